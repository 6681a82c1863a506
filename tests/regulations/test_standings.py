"""Standings: order, strength of schedule by every rule option, ties (R-40 to R-46)."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.presets import KINGSMOOT
from tables.results.rules.corrections import compare_standings
from tables.results.rules.rows import SeatResult
from tables.standings.rules.metrics import METRICS
from tables.standings.rules.standings import (
    PlayedRound,
    PlayedTable,
    RoundResult,
    StandingPlayer,
    UnknownPlayer,
    compute_standings,
)
from tests.regulations.event_builders import events, played, player
from tests.regulations.sheet_builders import rule_options
from tests.regulations.strength_oracle import Oracle

PLAYERS = tuple(player(name, rank) for rank, name in enumerate("abcdefg", start=1))

ROUNDS = (
    played(1, {"a": 15, "b": 7, "c": 4, "d": 1}, {"e": 15, "f": 6, "g": 2}),
    played(2, {"a": 4, "e": 15, "b": 7, "f": 0}, {"c": 15, "d": 8, "g": 0}),
)
TOTALS = {"a": 19, "b": 14, "c": 19, "d": 9, "e": 30, "f": 6, "g": 2}


DEFAULT = RuleOptions()


def figures(
    attribute: str,
    chosen: RuleOptions = DEFAULT,
    rounds: Sequence[PlayedRound] = ROUNDS,
    players: Sequence[StandingPlayer] = PLAYERS,
) -> dict[str, Any]:
    rows = compute_standings(players, rounds, chosen)
    return {row.player: getattr(row, attribute) for row in rows}


def test_r40_points_come_first():
    assert figures("points") == TOTALS
    rows = compute_standings(PLAYERS, ROUNDS, RuleOptions())
    assert [row.points for row in rows] == sorted(TOTALS.values(), reverse=True)
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7]


def test_the_metrics_decide_in_the_order_in_which_the_format_names_them():
    assert [METRICS[name].rule for name in KINGSMOOT.tiebreakers] == ["R-40", "R-41", "R-42"]
    turned = replace(KINGSMOOT, tiebreakers=("sos", "points"))
    rows = compute_standings(PLAYERS, ROUNDS, RuleOptions(), format_=turned)
    assert [(row.sos, row.points) for row in rows] == sorted(
        ((row.sos, row.points) for row in rows), reverse=True
    )
    assert [row.player for row in rows] != list(figures("points"))


def test_r40_then_strength_of_schedule():
    """c and a have 19 points each; the mean of c's opponents is the lower one."""
    sos = figures("sos")
    assert sos["a"] > sos["c"]
    assert list(figures("rank"))[1:3] == ["a", "c"]


def test_r41_k1_means_of_the_opponents_totals():
    first, second = Fraction(14 + 19 + 9, 3), Fraction(30 + 14 + 6, 3)
    assert figures("sos")["a"] == (first + second) / 2
    assert figures("sos")["g"] == (Fraction(30 + 6, 2) + Fraction(19 + 9, 2)) / 2


def test_r41_k2_divides_each_opponents_total_by_the_rounds_played():
    rounds = (*ROUNDS, played(3, {"a": 15, "b": 2, "g": 1}))
    expected = (
        Fraction(Fraction(16, 3) + Fraction(19, 2) + Fraction(9, 2), 3)
        + Fraction(Fraction(30, 2) + Fraction(16, 3) + Fraction(6, 2), 3)
        + Fraction(Fraction(16, 3) + Fraction(3, 3), 2)
    ) / 3
    assert figures("sos", RuleOptions(sos="K2"), rounds)["a"] == expected


def test_r41_k3_adds_the_rounds():
    k2, k3 = figures("sos", RuleOptions(sos="K2")), figures("sos", RuleOptions(sos="K3"))
    assert all(k3[name] == 2 * k2[name] for name in TOTALS)


def test_r41_k4_takes_the_opponents_points_of_the_round():
    expected = (Fraction(7 + 4 + 1, 3) + Fraction(15 + 7 + 0, 3)) / 2
    assert figures("sos", RuleOptions(sos="K4"))["a"] == expected


def test_r41_k5_pools_all_meetings():
    rounds = (*ROUNDS, played(3, {"a": 15, "b": 2, "g": 1}))
    expected = Fraction((16 + 19 + 9) + (30 + 16 + 6) + (16 + 3), 8)
    assert figures("sos", RuleOptions(sos="K5"), rounds)["a"] == expected


def test_r41_the_five_rule_options_differ():
    rounds = (*ROUNDS, played(3, {"a": 15, "b": 2, "g": 1}))
    found = [
        tuple(figures("sos", RuleOptions(sos=sos), rounds).values()) for sos in ("K1", "K2", "K3", "K4", "K5")
    ]
    assert len(set(found)) == 5


