"""A fourth language is a folder of .ftl files and nothing else: one is added here, and people play in it."""

from __future__ import annotations

import logging
import re
import shutil
from pathlib import Path

import pytest

from bot.render.screens import language_screen
from bot.render.texts import LOCALES, Catalogue, Texts
from bot.sandbox import Chat, User
from bot.sandbox.methods.about import commands_for
from bot.sessions.model import Phase
from bot.sessions.preferences import ChatPreferences
from tests.support.lab import Lab, bare, lab

#: What the folder says in its own words; everything else is copied, but for what is left out.
UKRAINIAN = {
    "language-name": "Українська",
    "language-codes": "uk",
    "language-set": "Тепер українською.",
    "button-take": "📥 Беру собі",
    "hand-attack": "Твій хід на { $name }: клади карту.",
    "trump-talon": "Козир { $card } · колода { $talon } · відбій { $discard }",
    "command-newgame": "відкрити стіл",
    "player-line": "{ $n ->\n    [one] { $name } — { $n } карта\n    [few] { $name } — { $n } карти\n"
    "   *[many] { $name } — { $n } карт\n }",
}
LEFT_OUT = ("button-join", "table-empty")


def locales(folder: Path, language: str, direction: str = "ltr", words: dict[str, str] | None = None) -> Path:
    """The project's languages and one more, made of English and a few words of its own."""
    shutil.copytree(LOCALES, folder)
    shutil.copytree(LOCALES / "en", folder / language)
    for name, text in {"direction": direction, **(words or {})}.items():
        _say(folder / language, name, f"{name} = {text}\n")
    for name in LEFT_OUT:
        _say(folder / language, name, "")
    return folder


def _say(folder: Path, name: str, entry: str) -> None:
    """Put an entry in the place of the one with this name."""
    for file in folder.glob("*.ftl"):
        text, times = re.subn(
            rf"^{name} = .*\n(?:[ ].*\n)*", lambda _: entry, file.read_text(encoding="utf-8"), flags=re.MULTILINE
        )
        file.write_text(text, encoding="utf-8")
        if times:
            return
    raise AssertionError(f"English has no {name}")


async def _say_in(it: Lab, user: User, chat: Chat, text: str) -> None:
    it.world.say(user, chat, text)
    await it.run(5)


async def test_a_folder_of_words_is_all_that_a_fourth_language_needs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    catalogue = Catalogue(locales(tmp_path / "locales", "uk", words=UKRAINIAN))
    with caplog.at_level(logging.WARNING):
        async with lab(tmp_path, catalogue=catalogue) as it:
            await _play_in_it(it)
    said = [record.getMessage() for record in caplog.records if "said in English" in record.getMessage()]
    assert len(said) == 1, "one line for the operator, however often the words were wanted"
    assert "locales/uk" in said[0]
    assert f"{len(LEFT_OUT)} of" in said[0]
    assert all(name in said[0] for name in LEFT_OUT)


async def _play_in_it(it: Lab) -> None:
    world = it.world
    olena, maya = world.add_user("Олена", language_code="uk"), world.add_user("Maya", language_code="en")
    world.press_start(olena)
    world.press_start(maya)
    group = world.add_group("Friends", [olena, maya])
    private = world.chats[olena.id]
    await it.run(5)
    # Telegram's menu, the first guess of a group's language, a whole game.
    offered = {command["command"]: command["description"] for command in commands_for(world, olena, private)}
    assert offered["newgame"] == "відкрити стіл"
    assert "відкрити стіл" not in str(commands_for(world, maya, world.chats[maya.id]))
    it.service.desk.directory.set_chat_preferences(group.id, ChatPreferences(picture=False))
    await _say_in(it, olena, group, "/newgame")
    assert "Join" in str(it.board(group).buttons), "what the language lacks is said in English"
    await it.press(maya, group, "join")
    await it.press(olena, group, "start")
    await it.run(5)
    assert "Козир" in bare(it.board(group).text)
    assert "6 карт" in bare(it.board(group).text)
    hands = {user.id: [m for m in world.messages(user.id) if m.buttons][-1] for user in (olena, maya)}
    assert "Козир" in bare(hands[olena.id].text)
    assert "Trump" in bare(hands[maya.id].text)
    await it.run_until(lambda: it.table().phase is Phase.RESULT, most=36_000)
    # The menu of languages calls each by its own name, and another one is two taps away.
    await _say_in(it, maya, world.chats[maya.id], "/language")
    labels = [bare(button.text) for row in it.board(world.chats[maya.id]).buttons for button in row]
    assert sorted(label.removeprefix("✅ ") for label in labels) == ["English", "Русский", "Українська", "עברית"]
    assert "Тепер українською." in await it.press(maya, world.chats[maya.id], "language", label="Українська")
    # The menu of that chat follows the choice; the group's stays what it was.
    offered = {
        command["command"]: command["description"] for command in commands_for(world, maya, world.chats[maya.id])
    }
    assert offered["newgame"] == "відкрити стіл"
    assert "відкрити стіл" not in str(commands_for(world, maya, group))


