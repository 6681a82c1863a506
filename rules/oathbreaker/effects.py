"""What cards do: each declared operation becomes a function that runs on a table.

A function returns a flow where it may ask something. Source: Oathbreaker specification, sections 8 to 10,
13 and 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.terms import EVERYONE, Atom, Seat
from rules.kernel.words import Words, say
from rules.oathbreaker.cards import declare
from rules.oathbreaker.cards.court import CHARACTERS
from rules.oathbreaker.cards.declare import CUBES, ICONS, Cubes, Op
from rules.oathbreaker.cards.faces import HARMS, HELPS, NONE, TYPE
from rules.oathbreaker.placing import Placing
from rules.oathbreaker.table import FAILURE, OathTable


class Source:
    """Who does something with what: the player of a decree or the user of an ability, the noble a decree lies
    on, the card, the slot of the mission concerned."""

    __slots__ = ("card", "noble", "player", "slot")

    def __init__(self, player: Seat, noble: Seat = NONE, card: int = NONE, slot: int = NONE) -> None:
        self.player = player
        self.noble = noble
        self.card = card
        self.slot = slot


def because(source: Source, verb: str, **args: Atom) -> Words:
    """Return the prompt of a question that a decree or mission asks, by its name, or one's own ability."""
    return say(verb, **args) if source.card == NONE else say(f"{verb} by", by_card=source.card, **args)


Asking: TypeAlias = Flow[None] | tuple[()]
"""What is asked, or that nothing is: both for `yield from`."""
Run: TypeAlias = Callable[[OathTable, Source], Asking | None]
"""An operation ready to run; None: it asks nothing."""


def run_all(t: OathTable, runs: Iterable[Run], source: Source) -> Flow[None]:
    """Run operations in order, each fully before the next."""
    for run in runs:
        flow = run(t, source)
        if flow is not None:
            yield from flow


def choose(
    seat: Seat, verb: str, options: Sequence[Atom], of: str = "card", words: Words | None = None
) -> Flow[Any]:
    """Ask a seat for one of the options; who has no choice is not asked."""
    if len(options) == 1:
        return options[0]
    return (yield Pick(seat, verb, options, of=of, words=words))


# Who is meant


def _whom(who: declare.Recipients) -> Callable[[OathTable, Source], Sequence[int]]:
    """Return how to find the seats an operation is about, where nobody has to choose."""
    if who == "this":
        return lambda t, source: (source.noble,)
    if who in {"you", "player"}:
        return lambda t, source: (source.player,)
    if who == "all_nobles":
        return lambda t, source: t.hand_order()
    raise ValueError(f"{who} has to be chosen")


def _noble_of_choice(t: OathTable, source: Source) -> Flow[int]:
    """Have the acting player choose a noble; one who is a noble chooses another."""
    others = [noble for noble in t.hand_order() if noble != source.player]
    noble: int = yield Pick(
        source.player, "choose_noble", others, of="seat", words=because(source, "choose_noble")
    )
    return noble


def _to_each(who: declare.Recipients, act: Callable[[OathTable, Source, Seat], Asking | None]) -> Run:
    """Return the operation that does something to each of those meant."""
    if who == "noble?":

        def to_chosen(t: OathTable, source: Source) -> Flow[None]:
            noble = yield from _noble_of_choice(t, source)
            flow = act(t, source, noble)
            if flow is not None:
                yield from flow

        return to_chosen
    whom = _whom(who)

    def to_each(t: OathTable, source: Source) -> Flow[None]:
        for seat in whom(t, source):
            flow = act(t, source, seat)
            if flow is not None:
                yield from flow

    return to_each


# Counters and cubes


def score(op: declare.Score) -> Run:
    """Move the counters."""

    def run(t: OathTable, source: Source) -> None:
        add_score(t, op)

    return run


def add_score(t: OathTable, op: declare.Score) -> None:
    """Move the counters and say so."""
    add_order(t, op.order)
    add_chaos(t, op.chaos)


