"""Names of players: which of them somebody reads, and whether two are the same or look alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from django.utils.translation import gettext as _

from tables.core.text.collation import Collator, collator
from tables.core.text.plain import folded, looks
from tables.events.models import NameShown


class Listed(Protocol):
    """Somebody in a list: the name as a reader sees it, and the player's number."""

    @property
    def name(self) -> str: ...

    @property
    def number(self) -> int: ...


ListedRow = TypeVar("ListedRow", bound=Listed)


def by_name(
    rows: Iterable[ListedRow],
    collation: str,
    *,
    first: Callable[[ListedRow], Any] = lambda row: 0,
) -> list[ListedRow]:
    """Return rows in the order of their names in a language (a `Collation`), namesakes by number; `first`
    returns what counts before the name."""
    key = collator(collation)
    return sorted(rows, key=lambda row: (first(row), key(row.name), row.number))


def by_family_name(name: str, key: Collator) -> tuple[str, str]:
    """Return what sorts names by family: what stands before a comma, or else the last word; then the rest."""
    family, comma, given = name.partition(",")
    if not comma:
        given, _, family = name.rpartition(" ")
    return key(family), key(given)


class Named(Protocol):
    """A player's name and what its owner lets strangers read of it (one of `NameShown`)."""

    @property
    def name(self) -> str: ...

    @property
    def number(self) -> int: ...

    @property
    def name_shown(self) -> str: ...


def public_name(player: Named) -> str:
    """Return the player's name as strangers may read it."""
    return name_for_strangers(player.name, player.number, NameShown(player.name_shown))


def name_for_strangers(name: str, number: int, choice: NameShown) -> str:
    """Return a name cut down to what its owner allows: full, "Asha G.", or "Player 17"."""
    if choice == NameShown.FULL:
        return name
    if choice == NameShown.NUMBER:
        return _("Player {number}").format(number=number)
    first, *rest = name.split()
    return f"{first} {rest[-1][0]}." if rest else first


class NamedPlayer(NamedTuple):
    """A player among others: the key, the name as a reader may see it, and what tells namesakes apart."""

    key: str
    name: str
    club: str
    number: int


def distinct_names(people: Iterable[NamedPlayer], *, is_club_beside: bool = False) -> dict[str, str]:
    """Return the names by key; beside those that several have stands the club, or the number where the club
    does not tell them apart. `is_club_beside`: the reader sees the clubs anyway."""
    rows = list(people)
    bearers = Counter(row.name.casefold() for row in rows)
    if len(bearers) == len(rows):
        return {row.key: row.name for row in rows}
    of_clubs = Counter((row.name.casefold(), folded(row.club)) for row in rows)
    names = {}
    for row in rows:
        called = row.name.casefold()
        if bearers[called] == 1:
            names[row.key] = row.name
        elif row.club and of_clubs[called, folded(row.club)] == 1:
            names[row.key] = row.name if is_club_beside else f"{row.name} ({row.club})"
        else:
            names[row.key] = f"{row.name} (no. {row.number})"
    return names


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a name: the name as it is written, a player's key or a line of a list, and the club."""

    name: str
    who: str | int
    club: str = ""

    @property
    def where(self) -> str:
        """Where the holder is found."""
        return (
            _("registered as {who}").format(who=self.who)
            if isinstance(self.who, str)
            else _("on line {who}").format(who=self.who)
        )


class NamesTaken:
    """Names with their holders, found by the same name and by one that looks alike."""

    def __init__(self) -> None:
        self._same: defaultdict[str, list[Holder]] = defaultdict(list)
        self._alike: defaultdict[str, list[Holder]] = defaultdict(list)

    @classmethod
    def of(cls, held: Iterable[Holder]) -> NamesTaken:
        """Return these names."""
        taken = cls()
        for holder in held:
            taken.add(holder)
        return taken

    def add(self, holder: Holder) -> None:
        """Note one more."""
        name = holder.name
        self._same[folded(name)].append(holder)
        for look in looks(name):
            self._alike[look].append(holder)

    def same(self, name: str, *, but: str = "") -> list[Holder]:
        """Return who has this name, however it is written, in order; `but` one player."""
        return [holder for holder in self._same.get(folded(name), ()) if holder.who != but]

    def same_person(self, name: str, club: str, *, but: str = "") -> list[Holder]:
        """Return who has this name and may be the same: another club says that it is somebody else."""
        return [
            holder
            for holder in self.same(name, but=but)
            if not (club and holder.club and folded(club) != folded(holder.club))
        ]

    def alike(self, name: str) -> list[Holder]:
        """Return who has another name that a reader may take for this one."""
        found = {holder: None for look in sorted(looks(name)) for holder in self._alike.get(look, ())}
        return [holder for holder in found if folded(holder.name) != folded(name)]

    def doubt_about(self, name: str, club: str = "", *, but: str = "") -> str:
        """Return what to ask before a holder of such a name is taken in, `but` the player; "" without a
        doubt."""
        if same := self.same_person(name, club, but=but):
            return f"{name} is {same[0].where} already."
        if namesakes := self.same(name, but=but):
            other = namesakes[0]
            return _("{name} is {where} already, of {club}: is this another person?").format(
                name=name, where=other.where, club=other.club
            )
        if alike := self.alike(name):
            return _("{name} looks like {alike}, {where}: is it another person?").format(
                name=name, alike=alike[0].name, where=alike[0].where
            )
        return ""
