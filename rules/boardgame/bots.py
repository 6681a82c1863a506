"""A heuristic bot: it values castles, supply and power, holds borders, bids by need and keeps faith badly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

from rules.boardgame.cards import TIDES
from rules.boardgame.house_cards import HOUSE_CARDS
from rules.boardgame.orders import BY_ID, DEFENSES, SPECIAL, SUPPORTS, TOKENS
from rules.boardgame.realm import (
    ADJACENT,
    AREAS,
    LAND_OF,
    LANDS,
    NUMBER,
    PLACES,
    SEAS,
    SUPPORTED_FROM,
    members,
    reachable,
)
from rules.bots.search import Guide, Term
from rules.kernel.bots import Question, RandomBot, Reason
from rules.kernel.match import Match
from rules.kernel.terms import Json

CARD: Final = {card.id: card for card in HOUSE_CARDS}
STRENGTH: Final = {"footman": 1, "knight": 2, "siege_engine": 0, "ship": 1}
COST: Final = {"footman": 1, "ship": 1, "knight": 2, "siege_engine": 2}
WORTH: Final = tuple(
    (10 + place.castle if place.castle else 1.0) + 2 * place.supply + 1.5 * place.power
    if place.kind == "land"
    else 2.0
    for place in PLACES
)
"""By area: what holding it is worth."""
TIDE: Final = {card.id: card for card in TIDES}
DANGER: Final = {
    "a_king_beyond_the_wall": 4, "the_horde_descends": 3, "mammoth_riders": 3, "crow_killers": 3,
    "preemptive_raid": 2, "massing_on_the_milkwater": 2, "rattleshirts_raiders": 2, "skinchanger_scout": 2,
    "silence_at_the_wall": 0,
}  # fmt: skip
"""By wildling card: how much it hurts those who lose to it."""
MIGHT: Final = 0.7
"""What a strength of 1 on the map counts in a seat's standing, where a castle counts 1."""
ATTACK: Final = 1.6
LEADER: Final = 1.8
LEAST: Final = 0.4
ENDGAME: Final = 1.0
"""An enemy's area is worth `ATTACK` times as much as a free one, by `LEADER` more for each point by which
the owner's standing exceeds the average (never below `LEAST`), by `ENDGAME` for each castle beyond four."""
NO: Final = "no"