def add_order(t: OathTable, number: int) -> None:
    """Move Order and say so."""
    if number:
        t.order += number
        t.say("order", number=number, total=t.order)


def add_chaos(t: OathTable, number: int) -> None:
    """Move Chaos and say so."""
    if number:
        t.chaos += number
        t.say("chaos", number=number, total=t.chaos)


Taking: TypeAlias = tuple[tuple[tuple[int, int], ...], int]
"""Cubes as they are taken: those of each type (index into `CUBES`) there are some of, and how many of one's
choice."""


def taking(cubes: Cubes) -> Taking:
    """Return how cubes are taken."""
    return tuple([(kind, many) for kind, many in enumerate(cubes.fixed()) if many]), cubes.any


def gain(op: declare.Gain) -> Run:
    """Take cubes."""
    cubes = taking(op.cubes)
    return _to_each(op.who, lambda t, source, seat: take_cubes(t, seat, cubes, source))


def take_cubes(t: OathTable, seat: Seat, cubes: Taking, source: Source) -> Asking:
    """Take the printed cubes, and those of one's choice one by one."""
    printed, any_number = cubes
    for kind, many in printed:
        t.cubes()[kind][seat] += many
        t.say("takes_cubes", EVERYONE, seat, number=many, cube=CUBES[kind])
    return _take_any(t, seat, any_number, source) if any_number else ()


def _take_any(t: OathTable, seat: Seat, many: int, source: Source) -> Flow[None]:
    for _ in range(many):
        cube = yield Pick(seat, "any_cube", CUBES, of="cube", words=because(source, "any_cube"))
        t.cubes()[CUBES.index(cube)][seat] += 1
        t.say("takes_cubes", EVERYONE, seat, number=1, cube=cube)


def lose(op: declare.Lose) -> Run:
    """Return cubes of one's choice."""

    def each(t: OathTable, source: Source, seat: Seat) -> Flow[None]:
        many = min(op.n, t.total(seat))
        if not many:
            t.say("no_cubes", seat=seat)
        yield from return_cubes(t, seat, many, source)

    return _to_each(op.who, each)


def return_cubes(t: OathTable, seat: Seat, many: int, source: Source) -> Flow[None]:
    """Return so many cubes of one's choice; who has just one type is not asked."""
    for left in range(many, 0, -1):
        owned = [name for name, own in zip(CUBES, t.cubes(), strict=True) if own[seat]]
        cube = owned[0]
        if len(owned) > 1:
            cube = yield Pick(seat, "pay", owned, of="cube", words=because(source, "pay", number=left))
        t.cubes()[CUBES.index(cube)][seat] -= 1
        t.say("returns_cube", seat=seat, cube=cube)


# Cards of hands


def draw(op: declare.Draw) -> Run:
    """Draw influence cards."""

    def each(t: OathTable, source: Source, seat: Seat) -> None:
        t.say("draws", seat=seat, number=t.draw_cards(seat, op.n))

    return _to_each(op.who, each)


def discard(op: declare.Discard) -> Run:
    """Discard face down, cards of one's choice or the hand."""

    def each(t: OathTable, source: Source, seat: Seat) -> Flow[None]:
        hand = t.pile("hand", seat)
        many = len(hand) if op.n is None else min(op.n, len(hand))
        if not many:
            return
        cards = tuple(hand)
        if many < len(hand):
            words = say("discard", number=many)
            picked = yield PickSome(seat, "discard", hand, many, many, words=words)
            cards = picked if isinstance(picked, tuple) else (picked,)
        for card in cards:
            t.say("discards_own", to=1 << seat, seat=seat, card=card)
        t.discard_from(seat, cards)
        t.say("discards", seat=seat, number=many)

    return _to_each(op.who, each)


def peek_hand(op: declare.PeekHand) -> Run:
    """The player of the decree looks at a hand."""

    def each(t: OathTable, source: Source, seat: Seat) -> None:
        viewer, hand = source.player, t.pile("hand", seat)
        t.say("looks_at_hand", seat=viewer, noble_seat=seat, number=len(hand))
        for card in hand:
            t.look(viewer, card)
            t.say("sees_in_hand", to=1 << viewer, noble_seat=seat, card=card)

    return _to_each(op.who, each)


