"""The command line: ``python -m engine replay | legal | view | solve | play | bench | verify``.

What is asked for goes to standard output. ``replay`` ends with exit code 1 when a record does not hold, ``verify``
when a deck is not the promised one. Bad input (a file that cannot be read or is no record, an argument that makes no
sense, a question about a record that does not hold) is told in one line on standard error, exit code 2.

``view FILE --seat N`` prints one JSON object; cards and suits are texts, seats numbers, seat 1 first in lists:
``seat``, ``hand``, ``legal`` (tokens), ``trump``, ``trump_card`` (null once drawn), ``talon`` and ``discard``
(numbers of cards), ``discarded`` (the cards everyone saw go there), ``hand_sizes``, ``known`` (for each seat, cards
that everyone knows it holds), ``attacker``, ``defender`` (0 when the game is over), ``piles`` (objects with
``attack``, ``defence`` or null, ``seat``), ``taking``, ``passed``, ``line``, ``limit`` (null: none), ``first``,
``playing``, ``left``, ``waiting``, ``places``, ``bout``, ``over``, ``durak`` (null while the game goes on),
``rights`` (somebody may still use a right of R3), ``consent`` (the defender is asked for a sixth card), ``shown``
(ranks whose trump was shown, as text), ``place`` (the place that is attacked), ``wrong_calls`` (of each seat, empty:
none), ``slips`` (seats can be called for one), ``announced`` (seats that announced a rule), ``receiver`` (who is given
cards, or 0), ``buried`` (cards that this seat put on the discard unseen), ``past`` (objects with ``attacker`` and the
seat's own ``hand``: how the bouts since the last discard began, the talon used up).

``solve POSITION`` prints what an ending between two seats is worth for the seat that is waited for (or ``--seat``),
and each of its legal tokens with its value: ``won``, ``lost`` or ``draw``, and how many actions the game lasts at
most. ``--json`` gives one object: ``seat``, ``value`` (1, 0, -1), ``best`` (a token, or null), ``moves`` (objects with
``token``, ``value`` and ``length``). A position that the solver does not claim, or not within ``--nodes``, is told
in one line, exit code 2.

``play`` prints a table of who was durak. With ``--mirror``, ``--json``, ``--jobs`` or ``--progress`` it is an arena:
deals that do not depend on each other, and for each player its score (``--seats 2``: wins and half the draws) or the
share of its games in which it was durak, with 95 % bounds over deals. ``--json`` gives one object a match: ``preset``,
``rules`` (what departs from classic), ``seats``, ``players``, ``deals``, ``games``, ``mirror``, ``seed``,
``playouts`` and ``seconds`` (null: no such bound), ``measure`` (``score`` or ``durak``), ``results`` (by player
``mean``, ``low`` and ``high``), ``draws``, ``called_off`` and ``plies``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from engine.actions import token_of
from engine.ai.solve import is_claimed, solve_view
from engine.bench import bench
from engine.cards import CARD_TEXTS, RANKS, SUITS, faces
from engine.errors import NotationError
from engine.legal import legal_actions
from engine.position import format_position, parse_position
from engine.presets import named_rules
from engine.record import MOST_CHARACTERS, Record, Replay, deck_commitment, parse_record, replay
from engine.selfplay.arena import arena
from engine.selfplay.match import MOST_JOBS, match_of
from engine.selfplay.table import play_table
from engine.state import OPEN, waited_for
from engine.view import SeatView, seat_view


class BadInput(Exception):
    """What was asked for cannot be done; the message is one line."""


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def read(path: str) -> Record:
    """The record in a file. Raises BadInput."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(4 * MOST_CHARACTERS + 1)
        return parse_record(data.decode())
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not UTF-8") from None
    except (NotationError, ValueError) as error:
        raise BadInput(f"{path}: {error}") from None


def replay_files(paths: Iterable[str], *, as_json: bool) -> int:
    """Replay records, a line for each; the worst exit code of all."""
    worst = 0
    for path in paths:
        try:
            done = replay(read(path))
        except BadInput as error:
            complain(str(error))
            worst = 2
            continue
        report = report_of(path, done)
        print(json.dumps(report) if as_json else sentence_of(report), flush=True)
        worst = max(worst, 0 if done.failure is None else 1)
    return worst


def report_of(path: str, done: Replay) -> dict[str, Any]:
    """What a replay found, as JSON has it."""
    state = done.state
    if done.failure is not None:
        failure = done.failure
        return {"file": path, "ok": False, "at": failure.at, "token": failure.token, "reason": failure.reason,
                "position": format_position(state)}  # fmt: skip
    return {"file": path, "ok": True, "over": state.over, "plies": done.plies, "position": format_position(state),
            "durak": state.durak, "places": state.places}  # fmt: skip


def sentence_of(report: dict[str, Any]) -> str:
    """What a replay found, for people."""
    if not report["ok"]:
        return f"{report['file']}: item {report['at']} ({report['token']}): {report['reason']}\n  {report['position']}"
    if not report["over"]:
        end = "goes on"
    else:
        end = f"durak {', '.join(map(str, report['durak']))}" if report["durak"] else "a draw"
    return f"{report['file']}: holds, {report['plies']} plies, {end}\n  {report['position']}"


