"""Text as people send it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.core.text.plain import _bare, folded, whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("999", 999)])
def test_plain_digits_are_a_number(text, number):
    assert whole_number(text, digits=3) == number


@pytest.mark.parametrize("text", ["", " 1", "-1", "+1", "1.0", "1e2", "1_0", "1000", "²", "٣", "９"])
def test_anything_else_is_none(text):
    assert whole_number(text, digits=3) is None


@given(st.text(st.characters(max_codepoint=0x24F), max_size=30))
def test_plain_letters_fold_as_all_others_do(text):
    taken_apart = _bare(unicodedata.normalize("NFKD", text.casefold()))
    assert folded(text) == taken_apart