def expose_hand(op: declare.ExposeHand) -> Run:
    """Random cards of a hand are shown to all and discarded."""

    def each(t: OathTable, source: Source, seat: Seat) -> None:
        for _ in range(min(op.n, len(t.pile("hand", seat)))):
            card = t.draws.pick(f"exposed/{seat}", sorted(t.pile("hand", seat)))
            t.lose_sight(seat)
            t.move(card, "exposed")
            t.say("is_exposed", seat=seat, card=card)
            t.move(card, "discard")

    return _to_each(op.who, each)


# Lasting effects


def modify(op: declare.Modify) -> Run:
    """Change a figure until the end, or a limit of the next Mission Round."""

    def run(t: OathTable, source: Source) -> None:
        if op.stat == "ability_cost":
            t.discount[source.noble] -= op.by
        elif op.stat == "hand_size":
            t.hand_size[source.noble] += op.by
        else:
            whom = NONE if op.who == "all_nobles" else source.noble
            t.coming = (*t.coming, (op.stat, whom, op.by))

    return run


def restrict(op: declare.Restrict) -> Run:
    """Forbid something in the next Mission Round."""

    def run(t: OathTable, source: Source) -> None:
        t.coming = (*t.coming, (op.rule, source.noble, source.player))

    return run


def expose_play(op: declare.ExposePlay) -> Run:
    """The first card of the next Mission Round lies face up."""

    def run(t: OathTable, source: Source) -> None:
        t.coming = (*t.coming, ("followed", source.noble, source.player))

    return run


def watch(op: declare.Watch) -> Run:
    """Score when a mission is resolved: the declared one, or the one with this noble's sigil then."""

    def run(t: OathTable, source: Source) -> None:
        if op.sigil_of == "you":
            slot = t.sigil[source.player]
            t.declared.append(slot)
            t.say("declares", seat=source.player, mission_card=t.mission(slot))
        else:
            t.coming = (*t.coming, ("blessed", source.noble, source.player))

    return run


def hand_marker(op: declare.HandMarker) -> Run:
    """Give the Hand of the King to a noble."""

    def each(t: OathTable, source: Source, seat: Seat) -> None:
        t.hand_holder = seat
        t.say("becomes_hand", seat=seat)

    return _to_each(op.to, each)


def flip_board(op: declare.FlipBoard) -> Run:
    """Turn over a character board: the other side's ability is gained, cubes are kept."""

    def each(t: OathTable, source: Source, seat: Seat) -> None:
        t.character[seat] ^= 1
        t.say("flips", seat=seat, character=CHARACTERS[t.character[seat]].id)

    return _to_each(op.who, each)


# Missions


def burn_cards(op: declare.BurnCards) -> Run:
    """Discard random cards of the mission unseen."""

    def run(t: OathTable, source: Source) -> None:
        slot = source.slot
        pile = t.piles[t.slots + slot]
        many = min(op.n, len(pile))
        t.shuffle("mission", slot)
        for _ in range(many):
            t.move(pile[-1], "discard")
        t.say("burns", mission_card=t.mission(slot), number=many)

    return run


def deal_cards(op: declare.DealCards) -> Run:
    """Put random influence cards face down on the mission."""

    def run(t: OathTable, source: Source) -> None:
        t.say("is_dealt_cards", mission_card=t.mission(source.slot), number=t.lay_at(source.slot, op.n))

    return run


def peek_mission(op: declare.PeekMission) -> Run:
    """Look at all cards at a mission of one's choice; they are mixed before."""

    def run(t: OathTable, source: Source) -> Flow[None]:
        seat = source.player
        slots = [slot for slot in t.unresolved() if t.piles[t.slots + slot]]
        mission = yield from choose(seat, "look_at", [t.mission(slot) for slot in slots])
        slot = t.seen_slot = t.slot_of(mission)
        t.shuffle("mission", slot)
        cards = t.piles[t.slots + slot]
        t.say("looks_at_mission", seat=seat, mission_card=mission, number=len(cards))
        for card in cards:
            t.look(seat, card)
            t.say("sees_at_mission", to=1 << seat, mission_card=mission, card=card)

    return run


