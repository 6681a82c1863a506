"""Setting up an event, and its settings afterwards."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest
from django.test import Client
from django.urls import reverse

from frontend.events.forms import EventForm, zone_names
from frontend.events.sections import (
    ASKED_FIRST,
    BEFORE_OPENING,
    RULE_OPTION_PREFIX,
    SECTIONS,
    SettingsSection,
    suggestions,
)
from kingsmoot.languages import PSEUDO
from tables.core import timekeeping
from tables.core.columns import column_length
from tables.events.actions.settings import SETTINGS, settings_of
from tables.events.actions.setup import change_event
from tables.events.models import Event, EventStatus
from tables.events.rules.rule_options import RULE_OPTIONS, RuleOptions
from tables.players.actions.check_in import check_in
from tables.rounds.rules import schedule
from tables.staff.models import Role
from tests.builders import a_user, an_event, players, staff_of
from tests.cast import Cast
from tests.clients import html_of, problems_of, program_of, said, staff_program

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
        "format": "kingsmoot",
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
        **{RULE_OPTION_PREFIX + rule_option.key: _text(rule_option.default) for rule_option in RULE_OPTIONS},
        **changes,
    }


def test_a_bad_time_zone_is_shown_with_the_other_errors(client: Client):
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
        if value is not False and value is not None and value != []
    }
    values |= {"starts_at": values["starts_at"][:5], "format": event.format["key"]}
    return {**values, "revision": event.revision, **changes}


class TestLikeAnother:
    """The next event, set up like an earlier one."""

    EARLIER: ClassVar[dict[str, Any]] = {
        "name": "Pyke 1",
        "venue": "Great Hall",
        "timezone": "Europe/Oslo",
        "starts_at": datetime(2026, 11, 6, 18, tzinfo=UTC),  # a Friday
        "first_table": 11,
        "tier": "premier",
        "readings": RuleOptions(sos="K2").to_mapping(),
        "registration_open": True,
    }

    @pytest.fixture
    def organizer(self, client: Client):
        user = a_user("asha", is_staff=True)
        client.force_login(user)
        return user

    @pytest.fixture
    def earlier(self, organizer):
        event = an_event(**self.EARLIER)
        staff_of(event, Role.ORGANIZER, organizer)
        staff_of(event, Role.JUDGE, a_user("baelor"))
        staff_of(event, Role.JUDGE, a_user("switched-off", is_active=False))
        waiting = a_user("waiting")
        waiting.set_unusable_password()
        waiting.save()
        staff_of(event, Role.JUDGE, waiting)
        return event

    def test_the_form_begins_with_its_settings_on_the_same_day_of_the_week(self, client: Client, earlier):
        with timekeeping.time_set_to(datetime(2026, 11, 28, 12, tzinfo=UTC)):
            form = client.get(f"/new/?like={earlier.slug}").context["form"]
        values = {name: form[name].value() for name in ("name", "first_table", "tier", "rule_option_sos")}
        assert values == {"name": "Pyke 1", "first_table": 11, "tier": "premier", "rule_option_sos": "K2"}
        assert str(form["starts_on"].value()) == "2026-12-04" and f"{form['starts_at'].value()}" == "19:00:00"

    def test_its_staff_come_along_where_that_is_asked(self, client: Client, organizer, earlier):
        page = html_of(client.get(f"/new/?like={earlier.slug}"))
        assert "baelor (Judge)" in page and "waiting (" not in page and "switched-off (" not in page
        for ticked, roles in (
            ({}, {"asha": "organizer"}),
            ({"staff": "baelor"}, {"asha": "organizer", "baelor": "judge"}),
        ):
            client.post(f"/new/?like={earlier.slug}", filled(**ticked))
            made = Event.objects.latest("pk")
            assert {role.user.username: role.role for role in made.roles.all()} == roles
            created = made.journal.get(verb="event.create")
            assert created.after["like"] == earlier.slug

    def test_who_does_not_manage_its_staff_cannot_take_them_along(self, client: Client, organizer, earlier):
        earlier.roles.filter(user=organizer).update(role=Role.JUDGE)
        assert "baelor" not in html_of(client.get(f"/new/?like={earlier.slug}"))
        client.post(f"/new/?like={earlier.slug}", filled(staff="baelor"))
        assert Event.objects.latest("pk").roles.get().user == organizer
        answer = program_of(organizer).call(
            "POST",
            "events/",
            {"name": "A", "starts_at": "2026-12-05T10:00", "like": earlier.slug, "staff": ["baelor"]},
        )
        assert problems_of(answer) == [("staff", "")]

    def test_a_draft_of_others_cannot_be_looked_at_this_way(self, client: Client, organizer):
        draft = an_event(name="Secret", status=EventStatus.DRAFT, first_table=77)
        for answer in (client.get(f"/new/?like={draft.slug}"), client.get("/new/?like=none")):
            assert answer.status_code == 400 and b'value="77"' not in answer.content

    def test_a_program_sets_up_an_event_like_another(self, organizer, earlier):
        answer = program_of(organizer).call(
            "POST",
            "events/",
            {"name": "Pyke 2", "starts_at": "2026-12-05T10:00", "tier": "relaxed", "like": earlier.slug},
        )
        made = Event.objects.get(name="Pyke 2")
        assert answer.status_code == 201
        assert (made.first_table, made.tier, made.readings) == (11, "relaxed", earlier.readings)
        assert made.starts_at.isoformat() == "2026-12-05T09:00:00+00:00" and not made.registration_open
        assert made.seed != earlier.seed

    def test_a_finished_event_leads_to_the_next(self, client: Client, earlier):
        Event.objects.filter(pk=earlier.pk).update(status=EventStatus.FINISHED, finished_at=earlier.starts_at)
        page = html_of(client.get(f"/staff/{earlier.slug}/"))
        assert f"/new/?like={earlier.slug}" in page


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

    @pytest.mark.usefixtures("two_languages")
    def test_five_things_are_asked_and_the_rest_is_folded(self, client: Client, organizer):
        """Name, place, when, how many rounds and how they are paired; open where a folded field is wrong."""
        client.force_login(organizer)
        page = html_of(client.get("/new/"))
        asked, folded = page.split("Everything else:")
        names = set(re.findall(r'name="(\w+)"', asked)) & set(EventForm().fields)
        assert names == set(ASKED_FIRST) - {"which_hour"}
        assert names.isdisjoint(re.findall(r'name="(\w+)"', folded))
        assert set(EventForm().fields) - names - set(BEFORE_OPENING) - {"which_hour"} <= set(
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
            rule_option_sos="K2",
            rule_option_unpaired_loss_counts="yes",
            keep_clubs_apart="on",
            keep_apart_priority="above",
        )
        del sent["public_results"]
        answer = client.post("/new/", sent)
        event = Event.objects.get()
        assert answer["Location"] == f"/staff/{event.slug}/", "the page begins with what comes next"
        page = client.get(answer["Location"]).content.decode()
        assert page.index("What comes next") < page.index(event.seed_commitment)
        assert event.seed_commitment in page and event.seed not in page
        assert event.starts_at.isoformat() == "2026-12-05T09:00:00+00:00"
        assert event.readings == RuleOptions(sos="K2", unpaired_loss_counts=True).to_mapping()
        kept = (event.pairing, event.swiss_priority, event.balance_weight, event.split_policy)
        assert kept == ("points", "balanced", 500, "up_to_four")
        assert (event.public_results, event.public_standings, event.keep_clubs_apart) == (False, True, True)
        assert event.roles.get().role == Role.ORGANIZER and event.status == EventStatus.DRAFT

    def test_sending_twice_makes_one_event(self, client: Client, organizer):
        sent = filled(idempotency_key="once")
        first, second = client.post("/new/", sent), client.post("/new/", sent)
        assert first["Location"] == second["Location"] and Event.objects.count() == 1

    def test_the_description_keeps_its_lines_and_is_shown_as_markdown(self, client: Client, organizer):
        text = "# Timetable\r\n- 10:00  meeting\r\n  - sub\r\n\r\n\r\n\r\n<b>Fee</b> 5\r\n"
        client.post("/new/", filled(description=text))
        event = Event.objects.get()
        assert event.description == "# Timetable\n- 10:00 meeting\n  - sub\n\n<b>Fee</b> 5"
        Event.objects.update(status=EventStatus.OPEN)
        page = html_of(client.get(reverse("public-event", args=[event.slug])))
        assert "<h3>Timetable</h3>" in page and "&lt;b&gt;Fee&lt;/b&gt; 5" in page

    @pytest.mark.parametrize("text", ["x" * 5001, "a\x00b", "a\u202eb", "x" * 2001])
    def test_a_description_that_cannot_be_shown_is_refused(self, client: Client, organizer, text: str):
        answer = client.post("/new/", filled(description=text))
        assert answer.status_code == 400 and "description" in answer.context["form"].errors

    @pytest.mark.parametrize(
        ("field", "value", "shown"),
        [
            ("name", "", "required"),
            ("name", "—", "letter or digit"),
            ("timezone", "Pyke", "no time zone called Pyke"),
            ("starts_on", "yesterday", "valid date"),
            ("starts_on", "1066-10-14", "year must lie"),
            ("rounds_announced", "21", "less than or equal to 20"),
            ("rule_option_sos", "K9", "not one of the available choices"),
        ],
    )
    def test_what_is_wrong_is_shown_at_the_field(
        self, client: Client, organizer, field: str, value: str, shown: str
    ):
        answer = client.post("/new/", filled(**{field: value}))
        assert answer.status_code == 400 and not Event.objects.exists()
        form = answer.context["form"]
        assert any(shown in error for errors in form.errors.values() for error in errors)
        assert field in form.errors or field == "starts_on"

    def test_every_reading_is_asked_with_all_its_sentences(self, client: Client, organizer):
        page = client.get("/new/").content.decode()
        for rule_option in RULE_OPTIONS:
            assert rule_option.rule in page
            assert page.count(f'name="{RULE_OPTION_PREFIX}{rule_option.key}"') == len(rule_option.choices)


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


def section_of(cast: Cast, key: str) -> str:
    return cast.url("staff-settings-section", key=key)


OTHER_VALUES: dict[str, Any] = {
    "name": "Kingsmoot at Old Wyk",
    "venue": "Nagga's Hill",
    "description": "Bring *nothing*.",
    "language": PSEUDO,
    "starts_on": "2027-01-02",
    "starts_at": "11:00",
    "timezone": "Europe/Lisbon",
    "tier": "premier",
    "format": "commander",
    "rounds_announced": "5",
    "pairing": "points",
    "swiss_priority": "balanced",
    "balance_weight": "700",
    "split_policy": "fewest_tables",
    "draw_seat_order": "",
    "keep_clubs_apart": "on",
    "keep_apart_priority": "above",
    "first_table": "21",
    "tables_out_of_use": "22",
    "stream_table": "50",
    "stream_choice": "organizer",
    "rule_option_sos": "K2",
    "player_cap": "64",
    "registration_open": "on",
    "approval_required": "",
    "late_entry_allowed": "",
    "self_check_in": "",
    "contacts_kept_days": "30",
    "collation": "sv",
    "players_report": "",
    "quorum": "all",
    "verification_required": "on",
    "no_show_minutes": "15",
    "deck_lists": "optional",
    "decks_for_opponents": "on",
    "pool_span": "until",
    "pool_until": "2019-06-06",
    "pool_community": "on",
    "pool_restricted": "ffg2.2",
    "pool_format": "joust",
    "public_players": "",
    "public_pairings": "",
    "public_standings": "",
    "public_results": "",
    "public_decks": "on",
    "freeze_standings": "on",
}
"""Another value for every setting."""


class TestSettings:
    def test_saving_what_stands_changes_nothing(self):
        cast = Cast()
        answer = cast.browser().post(section_of(cast, "event"), sent_by(cast.event))
        cast.event.refresh_from_db()
        assert answer.status_code == 302 and cast.event.revision == 0

    def test_a_change_is_journaled(self):
        cast = Cast()
        cast.browser().post(section_of(cast, "event"), sent_by(cast.event, venue="Nagga’s Hill"))
        entry = cast.event.journal.get()
        assert (entry.verb, entry.after) == ("event.edit", {"venue": "Nagga’s Hill"})

    @pytest.mark.parametrize("who", [Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER])
    def test_others_read_and_cannot_write(self, who: Role):
        cast = Cast()
        page = cast.browser(who).get(section_of(cast, "event")).content.decode()
        assert "Only organizers change this" in page and "Cancel" not in page
        answer = cast.browser(who).post(section_of(cast, "event"), sent_by(cast.event, venue="Harlaw"))
        assert answer.status_code == 403

    def test_players_who_check_in_meanwhile_do_not_stand_in_the_way(self):
        cast = Cast()
        sent = sent_by(cast.event, venue="Harlaw")
        (player,) = players(cast.event, 1)
        check_in(player, cast.actor())
        assert cast.browser().post(section_of(cast, "event"), sent).status_code == 302

    def test_somebody_elses_change_is_shown_before_it_is_overwritten(self):
        cast = Cast()
        sent = sent_by(cast.event, venue="Harlaw")
        change_event(cast.event, cast.actor(), venue="Orkmont")
        answer = cast.browser().post(section_of(cast, "event"), sent)
        page = answer.content.decode()
        assert answer.status_code == 409 and "Orkmont" in page and 'value="Harlaw"' in page
        again = {**sent, "revision": answer.context["form_revision"]}
        assert cast.browser().post(section_of(cast, "event"), again).status_code == 302
        cast.event.refresh_from_db()
        assert cast.event.venue == "Harlaw"

    def test_a_running_event_takes_other_rule_options_only_with_a_reason(self):
        cast = Cast(an_event(status=EventStatus.RUNNING))
        sent, url = sent_by(cast.event, rule_option_sos="K4"), section_of(cast, "readings")
        answer = cast.browser().post(url, sent)
        assert answer.status_code == 400 and "give a reason for changing" in answer.content.decode()
        assert cast.browser().post(url, {**sent, "reason": "announced wrongly"}).status_code == 302
        assert cast.event.journal.get().reason == "announced wrongly"

    def test_the_number_of_rounds_changes_on_its_own_page_with_a_reason(self):
        cast = Cast(an_event(status=EventStatus.RUNNING))
        page = cast.browser().get(section_of(cast, "pairing")).content.decode()
        assert cast.url("staff-settings-rounds") in page and 'name="rounds_announced"' not in page
        url = cast.url("staff-settings-rounds")
        refused = cast.browser().post(url, {"rounds_announced": "4"})
        assert refused.status_code == 400 and "R-3" in refused.content.decode()
        done = cast.browser().post(url, {"rounds_announced": "4", "reason": "the hall is ours all evening"})
        assert said(done) == ["The rounds are announced."]
        cast.event.refresh_from_db()
        assert cast.event.rounds_announced == 4

    def test_a_finished_event_is_read_only(self):
        cast = Cast(an_event(status=EventStatus.FINISHED))
        page = cast.browser().get(section_of(cast, "event")).content.decode()
        assert "reopen it" in page and "Cancel" not in page
        assert cast.browser().post(section_of(cast, "event"), sent_by(cast.event)).status_code == 409

    def test_the_page_of_a_draft_says_nothing_of_open_registration(self):
        cast = Cast(an_event(status=EventStatus.DRAFT))
        page = cast.browser().get(section_of(cast, "registration")).content.decode()
        assert 'name="registration_open"' not in page

    def test_every_field_stands_in_one_section(self):
        fields = [name for section in SECTIONS for name in section.fields]
        assert sorted(fields) == sorted(EventForm().fields)

    def test_the_index_leads_to_each_section_and_says_how_it_stands(self):
        cast = Cast(an_event(venue="Great Hall", player_cap=64, tables_out_of_use="7, 12"))
        for who in (Role.ORGANIZER, Role.SCOREKEEPER):
            page = html_of(cast.browser(who).get(cast.url("staff-settings")))
            for section in SECTIONS:
                assert f'href="{section_of(cast, section.key)}"' in page
            assert "Great Hall" in page and "64 seats" in page and "out of use: 7, 12" in page
        assert cast.browser().post(cast.url("staff-settings"), sent_by(cast.event)).status_code == 405
        assert cast.browser().get(section_of(cast, "nothing")).status_code == 404

    @pytest.mark.usefixtures("two_languages")
    @pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.key)
    def test_a_section_saves_its_own_values_and_no_others(self, section: SettingsSection):
        """All fields are sent with other values; those of the section are taken, as one journal entry."""
        cast = Cast()
        before = settings_of(cast.event)
        answer = cast.browser().post(section_of(cast, section.key), sent_by(cast.event, **OTHER_VALUES))
        assert answer.status_code == 302 and said(answer) == [f"{section.title}: saved."]
        cast.event.refresh_from_db()
        after = settings_of(cast.event)
        changed = {name for name in SETTINGS if after[name] != before[name]}
        own = {"readings"} if section.key == "readings" else set(section.fields) & set(SETTINGS)
        own |= {"card_pool"} if section.key == "decks" else set()
        assert changed == own
        entry = cast.event.journal.get()
        assert entry.before == {name: before[name] for name in changed}
        assert entry.after == {name: after[name] for name in changed}

    @pytest.mark.usefixtures("two_languages")
    @pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.key)
    def test_a_section_shows_its_fields_and_no_others(self, section: SettingsSection):
        cast = Cast()
        page = cast.browser().get(section_of(cast, section.key)).content.decode()
        names = set(re.findall(r'name="(\w+)"', page)) & set(EventForm().fields)
        assert names == set(section.fields) - {"which_hour"}

    def test_somebody_elses_change_of_another_section_does_not_stand_in_the_way(self):
        cast = Cast()
        sent = sent_by(cast.event, venue="Harlaw")
        change_event(cast.event, cast.actor(), player_cap=64)
        assert cast.browser().post(section_of(cast, "event"), sent).status_code == 302
        cast.event.refresh_from_db()
        assert (cast.event.venue, cast.event.player_cap) == ("Harlaw", 64)


class TestHoursOfDaylightSaving:
    """In Oslo clocks show no 02:30 on 29 March 2026, and two on 25 October."""

    SKIPPED = {"starts_on": "2026-03-29", "starts_at": "02:30"}
    TWICE = {"starts_on": "2026-10-25", "starts_at": "02:30"}

    def test_an_hour_that_is_skipped_is_asked_about(self, client: Client):
        client.force_login(a_user(is_staff=True))
        answer = client.post("/new/", filled(**self.SKIPPED))
        assert answer.status_code == 400 and not Event.objects.exists()
        (shown,) = answer.context["form"].errors["starts_at"]
        assert shown.startswith(
            "Clocks in Europe/Oslo are put forward on 29 March 2026: there is no 02:30 then."
        )
        assert shown.endswith("Do you mean 03:30?")

    @pytest.mark.parametrize(("which", "start"), [("first", "00:30"), ("second", "01:30")])
    def test_of_an_hour_that_comes_twice_one_is_chosen(self, client: Client, which: str, start: str):
        client.force_login(a_user(is_staff=True))
        asked = client.post("/new/", filled(**self.TWICE))
        page = html_of(asked)
        assert asked.status_code == 400 and 'name="which_hour"' in page and "Which one is the start?" in page
        assert not asked.context["form"].folded_have_errors, "what is asked is in sight"
        assert page.count("(optional)") == html_of(client.get("/new/")).count("(optional)")
        assert client.post("/new/", filled(**self.TWICE, which_hour=which)).status_code == 302
        event = Event.objects.get()
        assert event.starts_at.isoformat() == f"2026-10-25T{start}:00+00:00"
        cast = Cast(event)
        cast.users[Role.ORGANIZER] = event.roles.get().user
        page = html_of(cast.browser().get(section_of(cast, "event")))
        assert re.search(rf'value="{which}" [^>]*checked', page)
        assert cast.browser().post(section_of(cast, "event"), sent_by(event)).status_code == 302
        event.refresh_from_db()
        assert event.starts_at.isoformat() == f"2026-10-25T{start}:00+00:00" and event.revision == 1

    def test_other_hours_are_not_asked_about(self, client: Client):
        client.force_login(a_user(is_staff=True))
        assert 'name="which_hour"' not in html_of(client.get("/new/"))
        assert client.post("/new/", filled(starts_on="2026-10-25", starts_at="03:00")).status_code == 302

    @pytest.mark.parametrize(
        "sent",
        [
            {"starts_on": "0001-01-01", "starts_at": "00:00", "timezone": "Europe/Oslo"},
            {"starts_on": "9999-12-31", "starts_at": "23:59", "timezone": "America/New_York"},
        ],
    )
    def test_a_start_beyond_the_calendar_is_refused(self, client: Client, sent: dict[str, str]):
        client.force_login(a_user(is_staff=True))
        answer = client.post("/new/", filled(**sent))
        assert answer.status_code == 400 and not Event.objects.exists()
        assert answer.context["form"].errors["starts_at"] == ["The year must lie between 1990 and 2200."]

    def test_programs_are_asked_as_well(self):
        event = an_event(timezone="Europe/Oslo")
        desk = staff_program(event)
        for wall_clock in ("2026-03-29T02:30", "2026-10-25T02:30"):
            refused = desk.call("PATCH", "", {"starts_at": wall_clock}, If_Match="*")
            assert refused.status_code == 400 and problems_of(refused) == [("starts_at", "")]
        assert "2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00" in refused.json()["detail"]
        assert desk.patch("", {"starts_at": "2026-10-25T02:30+01:00"}, If_Match="*")["starts_at"].startswith(
            "2026-10-25T01:30"
        )


@pytest.mark.parametrize("name", ["name", "venue"])
def test_names_may_be_as_long_as_their_columns(name: str):
    assert EventForm.base_fields[name].widget.attrs["maxlength"] == str(column_length(Event, name))


def test_a_description_is_shown_as_everybody_reads_it(client: Client):
    address = reverse("description-preview")
    assert client.post(address, {"description": "*x*"}).status_code == 302
    client.force_login(a_user())
    text = "# Fee\n- **5**\n<script>alert(1)</script>\n[x](javascript:alert(1))"
    shown = client.post(address, {"description": text}).content.decode()
    event = an_event(description=text)
    page = client.get(reverse("public-event", args=[event.slug])).content.decode()
    assert "<h3>Fee</h3>" in shown and "<strong>5</strong>" in shown and shown in page
    assert "<script" not in shown and "javascript:alert" not in shown.replace("[x](javascript:alert(1))", "")
    assert len(client.post(address, {"description": "x" * 9_000}).content) < 5_100
    assert client.get(address).status_code == 405
