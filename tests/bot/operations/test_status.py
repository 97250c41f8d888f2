"""The page for machines: what it says of a bot that runs, and of one in trouble."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tornado.httpclient import AsyncHTTPClient

from bot.gateway.service import Service, build_application
from bot.operations.metrics import Metrics
from bot.operations.status import BEHIND, SILENT, AddressInUse, StatusPage, ask
from bot.render.texts import default_catalogue
from bot.sandbox import VirtualClock, World
from bot.sandbox.transport import SandboxRequest
from bot.storage.store import Storage
from tests.support.lab import BASE_FILE_URL, BASE_URL, Lab


@dataclass
class Watched:
    """A bot in a world, with its page."""

    it: Lab
    metrics: Metrics
    page: StatusPage
    seconds: list[float]

    async def health(self) -> str | None:
        return await ask("127.0.0.1", self.page.port)

    async def figures(self) -> dict[tuple[str, tuple[str, ...]], float]:
        """Every sample: its name and the values of its labels."""
        response = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{self.page.port}/metrics")
        families = text_string_to_metric_families(response.body.decode())
        return {(s.name, tuple(s.labels.values())): s.value for family in families for s in family.samples}


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[Watched]:
    seconds = [1000.0]
    clock = VirtualClock(1_700_000_000.0)
    world = World(clock)
    metrics = Metrics(lambda: seconds[0])
    it = Lab(world, clock, tmp_path / "durak.db", None, None)
    it.storage = await Storage.open(it.path)
    transport = metrics.transport(SandboxRequest(world))
    application = build_application(
        world.token, base_url=BASE_URL, base_file_url=BASE_FILE_URL, request=transport, updates_request=transport
    )
    it.service = Service(application, it.storage, clock, catalogue=default_catalogue())
    metrics.watch(it.service)
    page = StatusPage(metrics, it.storage.probe, polls=True)
    await page.start("127.0.0.1", 0)
    await it.service.start(polling=False)
    yield Watched(it, metrics, page, seconds)
    await page.stop()
    await it.down()


async def test_figures_count_what_happens(watched: Watched) -> None:
    it, world = watched.it, watched.it.world
    dana = world.add_user("Dana")
    group = world.add_group("Cards", [dana])
    world.press_start(dana)
    world.say(dana, group, "/newgame")
    await it.settle()
    await it.press(dana, group, "add")
    await it.run(5)
    figures = await watched.figures()
    calls = [call.method for call in world.calls]
    for method in ("sendMessage", "editMessageText", "answerCallbackQuery"):
        assert figures["durak_calls_total", (method, "200")] == calls.count(method) > 0
    assert figures["durak_updates_total", ("callback_query",)] == 1
    # Start, the bot's coming into the group, and the command.
    assert figures["durak_updates_total", ("message",)] == 3
    assert figures["durak_tables", ("lobby",)] == 1
    assert figures["durak_tables", ("game",)] == 0
    assert figures["durak_display_lag_seconds", ()] == 0


async def test_what_waits_longest_is_the_lag(watched: Watched) -> None:
    it, world = watched.it, watched.it.world
    dana = world.add_user("Dana")
    group = world.add_group("Cards", [dana])
    await it.settle()
    world.flood(group.id, 60)
    world.say(dana, group, "/newgame")
    await it.settle()
    await it.run(20)
    assert (await watched.figures())["durak_display_lag_seconds", ()] == pytest.approx(20, abs=1)
    assert (await watched.figures())["durak_calls_total", ("sendMessage", "429")] == 1


async def test_it_names_nobody(watched: Watched) -> None:
    it, world = watched.it, watched.it.world
    dana = world.add_user("Dana")
    group = world.add_group("Cards", [dana])
    world.say(dana, group, "/newgame")
    await it.settle()
    body = watched.metrics.exposition().decode()
    assert not re.search(rf"Dana|Cards|{dana.id}\b|{abs(group.id)}|{world.token}", body)


async def test_silence_lag_and_a_lost_database_are_bad_health(watched: Watched) -> None:
    it, world = watched.it, watched.it.world
    world.press_start(world.add_user("Dana"))
    await it.settle()
    assert await watched.health() is None
    watched.seconds[0] += SILENT + 1
    assert "not heard" in (await watched.health() or "")
    world.press_start(world.add_user("Boris"))
    await it.settle()
    assert await watched.health() is None

    group = world.add_group("Cards", [world.add_user("Omar")])
    await it.settle()
    world.flood(group.id, 10_000)
    world.say(group.members[next(iter(group.members))].user, group, "/newgame")
    await it.settle()
    await it.run(BEHIND + 1)
    assert "to be shown" in (await watched.health() or "")
    await it.run(10_000)
    assert await watched.health() is None

    await it.storage.close()
    assert "database" in (await watched.health() or "")


async def test_nobody_there_and_somebody_else_there(watched: Watched) -> None:
    del watched
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert "no answer" in (await ask("127.0.0.1", port) or "")


async def test_an_address_in_use_is_one_line(watched: Watched) -> None:
    other = StatusPage(watched.metrics, watched.it.storage.probe, polls=True)
    with pytest.raises(AddressInUse, match="set another address"):
        await other.start("127.0.0.1", watched.page.port)
