"""The framework steps of the second edition, by the names they call each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.game import Step
from rules.lcg.second.steps import challenges as second_challenges
from rules.lcg.second.steps import resolution, setup
from rules.lcg.second.steps import rounds as second_rounds
from rules.lcg.state.table import LcgTable
from rules.lcg.steps import challenges, marshaling, rounds
from rules.lcg.steps.resolution import end_challenge
from rules.lcg.steps.setup import mulligan, place_setup_cards

STEPS: Final[Mapping[str, Step[LcgTable]]] = {
    "first_player": setup.first_player,
    "mulligan": mulligan,
    "setup": place_setup_cards,
    "plot": rounds.plot_phase,
    "initiative": second_rounds.win_initiative,
    "reveal": second_rounds.reveal,
    "plot_window": rounds.plot_window,
    "draw": rounds.draw_phase,
    "marshaling": marshaling.marshaling_phase,
    "marshal": marshaling.marshal,
    "end_marshaling": marshaling.end_marshaling,
    "challenges": challenges.challenges_phase,
    "challenge_window": challenges.challenge_window,
    "initiate": second_challenges.initiate,
    "attack_window": challenges.attack_window,
    "defend": second_challenges.defend,
    "defense_window": challenges.defense_window,
    "compare": resolution.result,
    "bonuses": resolution.bonuses,
    "claim": resolution.claim,
    "keywords": resolution.keywords,
    "end_challenge": end_challenge,
    "end_challenges": challenges.end_challenges,
    "dominance": rounds.dominance_phase,
    "standing": rounds.standing_phase,
    "taxation": second_rounds.taxation_phase,
}
