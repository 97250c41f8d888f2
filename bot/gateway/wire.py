"""What a screen is on the wire, and what Telegram's refusals mean.

The calls here do nothing but call; when and whether is decided elsewhere. A refusal is read once, into a `Verdict`,
so that the words Telegram uses are known in one place only.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from telegram import (
    Bot,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import CallbackQueryLimit, ChatAction, ParseMode
from telegram.error import BadRequest, ChatMigrated, EndPointNotFound, Forbidden, RetryAfter, TelegramError

from bot.gateway.calling import NO_PREVIEW, call, file_id_of, plain_keyboard
from bot.render.screen import Screen

#: A picture: its bytes, or what Telegram calls it.
Photo = bytes | str
_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class Kind(Enum):
    """What a refusal means for the message it was about."""

    UNCHANGED = "unchanged"  # it shows that already
    GONE = "gone"  # there is no such message (any more)
    FIXED = "fixed"  # it cannot be edited (any more)
    KEPT = "kept"  # it is too old to be deleted
    WAIT = "wait"  # too much was sent there; `seconds`
    MOVED = "moved"  # the group is `chat_id` now
    LOST = "lost"  # the bot may not write there at all
    NO_THREAD = "no thread"  # the forum topic was deleted
    SILENT = "silent"  # nothing may be written there for now: the topic is closed, or only admins may write
    LATE = "late"  # the press can no longer be answered
    TROUBLE = "trouble"  # the wire or the server failed: whether the call had effect is unknown
    NO_PHOTOS = "no photos"  # pictures may not be sent there
    STALE = "stale"  # Telegram does not know the file that was named
    REFUSED = "refused"  # what was sent is not acceptable


@dataclass(frozen=True, slots=True)
class Verdict:
    """A refusal, read. `words` are Telegram's own, without anything it quotes of ours: they go into logs."""

    kind: Kind
    words: str
    seconds: float = 0.0
    chat_id: int = 0


#: Parts of the descriptions of a BadRequest, in lower case; the first that fits decides.
_BAD_REQUESTS = (
    ("message is not modified", Kind.UNCHANGED),
    ("message to edit not found", Kind.GONE),
    ("message can't be edited", Kind.FIXED),
    ("message_id_invalid", Kind.GONE),
    ("message to delete not found", Kind.GONE),
    ("message can't be deleted", Kind.KEPT),
    ("message thread not found", Kind.NO_THREAD),
    ("topic_deleted", Kind.NO_THREAD),
    ("not enough rights to send photos", Kind.NO_PHOTOS),
    ("not enough rights to send media", Kind.NO_PHOTOS),
    ("chat_send_photos_forbidden", Kind.NO_PHOTOS),
    ("chat_send_media_forbidden", Kind.NO_PHOTOS),
    ("wrong file identifier", Kind.STALE),
    ("wrong remote file identifier", Kind.STALE),
    ("file_reference_", Kind.STALE),
    ("topic_closed", Kind.SILENT),
    ("not enough rights to send", Kind.SILENT),
    ("have no rights to send", Kind.SILENT),
    ("chat_write_forbidden", Kind.SILENT),
    ("chat_restricted", Kind.SILENT),
    ("query is too old", Kind.LATE),
    ("query_id_invalid", Kind.LATE),
    ("chat not found", Kind.LOST),
    ("user not found", Kind.LOST),
    ("peer_id_invalid", Kind.LOST),
)


def verdict_of(error: TelegramError) -> Verdict:
    """What a refusal means. A BadRequest *is a* NetworkError, so it is asked for first."""
    words = re.sub(r'"[^"]*"', '"…"', error.message)
    if isinstance(error, RetryAfter):
        wait = error.retry_after
        return Verdict(Kind.WAIT, words, seconds=wait.total_seconds() if isinstance(wait, dt.timedelta) else wait)
    if isinstance(error, ChatMigrated):
        return Verdict(Kind.MOVED, words, chat_id=error.new_chat_id)
    if isinstance(error, Forbidden):
        return Verdict(Kind.LOST, words)
    if isinstance(error, BadRequest):
        lower = error.message.lower()
        return Verdict(next((kind for part, kind in _BAD_REQUESTS if part in lower), Kind.REFUSED), words)
    return Verdict(Kind.TROUBLE, words)


def digest_of(screen: Screen) -> str:
    """A name for what a screen shows: equal for equal screens, and nothing can be read out of it."""
    shown: tuple[object, ...] = (screen.text, screen.buttons)
    if screen.picture is not None:
        shown = (*shown, screen.picture.key)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]


def keyboard_of(screen: Screen) -> InlineKeyboardMarkup | None:
    """The keyboard of a screen; None without buttons, since an empty one would be sent as something else.

    Raises ValueError for a button that cannot travel.
    """
    keyboard = plain_keyboard(screen)
    return None if keyboard is None else InlineKeyboardMarkup.de_json(keyboard)