def holding(path: str) -> Replay:
    """A replay that holds to its end. Raises BadInput where it does not."""
    done = replay(read(path))
    if done.failure is not None:
        at = done.failure
        raise BadInput(f"{path}: item {at.at} ({at.token}): {at.reason}")
    return done


def seat_at(done: Replay, seat: int) -> int:
    """`seat`, if the table has it. Raises BadInput."""
    if not 1 <= seat <= len(done.state.hands):
        raise BadInput(f"--seat: no such seat at a table of {len(done.state.hands)}")
    return seat


def legal(path: str, seat: int | None) -> int:
    """Print the legal tokens after a record, sorted as text."""
    done = holding(path)
    seats = range(1, len(done.state.hands) + 1) if seat is None else [seat_at(done, seat)]
    for token in sorted(token_of(action) for one in seats for action in legal_actions(done.state, one)):
        print(token)
    return 0


def view(path: str, seat: int) -> int:
    """Print what a seat knows after a record."""
    done = holding(path)
    print(json.dumps(view_data(seat_view(done.state, seat_at(done, seat)))))
    return 0


def view_data(seen: SeatView) -> dict[str, Any]:
    """A seat's view with cards as text (see the top of this module)."""
    public = seen.public

    def texts(cards: int) -> list[str]:
        return [CARD_TEXTS[card] for card in faces(cards)]

    return {
        "seat": seen.seat,
        "hand": texts(seen.hand),
        "legal": sorted(map(token_of, seen.legal)),
        "trump": SUITS[public.trump],
        "trump_card": None if public.trump_card is None else CARD_TEXTS[public.trump_card],
        "talon": public.talon,
        "discard": public.discard,
        "discarded": texts(public.discarded),
        "hand_sizes": public.hand_sizes,
        "known": [texts(cards) for cards in public.known],
        "attacker": public.attacker,
        "defender": public.defender,
        "piles": [
            {"attack": CARD_TEXTS[pile.attack], "defence": None if pile.defence == OPEN else CARD_TEXTS[pile.defence],
             "seat": pile.seat}
            for pile in public.piles
        ],
        "taking": public.taking,
        "passed": public.passed,
        "line": public.line,
        "limit": public.limit,
        "first": public.first,
        "playing": public.playing,
        "left": public.left,
        "waiting": public.waiting,
        "places": public.places,
        "bout": public.bout,
        "over": public.over,
        "durak": public.durak,
        "rights": public.rights,
        "consent": public.consent,
        "shown": "".join(RANKS[rank] for rank in public.shown),
        "place": public.place,
        "wrong_calls": public.wrong_calls,
        "slips": public.slips,
        "announced": public.announced,
        "receiver": public.receiver,
        "buried": texts(seen.buried),
        "past": [{"attacker": attacker, "hand": texts(hand)} for attacker, hand in seen.past],
    }  # fmt: skip


#: Values of an ending, as words.
WORTH: dict[Any, str] = {1: "won", 0: "draw", -1: "lost"}


def solve(asked: argparse.Namespace) -> int:
    """Print what an ending is worth, and each move in it."""
    if not 1 <= asked.nodes <= 100_000_000:
        raise BadInput("--nodes: from 1 to 100000000")
    try:
        state = parse_position(asked.position, named_rules(asked.preset, asked.rules))
    except ValueError as error:
        raise BadInput(str(error)) from None
    if state.over:
        raise BadInput("POSITION: the game is over")
    seat = waited_for(state)[0] if asked.seat is None else asked.seat
    if not 1 <= seat <= len(state.hands):
        raise BadInput(f"--seat: no such seat at a table of {len(state.hands)}")
    seen = seat_view(state, seat)
    if not is_claimed(seen):
        raise BadInput("not an ending that can be solved: two seats left, no talon, no joker, no hidden card, no bluff")
    solution = solve_view(seen, asked.nodes)
    if solution is None:
        raise BadInput(f"not solved: more than {asked.nodes} positions (--nodes), or R12.5 and shown trumps together")
    moves = [
        {"token": token_of(action), "value": value, "length": length}
        for (action, value), length in zip(solution.moves, solution.lengths, strict=True)
    ]
    if asked.json:
        best = None if solution.best is None else token_of(solution.best)
        print(json.dumps({"seat": seat, "value": solution.value, "best": best, "moves": moves}))
        return 0
    print(f"p{seat}: {WORTH[solution.value]}")
    for move in moves:
        length = f", at most {move['length']} actions" if move["length"] else ""
        print(f"{move['token']}: {WORTH[move['value']]}{length}")
    return 0


def verify(path: str) -> int:
    """Check the deal of a record against what was published before it."""
    record = read(path)
    if record.deck is None or not record.deck_commit:
        raise BadInput(f"{path}: no deck, or no deck_commit, to check")
    holds = deck_commitment(record.deck, record.salt) == record.deck_commit
    print(f"{path}: {'the deck is the one that was promised' if holds else 'not the deck that was promised'}")
    return 0 if holds else 1


