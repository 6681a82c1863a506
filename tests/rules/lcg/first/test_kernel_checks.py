"""The kernel's whole list of checks, at all seat counts and in all formats of the first edition, with ready
decks and with random decks."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel import testing
from rules.lcg.first.edition import FORMATS
from rules.lcg.first.fuzzing import random_deck
from rules.lcg.first.game import GAME
from rules.lcg.first.steps.setup import may_set_up, what_forbids_setup
from tests.rules.lcg.first.scenes import PUP, Side, scene


@pytest.mark.slow
@pytest.mark.parametrize("case", testing.cases(GAME, seeds=(1,)), ids=str)
def test_every_check_at_every_seat_count_and_format(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", (1, 1000))
@pytest.mark.parametrize("n", range(2, 7))
def test_nothing_leaks_with_random_decks_at_any_table(n: int, seed: int) -> None:
    """Seed 1000 at three seats: cheap cards laid down in a setup, for which no world was found."""
    r = Random(f"{n}/{seed}")
    formats = [key for key, each in FORMATS.items() if n in each.seats]
    decks = [random_deck(r) for _ in range(n)]
    options = {"format": r.choice(formats), "decks": decks, "rounds": 2}
    testing.check_case(testing.Case(GAME, n, options, seed))


def test_in_every_world_cards_that_are_being_set_up_may_be() -> None:
    """Five players set up three cheap cards each."""
    side = Side(hand=[f"{PUP} x3"], filler="Catelyn Stark")
    s = scene(at="setup", p1=side, p2=side, p3=side, p4=side, p5=side, p6=side)
    for seat in range(5):
        pups = [card for card in s.t.pile("hand", seat) if s.t.title(card) == PUP]
        s.match.answer(seat, tuple(pups))
    worlds = s.match.worlds(5)
    for seed in range(5):
        t = worlds.sample(Random(seed)).table
        laid = [tuple(t.pile("setup", seat)) for seat in range(5)]
        assert [what_forbids_setup(t, cards) for cards in laid] == [""] * 5
        assert all(may_set_up(t.printed(card)) for cards in laid for card in cards)


@pytest.mark.slow
def test_games_do_not_depend_on_the_order_of_hashes() -> None:
    testing.check_hash_seeds(GAME, "rules.lcg.first.game:GAME")
