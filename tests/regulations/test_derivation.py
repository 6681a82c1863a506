"""The derivation of a player's figures adds up to what the standings show."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from tables.events.rules.course import Course
from tables.events.rules.rule_options import RuleOptions
from tables.standings.rules.derivation import (
    Derivation,
    ExtendedDerivation,
    ExtendedTerm,
    OpponentTerm,
    PointsTerm,
    StrengthDerivation,
    explain,
)
from tables.standings.rules.standings import UnknownPlayer, compute_standings
from tests.regulations.event_builders import events, played, player
from tests.regulations.sheet_builders import rule_options

PLAYERS = tuple(player(name, rank) for rank, name in enumerate("abcd", start=1))
ROUNDS = (
    played(1, {"a": 15, "b": 7, "c": 4}, unpaired=("d",)),
    played(2, {"a": 15, "b": 7, "d": 4}, unpaired=("c",)),
)


def strength_of(derived: Derivation) -> StrengthDerivation:
    assert derived.sos is not None
    return derived.sos


def extended_of(derived: Derivation) -> ExtendedDerivation:
    assert derived.extended_sos is not None
    return derived.extended_sos


@settings(max_examples=60)
@given(events(), rule_options)
def test_derivations_add_up_to_the_shown_values(event, chosen):
    players, rounds = event
    for row in compute_standings(players, rounds, chosen):
        derived = explain(row.player, players, Course(rounds), chosen)
        assert derived.points == row.points == sum(term.points for term in derived.rounds)
        assert derived.random_rank == row.random_rank
        assert_sos_adds_up(strength_of(derived))
        assert strength_of(derived).value == row.sos
        assert_extended_adds_up(extended_of(derived))
        assert extended_of(derived).value == row.extended_sos


def assert_sos_adds_up(sos: StrengthDerivation) -> None:
    for strength in sos.rounds:
        for term in strength.opponents:
            assert term.value == (Fraction(term.points, term.rounds) if term.rounds else 0)
        assert strength.total == sum(term.value for term in strength.opponents)
        assert strength.value == strength.total / strength.divisor
    assert sos.total == sum(strength.value for strength in sos.rounds)
    assert sos.value == (sos.total / sos.divisor if sos.divisor else 0)


def assert_extended_adds_up(extended: ExtendedDerivation) -> None:
    assert extended.total == sum(term.sos * term.times for term in extended.terms)
    assert extended.divisor == sum(term.times for term in extended.terms)
    assert extended.value == (extended.total / extended.divisor if extended.divisor else 0)


def test_each_round_shows_the_opponents_with_their_totals():
    derived = explain("a", PLAYERS, Course(ROUNDS), RuleOptions())
    first, second = strength_of(derived).rounds
    assert first.opponents == (
        OpponentTerm("b", "B", 14, 1, Fraction(14)),
        OpponentTerm("c", "C", 4, 1, Fraction(4)),
    )
    assert (first.total, first.divisor, first.value) == (Fraction(18), 2, Fraction(9))
    assert (second.round, second.table, second.value) == (2, 1, Fraction(9))
    assert (strength_of(derived).total, strength_of(derived).divisor, strength_of(derived).value) == (
        Fraction(18),
        2,
        Fraction(9),
    )
    assert str(strength_of(derived).rule_option).startswith("For each round played")


def test_k2_shows_by_which_rounds_totals_are_divided():
    derived = explain("a", PLAYERS, Course(ROUNDS), RuleOptions(sos="K2"))
    assert strength_of(derived).rounds[0].opponents[0] == OpponentTerm("b", "B", 14, 2, Fraction(7))


def test_extended_shows_each_opponent_and_how_often_it_counts():
    once = extended_of(explain("a", PLAYERS, Course(ROUNDS), RuleOptions()))
    assert [(term.player, term.times) for term in once.terms] == [("b", 1), ("c", 1), ("d", 1)]
    often = extended_of(explain("a", PLAYERS, Course(ROUNDS), RuleOptions(extended_sos="meetings")))
    assert often.terms[0] == ExtendedTerm("b", "B", Fraction(Fraction(30 + 4, 2) * 2, 2), 2)
    assert often.divisor == 4


def test_unpaired_losses_are_among_the_rounds():
    derived = explain("d", PLAYERS, Course(ROUNDS), RuleOptions())
    assert derived.rounds == (PointsTerm(1, None, None, 0), PointsTerm(2, 1, 1, 4))


def test_rounds_are_explained_in_their_order_whatever_order_they_come_in():
    for name in ("a", "c", "d"):
        shown = explain(name, PLAYERS, Course(ROUNDS), RuleOptions())
        assert explain(name, PLAYERS, Course(ROUNDS[::-1]), RuleOptions()) == shown


def test_who_is_not_in_the_event_cannot_be_explained():
    with pytest.raises(KeyError):
        explain("z", PLAYERS, Course(ROUNDS), RuleOptions())
    with pytest.raises(UnknownPlayer):
        explain("a", PLAYERS[:2], Course(ROUNDS), RuleOptions())
