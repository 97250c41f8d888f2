"""The bot about itself: getMe, its commands by scope and language, name, descriptions, menu button."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.sandbox.errors import bad
from bot.sandbox.html import utf16_len
from bot.sandbox.model import Chat, Json, User
from bot.sandbox.state import Change

from . import common

if TYPE_CHECKING:
    from bot.sandbox.params import Params
    from bot.sandbox.world import World

MOST_COMMANDS = 100
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_LANGUAGE = re.compile(r"(?:[a-z]{2})?")
_SCOPES = (
    "default",
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
    "chat",
    "chat_administrators",
    "chat_member",
)
_TEXTS = {"name": 64, "description": 512, "short_description": 120}


def get_me(world: World, params: Params) -> Json:
    del params
    data = world.bot.json()
    data["first_name"] = world.texts.get(("name", ""), world.bot.first_name)
    data |= {"can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": False}
    return data | {"can_connect_to_business": False, "has_main_web_app": False}


def _scope(world: World, params: Params) -> str:
    scope = params.mapping("scope") or {"type": "default"}
    kind = str(scope.get("type"))
    if kind not in _SCOPES:
        raise bad("can't parse BotCommandScope: unsupported type specified")
    key: Json = {"type": kind}
    if kind in ("chat", "chat_administrators", "chat_member"):
        chat = world.chats.get(int(scope.get("chat_id") or 0))
        if chat is None:
            raise bad("chat not found")
        key["chat_id"] = chat.id
        if kind == "chat_member":
            key["user_id"] = common.known_user(world, int(scope.get("user_id") or 0)).id
    return json.dumps(key)


def _language(params: Params) -> str:
    language = params.text("language_code", "")
    if not _LANGUAGE.fullmatch(language):
        raise bad("invalid language code specified")
    return language


def set_commands(world: World, params: Params) -> bool:
    commands = params.array("commands") or []
    if len(commands) > MOST_COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    kept = []
    for command in commands:
        name = str(command.get("command", "")).removeprefix("/") if isinstance(command, dict) else ""
        text = str(command.get("description", "")).strip() if isinstance(command, dict) else ""
        if not _COMMAND.fullmatch(name):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= utf16_len(text) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
        kept.append({"command": name, "description": text})
    world.commands[_scope(world, params), _language(params)] = kept
    world.tell(Change("commands"))
    return True


def get_commands(world: World, params: Params) -> list[Json]:
    return world.commands.get((_scope(world, params), _language(params)), [])


def delete_commands(world: World, params: Params) -> bool:
    world.commands.pop((_scope(world, params), _language(params)), None)
    world.tell(Change("commands"))
    return True


def commands_for(world: World, user: User, chat: Chat) -> list[Json]:
    """The commands this person is offered in this chat: the narrowest scope first, their language before none."""
    scopes: list[Json] = []
    if chat.private:
        scopes = [{"type": "chat", "chat_id": chat.id}, {"type": "all_private_chats"}]
    else:
        member = chat.members.get(user.id)
        is_admin = member is not None and member.admin
        scopes.append({"type": "chat_member", "chat_id": chat.id, "user_id": user.id})
        if is_admin:
            scopes.append({"type": "chat_administrators", "chat_id": chat.id})
        scopes.append({"type": "chat", "chat_id": chat.id})
        if is_admin:
            scopes.append({"type": "all_chat_administrators"})
        scopes.append({"type": "all_group_chats"})
    scopes.append({"type": "default"})
    for scope in scopes:
        for language in (user.language_code or "", ""):
            found = world.commands.get((json.dumps(scope), language))
            if found:
                return found
    return []


def _setter(kind: str) -> Callable[[World, Params], bool]:
    def set_text(world: World, params: Params) -> bool:
        text = params.text(kind, "").strip()
        if utf16_len(text) > _TEXTS[kind]:
            raise bad(f"BOT_{kind.upper()}_TOO_LONG")
        key = kind, _language(params)
        if text:
            world.texts[key] = text
        else:
            world.texts.pop(key, None)
        world.tell(Change("commands"))
        return True

    return set_text


def _getter(kind: str) -> Callable[[World, Params], Json]:
    def get_text(world: World, params: Params) -> Json:
        default = world.texts.get((kind, ""), world.bot.first_name if kind == "name" else "")
        return {kind: world.texts.get((kind, _language(params)), default)}

    return get_text


def set_menu_button(world: World, params: Params) -> bool:
    world.menu_buttons[params.integer("chat_id", 0)] = params.mapping("menu_button") or {"type": "default"}
    return True


def get_menu_button(world: World, params: Params) -> Json:
    default = world.menu_buttons.get(0, {"type": "commands"})
    return world.menu_buttons.get(params.integer("chat_id", 0), default)


METHODS: dict[str, Callable[[World, Params], Any]] = {
    "getMe": get_me,
    "setMyCommands": set_commands,
    "getMyCommands": get_commands,
    "deleteMyCommands": delete_commands,
    "setMyName": _setter("name"),
    "getMyName": _getter("name"),
    "setMyDescription": _setter("description"),
    "getMyDescription": _getter("description"),
    "setMyShortDescription": _setter("short_description"),
    "getMyShortDescription": _getter("short_description"),
    "setChatMenuButton": set_menu_button,
    "getChatMenuButton": get_menu_button,
}
