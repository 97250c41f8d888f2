-- The database as schema 9 had it, with a game under way.
PRAGMA application_id = 1148547691;
PRAGMA user_version = 9;
BEGIN TRANSACTION;
CREATE TABLE achievements (
    player INTEGER NOT NULL,
    achievement TEXT NOT NULL,
    at REAL NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (player, achievement)
) STRICT, WITHOUT ROWID;
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
INSERT INTO "actions" VALUES(1,1,1,'p2 a 8d','person',1750000020.0);
INSERT INTO "actions" VALUES(1,1,2,'p1 b 8d 9d','person',1750000023.0);
INSERT INTO "actions" VALUES(1,1,3,'p2 a 8h','person',1750000026.0);
INSERT INTO "actions" VALUES(1,1,4,'p1 b 8h 9h','person',1750000029.0);
INSERT INTO "actions" VALUES(1,1,5,'p2 p','table',1750000029.0);
INSERT INTO "actions" VALUES(1,1,6,'p1 a 6c','person',1750000032.0);
INSERT INTO "actions" VALUES(1,1,7,'p2 b 6c 7c','person',1750000035.0);
INSERT INTO "actions" VALUES(1,1,8,'p1 a 7h','person',1750000038.0);
INSERT INTO "actions" VALUES(1,1,9,'p2 b 7h Qh','person',1750000041.0);
INSERT INTO "actions" VALUES(1,1,10,'p1 a Qs','person',1750000044.0);
INSERT INTO "actions" VALUES(1,1,11,'p2 b Qs As','person',1750000047.0);
INSERT INTO "actions" VALUES(1,1,12,'p1 p','table',1750000047.0);
INSERT INTO "actions" VALUES(1,1,13,'p2 a 9c','person',1750000050.0);
INSERT INTO "actions" VALUES(1,1,14,'p1 b 9c Kc','person',1750000053.0);
INSERT INTO "actions" VALUES(1,1,15,'p2 a Ks','person',1750000056.0);
INSERT INTO "actions" VALUES(1,1,16,'p1 b Ks Th','person',1750000059.0);
INSERT INTO "actions" VALUES(1,1,17,'p2 a Td','person',1750000062.0);
INSERT INTO "actions" VALUES(1,1,18,'p1 b Td Qd','person',1750000065.0);
INSERT INTO "actions" VALUES(1,1,19,'p2 a Ts','person',1750000068.0);
INSERT INTO "actions" VALUES(1,1,20,'p1 b Ts Kh','person',1750000071.0);
INSERT INTO "actions" VALUES(1,1,21,'p2 p','table',1750000071.0);
INSERT INTO "actions" VALUES(1,1,22,'p1 a 7s','person',1750000074.0);
INSERT INTO "actions" VALUES(1,1,23,'p2 b 7s 8s','person',1750000077.0);
CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    title TEXT NOT NULL,
    language TEXT,
    settings TEXT CHECK (settings IS NULL OR json_valid(settings))
