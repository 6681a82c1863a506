"""A small card game that needs everything the kernel offers card games. Cards are declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.cards.abilities import (
    Ability,
    Constant,
    Cost,
    Effect,
    Limit,
    Mode,
    Target,
    choose_one,
    in_order,
    trigger,
)
from rules.cards.events import Event, Window
from rules.cards.select import (
    Amount,
    Selector,
    always,
    by_me,
    by_other,
    count,
    itself,
    source_is,
    victim_is,
    zone,
)
from rules.cards.table import CardTable
from rules.cards.uses import Order, Use
from rules.cards.verbs import cancel, resolve_as, save
from rules.cards.windows import action_window, happen, reach
from rules.kernel import Draws, Flow, GameDef, Json, Lens, Pick, PickSome, Result, Zone, placings

# Printed: kind, cost, strength, traits
PRINTED: dict[str, tuple[str, int, int, frozenset[str]]] = {
    "banner": ("place", 1, 0, frozenset({"wolf"})),
    "glory": ("character", 2, 3, frozenset({"lion"})),
    "shield": ("character", 1, 2, frozenset({"wolf"})),
    "letter": ("event", 1, 0, frozenset()),
    "cousin": ("character", 2, 3, frozenset({"lion"})),
    "campaigner": ("character", 2, 4, frozenset({"stag"})),
    "mourner": ("character", 1, 1, frozenset({"wolf"})),
    "collar": ("attachment", 1, 0, frozenset()),
    "feast": ("event", 1, 0, frozenset()),
    "silencer": ("character", 2, 2, frozenset({"stag"})),
    "pack": ("character", 2, 1, frozenset({"wolf"})),
    "phoenix": ("character", 3, 3, frozenset({"lion"})),
    "saint": ("character", 2, 2, frozenset({"stag"})),
    "guard": ("character", 1, 2, frozenset({"wolf"})),
    "ambush": ("event", 1, 0, frozenset()),
}
COPIES = 3


class MootTable(CardTable):
    faces = tuple(PRINTED)
    zones = (
        Zone("deck", per="seat", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("play", per="seat"),
        Zone("played"),
        Zone("dead", per="seat"),
        Zone("discard", per="seat"),
    )
    public = ("gold", "power", "kneeling", "host", "round")
    gold: list[int]
    power: list[int]
    kneeling: list[bool]
    host: list[int]
    owner: list[int]
    round: int

    def base(self, card: int, attribute: str) -> int | frozenset[str]:
        _, cost, strength, traits = PRINTED[self.faces[self.face[card]]]
        printed: dict[str, int | frozenset[str]] = {
            "cost": cost,
            "strength": strength,
            "traits": traits,
            "keywords": frozenset(),
        }
        return printed.get(attribute, 0)

    def kind(self, card: int) -> str:
        return PRINTED[self.faces[self.face[card]]][0]

    def controller(self, card: int) -> int:
        return self.owner[card]

    def immune(self, card: int, source: int, seat: int) -> bool:
        return self.faces[self.face[card]] == "saint" and self.zone_of(card)[0] == "play"

    def kneel(self, card: int, down: bool = True) -> None:
        self.kneeling[card] = down
        self.touch()

    def remove(self, card: int, to: str) -> None:
        """A card leaves play; what was attached to it is discarded."""
        self.kneel(card, False)
        self.host[card] = -1
        self.move(card, to, self.owner[card])
        for attachment, host in enumerate(self.host):
            if host == card:
                self.host[attachment] = -1
                self.move(attachment, "discard", self.owner[attachment])

    def gain(self, seat: int, power: int) -> None:
        self.power[seat] += power
        self.touch()


# Words of the selectors

in_play = zone("play")
mine: Selector[Any] = Selector(lambda t, card, context: t.controller(card) == context.seat)
theirs: Selector[Any] = Selector(lambda t, card, context: t.controller(card) != context.seat)
char: Selector[Any] = Selector(lambda t, card, context: t.kind(card) == "character")
standing: Selector[Any] = Selector(lambda t, card, context: not t.kneeling[card])
another_seat: Selector[Any] = Selector(lambda t, card, context: card != context.seat)
its_host: Selector[Any] = Selector(lambda t, card, context: t.host[context.source] == card)
printed_strength: Amount[Any] = Amount(lambda t, card, context: t.base(card, "strength"))
strength: Amount[Any] = Amount(lambda t, card, context: t.value(card, "strength"))
i_won = by_me
own_hand_is_not_empty: Selector[Any] = Selector(lambda t, card, context: bool(t.pile("hand", card)))


def trait(name: str) -> Selector[Any]:
    return Selector(lambda t, card, context: name in t.words_of(card, "traits"))


# Verbs and costs


def _power(t: MootTable, use: Use) -> None:
    t.gain(use.seat, 1)


def _to_hand(t: MootTable, use: Use) -> None:
    t.remove(use.target, "hand")


def _kneel(t: MootTable, use: Use) -> None:
    t.kneel(use.target)


def _strip(t: MootTable, use: Use) -> None:
    hand = t.pile("hand", use.target)
    card = t.draws.pick("strip", hand)
    t.move(card, "discard", use.target)
    t.say("stripped", seat=use.target, card=card)


def _rally(t: MootTable, use: Use) -> None:
    t.last("phase", "strength", (c for c in t.pile("play", use.seat) if t.kind(c) == "character"), by=2)
    t.delay("phase", "draw", use.source, use.seat)


def _draw(t: MootTable, use: Use) -> None:
    deck = t.pile("deck", use.seat)
    if deck:
        t.move(deck[-1], "hand", use.seat)


def _kill(t: MootTable, use: Use) -> Flow[None]:
    yield from happen(ORDER, t, *(Event("kill", use.seat, card, cause=use.source) for card in use.chosen[0]))


power = Effect("gain power", _power)
to_hand = Effect("return to hand", _to_hand)
kneel = Effect("kneel", _kneel, lambda t, use, c: c is None or not t.kneeling[c])
strip = Effect("strip", _strip, lambda t, use, seat: seat is None or bool(t.pile("hand", seat)))
rally = Effect("rally", _rally)
draw = Effect("draw", _draw)
kill = Effect("kill", _kill)


def _kneel_source(t: MootTable, use: Use) -> None:
    t.kneel(use.source)


def _play_event(t: MootTable, use: Use) -> None:
    t.gold[use.seat] -= 1
    t.touch()
    t.move(use.source, "played")


kneel_it = Cost("kneel", lambda t, use: not t.kneeling[use.source], _kneel_source)
play_event = Cost("1 gold", lambda t, use: t.gold[use.seat] >= 1, _play_event)

CARDS: dict[str, Sequence[Ability]] = {
    "banner": (Constant(in_play & char & mine & trait("wolf"), "strength", by=1),),
    "glory": (
        trigger(
            "reaction",
            "won",
            power,
            when=by_me & source_is(~Selector(lambda t, card, context: t.kneeling[card]) | always),
            limit=Limit(1, "round"),
        ),
    ),
    "shield": (trigger("interrupt", "kill", save, when=victim_is(mine & ~itself), cost=kneel_it),),
    "letter": (trigger("cancel", "initiate", cancel, when=by_other, zone="hand", cost=play_event),),
    "cousin": (trigger("interrupt", "kill", resolve_as("nothing"), when=victim_is(mine & ~itself)),),
    "campaigner": (
        choose_one(
            "reaction",
            "lost",
            Mode("return a dead friend", to_hand, (Target(zone("dead", own=True) & char),)),
            Mode("kneel an enemy", kneel, (Target(in_play & char & theirs & standing),)),
            Mode(
                "strip a hand",
                strip,
                (
                    Target(
                        another_seat & own_hand_is_not_empty,
                        of="seat",
                    ),
                ),
            ),
            when=by_me,
            limit=Limit(1, "round"),
        ),
    ),
    "mourner": (
        trigger(
            "forced reaction", "kill", power, when=~victim_is(itself), limit=Limit(2, "round", by_name=True)
        ),
    ),
    "collar": (
        Constant(its_host, "strength", by=-1),
        Constant(its_host, "keywords", grants="humble"),
    ),
    "feast": (trigger("action", "", in_order("feast", rally, power), zone="hand", cost=play_event),),
    "silencer": (
        Constant(
            in_play & char & theirs & (printed_strength <= 1),
            "blank",
            by=1,
        ),
    ),
    "pack": (Constant(itself, "strength", by=count(zone("play", own=True) & trait("wolf"))),),
    "phoenix": (trigger("interrupt", "kill", resolve_as("to hand"), when=victim_is(itself)),),
    "guard": (trigger("forced interrupt", "kill", power, when=victim_is(itself)),),
    "ambush": (
        trigger(
            "reaction",
            "won",
            kill,
            when=by_other,
            zone="hand",
            cost=play_event,
            target=Target(in_play & char & theirs & (strength <= 3), lo=1, hi=2),
        ),
    ),
}
MootTable.abilities = CARDS


# The order of things


def _apply_kill(t: MootTable, event: Event) -> None:
    if event.card is not None and t.zone_of(event.card)[0] == "play":
        t.say("killed", card=event.card)
        t.remove(event.card, "dead")


def _apply_to_hand(t: MootTable, event: Event) -> None:
    if event.card is not None:
        t.remove(event.card, "hand")


def _check(t: MootTable) -> list[Event]:
    weak = [c for c in t.in_zone("play") if t.kind(c) == "character" and t.value(c, "strength") == 0]
    return [Event("starve", t.controller(card), card) for card in weak]


def _finish(t: MootTable, use: Use) -> None:
    if t.zone_of(use.source)[0] == "played":
        t.move(use.source, "discard", t.owner[use.source])


ORDER = Order(
    before=(Window("cancel"), Window("forced interrupt", forced=True), Window("interrupt")),
    after=(Window("forced reaction", forced=True), Window("reaction")),
    apply={"kill": _apply_kill, "to hand": _apply_to_hand, "starve": _apply_kill},
    check=_check,
    finish=_finish,
    might=lambda t, seat, timing, kind: t.gold[seat] >= 1,
    effects={"draw": draw},
)


def deal(t: MootTable) -> str:
    for seat in range(t.n):
        t.shuffle("deck", seat)
        for _ in range(5):
            t.move(t.pile("deck", seat)[-1], "hand", seat)
    return "marshal"


def marshal(t: MootTable) -> Flow[str | None]:
    """Income, then seats in turn play a card, use an action or pass."""
    t.round += 1
    for seat in range(t.n):
        t.gold[seat] += 2
    t.touch()

    def others(seat: int) -> Sequence[str]:
        return ["play a card"] if _playable(t, seat) or (t.pile("hand", seat) and t.gold[seat]) else []

    def take(seat: int, answer: Any) -> Flow[None]:
        cards = _playable(t, seat)
        chosen = yield Pick(seat, "play", (*cards, "none"), default="none", bluff=not cards)
        if chosen != "none":
            yield from _play(t, seat, chosen)

    yield from action_window(ORDER, t, others=others, take=take)
    yield from reach(ORDER, t, "phase")
    return "challenge"


def _playable(t: MootTable, seat: int) -> list[int]:
    hosts = [c for c in t.in_zone("play") if t.kind(c) == "character"]
    return [
        card
        for card in t.pile("hand", seat)
        if t.kind(card) != "event"
        and t.value(card, "cost") <= t.gold[seat]
        and (t.kind(card) != "attachment" or hosts)
    ]


def _play(t: MootTable, seat: int, card: int) -> Flow[None]:
    t.gold[seat] -= t.value(card, "cost")
    if t.kind(card) == "attachment":
        hosts = [c for c in t.in_zone("play") if t.kind(c) == "character"]
        t.host[card] = yield Pick(seat, "attach", hosts)
    t.move(card, "play", seat)
    t.say("plays", seat=seat, card=card)
    yield from happen(ORDER, t, Event("enters", seat, card))


def challenge(t: MootTable) -> Flow[str | None]:
    """Each seat may attack the next one; the loser loses a character."""
    for turn in range(t.n):
        seat = (t.first + turn) % t.n
        attackers = [c for c in t.pile("play", seat) if t.kind(c) == "character" and not t.kneeling[c]]
        if not attackers:
            continue
        attacker = yield Pick(seat, "attack", (*attackers, "pass"), default="pass")
        if attacker != "pass":
            yield from _fight(t, attacker, (seat + 1) % t.n)
    yield from reach(ORDER, t, "phase")
    return "stand"


def _fight(t: MootTable, attacker: int, loser: int) -> Flow[None]:
    seat = t.controller(attacker)
    t.kneel(attacker)
    defenders = [c for c in t.pile("play", loser) if t.kind(c) == "character" and not t.kneeling[c]]
    defense = 0
    if defenders:
        defender = yield Pick(loser, "defend", (*defenders, "none"), default="none")
        if defender != "none":
            t.kneel(defender)
            defense = t.value(defender, "strength")
    winner = seat
    if t.value(attacker, "strength") < max(defense, 1):
        winner, loser = loser, seat
    yield from happen(ORDER, t, Event("won", winner, attacker), Event("lost", loser, attacker))
    victims = [c for c in t.pile("play", loser) if t.kind(c) == "character"]
    if victims:
        hi = min(2, len(victims))
        killed = yield PickSome(loser, "claim", victims, 1, hi) if hi > 1 else Pick(loser, "claim", victims)
        group = killed if isinstance(killed, tuple) else (killed,)
        yield from happen(ORDER, t, *(Event("kill", winner, card) for card in group))
    t.gain(winner, 1)


def stand(t: MootTable) -> Flow[str | None]:
    for card in t.in_zone("play"):
        t.kneel(card, False)
    for seat in range(t.n):
        deck = t.pile("deck", seat)
        if deck:
            t.move(deck[-1], "hand", seat)
    yield from reach(ORDER, t, "round")
    t.first = (t.first + 1) % t.n
    return "marshal" if t.round < t.options["rounds"] else None


class Moot(GameDef[MootTable]):
    key = "moot"
    title = "Moot"
    seats = range(2, 5)
    steps = {"deal": deal, "marshal": marshal, "challenge": challenge, "stand": stand}
    first_step = "deal"
    longest = 4_000

    def settle_options(self, n: int, given: Mapping[str, Json]) -> dict[str, Any]:
        return {"rounds": given.get("rounds", 3)}

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> MootTable:
        t = MootTable(n, options, draws)
        t.gold = [0] * n
        t.power = [0] * n
        for seat in range(n):
            for _ in range(COPIES):
                t.add_all(PRINTED, "deck", seat, back=f"seat {seat}")
            t.owner += [seat] * (COPIES * len(PRINTED))
        t.kneeling = [False] * len(t.at)
        t.host = [-1] * len(t.at)
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        seats = range(lens.n)
        return {
            "gold": lens.gold,
            "power": lens.power,
            "hand": lens.zone("hand", lens.who) if lens.who >= 0 else [],
            "hands": [lens.count("hand", seat) for seat in seats],
            "decks": [lens.count("deck", seat) for seat in seats],
            "play": [lens.zone("play", seat) for seat in seats],
            "dead": [lens.zone("dead", seat) for seat in seats],
            "discard": [lens.zone("discard", seat) for seat in seats],
            "played": lens.zone("played"),
        }

    def result(self, t: MootTable) -> Result:
        return Result(placings([(power,) for power in t.power], ["power"]))

    def invariants(self, t: MootTable) -> Iterator[str]:
        if min(t.gold) < 0:
            yield "negative gold"
        for card, host in enumerate(t.host):
            if host >= 0 and (t.zone_of(host)[0] != "play" or t.zone_of(card)[0] != "play"):
                yield f"card {card} is attached to a card that is not in play"
        if t.index is not None and t.index.in_order() != t._fresh_index().in_order():
            yield "the listener index is wrong"


GAME = Moot()
