"""Players that are programs: they see the view of their seat and the question, nothing else.

Source: B'Twixt specification, Appendix A (what was measured with simple bots).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from rules.bots.search import Guide
from rules.btwixt.playing_on import play_on
from rules.btwixt.strategy import (
    CONSOLATIONS,
    EAGERNESS,
    KIND_CARDS,
    MEAN_ALLY,
    MEAN_TOKEN,
    SELDOM,
    TERMS,
    WORTH_MORE,
    lead,
    seasons_over,
    standing,
    worth,
)
from rules.btwixt.weighing import in_last_round, weigh
from rules.kernel.bots import Question, RandomBot, Reason
from rules.kernel.terms import Json

Seen = dict[str, Any]
"""A part of a view or of an ask, as JSON."""


class HeuristicBot:
    """Bids what an ally is worth, strengthens its weaker council, and strikes at the leader."""

    def choose(self, question: Question, r: Random) -> Json:
        """Answer by a rule of thumb for each kind of question; at random where it has none."""
        rule = RULES.get(question.verb)
        answer = None if rule is None else rule(question, r)
        return question.sample(r) if answer is None else answer

    def why(self, question: Question, answer: Json) -> Reason | None:
        """Return what a bid, a place or a target was weighed by."""
        rule = REASONS.get(question.verb)
        return None if rule is None else rule(question, answer)


# --- positions ----------------------------------------------------------------------------------


def powers(view: Seen) -> list[float]:
    """Estimate the power of each council; unknown tokens count their mean."""
    return [
        council["allies_power"]
        + sum(_token(token) for token in council["tokens"])
        + sum(_token(token) for ally in council["allies"] for token in ally["tokens"])
        for council in view["councils"]
    ]


def _token(token: Seen) -> float:
    worth: float = token.get("value", MEAN_TOKEN)
    return worth


def gain(view: Seen, seat: int, changes: Mapping[int, float]) -> float:
    """Return how much better for a seat the position gets when councils' powers change."""
    power = powers(view)
    before = lead(power, seat)
    for council, change in changes.items():
        power[council] += change
    return lead(power, seat) - before


def _best(options: Iterable[Seen], worth: Callable[[Seen], float], r: Random) -> Json:
    """Return the id of the most valuable option, by chance among equals."""
    return max(options, key=lambda option: (worth(option), r.random()))["id"]


def _source(question: Question) -> str:
    """Return the face of the card or ally that asks, empty if none does."""
    shown = question.ask["words"]["args"].get("by_card", {})
    return str(shown.get("face", ""))


# --- bidding ------------------------------------------------------------------------------------


def take_turn(question: Question, r: Random) -> Json:
    """Play the cheapest card that takes the lead while the ally is worth it, else kneel."""
    view, seat = question.view, question.seat
    options = {option["id"] for option in question.ask["options"]}
    hand = [card for card in view["hand"] if card["id"] in options]
    totals = [leader["total"] for leader in view["leaders"]]
    mine = totals[seat]
    need = max(_needed(view, seat, other, totals[other]) for other in range(len(totals)) if other != seat)
    limit = budget(view, seat, hand, mine)
    cheapest = min(hand, key=_price)
    if "kneel" not in options:
        return cheapest["id"]
    if mine >= need:
        threatened = any(other["hand_size"] and not other["knelt"] for other in _others(view, seat))
        return cheapest["id"] if threatened and mine + cheapest["value"] <= limit else "kneel"
    enough = [card for card in hand if mine + card["value"] >= need]
    if enough:
        card = min(enough, key=_price)
        if mine + card["value"] <= limit:
            return card["id"]
    elif need <= limit and mine + sum(card["value"] for card in hand) >= need:
        return max(hand, key=lambda card: card["value"])["id"]
    return _console(view, seat, hand)