def play(asked: argparse.Namespace) -> Iterable[str]:
    """Play the matches that the arguments ask for: the lines of their reports."""
    if not 1 <= asked.jobs <= MOST_JOBS:
        raise BadInput(f"--jobs: from 1 to {MOST_JOBS}")
    if asked.record is not None and len(asked.players or ()) > 1:
        raise BadInput("--record: the games of one match; --players stands more than once")
    try:
        matches = [
            match_of(
                asked.preset, asked.rules, asked.seats, names.split(","), asked.games, asked.seed, mirror=asked.mirror,
                playouts=asked.playouts, seconds=asked.seconds, folder=asked.record,
            )
            for names in asked.players or ["random"]
        ]  # fmt: skip
    except (OSError, ValueError) as error:
        raise BadInput(str(error)) from None
    plain = not (asked.mirror or asked.json or asked.progress or asked.jobs > 1)
    for match in matches:
        if plain:
            yield from play_table(match)
        else:
            yield from arena(match, asked.jobs, as_json=asked.json, progress=asked.progress)


def parser() -> Parser:
    """The arguments of every command."""
    top = Parser(prog="python -m engine", description="The rules of Durak: replay, ask, look, play.")
    commands = top.add_subparsers(dest="command", required=True, parser_class=Parser)
    one = commands.add_parser("replay", help="play records and see whether they hold")
    one.add_argument("files", nargs="+", metavar="FILE")
    one.add_argument("--json", action="store_true", help="one JSON object a line")
    one = commands.add_parser("legal", help="all legal tokens after a record")
    one.add_argument("file", metavar="FILE")
    one.add_argument("--seat", type=int, metavar="N")
    one = commands.add_parser("view", help="what a seat knows after a record, as JSON")
    one.add_argument("file", metavar="FILE")
    one.add_argument("--seat", type=int, metavar="N", required=True)
    one = commands.add_parser("solve", help="the exact value of an ending between two seats, and of each move")
    one.add_argument("position", metavar="POSITION", help="the seven words of a position, as one argument")
    one.add_argument("--preset", default="classic")
    one.add_argument("--rules", action="append", default=[], metavar="NAME=VALUE", help="a setting, as often as needed")
    one.add_argument("--seat", type=int, metavar="N", help="for this seat; otherwise the one that is waited for")
    one.add_argument("--nodes", type=int, default=2_000_000, metavar="N", help="positions to look at, at most")
    one.add_argument("--json", action="store_true", help="one JSON object")
    one = commands.add_parser("verify", help="check the deal of a record against its deck_commit")
    one.add_argument("file", metavar="FILE")
    one = commands.add_parser("play", help="games between computer players")
    one.add_argument("--preset", default="classic")
    one.add_argument("--seats", type=int, default=2, metavar="N")
    one.add_argument("--rules", action="append", default=[], metavar="NAME=VALUE", help="a setting, as often as needed")
    one.add_argument(
        "--players",
        action="append",
        metavar="NAME,…",
        help="for each seat; repeated when too few; again: one more match",
    )
    one.add_argument("--games", type=int, default=1, metavar="N", help="with --mirror so many deals")
    one.add_argument("--seed", type=int, default=0, metavar="S")
    one.add_argument("--record", metavar="DIR", help="write each game there")
    one.add_argument("--mirror", action="store_true", help="play each deal with the players on every seat")
    one.add_argument("--json", action="store_true", help="one JSON object a match")
    one.add_argument("--jobs", type=int, default=1, metavar="N", help="so many processes")
    one.add_argument("--playouts", type=int, metavar="N", help="how much a player may think about a move")
    one.add_argument("--seconds", type=float, metavar="S", help="the same, in seconds of the processor")
    one.add_argument("--progress", action="store_true", help="say on standard error how far it is")
    one = commands.add_parser("bench", help="games and plies a second")
    one.add_argument("--rounds", type=int, default=5, metavar="N", help="of which the best counts")
    return top


def run(arguments: list[str]) -> int:
    """Do what the arguments say; the exit code."""
    asked = parser().parse_args(arguments)
    lines: Iterable[str]
    match asked.command:
        case "replay":
            return replay_files(asked.files, as_json=asked.json)
        case "legal":
            return legal(asked.file, asked.seat)
        case "view":
            return view(asked.file, asked.seat)
        case "solve":
            return solve(asked)
        case "verify":
            return verify(asked.file)
        case "play":
            lines = play(asked)
        case _:
            if not 1 <= asked.rounds <= 1000:
                raise BadInput("--rounds: from 1 to 1000")
            lines = bench(asked.rounds)
    for line in lines:
        print(line, flush=True)
    return 0


def complain(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    print(f"engine: {' '.join(message.split())}", file=sys.stderr)


def main() -> int:
    """The command line, from its arguments to its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A file name may hold anything; it is told as far as it can be.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        return run(sys.argv[1:])
    except BadInput as error:
        complain(str(error))
        return 2
    except BrokenPipeError:
        # Whoever read has gone; so that closing the stream does not complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        complain(f"cannot write: {error.strerror or error}")
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
