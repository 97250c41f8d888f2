"""The bot's words about itself: commands by scope and language, names."""

from __future__ import annotations

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    MenuButtonCommands,
)
from telegram.error import BadRequest

from bot.sandbox.methods.about import commands_for

from .conftest import Scene


async def test_commands_are_offered_by_scope_and_language(scene: Scene) -> None:
    bot, world = scene.bot, scene.world
    await bot.set_my_commands([("start", "Start")])
    await bot.set_my_commands([("newgame", "New game")], scope=BotCommandScopeAllGroupChats())
    await bot.set_my_commands([("newgame", "Новая игра")], scope=BotCommandScopeAllGroupChats(), language_code="ru")
    await bot.set_my_commands([("stop", "Stop")], scope=BotCommandScopeAllChatAdministrators())
    await bot.set_my_commands([("hand", "היד שלי")], scope=BotCommandScopeAllPrivateChats(), language_code="he")

    def offered(*where: object) -> list[str]:
        return [c["description"] for c in commands_for(world, *where)]  # type: ignore[arg-type]

    assert offered(scene.boris, scene.big) == ["Новая игра"]
    assert offered(scene.dana, scene.big) == ["Stop"]
    assert offered(scene.dana, world.chats[scene.dana.id]) == ["היד שלי"]
    assert offered(scene.boris, world.open_private(scene.boris)) == ["Start"]
    await bot.set_my_commands([("x", "Here")], scope=BotCommandScopeChat(scene.big.id))
    assert offered(scene.boris, scene.big) == ["Here"]
    await bot.delete_my_commands(scope=BotCommandScopeChat(scene.big.id))
    assert offered(scene.boris, scene.big) == ["Новая игра"]
    assert await bot.get_my_commands(language_code="ru") == ()
    assert (await bot.get_my_commands())[0].command == "start"


@pytest.mark.parametrize(
    "commands",
    [
        [BotCommand("Upper", "x")],
        [BotCommand("a" * 33, "x")],
        [BotCommand("שלום", "x")],
        [BotCommand("ok", "")],
        [BotCommand("ok", "x" * 257)],
        [BotCommand(f"c{n}", "x") for n in range(101)],
    ],
)
async def test_wrong_commands(scene: Scene, commands: list[BotCommand]) -> None:
    with pytest.raises(BadRequest):
        await scene.bot.set_my_commands(commands)


async def test_commands_at_the_limit(scene: Scene) -> None:
    await scene.bot.set_my_commands([BotCommand(f"c{n}" + "_" * 29, "x" * 256) for n in range(10)])
    with pytest.raises(BadRequest):
        await scene.bot.set_my_commands([("a", "b")], language_code="hebrew")
    with pytest.raises(BadRequest, match="Chat not found"):
        await scene.bot.set_my_commands([("a", "b")], scope=BotCommandScopeChat(5))


async def test_names_and_descriptions(scene: Scene) -> None:
    bot = scene.bot
    await bot.set_my_name("Дурак", language_code="ru")
    assert (await bot.get_my_name("ru")).name == "Дурак"
    assert (await bot.get_my_name()).name == "DurakBot"
    await bot.set_my_description("x" * 512)
    await bot.set_my_short_description("x" * 120)
    for call in (bot.set_my_name("x" * 65), bot.set_my_description("x" * 513), bot.set_my_short_description("x" * 121)):
        with pytest.raises(BadRequest):
            await call
    await bot.set_chat_menu_button(menu_button=MenuButtonCommands())
    assert (await bot.get_chat_menu_button()).type == "commands"
