"""The parameters of a call, whichever way they came: JSON values, or strings out of a form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .errors import bad

Files = Mapping[str, tuple[str, bytes]]
"""Uploads: name of the part -> file name and content."""


class Params:
    """Typed access to a call's parameters; a value of the wrong kind raises ApiError 400."""

    __slots__ = ("_values", "files")

    def __init__(self, values: Mapping[str, Any], files: Files | None = None) -> None:
        self._values = values
        self.files: Files = files or {}

    def has(self, name: str) -> bool:
        return self._values.get(name) is not None

    def integer(self, name: str, default: int) -> int:
        value = self._values.get(name)
        if value is None or value == "":
            return default
        try:
            return int(value)
        except (TypeError, ValueError):
            raise bad(f"{name} must be an integer") from None

    def optional(self, name: str) -> int | None:
        """An integer, or None when it is absent."""
        return self.integer(name, 0) if self.has(name) else None

    def text(self, name: str, default: str) -> str:
        value = self._values.get(name)
        return default if value is None else str(value)

    def boolean(self, name: str) -> bool:
        value = self._values.get(name)
        if isinstance(value, str):
            return value.lower() in ("true", "1", "yes")
        return bool(value)

    def structure(self, name: str) -> Any:
        """A JSON value, parsed if it came as a string; None when absent."""
        value = self._values.get(name)
        if isinstance(value, str):
            if not value.strip():
                return None
            try:
                return json.loads(value)
            except ValueError:
                raise bad(f"can't parse {name} JSON object") from None
        return value

    def array(self, name: str) -> list[Any] | None:
        value = self.structure(name)
        if value is None:
            return None
        if not isinstance(value, list | tuple):
            raise bad(f"can't parse {name}: expected an Array")
        return list(value)

    def mapping(self, name: str) -> dict[str, Any] | None:
        value = self.structure(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise bad(f"can't parse {name}: expected an Object")
        return value
