"""Combat, step by step as the rulebook has it.

(a) support, (b) House cards, (c) cancel, (d) immediately, (e) strength, tides, (f) blade, (g) winner, (h) win
and lose texts, (i) losses, (j) retreat, (k) move in and clean up, (l) after the combat.

Source: rules specification, section 14 (CMB, TOB).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.boardgame.orders import SUPPORTS
from rules.boardgame.phases.upkeep import chosen_units, sweep
from rules.boardgame.realm import (
    ADJACENT,
    AREAS,
    FIEFDOMS,
    LANDS,
    NONE,
    NUMBER,
    PORT_CAPACITY,
    PORTS,
    SEAS,
    SHIP,
    SIEGE,
    SUPPORTED_FROM,
    fits,
    members,
    reachable,
)
from rules.boardgame.strength import icons, in_turn_order, total, winning_side
from rules.boardgame.table import ATTACKER, DEFENDER, BoardTable
from rules.boardgame.texts import NO, YES_NO
from rules.kernel.ask import Ask, Assign, Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.words import say

SIDES = ("attacker", "defender")


# (a) support


def support(t: BoardTable) -> Flow[str | None]:
    """CMB-02, CMB-03: each support order helps a side or nobody; supported houses may refuse."""
    reach = SUPPORTED_FROM[t.contested] & ~t.closed
    offers: dict[int, list[int]] = {}
    for area in members(reach):
        if t.orders[area] in SUPPORTS:
            offers.setdefault(t.holder(area), []).append(area)
    for seat in t.tracks[0]:
        if seat in offers:
            answer = yield support_ask(t, seat, offers[seat])
            for area, side in answer:
                t.helping[NUMBER[area]] = SIDES.index(side)
                t.say("supports", seat=seat, area=area, other_seat=t.sides[SIDES.index(side)])
            if not answer:
                t.say("supports_nobody", seat=seat)
    for side in in_turn_order(t):
        seat = t.sides[side]
        foreign = [area for area, helps in t.helping.items() if helps == side and t.holder(area) != seat]
        if foreign:
            names = tuple(AREAS[area] for area in foreign)
            refused = yield PickSome(seat, "refuse_support", names, 0, len(names), None, (), "area")
            for area in refused:
                del t.helping[NUMBER[area]]
                t.say("refuses_support", seat=seat, area=area)
    return "house_cards"


def support_ask(t: BoardTable, seat: int, areas: list[int]) -> Assign:
    """Each order of a seat supports a side or nobody; those who fight support themselves or nobody."""
    own = [side for side, fighter in enumerate(t.sides) if fighter == seat]
    sides = [SIDES[side] for side in own or (ATTACKER, DEFENDER)]
    names = [AREAS[area] for area in areas]
    return Assign(
        *(seat, "support", names, [side for side in sides for _ in areas]),
        lo=0,
        default=tuple((name, sides[0]) for name in names) if own else (),
        of="area",
        values_of="side",
        words=say("support", area=AREAS[t.contested], seat=t.sides[ATTACKER], other_seat=t.sides[DEFENDER]),
    )


# (b) to (d) cards


def house_cards(t: BoardTable) -> Flow[str | None]:
    """CMB-08: both sides choose a card in secret, then reveal."""
    asks = [card_ask(t, side) for side in (ATTACKER, DEFENDER) if t.pile("hand", t.sides[side])]
    if asks:
        chosen = yield asks
        for ask, card in zip(asks, chosen, strict=True):
            t.reveal_card(t.sides.index(ask.seat), card)
    return "card_texts"


def card_ask(t: BoardTable, side: int) -> Ask:
    """Return the question which House card a side plays; the clock plays the weakest."""
    seat = t.sides[side]
    hand = t.pile("hand", seat)
    weakest = min(hand, key=lambda card: (t.house_card(card).strength, t.face[card]))
    return Pick(seat, "house_card", hand, say("house_card", area=AREAS[t.contested]), weakest)


def card_texts(t: BoardTable) -> Flow[str | None]:
    """CMB-10: first what cancels, then what happens immediately, both in turn order; each text once."""
    for side in in_turn_order(t):
        card = t.card_of(side)
        if card is not None and card.cancel is not None:
            flow = card.cancel(t, side)
            if flow is not None:
                yield from flow
    done: list[str] = []
    for side in in_turn_order(t):
        card = t.card_of(side)
        while card is not None and card.immediate is not None and card.id not in done:
            done.append(card.id)
            flow = card.immediate(t, side)
            if flow is not None:
                yield from flow
            card = t.card_of(side)  # Aeron: the card that replaces him has its own text
    return "tides" if t.options["tides"] else "blade"


# (e) to (g) strength


def tides(t: BoardTable) -> Flow[str | None]:
    """TOB-01 to TOB-03: each side draws a card and looks at it; the blade may replace one's own; then both
    are shown."""
    t.shuffle("tide_deck")
    for seat in t.sides:
        t.move(t.pile("tide_deck")[-1], "tide", seat)
    holder = t.tracks[FIEFDOMS][0]
    if holder in t.sides and not t.blade_used:
        words = say("tide_blade", card=t.pile("tide", holder)[0])
        if (yield Pick(holder, "tide_blade", YES_NO, words, NO, "word")) == "yes":
            t.blade_used = True
            t.move(t.pile("tide", holder)[0], "tide_replaced")
            t.move(t.pile("tide_deck")[-1], "tide", holder)
            t.say("blade_replaces_tide", seat=holder)
    for seat in t.sides:
        card = t.pile("tide", seat)[0]
        t.move(card, "tide_shown", seat)
        t.say("shows_tide", seat=seat, card=card)
    return "blade"


def blade(t: BoardTable) -> Flow[str | None]:
    """CMB-12: who holds the blade, fights and has not used it this round may add 1."""
    holder = t.tracks[FIEFDOMS][0]
    if holder in t.sides and not t.blade_used:
        words = say("blade", own=total(t, t.sides.index(holder)), others=total(t, 1 - t.sides.index(holder)))
        if (yield Pick(holder, "blade", YES_NO, words, NO, "word")) == "yes":
            t.blade_used = True
            t.blade = t.sides.index(holder)
            t.say("blade_adds", seat=holder)
    return "victory"


def victory(t: BoardTable) -> Flow[str | None]:
    """CMB-14 and (h): the winner is known, and texts about winning and losing work, in turn order."""
    t.winner = winning_side(t)
    t.say(
        "wins_fight",
        seat=t.sides[t.winner],
        own=total(t, t.winner),
        others=total(t, 1 - t.winner),
        area=AREAS[t.contested],
    )
    for side in in_turn_order(t):
        card = t.card_of(side)
        if card is not None and card.result is not None:
            flow = card.result(t, side)
            if flow is not None:
                yield from flow
    return "losses"


# (i) losses


def losses(t: BoardTable) -> Flow[str | None]:
    """CMB-15 to CMB-17, TOB-04: garrison, siege engines and routed units, swords against fortifications,
    skulls."""
    loser = 1 - t.winner
    skulls = [icons(t, side).skulls for side in (ATTACKER, DEFENDER)]
    many = max(0, icons(t, t.winner).swords - icons(t, loser).fortifications)
    if loser == DEFENDER and t.garrisons >> t.contested & 1:
        t.garrisons &= ~(1 << t.contested)
        t.say("garrison_falls", area=AREAS[t.contested])
    doomed = [unit for unit in t.army(loser) if t.kind(unit) == SIEGE or unit in t.routed]
    _kill(t, loser, doomed)
    if not t.is_unharmed(loser):
        victims = yield from chosen_units(t, t.sides[loser], "losses", list(t.army(loser)), many)
        _kill(t, loser, victims)
    for side in in_turn_order(t):
        if skulls[1 - side] and not t.is_unharmed(side):
            standing = [unit for unit in t.army(side) if unit not in t.routed]
            victims = yield from chosen_units(t, t.sides[side], "skull_losses", standing, skulls[1 - side])
            _kill(t, side, victims)
    return "retreat"


def _kill(t: BoardTable, side: int, units: Iterable[int]) -> None:
    dead = tuple(units)
    if dead:
        t.say("units_die", seat=t.sides[side], amount=len(dead), area=AREAS[t.contested])
        t.destroy(dead)


# (j) retreat


def retreat(t: BoardTable) -> Flow[str | None]:
    """CMB-18 to CMB-22: what is left of the loser retreats together to one area, or is destroyed."""
    loser = 1 - t.winner
    units = list(t.army(loser))
    if not units:
        return "aftermath"
    seat = t.sides[loser]
    costs = retreat_costs(t, loser, units)
    least = min(costs.values(), default=len(units))
    if least >= len(units):
        _kill(t, loser, units)
        return "aftermath"
    best = [AREAS[area] for area, cost in costs.items() if cost == least]
    goal = best[0]
    if len(best) > 1:
        card = t.card_of(t.winner)
        chooser = t.sides[t.winner] if card is not None and card.chooses_retreat else seat
        words = say("retreat", seat=seat, area=AREAS[t.contested])
        goal = yield Pick(chooser, "retreat", tuple(best), words, of="area")
    if least:
        victims = yield from chosen_units(t, seat, "retreat_losses", units, least)
        _kill(t, loser, victims)
    survivors = [unit for unit in units if t.at[unit] != t.where("pool", seat)]
    if NUMBER[goal] == t.origin:
        t.come_back(survivors, t.origin)
    else:
        t.occupy(survivors, NUMBER[goal])
    t.routed += survivors
    t.say("retreats", seat=seat, amount=len(survivors), area=goal)
    return "aftermath"


def retreat_costs(t: BoardTable, loser: int, units: list[int]) -> dict[int, int]:
    """CMB-18, CMB-19: return the areas a loser may retreat to, and how many units would have to die there."""
    seat = t.sides[loser]
    home_again = t.controller(t.origin) in {NONE, seat}
    if loser == ATTACKER:
        costs = {t.origin: 0} if home_again else {}
        card = t.card_of(DEFENDER)
        if card is None or not card.chooses_retreat:
            return costs
    else:
        costs = {}
    for area in retreat_areas(t, loser, units):
        if area != t.origin:
            costs[area] = _cost(t, seat, loser, area, len(units))
    return costs


def retreat_areas(t: BoardTable, loser: int, units: list[int]) -> list[int]:
    """Return the areas near the contested one that a loser's units could enter in peace."""
    seat = t.sides[loser]
    if t.kind(units[0]) == SHIP:
        goals = ADJACENT[t.contested] & (SEAS | PORTS)
    elif loser == DEFENDER:
        goals = reachable(t.contested, t.fleets(seat))
    else:
        goals = ADJACENT[t.contested] & LANDS
    return [
        area
        for area in members(goals & ~t.closed)
        if not t.force[area]
        and (t.controller(area) == seat or (t.controller(area) == NONE and not PORTS >> area & 1))
    ]


