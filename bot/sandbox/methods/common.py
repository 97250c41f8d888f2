"""What several methods ask first: which chat, may the bot write there, what text, which keyboard.

The order of checks is Telegram's: the parameters' form, then the chat, then the flood budgets, then the message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import bad, forbidden
from bot.sandbox.html import clean, parse, trim, utf16_len
from bot.sandbox.model import GENERAL_TOPIC, PAYLOAD, Button, Chat, Json, Keyboard, Message, User

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
MOST_ENTITIES = 100
BUTTONS_A_ROW = 8
BUTTONS = 100
LONGEST_DATA = 64
STYLES = ("primary", "success", "danger")


def chat_of(world: World, params: Params, name: str = "chat_id") -> Chat:
    """The chat a call is about; ApiError if there is none the bot could know."""
    if not params.has(name):
        raise bad(f"{name} is empty")
    value = params.text(name, "")
    try:
        chat_id = int(value)
    except ValueError:
        raise bad("chat not found") from None
    chat = world.chats.get(chat_id)
    if chat is None:
        user = world.users.get(chat_id)
        if user is None or user.is_bot:
            raise bad("chat not found")
        chat = world.private_chat(user)
    return chat


def reachable(world: World, chat: Chat) -> Chat:
    """The same chat, if the bot may act in it; else the 403 or 400 that says why not."""
    if chat.migrated_to is not None:
        raise bad("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to)
    if chat.user is not None:
        user = chat.user
        if user.deleted:
            raise forbidden("user is deactivated")
        if user.blocked:
            raise forbidden("bot was blocked by the user")
        if not user.started:
            raise forbidden("bot can't initiate conversation with a user")
        return chat
    if chat.gone:
        raise forbidden("the group chat was deleted")
    me = chat.members.get(world.bot.id)
    if me is None or not me.present:
        kind = "supergroup chat" if chat.type == "supergroup" else "group chat"
        if me is not None and me.status == "kicked":
            raise forbidden(f"bot was kicked from the {kind}")
        raise forbidden(f"bot is not a member of the {kind}")
    return chat


def writable(world: World, chat: Chat) -> Chat:
    """The same chat, if the bot may also write in it."""
    reachable(world, chat)
    if chat.silent and not admin(world, chat):
        raise bad("not enough rights to send text messages to the chat")
    return chat


def known_user(world: World, user_id: int) -> User:
    user = world.users.get(user_id)
    if user is None:
        raise bad("user not found")
    return user


def admin(world: World, chat: Chat) -> bool:
    """Is the bot an admin there?"""
    me = chat.members.get(world.bot.id)
    return me is not None and me.admin


def formatted(world: World, params: Params, *, caption: bool = False) -> tuple[str, tuple[Json, ...]]:
    """The text (or caption) of a call, parsed, cleaned, trimmed and measured."""
    source = params.text("caption" if caption else "text", "")
    mode = params.text("parse_mode", "").lower()
    if "\x00" in source:
        raise bad("strings must be encoded in UTF-8")
    source = clean(source)
    if mode == "html":
        text, entities = parse(source)
    elif mode:
        raise bad("unsupported parse_mode: the sandbox speaks HTML only")
    else:
        text = source
        given = params.array("caption_entities" if caption else "entities") or []
        entities = [_given_entity(entity) for entity in given]
    text, entities = trim(text, entities)
    for entity in entities:
        if "user_id" in entity:
            user = world.users.get(entity.pop("user_id"))
            entity["user"] = user.json() if user else None
    entities = [entity for entity in entities if entity.get("user", entity)]
    if len(entities) > MOST_ENTITIES:
        raise bad("ENTITIES_TOO_LONG")
    length = utf16_len(text)
    if caption:
        if length > LONGEST_CAPTION:
            raise bad("message caption is too long")
    elif not text:
        raise bad("message text is empty")
    elif length > LONGEST_TEXT:
        raise bad("message is too long")
    return text, tuple(entities)


def _given_entity(entity: Any) -> Json:
    if not isinstance(entity, dict) or not isinstance(entity.get("offset"), int):
        raise bad("can't parse MessageEntity: expected an Object with type, offset and length")
    kept = {key: value for key, value in entity.items() if value is not None}
    kept["type"] = str(kept.get("type", ""))
    if isinstance(kept.get("user"), dict):
        kept["user_id"] = kept.pop("user").get("id")
    return kept


def keyboard_of(world: World, params: Params) -> Keyboard:
    """The inline keyboard of a call, checked; empty when there is none."""
    markup = params.mapping("reply_markup")
    if not markup:
        return ()
    rows = markup.get("inline_keyboard")
    if rows is None:
        if "keyboard" in markup:
            raise bad("the sandbox knows inline keyboards only")
        return ()  # ForceReply, ReplyKeyboardRemove: nothing to see
    if not isinstance(rows, list | tuple):
        raise bad('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    keyboard = []
    count = 0
    for row in rows:
        if not isinstance(row, list | tuple):
            raise bad('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
        if not row:
            continue
        count += len(row)
        if len(row) > BUTTONS_A_ROW or count > BUTTONS:
            raise bad("REPLY_MARKUP_TOO_LONG")
        keyboard.append(tuple([_button(world, button) for button in row]))
    return tuple(keyboard)


def _button(world: World, button: Any) -> Button:
    if not isinstance(button, dict):
        raise bad("can't parse inline keyboard button: expected an Object")
    text = clean(str(button.get("text") or "")).strip()
    if not text:
        raise bad("can't parse inline keyboard button: the text must not be empty")
    style = button.get("style")
    if style is not None and style not in STYLES:
        raise bad("can't parse inline keyboard button: invalid button style specified")
    data, url, copied = button.get("callback_data"), button.get("url"), button.get("copy_text")
    if (data is not None) + (url is not None) + (copied is not None) != 1:
        raise bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if data is not None:
        if not isinstance(data, str) or not 1 <= len(data.encode()) <= LONGEST_DATA:
            raise bad("BUTTON_DATA_INVALID")
    elif url is not None:
        _check_url(world, str(url))
    return Button(text, data, url, copied.get("text") if isinstance(copied, dict) else None, style)


def _check_url(world: World, url: str) -> None:
    if not url.startswith(("http://", "https://", "tg://")) and "." not in url:
        raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    payload = world.deep_link(url)
    if payload and not payload_ok(payload):
        # Telegram lets the button pass and drops the payload at the tap; here the mistake shows at once.
        raise bad(f"inline keyboard button URL '{url}' is invalid: START_PARAM_INVALID")


def payload_ok(payload: str) -> bool:
    """May a deep link carry this?"""
    return PAYLOAD.fullmatch(payload) is not None


def place(world: World, params: Params, message: Message) -> None:
    """Put a message of the bot's into its thread and behind what it answers."""
    chat = message.chat
    reply = params.mapping("reply_parameters")
    if reply is None and params.has("reply_to_message_id"):
        reply = {"message_id": params.integer("reply_to_message_id", 0)}
    if reply is not None:
        message.reply_to = chat.messages.get(int(reply.get("message_id") or 0))
        lenient = reply.get("allow_sending_without_reply") or params.boolean("allow_sending_without_reply")
        if message.reply_to is None and not lenient:
            raise bad("message to be replied not found")
    thread = params.integer("message_thread_id", 0)
    if not thread:
        answered = message.reply_to
        if answered is not None and answered.is_topic:
            message.thread_id, message.is_topic = answered.thread_id, True
            _open(world, chat, answered.thread_id or 0)
        elif answered is not None and chat.type == "supergroup" and not chat.is_forum:
            message.thread_id = answered.thread_id or answered.id
        elif chat.is_forum:
            _open(world, chat, GENERAL_TOPIC)
        return
    if thread == GENERAL_TOPIC or thread not in chat.topics:
        # The General topic is reached by naming no thread.
        raise bad("message thread not found")
    _open(world, chat, thread)
    message.thread_id, message.is_topic = thread, True


def _open(world: World, chat: Chat, thread: int) -> None:
    topic = chat.topics.get(thread)
    if topic is not None and topic.closed and not admin(world, chat):
        raise bad("TOPIC_CLOSED")
