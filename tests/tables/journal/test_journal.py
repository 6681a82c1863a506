"""The journal in sentences: every verb has one, filters find what they name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tables
from tables.core.access import Actor
from tables.events.actions.settings import SETTINGS
from tables.events.actions.setup import change_event, change_rounds, create_event
from tables.events.actions.stages import open_event
from tables.journal.models import JournalEntry
from tables.journal.queries import journal_filters, journal_page
from tables.journal.sentences import FIELDS, SENTENCES, sentence_of
from tables.judging.penalties.actions import record_penalty
from tables.players.actions.check_in import check_in
from tables.players.actions.details import change_player
from tables.players.actions.participation import drop
from tables.players.actions.registration import register_from_list, sign_up
from tables.staff.actions import change_role, grant_role, revoke_role
from tables.staff.models import Role
from tests.builders import a_user, an_event, players, staff_of


def verbs_recorded() -> set[str]:
    """Verbs of every call of `recorded` in the actions, and of every `change.verb = …`."""
    found: set[str] = set()
    for path in Path(tables.__path__[0]).rglob("*.py"):
        if "actions" not in (path.stem, *path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            shown: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "recorded":
                shown = node.args[2:3]
                assert not any(isinstance(part, ast.JoinedStr) for part in shown), "nobody could look it up"
            elif isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name | ast.Attribute | ast.Tuple) and "verb" in ast.dump(target)
                for target in node.targets
            ):
                shown = [node.value]
            for expression in shown:
                found |= {
                    part.value
                    for part in ast.walk(expression)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and "." in part.value
                }
    return found


def test_every_verb_that_actions_record_has_a_sentence():
    verbs = verbs_recorded()
    assert {"event.create", "player.drop", "result.correct", "round.publish"} <= verbs
    assert verbs - {"result.enter"} <= set(SENTENCES)


@pytest.mark.parametrize("verb", SENTENCES)
def test_no_sentence_falls_over_an_empty_entry(verb):
    assert sentence_of(JournalEntry(verb=verb, object="player p1"), {}) != ""


STORED = {
    "substitute": "p1",
    "attempt": 1,
    "contacts": 3,
    "correction": "move",
    "decision": 5,
    "deck": {"version": 1},
    "host": "example.org",
    "kept_days": 90,
    "kind": "caution",
    "length_minutes": 90,
    "move_seconds": 30,
    "name": "The Bergs",
    "needed_minutes": 90,
    "outcome": "fine",
    "rejudged": 2,
    "place": "hand 1",
    "player": "p1",
    "players": ["p1", "p2"],
    "role": "judge",
    "round": 2,
    "rounds_announced": 4,
    "seat": 1,
    "text": "Lunch",
    "to": 4,
    "version": 3,
}
OBJECTS = (
    *("event", "player p1", "round 2", "round 2 table 5", "live game 7k3q", "keep-apart group"),
    "staff carol",
)


@pytest.mark.parametrize("verb", SENTENCES)
def test_every_verb_is_worded_for_an_object_of_its_kind(verb):
    entries = [JournalEntry(verb=verb, object=name, before=STORED, after=STORED) for name in OBJECTS]
    found = {sentence_of(entry, {"p1": "Asha"}) for entry in entries}
    assert not all(sentence.startswith(verb) for sentence in found)


@pytest.mark.parametrize(
    ("verb", "object", "before", "after", "expected"),
    [
        (
            "player.drop",
            "player p1",
            {},
            {"promoted": [{"player": "p2"}, {"player": "p3"}]},
            "Dropped Asha (p1). Euron (p2) and p3 got seats from the waiting list",
        ),
        (
            "player.sign_up",
            "player p1",
            {},
            {"status": "waitlisted"},
            "Asha (p1) signed up. Asha (p1) is on the waiting list",
        ),
        ("player.show_link", "players", {}, {"players": ["p1"]}, "Showed the private link of 1 player"),
        (
            "player.penalize",
            "player p1",
            {},
            {"kind": "warning", "infraction": "Slow play", "effect": "points", "points": 1},
            "Gave Asha (p1) a penalty: Warning for Slow play, 1 point less",
        ),
        (
            "clock.length",
            "round 1",
            {"length_minutes": 90},
            {"length_minutes": 90, "needed_minutes": 120},
            "Left the length of round 1 at 90 minutes instead of 120",
        ),
        (
            "live.start_over",
            "round 1 table 2",
            {"attempt": 1},
            {"attempt": 2, "not_shown": [{"seat": 2}, {"seat": 3}]},
            "Started the draw at round 1 table 2 over, because the shares of seats 2 and 3 were not shown",
        ),
        (
            "live.renew_link",
            "live game 7k3q",
            {},
            {"seat": 0},
            "Made a new link for seat 1 at live table 7k3q",
        ),
        ("message.repeat", "webhook", {}, {"kind": "news"}, "Sent a message to a webhook again"),
        (
            "event.finish",
            "event",
            {},
            {"champion": None},
            "Finished the event without a champion and revealed its seed",
        ),
        ("player.penalize", "player p1", {}, {"kind": ["odd"]}, "player.penalize Asha (p1)"),
    ],
)
def test_stored_values_are_arguments_of_whole_sentences(verb, object, before, after, expected):
    entry = JournalEntry(verb=verb, object=object, before=before, after=after)
    assert sentence_of(entry, {"p1": "Asha", "p2": "Euron"}) == expected


def test_every_setting_and_detail_that_may_change_has_a_name():
    assert set(SETTINGS) | {"round_lengths", "club", "contact_changed", "name_shown"} <= set(FIELDS)


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ({"absent": ["p1", "p2"]}, "Repaired the seating of round 1, because Asha (p1) and p2 did not come"),
        ({"late": "p1", "to": 3}, "Repaired the seating of round 1, because Asha (p1) came late"),
        ({}, "Repaired the seating of round 1"),
    ],
)
def test_a_repair_says_who_made_it_necessary(after, shown):
    entry = JournalEntry(verb="pairing.repair", object="round 1", after=after)
    assert sentence_of(entry, {"p1": "Asha"}) == shown


def test_a_verb_from_elsewhere_is_shown_plainly():
    entry = JournalEntry(verb="deck.submit", object="player p1")
    assert sentence_of(entry, {"p1": "Asha"}) == "deck.submit Asha (p1)"


@pytest.mark.django_db
class TestJournal:
    def test_what_happened_reads_like_a_story(self):
        organizer = a_user("balon")
        actor = Actor.staff(organizer)
        event = create_event(actor, name="Pyke", starts_at="2026-12-05T10:00Z")
        change_event(event, actor, venue="Hall", registration_open=True, no_show_minutes=5)
        open_event(event, actor)
        change_rounds(event, actor, 4)
        asha, _ = register_from_list(event, actor, "Asha\nEuron")
        change_player(asha, actor, club="Pyke", contact="555")
        check_in(asha, Actor.of_player(asha))
        record_penalty(asha, actor, kind="caution", reason="slow")
        drop(asha, actor, reason="left")
        role = grant_role(event, actor, username="carol", role="judge").role
        change_role(role, actor, "head_judge")
        revoke_role(role, actor)
        rows = journal_page(event).rows
        assert [(row.revision, row.sentence) for row in reversed(rows)] == [
            (1, "Created the event"),
            (2, "Changed settings of the event: minutes until a no-show, registration by players and venue"),
            (3, "Opened registration"),
            (4, "Announced 4 rounds instead of 3"),
            (5, "Registered 2 players from a list"),
            (6, "Changed details of Asha (p1): club and contact"),
            (7, "Checked in Asha (p1)"),
            (8, "Gave Asha (p1) a penalty: Caution"),
            (9, "Dropped Asha (p1)"),
            (10, "Gave carol the role Judge"),
            (11, "Changed the role of carol from Judge to Head judge"),
            (12, "Removed carol from the role Head judge"),
        ]
        assert (rows[3].reason, rows[5].who, rows[0].who) == ("left", "player p1", "balon")

    def test_filters(self):
        event = an_event()
        entries = [
            ("round.publish", "round 2", "asha"),
            ("result.confirm", "round 2 table 5", "player p1"),
            ("result.confirm", "round 20 table 5", "asha"),
            ("player.drop", "player p1", "asha"),
            ("player.drop", "player p11", "asha"),
        ]
        for revision, (verb, about, who) in enumerate(entries, start=1):
            event.journal.create(
                revision=revision, at=event.starts_at, actor_kind="staff", who=who, verb=verb, object=about
            )

        def revisions(**filters):
            return [row.revision for row in journal_page(event, **filters).rows]

        assert revisions() == [5, 4, 3, 2, 1]
        assert revisions(verb="player.drop") == revisions(verb="player") == [5, 4]
        assert revisions(verb="play") == revisions(verb="a\0b") == []
        assert revisions(object="round 2") == [2, 1]
        assert revisions(object="player p1") == [4]
        assert revisions(actor="player p1", verb="result") == [2]
        assert revisions(page=2, page_size=2) == [3, 2]
        filters = journal_filters(event)
        assert filters.verbs == ("player.drop", "result.confirm", "round.publish")
        assert filters.actors == ("asha", "player p1")

    @pytest.mark.parametrize("n", [8, 60])
    def test_a_page_takes_three_queries(self, n, django_assert_num_queries):
        event = an_event()
        actor = staff_of(event, Role.ORGANIZER)
        for player in players(event, n):
            check_in(player, actor)
        with django_assert_num_queries(3):
            page = journal_page(event, verb="player", page_size=20)
        assert (len(page.rows), page.total) == (min(n, 20), n)

    def test_a_sign_up_is_shown_by_name(self):
        event = an_event(registration_open=True)
        sign_up(event, name="Asha")
        assert journal_page(event).rows[0].sentence == "Asha (p1) signed up"
