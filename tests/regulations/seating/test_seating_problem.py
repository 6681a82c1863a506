"""The input of a seating: checked, normalized, and the same in JSON (R-10, R-11)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.events.rules.draws import Stream
from tables.rounds.rules.sizes import InvalidSplit, NoRoundPossible, table_sizes
from tables.rounds.seating import InvalidSeatingProblem, KeepApart, SeatingProblem
from tests.regulations.seating.seating_oracle import field, key, shuffled_rounds

PLAYERS = field(7)


def problem(**fields):
    return SeatingProblem(PLAYERS, (4, 3), **fields)


@pytest.mark.parametrize(
    ("fields", "error", "message"),
    [
        ({"players": ("a", "a", "b"), "sizes": (3,)}, InvalidSeatingProblem, "listed twice"),
        ({"players": ("a",), "sizes": (1,)}, NoRoundPossible, "1 player is active"),
        ({"sizes": (6, 1)}, InvalidSplit, "2–6"),
        ({"sizes": (4, 4)}, InvalidSplit, "8 seats for 7"),
        ({"mode": "alphabetical"}, InvalidSeatingProblem, "no pairing mode 'alphabetical'"),
        ({"swiss_priority": "none"}, InvalidSeatingProblem, "no Swiss priority 'none'"),
        ({"balance_weight": -1}, InvalidSeatingProblem, "cannot be negative"),
        ({"rounds_ahead": -1}, InvalidSeatingProblem, "cannot be negative"),
        ({"points": {"p000": 1.5}}, InvalidSeatingProblem, "whole numbers"),
        ({"previous_rounds": ((("p000", "p001", "p000"),),)}, InvalidSeatingProblem, "sits twice in round 1"),
        ({"locked_seats": {"p000": 3}}, InvalidSeatingProblem, "no table 3"),
        ({"locked_seats": {"stranger": 1}}, InvalidSeatingProblem, "is not playing"),
        ({"locked_seats": dict.fromkeys(PLAYERS[:4], 2)}, InvalidSeatingProblem, "More players"),
        ({"locked_tables": {2: PLAYERS[:4]}}, InvalidSplit, "has 3 seats, but 4 players are locked"),
        (
            {"locked_tables": {2: PLAYERS[:3]}, "locked_seats": {"p000": 1}},
            InvalidSeatingProblem,
            "locked in two places",
        ),
        (
            {"locked_tables": {2: PLAYERS[:3]}, "locked_seats": {"p004": 2}},
            InvalidSeatingProblem,
            "More players",
        ),
    ],
)
def test_contradictions_are_named(fields, error, message):
    with pytest.raises(error, match=message):
        SeatingProblem(**({"players": PLAYERS, "sizes": (4, 3)} | fields))


def test_the_order_players_come_in_is_irrelevant():
    mixed = SeatingProblem(PLAYERS[::-1], (4, 3), points={"p001": 3})
    assert mixed == problem(points={"p001": 3})
    assert mixed.digest() == problem(points={"p001": 3}).digest()
    assert hash(mixed) == hash(problem(points={"p001": 3}))


def test_history_is_read_off_the_rounds_unless_given():
    rounds = ((PLAYERS[:4], PLAYERS[4:]),)
    read = problem(previous_rounds=rounds)
    assert read.sat_at_three_before == set(PLAYERS[4:])
    assert read.first_player_counts == dict.fromkeys(PLAYERS, 0) | {"p000": 1, "p004": 1}
    shown = problem(
        previous_rounds=rounds,
        sat_at_three_before=frozenset({"p001", "gone"}),
        first_player_counts={"p002": 2},
    )
    assert shown.sat_at_three_before == {"p001"}
    assert shown.first_player_counts == dict.fromkeys(PLAYERS, 0) | {"p002": 2}


def test_groups_that_cannot_meet_are_forgotten():
    groups = (KeepApart(("p001", "gone")), KeepApart(("p002", "p001", "gone"), above_rematches=True))
    assert problem(keep_apart=groups).keep_apart == (KeepApart(("p001", "p002"), above_rematches=True),)


@pytest.mark.parametrize("change", [{"mode": "points"}, {"points": {"p000": 1}}, {"rounds_ahead": 1}])
def test_the_digest_tells_problems_apart(change):
    assert problem(**change).digest() != problem().digest()


@given(st.integers(3, 20), st.integers(0, 3), st.integers(0, 10**6), st.data())
def test_json_gives_an_equal_problem_back(n, rounds, number, data):
    players = field(n)
    sizes = table_sizes(n)
    original = SeatingProblem(
        players,
        sizes,
        shuffled_rounds(players, rounds, Stream(key(number))),
        mode=data.draw(st.sampled_from(["random", "points"])),
        swiss_priority=data.draw(st.sampled_from(["rematches_first", "balanced", "points_first"])),
        points={player: data.draw(st.integers(0, 45)) for player in players[:5]},
        locked_tables={1: players[: sizes[0]]} if data.draw(st.booleans()) else {},
        locked_seats={players[-1]: len(sizes)} if len(sizes) > 1 else {},
        keep_apart=(KeepApart(players[1:4], data.draw(st.booleans())),),
        rounds_ahead=data.draw(st.integers(0, 3)),
    )
    record = json.loads(json.dumps(original.to_json()))
    assert SeatingProblem.from_json(record) == original
    assert SeatingProblem.from_json(record).digest() == original.digest()


@pytest.mark.parametrize(
    "damage",
    [
        lambda record: record.pop("mode"),
        lambda record: record.update(extra=1),
        lambda record: record.update(points=None),
        lambda record: record.update(players=7),
        lambda record: record.update(locked_tables=[]),
        lambda record: record.update(keep_apart=[{"players": ["p000"]}]),
        lambda record: record.update(points={"p000": "many"}),
        lambda record: record.update(previous_rounds=[[1]]),
        lambda record: record.update(sizes=["4", "3"]),
    ],
)
def test_damaged_json_is_refused(damage):
    record = problem().to_json()
    damage(record)
    with pytest.raises(InvalidSeatingProblem):
        SeatingProblem.from_json(record)
