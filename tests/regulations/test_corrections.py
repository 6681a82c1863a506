"""What a correction would change, side by side."""

from collections.abc import Sequence
from fractions import Fraction

from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.corrections import Change, compare_standings
from tables.standings.rules.standings import StandingPlayer, StandingRow, compute_standings
from tests.regulations.event_builders import played, player

PLAYERS = (player("a", 1), player("b", 2), player("c", 3), player("d", 4))


def standings(players: Sequence[StandingPlayer] = PLAYERS, **points: int) -> tuple[StandingRow, ...]:
    return compute_standings(players, (played(1, points),), RuleOptions())


def test_nothing_changes_where_nothing_differs():
    before = standings(a=15, b=7, c=4, d=1)
    assert compare_standings(before, before) == ()


def test_points_ranks_and_strength_are_shown_old_to_new():
    changes = compare_standings(standings(a=15, b=7, c=4, d=1), standings(a=7, b=15, c=4, d=1))
    assert [change.player for change in changes] == ["b", "a"]
    first = changes[0]
    assert (first.rank, first.points) == (Change(2, 1), Change(7, 15))
    assert first.sos == Change(Fraction(20, 3), Fraction(12, 3))


def test_a_figure_that_stays_is_left_out():
    changes = compare_standings(standings(a=15, b=7, c=4, d=1), standings(a=15, b=8, c=4, d=1))
    by_player = {change.player: change for change in changes}
    assert by_player["b"].rank is None
    assert by_player["b"].points == Change(7, 8)
    assert by_player["b"].sos is None
    assert by_player["a"].points is None
    assert by_player["a"].sos == Change(Fraction(12, 3), Fraction(13, 3))


def test_players_who_come_and_go_have_no_figure_on_one_side():
    before = standings(PLAYERS[:3], a=15, b=7, c=4)
    after = compute_standings(PLAYERS[1:], (played(1, {"b": 7, "c": 4, "d": 1}),), RuleOptions())
    changes = {change.player: change for change in compare_standings(before, after)}
    assert changes["d"].points == Change(None, 1)
    assert changes["a"].rank == Change(1, None)
    assert [change.player for change in compare_standings(before, after)][-1] == "a"


def test_a_disqualification_takes_the_rank():
    out = (player("a", 1, "disqualified"), *PLAYERS[1:])
    changes = compare_standings(standings(a=15, b=7, c=4, d=1), standings(out, a=15, b=7, c=4, d=1))
    assert {change.player: change.rank for change in changes}["a"] == Change(1, None)
