"""Names that are the same but for what nobody sees, and names that look alike."""

from __future__ import annotations

import pytest

from tables.core.errors import Malformed, NeedsOverride, Refused
from tables.core.text.plain import folded, looks, one_line
from tables.events.models import Event
from tables.players import player_import
from tables.players.actions.details import change_player
from tables.players.actions.registration import (
    approve,
    approve_all,
    register_from_csv,
    register_from_list,
    register_player,
    sign_up,
)
from tables.players.models import PlayerStatus
from tables.players.queries.roster import registered_names, registration_queue
from tables.staff.actions import grant_role
from tests.builders import a_user, an_event, staff_of

CYRILLIC = "\u0410nna Berg"
"""Begins with a Cyrillic letter."""

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2064\u206a\u2800\u3164"
    "\ufe00\ufe0f\ufeff\uffa0\U0001d173\U000e0001\U000e0041\U000e0100"
)


@pytest.mark.parametrize("mark", INVISIBLE, ids=lambda mark: f"U+{ord(mark):04X}")
def test_what_nobody_sees_is_not_kept_and_does_not_count(mark: str):
    assert one_line(f"{mark}An{mark}na{mark} {mark}Berg") == "Anna Berg"
    assert folded(f"An{mark}na Berg{mark}") == folded("anna berg")


@pytest.mark.parametrize("name", ["می\u200cخواهم", "ශ්\u200dරී", "क्\u200dष", "👨\u200d👩"])
def test_joiners_stay_where_they_spell_something(name: str):
    assert one_line(name) == name
    assert folded(name) == folded(name.replace("\u200c", "").replace("\u200d", ""))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410nna"),
        ("anna", "\u0410nna"),
        ("Ian", "lan"),
        ("Bob 0", "Bob O"),
        ("R0bert", "Robert"),
        ("Wil1em", "Willem"),
        ("Emma", "Ernma"),
        ("Anna", "𝐀nna"),
        ("ANNA", "\u0391\u039d\u039d\u0391"),
        ("Åsa", "\u0410\u030asa"),
    ],
)
def test_names_that_look_alike(one: str, other: str):
    assert looks(one) & looks(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Hanna"), ("Ian Berg", "Lan Berg"), ("Player 001", "Player 002"), ("Bo", "Ola")],
)
def test_names_that_do_not(one: str, other: str):
    assert not looks(one) & looks(other)


