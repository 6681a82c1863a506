"""Single mutations and whole forgeries: the checker cannot be satisfied by deleting evidence."""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from tables.archive.actions.archive import import_archive
from tables.archive.rules.chain import entry_hash, genesis
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import from_json
from tables.archive.rules.verify import METADATA, verify
from tables.core.errors import ActionError
from tables.events.models import Event
from tables.live.view.verification import verify_live_games
from tests.archive.kinds import KINDS
from tests.archive.mutations import Mutation, mutated, mutations
from tests.builders import a_user
from tests.clients import browser_of

Document = dict[str, Any]

RICH = {"eventful", "played live", "groups and round robin"}
GOAL = 0.99
"""The share of material mutations that must be reported."""

pytestmark = pytest.mark.django_db


@functools.cache
def text_of(kind: str) -> str:
    """The archive of a kind; played once."""
    return json.dumps(KINDS[kind]())


def document_of(kind: str) -> Document:
    document: Document = json.loads(text_of(kind))
    return document


def reports(document: Document, head: str | None = None) -> bool:
    """Whether reading or verifying a document finds anything wrong with it."""
    try:
        archive = from_json(document)
    except ArchiveMalformed:
        return True
    if not verify(archive, head).ok:
        return True
    played = any(table.live_game is not None for round_ in archive.rounds for table in round_.tables)
    return played and not verify_live_games(archive).ok


def rechained(document: Document) -> Document:
    """The document with revisions and hashes made anew, as a forger who has the software would."""
    rows = [{**row, "revision": revision} for revision, row in enumerate(document["journal"], start=1)]
    archive = from_json({**document, "journal": rows})
    assert archive.chain is not None
    head, chained = genesis(archive.event.seed_commitment, archive.chain.since), []
    for shown in archive.journal:
        head = entry_hash(head, shown)
        chained.append(replace(shown, hash=head).to_json())
    return {**document, "journal": chained, "chain": {**document["chain"], "head": head}}


@pytest.mark.parametrize("kind", KINDS)
def test_archives_of_every_kind_verify(kind: str):
    document = document_of(kind)
    archive = from_json(document)
    assert verify(archive, document["chain"]["head"]).differences == ()
    assert verify_live_games(archive).differences == ()
    assert rechained(document) == document


def unnoticed(kind: str, per_pattern: int) -> tuple[int, list[Mutation]]:
    """How many material mutations there are, and which of them go unnoticed."""
    document = document_of(kind)
    material = [m for m in mutations(document, per_pattern=per_pattern) if m.pattern not in METADATA]
    return len(material), [m for m in material if not reports(mutated(document, m))]


def require_goal(kind: str, per_pattern: int) -> None:
    tried, missed = unnoticed(kind, per_pattern)
    print(f"\n{kind}: {tried - len(missed)} of {tried} material mutations reported")
    assert len(missed) <= tried * (1 - GOAL), [str(mutation) for mutation in missed]


def test_single_mutations_are_reported():
    require_goal("running", 1)


@pytest.mark.slow
@pytest.mark.once  # what is verified is the document, wherever it came from
@pytest.mark.parametrize("kind", KINDS)
def test_single_mutations_are_reported_of_every_kind(kind: str):
    """Of kinds with every part of an archive among them at two places of each pattern, of others at one."""
    require_goal(kind, 2 if kind in RICH else 1)


def lose_a_count_of_other_events(document: Document) -> None:
    (start,) = [row for row in document["journal"] if row["verb"] == "event.start"]
    start["after"]["other_events"] = [{"slug": "before", "name": "Before"}]


def list_other_events_as_a_number(document: Document) -> None:
    (start,) = [row for row in document["journal"] if row["verb"] == "event.start"]
    start["after"]["other_events"] = 7


@pytest.mark.parametrize("break_it", [lose_a_count_of_other_events, list_other_events_as_a_number])
def test_other_events_of_another_shape_are_reported(break_it: Callable[[Document], None]):
    document = document_of("eventful")
    break_it(document)
    found = verify(from_json(document)).differences
    assert any(difference.where.endswith("event.start, other_events") for difference in found)


