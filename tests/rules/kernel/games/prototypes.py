"""Rounds of two larger games, small: hidden roles whose cards forget their players, and a map on which
everybody orders at once. They show what the kernel must carry, and are checked like any other game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.kernel import (
    Area,
    Assign,
    Bot,
    Cap,
    Draws,
    Flow,
    FreeAct,
    GameDef,
    Json,
    Lens,
    Look,
    Map,
    Number,
    Part,
    Pick,
    PickSome,
    RandomBot,
    Randomness,
    Result,
    Table,
    Viewer,
    Zone,
    placings,
)

ROUNDS = 4


class CourtTable(Table):
    faces = ("help", "great_help", "harm", "great_harm", "loyal", "conspirator")
    zones = (
        Zone("deck", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("mission", seen_by="nobody", unlinked=True),
        Zone("shown"),
        Zone("discard", seen_by="nobody"),
        Zone("loyalty", per="seat", seen_by="owner"),
        Zone("unused", seen_by="nobody"),
    )
    public = ("order", "chaos", "round", "played", "claims")
    private = ("suspect",)
    order: int
    chaos: int
    round: int
    played: list[int]
    claims: list[str]
    """By seat: what it says of the mission, true or not."""
    suspect: list[int]
    """By seat: whom it suspects, for its own eyes until the end."""


def found_court(t: CourtTable) -> str:
    """One loyalty for each seat; one is left over, and nobody knows which."""
    t.shuffle("unused")
    t.deal_out("unused", "loyalty", 1)
    t.shuffle("deck")
    t.deal_out("deck", "hand", 3)
    return "mission"


def mission(t: CourtTable) -> Flow[str | None]:
    """One after another puts one or two cards on the mission; then they are mixed and shown."""
    t.round += 1
    t.claims = [""] * t.n
    for seat in range(t.n):
        cards = yield PickSome(seat, "put", t.pile("hand", seat), lo=1, hi=2)
        for card in cards:
            t.move(card, "mission")
        t.shuffle("mission")
        t.played[seat] = len(cards)
        t.say("puts", seat=seat, number=len(cards))
    t.move_all("mission", 0, "shown")
    good = 0
    for card in t.pile("shown"):
        t.say("is_shown", card=card)
        good += (1, 2, -1, -2)[t.face[card]]
    t.order += good > 0
    t.chaos += good <= 0
    t.move_all("shown", 0, "discard")
    t.shuffle("discard")
    suspects = yield [
        Pick(seat, "suspect", [other for other in range(t.n) if other != seat], of="seat")
        for seat in range(t.n)
    ]
    t.suspect = list(suspects)
    for seat in range(t.n):
        while len(t.pile("hand", seat)) < 3:
            if not t.pile("deck"):
                t.move_all("discard", 0, "deck")
                t.shuffle("deck")
            t.move(t.pile("deck")[-1], "hand", seat)
    return "mission" if t.round < ROUNDS else None


def claim_ask(t: CourtTable, seat: int) -> Pick:
    """Anybody says at any time what they do for the mission, and once each that it is otherwise."""
    kinds = [kind for kind in ("helps", "does_not_help") if kind != t.claims[seat]]
    return Pick(seat, "claim", kinds, of="claim")


def claim(t: CourtTable, seat: int, kind: str) -> None:
    t.claims[seat] = kind
    t.say("claims", seat=seat, claim=kind)


def accuse_ask(t: CourtTable, seat: int) -> Assign | None:
    """Once cards lie there, others are called names, as many as one likes."""
    if not t.played[0]:
        return None
    others = [other for other in range(t.n) if other != seat]
    names = ("loyal", "conspirator") * len(others)
    return Assign(seat, "accuse", others, names, of="seat", values_of="side", lo=1)


def accuse(t: CourtTable, seat: int, said: tuple[tuple[int, str], ...]) -> None:
    for other, side in said:
        t.say("accuses", seat=seat, other_seat=other, side=side)


def confide_ask(t: CourtTable, seat: int) -> Pick | None:
    """Who has cards shows one of them to somebody."""
    hand = t.pile("hand", seat)
    return Pick(seat, "confide", hand) if hand and t.round > 1 else None


def confide(t: CourtTable, seat: int, card: int) -> Flow[None]:
    """The seat is asked to whom; that a card was shown is public."""
    others = [other for other in range(t.n) if other != seat]
    other = yield Pick(seat, "confide_to", others, of="seat")
    t.look(other, card)
    t.say("confides", seat=seat, other_seat=other)


class Court(GameDef[CourtTable]):
    """The player who serves the side that prevails wins."""

    key, title, seats = "court", "Court", range(3, 5)
    steps = {"found": found_court, "mission": mission}
    first_step = "found"
    longest = ROUNDS * 8
    look = Look(
        {
            "order": Part("track", "Order", most=ROUNDS),
            "chaos": Part("track", "Chaos", most=ROUNDS),
            "round": Part("counter", "Mission", most=ROUNDS),
            "played": Part("counter", "cards on the mission"),
            "claims": Part("word", "says", {"helps": "it helps", "does_not_help": "it does not help"}),
            "loyalty": Part("cards", "Loyalty"),
            "suspect": Part("seat", "I suspect"),
            "sizes": Part("hidden"),
        }
    )
    words = {
        "puts": "{seat} puts {number} cards.",
        "is_shown": "{card} was put.",
        "ask.claim": "What do you say of your part in the mission?",
        "claims": "{seat}: “{claim}”",
        "accuses": "{seat} calls {other_seat} a {side}.",
        "confides": "{seat} shows {other_seat} a card.",
    }
    acts = {
        "claim": FreeAct("Claim", claim_ask, claim),
        "accuse": FreeAct("Accuse", accuse_ask, accuse),
        "confide": FreeAct("Show a card", confide_ask, confide),
    }
    private_talk = True

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> CourtTable:
        t = CourtTable(n, options, draws)
        t.add_all(["help"] * 7 + ["great_help"] * 3 + ["harm"] * 5 + ["great_harm"] * 3, "deck")
        t.add_all(["loyal"] * (n - 1) + ["conspirator"] * 2, "unused", back="loyalty")
        t.played = [0] * n
        t.claims = [""] * n
        t.suspect = [-1] * n
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        mine = lens.who >= 0
        return {
            "order": lens.order,
            "chaos": lens.chaos,
            "round": lens.round,
            "played": lens.played,
            "claims": lens.claims,
            "hand": lens.zone("hand", lens.who) if mine else [],
            "loyalty": [lens.zone("loyalty", seat) for seat in range(lens.n)],
            "suspect": lens.own("suspect"),
            "sizes": [lens.count(zone) for zone in ("deck", "mission", "discard")],
        }

    def imagine(self, t: CourtTable, who: Viewer, r: Randomness) -> None:
        """Suspicions of others are anything but themselves, once all have shown them."""
        if t.round > 1 or t.suspect[0] >= 0:
            for seat in range(t.n):
                if seat != who:
                    t.suspect[seat] = (seat + 1 + int(r.random() * (t.n - 1))) % t.n

    def result(self, t: CourtTable) -> Result:
        loyal = t.order > t.chaos
        sides = [t.face[t.pile("loyalty", seat)[0]] == 4 for seat in range(t.n)]
        return Result(placings([(int(side == loyal),) for side in sides], ["won"]))


AREAS = ("north", "coast", "river", "hills", "marsh", "south")
POINTS = ((300, 70), (490, 120), (490, 280), (300, 330), (110, 280), (110, 120))
ORDER_NAMES = {"great_march": "great march", "great_defend": "great defense", "defend": "defense"}
TOKENS = ("march", "march", "defend", "raid", "great_march", "great_defend")
GREAT = Cap(("great_march", "great_defend"), 1)
"""Of the great orders each seat may give one."""


class MapTable(Table):
    faces = ("sword", "shield", "banner", "axe")
    zones = (Zone("hand", per="seat", seen_by="owner"), Zone("deck", seen_by="nobody"), Zone("used"))
    public = ("owner", "round", "power", "bids", "shown", "pacts")
    private = ("orders",)
    owner: list[int]
    """By area: the seat that holds it."""
    round: int
    power: list[int]
    bids: list[int]
    orders: list[dict[str, str]]
    """By seat: its orders, for its own eyes until all are shown."""
    shown: list[dict[str, str]]
    pacts: list[list[int]]
    """Pairs of seats that have agreed not to march on each other this round."""


def areas_of(t: MapTable, seat: int) -> list[str]:
    return [area for area, owner in zip(AREAS, t.owner, strict=True) if owner == seat]


def orders_ask(t: MapTable, seat: int) -> Assign:
    """Every area has an order, as far as the orders go; the clock defends where it can."""

    def usual() -> tuple[tuple[str, str], ...]:
        order = ("defend", "raid", "march", "march", "great_defend")
        return tuple(zip(areas_of(t, seat), order, strict=False))

    return Assign(
        seat, "orders", areas_of(t, seat), TOKENS, of="area", values_of="order", caps=[GREAT], default=usual
    )


def plan(t: MapTable) -> Flow[str | None]:
    """Everybody orders in secret; then they bid while the orders still lie face down; then all is shown."""
    t.round += 1
    t.shown, t.pacts = [], []
    planning = [seat for seat in range(t.n) if areas_of(t, seat)]
    sheets = yield lambda: [orders_ask(t, seat) for seat in planning]
    for seat, sheet in zip(planning, sheets, strict=True):
        t.orders[seat] = dict(sheet)
    t.bids = yield [Number(seat, "bid", 0, t.power[seat]) for seat in range(t.n)]
    for seat in range(t.n):
        t.power[seat] -= t.bids[seat]
    t.shown, t.orders = t.disclose("orders"), [{} for _ in range(t.n)]
    first = max(range(t.n), key=lambda seat: t.bids[seat])
    for turn in range(t.n):
        seat = (first + turn) % t.n
        for area, order in t.shown[seat].items():
            if order.endswith("march") and t.owner[AREAS.index(area)] == seat:
                yield from march(t, seat, AREAS.index(area))
            elif order == "raid":
                t.power[seat] += 1
    return "plan" if t.round < 3 else None


def march(t: MapTable, seat: int, area: int) -> Flow[None]:
    """March into the next area; where it is held, both choose a card in secret."""
    target = (area + 1) % len(AREAS)
    defender = t.owner[target]
    if defender == seat or sorted([seat, defender]) in t.pacts:
        return
    fighters = [each for each in (seat, defender) if t.pile("hand", each)]
    cards = yield [Pick(each, "card", t.pile("hand", each)) for each in fighters]
    strength = {seat: 1, defender: int(t.shown[defender].get(AREAS[target], "").endswith("defend"))}
    for each, card in zip(fighters, cards, strict=True):
        strength[each] += t.face[card]
        t.move(card, "used")
        t.say("fights", seat=each, card=card)
    if strength[seat] > strength[defender]:
        t.owner[target] = seat


def pact_ask(t: MapTable, seat: int) -> Pick | None:
    """While others are no friends yet, anybody may propose it."""
    others = [other for other in range(t.n) if other != seat and sorted([seat, other]) not in t.pacts]
    return Pick(seat, "pact", others, of="seat") if others and not t.shown else None


def propose(t: MapTable, seat: int, other: int) -> Flow[None]:
    """The other agrees or not, and everybody hears it; then what was asked is asked anew."""
    t.say("proposes", seat=seat, other_seat=other)
    if (yield Pick(other, "agree", ("yes", "no"), of="word", default="no")) == "yes":
        t.pacts = sorted([*t.pacts, sorted([seat, other])])
        t.say("agrees", seat=other)


def renounce_ask(t: MapTable, seat: int) -> Pick | None:
    friends = [other for other in range(t.n) if sorted([seat, other]) in t.pacts]
    return Pick(seat, "renounce", friends, of="seat") if friends and not t.shown else None


def renounce(t: MapTable, seat: int, other: int) -> None:
    t.pacts = [pact for pact in t.pacts if pact != sorted([seat, other])]
    t.say("renounces", seat=seat, other_seat=other)


class Realm(GameDef[MapTable]):
    """The player who holds the most areas wins."""

    key, title, seats = "realm", "Realm", range(2, 4)
    steps = {"plan": plan}
    first_step = "plan"
    longest = 120
    look = Look(
        {
            "owner": Part("area", of="seat"),
            "orders": Part("area", names=ORDER_NAMES),
            "shown": Part("area", names=ORDER_NAMES),
            "power": Part("track", "Power", most=10),
            "bids": Part("counter", "bid"),
            "pacts": Part("seat", "Pacts"),
            "cards": Part("counter", "cards"),
            "used": Part("pile", "Cards that have fought"),
        },
        map=Map(
            "The realm",
            600,
            400,
            tuple(Area(area, area.capitalize(), at) for area, at in zip(AREAS, POINTS, strict=True)),
            tuple(zip(AREAS, (*AREAS[1:], AREAS[0]), strict=True)),
        ),
    )
    words = {
        "fights": "{seat} fights with {card}.",
        "proposes": "{seat} proposes a pact to {other_seat}.",
        "agrees": "{seat} agrees.",
        "renounces": "{seat} renounces the pact with {other_seat}.",
    }
    acts = {
        "pact": FreeAct("Propose a pact", pact_ask, propose),
        "renounce": FreeAct("Renounce a pact", renounce_ask, renounce, asks_again=True),
    }

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> MapTable:
        t = MapTable(n, options, draws)
        t.add_all(t.faces * 4, "deck")
        t.shuffle("deck")
        t.deal_out("deck", "hand", 4)
        t.owner = [area * n // len(AREAS) for area in range(len(AREAS))]
        t.power = [3] * n
        t.orders = [{} for _ in range(n)]
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        return {
            "owner": lens.owner,
            "power": lens.power,
            "bids": lens.bids,
            "orders": lens.own("orders"),
            "shown": lens.shown,
            "pacts": lens.pacts,
            "hand": lens.zone("hand", lens.who) if lens.who >= 0 else [],
            "cards": [lens.count("hand", seat) for seat in range(lens.n)],
            "used": lens.zone("used"),
        }

    def imagine(self, t: MapTable, who: Viewer, r: Randomness) -> None:
        """Others have given other orders, to the same areas."""
        for seat in range(t.n):
            if seat != who and t.orders[seat]:
                t.orders[seat] = dict(orders_ask(t, seat).sample(r))  # type: ignore[arg-type]

    def result(self, t: MapTable) -> Result:
        return Result(placings([(t.owner.count(seat),) for seat in range(t.n)], ["areas"]))

    def invariants(self, t: MapTable) -> Iterator[str]:
        if any(power < 0 for power in t.power):
            yield "power was spent that was not there"


class Assembly(Court):
    """A court of two to ten."""

    key, title, seats = "assembly", "Assembly", range(2, 11)
    longest = ROUNDS * 20

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> CourtTable:
        t = super().setup(n, options, draws)
        t.add_all(["help", "great_help", "harm"] * n, "deck")
        return t


class SealedCourt(Court):
    """A court whose record stays sealed."""

    key, record = "sealed_court", "sealed"


COURT = Court()
REALM = Realm()
GAMES: dict[str, GameDef[Any]] = {game.key: game for game in (COURT, REALM, Assembly(), SealedCourt())}


def registered(
    registry: Any, games: Mapping[str, GameDef[Any]], **bots: Callable[[], Bot]
) -> dict[str, Callable[..., Any]]:
    """Return what takes the place of the registry's functions so that an installation knows these games."""
    keys, find, known = registry.keys(), registry.find, registry.bots
    return {
        "keys": lambda: (*keys, *games),
        "find": lambda key: games.get(key) or find(key),
        "bots": lambda key, *more: {"random": RandomBot, **bots} if key in games else known(key, *more),
    }
