"""Past events imported from archives in the browser and by the API: looked at first, then all or nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from frontend.archive.forms import SeenArchiveForm
from tables.archive.actions import past_events
from tables.archive.queries.archive import archive_text
from tables.archive.rules.json_text import JsonLimits
from tables.events.models import Event, EventStatus
from tables.journal.models import JournalEntry
from tests.builders import a_user
from tests.clients import browser_of, html_of, problems_of, program_of
from tests.stages import Stage, finished_event, playing_event

pytestmark = pytest.mark.django_db

ADDRESS = "/import/"


@pytest.fixture
def stage() -> Stage:
    return finished_event()


@pytest.fixture
def archive(stage: Stage) -> str:
    return archive_text(stage.event)


@pytest.fixture
def client() -> Client:
    return browser_of(a_user("asha", is_staff=True))


def upload(client: Client, text: str | bytes) -> Any:
    content = text.encode() if isinstance(text, str) else text
    return client.post(ADDRESS, {"archive": SimpleUploadedFile("event.json", content)})


def confirmed(client: Client, preview: Any, **changes: str) -> Any:
    form = preview.context["form"]
    values = {name: form[name].value() for name in ("content", "slug")}
    return client.post(ADDRESS, {**values, **changes})


def test_an_archive_is_looked_at_and_then_an_event(client: Client, stage: Stage, archive: str):
    preview = upload(client, archive)
    page = html_of(preview)
    champion = stage.event.players.get(key=JournalEntry.objects.get(verb="event.finish").after["champion"])
    assert stage.event.name in page and f"<dd>{champion.name}</dd>" in page and "Nothing is saved yet" in page
    assert Event.objects.count() == 1
    answer = confirmed(client, preview)
    made = Event.objects.latest("pk")
    assert answer["Location"] == reverse("staff-overview", args=[made.slug])
    assert made.slug == f"{stage.event.slug}-2" and made.roles.get().user.username == "asha"
    again, before = json.loads(archive_text(made)), json.loads(archive)
    again["event"]["slug"] = before["event"]["slug"]
    assert again == before


def test_a_form_sent_twice_imports_once(client: Client, archive: str):
    preview = upload(client, archive)
    first, again = (
        confirmed(client, preview, slug="pyke-2026", idempotency_key="once") for _sent in range(2)
    )
    assert first["Location"] == again["Location"] == reverse("staff-overview", args=["pyke-2026"])
    assert Event.objects.count() == 2


def test_a_name_in_addresses_is_free_and_fit(client: Client, stage: Stage, archive: str):
    preview = upload(client, archive)
    for slug in (stage.event.slug, "new", "Über uns", "a/b", "x" * 65, ""):
        answer = confirmed(client, preview, slug=slug)
        assert answer.status_code == 400 and answer.context["form"].errors.keys() == {"slug"}
        assert answer.context["past"].name == stage.event.name
    assert Event.objects.count() == 1
    confirmed(client, preview, slug="pyke-2026")
    assert Event.objects.latest("pk").slug == "pyke-2026"


def test_what_is_wrong_with_a_file_is_shown_and_nothing_is_stored(client: Client, stage: Stage, archive: str):
    broken = json.loads(archive)
    broken["players"][0]["status"] = "lost"
    running = archive_text(playing_event().event)
    events = Event.objects.count()
    for text, message in (
        ("{", "This is not JSON"),
        (b"\xff\xfe", "This is not text in UTF-8"),
        (json.dumps(broken), "players[0].status"),
        (running, "is not over"),
    ):
        answer = upload(client, text)
        assert answer.status_code in {400, 409} and message in html_of(answer)
    assert Event.objects.count() == events


def test_larger_files_are_refused(client: Client, archive: str, monkeypatch):
    small = JsonLimits(1_000, depth=40, values=100, key=200, text=100)
    monkeypatch.setattr("frontend.archive.forms.UPLOADED_ARCHIVES", small)
    assert upload(client, archive).status_code == 400
    packed = SeenArchiveForm.packed(b" " * 10_000)
    answer = client.post(ADDRESS, {"content": packed, "slug": "a"})
    assert answer.status_code == 400 and "damaged" in html_of(answer)


def test_a_damaged_form_begins_again(client: Client):
    for content in ("???", "", SeenArchiveForm.packed(b"{}")[:-8]):
        answer = client.post(ADDRESS, {"content": content, "slug": "a"})
        assert answer.status_code == 400 and "damaged" in html_of(answer)
    assert not Event.objects.exists()


def test_only_accounts_that_set_up_events_import(archive: str):
    events = Event.objects.count()
    assert browser_of(None).get(ADDRESS).status_code == 302
    assert upload(browser_of(a_user("yara")), archive).status_code == 403
    stranger = program_of(a_user("dagmer"))
    assert stranger.call("POST", "import/", {"archive": archive}).status_code == 403
    assert Event.objects.count() == events


def test_programs_import(stage: Stage, archive: str):
    program = program_of(a_user("yara", is_staff=True))
    found = program.post("import/preview/", {"archive": archive})
    assert (found["name"], found["players"], found["slug"]) == (
        stage.event.name,
        stage.event.players.count(),
        f"{stage.event.slug}-2",
    )
    taken = program.call("POST", "import/", {"archive": archive})
    assert problems_of(taken) == [("slug", "")]
    made = program.post("import/", {"archive": archive, "slug": "pyke-2026"})
    assert (made["slug"], made["status"]) == ("pyke-2026", EventStatus.FINISHED)
    bad = program.call("POST", "import/", {"archive": "{}"})
    assert {field for field, _rule in problems_of(bad)} == {"archive"}


def test_an_import_that_fails_halfway_stores_nothing(client: Client, archive: str, monkeypatch):
    preview = upload(client, archive)

    def fail(*given: object) -> None:
        raise KeyError("players")

    monkeypatch.setattr("tables.archive.actions.archive._journal", fail)
    answer = confirmed(client, preview, slug="pyke-2026")
    assert answer.status_code == 400 and Event.objects.count() == 1
    assert past_events.Event.objects.filter(slug="pyke-2026").count() == 0
