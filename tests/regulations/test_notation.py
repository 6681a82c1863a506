"""How numbers are written for people (R-40)."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tables.core.text.notation import counted, decimal_text, fraction_text


def test_counts_of_commands_read_as_english():
    assert (counted(1, "title"), counted(0, "title")) == ("1 title", "0 titles")


def test_r40_fractions_are_exact_and_in_lowest_terms():
    assert fraction_text(Fraction(184, 9)) == "184/9"
    assert fraction_text(Fraction(36, 2)) == "18"


def test_r40_fractions_are_shown_with_three_decimals():
    assert decimal_text(Fraction(55, 3)) == "18.333"
    assert decimal_text(Fraction(1, 2000)) == "0.001"
    assert decimal_text(Fraction(-1, 3)) == "-0.333"
    assert decimal_text(Fraction(5, 2), places=0) == "3"


@given(st.fractions(-1000, 1000))
def test_three_decimals_are_never_further_off_than_half_of_the_last(value):
    assert abs(Fraction(decimal_text(value)) - value) <= Fraction(1, 2000)
    assert not decimal_text(value).startswith("-0.000")
