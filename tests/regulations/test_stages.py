"""Stages: what can be announced, who qualifies, and where they sit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.events.rules.course import Course, PlayedRound, PlayedTable
from tables.events.rules.draws import derive
from tables.results.rules.rows import SeatResult
from tables.rounds.rules.sizes import TableSizes, even_split
from tables.stages.rules.announced import InvalidStages, Stages, read_stages, tables_for_cut
from tables.stages.rules.cuts import entrants, order_after_cuts, seat_cut
from tables.stages.rules.explained import stages_section
from tables.stages.rules.groups import draw_groups, rotated, square
from tables.stages.rules.round_robin import dealt, meetings, next_round, schedule, seat_round_robin
from tables.stages.rules.suggested import MAX_SUGGESTED_CUTS, suggested_cuts

KEYS = st.integers(0, 10**6).map(lambda number: derive(bytes(32), f"test/{number}"))
ROUNDS = {"kind": "rounds", "rounds": 3}


def cut(players: int, tables: int, **more: Any) -> dict[str, Any]:
    return {"kind": "cut", "players": players, "tables": tables, **more}


@st.composite
def announced(draw: st.DrawFn) -> Stages:
    """Rounds, then cuts down to one table."""
    final = draw(st.integers(3, 6))
    cuts = [cut(final, 1)]
    players = final
    for _ in range(draw(st.integers(0, 2))):
        tables = draw(st.integers(2, min(players, 36)))
        if tables * 6 <= players:
            break
        players = draw(st.integers(max(players + 1, 3 * tables), 6 * tables))
        seeding, seats = draw(st.sampled_from(["snake", "draw"])), draw(st.sampled_from(["drawn", "chosen"]))
        cuts.insert(0, cut(players, tables, seeding=seeding, seats=seats))
    return read_stages([{"kind": "rounds", "rounds": draw(st.integers(1, 4))}, *cuts])


def played(number: int, tables: list[list[str]]) -> PlayedRound:
    """A round in which places are those of the seats."""
    return PlayedRound(
        number,
        tuple(
            PlayedTable(at, tuple(SeatResult(key, place, 10 - place) for place, key in enumerate(table, 1)))
            for at, table in enumerate(tables, start=1)
        ),
    )


@given(announced())
def test_what_is_written_is_read(stages: Stages) -> None:
    assert read_stages(stages.to_json()) == stages
    assert stages.last_counting + len(stages.cuts) == stages.rounds
    assert [stages.cut_at(number) is not None for number in range(1, stages.rounds + 1)] == (
        [False] * stages.last_counting + [True] * len(stages.cuts)
    )
    assert str(stages.title(stages.rounds)) == "Final" and stages.at(stages.rounds + 1) is None


@pytest.mark.parametrize(
    ("stages", "field"),
    [
        ([cut(4, 1)], "stages[0].kind"),
        ([ROUNDS, cut(4, 2)], "stages[1].tables"),
        ([ROUNDS, cut(16, 4)], "stages[1].tables"),
        ([ROUNDS, cut(4, 1), ROUNDS], "stages[2].kind"),
        ([ROUNDS, cut(16, 4), cut(3, 1)], "stages[2].players"),
        ([ROUNDS, cut(16, 4), cut(16, 4), cut(4, 1)], "stages[2].players"),
        ([ROUNDS, cut(4, 1, entry="group_winners")], "stages[1].entry"),
        ([{"kind": "rounds", "rounds": 21}], "stages[0].rounds"),
        ([{"kind": "rounds", "rounds": 20}, cut(4, 1)], "stages"),
        ([{"kind": "rounds"}], "stages[0].rounds"),
        ([{"kind": "rounds", "rounds": 3, "players": 4}], "stages[0].players"),
        ([{"kind": "groups", "rounds": 3, "size": 7}], "stages[0].size"),
        ([{"kind": "groups", "rounds": 3, "size": 4, "houses": ["Stark"]}], "stages[0].houses"),
        ([{"kind": "groups", "rounds": 3, "size": 4, "houses": ["a", "A"]}], "stages[0].houses"),
        ([{"kind": "league", "rounds": 3}], "stages[0].kind"),
        (["rounds"], "stages[0]"),
        ({"kind": "rounds"}, "stages"),
        ([ROUNDS] * 9, "stages"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_place(stages: object, field: str) -> None:
    with pytest.raises(InvalidStages) as refused:
        read_stages(stages)
    assert field in [finding.field for finding in refused.value.findings]


def test_tables_are_those_of_the_format() -> None:
    duels = TableSizes(least=2, most=2, preferred=2)
    assert read_stages([ROUNDS, cut(4, 2), cut(2, 1)], duels).cuts[1].players == 2
    with pytest.raises(InvalidStages, match="do not fit"):
        read_stages([ROUNDS, cut(4, 1)], duels)


@pytest.mark.parametrize(
    ("players", "advancing", "tables"),
    [(16, 4, 4), (36, 6, 6), (10, 4, 3), (12, 3, 3), (64, 16, 16), (9, 4, 3)],
)
def test_so_many_tables_have_a_winner_each(players: int, advancing: int, tables: int) -> None:
    assert tables_for_cut(players, advancing) == tables


@given(announced(), KEYS, st.data())
def test_the_final_decides_and_the_rest_keep_their_order(
    stages: Stages, key: bytes, data: st.DataObject
) -> None:
    people = [f"p{number}" for number in range(1, stages.cuts[0].players + data.draw(st.integers(0, 5)) + 1)]
    course = Course([played(1, [people])])
    complete = set(range(1, stages.last_counting + 1))
    last: list[list[str]] = []
    for number in range(stages.last_counting + 1, stages.rounds + 1):
        qualified = entrants(stages, number, people, course, complete, frozenset(people))
        this = stages.cut_at(number)
        assert this is not None and len(qualified) == len(set(qualified)) == this.players
        assert {table[0] for table in last} <= set(qualified)  # every winner advances
        tables = [list(table) for table in seat_cut(this, qualified, key)]
        assert sorted(map(len, tables), reverse=True) == list(even_split(this.players, this.tables))
        assert sorted(key for table in tables for key in table) == sorted(qualified)
        assert tables == [list(table) for table in seat_cut(this, qualified, key)]
        course.add(played(number, tables))
        complete.add(number)
        last = tables
    order = order_after_cuts(stages, people, course, complete)
    assert sorted(order) == sorted(people)
    assert list(order[: len(last[0])]) == last[0]
    rest = [key for key in people if key not in set(order[: stages.cuts[0].players])]
    assert list(order[stages.cuts[0].players :]) == rest


def test_players_read_the_stages_in_sentences() -> None:
    stages = read_stages([ROUNDS, cut(10, 3), cut(4, 1, seats="chosen")])
    assert list(map(str, stages_section(stages).sentences)) == [
        "3 rounds of everybody, seated anew each time.",
        "Then the best 10 of the standings qualify.",
        "10 players at 3 tables (4+3+3).",
        "The 3 winners and the best runner-up advance.",
        "The final: one table of 4.",
        "In the final, players choose their seats, the best seeding first.",
        "If a player leaves before a cut is drawn, the next one qualifies.",
        "The final decides who wins the event. Places behind it follow from the cuts, then from the "
        "standings, in which points of the cuts do not count.",
    ]
    groups = {"kind": "groups", "rounds": 6, "size": 4, "houses": ["Stark", "Tyrell", "Martell", "Arryn"]}
    assert list(map(str, stages_section(read_stages([groups])).sentences)) == [
        "6 rounds in groups of up to 4 players who stay together; seats rotate.",
        "Each seat plays its own House: Stark, Tyrell, Martell, Arryn.",
    ]


def test_a_snake_makes_tables_equally_strong() -> None:
    stages = read_stages([ROUNDS, cut(16, 4), cut(4, 1)])
    tables = seat_cut(stages.cuts[0], [f"{number:02}" for number in range(1, 17)], bytes(32))
    assert [sum(map(int, table)) for table in tables] == [34] * 4


def test_seats_that_are_chosen_stand_in_the_order_of_the_choice() -> None:
    stages = read_stages([ROUNDS, cut(4, 1, seats="chosen")])
    assert seat_cut(stages.cuts[0], "abcd", bytes(32)) == (tuple("abcd"),)


def test_runners_up_advance_by_place_points_and_seeding() -> None:
    stages = read_stages([ROUNDS, cut(6, 2), cut(4, 1)])
    people = list("abcdef")
    course = Course([played(1, [people])])
    course.add(
        PlayedRound(
            4,
            (
                PlayedTable(1, (SeatResult("d", 1, 9), SeatResult("a", 2, 4), SeatResult("e", 3, 1))),
                PlayedTable(2, (SeatResult("f", 1, 15), SeatResult("b", 2, 5), SeatResult("c", 2, 5))),
            ),
        )
    )
    found = entrants(stages, 5, people, course, {1, 2, 3, 4}, frozenset(people))
    assert found == ("f", "d", "b", "c")
    assert entrants(stages, 5, people, course, {1, 2, 3, 4}, frozenset("dabce")) == ("d", "b", "c", "a")


def test_winners_of_groups_come_before_all_seconds() -> None:
    groups = {"kind": "groups", "rounds": 2, "size": 3}
    stages = read_stages([groups, cut(4, 1, entry="group_winners")])
    course = Course([played(1, [list("abc"), list("def")]), played(2, [list("bca"), list("efd")])])
    found = entrants(stages, 3, "abcdef", course, {1, 2}, frozenset("abcdef"))
    assert found == ("a", "d", "b", "e")


@given(st.integers(2, 6))
def test_squares_are_latin_and_even_ones_complete(size: int) -> None:
    rows = square(size)
    assert all(sorted(row) == list(range(size)) for row in rows)
    assert all(sorted(column) == list(range(size)) for column in zip(*rows, strict=True))
    if size % 2 == 0:
        follows = Counter(pair for row in rows for pair in pairwise(row))
        assert set(follows.values()) == {1} and len(follows) == size * (size - 1)


@given(st.integers(3, 40), st.integers(3, 6), KEYS, st.booleans())
def test_groups_hold_everybody_and_rotate(people: int, size: int, key: bytes, is_ranked: bool) -> None:
    players = [f"p{number}" for number in range(people)]
    groups = draw_groups(players, size, key, is_ranked=is_ranked)
    assert sorted(key for group in groups for key in group) == sorted(players)
    assert max(map(len, groups)) <= size
    seats = dict(enumerate(groups, start=1))
    assert rotated(seats, 0, players, {}) == seats
    for number, group in seats.items():
        turns = [rotated(seats, turn, players, {})[number] for turn in range(len(group))]
        assert all(len({turn[at] for turn in turns}) == len(group) for at in range(len(group)))


@pytest.mark.parametrize("left_after", [1, 2, 3])
def test_after_a_drop_the_others_of_a_group_still_play_each_house_once(left_after: int) -> None:
    """Of six, five play on, with the five Houses of a table of five: each once, as long as there is one that
    they have not had."""
    groups = {1: tuple("abcdef")}
    sat: dict[str, list[int]] = {}
    for turn in range(5):
        playing = "abcdef" if turn < left_after else "abcdf"
        for at, key in enumerate(rotated(groups, turn, playing, sat)[1], start=1):
            sat.setdefault(key, []).append(at)
    assert len(sat["e"]) == left_after
    repeats = sum(len(places) - len(set(places)) for key, places in sat.items() if key != "e")
    # Who has had the sixth House has had one of the five less often.
    assert repeats == 0


def test_a_late_player_of_a_group_takes_each_seat_in_turn() -> None:
    groups = {1: tuple("abc"), 2: tuple("defg")}
    sat: dict[str, list[int]] = {}
    for turn in range(4):
        playing = "abcdefg" if turn == 0 else "abcdefgh"
        for row in rotated(groups, turn, playing, sat).values():
            for at, key in enumerate(row, start=1):
                sat.setdefault(key, []).append(at)
    assert len(set(sat["h"])) == 3


@pytest.mark.parametrize(
    ("sizes", "rounds", "times"),
    [
        ((3,) * 3, 4, 1),
        ((4,) * 4, 5, 1),
        ((5,) * 5, 6, 1),
        ((4, 4), 7, 3),
        ((6, 6), 11, 5),
        ((4, 3), 7, 3),
        ((6,), 4, 4),
    ],
)
def test_designs_let_all_pairs_meet_equally_often(sizes: tuple[int, ...], rounds: int, times: int) -> None:
    met = meetings(schedule(sizes, rounds))
    assert set(met.values()) == {times} and len(met) == sum(sizes) * (sum(sizes) - 1) // 2


@pytest.mark.parametrize(("players", "rounds"), [(7, 3), (10, 4), (11, 5), (13, 4), (14, 5), (17, 4)])
def test_other_fields_meet_about_equally_often(players: int, rounds: int) -> None:
    sizes = even_split(players, -(-players // 4))
    found = schedule(sizes, rounds)
    for tables in found:
        assert sorted(at for table in tables for at in table) == list(range(players))
        assert tuple(map(len, tables)) == sizes
    met = meetings(found)
    counts = [met.get(pair, 0) for pair in combinations(range(players), 2)]
    assert max(counts) - min(counts) <= 3


def test_a_later_round_goes_on_from_those_before() -> None:
    planned = schedule((3, 3, 3), 4)
    met = meetings([*planned[:3], next_round(planned[:3], (3, 3, 3))])
    assert len(met) >= 33  # of 36 pairs


@given(KEYS)
def test_the_deal_and_the_seats_are_drawn(key: bytes) -> None:
    deal = dealt([f"p{number}" for number in range(9)], key)
    tables = seat_round_robin(deal, schedule((3, 3, 3), 4)[2], key)
    assert sorted(player for table in tables for player in table) == sorted(deal)
    assert tables == seat_round_robin(deal, schedule((3, 3, 3), 4)[2], key)


class TestSuggestedCuts:
    def sizes(self, *numbers: int) -> TableSizes:
        return TableSizes(least=numbers[0], most=numbers[1], preferred=numbers[2])

    def plain(self, sizes: TableSizes, players: int | None = None) -> list[list[tuple[int, int]]]:
        return [[(each.players, each.tables) for each in cuts] for cuts in suggested_cuts(sizes, players)]

    def test_those_of_a_large_event_end_at_full_tables(self) -> None:
        found = self.plain(self.sizes(3, 6, 4))
        assert [cuts[0][0] for cuts in found] == [4, 6, 8, 10, 16, 36, 64]
        assert found[-2:] == [[(36, 6), (6, 1)], [(64, 16), (16, 4), (4, 1)]]

    def test_duels_halve_the_field(self) -> None:
        assert self.plain(self.sizes(2, 2, 2), 17) == [
            [(2, 1)], [(4, 2), (2, 1)], [(6, 3), (4, 2), (2, 1)], [(8, 4), (4, 2), (2, 1)],
        ]  # fmt: skip

    def test_too_few_players_for_any_cut(self) -> None:
        assert suggested_cuts(self.sizes(3, 6, 4), 4) == ()

    @given(st.integers(2, 6), st.integers(0, 4), st.integers(0, 4), st.none() | st.integers(0, 230))
    def test_each_can_be_announced(self, least: int, more: int, preferred: int, players: int | None) -> None:
        most = min(6, least + more)
        sizes = self.sizes(least, most, min(most, least + preferred))
        for cuts in suggested_cuts(sizes, players):
            read = read_stages([{"kind": "rounds", "rounds": 3}, *(each.to_json() for each in cuts)], sizes)
            assert read.cuts == cuts and len(cuts) <= MAX_SUGGESTED_CUTS
            assert players is None or cuts[0].players < players
