-- What groups and people chose once and for all (bot/sessions/preferences.py); NULL until somebody chose.
ALTER TABLE users ADD COLUMN preferences TEXT CHECK (preferences IS NULL OR json_valid(preferences));
ALTER TABLE chats ADD COLUMN preferences TEXT CHECK (preferences IS NULL OR json_valid(preferences));

-- Who wants to be told when a table opens in a chat.
CREATE TABLE watchers (
    chat_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (chat_id, user_id)
) STRICT, WITHOUT ROWID;
