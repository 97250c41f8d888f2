"""The Durak bot: tables, storage, screens, Telegram, and a local Telegram to play in."""