async def test_the_direction_is_the_folder_s_own(tmp_path: Path) -> None:
    words = {"language-name": "العربية", "language-codes": "ar", "help": "كيف نبدأ"}
    async with lab(tmp_path, catalogue=Catalogue(locales(tmp_path / "locales", "ar", "rtl", words))) as it:
        amal = it.world.add_user("Amal", language_code="ar")
        it.world.press_start(amal)
        await it.run(5)
        await _say_in(it, amal, it.world.chats[amal.id], "/help")
        lines = [line for line in it.world.last_message(amal.id).text.split("\n") if "/newgame" in line]
        assert lines
        assert all(line.startswith("\u200f") for line in lines), "a line of another direction is turned"


def _folder(path: Path, language: str, text: str) -> Path:
    (path / language).mkdir(parents=True)
    (path / language / "words.ftl").write_text(text, encoding="utf-8")
    return path


def test_what_is_wrong_with_a_folder_is_said_in_a_line_each(tmp_path: Path) -> None:
    _folder(tmp_path, "en", "direction = ltr\nhello = Hello, { $name }\nbye = Bye\n")
    _folder(tmp_path, "uk", "direction = ltr\nhello = Привіт, { $nmae }\nbyee = Бувай\n")
    _folder(tmp_path, "not a language", "direction = ltr\n")
    _folder(tmp_path, "fr", "direction = ltr\nhello = { $name\nbye = Salut\n")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "words.ftl").write_bytes(b"bye = Tsch\xfc\xdf\n")
    (tmp_path / ".notes").mkdir()
    catalogue = Catalogue(tmp_path)
    assert catalogue.languages == ("en", "fr", "uk")
    lines = "\n".join(catalogue.problems)
    for part in (
        "locales/uk: 1 of 3 texts are said in English: bye",
        "locales/uk: no such texts are asked for: byee",
        "locales/uk: hello uses what it is never given: $nmae",
        "not a language: left out",
        "de: left out, a file in it is not UTF-8",
        "words.ftl: cannot be read from line 2 on",
        "locales/fr: 1 of 3 texts are said in English: hello",
    ):
        assert part in lines
    assert len(catalogue.problems) == 7


def test_the_project_s_own_languages_lack_nothing() -> None:
    assert Catalogue().problems == ()


def test_a_folder_of_its_own_counts_before_what_another_language_claims(tmp_path: Path) -> None:
    assert Catalogue().speaks("uk") == "ru"
    catalogue = Catalogue(locales(tmp_path / "locales", "uk", words=UKRAINIAN))
    assert catalogue.speaks("uk") == catalogue.speaks("uk-UA") == "uk"
    assert catalogue.speaks("be") == "ru"
    assert "uk" in catalogue.codes("uk")
    assert "uk" not in catalogue.codes("ru")


def test_a_language_that_does_not_say_its_name_is_called_by_its_code(tmp_path: Path) -> None:
    folder = locales(tmp_path / "locales", "uk")
    _say(folder / "uk", "language-name", "")
    shown = language_screen(Texts("he", Catalogue(folder)))
    assert sorted(bare(button.label) for row in shown.buttons for button in row) == [
        "English", "uk", "Русский", "✅ עברית"
    ]  # fmt: skip
