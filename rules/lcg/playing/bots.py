"""Players that are programs: they see the view of their seat and the question, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import tanh
from random import Random
from typing import Any, Final

from rules.bots.search import Guide, Term, follow
from rules.kernel import Match
from rules.kernel.bots import Bot, Question, RandomBot, Reason
from rules.kernel.terms import Json
from rules.lcg.playing.eyes import (
    DIES,
    Eyes,
    Knowledge,
    Rule,
    Seen,
    attacks,
    changed_by,
    harms,
    spoils_own,
    total,
)
from rules.lcg.playing.playing_on import (
    EAGER,
    PASS,
    WITHOUT_USE,
    Fight,
    Sight,
    chosen_action,
    policy,
)
from rules.lcg.state.attributes import ICONS
from rules.lcg.vocabulary.choosing import OTHERS_PICK


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """Marshals what it can pay, attacks where it wins something, defends where that helps, saves its own."""

    known: Knowledge

    def choose(self, question: Question, r: Random) -> Json:
        """Answer by a rule of thumb for each kind of question; at random where it has none."""
        rule = self.known.rules.get(question.verb) or RULES.get(question.verb)
        answer = rule(Eyes(question, self.known), r) if rule is not None else None
        if answer is None or not question.legal(answer):
            return question.sample(r)
        return answer

    def why(self, question: Question, answer: Json) -> Reason | None:
        """Return what an answer was weighed by."""
        rule = REASONS.get(question.verb)
        return None if rule is None else rule(Eyes(question, self.known), answer)


# Before the first round


CHEAP: Final = 5
"""What a character costs at most that one counts on at the start."""


def _mulligan(eyes: Eyes, r: Random) -> Json:
    characters = [
        ref
        for ref in eyes.view["hand"]
        if eyes.known.kind_of(ref) == "character" and eyes.known.cost_of(ref) <= CHEAP
    ]
    return "keep" if len(characters) >= 2 else "mulligan"


def _setup(eyes: Eyes, r: Random) -> Json:
    def order(ref: Seen) -> tuple[bool, bool, float]:
        return (
            eyes.known.kind_of(ref) == "attachment",
            eyes.known.kind_of(ref) == "location" and eyes.known.cost_of(ref) > 1,
            -eyes.known.cost_of(ref),
        )

    chosen: list[str] = []
    for ref in sorted(eyes.options, key=order):
        if ref["face"] not in eyes.known.curses and eyes.question.legal([*chosen, ref["id"]]):
            chosen.append(ref["id"])
    return chosen


def _attach(eyes: Eyes, r: Random) -> Json:
    curse = eyes.cause in eyes.known.curses
    fitting = [option for option in eyes.options if eyes.is_mine(option) != curse]
    dying = [
        option for option in fitting if 0 < eyes.strength(option) <= eyes.known.tools_of(eyes.cause).kills
    ]
    return _best(eyes, dying or fitting or eyes.options)


def _way(eyes: Eyes, r: Random) -> Json:
    """A duplicate costs nothing."""
    return next((option["id"] for option in eyes.options if option["id"] == "duplicate"), None)


# The round


def _plot(eyes: Eyes, r: Random) -> Json:
    def score(ref: Seen) -> float:
        card = eyes.known.cards[ref["face"]]
        rich = _rich(card)
        if ref["face"] in eyes.known.sweeps:
            others = max(len(eyes.characters(seat)) for seat in eyes.opponents())
            rich += 1.5 * (others - len(eyes.characters(eyes.me)) - 1)
        effect = eyes.known.tools_of(ref["face"]).aimed
        if OTHERS_PICK in effect and harms(effect):
            rich -= FOR_OTHERS
        return rich + 2.0 * r.random()

    return max(eyes.options, key=score)["id"]


def _rich(card: Any) -> float:
    return sum(weight * float(getattr(card, name)) for name, weight in RICH.items())


RICH: Final = {"income": 1.0, "initiative": 0.25, "claim": 1.5}
"""What a point of each figure of a plot is worth in gold."""
FOR_OTHERS: Final = 1.5
"""How much less a plot is worth by which others choose what is harmed."""


def _first_player(eyes: Eyes, r: Random) -> Json:
    """Let a single opponent attack first, whose attackers then kneel."""
    others = eyes.others()
    return others[0] if len(others) == 1 else eyes.me


def _action(eyes: Eyes, r: Random) -> Json:
    """Marshal if that is possible, else perhaps use an ability or play an event."""
    faces = [str(option.get("face", "")) for option in eyes.options if option["id"] != PASS]
    ids = [option["id"] for option in eyes.options if option["id"] != PASS]
    held = [id in eyes.hand for id in ids]
    sight = _sight(eyes, ids, faces)
    chosen = chosen_action(eyes.known, faces, held, eyes.view["phase"] == "marshaling", sight, r)
    return PASS if chosen is None else ids[chosen]


def _sight(eyes: Eyes, ids: Sequence[str], faces: Sequence[str]) -> Sight:
    challenge = eyes.view["challenge"]
    fight = None
    if challenge is not None:
        fight = Fight(challenge["attacking"], challenge["defending"], lambda: challenge["strengths"])
    others = eyes.others()

    def cost(seat: int) -> int:
        return sum(1 + eyes.known.cost_of(ref) for ref in eyes.characters(seat))

    def has_copy(i: int) -> bool:
        piles = (eyes.view["hand"] if zone == "hand" else eyes.mine[zone] for zone in WITHOUT_USE)
        seen = (ref for pile in piles for ref in pile if ref["id"] != ids[i])
        bears_one = ids[i] in eyes.cards and "duplicates" in eyes.cards[ids[i]][1]
        return bears_one or any(ref.get("face") == faces[i] for ref in seen)

    return Sight(
        eyes.me,
        fight,
        lambda: min((ref["strength"] for seat in others for ref in eyes.characters(seat)), default=99),
        lambda: cost(eyes.me) - max((cost(seat) for seat in others), default=0),
        has_copy,
    )


# Challenges


def _challenge(eyes: Eyes, r: Random) -> Json:
    kinds = [option["id"] for option in eyes.options if option["id"] in ICONS]
    found = attacks(eyes, kinds, eyes.opponents())
    return found[0].kind if found and found[0].score > 0.3 else PASS


def _opponent(eyes: Eyes, r: Random) -> Json:
    kind = eyes.args.get("challenge") or eyes.view["challenge"]["type"]
    seats = [option["id"] for option in eyes.options]
    found = attacks(eyes, [kind], seats)
    return found[0].against if found else max(seats, key=eyes.threat)


def _attackers(eyes: Eyes, r: Random) -> Json:
    found = attacks(eyes, [eyes.args["challenge"]], [eyes.args["against_seat"]])
    ids = [option["id"] for option in eyes.options]
    chosen = [ref["id"] for ref in found[0].attackers if ref["id"] in ids] if found else []
    chosen = chosen[: eyes.ask["hi"]] or [_best(eyes, eyes.options)]
    return chosen[0] if eyes.ask["hi"] == 1 == eyes.ask["lo"] else chosen


def _defenders(eyes: Eyes, r: Random) -> Json:
    """Defend with as little as wins; else with one weak character, so that it is not unopposed."""
    challenge = eyes.view["challenge"]
    attack = challenge["strengths"][0]
    mine = sorted((eyes.cards[option["id"]][1] for option in eyes.options), key=lambda ref: ref["strength"])
    if attack == 0:
        return []
    if total(mine) > attack and eyes.ask["hi"] > 1:
        chosen = mine.copy()
        for ref in mine:
            if total(chosen) - ref["strength"] > attack:
                chosen.remove(ref)
        return [ref["id"] for ref in chosen]
    strong = [ref for ref in mine if ref["strength"] > attack]
    if strong:
        return [strong[0]["id"]]
    standing = [ref for ref in mine if ref["strength"] > 0]
    return [standing[0]["id"]] if standing and r.random() < 0.7 else []


def _stealth(eyes: Eyes, r: Random) -> Json:
    """Bypass the strongest of those that could defend."""
    kind = eyes.view["challenge"]["type"]

    def score(option: Seen) -> tuple[bool, int, float]:
        _, ref = eyes.cards[option["id"]]
        return kind in ref["icons"] and not ref["kneels"], ref["strength"], eyes.worth(option)

    return max((option for option in eyes.options if option["id"] != PASS), key=score)["id"]


def _intimidate(eyes: Eyes, r: Random) -> Json:
    return _best(eyes, [option for option in eyes.options if option["id"] != PASS])


# Choices


def _window(eyes: Eyes, r: Random) -> Json:
    """React and interrupt where one may; cancel opponents; save one's own."""
    options = [option for option in eyes.options if option["id"] != PASS]
    if not options:
        return PASS
    if eyes.ask["verb"] == "would":
        mine = eyes.args.get("of_seat") == eyes.me
        saves = eyes.args.get("event") == "leaves"
        if saves != mine:
            return PASS
    welcome = [option for option in options if not _spoils_own(eyes, option)]
    return welcome[0]["id"] if welcome and r.random() < EAGER else PASS


