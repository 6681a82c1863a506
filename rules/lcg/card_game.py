"""The card game as the kernel plays it, in any edition: options, steps, view, result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from inspect import isgeneratorfunction
from typing import ClassVar, Final

from rules.cards.windows import is_at_action
from rules.kernel.ask import Ask
from rules.kernel.chance import Draws
from rules.kernel.game import (
    Choice,
    Correction,
    Counter,
    Flow,
    GameDef,
    Inference,
    Option,
    Played,
    Result,
    Step,
)
from rules.kernel.guide.primer import Primer
from rules.kernel.language import N_, Span, phrase, translated
from rules.kernel.lens import Lens
from rules.kernel.pictures import Depicted
from rules.kernel.terms import BadOptions, Json, Seat, Viewer
from rules.lcg.edition import Edition
from rules.lcg.events.state_checks import GameWon
from rules.lcg.reports import ranking
from rules.lcg.reports.judging import correct
from rules.lcg.reports.shown import COMMON
from rules.lcg.reports.stops import MOMENTS, STOPS, matters, passes_until, period, stop_of
from rules.lcg.reports.view import view
from rules.lcg.state.attributes import SEAT_LEAVES
from rules.lcg.state.integrity import violations
from rules.lcg.state.printed import Card
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.rounds import RESUMED
from rules.lcg.steps.setup import known_from_setup, lay_out

YES_NO: Final = {"True": N_("Yes"), "False": N_("No")}


def check_decks(edition: Edition, n: int, decks: Json) -> None:
    """One entry for each seat: a deck, the key of a ready deck, or "" for a ready deck by chance."""
    if decks == []:
        return
    if not isinstance(decks, list) or len(decks) != n:
        raise BadOptions("Name one deck for each of the {n} seats.", n=n)
    for deck in decks:
        if deck != "":
            edition.check_deck(deck)


def options_of(edition: Edition, about_formats: str) -> tuple[Option, ...]:
    """Return the options that games of every edition have; a sentence says what the formats are for."""
    return (
        Option(
            "format",
            tuple(edition.formats),
            next(iter(edition.formats)),
            about_formats,
            {key: each.name for key, each in edition.formats.items()},
            title=N_("Format"),
        ),
        Option(
            "decks",
            ([],),
            [],
            N_("The deck of each seat."),
            check=partial(check_decks, edition),
            canonical=lambda decks: [edition.canonical_deck(deck) for deck in decks],
            title=N_("Decks"),
        ),
        Option(
            "rounds",
            (0, 2, 3, 6, 9, 12),
            0,
            N_("The game ends after so many rounds, if not before."),
            {
                "0": N_("Until victory or time"),
                **{str(n): phrase(N_("{n:round|rounds}"), n=n) for n in (2, 3, 6, 9, 12)},
            },
            title=N_("Rounds"),
        ),
        Option(
            "simultaneous_setup",
            (True, False),
            False,
            N_("Everybody sets up at the same time."),
            YES_NO,
            title=N_("Simultaneous setup"),
        ),
        Option(
            "tiebreak_power",
            ("house", "total"),
            "house",
            N_("Which power decides between players with equally many titles."),
            {"house": N_("On the House card"), "total": N_("In total")},
            title=N_("Tiebreak power"),
        ),
    )


def ending(step: Step[LcgTable]) -> Step[LcgTable]:
    """Return a step that may end the game in the middle of whatever is happening; one that never asks does
    not."""
    if not isgeneratorfunction(step):
        return step
    asking: Callable[[LcgTable], Flow[str | None]] = step
    won = GameWon  # kept here: games still open when the program ends are closed after the module is emptied

    def run(t: LcgTable) -> Flow[str | None]:
        try:
            return (yield from asking(t))
        except won:
            return None

    return run


class CardGame(GameDef[LcgTable]):
    """The card game in any edition, whose game names its key, ruleset, options, steps and table, and words
    and facts of its cards."""

    score = "power"
    board = "lcg"
    seats = range(2, 7)
    table: type[LcgTable]
    cards: ClassVar[Mapping[str, Card]]
    """Every card of the edition by its face."""
    primers: Mapping[str, Primer]
    """How a game goes, by format."""
    stops = STOPS
    moments = MOMENTS
    text_fields = frozenset({"name", "text", "traits", "keywords", "supports"})
    counters = {
        "gold": Counter(N_("A player’s gold"), "seat"),
        "power": Counter(N_("Power on a card"), "piece", 20),
        "knelt": Counter(N_("Kneeling (1) or standing (0)"), "piece", 1),
    }
    corrections = {"call_time": Correction(N_("Make this round the last"))}
    finishes_round_after_time = True
    longest = 20_000
    concession = "ranked"
    first_step = "first_player"
    common = COMMON

    def depicts(self, face: str) -> Depicted | None:
        """Return what a card depicts: what it is, whose it is, and its traits."""
        card = self.cards.get(face)
        if card is None:
            return None
        house = card.houses[0] if card.houses else ""
        return Depicted(card.kind, card.name, house, tuple(trait.lower() for trait in sorted(card.traits)))

    def settle_options(self, n: int, given: Mapping[str, Json]) -> dict[str, Choice]:
        """Return all options; who names no format plays the first that is for so many players."""
        if "format" not in given:
            fitting = [key for key, each in self.table.edition.formats.items() if n in each.seats]
            given = {**given, "format": fitting[0]} if fitting else given
        return super().settle_options(n, given)

    def primer_under(self, options: Mapping[str, Json]) -> Primer:
        """Return how the format that is played goes."""
        return self.primers[str(options["format"])]

    def recorded_options(self, options: Mapping[str, Json]) -> Sequence[Mapping[str, Json]]:
        """Return the options with each of the decks that those of a record may have been."""
        decks = self.table.edition.recorded_decks(options.get("decks", []))
        return [{**options, "decks": each} for each in decks] or super().recorded_options(options)

    def check_options(self, n: int, options: Mapping[str, Choice]) -> None:
        """Raise BadOptions for a format that is not for so many players (K-26)."""
        chosen = self.table.edition.formats[str(options["format"])]
        seats = chosen.seats
        if n not in seats:
            raise BadOptions(
                "{format} is for {players} players, not {n}. Choose another format, or change the seats.",
                format=translated(chosen.name),
                players=Span(seats[0], seats[-1]),
                n=n,
            )

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> LcgTable:
        """Decks, faction cards and titles on the table."""
        t = self.table(n, options, draws)
        lay_out(t)
        return t

    def resumes(self, t: LcgTable, step: str) -> bool:
        """Return whether the open question is one of the action window with which its step ends."""
        return step in RESUMED and is_at_action(t)

    def inferences(self, t: LcgTable, who: Viewer) -> Iterator[Inference]:
        """Yield what a viewer can tell of cards that others are setting up."""
        for seat in t.seats():
            if seat != who and t.pile("setup", seat):
                yield from known_from_setup(t, seat)

    def view(self, lens: Lens) -> dict[str, Json]:
        """Return what a viewer sees; the shape is described in :mod:`rules.lcg.reports.view`."""
        return view(lens)

    def result(self, t: LcgTable) -> Result:
        """Return the ranking as the table stands; see :mod:`rules.lcg.reports.ranking` for the figures."""
        return ranking.result(t)

    def played(self, t: LcgTable) -> Sequence[Played]:
        """Return the faction of each seat, and its deck if that is a ready one."""
        return [
            Played(f"face.{t.faces[t.face[t.faction[seat]]]}", t.edition.deck_key(t, seat))
            for seat in range(t.n)
        ]

    def conceded(self, t: LcgTable, seat: Seat) -> None:
        """The player leaves at the next moment at which nothing is half done (R-17)."""
        t.changed |= SEAT_LEAVES

    def invariants(self, t: LcgTable) -> Iterator[str]:
        """Yield what is impossible about the table."""
        return violations(t)

    def stop_of(self, t: LcgTable, ask: Ask) -> str | None:
        """Return the window a question belongs to, for players who have some passed for them."""
        return stop_of(t, ask)

    def matters(self, t: LcgTable, ask: Ask) -> bool:
        """Return whether a player may want to use a window, for all that everybody knows."""
        return matters(t, ask)

    def period(self, t: LcgTable, moment: str) -> str:
        """Return what stays the same until a moment comes, for players who pass until then."""
        return period(t, moment)

    def passes_until(self, t: LcgTable, ask: Ask, moment: str) -> bool:
        """Return whether a window is among those passed until a moment."""
        return passes_until(t, ask, moment)

    def prompt(self, words: Mapping[str, Json], names: Sequence[str] = (), asked: Seat | None = None) -> str:
        """Return a question in the reader's language; that of a window says what happens there."""
        args = words["args"]
        if "event" in args:
            what = f"{args['event']} {args['how']}" if "how" in args else args["event"]
            words = {**words, "key": f"{words['key']} {what}"}
        return super().prompt(words, names, asked)

    def when_time_is_called(self, t: LcgTable) -> Mapping[str, Json] | None:
        """Return the operation by which this round becomes the last one, None once time was called."""
        return None if t.time_called else {"op": "call_time"}

    def patch(self, t: LcgTable, op: Mapping[str, Json]) -> bool:
        """Return a judge's corrections; they are listed in :mod:`rules.lcg.reports.judging`."""
        return correct(t, op)
