"""The board game with three people and three bots: planned by taps and by keys, fought on the map."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.boardgame.words import TRACK_NAMES
from rules.kernel import Assign
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.play.opening import Setup, open_at_table
from tables.live.store import matches
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    asked_batch,
    dealt_alike,
    enter,
    is_asked,
    past_haste,
    play,
    set_up,
    tap,
    to_the_end,
    wait_until_asked,
)
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.looking import TOO_WIDE
from tests.e2e.site import Site
from tests.live_games import begin
from tests.live_games import play as play_here

# Where an area's own point is on the screen, brought to where no dock lies over it.
POINT = """id => {
  const area = document.getElementById(`fixed-${id}`);
  const at = () => {
    const { a, d, e, f } = document.getElementById("map-view").getScreenCTM();
    return [a * area.dataset.x + e, d * area.dataset.y + f];
  };
  scrollBy({ top: at()[1] - innerHeight / 4, behavior: "instant" });
  return at();
}"""


PEOPLE = 3
MAX_DEALS = 5
"""Games that are tried until one comes to a moment."""


def areas_asked(page: Page, kind: str) -> list[str]:
    """The areas of the map that are slots ("slot") or values ("choose") of the open question."""
    areas = page.locator(f".map-area[data-{kind}]")
    return [each.removeprefix("area-") for each in areas.evaluate_all("all => all.map(each => each.id)")]


def tap_area(page: Page, area: str) -> None:
    """Tap the ground of an area, as a finger does."""
    x, y = page.evaluate(POINT, area)
    page.mouse.click(x, y)


def order(page: Page, area: str, chance: Random) -> None:
    """Tap an area, then one of the orders that are offered for it; marches first."""
    tap_area(page, area)
    expect(page.locator(f"#area-{area}")).to_have_attribute("aria-pressed", "true")
    offered = page.locator(".realm-choice:not(:disabled)")
    ids = offered.evaluate_all("all => all.map(each => each.id.replace('order-', ''))")
    likely = [each for each in ids if each.startswith("march")] or ids
    tap(page.locator(f"#order-{chance.choice(likely if chance.random() < 0.6 else ids)}"))
    expect(page.locator(f"#on-order-{area}")).to_have_count(1)


def answer(page: Page, chance: Random) -> None:
    """Answer any question of the board game by taps on map and dock."""
    dock = page.locator("#dock")
    send = page.locator("#dock-send[data-complete]")
    if dock.locator(".realm-palette").count():
        for area in areas_asked(page, "slot"):
            order(page, area, chance)
    elif dock.locator(".realm-march").count():
        targets = areas_asked(page, "choose")
        if dock.locator("#dock-violation").count():
            tap(dock.locator("#all-stay"))  # supply may allow none of the targets, nowhere always is allowed
        elif targets:
            tap_area(page, chance.choice(targets))
            tap(dock.get_by_role("button", name="All to").first)
    elif dock.locator("button[data-slot]").count():
        pass  # support for nobody
    else:
        things = dock.locator("button:is([data-choose], [data-number])")
        count = things.count()
        if count:
            for index in chance.sample(range(count), count):
                tap(things.nth(index))
                if send.count():
                    break
        else:
            tap_area(page, chance.choice(areas_asked(page, "choose")))
    tap(page.locator("#dock-send"))


def described(page: Page, *words: str) -> bool:
    """Whether the log has lines with each of these words."""
    log = page.locator("#log").inner_text()
    return all(each in log for each in words)


def at_the_realm(site: Site, new_context: Contexts) -> tuple[Hall, list[Page]]:
    """A table of six, three of them bots; the first person has a phone."""
    hall = a_hall(site, 6, sizes=(6,))
    set_up(hall, Setup("boardgame", {"houses": "seated"}, bot_seconds=0.3), people=3)
    people = hall.seated(1)[:3]
    phone = enter(new_context, hall, people[0], size=PHONE, touch=True)
    return hall, [phone, *(enter(new_context, hall, each, size=LAPTOP) for each in people[1:])]


def asked_of(game: LiveGame) -> dict[int, str]:
    """What each seat is asked now, by its verb."""
    with matches.reading(game) as match:
        return {ask.seat: ask.verb for ask in match.asks}


def play_up_to(
    hall: Hall, verb: str, seats: int, when: Callable[[LiveGame], bool], chance: Random
) -> list[int]:
    """Play at random up to the question, give the others' seats to bots, and return who is asked; nobody
    where the game ends before."""
    setup = Setup("boardgame", {"houses": "seated"}, bot_seconds=0.3)
    with hall.site.models(), dealt_alike():
        game = begin(open_at_table(hall.cast.table(), hall.actor(), setup))
        asked: list[int] = []
        while len(asked) < seats or not when(game):
            game = play_here(game, r=chance, decisions=1)
            if game.is_over:
                return []
            asked = [seat for seat, each in asked_of(game).items() if each == verb and seat < PEOPLE]
        judge = Viewer("judge", "judge", actor=hall.actor("judge"))
        for seat in range(PEOPLE, 6):
            acts.give_to_bot(game, judge, seat, "random")
    return asked


def at_a_question(
    site: Site,
    new_context: Contexts,
    verb: str,
    *,
    seats: int,
    when: Callable[[LiveGame], bool] = lambda game: True,
) -> tuple[list[str], list[Page], list[int]]:
    """A table of six, played at random up to a question that so many of the three people are asked, where
    `when` holds.

    Returns their names, their pages (a phone and two laptops) and the seats that are asked. The other three
    seats are bots from then on.
    """
    chance = Random(20261123)
    halls = (a_hall(site, 6, sizes=(6,)) for _ in range(MAX_DEALS))
    found = ((hall, asked) for hall in halls if (asked := play_up_to(hall, verb, seats, when, chance)))
    hall, asked = next(found, (None, []))
    assert hall is not None, f"nobody was asked to {verb}"
    people = hall.seated(1)[:PEOPLE]
    sizes = [PHONE, LAPTOP, LAPTOP]
    pages = [
        enter(new_context, hall, each, size=size, touch=size is PHONE)
        for each, size in zip(people, sizes, strict=True)
    ]
    return [each.name for each in people], pages, asked


# The part of a phone that shows the map, in px: from the top of the map, or of the screen, to the dock.
MAP_IN_SIGHT = """() => {
  const frame = document.getElementById("map-frame").getBoundingClientRect();
  const dock = document.getElementById("dock").getBoundingClientRect();
  return Math.min(frame.bottom, dock.top) - Math.max(frame.top, 0);
}"""
# The middles of the areas that can be tapped, of those the ones that the dock or the screen's edge hides.
HIDDEN_AREAS = """() => {
  const top = document.getElementById("dock").getBoundingClientRect().top;
  return [...document.querySelectorAll(".map-area.is-choice")].filter(area => {
    const box = area.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return middle < 0 || middle > top;
  }).map(area => area.id);
}"""


@pytest.mark.slow
def test_a_phone_shows_the_areas_that_are_asked_about_above_a_low_dock(own_site: Site, new_context: Contexts):
    _, [phone, *_] = at_the_realm(own_site, new_context)
    wait_until_asked(phone)
    assert phone.evaluate(HIDDEN_AREAS) == []
    assert phone.evaluate(MAP_IN_SIGHT) > PHONE["height"] / 3
    area = areas_asked(phone, "slot")[0]
    phone.locator(f"#area-{area}").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(f"#area-{area}")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".realm-orders")).to_be_visible()
    assert phone.evaluate(MAP_IN_SIGHT) > PHONE["height"] / 3


@pytest.mark.slow
def test_units_march_below_a_map_in_sight(own_site: Site, new_context: Contexts):
    _, pages, [seat] = at_a_question(own_site, new_context, "march", seats=1, when=asks_the_phone("march"))
    assert seat == 0
    wait_until_asked(pages[0])
    assert pages[0].evaluate(HIDDEN_AREAS) == []
    assert pages[0].evaluate(MAP_IN_SIGHT) > PHONE["height"] / 3


def asks_the_phone(verb: str) -> Callable[[LiveGame], bool]:
    """Whether seat 0 is asked this."""
    return lambda game: asked_of(game).get(0) == verb


def supply_allows_no_march(game: LiveGame) -> bool:
    """Whether seat 0 is asked to march, and supply forbids it to go anywhere with all units."""
    with matches.reading(game) as match:
        asks = [ask for ask in match.asks if (ask.seat, ask.verb) == (0, "march")]
        return any(
            isinstance(ask, Assign)
            and ask.violation is not None
            and all(
                "supply" in ask.violation(tuple((slot, goal) for slot in ask.slots))
                for goal in set(ask.values)
            )
            for ask in asks
        )


@pytest.mark.slow
def test_a_refused_march_says_why_and_is_mended(
    own_site: Site, new_context: Contexts, axe: Callable[..., None]
):
    _, [phone, *_], _ = at_a_question(own_site, new_context, "march", seats=1, when=supply_allows_no_march)
    wait_until_asked(phone)
    chance, violation = Random(1), phone.locator("#dock-violation")
    answer(phone, chance)
    expect(violation).to_have_text("Your armies would be larger than your supply allows.")
    expect(violation).to_be_in_viewport()
    expect(phone.locator(".realm-targets")).to_be_visible()
    assert not phone.evaluate(TOO_WIDE)
    to_the_end(phone)
    axe(phone)
    # It is about that answer alone, and the next one is free of it.
    tap(phone.locator("#all-stay"))
    expect(violation).to_have_count(0)
    tap(phone.locator("#dock-send"))
    expect(phone.locator("#log")).to_contain_text(" removes the march order in ")


def castles_offered(game: LiveGame) -> set[str]:
    """The castles in which seat 0 may muster now."""
    with matches.reading(game) as match:
        asks = [ask.to_json(match.lens(0)) for ask in match.asks if (ask.seat, ask.verb) == (0, "muster")]
    options = [str(option["id"]) for ask in asks for option in ask["options"]]
    return {option.partition("/")[0] for option in options if "/" in option}


@pytest.mark.slow
def test_mustering_goes_castle_by_castle(own_site: Site, new_context: Contexts, axe: Callable[..., None]):
    castles: set[str] = set()

    def several(game: LiveGame) -> bool:
        castles.clear()
        castles.update(castles_offered(game))
        return len(castles) > 1

    _, [phone, *_], _ = at_a_question(own_site, new_context, "muster", seats=1, when=several)
    wait_until_asked(phone)
    first, second, *_ = sorted(castles)
    offered = phone.locator(".realm-purchases button")
    expect(offered).to_have_count(0)
    phone.locator(f"#castle-{first}").tap()
    expect(offered.first).to_be_visible()
    assert phone.evaluate(HIDDEN_AREAS) == []
    to_the_end(phone)
    axe(phone)
    # Another castle is tapped on the map; what was chosen in the first one is given up.
    offered.first.tap()
    expect(phone.locator("#dock-send")).to_be_visible()
    phone.locator(f"#area-{second}").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(f"#castle-{second}")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#dock-send")).to_have_count(0)
    ids = offered.evaluate_all("all => all.map(each => each.id)")
    assert ids and all(each.startswith(f"muster-{second}-") for each in ids)
    expect(offered.first.locator(".realm-sign")).not_to_have_count(0)
    past_haste(phone)
    tap(offered.first)
    tap(phone.locator("#dock-send[data-complete]"))
    expect(phone.locator("#log")).to_contain_text(re.compile("musters in|turns a footman"))


@pytest.mark.slow
def test_who_lost_a_fight_retreats_by_a_tap_on_the_map(own_site: Site, new_context: Contexts):
    _, pages, [seat] = at_a_question(own_site, new_context, "retreat", seats=1)
    wait_until_asked(pages[seat])
    for page in pages:
        expect(page.locator("#fight")).to_contain_text("attacks")
    for page in pages[1:]:  # on a laptop it lies above the question, not below the chat
        fight, dock = (page.locator(each).bounding_box() for each in ("#fight", "#dock"))
        assert fight is not None and dock is not None
        assert 0 <= fight["y"] <= dock["y"] - fight["height"] + 1
    goal = areas_asked(pages[seat], "choose")[0]
    tap_area(pages[seat], goal)
    tap(pages[seat].locator("#dock-send[data-complete]"))
    for page in pages:
        expect(page.locator("#log")).to_contain_text(" retreats to ")
    # Who has retreated lies there, routed, until the end of the round.
    routed = pages[seat].locator(f"#fixed-{goal} .realm-piece title", has_text="routed")
    expect(routed.first).to_be_attached()


def on_the_throne(game: LiveGame) -> int:
    """The seat that holds the Iron Throne."""
    with matches.reading(game) as match:
        return int(match.table.tracks[0][0])


ORDERED_OR_ASKED = """([track, order]) =>
    RegExp(order).test(document.querySelector(track)?.dataset.state) ? "ordered"
    : document.getElementById('dock').dataset.asked === 'true' && 'asked'"""


@pytest.mark.slow
def test_bids_clash_in_secret_and_the_iron_throne_orders_equal_ones(own_site: Site, new_context: Contexts):
    holders: list[int] = []

    def a_person_holds_the_throne(game: LiveGame) -> bool:
        holders[:] = [on_the_throne(game)]
        return holders[0] < PEOPLE

    names, pages, _ = at_a_question(
        own_site, new_context, "bid", seats=PEOPLE, when=a_person_holds_the_throne
    )
    for page in pages:
        wait_until_asked(page)
        expect(page.locator("#dock-prompt")).to_contain_text("power do you bid")
    bids = [page.locator("#log li", has_text=" bids ") for page in pages]
    before = [described.count() for described in bids]  # of an earlier track
    for page in pages[:2]:
        bid_one(page)
        expect(page.locator("#dock-prompt")).to_contain_text("Your answer is in")
    assert [described.count() for described in bids] == before
    bid_one(pages[2])
    # Now that everybody has bid, all bids are shown.
    for page in pages:
        for name in names:
            expect(page.locator("#log")).to_contain_text(f"{name} bids 1.")
    # Who holds the Iron Throne, and nobody else, puts equal bids in order.
    holder = pages[holders[0]]
    prompt = holder.locator("#dock-prompt")
    # Bots may have bid more, and as much as each other: those come first.
    while (bid := bid_in_order(prompt)) != "1":
        past_haste(holder)
        answer(holder, Random(1))
        expect(prompt).not_to_contain_text(f"the houses that bid {bid} in order")
    for page in pages:
        if page is not holder:
            assert not is_asked(page)
    track = next(key for key, title in TRACK_NAMES.items() if title in prompt.inner_text())
    past_haste(holder)
    tied = holder.locator("#dock button[data-choose]")
    chosen = tied.all_inner_texts()[::-1]
    for index in reversed(range(len(chosen))):
        tap(tied.nth(index))
    tap(holder.locator("#dock-send[data-complete]"))
    expect(prompt).not_to_contain_text("the houses that bid 1 in order")
    # They stand in that order on the track, for everybody.
    ordered = [names.index(name) for each in chosen for name in names if f"({name}" in each]
    assert sorted(ordered) == [0, 1, 2]
    shown = f'.realm-track[data-trace="track-{track}"]'
    order = ",.*".join(map(str, ordered))
    # Bots may have bid as much as each other: then the holder orders these, too, before the track changes.
    settled = holder.wait_for_function(ORDERED_OR_ASKED, arg=[shown, order])
    if settled.json_value() == "asked":
        past_haste(holder)
        answer(holder, Random(1))
    for page in pages:
        expect(page.locator(shown)).to_have_attribute("data-state", re.compile(order))


def bid_in_order(prompt: Locator) -> str:
    """The bid of the houses that are to be put in order, once that is asked."""
    expect(prompt).to_contain_text(re.compile(r"put the houses that bid \d+ in order, the first one first"))
    return re.findall(r"the houses that bid (\d+) in order", prompt.inner_text())[0]


def bid_one(page: Page) -> None:
    """Bid one power, by a button or, where there is much power, by a figure."""
    amount = page.locator("#dock-amount")
    if amount.count():
        amount.fill("1")
        amount.blur()
    else:
        tap(page.locator("#number-1"))
    tap(page.locator("#dock-send[data-complete]"))


@pytest.mark.slow
@pytest.mark.longest
def test_three_people_and_three_bots_play_a_round_and_a_fight(
    own_site: Site, new_context: Contexts, axe: Callable[..., None]
):
    _, pages = at_the_realm(own_site, new_context)
    phone, laptop, _ = pages
    for page in pages:
        wait_until_asked(page)
    for width in (320, PHONE["width"]):
        phone.set_viewport_size({"width": width, "height": PHONE["height"]})
        assert not phone.evaluate(TOO_WIDE)
    for page in (phone, laptop):
        to_the_end(page)
        axe(page)

    # A token can be taken back until the orders are sealed; nobody else sees which lies there.
    area = areas_asked(phone, "slot")[0]
    chance = Random(20261123)
    order(phone, area, chance)
    tap_area(phone, area)
    tap_area(phone, area)
    expect(phone.locator(f"#on-order-{area}")).to_have_count(0)
    answer(phone, chance)
    down = laptop.locator(f"#on-order-{area}")
    expect(down.locator("title")).to_have_text("Order, face down")
    expect(down.locator(".is-down")).to_have_count(1)

    fights: list[str] = []

    def a_round_and_a_fight() -> bool:
        for page in pages:
            scene = page.evaluate("document.getElementById('fight')?.innerText")  # it may be over any moment
            if scene and not fights:
                fights.append(scene)
                axe(page)
        return bool(fights) and described(laptop, "Round 2.", "attacks", "wins in")

    given = play(pages, chance, until=a_round_and_a_fight, patience=60, how=answer)
    assert given >= 6
    assert "Strength" in fights[0] and "attacks" in fights[0]

    # The sheet of a phone has what stands beside the map of a laptop.
    for page in (laptop, phone):
        expect(page.get_by_role("heading", name="Iron Throne")).to_be_visible()
        expect(page.locator("#realm-sheet")).to_be_hidden()
    phone.locator("#realm-open").click()
    expect(phone.locator("#realm-sheet .realm-house")).to_have_count(6)
    axe(phone)
    phone.locator("#realm-close").click()
    expect(phone.locator("#realm-sheet")).to_be_hidden()


@pytest.mark.slow
def test_orders_are_given_by_keys_alone(own_site: Site, new_context: Contexts):
    _, pages = at_the_realm(own_site, new_context)
    page = pages[1]
    wait_until_asked(page)
    batch = asked_batch(page)
    # Greyjoy, last at King's Court, has no special orders: they are shown, not offered, and it is said why.
    expect(page.locator("#order-march_special")).to_be_disabled()
    expect(page.locator("#order-march_special")).to_contain_text("no ★")
    expect(page.locator("#dock-prompt")).to_contain_text(
        "none of them special: you are too low on the King's Court track"
    )
    expect(page.locator(".realm-palette")).not_to_contain_text("0 of")
    for area in areas_asked(page, "slot"):
        page.locator(f"#area-{area}").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#area-{area}")).to_have_attribute("aria-pressed", "true")
        page.locator(".realm-choice:not(:disabled)").first.focus()
        page.keyboard.press(" ")
        expect(page.locator(f"#on-order-{area}")).to_have_count(1)
    past_haste(page)
    page.locator("#dock-send").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dock-prompt")).to_contain_text("Your answer is in")
    assert not is_asked(page) or asked_batch(page) != batch


@pytest.mark.slow
@pytest.mark.longest
def test_a_whole_game_is_replayed_on_the_map(own_site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(own_site, 6, sizes=(6,))
    with own_site.models(), dealt_alike():
        game = begin(open_at_table(hall.cast.table(), hall.actor(), Setup("boardgame", {"houses": "seated"})))
        game = play_here(game, r=Random(5))
        assert game.status == LiveStatus.FINISHED
    page = new_context(viewport=LAPTOP, reduced_motion="reduce").new_page()
    page.goto(f"{own_site.url}/t/{game.key}/replay/?k={game.length}")
    expect(page.locator(".realm-round")).to_contain_text("Round")
    assert page.locator(".map-area").count() == 58
    at_the_end = page.locator(".realm-piece").evaluate_all("all => all.map(each => each.id)")
    expect(page.locator("#log .realm-picture")).to_have_count(10)
    assert page.locator("#log .realm-picture").last.locator(".is-land[class*=tone-]").count() >= 6

    page.keyboard.press("Home")
    expect(page.locator(".realm-round")).to_contain_text("Round 1 of 10")
    stark = page.locator("#fixed-winterfell")
    expect(stark.locator(".realm-piece title")).to_have_text(
        ["Footman of Stark", "Knight of Stark", "Garrison 2"]
    )
    at_the_start = page.locator(".realm-piece").evaluate_all("all => all.map(each => each.id)")
    assert at_the_start != at_the_end
    axe(page)

    # An area tells what is printed and what lies there, to a tap as well.
    page.locator("#map-frame").press("0")  # it begins as wide as its frame
    x, y = page.evaluate(POINT, "winterfell")
    page.mouse.click(x, y)
    inspector = page.locator("#inspector")
    expect(inspector.get_by_role("heading", name="Winterfell")).to_be_visible()
    expect(inspector).to_contain_text("land, stronghold, 1 barrel, 1 crown")
    expect(inspector).to_contain_text("Footman, Knight, Garrison 2.")
    page.keyboard.press("Escape")

    # Where the first fight began, its scene and the way of the attack stand on the map.
    described = page.request.get(f"{own_site.url}/api/v1/live-games/{game.key}/").json()
    first = next(line["at_length"] for line in described["lines"]["list"] if line["key"] == "attacks")
    page.goto(f"{own_site.url}/t/{game.key}/replay/?k={first}")
    expect(page.locator("#fight tfoot .figure")).to_have_count(2)
    expect(page.locator(".realm-way")).not_to_have_count(0)
    page.get_by_role("button", name="One decision on").click()
    expect(page.locator("#place-text")).to_have_text(f"{first + 1} of {game.length}")


NAMES = """() => {
  const frame = document.getElementById("map-frame").getBoundingClientRect();
  const tags = [...document.querySelectorAll(".map-tag")];
  const boxes = tags.map(each => [each.textContent, each.getBoundingClientRect()]);
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const pairs = boxes.flatMap(([name, box], at) => boxes.slice(at + 1)
    .filter(([, other]) => over(box, other)).map(([other]) => `${name} / ${other}`));
  return {
    hidden: boxes.filter(([, { width }]) => width === 0).map(([name]) => name), pairs, count: boxes.length,
    width: frame.width, share: frame.width / innerWidth, right: frame.right,
  };
}"""


def test_the_map_is_the_table(own_site: Site, new_context: Contexts, axe: Callable[..., None]):
    """Most of a laptop, all of a phone; every name can be read; orders lie in a ring around an area."""
    hall = a_hall(own_site, 6, sizes=(6,))
    set_up(hall, Setup("boardgame", {"houses": "seated"}, bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    wait_until_asked(page)
    seen = page.evaluate(NAMES)
    assert seen["count"] == 50 and seen["hidden"] == [] and seen["pairs"] == []
    assert seen["share"] == 1
    page.locator("#area-winterfell").dispatch_event("click")
    expect(page.locator("#map-ring [data-choose]")).to_have_count(11)
    frame = page.locator("#map-frame").bounding_box()
    ring = page.locator(".map-ring").bounding_box()
    assert frame and ring and ring["x"] >= frame["x"] and ring["y"] >= frame["y"]
    page.locator("#ring-support").dispatch_event("click")
    expect(page.locator("#on-order-winterfell")).to_have_count(1)
    expect(page.locator("#map-ring")).to_have_count(0)

    page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
    page.reload()
    wait_until_asked(page)
    margin = page.locator(".realm-legend").bounding_box()
    seen = page.evaluate(NAMES)
    assert margin and (margin["width"] + seen["width"]) / LAPTOP["width"] > 0.65
    assert seen["pairs"] == [] and seen["hidden"] == []
    page.get_by_role("button", name="Show the whole map").click()
    assert page.evaluate(NAMES)["pairs"] == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    page.locator("#realm-open").click()
    sheet = page.locator("#realm-sheet").bounding_box()
    dock = page.locator("#dock").bounding_box()
    assert sheet and dock and sheet["x"] + sheet["width"] <= dock["x"] + 1
    axe(page)
