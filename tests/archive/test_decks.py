"""Published deck lists in archives: bound to the journal, judged again by the event's card pool."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import Archive, dump
from tables.archive.rules.verify import verify
from tables.decks.actions import lock_decks
from tables.decks.queries import published_decks
from tables.events.actions.setup import change_event
from tables.events.models import DeckLists, Event
from tables.live.play import decks
from tables.live.view.verification import verify_decks
from tests.archive.files import exported
from tests.builders import staff_of
from tests.stages import a_hall
from tests.tables.decks.deck_sources import LATE, LEGAL, STRANGE

pytestmark = pytest.mark.django_db

POOL = {"until": "2017-12-31", "restricted": "ffg1.2"}


@pytest.fixture
def event() -> Event:
    """A running event whose lists are published: legal, outside the pool, and with a doubtful title."""
    cast = a_hall(deck_lists=DeckLists.OPTIONAL, public_decks=True)
    actor = cast.actor()
    for key, source in (("p1", LEGAL), ("p2", LATE), ("p3", STRANGE)):
        decks.submit(cast.player(key), actor, source, reason="at the desk")
    changed = change_event(cast.event, actor, card_pool=POOL, reason="as announced on the flyer")
    decks.judge_again(changed, actor)
    lock_decks(changed, actor, override=True, reason="they play as they are")
    return Event.objects.get(pk=cast.event.pk)


def forged(archive: Archive, change: Callable[[dict[str, Any]], None]) -> Archive:
    """The archive with its document changed."""
    document = json.loads(dump(archive))
    change(document)
    return from_json(document)


def test_the_archive_names_the_pool_and_the_lists_and_verifies(event: Event):
    archive = exported(event)
    assert archive.event.card_pool is not None and archive.event.card_pool.restricted == "ffg1.2"
    found = {deck.player: [(one["rule"], one["card"]) for one in deck.findings] for deck in archive.decks}
    assert found == {"p1": [], "p2": [("card pool", "Lysa Arryn")], "p3": []}
    report = verify_decks(archive)
    assert (report.ok, [check.number for check in report.checks]) == (True, [3])
    assert "FFG FAQ v1.2" in report.text()


def test_lists_that_are_not_published_stay_out(event: Event):
    change_event(event, staff_of(event), public_decks=False)
    archive = exported(event)
    assert archive.decks == () and archive.event.card_pool is not None
    assert "decks" not in json.loads(dump(archive))


def test_an_import_publishes_the_same_lists(event: Event):
    archive = event_archive(event)
    imported = import_archive(archive, slug="second-laptop")
    assert dump(event_archive(imported)).replace("second-laptop", event.slug) == dump(archive)
    assert [deck.key for deck in published_decks(imported)] == ["p1", "p2", "p3"]


def _other_card(document: dict[str, Any]) -> None:
    document["decks"][0]["list"]["cards"][0]["copies"] += 1


def _other_version(document: dict[str, Any]) -> None:
    document["decks"][1]["version"] += 1


def _no_fault(document: dict[str, Any]) -> None:
    document["decks"][1]["findings"] = []


@pytest.mark.parametrize("change", [_other_card, _other_version, _no_fault])
def test_a_list_that_is_not_the_journals_is_found(event: Event, change: Callable[[dict[str, Any]], None]):
    report = verify(forged(event_archive(event), change))
    assert [difference.rule for difference in report.differences] == ["R-2"]


def test_another_pool_is_found_by_the_journal_and_by_the_verdicts(event: Event):
    def change(document: dict[str, Any]) -> None:
        document["event"]["card_pool"]["until"] = ""

    archive = forged(event_archive(event), change)
    assert not verify(archive).ok
    assert [difference.where for difference in verify_decks(archive).differences] == ["deck of p2"]


Change = Callable[[dict[str, Any]], Any]
REFUSED: dict[str, Change] = {
    "decks": lambda document: document.update(decks=[]),
    "decks[0].player": lambda document: document["decks"][0].update(player="p99"),
    "decks[1].player": lambda document: document["decks"][1].update(player="p1"),
    "decks[0].list.cards[0].copies": lambda document: document["decks"][0]["list"]["cards"][0].update(
        copies=0
    ),
    "decks[1].findings[0].level": lambda document: document["decks"][1]["findings"][0].update(level="odd"),
    "event.card_pool": lambda document: document["event"]["card_pool"].pop("format"),
}


@pytest.mark.parametrize("field", REFUSED)
def test_what_no_program_writes_is_refused(event: Event, field: str):
    with pytest.raises(ArchiveMalformed) as refused:
        forged(event_archive(event), REFUSED[field])
    assert [problem.field for problem in refused.value.problems] == [field]
