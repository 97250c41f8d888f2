"""Where something failed, for a log: without an exception's words, which may quote a hand."""

from __future__ import annotations

import traceback
from pathlib import PurePath


def trace_of(error: BaseException) -> str:
    """The kind of an exception and where it was raised, innermost first, in one line; then those it came from."""
    found = []
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        frames = traceback.extract_tb(cause.__traceback__)
        places = " < ".join(f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
        found.append(f"{type(cause).__name__} at {places}" if places else type(cause).__name__)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return ", from ".join(found)
