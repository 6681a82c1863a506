"""An event of each kind of sheet through its pages alone, used without scripts: created, registered for,
drawn, reported on a phone, entered at the desk, closed, looked up and verified."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.events.models import Event
from tables.formats.rules.presets import PRESETS
from tables.formats.wording import PRESET_NAMES
from tables.rounds.models import Table, TableStatus
from tables.standings.queries.standings import event_standings
from tests.builders import a_user, seated
from tests.clients import browser_of
from tests.every_format import EXAMPLES, HALL_VALUE, players_of
from tests.pages import Page

pytestmark = pytest.mark.django_db


class Walk:
    """An event of a preset, and the organizer's browser."""

    def __init__(self, preset: str) -> None:
        self.format, self.example = PRESETS[preset], EXAMPLES[preset]
        self.browser = browser_of(a_user("organizer", is_staff=True))
        page = self.page("create-event")
        assert escape(str(PRESET_NAMES[preset])) in page.html
        page.press(
            "Create event",
            {
                "name": "One of each",
                "starts_on": "2026-12-05",
                "starts_at": "10:00",
                "format": preset,
                "rounds_announced": "1",
            },
        )
        self.slug = Event.objects.get().slug

    @property
    def event(self) -> Event:
        """The event as it is now."""
        return Event.objects.get(slug=self.slug)

    def page(self, name: str, *path: object, who: Client | None = None) -> Page:
        """Open one of the pages, the organizer's unless it is somebody else's."""
        return Page.open(who or self.browser, reverse(name, args=path))

    def staff(self, name: str, *path: object) -> Page:
        """Open a page of the event's staff."""
        return self.page(f"staff-{name}", self.slug, *path)

    def start(self, names: list[str]) -> None:
        """Let one player sign up, register the others from a list, and start."""
        self.staff("overview-open").press("Open registration")
        *listed, last = names
        self.page("public-sign-up", self.slug, who=Client()).press("Register", {"name": last})
        self.staff("players-queue").press("Approve all 1")
        listing = self.staff("players-import").press("Preview the list", {"pasted": "\n".join(listed)})
        listing.press("Register the ticked players")
        self.staff("overview-start").press(
            "Start the event", {"hall_value": HALL_VALUE, "reason": "nobody was checked in"}
        )

    def report(self, table: Table) -> None:
        """Report the example's result from the phone of the first player; the others confirm."""
        first, *others = [browser_of(player) for player in seated(table)]
        page = self.page("my-report", self.slug, who=first)
        assert "Report" in self.page("my-event", self.slug, who=first).html
        page.press("Report", self.example.fields(self.format))
        for phone in others:
            table.refresh_from_db()
            if table.status != TableStatus.CONFIRMED:
                self.page("my-event", self.slug, who=phone).press("This is right")

    def enter(self, table: Table) -> None:
        """Enter the example's result at the desk."""
        self.staff("sheet", 1, table.number).press("Save", self.example.fields(self.format))


@pytest.mark.parametrize("preset", ["commander", "score", "joust"])
def test_from_its_creation_to_the_verified_archive(preset: str):
    walk = Walk(preset)
    names = players_of(preset)
    walk.start(names)
    walk.staff("pairings").press("Draw round 1")
    walk.staff("pairings-publish", 1).press("Publish")
    first, second = Table.objects.filter(round__event=walk.event).order_by("number")
    walk.report(first)
    walk.enter(second)
    walk.staff("pairings-close", 1).press("Close the round")

    rows = {row.player: row for row in event_standings(walk.event).rows}
    for table in (first, second):
        assert [rows[player.key].points for player in seated(table)] == [*walk.example.points]
    shown = walk.staff("standings").answer.context
    assert tuple(heading.metric for heading in shown["metrics"]) == walk.format.tiebreakers[1:]
    assert [line.key for line in shown["lines"]] == [*rows]
    stranger = Client()
    assert all(name in walk.page("public-standings", walk.slug, who=stranger).html for name in names)
    for key in rows:
        derived = walk.page("public-player", walk.slug, key, who=stranger)
        for section in derived.answer.context["metric_sections"]:
            assert f'id="{section.metric}"' in derived.html
            assert section.value == rows[key].value_of(section.metric)

    walk.staff("overview-finish").press("Finish the event")
    archive = parse(stranger.get(reverse("public-archive", args=[walk.slug])).getvalue())
    assert archive.event.format == walk.format
    assert [str(difference) for difference in verify(archive).differences] == []
