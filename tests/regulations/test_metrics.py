"""The metrics by which formats rank, each against numbers worked out by hand and against a slow oracle."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.events.rules.course import Course
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import METRIC_NAMES, Format, MetricName
from tables.formats.rules.presets import COMMANDER, KINGSMOOT, PRESETS
from tables.results.rules.rows import SeatResult
from tables.standings.rules.derivation import Derivation, HeadToHeadTerm, RoundTerm, WinRateTerm, explain
from tables.standings.rules.metrics import METRICS, Status
from tables.standings.rules.standings import (
    PlayedRound,
    PlayedTable,
    StandingPlayer,
    StandingRow,
    compute_standings,
)
from tests.regulations.event_builders import player
from tests.regulations.metrics_oracle import MetricsOracle
from tests.regulations.sheet_builders import rule_options
from tests.regulations.strength_oracle import Oracle

PLAYERS = tuple(player(name, rank) for rank, name in enumerate("abcdefg", start=1))
PLACES_4321, JOUST, SCORE = PRESETS["places_4321"], PRESETS["joust"], PRESETS["score"]


def seat(name: str, place: int, points: int, won: bool = False, score: int | None = None) -> SeatResult:
    return SeatResult(name, place, points, won=won, score=score)


def pod(number: int, *seats: SeatResult) -> PlayedTable:
    return PlayedTable(number, seats)


def won_by(number: int, winner: str, others: str) -> PlayedTable:
    """A pod that somebody won: 5 points, and everybody else is second without any."""
    lost = [seat(name, 2, 0, False) for name in others]
    return pod(number, seat(winner, 1, 5, True), *lost)


def drawn(number: int, names: str) -> PlayedTable:
    return pod(number, *(seat(name, 1, 1, False) for name in names))


def in_order(number: int, names: str, points: tuple[int, ...] = (4, 3, 2, 1)) -> PlayedTable:
    """A table whose players stand in the order of their places."""
    return pod(
        number,
        *(seat(name, at + 1, points[at], at == 0) for at, name in enumerate(names)),
    )


def scored(number: int, **scores: int) -> PlayedTable:
    places = {name: 1 + sum(other > score for other in scores.values()) for name, score in scores.items()}
    best = max(scores.values())
    return pod(
        number,
        *(seat(name, places[name], 0, score == best, score) for name, score in scores.items()),
    )


def standings(
    format_: Format, *rounds: PlayedRound, players: tuple[StandingPlayer, ...] = PLAYERS
) -> dict[str, StandingRow]:
    """Return the rows by player, in rank order."""
    found = compute_standings(players, rounds, RuleOptions(), format_=format_)
    return {row.player: row for row in found}


def ordered_by(format_: Format, *names: MetricName) -> Format:
    return replace(format_, tiebreakers=("points", *names))


BY_HAND = replace(
    PRESETS["score"],
    least=3,
    most=3,
    preferred=3,
    points=((4, 2, 1),),
    share_points=0,
    win_rate_floor=Fraction(1, 3),
    bye_points=4,
)
"""Tables of three that pay 4, 2 and 1; a bye pays 4."""


def paid(number: int, **scores: int) -> PlayedTable:
    """A table of `BY_HAND`: who has the best score comes first."""
    names = sorted(scores, key=scores.__getitem__, reverse=True)
    return pod(
        number,
        *(
            seat(name, place, points, place == 1, scores[name])
            for place, (name, points) in enumerate(zip(names, (4, 2, 1), strict=True), start=1)
        ),
    )


SEVEN = (
    PlayedRound(1, (paid(1, a=10, b=6, c=2), paid(2, d=8, e=6, f=1)), byes=(("g", 4),)),
    PlayedRound(2, (paid(1, g=7, d=5, a=3), paid(2, e=9, b=4, c=2)), byes=(("f", 4),)),
)
"""Two rounds of seven players; the tables below are worked out on paper."""

F = Fraction
VALUES: dict[MetricName, dict[str, int | Fraction | None]] = {
    # 4+1, 2+2, 1+1, 4+2, 2+4, 1 and a bye, a bye and 4
    "points": {"a": 5, "b": 4, "c": 2, "d": 6, "e": 6, "f": 5, "g": 8},
    # a bye that pays like a win is one
    "wins": {"a": 1, "b": 0, "c": 0, "d": 1, "e": 1, "f": 1, "g": 2},
    # a: (4 + 2)/2 with b and c, (8 + 6)/2 with g and d, and the mean of both; f and g sat once
    "sos": {"a": 5, "b": F(15, 4), "c": F(19, 4), "d": 6, "e": F(17, 4), "f": 6, "g": F(11, 2)},
    # a: (15/4 + 19/4 + 11/2 + 6)/4 over b, c, g, d; b met c twice, which counts once
    "extended_sos": {
        "a": 5,
        "b": F(14, 3),
        "c": F(13, 3),
        "d": F(83, 16),
        "e": F(41, 8),
        "f": F(41, 8),
        "g": F(11, 2),
    },
    # at tables a won 5/8, b 1/2, d and e 3/4, g all; c and f 1/4, raised to 1/3. a: (1/2 + 1/3 + 1 + 3/4)/4
    "opponents_win_rate": {
        "a": F(31, 48),
        "b": F(49, 96),
        "c": F(19, 32),
        "d": F(65, 96),
        "e": F(23, 48),
        "f": F(3, 4),
        "g": F(11, 16),
    },
    # d and e are level on points, and d came before e; a and f never met
    "head_to_head": {"a": None, "b": None, "c": None, "d": 1, "e": 0, "f": None, "g": None},
    "place_sum": {"a": 4, "b": 4, "c": 6, "d": 3, "e": 3, "f": 4, "g": 2},
    # a: 10 less (6 + 2)/2, and 3 less (7 + 5)/2
    "score_difference": {"a": 3, "b": F(-3, 2), "c": F(-21, 2), "d": F(9, 2), "e": F(15, 2), "f": -6, "g": 3},
}


@pytest.mark.parametrize("metric", METRIC_NAMES)
def test_each_metric_is_what_paper_says(metric: MetricName):
    names = [metric] if metric != "points" else []
    rows = standings(ordered_by(BY_HAND, *names), *SEVEN)
    found = {name: row.points if metric == "points" else row.value_of(metric) for name, row in rows.items()}
    assert found == VALUES[metric]


def test_a_drawn_number_decides_what_paper_leaves_level():
    rows = standings(ordered_by(BY_HAND, "head_to_head"), *SEVEN)
    assert list(rows) == [*"gdeafbc"]
    assert [name for name, row in rows.items() if row.tied_until_random] == ["a", "f"]
    turned = tuple(replace(each, random_rank=10 - (each.random_rank or 0)) for each in PLAYERS)
    assert list(standings(ordered_by(BY_HAND, "head_to_head"), *SEVEN, players=turned)) == [*"gdefabc"]


COMMANDER_ROUNDS = (
    PlayedRound(1, (won_by(1, "a", "bcd"), drawn(2, "efg"))),
    PlayedRound(2, (won_by(1, "e", "abf"), won_by(2, "c", "dg"))),
)
"""Win rates at tables: a 5/10, c 5/10, e 6/10; b, d, f and g have less than the floor of 1/5."""


def test_opponents_win_rate_has_a_floor_as_in_the_magic_tournament_rules_appendix_c():
    rows = standings(COMMANDER, *COMMANDER_ROUNDS)
    # a met b, c, d, then e, b, f: 1/5 + 1/2 + 1/5 + 3/5 + 1/5 + 1/5 = 19/10, over six opponents.
    assert rows["a"].value_of("opponents_win_rate") == Fraction(19, 60)
    # c met a, b, d, then d and g: 1/2 + 1/5 + 1/5 + 1/5 + 1/5 = 13/10, over five.
    assert rows["c"].value_of("opponents_win_rate") == Fraction(13, 50)
    assert [rows[name].points for name in "ac"] == [5, 5]
    assert list(rows)[:3] == ["e", "a", "c"]


def test_a_bye_pays_points_and_a_win_and_is_no_opponent():
    bye = PlayedRound(3, (won_by(1, "b", "acd"),), byes=(("g", 5),))
    rows = standings(ordered_by(COMMANDER, "wins", "opponents_win_rate", "place_sum"), *COMMANDER_ROUNDS, bye)
    assert (rows["g"].points, rows["g"].value_of("wins")) == (6, 1)
    assert rows["g"].byes == ((3, 5),)
    # g met e, f, then c, d. By round 3: e 6/10; f, d the floor; c 5/15.
    expected = (Fraction(3, 5) + Fraction(1, 5) + Fraction(1, 3) + Fraction(1, 5)) / 4
    assert rows["g"].value_of("opponents_win_rate") == expected
    # c met g, whose rate is 1/10 at tables, below the floor whatever the bye paid.
    rate = explained("c", COMMANDER, *COMMANDER_ROUNDS, bye).opponents_win_rate
    assert rate is not None and rate.terms[-1] == WinRateTerm("g", "G", 1, 10, Fraction(1, 5), True, 1)
    # Places 1 (draw), 2, and 1 for the bye.
    assert rows["g"].value_of("place_sum") == 4


def test_a_bye_counts_as_the_place_that_pays_as_much():
    format_ = ordered_by(PLACES_4321, "wins", "place_sum")
    rounds = PlayedRound(1, (in_order(1, "abcd"), in_order(2, "ef")), byes=(("g", 3),))
    rows = standings(format_, rounds)
    assert (rows["g"].points, rows["g"].value_of("wins"), rows["g"].value_of("place_sum")) == (3, 0, 2)


def test_wins_are_tables_won_by_one_or_several():
    several = pod(1, *(seat(name, 1, 3, True) for name in "ab"), seat("c", 3, 0, False))
    rows = standings(PRESETS["oathbreaker"], PlayedRound(1, (several, drawn(2, "def"))))
    assert {name: row.value_of("wins") for name, row in rows.items()} == {
        **dict.fromkeys("ab", 1),
        **dict.fromkeys("cdefg", 0),
    }


def test_sum_of_places_ranks_the_lower_sum_first():
    format_ = ordered_by(PLACES_4321, "place_sum")
    rounds = (
        PlayedRound(1, (in_order(1, "abcd"), in_order(2, "efg"))),
        PlayedRound(2, (in_order(1, "bcad", (4, 3, 2, 1)), in_order(2, "fe")), ("g",)),
    )
    rows = standings(format_, *rounds)
    assert [rows[name].value_of("place_sum") for name in "abcdef"] == [4, 3, 5, 8, 3, 3]
    # g was third, and had no table in round 2, which counts as the last place of four.
    assert rows["g"].value_of("place_sum") == 7
    # b, e and f have 7 points and 3 places each: only chance separates them.
    assert [name for name, row in rows.items() if row.tied_until_random] == ["b", "e", "f"]


def test_the_lower_sum_of_places_comes_first_among_players_level_on_points():
    turned = tuple(replace(each, random_rank=10 - (each.random_rank or 0)) for each in PLAYERS[:2])
    level = PlayedRound(1, (in_order(1, "ab", (3, 3)),))
    assert list(standings(ordered_by(PLACES_4321, "place_sum"), level, players=turned)) == ["a", "b"]


def test_score_difference_is_against_the_mean_of_the_others():
    format_ = ordered_by(SCORE, "score_difference")
    rounds = (
        PlayedRound(1, (scored(1, a=20, b=12, c=7, d=1), scored(2, e=9, f=4))),
        PlayedRound(2, (scored(1, a=5, e=8, f=2),)),
    )
    rows = standings(format_, *rounds)
    # 20 - 20/3 at the table of four, then 5 - 10/2.
    assert rows["a"].value_of("score_difference") == Fraction(40, 3)
    assert rows["b"].value_of("score_difference") == Fraction(12 * 3 - 28, 3)
    assert rows["f"].value_of("score_difference") == -5 + Fraction(2 * 2 - 13, 2)


def test_a_table_without_scores_adds_no_difference():
    table = pod(1, seat("a", 1, 5, True, 3), seat("b", 2, 0, False, None))
    rows = standings(ordered_by(SCORE, "score_difference"), PlayedRound(1, (table,)))
    assert rows["a"].value_of("score_difference") == 0


MATCHES = (
    PlayedRound(1, (in_order(1, "ab", (3, 0)), in_order(2, "cd", (3, 0)))),
    PlayedRound(2, (in_order(1, "bc", (3, 0)), in_order(2, "ad", (0, 0)))),
)


def test_head_to_head_puts_the_winner_of_the_match_first():
    """a and b have 3 points; a won their match, though b drew the lower number."""
    format_ = ordered_by(JOUST, "head_to_head")
    turned = tuple(replace(each, random_rank=10 - (each.random_rank or 0)) for each in PLAYERS)
    rounds = (PlayedRound(1, (in_order(1, "ab", (3, 0)),)), PlayedRound(2, (in_order(1, "bc", (3, 0)),)))
    rows = standings(format_, *rounds, players=turned)
    assert [rows[name].points for name in "ab"] == [3, 3]
    assert (rows["a"].value_of("head_to_head"), rows["b"].value_of("head_to_head")) == (1, 0)
    assert list(rows)[:2] == ["a", "b"]


def test_head_to_head_counts_only_where_all_who_are_tied_shared_a_table():
    """As direct encounter in FIDE's tie-break regulations (C.07): a, b and c have 3 points, and a and c never
    met. So nobody's results count."""
    rows = standings(ordered_by(JOUST, "head_to_head"), *MATCHES)
    assert [rows[name].points for name in "abc"] == [3, 3, 3]
    assert [rows[name].value_of("head_to_head") for name in "abc"] == [None, None, None]
    assert list(rows)[:3] == ["a", "b", "c"]
    assert rows["a"].tied_until_random


