"""The framework steps of the first edition, by the names they call each other (spec §5, §6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.kernel.game import Step
from rules.lcg.first.steps import challenges as first_challenges
from rules.lcg.first.steps import plot, resolution, setup
from rules.lcg.first.steps import rounds as first_rounds
from rules.lcg.steps import challenges, marshaling, rounds
from rules.lcg.steps.setup import mulligan, place_setup_cards

STEPS: Final[Mapping[str, Step[Any]]] = {
    "first_player": setup.first_player,
    "mulligan": mulligan,
    "setup": place_setup_cards,
    "plot": plot.plot_phase,
    "reveal": plot.reveal,
    "titles": plot.titles,
    "plot_window": plot.plot_window,
    "draw": rounds.draw_phase,
    "marshaling": marshaling.marshaling_phase,
    "marshal": marshaling.marshal,
    "end_marshaling": marshaling.end_marshaling,
    "challenges": challenges.challenges_phase,
    "challenge_window": challenges.challenge_window,
    "initiate": first_challenges.initiate,
    "attack_window": challenges.attack_window,
    "defend": first_challenges.defend,
    "defense_window": challenges.defense_window,
    "compare": resolution.resolve,
    "end_challenge": resolution.end_challenge,
    "end_challenges": challenges.end_challenges,
    "dominance": rounds.dominance_phase,
    "standing": rounds.standing_phase,
    "taxation": first_rounds.taxation_phase,
}
