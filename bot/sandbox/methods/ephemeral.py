"""Messages in a group that one member alone sees (Bot API 10.2).

Nobody has tried these against the real service, so the sandbox takes the strict reading: groups only; the receiver
must be a member; a bot that is no admin needs a press of that person in that group, not older than 15 seconds; and
every send and edit costs the group's budget. Their ids are a count of their own; `message_id` is 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import NOT_MODIFIED, QUERY_TOO_OLD, bad
from bot.sandbox.model import Chat, Json, Message, User

from . import common

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World


def send(world: World, params: Params) -> Json:
    """sendMessage with `ephemeral_message_parameters`."""
    wanted = params.mapping("ephemeral_message_parameters") or {}
    text, entities = common.formatted(world, params)
    buttons = common.keyboard_of(world, params)
    chat = common.reachable(world, common.chat_of(world, params))
    if chat.private:
        raise bad("ephemeral messages can be sent to groups only")
    receiver = common.known_user(world, int(wanted.get("receiver_user_id") or 0))
    if receiver.deleted or not chat.has(receiver.id):
        raise bad("receiver is not a member of the chat")
    replaced = _allowed(world, chat, receiver, wanted)
    message = Message(0, chat, world.bot, world.clock.now(), text, entities, buttons)
    message.receiver, message.replaces = receiver, replaced
    common.place(world, params, message)
    world.spend(chat)
    message.id = world.new_ephemeral_id()
    return world.put(message).json()


def _allowed(world: World, chat: Chat, receiver: User, wanted: Json) -> int | None:
    query_id = wanted.get("callback_query_id")
    if query_id is None:
        if not common.admin(world, chat):
            raise bad("not enough rights to send ephemeral messages without a callback query")
        return None
    query = world.queries.get(str(query_id))
    if query is None or query.user is not receiver or query.message.chat is not chat:
        raise bad(QUERY_TOO_OLD)
    if not common.admin(world, chat) and world.clock.now() - query.at > world.limits.query_age:
        raise bad(QUERY_TOO_OLD)
    if not wanted.get("replace_callback_query_message"):
        return None
    if query.message.receiver is not None:
        raise bad("an ephemeral message can't be replaced, edit it instead")
    return query.message.id


def _editable(world: World, params: Params, *, paid: bool = True) -> Message:
    chat = common.reachable(world, common.chat_of(world, params))
    if paid:
        world.spend(chat)
    message = chat.ephemeral.get(params.integer("ephemeral_message_id", 0))
    receiver = message.receiver if message is not None else None
    if message is None or receiver is None or receiver.id != params.integer("receiver_user_id", 0):
        raise bad("message to edit not found" if paid else "message to delete not found")
    return message


def edit_text(world: World, params: Params) -> bool:
    text, entities = common.formatted(world, params)
    buttons = common.keyboard_of(world, params)
    message = _editable(world, params)
    if (message.text, message.entities, message.buttons) == (text, entities, buttons):
        raise bad(NOT_MODIFIED)
    message.text, message.entities, message.buttons = text, entities, buttons
    world.revise(message)
    return True


def edit_reply_markup(world: World, params: Params) -> bool:
    buttons = common.keyboard_of(world, params)
    message = _editable(world, params)
    if message.buttons == buttons:
        raise bad(NOT_MODIFIED)
    message.buttons = buttons
    world.revise(message)
    return True


def delete(world: World, params: Params) -> bool:
    world.remove(_editable(world, params, paid=False))
    return True


METHODS: dict[str, Callable[[World, Params], Any]] = {
    "editEphemeralMessageText": edit_text,
    "editEphemeralMessageReplyMarkup": edit_reply_markup,
    "deleteEphemeralMessage": delete,
}
