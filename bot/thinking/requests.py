"""What travels between the bot and a process that thinks.

There go requests: small frozen values, pickled, each with a `SeatView` (or the text of a record that anybody may
read) and nothing else of a table. Back come answers: JSON, tokens and numbers, so that the bot never unpickles
anything. Each message is a frame: its length in four bytes, the highest first, then so many bytes.
"""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from engine.view import SeatView

#: Bytes of a frame's length, and the longest frame there is (a record of a very long game is a few thousand bytes).
HEAD: Final = 4
LONGEST: Final = 4_000_000
#: What a process says when it is ready.
READY: Final = {"ready": True}


@dataclass(frozen=True, slots=True)
class Choose:
    """A move of a level for the seat of a view."""

    view: SeatView
    level: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Advise:
    """What the strongest player would do, and why."""

    view: SeatView
    seconds: float


@dataclass(frozen=True, slots=True)
class Review:
    """The moves of one seat that cost most in a game that has ended; `record` as `engine.record` writes it."""

    record: str
    seat: int
    seconds: float


Request = Choose | Advise | Review
Answer = dict[str, Any]


def frame(body: bytes) -> bytes:
    """A message with its length before it."""
    return len(body).to_bytes(HEAD, "big") + body


def length_of(head: bytes) -> int:
    """The length that the head of a frame announces. Raises ValueError for more than anybody would send."""
    length = int.from_bytes(head, "big")
    if length > LONGEST:
        raise ValueError(f"a frame of {length} bytes")
    return length


def write_request(request: Request) -> bytes:
    """The frame of a request."""
    return frame(pickle.dumps(request, protocol=pickle.HIGHEST_PROTOCOL))


def read_request(stream: BinaryIO) -> Request | None:
    """The next request; None once nobody asks any more."""
    head = stream.read(HEAD)
    body = stream.read(length_of(head)) if len(head) == HEAD else b""
    if not body:
        return None
    request: Request = pickle.loads(body)  # from the bot itself, through a pipe that nobody else holds
    return request


def write_answer(answer: Answer) -> bytes:
    """The frame of an answer."""
    return frame(json.dumps(answer).encode())


def read_answer(body: bytes) -> Answer:
    """The answer of a frame's body. Raises ValueError for anything else."""
    answer = json.loads(body)
    if not isinstance(answer, dict):
        raise ValueError("an answer is an object")
    return answer