class Situation:
    """What a seat makes of its view."""

    def __init__(self, view: Json, me: int) -> None:
        self.view, self.me = view, me
        self.seat = view["seats"][me]
        self.owner: dict[str, int] = view["owner"]
        self.units: dict[str, list[Json]] = view["units"]
        self.orders: dict[str, str] = view["orders"]
        self.fleets = 0
        for area, units in self.units.items():
            if units[0]["seat"] == me and SEAS >> NUMBER[area] & 1:
                self.fleets |= 1 << NUMBER[area]

    def strength(self, area: str, *, against_castle: bool = False) -> int:
        """Return what the units of an area come to."""
        total = 0
        for unit in self.units.get(area, ()):
            if not unit.get("routed"):
                siege = unit["kind"] == "siege_engine"
                total += 4 if siege and against_castle else STRENGTH[unit["kind"]]
        return total

    def holder(self, area: str) -> int | None:
        """Return whose units stand in an area."""
        units = self.units.get(area)
        return units[0]["seat"] if units else None

    def resists(self, area: str) -> bool:
        """Return whether entering an area means a fight."""
        if self.holder(area) not in {None, self.me} or area in self.view["forces"]:
            return True
        return area in self.view["garrisons"] and self.owner.get(area) != self.me

    def defense(self, area: str) -> float:
        """Return what has to be beaten in an area, cards included."""
        if area in self.view["forces"]:
            return float(self.view["forces"][area])
        foe = self.owner.get(area)
        total: float = self.strength(area) + self.view["garrisons"].get(area, 0)
        order = self.orders.get(area, "")
        total += BY_ID[order].modifier if order in DEFENSES else 0 if self.orders else 0.7
        for helper in members(SUPPORTED_FROM[NUMBER[area]]):
            name = AREAS[helper]
            if self.orders.get(name, "") in SUPPORTS and self.holder(name) == foe:
                total += self.strength(name) + BY_ID[self.orders[name]].modifier
        return total + self.best_card(foe) + 0.5

    def best_card(self, seat: int | None) -> int:
        """Return the strength of the best card in an (open) hand."""
        if seat is None:
            return 0
        return max((CARD[card["face"]].strength for card in self.view["seats"][seat]["hand"]), default=0)

    def attack(self, area: str, goal: str, modifier: float) -> float:
        """Return what an attack with all units of an area would come to, own support included."""
        castle = bool(PLACES[NUMBER[goal]].castle)
        total = self.strength(area, against_castle=castle) + modifier
        for helper in members(SUPPORTED_FROM[NUMBER[goal]]):
            name = AREAS[helper]
            if name != area and self.orders.get(name, "") in SUPPORTS and self.holder(name) == self.me:
                total += self.strength(name, against_castle=castle) + BY_ID[self.orders[name]].modifier
        return total if goal in self.view["forces"] else total + self.best_card(self.me)

    def gain(self, goal: str) -> float:
        """Return what taking an area is worth."""
        owner = self.owner.get(goal)
        if owner == self.me:
            return 0.2 if goal not in self.units else 0.0
        worth = WORTH[NUMBER[goal]]
        if owner is None:
            return worth
        return worth * self.stakes[owner]

    @cached_property
    def stakes(self) -> list[float]:
        """Return by seat how much more its areas are worth than free ones.

        Castles alone do not show who leads: armies that stand ready take the castles of the rounds to come.
        """
        castles: list[int] = [each["castles"] for each in self.view["seats"]]
        standings = [float(number) for number in castles]
        for area, units in self.units.items():
            standings[units[0]["seat"]] += MIGHT * self.strength(area)
        average = sum(standings) / len(standings)
        return [
            max(LEAST, ATTACK + LEADER * (standing - average)) + ENDGAME * max(0, number - 4)
            for standing, number in zip(standings, castles, strict=True)
        ]

    def lead(self, seat: int) -> float:
        """Return how many castles a seat is ahead of the average of all others."""
        castles: list[int] = [each["castles"] for each in self.view["seats"]]
        return castles[seat] - (sum(castles) - castles[seat]) / (len(castles) - 1)

    def goals(self, area: str) -> list[str]:
        """Return where the units of an area may go."""
        number = NUMBER[area]
        by_land = LANDS >> number & 1
        mask = reachable(number, self.fleets) if by_land else ADJACENT[number] & SEAS
        blocked = self.view["blocked"]
        return [AREAS[goal] for goal in members(mask) if AREAS[goal] not in blocked]

    def threat(self, area: str) -> float:
        """Return the strongest enemy army beside an area."""
        beside = (AREAS[other] for other in members(ADJACENT[NUMBER[area]]))
        return max(
            (self.strength(name) for name in beside if self.holder(name) not in {None, self.me}), default=0
        )


class HeuristicBot:
    """Answers each kind of question by a rule of thumb, the rest at random."""

    def choose(self, question: Question, r: Random) -> Json:
        answer = ANSWERS.get(question.verb)
        if answer is not None:
            chosen = answer(question, Situation(question.view, question.seat), r)
            if chosen is not None and question.legal(chosen):
                return chosen
        return question.sample(r)

    def why(self, question: Question, answer: Json) -> Reason | None:
        """Return what an answer was weighed by."""
        rule = REASONS.get(question.verb)
        return None if rule is None else rule(question, Situation(question.view, question.seat), answer)


def order_areas(question: Question, s: Situation, r: Random) -> Json:
    """March where something is to be gained, support that, defend what is threatened, else gain power."""
    ask = question.ask
    areas = [slot["id"] for slot in ask["slots"]]
    left = Counter(value["id"] for value in ask["values"])
    stars = ask["caps"][0]["most"] if ask["caps"] else 0
    plans = sorted(((*_best_march(s, area), area) for area in areas), key=lambda plan: -plan[0])
    wishes: dict[str, tuple[str, ...]] = {}
    targets: list[str] = []
    for worth, goal, area in plans:
        if worth > 1.5 and goal not in targets and len(targets) < 3:
            targets.append(goal)
            wishes[area] = (
                ("march_special", "march", "march_minus") if s.resists(goal) else ("march", "march_minus")
            )
    for area in areas:
        if area not in wishes:
            wishes[area] = _wish(s, area, targets)
    chosen = []
    for area in sorted(areas, key=lambda area: area not in {plan[2] for plan in plans[:3]}):
        order = next(
            (o for o in (*wishes[area], *left) if left[o] > 0 and (o not in SPECIAL or stars > 0)), None
        )
        if order is not None:
            left[order] -= 1
            stars -= order in SPECIAL
            chosen.append([area, order])
    return chosen


