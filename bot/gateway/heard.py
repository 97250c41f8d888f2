"""Updates that come twice are acted on once.

Telegram delivers an update again when it does not know that it arrived: the process died before it confirmed it, or
the confirmation was lost. Within a process its number tells. Across a restart the reference of what was done tells
(`bot.gateway.refs`): a table keeps it in the same transaction as the change itself, so that there is no moment at
which one is kept and the other is not.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

#: How many updates are remembered; Telegram hands out at most a hundred before it wants them confirmed.
REMEMBERED = 4096


class Heard:
    """What was heard and done already."""

    def __init__(self, done: Iterable[str] = ()) -> None:
        self._done = frozenset(done)
        self._numbers: OrderedDict[int, None] = OrderedDict()

    def again(self, number: int) -> bool:
        """Whether an update of this number came before in this process; it has now."""
        if number in self._numbers:
            return True
        self._numbers[number] = None
        if len(self._numbers) > REMEMBERED:
            self._numbers.popitem(last=False)
        return False

    def done(self, ref: str) -> bool:
        """Whether the process before this one did what this press or command asks for."""
        return ref in self._done
