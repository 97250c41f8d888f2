-- A message that is about to be sent for a screen: should the process die before it knows how that ended, the message
-- is looked for. `after`: the newest number of a message that was known there before.
CREATE TABLE sendings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL CHECK (kind IN ('table', 'hand')),
    user_id INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    after INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;

-- The last presses and commands that changed something: Telegram delivers what it does not know to have arrived again.
-- It hands out a hundred at most before it wants them confirmed, so a thousand are plenty.
CREATE TABLE handled (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ref TEXT NOT NULL UNIQUE
) STRICT;
CREATE TRIGGER handled_last AFTER INSERT ON handled BEGIN
    DELETE FROM handled WHERE id <= NEW.id - 1000;
END;
