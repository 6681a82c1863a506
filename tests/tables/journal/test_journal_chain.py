"""The chain of the journal: written with each action, kept by imports, found again by its head."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.chain import commitment, entry_hash, genesis, read_head, short_head, without_text
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import VerificationReport, verify
from tables.core.access import Actor
from tables.core.errors import NeedsOverride
from tables.events.actions.setup import create_event
from tables.events.actions.stages import reopen_event
from tables.events.models import Event, EventStatus
from tables.events.queries.record import load_record
from tables.judging.penalties.actions import record_penalty
from tables.players.actions.check_in import check_in
from tables.players.actions.details import change_player
from tables.players.actions.registration import register_from_list, register_player
from tables.rounds.models import UnpairedLoss
from tables.simulation.event import Simulation, simulate
from tables.staff.actions import grant_role
from tables.staff.models import Role
from tables.standings.queries.standings import standings_json
from tests.builders import a_round, a_user, an_event, players, staff_of

pytestmark = pytest.mark.django_db

Document = dict[str, Any]


def an_event_with_names() -> Event:
    """A draft with a few entries in which people are named."""
    actor = Actor.staff(a_user("balon"))
    event = create_event(actor, name="Pyke", starts_at="2026-12-05T10:00Z")
    asha, *_ = register_from_list(event, actor, "Asha; Harlaw\nEuron\nVictarion")
    change_player(asha, actor, name="Asha Greyjoy", reason="Asha asked for it")
    check_in(asha, actor)
    grant_role(event, actor, username="carol", role="judge")
    return Event.objects.get(pk=event.pk)


def document_of(event: Event) -> Document:
    answer: Document = json.loads(dump(event_archive(Event.objects.get(pk=event.pk))))
    return answer


def report(document: Document, head: str | None = None) -> VerificationReport:
    return verify(from_json(document), head)


def rechained(document: Document) -> Document:
    """The same document with every hash computed anew, as a forger with the software could."""
    archive = from_json(document)
    assert archive.chain is not None
    head, rows = genesis(archive.event.seed_commitment, archive.chain.since), []
    for row in archive.journal:
        head = entry_hash(head, row)
        rows.append(replace(row, hash=head).to_json())
    return {**document, "journal": rows, "chain": {**document["chain"], "head": head}}


def test_each_action_adds_a_link_that_verifies():
    event = an_event_with_names()
    entries = list(event.journal.order_by("revision"))
    assert event.journal_head == entries[-1].hash
    assert len({entry.hash for entry in entries}) == len(entries) == event.revision
    found = report(document_of(event), event.journal_head)
    assert found.differences == ()
    made = {check.title: check.number for check in found.checks}
    assert made["Hashes of the journal"] == len(entries)
    assert made["Head as published"] == 1


def test_an_action_that_fails_leaves_the_head_alone():
    event = an_event_with_names()
    with pytest.raises(NeedsOverride):
        register_player(event, staff_of(event), name="Asha Greyjoy")
    assert Event.objects.get(pk=event.pk).journal_head == event.journal_head


def test_hashed_content_names_nobody_but_by_reference():
    """Every name and reason can be taken out, with its salt, and the chain still holds."""
    document = document_of(an_event_with_names())
    for row in document["journal"]:
        for pointer, salt in list(row["salts"].items()):
            del row["salts"][pointer]
            row["erased"][pointer] = commitment(salt, without_text(row, pointer))
    assert not [d for d in report(document).differences if "hash" in d.where or "chain" in d.where], (
        "erased texts keep the chain whole"
    )
    text = json.dumps(document["journal"])
    for name in ("Asha", "Greyjoy", "Harlaw", "Euron", "balon", "carol"):
        assert name not in text


def test_an_archive_tells_who_gave_a_penalty_by_reference():
    event = an_event(status=EventStatus.RUNNING)
    staff_of(event, user=a_user("balon"))
    judge = staff_of(event, Role.JUDGE, a_user("harras"))
    a_round(event, 1, players(event, 4))
    record_penalty(event.players.get(number=1), judge, kind="caution", reason="slow play")
    event.refresh_from_db()
    archive = event_archive(event)
    assert [penalty.who for penalty in archive.penalties] == [f"staff {event.staff_numbers['harras']}"]
    assert "harras" not in dump(archive)


def test_unpaired_losses_are_shown_in_the_order_of_players():
    """By number in archives, by key in the journal, however the database keeps them."""
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, 12)
    round_ = a_round(event, 1, people[:1])
    for player in reversed(people[1:]):
        UnpairedLoss.objects.create(round=round_, player=player)
    keys = [player.key for player in people[1:]]
    assert list(event_archive(event).rounds[0].unpaired_losses) == keys
    shown = standings_json(load_record(event))
    assert shown["unpaired_losses"] == [{"round": 1, "players": sorted(keys)}]


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows[2].update(reason="somebody else asked"),
        lambda rows: rows[1]["after"]["players"][0].update(name="Yara"),
        lambda rows: rows[1]["after"]["players"][1].update(status="pending"),
        lambda rows: rows[3].update(who="staff 9"),
        lambda rows: rows[3].update(at="2026-12-05T10:00:00+00:00"),
        lambda rows: rows.pop(2),
        lambda rows: rows.pop(),
        lambda rows: rows.pop(0),
        lambda rows: rows.insert(2, rows[1]),
        lambda rows: rows.__setitem__(slice(1, 3), rows[2:0:-1]),
        lambda rows: rows.clear(),
        lambda rows: rows[2]["salts"].update({"/reason": "00" * 16}),
        lambda rows: rows[2]["salts"].pop("/reason"),
        lambda rows: rows[2]["erased"].update({"/reason": "00" * 32}),
        lambda rows: rows[2]["salts"].update({"/after/nowhere": "00" * 16}),
    ],
)
def test_a_rewritten_journal_breaks_the_chain(change):
    document = document_of(an_event_with_names())
    change(document["journal"])
    assert not report(document).ok


def test_a_journal_chained_anew_is_shown_by_the_published_head():
    event = an_event_with_names()
    document = document_of(event)
    assert rechained(document) == document
    document["journal"][1]["after"]["players"][2]["status"] = "pending"
    forged = rechained(document)
    assert not [d for d in report(forged).differences if "chain" in d.where or "hash" in d.where]
    found = report(forged, event.journal_head)
    assert [d.expected for d in found.differences if "an entry whose hash" in d.expected]


def test_an_earlier_head_proves_what_stood_then():
    event = an_event_with_names()
    earlier = event.journal_head
    register_player(event, staff_of(event), name="Theon")
    document = document_of(event)
    for shown in (earlier, short_head(earlier), short_head(earlier).upper().replace(" ", "-")):
        found = report(document, shown)
        assert found.ok
        assert any("1 came later" in note for note in found.notes)
    assert not report(document, "0" * 16).ok
    assert not report(document, "dead").ok, "a head shorter than the short form proves nothing"
    assert read_head("not a head") is None


def test_the_command_compares_with_a_head(tmp_path: Path):
    event = an_event_with_names()
    file = tmp_path / "event.json"
    file.write_text(dump(event_archive(event)), encoding="utf-8")
    out = io.StringIO()
    call_command("verify_event", str(file), "--head", short_head(event.journal_head), stdout=out)
    assert f"that of revision {event.revision}, the last one" in out.getvalue()
    with pytest.raises(SystemExit):
        call_command("verify_event", str(file), "--head", "1" * 64, stdout=io.StringIO())


def test_an_import_keeps_the_chain_and_goes_on_with_it():
    event = an_event_with_names()
    imported = import_archive(event_archive(event), slug="again", organizer=a_user("dagmer"))
    assert dump(event_archive(imported)).replace('"slug": "again"', f'"slug": "{event.slug}"', 1) == dump(
        event_archive(event)
    )
    check_in(imported.players.get(key="p2"), staff_of(imported))
    document = document_of(imported)
    assert report(document, event.journal_head).ok
    assert document["journal"][-1]["who"] == "staff 3", "a number nobody has yet"


def test_an_archive_without_a_chain_is_read_and_says_what_it_cannot_prove():
    document = document_of(an_event_with_names())
    del document["chain"]
    for row in document["journal"]:
        del row["salts"], row["erased"], row["hash"]
    found = report(document)
    assert found.ok
    assert any("has no chain" in note for note in found.notes)
    assert not report(document, "0" * 64).ok, "it cannot show a head"
    imported = import_archive(from_json(document), slug="again")
    assert imported.chained_since == imported.revision
    found = report(document_of(imported))
    assert found.ok
    assert any("chained later" in note for note in found.notes)


def test_events_have_chains_of_their_own():
    first, second = an_event(), an_event()
    for event in (first, second):
        register_player(event, staff_of(event), name="Theon")
    heads = set(Event.objects.values_list("journal_head", flat=True))
    assert len(heads) == 2 and "" not in heads
    document = document_of(first)
    document["chain"]["since"] = 1
    assert not report(document).ok


def test_reopening_goes_on_with_the_chain():
    event = simulate(Simulation(6, 1, 4)).event
    published = event.journal_head
    reopen_event(event, staff_of(event), reason="a slip was misread")
    assert report(document_of(event), published).ok