def take_card(op: declare.TakeCard) -> Run:
    """Take one of the cards just seen; the mission holds one fewer, and nobody learns whose it was."""

    def run(t: OathTable, source: Source) -> Flow[None]:
        slot, seat = t.seen_slot, source.player
        card = yield from choose(seat, "take_card", t.piles[t.slots + slot])
        t.move(card, "hand", seat)
        t.say("takes_own", to=1 << seat, seat=seat, card=card)
        t.say("takes_from_mission", seat=seat, mission_card=t.mission(slot))
        t.seen_slot = NONE

    return run


def move_sigil(op: declare.MoveSigil) -> Run:
    """Move one's sigil to another unresolved mission."""

    def run(t: OathTable, source: Source) -> Flow[None]:
        seat = source.player
        slots = [slot for slot in t.unresolved() if slot != t.sigil[seat]]
        mission = yield from choose(seat, "move_sigil", [t.mission(slot) for slot in slots])
        t.sigil[seat] = t.slot_of(mission)
        t.say("moves_sigil", seat=seat, mission_card=mission)

    return run


def free_sigil(op: declare.FreeSigil) -> Run:
    """Let the sigil go to any mission where one played this turn."""

    def run(t: OathTable, source: Source) -> None:
        t.free_sigil = True

    return run


def peek_play(op: declare.PeekPlay) -> Run:
    """The monarch of one's side will look at a card of this turn."""

    def run(t: OathTable, source: Source) -> None:
        t.shows_to = t.side[source.player]

    return run


def play_face_up(op: declare.PlayFaceUp) -> Run:
    """Play a card face up; what follows depends on what it does there."""
    follow = [[effect(op) for op in ops] for ops in (op.help, op.harm, op.neutral)]

    def run(t: OathTable, source: Source) -> Flow[None]:
        seat = source.player
        slots, hand = open_slots(t, seat), t.pile("hand", seat)
        if t.must in slots and min(t.limits(seat)[1], len(hand)) == 1:  # the only card of the turn
            slots = [t.must]
        missions = [t.mission(slot) for slot in slots]
        pairs = [(card, mission) for card in hand for mission in missions]
        ((card, mission),) = yield Placing(seat, "play_face_up", pairs, values_of="card")
        slot = t.slot_of(mission)
        t.lose_sight(seat)
        t.show(card)
        t.move(card, "mission", slot)
        t.forget_order(slot)
        t.laid[seat][slot] += 1
        t.laid_this_turn[slot] += 1
        t.say("plays_face_up", seat=seat, card=card, mission_card=mission)
        kind = TYPE[t.number_of(slot)]
        face = t.face[card]
        does = 0 if HELPS[face][kind] else 1 if HARMS[face] else 2
        t.say("does_there", does=("helps", "harms", "neutral")[does], icon=ICONS[kind], card=card)
        yield from run_all(t, follow[does], source)

    return run


def open_slots(t: OathTable, seat: Seat) -> list[int]:
    """Return the missions where a noble may play."""
    closed = t.closed[seat]
    return [slot for slot in t.missions() if slot not in closed] if closed else t.missions()


def open_missions(t: OathTable, seat: Seat) -> list[int]:
    """Return the mission cards where a noble may play."""
    return t.missions_in(open_slots(t, seat)) if t.closed[seat] else t.mission_cards()


# Votes, decrees, confessions: they are played by `rules.oathbreaker.decrees`


def _at_the_decree(op: Op) -> Run:
    """Return an operation that decides where its own decree goes, which the player who plays it sees to."""
    return lambda t, source: None