def _why_bid(question: Question, answer: Json) -> Reason | None:
    view, seat = question.view, question.seat
    options = {option["id"] for option in question.ask["options"]}
    hand = {card["id"]: card for card in view["hand"] if card["id"] in options}
    totals = [leader["total"] for leader in view["leaders"]]
    mine = totals[seat]
    need = max(_needed(view, seat, other, totals[other]) for other in range(len(totals)) if other != seat)
    limit = round(budget(view, seat, list(hand.values()), mine))
    if answer not in hand:
        if mine < need:
            return Reason("why.too_dear", {"need": need, "limit": limit})
        rivals = any(other["hand_size"] and not other["knelt"] for other in _others(view, seat))
        return Reason("why.lead_suffices" if rivals else "why.lead_stands", {"total": mine, "limit": limit})
    card = hand[answer]
    total = mine + card["value"]
    args = {"card": {"face": card["face"]}, "total": total, "need": need, "limit": limit}
    if "kneel" not in options:
        return Reason("why.must_play", args)
    if mine >= need:
        return Reason("why.defends_lead", args)
    if total >= need:
        return Reason("why.takes_lead", args)
    return Reason("why.consoles" if card["face"] in CONSOLATIONS else "why.builds", args)


def _needed(view: Seen, seat: int, other: int, total: int) -> int:
    """Return the total a seat needs to be ahead of another; ties go clockwise from the first player."""
    n, first = len(view["leaders"]), view["first_player"]
    return total + (0 if (seat - first) % n < (other - first) % n else 1)


def budget(view: Seen, seat: int, hand: Sequence[Seen], spent: int) -> float:
    """Return the total a seat is ready to bid for the current ally.

    An even share of its strength for each round left, more for a rich prize, and more the fewer
    cards the others hold: who waits until they have spent theirs wins cheaply.
    """
    rounds_left: int = view["rounds"] - view["round"] + 1
    ally = view["current_ally"]
    prize: float = MEAN_TOKEN + (0 if ally is None else ally["power"] + MEAN_TOKEN * len(ally["tokens"]))
    strength: float = spent + sum(card["value"] for card in hand)
    rivals = [other["hand_size"] for other in _others(view, seat)]
    advantage = (len(hand) + 1) / (sum(rivals) / len(rivals) + 1)
    patience = 1 if rounds_left == 1 else min(2.0, max(0.2, advantage))
    return EAGERNESS * strength / rounds_left * patience * prize / (MEAN_ALLY + MEAN_TOKEN)


def _others(view: Seen, seat: int) -> list[Seen]:
    return [leader for leader in view["leaders"] if leader["seat"] != seat]


def _price(card: Seen) -> float:
    return float(card["value"]) + WORTH_MORE.get(card["face"], 0)


def _console(view: Seen, seat: int, hand: Sequence[Seen]) -> Json:
    """Play a card that pays when a neighbor wins before kneeling."""
    leader = max(view["leaders"], key=lambda other: other["total"])["seat"]
    mine = view["leaders"][seat]
    if leader in (mine["left_neighbor"], mine["right_neighbor"]):
        for card in hand:
            if card["face"] in CONSOLATIONS:
                return card["id"]
    return "kneel"


# --- choices ------------------------------------------------------------------------------------


def pick_place(question: Question, r: Random) -> Json:
    """Choose the council that improves the position most."""
    view, seat = question.view, question.seat
    arriving = view["arriving_ally"] or view["current_ally"]
    power = MEAN_TOKEN
    if question.verb == "place_ally" and arriving is not None:
        power = arriving["power"]
    return _best(question.ask["options"], lambda option: gain(view, seat, {option["id"]: power}), r)


def _why_place(question: Question, answer: Json) -> Reason | None:
    """Tell what the place changes for the weaker council, else for the lead over the best rival."""
    view, seat = question.view, question.seat
    arriving = view["arriving_ally"] or view["current_ally"]
    is_ally = question.verb == "place_ally" and arriving is not None
    return _why_change(view, seat, answer, arriving["power"] if is_ally else MEAN_TOKEN)


def _why_change(view: Seen, seat: int, council: int, change: float) -> Reason | None:
    power = powers(view)
    before = min(power[seat], power[seat - 1])
    power[council] += change
    after = min(power[seat], power[seat - 1])
    if round(after) > round(before):
        return Reason("why.weaker_council", {"before": round(before), "after": round(after)})
    if round(after) < round(before):
        return None
    lead_change = round(gain(view, seat, {council: change}), 1)
    return Reason("why.lead_changes", {"amount": f"{lead_change:+g}"})


def pick_ally(question: Question, r: Random) -> Json:
    """Choose the ally whose leaving its council improves the position most."""
    view, seat = question.view, question.seat
    home = {ally["id"]: (c["council"], ally["power_now"]) for c in view["councils"] for ally in c["allies"]}

    def worth(option: Seen) -> float:
        if option["id"] not in home:
            return float(next(ally["power"] for ally in view["dead"] if ally["id"] == option["id"]))
        council, power = home[option["id"]]
        return gain(view, seat, {council: -power})

    return _best(question.ask["options"], worth, r)