def test_r42_extended_is_the_mean_over_distinct_opponents_or_over_meetings():
    sos = figures("sos")
    distinct = sum((sos[name] for name in "bcdef"), Fraction(0)) / 5
    meetings = sum((sos[name] for name in "bcdebf"), Fraction(0)) / 6
    assert figures("extended_sos", RuleOptions(extended_sos="distinct"))["a"] == distinct
    assert figures("extended_sos", RuleOptions(extended_sos="meetings"))["a"] == meetings
    assert distinct != meetings


def test_r43_an_unpaired_loss_is_no_round_played_unless_the_reading_says_so():
    rounds = (
        played(1, {"a": 15, "b": 7, "c": 4}, unpaired=("d",)),
        played(2, {"d": 15, "b": 7, "c": 4}, unpaired=("a",)),
    )
    players = PLAYERS[:4]
    assert figures("sos", RuleOptions(), rounds, players)["a"] == Fraction(14 + 8, 2)
    counting = RuleOptions(unpaired_loss_counts=True)
    assert figures("sos", counting, rounds, players)["a"] == Fraction(14 + 8, 2) / 2
    assert figures("unpaired_losses", RuleOptions(), rounds, players)["a"] == (2,)


def test_unpaired_losses_are_shown_in_the_order_of_rounds():
    rounds = [
        played(number, {"a": 15, "b": 7, "c": 4}, unpaired=("d",) if number != 2 else ())
        for number in (3, 2, 1)
    ]
    assert figures("unpaired_losses", RuleOptions(), rounds, PLAYERS[:4])["d"] == (1, 3)


def test_r43_unpaired_losses_count_in_the_divisor_of_opponents_too():
    rounds = (
        played(1, {"a": 15, "b": 7, "c": 4}, unpaired=("d",)),
        played(2, {"d": 15, "b": 7, "c": 4}, unpaired=("a",)),
    )
    counting = RuleOptions(sos="K3", unpaired_loss_counts=True)
    expected = Fraction(Fraction(15, 2) + Fraction(8, 2), 2) + Fraction(Fraction(15, 2) + Fraction(8, 2), 2)
    assert figures("sos", counting, rounds, PLAYERS[:4])["b"] == expected


def test_r43_who_never_sat_has_no_strength():
    rounds = (played(1, {"a": 15, "b": 7, "c": 4}, unpaired=("d",)),)
    for counts in (False, True):
        chosen = RuleOptions(unpaired_loss_counts=counts)
        assert figures("sos", chosen, rounds, PLAYERS[:4])["d"] == 0
        assert figures("extended_sos", chosen, rounds, PLAYERS[:4])["d"] == 0


def test_r43_a_dropped_player_stays():
    players = (player("a"), player("b", status="dropped"), player("c"))
    rounds = (played(1, {"a": 15, "b": 7, "c": 4}),)
    assert figures("rank", RuleOptions(), rounds, players)["b"] == 2
    assert figures("sos", RuleOptions(), rounds, players)["a"] == Fraction(11, 2)


def test_r44_who_left_before_the_start_and_never_sat_is_in_no_ranking():
    players = (player("a"), player("b", None, status="dropped"), player("c", None, status="dropped"))
    rounds = (played(1, {"a": 15, "c": 7}),)
    assert figures("rank", RuleOptions(), rounds, players) == {"a": 1, "c": 2}
    assert set(figures("rank", RuleOptions(), (), (player("d", 9, status="dropped"), *players))) == {"a", "d"}


def test_r43a_a_disqualified_player_is_not_ranked_and_kept_or_struck_out_elsewhere():
    players = (player("a", status="disqualified"), player("b"), player("c"), player("d"))
    rounds = (played(1, {"a": 15, "b": 7, "c": 4, "d": 1}),)
    keep, remove = RuleOptions(disqualified="keep"), RuleOptions(disqualified="remove")
    for chosen in (keep, remove):
        rows = compute_standings(players, rounds, chosen)
        assert [(row.player, row.rank) for row in rows] == [("b", 1), ("c", 2), ("d", 3), ("a", None)]
        assert rows[-1].points == 15
        assert rows[-1].sos == Fraction(12, 3)
    assert figures("sos", keep, rounds, players)["b"] == Fraction(15 + 4 + 1, 3)
    assert figures("sos", remove, rounds, players)["b"] == Fraction(4 + 1, 2)
    assert figures("extended_sos", remove, rounds, players)["d"] == Fraction(
        Fraction(5, 2) + Fraction(8, 2), 2
    )


def test_r44_the_random_number_comes_last_and_lower_ranks_first():
    players = (player("a", 30), player("b", 10), player("c", 20))
    rows = compute_standings(players, (played(1, {"a": 5, "b": 5, "c": 5}),), RuleOptions())
    assert [row.player for row in rows] == ["b", "c", "a"]