def confess(op: declare.Confess) -> Run:
    """Each noble with cards lays one down; the player who plays the decree looks at one; all are
    discarded."""

    def run(t: OathTable, source: Source) -> Flow[None]:
        nobles = [noble for noble in t.hand_order() if t.pile("hand", noble)]
        cards = yield [Pick(noble, "confess_card", t.pile("hand", noble)) for noble in nobles]
        for noble, card in zip(nobles, cards, strict=True):
            t.say("confesses_own", to=1 << noble, seat=noble, card=card)
            t.lose_sight(noble)
            t.move(card, "confession", noble)
        if nobles:
            chosen = yield Pick(source.player, "confess_look", nobles, of="seat")
            card = t.pile("confession", chosen)[0]
            if t.options["confess_public"]:
                t.show(card)
            else:
                t.look(source.player, card)
            t.say("confession_is_seen", seat=source.player, noble_seat=chosen, card=card)
        for noble in nobles:
            t.move_all("confession", noble, "discard")
        t.shuffle("discard")

    return run


EFFECTS: Final[Mapping[type, Callable[[Any], Run]]] = MappingProxyType(
    {
        declare.Score: score,
        declare.Draw: draw,
        declare.Discard: discard,
        declare.Gain: gain,
        declare.Lose: lose,
        declare.Modify: modify,
        declare.Restrict: restrict,
        declare.PeekHand: peek_hand,
        declare.PeekPlay: peek_play,
        declare.PeekMission: peek_mission,
        declare.TakeCard: take_card,
        declare.ExposeHand: expose_hand,
        declare.ExposePlay: expose_play,
        declare.PlayFaceUp: play_face_up,
        declare.BurnCards: burn_cards,
        declare.DealCards: deal_cards,
        declare.Watch: watch,
        declare.MoveSigil: move_sigil,
        declare.FreeSigil: free_sigil,
        declare.HandMarker: hand_marker,
        declare.FlipBoard: flip_board,
        declare.Vote: _at_the_decree,
        declare.PlayDecree: _at_the_decree,
        declare.Confess: confess,
    }
)
"""How each operation becomes one that runs."""


def effect(op: Op) -> Run:
    """Return an operation ready to run."""
    return EFFECTS[type(op)](op)


# Abilities of characters

ABILITIES: Final = tuple(tuple(effect(op) for op in character.do) for character in CHARACTERS)
"""By character, what its ability does (Daenerys's is played by `rules.oathbreaker.decrees`)."""


def has_sigil_here(t: OathTable, seat: Seat) -> bool:
    """Return whether a noble's sigil lies at the mission being resolved."""
    return t.sigil[seat] == t.resolving


def _can_play(t: OathTable, seat: Seat) -> bool:
    return bool(t.pile("hand", seat)) and t.limits(seat)[1] > 0 and bool(open_slots(t, seat))


def _can_move_sigil(t: OathTable, seat: Seat) -> bool:
    open_ones = t.unresolved()
    return t.sigil[seat] in open_ones and len(open_ones) > 1


_WHEN: Final[Mapping[str, Callable[[OathTable, Seat], bool]]] = MappingProxyType(
    {
        "ned_stark": _can_play,
        "arya_stark": _can_play,
        "cersei_lannister": lambda t, seat: t.sigil[seat] != NONE,
        "melisandre": lambda t, seat: any(t.piles[t.slots + slot] for slot in t.unresolved()),
        "jorah_mormont": lambda t, seat: bool(t.piles[t.slots + t.resolving]),
        "daenerys_targaryen": lambda t, seat: bool(t.pile("decree_deck")),
        "yara_greyjoy": lambda t, seat: has_sigil_here(t, seat) and t.outcome[t.resolving] == FAILURE,
        "theon_greyjoy": _can_move_sigil,
    }
)
USEFUL: Final[tuple[Callable[[OathTable, Seat], bool] | None, ...]] = tuple(
    _WHEN.get(character.id) for character in CHARACTERS
)
"""By character: whether the ability could do anything just now (None: always). Tells nothing that is not
public."""
