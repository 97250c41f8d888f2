"""Replays and records of finished games, in the private chat: each page is one message that is edited in place.

A game is shown to whoever brings its key (`bot.sessions.replays`): the result in the group links to it, so the whole
group may look, and so may somebody to whom one of them hands the link on; nobody else can make one up, and of a game
that goes on there is no link yet.
"""

from __future__ import annotations

import telegram

from bot.gateway.context import Desk, Said
from bot.gateway.refs import MessageRef, PressRef
from bot.render.screen import Press, Screen
from bot.render.screens import replay_screen, replays_screen, seal_screen
from bot.sessions.archive import record_of
from bot.sessions.effects import Notice
from bot.sessions.model import Phase
from bot.sessions.ports import StoredGame, StoreError
from bot.sessions.replays import PAYLOAD, NotToBeShown, opened, replay_view, seal_view

#: Games to choose from.
MOST_GAMES = 8


async def replay(said: Said) -> None:
    """The last games: one's own in private; in a group those played there, with the seal of the one that goes on."""
    desk = said.desk
    try:
        if said.private:
            games, seal, username = await desk.storage.played_by(said.user.id, MOST_GAMES), "", None
        else:
            games, username = await desk.storage.played_in(said.chat.id, MOST_GAMES), desk.bot.username
            table = said.table()
            seal = table.game.shuffle.commit if table and table.game and table.phase is Phase.GAME else ""
    except StoreError:
        desk.presenter.reply(said.ref, Notice("trouble"))
        return
    desk.presenter.post(said.ref, replays_screen(games, seal, said.texts, bot_username=username))


async def follow(said: Said) -> bool:
    """Show the game of a deep link; False where the link is not one of these."""
    link = PAYLOAD.fullmatch(said.args[0]) if said.args else None
    if link is None:
        return False
    try:
        stored = opened(await said.desk.storage.game(int(link["table"]), int(link["game"])), link["key"])
        screen = await _page(said.desk, stored, 0, said.user.id)
    except NotToBeShown:
        said.desk.presenter.reply(said.ref, Notice("replay-gone"))
    except StoreError:
        said.desk.presenter.reply(said.ref, Notice("trouble"))
    else:
        said.desk.presenter.post(said.ref, screen)
    return True


async def pressed(desk: Desk, press: Press, query: telegram.CallbackQuery, ref: PressRef) -> None:
    """A button of a replay: another page, the seal, the record. Raises StoreError."""
    assert query.message is not None
    chat_id, user_id = query.message.chat.id, query.from_user.id
    try:
        stored = opened(await desk.storage.game(press.table, press.game), press.word)
    except NotToBeShown:
        desk.presenter.answer(str(ref), Notice("replay-gone"), alert=True, start=None)
        return
    desk.presenter.answer(str(ref), None, alert=False, start=None)
    texts = desk.directory.texts_of(user_id)
    match press.kind:
        case "watch":
            where = MessageRef(user_id, chat_id, None, query.message.message_id, False)
            desk.presenter.post(where, await _page(desk, stored, 0, user_id))
        case "replay":
            screen = await _page(desk, stored, press.bout, user_id)
            desk.display.edit(chat_id, query.message.message_id, screen, group=False)
        case "fair":
            screen = seal_screen(seal_view(stored, press.bout), texts)
            desk.display.edit(chat_id, query.message.message_id, screen, group=False)
        case "file":
            caption = texts.html("record-caption", game=stored.number)
            desk.display.post_document(
                chat_id, None, record_name(stored), record_of(stored).encode(), caption, group=False
            )


def record_name(stored: StoredGame) -> str:
    """What the file with a game's record is called."""
    return f"durak-{stored.table_id}-{stored.number}.dgn"


async def _page(desk: Desk, stored: StoredGame, page: int, user_id: int) -> Screen:
    table = await desk.storage.table(stored.table_id)
    title = table.place.title if table else ""
    return replay_screen(replay_view(stored, page, title), desk.directory.texts_of(user_id))
