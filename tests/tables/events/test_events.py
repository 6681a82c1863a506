"""Setting events up: created, changed, rounds announced (R-3, R-50)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused
from tables.core.wall_clock import time_zones
from tables.decks.rules.card_pool import CardPool
from tables.events.actions import setup
from tables.events.actions.settings import SETTINGS
from tables.events.actions.setup import change_event, change_rounds, create_event
from tables.events.actions.stages import open_event
from tables.events.models import Event, EventStatus
from tables.events.queries.record import rule_options_of
from tables.events.rules import draws
from tables.events.rules.online import OnlinePlay
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.presets import PRESETS
from tables.rounds.actions.pairing import discard_draft
from tables.rounds.models import RoundStatus
from tables.staff.actions import grant_role, revoke_role
from tables.staff.models import ApiToken, Role, TokenScope
from tables.stages.rules.announced import Stage
from tests.builders import a_round, a_user, an_event, last_entry, players, staff_of

pytestmark = pytest.mark.django_db

START = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)


def fields_of(error: pytest.ExceptionInfo[Malformed]) -> list[str]:
    return [problem.field for problem in error.value.problems]


class TestCreate:
    def test_a_draft_with_an_organizer_a_seed_and_a_first_entry(self):
        user = a_user("asha")
        event = create_event(Actor.staff(user), name="  Kingsmoot at  Pyke ", starts_at=START)
        event.refresh_from_db()
        assert (event.name, event.slug, event.status, event.revision) == (
            "Kingsmoot at Pyke",
            "kingsmoot-at-pyke",
            EventStatus.DRAFT,
            1,
        )
        assert event.roles.get().user == user and event.roles.get().role == Role.ORGANIZER
        assert draws.commitment(bytes.fromhex(event.seed)) == event.seed_commitment
        entry = last_entry(event)
        assert (entry.revision, entry.verb, entry.object, entry.who) == (1, "event.create", "event", "asha")
        assert entry.after["seed_commitment"] == event.seed_commitment
        assert entry.after["starts_at"] == "2026-12-05T09:00:00+00:00"
        assert event.seed not in str(entry.after)

    def test_every_event_has_a_seed_and_a_slug_of_its_own(self):
        actor = Actor.staff(a_user())
        events = [
            create_event(actor, name=name, starts_at=START) for name in ("Pyke", "Pyke!", "pyke", "New")
        ]
        assert [event.slug for event in events] == ["pyke", "pyke-2", "pyke-3", "new-2"]
        assert len({event.seed for event in events}) == 4

    def test_drafts_are_limited_by_who_created_them(self, monkeypatch):
        monkeypatch.setattr(setup, "MAX_DRAFTS", 2)
        creator, friend = a_user(), a_user()
        actor, other = Actor.staff(creator), Actor.staff(friend)
        first, second = (create_event(actor, name="Pyke", starts_at=START) for _ in range(2))
        grant_role(second, actor, username=friend.username, role=Role.ORGANIZER)
        revoke_role(second.roles.get(user=creator), other)
        with pytest.raises(Refused, match="You have 2 drafts already"):
            create_event(actor, name="Pyke", starts_at=START)
        assert Event.objects.count() == 2
        create_event(other, name="Pyke", starts_at=START)
        open_event(first, actor)
        create_event(actor, name="Pyke", starts_at=START)

    def test_a_name_without_latin_letters_has_a_slug_too(self):
        actor = Actor.staff(a_user())
        assert create_event(actor, name="Вече", starts_at=START).slug == "event"
        assert create_event(actor, name="王の集い", starts_at=START).slug == "event-2"
        assert len(create_event(actor, name="x" * 120, starts_at=START).slug) <= 60

    def test_a_start_without_a_zone_is_the_wall_clock_at_the_event(self):
        actor = Actor.staff(a_user())
        for start in (datetime(2026, 12, 5, 10, 0), "2026-12-05T10:00"):
            event = create_event(actor, name="Pyke", timezone="Europe/Oslo", starts_at=start)
            event.refresh_from_db()
            assert event.starts_at == START

    def test_everything_wrong_is_said_at_once_and_nothing_is_written(self):
        with pytest.raises(Malformed) as error:
            create_event(
                Actor.staff(a_user()),
                name="\u202e",
                starts_at="yesterday",
                timezone="Iron/Islands",
                tier="casual",
                rounds_announced=0,
                balance_weight=1.5,  # type: ignore[arg-type]
                draw_seat_order="yes",  # type: ignore[arg-type]
                readings={"sos": "K9", "dragons": True},
                venue=None,  # type: ignore[arg-type]
                dragons=3,  # type: ignore[call-arg]
            )
        assert fields_of(error) == [
            "dragons",
            "name",
            "venue",
            "starts_at",
            "timezone",
            "tier",
            "rounds_announced",
            "balance_weight",
            "draw_seat_order",
            "readings.sos",
            "readings.dragons",
        ]
        assert next(p.rule for p in error.value.problems if p.field == "readings.sos") == "R-41"
        assert not Event.objects.exists()

    @pytest.mark.parametrize(
        "start", ["1989-12-31T00:00", "2201-01-01T00:00", "0001-01-01T00:00+14:00", "2026-02-30T10:00"]
    )
    def test_no_start_out_of_time(self, start):
        with pytest.raises(Malformed) as error:
            create_event(Actor.staff(a_user()), name="Pyke", starts_at=start)
        assert fields_of(error) == ["starts_at"]

    def test_a_name_and_a_start_are_needed(self):
        with pytest.raises(Malformed) as error:
            create_event(Actor.staff(a_user()))
        assert fields_of(error) == ["name", "starts_at"]

    def test_accounts_create_events_and_their_tokens_as_far_as_they_reach(self):
        (player,) = players(an_event(), 1)
        user = a_user()
        reader = ApiToken.objects.create(user=user, name="r", digest="r", scope=TokenScope.READ)
        writer = ApiToken.objects.create(user=user, name="w", digest="w", scope=TokenScope.WRITE)
        for actor in (Actor.of_player(player), Actor.system(), Actor.of_token(reader)):
            with pytest.raises(NotPermitted):
                create_event(actor, name="Pyke", starts_at=START)
        event = create_event(Actor.of_token(writer), name="Pyke", starts_at=START)
        assert last_entry(event).who == f"{user.username} (token w)"


class TestChange:
    def test_only_what_changed_is_written_and_journaled(self):
        event = an_event()
        actor = staff_of(event)
        changed = change_event(event, actor, name="Moot", venue=event.venue, rounds_announced=4, expected=0)
        event.refresh_from_db()
        assert (event.name, event.rounds_announced, event.revision) == ("Moot", 4, 1)
        assert changed.revision == 1
        entry = last_entry(event)
        assert (entry.verb, entry.object) == ("event.edit", "event")
        assert entry.before == {"name": "Kingsmoot at Pyke", "rounds_announced": 3}
        assert entry.after == {"name": "Moot", "rounds_announced": 4}

    def test_the_same_again_changes_nothing_even_from_an_old_page(self):
        event = an_event(revision=5)
        change_event(event, staff_of(event), name=event.name, starts_at=event.starts_at, expected=1)
        event.refresh_from_db()
        assert (event.revision, event.journal.count()) == (5, 0)

    def test_every_setting_can_be_changed(self):
        event = an_event()
        values: dict[str, Any] = {
            "name": "Moot", "venue": "Hall", "description": "One\nTwo",
            "starts_at": START.replace(year=2027), "timezone": "Asia/Tokyo",
            "collation": "sv", "language": "en",
            "tier": "premier", "rounds_announced": 5, "pairing": "points", "swiss_priority": "points_first",
            "balance_weight": 10, "split_policy": "fewest_tables", "draw_seat_order": False,
            "keep_apart_priority": "above", "keep_clubs_apart": True,
            "first_table": 21, "tables_out_of_use": "7, 30-32", "stream_table": 50,
            "stream_choice": "organizer",
            "readings": RuleOptions(sos="K2").to_mapping(), "format": PRESETS["commander"].to_json(),
            "stages": [Stage("rounds", 4).to_json(), Stage("cut", players=4, tables=1).to_json()],
            "registration_open": True, "approval_required": False, "late_entry_allowed": False,
            "self_check_in": False, "players_report": False, "quorum": "all", "no_show_minutes": 15,
            "contacts_kept_days": 30, "player_cap": 64,
            "public_pairings": False, "public_standings": False, "public_results": False,
            "public_players": False, "public_decks": True, "deck_lists": "required",
            "freeze_standings": True, "verification_required": True, "decks_for_opponents": True,
            "card_pool": CardPool("2019-06-06", community=True, restricted="ffg2.2").to_json(),
            "online": OnlinePlay("btwixt", round_hours=48).to_json(),
        }  # fmt: skip
        assert set(values) == set(SETTINGS)
        change_event(event, staff_of(event), **values)
        event.refresh_from_db()
        assert {name: getattr(event, name) for name in values} == values
        assert set(last_entry(event).after) == set(values)

    def test_every_reading_is_stored_and_left_out_ones_return_to_the_default(self):
        event = an_event(readings={"sos": "K2"})
        change_event(event, staff_of(event), readings={"tie_share": "best"})
        event.refresh_from_db()
        assert event.readings == RuleOptions(tie_share="best").to_mapping()

    def test_a_new_event_reads_the_text_to_the_letter_and_its_journal_says_so(self):
        event = create_event(Actor.staff(a_user()), name="Pyke", starts_at=START)
        assert (event.readings["tie_power"], event.readings["round_length"]) == ("house", "event")
        assert last_entry(event).after["readings"] == RuleOptions().to_mapping()

    def test_an_event_from_before_keeps_the_defaults_of_its_time(self):
        former = RuleOptions(sos="K2", tie_power="same", round_length="round")
        event = an_event(status=EventStatus.RUNNING, readings={"sos": "K2"})
        assert rule_options_of(event) == former
        change_event(event, staff_of(event), venue="Small hall", readings=former.to_mapping())
        event.refresh_from_db()
        assert event.readings == {"sos": "K2"} and set(last_entry(event).after) == {"venue"}
        change_event(event, staff_of(event), readings={"sos": "K2"}, reason="the text says so")
        assert last_entry(event).before == {"readings": former.to_mapping()}
        assert last_entry(event).after == {"readings": RuleOptions(sos="K2").to_mapping()}

    def test_rule_options_and_pairing_change_during_the_event_only_with_a_reason(self):
        event = an_event(status=EventStatus.RUNNING)
        actor = staff_of(event)
        explained: list[dict[str, Any]] = [{"readings": {"sos": "K2"}}, {"pairing": "points"}]
        for settings in explained:
            with pytest.raises(Malformed) as error:
                change_event(event, actor, **settings)
            assert fields_of(error) == ["reason"]
            change_event(event, actor, reason=" announced  in the hall ", **settings)
            assert last_entry(event).reason == "announced in the hall"
        change_event(event, actor, venue="Small hall")

    def test_the_number_of_rounds_is_fixed_once_the_event_has_started(self):
        event = an_event(status=EventStatus.RUNNING)
        with pytest.raises(Malformed) as error:
            change_event(event, staff_of(event), rounds_announced=4, reason="why not")
        assert [(problem.field, problem.rule) for problem in error.value.problems] == [
            ("rounds_announced", "R-3")
        ]

    def test_refusals(self):
        event = an_event()
        organizer, judge = staff_of(event), staff_of(event, Role.HEAD_JUDGE)
        with pytest.raises(NotPermitted):
            change_event(event, judge, name="Moot")
        with pytest.raises(NotVisible):
            change_event(event, Actor.staff(a_user()), name="Moot")
        with pytest.raises(Outdated) as error:
            change_event(event, organizer, name="Moot", expected=7)
        assert (error.value.revision, error.value.current["name"]) == (0, "Kingsmoot at Pyke")
        with pytest.raises(Malformed) as malformed:
            change_event(event, organizer, name="Moot", reason="x" * 501)
        assert fields_of(malformed) == ["reason"]
        over = an_event(status=EventStatus.FINISHED)
        with pytest.raises(Refused, match="Reopen it"):
            change_event(over, staff_of(over), name="Moot")
        event.refresh_from_db()
        assert (event.name, event.journal.count()) == ("Kingsmoot at Pyke", 0)

    def test_a_fixed_number_of_queries(self):
        event = an_event()
        actor = staff_of(event)
        players(event, 60)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            change_event(event, actor, name="Moot")
        assert len(queries) == 7  # savepoint and its release, event, role, event twice saved, journal


class TestRounds:
    def test_announced_freely_before_the_start_and_with_a_reason_after(self):
        event = an_event()
        actor = staff_of(event)
        assert change_rounds(event, actor, 4).rounds_announced == 4
        Event.objects.update(status=EventStatus.RUNNING)
        with pytest.raises(Malformed) as error:
            change_rounds(event, actor, 2)
        assert [(problem.field, problem.rule) for problem in error.value.problems] == [("reason", "R-3")]
        change_rounds(event, actor, 2, reason="the hall closes at six")
        entry = last_entry(event)
        assert (entry.verb, entry.reason) == ("event.rounds", "the hall closes at six")
        assert (entry.before, entry.after) == ({"rounds_announced": 4}, {"rounds_announced": 2})

    def test_the_number_announced_already_changes_nothing(self):
        event = an_event(status=EventStatus.RUNNING)
        change_rounds(event, staff_of(event), 3, expected=9)
        assert event.journal.count() == 0

    def test_never_fewer_than_were_paired_nor_out_of_bounds(self):
        event = an_event(status=EventStatus.RUNNING)
        people = players(event, 4)
        a_round(event, 1, people, status=RoundStatus.CLOSED)
        a_round(event, 2, people)
        actor = staff_of(event)
        for rounds in (1, 0, 21, -1):
            with pytest.raises(Malformed) as error:
                change_rounds(event, actor, rounds, reason="because")
            assert fields_of(error) == ["rounds_announced"]
        assert change_rounds(event, actor, 2, reason="because").rounds_announced == 2

    def test_no_fewer_than_with_a_round_that_is_drafted(self):
        event = an_event(status=EventStatus.RUNNING)
        people = players(event, 4)
        a_round(event, 1, people, status=RoundStatus.CLOSED)
        draft = a_round(event, 2, people, status=RoundStatus.DRAFTED)
        actor = staff_of(event)
        with pytest.raises(Malformed, match="Round 2 is drafted"):
            change_rounds(event, actor, 1, reason="time")
        discard_draft(draft, actor, reason="too early")
        assert change_rounds(event, actor, 1, reason="time").rounds_announced == 1

    def test_no_further_rounds_once_the_seed_is_public(self):
        event = an_event(status=EventStatus.RUNNING, seed_revealed_at=START)
        with pytest.raises(Refused) as error:
            change_rounds(event, staff_of(event), 4, reason="one more")
        assert error.value.problems[0].rule == "R-50"

    def test_only_the_organizer(self):
        event = an_event()
        with pytest.raises(NotPermitted):
            change_rounds(event, staff_of(event, Role.HEAD_JUDGE), 4)
        with pytest.raises(Outdated):
            change_rounds(event, staff_of(event), 4, expected=3)


def test_time_zones_are_names_people_know():
    assert {"Europe/Oslo", "America/New_York", "UTC"} <= time_zones()
