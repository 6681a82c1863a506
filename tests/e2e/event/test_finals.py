"""Events with stages, run by hand: announced in the form, drawn, played and followed on the bracket."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tables.live.models.game import LiveGame, LiveStatus
from tables.live.store import games
from tests.clients import hand_out_link
from tests.e2e.desk import Desk
from tests.e2e.hall import Contexts, fill
from tests.e2e.looking import TOO_WIDE
from tests.live_games import begin

pytestmark = pytest.mark.slow
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}
HOUSES = ("Stark", "Greyjoy", "Lannister", "Baratheon", "Tyrell", "Martell")


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
    desk.new_event("Commander at Pyke", "Commander pods", 4)
    expect(page.get_by_label("Players at a table")).to_be_hidden()
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

    desk.run(2, 3, 4)
    page.goto(desk.url("staff-pairings"))
    expect(page.get_by_role("heading", name="Draw round 5 · Semi-finals")).to_be_visible()
    expect(page.get_by_text("16 players have qualified.")).to_be_visible()
    page.get_by_role("link", name="Bracket").click()
    expect(stages_of(page).first.locator(".bracket-seed")).to_have_count(16)
    desk.draw(5)
    expect(page.locator("#board .table-card")).to_have_count(4)
    expect(page.get_by_role("heading", name="Not in the cut")).to_be_visible()
    desk.publish(5)
    desk.play(5)
    page.goto(desk.url("staff-standings-bracket"))
    expect(stages_of(page).first.locator(".is-through")).to_have_count(4)
    seedings = stages_of(page).first.locator(".bracket-seed").all_inner_texts()
    assert sorted(map(int, seedings)) == list(range(1, 17))
    desk.close(5)

    desk.draw(6)
    desk.publish(6)
    finalists = desk.seated(6)
    assert len(finalists) == 4
    desk.play(6, but=1)
    desk.enter_final(6)
    page.locator("[name=seat2-won]").check()
    page.get_by_role("button", name="Save", exact=True).click()
    desk.close(6)
    desk.finish()
    page.goto(desk.url("staff-standings-bracket"))
    expect(page.get_by_text(f"{finalists[2]} won the final.")).to_be_visible()
    page.goto(desk.url("staff-standings"))
    expect(page.locator("tbody tr").first).to_contain_text(finalists[2])
    look_at_bracket(desk, new_context, finalists[2])


def test_a_kingsmoot_of_twenty_three_ends_with_a_final_of_four(desk: Desk, new_context: Contexts):
    page = desk.page
    desk.new_event("Kingsmoot of Twenty-three", "Kingsmoot", 3)
    desk.use_cut(4)
    page.get_by_label("Drawn, but chosen in the final, the best seeding first").check()
    desk.create()
    desk.start(23)
    desk.draw(1)
    desk.publish(1)
    desk.play(1)
    desk.close(1)
    desk.run(2, 3)
    page.goto(desk.url("staff-standings"))
    best = page.locator("tbody tr th[scope=row]").all_inner_texts()[:4]

    desk.draw(4)
    expect(page.get_by_text("Players choose their seats in this order")).to_be_visible()
    finalists = desk.seated(4)
    assert [name in text for name, text in zip(finalists, best, strict=True)] == [True] * 4
    page.locator("form[data-swap]").get_by_label("Swap").select_option(index=1)
    page.locator("form[data-swap]").get_by_label("with").select_option(index=2)
    page.get_by_role("button", name="Swap").click()
    page.get_by_label("Reason").fill("their choice")
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("have changed seats")).to_be_visible()
    assert sorted(desk.seated(4)) == sorted(finalists) and desk.seated(4) != finalists
    desk.publish(4)
    desk.play(4, but=1)
    desk.enter_final(4)
    fill(page, [1, 3, 1, 1], [4, 9, 3, 2])
    page.get_by_role("button", name="Save", exact=True).click()
    champion = desk.seated(4)[1]
    desk.close(4)
    desk.finish()
    page.goto(desk.url("staff-standings"))
    expect(page.locator("tbody tr").first).to_contain_text(champion)
    look_at_bracket(desk, new_context, champion)


def test_the_board_game_in_groups_of_six_with_a_live_table_and_a_final(desk: Desk, new_context: Contexts):
    page = desk.page
    desk.new_event("War of Five Kings", "The Board Game", 6)
    page.get_by_label("Groups that stay together").check()
    page.get_by_label("Players at a table").fill("6")
    page.get_by_label("Houses of the seats").fill(", ".join(HOUSES))
    page.get_by_label("Cut to the best").fill("6")
    page.get_by_label("The winners of groups, then the best seconds, and so on").check()
    page.get_by_label("Drawn, but chosen in the final, the best seeding first").check()
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
    desk.run(2, 3, 4, 5, 6)
    for table in (1, 2):
        seatings = [desk.seated(number, table) for number in range(1, 7)]
        assert all(sorted(seats) == sorted(seatings[0]) for seats in seatings)
        for name in seatings[0]:
            assert {HOUSES[seats.index(name)] for seats in seatings} == set(HOUSES)
    desk.draw(7)
    expect(page.get_by_text("Players choose their seats in this order")).to_be_visible()
    desk.publish(7)
    finalists = desk.seated(7)
    desk.play(7, but=1)
    desk.enter_final(7)
    for seat, castles in enumerate((3, 4, 7, 2, 1, 5)):
        page.locator(f"[name=seat{seat}-score]").fill(str(castles))
    page.get_by_role("button", name="Save", exact=True).click()
    desk.close(7)
    desk.finish()
    look_at_bracket(desk, new_context, finalists[2])