def test_r45_ties_that_only_chance_separates_are_marked():
    rounds = (played(1, {"a": 15, "b": 4, "c": 4}),)
    players = (player("a", 1), player("b", 3), player("c", 2))
    rows = compute_standings(players, rounds, RuleOptions())
    assert [(row.player, row.tied_until_random) for row in rows] == [("a", False), ("c", True), ("b", True)]


def test_players_without_a_random_number_come_after_those_who_have_one():
    players = (player("a", None), player("b", None), player("c", 9))
    assert [row.player for row in compute_standings(players, (), RuleOptions())] == ["c", "a", "b"]


def test_results_are_listed_by_round():
    assert figures("rounds", rounds=ROUNDS[::-1])["a"] == (RoundResult(1, 1, 1, 15), RoundResult(2, 1, 1, 4))


def test_a_player_nobody_knows_is_named():
    with pytest.raises(UnknownPlayer, match="Round 1 names 'z'"):
        compute_standings(PLAYERS[:3], (played(1, {"a": 15, "b": 7, "z": 4}),), RuleOptions())
    with pytest.raises(UnknownPlayer):
        compute_standings(PLAYERS[:3], (played(1, unpaired=("z",)),), RuleOptions())


def test_an_event_without_rounds_ranks_by_chance():
    rows = compute_standings(PLAYERS, (), RuleOptions())
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert all(row.tied_until_random and row.sos == 0 for row in rows)


@settings(max_examples=100)
@given(events(), rule_options)
def test_strength_is_exactly_what_the_regulations_say(event, chosen):
    players, rounds = event
    oracle = Oracle(players, rounds, chosen)
    for row in compute_standings(players, rounds, chosen):
        assert row.points == oracle.total(row.player)
        assert row.sos == oracle.sos(row.player)
        assert row.extended_sos == oracle.extended(row.player)


@given(events(), rule_options)
def test_the_rank_order_is_that_of_the_exact_figures(event, chosen):
    players, rounds = event
    rows = compute_standings(players, rounds, chosen)
    ranked = [row for row in rows if row.rank is not None]
    keys = [
        (-row.points, *(-(found.value or 0) for found in row.tiebreakers), row.random_rank) for row in ranked
    ]
    assert keys == sorted(keys)
    assert [row.rank for row in ranked] == list(range(1, len(ranked) + 1))
    assert {row.status for row in rows[len(ranked) :]} <= {"disqualified"}
    assert all(row.status != "disqualified" for row in ranked)
    for row, key in zip(ranked, keys, strict=True):
        level = [other for other in keys if other[:3] == key[:3]]
        assert row.tied_until_random == (len(level) > 1)


@given(events(), rule_options, st.randoms(use_true_random=False))
def test_the_order_of_the_input_decides_nothing(event, chosen, random):
    players, rounds = event
    shuffled = []
    for round_ in random.sample(rounds, len(rounds)):
        tables = [
            PlayedTable(table.number, random.sample(table.results, len(table.results)))
            for table in random.sample(round_.tables, len(round_.tables))
        ]
        losses = random.sample(round_.unpaired_losses, len(round_.unpaired_losses))
        shuffled.append(PlayedRound(round_.number, tables, losses))
    again = compute_standings(random.sample(players, len(players)), shuffled, chosen)
    assert again == compute_standings(players, rounds, chosen)


@given(events(), rule_options, st.data())
def test_a_correction_and_its_reverse_give_the_same_standings(event, chosen, data):
    players, rounds = event
    before = compute_standings(players, rounds, chosen)
    spots = [(r, t) for r, round_ in enumerate(rounds) for t in range(len(round_.tables))]
    if not spots:
        return
    r, t = data.draw(st.sampled_from(spots))
    corrected = with_points(
        rounds, r, t, [data.draw(st.integers(0, 15)) for _ in rounds[r].tables[t].results]
    )
    during = compute_standings(players, corrected, chosen)
    back = with_points(corrected, r, t, [result.points for result in rounds[r].tables[t].results])
    after = compute_standings(players, back, chosen)
    assert after == before
    assert compare_standings(before, after) == ()
    changed = {change.player for change in compare_standings(before, during) if change.points}
    moved = {
        row.player for row in during if row.points != next(b.points for b in before if b.player == row.player)
    }
    assert changed == moved


def with_points(
    rounds: Sequence[PlayedRound], r: int, t: int, points: Sequence[int]
) -> tuple[PlayedRound, ...]:
    table = rounds[r].tables[t]
    results = tuple(
        SeatResult(result.player, result.place, number)
        for result, number in zip(table.results, points, strict=True)
    )
    tables = list(rounds[r].tables)
    tables[t] = PlayedTable(table.number, results)
    changed = list(rounds)
    changed[r] = PlayedRound(rounds[r].number, tuple(tables), rounds[r].unpaired_losses)
    return tuple(changed)
