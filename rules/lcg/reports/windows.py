"""What the questions of windows say: what is about to happen or has happened, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from rules.kernel.language import N_, sentences

Occurrences: TypeAlias = Mapping[str, tuple[str, str]]
"""What windows are about, by kind of occurrence: a sentence before it happens, and one after it.

"leaves" is followed by the way of leaving. The name of an argument at the end: the sentences for the
player whom it names."""

ANSWERS: Final = {
    "would": N_("Prevent it, or pass."),
    "interrupt": N_("Interrupt, or pass."),
    "reaction": N_("React, or pass."),
}
"""What a window asks after its occurrence."""

OCCURRENCES: Final[Occurrences] = {
    "attached": (
        N_("{card} of {of_seat} is about to be moved to another card."),
        N_("{card} of {of_seat} was moved to another card."),
    ),
    "attached of_seat": (
        N_("Your {card} is about to be moved to another card."),
        N_("Your {card} was moved to another card."),
    ),
    "bypassed": (
        N_("{card} of {of_seat} is about to be bypassed by stealth."),
        N_("{card} of {of_seat} was bypassed by stealth."),
    ),
    "bypassed of_seat": (
        N_("Your {card} is about to be bypassed by stealth."),
        N_("Your {card} was bypassed by stealth."),
    ),
    "burns": (
        N_("{card} of {of_seat} is about to be killed by its STR of 0."),
        N_("{card} of {of_seat} was killed by its STR of 0."),
    ),
    "burns of_seat": (
        N_("Your {card} is about to be killed by its STR of 0."),
        N_("Your {card} was killed by its STR of 0."),
    ),
    "challenge ends": (
        N_("The challenge is about to end."),
        N_("The challenge is over."),
    ),
    "claim": (
        N_("{by_seat} is about to claim {n} from {lost_seat} for the {challenge}."),
        N_("{by_seat} has claimed {n} from {lost_seat} for the {challenge}."),
    ),
    "claim by_seat": (
        N_("You are about to claim {n} from {lost_seat} for the {challenge}."),
        N_("You have claimed {n} from {lost_seat} for the {challenge}."),
    ),
    "claim lost_seat": (
        N_("{by_seat} is about to claim {n} from you for the {challenge}."),
        N_("{by_seat} has claimed {n} from you for the {challenge}."),
    ),
    "control": (
        N_("{by_seat} is about to take control of {card}."),
        N_("{by_seat} took control of {card}."),
    ),
    "control by_seat": (
        N_("You are about to take control of {card}."),
        N_("You took control of {card}."),
    ),
    "declared attacker": (
        N_("{card} of {of_seat} is about to be declared as an attacker."),
        N_("{card} of {of_seat} was declared as an attacker."),
    ),
    "declared attacker of_seat": (
        N_("Your {card} is about to be declared as an attacker."),
        N_("Your {card} was declared as an attacker."),
    ),
    "declared defender": (
        N_("{card} of {of_seat} is about to be declared as a defender."),
        N_("{card} of {of_seat} was declared as a defender."),
    ),
    "declared defender of_seat": (
        N_("Your {card} is about to be declared as a defender."),
        N_("Your {card} was declared as a defender."),
    ),
    "discarded": (
        N_("{card} of {of_seat} is about to be discarded."),
        N_("{card} of {of_seat} was discarded."),
    ),
    "discarded of_seat": (
        N_("Your {card} is about to be discarded."),
        N_("Your {card} was discarded."),
    ),
    "dominance": (
        N_("{by_seat} is about to win dominance."),
        N_("{by_seat} won dominance."),
    ),
    "dominance by_seat": (
        N_("You are about to win dominance."),
        N_("You won dominance."),
    ),
    "draws": (
        N_("{by_seat} is about to draw {n:card|cards}."),
        N_("{by_seat} drew {n:card|cards}."),
    ),
    "draws by_seat": (
        N_("You are about to draw {n:card|cards}."),
        N_("You drew {n:card|cards}."),
    ),
    "enters": (
        N_("{card} is about to come into play under {by_seat}."),
        N_("{card} came into play under {by_seat}."),
    ),
    "enters by_seat": (
        N_("{card} is about to come into play under your control."),
        N_("{card} came into play under your control."),
    ),
    "first player": (
        N_("{by_seat} is about to become the first player."),
        N_("{by_seat} became the first player."),
    ),
    "first player by_seat": (
        N_("You are about to become the first player."),
        N_("You became the first player."),
    ),
    "income": (
        N_("{by_seat} is about to collect {n} gold of income."),
        N_("{by_seat} collected {n} gold of income."),
    ),
    "income by_seat": (
        N_("You are about to collect {n} gold of income."),
        N_("You collected {n} gold of income."),
    ),
    "initiate": (
        N_("{by_seat} is about to use {card}."),
        N_("{by_seat} used {card}."),
    ),
    "initiate by_seat": (
        N_("You are about to use {card}."),
        N_("You used {card}."),
    ),
    "initiated": (
        N_("{by_seat} is about to initiate the {challenge} against {against_seat}."),
        N_("{by_seat} initiated the {challenge} against {against_seat}."),
    ),
    "initiated by_seat": (
        N_("You are about to initiate the {challenge} against {against_seat}."),
        N_("You initiated the {challenge} against {against_seat}."),
    ),
    "initiated against_seat": (
        N_("{by_seat} is about to initiate the {challenge} against you."),
        N_("{by_seat} initiated the {challenge} against you."),
    ),
    "initiative": (
        N_("{by_seat} is about to win initiative."),
        N_("{by_seat} won initiative."),
    ),
    "initiative by_seat": (
        N_("You are about to win initiative."),
        N_("You won initiative."),
    ),
    "kneels": (
        N_("{card} of {of_seat} is about to kneel."),
        N_("{card} of {of_seat} knelt."),
    ),
    "kneels of_seat": (
        N_("Your {card} is about to kneel."),
        N_("Your {card} knelt."),
    ),
    "leaves kill": (
        N_("{card} of {of_seat} is about to be killed."),
        N_("{card} of {of_seat} was killed."),
    ),
    "leaves kill of_seat": (
        N_("Your {card} is about to be killed."),
        N_("Your {card} was killed."),
    ),
    "leaves discard": (
        N_("{card} of {of_seat} is about to be discarded from play."),
        N_("{card} of {of_seat} was discarded from play."),
    ),
    "leaves discard of_seat": (
        N_("Your {card} is about to be discarded from play."),
        N_("Your {card} was discarded from play."),
    ),
    "leaves sacrifice": (
        N_("{card} of {of_seat} is about to be sacrificed."),
        N_("{card} of {of_seat} was sacrificed."),
    ),
    "leaves sacrifice of_seat": (
        N_("Your {card} is about to be sacrificed."),
        N_("Your {card} was sacrificed."),
    ),
    "leaves return": (
        N_("{card} of {of_seat} is about to be returned to the hand."),
        N_("{card} of {of_seat} was returned to the hand."),
    ),
    "leaves return of_seat": (
        N_("Your {card} is about to be returned to the hand."),
        N_("Your {card} was returned to the hand."),
    ),
    "leaves bury": (
        N_("{card} of {of_seat} is about to return to the dead pile."),
        N_("{card} of {of_seat} returned to the dead pile."),
    ),
    "leaves bury of_seat": (
        N_("Your {card} is about to return to the dead pile."),
        N_("Your {card} returned to the dead pile."),
    ),
    "leaves remove": (
        N_("{card} of {of_seat} is about to be removed from the game."),
        N_("{card} of {of_seat} was removed from the game."),
    ),
    "leaves remove of_seat": (
        N_("Your {card} is about to be removed from the game."),
        N_("Your {card} was removed from the game."),
    ),
    "leaves dead pile": (
        N_("{card} of {of_seat} is about to go to the dead pile."),
        N_("{card} of {of_seat} went to the dead pile."),
    ),
    "leaves dead pile of_seat": (
        N_("Your {card} is about to go to the dead pile."),
        N_("Your {card} went to the dead pile."),
    ),
    "leaves top of deck": (
        N_("{card} of {of_seat} is about to be put on top of the deck."),
        N_("{card} of {of_seat} was put on top of the deck."),
    ),
    "leaves top of deck of_seat": (
        N_("Your {card} is about to be put on top of the deck."),
        N_("Your {card} was put on top of the deck."),
    ),
    "leaves bottom of deck": (
        N_("{card} of {of_seat} is about to be put on the bottom of the deck."),
        N_("{card} of {of_seat} was put on the bottom of the deck."),
    ),
    "leaves bottom of deck of_seat": (
        N_("Your {card} is about to be put on the bottom of the deck."),
        N_("Your {card} was put on the bottom of the deck."),
    ),
    "leaves shuffle": (
        N_("{card} of {of_seat} is about to be shuffled into the deck."),
        N_("{card} of {of_seat} was shuffled into the deck."),
    ),
    "leaves shuffle of_seat": (
        N_("Your {card} is about to be shuffled into the deck."),
        N_("Your {card} was shuffled into the deck."),
    ),
    "phase begins": (
        N_("The {phase} is about to begin."),
        N_("The {phase} has begun."),
    ),
    "phase ends": (
        N_("The {phase} is about to end."),
        N_("The {phase} is over."),
    ),
    "played": (
        N_("{by_seat} is about to play {card}."),
        N_("{by_seat} played {card}."),
    ),
    "played by_seat": (
        N_("You are about to play {card}."),
        N_("You played {card}."),
    ),
    "placed": (
        N_("{card} of {of_seat} is about to go to the discard pile."),
        N_("{card} of {of_seat} went to the discard pile."),
    ),
    "placed of_seat": (
        N_("Your {card} is about to go to the discard pile."),
        N_("Your {card} went to the discard pile."),
    ),
    "power": (
        N_("The power on {card} of {of_seat} is about to change."),
        N_("The power on {card} of {of_seat} changed."),
    ),
    "power of_seat": (
        N_("The power on your {card} is about to change."),
        N_("The power on your {card} changed."),
    ),
    "reaching": (
        N_("{by_seat} is about to reach the power to win."),
        N_("{by_seat} reached the power to win."),
    ),
    "reaching by_seat": (
        N_("You are about to reach the power to win."),
        N_("You reached the power to win."),
    ),
    "result": (
        N_("{by_seat} is about to win the {challenge} against {lost_seat} by {n} STR."),
        N_("{by_seat} won the {challenge} against {lost_seat} by {n} STR."),
    ),
    "result by_seat": (
        N_("You are about to win the {challenge} against {lost_seat} by {n} STR."),
        N_("You won the {challenge} against {lost_seat} by {n} STR."),
    ),
    "result lost_seat": (
        N_("{by_seat} is about to win the {challenge} against you by {n} STR."),
        N_("{by_seat} won the {challenge} against you by {n} STR."),
    ),
    "revealed": (
        N_("{of_seat} is about to reveal {card}."),
        N_("{of_seat} revealed {card}."),
    ),
    "revealed of_seat": (
        N_("You are about to reveal {card}."),
        N_("You revealed {card}."),
    ),
    "round ends": (
        N_("The round is about to end."),
        N_("The round is over."),
    ),
    "saved": (
        N_("{card} of {of_seat} is about to be saved."),
        N_("{card} of {of_seat} was saved."),
    ),
    "saved of_seat": (
        N_("Your {card} is about to be saved."),
        N_("Your {card} was saved."),
    ),
    "stands": (
        N_("{card} of {of_seat} is about to stand."),
        N_("{card} of {of_seat} stood."),
    ),
    "stands of_seat": (
        N_("Your {card} is about to stand."),
        N_("Your {card} stood."),
    ),
    "strength raised": (
        N_("The STR of {card} of {of_seat} is about to be raised."),
        N_("The STR of {card} of {of_seat} was raised."),
    ),
    "strength raised of_seat": (
        N_("The STR of your {card} is about to be raised."),
        N_("The STR of your {card} was raised."),
    ),
    "title": (
        N_("{card} is about to go to {by_seat}."),
        N_("{card} went to {by_seat}."),
    ),
    "title by_seat": (
        N_("{card} is about to go to you."),
        N_("{card} went to you."),
    ),
}
"""Those of every edition."""


def windows(occurrences: Occurrences, answers: Mapping[str, str] = ANSWERS) -> dict[str, str]:
    """Return the questions of the windows of occurrences, by the keys of `GameDef.words`."""
    found: dict[str, str] = {}
    for window, answer in answers.items():
        for kind, (before, after) in occurrences.items():
            to = "yours" if kind.endswith("_seat") else "ask"
            found[f"{to}.{window} {kind}"] = sentences(after if window == "reaction" else before, answer)
    return found