def test_head_to_head_is_among_those_who_are_still_tied():
    """The same three: a has one win more than none of them, but an earlier metric sets c apart."""
    rows = standings(ordered_by(JOUST, "opponents_win_rate", "head_to_head"), *MATCHES)
    rates = {name: rows[name].value_of("opponents_win_rate") for name in "abc"}
    assert rates == {"a": Fraction(5, 12), "b": Fraction(1, 2), "c": Fraction(5, 12)}
    assert rows["b"].value_of("head_to_head") is None


def test_head_to_head_at_pods_takes_the_mean_of_shared_tables():
    """a, b and c all met twice at tables of three: a came before b twice, was level with c once and behind it
    once; b was behind c twice."""
    level = pod(1, seat("a", 1, 4, False), seat("c", 1, 4, False), seat("b", 3, 4, False))
    behind = pod(1, seat("c", 1, 4, True), seat("a", 2, 4, False), seat("b", 3, 4, False))
    rows = standings(
        ordered_by(PLACES_4321, "head_to_head"), PlayedRound(1, (level,)), PlayedRound(2, (behind,))
    )
    assert [rows[name].value_of("head_to_head") for name in "acb"] == [
        1 + Fraction(1, 4),
        Fraction(3, 4) + 1,
        0,
    ]
    assert list(rows)[:3] == ["c", "a", "b"]


