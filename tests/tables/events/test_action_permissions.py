"""Every action of registration, roster, staff and event asks the matrix: each role may or may not."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tables.archive.actions import backup
from tables.core.access import Actor, permits
from tables.core.errors import NotPermitted, NotVisible
from tables.decks import actions as decks
from tables.decks.rules.deck_lists import CheckedDeck
from tables.events.actions import join_code, setup, stages
from tables.events.models import DeckLists, Event, EventStatus
from tables.judging.penalties import actions as penalties
from tables.players.actions import (
    check_in,
    keep_apart,
    participation,
    personal_data,
    registration,
    sitting_out,
)
from tables.players.actions import details as player_actions
from tables.players.models import Penalty, Player, PlayerStatus
from tables.rounds.actions import editing, prescribing
from tables.rounds.actions.seats import SeatedTable
from tables.rounds.models import Round, RoundStatus, Table
from tables.staff import actions as staff
from tables.staff.models import EventRole, Role
from tests.builders import HALL_VALUE, a_round, a_user, an_event, in_fours, players, staff_of

pytestmark = pytest.mark.django_db

Action = Callable[[Event, Actor], Any]


def player_of(event: Event, **changes: Any) -> Player:
    return players(event, 1, **changes)[0]


def away(event: Event) -> Player:
    """Somebody who sits out the first round."""
    player = player_of(event)
    player.absences.create(round_number=1)
    return player


def registered(event: Event) -> Player:
    """Somebody who was not there when the event started: no last tiebreak is drawn for them."""
    player = player_of(event)
    player.random_rank = None
    player.save()
    return player


def role_of(event: Event) -> EventRole:
    return EventRole.objects.create(event=event, user=a_user(), role=Role.JUDGE)


def waiting(event: Event) -> Player:
    return player_of(event, status=PlayerStatus.PENDING)


def dropped(event: Event) -> Player:
    return player_of(event, status=PlayerStatus.DROPPED, dropped_after_round=0)


def collecting(event: Event) -> Event:
    Event.objects.filter(pk=event.pk).update(deck_lists=DeckLists.OPTIONAL)
    return event


def draft_of(event: Event) -> Round:
    """Round 1 with p1 to p4 at table 1 and p5 to p8 at table 2."""
    Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING)
    event.refresh_from_db()
    return a_round(event, 1, *in_fours(players(event, 8)), status=RoundStatus.DRAFTED)


def table_of(event: Event, **changes: Any) -> Table:
    draft_of(event).tables.filter(number=1).update(**changes)
    return Table.objects.select_related("round__event").get(round__event=event, number=1)


def caution_of(event: Event) -> Penalty:
    player = player_of(event)
    return Penalty.objects.create(event=event, player=player, kind="caution", reason="x", at=timezone.now())


def in_status(status: EventStatus, action: Action) -> Action:
    def act(event: Event, actor: Actor) -> Any:
        Event.objects.filter(pk=event.pk).update(status=status)
        return action(event, actor)

    return act


ACTIONS: dict[str, tuple[str, Action]] = {
    "change_event": ("event.edit", lambda e, a: setup.change_event(e, a, name="Moot")),
    "change_rounds": ("event.rounds", lambda e, a: setup.change_rounds(e, a, 4)),
    "open_event": ("event.open", in_status(EventStatus.DRAFT, stages.open_event)),
    "start_event": (
        "event.start",
        lambda e, a: (
            players(e, 3) and stages.start_event(e, a, override=True, reason="go", hall_value=HALL_VALUE)
        ),
    ),
    "finish_event": (
        "event.finish",
        in_status(EventStatus.RUNNING, lambda e, a: stages.finish_event(e, a, override=True, reason="x")),
    ),
    "archive_event": ("event.archive", in_status(EventStatus.FINISHED, stages.archive_event)),
    "reopen_event": (
        "event.reopen",
        in_status(EventStatus.FINISHED, lambda e, a: stages.reopen_event(e, a, reason="x")),
    ),
    "back_up_event": ("event.back_up", backup.back_up_event),
    "register_player": ("player.register", lambda e, a: registration.register_player(e, a, name="Asha")),
    "register_from_list": ("player.register", lambda e, a: registration.register_from_list(e, a, "Asha")),
    "register_from_csv": ("player.register", lambda e, a: registration.register_from_csv(e, a, b"Asha")),
    "approve": ("player.approve", lambda e, a: registration.approve(waiting(e), a)),
    "approve_all": ("player.approve", lambda e, a: waiting(e) and registration.approve_all(e, a)),
    "decline_all": ("player.approve", lambda e, a: waiting(e) and registration.decline_all(e, a)),
    "decline": ("player.approve", lambda e, a: registration.decline(waiting(e), a)),
    "change_player": ("player.edit", lambda e, a: player_actions.change_player(player_of(e), a, club="Pyke")),
    "renew_link": ("player.links", lambda e, a: player_actions.renew_link(player_of(e), a)),
    "show_links": ("player.links", lambda e, a: player_actions.show_links(e, a, [player_of(e).key])),
    "note_opened_link": ("event.view", lambda e, a: player_actions.note_opened_link(player_of(e), a)),
    "set_keep_apart_group": (
        "player.edit",
        lambda e, a: keep_apart.set_keep_apart_group(e, a, name="Bergs", players=[]),
    ),
    "remove_keep_apart_group": (
        "player.edit",
        lambda e, a: keep_apart.remove_keep_apart_group(e.keep_apart_groups.create(name="Bergs"), a),
    ),
    "check_in": ("player.check_in", lambda e, a: check_in.check_in(player_of(e), a)),
    "check_in_several": (
        "player.check_in",
        lambda e, a: check_in.check_in_several(e, a, [player_of(e).key]),
    ),
    "renew_join_code": ("event.edit", join_code.renew_join_code),
    "close_join_code": ("event.edit", join_code.close_join_code),
    "undo_check_in": ("player.check_in", lambda e, a: check_in.undo_check_in(player_of(e), a)),
    "drop": ("player.drop", lambda e, a: participation.drop(player_of(e), a)),
    "remove_registration": (
        "player.approve",
        lambda e, a: participation.remove_registration(registered(e), a),
    ),
    "sit_out": ("player.sit_out", lambda e, a: sitting_out.sit_out(player_of(e), a)),
    "undo_sit_out": (
        "player.sit_out",
        lambda e, a: sitting_out.undo_sit_out(away(e), a),
    ),
    "rejoin": ("player.rejoin", lambda e, a: participation.rejoin(dropped(e), a)),
    "make_anonymous": (
        "player.anonymize",
        lambda e, a: personal_data.make_anonymous(player_of(e), a, reason="x"),
    ),
    "disqualify": ("player.disqualify", lambda e, a: participation.disqualify(player_of(e), a, reason="x")),
    "submit_deck": (
        "deck.submit",
        lambda e, a: decks.submit_deck(player_of(collecting(e)), a, CheckedDeck("3x Ice", {"cards": []})),
    ),
    "lock_decks": ("deck.lock", lambda e, a: decks.lock_decks(collecting(e), a)),
    "rejudge_decks": ("event.edit", lambda e, a: decks.rejudge_decks(e, a, {})),
    "unlock_decks": ("deck.lock", lambda e, a: decks.unlock_decks(e, a, reason="x")),
    "record_penalty": (
        "player.penalize",
        lambda e, a: penalties.record_penalty(player_of(e), a, kind="caution", reason="x"),
    ),
    "revoke_penalty": (
        "player.penalize",
        lambda e, a: penalties.revoke_penalty(caution_of(e), a, reason="x"),
    ),
    "set_catalog": ("event.edit", lambda e, a: penalties.set_catalog(e, a, [])),
    "lift_disqualification": (
        "player.disqualify",
        lambda e, a: participation.lift_disqualification(
            player_of(e, status=PlayerStatus.DISQUALIFIED, dropped_after_round=0),
            a,
            reason="x",
            override=True,
        ),
    ),
    "prescribe_round": (
        "round.draw",
        in_status(
            EventStatus.RUNNING,
            lambda e, a: prescribing.prescribe_round(
                e, a, [SeatedTable(1, tuple(player.key for player in players(e, 4)))], reason="x"
            ),
        ),
    ),
    "edit_seats renumber": (
        "round.draw",
        lambda e, a: editing.edit_seats(draft_of(e), a, editing.Renumber(1, 7), reason="family"),
    ),
    "edit_seats swap": (
        "round.draw",
        lambda e, a: editing.edit_seats(draft_of(e), a, editing.Swap("p1", "p5"), reason="family"),
    ),
    "edit_seats move": (
        "round.draw",
        lambda e, a: editing.edit_seats(draft_of(e), a, editing.Move("p1", 2), reason="family"),
    ),
    "lock_table": ("round.draw", lambda e, a: editing.lock_table(table_of(e), a)),
    "unlock_table": ("round.draw", lambda e, a: editing.unlock_table(table_of(e, locked=True), a)),
    "grant_role": ("staff.manage", lambda e, a: staff.grant_role(e, a, username="new", role="judge")),
    "change_role": ("staff.manage", lambda e, a: staff.change_role(role_of(e), a, "scorekeeper")),
    "narrow_role": ("staff.manage", lambda e, a: staff.narrow_role(role_of(e), a, ["round.clock"])),
    "revoke_role": ("staff.manage", lambda e, a: staff.revoke_role(role_of(e), a)),
}

MODULES = (
    backup, check_in, decks, editing, join_code, keep_apart, participation, penalties, personal_data,
    player_actions, prescribing, registration, setup, sitting_out, staff, stages,
)  # fmt: skip
ELSEWHERE = {
    "appoint": "for administrators of the installation: tests/tables/events/test_staff.py",
    "create_event": "there is no event yet whose roles could be asked",
    "renew_set_password_link": "only for an account that nobody has used: tests/tables/events/test_staff.py",
    "require_creator": "what accounts own: tests/frontend/staff/test_event_templates.py",
}


def test_no_action_is_forgotten():
    found = {
        name
        for module in MODULES
        for name, function in vars(module).items()
        if inspect.isfunction(function)
        and not name.startswith("_")
        and function.__module__ == module.__name__
        and "actor" in inspect.signature(function).parameters
    }
    assert found == {name.partition(" ")[0] for name in (*ACTIONS, *ELSEWHERE)}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("name", ACTIONS)
def test_staff_may_what_the_matrix_says(name, role):
    verb, action = ACTIONS[name]
    event = an_event()
    actor = staff_of(event, role)
    if permits(role, verb):
        action(event, actor)
        return
    with pytest.raises(NotPermitted):
        action(event, actor)
    event.refresh_from_db()
    assert (event.revision, event.journal.count()) == (0, 0)


@pytest.mark.parametrize("name", ACTIONS)
def test_strangers_and_other_events_staff_see_no_such_event(name):
    _, action = ACTIONS[name]
    for actor in (Actor.staff(a_user()), staff_of(an_event())):
        with pytest.raises(NotVisible):
            action(an_event(), actor)


@pytest.mark.parametrize("name", ACTIONS)
def test_players_may_none_of_it_for_others(name):
    _, action = ACTIONS[name]
    event = an_event()
    actor = Actor.of_player(player_of(event))
    with pytest.raises((NotPermitted, NotVisible)):
        action(event, actor)
    event.refresh_from_db()
    assert (event.revision, event.journal.count()) == (0, 0)
