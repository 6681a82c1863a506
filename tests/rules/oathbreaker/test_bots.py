"""The bot with beliefs: legal in every role, clearly better than chance in each, blind to what is hidden."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.kernel import Json, Match, Question, RandomBot, playout
from rules.oathbreaker.beliefs import likeliest, suspicion, weighed
from rules.oathbreaker.bots import BelievingBot
from rules.oathbreaker.game import GAME
from rules.oathbreaker.table import OathTable


def match_of(n: int, seed: int, **options: Any) -> Match[OathTable]:
    key = sha256(b"bots/%d" % seed).digest()
    return Match.new(GAME, n, {"monarch": "seat:0", "sides": "random", **options}, key)


class RandomInRole:
    """Believes, but answers at random in one role."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.bot = BelievingBot()

    def choose(self, question: Question, r: Random) -> Json:
        loyalty = question.view["loyalty"]
        role = loyalty["face"] if loyalty else "king"
        return RandomBot().choose(question, r) if role == self.role else self.bot.choose(question, r)


def rates(games: int, role: str = "", n: int = 5) -> dict[str, float]:
    """Return how often each role wins, with one role played at random."""
    won, played = (
        dict.fromkeys(("king", "loyalist", "conspirator"), 0),
        dict.fromkeys(("king", "loyalist", "conspirator"), 0),
    )
    for seed in range(games):
        match = match_of(n, seed)
        playout(match, [RandomInRole(role) for _ in range(n)], Random(seed))
        shown, _, _, order_wins, winners = match.table.verdict
        played["king"] += 1
        won["king"] += order_wins
        for seat, _, loyalty, *_ in shown:
            played[loyalty] += 1
            won[loyalty] += seat in winners
    return {name: won[name] / played[name] for name in won}


@pytest.mark.parametrize("n", [5, 8])
def test_it_plays_to_the_end_with_legal_answers_and_claims(n: int) -> None:
    match = match_of(n, 1, night_is_dark=True)
    playout(match, [BelievingBot()] * n, Random(1))
    acts = [value[0] for _, _, act, value in match.runner.log.entries if act == "act"]
    assert match.over and {"claim", "accuse"} & set(acts)


def test_beliefs_begin_with_the_mix_and_add_up() -> None:
    match = match_of(5, 2)
    view = match.view(0)
    likely = suspicion(view, {})
    assert likely == pytest.approx({1: 0.6, 2: 0.6, 3: 0.6, 4: 0.6})
    view["history"] = []
    assert sum(probability for _, probability in weighed(view, {})) == pytest.approx(1)
    assert suspicion(view, {1: False})[2] > 0.6


def test_who_played_where_help_lay_is_trusted_and_who_played_where_it_did_not_is_suspected() -> None:
    view = match_of(5, 2).view(0)
    seen = {"space": 0, "sigils": []}
    view["history"] = [
        {
            **seen,
            "mission": "feed_flea_bottom",
            "success": True,
            "cards": ["crown2"] * 4,
            "put": [0, 2, 2, 0, 0],
        },
        {
            **seen,
            "mission": "patrol_the_kingsroad",
            "success": False,
            "cards": ["crown1", "sabotage1"] * 2,
            "put": [0, 0, 0, 2, 2],
        },
    ]
    likely = suspicion(view, {})
    assert max(likely[1], likely[2]) < 0.3 < 0.8 < min(likely[3], likely[4])
    assert likeliest(view, [1, 2, 3, 4]) == {1: False, 2: False, 3: True, 4: True}


def test_what_was_said_is_held_to_what_was_seen() -> None:
    view = match_of(5, 2).view(0)
    mission = {"space": 0, "sigils": [], "mission": "feed_flea_bottom", "success": False, "cards": []}
    view["history"] = [{**mission, "put": [0, 1, 1, 1, 0]}]
    view["claims"] = [
        [1, "claim", "feed_flea_bottom", -1, "cannot_help"],
        [4, "claim", "feed_flea_bottom", -1, "can_help"],
        [3, "claim", "feed_flea_bottom", -1, "can_help"],
    ]
    likely = suspicion(view, {})
    assert likely[1] < likely[2] < likely[4] and likely[2] == pytest.approx(likely[3])


def test_an_accusation_counts_as_far_as_who_speaks_is_trusted() -> None:
    view = match_of(5, 2).view(0)
    helped = {"space": 0, "sigils": [], "mission": "feed_flea_bottom", "success": True}
    view["history"] = [{**helped, "cards": ["crown2"] * 2, "put": [0, 2, 0, 0, 0]}]
    before = suspicion(view, {})
    view["claims"] = [[1, "accuse", "", 2, "accuse"]]
    by_the_trusted = suspicion(view, {})
    view["claims"] = [[2, "accuse", "", 1, "accuse"]]
    by_the_suspected = suspicion(view, {})
    view["claims"] = [[1, "accuse", "", 2, "trust"]]
    assert by_the_trusted[2] > before[2] > suspicion(view, {})[2]
    assert by_the_suspected[1] < before[1]
    assert suspicion(view, {}, but=1) == pytest.approx(before), "one does not believe oneself"


def test_beliefs_use_nothing_but_the_view() -> None:
    """Two games that look the same to the King give it the same beliefs and decrees."""
    match = match_of(5, 4)
    while match.table.phase != "decree":
        seat = min(match.waiting())
        question = Question(match, seat)
        match.answer(seat, question.settle(BelievingBot().choose(question, Random(match.decisions))))
    question = Question(match, 0)
    answers = set()
    for seed in range(4):
        world = question.world(Random(seed))
        answers.add(str(BelievingBot().choose(Question(world, 0), Random(1))))
    assert len(answers) == 1


def test_the_game_has_this_bot_and_one_that_thinks() -> None:
    assert list(registry.bots("oathbreaker")) == ["thinking", "random", "believing"]


@pytest.mark.slow
def test_it_wins_clearly_more_than_chance_in_every_role() -> None:
    games = 250
    best = rates(games)
    for role in ("king", "loyalist", "conspirator"):
        chance = rates(games, role)
        assert best[role] > chance[role] + 0.08, f"{role}: {best[role]:.2f}, at random {chance[role]:.2f}"