def _spoils_own(eyes: Eyes, option: Seen) -> bool:
    tools = eyes.known.tools_of(str(option.get("face", "")))
    effect = tools.answer(
        str(eyes.ask["verb"]), str(eyes.args.get("event", "")), held=option["id"] in eyes.hand
    )
    return spoils_own(effect, mine=eyes.args.get("of_seat") == eyes.me)


def _target(eyes: Eyes, r: Random) -> Json:
    """Return the opponents' best for what harms, one's own best for what helps."""
    bad = eyes.known.is_for_opponents(eyes.cause)
    effect = eyes.known.tools_of(eyes.cause).aimed
    options = list(eyes.options)
    if options and options[0].get("of") == "seat":
        seats = [option["id"] for option in options]
        others = [seat for seat in seats if seat != eyes.me]
        challenge = eyes.view["challenge"]
        if "lower claim" in effect and challenge is not None and challenge["attacking"] in others:
            return challenge["attacking"]
        return max(others or seats, key=eyes.threat) if eyes.ask["hi"] == 1 else seats[: eyes.ask["hi"]]

    def score(option: Seen) -> tuple[bool, bool, float]:
        dies = DIES in effect and eyes.strength(option) <= changed_by(effect, 0)
        return dies, "strength" in effect and eyes.takes_part(option), eyes.worth(option)

    fitting = [option for option in options if eyes.is_mine(option) != bad]
    ranked = sorted(fitting, key=score, reverse=True)
    rest = sorted((option for option in options if option not in fitting), key=eyes.worth)
    lo, hi = eyes.ask["lo"], eyes.ask["hi"]
    if lo == 1 == hi:
        return (ranked or rest)[0]["id"]
    chosen: list[str] = []
    for option in ranked:
        if len(chosen) < hi and (not chosen or eyes.question.legal([*chosen, option["id"]])):
            chosen.append(option["id"])
    return (chosen + [option["id"] for option in rest])[: max(lo, len(chosen))]