@pytest.mark.django_db
class TestRegistering:
    @pytest.fixture
    def event(self) -> Event:
        event = an_event(registration_open=True)
        register_player(event, staff_of(event), name="Anna Berg")
        return event

    def test_by_hand_staff_are_asked(self, event: Event):
        actor = staff_of(event)
        with pytest.raises(
            NeedsOverride, match="looks like Anna Berg, registered as p1: is it another person"
        ):
            register_player(event, actor, name=CYRILLIC)
        player = register_player(event, actor, name=CYRILLIC, override=True, reason="from Kyiv")
        assert player.name == CYRILLIC

    def test_a_name_with_something_invisible_is_the_same_name(self, event: Event):
        with pytest.raises(NeedsOverride, match="is registered as p1 already"):
            register_player(event, staff_of(event), name="An\u200bna B\u00aderg\ufe0f")
        with pytest.raises(Malformed, match="registered under this name already"):
            sign_up(event, name="Anna\u3164 Berg\u2060")

    def test_a_change_of_name_is_asked_about(self, event: Event):
        actor = staff_of(event)
        player = register_player(event, actor, name="Bo")
        with pytest.raises(NeedsOverride, match="looks like Anna Berg"):
            change_player(player, actor, name=CYRILLIC)
        assert change_player(player, actor, name=CYRILLIC, override=True, reason="is so").name == CYRILLIC

    @pytest.mark.parametrize("register", [register_from_list, register_from_csv])
    def test_a_list_is_looked_at_first(self, event: Event, register):
        actor = staff_of(event)
        text = f"Bo\n{CYRILLIC}\nB\u043e\n"
        with pytest.raises(Malformed) as error:
            register(event, actor, text)
        assert [problem.message for problem in error.value.problems] == [
            f"Line 2: {CYRILLIC} looks like Anna Berg, registered as p1: is it another person? "
            "Look at the preview and confirm it.",
            "Line 3: B\u043e looks like Bo, on line 1: is it another person? "
            "Look at the preview and confirm it.",
        ]
        read = player_import.read_list if register is register_from_list else player_import.read_csv
        preview = read(text, registered_names(event))
        assert (len(preview.rows), [doubt.line for doubt in preview.doubts]) == (3, [2, 3])
        assert len(register(event, actor, text, confirmed=preview.digest)) == 3

    def test_a_preview_without_the_doubts_confirms_nothing(self, event: Event):
        unknowing = player_import.read_list(CYRILLIC)
        with pytest.raises(Refused, match="Look at it again"):
            register_from_list(event, staff_of(event), CYRILLIC, confirmed=unknowing.digest)

    def test_who_signs_up_so_waits_and_staff_see_why(self, event: Event):
        event.refresh_from_db()
        event.approval_required = False
        event.save()
        assert sign_up(event, name="Bo").status == PlayerStatus.ACTIVE
        assert sign_up(event, name=CYRILLIC).status == PlayerStatus.PENDING
        (waiting,) = registration_queue(event)
        assert (waiting.player.name, waiting.looks_like, waiting.same_name_as) == (CYRILLIC, ("p1",), ())

    def test_approval_asks(self, event: Event):
        actor, player = staff_of(event), sign_up(event, name=CYRILLIC)
        with pytest.raises(NeedsOverride, match="looks like Anna Berg"):
            approve(player, actor)
        assert approve(player, actor, override=True, reason="asked her").status == PlayerStatus.ACTIVE

    def test_approving_all_leaves_look_alikes(self, event: Event):
        actor = staff_of(event)
        sign_up(event, name="Bo")
        sign_up(event, name=CYRILLIC)
        assert [player.name for player in approve_all(event, actor)] == ["Bo"]
        with pytest.raises(Refused, match="one by one"):
            approve_all(event, actor)

    @pytest.mark.parametrize(
        "name", ["Judge", "The Organizer", "J u d g e", "Adm1n", "Kingsmoot", "B\u043et 2"]
    )
    def test_nobody_signs_up_under_the_name_of_a_role(self, event: Event, name: str):
        with pytest.raises(Malformed, match="staff and programs") as refused:
            sign_up(event, name=name)
        assert refused.value.problems[0].field == "name"

    def test_a_surname_that_is_a_role_waits_for_staff_who_know_the_person(self, event: Event):
        Event.objects.filter(pk=event.pk).update(approval_required=False)
        event.refresh_from_db()
        player = sign_up(event, name="Aaron Judge")
        assert player.status == PlayerStatus.PENDING
        sign_up(event, name=CYRILLIC)
        assert [waiting.has_role_name for waiting in registration_queue(event)] == [True, False]
        actor = staff_of(event)
        with pytest.raises(Refused, match="one by one"):
            approve_all(event, actor)
        assert approve(player, actor).status == PlayerStatus.ACTIVE

    def test_staff_register_whom_they_know(self, event: Event):
        assert register_player(event, staff_of(event), name="Aaron Judge").status == PlayerStatus.ACTIVE


@pytest.mark.django_db
@pytest.mark.parametrize("username", ["\u0430sha", "Asha", "asha\u3164", "as\u115fha"])
def test_a_new_username_is_no_double_of_an_account(username: str):
    a_user("asha")
    event = an_event()
    with pytest.raises(Malformed) as error:
        grant_role(event, staff_of(event), username=username, role="judge")
    assert error.value.problems[0].field == "username"
