"""No-shows and late arrivals (R-13, R-14; the cases of pairing.md, section 6)."""

from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.events.rules.draws import Stream
from tables.rounds.rules.late_arrival import late_seat, seat_latecomer
from tables.rounds.rules.newcomers import Cost
from tables.rounds.rules.repair import InvalidRepair, repair_no_show
from tables.rounds.rules.sizes import table_sizes
from tables.rounds.seating import KeepApart, KeptTogether
from tests.regulations.seating.seating_oracle import added, field, key, meetings, shuffled_rounds


def tables(*letters):
    return {number: tuple(table) for number, table in enumerate(letters, start=1)}


def in_order(players):
    """Seat players at tables in this order."""
    rest = iter(players)
    return {table: tuple(islice(rest, size)) for table, size in enumerate(table_sizes(len(players)), start=1)}


class TestNoShow:
    def test_seven_with_one_missing_from_the_three_moves_one(self):
        repair = repair_no_show(tables("abcd", "efg"), {"g"}, ())[0]
        assert repair.kind == "resplit"
        assert [(move.from_table, move.to_table) for move in repair.moves] == [(1, 2)]
        assert sorted(map(len, repair.tables.values())) == [3, 3]

    def test_seven_also_offers_one_table_of_six(self):
        kinds = [
            sorted(map(len, repair.tables.values()))
            for repair in repair_no_show(tables("abcd", "efg"), {"g"}, ())
        ]
        assert kinds == [[3, 3], [6]]

    def test_six_become_five_at_one_table(self):
        (repair,) = repair_no_show(tables("abc", "def"), {"f"}, ())
        assert dict(repair.tables) == {1: tuple("abcde")}
        assert repair.dissolved == (2,)
        assert str(repair.sentence) == (
            "Table 2 is dissolved. d moves from table 2 to table 1. e moves from table 2 to table 1."
        )

    def test_three_become_no_legal_game(self):
        (repair,) = repair_no_show(tables("abc"), {"c"}, (), names={"a": "Asha", "b": "Balon"})
        assert (repair.kind, repair.stranded, repair.moves) == ("no_legal_game", ("a", "b"), ())
        assert str(repair.sentence) == (
            "No legal game: Asha and Balon have too few opponents, "
            "and no table that has not started can help."
        )

    def test_a_table_of_four_may_lose_one_and_play_on(self):
        (repair,) = repair_no_show(tables("abcd", "efgh", "ijkl"), {"c"}, ())
        assert (repair.kind, repair.moves, repair.dissolved) == ("plays_on", (), ())
        assert repair.tables[1] == tuple("abd")
        assert str(repair.sentence) == "Every table still has three or more players and plays on."

    def test_two_left_go_one_each_to_the_tables_that_repeat_least(self):
        rounds = ((tuple("aefx"), tuple("bijk")),)
        repair = repair_no_show(tables("abcd", "efgh", "ijkl", "mnop"), {"c", "d"}, rounds)[0]
        assert (repair.kind, repair.dissolved) == ("dissolved", (1,))
        assert {move.player: move.to_table for move in repair.moves} == {"a": 3, "b": 2}
        assert (repair.repeated_triples, repair.repeated_pairs) == (0, 0)

    def test_a_repeated_triple_is_worse_than_repeated_pairs(self):
        rounds = ((tuple("aefz"), tuple("xmno")), (tuple("ai"), tuple("ajy")))
        choices = tables("abcd", "efgh", "ijkl")
        repair = repair_no_show(choices, {"c", "d"}, rounds)[0]
        assert {move.player: move.to_table for move in repair.moves}["a"] == 3

    def test_tables_that_have_started_are_left_alone(self):
        current = tables("abcd", "efgh", "ijkl", "mnop")
        repair = repair_no_show(current, {"c", "d"}, (), started={2})[0]
        assert repair.tables[2] == current[2]
        assert {move.to_table for move in repair.moves} == {3, 4}

    def test_only_started_tables_left_is_no_legal_game(self):
        (repair,) = repair_no_show(tables("abcd", "efgh"), {"c", "d"}, (), started={2})
        assert repair.kind == "no_legal_game"

    def test_full_tables_give_players_away(self):
        repair = repair_no_show(tables("abc", "defghi", "jklmno"), {"a"}, ())[0]
        assert repair.kind == "resplit"
        assert len(repair.moves) == 1
        assert sorted(map(len, repair.tables.values())) == [3, 5, 6]

    def test_one_left_is_seated_elsewhere(self):
        repair = repair_no_show(tables("abc", "defg", "hijkl"), {"a", "b"}, ())[0]
        assert (repair.kind, [move.player for move in repair.moves]) == ("dissolved", ["c"])
        assert repair.moves[0].to_table == 2

    def test_a_table_where_nobody_came_is_gone(self):
        (repair,) = repair_no_show(tables("abc", "defg"), set("abc"), ())
        assert (repair.kind, repair.dissolved, repair.moves) == ("plays_on", (1,), ())
        assert str(repair.sentence) == "Table 1 is dissolved."

    def test_two_short_tables_help_each_other(self):
        repair = repair_no_show(tables("abcd", "efgh"), set("cdgh"), ())[0]
        assert sorted(map(len, repair.tables.values())) == [4]
        assert len(repair.moves) == 2

    def test_nobody_came_at_all(self):
        (repair,) = repair_no_show(tables("abc"), set("abc"), ())
        assert (dict(repair.tables), repair.stranded) == ({}, ())

    def test_who_sits_nowhere_cannot_be_absent(self):
        with pytest.raises(InvalidRepair, match="Zed sits at none"):
            repair_no_show(tables("abc"), {"z"}, (), names={"z": "Zed"})

    def test_ten_thousand_players_are_no_problem(self):
        current = in_order(field(9_998))
        last = max(current)
        absent = set(current[last][2:])
        repair = repair_no_show(current, absent, (tuple(current.values()),))[0]
        assert (repair.kind, len(repair.moves), repair.repeated_pairs) == ("dissolved", 2, 0)