def _best_march(s: Situation, area: str) -> tuple[float, str]:
    best = (0.0, "")
    for goal in s.goals(area):
        worth = s.gain(goal)
        if s.resists(goal) and s.attack(area, goal, 0.5) <= s.defense(goal):
            worth = 0.0
        best = max(best, (worth, goal))
    return best


def _wish(s: Situation, area: str, targets: Sequence[str]) -> tuple[str, ...]:
    number = NUMBER[area]
    if any(SUPPORTED_FROM[NUMBER[goal]] >> number & 1 and s.resists(goal) for goal in targets):
        return ("support_special", "support")
    if s.threat(area) > s.strength(area):
        return ("defense_special", "defense", "support")
    if LANDS >> number & 1:
        if PLACES[number].castle:
            return ("consolidate_power_special", "consolidate_power", "defense")
        return ("consolidate_power", "defense", "support")
    return ("consolidate_power",) if number in LAND_OF else ("support", "raid", "raid_special", "defense")


def march(question: Question, s: Situation, r: Random) -> Json:
    """Attack with all where that wins, or spread over what is free."""
    ask = question.ask
    area = str(ask["words"]["args"]["area"])
    modifier = BY_ID[s.orders[area]].modifier
    units = [slot["id"] for slot in ask["slots"]]
    goals = list(dict.fromkeys(value["id"] for value in ask["values"]))
    fights = [
        (s.gain(goal), goal)
        for goal in goals
        if s.resists(goal) and s.attack(area, goal, modifier) > s.defense(goal)
    ]
    free = sorted(((s.gain(goal), goal) for goal in goals if not s.resists(goal)), reverse=True)
    spread: list[list[str]] = []
    value = 0.0
    stay = 1 if len(units) > 1 and s.threat(area) > 0 and PLACES[NUMBER[area]].castle else 0
    for unit, (worth, goal) in zip(units[stay:], free, strict=False):
        if worth > 1 or (worth > 0 and r.random() < 0.5):
            spread.append([unit, goal])
            value += worth
    tries: list[tuple[float, list[list[str]]]] = [(value, spread)]
    for worth, goal in fights:
        tries.append((worth + 1, [[unit, goal] for unit in units]))
    for worth, goal in free[:3]:
        tries.append((worth - 0.1, [[unit, goal] for unit in units]))
        tries.append((worth - 0.2, [[units[0], goal]]))
    for _, answer in sorted(tries, key=lambda each: -each[0]):
        if question.legal(answer):
            return answer
    return []


def support(question: Question, s: Situation, r: Random) -> Json:
    """Support oneself; of others, the player who fights the leader, and not always."""
    ask = question.ask
    fight = s.view["fight"]
    sides = [side["seat"] for side in fight["sides"]]
    areas = [slot["id"] for slot in ask["slots"]]
    if s.me in sides:
        return [[area, ("attacker", "defender")[sides.index(s.me)]] for area in areas]
    castles = [s.view["seats"][seat]["castles"] for seat in sides]
    if castles[0] == castles[1] or r.random() < 0.4:
        return []
    return [[area, "attacker" if castles[0] < castles[1] else "defender"] for area in areas]


def house_card(question: Question, s: Situation, r: Random) -> Json:
    """Play the weakest card that beats their best, else the best; what cannot be won gets the worst."""
    sides = s.view["fight"]["sides"]
    mine = next(side for side in sides if side["seat"] == s.me)
    other = next(side for side in sides if side["seat"] != s.me)
    cards = sorted(question.ask["options"], key=_card_worth)
    lead = mine["total"] - other["total"]
    theirs = s.best_card(other["seat"])
    for option in cards:
        if option.get("face") and lead + CARD[option["face"]].strength > theirs:
            return option["id"]
    return cards[-1]["id"] if lead + s.best_card(s.me) + 1 >= theirs else cards[0]["id"]


def _card_worth(option: Json) -> float:
    card = CARD.get(option.get("face", ""))
    return -1.0 if card is None else card.strength + 0.4 * (card.swords + card.fortifications)


def bid(question: Question, s: Situation, r: Random) -> Json:
    """Bid for what one lacks: stars when there are none, else a share of one's power."""
    ask = question.ask
    track = str(ask["words"]["args"]["track"])
    place = s.view["tracks"][track].index(s.me)
    share = {"iron_throne": 0.3, "fiefdoms": 0.25, "kings_court": 0.5}[track]
    return round(ask["hi"] * share * (0.6 + 0.15 * place) * (0.6 + 0.8 * r.random()))


