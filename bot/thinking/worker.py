"""The process that thinks: it reads requests and writes answers until nobody asks any more.

    python -m bot.thinking.worker       started by `bot.thinking.pool`; it is of no use at a prompt

It knows the engine and nothing of tables, people or Telegram. It yields to the bot where they share a processor, and
ends by itself, without a word, when the bot has gone: its input ends. What goes wrong is told by its kind and place
in the code, never by its message, which could name a card of somebody's hand.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from bot.thinking.players import player_of
from bot.thinking.requests import READY, Advise, Answer, Choose, Request, Review, read_request, write_answer
from engine.actions import token_of
from engine.ai.advice import Lesson, advise, review
from engine.ai.player import Budget, within
from engine.record import parse_record

#: How much less urgent it is than the bot, as Unix counts it.
NICE = 10


def main() -> None:
    """Answer requests until there are no more."""
    # Ctrl+C is for the bot, which ends this by closing the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(NICE)
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            # The kernel need not ask how it is doing: it never has to answer quickly.
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    # Whatever prints something must not get between the answers.
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):
        chance = random.Random()
        answer = READY
        while True:
            answers.write(write_answer(answer))
            answers.flush()
            request = read_request(requests)
            if request is None:
                break
            answer = _answer(request, chance)
    # What could not be written any more is not tried again on the way out.
    os._exit(0)


def _answer(request: Request, chance: random.Random) -> Answer:
    try:
        return answer_to(request, chance, time.monotonic)
    except Exception as error:
        return {"error": _place_of(error)}


def answer_to(request: Request, chance: random.Random, clock: Callable[[], float]) -> Answer:
    """The answer to a request; `clock` counts seconds and never goes back."""
    match request:
        case Choose():
            action = player_of(request.level)(request.view, chance, within(request.seconds, clock))
            return {"token": token_of(action)}
        case Advise():
            advice = advise(request.view, chance, within(request.seconds, clock))
            chances = [option.chance for option in advice.options if option.action == advice.action]
            why = [point.value for point in advice.why]
            return {"token": token_of(advice.action), "chance": chances[0] if chances else None, "why": why}
        case Review():
            # As many playouts for each move as for one of a game; the time is that of the whole review.
            thinking = within(request.seconds, clock, Budget().playouts)
            lessons = review(parse_record(request.record), chance, thinking, request.seat)
            return {"lessons": [_written(lesson) for lesson in lessons]}


def _written(lesson: Lesson) -> Answer:
    return {
        "ply": lesson.ply, "played": token_of(lesson.played), "better": token_of(lesson.better), "cost": lesson.cost,
        "why": [point.value for point in lesson.why],
    }  # fmt: skip


def _place_of(error: Exception) -> str:
    """What kind of error it was, and where in the code."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" in {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return type(error).__name__ + place


if __name__ == "__main__":
    main()