ANOTHER_SHAPE: list[tuple[str, tuple[str | int, ...], Any]] = [
    ("round.publish", ("tables", 0, 0), []),
    ("result.report", ("table",), ["x"]),
    ("result.report", ("round",), {}),
    ("result.confirm", ("sheet", "seats"), -1),
    ("result.confirm", ("sheet", "seats"), ["x"]),
]


@pytest.mark.parametrize(("verb", "path", "value"), ANOTHER_SHAPE)
def test_entries_of_another_shape_are_reported_and_imported_by_nobody(
    verb: str, path: tuple[str | int, ...], value: Any
):
    document = document_of("running")
    at: Any = next(row for row in document["journal"] if row["verb"] == verb)["after"]
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    archive = from_json(document)
    assert not verify(archive).ok
    verify_live_games(archive)
    with suppress(ActionError):
        import_archive(archive, slug="imported")


@pytest.mark.parametrize("edit", [None, 7, "number"])
def test_a_change_by_hand_of_another_shape_is_still_named(edit: object):
    document = document_of("eventful")
    rows = [row for row in document["journal"] if row["verb"] == "pairing.edit"]
    for row in rows:
        row["after"]["edit"] = edit
    departures = [each for each in verify(from_json(document)).departures if "changed the seating" in each]
    assert rows and len(departures) == len(rows)


def test_the_documentation_lists_what_is_metadata():
    text = Path("docs/archive.md").read_text(encoding="utf-8")
    for path, why in METADATA.items():
        assert f"`{path}`" in text and why in text


# --- The forgeries of somebody who has the software and no shame --------------------------------------------


def swap_points_without_lines(document: Document) -> None:
    """A table's points swapped, with all its result lines removed."""
    table = document["rounds"][0]["tables"][0]
    first, second = table["seats"][:2]
    for name in ("titles", "power", "house_power", "initiative", "heir", "reduction", "eliminated"):
        first[name], second[name] = second[name], first[name]
    document["journal"] = [
        row for row in document["journal"] if not _about(row, "result.", "round 1 table 1")
    ]


def empty_the_journal(document: Document) -> None:
    document["journal"] = []


def take_out_the_disqualification(document: Document) -> None:
    """Penalty and status gone, and the entry with them."""
    (penalty,) = [each for each in document["penalties"] if each["kind"] == "disqualification"]
    document["penalties"].remove(penalty)
    (player,) = [each for each in document["players"] if each["id"] == penalty["player"]]
    player.update(status="active", dropped_after_round=None)
    document["journal"] = [row for row in document["journal"] if row["verb"] != "player.disqualify"]


def take_out_a_close(document: Document) -> None:
    document["journal"] = [row for row in document["journal"] if not _about(row, "round.close", "round 2")]


def take_out_the_finish(document: Document) -> None:
    document["journal"] = [row for row in document["journal"] if row["verb"] != "event.finish"]


def close_without_standings(document: Document) -> None:
    for row in document["journal"]:
        if row["verb"] in ("round.close", "event.finish"):
            row["after"].pop("standings")


def _about(row: Document, verb: str, object_: str) -> bool:
    return row["verb"].startswith(verb) and row["object"] == object_


FORGERIES: list[Callable[[Document], None]] = [
    swap_points_without_lines,
    empty_the_journal,
    take_out_the_disqualification,
    take_out_a_close,
    take_out_the_finish,
    close_without_standings,
]


@pytest.mark.parametrize("forge", FORGERIES)
@pytest.mark.parametrize("chain", ["as it was", "made anew", "taken off"])
def test_forgeries_are_reported_whatever_is_done_to_the_chain(forge: Callable[[Document], None], chain: str):
    document = document_of("eventful")
    forge(document)
    if chain == "made anew":
        document = rechained(document)
    elif chain == "taken off":
        del document["chain"]
        for revision, row in enumerate(document["journal"], start=1):
            row["revision"] = revision
            del row["salts"], row["erased"], row["hash"]
    assert reports(document)


def move_a_record(document: Document) -> None:
    """The live records of two tables exchanged."""
    first, second = document["rounds"][0]["tables"][:2]
    first["live_game"], second["live_game"] = second["live_game"], first["live_game"]


