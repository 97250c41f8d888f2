-- Figures of games that have ended (bot/tally). All of it can be computed again from games and actions, but for which
-- games were not to count.

-- Every game that was looked at, once, in the order in which it was: `kind` says what it counts for. `group`: among
-- people; `apart`: among people, of a chat whose own figures were taken out since; `practice`: one person against
-- computers; `off`: nothing, since its chat keeps no statistics, or nobody played.
CREATE TABLE counted (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    chat_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('group', 'apart', 'practice', 'off')),
    ended REAL NOT NULL,
    UNIQUE (table_id, number)
) STRICT;
CREATE INDEX counted_chat ON counted (chat_id, seq) WHERE kind = 'group';

-- What a game among people was for each of them. `mean_before`, `mean_after`: of the rating in that chat; `run`: after
-- the game, in that chat.
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
CREATE INDEX tallies_chat ON tallies (chat_id, ended, player, durak, epaulettes);
CREATE INDEX tallies_player ON tallies (player);

-- How people stand (bot/tally/standing.py). `scope`: a chat, 0 for all groups together, or a person's own id for
-- practice against computers. `mean` and `deviation`: the rating.
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
CREATE INDEX standings_player ON standings (player);

-- Who left whom sitting there as the durak, how often, in the same scopes.
CREATE TABLE rivals (
    scope INTEGER NOT NULL,
    player INTEGER NOT NULL,
    durak INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (scope, player, durak)
) STRICT, WITHOUT ROWID;
CREATE INDEX rivals_player ON rivals (player);
CREATE INDEX rivals_durak ON rivals (durak);

-- Achievements, each once for a person, with the game that earned it.
CREATE TABLE achievements (
    player INTEGER NOT NULL,
    achievement TEXT NOT NULL,
    at REAL NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (player, achievement)
) STRICT, WITHOUT ROWID;
CREATE INDEX achievements_game ON achievements (seq);

-- Tables whose games are being taken out as a whole: somebody's own practice that is to be forgotten, or games of a
-- chat that keeps no statistics once its table is closed. Nothing else is ever cut from the log.
CREATE TABLE erasing (table_id INTEGER PRIMARY KEY) STRICT;
DROP TRIGGER actions_last;
CREATE TRIGGER actions_last BEFORE DELETE ON actions WHEN OLD.table_id NOT IN (SELECT table_id FROM erasing) BEGIN
    SELECT raise(ABORT, 'the log of a game is never cut');
END;
