"""Here, gone and back: check-in, drop, rejoin, disqualification, penalties (R-14, R-43a)."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core import timekeeping
from tables.core.access import STAFF_ACTIONS, Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated, Refused
from tables.events.models import Event, EventStatus
from tables.judging.penalties.actions import record_penalty
from tables.players.actions.check_in import check_in, undo_check_in
from tables.players.actions.participation import disqualify, drop, rejoin, remove_registration
from tables.players.models import Penalty, Player, PlayerStatus
from tables.players.queries.roster import public_players
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tables.standings.queries.standings import event_standings
from tests.builders import a_round, a_user, an_event, in_fours, last_entry, losses, players, staff_of
from tests.stages import Day

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)
NOT_ACTIVE = [
    (PlayerStatus.PENDING, "waits for approval"),
    (PlayerStatus.DECLINED, "was declined"),
    (PlayerStatus.DROPPED, "has dropped"),
    (PlayerStatus.DISQUALIFIED, "was disqualified"),
]


def fresh(player: Player) -> Player:
    return Player.objects.select_related("event").get(pk=player.pk)


def running(n: int = 8, rounds: int = 1, last: RoundStatus = RoundStatus.PLAYING, **changes):
    """A running event of n players, seated by fours in `rounds` rounds, the last of which has this status."""
    event = an_event(status=EventStatus.RUNNING, **changes)
    people = players(event, n)
    for number in range(1, rounds + 1):
        a_round(event, number, *in_fours(people), status=last if number == rounds else RoundStatus.CLOSED)
    return event, people


class TestRemovedRegistrations:
    @pytest.mark.parametrize(
        "status", [PlayerStatus.ACTIVE, PlayerStatus.PENDING, PlayerStatus.WAITLISTED, PlayerStatus.DROPPED]
    )
    def test_of_somebody_who_has_not_taken_part(self, status: PlayerStatus):
        event = an_event(status=EventStatus.OPEN)
        since = NOW if status == PlayerStatus.WAITLISTED else None
        (player,) = players(
            event,
            1,
            status=status,
            user=a_user(),
            waitlisted_at=since,
            dropped_after_round=0 if status == PlayerStatus.DROPPED else None,
        )
        for _ in range(2):
            removed = remove_registration(player, staff_of(event), reason="registered twice")
            assert (removed.status, removed.user, removed.waitlisted_at) == (
                PlayerStatus.WITHDRAWN,
                None,
                None,
            )
        entry = last_entry(event)
        assert (entry.verb, entry.after) == ("player.remove", {"status": PlayerStatus.WITHDRAWN})
        assert event.journal.count() == 1 and public_players(event) == ()

    def test_players_of_a_started_event_drop_instead(self):
        event, people = running()
        with pytest.raises(Refused, match="Drop the player instead"):
            remove_registration(people[0], staff_of(event))
        with pytest.raises(NotPermitted):
            remove_registration(people[0], staff_of(event, Role.JUDGE))


class LeftEarly(Day):
    """A day that two people leave before it starts; the registration of one is removed."""

    def before_start(self) -> None:
        drop(self.player("p2"), self.actor())
        remove_registration(self.player("p3"), self.actor(), reason="registered twice")


def test_who_left_before_the_start_is_in_no_ranking_list_or_count():
    day = LeftEarly(rounds=1)
    close = day.play(day.publish(day.draw()))
    assert close.status == RoundStatus.CLOSED
    event = Event.objects.get(pk=day.event.pk)
    rows = event_standings(event).rows
    assert not {"p2", "p3"} & set(rows.order) and len(rows) == event.players.count() - 2
    assert not {2, 3} & {player.number for player in public_players(event)}
    report = verify(from_json(json.loads(dump(event_archive(event)))))
    assert report.differences == ()


class TestCheckIn:
    @pytest.mark.parametrize("role", sorted(STAFF_ACTIONS["player.check_in"][1]))
    def test_by_any_staff_once(self, role):
        event = an_event()
        (player,) = players(event, 1)
        actor = staff_of(event, role)
        with timekeeping.time_set_to(NOW):
            check_in(player, actor, expected=0)
        assert (fresh(player).checked_in_at, fresh(player).revision) == (NOW, 1)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.after) == (
            "player.check_in",
            "player p1",
            {"checked_in": True},
        )
        check_in(player, actor, expected=0)
        assert event.journal.count() == 1

    def test_by_the_player_where_the_event_lets_them(self):
        event = an_event()
        one, other = players(event, 2)
        check_in(one, Actor.of_player(one))
        assert last_entry(event).who == "player p1"
        with pytest.raises(NotVisible):
            check_in(other, Actor.of_player(one))
        event.self_check_in = False
        event.save()
        with pytest.raises(Refused, match="Go to the desk"):
            check_in(other, Actor.of_player(other))
        event.self_check_in, event.status = True, EventStatus.DRAFT
        event.save()
        with pytest.raises(Refused, match="not begun"):
            check_in(other, Actor.of_player(other))

    @pytest.mark.parametrize(("status", "words"), NOT_ACTIVE)
    def test_only_the_active(self, status, words):
        event = an_event()
        (player,) = players(event, 1, status=status, dropped_after_round=0)
        with pytest.raises(Refused, match=words):
            check_in(player, staff_of(event))

    def test_taken_back_by_staff_only(self):
        event = an_event()
        (player,) = players(event, 1, checked_in_at=NOW)
        with pytest.raises(NotPermitted):
            undo_check_in(player, Actor.of_player(player))
        with pytest.raises(Outdated):
            undo_check_in(player, staff_of(event), expected=9)
        undo_check_in(player, staff_of(event), expected=0)
        assert fresh(player).checked_in_at is None
        assert (last_entry(event).before, last_entry(event).after) == (
            {"checked_in": True},
            {"checked_in": False},
        )
        undo_check_in(player, staff_of(event), expected=0)
        assert event.journal.count() == 1

    def test_somebody_else_changed_the_player(self):
        event = an_event()
        (player,) = players(event, 1, revision=3)
        with pytest.raises(Outdated) as error:
            check_in(player, staff_of(event), expected=2)
        assert (error.value.revision, error.value.current["key"]) == (3, "p1")
        with pytest.raises(NotVisible):
            check_in(player, Actor.staff(a_user()))


class TestDrop:
    def test_before_the_first_round(self):
        event = an_event()
        (player,) = players(event, 1)
        drop(player, staff_of(event, Role.JUDGE), reason="went home", expected=0)
        player = fresh(player)
        assert (player.status, player.dropped_after_round, player.revision) == (PlayerStatus.DROPPED, 0, 1)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.reason) == ("player.drop", "player p1", "went home")
        assert (entry.before["status"], entry.after["status"]) == ("active", "dropped")

    def test_during_a_round_it_takes_effect_from_the_next_pairing(self):
        event, people = running(rounds=2)
        drop(people[0], staff_of(event))
        assert fresh(people[0]).dropped_after_round == 2
        assert people[0].seats.count() == 2

    def test_a_draft_is_not_paired_yet(self):
        event, people = running(rounds=2, last=RoundStatus.DRAFTED)
        drop(people[0], staff_of(event))
        assert fresh(people[0]).dropped_after_round == 1

    def test_twice_is_once(self):
        event = an_event()
        (player,) = players(event, 1)
        actor = staff_of(event)
        drop(player, actor, expected=0)
        drop(player, actor, expected=0)
        assert event.journal.count() == 1

    def test_players_drop_themselves_between_rounds_only(self):
        _, people = running()
        me = people[0]
        with pytest.raises(Refused, match="still sit at table 1 of round 1"):
            drop(me, Actor.of_player(me))
        me.seats.update(absent=True)
        drop(me, Actor.of_player(me))
        other = people[4]
        with pytest.raises(NotVisible):
            drop(other, Actor.of_player(people[5]))
        a_draft, drafted = running(last=RoundStatus.DRAFTED)
        drop(drafted[0], Actor.of_player(drafted[0]))
        assert last_entry(a_draft).who == "player p1"

    def test_players_whose_result_is_confirmed_need_not_wait_for_the_others(self):
        _, people = running(last=RoundStatus.CLOSED)
        people[0].event.rounds.update(status=RoundStatus.PLAYING)
        drop(people[0], Actor.of_player(people[0]))
        assert fresh(people[0]).status == PlayerStatus.DROPPED

    def test_staff_are_warned_when_too_few_would_be_left(self):
        event, people = running(n=3)
        with pytest.raises(NeedsOverride, match="Only 2 active players") as error:
            drop(people[0], staff_of(event))
        assert error.value.problems[0].rule == "R-10"
        drop(people[0], staff_of(event), override=True, reason="taxi is waiting")
        assert fresh(people[0]).status == PlayerStatus.DROPPED

    @pytest.mark.parametrize(
        "status", [PlayerStatus.PENDING, PlayerStatus.DECLINED, PlayerStatus.DISQUALIFIED]
    )
    def test_refusals(self, status):
        event = an_event()
        (player,) = players(event, 1, status=status)
        with pytest.raises(Refused, match="not taking part"):
            drop(player, staff_of(event))
        (active,) = players(event, 1)
        with pytest.raises(Outdated):
            drop(active, staff_of(event), expected=9)
        with pytest.raises(NotVisible):
            drop(active, Actor.staff(a_user()))
        over = an_event(status=EventStatus.FINISHED)
        (late,) = players(over, 1)
        with pytest.raises(Refused, match="Reopen"):
            drop(late, staff_of(over))


class TestRejoin:
    def test_before_the_first_round_nothing_is_charged(self):
        event = an_event()
        (player,) = players(event, 1, status=PlayerStatus.DROPPED, dropped_after_round=0)
        rejoin(player, staff_of(event), expected=0)
        player = fresh(player)
        assert (player.status, player.dropped_after_round, losses(player)) == (PlayerStatus.ACTIVE, None, [])
        assert last_entry(event).verb == "player.rejoin"

    def test_every_round_missed_is_an_unpaired_loss(self):
        event, people = running(rounds=1, last=RoundStatus.CLOSED)
        actor = staff_of(event)
        drop(people[0], actor)
        for number in (2, 3):
            a_round(event, number, people[1:5], status=RoundStatus.CLOSED)
        a_round(event, 4, people[1:5], status=RoundStatus.DRAFTED)
        rejoin(people[0], actor, reason="came back")
        assert losses(people[0]) == [2, 3]
        entry = last_entry(event)
        assert (entry.after["unpaired_losses"], entry.reason) == ([2, 3], "came back")
        rejoin(people[0], actor)
        assert losses(people[0]) == [2, 3]

    def test_no_round_is_charged_twice(self):
        event, people = running(rounds=1, last=RoundStatus.CLOSED)
        actor = staff_of(event)
        for number in (2, 3):
            drop(people[0], actor)
            a_round(event, number, people[1:5], status=RoundStatus.CLOSED)
            rejoin(people[0], actor)
        assert losses(people[0]) == [2, 3]

    def test_a_round_in_which_the_player_was_absent_was_missed(self):
        event, people = running(rounds=1, last=RoundStatus.CLOSED)
        people[0].seats.update(absent=True)
        Player.objects.filter(pk=people[0].pk).update(status=PlayerStatus.DROPPED, dropped_after_round=0)
        rejoin(people[0], staff_of(event))
        assert losses(people[0]) == [1]

    def test_who_dropped_before_the_start_draws_a_random_rank(self):
        event, people = running()
        Player.objects.filter(pk=people[0].pk).update(
            status=PlayerStatus.DROPPED, dropped_after_round=0, random_rank=None
        )
        rejoin(people[0], staff_of(event))
        assert fresh(people[0]).random_rank == people[0].random_rank

    def test_refusals(self):
        event = an_event()
        actor = staff_of(event)
        (gone,) = players(event, 1, status=PlayerStatus.DISQUALIFIED)
        with pytest.raises(Refused, match="cannot rejoin") as error:
            rejoin(gone, actor)
        assert error.value.problems[0].rule == "R-14"
        (waiting,) = players(event, 1, status=PlayerStatus.PENDING)
        with pytest.raises(Refused, match="has not dropped"):
            rejoin(waiting, actor)
        (dropped,) = players(event, 1, status=PlayerStatus.DROPPED, dropped_after_round=0)
        with pytest.raises(NotPermitted):
            rejoin(dropped, staff_of(event, Role.JUDGE))
        with pytest.raises(NotPermitted):
            rejoin(dropped, Actor.of_player(dropped))
        with pytest.raises(Outdated):
            rejoin(dropped, actor, expected=9)
        revealed = an_event(status=EventStatus.RUNNING, seed_revealed_at=NOW)
        (late,) = players(revealed, 1, status=PlayerStatus.DROPPED, dropped_after_round=0)
        with pytest.raises(Refused, match="seed is public"):
            rejoin(late, staff_of(revealed))


class TestDisqualify:
    def test_for_good_and_as_a_penalty(self):
        event, people = running(rounds=2)
        actor = staff_of(event, Role.HEAD_JUDGE)
        with timekeeping.time_set_to(NOW):
            disqualify(people[0], actor, reason="marked sleeves", expected=0)
        player = fresh(people[0])
        assert (player.status, player.dropped_after_round) == (PlayerStatus.DISQUALIFIED, 2)
        penalty = Penalty.objects.get()
        assert (penalty.player, penalty.kind, penalty.round_number, penalty.reason, penalty.at) == (
            player,
            "disqualification",
            2,
            "marked sleeves",
            NOW,
        )
        assert penalty.given_by == actor.who
        assert (last_entry(event).verb, last_entry(event).reason) == ("player.disqualify", "marked sleeves")
        disqualify(people[0], actor, reason="again")
        assert (Penalty.objects.count(), event.journal.count()) == (1, 1)

    def test_a_dropped_player_keeps_the_round_of_the_drop(self):
        event, people = running(rounds=2)
        Player.objects.filter(pk=people[0].pk).update(status=PlayerStatus.DROPPED, dropped_after_round=1)
        disqualify(people[0], staff_of(event), reason="found out later")
        assert fresh(people[0]).dropped_after_round == 1

    def test_refusals(self):
        event = an_event()
        (player,) = players(event, 1)
        with pytest.raises(Malformed) as error:
            disqualify(player, staff_of(event), reason=" ")
        assert error.value.problems[0].field == "reason"
        with pytest.raises(NotPermitted):
            disqualify(player, staff_of(event, Role.JUDGE), reason="why")
        with pytest.raises(NotPermitted):
            disqualify(player, Actor.of_player(player), reason="why")
        with pytest.raises(Outdated):
            disqualify(player, staff_of(event), reason="why", expected=9)
        (waiting,) = players(event, 1, status=PlayerStatus.PENDING)
        with pytest.raises(Refused, match="not taking part"):
            disqualify(waiting, staff_of(event), reason="why")
        assert not Penalty.objects.exists() and not event.journal.exists()


class TestPenalties:
    def test_each_is_written_down_with_its_round(self):
        event, people = running(rounds=2)
        actor = staff_of(event, Role.JUDGE)
        record_penalty(people[0], actor, kind="caution", reason="slow play")
        record_penalty(people[0], actor, kind="warning", reason="slow  play again", round_number=1)
        assert list(Penalty.objects.order_by("pk").values_list("kind", "round_number", "reason")) == [
            ("caution", 2, "slow play"),
            ("warning", 1, "slow play again"),
        ]
        assert last_entry(event).after == {
            "kind": "warning",
            "infraction": "",
            "effect": "",
            "points": 0,
            "round": 1,
        }

    def test_before_the_first_round_it_belongs_to_none(self):
        event = an_event()
        (player,) = players(event, 1)
        assert record_penalty(player, staff_of(event), kind="caution", reason="late").round_number is None

    def test_everything_wrong_is_said_at_once(self):
        event, people = running()
        with pytest.raises(Malformed) as error:
            record_penalty(people[0], staff_of(event), kind="prison", reason="", round_number=2)
        assert [problem.field for problem in error.value.problems] == ["kind", "reason", "round_number"]
        with pytest.raises(Malformed, match="Disqualify the player instead"):
            record_penalty(people[0], staff_of(event), kind="disqualification", reason="why")
        with pytest.raises(NotPermitted):
            record_penalty(people[0], staff_of(event, Role.SCOREKEEPER), kind="caution", reason="why")
        (waiting,) = players(event, 1, status=PlayerStatus.PENDING)
        with pytest.raises(Refused):
            record_penalty(waiting, staff_of(event), kind="caution", reason="why")
        assert not Penalty.objects.exists()