def change_nonces(document: Document) -> None:
    """Other nonces: in goofspiel, without a draw of its own, no card would tell."""
    record = document["rounds"][0]["tables"][0]["live_game"]
    assert record["game"] == "goofspiel"
    record["nonces"] = ["00" * 16 for _ in record["nonces"]]


def take_out_a_record(document: Document) -> None:
    document["rounds"][0]["tables"][0]["live_game"] = None


@pytest.mark.parametrize("forge", [move_a_record, change_nonces, take_out_a_record])
def test_forged_live_games_are_reported_with_the_chain_made_anew(forge: Callable[[Document], None]):
    document = document_of("played live")
    forge(document)
    assert reports(rechained(document))


def more(sheet: Document) -> None:
    """Give the first player of a sheet, whose points were set by places, one point more."""
    player = sheet["seats"][0]["player"]
    sheet["manual_points"][player] += 1


def test_a_sheet_that_contradicts_its_game_is_reported():
    """Changed in archive and journal alike, by nobody whom the journal names."""
    document = document_of("played live")
    more(document["rounds"][0]["tables"][0])
    for row in document["journal"]:
        if _about(row, "result.", "round 1 table 1"):
            for shown in (row["before"], row["after"]):
                if shown.get("sheet"):
                    more(shown["sheet"])
    games = verify_live_games(from_json(rechained(document)))
    assert [difference.rule for difference in games.differences] == ["R-20"]


def test_a_sheet_that_a_judge_changed_is_noted_not_reported():
    """The same contradiction, but the journal says who corrected the sheet."""
    document = document_of("played live")
    last = next(row for row in reversed(document["journal"]) if _about(row, "result.", "round 1 table 1"))
    correction = copy.deepcopy(last)
    correction |= {"verb": "result.correct", "who": "staff 1", "before": copy.deepcopy(last["after"])}
    for sheet in (correction["after"]["sheet"], document["rounds"][0]["tables"][0]):
        more(sheet)
    correction["after"]["version"] += 1
    rows = document["journal"]
    rows.insert(rows.index(last) + 1, correction)
    games = verify_live_games(from_json(rechained(document)))
    assert games.ok
    assert any("staff 1 changed it" in note for note in games.notes)


def test_what_only_the_published_head_tells():
    """A reason made up, all else consistent: without a head nobody can know, with it anybody."""
    document = document_of("eventful")
    head = document["chain"]["head"]
    row = next(row for row in document["journal"] if row["verb"] == "pairing.draw" and row["reason"])
    row["reason"] = "as was announced"
    forged = rechained(document)
    assert not reports(forged)
    assert reports(forged, head)


def test_an_entry_cut_off_with_the_end_of_the_event_is_shown_by_the_head():
    document = document_of("running")
    head = document["chain"]["head"]
    assert document["journal"].pop()["verb"] == "result.report"
    table = next(t for t in document["rounds"][1]["tables"] if t["status"] == "reported")
    table["status"] = "playing"
    forged = rechained(document)
    assert not reports(forged), "an earlier moment of the event"
    assert reports(forged, head)


@pytest.mark.parametrize(
    ("verb", "changed"),
    [
        ("pairing.edit", {"edit": 7}),
        ("pairing.edit", {"tables": 7}),
        ("pairing.edit", {"edit": {"move": ["p1"]}}),
        ("pairing.repair", {"absent": 7}),
        ("player.import", {"players": 7}),
        ("round.publish", {"promoted": 7}),
    ],
)
def test_pages_show_what_they_can_of_imported_entries_of_another_shape(verb: str, changed: dict[str, Any]):
    document = document_of("eventful")
    for row in document["journal"]:
        if row["verb"] == verb:
            row["after"] |= changed
    organizer = a_user()
    event = import_archive(from_json(document), slug="imported", organizer=organizer)
    Event.objects.filter(pk=event.pk).update(public_pairings=True)
    for route in ("public-fairness", "staff-journal"):
        page = browser_of(organizer).get(reverse(route, args=[event.slug]), {"verb": verb})
        assert page.status_code == 200, (route, page.content[:200])
