-- What the bot remembers. Ids of people and chats are Telegram's; times are seconds since the epoch; lists and
-- groups of settings are JSON (bot/storage/codecs.py), so that a person with a sqlite3 prompt can read everything.

-- People who ever did something the bot saw. `language`: what they chose, NULL until then; `client_language`: what
-- their Telegram app said last. `reachable`: whether the bot may write to them.
CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    username TEXT,
    language TEXT,
    client_language TEXT,
    reachable INTEGER NOT NULL CHECK (reachable IN (0, 1)),
    first_seen REAL NOT NULL
) STRICT;

-- Chats with their choices. `settings`: how new tables are set up, as somebody asked to keep it; NULL until then.
CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    title TEXT NOT NULL,
    language TEXT,
    settings TEXT CHECK (settings IS NULL OR json_valid(settings))
) STRICT;

-- Tables, without their games. Closed ones stay: their games belong to them. AUTOINCREMENT, since buttons of old
-- messages name tables, and a number given twice would make them press at another one.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL,
    thread_id INTEGER,
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    title TEXT NOT NULL,
    owner INTEGER NOT NULL,
    key TEXT NOT NULL UNIQUE,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'game', 'result', 'closed')),
    rules TEXT NOT NULL CHECK (json_valid(rules)),
    clock INTEGER,
    auto_pass TEXT NOT NULL,
    series TEXT NOT NULL,
    drinking TEXT NOT NULL CHECK (drinking IN ('off', 'on')),
    seats TEXT NOT NULL CHECK (json_valid(seats)),
    number INTEGER NOT NULL,
    played INTEGER NOT NULL,
    scores TEXT NOT NULL CHECK (json_valid(scores)),
    durak TEXT CHECK (durak IS NULL OR json_valid(durak)),
    page TEXT NOT NULL,
    call INTEGER NOT NULL,
    keep_old INTEGER NOT NULL CHECK (keep_old IN (0, 1)),
    opened REAL NOT NULL
) STRICT;
CREATE INDEX tables_live ON tables (id) WHERE phase <> 'closed';
CREATE INDEX tables_chat ON tables (chat_id);

-- Games, numbered from 1 at their table: what was dealt, and how it ended. `deck` is cards run together as notation
-- writes them, `cut` the card that was cut (R2.2), `redeals` decks for redeals to come (R3.1), `seal` the SHA-256 published before play. A game that was stopped has `ended` and no `durak`.
CREATE TABLE games (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    rules TEXT NOT NULL CHECK (json_valid(rules)),
    players TEXT NOT NULL CHECK (json_valid(players)),
    dealer INTEGER NOT NULL,
    previous TEXT CHECK (previous IS NULL OR json_valid(previous)),
    deck TEXT NOT NULL,
    cut TEXT,
    redeals TEXT NOT NULL CHECK (json_valid(redeals)),
    series_game INTEGER NOT NULL,
    salt TEXT NOT NULL,
    seal TEXT NOT NULL,
    started REAL NOT NULL,
    ended REAL,
    durak TEXT CHECK (durak IS NULL OR json_valid(durak)),
    places TEXT CHECK (places IS NULL OR json_valid(places)),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- What a game that was played to its end meant for each player: `player` is a user id, or minus a computer's number.
-- `place`: 1 for those who got out first, NULL for those who did not get out.
CREATE TABLE results (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL,
    place INTEGER,
    durak INTEGER NOT NULL CHECK (durak IN (0, 1)),
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES games (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_player ON results (player);

-- The log: every action of every game, in order. It only ever grows: the key keeps a move from being played twice,
-- and the triggers keep what was played from being changed, taken back or left out.
CREATE TABLE actions (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    token TEXT NOT NULL,
    by TEXT NOT NULL CHECK (by IN ('person', 'computer', 'table')),
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number, ply),
    FOREIGN KEY (table_id, number) REFERENCES games (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER actions_in_order BEFORE INSERT ON actions
WHEN NEW.ply <> (
    SELECT coalesce(max(ply), 0) + 1 FROM actions WHERE table_id = NEW.table_id AND number = NEW.number
)
BEGIN
    SELECT raise(ABORT, 'the log of a game goes on with its next ply');
END;
CREATE TRIGGER actions_stay BEFORE UPDATE ON actions BEGIN
    SELECT raise(ABORT, 'the log of a game is never changed');
END;
CREATE TRIGGER actions_last BEFORE DELETE ON actions BEGIN
    SELECT raise(ABORT, 'the log of a game is never cut');
END;

-- The message that stands for each screen now: one of a table (`user_id` 0), one for each hand. `digest`: what it
-- shows; NULL when nobody knows.
CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL CHECK (kind IN ('table', 'hand')),
    user_id INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    call INTEGER NOT NULL,
    digest TEXT,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_chat ON messages (chat_id);
