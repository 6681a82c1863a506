"""What a program that searches thought, in the replay of a game against it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from playwright.sync_api import expect

from rules import registry
from tables.live.models.game import LiveGame, LiveThought
from tables.live.play.opening import Setup, open_casual
from tables.live.store import games
from tests.builders import a_user
from tests.e2e.at_table import LAPTOP, Patience, dealt_alike
from tests.e2e.hall import Contexts, sign_in
from tests.e2e.site import Site
from tests.live_games import begin, play, waiting

PERSON = 0


def against_a_thinker(site: Site, host: str) -> LiveGame:
    """A short game of a person, who answers at random, against a program that searches, to its end: the
    site's own lane lets that play."""
    with site.models(), dealt_alike():
        user = a_user(username=host)
        setup = Setup("goofspiel", {"cards": 5}, bot_seconds=0.3)
        game = begin(games.find(open_casual(user, setup, [host, f"bot:{registry.THINKING}"]).key))
    patience, r = Patience(60), Random(4)
    while not game.is_over:
        with site.models():
            game = games.find(game.key)
            if not game.is_over and waiting(game) == [PERSON]:
                game = play(game, r=r, decisions=1)
        patience.spend(game.length, partial("decision {}".format, game.length))
        time.sleep(0.1)
    return game


@pytest.mark.slow
def test_the_replay_tells_what_the_bot_thought(site: Site, new_context: Contexts, axe: Callable[..., None]):
    game = against_a_thinker(site, "ann")
    with site.models():
        first, *_, last = LiveThought.objects.filter(game=game)
    page = new_context(viewport=LAPTOP).new_page()
    sign_in(page, site, "ann")
    page.goto(f"{site.url}/t/{game.key}/replay/?k={first.k}")
    panel = page.get_by_role("region", name="What the bot thinks")
    expect(panel).to_contain_text("It compared 5 answers in ")
    given = panel.get_by_role("listitem").first
    expect(given).to_contain_text("its answer, tried ")
    expect(given).to_contain_text(f"{first.note['considered'][0]['percent']} %")
    expect(given.locator(".thought-said")).to_have_text(re.compile(r"^the [1-5]$"))
    axe(page)
    page.get_by_label("View").select_option("public")
    expect(panel).to_be_hidden()
    page.get_by_label("View").select_option("1")
    expect(panel).to_be_visible()
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.locator("#place-text")).to_have_text(f"{game.length} of {game.length}")
    expect(panel).to_be_hidden()
    page.locator("#place").fill(str(last.k))
    expect(panel).to_contain_text("is asked:")
