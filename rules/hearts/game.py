"""Hearts: pass three cards, follow suit, take no hearts and not the queen of spades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.kernel import (
    EVERYONE,
    CardFace,
    Draws,
    Flow,
    GameDef,
    Inference,
    Json,
    Lacks,
    Lens,
    Look,
    Option,
    Part,
    Pick,
    PickSome,
    Primer,
    Result,
    Table,
    Term,
    Viewer,
    Zone,
    placings,
    say,
)
from rules.kernel.language import N_, in_context, phrase, sentences, translated

SUITS = ("clubs", "diamonds", "spades", "hearts")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
CARDS = tuple(f"{rank}_of_{suit}" for suit in SUITS for rank in RANKS)
SUIT = tuple(card // 13 for card in range(52))
CLUBS, DIAMONDS, SPADES, HEARTS = range(4)
NO_SUIT = -1
TWO_OF_CLUBS = CARDS.index("2_of_clubs")
QUEEN_OF_SPADES = CARDS.index("queen_of_spades")
POINTS = tuple(1 if card // 13 == HEARTS else 13 if card == QUEEN_OF_SPADES else 0 for card in range(52))
CLOCKWISE = tuple(tuple((leader + turn) % 4 for turn in range(4)) for leader in range(4))
"""By leader: all seats in turn."""
FACES = {
    f"{rank}_of_{suit}": CardFace(
        rank if rank.isdigit() else rank[0].upper(),
        f"suit_{suit}",
        "red" if suit in ("diamonds", "hearts") else "black",
    )
    for suit in SUITS
    for rank in RANKS
}
RANK_NAMES = {"jack": N_("jack"), "queen": N_("queen"), "king": N_("king"), "ace": N_("ace")}
SUIT_NAMES = {
    "clubs": N_("clubs"),
    "diamonds": N_("diamonds"),
    "spades": N_("spades"),
    "hearts": N_("hearts"),
}
PASSES = {"0": N_("nowhere"), "1": N_("to the left"), "2": N_("across"), "3": N_("to the right")}
LIMITS = {"one_deal": 0, "fifty": 50, "hundred": 100}
LENGTHS = {
    "one_deal": N_("One deal: some three minutes."),
    "fifty": N_("To 50 points: ten minutes."),
    "hundred": N_("To 100 points: twenty minutes."),
}
ABOUT = N_(
    "A trick game for four: take no hearts and not the queen of spades, or take them all. "
    "The fewest points win."
)


class HeartsTable(Table):
    """Hands, the trick being played, the cards each seat has taken, and the score."""

    faces = CARDS
    zones = (
        Zone("deck", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("trick"),
        Zone("taken", per="seat"),
    )
    public = ("deals", "trick", "leader", "broken", "points", "score", "passes")
    deals: int
    trick: int
    leader: int
    broken: bool
    points: list[int]
    score: list[int]
    passes: int
    void: list[int]
    """For each seat a mask of the suits it has shown not to have."""
    hands: int
    played: int
    """The numbers of the first hand's and of the trick's pile."""


def deal(t: HeartsTable) -> str:
    """Deal thirteen cards to each seat and settle the direction of passing."""
    for seat in range(4):
        t.move_all("taken", seat, "deck")
    t.shuffle("deck")
    t.deal_out("deck", "hand", 13)
    t.deals += 1
    t.trick = 0
    t.broken = False
    t.points = [0] * 4
    t.void = [0] * 4
    t.passes = (1, 3, 2, 0)[(t.deals - 1) % 4]
    t.say("deal", number=t.deals)
    return "pass" if t.passes else "lead"


PASS_TO = tuple(say("pass", seat=receiver) for receiver in range(4))
"""By receiver: what a seat is asked when it passes cards."""


def pass_cards(t: HeartsTable) -> Flow[str | None]:
    """Everybody passes three cards in secret."""
    receivers = [(seat + t.passes) % 4 for seat in range(4)]
    passed = yield [
        PickSome(seat, "pass", t.pile("hand", seat), lo=3, hi=3, words=PASS_TO[receivers[seat]])
        for seat in range(4)
    ]
    for seat, cards in enumerate(passed):
        receiver = t.hands + receivers[seat]
        for card in cards:
            t.put(card, receiver)
            t.look(seat, card)
    t.say("passed")
    return "lead"


def lead(t: HeartsTable) -> str:
    """The player who holds the two of clubs leads the first trick."""
    two = t.face.index(TWO_OF_CLUBS)
    t.show(two)
    t.leader = t.zone_of(two)[1]
    return "play"


def suits_in_hand(t: HeartsTable, seat: int) -> list[list[int]]:
    """Return a hand by suit, each suit in the order of the hand."""
    suits: list[list[int]] = [[], [], [], []]
    face = t.face
    for card in t.piles[t.hands + seat]:
        suits[SUIT[face[card]]].append(card)
    return suits


def unbound(t: HeartsTable, seat: int, led: int) -> list[int]:
    """Return the cards of a seat that cannot follow suit, or that leads (`led` is NO_SUIT), in the first
    trick or as long as hearts are not broken."""
    face = t.face
    hand = t.piles[t.hands + seat]
    if t.trick == 0:
        if led == NO_SUIT:
            return [card for card in hand if face[card] == TWO_OF_CLUBS]
        return [card for card in hand if not POINTS[face[card]]] or hand
    if led == NO_SUIT and not t.broken:
        return [card for card in hand if SUIT[face[card]] != HEARTS] or hand
    return hand


def play(t: HeartsTable) -> Flow[str | None]:
    """Thirteen tricks of four cards; the highest of the suit led takes them."""
    face, piles, hands, played = t.face, t.piles, t.hands, t.played
    held = [suits_in_hand(t, seat) for seat in range(4)]
    while t.trick < 13:
        led = NO_SUIT
        best = taker = -1
        points = 0
        for seat in CLOCKWISE[t.leader]:
            suits = held[seat]
            options = suits[led] if led >= 0 else ()
            if not options:
                options = piles[hands + seat] if t.broken and t.trick else unbound(t, seat, led)
            card = yield Pick(seat, "play", options)
            value = face[card]
            suit = SUIT[value]
            suits[suit].remove(card)
            if suit == led:
                if value > best:
                    best = value
                    taker = seat
            elif led < 0:
                led = suit
                best = value
                taker = seat
            else:
                t.void[seat] |= 1 << led
            if suit == HEARTS:
                t.broken = True
            points += POINTS[value]
            t.play(card, played, "plays", seat)
        t.points[taker] += points
        t.say("takes", EVERYONE, taker, points=points)
        t.move_all("trick", 0, "taken", taker)
        t.leader = taker
        t.trick += 1
    return "score"


def score(t: HeartsTable) -> str | None:
    """Add the points of the deal; all 26 of them count against the others."""
    if 26 in t.points:
        shooter = t.points.index(26)
        t.say("moon", seat=shooter)
        t.points = [0 if seat == shooter else 26 for seat in range(4)]
    for seat in range(4):
        t.score[seat] += t.points[seat]
        t.say("scores", seat=seat, points=t.points[seat], total=t.score[seat])
    return "deal" if max(t.score) < LIMITS[t.options["length"]] else None


class Hearts(GameDef[HeartsTable]):
    """Hearts for four, over one deal or to 50 or 100 points."""

    key = "hearts"
    title = N_("Hearts")
    about = sentences(ABOUT, LENGTHS["hundred"])
    primer = Primer(
        goal=N_(
            "Take as few points as you can: each heart in the tricks you take counts 1, the queen "
            "of spades 13."
        ),
        round=(
            N_("The deal: thirteen cards for each."),
            N_(
                "The pass: three cards go to the left, in the next deal to the right, then across, then "
                "nowhere."
            ),
            N_(
                "Thirteen tricks: the player with the two of clubs leads the first. Everybody who can must "
                "follow suit. The highest card of the suit that was led takes the trick, and its taker "
                "leads the next one."
            ),
            N_("The count: everybody adds the points they took."),
        ),
        end=N_("When somebody has as many points as were agreed (100, or 50), or after one deal."),
        scoring=N_(
            "The fewest points win. A player who takes all 26 points of a deal gets none; everybody else "
            "gets 26."
        ),
        terms=(
            Term(
                N_("trick"),
                N_("Four cards, one from each. The highest of the suit that was led takes it."),
                N_("tricks"),
            ),
            Term(N_("lead"), N_("To play the first card of a trick."), N_("leads|led")),
            Term(
                N_("broken"),
                N_(
                    "Hearts are broken once one has been played. Before that, players with another suit may "
                    "not lead them."
                ),
            ),
            Term(
                N_("shot the moon"),
                N_("To take all 26 points of a deal: it gives everybody else 26."),
                N_("shoot the moon"),
            ),
            Term(
                N_("first trick"),
                N_("Players who have anything else may not discard a heart or the queen of spades in it."),
            ),
        ),
    )
    decisive = ("scores",)
    headings = ("deal",)
    seats = range(4, 5)
    options = (
        Option(
            "length",
            ("one_deal", "fifty", "hundred"),
            "hundred",
            N_("When the game ends: after one deal, or when a score reaches 50 or 100 points."),
            {"one_deal": N_("one deal"), "fifty": N_("50 points"), "hundred": N_("100 points")},
            title=N_("Length"),
        ),
    )
    option_sets = ({"length": "one_deal"}, {"length": "fifty"})
    steps = {"deal": deal, "pass": pass_cards, "lead": lead, "play": play, "score": score}
    first_step = "deal"
    longest = 56 * 20
    checkpoint_every = 64
    look = Look(
        {
            "deal": Part("counter", N_("Deal")),
            "passes": Part("word", N_("Cards went"), PASSES),
            "trick": Part("counter", N_("Tricks played"), most=13),
            "leader": Part("seat", N_("Leads")),
            "broken": Part(
                "word",
                in_context("suit", "Hearts"),
                {"true": N_("are broken"), "false": N_("are not broken")},
            ),
            "points": Part("counter", N_("points this deal")),
            "score": Part("counter", N_("points in all")),
            "cards": Part("counter", N_("cards")),
            "table": Part("cards", N_("The trick")),
        },
        FACES,
    )
    words = {
        "zone.deck": N_("Deck"),
        "zone.hand": N_("Hand of {seat}"),
        "zone.trick": N_("This trick"),
        "zone.taken": N_("Cards taken by {seat}"),
        "ask.pass": N_("Which three cards do you pass to {seat}?"),
        "ask.play": N_("Which card do you play?"),
        "deal": N_("Deal {number}."),
        "passed": N_("The cards are passed."),
        "plays": N_("{seat} plays {card}."),
        "takes": N_("{seat} takes the trick ({points} points)."),
        "moon": N_("{seat} shot the moon!"),
        "scores": N_("{seat} scores {points}, {total} in all."),
        **{
            f"face.{rank}_of_{suit}": phrase("the {rank} of {suit}", rank=RANK_NAMES[rank], suit=name)
            if rank in RANK_NAMES
            else phrase("the {number} of {suit}", number=rank, suit=name)
            for suit, name in SUIT_NAMES.items()
            for rank in RANKS
        },
    }

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return what one does, how one wins, and how long that takes."""
        return translated(sentences(ABOUT, LENGTHS[str(options["length"])]))

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> HeartsTable:
        """Put all cards into the deck."""
        t = HeartsTable(n, options, draws)
        t.add_all(CARDS, "deck")
        t.hands = t.where("hand")
        t.played = t.where("trick")
        t.points = [0] * 4
        t.score = [0] * 4
        t.void = [0] * 4
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        """Return the viewer's own hand, the trick, everybody's points and number of cards."""
        return {
            "deal": lens.deals,
            "passes": lens.passes,
            "trick": lens.trick,
            "leader": lens.leader,
            "broken": lens.broken,
            "points": lens.points,
            "score": lens.score,
            "hand": lens.zone("hand", lens.who) if lens.who >= 0 else [],
            "cards": [lens.count("hand", seat) for seat in range(4)],
            "table": lens.zone("trick"),
        }

    def result(self, t: HeartsTable) -> Result:
        """Fewest points first."""
        ranked = placings([(-score,) for score in t.score], ["score"])
        return Result(ranked)

    def invariants(self, t: HeartsTable) -> Iterator[str]:
        """Hands differ by one card at most; nobody has less than no points."""
        hands = [len(t.pile("hand", seat)) for seat in range(4)]
        if max(hands) - min(hands) > 1:
            yield f"hands of {hands} cards"
        if any(points < 0 for points in (*t.points, *t.score)):
            yield "negative points"

    def inferences(self, t: HeartsTable, who: Viewer) -> Iterator[Inference]:
        """Nobody holds a suit they could not follow."""
        for seat in range(4):
            if t.void[seat]:
                lacks = [card for card in range(52) if t.void[seat] >> SUIT[card] & 1]
                yield Lacks("hand", seat, frozenset(lacks))


GAME = Hearts()
