"""Events with stages, run by hand: announced in the form, drawn, played and followed on the bracket."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tables.core.access import Actor
from tables.events.actions.stages import open_event, start_event
from tables.events.models import Event
from tables.events.rules.draws import Stream
from tables.formats.queries import format_of
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.store import games
from tables.players.actions.participation import drop
from tables.players.actions.registration import register_from_list
from tables.players.models import Player
from tables.results.actions.results import save_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.models import Round, Table
from tables.simulation.games import drawn_sheet
from tests.builders import HALL_VALUE, SEED, a_user
from tests.clients import hand_out_link
from tests.e2e.hall import Contexts, address, fill, sign_in
from tests.e2e.looking import TOO_WIDE
from tests.e2e.site import Site
from tests.live_games import begin

pytestmark = pytest.mark.slow
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}


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
        assert self.actor.user is not None
        sign_in(page, self.site, self.actor.user.get_username())
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


@pytest.fixture
def desk(site: Site, page: Page) -> Desk:
    """The desk of an organizer who has no event yet."""
    with site.models():
        return Desk(site, page, Actor.staff(a_user(is_staff=True)))


def stages_of(page: Page) -> Locator:
    return page.locator(".bracket-stage")


def look_at_bracket(desk: Desk, new_context: Contexts, champion: str) -> None:
    """Check the bracket on a phone and on the screen of the venue."""
    phone = new_context(viewport=PHONE).new_page()
    phone.goto(desk.url("public-bracket"))
    expect(phone.get_by_text(f"{champion} won the final.")).to_be_visible()
    assert not phone.evaluate(TOO_WIDE)
    screen = new_context(viewport=SCREEN).new_page()
    screen.goto(f"{desk.url('public-screen')}?show=bracket")
    expect(screen.locator(".hall-bracket")).to_contain_text(champion)
    assert not screen.evaluate(TOO_WIDE)


def test_commander_with_byes_is_cut_to_sixteen_and_a_final_pod(desk: Desk, new_context: Contexts):
    page = desk.page
    desk.new_event("Commander at Pyke", "Commander pods", 1)
    desk.use_cut(16)
    expect(page.get_by_label("Cut to the best")).to_have_value("16")
    expect(page.get_by_label("Of them advance").first).to_have_value("4")
    stands = page.get_by_text("16 players at 4 tables (4+4+4+4). The 4 winners advance.").first
    expect(stands).to_be_visible()
    page.get_by_text("Everything else: tier").click()
    page.get_by_label("Tables of the preferred size").check()
    desk.create()
    desk.start(64, dropped=1)

    desk.draw(1)
    expect(page.locator("#byes li")).to_have_count(3)
    expect(page.get_by_text("5 points without a game")).to_be_visible()
    desk.publish(1)
    desk.play(1)
    desk.close(1)

    page.goto(desk.url("staff-pairings"))
    expect(page.get_by_role("heading", name="Draw round 2 · Semi-finals")).to_be_visible()
    expect(page.get_by_text("16 players have qualified.")).to_be_visible()
    desk.draw(2)
    expect(page.locator("#board .table-card")).to_have_count(4)
    expect(page.get_by_role("heading", name="Not in the cut")).to_be_visible()
    desk.publish(2)
    desk.play(2)
    page.goto(desk.url("staff-standings-bracket"))
    expect(stages_of(page).first.locator(".is-through")).to_have_count(4)
    seedings = stages_of(page).first.locator(".bracket-seed").all_inner_texts()
    assert sorted(map(int, seedings)) == list(range(1, 17))
    desk.close(2)

    desk.draw(3)
    desk.publish(3)
    finalists = desk.seated(3)
    assert len(finalists) == 4
    desk.play(3, but=1)
    desk.enter_final(3)
    page.locator("[name=seat2-won]").check()
    page.get_by_role("button", name="Save", exact=True).click()
    desk.close(3)
    desk.finish()
    page.goto(desk.url("staff-standings-bracket"))
    expect(page.get_by_text(f"{finalists[2]} won the final.")).to_be_visible()
    page.goto(desk.url("staff-standings"))
    expect(page.locator("tbody tr").first).to_contain_text(finalists[2])
    look_at_bracket(desk, new_context, finalists[2])


def test_a_kingsmoot_of_twenty_three_ends_with_a_final_of_four(desk: Desk, new_context: Contexts):
    page = desk.page
    desk.new_event("Kingsmoot of Twenty-three", "Kingsmoot", 2)
    desk.use_cut(4)
    page.get_by_label("Drawn, but chosen in the final, the best seeding first").check()
    desk.create()
    desk.start(23)
    for number in (1, 2):
        desk.draw(number)
        desk.publish(number)
        desk.play(number)
        desk.close(number)
    page.goto(desk.url("staff-standings"))
    best = page.locator("tbody tr th[scope=row]").all_inner_texts()[:4]

    desk.draw(3)
    expect(page.get_by_text("Players choose their seats in this order")).to_be_visible()
    finalists = desk.seated(3)
    assert [name in text for name, text in zip(finalists, best, strict=True)] == [True] * 4
    page.locator("form[data-swap]").get_by_label("Swap").select_option(index=1)
    page.locator("form[data-swap]").get_by_label("with").select_option(index=2)
    page.get_by_role("button", name="Swap").click()
    page.get_by_label("Reason").fill("their choice")
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("have changed seats")).to_be_visible()
    assert sorted(desk.seated(3)) == sorted(finalists) and desk.seated(3) != finalists
    desk.publish(3)
    desk.play(3, but=1)
    desk.enter_final(3)
    fill(page, [1, 3, 1, 1], [4, 9, 3, 2])
    page.get_by_role("button", name="Save", exact=True).click()
    champion = desk.seated(3)[1]
    desk.close(3)
    desk.finish()
    page.goto(desk.url("staff-standings"))
    expect(page.locator("tbody tr").first).to_contain_text(champion)
    look_at_bracket(desk, new_context, champion)


def test_the_board_game_in_groups_of_six_with_a_live_table(desk: Desk, new_context: Contexts):
    page = desk.page
    desk.new_event("War of Five Kings", "The Board Game", 2)
    page.get_by_label("Groups that stay together").check()
    page.get_by_label("Players at a table").fill("6")
    page.get_by_label("Houses of the seats").fill("Stark, Greyjoy, Lannister, Baratheon, Tyrell, Martell")
    desk.create()
    desk.start(12)
    desk.draw(1)
    expect(page.locator("#board .table-card").first).to_contain_text("Martell")
    desk.publish(1)
    before = desk.seated(1)

    page.get_by_role("link", name="Live").click()
    tabs = page.get_by_role("navigation", name="Games")
    expect(tabs.locator("[aria-current]")).to_have_text("A Game of Thrones: The Board Game")
    page.get_by_label("Where").select_option(label="Table 1")
    page.get_by_label("Who may watch").select_option(label="Everybody, at once")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("The live games are open. Players enter from their own pages.")).to_be_visible()
    with desk.site.models():
        game = begin(games.find(LiveGame.objects.get(event__slug=desk.slug).key))
        assert game.status == LiveStatus.PLAYING and game.game == "boardgame"
        assert game.options["houses"] == "seated"
        assert [seat.name for seat in games.seats_of(game)] == before
        link = hand_out_link(desk.event_player(before[0]))
    phone = new_context(viewport=PHONE).new_page()
    phone.goto(f"{desk.site.url}/p/{link}/")
    phone.get_by_role("link", name="Enter the table").click()
    expect(phone.locator("#map-view")).to_be_visible()
    spectator = new_context(viewport=SCREEN).new_page()
    spectator.goto(desk.site.url + reverse("live-board", args=[game.key]))
    expect(spectator.locator("#map-view")).to_be_visible()

    desk.play(1)
    desk.close(1)
    desk.draw(2)
    desk.publish(2)
    again = desk.seated(2)
    assert sorted(again) == sorted(before)
    assert all(one != other for one, other in zip(again, before, strict=True))
