"""A bot with beliefs: as King it judges by what everybody saw, as loyalist it helps, as conspirator it hides.

It sees what its seat sees. What it says it says by taps: a loyalist the truth, a conspirator what a loyalist
would say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from rules.bots.search import Guide, Term
from rules.kernel import Json, Match, Question, RandomBot
from rules.kernel.bots import Reason
from rules.kernel.terms import Seat
from rules.oathbreaker.beliefs import View, likeliest, suspicion
from rules.oathbreaker.cards.declare import CUBES, ICONS
from rules.oathbreaker.cards.faces import FACTS, FIRST_AMBITION, HARMS, HELPS, NEEDS, NUMBER
from rules.oathbreaker.judgment import totals
from rules.oathbreaker.table import OathTable

BOLDNESS: Final = (0.3, 1.0)
"""The share of its harmful cards a conspirator plays where others cover them, from and to."""
HELPFUL_CARDS: Final = 2
"""Helpful cards a conspirator plays in a turn where its ambition is paid."""
COVER: Final = 2
"""Cards of others at a mission that cover a harmful one."""
TALK: Final = 0.35
"""How often a bot says something before it answers."""

AMBITION, IDLY = 0.9, 0.3
"""What a cube toward the own ambition counts beside an icon of a card that helps, and of one that is idle."""
CANDOR: Final = 0.5
"""How often a conspirator that cannot help says so, as a loyalist would."""
LEAD, LACK = 8.0, 3.0
"""What counts as much as each other to a bot that thinks: a lead of Order, and cubes that are missing."""

Card = Mapping[str, Any]


Answering = Callable[["Sight", Random], Json]


class BelievingBot:
    """Plays each role by its beliefs."""

    def choose(self, question: Question, r: Random) -> Json:
        """Answer by the verb; what no rule knows is answered at random."""
        answer: Answering | None = getattr(self, f"_{question.verb}", None)
        return question.sample(r) if answer is None else answer(Sight(question), r)

    def act(self, question: Question, r: Random) -> tuple[str, Json] | None:
        """Say something now and then when it is asked for its cards."""
        if question.verb != "play_cards" or r.random() > TALK:
            return None
        return _say(Sight(question), {act["name"]: act for act in question.acts}, r)

    def why(self, question: Question, answer: Json) -> Reason | None:
        """Return what an answer was weighed by."""
        rule = REASONS.get(question.verb)
        return None if rule is None else rule(Sight(question), answer)

    # Cards

    def _play_cards(self, sight: Sight, r: Random) -> Json:
        ask = sight.ask
        missions = list({option["id"]: option for option in ask["values"]}.values())
        chosen = _traitorous(sight, missions, r) if sight.conspires else _loyal(sight, missions, r)
        pairs = chosen[: ask["hi"]]
        answer = [[card["id"], mission["id"]] for card, mission, _ in pairs]
        return answer if sight.question.legal(answer) else sight.question.sample(r)

    def _sigil(self, sight: Sight, r: Random) -> Json:
        return max(sight.ask["options"], key=lambda option: (sight.paid(option), r.random()))["id"]

    def _play_face_up(self, sight: Sight, r: Random) -> Json:
        ask = sight.ask
        pairs = [(card, mission) for card in ask["slots"] for mission in ask["values"]]
        best = max(pairs, key=lambda pair: (does(*pair), sight.worth(pair[1]), r.random()))
        answer = [[best[0]["id"], best[1]["id"]]]
        return answer if sight.question.legal(answer) else sight.question.sample(r)

    def _most_helpful(self, sight: Sight, r: Random) -> Json:
        return max(sight.ask["options"], key=lambda card: (-_harm(card), _help(card), r.random()))["id"]

    _show_card = _face_up = _confess_card = _most_helpful

    def _take_card(self, sight: Sight, r: Random) -> Json:
        by = _help if sight.conspires else _harm
        return max(sight.ask["options"], key=lambda card: (by(card), r.random()))["id"]

    def _discard(self, sight: Sight, r: Random) -> Json:
        worst = _help if sight.conspires else lambda card: -_harm(card)
        cards = sorted(sight.ask["options"], key=lambda card: (worst(card), r.random()))
        chosen = [card["id"] for card in cards[: sight.ask["lo"]]]
        return chosen[0] if sight.ask["lo"] == sight.ask["hi"] == 1 else chosen

    # Cubes and abilities

    def _any_cube(self, sight: Sight, r: Random) -> Json:
        missing = sight.missing()
        return max(CUBES, key=lambda cube: (missing[cube], r.random()))

    def _pay(self, sight: Sight, r: Random) -> Json:
        spare = sight.spare()
        return max(sight.ask["options"], key=lambda cube: (spare[cube["id"]], r.random()))["id"]

    def _ability(self, sight: Sight, r: Random) -> Json:
        price = sight.me["price"]
        spare = sum(sight.spare().values())
        character = sight.me["character"]
        if character == "arya_stark":
            helps = any(
                does(card, mission["card"]) > 0 for card in sight.view["hand"] for mission in sight.open()
            )
            return "use" if helps and spare >= price else "pass"
        return "use" if spare >= price and r.random() < 0.7 else "pass"

    # People

    def _vote(self, sight: Sight, r: Random) -> Json:
        decree = next((FACTS[card["face"]]["kind"] for card in sight.view["decree"]), "favor")
        likely = sight.suspicion()
        sign = 1 if (decree == "suspicion") != sight.conspires else -1
        return max(sight.ask["options"], key=lambda option: (sign * likely[option["id"]], r.random()))["id"]

    def _break_tie(self, sight: Sight, r: Random) -> Json:
        return self._vote(sight, r)

    def _play_turned_up(self, sight: Sight, r: Random) -> Json:
        return self._vote(sight, r)

    def _confess_look(self, sight: Sight, r: Random) -> Json:
        likely = sight.suspicion()
        return min(sight.ask["options"], key=lambda option: (abs(likely[option["id"]] - 0.5), r.random()))[
            "id"
        ]

    # The King

    def _play_decree(self, sight: Sight, r: Random) -> Json:
        likely = sight.suspicion()
        best: tuple[float, float, list[list[Any]]] | None = None
        for card in sight.ask["slots"]:
            facts = FACTS[card["face"]]
            to_court = facts["kind"] == "proclamation" or card["face"] in {
                "hero_of_the_people",
                "a_fair_trial",
            }
            for place in sight.ask["values"]:
                if to_court != (place["id"] == "court"):
                    continue
                if to_court:
                    gain = 1.0 if card["face"] == "kings_justice" else 0.3 * facts["value"]
                else:
                    loyal = 1 - 2 * likely[place["id"]]
                    gain = facts["value"] * (loyal if facts["kind"] == "favor" else -loyal)
                tried = (gain, r.random(), [[card["id"], place["id"]]])
                best = tried if best is None or tried[:2] > best[:2] else best
        return best[2] if best is not None else sight.question.sample(r)

    def _judgment(self, sight: Sight, r: Random) -> Json:
        guess = likeliest(sight.view, [option["id"] for option in sight.ask["slots"]])
        return [[seat, "conspirator" if side else "loyalist"] for seat, side in guess.items()]

    def _willing(self, sight: Sight, r: Random) -> Json:
        return "yes"

    def _trade(self, sight: Sight, r: Random) -> Json:
        return "keep"


class Sight:
    """A question as a noble or monarch looks at it."""

    __slots__ = ("ask", "me", "question", "seat", "view")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.ask = question.ask
        self.view: View = question.view
        self.seat: Seat = question.seat
        self.me = self.view["seats"][self.seat]

    @property
    def conspires(self) -> bool:
        """Whether the seat is a conspirator; monarchs are not."""
        loyalty = self.view["loyalty"]
        return bool(loyalty and loyalty.get("face") == "conspirator")

    def suspicion(self) -> dict[Seat, float]:
        """Return for each noble how likely it conspires, as the seat believes."""
        known = {self.seat: self.conspires} if self.view["loyalty"] else {}
        return suspicion(self.view, known, self.seat)

    def need(self) -> Mapping[str, int]:
        """Return the cubes of the own ambition."""
        ambition = self.view["ambition"]
        return FACTS[ambition["face"]]["need"] if ambition else {}

    def missing(self) -> dict[str, int]:
        """Return how many cubes of each type are missing."""
        need = self.need()
        return {cube: max(0, need.get(cube, 0) - self.me[cube]) for cube in CUBES}

    def spare(self) -> dict[str, int]:
        """Return how many cubes of each type the ambition does not need."""
        need = self.need()
        return {cube: max(0, self.me[cube] - need.get(cube, 0)) for cube in CUBES}

    def open(self) -> list[Mapping[str, Any]]:
        """Return the missions where the seat may play."""
        return [mission for mission in self.view["missions"] if self.seat not in mission["closed_to"]]

    def at(self, option: Card) -> Mapping[str, Any]:
        """Return the mission an option stands for."""
        return next(m for m in self.view["missions"] if m["card"]["id"] == option["id"])

    def worth(self, option: Card, reward: str = "reward") -> int:
        """Return how many cubes toward the ambition a mission pays."""
        paid, missing = FACTS[option["face"]][reward], self.missing()
        toward = sum(min(paid.get(cube, 0), missing[cube]) for cube in CUBES)
        return int(toward + min(paid.get("any", 0), sum(missing.values()) - toward))

    def paid(self, option: Card) -> int:
        """Return how many cubes toward the ambition a sigil there may pay; a conspirator hopes for failure,
        too."""
        return self.worth(option) + (self.worth(option, "fail_reward") if self.conspires else 0)

    def covered(self, option: Card) -> int:
        """Return how many cards of others lie at a mission."""
        mission = self.at(option)
        return len(mission["cards"]) - int(mission["put"][self.seat])


def does(card: Card, mission: Card) -> int:
    """Return the icons with which a card helps a mission, negative where it harms it."""
    kind, number = ICONS.index(FACTS[mission["face"]]["type"]), NUMBER[card["face"]]
    return HELPS[number][kind] or -HARMS[number]


def _help(card: Card) -> int:
    return max(HELPS[NUMBER[card["face"]]])


def _harm(card: Card) -> int:
    return HARMS[NUMBER[card["face"]]] + int(FACTS[card["face"]]["fail_chaos"])


Placed = tuple[Card, Card, float]


def _pull(icons: int) -> float:
    return AMBITION if icons > 0 else IDLY if icons == 0 else 0.0


def _loyal(sight: Sight, missions: list[Card], r: Random) -> list[Placed]:
    """Every helpful card where it helps, toward the own ambition; then, if it must, what harms least: idle
    cards where a success would pay."""
    placed: list[Placed] = []
    rest: list[Placed] = []
    for card in sight.ask["slots"]:
        tried = [
            (
                card,
                mission,
                does(card, mission) + _pull(does(card, mission)) * sight.worth(mission) + 0.1 * r.random(),
            )
            for mission in missions
        ]
        best = max(tried, key=lambda each: each[2])
        (placed if does(card, best[1]) > 0 else rest).append(best)
    placed.sort(key=lambda each: -each[2])
    rest.sort(key=lambda each: (does(each[0], each[1]) < 0, -each[2]))
    return placed + rest[: max(0, sight.ask["lo"] - len(placed))]


def _traitorous(sight: Sight, missions: list[Card], r: Random) -> list[Placed]:
    """A helpful card toward the own ambition, harmful ones where others cover them, and idle ones."""
    boldness = BOLDNESS[0] + (BOLDNESS[1] - BOLDNESS[0]) * r.random()
    wanted = max(missions, key=lambda mission: (sight.worth(mission), r.random()))
    ambitious = sum(sight.missing().values()) > 0 and sight.worth(wanted) > 0
    placed: list[Placed] = []
    quiet: list[Placed] = []
    for card in sorted(sight.ask["slots"], key=lambda card: (_help(card), r.random())):
        best = max(missions, key=lambda mission: (-does(card, mission), sight.covered(mission), r.random()))
        if ambitious and does(card, wanted) > 0 and sum(each[1] is wanted for each in placed) < HELPFUL_CARDS:
            placed.append((card, wanted, 2.0))
        elif (
            does(card, best) < 0
            and r.random() < boldness
            and (sight.covered(best) >= COVER or r.random() < 0.4)
        ):
            placed.append((card, best, 1.0))
        else:
            quiet.append((card, best, float(does(card, best))))
    quiet.sort(key=lambda each: (abs(each[2]), r.random()))
    placed.sort(key=lambda each: -each[2])
    return placed + quiet[: max(0, sight.ask["lo"] - len(placed))]


def _say(sight: Sight, acts: Mapping[str, Any], r: Random) -> tuple[str, Json] | None:
    """Speak of a mission one can help, or of whom one suspects; a conspirator says what a loyalist would."""
    if "claim" in acts and r.random() < 0.6:
        hand = sight.view["hand"]
        options = [(slot["id"], slot) for slot in acts["claim"]["slots"]]
        best = max(options, key=lambda each: (max([does(card, each[1]) for card in hand] or [0]), r.random()))
        bluffs = sight.conspires and r.random() >= CANDOR
        word = "can_help" if bluffs or any(does(card, best[1]) > 0 for card in hand) else "cannot_help"
        if word in {value["id"] for value in acts["claim"]["values"]}:
            return "claim", [[best[0], word]]
    if "accuse" in acts and sight.view["history"]:
        likely = sight.suspicion()
        others = [slot["id"] for slot in acts["accuse"]["slots"]]
        sign = -1 if sight.conspires and r.random() < 0.5 else 1
        seat = max(others, key=lambda other: (sign * likely[other], r.random()))
        return "accuse", [[seat, "accuse"]]
    return None


def _why_cards(sight: Sight, answer: Json) -> Reason | None:
    cards = {card["id"]: card for card in sight.ask["slots"]}
    missions = {mission["id"]: mission for mission in sight.ask["values"]}
    icons = [does(cards[card], missions[mission]) for card, mission in answer]
    if not icons:
        return Reason("why.no_card_helps")
    cubes = max(sight.worth(missions[mission]) for _, mission in answer)
    helps, harms = sum(each for each in icons if each > 0), -sum(each for each in icons if each < 0)
    return Reason("why.cards_pay" if cubes else "why.cards", {"helps": helps, "harms": harms, "cubes": cubes})


def _why_sigil(sight: Sight, answer: Json) -> Reason | None:
    option = next(option for option in sight.ask["options"] if option["id"] == answer)
    return Reason("why.sigil", {"cubes": sight.worth(option)})


def _why_cube(sight: Sight, answer: Json) -> Reason | None:
    return Reason("why.cube", {"cube": answer, "n": sight.missing()[answer]})


def _why_pay(sight: Sight, answer: Json) -> Reason | None:
    return Reason("why.pay", {"cube": answer, "n": sight.spare()[answer]})


def _why_ability(sight: Sight, answer: Json) -> Reason | None:
    return Reason("why.ability", {"price": sight.me["price"], "n": sum(sight.spare().values())})


def _why_vote(sight: Sight, answer: Json) -> Reason | None:
    return Reason("why.vote", {"seat": answer, "percent": round(100 * sight.suspicion()[answer])})


def _why_judgment(sight: Sight, answer: Json) -> Reason | None:
    likely = sight.suspicion()
    seat = max((seat for seat, _ in answer), key=lambda each: abs(likely[each] - 0.5))
    return Reason("why.vote", {"seat": seat, "percent": round(100 * likely[seat])})


REASONS: Final[Mapping[str, Callable[[Sight, Json], Reason | None]]] = {
    "play_cards": _why_cards,
    "sigil": _why_sigil,
    "any_cube": _why_cube,
    "pay": _why_pay,
    "ability": _why_ability,
    "vote": _why_vote,
    "break_tie": _why_vote,
    "confess_look": _why_vote,
    "judgment": _why_judgment,
}


def worth(match: Match[Any]) -> list[float]:
    """Return for each seat how good a world is: how far its side leads, and what its ambition lacks."""
    return [sum(term.weight * term.figure(match, seat) for term in TERMS) for seat in range(match.n)]


def _lead(match: Match[Any], seat: Seat) -> float:
    """Return by how much the side of a seat is ahead."""
    t: OathTable = match.table
    order, chaos = totals(t)
    conspires = seat not in t.monarchs and bool(t.pile("ambition", seat)) and t.is_conspirator(seat)
    return float(chaos - order if conspires else order - chaos)


def _lacks(match: Match[Any], seat: Seat) -> float:
    """Return how many cubes the ambition of a seat still needs."""
    t: OathTable = match.table
    if seat in t.monarchs or not t.pile("ambition", seat):
        return 0.0
    need = NEEDS[t.face[t.pile("ambition", seat)[0]] - FIRST_AMBITION]
    return float(sum(max(0, many - own[seat]) for many, own in zip(need, t.cubes(), strict=False)))


TERMS: Final = (Term("term.lead", 1 / LEAD, _lead), Term("term.lacks", -1 / LACK, _lacks))
"""What a position is worth for, in figures that people read."""
BOTS: Final = {"random": RandomBot, "believing": BelievingBot}
GUIDE: Final = Guide(worth=worth, stage=lambda t: int(t.space), terms=TERMS)
