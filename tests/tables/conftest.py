"""Fixtures for tests with an `event` of their own: who runs it, and its first draft."""

from __future__ import annotations

import pytest

from tables.core.access import Actor
from tables.events.models import Event
from tables.rounds.actions.pairing import draw_round
from tables.rounds.models import Round
from tests.builders import staff_of


@pytest.fixture
def actor(event: Event) -> Actor:
    """The organizer."""
    return staff_of(event)


@pytest.fixture
def draft(event: Event, actor: Actor) -> Round:
    """The round that was drawn."""
    return draw_round(event, actor)
