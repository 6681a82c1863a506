"""What is written once: the database itself refuses to change sheets, journal, decisions and deck lists.

SQLite loses a table's triggers when a migration rebuilds the table; then these tests fail.
"""

from __future__ import annotations

import random

import pytest
from django.db import IntegrityError, models, transaction
from django.db.models import F

from tables.decks.models import DeckVersion
from tables.events.models import DeckLists
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveDecision
from tables.live.play import decks
from tables.players.actions.check_in import check_in
from tables.results.models import Sheet
from tests.builders import a_round, an_event, confirm_all, players, staff_of
from tests.live_games import a_game, play
from tests.tables.decks.deck_sources import LEGAL

pytestmark = pytest.mark.django_db

NOT_GUARDED = {
    DeckVersion: set(),
    JournalEntry: {"live_game", "player", "user"},
    LiveDecision: set(),
    Sheet: set(),
}
"""An entry of the journal names its account, player and game in words, and outlives the rows."""

GUARDED = [
    (model, field.name)
    for model, free in NOT_GUARDED.items()
    for field in model._meta.concrete_fields
    if not field.primary_key and field.name not in free
]


def make(model: type[models.Model]) -> None:
    if model is LiveDecision:
        play(a_game(), r=random.Random(1), decisions=1)
        return
    event = an_event(deck_lists=DeckLists.OPTIONAL)
    rows = players(event, 3)
    if model is Sheet:
        confirm_all(a_round(event, 1, rows))
    elif model is DeckVersion:
        decks.submit(rows[0], staff_of(event), LEGAL)
    else:
        check_in(rows[0], staff_of(event))


@pytest.mark.parametrize(("model", "field"), GUARDED, ids=lambda part: getattr(part, "__name__", part))
def test_nothing_written_is_rewritten(model, field):
    make(model)
    assert model.objects.exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(**{field: F(field)})
