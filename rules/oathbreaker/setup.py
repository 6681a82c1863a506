"""Setup, step by step as in the rulebook. Source: Oathbreaker specification, sections 3 and 9."""

from __future__ import annotations

from typing import Final

from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.oathbreaker.cards.court import BOARDS, CHARACTERS
from rules.oathbreaker.cards.faces import (
    AMBITION_FACES,
    CHARACTER_IDS,
    DECREE_FACES,
    INFLUENCE_FACES,
    MISSION_FACES,
    NONE,
)
from rules.oathbreaker.table import HAND, OathTable

NAMED_SEAT: Final = "seat:"


def set_out(t: OathTable) -> None:
    """Lay out the box: of the loyalties those of this number of players, which everybody knows."""
    board = BOARDS[t.n]
    t.add_all(INFLUENCE_FACES, "deck", back="influence")
    t.add_all(MISSION_FACES, "mission_deck", back="mission")
    t.add_all(DECREE_FACES, "decree_deck", back="decree")
    mix = ["conspirator"] * board.conspirators + ["loyalist"] * board.loyalists
    t.add_all(mix, "agent", back="loyalty")
    t.add_all(AMBITION_FACES, "unused", back="ambition")


def choose_the_monarch(t: OathTable) -> str:
    """Steps 1 and 2: by chance, or the seat that was named; with eight, two neighbors."""
    rule = str(t.options["monarch"])
    if rule.startswith(NAMED_SEAT):
        first = int(rule.removeprefix(NAMED_SEAT))
    else:
        first = t.draws.below("monarch", t.n)
    for zone in ("mission_deck", "deck", "decree_deck"):
        t.shuffle(zone)
    if t.board.monarchs == 1:
        seat_court(t, (first,))
        return "draw_decrees"
    seat_court(t, ((first + 1) % t.n, first))
    return "titles"


def seat_court(t: OathTable, monarchs: tuple[Seat, ...]) -> None:
    """Seat the monarchs, the left one first, and the nobles clockwise to their left."""
    left = monarchs[0]
    t.monarchs = list(monarchs)
    clockwise = [(left + turn) % t.n for turn in range(1, t.n)]
    t.nobles = [seat for seat in clockwise if seat not in monarchs]
    for monarch in monarchs:
        t.side[monarch] = monarch
    for place, noble in enumerate(t.nobles):
        t.side[noble] = left if len(monarchs) == 1 or place < 3 else monarchs[1]
    for monarch in monarchs:
        t.say("is_monarch", seat=monarch)


def share_titles(t: OathTable) -> Flow[str | None]:
    """The two decide who is King; if they do not agree, the left one is (section 9)."""
    left, right = t.monarchs
    named = yield [Pick(seat, "title", (left, right), of="seat", default=left) for seat in (left, right)]
    if named == [right, right]:
        t.monarchs = [right, left]
    t.say("is_king", seat=t.monarchs[0])
    return "draw_decrees"


def draw_decrees(t: OathTable) -> str:
    """Step 3: five decrees for each monarch."""
    for monarch in t.monarchs:
        t.refill_decrees(monarch)
    return "pick_boards"


def pick_boards(t: OathTable) -> Flow[str | None]:
    """Step 4: clockwise, each noble takes a free board, and the side where that is open."""
    rule = t.options["sides"]
    boards = list(range(0, len(CHARACTERS), 2))
    if rule == "random":
        t.draws.shuffle("boards", boards)
        for noble, board in zip(t.nobles, boards, strict=False):
            take_board(t, noble, board + t.draws.below("side", 2))
        return "deal"
    for noble in t.nobles:
        if rule == "choice":
            sides = [board + side for board in boards for side in (0, 1)]
        else:
            sides = [board + (rule == "double") for board in boards]
        picked = yield Pick(noble, "pick_board", [CHARACTER_IDS[side] for side in sides], of="word")
        character = CHARACTER_IDS.index(picked)
        boards.remove(character & ~1)
        take_board(t, noble, character)
    return "deal"


def take_board(t: OathTable, noble: Seat, character: int) -> None:
    """Give a noble a character."""
    t.character[noble] = character
    t.say("is_character", seat=noble, character=CHARACTER_IDS[character])


def deal(t: OathTable) -> str:
    """Steps 5 to 7: three influence cards, a loyalty and an ambition for each noble; the loyalty that is
    left, if any, is the Agent's."""
    t.deal_out("deck", "hand", HAND, t.nobles)
    t.shuffle("agent")
    t.deal_out("agent", "loyalty", 1, t.nobles)
    t.shuffle("unused")
    t.deal_out("unused", "ambition", 1, t.nobles)
    for noble in t.nobles:
        for zone in ("loyalty", "ambition"):
            t.say(f"own_{zone}", to=1 << noble, seat=noble, card=t.pile(zone, noble)[0])
    return "first_hand"


def choose_first_hand(t: OathTable) -> Flow[str | None]:
    """Step 8: the King chooses the first Hand of the King."""
    t.hand_holder = yield Pick(t.monarchs[0], "first_hand", t.nobles, of="seat")
    t.say("becomes_hand", seat=t.hand_holder)
    t.space = NONE
    return "next_space"