, preferences TEXT CHECK (preferences IS NULL OR json_valid(preferences))) STRICT;
INSERT INTO "chats" VALUES(-1000000000001,0,'Friday','he',NULL,NULL);
CREATE TABLE counted (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('group', 'apart', 'practice', 'off')),
    ended REAL NOT NULL,
    UNIQUE (table_id, number)
) STRICT;
CREATE TABLE erasing (table_id INTEGER PRIMARY KEY) STRICT;
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
INSERT INTO "games" VALUES(1,1,'{}','[[1001,"דנה"],[1002,"Борис"]]',1,NULL,'Qh8cTs9dAsKh8dKc8hQsJd9h6h7cJs7h6cAhThQdTd9cKs9s8s6s7dAcJc7sQcKd6dAdJhTc',NULL,'[]',1,'5a17','ecafab38efe98b77916337f5f34b3076c5ae3b0b226a5f15b4a84a98d9b0d773',1750000015.0,NULL,NULL,NULL);
CREATE TABLE handled (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ref TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE leftovers (
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    fate TEXT NOT NULL CHECK (fate IN ('delete', 'strip', 'ask')),
    PRIMARY KEY (chat_id, message_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "leftovers" VALUES(-1001,4,'strip');
CREATE TABLE lessons (
    user_id INTEGER PRIMARY KEY,
    lesson INTEGER NOT NULL,
    step INTEGER NOT NULL,
    done INTEGER NOT NULL
) STRICT;
CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL CHECK (kind IN ('table', 'hand')),
    user_id INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    call INTEGER NOT NULL,
    digest TEXT, picture TEXT,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "messages" VALUES(1,'hand',1001,1001,6,1,'e9130f054c0b80f1a63de182d2a8a1f2',NULL);
INSERT INTO "messages" VALUES(1,'hand',1002,1002,5,1,'60cfc2d5e450c93f9696426d1ca2b095',NULL);
INSERT INTO "messages" VALUES(1,'table',0,-1000000000001,4,1,'356f3ba9a2fe70c68f61eb65dfd122b5',NULL);
CREATE TABLE pictures (
    key TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    used REAL NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE rivals (
    scope INTEGER NOT NULL,
    player INTEGER NOT NULL,
    durak INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (scope, player, durak)
) STRICT, WITHOUT ROWID;
CREATE TABLE sendings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL CHECK (kind IN ('table', 'hand')),
    user_id INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    after INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE standings (
    scope INTEGER NOT NULL,
    player INTEGER NOT NULL,
    games INTEGER NOT NULL,
    duraks INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    firsts INTEGER NOT NULL,
    epaulettes INTEGER NOT NULL,
    run INTEGER NOT NULL,
    worst INTEGER NOT NULL,
    best INTEGER NOT NULL,
    first_run INTEGER NOT NULL,
    presets TEXT NOT NULL CHECK (json_valid(presets)),
    mean REAL NOT NULL,
    deviation REAL NOT NULL,
    PRIMARY KEY (scope, player)
) STRICT, WITHOUT ROWID;
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
, waits TEXT NOT NULL DEFAULT '[null,false,null,0]' CHECK (json_valid(waits))) STRICT;
INSERT INTO "tables" VALUES(1,-1000000000001,NULL,0,'Friday',1001,'d721f999f05e','game','{}',90,'at_once','endless','off','[{"user_id":1001,"name":"דנה","computer":0,"reachable":true,"away":false,"gone":false,"expiries":0,"tapped_at":1750000074.0,"call":1},{"user_id":1002,"name":"Борис","computer":0,"reachable":true,"away":false,"gone":false,"expiries":0,"tapped_at":1750000077.0,"call":1}]',1,0,'[]',NULL,'',1,0,1750000005.0,'[null,false,null,0]');
CREATE TABLE tallies (
    seq INTEGER NOT NULL REFERENCES counted (seq),
    player INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    ended REAL NOT NULL,
    seat INTEGER NOT NULL,
    durak INTEGER NOT NULL CHECK (durak IN (0, 1)),
    epaulettes INTEGER NOT NULL CHECK (epaulettes IN (0, 1)),
    mean_before REAL NOT NULL,
    mean_after REAL NOT NULL,
    run INTEGER NOT NULL,
    PRIMARY KEY (seq, player)
) STRICT, WITHOUT ROWID;
CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    username TEXT,
    language TEXT,
    client_language TEXT,
    reachable INTEGER NOT NULL CHECK (reachable IN (0, 1)),
    first_seen REAL NOT NULL
, preferences TEXT CHECK (preferences IS NULL OR json_valid(preferences))) STRICT;
INSERT INTO "users" VALUES(1001,'דנה',NULL,NULL,'he',1,1750000000.0,NULL);
INSERT INTO "users" VALUES(1002,'Борис',NULL,NULL,'ru',1,1750000000.0,NULL);
CREATE TABLE watchers (
    chat_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (chat_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_live ON tables (id) WHERE phase <> 'closed';
CREATE INDEX tables_chat ON tables (chat_id);
CREATE INDEX results_player ON results (player);
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
CREATE INDEX messages_chat ON messages (chat_id);
CREATE INDEX counted_chat ON counted (chat_id, seq) WHERE kind = 'group';
CREATE INDEX tallies_chat ON tallies (chat_id, ended, player, durak, epaulettes);
CREATE INDEX tallies_player ON tallies (player);
CREATE INDEX standings_player ON standings (player);
CREATE INDEX rivals_player ON rivals (player);
CREATE INDEX rivals_durak ON rivals (durak);
CREATE INDEX achievements_game ON achievements (seq);
CREATE TRIGGER actions_last BEFORE DELETE ON actions WHEN OLD.table_id NOT IN (SELECT table_id FROM erasing) BEGIN
    SELECT raise(ABORT, 'the log of a game is never cut');
END;
CREATE INDEX pictures_used ON pictures (used);
CREATE TRIGGER handled_last AFTER INSERT ON handled BEGIN
    DELETE FROM handled WHERE id <= NEW.id - 1000;
END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',1);
COMMIT;
