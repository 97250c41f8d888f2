"""The bot's command line, and the only place that reads settings and wires things together.

python -m bot run        the bot, with BOT_TOKEN from the environment or .env
python -m bot sandbox    a local Telegram with the bot in it, to play in the browser
python -m bot doctor     whether everything the bot needs is there, and what to do where it is not
python -m bot backup F   a copy of the database as of now, while the bot runs
python -m bot bench NAME a measurement of the bot, in a sandbox of its own: how much it can bear, how long it pauses
python -m bot restore F  a copy put back, while it does not
python -m bot recount    all figures computed again from the kept games, while the bot does not run
python -m bot texts F    every text of every language side by side, in one page to read through
python -m bot health     whether the running bot is well (needs STATUS), for Docker and the like
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import logging
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import telegram
from pydantic import SecretStr, ValidationError
from telegram.error import InvalidToken, NetworkError, TelegramError

from bot.bench import BENCHES, run_bench
from bot.gateway.service import Service, build_application, build_request
from bot.gateway.webhook import Webhook, WebhookUnusable
from bot.memory import settle
from bot.operations.doctor import examine
from bot.operations.logs import set_up_logs
from bot.operations.metrics import Metrics
from bot.operations.status import AddressInUse, StatusPage, ask
from bot.render.picture import warm
from bot.render.texts import FALLBACK, default_catalogue
from bot.render.texts_page import missing, texts_page
from bot.sandbox import World
from bot.sandbox.http import SandboxServer
from bot.sandbox.server import PortInUseError, build_world, run_sandbox
from bot.sessions.clock import RealClock
from bot.sessions.ports import StoreError
from bot.settings import Settings
from bot.storage.copies import back_up, restore
from bot.storage.database import StorageUnusable
from bot.storage.hold import hold
from bot.storage.inspecting import CopyError
from bot.storage.store import Storage
from bot.thinking.thinker import WorkerThinker

log = logging.getLogger("bot")

NO_STATUS = "The running bot shows its health only where STATUS is set, to an address like 127.0.0.1:9090."
NO_TOKEN = (
    "There is no bot token. Get one from @BotFather and set BOT_TOKEN in the environment or in .env"
    " - or play without one: python -m bot sandbox"
)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; gives the exit code."""
    options = _parser().parse_args(arguments)
    try:
        settings = Settings()
    except ValidationError as error:
        return _refuse("; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()))
    set_up_logs(settings.log_level, settings.log_format)
    try:
        match options.command:
            case "run":
                return asyncio.run(_run(settings))
            case "doctor":
                return asyncio.run(_doctor(settings, options.chat))
            case "health":
                return asyncio.run(_health(settings))
            case "bench":
                return run_bench(options.name, options.arguments)
            case "recount":
                return asyncio.run(_recount(settings))
            case "texts":
                return _texts(options.file)
            case "backup":
                return _backup(settings, options.file)
            case "restore":
                return _restore(settings, options.file)
            case _:
                return asyncio.run(_sandbox(options, settings))
    except (StorageUnusable, CopyError, PortInUseError, AddressInUse, WebhookUnusable) as error:
        return _refuse(str(error))
    except InvalidToken:
        return _refuse("Telegram does not know this BOT_TOKEN. Copy it again from @BotFather.")
    except NetworkError as error:
        return _refuse(f"Telegram cannot be reached ({type(error).__name__}). Check the network and API_URL.")
    except TelegramError as error:
        return _refuse(f"Telegram refused to start the bot: {error.message}")
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Durak in Telegram groups.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="run the bot (needs BOT_TOKEN)")
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", type=Path, help="the file to write; it must not exist yet")
    commands.add_parser("recount", help="compute all statistics again from the kept games; the bot must not run")
    texts = commands.add_parser("texts", help="every text of every language side by side, for whoever checks them")
    texts.add_argument("file", type=Path, help="the page to write (HTML)")
    restoring = commands.add_parser("restore", help="put a copy of the database back; the bot must not run")
    restoring.add_argument("file", type=Path, help="the copy")
    doctor = commands.add_parser("doctor", help="look at everything the bot needs")
    doctor.add_argument("--chat", type=int, default=None, metavar="ID", help="also its rights in this group")
    commands.add_parser("health", help="exit code 0 while the running bot is well (needs STATUS)")
    sandbox = commands.add_parser("sandbox", help="a local Telegram with the bot in it, in your browser")
    sandbox.add_argument("--people", type=_people, default=3, metavar="N", help="how many people live there (1-8)")
    sandbox.add_argument("--port", type=_port, default=8081, help="the port on 127.0.0.1 (0: any that is free)")
    sandbox.add_argument("--db", type=Path, default=None, help="a file to keep (default: one that goes at the end)")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
    benches = commands.add_parser("bench", help="measure the bot")
    benches.add_argument("name", choices=BENCHES)
    benches.add_argument("arguments", nargs=argparse.REMAINDER, help="what that bench takes (--help lists it)")
    return parser


def _number(text: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"a number from {low} to {high}, not {text!r}")
    return number


def _people(text: str) -> int:
    return _number(text, 1, 8)


def _port(text: str) -> int:
    return _number(text, 0, 65535)


def _refuse(line: str) -> int:
    print(line, file=sys.stderr)
    return 2


