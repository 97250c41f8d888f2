"""Cards, tokens, positions and records as text: what is written is read back, and any other text is refused."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Leave, Pass, parse_action, token_of
from engine.apply import apply
from engine.cards import card_of
from engine.errors import NotationError, Reason
from engine.legal import legal_actions
from engine.position import differences, format_position, parse_position
from engine.record import (
    Attempt,
    Check,
    Move,
    Record,
    Result,
    deck_commitment,
    dump_record,
    parse_items,
    parse_record,
    replay,
    start,
)
from engine.rules import RuleSet
from engine.state import NO_LIMIT, waited_for
from tests.support.games import all_legal, any_game, at, play, random_inputs, random_rules, shuffled, table_sizes

TOKENS = [
    "p1 a 7s", "p1 a 7d 7s", "p2 b 7s 9s", "p2 x 7h", "p2 s 7d", "p2 t", "p1 p", "p3 w", "p3 d", "p3 c", "p2 o",
    "p2 r Qd", "p1 h 6c", "p3 r p1", "p1 n", "p3 g 6s", "p3 q", "p8 a *r", "p1 b 2c *b",
]  # fmt: skip


@pytest.mark.parametrize("token", TOKENS)
def test_each_token_is_read_and_written_alike(token: str) -> None:
    assert token_of(parse_action(token)) == token
    assert token_of(parse_action(f"  {token.replace(' ', '   ')}\t")) == token


def test_several_cards_are_written_from_low_to_high() -> None:
    assert token_of(parse_action("p1 a 7s 7d")) == "p1 a 7d 7s"


@pytest.mark.parametrize(
    "text",
    ["", "p1", "p0 p", "p9 p", "P1 p", "p1 z", "p1 a", "p1 a 7x", "p1 a 7s 7s 7s", "p1 b 7s", "p1 b 7s 8s 9s",
     "p1 t 7s", "p1 x", "p1 r p9", "p1 q q", "7s", "p٣ p", "p1 a ??"],
)  # fmt: skip
def test_other_tokens_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


# Positions.


def test_a_position_says_what_a_table_says() -> None:
    state = at("6s7d/7h9h/Jh 6c9c@1,6d@1 ThTc8h h 1>2!:3 3 first,bout=4,left=3")
    assert (state.attacker, state.defender, state.taking, state.passed) == (1, 2, True, 1 << 3)
    assert state.piles[0] == (card_of("6c"), card_of("9c"), 1)
    assert [*state.talon] == [card_of("Th"), card_of("Tc"), card_of("8h")]
    assert (state.first, state.bout, state.left, state.limit) == (True, 4, 1 << 3, 3)


SHORT = "7s8d/9sTd/6d7d/6h7h - - c 1>2 2 -"


def test_simple_positions_are_simple() -> None:
    assert format_position(at(SHORT)) == SHORT


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("7s/8s 6c - h 1>2 2 -", "7s/8s 6c@1 - h 1>2 2 -"),  # a pile without a seat is the attacker's
        ("7s/8s - - h 1>2 * -", "7s/8s - - h 1>2 * -"),
        ("7s/-/8s9s - - h 1>3 1 out=2", "7s/-/8s9s - - h 1>3 1 -"),
        ("7s/-/8s9s/- - - h 1>3 1 out=4+2", "7s/-/8s9s/- - - h 1>3 1 out=4+2"),
        ("-/7s8s - - h - 0 bout=7", "-/7s8s - - h - 0 bout=7,durak=2"),
        ("-/- - - h - - -", "-/- - - h - 0 durak="),
        ("7s/8s - - h 1>2 1 past=1:8s/7s", "7s/8s - - h 1>2 1 past=1:8s/7s"),
    ],
)
def test_a_position_is_written_in_its_shortest_form(position: str, expected: str) -> None:
    assert format_position(at(position)) == expected
    assert at(expected) == at(position)


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("", "seven words"),
        ("7s/8s - - h 1>2 1", "seven words"),
        ("7s/8s - - h 1>2 1 - -", "seven words"),
        ("7s - - h 1>2 1 -", "too_few_seats"),
        ("7s/8 - - h 1>2 1 -", "HANDS"),
        ("7s/ - - h 1>2 1 -", "HANDS"),
        ("7s/?? - - h 1>2 1 -", "not a card"),
        ("7s/7s - - h 1>2 1 -", "two places"),
        ("7s7s/8s - - h 1>2 1 -", "twice"),
        ("7s/8s 7s@1 - h 1>2 1 -", "two places"),
        ("7s/5s - - h 1>2 1 -", "deck of 36"),
        ("7s/*r - - h 1>2 1 -", "deck of 36"),
        ("7s/8s - - x 1>2 1 -", "TRUMP"),
        ("7s/8s - 9s h 1>2 1 -", "TRUMP"),
        ("7s/8s - - h 1>1 1 -", "ROLES"),
        ("7s/8s - - h 1>3 1 -", "ROLES"),
        ("7s/8s - - h 12 1 -", "ROLES"),
        ("7s/8s/9s - - h 1>3 1 -", "ROLES"),
        ("7s/8s - - h 1>2! 1 -", "ROLES"),
        ("7s/8s - - h 1>2:1 1 -", "ROLES"),
        ("7s/8s 6s@1 - h 1>2:2 1 -", "ROLES"),
        ("7s/8s 6s@1 - h 1>2:11 1 -", "ROLES"),
        ("-/8s - - h 1>2 1 -", "cards"),
        ("7s/8s - - h 1>2 x -", "LIMIT"),
        ("7s/8s - - h 1>2 0 -", "LIMIT"),
        ("7s/8s - - h 1>2 -1 -", "LIMIT"),
        ("7s/8s - - h 1>2 999999999999999999999 -", "LIMIT"),
        ("7s/8s - - h 1>2 ² -", "LIMIT"),
        ("7s/8s 6s@1,6d@1 - h 1>2 1 -", "LIMIT"),
        ("7s/8s 6s@9 - h 1>2 1 -", "TABLE"),
        ("7s/8s 6s@3 - h 1>2 1 -", "TABLE"),
        ("7s/8s 6s, - h 1>2 1 -", "TABLE"),
        ("7s/8s 9s6s@1 - h 1>2 1 -", "does not beat"),
        ("7s/8s 6s9s@1 - h 1>2 1 -", "over"),  # the limit is reached and all is beaten
        ("7s/8s 6s@2 - h 1>2 1 -", "transfer"),
        ("7s/8s - - h 1>2 1 foo", "no such name"),
        ("7s/8s - - h 1>2 1 first,first", "twice"),
        ("7s/8s - - h 1>2 1 first=1", "flag"),
        ("7s/8s - - h 1>2 1 bout", "missing"),
        ("7s/8s - - h 1>2 1 bout=0", "bout"),
        ("7s/8s - - h 1>2 1 known=1:8s", "known"),
        ("7s/8s - - h 1>2 1 known=7s", "known"),
        ("7s/8s - - h 1>2 1 left=3", "left"),
        ("7s/8s - - h 1>2 1 out=1", "out"),
        ("7s/8s - - h 1>2 1 durak=1", "durak"),
        ("7s/8s - - h 1>2 1 order=3", "order"),
        ("7s/8s - - h 1>2 1 line=2", "line"),
        ("7s/8s - - h 1>2 1 past=1:9s/7s", "past"),
        ("7s/8s - - h 1>2 1 past=1:7s/8s+1:7s/8s", "past"),
        ("7s/8s - 9h h 1>2 1 past=1:7s/8s", "past"),
        ("7s/8s - - h 1>2 1 discard=6s", "discard"),
        ("7s/8s - - h - 0 durak=1", "durak"),
        ("-/8s - - h - 0 durak=", "durak"),
        ("-/8s - - h - 0 durak=1", "durak"),
        ("-/8s - - h - 3 durak=2", "LIMIT"),
        ("-/8s - 9h h - 0 durak=2", "talon"),
        ("-/8s 6s@1 - h - 0 durak=2", "TABLE"),
        ("-/8s - - h - 0 line=1", "line"),
        ("7s/8s/9s/Ts/Js/Qs/Ks - - h 1>2 1 -", "seats"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_wrong(position: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint) as caught:
        at(position)
    assert "\n" not in str(caught.value)


def test_a_given_limit_is_believed() -> None:
    assert at("7s8s/9s - - h 1>2 5 -").limit == 5
    assert at("7s8s/9s - - h 1>2 * -").limit == NO_LIMIT


def test_a_given_discard_is_checked() -> None:
    state = play(at("9s/Ts - - d 1>2 1 -", deck=24), "p1 a 9s; p2 b 9s Ts")
    everything = "9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAs"
    assert at(f"-/- - - d - 0 durak=,discard={everything}", deck=24) == state


def test_differences_ask_only_for_what_is_said() -> None:
    state = play(at("7s6d/8s9s/9d - - c 1>2 2 -"), "p1 a 7s; p2 t; p1 p; p3 p")
    assert differences(state, "6d/7s8s9s/9d - - c 3>1 1 -") == ()
    assert differences(state, "6d/9s8s7s/9d - - c 3>1 1 bout=2,known=2:7s") == ()
    assert differences(state, "6d/7s8s9s/9d - - c 3>1 1 bout=3") == ("bout",)
    assert differences(state, "6d/7s8s9s/9d - - c 1>2 1 first") == ("attacker", "defender", "first")


ALPHABET = "0123456789TJQKAcdhsx*rb?/@,:>!-+=pa firstboutknownpast~\n\t é"


@settings(max_examples=400, deadline=None)
@given(st.text(ALPHABET, max_size=60) | st.text(max_size=60))
def test_any_text_is_an_action_a_position_a_record_or_an_error(text: str) -> None:
    for parse in (parse_action, parse_position, parse_record, parse_items):
        with suppress(NotationError):
            parse(text)


def words(alphabet: str) -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=1, max_size=12)


@settings(max_examples=600, deadline=None)
@given(
    st.tuples(
        st.sampled_from(["7s8d/9sTd", "7s/8s/9s", "-/-", "-/8s", "7s8d/9sTd/-"]) | words("6789TJscdh/-"),
        st.sampled_from(["-", "6s@1", "6sTs@1", "6s@1,6d@1", "6s@2,6d@3"]) | words("67TJscdh@123,-"),
        st.sampled_from(["-", "6hAh", "Kh"]) | words("JQKcdhs-"),
        st.sampled_from("cdhs"),
        st.sampled_from(["1>2", "2>1", "2>3", "1>2!", "1>2:1", "1>2!:3", "-"]) | words("123>!:-"),
        st.sampled_from(["1", "2", "6", "*", "0"]) | words("0123*-"),
        st.sampled_from(["-", "first", "bout=3", "out=3", "durak=", "durak=2", "past=1:8s/7s", "known=1:7s", "line=12"])
        | words("first,=bouknw123:7s+/"),
    ),
    st.sampled_from(["off", "on"]),
)
def test_a_position_that_is_read_can_be_played_on_and_round_trips(text: tuple[str, ...], transfer: str) -> None:
    rules = RuleSet(transfer=transfer)
    try:
        state = parse_position(" ".join(text), rules)
    except NotationError:
        return
    assert parse_position(format_position(state), rules) == state
    chance = random.Random(1)
    for _ in range(40):
        if state.over:
            break
        state, _ = apply(state, chance.choice(legal_actions(state, chance.choice(waited_for(state)))))
        assert parse_position(format_position(state), rules) == state


# Records.

HEAD = 'dgn = 1\nseats = 2\nposition = "9s/Ts - - d 1>2 1 -"\n'


def test_a_record_is_read() -> None:
    record = parse_record(
        HEAD + 'players = ["A", "Ж"]\nstarted = 2024-05-01T10:00:00Z\n_note = { a = [1, 2.5, true] }\n'
        "result = { durak = [] }\n[rules]\npreset = 'transfer'\ndeck = '36'\nopening = 'many'\n"
        "[play]\nactions = '''\np1 a 9s {opens;\nsays nothing} ; ! p2 p -> not_an_attacker\n\n"
        "= -/Ts 9s@1 - d 1>2 1 -; p2 b 9s Ts'''"
    )
    assert record.rules == RuleSet(transfer="on", opening="many")
    assert record.started == "2024-05-01T10:00:00+00:00"
    assert record.items == (
        Move(parse_action("p1 a 9s")),
        Attempt(Pass(2), Reason.NOT_AN_ATTACKER),
        Check("-/Ts 9s@1 - d 1>2 1 -"),
        Move(parse_action("p2 b 9s Ts")),
    )
    done = replay(record)
    assert (done.failure, done.plies, done.state.durak) == (None, 2, ())
    assert parse_record(dump_record(record)) == record


@pytest.mark.parametrize(
    ("actions", "at_item", "token", "reason"),
    [
        ("p1 a 9s; p2 b 9s Ks", 2, "p2 b 9s Ks", "card_not_in_hand"),
        ("! p1 a 9s", 1, "! p1 a 9s", "allowed"),
        ("p1 a 9s; ! p2 p -> game_over", 2, "! p2 p -> game_over", "not_an_attacker"),
        ("= 9s/Ts - - d 2>1 1 -", 1, "= 9s/Ts - - d 2>1 1 -", "position_differs"),
        ("p1 a 9s", 2, "result", "result_differs"),
        ("p1 a 9s; p2 b 9s Ts; p1 p", 3, "p1 p", "game_over"),
    ],
)
def test_a_replay_stops_at_the_first_item_that_does_not_hold(
    actions: str, at_item: int, token: str, reason: str
) -> None:
    record = parse_record(f"{HEAD}result = {{ durak = [] }}\n[play]\nactions = '{actions}'")
    failure = replay(record).failure
    assert failure is not None
    assert (failure.at, failure.token, failure.reason) == (at_item, token, reason)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats = 2", "dgn"),
        ("dgn = 2\nseats = 2", "dgn"),
        ("dgn = true\nseats = 2", "dgn"),
        ("dgn = 1", "seats"),
        ("dgn = 1\nseats = '2'", "seats"),
        ("dgn = 1\nseats = 2", "deck and dealer"),
        (HEAD + "deck = '6s'", "one of them"),
        ("dgn = 1\nseats = 2\ndeck = '6s'", "deck"),
        ("dgn = 1\nseats = 2\ndeck = 7", "deck"),
        ("dgn = 1\nseats = 2\ndealer = 1\ndeck = '6s7'", "card"),
        ("dgn = 1\nseats = 2\ndealer = 1\ndeck = ['6s']", "36"),
        ('dgn = 1\nseats = 3\nposition = "9s/Ts - - d 1>2 1 -"', "2 hands"),
        (HEAD + "dealer = 3", "no such seat"),
        (HEAD + "dealer = 0", "no such seat"),
        (HEAD + "previous = [0]", "no such seat"),
        (HEAD + "previous = 1", "previous"),
        (HEAD + "surprise = 1", "surprise"),
        (HEAD + "[rules]\nsurprise = 1", "rules.surprise"),
        (HEAD + "[play]\nsurprise = 1", "play.surprise"),
        (HEAD + "[result]\nsurprise = 1", "result.surprise"),
        (HEAD + "result = { durak = 1 }", "durak"),
        (HEAD + "result = { places = [1] }", "places"),
        (HEAD + "[rules]\npreset = 'x'", "preset"),
        (HEAD + "[rules]\ndeck = 35", "rules.deck"),
        (HEAD + "[rules]\ndeck = 36.0", "rules.deck"),
        (HEAD + "[rules]\ndeck = true", "rules.deck"),
        (HEAD + "[rules]\npairs = true", "needs: pairs, seats"),
        (HEAD + "[rules]\nlimit = []", "rules.limit"),
        (HEAD + "[play]\nactions = 7", "actions"),
        (HEAD + "[play]\nactions = 'p1 z'", "item 1"),
        (HEAD + "[play]\nactions = 'p1 a 9s; ! p2 p -> foo'", "item 2.*foo"),
        (HEAD + "[play]\nactions = 'p1 a 9s; ='", "item 2"),
        (HEAD + "[play]\nactions = '= 9s/Ts/6s - - d 1>2 1 -'", "3 hands"),
        (HEAD + "[play]\nactions = 'p1 a 9s {'", "remark"),
        (HEAD + "[play]\nactions = 'p1 a 9s }'", "remark"),
        (HEAD + "players = ['A']", "players"),
        (HEAD + "players = 'A'", "players"),
        (HEAD + "started = 1", "started"),
        (HEAD + "salt = 'xyz'", "salt"),
        ("a = " + "[" * 5000, "nested"),
        ("a = " + "9" * 5000, "TOML"),
        ("#" * 1_000_001, "too long"),
    ],
)
def test_what_is_no_record_is_refused_with_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint) as caught:
        parse_record(text)
    assert "\n" not in str(caught.value)


def test_settings_may_be_written_kindly() -> None:
    record = parse_record(HEAD + "[rules]\ntransfer = true\npush = false\ndeck = '36'")
    assert record.rules == RuleSet(transfer="on")


def test_every_game_is_a_record_that_holds() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        rules = random_rules(chance)
        seats = chance.choice(table_sizes(rules))
        record = Record(
            seats, rules, dealer=chance.randint(1, seats), deck=tuple(shuffled(rules, chance)),
            previous=chance.choice([None, (), (1,)]), players=("a\"b'\n\x7f\\",) * seats, started="now",
            salt="00ff", extra={"_x": {"y z": [1, "ü"]}}, **random_inputs(rules, seats, chance),
        )  # fmt: skip
        state, _ = start(record)
        items: list[Move | Attempt | Check] = []
        while not state.over:
            action = chance.choice(all_legal(state))
            items.append(Move(action))
            state, _ = apply(state, action)
            if chance.random() < 0.1:
                items.append(Check(format_position(state)))
        record = replace(record, items=tuple(items), result=Result(state.durak, state.places))
        text = dump_record(record)
        assert parse_record(text) == record
        assert replay(parse_record(text)) == replay(record)
        assert replay(record).failure is None


def test_a_game_goes_on_from_any_of_its_positions() -> None:
    for seed in range(20):
        states = list(any_game(random.Random(seed)))
        begin = len(states) // 2
        items = tuple(Move(action) for _, action in states[begin:] if action is not None)
        first, last = states[begin][0], states[-1][0]
        record = Record(len(first.hands), first.rules, position=format_position(first), items=items)
        assert replay(parse_record(dump_record(record))).state == last


def test_a_deck_can_be_promised() -> None:
    # printf '%s' '6s 7d00ff' | sha256sum
    promised = deck_commitment([card_of("6s"), card_of("7d")], "00ff")
    assert promised == "42eeef2ee886349ba3653322ae98edfc903546324d71936aee14fb94622f42d6"


def test_a_cut_and_decks_for_redeals_are_under_the_same_seal() -> None:
    """R2.2, R3.1: all that chance decides is promised, not the first deck alone."""
    six, seven = card_of("6s"), card_of("7d")
    # printf '%s' '6s 7d | cut 7d | redeal 7d 6s00ff' | sha256sum
    promised = deck_commitment([six, seven], "00ff", seven, [[seven, six]])
    assert promised == "4be5a97ddf82ed55f2431d2617a15072d39b6aec1e3b373cd9b5cd0b26234d79"


def test_leaving_is_a_move_of_a_record() -> None:
    assert parse_items("p1 q") == (Move(Leave(1)),)