def _keep(eyes: Eyes, r: Random) -> Json:
    ranked = sorted(eyes.options, key=eyes.worth, reverse=True)
    return _several(eyes, ranked, eyes.ask["hi"])


def _give_up(eyes: Eyes, r: Random) -> Json:
    return _several(eyes, sorted(eyes.options, key=eyes.worth), eyes.ask["lo"])


def choose_all(eyes: Eyes, r: Random) -> Json:
    return [option["id"] for option in eyes.options]


def _mode(eyes: Eyes, r: Random) -> Json:
    """Choose any, but keep the card itself where that is possible."""
    modes = [option["id"] for option in eyes.options]
    return r.choice([mode for mode in modes if not mode.startswith(GIVES_ITSELF_UP)] or modes)


GIVES_ITSELF_UP: Final = "discard it"
"""How a mode begins in which a card leaves play."""


def _may(eyes: Eyes, r: Random) -> Json:
    return "yes"


def _search(eyes: Eyes, r: Random) -> Json:
    found = [option for option in eyes.options if option["id"] != "nothing"]
    return max(found, key=eyes.known.cost_of)["id"] if found else "nothing"


def _x(eyes: Eyes, r: Random) -> Json:
    return eyes.ask["hi"]


def _several(eyes: Eyes, ranked: Sequence[Seen], n: int) -> Json:
    chosen = [option["id"] for option in ranked[:n]]
    return chosen[0] if eyes.ask["lo"] == 1 == eyes.ask["hi"] else chosen