def test_a_disqualified_player_is_tied_with_nobody():
    players = (player("a", 1, "disqualified"), *PLAYERS[1:])
    rows = standings(ordered_by(JOUST, "head_to_head"), MATCHES[0], MATCHES[1], players=players)
    assert rows["a"].value_of("head_to_head") is None
    # Now b and c alone are tied, and b won their match.
    assert (rows["b"].value_of("head_to_head"), rows["c"].value_of("head_to_head")) == (1, 0)


def explained(name: str, format_: Format, *rounds: PlayedRound) -> Derivation:
    return explain(name, PLAYERS, Course(rounds), RuleOptions(), format_)


def test_the_derivation_names_each_opponent_with_points_and_floor():
    derived = explained("a", COMMANDER, *COMMANDER_ROUNDS)
    assert derived.tiebreakers == ("opponents_win_rate", "head_to_head")
    assert derived.sos is None and derived.wins is None
    found = derived.opponents_win_rate
    assert found is not None
    assert found.terms[:2] == (
        WinRateTerm("b", "B", 0, 10, Fraction(1, 5), True, 2),
        WinRateTerm("c", "C", 5, 10, Fraction(1, 2), False, 1),
    )
    assert (found.total, found.divisor, found.value) == (Fraction(19, 10), 6, Fraction(19, 60))
    assert "never less than 1/5" in str(found.rule)