def _why_leaving(question: Question, answer: Json) -> Reason | None:
    """Tell what it changes that an ally or a token leaves its council."""
    view = question.view
    for number, council in enumerate(view["councils"]):
        leaving = [ally["power_now"] for ally in council["allies"] if ally["id"] == answer]
        leaving += [_token(token) for token in council["tokens"] if token["id"] == answer]
        if leaving:
            return _why_change(view, question.seat, number, -leaving[0])
    return None


def pick_token(question: Question, r: Random) -> Json:
    """Choose the token whose leaving its council improves the position most."""
    view, seat = question.view, question.seat
    home = {token["id"]: (c["council"], _token(token)) for c in view["councils"] for token in c["tokens"]}

    def worth(option: Seen) -> float:
        council, value = home[option["id"]]
        return gain(view, seat, {council: -value})

    return _best(question.ask["options"], worth, r)


def pick_card(question: Question, r: Random) -> Json:
    """Strike at the strongest card of the leading bid; of the own bid take back the strongest."""
    totals = {
        card["id"]: (leader["total"], card["value_now"])
        for leader in question.view["leaders"]
        for card in leader["bid"]
    }
    return _best(question.ask["options"], lambda option: sum(totals[option["id"]]), r)


def _why_card(question: Question, answer: Json) -> Reason | None:
    for leader in question.view["leaders"]:
        for card in leader["bid"]:
            if card["id"] == answer:
                args = {"card": {"face": card["face"]}, "n": card["value_now"], "total": leader["total"]}
                return Reason("why.card_of_bid", {**args, "seat": leader["seat"]})
    return None


def pick_hand_card(question: Question, r: Random) -> Json:
    """Part with the cheapest card."""
    price = {card["id"]: _price(card) for card in question.view["hand"]}
    return _best(question.ask["options"], lambda option: -price[option["id"]], r)


def pick_leader(question: Question, r: Random) -> Json:
    """Help the weakest leader, harm the strongest."""
    power = powers(question.view)
    sign = -1 if _source(question) in KIND_CARDS else 1
    return _best(question.ask["options"], lambda option: sign * standing(power, option["id"]), r)


def decide(question: Question, r: Random) -> Json:
    """Use an optional ability unless it is one this bot leaves alone."""
    return "no" if _source(question) in SELDOM else "yes"


def order_allies(question: Question, r: Random) -> Json:
    """Bring strong allies while holding many cards, weak ones otherwise."""
    sizes = [leader["hand_size"] for leader in question.view["leaders"]]
    rich = sizes[question.seat] * len(sizes) >= sum(sizes)
    power = {ally["id"]: ally["power"] for ally in question.view["row"] + question.view["foreseen"] if ally}
    ids = [item["id"] for item in question.ask["items"]]
    return sorted(ids, key=lambda ally: power.get(ally, 0), reverse=rich)


def draft_pick(question: Question, r: Random) -> Json:
    """Pick the strongest card."""
    price = {card["id"]: _price(card) for card in question.view["packet"]}
    return _best(question.ask["options"], lambda option: price[option["id"]], r)


RULES: Final[Mapping[str, Callable[[Question, Random], Json]]] = {
    "turn": take_turn,
    "may": decide,
    "place_ally": pick_place,
    "place_token": pick_place,
    "pick_council": pick_place,
    "pick_ally": pick_ally,
    "pick_token": pick_token,
    "pick_card": pick_card,
    "pick_hand_card": pick_hand_card,
    "pick_leader": pick_leader,
    "order_allies": order_allies,
    "draft_pick": draft_pick,
}

REASONS: Final[Mapping[str, Callable[[Question, Json], Reason | None]]] = {
    "turn": _why_bid,
    "place_ally": _why_place,
    "place_token": _why_place,
    "pick_council": _why_place,
    "pick_ally": _why_leaving,
    "pick_token": _why_leaving,
    "pick_card": _why_card,
}

BOTS: Final = {"random": RandomBot, "heuristic": HeuristicBot}
"""The bots by name."""


# --- thinking ahead -----------------------------------------------------------------------------


GUIDE: Final = Guide(
    policy=play_on, own=weigh, pays=in_last_round, worth=worth, stage=seasons_over, terms=TERMS
)
