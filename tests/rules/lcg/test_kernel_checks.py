"""The kernel's whole list of checks, at all seat counts and in all formats, with ready decks and with random
decks of the whole pool: what is hidden (twins, exchanges, canaries), worlds, undo, records."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.kernel import testing
from rules.kernel.lens import Lens
from rules.kernel.testing import GameFault
from rules.lcg.game import GAME
from rules.lcg.reports.view import view
from rules.lcg.second.cards import PACKS
from rules.lcg.second.catalogue import SET_OF
from rules.lcg.second.edition import FORMATS
from rules.lcg.second.fuzzing import random_deck

HIDERS = ("05045", "06040", "02023", "06018")
"""Cards that use what is hidden, or lies in other piles, in ways of their own: they come often."""


def pool_case(n: int, seed: int) -> testing.Case:
    """Return a game of two rounds in which everybody has a random deck of the whole pool."""
    r = Random(f"{n}/{seed}")
    formats = [key for key, each in FORMATS.items() if n in each.seats]
    decks = [random_deck(r, HIDERS) for _ in range(n)]
    options = {"format": r.choice(formats), "decks": decks, "rounds": 2}
    return testing.Case(GAME, n, options, seed)


@pytest.mark.parametrize("case", testing.cases(GAME, seats=(2,), seeds=(1,)), ids=str)
def test_every_check_at_the_usual_seat_counts(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", testing.spread(testing.cases(GAME, seats=range(3, 7), seeds=(1,))), ids=str)
def test_every_check_at_every_seat_count_and_format(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.slow
def test_games_do_not_depend_on_the_order_of_hashes() -> None:
    testing.check_hash_seeds(GAME, "rules.lcg.game:GAME")


def test_nothing_leaks_with_decks_of_the_whole_pool() -> None:
    testing.check_case(pool_case(2, 1))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("n", range(2, 7))
def test_nothing_leaks_with_decks_of_the_whole_pool_at_any_table(n: int, seed: int) -> None:
    testing.check_case(pool_case(n, seed))


@pytest.mark.parametrize("n", range(2, 7))
def test_the_decks_of_these_games_hold_cards_of_every_set(n: int) -> None:
    cases = [pool_case(n, seed) for seed in range(1, 7)]
    decks = [deck for case in cases for deck in case.options["decks"]]
    held = {SET_OF[code] for deck in decks for code in (*deck["plots"], *deck["draw"])}
    assert held == set(SET_OF.values())


@pytest.mark.parametrize("pack", PACKS.values(), ids=tuple(PACKS))
def test_a_leak_of_cards_of_one_set_is_found(pack: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that counts the cards of one set in all hands fails the checks."""

    def leaky(lens: Lens) -> dict[str, Any]:
        t = lens._t
        hands = [card for seat in range(t.n) for card in t.pile("hand", seat)]
        return {**view(lens), "leak": sum(t.names[t.face[card]] in pack.sets for card in hands)}

    monkeypatch.setattr("rules.lcg.card_game.view", leaky)
    with pytest.raises(GameFault, match="faces they do not see"):
        testing.check_case(pool_case(2, 1))
