"""What random games do not bring up: reached in whole games by steered play, or shown to be beyond any."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

from rules.kernel import Ask, Match, RandomBot
from rules.kernel.bots import Question
from rules.kernel.terms import JUDGE, Answer
from rules.kernel.testing.pieces import misplaced
from rules.oathbreaker.bots import BelievingBot
from rules.oathbreaker.cards.court import BOARDS
from rules.oathbreaker.cards.declare import Confess, Discard, Draw, ExposeHand, Restrict
from rules.oathbreaker.cards.decrees import DECREES
from rules.oathbreaker.decrees import PLAYS_ANOTHER
from rules.oathbreaker.game import GAME
from rules.oathbreaker.placing import CardsToMissions, Placing
from rules.oathbreaker.table import DECREES_HELD, HAND, OathTable


def confessing(t: OathTable, ask: Ask, r: Random) -> Answer:
    """The King keeps both confessions until they can be played in one round; no noble draws in between."""
    if ask.verb == "ability":
        return "pass"
    if not isinstance(ask, Placing) or ask.verb != "play_decree":
        return ask.sample(r)
    held = [pair for pair in ask.pairs if t.name(int(pair[0])) == "confess"]
    others = [pair for pair in ask.pairs if pair not in held]
    if not others or len(held) + t.scroll - 1 >= 2:
        return ((held or others)[0],)
    return (r.choice(others),)


def test_after_both_confessions_a_noble_plays_the_one_card_it_holds() -> None:
    """The smallest hand a turn can begin with; `plays_nothing` is for what a judge may set up."""
    for seed in range(200):
        match = Match.new(GAME, 5, {"sides": "random"}, sha256(b"confess/%d" % seed).digest())
        r, fewest = Random(seed), 9
        while not match.over:
            for ask in match.asks:
                if isinstance(ask, CardsToMissions):
                    fewest = min(fewest, len(ask.slots))
                    assert 1 <= ask.lo <= len(ask.slots)
                match.answer(ask.seat, confessing(match.table, ask, r))
            assert [*misplaced(match.table), *GAME.invariants(match.table)] == []
        if fewest == 1:
            assert not any(line.key == "plays_nothing" for line in match.lines(JUDGE))
            return
    raise AssertionError("nobody was left with one card")


def test_nobody_ever_has_nothing_to_play_or_nowhere_to_play_it() -> None:
    """Each decree is played once between two turns, for what is played goes under the deck; cards that others
    take are drawn again. One mission at most is closed to a noble, of two."""
    taking = {card.id: card.copies for card in DECREES if any(isinstance(op, Confess) for op in card.now)}
    replaced = [card for card in DECREES if any(isinstance(op, Discard | ExposeHand) for op in card.now)]
    assert taking == {"confess": 2} and sum(taking.values()) < HAND
    assert replaced and all(any(isinstance(op, Draw) for op in card.now) for card in replaced)
    closing = [
        card.copies
        for card in DECREES
        if any(isinstance(op, Restrict) and op.rule == "not_at_mission" for op in card.next_mission)
    ]
    fewest = min(many for board in BOARDS.values() for kind, many in board.track if kind == "mission")
    assert sum(closing) < fewest


def test_conspirators_who_won_together_elect_the_next_monarch() -> None:
    """The King answers at random, so that Chaos wins often."""
    for seed in range(60):
        options: dict[str, Any] = {"sides": "random", "succession": True, "monarch": "seat:0"}
        match = Match.new(GAME, 5, options, sha256(b"elect/%d" % seed).digest(), record_class="public")
        r, voters = Random(seed), set()
        while not match.over:
            ask = match.asks[0]
            seat = min(match.waiting())
            if ask.verb == "elect":
                voters = {ask.seat for ask in match.asks}
            question = Question(match, seat)
            bot = BelievingBot() if seat else RandomBot()
            match.answer(seat, question.settle(bot.choose(question, r)))
        if voters:
            winners = set(match.table.verdict[-1])
            assert voters == winners and len(winners) > 1
            assert match.table.successors[0] in winners
            return
    raise AssertionError("nobody was elected")


def test_decrees_do_not_run_out_in_any_whole_game() -> None:
    """`no_decree` is said of an empty hand, or of a deck of proclamations alone. Neither can come about: a
    hand holds as much as a round takes, and there are more Favors and Suspicions than a game turns up."""
    again = sum(card.copies for card, more in zip(DECREES, PLAYS_ANOTHER, strict=True) if more)
    plain = sum(card.copies for card in DECREES if card.kind != "proclamation")
    for board in BOARDS.values():
        rounds = [scrolls for kind, scrolls in board.track if kind == "decree"]
        assert max(rounds) + again <= DECREES_HELD * board.monarchs
        drawn = (
            DECREES_HELD * board.monarchs + sum(rounds) + again
        )  # by monarchs, who refill after each round
        turned_up = len(rounds) + again  # by Daenerys, once a round
        assert drawn + turned_up < plain
