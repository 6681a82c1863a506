"""Words for cards that only the second edition has."""

from __future__ import annotations

from rules.lcg.vocabulary.triggers import TriggeringCondition

is_pillaged = TriggeringCondition(("pillaged",))
"""A card was discarded by pillage (`seat` the winner, `by` has the keyword, `loser`); see `by_this`."""
