"""Setting up an event, and its settings afterwards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from frontend.forms.event import (
    ASKED_FIRST,
    BEFORE_OPENING,
    READING_PREFIX,
    EventForm,
    suggestions,
    zone_names,
)
from tables.actions.events.setup import change_event
from tables.actions.players.check_in import check_in
from tables.models import Event, EventStatus, Role
from tables.regulations.readings import READINGS, Readings
from tables.regulations.rounds import schedule
from tables.text.plain import column_length
from tests.builders import a_user, an_event, players
from tests.cast import Cast
from tests.clients import html_of, said

pytestmark = pytest.mark.django_db

SWITCHES_ON = dict.fromkeys(
    (
        "draw_seat_order",
        "approval_required",
        "late_entry_allowed",
        "self_check_in",
        "players_report",
        "public_pairings",
        "public_standings",
        "public_results",
        "public_players",
    ),
    "on",
)


def filled(**changes: Any) -> dict[str, Any]:
    """The form as a browser sends it, with everything usual."""
    return {
        "name": "Kingsmoot at Pyke",
        "venue": "Great Hall",
        "starts_on": "2026-12-05",
        "starts_at": "10:00",
        "timezone": "Europe/Oslo",
        "collation": "root",
        "tier": "formal",
        "rounds_announced": "3",
        "pairing": "random",
        "swiss_priority": "rematches_first",
        "balance_weight": "800",
        "split_policy": "regulation",
        "first_table": "1",
        "stream_table": "",
        "stream_choice": "standing",
        "keep_apart_priority": "below",
        "quorum": "majority",
        "no_show_minutes": "10",
        "contacts_kept_days": "90",
        "deck_lists": "off",
        **SWITCHES_ON,
        **{READING_PREFIX + reading.key: _text(reading.default) for reading in READINGS},
        **changes,
    }


def test_a_bad_time_zone_is_told_with_the_other_errors(client: Client):
    client.force_login(a_user(is_staff=True))
    answer = client.post("/new/", filled(name="", timezone="Atlantis", rounds_announced="0"))
    assert answer.status_code == 400 and not Event.objects.exists()
    assert set(answer.context["form"].errors) == {"name", "timezone", "rounds_announced"}
    assert "There is no time zone called Atlantis" in answer.content.decode()


def _text(value: str | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def sent_by(event: Event, **changes: Any) -> dict[str, Any]:
    """The settings form of an event as a browser sends it back."""
    values = {
        name: ("on" if value is True else str(value))
        for name, value in EventForm.initial_from(event).items()
        if value is not False and value is not None
    }
    values["starts_at"] = values["starts_at"][:5]
    return {**values, "revision": event.revision, **changes}


class TestCreate:
    @pytest.fixture
    def organizer(self, client: Client):
        user = a_user("asha", is_staff=True)
        client.force_login(user)
        return user

    def test_only_accounts_of_the_installation_may(self, client: Client):
        assert client.get("/new/").status_code == 302
        client.force_login(a_user())
        assert client.get("/new/").status_code == 403
        assert client.post("/new/", filled()).status_code == 403
        assert not Event.objects.exists()

    def test_the_form_as_it_comes_is_complete_but_for_the_name(self, client: Client, organizer):
        form = client.get("/new/").context["form"]
        sent = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False)}
        assert client.post("/new/", {**sent, "name": "Pyke"}).status_code == 302

    def test_five_things_are_asked_and_the_rest_is_folded(self, client: Client, organizer):
        """Name, place, when, how many rounds and how they are paired; open where a folded field is wrong."""
        client.force_login(organizer)
        page = html_of(client.get("/new/"))
        asked, folded = page.split("Everything else:")
        names = set(re.findall(r'name="(\w+)"', asked)) & set(EventForm().fields)
        assert names == set(ASKED_FIRST)
        assert names.isdisjoint(re.findall(r'name="(\w+)"', folded))
        assert set(EventForm().fields) - names - set(BEFORE_OPENING) <= set(
            re.findall(r'name="(\w+)"', folded)
        )
        opened = re.compile(r'class="disclosure" open ?> <summary> <svg[^<]*<use[^>]*/></svg> ?$')
        assert not opened.search(asked)
        wrong = html_of(client.post("/new/", filled(contacts_kept_days="-1")))
        assert opened.search(wrong.split("Everything else:")[0])

    def test_everything_decided_is_kept_and_the_commitment_shown(self, client: Client, organizer):
        sent = filled(
            pairing="points",
            swiss_priority="balanced",
            balance_weight="500",
            split_policy="up_to_four",
            tier="premier",
            rounds_announced="4",
            reading_sos="K2",
            reading_unpaired_loss_counts="yes",
            keep_clubs_apart="on",
            keep_apart_priority="above",
        )
        del sent["public_results"]
        answer = client.post("/new/", sent)
        event = Event.objects.get()
        assert answer["Location"] == f"/staff/{event.slug}/#seed"
        page = client.get(answer["Location"]).content.decode()
        assert event.seed_commitment in page and event.seed not in page
        assert event.starts_at.isoformat() == "2026-12-05T09:00:00+00:00"
        assert event.readings == Readings(sos="K2", unpaired_loss_counts=True).to_mapping()
        kept = (event.pairing, event.swiss_priority, event.balance_weight, event.split_policy)
        assert kept == ("points", "balanced", 500, "up_to_four")
        assert (event.public_results, event.public_standings, event.keep_clubs_apart) == (False, True, True)
        assert event.roles.get().role == Role.ORGANIZER and event.status == EventStatus.DRAFT

    def test_sending_twice_makes_one_event(self, client: Client, organizer):
        sent = filled(idempotency_key="once")
        first, second = client.post("/new/", sent), client.post("/new/", sent)
        assert first["Location"] == second["Location"] and Event.objects.count() == 1

    @pytest.mark.parametrize(
        ("field", "value", "told"),
        [
            ("name", "", "required"),
            ("name", "—", "letter or digit"),
            ("timezone", "Pyke", "no time zone called Pyke"),
            ("starts_on", "yesterday", "valid date"),
            ("starts_on", "1066-10-14", "year must lie"),
            ("rounds_announced", "21", "less than or equal to 20"),
            ("reading_sos", "K9", "not one of the available choices"),
        ],
    )
    def test_what_is_wrong_is_told_at_the_field(
        self, client: Client, organizer, field: str, value: str, told: str
    ):
        answer = client.post("/new/", filled(**{field: value}))
        assert answer.status_code == 400 and not Event.objects.exists()
        form = answer.context["form"]
        assert any(told in error for errors in form.errors.values() for error in errors)
        assert field in form.errors or field == "starts_on"

    def test_every_reading_is_asked_with_all_its_sentences(self, client: Client, organizer):
        page = client.get("/new/").content.decode()
        for reading in READINGS:
            assert reading.rule in page
            assert page.count(f'name="{READING_PREFIX}{reading.key}"') == len(reading.choices)


def test_the_suggestions_are_those_of_r_3():
    lines = suggestions()
    assert [(line.players, line.rounds) for line in lines] == [
        ("3–5", 1), ("6–12", 2), ("13–42", 3), ("43 and more", 4),
    ]  # fmt: skip
    for line in lines:
        assert schedule.suggested_rounds(int(line.players.partition("–")[0].split()[0])) == line.rounds


def test_every_zone_offered_is_one_the_action_takes(client: Client):
    offered = zone_names()
    assert {"UTC", "Europe/Oslo", "America/Argentina/Buenos_Aires"} <= set(offered)
    client.force_login(a_user(is_staff=True))
    assert client.post("/new/", filled(timezone=offered[-1])).status_code == 302


@pytest.mark.parametrize(
    ("typed", "kept"), [("oslo", "Europe/Oslo"), ("são paulo", "America/Sao_Paulo"), ("utc", "UTC")]
)
def test_a_city_is_enough_for_a_zone(client: Client, typed: str, kept: str):
    client.force_login(a_user(is_staff=True))
    client.post("/new/", filled(timezone=typed))
    assert Event.objects.get().timezone == kept


class TestSettings:
    def test_saving_what_stands_changes_nothing(self):
        cast = Cast()
        answer = cast.browser().post(cast.url("staff-settings"), sent_by(cast.event))
        cast.event.refresh_from_db()
        assert answer.status_code == 302 and cast.event.revision == 0

    def test_a_change_is_journaled(self):
        cast = Cast()
        cast.browser().post(cast.url("staff-settings"), sent_by(cast.event, venue="Nagga’s Hill"))
        entry = cast.event.journal.get()
        assert (entry.verb, entry.after) == ("event.edit", {"venue": "Nagga’s Hill"})

    @pytest.mark.parametrize("who", [Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER])
    def test_others_read_and_cannot_write(self, who: Role):
        cast = Cast()
        page = cast.browser(who).get(cast.url("staff-settings")).content.decode()
        assert "Only organizers change them" in page and "Save settings" not in page
        answer = cast.browser(who).post(cast.url("staff-settings"), sent_by(cast.event, venue="Harlaw"))
        assert answer.status_code == 403

    def test_players_who_check_in_meanwhile_do_not_stand_in_the_way(self):
        cast = Cast()
        sent = sent_by(cast.event, venue="Harlaw")
        (player,) = players(cast.event, 1)
        check_in(player, cast.actor())
        assert cast.browser().post(cast.url("staff-settings"), sent).status_code == 302

    def test_somebody_elses_change_is_shown_before_it_is_overwritten(self):
        cast = Cast()
        sent = sent_by(cast.event, venue="Harlaw")
        change_event(cast.event, cast.actor(), venue="Orkmont")
        answer = cast.browser().post(cast.url("staff-settings"), sent)
        page = answer.content.decode()
        assert answer.status_code == 409 and "Orkmont" in page and 'value="Harlaw"' in page
        again = {**sent, "revision": answer.context["form_revision"]}
        assert cast.browser().post(cast.url("staff-settings"), again).status_code == 302
        cast.event.refresh_from_db()
        assert cast.event.venue == "Harlaw"

    def test_a_running_event_takes_other_readings_only_with_a_reason(self):
        cast = Cast(an_event(status=EventStatus.RUNNING))
        sent = sent_by(cast.event, reading_sos="K4")
        answer = cast.browser().post(cast.url("staff-settings"), sent)
        assert answer.status_code == 400 and "say why" in answer.content.decode()
        assert (
            cast.browser()
            .post(cast.url("staff-settings"), {**sent, "reason": "announced wrongly"})
            .status_code
            == 302
        )
        assert cast.event.journal.get().reason == "announced wrongly"

    def test_the_number_of_rounds_changes_on_its_own_page_with_a_reason(self):
        cast = Cast(an_event(status=EventStatus.RUNNING))
        page = cast.browser().get(cast.url("staff-settings")).content.decode()
        assert cast.url("staff-settings-rounds") in page and 'name="rounds_announced"' not in page
        url = cast.url("staff-settings-rounds")
        refused = cast.browser().post(url, {"rounds_announced": "4"})
        assert refused.status_code == 400 and "R-3" in refused.content.decode()
        done = cast.browser().post(url, {"rounds_announced": "4", "reason": "the hall is ours all evening"})
        assert said(done) == ["The number of rounds is announced."]
        cast.event.refresh_from_db()
        assert cast.event.rounds_announced == 4

    def test_a_finished_event_is_read_only(self):
        cast = Cast(an_event(status=EventStatus.FINISHED))
        page = cast.browser().get(cast.url("staff-settings")).content.decode()
        assert "reopen it" in page and "Save settings" not in page
        assert cast.browser().post(cast.url("staff-settings"), sent_by(cast.event)).status_code == 409

    def test_the_page_of_a_draft_says_nothing_of_open_registration(self):
        cast = Cast(an_event(status=EventStatus.DRAFT))
        assert (
            'name="registration_open"' not in cast.browser().get(cast.url("staff-settings")).content.decode()
        )


@pytest.mark.parametrize("name", ["name", "venue"])
def test_names_may_be_as_long_as_their_columns(name: str):
    assert EventForm.base_fields[name].widget.attrs["maxlength"] == str(column_length(Event, name))
