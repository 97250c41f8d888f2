-- Pictures of tables that Telegram has: `key` names what is drawn, `file_id` is what Telegram calls it, `used` when it
-- was last shown (seconds since the epoch). A picture that is here is never uploaded again; old ones may be deleted.
CREATE TABLE pictures (
    key TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    used REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pictures_used ON pictures (used);

-- What picture a message shows: NULL for a text; 'plain' for a text that stands where a picture could not be sent;
-- otherwise its key, or '' for a picture of which nobody knows which one it is.
ALTER TABLE messages ADD COLUMN picture TEXT;
