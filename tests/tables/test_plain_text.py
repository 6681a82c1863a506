"""Text as people send it."""

import pytest

from tables.text.plain import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("999", 999)])
def test_plain_digits_are_a_number(text, number):
    assert whole_number(text, digits=3) == number


@pytest.mark.parametrize("text", ["", " 1", "-1", "+1", "1.0", "1e2", "1_0", "1000", "²", "٣", "９"])
def test_anything_else_is_none(text):
    assert whole_number(text, digits=3) is None