def _best(eyes: Eyes, options: Sequence[Seen]) -> Json:
    return max(options, key=eyes.worth)["id"]


# Reasons


def _why_attack(eyes: Eyes, kinds: Sequence[str], seats: Sequence[int]) -> Reason | None:
    found = attacks(eyes, kinds, seats)
    if not found:
        return None
    best = found[0]
    args = {"seat": best.against, "own": total(best.attackers), "others": best.defense}
    return Reason("why.attack" if best.defense else "why.unopposed", args)


def _why_challenge(eyes: Eyes, answer: Json) -> Reason | None:
    if answer == PASS:
        return Reason("why.no_attack")
    return _why_attack(eyes, [answer], eyes.opponents())


def _why_opponent(eyes: Eyes, answer: Json) -> Reason | None:
    kind = eyes.args.get("challenge") or eyes.view["challenge"]["type"]
    return _why_attack(eyes, [kind], [answer])


def _why_attackers(eyes: Eyes, answer: Json) -> Reason | None:
    return _why_attack(eyes, [eyes.args["challenge"]], [eyes.args["against_seat"]])


def _why_defenders(eyes: Eyes, answer: Json) -> Reason | None:
    others = eyes.view["challenge"]["strengths"][0]
    chosen = answer if isinstance(answer, list) else [answer]
    own = total([eyes.cards[card][1] for card in chosen])
    if not chosen:
        return Reason("why.no_defense", {"others": others})
    key = "why.defense_wins" if own > others else "why.defense_hinders"
    return Reason(key, {"own": own, "others": others})


def _why_plot(eyes: Eyes, answer: Json) -> Reason | None:
    face = next(ref["face"] for ref in eyes.options if ref["id"] == answer)
    others = [eyes.known.cards[ref["face"]] for ref in eyes.options if ref["face"] != face]
    card, second = eyes.known.cards[face], max(others, key=_rich, default=None)
    args = {"income": card.income, "initiative": card.initiative, "claim": card.claim}
    if second is not None:
        gains = {
            name: weight * (getattr(card, name) - getattr(second, name)) for name, weight in RICH.items()
        }
        best = max(gains, key=lambda name: gains[name])
        if gains[best] > 0:
            figures = {"own": getattr(card, best), "others": getattr(second, best)}
            names = {"card": {"face": face}, "other_card": {"face": second.code}}
            return Reason(f"why.plot_{best}", {**names, **figures})
    return Reason("why.plot", {"card": {"face": face}, **args})


def _why_action(eyes: Eyes, answer: Json) -> Reason | None:
    ref = eyes.hand.get(answer)
    if ref is None or eyes.view["phase"] != "marshaling" or eyes.known.kind_of(ref) == "event":
        return None
    args = {"card": {"face": ref["face"]}, "cost": eyes.known.cost_of(ref), "gold": eyes.mine["gold"]}
    return Reason("why.marshal", args)


def _why_mulligan(eyes: Eyes, answer: Json) -> Reason | None:
    characters = [
        ref
        for ref in eyes.view["hand"]
        if eyes.known.kind_of(ref) == "character" and eyes.known.cost_of(ref) <= CHEAP
    ]
    return Reason("why.mulligan", {"n": len(characters), "cost": CHEAP})


def _why_setup(eyes: Eyes, answer: Json) -> Reason | None:
    costs = [eyes.known.cost_of(ref) for ref in eyes.options if ref["id"] in answer]
    return Reason("why.setup", {"n": len(costs), "amount": sum(costs)})


def _why_least(eyes: Eyes, answer: Json) -> Reason | None:
    """Tell what is given up, where it is one card of several."""
    chosen = answer if isinstance(answer, list) else [answer]
    option = next((option for option in eyes.options if option["id"] in chosen[:1]), None)
    if option is None or not option.get("face") or len(eyes.options) == 1:
        return None
    return Reason("why.least", {"card": {"face": option["face"]}, "cost": eyes.known.cost_of(option)})


def _why_stealth(eyes: Eyes, answer: Json) -> Reason | None:
    if answer == PASS:
        return None
    _, ref = eyes.cards[answer]
    return Reason("why.stealth", {"card": {"face": ref["face"]}, "own": ref["strength"]})


