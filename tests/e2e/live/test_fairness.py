"""The draw of a live table, as browsers make, keep and check it, and what they say when it was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rules.kernel import Draws, commit, commit_nonce, final_key, stand_in_nonce
from tables.live.models.game import LiveGame
from tables.live.play import lobby, results
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.decisions import deciding
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import LAPTOP, PHONE, enter, set_up
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.site import Site

GOOFSPIEL = Setup(game="goofspiel", bot_seconds=0.3)
FAIR = "Checked in this browser: the draw is fair."
WRONG = "Checked in this browser: something is wrong with the draw."

KEPT = "key => JSON.parse(localStorage.getItem(`kingsmoot-share/${key}`))"
KEEP = "([key, share]) => localStorage.setItem(`kingsmoot-share/${key}`, share)"
SAME = """async given => {
  const found = await import("/static/js/live/fairness/chance.js");
  const { Draws, commitNonce, commitSeed, finalKey, standInNonce } = found;
  const key = finalKey(given.seed, given.match, given.nonces);
  const draws = new Draws(key);
  const made = given.asked.map(([label, n, mix]) => mix ? draws.shuffle(label, n) : draws.below(label, n));
  draws.reseed(given.nonces[0]);
  return {
    key,
    made,
    after: draws.below("after", 2 ** 53),
    seed: commitSeed(given.seed, given.match),
    nonces: given.nonces.map((nonce, seat) => commitNonce(nonce, given.match, 3, seat)),
    standIns: given.nonces.map((_nonce, seat) => standInNonce(given.seed, given.match, 3, seat)),
  };
}"""


def test_the_browser_draws_as_python_does(site: Site, page: Page):
    page.goto(site.url)
    r = Random(11)
    for match in ("a-table", "Tisch-Ä/7"):
        seed, nonces = r.randbytes(32), [r.randbytes(16) for _ in range(4)]
        asked = [
            (r.choice(["deck/1", "die", "ärger"]), r.choice([1, 2, 3, 6, 52, 97, 1000, 2**53]), False)
            for _ in range(60)
        ] + [(f"deck/{n % 3}", n, True) for n in (0, 1, 2, 17, 60, 200)]
        found = page.evaluate(
            SAME,
            {"seed": seed.hex(), "match": match, "nonces": [n.hex() for n in nonces], "asked": asked},
        )
        key = final_key(seed, match, nonces)
        draws = Draws(key)
        made: list[Any] = []
        for label, n, shuffles in asked:
            if not shuffles:
                made.append(draws.below(label, n))
                continue
            places = list(range(n))
            draws.shuffle(label, places)
            made.append(places)
        draws.reseed(nonces[0])
        assert found == {
            "key": key.hex(),
            "made": made,
            "after": draws.below("after", 2**53),
            "seed": commit(seed, match),
            "nonces": [commit_nonce(nonce, match, 3, seat) for seat, nonce in enumerate(nonces)],
            "standIns": [stand_in_nonce(seed, match, 3, seat).hex() for seat in range(len(nonces))],
        }


def test_browsers_commit_show_and_check_by_themselves(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 3)
    game = set_up(hall, GOOFSPIEL, people=2)
    first, second = hall.seated(1)[:2]
    one = enter(new_context, hall, first, size=PHONE, touch=True)
    expect(one.locator("#board")).to_contain_text("You are ready.")
    expect(one.get_by_role("heading", name="2 of 3 are here")).to_be_visible()
    axe(one)
    with site.models():
        seat = games.seats_of(games.find(game.key))[0]
        assert seat.nonce_commitment and not seat.nonce, "nothing is shown before everybody has committed"
    share = one.evaluate(KEPT, game.key)
    assert commit_nonce(bytes.fromhex(share["nonce"]), game.key, 1, 0) == seat.nonce_commitment
    assert share["seed"] == game.commitment and "commitments" not in share

    other = enter(new_context, hall, first, size=LAPTOP)
    expect(other.locator("#board")).to_contain_text("Another device or browser of yours holds the share")

    two = enter(new_context, hall, second, size=LAPTOP)
    for page in (one, two):
        expect(page.locator("#dock")).to_have_attribute("data-asked", "true")
    with site.models():
        row = games.find(game.key)
        assert games.seats_of(row)[0].nonce == share["nonce"]
        commitments = [seat.nonce_commitment for seat in games.seats_of(row)]
    assert one.evaluate(KEPT, game.key)["commitments"] == commitments

    _end(hall, game)
    for page in (one, two, other):
        page.reload()
    for page in (one, two):
        expect(page.locator("#fair")).to_contain_text(FAIR)
        expect(page.locator("#fair")).to_contain_text("your own share are the ones this browser kept")
    axe(one)

    # Another browser kept nothing and still checks the commitments; one that kept something else says so.
    expect(other.locator("#fair")).to_contain_text(FAIR)
    forged = {**one.evaluate(KEPT, game.key), "commitments": [commitments[0], "0" * 64, commitments[2]]}
    one.evaluate(KEEP, [game.key, json.dumps(forged)])
    one.reload()
    expect(one.locator("#fair")).to_contain_text(WRONG)
    expect(one.locator("#fair")).to_contain_text(f"{second.name} had committed to another share")


@pytest.mark.slow
def test_a_share_that_is_not_shown_starts_the_draw_over(site: Site, new_context: Contexts, monkeypatch: Any):
    hall = a_hall(site, 3)
    game = set_up(hall, GOOFSPIEL, people=2)
    first, second = hall.seated(1)[:2]
    gone = enter(new_context, hall, first, size=LAPTOP)
    expect(gone.locator("#board")).to_contain_text("You are ready.")
    gone.context.close()
    stays = enter(new_context, hall, second, size=LAPTOP)
    expect(stays.get_by_role("heading", name="2 of 3 have shown their share")).to_be_visible()
    expect(stays.locator("#lobby-0")).to_contain_text("not shown yet")
    before = stays.evaluate(KEPT, game.key)
    back = enter(new_context, hall, first, size=LAPTOP)  # the same person without what the lost browser kept
    expect(back.locator("#board")).to_contain_text("Another device or browser of yours holds the share")
    with site.models():
        monkeypatch.setattr(lobby, "SHARE_TIMEOUT", lobby.SHARE_TIMEOUT * 0)
        lobby.start_over(games.find(game.key), Viewer("judge", "judge", actor=hall.actor("judge")))
    back.reload()
    expect(stays.locator("#dock")).to_have_attribute("data-asked", "true")
    expect(stays.locator("#chat")).to_contain_text("has not shown the share it had committed to")
    after = stays.evaluate(KEPT, game.key)
    assert (before["attempt"], after["attempt"]) == (1, 2) and before["nonce"] != after["nonce"]


@pytest.mark.slow
def test_the_replay_page_checks_every_draw_and_fails_loudly(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 3)
    game = set_up(hall, Setup(game="lcg", bot_seconds=0.3), people=2)
    pages = [enter(new_context, hall, player, size=LAPTOP) for player in hall.seated(1)[:2]]
    page = pages[0]
    expect(page.locator("#lobby-title")).to_have_count(0)
    _end(hall, game)
    address = f"{site.url}/t/{game.key}/replay/"
    page.goto(address)
    page.get_by_role("button", name="Check the draws here").click()
    expect(page.locator("#fair .fair-verdict")).to_have_text(FAIR)
    for described in (
        "seed is the one it had committed to",
        "share is the one it had committed to",
        "draws follow from seed and shares",
        "the ones this browser kept before the deal",
    ):
        expect(page.locator("#fair")).to_contain_text(described)
    page.get_by_text("Every draw with its label").click()
    assert page.locator(".fair-draws li").count() >= 3
    axe(page)

    def shown(record: dict[str, Any]) -> None:
        record["nonces"][1] = "0" * 32

    def seed(record: dict[str, Any]) -> None:
        record["seed"] = "0" * 64

    def whole(record: dict[str, Any]) -> None:
        """A record that is whole in itself, but not the one of before the deal."""
        record["nonces"][1] = "0" * 32
        record["nonce_commitments"][1] = commit_nonce(bytes(16), record["match_id"], record["attempt"], 1)

    def value(described: dict[str, Any]) -> None:
        last = next(draw for draw in reversed(described["draws"]) if isinstance(draw["value"], list))
        last["value"][:2] = last["value"][1::-1]

    def label(described: dict[str, Any]) -> None:
        described["draws"][0]["label"] += "x"

    second = hall.seated(1)[1].name
    for path, change, said in (
        ("record", shown, f"The share of {second} is not the one that was committed to."),
        ("record", seed, "The server’s seed is not the one it had committed to"),
        ("record", whole, f"{second} had committed to another share than the record shows now."),
        ("draws", value, "does not follow from seed and shares"),
        ("draws", label, "does not follow from seed and shares"),
    ):
        _changed(page, path, change)
        page.goto(address)
        page.get_by_role("button", name="Check the draws here").click()
        expect(page.get_by_role("alert").filter(has_text=WRONG)).to_be_visible()
        expect(page.locator("#fair")).to_contain_text(said)
        page.unroute(f"**/live-games/*/{path}/")


def _changed(page: Page, path: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Answer a request with what the server says, changed."""

    def answer(route: Route) -> None:
        response = route.fetch()
        shown = response.json()
        change(shown)
        route.fulfill(response=response, body=json.dumps(shown))

    page.route(f"**/live-games/*/{path}/", answer)


def _end(hall: Hall, game: LiveGame) -> None:
    """End a game as a judge does; pages hear of it when they are read anew."""
    with hall.site.models():
        with deciding(games.find(game.key), "judge") as change:
            change.match.end(ended="judge", why="enough for a test")
        results.record_result(games.find(game.key))
