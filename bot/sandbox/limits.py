"""How much a bot may send, and how Telegram says no.

Three budgets, none more lenient than what is known of the real ones:

* a group: 20 sends and edits within any 60 seconds (a sliding window, shared by both);
* a private chat: one a second, with bursts of 3 (a bucket that refills at one a second);
* everything: 30 within any second.

A call counts once it is well-formed and may reach its chat, even if the server then finds that nothing changed or
that the message is gone; refused calls do not count. `answerCallbackQuery`, deletions and questions are free.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers. Seconds and pieces."""

    group_calls: int = 20
    group_window: float = 60.0
    private_rate: float = 1.0
    private_burst: int = 3
    overall_calls: int = 30
    overall_window: float = 1.0
    query_age: float = 15.0
    """How long a callback query can be answered."""
    query_kept: float = 150.0
    """How long an undelivered callback query waits in the queue."""
    update_kept: float = 86400.0
    delete_age: float = 48 * 3600.0


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


@dataclass(slots=True)
class Floods:
    """What has been spent, chat by chat."""

    limits: Limits
    _groups: dict[int, deque[float]] = field(default_factory=dict)
    _buckets: dict[int, _Bucket] = field(default_factory=dict)
    _overall: deque[float] = field(default_factory=deque)

    def charge(self, chat_id: int, private: bool, now: float) -> int | None:
        """Count one call; or, if there is no budget left, count nothing and return the seconds to wait (≥ 1)."""
        limits = self.limits
        overall = self._overall
        while overall and now - overall[0] >= limits.overall_window:
            overall.popleft()
        if len(overall) >= limits.overall_calls:
            return _seconds(overall[0] + limits.overall_window - now)
        if private:
            bucket = self._buckets.get(chat_id)
            if bucket is None:
                bucket = self._buckets[chat_id] = _Bucket(limits.private_burst, now)
            bucket.tokens = min(limits.private_burst, bucket.tokens + (now - bucket.at) * limits.private_rate)
            bucket.at = now
            if bucket.tokens < 1.0 - 1e-9:  # rounding must not turn a full second into almost one
                return _seconds((1.0 - bucket.tokens) / limits.private_rate)
            bucket.tokens -= 1.0
        else:
            window = self._groups.setdefault(chat_id, deque())
            while window and now - window[0] >= limits.group_window:
                window.popleft()
            if len(window) >= limits.group_calls:
                return _seconds(window[0] + limits.group_window - now)
            window.append(now)
        overall.append(now)
        return None


def _seconds(wait: float) -> int:
    return max(1, math.ceil(wait - 1e-6))
