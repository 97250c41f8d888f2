"""Questions about chats and their members."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import bad
from bot.sandbox.model import Json, Member

from . import common

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World


def get_chat(world: World, params: Params) -> Json:
    chat = common.chat_of(world, params)
    if chat.user is None:
        common.reachable(world, chat)
    elif not chat.user.started:
        raise bad("chat not found")
    data = chat.json()
    data |= {"accent_color_id": 0, "max_reaction_count": 11}
    kinds = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
    data["accepted_gift_types"] = dict.fromkeys(kinds, False)
    if chat.pinned:
        data["pinned_message"] = chat.messages[chat.pinned[-1]].json(nested=True)
    return data


def get_chat_member(world: World, params: Params) -> Json:
    chat = common.reachable(world, common.chat_of(world, params))
    user = common.known_user(world, params.integer("user_id", 0))
    if chat.private:
        if user is not chat.user and user is not world.bot:
            raise bad("user not found")
        return Member(user, "member").json()
    member = chat.members.get(user.id)
    return (member or Member(user, "left")).json()


def administrators(world: World, params: Params) -> list[Json]:
    chat = common.reachable(world, common.chat_of(world, params))
    if chat.private:
        raise bad("there are no administrators in the private chat")
    return [member.json() for member in chat.members.values() if member.admin]


def member_count(world: World, params: Params) -> int:
    chat = common.reachable(world, common.chat_of(world, params))
    return 2 if chat.private else sum(1 for _ in chat.present())


def leave(world: World, params: Params) -> bool:
    chat = common.reachable(world, common.chat_of(world, params))
    if chat.private:
        raise bad("chat member status can't be changed in private chats")
    world.set_status(chat, world.bot, "left", world.bot)
    return True


METHODS: dict[str, Callable[[World, Params], Any]] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": administrators,
    "getChatMemberCount": member_count,
    "leaveChat": leave,
}
