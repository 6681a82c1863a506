"""What nobody at a live table may miss: a lost connection, the chat on a phone, what became of a seat."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, Request, Route, expect

from rules.btwixt.cards.allies import ALLIES
from rules.btwixt.cards.faces import INFLUENCE
from tables.live.judge import acts
from tables.live.models.game import LiveGame
from tables.live.play import chat, clocks
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    answer,
    asked_batch,
    enter,
    is_asked,
    judge_at,
    past_haste,
    play,
    set_up,
    wait_until_asked,
)
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.site import Site

ANYBODY_ASKED = re.compile("Your turn|You may act|Waiting for")
BTWIXT = Setup(game="btwixt", options={"short": True}, bot_seconds=0.3, move_seconds=600)


def test_the_dock_tells_of_a_lost_connection_as_soon_as_the_head(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, BTWIXT, people=1)
    phone = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    wait_until_asked(phone)
    shown = phone.get_by_text("No connection. Your answers wait here")

    phone.context.set_offline(True)
    expect(phone.get_by_text("Not up to date")).to_be_visible()
    expect(shown).to_be_visible(timeout=2_000)
    phone.context.set_offline(False)
    expect(shown).to_have_count(0)


def test_a_phone_tells_of_messages_that_lie_below_the_table(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    game = set_up(hall, BTWIXT, people=2)
    me, other = hall.seated(1)[:2]
    phone = enter(new_context, hall, me, size=PHONE, touch=True)
    laptop = enter(new_context, hall, other, size=LAPTOP)
    expect(phone.locator("#dock-prompt")).to_contain_text(ANYBODY_ASKED)
    new = phone.locator("#unread")
    expect(new).to_be_hidden()

    say(hall, game, "Five minutes left.")
    expect(new).to_contain_text("1")
    phone.reload()
    expect(new).to_contain_text("1")
    expect(laptop.locator("#chat")).to_contain_text("Five minutes left.")
    expect(laptop.locator("#unread")).to_be_hidden()  # it stands beside the table there

    new.tap()
    expect(phone.get_by_text("Five minutes left.")).to_be_in_viewport()
    expect(new).to_be_hidden()
    phone.reload()
    expect(phone.locator("#chat")).to_contain_text("Five minutes left.")
    expect(new).to_be_hidden()


def test_a_person_who_the_clock_answered_for_is_shown(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    game = set_up(hall, BTWIXT, people=1)
    phone = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    wait_until_asked(phone)
    with site.models():
        row = LiveGame.objects.get(pk=game.pk)
        LiveGame.objects.filter(pk=game.pk).update(due_at=row.created_at)
        clocks.expire(games.find(game.key))
    own = phone.locator("#unread")
    expect(own).to_contain_text("1")
    expect(phone.locator("#toasts")).to_contain_text("ran out, so the clock answered.")


@pytest.mark.slow
def test_the_desk_tells_what_is_past_and_what_is_answered(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    game = set_up(hall, BTWIXT, people=1)
    me = hall.seated(1)[0]
    page = enter(new_context, hall, me, size=LAPTOP)
    card = page.locator("#dock .hand-card.is-choice:not(.leader-card)")
    play([page], Random(4), until=lambda: card.count() > 0)
    wait_until_asked(page)

    desk = judge_at(new_context, hall, game)
    desk.get_by_label("View").select_option(label=me.name)
    choice = desk.locator("#dock .hand-card.is-choice").first
    name = choice.locator(".card-name").inner_text()
    past_haste(desk)
    choice.click()
    desk.locator("#dock-send").click()
    expect(desk.locator("#answer-text")).to_contain_text(name)
    desk.get_by_role("button", name="Cancel").click()

    desk.get_by_role("button", name="One decision back").click()
    length = int((desk.locator("#place-text").inner_text()).split(" of ")[1])
    expect(desk.locator("#dock-prompt")).to_contain_text(f"This is the table at decision {length - 1}.")
    expect(desk.locator("#dock-clock")).to_be_hidden()
    desk.get_by_role("button", name="Now").click()
    expect(desk.locator("#dock-prompt")).to_contain_text("is asked")

    with site.models():
        judge = Viewer("judge", "judge", actor=hall.actor("judge"))
        acts.end_by_time(games.find(game.key), judge, reason="The hall closes.")
    expect(desk.locator("#desk-state")).to_have_text("Over.")
    place = desk.locator(".bidder", has_text=me.name).locator(".leader-place")
    expect(place).to_be_visible()  # through the seat's eyes as through everybody's


@pytest.mark.slow
def test_a_desk_used_before_its_board_has_come_takes_up_what_was_chosen(
    site: Site, new_context: Contexts, violations: list[str]
):
    hall = a_hall(site, 3)
    game = set_up(hall, BTWIXT, people=1)
    me = hall.seated(1)[0]
    player = enter(new_context, hall, me, size=LAPTOP)
    wait_until_asked(player)

    desk = judge_at(new_context, hall, game)
    expect(desk.locator("#desk-state")).to_have_text("In progress.")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    board = re.compile(rf"/api/v1/live-games/{game.key}/\?since=")
    for page in (desk, player):
        page.route(board, hold)
        with page.expect_request(board):
            page.reload()
    while len(held) < 2:
        desk.wait_for_timeout(50)
    desk.get_by_label("View").select_option(label=me.name)
    for page in (desk, player):
        for key in ("ArrowLeft", "End", "Enter", "1"):
            page.locator("body").press(key)
    for route in held:
        route.continue_()
    for page in (desk, player):
        page.unroute_all()
    wait_until_asked(desk)
    wait_until_asked(player)
    assert violations == []


def test_a_question_of_a_card_comes_with_what_the_card_does(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, BTWIXT, people=1)
    phone = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    reminder = phone.locator(".dock-reminder")

    def rather_play(page: Page, chance: Random) -> None:
        cards = page.locator("#dock .hand-card.is-choice")
        if cards.count() == 0:
            answer(page, chance)
            return
        cards.nth(chance.randrange(cards.count())).click()
        page.locator("#dock-send").click()

    prompt = phone.locator("#dock-prompt")
    texts = {card.name: card.text for card in INFLUENCE} | {ally.name: ally.text for ally in ALLIES}

    def named() -> str:
        """Return the card that asks, or nothing."""
        asks, colon, _rest = prompt.inner_text().partition(": ")
        return max((name for name in texts if colon and name in asks), key=len, default="")

    def names_its_card() -> bool:
        return reminder.count() > 0 and "The bid for" not in prompt.inner_text() and named() != ""

    play([phone], Random(2), until=names_its_card, how=rather_play)
    name = named()
    expect(reminder).to_have_text(texts[name])
    dock = phone.locator("#dock").bounding_box()
    assert dock is not None and dock["height"] < PHONE["height"] * 0.6


@pytest.mark.slow
def test_no_name_of_a_card_is_broken_within_a_word(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, BTWIXT, people=1)
    sizes = (LAPTOP, PHONE, {"width": 1024, "height": 768})
    pages = [enter(new_context, hall, hall.seated(1)[0], size=size) for size in sizes]
    cards = pages[0].locator("#dock .hand-card:not(.leader-card)")
    play(pages[:1], Random(4), until=lambda: is_asked(pages[0]) and cards.count() > 0)
    hand = cards.count()  # the leader says how many
    words = {word for card in INFLUENCE for word in card.name.split()}
    for page in pages:
        expect(page.locator("#dock .hand-card:not(.leader-card)")).to_have_count(hand)
        page.evaluate("document.fonts.ready")
        broken = page.evaluate(
            """words => {
              const name = document.querySelector("#dock .card-name");
              name.style.overflowWrap = "normal";
              return words.filter((word) => {
                name.textContent = word;
                return name.scrollWidth > name.clientWidth;
              });
            }""",
            sorted(words),
        )
        assert broken == [], page.viewport_size


def say(hall: Hall, game: LiveGame, text: str) -> None:
    """Say something as a judge."""
    with hall.site.models():
        chat.say(games.find(game.key), Viewer("judge", "judge", actor=hall.actor("judge")), text)


def test_a_board_follows_the_game_by_the_stream_alone(site: Site, new_context: Contexts):
    """The page reads its board once; from then on the stream tells it what has changed."""
    hall = a_hall(site, 3)
    game = set_up(hall, Setup("goofspiel", bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=LAPTOP)
    wait_until_asked(page)
    expect(page.locator("body")).to_have_attribute("data-stream-state", "connected")
    page.wait_for_timeout(1_500)  # whatever changed while the page was opened is read by now
    reads: list[str] = []
    page.on("request", lambda request: reads.append(request.url) if is_read(request) else None)
    for number in range(3):
        before = asked_batch(page)
        answer(page, Random(number))
        expect(page.locator(f"#dock[data-batch='{before}']")).to_have_count(0)
        wait_until_asked(page)
        say(hall, game, f"Message {number}.")
        expect(page.locator("#chat")).to_contain_text(f"Message {number}.")
    assert reads == []
    shown = page.locator("#log li").all_text_contents()
    assert len(shown) > 3
    page.reload()
    wait_until_asked(page)
    assert page.locator("#log li").all_text_contents() == shown


@pytest.mark.slow
def test_a_page_without_the_stream_asks_now_and_then(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    game = set_up(hall, Setup("goofspiel", bot_seconds=0.3), people=3)
    context = new_context(viewport=LAPTOP)
    context.add_init_script("delete window.SharedWorker")  # requests of workers cannot be refused here
    context.route("**/stream/?**", lambda route: route.abort())
    page = enter(lambda **_: context, hall, hall.seated(1)[0], size=LAPTOP)
    say(hall, game, "Is anybody there?")
    expect(page.locator("#chat")).to_contain_text("Is anybody there?")
    assert page.locator("body").get_attribute("data-stream-state") != "connected"


def is_read(request: Request) -> bool:
    return request.method == "GET" and "/api/v1/live-games/" in request.url and "facts" not in request.url


@pytest.mark.slow
def test_an_ending_is_readable_and_its_button_stays_free(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    game = set_up(hall, Setup(game="lcg", bot_seconds=0.3, move_seconds=86_399), people=1)
    me = hall.seated(1)[0]
    page = enter(new_context, hall, me, size=PHONE)
    wait_until_asked(page)
    expect(page.locator("#dock-time")).to_have_text(re.compile(r"23:5\d:\d\d"))

    with site.models():
        judge = Viewer("judge", "judge", actor=hall.actor("judge"))
        for at_once in (False, True):
            acts.end_by_time(games.find(game.key), judge, reason="The hall closes.", at_once=at_once)
    own = page.locator("#ranking > .is-me")
    expect(own.locator(".muted").last).to_contain_text("points")
    for size in (PHONE, LAPTOP):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        box = own.bounding_box()
        assert box is not None and box["height"] < 240, box  # a letter a line took 1,300
        page.evaluate(
            """() => {
                const notice = document.createElement("div");
                notice.className = "notice";
                notice.textContent = "The result was entered for this table. Confirm it.";
                document.getElementById("toasts").replaceChildren(notice);
            }"""
        )
    confirm = page.get_by_role("link", name="Confirm the result")
    confirm.click()  # nothing lies over it
