"""What an operator can set, from the environment or a file `.env`. Read by `bot.__main__` alone."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting, each by an environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

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