class Wire:
    """The calls. Each raises `telegram.error.TelegramError`."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._whispered = False  # whether one is known to have gone to its person alone
        #: Is told the chat and the number of each new message.
        self.sent: Callable[[int, int], None] = lambda *_: None

    async def send(self, chat_id: int, thread_id: int | None, screen: Screen, reply_to: int | None = None) -> int:
        """A new message; its id. Replying to a message that is gone sends it all the same."""
        message = await self._bot.send_message(
            chat_id,
            screen.text,
            parse_mode=ParseMode.HTML,
            message_thread_id=thread_id,
            reply_markup=keyboard_of(screen),
            reply_parameters=_reply(reply_to),
            link_preview_options=_NO_PREVIEW,
        )
        return self._note(message)

    async def edit(self, chat_id: int, message_id: int, screen: Screen) -> None:
        """Let a message show this screen."""
        await call(
            self._bot,
            "editMessageText",
            chat_id=chat_id,
            message_id=message_id,
            text=screen.text,
            parse_mode="HTML",
            reply_markup=plain_keyboard(screen),
            link_preview_options=NO_PREVIEW,
        )

    async def send_photo(
        self, chat_id: int, thread_id: int | None, screen: Screen, photo: Photo
    ) -> tuple[int, str | None]:
        """A new photo with a caption; the message's id, and what Telegram calls the picture."""
        message = await self._bot.send_photo(
            chat_id,
            photo,
            caption=screen.text,
            parse_mode=ParseMode.HTML,
            message_thread_id=thread_id,
            reply_markup=keyboard_of(screen),
        )
        return self._note(message), _file_id(message)

    async def edit_photo(self, chat_id: int, message_id: int, screen: Screen, photo: Photo) -> str | None:
        """Let a photo show another picture and this caption; what Telegram calls the picture."""
        media = InputMediaPhoto(photo, caption=screen.text, parse_mode=ParseMode.HTML)
        place = {"chat_id": chat_id, "message_id": message_id}
        return file_id_of(
            await call(self._bot, "editMessageMedia", **place, media=media, reply_markup=plain_keyboard(screen))
        )

    async def edit_caption(self, chat_id: int, message_id: int, screen: Screen) -> None:
        """Let a photo have this caption."""
        await call(
            self._bot,
            "editMessageCaption",
            chat_id=chat_id,
            message_id=message_id,
            caption=screen.text,
            parse_mode="HTML",
            reply_markup=plain_keyboard(screen),
        )

    async def sign_of_life(self, chat_id: int) -> None:
        """The smallest call that a chat can be reached with: "sending a photo" above it for a moment."""
        await self._bot.send_chat_action(chat_id, ChatAction.UPLOAD_PHOTO)

    async def strip(self, chat_id: int, message_id: int) -> None:
        """Take the buttons away."""
        await self._bot.edit_message_reply_markup(chat_id, message_id, reply_markup=None)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Take the message away."""
        await self._bot.delete_message(chat_id, message_id)

    async def document(self, chat_id: int, thread_id: int | None, name: str, content: bytes, caption: str) -> int:
        """A file with a caption (HTML); its message's id."""
        message = await self._bot.send_document(
            chat_id,
            content,
            filename=name,
            caption=caption or None,
            parse_mode=ParseMode.HTML,
            message_thread_id=thread_id,
        )
        return self._note(message)

    def _note(self, message: Message) -> int:
        self.sent(message.chat_id, message.message_id)
        return message.message_id

    async def whisper(self, chat_id: int, thread_id: int | None, receiver: int, query_id: str, screen: Screen) -> int:
        """A message in a group that one member sees, who pressed a button just now; its ephemeral id.

        A server that does not know of such messages would show it to everybody: until one is known to have gone to
        its person alone, it is sent without saying anything, and shows the screen as soon as that is known.
        """
        known = self._whispered
        message = await self._bot.send_message(
            chat_id,
            screen.text if known else "🃏",
            parse_mode=ParseMode.HTML,
            message_thread_id=thread_id,
            reply_markup=keyboard_of(screen) if known else None,
            link_preview_options=_NO_PREVIEW,
            api_kwargs={"ephemeral_message_parameters": {"receiver_user_id": receiver, "callback_query_id": query_id}},
        )
        number = message.api_kwargs.get("ephemeral_message_id")
        if number is None:
            self._whispered = False
            await self._bot.delete_message(chat_id, message.message_id)
            raise BadRequest("this Bot API server knows no ephemeral messages")
        if not known:
            self._whispered = True
            await self.edit_whisper(chat_id, receiver, int(number), screen)
        return int(number)

    async def edit_whisper(self, chat_id: int, receiver: int, ephemeral_id: int, screen: Screen) -> None:
        """Let such a message show this screen."""
        keyboard = plain_keyboard(screen)
        wanted = {
            **_whispered(chat_id, receiver, ephemeral_id),
            "text": screen.text,
            "parse_mode": ParseMode.HTML,
            "link_preview_options": _NO_PREVIEW.to_dict(),
        }
        if keyboard is not None:
            wanted["reply_markup"] = keyboard
        try:
            await self._bot.do_api_request("editEphemeralMessageText", api_kwargs=wanted)
        except EndPointNotFound as error:
            raise BadRequest("message to edit not found: no such method") from error

    async def delete_whisper(self, chat_id: int, receiver: int, ephemeral_id: int) -> None:
        """Take such a message away."""
        wanted = _whispered(chat_id, receiver, ephemeral_id)
        try:
            await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=wanted)
        except EndPointNotFound as error:
            raise BadRequest("message to delete not found: no such method") from error

    async def answer(self, query_id: str, text: str | None, *, alert: bool, url: str | None) -> None:
        """Answer a press; a text that is too long is cut."""
        if text is not None and len(text) > CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH:
            text = text[: CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH - 1] + "…"
        known = {"callback_query_id": query_id, "text": text, "url": url}
        await call(self._bot, "answerCallbackQuery", **known, show_alert=True if alert else None)


def _whispered(chat_id: int, receiver: int, ephemeral_id: int) -> dict[str, Any]:
    return {"chat_id": chat_id, "receiver_user_id": receiver, "ephemeral_message_id": ephemeral_id}


def _file_id(message: Message | bool) -> str | None:
    """The id of the largest size of a photo."""
    return message.photo[-1].file_id if isinstance(message, Message) and message.photo else None


def _reply(message_id: int | None) -> ReplyParameters | None:
    return None if message_id is None else ReplyParameters(message_id, allow_sending_without_reply=True)
