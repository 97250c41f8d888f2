-- Messages that stand for no screen any more and are still to be put away: deleted, or stripped of their buttons; or
-- asked for, where a message of this number may be the bot's though nobody knows. Noted together with whatever took
-- their place, so that a process that dies in between leaves none behind.
CREATE TABLE leftovers (
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    fate TEXT NOT NULL CHECK (fate IN ('delete', 'strip', 'ask')),
    PRIMARY KEY (chat_id, message_id)
) STRICT, WITHOUT ROWID;