def wildling_bid(question: Question, s: Situation, r: Random) -> Json:
    """Give a fair share, more when the attack is strong."""
    ask = question.ask
    fair = int(ask["words"]["args"]["amount"]) / len(s.view["seats"])
    return min(ask["hi"], round(fair * (0.7 + 0.8 * r.random()) + 0.3))


def muster(question: Question, s: Situation, r: Random) -> Json:
    """Knights first, siege engines seldom, a ship where there are few."""
    ships = 6 - s.seat["left"]["ship"]

    def worth(word: str) -> float:
        parts = word.split("/")
        if len(parts) == 3 and parts[1] != "ship":
            return 2.2 if parts[2] == "knight" else 0.9
        if parts[1] == "ship":
            return 2.5 if ships < 3 else 0.8
        return {"knight": 3.0, "footman": 2.0, "siege_engine": 1.2}[parts[1]]

    words = [option["id"] for option in question.ask["options"] if option["id"] != "done"]
    return max(words, key=lambda word: worth(word) + 0.3 * r.random(), default="done")


def raid(question: Question, s: Situation, r: Random) -> Json:
    """Remove power first, then support."""
    options = [option["id"] for option in question.ask["options"] if option["id"] != "nothing"]
    rank = {"consolidate_power": 2, "consolidate_power_special": 3, "support": 1, "support_special": 1.5}
    return max(options, key=lambda area: rank.get(s.orders.get(area, ""), 0.5), default="nothing")


def blade(question: Question, s: Situation, r: Random) -> Json:
    """Use the blade where it decides."""
    args = question.ask["words"]["args"]
    return "yes" if 0 <= int(args["others"]) - int(args["own"]) <= 1 else NO


def raven(question: Question, s: Situation, r: Random) -> Json:
    """Replace an order that does nothing for an area in danger, else look at the wildlings' card."""
    options = {option["id"] for option in question.ask["options"]}
    used = sum(order == "defense" for area, order in s.orders.items() if s.holder(area) == s.me)
    if "replace" in options and used < TOKENS.count("defense") and _in_danger(s):
        return "replace"
    return "look" if "look" in options else "nothing"


def _in_danger(s: Situation) -> list[str]:
    """Return own areas with a castle, order but no defense, that an army beside them could take."""
    enemies = (area for area, order in s.orders.items() if order.startswith("march"))
    marches = {area for area in enemies if s.holder(area) != s.me}
    return [
        area
        for area, order in s.orders.items()
        if s.holder(area) == s.me
        and order not in DEFENSES
        and not order.startswith("march")
        and PLACES[NUMBER[area]].castle
        and any(
            AREAS[other] in marches and s.strength(AREAS[other], against_castle=True) >= s.strength(area)
            for other in members(ADJACENT[NUMBER[area]])
        )
    ]


def raven_area(question: Question, s: Situation, r: Random) -> Json:
    """Replace the order of the most valuable area in danger."""
    offered = {option["id"] for option in question.ask["options"]}
    return max(offered & set(_in_danger(s)), key=lambda area: (WORTH[NUMBER[area]], area), default=None)


def raven_order(question: Question, s: Situation, r: Random) -> Json:
    """Defend, as strongly as can be."""
    offered = [option["id"] for option in question.ask["options"]]
    return next(
        (order for order in ("defense_special", "defense", "support") if order in offered), offered[0]
    )


def raven_card(question: Question, s: Situation, r: Random) -> Json:
    """Leave a harmless card on top, and put one that hurts under the deck."""
    face = str(question.ask["words"]["args"].get("card", {}).get("face", ""))
    return "bottom" if DANGER.get(face, 2) > 2 else "top"


def tide_blade(question: Question, s: Situation, r: Random) -> Json:
    """Draw another tide instead of one that gives nothing, in a fight that is close."""
    face = str(question.ask["words"]["args"].get("card", {}).get("face", ""))
    card = TIDE.get(face)
    return "yes" if card is not None and card.strength + card.swords + card.fortifications == 0 else NO


def neutral_support(question: Question, s: Situation, r: Random) -> Json:
    """Support oneself, and of others the player who is behind the average, not always."""
    helped = question.ask["words"]["args"].get("for_seat")
    if helped is None or helped == s.me:
        return "yes"
    return "yes" if s.lead(int(helped)) < 0 and s.lead(s.me) <= 0 and r.random() < 0.6 else NO


