"""What one viewer sees: the only thing view code may hold.

A lens shows faces where the viewer sees them and aliases where not, and of the table's fields only
those declared `public` (or, through `own`, the viewer's entry of those declared `private`).
Anything else is an AttributeError, so a view is a white list.

An alias stays while everybody can follow the piece, is renewed on every other move, and says
nothing about the piece's number. In a hidden pile all aliases are renewed whenever the pile
changes: nobody can tell which card of a hand was played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2s
from typing import Any, NamedTuple, Protocol, TypeAlias

from rules.kernel.state import copied
from rules.kernel.table import Table
from rules.kernel.terms import EVERYONE, JUDGE, PIECES, Atom, Json, Seat, Viewer, seen_in
from rules.kernel.words import Words, option_label

Facts: TypeAlias = Mapping[str, Mapping[str, Json]]
"""By face: what is printed on it."""

Origin: TypeAlias = tuple[int, ...]
"""A viewer, a piece, and how often its name was renewed; or, where it cannot be followed, the pile it lies in
and how often that changed."""

NOTHING: Mapping[str, Json] = {}
NO_FACTS: Facts = {}


class Aliases:
    """The names of pieces for each viewer, derived from a secret key and remembered."""

    __slots__ = ("_key", "_secret", "known")

    MAX_KNOWN = 20_000

    def __init__(self, key: bytes) -> None:
        self._secret = key
        self._key = b""
        self.known: dict[Origin, str] = {}

    def alias(self, t: Table, who: Viewer, piece: int) -> str:
        if who == JUDGE:
            return str(piece)
        return self.of(origin(t, who, piece))

    def of(self, state: Origin) -> str:
        """Return the alias that a piece has in a state."""
        known = self.known.get(state)
        if known is None:
            if not self._key:  # made with the first alias: most matches are played without any
                self._key = blake2s(self._secret, person=b"aliases").digest()
            if len(self.known) > self.MAX_KNOWN:
                self.known.clear()
            text = "/".join(map(str, state)).encode()
            known = self.known[state] = "p" + blake2s(text, key=self._key, digest_size=6).hexdigest()
        return known

    def written(self, value: Json) -> Json:
        """Return what was kept in the words of a `Sealer`, as JSON."""
        if value.__class__ is tuple:
            return self.of(value)
        if value.__class__ is list:
            return [self.written(part) for part in value]
        return value


def origin(t: Table, who: Viewer, piece: int) -> Origin:
    """Return what an alias is made of: as long as this stays the same, so does the alias."""
    pile = t.at[piece]
    if t.layout.tracked[pile] or seen_in(t.layout.masks[pile] | t.knows[piece], who):
        return (who, piece, t.epoch[piece])
    return (who, piece, pile, t.stamps[pile])


class Sealer:
    """The names in which a seat's answers are kept for a sealed record: of each piece what its alias is made
    of. The aliases follow when the record is written, for most answers of a game are never read."""

    __slots__ = ("_t", "_who")

    def __init__(self, t: Table, seat: Seat) -> None:
        self._t = t
        self._who = seat

    def id(self, of: str, atom: Atom) -> Json:
        """Return what an option's id is made of: of a piece, its `origin` for the seat."""
        if of not in PIECES or not isinstance(atom, int):
            return atom
        t, who = self._t, self._who
        # `origin` written out, for it is asked of every piece of every answer: a decision of Oathbreaker
        # takes 600 instructions less (of 142,000), counted with valgrind in whole random games.
        pile = t.at[atom]
        layout = t.layout
        if layout.tracked[pile] or (layout.masks[pile] | t.knows[atom]) >> who & 1:
            return (who, atom, t.epoch[atom])
        return (who, atom, pile, t.stamps[pile])


class OpenPiles(NamedTuple):
    """The open piles of a zone as a viewer sees them, and what they were made of: how often each pile had
    changed, how many pieces there were on the table, and the facts that were added."""

    stamps: list[int]
    pieces: int
    facts: Facts
    shown: list[list[dict[str, Json]]]


