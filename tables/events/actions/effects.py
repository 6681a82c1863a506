"""What other settings would change, shown before they are saved."""

from __future__ import annotations

from typing import Unpack

from tables.core.access import Actor, require
from tables.events.actions.settings import EventSettings, put_settings
from tables.events.actions.setup import require_scorable
from tables.events.models import Event
from tables.events.queries.record import load_record
from tables.formats.queries import format_of
from tables.results.rules.corrections import StandingChange, compare_standings
from tables.standings.queries.standings import standings_of


def effect_of_settings(
    event: Event, actor: Actor, **settings: Unpack[EventSettings]
) -> tuple[StandingChange, ...]:
    """Return how the standings would change with other settings; nothing is saved.

    Raises `NotPermitted`, and `Malformed` for settings that no event can have, or by which a confirmed sheet
    cannot be scored.
    """
    require(actor, "event.edit", event)
    changed = Event.objects.get(pk=event.pk)
    put_settings(changed, settings)
    require_scorable(changed, format_of(event), settings.keys())
    before, after = (standings_of(load_record(each)).rows for each in (event, changed))
    return compare_standings(before, after)
