"""The table: where every card lies, what stands beside it, and the small moves of the rules.

Source: Oathbreaker specification, sections 2, 4.4, 7 (what is forgotten), 8 and 14.8.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Self

from rules.kernel.chance import Draws
from rules.kernel.state import Live, Shared
from rules.kernel.table import Layout, Table, Zone
from rules.kernel.terms import Json, Seat
from rules.oathbreaker.cards.court import BOARDS, Board
from rules.oathbreaker.cards.declare import CUBES
from rules.oathbreaker.cards.faces import (
    CONSPIRATOR,
    FACE_IDS,
    FIRST_AMBITION,
    FIRST_DECREE,
    FIRST_MISSION,
    IS_FAVOR,
    MUST_PLAY,
    NEEDS,
    NONE,
    VALUE,
)

SLOTS: Final = 4
"""Missions a round can have: three banners, and the one of the pincer maneuver."""
HAND: Final = 3
"""Cards to which a noble refills."""
DECREES_HELD: Final = 5
LEAST: Final = 2
ANY_NUMBER: Final = 99
"""How many cards a noble must and may play where no decree says otherwise."""
PENDING, SUCCESS, FAILURE = range(3)
"""How a mission stands."""

Effect = tuple[str, Seat, int]
"""What a decree does in the next Mission Round: to whom (NONE: to all nobles), and a number or a seat."""


class OathTable(Table):
    """A court of five to eight; missions lie in slots, and so do the cards put on them."""

    faces = FACE_IDS
    zones = (
        Zone("deck", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("mission", per=SLOTS, seen_by="nobody", unlinked=True),
        Zone("shown", per=SLOTS),
        Zone("discard", seen_by="nobody"),
        Zone("confession", per="seat", seen_by="owner", tracked=True),
        Zone("exposed"),
        Zone("mission_deck", seen_by="nobody"),
        Zone("missions", per=SLOTS),
        Zone("past"),
        Zone("decree_deck", seen_by="nobody"),
        Zone("decree_hand", per="seat", seen_by="owner"),
        Zone("decree"),
        Zone("proclaimed"),
        Zone("decrees", per="seat"),
        Zone("loyalty", per="seat", seen_by="owner"),
        Zone("agent", seen_by="nobody"),
        Zone("ambition", per="seat", seen_by="owner"),
        Zone("unused", seen_by="nobody"),
    )
    public = (
        "order", "chaos", "space", "phase", "monarchs", "nobles", "hand_holder", "turn", "character", "coin",
        "honor", "power", "used", "sigil", "laid", "outcome", "hand_size", "discount", "closed", "coming",
        "declared", "given", "traded", "history", "claims", "professed", "votes", "verdict", "successors",
        "scroll",
    )  # fmt: skip
    private = ("guesses",)

    order: int
    chaos: int
    space: int
    """The space of the round track, from 0."""
    phase: str
    monarchs: list[int]
    """The King, and with eight the Queen."""
    nobles: list[int]
    """Clockwise, starting to the left of the monarchs."""
    side: list[int]
    """By seat: the monarch who rules a noble; of a monarch itself."""
    hand_holder: int
    """The noble with the Hand of the King."""
    turn: int
    """The noble who plays cards, NONE outside of turns."""
    character: list[int]
    coin: list[int]
    honor: list[int]
    power: list[int]
    used: list[bool]
    """By seat: the ability was used this round."""
    discount: list[int]
    hand_size: list[int]
    """By seat: what its ability costs less, and to how many cards it refills."""
    sigil: list[int]
    """By seat: the slot of its sigil, NONE without one."""
    laid: list[list[int]]
    """By seat: cards it put on the mission of each slot this round. History: it does not change when cards
    are taken, burned or added."""
    laid_this_turn: list[int]
    """By slot, of the noble on turn."""
    outcome: list[int]
    """By slot: how the mission stands."""
    closed: list[list[int]]
    """By seat: slots where it may not play."""
    must: int
    """The slot where every noble must play, NONE without one."""
    coming: Shared
    """What decrees do in the next Mission Round, as `Effect`s in the order in which they were played."""
    declared: list[int]
    """Slots of missions that were declared to succeed."""
    free_sigil: bool
    shows_to: int
    """Of the noble on turn: the sigil may lie anywhere it played; the monarch who looks at one card."""
    seen_slot: int
    """The slot whose cards are being looked at."""
    resolving: int
    """The slot that is being resolved."""
    scroll: int
    """Decrees the monarchs played in this Decree Round."""
    given: list[int]
    """By seat: decrees that monarchs played on this noble."""
    given_by: dict[int, int]
    """By decree in front of a noble, or proclaimed: who played it."""
    voted: bool
    """Whether the decree being resolved was given by a vote."""
    traded: bool
    votes: list[int]
    """By seat: for whom it voted in the vote going on, or the last one."""
    guesses: list[list[int]]
    """By monarch's seat: a face of loyalty for each seat, NONE where it has not judged."""
    history: Shared
    """The missions resolved: see `remember`."""
    claims: Shared
    """What was claimed since the last Mission Round began."""
    professed: list[str]
    """By seat: what it last said to be, true or not."""
    court_open: int
    """The noble who announced an ability and may make one claim although it is not on turn."""
    verdict: Shared
    """What the Final Judgment came to."""
    successors: list[int]

    board: Live[Board]
    hands: Live[int]
    slots: Live[int]
    first_mission: Live[int]
    """The numbers of the first hand's pile, of the first pile of cards at a mission, and of the first
    mission's."""

    def __init__(self, n: int, options: Mapping[str, Json], draws: Draws) -> None:
        super().__init__(n, options, draws)
        self.phase = "setup"
        self.hand_holder = self.turn = self.must = self.shows_to = NONE
        self.seen_slot = self.resolving = self.court_open = NONE
        self.side = [NONE] * n
        self.character = [NONE] * n
        self.coin, self.honor, self.power = [0] * n, [0] * n, [0] * n
        self.used = [False] * n
        self.discount = [0] * n
        self.hand_size = [HAND] * n
        self.sigil = [NONE] * n
        self.laid = [[0] * SLOTS for _ in range(n)]
        self.laid_this_turn = [0] * SLOTS
        self.outcome = [PENDING] * SLOTS
        self.closed = [[] for _ in range(n)]
        self.given = [0] * n
        self.votes = [NONE] * n
        self.guesses = [[] for _ in range(n)]
        self.professed = [""] * n
        self.coming = self.history = self.claims = self.verdict = ()

    def _come_alive(self, layout: Layout, draws: Draws) -> None:
        super()._come_alive(layout, draws)
        self._find_piles()

    def clone(self) -> Self:
        """Return an independent copy that speaks to nobody."""
        new = super().clone()
        new._find_piles()
        return new

    def _find_piles(self) -> None:
        first = self.layout.first
        self.hands, self.slots, self.first_mission = first["hand"], first["mission"], first["missions"]
        self.board = BOARDS[self.slots - self.hands]

    # Reading

    def hand_order(self) -> tuple[int, ...]:
        """Return the nobles clockwise, starting with the Hand of the King."""
        nobles = self.nobles
        first = nobles.index(self.hand_holder) if self.hand_holder in nobles else 0
        return (*nobles[first:], *nobles[:first])

    def missions(self) -> list[int]:
        """Return the slots in which a mission of this round lies."""
        first = self.first_mission
        return [slot for slot, pile in enumerate(self.piles[first : first + SLOTS]) if pile]

    def mission_cards(self) -> list[int]:
        """Return the missions of this round."""
        first = self.first_mission
        return [pile[0] for pile in self.piles[first : first + SLOTS] if pile]

    def unresolved(self) -> list[int]:
        """Return the slots of missions not yet resolved."""
        first, outcome = self.first_mission, self.outcome
        piles = self.piles[first : first + SLOTS]
        return [slot for slot, pile in enumerate(piles) if pile and outcome[slot] == PENDING]

    def missions_in(self, slots: Iterable[int]) -> list[int]:
        """Return the mission cards in these slots."""
        first, piles = self.first_mission, self.piles
        return [piles[first + slot][0] for slot in slots]

    def mission(self, slot: int) -> int:
        """Return the mission card in a slot."""
        return self.piles[self.first_mission + slot][0]

    def slot_of(self, mission: int) -> int:
        """Return the slot a mission card lies in."""
        return self.at[mission] - self.first_mission

    def number_of(self, slot: int) -> int:
        """Return the number of the mission in a slot (index into `MISSIONS`)."""
        face: int = self.face[self.piles[self.first_mission + slot][0]]
        return face - FIRST_MISSION

    def decree_number(self, card: int) -> int:
        """Return the number of a decree card (index into `DECREES`)."""
        face: int = self.face[card]
        return face - FIRST_DECREE

    def is_conspirator(self, seat: Seat) -> bool:
        """Return a noble's side. Nothing that is told before the end may depend on it."""
        return bool(self.face[self.pile("loyalty", seat)[0]] == CONSPIRATOR)

    def ambition_met(self, seat: Seat) -> bool:
        """Return whether a noble owns the cubes of its ambition."""
        need = NEEDS[self.face[self.pile("ambition", seat)[0]] - FIRST_AMBITION]
        return all(own[seat] >= many for own, many in zip(self.cubes(), need, strict=True))

    def cubes(self) -> tuple[list[int], list[int], list[int]]:
        """Return Coin, Honor and Power by seat."""
        return self.coin, self.honor, self.power

    def total(self, seat: Seat) -> int:
        """Return how many cubes a noble owns."""
        return self.coin[seat] + self.honor[seat] + self.power[seat]

    def limits(self, seat: Seat) -> tuple[int, int]:
        """Return how many cards a noble must and may play this round (section 8)."""
        least, most = LEAST, ANY_NUMBER
        if not self.coming:
            return least, most
        for effect, whom, number in self.coming:
            if whom in (seat, NONE):
                if effect == "max_cards":
                    most = min(most, number)
                elif effect == "min_cards":
                    least = max(least, number)
        return min(least, most), most

    def suffers(self, seat: Seat, effect: str) -> bool:
        """Return whether a decree does this to a noble in this Mission Round."""
        return bool(self.coming) and any(kind == effect and whom == seat for kind, whom, _ in self.coming)

    def decree_points(self, seat: Seat) -> int:
        """Return what a noble's decrees are worth to Favor's side: Favors less Suspicions."""
        numbers = [self.decree_number(card) for card in self.pile("decrees", seat)]
        return sum(VALUE[number] if IS_FAVOR[number] else -VALUE[number] for number in numbers)

    def must_play_at(self) -> int:
        """Return the slot of the mission that demands a card of every noble, NONE without one."""
        for slot in self.missions():
            if MUST_PLAY[self.number_of(slot)]:
                return slot
        return NONE

    # Cards

    def draw_cards(self, seat: Seat, n: int) -> int:
        """Draw up to `n` influence cards; return how many there were."""
        return self._take_from_deck(self.hands + seat, n)

    def _take_from_deck(self, pile: int, n: int) -> int:
        """Put up to `n` influence cards from the deck on a pile; return how many there were."""
        deck, drawn = self.layout.first["deck"], 0
        while drawn < n:
            many = min(n - drawn, len(self.piles[deck]))
            if many:
                self.put_top(deck, pile, many)
                drawn += many
            elif not self.renew_deck():
                break
        return drawn

    def renew_deck(self) -> bool:
        """Make a new deck of the discards; return False where there are none (section 14, ruling 8)."""
        if not self.pile("discard"):
            return False
        self.move_all("discard", 0, "deck")
        self.shuffle("deck")
        self.say("reshuffled")
        return True

    def refill(self, seat: Seat) -> None:
        """Draw up to the size of the noble's hand."""
        hand = self.hands + seat
        missing = self.hand_size[seat] - len(self.piles[hand])
        if missing > 0:
            self._take_from_deck(hand, missing)

    def lay_at(self, slot: int, n: int = 1) -> int:
        """Put random cards face down on a mission; return how many there were."""
        laid = self._take_from_deck(self.slots + slot, n)
        self.forget_order(slot)
        return laid

    def forget_order(self, slot: int) -> None:
        """Have the cards at a mission lie in an order that tells nothing of how they came there: first those
        somebody has seen, as they were mixed, then all others by their numbers."""
        knows, number = self.knows, self.slots + slot
        pile = self.piles[number]
        seen = [card for card in pile if knows[card]]
        if seen:
            self.arrange(seen + sorted([card for card in pile if not knows[card]]), "mission", slot)
        else:
            pile.sort()
            self.stamps[number] += 1

    def lose_sight(self, seat: Seat, but: int = NONE) -> None:
        """Have others forget which cards of a hand they have seen, as some of them leave it face down."""
        knows = self.knows
        for card in self.piles[self.hands + seat]:
            if knows[card] and card != but:
                self.forget(card)

    def discard_from(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """Discard cards of a hand face down."""
        self.lose_sight(seat)
        for card in cards:
            self.move(card, "discard")

    # Decrees

    def refill_decrees(self, monarch: Seat) -> None:
        """Draw up to five decrees; of two monarchs each sees what the other draws."""
        deck, hand = self.where("decree_deck"), self.where("decree_hand", monarch)
        held = len(self.piles[hand])
        many = min(DECREES_HELD - held, len(self.piles[deck]))
        if many > 0:
            self.put_top(deck, hand, many)
            for other in self.monarchs:
                if other != monarch:
                    for card in self.piles[hand][held:]:
                        self.look(other, card)

    def targets_of(self, monarch: Seat) -> list[int]:
        """Return the nobles a monarch may play a decree on: its own ones with the fewest (section 5)."""
        side, given = self.side, self.given
        own = [noble for noble in self.nobles if side[noble] == monarch]
        fewest = min([given[noble] for noble in own])
        return [noble for noble in own if given[noble] == fewest]

    def remember(self, slot: int) -> None:
        """Note what everybody saw of a mission: round, face, outcome, cards, cards put and sigils by seat."""
        face, sigil = self.face, self.sigil
        shown = sorted([face[card] for card in self.pile("shown", slot)])
        self.history = (
            *self.history,
            (
                self.space,
                FACE_IDS[face[self.mission(slot)]],
                self.outcome[slot],
                tuple([FACE_IDS[number] for number in shown]),
                tuple([laid[slot] for laid in self.laid]),
                tuple([seat for seat in self.nobles if sigil[seat] == slot]),
            ),
        )

    def impossible(self) -> Iterator[str]:
        """Yield what is impossible about the table (section 15, invariants)."""
        if self.order < 0 or self.chaos < 0:
            yield "Order or Chaos is below 0"
        for name, own in zip(CUBES, self.cubes(), strict=True):
            if min(own) < 0:
                yield f"somebody owns less than no {name}"
        if self.turn == NONE and self.phase == "resolve":
            for seat in self.nobles:
                if (self.sigil[seat] == NONE) != (not any(self.laid[seat])):
                    yield f"seat {seat} has put {self.laid[seat]}, and its sigil lies at {self.sigil[seat]}"
        for seat in range(self.n):
            kept = [self.decree_number(card) for card in self.pile("decrees", seat)]
            by_monarchs = sum(self.given_by[card] in self.monarchs for card in self.pile("decrees", seat))
            if by_monarchs != self.given[seat] or len(kept) < by_monarchs:
                yield f"seat {seat} has {by_monarchs} decrees of monarchs, and {self.given[seat]} are counted"
