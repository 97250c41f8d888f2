"""The bot's command line, and the only place that reads settings and wires things together.

python -m bot run        the bot, with BOT_TOKEN from the environment or .env
python -m bot sandbox    a local Telegram with the bot in it, to play in the browser
python -m bot backup F   a copy of the database as of now, while the bot runs
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import tempfile
from pathlib import Path

from pydantic import ValidationError
from telegram.error import InvalidToken, NetworkError, TelegramError

from bot.gateway.service import Service, build_application
from bot.logs import set_up_logs
from bot.render.texts import default_catalogue
from bot.sandbox.http import SandboxServer
from bot.sandbox.server import PortInUseError, build_world, run_sandbox
from bot.sessions.clock import RealClock
from bot.sessions.ports import StoreError
from bot.settings import Settings
from bot.storage.database import StorageUnusable
from bot.storage.sole import sole_use
from bot.storage.store import Storage

log = logging.getLogger("bot")

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
    token = settings.bot_token.get_secret_value().strip() if settings.bot_token else ""
    set_up_logs(settings.log_level, token)
    try:
        if options.command == "run":
            return asyncio.run(_run(settings))
        if options.command == "backup":
            return asyncio.run(_backup(settings, options.file))
        return asyncio.run(_sandbox(options))
    except (StorageUnusable, PortInUseError) as error:
        return _refuse(str(error))
    except InvalidToken:
        return _refuse("Telegram does not know this BOT_TOKEN. Copy it again from @BotFather.")
    except NetworkError as error:
        return _refuse(f"Telegram cannot be reached ({type(error).__name__}). Check the network and API_URL.")
    except TelegramError as error:
        return _refuse(f"Telegram refused to start the bot: {error.message}".replace(token or "\0", "<token>"))
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Durak in Telegram groups.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="run the bot (needs BOT_TOKEN)")
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", type=Path, help="the file to write; it must not exist yet")
    sandbox = commands.add_parser("sandbox", help="a local Telegram with the bot in it, in your browser")
    sandbox.add_argument("--people", type=_people, default=3, metavar="N", help="how many people live there (1-8)")
    sandbox.add_argument("--port", type=_port, default=8081, help="the port on 127.0.0.1 (0: any that is free)")
    sandbox.add_argument("--db", type=Path, default=None, help="a file to keep (default: one that goes at the end)")
    sandbox.add_argument("--no-browser", action="store_true", help="only print the address")
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


async def _serve(service: Service) -> None:
    """Run until told to stop by a signal, or cancelled; then stop in order."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await service.start()
    try:
        await stop.wait()
    finally:
        log.info("stopping")
        await service.stop()


async def _run(settings: Settings) -> int:
    if settings.bot_token is None or not settings.bot_token.get_secret_value().strip():
        return _refuse(NO_TOKEN)
    with sole_use(settings.database):
        return await _run_with(settings, settings.bot_token.get_secret_value().strip())


async def _run_with(settings: Settings, token: str) -> int:
    storage = await Storage.open(settings.database)
    try:
        application = build_application(
            token,
            base_url=f"{settings.api_url}/bot",
            base_file_url=f"{settings.api_url}/file/bot",
        )
        await _serve(Service(application, storage, RealClock(), catalogue=default_catalogue()))
    finally:
        await storage.close()
    return 0


async def _backup(settings: Settings, file: Path) -> int:
    if not settings.database.exists():
        return _refuse(f"{settings.database}: there is no such database (see DATABASE)")
    storage = await Storage.open(settings.database)
    try:
        await storage.back_up(file)
    except StoreError as error:
        return _refuse(f"{file}: {error}; name a new file in a folder that can be written to")
    finally:
        await storage.close()
    print(f"{file}: a whole copy of {settings.database}")
    return 0


async def _sandbox(options: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="durak-") as folder:
        path = options.db or Path(folder) / "durak.db"
        with sole_use(path):
            return await _sandbox_with(options, path)


async def _sandbox_with(options: argparse.Namespace, path: Path) -> int:
    clock = RealClock()
    world = build_world(options.people, clock)
    storage = await Storage.open(path)
    try:

        async def play(server: SandboxServer) -> None:
            print(f"Durak is at {server.url} - press Ctrl+C to stop.", flush=True)
            application = build_application(world.token, base_url=server.base_url, base_file_url=server.base_file_url)
            await _serve(Service(application, storage, clock, catalogue=default_catalogue()))

        await run_sandbox(world, port=options.port, open_browser=not options.no_browser, bot=play)
    finally:
        await storage.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
