"""Oathbreaker as the kernel plays it: options, steps, acts, view, result.

Source: Oathbreaker specification, sections 3, 6, 11 and 12.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.kernel.chance import Draws
from rules.kernel.game import Choice, Counter, GameDef, Option, Result
from rules.kernel.language import N_, phrase
from rules.kernel.lens import Lens
from rules.kernel.pictures import Depicted
from rules.kernel.terms import BadOptions, Json, Randomness, Seat, Viewer
from rules.oathbreaker import judgment, missions, rounds, setup
from rules.oathbreaker.cards.court import CHARACTERS
from rules.oathbreaker.cards.faces import CONSPIRATOR, FACTS, LOYALIST, NONE
from rules.oathbreaker.lessons import TUTORIAL
from rules.oathbreaker.primer import PRIMER
from rules.oathbreaker.setup import NAMED_SEAT
from rules.oathbreaker.table import OathTable
from rules.oathbreaker.talk import ACTS, talk_fault
from rules.oathbreaker.view import COMPUTED, LOOK, view
from rules.oathbreaker.words import WORDS

YES_NO: Final = {"True": "Yes", "False": "No"}
MAX_SEATS: Final = 8


def _switch(name: str, title: str, sentence: str) -> Option:
    return Option(name, (True, False), False, sentence, YES_NO, title=title)


class Oathbreaker(GameDef[OathTable]):
    """Hidden loyalties for five to eight, of whom one or two rule."""

    key = "oathbreaker"
    title = N_("Oathbreaker")
    about = N_(
        "One of you rules, the others are nobles, loyal or not, who play cards in secret on missions of the "
        "realm. The King wins when Order prevails. A noble wins when the side of their secret loyalty "
        "prevails and their own ambition is met. About an hour."
    )
    primer = PRIMER
    tutorial = TUTORIAL
    headings = ("space",)
    decisive = ("order_wins", "chaos_wins")
    seats = range(5, 9)
    ruleset = 1
    record = "sealed"
    options = (
        Option(
            "monarch",
            ("random", *(f"{NAMED_SEAT}{seat}" for seat in range(MAX_SEATS))),
            "random",
            N_("Who rules: anybody by chance, or a seat (with eight players that seat and the next one)."),
            {
                "random": N_("By chance"),
                **{f"{NAMED_SEAT}{s}": phrase("Seat {number}", number=s + 1) for s in range(MAX_SEATS)},
            },
            title=N_("Monarch"),
        ),
        Option(
            "sides",
            ("choice", "single", "double", "random"),
            "choice",
            N_(
                "Which characters there are: nobles choose among all, or among those for first games, or "
                "among the others, or get one by chance."
            ),
            {
                "choice": N_("All"),
                "single": N_("First games"),
                "double": N_("The other sides"),
                "random": N_("By chance"),
            },
            title=N_("Sides"),
        ),
        Option(
            "talk",
            ("structured", "free", "off"),
            "structured",
            N_("What is said: statements by tap, these and free talk, or nothing."),
            {"structured": N_("Statements"), "free": N_("Statements and free talk"), "off": N_("Nothing")},
            title=N_("Talk"),
        ),
        _switch("aloof_king", N_("Aloof king"), N_("The King gives no advice, and nobles ask him for none.")),
        _switch(
            "cagey_court",
            N_("Cagey court"),
            N_("Nobles say of missions only whether they help, before and after."),
        ),
        _switch(
            "order_in_the_court",
            N_("Order in the court"),
            N_("In a Mission Round only the noble on turn speaks, and the King."),
        ),
        _switch("night_is_dark", N_("Night is dark"), N_("Every mission gets one random card face down.")),
        _switch(
            "confess_public",
            N_("Public confession"),
            N_("A confession is shown to everybody, not to the King alone."),
        ),
        _switch("succession", N_("Succession"), N_("At the end it is settled who rules in the next game.")),
        Option(
            "scoring",
            ("tiers", "binary"),
            "tiers",
            N_(
                "Who stands where: winners, then the side that prevailed, then ambitions met; or winners "
                "and all others."
            ),
            {"tiers": N_("Four places"), "binary": N_("Winners and others")},
            title=N_("Scoring"),
        ),
    )
    option_sets = (
        {},
        {"night_is_dark": True, "cagey_court": True, "sides": "double", "succession": True},
        {"order_in_the_court": True, "aloof_king": True, "sides": "single", "confess_public": True},
        {"monarch": "seat:3", "sides": "random", "talk": "off", "scoring": "binary"},
    )
    computed = COMPUTED
    words = WORDS
    facts = FACTS
    look = LOOK
    longest = 2_000
    checkpoint_every = 64
    counters = {
        "order": Counter(N_("Order"), "table"),
        "chaos": Counter(N_("Chaos"), "table"),
        "coin": Counter(N_("Coin"), "seat"),
        "honor": Counter(N_("Honor"), "seat"),
        "power": Counter(N_("Power"), "seat"),
    }
    acts = ACTS
    concession = "ranked"
    private_talk = limits_talk = settles_next = True
    steps = {
        "monarch": setup.choose_the_monarch,
        "titles": setup.share_titles,
        "draw_decrees": setup.draw_decrees,
        "pick_boards": setup.pick_boards,
        "deal": setup.deal,
        "first_hand": setup.choose_first_hand,
        "next_space": rounds.next_space,
        "deal_missions": missions.deal_missions,
        "play_cards": missions.play_cards,
        "resolve_mission": missions.resolve_mission,
        "end_missions": missions.end_missions,
        "decree_round": rounds.begin_decrees,
        "play_decree": rounds.play_decree,
        "judgment": judgment.judge,
        "reveal": judgment.reveal,
        "succession": judgment.name_successors,
    }
    first_step = "monarch"
    table = OathTable

    def check_options(self, n: int, options: Mapping[str, Choice]) -> None:
        """Raise BadOptions if a seat is to rule that does not exist."""
        rule = str(options["monarch"])
        if rule.startswith(NAMED_SEAT) and int(rule.removeprefix(NAMED_SEAT)) >= n:
            raise BadOptions(
                "There is no seat {number} among {n}.", number=int(rule.removeprefix(NAMED_SEAT)) + 1, n=n
            )

    def depicts(self, face: str) -> Depicted | None:
        """Return what a character, a mission or another card depicts."""
        for character in CHARACTERS:
            if character.id == face:
                return Depicted("character", character.name, character.house)
        facts = self.facts.get(face)
        if facts is None:
            return None
        return Depicted(str(facts["kind"]), str(facts["name"]), words=(str(facts.get("type", "")),))

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> OathTable:
        """Lay out the box."""
        t = OathTable(n, options, draws)
        setup.set_out(t)
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        """Return what a viewer sees; the shape is described in :mod:`rules.oathbreaker.view`."""
        return view(lens)

    def result(self, t: OathTable) -> Result:
        """Return who stands where, as the table stands."""
        return judgment.result(t)

    def invariants(self, t: OathTable) -> Iterator[str]:
        """Yield what is impossible about the table."""
        return t.impossible()

    def talk_fault(self, t: OathTable, seat: Seat, to: Sequence[Seat]) -> str:
        """Return what is wrong with a seat talking freely now."""
        return talk_fault(t, seat, to)

    def next_game(self, t: OathTable) -> tuple[Mapping[str, Choice], Sequence[Seat]]:
        """Return who rules next, if that was settled."""
        return judgment.next_game(t)

    def imagine(self, t: OathTable, who: Viewer, r: Randomness) -> None:
        """Monarchs may have judged their nobles otherwise, as long as another does not see it."""
        if who in t.monarchs or t.verdict:
            return
        for monarch in t.monarchs:
            t.guesses[monarch] = [
                guess if guess == NONE else (CONSPIRATOR, LOYALIST)[r.random() < 0.5]
                for guess in t.guesses[monarch]
            ]


GAME: Final = Oathbreaker()
