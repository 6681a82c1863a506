"""The log of a match: a tree of entries, in the rules' own values and written down for the record.

Node k is the state after the first k entries. An ordinary entry's parent is the node before it, an
undo's parent is the node it returns to, a patch's parent is the checkpoint it was applied at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from rules.kernel.records.record import Act, By, Entry, answer_from_json, answer_json
from rules.kernel.terms import BadRecord, Json, Seat

LogEntry: TypeAlias = tuple[By, Seat, Act, Any]
"""By whom, the seat, the act, and the value as the rules know it (`Entry` holds it as JSON)."""


CHOSEN: frozenset[Act] = frozenset({"answer", "act"})
"""Entries whose value a seat chose, in the rules' own values."""


class Log:
    """Everything that was done in a match, also on branches taken back."""

    __slots__ = ("_parents", "_written", "anchors", "entries", "said", "stamps")

    entries: list[LogEntry]
    anchors: set[int]
    """The nodes that patches start from."""
    stamps: dict[int, str]
    """Digests of the state after an entry, in a stamped match."""
    said: dict[int, Json]
    """Answers in the ids that their seats saw, as a `Sealer` keeps them, in a match with a sealed record."""

    def __init__(self) -> None:
        self.entries = []
        self.anchors = set()
        self.stamps = {}
        self.said = {}
        self._parents: dict[int, int] = {}
        self._written: list[Entry] = []

    def append(self, entry: LogEntry, parent: int | None = None) -> None:
        """Add an entry. `parent`: the node it starts from, if not the last."""
        self.entries.append(entry)
        if parent is not None:
            self._parents[len(self.entries)] = parent
        if entry[2] == "patch":
            self.anchors.add(entry[3]["at"])

    def drop(self) -> None:
        """Take back the last entry, which could not be applied."""
        self._parents.pop(len(self.entries), None)
        self.said.pop(len(self.entries) - 1, None)
        self.entries.pop()

    def parent(self, node: int) -> int:
        """Return the node from which the entry before a node started."""
        return self._parents.get(node, node - 1)

    def course(self) -> Iterator[tuple[int, By, Seat, Act]]:
        """Yield the entries that led to the last node, the newest first: place, by whom, seat, act."""
        node = len(self.entries)
        while node:
            by, seat, act, _ = self.entries[node - 1]
            yield node - 1, by, seat, act
            node = self.parent(node)

    def first(self, k: int) -> Log:
        """Return a log of the first `k` entries."""
        log = Log()
        log.entries = self.entries[:k]
        log.anchors = self.anchors.copy()
        log.stamps = {place: stamp for place, stamp in self.stamps.items() if place < k}
        log.said = {place: said for place, said in self.said.items() if place < k}
        log._parents = {node: parent for node, parent in self._parents.items() if node <= k}
        log._written = self._written[:k]
        return log

    # As the record has it

    def read(self, entry: Entry) -> int:
        """Add an entry of a record; return the node it starts from. Raises BadRecord."""
        k = len(self.entries)
        value: Any = answer_from_json(entry.value) if entry.act in CHOSEN else entry.value
        parent, kept = k, list[Json]()
        try:
            if entry.act == "undo":
                parent = value["to"]
            elif entry.act == "patch":
                parent, kept = value["at"], list(value["kept"])
        except (TypeError, KeyError):
            raise BadRecord("Log entry {k} is malformed.", k=k) from None
        if type(parent) is not int or not 0 <= parent <= k:
            raise BadRecord("Log entry {k} returns to a place that does not exist.", k=k)
        if not all(type(earlier) is int and 0 <= earlier < k for earlier in kept):
            raise BadRecord("Log entry {k} keeps entries that do not exist.", k=k)
        self.append((entry.by, entry.seat, entry.act, value), None if parent == k else parent)
        return parent

    def keep_written(self, entries: Sequence[Entry]) -> None:
        """Keep entries that were read as they were written, chain and stamp included."""
        self._written += entries

    def written(
        self, chain: Callable[[Entry | None, Entry], str], spoken: Callable[[Json], Json]
    ) -> list[Entry]:
        """Return all entries as they stand in the record; `chain` returns the chain value of an entry after
        the one before it (None: it is the first), `spoken` what was said in ids."""
        written = self._written
        for k in range(len(written), len(self.entries)):
            by, seat, act, value = self.entries[k]
            value = answer_json(value) if act in CHOSEN else value
            entry = Entry(k, by, seat, act, value, "", self.stamps.get(k), spoken(self.said.get(k)))
            written.append(replace(entry, chain=chain(written[-1] if written else None, entry)))
        return written.copy()