def weakest(question: Question, s: Situation, r: Random) -> Json:
    """Lose the cheapest units, those outside castles first."""
    where = {unit["id"]: area for area, units in s.units.items() for unit in units}

    def cost(option: Json) -> float:
        kind = str(option["face"]).partition("_")[2]
        area = where.get(option["id"])
        return COST[kind] + (0.5 if area is not None and PLACES[NUMBER[area]].castle else 0)

    ask = question.ask
    chosen = [option["id"] for option in sorted(ask["options"], key=cost)[: ask["lo"]]]
    return chosen[0] if ask["lo"] == ask["hi"] == 1 else chosen


def best_area(question: Question, s: Situation, r: Random) -> Json:
    """Choose the area worth most."""
    areas = [option["id"] for option in question.ask["options"] if option["id"] in NUMBER]
    return max(areas, key=lambda area: WORTH[NUMBER[area]], default=None)


def best_march(question: Question, s: Situation, r: Random) -> Json:
    """Resolve the march first that gains most."""
    areas = [option["id"] for option in question.ask["options"]]
    return max(areas, key=lambda area: _best_march(s, area))


def always(answer: Json) -> Callable[[Question, Situation, Random], Json]:
    """Return a rule of thumb that always gives one answer."""
    return lambda question, s, r: answer


def leave_token(question: Question, s: Situation, r: Random) -> Json:
    """Leave power where an area is worth it."""
    area = str(question.ask["words"]["args"]["area"])
    return "yes" if WORTH[NUMBER[area]] > 2 or s.seat["power"] > 6 else NO


def most(question: Question, s: Situation, r: Random) -> Json:
    """Take as many as there are."""
    return question.ask["hi"]


def consolidate(question: Question, s: Situation, r: Random) -> Json:
    """Muster unless power is short."""
    return "muster" if s.seat["power"] >= 2 else "power"


def _why_going(s: Situation, area: str, goal: str, modifier: float) -> Reason:
    """Tell of a fight its strengths, of a free area what holding it brings."""
    if s.resists(goal):
        own, others = s.attack(area, goal, modifier), s.defense(goal) - CLOSE_CALL
        return Reason("why.attack", {"area": goal, "own": round(own), "others": round(others)})
    return _why_area(goal)


def _why_area(area: str) -> Reason:
    place = PLACES[NUMBER[area]]
    if place.kind != "land":
        return Reason("why.sea", {"area": area})
    key = "why.castle" if place.castle else "why.land"
    return Reason(key, {"area": area, "supply": place.supply, "crowns": place.power})


def _why_orders(question: Question, s: Situation, answer: Json) -> Reason | None:
    marching = [area for area, order in answer if order.startswith("march")]
    plans = sorted(((*_best_march(s, area), area) for area in marching), reverse=True)
    if not plans or not plans[0][1]:
        return Reason("why.no_march")
    _, goal, area = plans[0]
    return _why_going(s, area, goal, 0.5)


def _why_march(question: Question, s: Situation, answer: Json) -> Reason | None:
    area = str(question.ask["words"]["args"]["area"])
    if not answer:
        return Reason("why.stays", {"area": area})
    goal = max((goal for _, goal in answer), key=s.gain)
    return _why_going(s, area, goal, BY_ID[s.orders[area]].modifier)


def _why_card(question: Question, s: Situation, answer: Json) -> Reason | None:
    sides = s.view["fight"]["sides"]
    mine = next(side for side in sides if side["seat"] == s.me)
    other = next(side for side in sides if side["seat"] != s.me)
    option = next(option for option in question.ask["options"] if option["id"] == answer)
    if not option.get("face"):
        return None
    own = mine["total"] + CARD[option["face"]].strength
    others = other["total"] + s.best_card(other["seat"])
    key = "why.card_wins" if own > others else "why.card_even" if own == others else "why.card_loses"
    return Reason(key, {"card": {"face": option["face"]}, "own": own, "others": others})


def _why_bid(question: Question, s: Situation, answer: Json) -> Reason | None:
    track = str(question.ask["words"]["args"]["track"])
    place = s.view["tracks"][track].index(s.me) + 1
    return Reason("why.bid", {"place": place, "power": question.ask["hi"]})


def _why_wildlings(question: Question, s: Situation, answer: Json) -> Reason | None:
    amount = int(question.ask["words"]["args"]["amount"])
    return Reason("why.wildlings", {"amount": amount, "share": f"{amount / len(s.view['seats']):.1f}"})


