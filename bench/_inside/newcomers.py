"""Guests who play what a newcomer sees to be good, by what stands in the dock: see `bench.walks`."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, Page

from tests.e2e.at_table import answer, tap
from tests.e2e.card_table import answer_cards

SETUP_GOLD = 8
FAR = 6
"""By how much somebody leads in a bid whom a newcomer lets win."""


def bid_with_sense(page: Page, chance: Random) -> None:
    """Play the lowest card that takes the lead; kneel where none does, or where somebody leads by far."""
    dock, kneel = page.locator("#dock"), page.get_by_role("button", name="Kneel", exact=True)
    reminders = dock.locator(".dock-reminder").all_inner_texts()
    behind = re.search(r"(?:leads with|lead is) (\d+), you have (\d+)", " ".join(reminders))
    leads = "you lead with" in " ".join(reminders)
    if not kneel.count() or not reminders:
        answer(page, chance)
        return
    missing = int(behind[1]) - int(behind[2]) if behind else 0
    cards = dock.locator(".hand-card[data-choose]")
    values = [(int(text), index) for index, text in enumerate(cards.locator(".figure").all_inner_texts())]
    better = sorted(value for value in values if value[0] > missing)
    if leads or not better or missing > FAR:
        tap(kneel)
    else:
        tap(cards.nth(better[0][1]))
    _send(page)


def play_cards_with_sense(page: Page, chance: Random) -> None:
    """Marshal the dearest card, attack with the strongest, defend where it holds; pass other windows."""
    prompt = page.locator("#dock-prompt").inner_text()
    held = page.locator("#dock .lcg-hand-card[data-choose]")
    own = page.locator(".lcg-seat.is-me .lcg-card[data-choose]")
    passing = page.locator("#dock .dock-choice").filter(has_text="Pass")
    if "Setup" in prompt:
        _choose_within(held, SETUP_GOLD)
    elif "Your marshaling" in prompt and held.count():
        tap(held.nth(_largest(held, ".lcg-cost")))
    elif "You may act" in prompt and passing.count():
        tap(passing.first)
        return
    elif "which one do you initiate" in prompt:
        challenges = page.locator("#dock .dock-choice").filter(has_not_text="Pass")
        tap(challenges.nth(chance.randrange(challenges.count())))
    elif "Which characters attack" in prompt and own.count():
        tap(own.nth(_largest(own, ".lcg-strength")))
    elif "Which characters defend" in prompt and own.count():
        strongest = own.nth(_largest(own, ".lcg-strength"))
        attack = re.search(r"(\d+) STR", prompt)
        if attack and _figure(strongest, ".lcg-strength") >= int(attack[1]):
            tap(strongest)
    else:
        answer_cards(page, chance)
        return
    _send(page)


def _choose_within(cards: Locator, most: int) -> None:
    for card in sorted(cards.all(), key=lambda card: -_figure(card, ".lcg-cost")):
        cost = _figure(card, ".lcg-cost")
        if cost <= most:
            tap(card)
            most -= cost


def _largest(cards: Locator, figure: str) -> int:
    return max(range(cards.count()), key=lambda index: _figure(cards.nth(index), figure))


def _figure(card: Locator, figure: str) -> int:
    found = re.search(r"\d+", card.locator(figure).inner_text())
    return int(found[0]) if found else 0


def _send(page: Page) -> None:
    tap(page.locator("#dock-send[data-complete]:enabled"))
