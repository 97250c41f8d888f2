"""The bot's mailbag: the queue of updates, and the two ways out of it, long polling and a webhook.

A poll that finds nothing is *held*: whoever called waits (a transport does, on an event or a timer) until `on_done`.
A second poll ends the first with a 409, as Telegram does. Old updates fall out of the queue unread: presses after
150 seconds, others after a day.
"""

from __future__ import annotations

from collections.abc import Callable

from .errors import TERMINATED, ApiError, bad, conflict
from .model import Json
from .params import Params
from .state import DEFAULT_UPDATES, State

LONGEST_POLL = 50.0
MOST_UPDATES = 100
KINDS = DEFAULT_UPDATES | {"chat_member"}


class Poll:
    """One getUpdates under way. `result` or `error` is set once it is over."""

    __slots__ = ("deadline", "error", "limit", "on_done", "result")

    def __init__(self, limit: int, deadline: float) -> None:
        self.limit = limit
        self.deadline = deadline
        self.result: list[Json] | None = None
        self.error: ApiError | None = None
        self.on_done: Callable[[], None] | None = None

    @property
    def done(self) -> bool:
        return self.result is not None or self.error is not None

    def finish(self, result: list[Json] | None, error: ApiError | None = None) -> None:
        """End it, and wake whoever waits. Without effect on one that is over."""
        if self.done:
            return
        self.result, self.error = result, error
        if self.on_done is not None:
            self.on_done()


class Updates(State):
    """The part of the world that hands updates to the bot."""

    _held: Poll | None = None

    def start_poll(self, params: Params, *, hold: bool = True) -> Poll:
        """Begin a getUpdates. If nothing waits and `hold` is true it is held till `poll.deadline`.

        Raises ApiError: 409 while a webhook is set, 400 for wrong parameters.
        """
        if self.webhook:
            raise conflict(
                "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
            )
        limit = min(MOST_UPDATES, max(1, params.integer("limit", MOST_UPDATES)))
        timeout = min(LONGEST_POLL, max(0.0, float(params.integer("timeout", 0))))
        self.allow(params)
        if self._held is not None:
            self._held.finish(None, conflict(TERMINATED))
            self._held = None
        self.confirm(params.integer("offset", 0))
        poll = Poll(limit, self.clock.now() + timeout)
        batch = self._batch(limit)
        if batch or not hold or timeout == 0:
            poll.finish(batch)
        else:
            self._held = poll
            self.on_update.append(self._feed)
        return poll

    def end_poll(self, poll: Poll) -> None:
        """The time of a held poll is up, or the bot hung up: it ends with nothing."""
        if self._held is poll:
            self._let_go()
        poll.finish([])

    def _let_go(self) -> None:
        self._held = None
        if self._feed in self.on_update:
            self.on_update.remove(self._feed)

    def _feed(self) -> None:
        poll = self._held
        if poll is None:
            self._let_go()
        elif batch := self._batch(poll.limit):
            self._let_go()
            poll.finish(batch)

    def confirm(self, offset: int) -> None:
        """Forget updates below `offset`; a negative one keeps only that many of the latest."""
        pending = self.pending
        if offset < 0:
            while len(pending) > -offset:
                self.handed_out.append(pending.popleft())
            return
        while pending and pending[0].id < offset:
            self.handed_out.append(pending.popleft())

    def allow(self, params: Params) -> None:
        """Remember which kinds the bot asks for; an empty list means the default, absence means as before."""
        names = params.array("allowed_updates")
        if names is not None:
            self.allowed_updates = frozenset(str(name) for name in names) & KINDS if names else DEFAULT_UPDATES

    def expire(self) -> None:
        """Drop what has waited too long."""
        now, limits = self.clock.now(), self.limits
        if self.pending and now - self.pending[0].at > limits.query_kept:
            kept = [
                update
                for update in self.pending
                if now - update.at <= (limits.query_kept if update.kind == "callback_query" else limits.update_kept)
            ]
            self.pending.clear()
            self.pending.extend(kept)

    def _batch(self, limit: int) -> list[Json]:
        self.expire()
        if self.clock.now() < self.held_back_until:
            return []
        return [
            {"update_id": update.id, update.kind: update.body}
            for _, update in zip(range(limit), self.pending, strict=False)
        ]

    def take_updates(self) -> list[Json]:
        """All waiting updates, confirmed at once: for tests that feed a bot without polling."""
        self.expire()
        if self.clock.now() < self.held_back_until:
            return []
        batch = [{"update_id": update.id, update.kind: update.body} for update in self.pending]
        self.handed_out.extend(self.pending)
        self.pending.clear()
        return batch

    def set_webhook(self, params: Params) -> None:
        """Begin delivering to a URL of this machine (others are a 400); an empty one ends it."""
        url = params.text("url", "")
        self.allow(params)
        if params.boolean("drop_pending_updates"):
            self.pending.clear()
        if not url:
            self.webhook = {}
            return
        host = url.split("://", 1)[-1].split("/", 1)[0].rsplit(":", 1)[0]
        if not url.startswith(("http://", "https://")) or host not in ("127.0.0.1", "localhost", "[::1]"):
            raise bad("bad webhook: the sandbox delivers to this machine only")
        if self._held is not None:
            held = self._held
            self._let_go()
            held.finish(None, conflict("terminated by setWebhook request"))
        self.webhook = {"url": url, "secret_token": params.text("secret_token", "")}
        for listener in list(self.on_update):
            listener()
