"""What a game supplies: its properties, its steps, its eyes and its result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from inspect import isgeneratorfunction
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar

from rules.kernel.ask import Ask
from rules.kernel.chance import Draws
from rules.kernel.guide.look import Look
from rules.kernel.guide.primer import Primer
from rules.kernel.guide.tutorial import Tutorial
from rules.kernel.language import Span, translated, worded_data
from rules.kernel.lens import Lens
from rules.kernel.pictures import Depicted
from rules.kernel.records.record import RecordClass
from rules.kernel.table import Table
from rules.kernel.terms import BadOptions, CannotImagine, Json, Randomness, Seat, Viewer
from rules.kernel.words import KERNEL_WORDS, VisibleLine, face_title, kind_of, word_line

T = TypeVar("T", bound=Table)
R = TypeVar("R")

Asked: TypeAlias = Ask | Sequence[Ask] | Callable[[], Ask | Sequence[Ask]]
"""What rules code yields: an ask; several asks to different seats, which are answered simultaneously and
sealed; or a function that makes either, called anew where acts out of turn have the open batch put again."""

Flow: TypeAlias = Generator[Asked, Any, R]
"""Rules code: yields an ask and gets its answer, or yields several and gets the list of answers in the order
of the asks."""

Step: TypeAlias = Callable[[T], Flow[str | None] | str | None]
"""A named part of a game. Returns the next step's name, or None at the end of the game; a step that
asks nobody anything is a plain function, one that may ask is a generator function."""

Choice: TypeAlias = Any
"""A bool, a number or a word; JSON for an option with a check of its own."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game: enough to build a form from.

    `sentence` explains it to an organizer; `labels` name the choices (by `str(choice)`).
    """

    name: str
    choices: tuple[Choice, ...]
    default: Choice
    sentence: str
    labels: Mapping[str, str] = field(default_factory=dict)
    check: Callable[[int, Json], None] | None = None
    """For options that are not chosen from a list (decks): raises BadOptions for a value that a game
    of so many seats does not allow. `choices` are then examples."""
    canonical: Callable[[Json], Json] | None = None
    """Returns the one form of a checked value that games begin with and are stamped with: what has an order
    is a list, and mappings have their members in one order, for no database and no file keeps it."""
    title: str = ""
    """What the option is called, where its choice is shown; a switch that is on is shown by its sentence."""

    def offers(self, value: object) -> bool:
        """Return whether a value is one of the choices; True is not 1."""
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    def label(self, choice: Choice) -> str:
        """Return what a choice is called in the reader's language."""
        return translated(self.labels.get(str(choice), str(choice)))

    def to_json(self) -> dict[str, Json]:
        return {
            "name": self.name,
            "title": translated(self.title),
            "choices": [{"value": c, "label": self.label(c)} for c in self.choices],
            "default": self.default,
            "sentence": translated(self.sentence),
            "free": self.check is not None,
        }


@dataclass(frozen=True, slots=True)
class ReadyDeck:
    """A deck for who brings none: the key that the option `decks` takes, its name, and what it does."""

    key: str
    title: str
    text: str

    def worded(self) -> ReadyDeck:
        """Return the deck in the reader's language."""
        return ReadyDeck(self.key, translated(self.title), translated(self.text))


@dataclass(frozen=True, slots=True)
class Played:
    """What a seat played, for people who count their results: the key of a word ("house.stark"), and the key
    of a ready deck; "" for none."""

    side: str = ""
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number of the table that a judge may set, 0 to `most`: one for the table, each seat or each piece."""

    title: str
    per: Literal["table", "seat", "piece"]
    most: int = 99


@dataclass(frozen=True, slots=True)
class Correction:
    """An operation of a game's own for judges (`GameDef.patch`): what it does, and what it is told."""

    title: str
    needs: tuple[Literal["seat", "piece"], ...] = ()


@dataclass(frozen=True, slots=True)
class FreeAct(Generic[T]):
    """What a seat may do out of turn while others, or it, are asked: a claim, a declaration, an agreement.

    `offer` returns the choice that a seat has just now, as a question to that seat, or None where the rules
    do not let it act. It changes nothing, and tells no more than the seat may know. `resolve` does what the
    seat chose. It may be a generator function, as a step is: then its questions are put first, and the open
    batch anew after them. `asks_again`: the open batch is put anew at once, and answers given to it are
    void; else it stays as it is, so an act must leave the options of open questions legal.
    """

    title: str
    offer: Callable[[T, Seat], Ask | None]
    resolve: Callable[[T, Seat, Any], Flow[None] | None]
    asks_again: bool = False


