"""Coming into an event: by staff, from lists, through the public link, approved or declined (R-14)."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.core import links
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated, Refused
from tables.events.models import Event, EventStatus
from tables.events.rules import draws
from tables.players import player_import
from tables.players.actions.registration import (
    approve,
    approve_all,
    decline,
    decline_all,
    register_from_csv,
    register_from_list,
    register_player,
    sign_up,
)
from tables.players.models import Player, PlayerStatus
from tables.players.queries.roster import registered_names
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tests.builders import SEED, a_round, a_user, an_event, last_entry, losses, players, staff_of

pytestmark = pytest.mark.django_db


def after_two_rounds(**changes) -> Event:
    """A running event with round 1 closed, round 2 playing and p1…p4 at its table."""
    event = an_event(status=EventStatus.RUNNING, **changes)
    people = players(event, 4)
    a_round(event, 1, people, status=RoundStatus.CLOSED)
    a_round(event, 2, people)
    return event


class TestByStaff:
    def test_active_at_once_with_a_key_a_number_and_a_link(self):
        event = an_event()
        players(event, 2)
        player = register_player(
            event,
            staff_of(event),
            name=" A\u030asa  Berg ",
            club="Oslo",
            contact="asa@example.org",
            keep_apart="Bergs",
        )
        player = Player.objects.get(pk=player.pk)
        assert (player.key, player.number, player.name, player.status) == (
            "p3",
            3,
            "Åsa Berg",
            PlayerStatus.ACTIVE,
        )
        assert (player.joined_round, player.random_rank, player.checked_in_at) == (1, None, None)
        assert links.player_with(links.token_of(player)) == player
        assert [group.name for group in player.keep_apart_groups.all()] == ["Bergs"]
        assert player.revision == 1
        entry = last_entry(event)
        assert (entry.verb, entry.object) == ("player.register", "player p3")
        assert entry.after == {
            "key": "p3", "name": "Åsa Berg", "club": "Oslo", "status": "active", "keep_apart": "Bergs",
        }  # fmt: skip
        assert "example.org" not in str(entry.after)

    def test_a_late_entry_joins_the_next_pairing_and_takes_losses_for_the_rounds_missed(self):
        event = after_two_rounds()
        player = register_player(event, staff_of(event), name="Late Lorren")
        player = Player.objects.get(pk=player.pk)
        assert (player.joined_round, losses(player)) == (3, [1, 2])
        assert player.random_rank == draws.random_rank(SEED, "p5")
        assert player.checked_in_at is not None
        after = last_entry(event).after
        assert (after["joined_round"], after["unpaired_losses"]) == (3, [1, 2])

    def test_a_draft_is_not_a_round_missed(self):
        event = an_event(status=EventStatus.RUNNING)
        a_round(event, 1, players(event, 4), status=RoundStatus.DRAFTED)
        player = register_player(event, staff_of(event), name="Late Lorren")
        assert (player.joined_round, losses(player)) == (1, [])

    def test_keys_of_an_imported_event_are_not_given_twice(self):
        event = an_event()
        players(event, 1)
        event.players.update(key="p3")
        actor = staff_of(event)
        added = [register_player(event, actor, name=name) for name in ("Asha", "Euron")]
        assert [(player.key, player.number) for player in added] == [("p2", 2), ("p4", 4)]

    def test_two_people_with_one_name_need_a_reason(self):
        event = an_event()
        actor = staff_of(event)
        register_player(event, actor, name="Åsa Berg")
        with pytest.raises(NeedsOverride, match="asa berg is registered as p1 already"):
            register_player(event, actor, name="asa berg")
        register_player(event, actor, name="asa berg", override=True, reason="cousins")
        assert event.players.count() == 2

    def test_bad_texts_are_refused_all_at_once(self):
        event = an_event()
        with pytest.raises(Malformed) as error:
            register_player(
                event, staff_of(event), name=" ", club="x" * 81, contact="\x00", keep_apart="\u202e"
            )
        assert [problem.field for problem in error.value.problems] == [
            "name",
            "club",
            "contact",
            "keep_apart",
        ]
        assert not event.players.exists()

    def test_no_late_entry_where_the_event_takes_none_and_none_once_the_seed_is_public(self):
        event = after_two_rounds(late_entry_allowed=False)
        with pytest.raises(Refused, match="no late entries") as error:
            register_player(event, staff_of(event), name="Late Lorren")
        assert error.value.problems[0].rule == "R-14"
        event = after_two_rounds(seed_revealed_at=datetime(2026, 12, 5, tzinfo=UTC))
        with pytest.raises(Refused, match="seed is public"):
            register_player(event, staff_of(event), name="Late Lorren")

    def test_not_by_judges_strangers_or_players_nor_after_the_end(self):
        event = an_event()
        (player,) = players(event, 1)
        for actor, refusal in (
            (staff_of(event, Role.JUDGE), NotPermitted),
            (Actor.staff(a_user()), NotVisible),
            (Actor.of_player(player), NotPermitted),
        ):
            with pytest.raises(refusal):
                register_player(event, actor, name="Asha")
        over = an_event(status=EventStatus.FINISHED)
        with pytest.raises(Refused):
            register_player(over, staff_of(over), name="Asha")


class TestFromLists:
    def test_a_flawless_list_is_one_action(self):
        event = an_event()
        players(event, 1)
        found = register_from_list(
            event, staff_of(event), "Asha; Pyke; 555; Greyjoys\nVictarion\t\t\tgreyjoys\n"
        )
        assert [(player.key, player.name) for player in found] == [("p2", "Asha"), ("p3", "Victarion")]
        group = event.keep_apart_groups.get()
        assert (group.name, group.players.count()) == ("Greyjoys", 2)
        assert event.journal.count() == 1
        entry = last_entry(event)
        assert (entry.verb, entry.object) == ("player.import", "event")
        assert [row["key"] for row in entry.after["players"]] == ["p2", "p3"]
        assert "555" not in str(entry.after)
        assert all(links.player_with(links.token_of(player)) == player for player in found)

    def test_a_csv_joins_a_group_that_exists(self):
        event = an_event()
        event.keep_apart_groups.create(name="Greyjoys")
        register_from_csv(event, staff_of(event), "name;group\nÅsa;greyjoys\n".encode("cp1252"))
        assert event.keep_apart_groups.get().players.get().name == "Åsa"

    def test_faults_import_nothing_and_are_all_shown(self):
        event = an_event()
        players(event, 1)
        with pytest.raises(Malformed) as error:
            register_from_list(event, staff_of(event), "Asha\n; x\nplayer 001\n")
        assert [(problem.field, problem.message) for problem in error.value.problems] == [
            ("name", "Line 2: Name: Enter at least one letter or digit."),
            ("name", "Line 3: player 001 is registered as p1 already."),
        ]
        assert event.players.count() == 1 and not event.journal.exists()

    def test_a_confirmed_preview_leaves_its_faulty_lines_out(self):
        event = an_event()
        text = "Asha\n; x\nEuron\n"
        preview = player_import.read_list(text, registered_names(event))
        found = register_from_list(event, staff_of(event), text, confirmed=preview.digest)
        assert [player.name for player in found] == ["Asha", "Euron"]

    def test_lines_of_a_confirmed_preview_may_be_left_out(self):
        event = an_event()
        text = "Asha\nHarl\nEuron\n"
        digest = player_import.read_list(text).digest
        with pytest.raises(Malformed, match="nobody to register"):
            register_from_list(event, staff_of(event), text, confirmed=digest, left_out=[1, 2, 3])
        found = register_from_list(event, staff_of(event), text, confirmed=digest, left_out=[2, 9])
        assert [player.name for player in found] == ["Asha", "Euron"]

    def test_a_list_of_which_too_many_faulty_lines_cannot_be_confirmed(self):
        event = an_event()
        text = "Asha\n; y\n; x\n"
        digest = player_import.read_csv(text).digest
        with pytest.raises(Refused, match="Most lines of this list cannot be read"):
            register_from_csv(event, staff_of(event), text, confirmed=digest)
        assert not event.players.exists()

    def test_a_preview_that_would_look_different_now_is_shown_again(self):
        event = an_event()
        actor = staff_of(event)
        preview = player_import.read_csv("Asha\nEuron\n", registered_names(event))
        register_player(event, actor, name="Euron")
        with pytest.raises(Refused, match="changed since the preview"):
            register_from_csv(event, actor, "Asha\nEuron\n", confirmed=preview.digest)
        assert event.players.count() == 1

    def test_sent_twice_it_is_refused_the_second_time(self):
        event = an_event()
        actor = staff_of(event)
        digest = player_import.read_list("Asha").digest
        register_from_list(event, actor, "Asha", confirmed=digest)
        with pytest.raises(Refused):
            register_from_list(event, actor, "Asha", confirmed=digest)
        assert event.players.count() == 1

    def test_an_empty_list_is_nothing(self):
        event = an_event()
        for text in ("", "name,club\n"):
            with pytest.raises(Malformed, match="nobody to register"):
                register_from_csv(event, staff_of(event), text)

    def test_late_entries_by_the_list(self):
        event = after_two_rounds()
        found = register_from_list(event, staff_of(event), "Asha\nEuron")
        assert [losses(player) for player in found] == [[1, 2], [1, 2]]
        assert {player.joined_round for player in event.players.filter(number__gt=4)} == {3}

    def test_four_hundred_players_in_few_queries_and_under_a_second(self):
        event = after_two_rounds()
        actor = staff_of(event)
        text = "\n".join(
            f"Islander {number}; Club {number % 20}; ; Family {number % 90}" for number in range(400)
        )
        began = time.process_time()
        with CaptureQueriesContext(connection) as queries:
            register_from_list(event, actor, text)
        assert time.process_time() - began < 1
        assert len(queries) < 60  # SQLite takes at most 999 values in one statement
        assert event.players.count() == 404
        assert Player.objects.exclude(link_digest=None).filter(event=event).count() == 400


class TestSignUp:
    def test_waits_for_approval_and_is_journaled_as_the_players_own_act(self):
        event = an_event(registration_open=True)
        user = a_user()
        player = sign_up(event, name="Asha", club="Pyke", contact="555", name_shown="short", user=user)
        player = Player.objects.get(pk=player.pk)
        assert (player.status, player.name_shown, player.user) == (PlayerStatus.PENDING, "short", user)
        assert links.player_with(links.token_of(player)) == player
        entry = last_entry(event)
        assert (entry.verb, entry.actor_kind, entry.who, entry.player) == (
            "player.sign_up",
            "player",
            "player p1",
            player,
        )
        assert "555" not in str(entry.after)

    def test_is_active_at_once_where_no_approval_is_asked(self):
        event = an_event(registration_open=True, approval_required=False)
        assert sign_up(event, name="Asha").status == PlayerStatus.ACTIVE

    def test_late_without_approval_is_a_late_entry(self):
        event = after_two_rounds(registration_open=True, approval_required=False)
        player = sign_up(event, name="Asha")
        assert (player.joined_round, losses(player), player.checked_in_at) == (3, [1, 2], None)

    def test_refusals(self):
        with pytest.raises(NotVisible):
            sign_up(an_event(status=EventStatus.DRAFT, registration_open=True), name="Asha")
        for closed in (
            an_event(),
            an_event(status=EventStatus.FINISHED, registration_open=True),
            an_event(status=EventStatus.ARCHIVED, registration_open=True),
        ):
            with pytest.raises(Refused, match="is closed"):
                sign_up(closed, name="Asha")
        with pytest.raises(Refused, match="no late entries"):
            sign_up(after_two_rounds(registration_open=True, late_entry_allowed=False), name="Asha")
        event = an_event(registration_open=True)
        user = a_user()
        sign_up(event, name="Asha", user=user)
        with pytest.raises(Malformed, match="registered under this name already"):
            sign_up(event, name="asha")
        with pytest.raises(Refused, match="Your account is registered"):
            sign_up(event, name="Euron", user=user)
        with pytest.raises(Malformed) as error:
            sign_up(event, name="", name_shown="loud")
        assert [problem.field for problem in error.value.problems] == ["name", "name_shown"]
        assert event.players.count() == 1

    def test_a_declined_name_may_sign_up_again(self):
        event = an_event(registration_open=True)
        decline(sign_up(event, name="Asha"), staff_of(event))
        assert sign_up(event, name="Asha").key == "p2"


class TestApproval:
    def test_approved_before_the_start(self):
        event = an_event()
        (player,) = players(event, 1, status=PlayerStatus.PENDING)
        approve(player, staff_of(event), expected=0)
        player.refresh_from_db()
        assert (player.status, player.joined_round, player.revision) == (PlayerStatus.ACTIVE, 1, 1)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.before["status"], entry.after["status"]) == (
            "player.approve",
            "player p1",
            "pending",
            "active",
        )

    def test_approved_during_the_event_is_a_late_entry(self):
        event = after_two_rounds()
        (player,) = players(event, 1, status=PlayerStatus.PENDING)
        approve(player, staff_of(event))
        player.refresh_from_db()
        assert (player.joined_round, losses(player)) == (3, [1, 2])
        assert last_entry(event).after["unpaired_losses"] == [1, 2]

    def test_all_at_once(self):
        event = after_two_rounds()
        players(event, 3, status=PlayerStatus.PENDING)
        approved = approve_all(event, staff_of(event))
        assert [player.key for player in approved] == ["p5", "p6", "p7"]
        assert event.players.filter(status=PlayerStatus.ACTIVE, joined_round=3).count() == 3
        assert last_entry(event).after == {
            "players": ["p5", "p6", "p7"],
            "joined_round": 3,
            "random_ranks": {player.key: player.random_rank for player in approved},
            "unpaired_losses": {"p5": [1, 2], "p6": [1, 2], "p7": [1, 2]},
        }
        approve_all(event, staff_of(event))
        assert event.journal.count() == 1

    def test_all_declined_at_once(self):
        event = an_event(player_cap=2)
        players(event, 2, status=PlayerStatus.PENDING)
        (first,) = players(event, 1, status=PlayerStatus.WAITLISTED, waitlisted_at=event.starts_at)
        declined = decline_all(event, staff_of(event), reason="a flood", expected=event.revision)
        assert [player.key for player in declined] == ["p1", "p2"]
        assert event.players.filter(status=PlayerStatus.DECLINED).count() == 2
        first.refresh_from_db()
        assert first.status == PlayerStatus.ACTIVE, "the seats that were kept are free"
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.reason) == ("player.decline_all", "event", "a flood")
        assert (entry.after["players"], entry.after["status"]) == (["p1", "p2"], "declined")
        decline_all(event, staff_of(event))
        assert event.journal.count() == 1
        with pytest.raises(Outdated):
            decline_all(event, staff_of(event), expected=99)

    def test_declined(self):
        event = an_event()
        (player,) = players(event, 1, status=PlayerStatus.PENDING)
        actor = staff_of(event)
        decline(player, actor, reason="full", expected=0)
        player.refresh_from_db()
        assert player.status == PlayerStatus.DECLINED
        assert (last_entry(event).verb, last_entry(event).reason) == ("player.decline", "full")
        decline(player, actor, expected=0)
        assert event.journal.count() == 1

    @pytest.mark.parametrize(
        "status", [PlayerStatus.DECLINED, PlayerStatus.DROPPED, PlayerStatus.DISQUALIFIED]
    )
    def test_only_who_waits_is_approved(self, status):
        event = an_event()
        (player,) = players(event, 1, status=status, dropped_after_round=0)
        with pytest.raises(Refused, match="does not wait"):
            approve(player, staff_of(event))

    def test_refusals(self):
        event = an_event()
        actor = staff_of(event)
        (active,) = players(event, 1)
        approve(active, actor, expected=99)
        assert not event.journal.exists()
        with pytest.raises(Refused, match="Drop the player instead"):
            decline(active, actor)
        (waiting,) = players(event, 1, status=PlayerStatus.PENDING)
        for action in (approve, decline):
            with pytest.raises(Outdated) as error:
                action(waiting, actor, expected=99)
            assert error.value.current["status"] == "pending"
            with pytest.raises(NotPermitted):
                action(waiting, staff_of(event, Role.JUDGE))
            with pytest.raises(NotVisible):
                action(waiting, Actor.staff(a_user()))
            with pytest.raises(NotPermitted):
                action(waiting, Actor.of_player(waiting))
        with pytest.raises(Outdated):
            approve_all(event, actor, expected=99)
