"""Texts: sending, editing, deleting, pinning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import NOT_MODIFIED, bad
from bot.sandbox.model import Chat, Json, Message

from . import common, ephemeral

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World


def send_message(world: World, params: Params) -> Json:
    if params.has("ephemeral_message_parameters"):
        return ephemeral.send(world, params)
    text, entities = common.formatted(world, params)
    buttons = common.keyboard_of(world, params)
    chat = common.writable(world, common.chat_of(world, params))
    message = Message(0, chat, world.bot, world.clock.now(), text, entities, buttons)
    common.place(world, params, message)
    world.spend(chat)
    message.id = world.new_message_id(chat)
    return world.put(message).json()


def editable(world: World, params: Params) -> tuple[Chat, Message]:
    """The message a call wants to edit, after the budget has paid for the attempt."""
    chat = common.writable(world, common.chat_of(world, params))
    world.spend(chat)
    message = chat.messages.get(params.integer("message_id", 0))
    if message is None:
        raise bad("message to edit not found")
    if message.sender is not world.bot or message.service is not None:
        raise bad("message can't be edited")
    return chat, message


def edit_text(world: World, params: Params) -> Json:
    text, entities = common.formatted(world, params)
    buttons = common.keyboard_of(world, params)
    _, message = editable(world, params)
    if message.photo is not None or message.document is not None:
        raise bad("there is no text in the message to edit")
    if (message.text, message.entities, message.buttons) == (text, entities, buttons):
        raise bad(NOT_MODIFIED)
    message.text, message.entities, message.buttons = text, entities, buttons
    world.revise(message)
    return message.json()


def edit_reply_markup(world: World, params: Params) -> Json:
    buttons = common.keyboard_of(world, params)
    _, message = editable(world, params)
    if message.buttons == buttons:
        raise bad(NOT_MODIFIED)
    message.buttons = buttons
    world.revise(message)
    return message.json()


def _check_deletable(world: World, message: Message) -> None:
    if world.clock.now() - message.date > world.limits.delete_age:
        raise bad("message can't be deleted for everyone")
    if message.sender is not world.bot and not message.chat.private and not common.admin(world, message.chat):
        raise bad("message can't be deleted")


def delete_message(world: World, params: Params) -> bool:
    chat = common.reachable(world, common.chat_of(world, params))
    message = chat.messages.get(params.integer("message_id", 0))
    if message is None:
        raise bad("message to delete not found")
    _check_deletable(world, message)
    world.remove(message)
    return True


def delete_messages(world: World, params: Params) -> bool:
    ids = params.array("message_ids") or []
    if not 1 <= len(ids) <= 100:
        raise bad("there must be from 1 to 100 message identifiers")
    chat = common.reachable(world, common.chat_of(world, params))
    found = [chat.messages[int(i)] for i in ids if int(i) in chat.messages]
    for message in found:
        _check_deletable(world, message)
    for message in found:
        world.remove(message)
    return True


def pin(world: World, params: Params) -> bool:
    chat = common.reachable(world, common.chat_of(world, params))
    message = chat.messages.get(params.integer("message_id", 0))
    if message is None:
        raise bad("message to pin not found")
    _may_pin(world, chat)
    if message.id in chat.pinned:
        return True
    chat.pinned.append(message.id)
    world.service(chat, world.bot, {"pinned_message": message.json(nested=True)}, thread_id=message.thread_id)
    return True


def unpin(world: World, params: Params) -> bool:
    chat = common.reachable(world, common.chat_of(world, params))
    _may_pin(world, chat)
    wanted = params.optional("message_id")
    if wanted is None and chat.pinned:
        wanted = chat.pinned[-1]
    if wanted not in chat.pinned:
        raise bad("message to unpin not found")
    chat.pinned.remove(wanted)
    return True


def unpin_all(world: World, params: Params) -> bool:
    chat = common.reachable(world, common.chat_of(world, params))
    _may_pin(world, chat)
    chat.pinned.clear()
    return True


def _may_pin(world: World, chat: Chat) -> None:
    # In a basic group every member may pin; a supergroup asks for an admin.
    if chat.type == "supergroup" and not common.admin(world, chat):
        raise bad("not enough rights to manage pinned messages in the chat")


def chat_action(world: World, params: Params) -> bool:
    common.reachable(world, common.chat_of(world, params))
    if not params.text("action", ""):
        raise bad("wrong parameter action in request")
    return True


METHODS: dict[str, Callable[[World, Params], Any]] = {
    "sendMessage": send_message,
    "editMessageText": edit_text,
    "editMessageReplyMarkup": edit_reply_markup,
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
    "pinChatMessage": pin,
    "unpinChatMessage": unpin,
    "unpinAllChatMessages": unpin_all,
    "sendChatAction": chat_action,
}