@settings(max_examples=120, deadline=None)
@given(st.integers(3, 40), st.integers(0, 10**6), st.integers(0, 7), st.integers(0, 2))
def test_every_proposal_is_legal_and_loses_nobody(n, number, missing, playing):
    stream = Stream(key(number))
    players = list(field(n))
    rounds = shuffled_rounds(players, 2, stream)
    stream.shuffle(players)
    current = in_order(players)
    absent = set(stream.sample(players, min(missing, n)))
    full = [table for table, seated in current.items() if not absent & set(seated)]
    started = set(full[:playing])
    repairs = repair_no_show(current, absent, rounds, started)
    assert repairs
    present = sorted(set(players) - absent)
    for repair in repairs:
        assert sorted(player for table in repair.tables.values() for player in table) == present
        assert all(repair.tables[table] == current[table] for table in started)
        sizes = [len(table) for table in repair.tables.values()]
        if repair.kind == "no_legal_game":
            assert repair.stranded
            assert len(repairs) == 1
        else:
            assert all(3 <= size <= 6 for size in sizes)
            assert not repair.stranded
        moved = {move.player for move in repair.moves}
        for table, seated in repair.tables.items():
            assert set(seated) - set(current[table]) <= moved
        if repair.kind == "plays_on":
            assert not moved
        if repair.kind == "dissolved":
            targets = [move.to_table for move in repair.moves]
            assert all(
                len(current[move.from_table]) > 0 and move.from_table in repair.dissolved
                for move in repair.moves
            )
            assert targets
    if not absent:
        assert repairs[0].kind == "plays_on"


@settings(max_examples=60, deadline=None)
@given(st.integers(12, 30), st.integers(0, 10**6))
def test_going_one_each_adds_the_fewest_triples_then_pairs_there_are(n, number):
    stream = Stream(key(number))
    players = list(field(n))
    rounds = shuffled_rounds(players, 3, stream)
    stream.shuffle(players)
    current = in_order(players)
    left = current[1][:2]
    repair = repair_no_show(current, set(current[1][2:]), rounds)[0]
    others = [table for table in current if table != 1 and len(current[table]) < 6]
    if len(others) < 2:
        return
    assert repair.kind == "dissolved"

    def cost(targets):
        figures = []
        for player, table in zip(left, targets, strict=True):
            before, after = added(rounds, [current[table]]), added(rounds, [(*current[table], player)])
            figures.append((after[0] - before[0], after[1] - before[1]))
        return sum(triples for triples, _ in figures), sum(pairs for _, pairs in figures)

    ordered = [pair for two in combinations(others, 2) for pair in (two, two[::-1])]
    assert (repair.repeated_triples, repair.repeated_pairs) == min(map(cost, ordered))


