"""The life of a table: lobby, game, result, rematch. No Telegram and no SQL here."""
