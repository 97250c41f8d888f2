"""Which table, game and chat a log line is about.

A context variable, set where work for one of them begins; tasks started from there carry it on. The operator's logs
(`bot.operations.logs`) add it to every line, so no line needs to name it. Only ids are kept here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

_NOWHERE: Final[Mapping[str, int]] = MappingProxyType({})
_trail: ContextVar[Mapping[str, int]] = ContextVar("trail", default=_NOWHERE)


def trail() -> Mapping[str, int]:
    """The ids that what is logged now is about, by name: `table`, `game`, `chat`, `update`."""
    return _trail.get()


@contextmanager
def along(**ids: int) -> Iterator[None]:
    """Until the block ends, what is logged is about these, and about what it was about before."""
    token = _trail.set({**_trail.get(), **ids})
    try:
        yield
    finally:
        _trail.reset(token)
