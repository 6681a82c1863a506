"""Goofspiel: everybody bids one card of an equal hand, in secret, for each prize."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from rules.kernel import (
    CardFace,
    Draws,
    Flow,
    GameDef,
    Json,
    Lens,
    Look,
    Option,
    Part,
    Pick,
    Primer,
    Result,
    Table,
    Term,
    Zone,
    placings,
    say,
)
from rules.kernel.language import N_, in_context, phrase, sentences, translated

BIDS = tuple(f"bid_{value}" for value in range(1, 14))
PRIZES = tuple(f"prize_{value}" for value in range(1, 14))


class GoofspielTable(Table):
    """Hands of bids, the prizes, and what each seat has won."""

    faces = (*BIDS, *PRIZES)
    zones = (
        Zone("hand", per="seat", seen_by="owner"),
        Zone("bid", per="seat"),
        Zone("prizes", seen_by="nobody"),
        Zone("prize"),
        Zone("won", per="seat"),
        Zone("lost"),
    )
    public = ("points", "round")
    points: list[int]
    round: int


def value_of(t: GoofspielTable, piece: int) -> int:
    """Return the number on a card."""
    return int(t.face[piece] % 13 + 1)


def reveal(t: GoofspielTable) -> str | None:
    """Turn up the next prize."""
    if t.round == 0:
        t.shuffle("prizes", label="prizes")
    if not t.pile("prizes"):
        return None
    t.round += 1
    prize = t.pile("prizes")[-1]
    t.move(prize, "prize")
    t.say("prize", card=prize)
    return "bid"


def bid(t: GoofspielTable) -> Flow[str | None]:
    """Everybody who holds a card bids; the single highest bid takes the prize, a tie loses it."""
    # A judge may have taken cards away: then hands do not end together.
    bidders = [seat for seat in range(t.n) if t.pile("hand", seat)]
    if not bidders:
        return None
    prize = t.pile("prize")[0]
    asked = say("bid", card=prize)
    bids = yield [Pick(seat, "bid", t.pile("hand", seat), asked) for seat in bidders]
    for seat, card in zip(bidders, bids, strict=True):
        t.play(card, t.where("bid", seat), "bids", seat)
    before = t.points.copy()
    values = [value_of(t, card) for card in bids]
    highest = max(values)
    if values.count(highest) == 1:
        winner = bidders[values.index(highest)]
        t.points[winner] += value_of(t, prize)
        t.move(prize, "won", winner)
        t.say("wins", seat=winner, card=prize)
    else:
        t.move(prize, "lost")
        t.say("tied", card=prize)
    left = sum([value_of(t, card) for card in t.pile("prizes")])
    first = out_of_reach(t.points, left)
    if first is not None and out_of_reach(before, left + value_of(t, prize)) is None:
        t.say("out_of_reach", leading_seat=first)
    for card in bids:
        t.move(card, "lost")
    return "reveal"


def out_of_reach(points: Sequence[int], left: int) -> int | None:
    """Return who has more points than anybody else can come to with all that is left, if anybody has."""
    best, second = sorted(points, reverse=True)[:2]
    return points.index(best) if best > second + left else None


def description_of(cards: int) -> str:
    """Return what players do with so many cards each, how the game is won, and how long it takes."""
    about = phrase(
        "Everybody bids one of {cards} cards at once for each prize. The single highest bid takes it. "
        "The most points win.",
        cards=cards,
    )
    return sentences(about, N_("Five minutes.") if cards == 13 else N_("Three minutes."))


class Goofspiel(GameDef[GoofspielTable]):
    """Goofspiel for two to six, with 5, 8 or 13 cards each."""

    key = "goofspiel"
    title = N_("Goofspiel")
    about = description_of(13)
    primer = Primer(
        goal=N_("Win the most points: each prize is worth its number."),
        round=(
            N_("A prize is turned up."),
            N_("Everybody bids one card of their hand, face down, and all are shown at once."),
            N_("The single highest bid takes the prize. If it is tied, nobody does. All bids are gone."),
        ),
        end=N_("When all prizes have been bid for. Each has as many cards as there are prizes."),
        scoring=N_("The sum of the prizes you won. The most points win; equal points share a place."),
        terms=(
            Term(
                N_("prize"), N_("What this round is about. It is worth its number of points."), N_("prizes")
            ),
            Term(
                N_("bid"),
                N_(
                    "The card you lay out for a prize. Everybody has the same cards, and each can be bid "
                    "once."
                ),
                N_("bids"),
            ),
            Term(
                N_("tied"),
                N_("Where two bid the highest card, neither wins: nobody takes the prize."),
                N_("tie"),
            ),
        ),
    )
    decisive = ("out_of_reach",)
    headings = ("prize",)
    seats = range(2, 7)
    options = (
        Option(
            "cards",
            (5, 8, 13),
            13,
            N_("How many cards each hand holds, and how many prizes there are."),
            title=N_("Cards"),
        ),
    )
    steps = {"reveal": reveal, "bid": bid}
    first_step = "reveal"
    longest = 6 * 13
    checkpoint_every = 12
    look = Look(
        {
            "round": Part("counter", in_context("bids for a prize", "Round")),
            "prize": Part("cards", N_("The prize")),
            "prizes": Part("pile", N_("Prizes to come")),
            "seats.points": Part("counter", N_("points")),
            "seats.cards": Part("counter", N_("bids left")),
            "seats.won": Part("pile", N_("Prizes won")),
            "gone": Part("pile", N_("Out of the game")),
        },
        {
            **{f"bid_{value}": CardFace(str(value)) for value in range(1, 14)},
            **{f"prize_{value}": CardFace(str(value), "prize", "red") for value in range(1, 14)},
        },
    )
    words = {
        **{f"face.bid_{value}": phrase("the {number}", number=value) for value in range(1, 14)},
        **{f"face.prize_{value}": phrase("the prize of {number}", number=value) for value in range(1, 14)},
        "zone.hand": N_("Hand of {seat}"),
        "zone.bid": N_("Bid of {seat}"),
        "zone.prizes": N_("Prizes to come"),
        "zone.prize": N_("Prize of this round"),
        "zone.won": N_("Prizes won by {seat}"),
        "zone.lost": N_("Out of the game"),
        "ask.bid": N_("Which card do you bid for {card}?"),
        "prize": N_("The next prize: {card}."),
        "bids": N_("{seat} bids {card}."),
        "wins": N_("{seat} wins {card}."),
        "out_of_reach": N_("Nobody can catch {leading_seat} now."),
        "tied": N_("The highest bid is tied: nobody wins {card}."),
    }

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return what one does with so many cards, and how one wins."""
        return translated(description_of(cast(int, options["cards"])))

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> GoofspielTable:
        """Give each seat its bids and lay out the prizes."""
        t = GoofspielTable(n, options, draws)
        cards = options["cards"]
        for seat in range(n):
            t.add_all(BIDS[:cards], "hand", seat, back=f"seat_{seat}")
        t.add_all(PRIZES[:cards], "prizes", back="prize")
        t.points = [0] * n
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        """Return the viewer's own hand, the open prize, and everybody's points and number of cards."""
        return {
            "round": lens.round,
            "prize": lens.zone("prize"),
            "prizes": lens.count("prizes"),
            "hand": lens.zone("hand", lens.who) if lens.who >= 0 else [],
            "seats": [
                {
                    "points": lens.points[seat],
                    "cards": lens.count("hand", seat),
                    "won": lens.zone("won", seat),
                }
                for seat in range(lens.n)
            ],
            "gone": lens.zone("lost"),
        }

    def result(self, t: GoofspielTable) -> Result:
        """Most points first."""
        return Result(placings([(points,) for points in t.points], ["points"]))


GAME = Goofspiel()