def _why_support(question: Question, s: Situation, answer: Json) -> Reason | None:
    """Tell of one's own fight how it stands, of others' who holds how many castles."""
    sides = s.view["fight"]["sides"]
    seats = [side["seat"] for side in sides]
    if s.me in seats:
        own = seats.index(s.me)
        return Reason("why.support_own", {"own": sides[own]["total"], "others": sides[1 - own]["total"]})
    castles = [s.view["seats"][seat]["castles"] for seat in seats]
    args = {"seat": seats[0], "own": castles[0], "other_seat": seats[1], "others": castles[1]}
    return Reason("why.support", args)


def _why_muster(question: Question, s: Situation, answer: Json) -> Reason | None:
    parts = str(answer).split("/")
    return Reason("why.ships", {"n": 6 - s.seat["left"]["ship"]}) if parts[1:] == ["ship"] else None


def _why_blade(question: Question, s: Situation, answer: Json) -> Reason | None:
    args = question.ask["words"]["args"]
    return Reason("why.blade", {"own": int(args["own"]), "others": int(args["others"])})


def _why_best(question: Question, s: Situation, answer: Json) -> Reason | None:
    return _why_area(answer) if answer in NUMBER else None


def _why_march_from(question: Question, s: Situation, answer: Json) -> Reason | None:
    _, goal = _best_march(s, answer)
    return _why_going(s, answer, goal, 0.5) if goal else Reason("why.stays", {"area": answer})


CLOSE_CALL: Final = 0.5
"""What is added to a defense so that an attack must be stronger, and not as strong."""
REASONS: Final[dict[str, Callable[[Question, Situation, Json], Reason | None]]] = {
    "orders": _why_orders,
    "march": _why_march,
    "march_from": _why_march_from,
    "house_card": _why_card,
    "replacement_card": _why_card,
    "bid": _why_bid,
    "wildling_bid": _why_wildlings,
    "retreat": _why_best,
    "support": _why_support,
    "muster": _why_muster,
    "blade": _why_blade,
}
ANSWERS: Final[dict[str, Callable[[Question, Situation, Random], Json]]] = {
    "orders": order_areas,
    "march": march,
    "march_from": best_march,
    "support": support,
    "house_card": house_card,
    "replacement_card": house_card,
    "bid": bid,
    "wildling_bid": wildling_bid,
    "muster": muster,
    "raid": raid,
    "blade": blade,
    "losses": weakest,
    "skull_losses": weakest,
    "retreat_losses": weakest,
    "lose_units": weakest,
    "lose_knights": weakest,
    "reconcile": weakest,
    "retreat": best_area,
    "cersei": best_area,
    "queen_of_thorns": best_area,
    "leave_token": leave_token,
    "capture_port": most,
    "consolidate": consolidate,
    "refuse_support": always([]),
    "a_throne_of_blades": always("mustering"),
    "dark_wings_dark_words": always("crowns"),
    "raven": raven,
    "raven_area": raven_area,
    "raven_order": raven_order,
    "raven_card": raven_card,
    "neutral_support": neutral_support,
    "tide_blade": tide_blade,
}


def worth(match: Match[Any]) -> list[float]:
    """Return how good a position is for each seat: castles, then lands, power, supply and units."""
    t = match.table
    worths = []
    for seat in range(t.n):
        lands = sum(WORTH[area] for area in t.lands(seat)) / 5
        worths.append(lands + sum(term.weight * term.figure(match, seat) for term in TERMS))
    best = max(worths)
    return [each - 0.5 * best for each in worths]


_KINDS: Final = tuple(STRENGTH)


def _castles(match: Match[Any], seat: int) -> float:
    return float(len(match.table.castles(seat)))


def _power(match: Match[Any], seat: int) -> float:
    return float(match.table.power[seat])


def _army(match: Match[Any], seat: int) -> float:
    t = match.table
    return float(sum(STRENGTH[_KINDS[t.kind(unit)]] for area in t.areas_held(seat) for unit in t.units(area)))


def _supply(match: Match[Any], seat: int) -> float:
    return float(match.table.supply[seat])


TERMS: Final = (
    Term("term.castles", 8.0, _castles),
    Term("term.power", 0.4, _power),
    Term("term.army", 1.0, _army),
    Term("term.supply", 0.5, _supply),
)
"""What a position is worth for besides its lands, in figures that people read."""
BOTS: Final = {"random": RandomBot, "heuristic": HeuristicBot}
GUIDE: Final = Guide(worth=worth, stage=lambda t: t.round, terms=TERMS)
