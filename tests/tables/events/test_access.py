"""The matrix of roles and actions, cell by cell, written out a second time on purpose."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tables.core.access import PLAYER_ACTIONS, STAFF_ACTIONS, Actor, can, permits, require, token_permits
from tables.core.errors import NotPermitted, NotVisible
from tables.events.models import Event
from tables.journal.models import ActorKind
from tables.results.slips import Slip
from tables.series.access import SERIES_ACTIONS
from tables.series.models import SERIES_ROLES
from tables.staff.models import ApiToken, Role, TokenScope
from tests.builders import a_user, an_event, players, staff_of

ROLES = {
    "o": Role.ORGANIZER,
    "h": Role.HEAD_JUDGE,
    "j": Role.JUDGE,
    "s": Role.SCOREKEEPER,
    "c": Role.CHECK_IN,
    "v": Role.SCREEN,
}

MATRIX = {
    "event.view": "ohjs",
    "event.edit": "o",
    "event.open": "o",
    "event.start": "oh",
    "event.rounds": "o",
    "event.finish": "oh",
    "event.archive": "o",
    "event.reopen": "o",
    "event.export": "ohs",
    "event.back_up": "o",
    "staff.manage": "o",
    "player.register": "ohs",
    "player.approve": "ohs",
    "player.edit": "ohs",
    "player.check_in": "ohjsc",
    "player.links": "ohs",
    "player.drop": "ohjs",
    "player.sit_out": "ohjs",
    "player.rejoin": "ohs",
    "player.disqualify": "oh",
    "player.anonymize": "oh",
    "player.penalize": "ohj",
    "deck.view": "ohj",
    "deck.submit": "ohj",
    "deck.lock": "oh",
    "deck.draw_checks": "oh",
    "deck.check": "ohj",
    "round.draw": "oh",
    "round.publish": "oh",
    "round.repair": "ohj",
    "round.clock": "ohjs",
    "round.close": "oh",
    "result.enter": "ohjs",
    "result.verify": "ohjs",
    "result.correct": "ohj",
    "result.postpone": "ohj",
    "result.set_points": "oh",
    "judge.call": "ohjs",
    "slot.propose": "ohj",
    "judge.answer": "ohj",
    "message.manage": "oh",
    "journal.view": "ohj",
    "screen.show": "ohjsv",
    "live.open": "oh",
    "live.judge": "ohj",
}

CELLS = [(verb, letter, letter in allowed) for verb, allowed in MATRIX.items() for letter in ROLES]


def a_slip_of(event: Event) -> Slip:
    return Slip(event=event.pk, table=12, number=7, seating="as printed")


def test_the_matrix_has_no_other_rows():
    assert set(STAFF_ACTIONS) == set(MATRIX)


@pytest.mark.parametrize(("verb", "letter", "allowed"), CELLS)
def test_every_cell_of_the_matrix_is_what_the_rights_say(verb, letter, allowed):
    assert permits(ROLES[letter], verb) is allowed


@pytest.mark.django_db
@pytest.mark.parametrize("letter", ROLES)
def test_every_cell_as_an_action_asks_it(letter):
    event = an_event()
    actor = staff_of(event, ROLES[letter])
    for verb, allowed in MATRIX.items():
        assert can(actor, verb, event) is (letter in allowed), verb


@pytest.mark.django_db
def test_strangers_and_staff_of_other_events_see_nothing():
    event, other = an_event(), an_event()
    (player,) = players(other, 1)
    for actor in (Actor.staff(a_user()), staff_of(other), Actor.of_player(player)):
        for verb in MATRIX:
            with pytest.raises(NotVisible):
                require(actor, verb, event)


@pytest.mark.django_db
def test_players_do_what_players_do():
    event = an_event()
    (player,) = players(event, 1)
    for verb in {*MATRIX, *PLAYER_ACTIONS}:
        assert can(Actor.of_player(player), verb, event) is (verb in PLAYER_ACTIONS), verb


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("scope", "covered"),
    [
        (TokenScope.READ, {"event.view", "journal.view"}),
        (
            TokenScope.RESULTS,
            {"event.view", "journal.view", "result.enter", "result.verify", "result.correct"},
        ),
        (TokenScope.PLAY, {"event.view", "journal.view"}),
        (TokenScope.WRITE, set(MATRIX)),
    ],
)
def test_tokens_do_what_their_scope_and_their_owner_may(scope, covered):
    token = ApiToken(user=a_user(), scope=scope)
    assert {verb for verb in MATRIX if token_permits(token, verb)} == covered
    event = an_event()
    staff_of(event, Role.SCOREKEEPER, token.user)
    for verb, allowed in MATRIX.items():
        assert can(Actor.of_token(token), verb, event) is (verb in covered and "s" in allowed), verb
    with pytest.raises(NotVisible):
        require(Actor.of_token(token), "event.view", an_event())


@pytest.mark.django_db
def test_a_slip_reports_at_its_own_event_and_nothing_else():
    event = an_event()
    actor = Actor.of_slip(a_slip_of(event))
    for verb in {*MATRIX, *PLAYER_ACTIONS}:
        assert can(actor, verb, event) is (verb == "result.report"), verb
    with pytest.raises(NotPermitted, match="reports its result and nothing else"):
        require(actor, "player.drop", event)
    with pytest.raises(NotVisible):
        require(actor, "result.report", an_event())


@pytest.mark.django_db
def test_staff_may_not_what_players_do():
    event = an_event()
    for verb in set(PLAYER_ACTIONS) - set(MATRIX):
        with pytest.raises(NotPermitted, match=r"Your role here \(Organizer\) does not include: Do this\."):
            require(staff_of(event), verb, event)


@pytest.mark.django_db
def test_the_system_may_everything():
    for verb in {*MATRIX, *PLAYER_ACTIONS}:
        assert require(Actor.system(), verb, an_event()) is None


def test_an_actor_stays_who_it_is():
    actor = Actor.system()
    with pytest.raises(FrozenInstanceError):
        actor.kind = ActorKind.STAFF  # type: ignore[misc]
    assert {actor: "usable as a key"}[Actor.system()]


@pytest.mark.django_db
def test_the_journal_keeps_who_acted():
    event = an_event()
    (player,) = players(event, 1)
    user = a_user()
    token = ApiToken(user=user, name="desk tablet", scope=TokenScope.WRITE)
    assert Actor.staff(user).who == user.get_username()
    assert Actor.of_token(token).who == f"{user.get_username()} (token desk tablet)"
    assert Actor.of_player(player).who == f"player {player.key}"
    assert Actor.of_slip(a_slip_of(event)).who == "slip of table 7"
    assert Actor.system().who == "system"


@pytest.mark.django_db
def test_each_actor_has_an_identity_of_their_own():
    event = an_event()
    one, two = players(event, 2)
    user = a_user()
    assert Actor.of_player(one).identity == f"player:{one.pk}" != Actor.of_player(two).identity
    assert Actor.of_slip(a_slip_of(event)).identity == "slip:12"
    assert Actor.staff(user).identity == f"user:{user.pk}"
    assert Actor.of_token(ApiToken(user=user)).identity == f"user:{user.pk}"
    assert Actor.system().identity == "system"


@pytest.mark.django_db
def test_a_refusal_names_the_role_and_the_action():
    event = an_event()
    with pytest.raises(NotPermitted, match=r"Your role here \(Judge\) does not include: Publish a round\."):
        require(staff_of(event, Role.JUDGE), "round.publish", event)


def test_the_document_of_roles_is_current(tmp_path, settings):
    call_command("document_roles", "--check")
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match="out of date"):
        call_command("document_roles", "--check")
    call_command("document_roles")
    call_command("document_roles", "--check")


def document_rows() -> dict[str, list[bool]]:
    """Return whether each role may do it, for each action in the document."""
    lines = (Path(settings.BASE_DIR) / "docs" / "roles.md").read_text(encoding="utf-8").splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return {key.strip("`"): [cell == "yes" for cell in permitted] for _title, *permitted, key in cells}


def test_the_document_shows_every_cell():
    rows = document_rows()
    for verb, allowed in MATRIX.items():
        assert rows[verb] == [letter in allowed for letter in ROLES]
    for verb, (_title, roles) in SERIES_ACTIONS.items():
        assert rows[verb] == [role in roles for role in SERIES_ROLES]
