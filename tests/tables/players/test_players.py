"""What is known of players: changed, shown, linked, kept apart."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core import links
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated
from tables.events.models import Event
from tables.events.rules import draws
from tables.journal.sentences import sentence_of
from tables.players.actions.details import change_player, renew_link
from tables.players.actions.keep_apart import remove_keep_apart_group, set_keep_apart_group
from tables.players.actions.participation import disqualify, drop, lift_disqualification
from tables.players.models import KeepApartGroup, Player, PlayerStatus
from tables.rounds.actions.publishing import close_round
from tables.staff.models import Role
from tables.standings.queries.standings import event_standings
from tests.builders import a_user, an_event, confirm_all, last_entry, players, staff_of
from tests.stages import a_hall, play_round

pytestmark = pytest.mark.django_db


def fresh(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


class TestChange:
    def test_what_is_given_is_changed_and_the_contact_stays_out_of_the_journal(self):
        event = an_event()
        (player,) = players(event, 1, club="Pyke", contact="555")
        change_player(player, staff_of(event), name=" Åsa  Berg", contact="777", club="Pyke", expected=0)
        player = fresh(player)
        assert (player.name, player.club, player.contact, player.revision) == ("Åsa Berg", "Pyke", "777", 1)
        entry = last_entry(event)
        assert (entry.verb, entry.object) == ("player.edit", "player p1")
        assert entry.before == {"name": "Player 001"}
        assert entry.after == {"name": "Åsa Berg", "contact_changed": True}

    def test_the_same_again_changes_nothing(self):
        event = an_event()
        (player,) = players(event, 1)
        change_player(player, staff_of(event), name=player.name, club="", expected=9)
        change_player(player, staff_of(event))
        assert not event.journal.exists()

    def test_a_name_too_long_to_be_typed_may_stay(self):
        event = an_event()
        (player,) = players(event, 1)
        player.name = "x" * 150
        player.save()
        change_player(player, staff_of(event), name=player.name, club="Pyke")
        assert (fresh(player).name, fresh(player).club) == ("x" * 150, "Pyke")

    def test_players_choose_only_how_their_name_is_shown(self):
        event = an_event()
        one, other = players(event, 2)
        change_player(one, Actor.of_player(one), name_shown="number", expected=0)
        assert fresh(one).name_shown == "number"
        assert last_entry(event).before == {"name_shown": "full"}
        forbidden: list[dict[str, Any]] = [{"name": "King"}, {"club": "x"}, {"contact": "x"}]
        for texts in forbidden:
            with pytest.raises(NotPermitted, match="Go to the desk"):
                change_player(one, Actor.of_player(one), **texts)
        with pytest.raises(NotVisible):
            change_player(other, Actor.of_player(one), name_shown="number")

    def test_a_name_somebody_else_has_needs_a_reason(self):
        event = an_event()
        one, other = players(event, 2)
        with pytest.raises(NeedsOverride, match="registered as p2"):
            change_player(one, staff_of(event), name="PLAYER 002")
        change_player(one, staff_of(event), name="PLAYER 002", override=True, reason="twins")
        change_player(other, staff_of(event), name="player 002")

    def test_refusals(self):
        event = an_event()
        (player,) = players(event, 1)
        actor = staff_of(event)
        with pytest.raises(Malformed) as error:
            change_player(player, actor, name="", club="\x07", name_shown="loud")
        assert [problem.field for problem in error.value.problems] == ["name", "club", "name_shown"]
        with pytest.raises(Outdated) as outdated:
            change_player(player, actor, name="Asha", expected=4)
        assert outdated.value.current["name"] == "Player 001"
        with pytest.raises(NotPermitted):
            change_player(player, staff_of(event, Role.JUDGE), name="Asha")
        with pytest.raises(NotVisible):
            change_player(player, Actor.staff(a_user()), name="Asha")
        assert not event.journal.exists()


class TestLiftedDisqualification:
    def test_the_player_is_what_they_were_and_pays_for_rounds_missed(self):
        hall = a_hall()
        actor, player = hall.actor(), hall.player("p1")
        before = last_entry(hall.event)
        lift_disqualification(player, actor, reason="never given", override=True)
        assert last_entry(hall.event) == before
        confirm_all(hall.round())
        close_round(hall.round(), actor)
        disqualify(player, actor, reason="cheating")
        play_round(hall.event, actor)
        with pytest.raises(Malformed):
            lift_disqualification(player, actor, reason=" ")
        with pytest.raises(NotPermitted):
            lift_disqualification(player, hall.actor(Role.JUDGE), reason="not mine to say", override=True)
        lifted = lift_disqualification(player, actor, reason="it was p2", override=True)
        assert (lifted.status, lifted.dropped_after_round) == (PlayerStatus.ACTIVE, None)
        assert list(lifted.unpaired_losses.values_list("round__number", flat=True)) == [2]
        assert not lifted.penalties.exists()
        rows = {row.player: row.rank for row in event_standings(Event.objects.get(pk=hall.event.pk)).rows}
        assert rows["p1"] is not None
        entry = last_entry(hall.event)
        assert sentence_of(entry, {"p1": "Asha"}) == (
            "Lifted the disqualification of Asha (p1), a departure from R-14"
        )
        assert lift_disqualification(player, actor, reason="again", override=True) == lifted
        assert last_entry(hall.event) == entry
        document = json.loads(dump(event_archive(Event.objects.get(pk=hall.event.pk))))
        report = verify(from_json(document))
        assert report.departures == (
            "R-14: the disqualification of player p1 was lifted, though the disqualified cannot rejoin. "
            "Reason: it was p2.",
        )
        found = {difference.rule for difference in report.differences}
        assert found == {"R-46"}  # the results of these rounds were written without their entries

    def test_it_departs_from_the_regulations_and_says_so_first(self):
        hall = a_hall()
        player = disqualify(hall.player("p1"), hall.actor(), reason="cheating")
        with pytest.raises(NeedsOverride) as warned:
            lift_disqualification(player, hall.actor(), reason="it was p2")
        (problem,) = warned.value.problems
        assert problem.rule == "R-14" and "cannot rejoin" in problem.message
        body = {"reason": "it was p2"}
        answer = hall.program("organizer").call("POST", "players/p1/lift-disqualification/", body)
        assert answer.status_code == 409 and "departs from them" in answer.content.decode()
        done = hall.program("organizer").post("players/p1/lift-disqualification/", {**body, "override": True})
        assert done["status"] == PlayerStatus.ACTIVE

    def test_who_had_dropped_before_stays_dropped(self):
        hall = a_hall()
        player = drop(hall.player("p1"), hall.actor())
        disqualify(player, hall.actor(), reason="cheating")
        assert (
            lift_disqualification(player, hall.actor(), reason="mistaken", override=True).status
            == PlayerStatus.DROPPED
        )

    def test_who_had_no_random_rank_draws_one(self):
        """Somebody disqualified before the start has none, and plays from now on (R-44)."""
        hall = a_hall()
        player = hall.player("p1")
        Player.objects.filter(pk=player.pk).update(random_rank=None)
        player = disqualify(player, hall.actor(), reason="cheating")
        lifted = lift_disqualification(player, hall.actor(), reason="it was p2", override=True)
        drawn = draws.random_rank(hall.event.draw_key, "p1")
        assert lifted.random_rank == hall.player("p1").random_rank == drawn
        assert last_entry(hall.event).after["random_rank"] == drawn


class TestLinks:
    def test_a_new_link_stops_the_old_one(self):
        event = an_event()
        (player,) = players(event, 1)
        actor = staff_of(event)
        first = links.token_of(renew_link(player, actor, expected=0))
        second = links.token_of(renew_link(player, actor, reason="posted in a chat", expected=1))
        assert first != second
        assert links.player_with(first) is None
        assert links.player_with(second) == player
        entry = last_entry(event)
        assert (entry.verb, entry.after, entry.reason) == (
            "player.renew_link",
            {"link": 3},
            "posted in a chat",
        )
        assert second not in str(entry.after)

    def test_a_double_tap_renews_once(self):
        event = an_event()
        player, other = players(event, 2)
        actor = staff_of(event)
        renew_link(player, actor, expected=0)
        with pytest.raises(Outdated):
            renew_link(player, actor, expected=0)
        with pytest.raises(NotPermitted):
            renew_link(player, staff_of(event, Role.JUDGE))
        with pytest.raises(NotVisible):
            renew_link(player, Actor.of_player(other))


class TestKeepApart:
    def test_made_changed_renamed_and_removed(self):
        event = an_event()
        actor = staff_of(event)
        one, two, three = players(event, 3)
        group = set_keep_apart_group(event, actor, name=" The  Bergs", players=[two, one])
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.before) == ("keep_apart.set", "keep-apart group", {})
        assert sentence_of(entry, {}) == "Set keep-apart group The Bergs to 2 players"
        assert entry.after == {"name": "The Bergs", "players": ["p1", "p2"]}
        same = set_keep_apart_group(event, actor, name="the bergs", players=[one, three])
        assert same == group
        renamed = set_keep_apart_group(event, actor, name="Bergs", players=[one, three], group=group)
        assert (renamed.pk, list(renamed.players.order_by("number"))) == (group.pk, [one, three])
        assert last_entry(event).before == {"name": "the bergs", "players": ["p1", "p3"]}
        set_keep_apart_group(event, actor, name="Bergs", players=[three, one], group=group)
        assert event.journal.count() == 3
        remove_keep_apart_group(group, actor)
        assert last_entry(event).before == {"name": "Bergs", "players": ["p1", "p3"]}
        remove_keep_apart_group(group, actor)
        assert (KeepApartGroup.objects.count(), event.journal.count()) == (0, 4)

    def test_refusals(self):
        event, elsewhere = an_event(), an_event()
        actor = staff_of(event)
        (one,) = players(event, 1)
        (stranger,) = players(elsewhere, 1)
        set_keep_apart_group(event, actor, name="Bergs", players=[one])
        other = set_keep_apart_group(event, actor, name="Lunds", players=[one])
        with pytest.raises(Malformed) as error:
            set_keep_apart_group(event, actor, name="BERGS", players=[one, stranger], group=other)
        assert [problem.field for problem in error.value.problems] == ["name", "players"]
        for name in ("", "x" * 81, "\x00"):
            with pytest.raises(Malformed):
                set_keep_apart_group(event, actor, name=name, players=[one])
        foreign = KeepApartGroup.objects.create(event=elsewhere, name="Far")
        with pytest.raises(NotVisible):
            set_keep_apart_group(event, actor, name="Near", players=[], group=foreign)
        with pytest.raises(Outdated):
            set_keep_apart_group(event, actor, name="Near", players=[], expected=77)
        with pytest.raises(Outdated):
            remove_keep_apart_group(other, actor, expected=77)
        for refused in (Actor.of_player(one), staff_of(event, Role.JUDGE)):
            with pytest.raises(NotPermitted):
                set_keep_apart_group(event, refused, name="Near", players=[])
            with pytest.raises(NotPermitted):
                remove_keep_apart_group(other, refused)
