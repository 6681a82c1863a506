"""What is written of an event is read again: by verification, by import, and by another installation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction

from tables.archive.actions.archive import import_archive
from tables.archive.actions.backup import back_up_event, restore_event
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import Archive, dump
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.events.models import Event
from tables.live.models.game import LiveGame
from tables.live.store import games, matches
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.live.view.boards import board
from tables.live.view.verification import verify_decks, verify_live_games


def exported(event: Event) -> Archive:
    """The archive as it is read of its file, in which nothing that is recomputed differs."""
    text = dump(event_archive(Event.objects.get(pk=event.pk)))
    archive = parse(text)
    assert dump(archive) == text
    require_true(archive)
    return archive


def require_true(archive: Archive) -> None:
    """Nothing of an archive that is recomputed or replayed differs."""
    for report in (verify(archive), verify_live_games(archive), verify_decks(archive)):
        assert report.ok, report.text()


def require_imported_alike(archive: Archive, seed: str) -> None:
    """The archive, imported, writes itself again, and its live games are replayed to their end."""
    with transaction.atomic():
        imported = import_archive(archive, slug="imported", seed=seed)
        again = event_archive(imported)
        assert replace(again, event=replace(again.event, slug=archive.event.slug)) == archive
        for game in imported.live_games.filter(closed_record=None):
            with matches.reading(games.find(game.key)) as match:
                assert match.over
        transaction.set_rollback(True)


def moved(event: Event) -> Event:
    """The event after it was lost, as its backup brings it back, with every seat's view of live tables."""
    shown = boards(event)
    file = back_up_event(event, Actor.system())
    before = event_archive(Event.objects.get(pk=event.pk))
    event.delete()
    matches.forget()
    restored = restore_event(file).event
    after = event_archive(restored)
    assert after.journal[-1].verb == "event.restore"
    assert replace(after, journal=after.journal[:-1], chain=before.chain) == before
    require_true(parse(dump(after)))
    assert boards(restored) == shown
    return restored


def boards(event: Event) -> list[Any]:
    """What every seat sees at each table that is dealt, apart from what moves with time."""
    shown = []
    for key in event.live_games.exclude(begun_at=None).order_by("pk").values_list("key", flat=True):
        game = games.find(key)
        for position in range(len(games.seats_of(game))):
            seen = board(game, player_at(game, position))
            shown.append((key, position, seen["view"], seen["lines"]))
    return shown


def player_at(game: LiveGame, position: int) -> Viewer:
    """The player of the event at a seat, also where a program plays it."""
    player = games.seats_of(game)[position].player
    assert player is not None
    return viewer_of(game, Credentials(player=(player.pk, player.link_epoch)))