def test_the_derivation_of_head_to_head_names_the_shared_tables():
    found = explained("a", ordered_by(JOUST, "head_to_head"), *MATCHES).head_to_head
    assert found is not None and found.value is None
    b, c = found.terms
    assert [(met.round, met.table, met.place, met.other_place) for met in b.encounters] == [(1, 1, 1, 2)]
    assert c == HeadToHeadTerm("c", "C", (), Fraction(0))


def test_the_derivation_of_sums_names_byes_and_missed_rounds():
    rounds = (
        PlayedRound(1, (in_order(1, "abcd"),), byes=(("g", 3),)),
        PlayedRound(2, (in_order(1, "abcd"),), ("g",)),
    )
    derived = explained("g", PLACES_4321, *rounds)
    assert derived.points == 3 and [(term.points, term.is_bye) for term in derived.rounds] == [
        (3, True),
        (0, False),
    ]
    assert derived.place_sum is not None and derived.wins is not None
    assert derived.place_sum.terms == (RoundTerm(1, None, True, 2), RoundTerm(2, None, False, 4))
    assert (derived.place_sum.value, derived.wins.value) == (6, 0)


@st.composite
def formats(draw: st.DrawFn) -> Format:
    """Draw formats with all metrics in any order behind the points."""
    metrics = draw(st.permutations([name for name in METRIC_NAMES if name != "points"]))
    floor = draw(st.sampled_from([Fraction(0), Fraction(1, 5), Fraction(1, 3)]))
    base = draw(st.sampled_from([SCORE, COMMANDER, PLACES_4321]))
    return replace(base, tiebreakers=("points", *metrics), win_rate_floor=floor)


