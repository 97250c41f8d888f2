"""Tables and games as rows: the statements that a change comes to, and the values that rows come back as.

Each statement of a change must find something to do: a table that does not exist, or a game that has ended already,
shows as no row touched. Reading raises ValueError for a row that says what no table or game could be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.sessions.effects import Change, EndGame, Handled, LogAction, SaveGame, SaveTable
from bot.sessions.model import Phase, Place, Shuffle, Table
from bot.sessions.ports import StoredGame
from bot.storage import codecs
from bot.storage.rows import StoredResult

Row = tuple[Any, ...]
Statement = tuple[str, Row]

TABLE_COLUMNS = (
    "chat_id, thread_id, private, title, owner, key, phase, rules, clock, auto_pass, series, drinking, seats, number, "
    "played, scores, durak, page, call, keep_old, opened, waits"
)
INSERT_TABLE = f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ({', '.join('?' * 22)})"
UPDATE_TABLE = f"UPDATE tables SET ({TABLE_COLUMNS}) = ({', '.join('?' * 22)}) WHERE id = ?"
_DEALT = "table_id, number, rules, players, dealer, previous, deck, cut, redeals, series_game, salt, seal, started"
GAME_COLUMNS = f"{_DEALT}, ended"
RESULT_COLUMNS = "table_id, number, players, started, ended, durak, places"
ACTION_COLUMNS = "table_id, number, ply, token, by, at"
_INSERT_GAME = f"INSERT INTO games ({_DEALT}) VALUES ({', '.join('?' * 13)})"
_INSERT_ACTION = f"INSERT INTO actions ({ACTION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
_END_GAME = "UPDATE games SET ended = ?, durak = ?, places = ? WHERE table_id = ? AND number = ? AND ended IS NULL"
# Who sat where is read from the game itself, so that a result can name nobody else.
_INSERT_RESULTS = """
    INSERT INTO results (table_id, number, seat, player, place, durak)
    SELECT table_id, number, player.key + 1, json_extract(player.value, '$[0]'),
           (SELECT place.key + 1 FROM json_each(games.places) AS place, json_each(place.value) AS seat
             WHERE seat.value = player.key + 1),
           player.key + 1 IN (SELECT value FROM json_each(games.durak))
      FROM games, json_each(games.players) AS player
     WHERE table_id = ? AND number = ?"""


def statements_of(change: Change) -> Iterator[Statement]:
    """What a change does to the database; each statement must find something to do."""
    match change:
        case SaveTable(table=table):
            yield UPDATE_TABLE, (*table_row(table), table.id)
        case SaveGame():
            rules, players = codecs.write_rules(change.rules), codecs.PLAYERS.write(change.players)
            previous = codecs.NUMBERS.write_maybe(change.previous)
            deck = change.shuffle
            cut = None if deck.cut is None else codecs.write_deck([deck.cut])
            redeals = codecs.DECKS.write(tuple(map(codecs.write_deck, deck.redeals)))
            shuffle = (codecs.write_deck(deck.deck), cut, redeals, deck.game, deck.salt, deck.commit)
            row = (change.table_id, change.number, rules, players, change.dealer, previous, *shuffle, change.started)
            yield _INSERT_GAME, row
        case LogAction():
            action = (change.table_id, change.number, change.ply, change.token, change.by, change.at)
            yield _INSERT_ACTION, action
        case EndGame():
            durak, places = codecs.NUMBERS.write_maybe(change.durak), codecs.PLACES.write(change.places)
            yield _END_GAME, (change.ended, durak, places, change.table_id, change.number)
            if change.durak is not None:
                yield _INSERT_RESULTS, (change.table_id, change.number)
        case Handled(ref=ref):
            yield "INSERT OR REPLACE INTO handled (ref) VALUES (?)", (ref,)


def table_row(table: Table) -> Row:
    """A table's columns, in the order of `TABLE_COLUMNS`."""
    place = table.place
    return (
        place.chat_id,
        place.thread_id,
        place.private,
        place.title,
        table.owner,
        table.key,
        str(table.phase),
        codecs.write_rules(table.rules),
        table.clock,
        table.auto_pass,
        table.series,
        table.drinking,
        codecs.SEATS.write(table.seats),
        table.number,
        table.played,
        codecs.SCORES.write(table.scores),
        codecs.NUMBERS.write_maybe(table.durak),
        table.page,
        table.call,
        table.keep_old,
        table.opened,
        codecs.WAITS.write((table.closes, table.warned, table.pause, table.calls)),
    )


def table_of(row: Row) -> Table:
    """The table of a row: its id, then `TABLE_COLUMNS`."""
    table_id, chat_id, thread_id, private, title, owner, key, phase, rules, clock, auto_pass, *rest = row
    series, drinking, seats, number, played, scores, durak, page, call, keep_old, opened, waits = rest
    closes, warned, pause, calls = codecs.WAITS.read(waits)
    return Table(
        id=table_id,
        place=Place(chat_id, thread_id, bool(private), title),
        owner=owner,
        key=key,
        phase=Phase(phase),
        rules=codecs.read_rules(rules),
        clock=clock,
        auto_pass=auto_pass,
        series=series,
        drinking=drinking,
        seats=codecs.SEATS.read(seats),
        number=number,
        played=played,
        scores=codecs.SCORES.read(scores),
        durak=codecs.NUMBERS.read_maybe(durak),
        page=page,
        call=call,
        keep_old=bool(keep_old),
        opened=opened,
        closes=closes,
        warned=warned,
        pause=pause,
        calls=calls,
    )


def game_of(row: Row) -> StoredGame:
    """The game of a row: `GAME_COLUMNS`, then its actions."""
    table_id, number, rules, players, dealer, previous, deck, cut, redeals, *rest = row
    series_game, salt, seal, started, ended, actions = rest
    return StoredGame(
        table_id=table_id,
        number=number,
        rules=codecs.read_rules(rules),
        players=codecs.PLAYERS.read(players),
        dealer=dealer,
        previous=codecs.NUMBERS.read_maybe(previous),
        shuffle=Shuffle(
            codecs.read_deck(deck),
            salt,
            seal,
            None if cut is None else codecs.read_deck(cut)[0],
            tuple(map(codecs.read_deck, codecs.DECKS.read(redeals))),
            series_game,
        ),
        started=started,
        ended=ended,
        actions=actions,
    )


def result_of(row: Row) -> StoredResult:
    """The result of a row: `RESULT_COLUMNS`."""
    table_id, number, players, started, ended, durak, places = row
    return StoredResult(
        table_id=table_id,
        number=number,
        players=codecs.PLAYERS.read(players),
        started=started,
        ended=ended,
        durak=codecs.NUMBERS.read_maybe(durak),
        places=codecs.PLACES.read_maybe(places) or (),
    )
