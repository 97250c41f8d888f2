"""A Telegram of one bot, in one object, without I/O: people on one side, the Bot API on the other.

    world = World(VirtualClock())
    dana = world.add_user("דנה", language_code="he")
    group = world.add_group("Durak", [dana])
    world.say(dana, group, "/newgame@DurakBot")
    world.call("getUpdates", {})            # what the bot hears
    world.call("sendMessage", {"chat_id": group.id, "text": "…"})
    world.press(dana, group, message_id, data)
    world.seen_by(dana.id)

Every call is answered at once. Only a poll may have to wait; whoever makes one through `start_poll` does the waiting
(see `transport`). Limits, errors and their words are Telegram's; where the real service is not known, the stricter
guess is taken.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import ApiError, ConnectionDropped, too_many
from .faults import SENDING, Fault, words
from .methods import METHODS
from .model import Call, Chat, Json
from .params import Files, Params
from .record import Record
from .state import Change


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to a call, as it goes over the wire."""

    status: int
    result: Any = None
    description: str | None = None
    parameters: Json | None = None

    @property
    def ok(self) -> bool:
        return self.status == 200

    def body(self) -> bytes:
        """The JSON that Telegram would send."""
        if self.ok:
            return json.dumps({"ok": True, "result": self.result}).encode()
        data: Json = {"ok": False, "error_code": self.status, "description": self.description}
        if self.parameters:
            data["parameters"] = self.parameters
        return json.dumps(data).encode()


class World(Record):
    """The whole of it; see the module's head. `strict_limits=False` lifts the flood budgets and nothing else."""

    # -- the Bot API --------------------------------------------------------------------------------------------

    def call(self, method: str, params: Mapping[str, Any], files: Files | None = None) -> Response:
        """One call of the Bot API with the right token; `files` are the parts uploaded with it.

        Raises ConnectionDropped if a fault asked for that. A getUpdates never waits here.
        """
        name = method.lower()
        fault = self._fault(name, params) if self.faults else None
        if fault is not None and not fault.after_effect:
            if fault.drop_connection:
                self._note(method, params, 0, None, "connection dropped", None)
                raise ConnectionDropped(method)
            return self._refuse(method, params, fault.error(self.clock.now()))
        handler = METHODS.get(name)
        try:
            if handler is None:
                raise ApiError(404, "Not Found: method not found")
            result = handler(self, Params(params, files))
        except ApiError as error:
            return self._refuse(method, params, error)
        if fault is not None:
            if fault.drop_connection:
                self._note(method, params, 0, None, "connection dropped after the effect", None)
                raise ConnectionDropped(method)
            return self._refuse(method, params, fault.error(self.clock.now()))
        self._note(method, params, 200, result, None, None)
        return Response(200, result)

    def authorised(self, token: str) -> Response | None:
        """None for the bot's own token, else the refusal: 401, or 404 for what is no token at all."""
        if token == self.token:
            return None
        if ":" in token and token.split(":", 1)[0].isdigit():
            return Response(401, description="Unauthorized")
        return Response(404, description="Not Found")

    def poll_response(self, params: Mapping[str, Any], result: list[Json] | ApiError) -> Response:
        """What a poll that is over says, noted like any other call."""
        if isinstance(result, ApiError):
            return self._refuse("getUpdates", params, result)
        self._note("getUpdates", params, 200, result, None, None)
        return Response(200, result)

    def _refuse(self, method: str, params: Mapping[str, Any], error: ApiError) -> Response:
        self._note(method, params, error.status, None, error.description, error.parameters)
        return Response(error.status, None, error.description, error.parameters)

    def _note(
        self,
        method: str,
        params: Mapping[str, Any],
        status: int,
        result: Any,
        error: str | None,
        parameters: Json | None,
    ) -> None:
        call = Call(self.clock.now(), method, dict(params), status, result, error, parameters)
        self.calls.append(call)
        if self.watchers:
            self.tell(Change("call", call=call))

    # -- limits and faults --------------------------------------------------------------------------------------

    def fault(
        self,
        method: str,
        *,
        chat_id: int | None = None,
        times: int = 1,
        status: int = 500,
        description: str | None = None,
        parameters: Json | None = None,
        after_effect: bool = False,
        drop_connection: bool = False,
        every: int = 1,
    ) -> Fault:
        """Let the next `times` calls of a method (`*`: any; `send*`: any that sends or edits) go wrong.

        With `after_effect` the call is carried out and only its answer is lost. With `every`, only each so many-th of
        those calls goes wrong.
        """
        text = description or words(status)
        if status == 429 and parameters is None:
            parameters = {"retry_after": 5}
        fault = Fault(method.lower(), chat_id, times, status, text, parameters, after_effect, drop_connection)
        fault.every = every
        self.faults.append(fault)
        return fault

    def flood(self, chat_id: int, retry_after: int, until: float | None = None) -> Fault:
        """Refuse every send and edit of a chat with 429 until a moment (by default, `retry_after` seconds from now).

        Given `until`, each refusal says `retry_after` whatever the time, so that it may be too short.
        """
        end = self.clock.now() + retry_after if until is None else until
        fault = Fault("send*", chat_id, 1, 429, "", None, False, False, end)
        fault.retry_after = None if until is None else retry_after
        self.faults.append(fault)
        return fault

    def troubled(self, method: str) -> bool:
        """Does a fault wait for the next call of this method (whatever the chat)?"""
        return any(fault.matches(method.lower(), None) for fault in self.faults)

    def _fault(self, method: str, params: Mapping[str, Any]) -> Fault | None:
        try:
            chat_id: int | None = int(params["chat_id"])
        except (KeyError, TypeError, ValueError):
            chat_id = None
        now = self.clock.now()
        for fault in list(self.faults):
            if fault.until is not None and now >= fault.until:
                self.faults.remove(fault)
            elif fault.matches(method, chat_id) and fault.strikes():
                if fault.until is None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self.faults.remove(fault)
                return fault
        return None

    def spend(self, chat: Chat) -> None:
        """Take one send or edit out of the budgets. Raises ApiError 429 when there is none left."""
        if not self.strict_limits:
            return
        wait = self.floods.charge(chat.id, chat.private, self.clock.now())
        if wait is not None:
            raise too_many(wait)


__all__ = ["SENDING", "Response", "World"]