@st.composite
def outcomes(draw: st.DrawFn) -> tuple[tuple[StandingPlayer, ...], tuple[PlayedRound, ...]]:
    """Draw events of few players and few different points, so that many are tied."""
    names = [f"p{index}" for index in range(draw(st.integers(2, 9)))]
    status: st.SearchStrategy[Status] = st.sampled_from(
        ["active", "active", "active", "dropped", "disqualified"]
    )
    players = tuple(StandingPlayer(name, name, draw(status), at) for at, name in enumerate(names))
    rounds = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(names))
        size = draw(st.integers(2, 5))
        seated = order[: draw(st.integers(0, len(names)))]
        out = order[len(seated) :]
        tables = tuple(
            PlayedTable(at // size + 1, tuple(draw(_seats(seated[at : at + size]))))
            for at in range(0, len(seated), size)
        )
        byes = tuple((name, draw(st.sampled_from([0, 3, 5]))) for name in out[:1] if draw(st.booleans()))
        losses = tuple(out[1:]) if draw(st.booleans()) else ()
        rounds.append(PlayedRound(number, tables, losses, byes))
    return players, tuple(rounds)


@st.composite
def _seats(draw: st.DrawFn, names: list[str]) -> list[SeatResult]:
    scores = draw(st.none() | st.lists(st.integers(0, 3), min_size=len(names), max_size=len(names)))
    return [
        seat(
            name,
            draw(st.integers(1, 3)),
            draw(st.sampled_from([0, 0, 5])),
            draw(st.booleans()),
            None if scores is None else scores[at],
        )
        for at, name in enumerate(names)
    ]


@settings(max_examples=60)
@given(outcomes(), formats(), rule_options)
def test_every_metric_is_what_the_oracle_finds(event, format_: Format, options: RuleOptions):
    players, rounds = event
    options = replace(options, sos="K1", unpaired_loss_counts=False)
    oracle = MetricsOracle(players, rounds, format_, _StrengthWithByes(players, rounds, options))
    for row in compute_standings(players, rounds, options, format_=format_):
        assert row.points == oracle.points(row.player)
        for found in row.tiebreakers:
            assert found.value == oracle.value(found.metric, row.player), found.metric


class _StrengthWithByes(Oracle):
    def total(self, player: str) -> int:
        return super().total(player) + sum(
            points for played in self.rounds for other, points in played.byes if other == player
        )


@settings(max_examples=40)
@given(outcomes(), formats(), rule_options)
def test_derivations_add_up_to_what_the_standings_show(event, format_: Format, options: RuleOptions):
    players, rounds = event
    for row in compute_standings(players, rounds, options, format_=format_):
        derived = explain(row.player, players, Course(rounds), options, format_)
        assert derived.points == row.points
        for found in row.tiebreakers:
            assert getattr(derived, found.metric).value == found.value, found.metric


@settings(max_examples=60)
@given(outcomes(), formats(), rule_options)
def test_the_order_is_that_of_the_metrics(event, format_: Format, options: RuleOptions):
    players, rounds = event
    rows = [row for row in compute_standings(players, rounds, options, format_=format_) if row.rank]
    keys = [
        (
            -row.points,
            *(
                (value or 0) if METRICS[name].lowest_first else -(value or 0)
                for name in format_.tiebreakers[1:]
                for value in [row.value_of(name)]
            ),
            row.random_rank,
        )
        for row in rows
    ]
    assert keys == sorted(keys)


@settings(max_examples=40)
@given(outcomes(), st.integers(0, 5))
def test_earlier_rounds_are_those_of_a_course_that_ended_there(event, last: int):
    _, rounds = event
    whole = Course(rounds)
    ended = Course([played for played in rounds if played.number <= last])
    through = whole.through(last)
    for name in whole.players:
        at, there = through.position(name), ended.position(name)
        assert (through.points[at], through.byes[at]) == (ended.points[there], ended.byes[there])
    assert whole.points_before(last + 1) == {
        name: ended.points[ended.position(name)] for name in whole.players
    }


def test_every_metric_that_a_format_may_name_is_measured():
    assert set(METRICS) == set(METRIC_NAMES)


@pytest.mark.parametrize("format_", [each for each in PRESETS.values() if each is not KINGSMOOT])
def test_a_preset_ranks_by_its_tiebreakers(format_: Format):
    rows = standings(format_, PlayedRound(1, (in_order(1, "ab"), in_order(2, "cd"))))
    assert {tuple(found.metric for found in row.tiebreakers) for row in rows.values()} == {
        format_.tiebreakers[1:]
    }
