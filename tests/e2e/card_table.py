"""The card game at a live table, for browser tests: how people answer, and games brought to a moment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from rules import registry
from rules.lcg.state.in_play import may_enter, own_copy
from tables.live.models.game import LiveGame
from tables.live.play import lobby
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.decisions import deciding
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import LAPTOP, PHONE, dealt_alike, enter, past_haste, play_by_programs, set_up, tap
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.site import Site

KINGSMOOT = Setup(game="lcg", bot_seconds=0.3, spectators="live")


class MomentNeverCame(AssertionError):
    """The game was over before it came to the moment a test wanted."""


def at_moment(
    hall: Hall, until: Callable[[AnyMatch, int], bool], *, seed: int = 1, setup: Setup = KINGSMOOT
) -> tuple[LiveGame, int]:
    """A game of people at the hall's table, a Kingsmoot if nothing else is said, played by bots until a
    moment; and who is asked there.

    `until` is asked before each answer with the match and the seat that is to answer.
    """
    game = set_up(hall, setup, people=len(hall.seated(1)))
    bot, chance = registry.bots(setup.game)["heuristic"](), Random(seed)
    with hall.site.models():
        with dealt_alike():
            lobby.start(games.find(game.key), Viewer("judge", "judge", actor=hall.actor("judge")))
        game, seat = play_by_programs(game, bot, chance, until)
    if seat is None:
        raise MomentNeverCame(game.key)
    return game, seat


def sit_down(
    site: Site,
    new_context: Contexts,
    until: Callable[[AnyMatch, int], bool],
    *,
    seats: int = 4,
    phone: bool = False,
) -> tuple[Hall, LiveGame, int, Page]:
    """A player's page at a moment of a game at which this player is asked."""
    hall = a_hall(site, seats, split_policy="fewest_tables")
    game, seat = at_moment(hall, until)
    size = PHONE if phone else LAPTOP
    page = enter(new_context, hall, hall.seated(1)[seat], size=size, touch=phone)
    expect(page.locator("#dock")).to_have_attribute("data-asked", "true")
    past_haste(page)
    return hall, game, seat, page


def bring_characters(hall: Hall, game: LiveGame, count: int) -> int:
    """Bring characters of everybody into play, up to so many each, and return who is asked then."""
    with hall.site.models(), deciding(games.find(game.key), "program") as change:
        match, brought = change.match, []
        for seat in range(match.n):
            table = match.table
            titles, missing = set[str](), count - len(table.characters_of(seat))
            for card in (*table.pile("deck", seat), *table.pile("hand", seat)):
                title, is_character = table.title(card), table.printed(card).kind == "character"
                if missing and is_character and title not in titles and may_enter(table, card, seat):
                    brought.append({"op": "bring", "piece": card, "seat": seat})
                    titles.add(title)
                    missing -= own_copy(table, card, seat) < 0
        match.patch(brought, why="a long game")
        return min(match.waiting())


def is_verb(*verbs: str, round_: int = 1) -> Callable[[AnyMatch, int], bool]:
    """Whether one of these questions is asked, from a round on."""

    def holds(match: AnyMatch, seat: int) -> bool:
        ask = match.ask_json(seat)
        return ask is not None and ask["verb"] in verbs and match.table.round >= round_

    return holds


def answer_cards(page: Page, chance: Random) -> None:
    """Answer by taps: marshal what can be marshaled, otherwise rather pass, otherwise at random."""
    held = page.locator("#dock .lcg-hand-card[data-choose]")
    send, at_once = page.locator("#dock-send[data-complete]"), page.locator("#dock button[data-at-once]")
    passing = page.locator("#dock .dock-choice").filter(has_text="Pass")
    if passing.count() and not (held.count() and chance.random() < 0.7):
        tap(passing.first)
        if at_once.count() == 0:
            tap(send)
        return
    if send.is_visible() and chance.random() < 0.5:
        tap(send)
        return
    amounts = page.locator("#dock button[data-number]")
    if amounts.count():
        tap(amounts.nth(chance.randrange(amounts.count())))
        tap(send)
        return
    # The same card may be drawn in the dock and on the table, and its button in the dock may answer at once.
    # What lies on the table may lie below the dock.
    places = "[data-choose]:not(#dock button[data-at-once])"
    numbers = page.locator(places).evaluate_all("all => all.map(each => each.dataset.choose)")
    distinct = list(dict.fromkeys(numbers))
    for number in chance.sample(distinct, len(distinct)):
        tap(page.locator(places).and_(page.locator(f"[data-choose='{number}']")).last)
        if send.is_visible():
            break
    tap(send)
