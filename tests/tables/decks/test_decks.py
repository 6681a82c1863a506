"""Deck lists of an event: handed in, judged, kept by version, locked, corrected, published."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from gettext import NullTranslations
from typing import Any, ClassVar
from unittest.mock import patch

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from rules.kernel import language
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated, Refused
from tables.decks.actions import lock_decks, submit_deck, unlock_decks
from tables.decks.models import Deck, DeckVersion
from tables.decks.queries import deck_of, deck_rows, deck_version, published_decks
from tables.decks.rules.deck_lists import CheckedDeck, DeckState
from tables.events.actions.setup import change_event
from tables.events.actions.stages import start_event
from tables.events.models import DeckLists, Event, EventStatus, NameShown
from tables.events.queries.record import card_pool_of
from tables.live.play import decks
from tables.players.models import Player, PlayerStatus
from tables.staff.models import Role
from tests.builders import HALL_VALUE, an_event, last_entry, players, staff_of
from tests.tables.decks.deck_sources import LATE, LEGAL, SHORT, STRANGE

pytestmark = pytest.mark.django_db


def collecting(**changes) -> Event:
    return an_event(deck_lists=DeckLists.REQUIRED, **changes)


def hand_in(player: Player, source: str = LEGAL, actor: Actor | None = None, **more) -> Deck:
    return decks.submit(player, actor or Actor.of_player(player), source, **more)


class TestHandingIn:
    def test_a_list_is_kept_as_sent_read_and_judged(self):
        event = collecting()
        (player,) = players(event, 1)
        deck = hand_in(player)
        version = DeckVersion.objects.get()
        assert deck.version == version
        assert (version.number, version.source, version.handed_in_by) == (1, LEGAL, player)
        assert version.content["faction"] == "stark"
        assert (version.findings, version.unknown, deck.locked_at) == ([], 0, None)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.before) == ("deck.submit", "player p1", {"deck": None})
        assert entry.after["deck"]["version"] == 1
        assert "Arya" not in str(entry.after) and "stark" not in str(entry.after)

    def test_faults_do_not_keep_a_list_out(self):
        (player,) = players(collecting(), 1)
        hand_in(player, SHORT)
        found = deck_of(player)
        assert found is not None and found.state == DeckState.FAULTY
        assert [(fault["rule"], fault["advice"]) for fault in found.faults] == [("draw deck", "Add 1.")]

    def test_findings_are_in_the_language_of_each_reader(self, monkeypatch):
        (player,) = players(collecting(), 1)
        hand_in(player, SHORT)
        german = {
            "The draw deck has {count:card|cards}; it must have at least {least}.": (
                "Im Deck sind {count:Karte|Karten}, mindestens {least} müssen es sein."
            ),
            "Add {n}.": "{n} fehlen.",
        }
        translations = NullTranslations()
        monkeypatch.setattr(translations, "gettext", lambda text: german.get(text, text))
        monkeypatch.setattr(language, "_catalog", lambda code: translations)
        (stored,) = DeckVersion.objects.get().findings
        assert stored["message"] == "The draw deck has 59 cards; it must have at least 60."
        for code, message, advice in (
            ("de", "Im Deck sind 59 Karten, mindestens 60 müssen es sein.", "1 fehlen."),
            ("", stored["message"], "Add 1."),
        ):
            with language.language(code) if code else nullcontext():
                found = decks.deck_file(player)
            assert found is not None
            assert [(fault["message"], fault["advice"]) for fault in found.faults] == [(message, advice)]
            assert "words" not in found.faults[0]

    def test_a_finding_of_an_older_release_is_shown_as_it_was_stored(self):
        (player,) = players(collecting(), 1)
        stored = {
            "level": "fault",
            "rule": "copies",
            "card": "Ice",
            "message": "There are 4 of Ice.",
            "advice": "No.",
        }
        with patch.object(decks, "_checked", lambda *_: CheckedDeck(SHORT, {"faction": ""}, [stored])):  # type: ignore[list-item]
            hand_in(player, SHORT)
        found = decks.deck_file(player)
        assert found is not None and found.faults == (stored,)

    def test_unknown_cards_are_distinguished_from_faults(self):
        (player,) = players(collecting(), 1)
        hand_in(player, STRANGE)
        found = deck_of(player)
        assert found is not None and found.state == DeckState.UNCHECKED
        assert (found.faults, found.unknown) == ((), 1)
        assert [card.name for card in decks.deck_view(found.content).unknown] == ["Varys"]

    def test_every_version_is_kept(self):
        (player,) = players(collecting(), 1)
        hand_in(player, SHORT)
        hand_in(player, LEGAL)
        found = deck_of(player)
        assert found is not None
        assert [(row.number, row.who) for row in found.versions] == [(2, "the player"), (1, "the player")]
        first = deck_version(player, 1)
        assert first is not None and first.source == SHORT

    def test_the_same_list_again_changes_nothing(self):
        event = collecting()
        (player,) = players(event, 1)
        hand_in(player)
        hand_in(player, "\n// spoken aloud\n" + LEGAL)
        event.refresh_from_db()
        assert (event.revision, DeckVersion.objects.count()) == (1, 1)

    def test_a_ready_deck_is_a_choice_like_any_other(self):
        (player,) = players(collecting(), 1)
        decks.submit_ready(player, Actor.of_player(player), "greyjoy")
        found = deck_of(player)
        assert found is not None
        assert (found.ready, found.content["faction"], found.state) == ("greyjoy", "greyjoy", DeckState.LEGAL)
        assert len(decks.ready_choices()) == 8 + 10 + 4
        with pytest.raises(Malformed):
            decks.submit_ready(player, Actor.of_player(player), "bolton")

    def test_what_cannot_be_read_is_shown_by_its_line(self):
        (player,) = players(collecting(), 1)
        with pytest.raises(Malformed) as error:
            hand_in(player, "House Stark\nFealty\n3x Arya Stark\nwhatever this is")
        assert error.value.problems[0].field == "text"
        assert error.value.problems[0].message.startswith("Line 4: ")
        assert not Deck.objects.exists()

    def test_half_a_character_is_stored_as_a_mark(self):
        (player,) = players(collecting(), 1)
        hand_in(player, LEGAL + "// \ud800")
        assert DeckVersion.objects.get().source.endswith("// ?")

    def test_nothing_is_collected_where_the_organizer_does_not_ask(self):
        (player,) = players(an_event(), 1)
        with pytest.raises(Refused, match="collects no"):
            hand_in(player)

    @pytest.mark.parametrize("status", [PlayerStatus.DECLINED, PlayerStatus.DISQUALIFIED])
    def test_who_does_not_take_part_hands_in_nothing(self, status):
        (player,) = players(collecting(), 1, status=status)
        with pytest.raises(Refused, match="does not take part"):
            hand_in(player)

    def test_nobody_hands_in_for_somebody_else_but_judges(self):
        event = collecting()
        asha, theon = players(event, 2)
        with pytest.raises(NotVisible):
            hand_in(asha, actor=Actor.of_player(theon))
        with pytest.raises(NotPermitted):
            hand_in(asha, actor=staff_of(event, Role.SCOREKEEPER))
        with pytest.raises(NotVisible):
            hand_in(asha, actor=staff_of(an_event()))
        judge = staff_of(event, Role.JUDGE)
        hand_in(asha, actor=judge)
        version = DeckVersion.objects.get()
        assert (version.handed_in_by, version.entered_by) == (None, judge.user)

    def test_an_outdated_page_overwrites_nothing(self):
        (player,) = players(collecting(), 1)
        deck = hand_in(player)
        hand_in(player, SHORT, expected=deck.revision)
        with pytest.raises(Outdated):
            hand_in(player, STRANGE, expected=deck.revision)


class TestLocking:
    def test_players_change_nothing_once_decks_are_locked_and_staff_say_why(self):
        event = collecting()
        (player,) = players(event, 1)
        hand_in(player)
        lock_decks(event, staff_of(event))
        with pytest.raises(Refused, match="locked"):
            hand_in(player, SHORT)
        judge = staff_of(event, Role.JUDGE)
        with pytest.raises(Malformed) as error:
            hand_in(player, SHORT, judge)
        assert error.value.problems[0].field == "reason"
        deck = hand_in(player, SHORT, judge, reason="A card was miscounted")
        assert deck.locked_at is not None
        entry = last_entry(event)
        assert (entry.verb, entry.reason) == ("deck.correct", "A card was miscounted")
        assert (entry.before["deck"]["version"], entry.after["deck"]["version"]) == (1, 2)
        assert entry.before["deck"]["digest"] != entry.after["deck"]["digest"]

    def test_the_start_locks(self):
        event = collecting()
        people = players(event, 3, checked_in_at=datetime(2026, 12, 5, 8, tzinfo=UTC))
        for player in people:
            hand_in(player)
        start_event(event, staff_of(event), hall_value=HALL_VALUE)
        event.refresh_from_db()
        assert event.decks_locked_at is not None
        assert Deck.objects.filter(locked_at__isnull=False).count() == 3
        assert last_entry(event).after["decks_locked"] == 3

    def test_an_event_without_decks_locks_none(self):
        event = an_event()
        players(event, 3, checked_in_at=datetime(2026, 12, 5, 8, tzinfo=UTC))
        start_event(event, staff_of(event), hall_value=HALL_VALUE)
        event.refresh_from_db()
        assert event.decks_locked_at is None
        assert "decks_locked" not in last_entry(event).after

    @pytest.mark.parametrize(("wanted", "warned"), [(DeckLists.REQUIRED, 2), (DeckLists.OPTIONAL, 1)])
    def test_missing_and_faulty_lists_warn(self, wanted, warned):
        event = an_event(deck_lists=wanted)
        people = players(event, 4, checked_in_at=datetime(2026, 12, 5, 8, tzinfo=UTC))
        hand_in(people[0])
        hand_in(people[1], SHORT)
        hand_in(people[2], STRANGE)
        for action in (lock_decks, partial(start_event, hall_value=HALL_VALUE)):
            with pytest.raises(NeedsOverride) as error:
                action(event, staff_of(event))
            messages = [problem.message for problem in error.value.problems]
            assert len(messages) == warned
            assert "1 deck with faults: Player 002." in messages
        lock_decks(event, staff_of(event), override=True, reason="They bring it along")
        assert Deck.objects.filter(locked_at__isnull=False).count() == 3

    def test_who_comes_after_the_lock_hands_in_once(self):
        event = collecting()
        (player,) = players(event, 1)
        lock_decks(event, staff_of(event), override=True, reason="x")
        deck = hand_in(player)
        assert deck.locked_at is not None
        with pytest.raises(Refused):
            hand_in(player, SHORT)

    def test_unlocking_ends_with_the_start(self):
        event = collecting()
        (player,) = players(event, 1)
        organizer = staff_of(event)
        hand_in(player)
        lock_decks(event, organizer)
        with pytest.raises(Malformed):
            unlock_decks(event, organizer, reason="")
        unlock_decks(event, organizer, reason="Too early")
        hand_in(player, SHORT)
        lock_decks(event, organizer, override=True, reason="x")
        Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING)
        with pytest.raises(Refused, match="stay the same"):
            unlock_decks(event, organizer, reason="x")

    def test_locking_twice_and_unlocking_twice_change_nothing(self):
        event = collecting()
        organizer = staff_of(event)
        unlock_decks(event, organizer, reason="x")
        lock_decks(event, organizer)
        lock_decks(event, organizer)
        event.refresh_from_db()
        assert event.revision == 1

    @pytest.mark.parametrize("role", [Role.JUDGE, Role.SCOREKEEPER])
    def test_only_leaders_lock(self, role):
        event = collecting()
        with pytest.raises(NotPermitted):
            lock_decks(event, staff_of(event, role))


class TestReading:
    @pytest.mark.parametrize("number", [8, 60])
    def test_the_staffs_list_takes_one_query(self, number):
        event = collecting()
        people = players(event, number)
        hand_in(people[0])
        hand_in(people[1], SHORT)
        hand_in(people[2], STRANGE)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            rows = deck_rows(event)
        assert len(queries) == 1
        assert [row.state for row in rows[:4]] == [
            DeckState.LEGAL, DeckState.FAULTY, DeckState.UNCHECKED, DeckState.MISSING,
        ]  # fmt: skip
        assert (rows[0].deck_name, rows[0].faction, rows[1].faults, rows[2].unknown) == (
            "My wolves",
            "stark",
            1,
            1,
        )
        assert len(rows) == number

    def test_a_deck_with_its_history_takes_two_queries(self):
        (player,) = players(collecting(), 1)
        hand_in(player, SHORT)
        hand_in(player)
        with CaptureQueriesContext(connection) as queries:
            assert deck_of(player) is not None
        assert len(queries) == 2

    @pytest.mark.parametrize("number", [8, 60])
    def test_strangers_read_locked_lists_once_they_are_published(self, number):
        event = collecting()
        people = players(event, number)
        Player.objects.filter(pk=people[0].pk).update(name_shown=NameShown.NUMBER)
        hand_in(people[0])
        hand_in(people[1], SHORT)
        assert published_decks(event) == ()
        change_event(event, staff_of(event), public_decks=True)
        event.refresh_from_db()
        assert published_decks(event) == ()
        lock_decks(event, staff_of(event), override=True, reason="x")
        with CaptureQueriesContext(connection) as queries:
            decks = published_decks(event)
        assert len(queries) == 1
        assert [deck.name for deck in decks] == ["Player 002", "Player 1"]  # by the name shown


class TestTheDatabase:
    def test_refuses_to_rewrite_a_version(self):
        (player,) = players(collecting(), 1)
        hand_in(player)
        with pytest.raises(IntegrityError), transaction.atomic():
            DeckVersion.objects.update(source="3x Hodor")

    def test_refuses_a_lock_without_a_list_and_a_second_deck(self):
        (player,) = players(collecting(), 1)
        now = datetime(2026, 12, 5, tzinfo=UTC)
        with pytest.raises(IntegrityError), transaction.atomic():
            Deck.objects.create(player=player, locked_at=now)
        hand_in(player)
        with pytest.raises(IntegrityError), transaction.atomic():
            Deck.objects.create(player=player)

    def test_lets_a_whole_event_go(self):
        event = collecting()
        for player in players(event, 2):
            hand_in(player)
        event.delete()
        assert not DeckVersion.objects.exists()


class TestTheCardPool:
    """Lists are judged by what the event announces, and anew when it announces something else (R-2)."""

    OLD: ClassVar[dict[str, Any]] = {"until": "2016-12-31"}

    def late(self, event: Event) -> list[str]:
        found = deck_of(event.players.get())
        assert found is not None
        return [fault["card"] for fault in found.faults if fault["rule"] == "card pool"]

    def test_a_list_is_judged_by_the_pool_of_its_event(self):
        event = collecting(card_pool=self.OLD)
        hand_in(players(event, 1)[0], LATE)
        assert self.late(event) == ["Lysa Arryn"]

    def test_another_pool_judges_the_lists_anew_in_versions_of_their_own(self):
        event = collecting()
        hand_in(players(event, 1)[0], LATE)
        assert self.late(event) == []
        changed = change_event(event, staff_of(event), card_pool=self.OLD)
        assert decks.judge_again(changed, staff_of(event)) == 1
        assert self.late(event) == ["Lysa Arryn"]
        assert DeckVersion.objects.count() == 2
        entry = event.journal.latest("revision")
        assert (entry.verb, entry.after["rejudged"]) == ("deck.rejudge", 1)
        shown = entry.after["decks"]["p1"]
        assert (shown["version"], shown["faults"], shown["unknown_cards"]) == (2, 1, 0)
        assert decks.judge_again(changed, staff_of(event)) == 0
        assert DeckVersion.objects.count() == 2

    def test_a_list_judged_by_the_former_pool_is_not_taken(self):
        event = collecting()
        (player,) = players(event, 1)
        checked = decks.check(LATE)
        change_event(event, staff_of(event), card_pool=self.OLD)
        with pytest.raises(Refused, match="has just changed"):
            submit_deck(player, Actor.of_player(player), checked)
        assert not Deck.objects.exists()

    def test_a_running_event_needs_a_reason(self):
        event = collecting(status=EventStatus.RUNNING)
        with pytest.raises(Malformed, match="give a reason for changing card_pool"):
            change_event(event, staff_of(event), card_pool=self.OLD)
        change_event(event, staff_of(event), card_pool=self.OLD, reason="as announced on the flyer")
        event.refresh_from_db()
        assert card_pool_of(event).until == "2016-12-31"

    @pytest.mark.parametrize(
        ("pool", "field"),
        [
            ([], "card_pool"),
            ({"until": "yesterday"}, "card_pool.until"),
            ({"until": "2016-02-30"}, "card_pool.until"),
            ({"until": "2016-02-03", "sets": ["Core"]}, "card_pool.sets"),
            ({"sets": ["Core", "Core"]}, "card_pool.sets"),
            ({"sets": "Core"}, "card_pool.sets"),
            ({"community": 1}, "card_pool.community"),
            ({"restricted": "../x"}, "card_pool.restricted"),
            ({"format": "draft"}, "card_pool.format"),
            ({"colors": 3}, "card_pool.colors"),
        ],
    )
    def test_what_is_no_pool_is_refused_and_changes_nothing(self, pool, field):
        event = collecting()
        with pytest.raises(Malformed) as refused:
            change_event(event, staff_of(event), card_pool=pool)
        assert [problem.field for problem in refused.value.problems] == [field]
        event.refresh_from_db()
        assert event.card_pool == {}

    def test_sets_that_are_not_known_here_judge_nothing(self):
        event = collecting(card_pool={"sets": ["Nowhere"]})
        with pytest.raises(Refused, match="Nowhere"):
            hand_in(players(event, 1)[0])
