"""Who may do what, who floods, what a name can hold, and what a log must not."""

from __future__ import annotations

import io
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from telegram.error import InvalidToken

from bot.operations.logs import TextFormatter, set_up_logs
from bot.sandbox.http import SandboxServer
from tests.bot.sessions.support import SeededShuffler
from tests.faults.besiegers import NAMES
from tests.faults.little import Little
from tests.support.lab import Lab, bare, lab
from tests.support.secrets import cards_in


@pytest.fixture
async def it(tmp_path: Path) -> AsyncIterator[Lab]:
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as one:
        yield one


async def test_rights_of_admins_are_read_at_each_act(it: Lab) -> None:
    little = Little(it, 3, supergroup=True)
    await little.open()
    admin = little.people[2]
    it.world.promote(admin, little.group)
    it.world.demote(admin, little.group)
    it.world.say(admin, little.group, "/stop")
    await it.run(10)
    assert not little.stopped
    it.world.promote(admin, little.group)
    it.world.say(admin, little.group, "/stop")
    await it.run(10)
    assert little.stopped


async def test_an_anonymous_admin_leads_in_their_group_and_nowhere_else(it: Lab) -> None:
    little = Little(it, supergroup=True)
    await little.open()
    other = Little(it, title="Others", supergroup=True)
    await other.open()
    it.world.say(little.people[0], little.group, "/stop", anonymous=True)
    await it.run(10)
    assert little.stopped
    assert not other.stopped


async def test_a_person_who_floods_is_told_once_and_holds_nobody_up(it: Lab) -> None:
    little = Little(it, 3, supergroup=True)
    await little.open()
    person = next(p for p in little.people if not little.waited_for(p))
    board = little.boards(little.group)[-1]
    peek = next(b.callback_data for row in board.buttons for b in row if (b.callback_data or "").startswith("peek"))
    assert peek is not None
    queries = []
    before = little.game.ply
    for second in range(30):
        for _ in range(20):
            queries.append(it.world.press(person, little.group, board.id, peek))
        for _ in range(5):
            it.world.say(person, little.group, "/rules")
        if second % 5 == 4:
            others = [p for p in little.people if p is not person and little.waited_for(p)]
            choice = little.choice(others[0]) if others else None
            if choice is not None:
                tap = it.world.press(others[0], it.world.chats[others[0].id], choice[0].id, choice[1])
                await it.run(0.2)
                answer = it.world.query(tap)
                assert answer is not None
                assert answer.at - it.world.queries[tap].at <= 0.1
        await it.run(1)
    await it.run(30)
    assert little.game.ply > before
    answers = [it.world.query(query) for query in queries]
    assert all(answers)
    # The bucket's worth of answers with words, one word of warning each time, and silence.
    assert sum(bool(answer and answer.text) for answer in answers) <= 20 + 2 * 31 + 3
    said = [m for m in it.world.messages(little.group.id) if m.sender.is_bot and m.reply_to is not None]
    assert len(said) <= 6 + 4 + 2
    assert sum("🐢" in m.text for m in said) == 1
    # After a pause they are welcome again.
    await it.run(120)
    it.world.say(person, little.group, "/rules")
    await it.run(10)
    assert "🐢" not in it.world.last_message(little.group.id).text


@pytest.mark.parametrize("name", NAMES)
async def test_any_name_leaves_the_table_whole(it: Lab, name: str) -> None:
    little = Little(it)
    little.people[1].first_name = name
    little.people[1].last_name = name[::-1]
    little.group.title = name
    little.title = name
    await little.open()
    text = little.boards(little.group)[-1].text
    assert len(text) < 800
    assert not any(char in text for char in "\u202a\u202b\u202d\u202e\x00\x07")
    # Every isolate that is opened is closed in its line.
    for line in text.splitlines():
        opened = sum(line.count(char) for char in "\u2066\u2067\u2068")
        assert opened == line.count("\u2069")
    assert not [call for call in it.world.calls if call.status == 400 and "parse" in (call.error or "")]


def test_no_line_of_a_log_has_the_token_or_the_words_of_an_exception() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextFormatter())
    logger = logging.getLogger("test-of-discretion")
    logger.addHandler(handler)
    logger.propagate = False
    try:
        try:
            raise InvalidToken("The token `123:secret` was rejected by the server.")
        except InvalidToken:
            logger.exception("POST https://api.telegram.org/bot%s/getMe", "123:secret")
        try:
            try:
                raise KeyError("7s 9h")
            except KeyError as error:
                raise RuntimeError("the hand is 7s 9h") from error
        except RuntimeError:
            logger.exception("it failed")
        logger.critical("Error while parsing updates! Received data was %r", [{"data": "move:1:1:1:a 7s"}])
    finally:
        logger.removeHandler(handler)
    text = stream.getvalue()
    assert "secret" not in text
    assert "7s" not in text
    assert "InvalidToken at test_rights.py" in text
    assert "RuntimeError at test_rights.py" in text
    assert ", from KeyError at test_rights.py" in text


async def test_the_most_talkative_log_of_a_whole_game_names_no_card_and_no_token(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    async with lab(tmp_path, shuffler=SeededShuffler(5)) as it:
        set_up_logs("DEBUG", "text")
        try:
            little = Little(it, supergroup=True)
            await little.open()
            it.world.fault("*", times=10**6, every=7, drop_connection=True)
            await little.play()
        finally:
            root.handlers[:], root.level = before
    text = capsys.readouterr().err
    assert "bot.gateway" in text
    for file in (tmp_path / "durak.db", tmp_path / "durak.db-wal"):
        assert it.world.token.encode() not in (file.read_bytes() if file.exists() else b"")
    assert it.world.token not in text
    assert not cards_in(text)
    # Nor as the notation writes them: presses, tokens, decks.
    assert "move:" not in text
    for token in (f"p1 a {card}" for card in ("9s", "Th", "Ad")):
        assert token not in text


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.1", "example.org", ""])
def test_the_sandbox_listens_on_the_loopback_only(it: Lab, host: str) -> None:
    with pytest.raises(ValueError, match=r"127\.0\.0\.1"):
        SandboxServer(it.world, host=host)


async def test_a_record_of_a_running_game_cannot_be_had_by_anybody(it: Lab) -> None:
    little = Little(it, supergroup=True)
    await little.open()
    await little.step()
    for person in little.people:
        for chat in (little.group, it.world.chats[person.id]):
            message = next(m for m in it.world.messages(chat.id) if m.sender is it.world.bot)
            for game in ("0", "1", "2"):
                query = it.world.forge(person, chat, message.id, f"record:1:{game}:0:")
                await it.run(5)
                answer = it.world.query(query)
                assert answer is not None
                assert answer.text
                assert not cards_in(bare(answer.text))
    # Pictures of the table are what everybody sees; a record would be a document.
    assert {file.mime for file in it.world.files.values()} <= {"image/png"}
    assert not any(call.method == "sendDocument" for call in it.world.calls)
