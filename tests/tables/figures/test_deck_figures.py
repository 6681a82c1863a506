"""What a deck is made of: every card of the ready decks is counted once."""

from __future__ import annotations

import pytest

from tables.live.play import decks
from tables.live.play.deck_figures import composition

pytestmark = pytest.mark.once


@pytest.mark.parametrize("key", [choice.key for choice in decks.ready_choices()])
def test_costs_and_kinds_add_up_to_the_list(key: str):
    content = decks.ready(key).content
    costs, factions, kinds = composition(content)
    shown = decks.deck_view(content)
    assert sum(value or 0 for row in costs.rows for value in row.values) == shown.draw_deck
    assert {row.label: row.values for row in kinds.rows} == {
        section.title: (section.size,) for section in shown.sections
    }
    assert (
        sum(row.values[0] or 0 for row in factions.rows) >= shown.draw_deck
    )  # a card of two houses counts twice
    assert [row.label for row in costs.rows[:3]] in (["0", "1", "2"], ["X", "0", "1"])


def test_cards_that_nobody_knows_have_no_cost():
    listed = {"copies": 2, "name": "A Ship of Dreams", "code": "", "kind": "location", "pack": ""}
    content = {"format": "", "name": "", "faction": "stark", "agendas": [], "cards": [listed]}
    assert composition(content) == ()
    known = decks.ready("stark").content
    costs, _factions, kinds = composition({**known, "cards": [*known["cards"], listed]})
    assert costs == composition(known)[0]
    before = {row.label: row.values[0] or 0 for row in composition(known)[2].rows}
    assert {row.label: row.values[0] for row in kinds.rows}["Locations"] == 2 + before["Locations"]