class Remembered:
    """What the views of one table have in common, and what its open piles look like to each viewer.

    It cannot tell of another state: what is common is kept for one node of the log, a pile as long as the
    table's own count of its changes is the same.
    """

    __slots__ = ("_common", "_node", "t", "zones")

    def __init__(self, t: Table) -> None:
        self.t = t
        self._node = -1
        self._common: dict[str, Any] = {}
        self.zones: dict[tuple[Viewer, str], OpenPiles] = {}

    def common(self) -> dict[str, Any]:
        """Return what was worked out at the node where the table is, by name, to be read and added to."""
        node = self.t.line_log.at
        if node != self._node:
            self._node, self._common = node, {}
        return self._common


class ViewedGame(Protocol):
    """A game as a lens needs it (`kernel.game.GameDef`)."""

    @property
    def words(self) -> Mapping[str, str]: ...

    @property
    def common(self) -> Mapping[str, Callable[[Any], Any]]: ...

    @property
    def computed(self) -> Mapping[str, Callable[[Any], Any]]: ...


class Lens:
    """One viewer's eyes on a table."""

    __slots__ = ("_aliases", "_game", "_remembered", "_t", "_words", "n", "who")

    def __init__(
        self,
        t: Table,
        who: Viewer,
        aliases: Aliases,
        game: ViewedGame,
        remembered: Remembered | None = None,
    ) -> None:
        """Take what is `remembered` of the table; without it, everything is worked out anew."""
        self._t = t
        self._game = game
        self._remembered = remembered
        self._aliases = aliases
        self._words = game.words
        self.who = who
        self.n = t.n

    def sees(self, piece: int) -> bool:
        """Return whether the viewer sees the face of a piece."""
        return self._t.sees(self.who, piece)

    def ref(self, piece: int, facts: Facts = NO_FACTS) -> dict[str, Json]:
        """Return a piece: `{"id", "face"}` if its face is seen, else `{"id", "back"}`.

        `facts` are printed on the faces: those of a face that is seen are added.
        """
        t = self._t
        alias = self._aliases.alias(t, self.who, piece)
        if t.sees(self.who, piece):
            name = t.names[t.face[piece]]
            return {"id": alias, "face": name, **facts.get(name, NOTHING)}
        return {"id": alias, "back": t.back[piece]}

    def zone(self, name: str, seat: Seat = 0, facts: Facts = NO_FACTS) -> list[dict[str, Json]]:
        """Return the pieces of a pile, the last one on top; where pieces cannot be followed, the hidden ones
        come last, sorted by alias (a hand has no order for those who do not hold it)."""
        t, who = self._t, self.who
        number = t.layout.first[name] + seat
        pile = t.piles[number]
        if not pile:
            return []
        if who != JUDGE and seen_in(t.layout.masks[number], who):
            return self._open(pile, facts)
        if t.layout.tracked[number]:
            if who == JUDGE:
                return [self.ref(piece, facts) for piece in pile]
            return [self.ref(piece, facts) if t.knows[piece] else self._covered(piece) for piece in pile]
        seen = [self.ref(piece, facts) for piece in pile if t.sees(who, piece)]
        hidden = [self.ref(piece) for piece in pile if not t.sees(who, piece)]
        return seen + sorted(hidden, key=lambda ref: str(ref["id"]))

    def _covered(self, piece: int) -> dict[str, Json]:
        """`ref` for a piece that nobody knows, but everybody can follow."""
        t, who = self._t, self.who
        id = self._aliases.known.get((who, piece, t.epoch[piece])) or self._aliases.alias(t, who, piece)
        return {"id": id, "back": t.back[piece]}

    def _open(self, pile: list[int], facts: Facts) -> list[dict[str, Json]]:
        """`ref` for each piece of a pile the viewer sees: most of a view is made here."""
        t, who = self._t, self.who
        names, face, epoch = t.names, t.face, t.epoch
        known, alias = self._aliases.known, self._aliases.alias
        found: list[dict[str, Json]] = []
        for piece in pile:
            shown = names[face[piece]]
            id = known.get((who, piece, epoch[piece])) or alias(t, who, piece)
            found.append({"id": id, "face": shown, **facts.get(shown, NOTHING)})
        return found

    def open_zones(self, name: str, facts: Facts = NO_FACTS) -> list[list[dict[str, Json]]]:
        """Return `zone` for each pile of a zone that lies open to everybody. Nobody may change what is in it,
        for a pile is remembered until its pieces change.

        `facts` are the same object each time.
        """
        t, who = self._t, self.who
        first = t.layout.first[name]
        end = first + t.layout.many[name]
        if t.layout.masks[first] != EVERYONE:
            raise AttributeError(f"{name} does not lie open")
        stamps, pieces = t.stamps[first:end], len(t.at)
        zones = {} if self._remembered is None else self._remembered.zones
        known = zones.get((who, name))
        if known is None or known.pieces != pieces or known.facts is not facts:
            shown = [self._open(pile, facts) for pile in t.piles[first:end]]
        elif known.stamps == stamps:
            return known.shown
        else:
            shown = [
                before if then == now else self._open(pile, facts)
                for before, then, now, pile in zip(
                    known.shown, known.stamps, stamps, t.piles[first:end], strict=True
                )
            ]
        zones[who, name] = OpenPiles(stamps, pieces, facts, shown)
        return shown

    def count(self, name: str, seat: Seat = 0) -> int:
        """Return how many pieces lie in a pile."""
        t = self._t
        return len(t.piles[t.layout.first[name] + seat])

    def top(self, name: str, seat: Seat = 0) -> dict[str, Json] | None:
        """Return the top piece of a pile, if any."""
        t = self._t
        pile = t.piles[t.layout.first[name] + seat]
        return self.ref(pile[-1]) if pile else None

    def own(self, field: str, seat: Seat | None = None) -> Json:
        """Return a seat's entry (default: the viewer's) of a private field; None for everybody else."""
        if field not in self._t.private:
            raise AttributeError(f"{field} is not declared private")
        seat = self.who if seat is None else seat
        if seat < 0 or self.who not in {seat, JUDGE}:
            return None
        return _json(getattr(self._t, field)[seat])

    def __getattr__(self, field: str) -> Json:
        t = self._t
        compute = self._game.common.get(field)
        if compute is not None:
            common = {} if self._remembered is None else self._remembered.common()
            if field not in common:
                common[field] = compute(t)
            return common[field]
        compute = self._game.computed.get(field)
        if compute is not None:
            return compute(t)
        if field in t.public or field in {"options", "conceded"}:
            return _json(getattr(t, field))
        raise AttributeError(f"{field} is not declared public")

    def option(self, of: str, atom: Atom) -> dict[str, Json]:
        """Return an option of an ask: `{"id", "label"}`; of a piece with its face or back, of anything else
        with what it is (`of`), but for words among pieces."""
        option: dict[str, Json] = {"id": atom}
        if of not in PIECES:
            option["of"] = of
        elif isinstance(atom, int):
            option = self.ref(atom)
        return {**option, "label": option_label(option, of, self._words)}

    def id(self, of: str, atom: Atom) -> Json:
        """Return the id of an option of an ask: a piece's alias; words and numbers stand for themselves."""
        if of in PIECES and isinstance(atom, int):
            return self._aliases.alias(self._t, self.who, atom)
        return atom

    def hides(self, of: str, atom: Atom) -> bool:
        """Return whether an option is a piece this viewer can neither see nor follow."""
        if of not in PIECES or not isinstance(atom, int):
            return False
        return not (self.sees(atom) or self._t.layout.tracked[self._t.at[atom]])

    def words(self, words: Words) -> dict[str, Json]:
        """Return a prompt's key and arguments as this viewer may read them."""
        args: dict[str, Json] = {}
        for name, value in words.args:
            of = name.rpartition("_")[2]
            if of in PIECES and isinstance(value, int):
                args[name] = {"face": self._t.name(value)} if self.sees(value) else {"hidden": of}
            else:
                args[name] = value
        return {"key": words.key, "args": args}


_SCALARS = frozenset({int, str, bool, type(None)})


def _json(value: Json) -> Json:
    """Return a copy of plain data as JSON: tuples become lists, keys strings."""
    kind = value.__class__
    if kind in _SCALARS:
        return value
    if kind is list or kind is tuple:
        return [part if part.__class__ in _SCALARS else _json(part) for part in value]
    if kind is dict:
        return {str(key): _json(part) for key, part in value.items()}
    return copied(value)