def _cost(t: BoardTable, seat: int, loser: int, area: int, many: int) -> int:
    """CMB-19: return how many of so many units would have to die for the others to fit in an area.

    Where a house is over its supply without them, they fit if they make no army larger.
    """
    gone = {t.contested: -many} if loser == DEFENDER else {}
    others = t.armies(seat, gone)
    room = PORT_CAPACITY - len(t.units(area)) if PORTS >> area & 1 else many
    for dead in range(max(0, many - room), many):
        armies = t.armies(seat, {**gone, area: many - dead})
        if fits(armies, t.supply[seat]) or armies == others:
            return dead
    return many


# (k) and (l)


def aftermath(t: BoardTable) -> Flow[str | None]:
    """CMB-23, CMB-24: the winner moves in, cards are discarded; then what works after the combat."""
    _move_in(t)
    t.orders[t.origin] = ""
    if not t.units(t.contested):
        t.orders[t.contested] = ""
    texts = [(side, t.card_of(side)) for side in in_turn_order(t)]
    for side in (ATTACKER, DEFENDER):
        card, seat = t.cards[side], t.sides[side]
        if card != NONE and t.at[card] == t.where("played", seat):
            t.discard_card(seat, card)
    for side, text in texts:
        if text is not None and text.after is not None:
            flow = text.after(t, side)
            if flow is not None:
                yield from flow
    _end_fight(t)
    yield from sweep(t)
    return None if t.over else "marches"


def _move_in(t: BoardTable) -> None:
    """Attackers who won move in, unless the beaten card holds the ground; others go back."""
    army = list(t.pile("attackers"))
    if t.winner == ATTACKER:
        beaten = t.card_of(DEFENDER)
        t.orders[t.contested] = ""
        if beaten is not None and beaten.holds_ground:
            if t.token[t.contested] == t.sides[DEFENDER]:
                t.token[t.contested] = NONE
            t.come_back(army, t.origin)
            t.say("ground_held", seat=t.sides[DEFENDER], area=AREAS[t.contested])
        elif army:
            t.occupy(army, t.contested)
            t.say("moves_in", seat=t.sides[ATTACKER], area=AREAS[t.contested])
    assert not t.pile("attackers"), "beaten attackers have retreated"


def _end_fight(t: BoardTable) -> None:
    for seat in t.sides:
        t.move_all("tide_shown", seat, "tide_deck")
    t.move_all("tide_replaced", 0, "tide_deck")
    t.contested = t.origin = t.blade = t.winner = NONE
    t.sides, t.cards, t.helping, t.march = [], [], {}, ""
