"""A toy bot for the page: enough to see each thing a bot can make the page do."""

from __future__ import annotations

from telegram import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
)
from telegram.ext.filters import TEXT

from bot.sandbox.http import SandboxServer

from .conftest import png

TABLE = (
    "<b>Дурак</b> · שולחן 1\n"
    "דנה תוקפת את Борис: ♠7 ← ♠9\n"
    "Борис отбивается, ждём <i>Борис</i>\n"
    "<blockquote>Talon 12 · trump ♥</blockquote><tg-spoiler>secret</tg-spoiler> <code>p1 a 7s</code> "
    '<a href="https://example.org">rules</a>'
)

HAND = ("6♠", "7♠", "10♥", "J♦", "Q♣", "K♠", "A♥", "8♦")


def keys(count: int = 0) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton("Join", callback_data="join", style="success"),
                InlineKeyboardButton("יציאה", callback_data="leave", style="danger"),
            ],
            [InlineKeyboardButton(f"Count {count}", callback_data=f"count {count + 1}", style="primary")],
            [
                InlineKeyboardButton("My cards", callback_data="hand"),
                InlineKeyboardButton("Open", url="https://t.me/DurakBot?start=open_1"),
            ],
            [InlineKeyboardButton(card, callback_data=card) for card in HAND],
        ]
    )


async def start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    message = update.effective_message
    assert message is not None
    await message.reply_text(f"Started with {' '.join(context.args or []) or 'nothing'}")


async def table(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    del context
    message = update.effective_message
    assert message is not None
    await message.reply_text(TABLE, parse_mode="HTML", reply_markup=keys())


async def media(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    chat = update.effective_chat
    assert chat is not None
    await context.bot.send_photo(chat.id, png(320, 180), caption="תמונה של השולחן")
    await context.bot.send_document(chat.id, b"dgn = 1\n", filename="game.dgn")


async def echo(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    del context
    message = update.effective_message
    assert message is not None
    assert message.text is not None
    await message.reply_text(f"You said: {message.text}", do_quote=True)


async def pressed(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    query = update.callback_query
    assert query is not None
    data = query.data or ""
    if data == "join":
        await query.answer(url="https://t.me/DurakBot?start=join_1")
    elif data == "leave":
        await query.answer("אי אפשר לצאת באמצע המשחק", show_alert=True)
    elif data.startswith("count"):
        await query.edit_message_reply_markup(keys(int(data.split()[1])))
        await query.answer()
    elif data == "hand":
        await query.answer(f"Your cards, {query.from_user.first_name}: 7♠ 9♥")
    else:
        await context.bot.send_message(query.from_user.id, f"You played {data}")
        await query.answer()


async def make(server: SandboxServer) -> Application:  # type: ignore[type-arg]
    """The toy, polling the server; its commands are named in English and Hebrew."""
    builder = ApplicationBuilder().token(server.world.token)
    app = builder.base_url(server.base_url).base_file_url(server.base_file_url).build()
    app.add_handler(CommandHandler("start", start))
    app.add_handler(CommandHandler("table", table))
    app.add_handler(CommandHandler("media", media))
    app.add_handler(MessageHandler(TEXT, echo))
    app.add_handler(CallbackQueryHandler(pressed))
    await app.initialize()
    await app.bot.set_my_commands([BotCommand("table", "Open a table"), BotCommand("media", "A picture and a file")])
    await app.bot.set_my_commands([BotCommand("table", "לפתוח שולחן")], language_code="he")
    await app.bot.set_my_description("דוראק עם חברים.\nDurak with friends: open a table in your group.")
    await app.start()
    assert app.updater is not None
    await app.updater.start_polling(allowed_updates=["message", "callback_query"])
    return app


async def end(app: Application) -> None:  # type: ignore[type-arg]
    """Let it go."""
    assert app.updater is not None
    await app.updater.stop()
    await app.stop()
    await app.shutdown()