@dataclass(frozen=True, slots=True)
class Placing:
    """A seat's place and the figures behind it. 1 is best; ties share a place, and those behind the first
    may by a game's rules all take the lowest of the places they share."""

    seat: Seat
    place: int
    points: Mapping[str, int] = field(default_factory=dict)


Ended: TypeAlias = Literal["won", "time", "conceded", "judge"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: one placing for each seat, best first."""

    placings: tuple[Placing, ...]
    ended: Ended = "won"

    def to_json(self) -> dict[str, Json]:
        return {
            "ended": self.ended,
            "placings": [{"seat": p.seat, "place": p.place, "points": dict(p.points)} for p in self.placings],
        }


def placings(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> tuple[Placing, ...]:
    """Placings from one key per seat, larger is better, equal keys share a place and the next skips.

    `names` are the names of the key's figures.
    """
    order = sorted(range(len(keys)), key=lambda seat: keys[seat], reverse=True)
    return tuple(
        Placing(
            seat,
            1 + sum(other > keys[seat] for other in keys),
            dict(zip(names, keys[seat], strict=True)),
        )
        for seat in order
    )


def conceded_last(placings: Sequence[Placing], conceded: Sequence[Seat]) -> tuple[Placing, ...]:
    """Return the placings with seats that conceded below all others, the first to leave last."""
    if not conceded:
        return tuple(placings)
    stayed = [placing for placing in placings if placing.seat not in conceded]
    left = {placing.seat: placing for placing in placings if placing.seat in conceded}
    ranked = [Placing(p.seat, 1 + sum(other.place < p.place for other in stayed), p.points) for p in stayed]
    for place, seat in enumerate(reversed(conceded), start=len(stayed) + 1):
        ranked.append(Placing(seat, place, left[seat].points))
    return tuple(ranked)


@dataclass(frozen=True, slots=True)
class Lacks:
    """No piece in a pile that is hidden from the viewer has one of these faces."""

    zone: str
    seat: Seat
    faces: frozenset[int]


@dataclass(frozen=True, slots=True)
class Holds:
    """Among the pieces in a pile that are hidden from the viewer are these faces, each as often as it is
    listed: as many as there are pieces, and the pile is this multiset."""

    zone: str
    seat: Seat
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fits:
    """The pieces in a pile that are hidden from the viewer fit together: how many there are was seen, and not
    every set of faces may be put there.

    `do` returns of a table and such pieces of it whether they do. It looks at nothing else that is hidden.
    """

    zone: str
    seat: Seat
    do: Callable[[Any, Sequence[int]], bool]


Inference: TypeAlias = Lacks | Holds | Fits
"""What a viewer can tell of a hidden pile."""


class GameDef(ABC, Generic[T]):
    """A game. One instance, `GAME` in the module `rules.<key>.game`, is what the registry finds."""

    key: ClassVar[str]
    board: ClassVar[str] = ""
    """The key of the game whose script and stylesheet draw the table; "": its own."""
    title: ClassVar[str]
    about: ClassVar[str] = ""
    """What one does and how one wins, in two sentences for somebody who has never heard of it; true under
    the default options (`about_under`)."""
    primer: ClassVar[Primer | None] = None
    """How it goes (goal, round, end, scoring) and what its words mean, told in the table's menu and before a
    first game; true under the default options (`primer_under`). Every game of the registry has one; the page
    of a game without shows none."""
    tutorial: ClassVar[Tutorial | None] = None
    """A first game that explains itself, for who has never played; None: there is none."""
    decisive: ClassVar[Sequence[str]] = ()
    """Keys of lines that may decide the game ("victory"): the last one said is told, at the end, as the
    moment that did. Without any, or where none was said, no moment is told; nor where the line names a
    `leading_seat` that is not first alone in the end."""
    score: ClassVar[str] = ""
    """The figure of a placing that is the player's score on a tournament's sheet; "": the game has none."""
    headings: ClassVar[Sequence[str]] = ()
    """Keys of lines with which a part of the game begins (a round, a deal): headings of the log, by which a
    replay is gone through. A board of its own may have more."""
    seats: ClassVar[range]
    ruleset: ClassVar[int] = 1
    """Raised when a game that was begun before may replay differently. Records carry the number."""
    record: ClassVar[RecordClass] = "public"
    """Whether records are published after the end, or stay sealed because the rules forget who did what."""
    options: ClassVar[Sequence[Option]] = ()
    computed: ClassVar[Mapping[str, Callable[[Any], Json]]] = {}
    """What is worked out from the table for everybody: `lens.<name>`. Each must make its JSON anew."""
    common: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    """The same, worked out once for all who look at the same moment: views must not change what it gives."""
    words: ClassVar[Mapping[str, str]] = {}
    """Templates by key, in English, marked by `N_`: "ask.<verb>" prompts, "face.<face>", "option.<word>",
    "<of>.<number>"; "zone.<zone>" is what judges call a place (`words.place_title`)."""
    option_sets: ClassVar[Sequence[Mapping[str, Choice]]] = ()
    """Combinations of options worth testing and recording; if none are named, the
    defaults and each other choice by itself."""
    acting: ClassVar[Sequence[str]] = ()
    """Faces whose abilities are told in lines, as an argument `by_...`: fuzzing looks for idle ones."""
    facts: ClassVar[Mapping[str, Mapping[str, Json]]] = {}
    """What is printed on the faces, for boards whose views name faces only; see `facts_under`."""
    text_fields: ClassVar[frozenset[str]] = frozenset({"name", "text", "ability"})
    """The fields of facts and views that are texts of the catalogs (`in_words`)."""
    look: ClassVar[Look] = Look()
    """What the parts of a view are and what they are called, for boards."""
    longest: ClassVar[int] = 10_000
    """No game has more decisions than this."""
    checkpoint_every: ClassVar[int] = 16
    """Decisions between two checkpoints, at least: fewer make undo faster and play slower."""
    houses_by_seat: ClassVar[Mapping[int, Sequence[str]]] = {}
    """By number of players: the House of each seat where the option "houses" is "seated": a tournament may
    bind Houses to seats."""
    decks: ClassVar[Sequence[ReadyDeck]] = ()
    """What a player may choose for the own seat (an entry of the option `decks`)."""
    stops: ClassVar[Mapping[str, str]] = {}
    """Windows a player may have passed automatically: by name, what preferences call them."""
    moments: ClassVar[Mapping[str, str]] = {}
    """Until when a player may have windows passed, by name, with what buttons call it; see `passes_until`."""
    counters: ClassVar[Mapping[str, Counter]] = {}
    """By field of the table: the numbers that a judge may set."""
    corrections: ClassVar[Mapping[str, Correction]] = {}
    """By name: the operations of `patch`."""
    acts: ClassVar[Mapping[str, FreeAct[Any]]] = {}
    """By name: what seats may do out of turn."""
    private_talk: ClassVar[bool] = False
    """Whether the rules let seats talk among themselves unheard by others, at tables that allow it."""
    limits_talk: ClassVar[bool] = False
    """Whether the rules say when seats talk freely, and to whom: see `talk_fault`."""
    finishes_round_after_time: ClassVar[bool] = False
    """Whether the round is played to its end when time is called: see `when_time_is_called`."""
    settles_next: ClassVar[bool] = False
    """Whether a game may settle how the next one of the same people begins: see `next_game`."""
    concession: ClassVar[Literal["last", "ranked"]] = "last"
    """Whether a seat that conceded is placed below all others, or where the result puts it."""

    steps: Mapping[str, Step[T]]
    first_step: ClassVar[str]
    table: type[T]

    @cached_property
    def asking_steps(self) -> Mapping[str, Callable[[T], Flow[str | None]]]:
        """The steps that may ask somebody something."""
        return {name: step for name, step in self.steps.items() if isgeneratorfunction(step)}

    @cached_property
    def _defaults(self) -> dict[str, Choice]:
        return {option.name: option.default for option in self.options}

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        """Pickle as what it is: rules hold nothing of their own."""
        return type(self), ()

    @abstractmethod
    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> T:
        """Return the table before the first step."""

    @abstractmethod
    def view(self, lens: Lens) -> dict[str, Json]:
        """Return what a viewer sees, as JSON."""

    @abstractmethod
    def result(self, t: T) -> Result:
        """Return the result as the table stands (a game may be ended by time at any question)."""

    def played(self, t: T) -> Sequence[Played]:
        """Return what each seat played (its House, faction or leader, and its deck), as everybody knows at
        the end."""
        return [Played()] * t.n

    def side_title(self, side: str) -> str:
        """Return the title of a House, faction or leader as `played` names it, in the reader's language; ""
        for an unknown one."""
        return translated(self.words.get(side, ""))

    def deck_title(self, key: str) -> str:
        """Return the title of a ready deck in the reader's language; "" for an unknown one."""
        return next((translated(deck.title) for deck in self.decks if deck.key == key), "")

    def invariants(self, t: T) -> Iterator[str]:
        """Violations about an impossible table, beyond what the kernel checks itself."""
        return iter(())

    def conceded(self, t: T, seat: Seat) -> None:
        """Hear that a seat concedes, at a question. The kernel answers for it from now on with
        the default of each ask, and ends the game when one seat is left."""

    def talk_fault(self, t: T, seat: Seat, to: Sequence[Seat]) -> str:
        """Return what is wrong with a seat talking now, to the table or to these alone, as a sentence for it;
        empty where it may. Tells only what everybody knows."""
        return ""

    def next_game(self, t: T) -> tuple[Mapping[str, Choice], Sequence[Seat]]:
        """Return what the end of a game settles for the next one of the same people: the options that change,
        and the seats of now in the order in which they sit then."""
        return {}, range(t.n)

    def stop_of(self, t: T, ask: Ask) -> str | None:
        """Return which of `stops` a question belongs to; None: it is never passed for a player.

        Tells only what everybody knows: whether a seat stops at a window must not depend on its hand.
        """
        return None

    def matters(self, t: T, ask: Ask) -> bool:
        """Return whether a seat may want to use a window, for all that everybody knows; where it does not,
        the window is passed for the player who does not wish to be asked always.

        It must not depend on what is hidden, and neither on `bluff`.
        """
        return True

    def period(self, t: T, moment: str) -> str:
        """Return what stays the same until one of `moments` comes; "" for one that comes when the player
        answers a question."""
        return ""

    def passes_until(self, t: T, ask: Ask, moment: str) -> bool:
        """Return whether a window is among those passed until one of `moments`."""
        return True

    def check_options(self, n: int, options: Mapping[str, Choice]) -> None:
        """Raise BadOptions for a combination the game does not allow."""

    def inferences(self, t: T, who: Viewer) -> Iterator[Inference]:
        """Yield what a viewer can tell of hidden piles by the rules: who did not follow suit lacks it.

        What was seen before it was hidden need not be told (`kernel.memory` has it), nor that the pieces with
        one back are those of the box. Only what the viewer knows may decide what is yielded.
        """
        return iter(())

    def resumes(self, t: T, step: str) -> bool:
        """Return whether the running step, begun once more on a copy of the table as it is at the open
        question, asks this question and continues as it would have. Worlds of such questions are made without
        playing the step again."""
        return False

    def imagine(self, t: T, who: Viewer, r: Randomness) -> None:
        """Set anew what else a viewer cannot know, in place: the private fields of other seats.

        The default exchanges the entries of other seats at random; override it where that would contradict
        what is known, or where other fields of the table are hidden. Faces are those of the world already.
        """
        others = [seat for seat in range(t.n) if seat != who]
        for name in t.private:
            entries = getattr(t, name)
            known = sorted((entries[seat] for seat in others), key=repr)  # no matter who has which
            mixed = sorted(known, key=lambda _: r.random())
            for seat, entry in zip(others, mixed, strict=True):
                entries[seat] = entry

    def patch(self, t: T, op: Mapping[str, Json]) -> bool:
        """Apply a judge's operation of the game's own; False if it is none. Raise Illegal if it fails."""
        return False

    def when_time_is_called(self, t: T) -> Mapping[str, Json] | None:
        """Return the judge's operation (see `patch`) after which a game goes on to an end of its own when
        time is called; None: it ends at once."""
        return None

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return `about` as it is true under these options, all of which are settled, in the reader's
        language."""
        return translated(self.about)

    def primer_under(self, options: Mapping[str, Json]) -> Primer | None:
        """Return `primer` as it is true under these options, all of which are settled."""
        return self.primer

    def facts_under(self, options: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]]:
        """Return the `facts` of the faces that may be met in a game begun with these options."""
        return self.facts

    def settle_options(self, n: int, given: Mapping[str, Json]) -> dict[str, Choice]:
        """Return all options with defaults filled in; raises BadOptions with the reason."""
        if n not in self.seats:
            raise BadOptions(
                "{title} is for {players} players, not {n}.",
                title=translated(self.title),
                players=Span(self.seats[0], self.seats[-1]),
                n=n,
            )
        settled = self._defaults.copy()
        for name in given:
            if name not in settled:
                raise BadOptions("{title} has no option {name!r}.", title=translated(self.title), name=name)
        for option in self.options:
            if option.check is None:
                if option.name in given:
                    value = given[option.name]
                    if not option.offers(value):
                        choices = ", ".join(map(str, option.choices))
                        raise BadOptions(
                            "{name} must be one of {choices}.", name=option.name, choices=choices
                        )
                    settled[option.name] = value
            else:
                settled[option.name] = value = given.get(option.name, option.default)
                option.check(n, value)
        self.check_options(n, settled)
        return settled

    def opening_options(self, n: int, given: Mapping[str, Json]) -> dict[str, Choice]:
        """Return the options that a new game begins with, each in its one form; raises BadOptions."""
        settled = self.settle_options(n, given)
        self._put_in_one_form(settled)
        return settled

    def recorded_options(self, options: Mapping[str, Json]) -> Sequence[Mapping[str, Json]]:
        """Return the options that a record may have been begun with, the likeliest first.

        They are the record's own in their one form, but where earlier versions wrote in a mapping what has an
        order: then there is one for each order that the mapping may have had.
        """
        recorded = dict(options)
        self._put_in_one_form(recorded)
        return (recorded,)

    def _put_in_one_form(self, options: dict[str, Json]) -> None:
        for option in self.options:
            if option.canonical is not None and option.name in options:
                options[option.name] = option.canonical(options[option.name])

    def in_words(self, data: Json) -> Json:
        """Return facts or a view with their texts in the reader's language."""
        return worded_data(data, self.text_fields)

    def face_titles(self) -> dict[str, str]:
        """Return the names of all faces in the reader's language."""
        faces = (key.removeprefix("face.") for key in self.words if key.startswith("face."))
        return {face: face_title(face, self.words) for face in faces}

    def depicts(self, face: str) -> Depicted | None:
        """Return what the card of a face depicts, for programs that draw it; None where nothing is drawn."""
        return None

    @property
    def has_pictures(self) -> bool:
        """Whether its cards depict something."""
        return type(self).depicts is not GameDef.depicts

    def tell(self, line: VisibleLine, names: Sequence[str] = ()) -> str:
        """Return a line in the reader's language, with the players' names."""
        return word_line(line.key, line.args, self.words, names)

    def prompt(self, words: Mapping[str, Json], names: Sequence[str] = (), asked: Seat | None = None) -> str:
        """Return the prompt of an ask's JSON in the reader's language: template "ask.<key>".

        Where an argument is the seat that is `asked`, the template "yours.<key> <argument>", if there is
        one, speaks to that seat as "you".
        """
        key = f"ask.{words['key']}"
        for name, value in words["args"].items():
            if asked is not None and kind_of(name) == "seat" and value == asked:
                yours = f"yours.{words['key']} {name}"
                if yours in self.words:
                    return word_line(yours, words["args"], self.words, names)
        if key not in self.words and key not in KERNEL_WORDS:
            key = str(words["key"])
        return word_line(key, words["args"], self.words, names)


def hidden_from(t: Table, who: Viewer) -> set[int]:
    """Return the pieces whose face a viewer does not see."""
    return {piece for piece in range(len(t.at)) if not t.sees(who, piece)}


def exchange(t: Table, pieces: set[int], r: Randomness) -> None:
    """Exchange the faces of pieces at random, among equal backs."""
    face = list(t.face)
    for back in dict.fromkeys(t.back):
        group = sorted(piece for piece in pieces if t.back[piece] == back)
        faces = [face[piece] for piece in group]
        for i in range(len(faces) - 1, 0, -1):
            j = int(r.random() * (i + 1))
            faces[i], faces[j] = faces[j], faces[i]
        for piece, new in zip(group, faces, strict=True):
            face[piece] = new
    t.face = face
    t.faces_changed()


__all__ = [
    "BadOptions",
    "CannotImagine",
    "Choice",
    "Correction",
    "Counter",
    "Ended",
    "Flow",
    "FreeAct",
    "GameDef",
    "Option",
    "Placing",
    "Result",
    "Step",
    "exchange",
    "hidden_from",
    "placings",
]
