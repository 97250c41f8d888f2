"""The doctor: finds nothing in a healthy bot, and each ailment with what to do."""

from __future__ import annotations

import shutil
from pathlib import Path

import telegram

from bot.operations.doctor import Finding, examine
from bot.render.texts import LOCALES, Catalogue, default_catalogue
from bot.sandbox.transport import SandboxRequest
from bot.storage.hold import hold
from tests.support.lab import BASE_FILE_URL, BASE_URL, Lab, lab


async def findings(
    it: Lab, *, token: str | None = None, chat: int | None = None, webhook: str | None = None, path: Path | None = None
) -> dict[str, Finding]:
    bot = telegram.Bot(token or it.world.token, BASE_URL, BASE_FILE_URL, request=SandboxRequest(it.world))
    found = examine(bot, path or it.path, default_catalogue(), webhook=webhook, chat=chat)
    return {finding.name: finding async for finding in found}


async def test_a_healthy_bot_has_nothing_to_mend(tmp_path: Path) -> None:
    async with lab(tmp_path) as it:
        await it.settle()
        group = it.world.add_group("Cards", [it.world.add_user("Dana")])
        found = await findings(it, chat=group.id)
        names = {"sqlite", "locales", "database", "disk", "token", "privacy", "groups", "delivery", "commands"}
        assert set(found) == names | {f"chat {group.id}"}
        assert {name: each.advice for name, each in found.items() if each.advice} == {}
        assert all(str(each).startswith("OK") for each in found.values())


async def test_each_ailment_is_named_with_what_to_do(tmp_path: Path) -> None:
    async with lab(tmp_path) as it:
        world = it.world
        assert "BotFather" in ((await findings(it, token="1:wrong"))["token"].advice or "")
        assert "network" in await _when(it, "getMe", "telegram", drop=True)
        group = world.add_group("Cards", [world.add_user("Dana")])
        await it.settle()
        world.kick_bot(group)
        assert "add the bot" in ((await findings(it, chat=group.id))[f"chat {group.id}"].advice or "")
        assert (await findings(it, chat=-12345))["chat -12345"].advice
        assert "polls" not in str((await findings(it))["delivery"])
        wrong = (await findings(it, webhook="https://durak.example/hook"))["delivery"]
        assert "sets the webhook" in (wrong.advice or "")
        await it.service.application.bot.set_my_commands([("help", "x")])
        world.commands.clear()
        assert "start the bot" in ((await findings(it))["commands"].advice or "")


async def _when(it: Lab, method: str, name: str, *, drop: bool) -> str:
    it.world.fault(method, drop_connection=drop, times=100)
    advice = (await findings(it))[name].advice or ""
    it.world.faults.clear()
    return advice


async def test_the_database_is_looked_at(tmp_path: Path) -> None:
    async with lab(tmp_path) as it:
        assert "no bot is using it" in (await findings(it))["database"].found
        with hold(it.path):
            assert "a bot is using it" in (await findings(it))["database"].found
        nowhere = await findings(it, path=tmp_path / "none" / "durak.db")
        assert nowhere["database"].advice
        new = await findings(it, path=tmp_path / "new.db")
        assert new["database"].advice is None
        damaged = tmp_path / "damaged.db"
        damaged.write_bytes(b"x" * 5000)
        assert "restore" in ((await findings(it, path=damaged))["database"].advice or "")


async def test_a_text_that_a_language_lacks_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "locales"
    shutil.copytree(LOCALES, folder)
    table = folder / "ru" / "table.ftl"
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if " = " in line and not line.startswith((" ", "#")))
    table.write_text("".join(lines[:first] + lines[first + 1 :]), encoding="utf-8")
    found = {
        each.name: each async for each in examine(None, tmp_path / "x.db", Catalogue(folder), webhook=None, chat=None)
    }
    assert found["locales"].found == "ru lacks 1"
    assert found["token"].advice


def test_a_finding_is_a_line_and_its_advice_another() -> None:
    assert str(Finding("disk", "1.0 GiB free")) == "OK   disk        1.0 GiB free"
    assert str(Finding("disk", "0.0 GiB free", "make room")).splitlines()[1].strip() == "-> make room"
