"""Why bots answer as they do: sentences with the figures they weighed, at the decisions of first games."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from string import Formatter
from typing import Any

import pytest

from rules import registry
from rules.kernel import LEARNER, Match, Question
from rules.kernel.bots import RandomBot, play_one, reason_of
from rules.kernel.words import word_line
from tests.rules.first_games import KEYS, NAMES, begin, moment_of, tutorial_of

EXPLAINED = {
    "boardgame": {"orders", "bid", "house_card"},
    "btwixt": {"turn", "place_ally", "place_token"},
    "lcg": {"plot", "action", "challenge", "setup"},
    "lcg_first": {"plot", "action", "setup"},
    "oathbreaker": {"play_cards"},
}
"""Questions of which a reason is given in every course of a first game."""
MAX_DECISIONS = 500


def reasons_of(key: str, seed: int = 1) -> dict[str, list[str]]:
    """The reasons of what is proposed to a learner who does it, by the question's verb; "" for none."""
    game, tutorial, chance = registry.find(key), tutorial_of(key), Random(seed)
    bot: Any = list(registry.bots(key).values())[-1]()
    match, found = begin(game, tutorial), defaultdict[str, list[str]](list)
    while not match.over and match.decisions < MAX_DECISIONS:
        seat = LEARNER if LEARNER in match.waiting() else min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        if game.stop_of(match.table, ask) and ask.default is not None and not game.matters(match.table, ask):
            match.answer(seat, ask.default)
        elif seat != LEARNER:
            play_one(match, seat, bot, chance)
        else:
            question = Question(match, seat)
            answer = tutorial.proposal(question, moment_of(match, 0), bot)
            reason = reason_of(bot, question, answer)
            if reason is not None:
                names = {name for _, name, _, _ in Formatter().parse(game.words[reason.key]) if name}
                assert {name.partition(":")[0] for name in names} <= reason.args.keys(), reason
                assert '"' not in str(reason.args)
            text = "" if reason is None else word_line(reason.key, reason.args, game.words, NAMES)
            found[question.verb].append(text)
            match.answer(seat, question.settle(answer))
    return found


@pytest.mark.parametrize("key", KEYS)
def test_what_is_proposed_has_a_reason_in_figures(key: str):
    found = reasons_of(key)
    for verb in EXPLAINED[key]:
        assert any(found[verb]), (verb, dict(found))
    texts = [text for each in found.values() for text in each if text]
    assert len(set(texts)) > 2 and any(any(letter.isdigit() for letter in text) for text in texts)


WEIGHED = {
    "boardgame": {"blade", "support"},
    "btwixt": {"pick_ally", "pick_card", "pick_token"},
    "lcg": {"claim", "stealth"},
    "oathbreaker": {"ability"},
}
"""Questions of later rounds that are weighed by figures, too."""


@pytest.mark.parametrize(("key", "n"), [("boardgame", 4), ("btwixt", 4), ("lcg", 3), ("oathbreaker", 5)])
def test_later_questions_have_reasons_too(key: str, n: int):
    game, chance = registry.find(key), Random(1)
    bots = [registry.bots(key)["believing" if key == "oathbreaker" else "heuristic"]() for _ in range(n)]
    missing = set(WEIGHED[key])
    for seed in range(6):
        match = Match.new(game, n, {}, bytes([seed]) * 32)
        while not match.over and missing:
            question = Question(match, seat := min(match.waiting()))
            answer = bots[seat].choose(question, chance)
            reason = reason_of(bots[seat], question, answer)
            if question.verb in missing and reason is not None:
                text = word_line(reason.key, reason.args, game.words, NAMES)
                assert "{" not in text and any(letter.isdigit() for letter in text), text
                missing.remove(question.verb)
            match.answer(seat, question.settle(answer))
    assert missing == set()


def test_a_bot_that_weighs_nothing_tells_nothing():
    match = begin(registry.find("btwixt"), tutorial_of("btwixt"))
    question = Question(match, min(match.waiting()))
    assert reason_of(RandomBot(), question, question.sample(Random(1))) is None
