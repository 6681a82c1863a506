"""B'Twixt as the kernel plays it: options, steps, view, result.

Source: B'Twixt specification, "Setup", "Variants" and ruling 20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.btwixt.abilities.ready import ACTING
from rules.btwixt.cards.faces import ALLY_FACES
from rules.btwixt.cards.leaders import LEADERS
from rules.btwixt.integrity import inferences, violations
from rules.btwixt.lessons import TUTORIAL
from rules.btwixt.open_table import COMPUTED
from rules.btwixt.primer import PRIMER
from rules.btwixt.rounds import bid, claim_ally, clean_up, reveal_ally
from rules.btwixt.scoring import count, result
from rules.btwixt.seasons import (
    begin_season,
    choose_first_player,
    choose_leaders,
    draft,
    hear_the_betrayed,
    set_out,
)
from rules.btwixt.table import NONE, BtwixtTable
from rules.btwixt.view import FACTS, view
from rules.btwixt.words import WORDS
from rules.kernel.chance import Draws
from rules.kernel.game import Choice, Correction, GameDef, Inference, Option, Played, Result
from rules.kernel.language import N_, phrase, sentences, translated
from rules.kernel.lens import Lens
from rules.kernel.pictures import Depicted
from rules.kernel.terms import BadOptions, Illegal, Json, Randomness, Seat, Viewer

YES_NO: Final = {"True": "Yes", "False": "No"}


ABOUT: Final = N_(
    "You share a council with each neighbor and bid for the allies who will sit in one of them. "
    "Only the weaker of your two councils counts, and the player whose weaker council is strongest wins."
)


def _switch(name: str, title: str, sentence: str) -> Option:
    return Option(name, (True, False), False, sentence, YES_NO, title=title)


class Btwixt(GameDef[BtwixtTable]):
    """A bidding game for three to six leaders who share a council with each neighbor."""

    score = "small_council"
    key = "btwixt"
    title = N_("B'Twixt")
    about = sentences(ABOUT, N_("About twenty minutes."))
    primer = PRIMER
    tutorial = TUTORIAL
    decisive = ("takes_lead", "tokens_decide")
    headings = ("season_begins", "round_begins")
    seats = range(3, 7)
    ruleset = 1
    options = (
        _switch(
            "advanced", N_("Advanced"), N_("Leaders hold their own white cards, and events join the deck.")
        ),
        _switch("draft", N_("Draft"), N_("Hands are drafted: pick a card, pass the rest.")),
        _switch(
            "kingsmoot", N_("Kingsmoot"), N_("Kingsmoot draft: all 109 cards are drafted in packets of ten.")
        ),
        _switch("revealed_allies", N_("Revealed allies"), N_("The allies of a season lie open in a row.")),
        _switch("short", N_("Short"), N_("The first season is left out.")),
        Option(
            "first_player",
            ("random", "declared", *(f"seat:{seat}" for seat in range(6))),
            "random",
            N_("Who begins: anybody by chance, one of those who declare to have been betrayed, or a seat."),
            {
                "random": N_("By chance"),
                "declared": N_("The player who was betrayed"),
                **{f"seat:{seat}": phrase("Seat {number}", number=seat + 1) for seat in range(6)},
            },
            title=N_("First player"),
        ),
        _switch("leavers_last", N_("Leavers last"), N_("Leaders who concede are placed below all others.")),
    )
    option_sets = (
        {},
        {"advanced": True},
        {"draft": True, "short": True},
        {"kingsmoot": True, "short": True},
        {"revealed_allies": True, "short": True, "first_player": "declared"},
        {"advanced": True, "draft": True, "revealed_allies": True, "first_player": "seat:2"},
    )
    acting = ACTING
    words = WORDS
    facts = FACTS
    longest = 3_000
    checkpoint_every = 128
    corrections = {
        "first_player": Correction(N_("Give the first player token to a player"), ("seat",)),
        "kill": Correction(N_("Kill an ally in a council"), ("piece",)),
    }
    concession = "ranked"
    steps = {
        "set_up": choose_first_player,
        "first_player": hear_the_betrayed,
        "leaders": choose_leaders,
        "season": begin_season,
        "draft": draft,
        "reveal": reveal_ally,
        "bid": bid,
        "claim": claim_ally,
        "clean_up": clean_up,
        "count": count,
    }
    first_step = "set_up"
    table = BtwixtTable
    computed = COMPUTED

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return what one does, how one wins, and how long that takes where drafts do not prolong it."""
        if options["draft"] or options["kingsmoot"]:
            return translated(ABOUT)
        if options["short"]:
            return translated(sentences(ABOUT, N_("About a quarter of an hour.")))
        return translated(self.about)

    def check_options(self, n: int, options: Mapping[str, Choice]) -> None:
        """Raise BadOptions if the first player is to sit at a seat that does not exist."""
        rule = str(options["first_player"])
        if rule.startswith("seat:") and int(rule.removeprefix("seat:")) >= n:
            raise BadOptions(
                "There is no seat {number} among {n}.", number=int(rule.removeprefix("seat:")) + 1, n=n
            )

    def depicts(self, face: str) -> Depicted | None:
        """Return what a card or a leader depicts: people of their House, else a means of influence.

        "council" is the room in which a council sits.
        """
        if face == "council":
            return Depicted("location", "Council", "court")
        for leader in LEADERS:
            if leader.id == face:
                return Depicted("character", leader.name, leader.id.rpartition("_")[2])
        facts = self.facts.get(face, {})
        if "name" not in facts:
            return None
        if "power" in facts:
            return Depicted("character", str(facts["name"]), str(facts["house"]))
        house = str(facts["leader"] or "").rpartition("_")[2] or str(facts["color"])
        return Depicted("influence", str(facts["name"]), house)

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> BtwixtTable:
        """Lay out the box."""
        t = BtwixtTable(n, options, draws)
        set_out(t)
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        """Return what a viewer sees; the shape is described in :mod:`rules.btwixt.view`."""
        return view(lens)

    def result(self, t: BtwixtTable) -> Result:
        """Return the ranking as the table stands."""
        return result(t)

    def played(self, t: BtwixtTable) -> Sequence[Played]:
        """Return the leader of each seat."""
        return [Played(f"leader.{leader}" if leader != NONE else "") for leader in t.leader]

    def invariants(self, t: BtwixtTable) -> Iterator[str]:
        """Yield what is impossible about the table."""
        return violations(t)

    def inferences(self, t: BtwixtTable, who: Viewer) -> Iterator[Inference]:
        """Yield where white cards and events may lie."""
        return inferences(t)

    def imagine(self, t: BtwixtTable, who: Viewer, r: Randomness) -> None:
        """Who foresees how many allies is known to all, and they are pieces: nothing else is hidden."""

    def patch(self, t: BtwixtTable, op: Mapping[str, Json]) -> bool:
        """Judge's operations: `{"op": "first_player", "seat"}` and `{"op": "kill", "piece"}`."""
        match op:
            case {"op": "first_player", "seat": int(seat)}:
                _give_first_player(t, seat)
            case {"op": "kill", "piece": int(piece)}:
                _kill(t, piece)
            case _:
                return False
        return True


def _give_first_player(t: BtwixtTable, seat: Seat) -> None:
    if not 0 <= seat < t.n:
        raise Illegal("There is no seat {seat}.", seat=seat)
    t.first = seat


def _kill(t: BtwixtTable, piece: int) -> None:
    if not 0 <= piece < len(t.face) or t.face[piece] not in ALLY_FACES or t.zone_of(piece)[0] != "council":
        raise Illegal("Only an ally in a council can be killed.")
    t.kill(piece)


GAME: Final = Btwixt()
