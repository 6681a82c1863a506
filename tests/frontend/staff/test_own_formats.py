"""Formats composed in the browser and by the API: a worked example, refusals at their fields, and events that
play by them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from frontend.formats.forms import TIEBREAKERS, FormatForm
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.events.actions.effects import effect_of_settings
from tables.events.actions.setup import change_event, create_event
from tables.events.models import Event, EventStatus
from tables.formats import actions
from tables.formats.example import example_of
from tables.formats.models import OwnFormat
from tables.formats.rules.format import Format
from tables.formats.rules.presets import COMMANDER, KINGSMOOT, PRESETS
from tables.formats.rules.scoring.sheets import ResultSeat
from tables.results.actions.results import save_result
from tables.staff.models import Role
from tests.builders import a_round, a_user, an_event, players, staff_of
from tests.clients import browser_of, html_of, problems_of, program_of

OTHER_POINTS = {"3": [9, 2, 1], "4": [9, 3, 2, 1], "5": [9, 3, 2, 1, 0]}
OURS: dict[str, Any] = {
    **COMMANDER.to_json(),
    "key": "own",
    "name": "Pods at the café",
    "points": {"3": [6, 2, 1], "4": [6, 3, 2, 1], "5": [6, 3, 2, 1, 0]},
}


@pytest.fixture
def organizer(db) -> Actor:
    return Actor.staff(a_user("asha", is_staff=True))


@pytest.fixture
def client(organizer: Actor) -> Client:
    return browser_of(organizer.user)


def typed(definition: Any = OURS, **changes: Any) -> dict[str, Any]:
    """The form of a format as a browser sends it."""
    values = FormatForm.initial_from(Format.from_json(definition), keeps_name=True)
    return {name: "" if value is None else value for name, value in {**values, **changes}.items()}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.key)
def test_the_form_has_room_for_every_preset(preset: Format):
    definition = {**preset.to_json(), "key": "own", "name": "Ours"}
    form = FormatForm(typed(definition))
    assert form.is_valid(), form.errors
    assert form.definition() == definition


@given(
    st.fixed_dictionaries(
        {
            "sheet": st.sampled_from(["placement", "score", "match", "kingsmoot"]),
            "least": st.integers(0, 8),
            "most": st.integers(0, 8),
            "preferred": st.integers(0, 8),
            **{f"points_{size}": st.text("0123456789 -,x", max_size=12) for size in range(2, 7)},
            "ties": st.sampled_from(["share", "split", "refuse"]),
            "draw_points": st.sampled_from(["", "0", "1", "1000", "x"]),
            "share_points": st.sampled_from(["", "0", "10"]),
            "tiebreaker_2": st.sampled_from(["", "wins", "score_difference", "luck"]),
            "tiebreaker_3": st.sampled_from(["", "wins", "sos"]),
            "win_rate_floor": st.sampled_from(["", "1/5", "0/0", "2", "x"]),
        }
    )
)
def test_whatever_is_typed_is_a_format_with_an_example_or_has_its_reason(values: dict[str, str]):
    form = FormatForm({"name": "Ours", **values})
    if form.is_valid():
        example_of(form.format())
    else:
        assert any(form.errors.values()) and set(form.errors) <= {*form.fields, "__all__"}


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"points_4": "6 3 5 1"}, "points_4", "place 3 would pay more than the place before it"),
        ({"points_4": "6 3 2"}, "points_4", "points are given for 3"),
        ({"points_4": "6 x 2 1"}, "points_4", "whole numbers"),
        ({"points_3": "0 0 0"}, "points_3", "nobody would get any points"),
        ({"most": 2}, "most", "cannot be smaller than the smallest"),
        ({"preferred": 6}, "preferred", "must be one that a table may have"),
        ({"draw_points": 7}, "draw_points", "A draw would pay more than a win"),
        ({"share_points": 5}, "share_points", "Only a sheet with scores"),
        ({"tiebreaker_3": "opponents_win_rate"}, "tiebreaker_2", "named twice"),
        ({"tiebreaker_3": "score_difference"}, "tiebreaker_2", "only where the sheet has scores"),
        ({"win_rate_floor": "6/5"}, "win_rate_floor", "a fraction from 0 to 1"),
        ({"sheet": "match"}, "most", "A match is played by two"),
        ({"name": " "}, "name", "required"),
        ({"least": 1}, "least", "greater than or equal to 2"),
    ],
)
def test_what_is_impossible_is_shown_at_its_field(client: Client, changes, field: str, message: str):
    answer = client.post(reverse("format-new"), typed(**changes))
    assert answer.status_code == 400 and not OwnFormat.objects.exists()
    assert message in " ".join(answer.context["form"].errors[field])
    shown = client.post(reverse("format-preview"), typed(**changes))
    assert shown.status_code == 200 and message in html_of(shown)


class TestExample:
    def test_tables_pay_as_the_format_says(self):
        first, level, drawn = example_of(Format.from_json(OURS)).tables
        assert [row.points for row in first.rows] == [6, 3, 2, 1]
        assert [row.points for row in level.rows] == [6, 6, 2, 1]
        assert [row.points for row in drawn.rows] == [1, 1, 1, 1]

    def test_standings_are_those_of_the_tables(self):
        standings = example_of(Format.from_json(OURS)).standings
        assert [row.rank for row in standings] == list(range(1, 10))
        # Three rounds of two tables of four and a bye: 3 × (2 × (6 + 3 + 2 + 1) + 5) points.
        assert sum(row.points for row in standings) == 87
        best = standings[0]
        assert [found.metric for found in best.tiebreakers] == ["opponents_win_rate", "head_to_head"]
        assert all(isinstance(best.tiebreakers[0].value, Fraction) for row in standings)

    @pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.key)
    def test_every_preset_has_one(self, preset: Format):
        example = example_of(preset)
        assert bool(example.tables) is bool(example.standings) is not preset.is_kingsmoot

    def test_it_follows_what_is_typed(self, client: Client):
        page = html_of(client.post(reverse("format-preview"), typed(points_4="9 3 2 1")))
        assert "9 for 1st place" in page and "9 players after three rounds" in page
        assert "Opp. rate" in page and not OwnFormat.objects.exists()

    def test_each_round_has_a_bye_where_the_format_pays_one(self, client: Client):
        page = html_of(client.post(reverse("format-preview"), typed(bye_points=4)))
        for number, player in ((1, "I"), (2, "H"), (3, "G")):
            assert f"Round {number}: {player} has a bye and receives 4 points." in page
        assert "9 players after three rounds" in page

    def test_without_byes_it_speaks_of_none(self, client: Client):
        page = html_of(client.post(reverse("format-preview"), typed(bye_points="")))
        assert "has a bye" not in page and "8 players after three rounds" in page


class TestSaved:
    def test_a_format_is_saved_changed_and_deleted(self, client: Client):
        page = html_of(client.get(reverse("format-new") + "?like=commander"))
        assert 'value="5 0 0 0"' in page
        assert client.post(reverse("format-new"), typed()).status_code == 302
        own = OwnFormat.objects.get()
        assert (own.name, own.definition) == ("Pods at the café", OURS)
        assert "Pods at the café" in html_of(client.get(reverse("formats")))
        address = reverse("format", args=[own.pk])
        assert 'value="6 3 2 1"' in html_of(client.get(address))
        assert client.post(address, typed(name="Pods", points_4="7 3 2 1")).status_code == 302
        own.refresh_from_db()
        assert own.name == own.definition["name"] == "Pods"
        assert own.definition["points"]["4"] == [7, 3, 2, 1]
        delete = reverse("format-delete", args=[own.pk])
        assert "Delete this format?" in html_of(client.get(delete))
        assert client.post(delete).status_code == 302 and not OwnFormat.objects.exists()

    def test_a_form_sent_twice_saves_one_format(self, client: Client):
        first, again = (client.post(reverse("format-new"), typed(idempotency_key="once")) for _ in range(2))
        assert first.status_code == again.status_code == 302 and OwnFormat.objects.count() == 1
        delete = reverse("format-delete", args=[OwnFormat.objects.get().pk])
        first, again = (client.post(delete, {"idempotency_key": "gone"}) for _ in range(2))
        assert first.status_code == again.status_code == 302 and not OwnFormat.objects.exists()

    def test_names_are_unique_and_limited(self, organizer: Actor, monkeypatch):
        own = actions.save_own_format(organizer, OURS)
        with pytest.raises(Malformed):
            actions.save_own_format(organizer, OURS)
        assert actions.save_own_format(organizer, OURS, pk=own.pk).pk == own.pk
        monkeypatch.setattr(actions, "MAX_OWN_FORMATS", 1)
        with pytest.raises(Refused):
            actions.save_own_format(organizer, {**OURS, "name": "Another"})
        assert organizer.user is not None
        for name in ("Pods at the café", ""):
            with pytest.raises(IntegrityError), transaction.atomic():
                OwnFormat.objects.create(owner=organizer.user, definition={}, name=name)

    def test_others_formats_do_not_exist(self, organizer: Actor):
        own = actions.save_own_format(organizer, OURS)
        other = a_user("yara", is_staff=True)
        browser, program = browser_of(other), program_of(other)
        assert browser.get(reverse("format", args=[own.pk])).status_code == 404
        assert browser.post(reverse("format-delete", args=[own.pk])).status_code == 404
        assert program.call("PUT", f"formats/{own.pk}/", OURS).status_code == 404
        with pytest.raises(NotVisible):
            actions.save_own_format(Actor.staff(other), OURS, pk=own.pk)
        assert browser_of(a_user("dagmer")).get(reverse("formats")).status_code == 403
        assert OwnFormat.objects.get().owner == organizer.user

    def test_programs_save_them(self, organizer: Actor):
        assert organizer.user is not None
        program = program_of(organizer.user)
        made = program.post("formats/", OURS)
        assert made["format"] == OURS and program.get("formats/") == [made]
        changed = program.put(f"formats/{made['id']}/", {**OURS, "draw_points": 2})
        assert changed["format"]["draw_points"] == 2
        wrong = program.call("POST", "formats/", {**OURS, "draw_points": 99})
        assert {field for field, _rule in problems_of(wrong)} == {"name", "draw_points"}
        program.delete(f"formats/{made['id']}/")
        assert program.get("formats/") == []


class TestUsed:
    @pytest.fixture
    def own(self, organizer: Actor) -> OwnFormat:
        return actions.save_own_format(organizer, OURS)

    @pytest.fixture
    def event(self, organizer: Actor) -> Event:
        return create_event(organizer, name="Pyke", starts_at="2027-01-01T10:00")

    def test_it_is_offered_for_events_and_stays_with_them(self, client: Client, own: OwnFormat, event: Event):
        assert "Pods at the café" in html_of(client.get("/new/"))
        address = reverse("staff-settings-section", args=[event.slug, "format"])
        assert f'value="own:{own.pk}"' in html_of(client.get(address))
        assert (
            client.post(address, {"format": f"own:{own.pk}", "revision": event.revision}).status_code == 302
        )
        event.refresh_from_db()
        assert event.format == OURS
        client.post(reverse("format", args=[own.pk]), typed(draw_points=2))
        event.refresh_from_db()
        assert event.format["draw_points"] == 1
        OwnFormat.objects.all().delete()
        page = html_of(client.get(address))
        assert 'value="own"' in page and "Pods at the café" in page

    def test_one_of_others_is_no_choice(self, own: OwnFormat, event: Event, client: Client):
        OwnFormat.objects.update(owner=a_user("yara"))
        address = reverse("staff-settings-section", args=[event.slug, "format"])
        sent = {"format": f"own:{own.pk}", "revision": event.revision}
        assert client.post(address, sent).status_code == 400
        event.refresh_from_db()
        assert event.format["key"] == "kingsmoot"


class TestWhileRunning:
    """Another format after the start: its effect is shown first, and it takes a reason."""

    @pytest.fixture
    def event(self, organizer: Actor) -> Event:
        event = an_event(status=EventStatus.RUNNING, format=OURS)
        staff_of(event, Role.ORGANIZER, organizer.user)
        seated = players(event, 4)
        table = a_round(event, 1, seated).tables.get()
        seats = [
            ResultSeat(player.key, place=place).to_json() for place, player in enumerate(seated, start=1)
        ]
        content = {"end": "played", "seats": seats, "manual_points": None}
        save_result(table, organizer, content, expected_version=0)
        event.refresh_from_db()
        return event

    def test_the_page_shows_the_effect_before_it_saves(self, client: Client, organizer: Actor, event: Event):
        own = actions.save_own_format(organizer, {**OURS, "name": "Other points", "points": OTHER_POINTS})
        address = reverse("staff-settings-section", args=[event.slug, "format"])
        sent = {"format": f"own:{own.pk}", "revision": event.revision}
        asked = client.post(address, sent)
        page = html_of(asked)
        assert asked.status_code == 200 and "Effect on the standings" in page
        assert "<del>6</del> <strong>9</strong>" in page and "Nothing is saved yet." in page
        event.refresh_from_db()
        assert event.format == OURS
        unexplained = client.post(address, sent | {"confirmed": "yes"})
        assert unexplained.status_code == 400 and "give a reason" in html_of(unexplained)
        assert "Effect on the standings" in html_of(unexplained)  # one tap away from saving still
        done = client.post(address, sent | {"confirmed": "yes", "reason": "Announced at 10:00"})
        event.refresh_from_db()
        assert done.status_code == 302 and event.format["name"] == "Other points"
        entry = event.journal.get(verb="event.edit")
        assert (entry.reason, entry.before["format"], entry.after["format"]) == (
            "Announced at 10:00",
            OURS,
            event.format,
        )

    @pytest.mark.parametrize(
        ("format_", "message"),
        [(KINGSMOOT, "Results have been entered."), (PRESETS["score"], "Round 1, table 1")],
        ids=["kingsmoot", "score"],
    )
    def test_a_format_that_cannot_score_the_sheets_is_refused(
        self, client: Client, organizer: Actor, event: Event, format_: Format, message: str
    ):
        with pytest.raises(Malformed, match=message) as refused:
            change_event(event, organizer, format=format_.to_json(), reason="x")
        assert {problem.field for problem in refused.value.problems} == {"format"}
        address = reverse("staff-settings-section", args=[event.slug, "format"])
        answer = client.post(address, {"format": format_.key, "revision": event.revision})
        assert answer.status_code == 400 and message in html_of(answer)
        event.refresh_from_db()
        assert event.format == OURS

    def test_only_organizers_ask_for_the_effect(self, organizer: Actor, event: Event):
        judge = staff_of(event, Role.JUDGE, a_user("baelor"))
        with pytest.raises(NotPermitted):
            effect_of_settings(event, judge, format=COMMANDER.to_json())
        found = effect_of_settings(event, organizer, format=COMMANDER.to_json())
        assert [(change.points.old, change.points.new) for change in found if change.points] == [
            (6, 5),
            (3, 0),
            (2, 0),
            (1, 0),
        ]

    def test_programs_ask_for_the_effect_and_give_a_reason(self, organizer: Actor, event: Event):
        assert organizer.user is not None
        program = program_of(organizer.user).at(event.slug)
        asked = {"format": {**OURS, "name": "Other points", "points": OTHER_POINTS}}
        best, *_others = program.post("effect/", asked)
        assert (best["player"], best["rank"], best["points"]) == ("p1", None, {"old": 6, "new": 9})
        event.refresh_from_db()
        assert event.format == OURS
        refused = program.call("PATCH", "", asked)
        assert problems_of(refused) == [("reason", "")]
        unreadable = program.call("POST", "effect/", {"format": {"key": "score"}})
        assert {field for field, _rule in problems_of(unreadable)} == {"format"}
        assert program.patch("", {**asked, "reason": "Announced"})["format"]["points"] == OTHER_POINTS
        judge = program_of(staff_of(event, Role.JUDGE, a_user("baelor")).user).at(event.slug)  # type: ignore[arg-type]
        assert judge.call("POST", "effect/", asked).status_code == 403


def test_the_form_has_as_many_tiebreakers_as_there_are_metrics():
    assert len(FormatForm().tiebreaker_fields) == TIEBREAKERS == 7
