"""Every draw of an event's rounds, also those that were thrown away, and what was changed after it (R-51)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet, TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.archive.queries.archive import staff_reference
from tables.archive.rules.checks.journal import EDIT_VERB, IMPROVE_VERB, PRESCRIBE_VERB
from tables.archive.rules.schema import WRONG_SHAPE
from tables.core.text.languages import list_text
from tables.events.models import Event
from tables.events.rules.draws import byes_label
from tables.journal.models import JournalEntry
from tables.rounds.models import RoundStatus
from tables.rounds.queries.names import names_for

DRAW_VERB = "pairing.draw"
DISCARD_VERB = "pairing.discard"
REPAIR_VERB = "pairing.repair"
CHANGES = (EDIT_VERB, REPAIR_VERB)


class DrawState(TextChoices):
    """What became of a draw."""

    IN_FORCE = "in force", gettext_lazy("in force")
    DRAFT = "draft", gettext_lazy("draft")
    DRAWN_AGAIN = "drawn again", gettext_lazy("drawn again")
    DISCARDED = "discarded", gettext_lazy("discarded")
    SEARCHED_ON = "searched on", gettext_lazy("searched longer")


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table before and after a change: names in seat order, none where there was or is no such table."""

    number: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A change of seats after a draw: by hand (`is_by_hand`), with a reason, or as R-13 and R-14 say.

    `tables` is empty, and nobody is named, while the public may not read the round's pairings.
    """

    at: datetime
    who: str
    what: str
    reason: str
    is_by_hand: bool
    tables: tuple[TableChange, ...]


@dataclass(frozen=True, slots=True)
class DrawView:
    """One draw of a round, or tables that were prescribed for it, without label and method.

    `who` is "staff 1" and so on, as in the archive of the event; `ended` says why a draw was discarded, ""
    without a reason; `changes` are those of its seating before the next draw. `byes` are the players whom the
    tables left over, nobody while the public may not read the round's pairings; `byes_label` is the label by
    which players at the bottom who are level were drawn, "" where nobody had a bye.
    """

    round: int
    attempt: int
    label: str
    at: datetime
    who: str
    reason: str
    algorithm: str
    digest: str
    state: DrawState
    ended: str
    changes: tuple[SeatChange, ...]
    byes: tuple[str, ...]
    byes_label: str


def draws_of(event: Event, number: int) -> QuerySet[JournalEntry]:
    """Return the journal's entries about drawing or prescribing round `number`, one for each attempt; longer
    searches not."""
    return event.journal.filter(verb__in=[DRAW_VERB, PRESCRIBE_VERB], object=f"round {number}")


def public_draws(event: Event) -> tuple[DrawView, ...]:
    """Return every draw of the event in the order of rounds and time, as strangers read it.

    Two SQL queries, four where seats were changed after a draw, one more where players had byes.
    """
    standing = {
        f"round {number}": RoundStatus(status)
        for number, status in event.rounds.values_list("number", "status")
    }
    verbs = [DRAW_VERB, IMPROVE_VERB, DISCARD_VERB, PRESCRIBE_VERB, *CHANGES]
    names = ("round", "attempt", "label", "algorithm", "digest", "byes")
    columns = tuple(f"after__{name}" for name in names)
    entries = event.journal.filter(verb__in=verbs).order_by("revision")
    by_round: dict[str, list[_DrawEntry]] = {}
    for row in entries.values_list("object", "verb", "revision", "at", "who", "reason", *columns):
        by_round.setdefault(row[0], []).append(_DrawEntry(*row))
    found = [entry for entries in by_round.values() for entry in entries]
    changes, byes = _changes(event, found, standing), _byes(event, found, standing)
    return tuple(
        view
        for key in sorted(by_round, key=lambda key: _number_of(by_round[key]))
        for view in _views(by_round[key], standing.get(key), event.staff_numbers, changes, byes)
    )


def _number_of(entries: Sequence[_DrawEntry]) -> int:
    """Return the number of the round that entries are about, 0 where the first one does not tell it."""
    return entries[0].round if isinstance(entries[0].round, int) else 0


@dataclass(frozen=True, slots=True)
class _DrawEntry:
    """What the journal tells of a draw, of a draft that was discarded (without a label) or of a change."""

    object: str
    verb: str
    revision: int
    at: datetime
    who: str
    reason: str
    round: int | None
    attempt: int | None
    label: str | None
    algorithm: str | None
    digest: str | None
    byes: Any

    @property
    def bye_keys(self) -> tuple[str, ...]:
        """Who had a bye; nobody where an entry of an imported archive has another shape."""
        keys = self.byes if isinstance(self.byes, list) else []
        return tuple(key for key in keys if isinstance(key, str))


def _views(
    entries: list[_DrawEntry],
    status: RoundStatus | None,
    staff: Mapping[str, int],
    changes: Mapping[int, SeatChange],
    byes: Mapping[int, tuple[str, ...]],
) -> Iterable[DrawView]:
    draws = [place for place, entry in enumerate(entries) if entry.verb not in CHANGES]
    for place, end in zip(draws, [*draws[1:], len(entries)], strict=True):
        draw = entries[place]
        if draw.verb == DISCARD_VERB:
            continue
        following = entries[end] if end < len(entries) else None
        state = _state(following.verb if following else "", status if following is None else None)
        yield DrawView(
            draw.round or 0,
            draw.attempt or 0,
            draw.label or "",
            draw.at,
            staff_reference(draw.who, staff),
            draw.reason,
            draw.algorithm or "",
            draw.digest or "",
            state,
            following.reason if following is not None and state == DrawState.DISCARDED else "",
            tuple(changes[entry.revision] for entry in entries[place + 1 : end]),
            byes.get(draw.revision, ()),
            byes_label(draw.round or 0, draw.attempt or 0) if draw.bye_keys and draw.label else "",
        )


def _state(following: str, status: RoundStatus | None) -> DrawState:
    """Return what became of a draw, by what was done next to its round and, if nothing was, the round's
    status."""
    if following == IMPROVE_VERB:
        return DrawState.SEARCHED_ON
    if following in (DRAW_VERB, PRESCRIBE_VERB):
        return DrawState.DRAWN_AGAIN
    if following == DISCARD_VERB or status is None:
        return DrawState.DISCARDED
    return DrawState.DRAFT if status == RoundStatus.DRAFTED else DrawState.IN_FORCE


def _is_public(event: Event, entry: _DrawEntry, standing: Mapping[str, RoundStatus]) -> bool:
    return event.public_pairings and standing.get(entry.object, RoundStatus.DRAFTED) != RoundStatus.DRAFTED


def _byes(
    event: Event, found: Iterable[_DrawEntry], standing: Mapping[str, RoundStatus]
) -> dict[int, tuple[str, ...]]:
    """Return the names of the players with byes by the revision of their draw, as far as they are public."""
    keys = {
        entry.revision: entry.bye_keys
        for entry in found
        if entry.bye_keys and _is_public(event, entry, standing)
    }
    if not keys:
        return {}
    players = event.players.filter(key__in={key for names in keys.values() for key in names})
    names = names_for(players, for_staff=False)
    return {revision: tuple(names.get(key, key) for key in had) for revision, had in keys.items()}


def _changes(
    event: Event, found: Iterable[_DrawEntry], standing: Mapping[str, RoundStatus]
) -> dict[int, SeatChange]:
    """Return the changes of seats by revision."""
    entries = {entry.revision: entry for entry in found if entry.verb in CHANGES}
    if not entries:
        return {}
    bodies = {
        revision: _body(before, after)
        for revision, before, after in event.journal.filter(revision__in=entries).values_list(
            "revision", "before", "after"
        )
    }
    visible = {revision for revision, entry in entries.items() if _is_public(event, entry, standing)}
    keys = {key for revision in visible for key in bodies[revision].players}
    names = names_for(event.players.filter(key__in=keys), for_staff=False) if keys else {}
    return {
        revision: SeatChange(
            entry.at,
            staff_reference(entry.who, event.staff_numbers),
            bodies[revision].sentence(names if revision in visible else None),
            entry.reason if entry.verb == EDIT_VERB else "",
            entry.verb == EDIT_VERB,
            bodies[revision].tables(names) if revision in visible else (),
        )
        for revision, entry in entries.items()
    }


class _Body:
    """What the entry of a change tells: the tables before and after, and what was done."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        self.edit: Mapping[str, Any] = after.get("edit", {})
        self.absent: Sequence[str] = after.get("absent", ())
        self.late: str = after.get("late", "")
        was, now = _numbered(before), _numbered(after)
        # An edit tells of the round before only the tables that it changed.
        concerned = set(was) if self.edit else {*was, *now}
        if "number" in self.edit:
            concerned |= {self.edit["number"], self.edit["to"]}
        self.seats = {
            number: (was.get(number, ()), now.get(number, ()))
            for number in sorted(concerned)
            if was.get(number) != now.get(number)
        }

    @property
    def players(self) -> set[str]:
        """Keys of everybody who is named."""
        seated = {key for seatings in self.seats.values() for keys in seatings for key in keys}
        edited = {*self.edit.get("swap", ()), self.edit.get("move", ""), self.edit.get("take_out", "")}
        return seated | {*self.absent, self.late} | edited

    def tables(self, names: Mapping[str, str]) -> tuple[TableChange, ...]:
        """Return the tables that changed, by names."""
        return tuple(
            TableChange(number, *(tuple(names.get(key, key) for key in keys) for keys in seatings))
            for number, seatings in self.seats.items()
        )

    def sentence(self, names: Mapping[str, str] | None) -> str:
        """Return what was done, by `names`; without them nobody is named."""
        edit = self.edit
        if "number" in edit:
            return _("Table {before} became table {after}").format(before=edit["number"], after=edit["to"])
        if names is None:
            if self.absent:
                return ngettext(
                    "{count} player did not come", "{count} players did not come", len(self.absent)
                ).format(count=len(self.absent))
            if self.late:
                return _("A player came late")
            if "take_out" in edit:
                return _("A player who left was taken out")
            if "swap" in edit:
                return _("Two players changed seats")
            return _("A player moved to another table") if "move" in edit else _("Seats changed")
        named = {key: names.get(key, key) for key in self.players}
        if self.absent:
            return _("{names} did not come").format(names=list_text([named[key] for key in self.absent]))
        if self.late:
            return _("{player} came late").format(player=named[self.late])
        if "take_out" in edit:
            return _("{player} was taken out").format(player=named[edit["take_out"]])
        if "swap" in edit:
            return _("{names} changed seats").format(names=list_text([named[key] for key in edit["swap"]]))
        return (
            _("{player} moved to table {table}").format(player=named[edit["move"]], table=edit["to"])
            if "move" in edit
            else _("Seats changed")
        )


def _body(before: Mapping[str, Any], after: Mapping[str, Any]) -> _Body:
    """Return what an entry tells; of one of another shape, from an imported archive, that seats changed."""
    try:
        body = _Body(before, after)
        names = {key: key for key in body.players}
        body.tables(names), body.sentence(names), body.sentence(None)
    except WRONG_SHAPE:
        return _Body({}, {})
    return body


def _numbered(stored: Mapping[str, Any]) -> dict[int, tuple[str, ...]]:
    """Return the tables that an entry tells by number, which older entries count from 1."""
    tables = stored.get("tables", ())
    numbers = stored.get("table_numbers") or range(1, len(tables) + 1)
    return {number: tuple(keys) for number, keys in zip(numbers, tables, strict=False)}
