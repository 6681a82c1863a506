"""Before the rounds: first player, leaders, and at the start of each season the cards.

Source: B'Twixt specification, "Setup", step 6 of "The round" and "Variants".
"""

from __future__ import annotations

from typing import Final

from rules.btwixt.abilities.asking import NO, YES
from rules.btwixt.cards.faces import (
    ALLY_FACES,
    EVENT_FACES,
    FACE_IDS,
    INFLUENCE,
    LEADER_IDS,
    SEASONS,
    STANDARD_FACES,
    SUPPLY_FACES,
    WHITE_FACES,
    events_added,
    rounds_in_season,
)
from rules.btwixt.table import BtwixtTable
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Atom

ALLIES: Final = tuple(FACE_IDS[face] for face in ALLY_FACES)
SUPPLY: Final = tuple(FACE_IDS[face] for face in SUPPLY_FACES)
STANDARD_CARDS: Final = tuple(FACE_IDS[face] for face in STANDARD_FACES)
EVENTS: Final = tuple(FACE_IDS[face] for face in EVENT_FACES)
KINGSMOOT_CARDS: Final = tuple(card.id for card in INFLUENCE for _ in range(card.copies))
WHITE_CARDS: Final = tuple(tuple(FACE_IDS[face] for face in faces) for faces in WHITE_FACES)
"""What is in the box, as the faces of pieces; white cards by leader."""

HAND: Final = 10
RANDOM_LEADER: Final = "random"


def set_out(t: BtwixtTable) -> None:
    """Lay out the box: ally deck, supply and influence cards, shuffled (setup 2, 3 and 6)."""
    options = t.options
    t.add_all(ALLIES, "ally_deck", back="ally")
    t.shuffle("ally_deck")
    t.add_all(SUPPLY, "supply", back="token")
    t.shuffle("supply")
    if options["kingsmoot"]:
        t.add_all(KINGSMOOT_CARDS, "deck")
    else:
        t.add_all(STANDARD_CARDS, "deck")
        if options["advanced"]:
            t.add_all(EVENTS, "events")
            t.shuffle("events")
    t.season = (1 if options["short"] else 0) - 1


# --- once ---------------------------------------------------------------------------------------


def choose_first_player(t: BtwixtTable) -> str:
    """Set up, 4: by the organizer's word, by chance, or by chance among those who were betrayed."""
    rule = str(t.options["first_player"])
    if rule == "declared":
        return "first_player"
    seats = [int(rule.removeprefix("seat:"))] if rule.startswith("seat:") else list(range(t.n))
    return give_first_player(t, seats)


def hear_the_betrayed(t: BtwixtTable) -> Flow[str | None]:
    """Set up, 4: everybody says at once whether they were betrayed; chance decides among those who were."""
    answers = yield [Pick(seat, "betrayed", (YES, NO), of="word", default=NO) for seat in range(t.n)]
    betrayed = [seat for seat, answer in enumerate(answers) if answer == YES]
    return give_first_player(t, betrayed or list(range(t.n)))


def give_first_player(t: BtwixtTable, candidates: list[int]) -> str:
    """Give the first player token to one of the candidates by chance."""
    t.first = t.draws.pick("first_player", candidates)
    t.say("first_player", seat=t.first)
    return "leaders"


def choose_leaders(t: BtwixtTable) -> Flow[str | None]:
    """Set up, 5: clockwise from the first player, everybody takes a free leader or a random one."""
    for seat in t.around[t.first]:
        free = [leader for leader in range(len(LEADER_IDS)) if leader not in t.leader]
        options: tuple[Atom, ...] = (*free, RANDOM_LEADER)
        choice = yield Pick(seat, "leader", options, of="leader", default=RANDOM_LEADER)
        leader = t.draws.pick("leader", free) if choice == RANDOM_LEADER else choice
        t.leader[seat] = leader
        t.say("takes_leader", seat=seat, leader=leader)
        if plays_advanced(t):
            t.add_all(WHITE_CARDS[leader], "whites", seat)
            t.shuffle("whites", seat)
    return "season"


def plays_advanced(t: BtwixtTable) -> bool:
    """Tell whether leaders hold their own white cards and events join the deck (section 9)."""
    return bool(t.options["advanced"]) and not t.options["kingsmoot"]


def drafts(t: BtwixtTable) -> bool:
    """Tell whether hands are drafted; the Kingsmoot draft is a draft."""
    return bool(t.options["draft"] or t.options["kingsmoot"])


# --- each season --------------------------------------------------------------------------------


def begin_season(t: BtwixtTable) -> str:
    """Step 6: gather the cards, add events, shuffle, deal, and fill the row of revealed allies."""
    t.season += 1
    t.round = 0
    gather_cards(t)
    if t.dealt and plays_advanced(t):
        add_events(t)
    t.shuffle("deck")
    t.dealt += 1
    t.say("season_begins", season=SEASONS[t.n][t.season])
    if t.options["revealed_allies"]:
        fill_row(t)
    deal(t)
    if drafts(t):
        return "draft"
    deal_white_cards(t)
    return "reveal"


def gather_cards(t: BtwixtTable) -> None:
    """Shuffle all hands and discards into the deck; leaders' own cards leave the game (ruling 12)."""
    for seat in range(t.n):
        for card in t.pile("hand", seat).copy():
            if t.stays_home(card):
                t.move(card, "removed")
        t.move_all("hand", seat, "deck")
    t.move_all("discard", 0, "deck")


def add_events(t: BtwixtTable) -> None:
    """Add random events to the deck."""
    for _ in range(events_added(t.n)):
        t.move(t.pile("events")[-1], "deck")


def fill_row(t: BtwixtTable) -> None:
    """Fill the row of revealed allies until it holds one for each round of the season."""
    while len(t.pile("row")) < rounds_in_season(t.n) and t.pile("ally_deck"):
        t.lengthen_row()


def deal(t: BtwixtTable) -> None:
    """Deal each leader their cards, as a packet if they are drafted."""
    size = HAND - 1 if plays_advanced(t) else HAND
    t.deal_out("deck", "packet" if drafts(t) else "hand", size, t.around[t.first])


def deal_white_cards(t: BtwixtTable) -> None:
    """Give each leader one of their own remaining white cards (advanced game)."""
    if plays_advanced(t):
        for seat in t.around[t.first]:
            t.move(t.pile("whites", seat)[-1], "hand", seat)


def draft(t: BtwixtTable) -> Flow[str | None]:
    """Everybody picks a card of their packet and passes the rest on: left, right, left by season."""
    step = 1 if t.dealt % 2 else -1
    seats = range(t.n)
    while any(packets := [t.pile("packet", seat) for seat in seats]):
        # Packets are of one size unless a judge moved a card: a last card needs no choice.
        picks = {seat: packets[seat][0] for seat in seats if packets[seat]}
        choosing = [seat for seat in seats if len(packets[seat]) > 1]
        if choosing:
            picked = yield [Pick(seat, "draft_pick", packets[seat]) for seat in choosing]
            picks.update(zip(choosing, picked, strict=True))
        for seat, card in picks.items():
            t.move(card, "hand", seat)
        rest = [t.pile("packet", seat).copy() for seat in seats]
        for seat in seats:
            for card in rest[seat]:
                t.move(card, "packet", (seat + step) % t.n)
    deal_white_cards(t)
    return "reveal"
