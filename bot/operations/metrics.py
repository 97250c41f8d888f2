"""What a scraper can read, in Prometheus' text form: tables, taps, calls, refusals for haste, lag.

Nothing of the bot knows of metrics: the transport and the application are watched from outside. Labels are names of
methods and phases only, never of people or chats.

=============================  ==========================================================================
``durak_tables``               open tables, by ``phase``
``durak_updates_total``        updates handled, by ``kind`` (message, callback_query, …)
``durak_calls_total``          calls of the Bot API, by ``method`` and ``status`` (200, 429, …; 0: no answer)
``durak_call_seconds``         how long they took, by ``method``
``durak_display_lag_seconds``  how long the oldest screen or message that waits has waited
``durak_poll_age_seconds``     since Telegram last answered a poll, or sent an update to the webhook
=============================  ==========================================================================
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from telegram import Update
from telegram.ext import ContextTypes, TypeHandler
from telegram.request import BaseRequest, RequestData

from bot.gateway.service import ALLOWED_UPDATES, Service
from bot.sessions.model import Phase

#: Polls wait for news; how long is no measure of anything.
_POLL = "getUpdates"
#: Before every other handler.
_FIRST_GROUP = -100


class Metrics:
    """The figures of one process."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.registry = CollectorRegistry()
        self._now = now
        self._heard = now()
        self._service: Service | None = None
        self._calls = Counter("durak_calls", "Calls of the Bot API", ["method", "status"], registry=self.registry)
        self._seconds = Histogram("durak_call_seconds", "How long calls took", ["method"], registry=self.registry)
        self._updates = Counter("durak_updates", "Updates handled", ["kind"], registry=self.registry)
        self._tables = Gauge("durak_tables", "Open tables", ["phase"], registry=self.registry)
        lag = Gauge("durak_display_lag_seconds", "How long the oldest thing to show has waited", registry=self.registry)
        lag.set_function(self.lag)
        age = Gauge("durak_poll_age_seconds", "Since Telegram was last heard", registry=self.registry)
        age.set_function(self.silence)

    def transport(self, request: BaseRequest) -> BaseRequest:
        """The same transport, with its calls counted."""
        return _Counted(request, self)

    def watch(self, service: Service) -> None:
        """Count what this bot is told, and look at its tables when asked. Before it starts."""
        self._service = service
        service.application.add_handler(TypeHandler(Update, self._update), group=_FIRST_GROUP)

    def silence(self) -> float:
        """Seconds since Telegram was last heard."""
        return self._now() - self._heard

    def lag(self) -> float:
        """Seconds that the oldest thing to show has waited; 0 when nothing waits."""
        return self._service.lag() if self._service is not None else 0.0

    def exposition(self) -> bytes:
        """All figures as they are now."""
        counts = dict.fromkeys(Phase, 0)
        for table in self._service.tables() if self._service is not None else ():
            counts[table.phase] += 1
        for phase, count in counts.items():
            self._tables.labels(phase.value).set(count)
        return generate_latest(self.registry)

    def called(self, method: str, status: int, seconds: float) -> None:
        """A call was answered with this HTTP status, or (0) not at all."""
        self._calls.labels(method, str(status)).inc()
        if method != _POLL:
            self._seconds.labels(method).observe(seconds)
        elif status == 200:
            self._heard = self._now()

    async def _update(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        del context
        self._heard = self._now()
        kind = next((name for name in ALLOWED_UPDATES if getattr(update, name)), "other")
        self._updates.labels(kind).inc()


class _Counted(BaseRequest):
    """A transport that tells of its calls."""

    def __init__(self, inner: BaseRequest, metrics: Metrics) -> None:
        self._inner = inner
        self._metrics = metrics

    @property
    def read_timeout(self) -> float | None:
        return self._inner.read_timeout

    async def initialize(self) -> None:
        await self._inner.initialize()

    async def shutdown(self) -> None:
        await self._inner.shutdown()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        # The last part of the address is the method's name; what stands before it is the token.
        name = url.rpartition("/")[2]
        begun, status = time.monotonic(), 0
        waits: dict[str, Any] = {"read_timeout": read_timeout, "write_timeout": write_timeout}
        waits |= {"connect_timeout": connect_timeout, "pool_timeout": pool_timeout}
        try:
            status, body = await self._inner.do_request(url, method, request_data, **waits)
            return status, body
        finally:
            self._metrics.called(name, status, time.monotonic() - begun)
