"""Templates of events: saved, listed, renamed, deleted, and used for new events, by page and API."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.event_templates import actions
from tables.event_templates.models import EventTemplate, TemplateRole
from tables.event_templates.queries import beginning_of, templates_of
from tables.events.actions.settings import SETTINGS, settings_of
from tables.events.actions.setup import change_event, create_event
from tables.events.models import Event, EventStatus
from tables.events.queries.copying import beginning_like
from tables.events.queries.record import catalog_of
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.presets import COMMANDER
from tables.judging.penalties.actions import set_catalog
from tables.judging.penalties.rules import Infraction
from tables.staff.models import EventRole, Role, TokenScope
from tests.builders import a_user, staff_of
from tests.clients import browser_of, html_of, problems_of, program_of, queries_of

pytestmark = pytest.mark.django_db

NEXT = "2027-01-01T10:00"
LATE = Infraction("Late to the table", "warning", "Seated after the call.", "", 0)
DECIDED: dict[str, Any] = {
    "venue": "Great Hall",
    "description": "# Timetable\n- 10:00 meeting",
    "timezone": "Europe/Oslo",
    "tier": "premier",
    "format": COMMANDER.to_json(),
    "rounds_announced": 4,
    "stages": [
        {"kind": "rounds", "rounds": 3},
        {"kind": "cut", "players": 4, "tables": 1, "seeding": "snake", "seats": "drawn"},
    ],
    "readings": RuleOptions(sos="K2").to_mapping(),
    "player_cap": 24,
    "public_decks": True,
}


@pytest.fixture
def organizer() -> Actor:
    return Actor.staff(a_user("asha", is_staff=True))


@pytest.fixture
def event(organizer: Actor) -> Event:
    """An event of which much was decided, with a judge and a catalog of its own."""
    made = create_event(organizer, name="Pyke 1", starts_at="2026-11-06T19:00", **DECIDED)
    staff_of(made, Role.JUDGE, a_user("baelor"))
    set_catalog(made, organizer, [LATE])
    return made


def saved(organizer: Actor, event: Event, name: str = "Fridays", **options: Any) -> EventTemplate:
    return actions.save_template(organizer, beginning_like(organizer, event.slug), name=name, **options)


def test_an_event_of_a_template_is_decided_as_the_one_it_was_saved_from(organizer: Actor, event: Event):
    template = saved(organizer, event, staff=["baelor"])
    event = change_event(event, organizer, venue="Elsewhere", player_cap=8)
    beginning = beginning_of(organizer, template.pk)
    again = create_event(
        organizer, like=beginning, staff=["baelor"], name="Pyke 2", starts_at="2026-12-04T19:00"
    )
    before, after = settings_of(event), settings_of(again)
    differ = {name for name in SETTINGS if before[name] != after[name]}
    assert differ == {"name", "starts_at", "venue", "player_cap"}
    assert (again.venue, again.player_cap, again.stages) == ("Great Hall", 24, event.stages)
    assert catalog_of(again).infractions == (LATE,) and again.seed != event.seed
    assert {role.user.username: role.role for role in again.roles.all()} == {
        "asha": "organizer",
        "baelor": "judge",
    }
    assert again.journal.get(verb="event.create").after["template"] == "Fridays"


def test_staff_come_along_by_choice(organizer: Actor, event: Event):
    assert not saved(organizer, event).roles.exists()
    template = saved(organizer, event, name="With staff", staff=["baelor"])
    again = create_event(organizer, like=beginning_of(organizer, template.pk), name="A", starts_at=NEXT)
    assert [role.user.username for role in again.roles.all()] == ["asha"]
    with pytest.raises(Malformed) as refused:
        saved(organizer, event, name="Nobody", staff=["asha", "missandei"])
    assert [problem.field for problem in refused.value.problems] == ["staff", "staff"]


def test_only_who_manages_its_staff_saves_them(organizer: Actor, event: Event):
    EventRole.objects.filter(event=event, user=organizer.user).update(role=Role.JUDGE)
    with pytest.raises(Malformed):
        saved(organizer, event, staff=["baelor"])
    assert not EventTemplate.objects.exists()


def test_names_are_texts_and_an_account_has_each_once(organizer: Actor, event: Event):
    template = saved(organizer, event, name="  Fridays ")
    assert template.name == "Fridays"
    for name in ("Fridays", "", "…", "x" * 81):
        with pytest.raises(Malformed, match=r"."):
            saved(organizer, event, name=name)
    other = saved(organizer, event, name="Sundays")
    with pytest.raises(Malformed):
        actions.rename_template(organizer, other.pk, name="Fridays")
    assert actions.rename_template(organizer, template.pk, name="Fridays").name == "Fridays"
    stranger = Actor.staff(a_user("yara", is_staff=True))
    Event.objects.filter(pk=event.pk).update(status=EventStatus.OPEN)
    assert saved(stranger, event).name == "Fridays"


def test_an_account_has_a_limited_number(organizer: Actor, event: Event, monkeypatch):
    monkeypatch.setattr(actions, "MAX_TEMPLATES", 1)
    saved(organizer, event)
    with pytest.raises(Refused):
        saved(organizer, event, name="Another")


def test_the_database_has_each_name_and_role_once(organizer: Actor, event: Event):
    template = saved(organizer, event, staff=["baelor"])
    again: dict[str, Any] = {"owner": organizer.user, "name": "Fridays", "settings": {}}
    for wrong in (
        lambda: EventTemplate.objects.create(**again),
        lambda: EventTemplate.objects.create(**again | {"name": ""}),
        lambda: TemplateRole.objects.create(template=template, user=template.roles.get().user, role="judge"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong()


def test_others_templates_do_not_exist(organizer: Actor, event: Event):
    template = saved(organizer, event)
    other = a_user("yara", is_staff=True)
    with pytest.raises(Malformed):
        beginning_of(Actor.staff(other), template.pk)
    browser, program = browser_of(other), program_of(other)
    for name in ("event-template", "event-template-delete"):
        assert browser.get(reverse(name, args=[template.pk])).status_code == 404
    assert browser.get(f"/new/?like=template:{template.pk}").status_code == 400
    assert program.call("DELETE", f"templates/{template.pk}/").status_code == 404
    assert program.call("PATCH", f"templates/{template.pk}/", {"name": "Mine"}).status_code == 404
    assert program.get("templates/") == [] and EventTemplate.objects.get().name == "Fridays"


def test_an_account_that_sets_up_no_events_saves_none(event: Event):
    user = a_user("yara")
    Event.objects.filter(pk=event.pk).update(status=EventStatus.OPEN)
    assert browser_of(user).get(reverse("event-template-save", args=[event.slug])).status_code == 403
    reader = program_of(a_user("reader", is_staff=True), TokenScope.READ)
    answer = reader.call("POST", "templates/", {"name": "A", "like": event.slug})
    assert answer.status_code == 403
    with pytest.raises(NotPermitted):
        actions.delete_template(Actor.system(), 1)


def test_drafts_of_others_are_not_saved(event: Event):
    answer = program_of(a_user("yara", is_staff=True)).call(
        "POST", "templates/", {"name": "A", "like": event.slug}
    )
    assert problems_of(answer) == [("like", "")]


class TestPages:
    @pytest.fixture
    def client(self, organizer: Actor) -> Client:
        return browser_of(organizer.user)

    def test_the_way_of_a_template(self, client: Client, organizer: Actor, event: Event):
        address = reverse("event-template-save", args=[event.slug])
        assert address in html_of(client.get(reverse("staff-settings", args=[event.slug])))
        assert "baelor (Judge)" in html_of(client.get(address))
        assert client.post(address, {"name": "Fridays", "staff": "baelor"}).status_code == 302
        template = EventTemplate.objects.get()
        assert "Fridays" in html_of(client.get(reverse("event-templates")))
        assert client.post(reverse("event-template", args=[template.pk]), {"name": "Late"}).status_code == 302
        form = client.get(f"/new/?like=template:{template.pk}").context["form"]
        values = [form[name].value() for name in ("name", "venue", "tier", "staff", "cut_1_players")]
        assert values == ["Pyke 1", "Great Hall", "premier", ["baelor"], 4]
        page = html_of(client.get("/new/"))
        assert f'<option value="template:{template.pk}"' in page and ">Late</option>" in page
        delete = reverse("event-template-delete", args=[template.pk])
        assert "Delete this template?" in html_of(client.get(delete))
        assert client.post(delete).status_code == 302 and not EventTemplate.objects.exists()

    def test_forms_sent_twice_act_once(self, client: Client, event: Event):
        save = reverse("event-template-save", args=[event.slug])
        for name, key in (("Fridays", "a"), ("Fridays", "a"), ("Sundays", "b")):
            assert client.post(save, {"name": name, "idempotency_key": key}).status_code == 302
        assert EventTemplate.objects.count() == 2
        delete = reverse("event-template-delete", args=[EventTemplate.objects.get(name="Fridays").pk])
        for _sent in range(2):
            assert client.post(delete, {"idempotency_key": "c"}).status_code == 302
        assert EventTemplate.objects.get().name == "Sundays"

    def test_a_failure_at_its_staff_saves_no_template(self, organizer: Actor, event: Event, monkeypatch):
        def fail(*given: object) -> None:
            raise IntegrityError("no room")

        monkeypatch.setattr(TemplateRole.objects, "bulk_create", fail)
        with pytest.raises(IntegrityError):
            saved(organizer, event, staff=["baelor"])
        assert not EventTemplate.objects.exists()

    def test_a_name_that_is_taken_is_shown_at_its_field(self, client: Client, organizer: Actor, event: Event):
        saved(organizer, event)
        answer = client.post(reverse("event-template-save", args=[event.slug]), {"name": "Fridays"})
        assert answer.status_code == 400 and "already have a template" in html_of(answer)
        assert EventTemplate.objects.count() == 1

    @pytest.mark.parametrize("chosen", ["template:", "template:0", "template:x", "template:99", "none"])
    def test_what_is_no_template_is_refused(self, client: Client, chosen: str):
        assert client.get("/new/", {"like": chosen}).status_code == 400

    def test_a_longer_list_takes_as_many_queries(self, client: Client, organizer: Actor, event: Event):
        saved(organizer, event, staff=["baelor"])
        few = len(queries_of(lambda: client.get(reverse("event-templates"))))
        for number in range(5):
            saved(organizer, event, name=f"Template {number}", staff=["baelor"])
        assert len(queries_of(lambda: client.get(reverse("event-templates")))) == few


def test_programs_use_templates(organizer: Actor, event: Event):
    assert organizer.user is not None
    program = program_of(organizer.user)
    made = program.post("templates/", {"name": "Fridays", "like": event.slug, "staff": ["baelor"]})
    assert made["staff"] == [{"username": "baelor", "role": "judge", "actions": None}]
    assert (made["name"], made["event_name"], made["rounds_announced"]) == ("Fridays", "Pyke 1", 4)
    assert program.get("templates/") == [made]
    body = {"name": "Pyke 2", "starts_at": "2026-12-05T10:00", "template": made["id"], "staff": ["baelor"]}
    created = program.post("events/", body)
    assert (created["tier"], created["format"]["key"], created["player_cap"]) == ("premier", "commander", 24)
    both = program.call("POST", "events/", body | {"like": event.slug})
    assert problems_of(both) == [("template", "")]
    assert program.patch(f"templates/{made['id']}/", {"name": "Late"})["name"] == "Late"
    program.delete(f"templates/{made['id']}/")
    assert program.get("templates/") == []


def test_a_template_of_another_release_leaves_out_what_is_unknown(organizer: Actor, event: Event):
    assert organizer.user is not None
    template = saved(organizer, event)
    settings = {name: value for name, value in template.settings.items() if name != "quorum"}
    EventTemplate.objects.update(settings=settings | {"moon_phase": "full"})
    again = create_event(
        organizer,
        like=beginning_of(organizer, template.pk),
        name="A",
        starts_at=NEXT,
    )
    assert (again.quorum, again.venue) == ("majority", "Great Hall")
    assert templates_of(organizer.user)[0].venue == "Great Hall"
