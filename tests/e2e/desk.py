"""An organizer's browser: events created in their form, rounds drawn and closed on the page of pairings."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tables.core.access import Actor
from tables.events.actions.stages import open_event, start_event
from tables.events.models import Event
from tables.events.rules.draws import Stream
from tables.formats.queries import format_of
from tables.players.actions.participation import drop
from tables.players.actions.registration import register_from_list
from tables.players.models import Player
from tables.results.actions.results import save_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round, Table
from tables.simulation.games import drawn_sheet
from tests.builders import HALL_VALUE, SEED
from tests.e2e.hall import address
from tests.e2e.site import Site


@dataclass
class Desk:
    """An organizer's browser; results of ordinary tables are entered by actions, to be quick."""

    site: Site
    page: Page
    actor: Actor
    slug: str = ""
    dice: Stream = field(default_factory=lambda: Stream(SEED))

    @property
    def event(self) -> Event:
        """The event as it is now."""
        with self.site.models():
            return Event.objects.get(slug=self.slug)

    def url(self, name: str, **path: object) -> str:
        """The address of one of the event's pages."""
        return address(self.site, name, self.event, **path)

    def round(self, number: int) -> Round:
        """A round as it is now, for actions."""
        return Round.objects.select_related("event").get(event__slug=self.slug, number=number)

    def new_event(self, name: str, plays: str, rounds: int) -> None:
        """Open the form of a new event and fill in its name, format and rounds."""
        page = self.page
        page.goto(f"{self.site.url}/new/")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("group", name="Format").get_by_label(plays).check()
        page.get_by_label("Announced rounds").fill(str(rounds))
        page.get_by_text("Groups, round robin, a cut and a final").click()

    def use_cut(self, players: int) -> None:
        """Choose one of the cuts that the form suggests."""
        self.page.get_by_role("button", name=f"Use the cut to {players}", exact=True).click()

    def create(self) -> None:
        """Create the event that was filled in."""
        self.page.get_by_role("button", name="Create event").click()
        expect(self.page.get_by_text("Commitment", exact=True)).to_be_visible()
        self.slug = self.page.url.split("/staff/")[1].split("/")[0]

    def start(self, players: int, *, dropped: int = 0) -> None:
        """Register players, let the first of them drop, and start, by actions."""
        names = "\n".join(f"Player {number:02d}" for number in range(1, players + 1))
        with self.site.models():
            event = open_event(Event.objects.get(slug=self.slug), self.actor)
            register_from_list(event, self.actor, names)
            value = f"{HALL_VALUE} {event.pk}"
            event = start_event(event, self.actor, override=True, reason="go", hall_value=value)
            for player in event.players.order_by("number")[:dropped]:
                drop(player, self.actor, reason="ill", override=True)

    def draw(self, number: int) -> None:
        """Draw the next round on the page of pairings."""
        self.page.goto(self.url("staff-pairings"))
        self.page.get_by_role("button", name=f"Draw round {number}").click()
        expect(self.page.get_by_role("heading", name="Draft")).to_be_visible()

    def publish(self, number: int) -> None:
        """Publish the draft."""
        self.page.get_by_role("link", name="Publish").click()
        self.page.get_by_role("button", name="Publish").click()
        expect(self.page.get_by_text(f"Round {number} is public.")).to_be_visible()

    def play(self, number: int, *, but: int = 0) -> None:
        """Start the clock and enter all results of a round, `but` that of one table, by actions."""
        with self.site.models():
            round_ = start_clock(self.round(number), self.actor)
            for table in round_.tables.exclude(number=but).order_by("number"):
                keys = list(table.seats.order_by("position").values_list("player__key", flat=True))
                sheet = drawn_sheet(keys, self.dice, format_=format_of(round_.event))
                save_result(table, self.actor, sheet, expected_version=0, override=True, reason="played")

    def run(self, *numbers: int) -> None:
        """Draw, publish, play and close rounds by actions."""
        for number in numbers:
            with self.site.models():
                publish_round(draw_round(Event.objects.get(slug=self.slug), self.actor), self.actor)
            self.play(number)
            with self.site.models():
                close_round(self.round(number), self.actor)

    def enter_final(self, number: int) -> None:
        """Open the sheet of the final."""
        self.page.goto(self.url("staff-sheet", number=number, table=1))

    def close(self, number: int) -> None:
        """Close a round on the page of pairings."""
        self.page.goto(self.url("staff-pairings"))
        self.page.get_by_role("link", name="Close the round").click()
        self.page.get_by_role("button", name="Close the round").click()
        expect(self.page.get_by_text(f"Round {number} is closed.")).to_be_visible()

    def finish(self) -> None:
        """Finish the event on its overview."""
        self.page.goto(self.url("staff-overview"))
        self.page.get_by_role("link", name="Finish the event").first.click()
        self.page.get_by_role("button", name="Finish the event").click()
        expect(self.page.get_by_text("Finished", exact=True).first).to_be_visible()

    def event_player(self, name: str) -> Player:
        """A player of the event, for what the site itself makes."""
        return Player.objects.select_related("event").get(event__slug=self.slug, name=name)

    def seated(self, number: int, table: int = 1) -> list[str]:
        """The names of those who sit at a table, in seat order."""
        with self.site.models():
            seats = Table.objects.get(round=self.round(number), number=table).seats.order_by("position")
            return list(seats.values_list("player__name", flat=True))