class TestLatecomer:
    def test_takes_the_seat_that_repeats_least(self):
        rounds = ((tuple("xab"), tuple("cdef")), (tuple("xg"), tuple("ah")))
        found = seat_latecomer(tables("abcd", "efgh", "ijkl"), "x", rounds, names={"x": "Xaro"})
        assert (found.table, found.repeated_triples, found.repeated_pairs) == (3, 0, 0)
        assert str(found.sentence) == "Xaro joins table 3, which then has 5 players."

    def test_a_table_short_of_its_third_player_comes_first(self):
        assert seat_latecomer(tables("abcd", "ef"), "x", ()).table == 2

    def test_the_smallest_table_among_equals(self):
        assert seat_latecomer(tables("abcde", "fghi"), "x", ()).table == 2

    @pytest.mark.parametrize(
        ("current", "started"), [(("abcdef",), ()), (("abcd",), {1}), (("a",), ()), ((), ())]
    )
    def test_nowhere_to_sit(self, current, started):
        found = seat_latecomer(tables(*current), "x", (), started)
        assert found.table is None
        assert str(found.sentence).endswith("x cannot sit down in this round.")

    def test_repeats_are_counted_as_in_a_seating(self):
        rounds = ((tuple("xab"),), (tuple("xac"),))
        found = seat_latecomer(tables("abc"), "x", rounds)
        assert (found.repeated_triples, found.repeated_pairs) == (2, 3 + 1 + 1)
        assert meetings(rounds, ("x", "a")) == 2

    def test_the_table_somebody_named_is_judged_alike(self):
        rounds = ((tuple("xab"), tuple("cdef")),)
        found = late_seat(tables("abcd", "efgh"), "x", 1, rounds, names={"x": "Xaro"})
        assert (found.table, found.repeated_triples, found.repeated_pairs) == (1, 1, 2)
        assert str(found.sentence) == "Xaro joins table 1, which then has 5 players."


class TestKeepApart:
    """Above or below repeated pairs as the groups say, never above repeated triples (R-11)."""

    current = tables("abcd", "efgh", "ijkl")
    apart_from_table_two = KeepApart(("a", "g"))

    def test_decides_among_equals(self):
        free = repair_no_show(self.current, {"c", "d"}, ())[0]
        assert {move.player: move.to_table for move in free.moves} == {"a": 2, "b": 3}
        kept = repair_no_show(self.current, {"c", "d"}, (), keep_apart=[self.apart_from_table_two])[0]
        assert {move.player: move.to_table for move in kept.moves} == {"a": 3, "b": 2}
        assert kept.kept_together == ()

    @pytest.mark.parametrize(("above", "to"), [(False, 2), (True, 3)])
    def test_above_or_below_repeated_pairs(self, above, to):
        rounds = ((tuple("ai"), tuple("bf")),)
        group = KeepApart(("a", "g"), above_rematches=above)
        repair = repair_no_show(self.current, {"c", "d"}, rounds, keep_apart=[group])[0]
        assert {move.player: move.to_table for move in repair.moves}["a"] == to
        broken = (KeptTogether(("g", "a"), 2, above),)
        assert repair.kept_together == (() if above else broken)

    def test_never_above_repeated_triples(self):
        rounds = ((tuple("aij"), tuple("bkl")),)
        group = KeepApart(("a", "g"), above_rematches=True)
        repair = repair_no_show(self.current, {"c", "d"}, rounds, started={1}, keep_apart=[group])[0]
        assert repair.repeated_triples == 1
        late = seat_latecomer(tables("efgh", "ijkl"), "a", rounds, keep_apart=[group])
        assert late.table == 1
        assert late.kept_together == (KeptTogether(("g", "a"), 1, True),)

    def test_a_latecomer_is_kept_apart(self):
        assert seat_latecomer(self.current, "x", ()).table == 1
        apart = [KeepApart(("x", "b")), KeepApart(("x", "e"))]
        assert seat_latecomer(self.current, "x", (), keep_apart=apart).table == 3

    def test_those_who_stay_together_are_no_news(self):
        repair = repair_no_show(self.current, {"c"}, (), keep_apart=[KeepApart(("a", "b"))])[0]
        assert (repair.kind, repair.kept_together) == ("plays_on", ())


def test_of_those_who_would_repeat_as_much_the_first_by_name_moves():
    repair = repair_no_show(tables("dcba", "efg"), {"g"}, ())[0]
    assert [move.player for move in repair.moves] == ["a"]


def test_adding_nothing_changes_no_cost():
    assert Cost() + Cost(1, 2, 3, 4) == Cost(1, 2, 3, 4)
