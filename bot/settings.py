"""What an operator can set, from the environment or a file `.env`. Read by `bot.__main__` alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


def _address(text: Any) -> Any:
    """HOST:PORT as a pair."""
    if not isinstance(text, str):
        return text
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"not HOST:PORT: {text!r}")
    return host.strip("[]"), int(port)


Address = Annotated[tuple[str, int], NoDecode, BeforeValidator(_address)]


class Settings(BaseSettings):
    """Every setting, each by an environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True)

    bot_token: SecretStr | None = Field(default=None, description="The token that BotFather gave you.")
    api_url: str = Field(
        default="https://api.telegram.org",
        description="Where the Bot API answers; another address for a Bot API server of your own, or a sandbox.",
    )
    database: Path = Field(default=Path("durak.db"), description="The file that keeps everything.")
    computer_seconds: float = Field(
        default=0.7, ge=0.05, le=30, description="How long a computer player may think about a move, in seconds."
    )
    computer_workers: int = Field(
        default=2, ge=1, le=64, description="Processes in which computer players think; started when first needed."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(default="INFO", description="How much is logged.")
    log_format: Literal["text", "json"] = Field(default="text", description="Lines for people, or for machines.")
    webhook_url: str | None = Field(
        default=None,
        pattern="^https://.+",
        description="Where Telegram sends updates instead of being polled: an https address that leads to us.",
    )
    webhook_listen: Address = Field(default=("127.0.0.1", 8080), description="Where we listen for them, behind it.")
    webhook_secret: SecretStr | None = Field(
        default=None, description="What Telegram proves itself with there; by default a new one at each start."
    )
    status: Address | None = Field(default=None, description="Where /health and /metrics are served; off by default.")