REASONS: Final[Mapping[str, Callable[[Eyes, Json], Reason | None]]] = {
    "mulligan": _why_mulligan,
    "setup": _why_setup,
    "plot": _why_plot,
    "action": _why_action,
    "challenge": _why_challenge,
    "opponent": _why_opponent,
    "attackers": _why_attackers,
    "defenders": _why_defenders,
    "stealth": _why_stealth,
    "claim": _why_least,
    "discard_as_cost": _why_least,
    "kneel_as_cost": _why_least,
}
"""What questions are weighed by that every edition asks."""
RULES: Final[Mapping[str, Rule]] = {
    "mulligan": _mulligan,
    "setup": _setup,
    "attach": _attach,
    "duplicate_on": _attach,
    "way": _way,
    "plot": _plot,
    "first_player": _first_player,
    "action": _action,
    "challenge": _challenge,
    "opponent": _opponent,
    "attackers": _attackers,
    "defenders": _defenders,
    "stealth": _stealth,
    "intimidate": _intimidate,
    "would": _window,
    "interrupt": _window,
    "reaction": _window,
    "target": _target,
    "pick": _target,
    "pick_player": _target,
    "mode": _mode,
    "keep": _keep,
    "stand": _keep,
    "claim": _give_up,
    "discard_as_cost": _give_up,
    "kneel_as_cost": _give_up,
    "may": _may,
    "search": _search,
    "x": _x,
    "tokens_as_cost": _x,
    "gold_onto": _x,
    "gold_off": _x,
    "renown": choose_all,
}
"""How questions are answered that every edition asks."""


def bots_of(known: Knowledge) -> dict[str, Callable[[], Bot]]:
    """Return the bots of an edition by name, the strongest last."""
    return {"random": RandomBot, "heuristic": partial(HeuristicBot, known)}


# Thinking ahead


def worth(match: Match[Any]) -> list[float]:
    """Return for each seat by how much it is ahead of its best opponent in power, characters and cards, from
    -1 to 1; winners lead by far."""
    t = match.table
    held = [
        100.0 * t.has_won(seat)
        + t.side_power(seat)
        + CHARACTER * sum(1 + t.printed(card).cost for card in t.characters_of(seat))
        + CARD * len(t.pile("hand", seat))
        - 100.0 * (seat in t.gone)
        for seat in range(t.n)
    ]
    return [
        tanh((mine - max(held[other] for other in range(t.n) if t.is_opponent(seat, other))) / WIDE_LEAD)
        for seat, mine in enumerate(held)
    ]


def rounds_begun(t: Any) -> int:
    """Return the number of the round."""
    return int(t.round)


CHARACTER: Final = 0.3
"""What a gold of a character's cost is worth in power, and that it is there at all."""
CARD: Final = 0.4
"""What a card in hand is worth in power."""
WIDE_LEAD: Final = 8.0
"""A lead that will hardly be lost."""


def _power(match: Match[Any], seat: int) -> float:
    return float(match.table.side_power(seat))


def _best_opponents_power(match: Match[Any], seat: int) -> float:
    t = match.table
    return float(max(t.side_power(other) for other in range(t.n) if t.is_opponent(seat, other)))


def _characters(match: Match[Any], seat: int) -> float:
    return float(len(match.table.characters_of(seat)))


def _gold_of_characters(match: Match[Any], seat: int) -> float:
    t = match.table
    return float(sum(max(0, t.printed(card).cost) for card in t.characters_of(seat)))


def _hand(match: Match[Any], seat: int) -> float:
    return float(len(match.table.pile("hand", seat)))


TERMS: Final = (
    Term("term.power", 1.0, _power),
    Term("term.opponent", -1.0, _best_opponents_power),
    Term("term.characters", CHARACTER, _characters),
    Term("term.cost", CHARACTER, _gold_of_characters),
    Term("term.hand", CARD, _hand),
)
"""What a position is worth for, in figures that people read."""


def guide_of(known: Knowledge) -> Guide:
    """Return what helps an edition's thinking bot."""
    return Guide(
        policy=policy(known, follow(HeuristicBot(known))), worth=worth, stage=rounds_begun, terms=TERMS
    )
