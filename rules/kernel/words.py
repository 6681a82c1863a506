"""What is said: a template's key and its arguments, with the faces fixed at the moment of speaking.

The last word of an argument's name is its kind: `seat` and `lost_seat` are seats, `card` and
`lost_card` are pieces of the table. A piece is spoken of by its face to those who could see it
when the line was said, and as "a card" to everybody else, whatever happens to it later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.kernel.language import N_, Worded, translated
from rules.kernel.terms import PIECES, Atom, Json, Mask, Seat, Viewer, seen_in


class Words:
    """A prompt: template key and arguments, worded for each viewer when it is shown."""

    __slots__ = ("args", "key")

    def __init__(self, key: str, args: tuple[tuple[str, Atom], ...] = ()) -> None:
        self.key = key
        self.args = args

    def __repr__(self) -> str:
        return f"say({self.key!r}{''.join(f', {name}={value!r}' for name, value in self.args)})"


def say(key: str, **args: Atom) -> Words:
    """Words for a prompt: `say("pass_cards", to_seat=2)`."""
    return Words(key, tuple(args.items()))


def kind_of(name: str) -> str:
    """Return what an argument is: the last word of its name, in every language."""
    return name.rpartition("_")[2]


LinePiece: TypeAlias = tuple[str, Mask]
"""A piece in a line: its face when the line was said, and who could see it then."""

Line: TypeAlias = tuple[int, str, Mask, Seat | None, str | None, Mask, dict[str, Atom | LinePiece]]
"""A line as it is kept: the length of the log when it was said, the template's key, who hears it,
its argument `seat`, its argument `card` (the face, and who could see it then), and the others. A flat
tuple, for most lines of a game are never read."""


NO_ARGS: dict[str, Atom | LinePiece] = {}


piece_names: set[str] = set()
plain_names: set[str] = set()
"""Names of arguments that were asked about: those whose noun is a piece, and all others."""


def names_piece(name: str) -> bool:
    """Return whether the noun of an argument's name is a piece: `names_piece("lost_card")`."""
    found = kind_of(name) in PIECES
    (piece_names if found else plain_names).add(name)
    return found


def visible_line(line: Line, who: Viewer) -> VisibleLine | None:
    """Return a line as `who` hears it, or None when it was not meant for them."""
    at, key, to, seat, face, seen_by, arguments = line
    if not seen_in(to, who):
        return None
    args: dict[str, Json] = {} if seat is None else {"seat": seat}
    if face is not None:
        args["card"] = _visible_piece("card", (face, seen_by), who)
    for name, value in arguments.items():
        args[name] = _visible_piece(name, value, who) if isinstance(value, tuple) else value
    return VisibleLine(at, key, args)


def _visible_piece(name: str, piece: LinePiece, who: Viewer) -> dict[str, Json]:
    face, seen_by = piece
    return {"face": face} if seen_in(seen_by, who) else {"hidden": kind_of(name)}


@dataclass(frozen=True, slots=True)
class VisibleLine:
    """A line as one viewer hears it. Pieces are `{"face": key}` or `{"hidden": noun}`, seats numbers."""

    at: int
    key: str
    args: Mapping[str, Json]

    def to_json(self) -> dict[str, Json]:
        return {"at": self.at, "key": self.key, "args": dict(self.args)}


class LineLog:
    """Where a table's lines go. The match sets `at`; a table without a match speaks to nobody."""

    __slots__ = ("at", "lines")

    def __init__(self) -> None:
        self.at = 0
        self.lines: list[Line] = []


KERNEL_WORDS: Mapping[str, str] = {
    "kernel.undo": N_("The judge takes the game back to decision {to}: {why}"),
    "kernel.agreed_undo": N_("The game goes back to decision {to}: {why}"),
    "kernel.patch": N_("The judge corrects the table: {why}"),
    "kernel.reseed": N_("The judge renews the draws: {why}"),
    "kernel.concede": N_("{seat} concedes."),
    "kernel.end": N_("The game ends: {why}"),
    "hidden.ally": N_("an ally"),
    "hidden.card": N_("a card"),
    "hidden.piece": N_("a piece"),
    "hidden.token": N_("a token"),
}


def place_title(zone: str, index: int, words: Mapping[str, str], names: Sequence[str]) -> str | None:
    """Return the name of a pile: "zone.<zone>.<index>" or "zone.<zone>" in the game's words.

    These may name the pile's `{seat}` and the `{next_seat}`, or its `{number}`. None: this table has no such
    seat.
    """
    template = words.get(f"zone.{zone}.{index}") or words.get(f"zone.{zone}")
    if template is None:
        return f"{zone.replace('_', ' ').capitalize()} {index + 1}"
    template = translated(template)
    if "{seat}" not in template:
        return template.format(number=index + 1)
    if index >= len(names):
        return None
    return template.format(seat=names[index], next_seat=names[(index + 1) % len(names)])


def face_title(face: str, words: Mapping[str, str]) -> str:
    """Return the name of a face: "face.<face>" in the game's words, else the face itself."""
    template = words.get(f"face.{face}")
    return face.replace("_", " ") if template is None else translated(template)


def piece_title(piece: Mapping[str, Json], words: Mapping[str, str]) -> str:
    """Return the name of a piece as seen: its face, or "a card" if that is hidden."""
    if "face" in piece:
        return face_title(str(piece["face"]), words)
    key = f"hidden.{piece.get('hidden', 'piece')}"
    return translated(words.get(key) or KERNEL_WORDS[key])


def option_label(option: Mapping[str, Json], of: str, words: Mapping[str, str]) -> str:
    """Return the label of an option of an ask about `of`, in the reader's language: a piece's title, or that
    of a word or number."""
    if "face" in option or "back" in option:
        return piece_title({"hidden": of, **option}, words)
    atom = option["id"]
    if isinstance(atom, int):
        return translated(words.get(f"{of}.{atom}", str(atom)))
    label = words.get(f"option.{atom}") or words.get(f"{of}.{atom}") or words.get(f"face.{atom}")
    return translated(label or str(atom).replace("_", " "))


def word_line(key: str, args: Mapping[str, Json], words: Mapping[str, str], names: Sequence[str] = ()) -> str:
    """Return a template in the reader's language: seats by their names, pieces by their titles.

    A key without a template is shown as it is, so that a new game can be read before it has words.
    """
    worded: dict[str, str] = {}
    for name, value in args.items():
        if isinstance(value, Mapping):
            worded[name] = piece_title(value, words)
        elif kind_of(name) == "seat" and isinstance(value, int) and value >= 0:
            worded[name] = names[value] if value < len(names) else seat_title(value)
        else:
            template = words.get(f"{kind_of(name)}.{value}")
            worded[name] = str(value) if template is None else translated(template)
    template = words.get(key) or KERNEL_WORDS.get(key)
    if template is None:
        listed = ", ".join(f"{name} {value}" for name, value in worded.items())
        return f"{key.replace('_', ' ')}{': ' if listed else ''}{listed}"
    return translated(template).format_map({name: Worded(value) for name, value in worded.items()})


def seat_title(seat: Seat) -> str:
    """Return the name of a seat without a player: "Seat 2"."""
    return translated(N_("Seat {number}")).format(number=seat + 1)