async def _serve(service: Service, webhook: Webhook | None = None) -> None:
    """Run until told to stop by a signal, or cancelled; then stop in order."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await service.start(webhook=webhook)
    settle()
    warming = loop.run_in_executor(None, warm)
    try:
        await stop.wait()
    finally:
        log.info("stopping")
        await asyncio.wait([warming])
        await service.stop()


def _secret(value: SecretStr | None) -> str | None:
    return (value.get_secret_value().strip() or None) if value is not None else None


def _webhook(settings: Settings) -> Webhook | None:
    if settings.webhook_url is None:
        return None
    return Webhook(settings.webhook_url, *settings.webhook_listen, secret=_secret(settings.webhook_secret))


async def _run(settings: Settings) -> int:
    token = _secret(settings.bot_token)
    if token is None:
        return _refuse(NO_TOKEN)
    with hold(settings.database):
        storage = await Storage.open(settings.database)
        metrics = Metrics()
        try:
            application = build_application(
                token,
                base_url=f"{settings.api_url}/bot",
                base_file_url=f"{settings.api_url}/file/bot",
                request=metrics.transport(build_request()),
                updates_request=metrics.transport(build_request(polls=True)),
            )
            service = Service(
                application, storage, RealClock(), catalogue=default_catalogue(), thinker=_thinker(settings)
            )
            metrics.watch(service)
            async with _status_page(settings, metrics, storage):
                await _serve(service, _webhook(settings))
        finally:
            await storage.close()
    return 0


def _thinker(settings: Settings) -> WorkerThinker:
    return WorkerThinker(seconds=settings.computer_seconds, workers=settings.computer_workers)


@asynccontextmanager
async def _status_page(settings: Settings, metrics: Metrics, storage: Storage) -> AsyncIterator[None]:
    """The page for machines, where there is to be one."""
    if settings.status is None:
        yield
        return
    page = StatusPage(metrics, storage.probe, polls=settings.webhook_url is None)
    await page.start(*settings.status)
    try:
        yield
    finally:
        await page.stop()


async def _health(settings: Settings) -> int:
    if settings.status is None:
        return _refuse(NO_STATUS)
    trouble = await ask(*settings.status)
    print(trouble or "well")
    return 1 if trouble else 0


async def _doctor(settings: Settings, chat: int | None) -> int:
    token = _secret(settings.bot_token)
    bot = None
    if token is not None:
        bot = telegram.Bot(token, f"{settings.api_url}/bot", f"{settings.api_url}/file/bot")
    well = True
    async for finding in examine(bot, settings.database, default_catalogue(), webhook=settings.webhook_url, chat=chat):
        print(finding, flush=True)
        well = well and finding.advice is None
    if bot is not None:
        await bot.shutdown()
    return 0 if well else 1


def _backup(settings: Settings, file: Path) -> int:
    copy = back_up(settings.database, file)
    print(f"{copy.path}: a whole copy of {settings.database} ({copy.games} games)")
    return 0


def _restore(settings: Settings, file: Path) -> int:
    with hold(settings.database):
        kept = restore(file, settings.database, stamp=dt.datetime.now(dt.UTC).strftime("%Y%m%d-%H%M%S"))
    print(f"{settings.database}: as in {file}" + (f"; what was there is {kept} now" if kept else ""))
    return 0


async def _recount(settings: Settings) -> int:
    if not settings.database.exists():
        return _refuse(f"{settings.database}: there is no such database (see DATABASE)")
    with hold(settings.database):
        storage = await Storage.open(settings.database)
        try:
            games = await storage.recount()
        except StoreError as error:
            return _refuse(f"{settings.database}: {error}; stop the bot and try again")
        finally:
            await storage.close()
    print(f"{settings.database}: statistics computed again; games counted: {games}")
    return 0


def _texts(file: Path) -> int:
    catalogue = default_catalogue()
    try:
        file.write_text(texts_page(catalogue), encoding="utf-8")
    except OSError as error:
        return _refuse(f"{file}: cannot be written: {error.strerror or error}")
    for problem in catalogue.problems:
        print(problem, file=sys.stderr)
    count, lacking = len(catalogue.ids(FALLBACK)), len(missing(catalogue))
    print(f"{file}: {count} texts in {', '.join(catalogue.languages)}; missing: {lacking}")
    return 0


async def _sandbox(options: argparse.Namespace, settings: Settings) -> int:
    clock = RealClock()
    world = build_world(options.people, clock)
    with tempfile.TemporaryDirectory(prefix="durak-") as folder:
        database = options.db or Path(folder) / "durak.db"
        with hold(database):
            await _play(options, settings, world, clock, database)
    return 0


async def _play(
    options: argparse.Namespace, settings: Settings, world: World, clock: RealClock, database: Path
) -> None:
    storage = await Storage.open(database)

    async def play(server: SandboxServer) -> None:
        print(f"Durak is at {server.url} - press Ctrl+C to stop.", flush=True)
        application = build_application(world.token, base_url=server.base_url, base_file_url=server.base_file_url)
        catalogue = default_catalogue()
        await _serve(Service(application, storage, clock, catalogue=catalogue, thinker=_thinker(settings)))

    try:
        await run_sandbox(world, port=options.port, open_browser=not options.no_browser, bot=play)
    finally:
        await storage.close()


if __name__ == "__main__":
    sys.exit(main())
