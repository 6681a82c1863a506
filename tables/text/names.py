"""Names of players: which of them somebody reads, and whether two are the same or look alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tables.models import NameShown
from tables.text.plain import folded, looks


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
        return f"Player {number}"
    first, *rest = name.split()
    return f"{first} {rest[-1][0]}." if rest else first


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a name: the name as it is written, and a player's key or a line of a list."""

    name: str
    who: str | int

    @property
    def where(self) -> str:
        """Where the holder is found."""
        return f"registered as {self.who}" if isinstance(self.who, str) else f"on line {self.who}"


class NamesTaken:
    """Names with their holders, found by the same name and by one that looks alike."""

    def __init__(self) -> None:
        self._same: defaultdict[str, list[Holder]] = defaultdict(list)
        self._alike: defaultdict[str, list[Holder]] = defaultdict(list)

    @classmethod
    def of(cls, held: Iterable[tuple[str, str]]) -> NamesTaken:
        """Return these names, each with the key of its player."""
        taken = cls()
        for name, key in held:
            taken.add(name, key)
        return taken

    def add(self, name: str, who: str | int) -> None:
        """Note one more."""
        holder = Holder(name, who)
        self._same[folded(name)].append(holder)
        for look in looks(name):
            self._alike[look].append(holder)

    def same(self, name: str, *, but: str = "") -> list[Holder]:
        """Return who has this name, however it is written, in order; `but` one player."""
        return [holder for holder in self._same.get(folded(name), ()) if holder.who != but]

    def alike(self, name: str) -> list[Holder]:
        """Return who has another name that a reader may take for this one."""
        found = {holder: None for look in sorted(looks(name)) for holder in self._alike.get(look, ())}
        return [holder for holder in found if folded(holder.name) != folded(name)]

    def doubt_about(self, name: str, *, but: str = "") -> str:
        """Return what to ask before a holder of such a name is taken in, `but` the player; "" without a
        doubt."""
        if same := self.same(name, but=but):
            return f"{name} is {same[0].where} already."
        if alike := self.alike(name):
            return f"{name} looks like {alike[0].name}, {alike[0].where}: is it another person?"
        return ""
