"""The values of a `kingsmoot-event/1` archive, and how they are written.

`reading.parse` reads them strictly; `dump` writes them in the one canonical form, so that a canonical
file is the same byte for byte after parsing and dumping.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tables.decks.rules.card_pool import CardPool
from tables.events.rules.online import OnlinePlay
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT
from tables.results.rules.scoring import Scoring, Seats, Sheet, sheet_of
from tables.results.rules.sheets import SheetPenalty, penalties_json
from tables.stages.rules.announced import NO_STAGES, Stages
from tables.standings.rules.metrics import Status

JsonObject = dict[str, Any]
"""A JSON object whose members are JSON values."""

WRONG_SHAPE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What reading raises where JSON has another shape than our programs write: `reading` checks the shape of
everything but what entries of the journal, draws and live records hold."""

FORMAT = "kingsmoot-event/1"

EVENT_STATUSES = ("draft", "open", "running", "finished", "archived")
ROUND_STATUSES = ("drafted", "published", "playing", "closed")
TABLE_STATUSES = ("seated", "playing", "reported", "confirmed")
PLAYER_STATUSES: tuple[Status, ...] = ("active", "dropped", "disqualified")
PAIRINGS = ("random", "points")
ROUND_PAIRINGS = (*PAIRINGS, "prescribed", "seeded", "designed")
PENALTIES = ("caution", "warning", "disqualification")


@dataclass(frozen=True, slots=True)
class ArchiveEvent:
    """The event itself. `starts_at` is ISO 8601 with an offset; `pairing` is random, or points for
    Swiss by points; `seed` is the revealed seed in hex or None, `hall_value` what the start mixed into it, ""
    before the start and for events started before there were such values, whose archives have no such
    key (R-50). In `rules` the length of rounds is left out where it is each round's own, as it was in all
    archives before there was the choice (R-4). `stages` are left out of the file where there are none, the
    `format` where it is Kingsmoot, the `card_pool` where no deck lists are collected (R-2), and
    `online` where rounds are not played online."""

    slug: str
    name: str
    tier: str
    starts_at: str
    timezone: str
    venue: str
    rounds_announced: int
    pairing: str
    status: str
    rules: RuleOptions
    seed_commitment: str
    seed: str | None
    hall_value: str = ""
    stages: Stages = NO_STAGES
    format: Format = KINGSMOOT
    card_pool: CardPool | None = None
    online: OnlinePlay | None = None

    @property
    def round_minutes(self) -> int | None:
        """How long every round lasts where that does not depend on its tables."""
        online = self.online.round_minutes if self.online is not None else None
        return online or self.format.round_minutes

    @property
    def scoring(self) -> Scoring:
        """What the event's sheets are scored by."""
        return Scoring(self.format, self.rules)

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the event."""
        members = {**asdict(self), "rules": self.rules.to_mapping()}
        if self.rules.round_length == "round":
            del members["rules"]["round_length"]
        if not self.hall_value:
            del members["hall_value"]
        del members["stages"], members["format"], members["card_pool"], members["online"]
        if self.stages:
            members["stages"] = self.stages.to_json()
        if not self.format.is_kingsmoot:
            members["format"] = self.format.to_json()
        if self.card_pool is not None:
            members["card_pool"] = self.card_pool.to_json()
        if self.online is not None:
            members["online"] = self.online.to_json()
        return members


@dataclass(frozen=True, slots=True)
class ArchivePlayer:
    """A player. `club` is None where the archive has no such key. `joined_round` is the first round the
    player could play in, `dropped_after_round` the last one before a drop. `random_rank` is drawn for active
    players when the event starts, for others when they come in (R-44): None before, and for players who left
    before the start."""

    id: str
    name: str
    club: str | None
    status: Status
    joined_round: int
    dropped_after_round: int | None
    random_rank: int | None

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the player."""
        members = asdict(self)
        if self.club is None:
            del members["club"]
        return members


@dataclass(frozen=True, slots=True)
class ArchiveTable:
    """A table of a round. Without a confirmed sheet (`status`) its end and numbers are None. `substitutes`
    say who sat for a player, both by id; they are left out of the file where there are none."""

    number: int
    end: str | None
    status: str
    seats: Seats
    manual_points: Mapping[str, int] | None
    live_game: JsonObject | None
    penalties: tuple[SheetPenalty, ...] = ()
    substitutes: Mapping[str, str] = field(default_factory=dict)

    @property
    def sheet(self) -> Sheet | None:
        """The confirmed score sheet, or None (R-46)."""
        if self.status != "confirmed" or self.end is None:
            return None
        return sheet_of(self.end, self.seats, self.manual_points, self.penalties)

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the table."""
        return {
            "number": self.number,
            "end": self.end,
            "status": self.status,
            "seats": [seat.to_json() for seat in self.seats],
            "manual_points": None if self.manual_points is None else dict(self.manual_points),
            "live_game": self.live_game,
            **penalties_json(self.penalties),
            **({"substitutes": dict(self.substitutes)} if self.substitutes else {}),
        }


@dataclass(frozen=True, slots=True)
class ArchiveRound:
    """A round: its tables, and the players who take an unpaired loss in it (R-14), or have a bye, whom the
    file leaves out where nobody has one."""

    number: int
    attempt: int
    status: str
    pairing: str
    length_minutes: int
    unpaired_losses: tuple[str, ...]
    tables: tuple[ArchiveTable, ...]
    byes: tuple[str, ...] = ()

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the round."""
        return {
            **({"byes": list(self.byes)} if self.byes else {}),
            "number": self.number,
            "attempt": self.attempt,
            "status": self.status,
            "pairing": self.pairing,
            "length_minutes": self.length_minutes,
            "unpaired_losses": list(self.unpaired_losses),
            "tables": [table.to_json() for table in self.tables],
        }


PENALTY_MEMBERS = ("infraction", "effect", "points")
"""Members of a penalty that are in the file only where they say something."""


@dataclass(frozen=True, slots=True)
class ArchivePenalty:
    """A caution, warning or disqualification; `round` is None where it belongs to none. `infraction` is the
    catalog's name for it, `effect` and `points` what it takes on the sheet; members that say nothing are left
    out of the file."""

    round: int | None
    player: str
    kind: str
    reason: str
    at: str
    who: str
    infraction: str = ""
    effect: str = ""
    points: int = 0

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the penalty."""
        return {name: value for name, value in asdict(self).items() if value or name not in PENALTY_MEMBERS}


@dataclass(frozen=True, slots=True)
class ArchiveDeck:
    """A published, locked deck list: which version, the list as it was read, and what was found about it,
    each with "level", "rule" and "card"."""

    player: str
    version: int
    list: JsonObject
    findings: tuple[JsonObject, ...]

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the deck."""
        return {**asdict(self), "findings": list(self.findings)}


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One entry of the journal; `before` and `after` are JSON objects whose shape the verb decides.

    In a chained journal `hash` is the entry's, `salts` has the salt of each text that may name a person, by
    its JSON pointer, and `erased` the commitment of each such text that was deleted.
    """

    revision: int
    at: str
    who: str
    verb: str
    object: str
    before: JsonObject
    after: JsonObject
    reason: str
    salts: Mapping[str, str] = field(default_factory=dict)
    erased: Mapping[str, str] = field(default_factory=dict)
    hash: str = ""

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the entry."""
        chained: JsonObject = {"salts": dict(self.salts), "erased": dict(self.erased), "hash": self.hash}
        return {
            **(chained if self.hash else {}),
            "revision": self.revision,
            "at": self.at,
            "who": self.who,
            "verb": self.verb,
            "object": self.object,
            "before": self.before,
            "after": self.after,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class ArchiveChain:
    """The chain of the journal: entries up to revision `since` were chained later than they were written;
    `head` is the hash of the last entry."""

    since: int
    head: str

    def to_json(self) -> JsonObject:
        """Return the archive's shape of the chain."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Archive:
    """A whole event. `chain` is None for an archive that was written before journals were chained; `release`
    is the one that wrote the file, "" where that is not known; `decks` are left out of a file without any."""

    event: ArchiveEvent
    players: tuple[ArchivePlayer, ...]
    rounds: tuple[ArchiveRound, ...]
    penalties: tuple[ArchivePenalty, ...]
    journal: tuple[JournalRow, ...]
    chain: ArchiveChain | None = None
    release: str = ""
    decks: tuple[ArchiveDeck, ...] = ()

    @property
    def is_accounted_for(self) -> bool:
        """Whether the journal must tell all: of a finished event, and of one chained from its start."""
        chained = self.chain is not None and self.chain.since == 0
        return chained or self.event.status in ("finished", "archived")

    def to_json(self) -> JsonObject:
        """Return the archive's shape, made of JSON values only."""
        return {
            **({} if self.chain is None else {"chain": self.chain.to_json()}),
            **({"release": self.release} if self.release else {}),
            **({"decks": [deck.to_json() for deck in self.decks]} if self.decks else {}),
            "format": FORMAT,
            "event": self.event.to_json(),
            "players": [player.to_json() for player in self.players],
            "rounds": [played.to_json() for played in self.rounds],
            "penalties": [penalty.to_json() for penalty in self.penalties],
            "journal": [row.to_json() for row in self.journal],
        }


def dump(archive: Archive) -> str:
    """Return the canonical text: keys sorted, two-space indent, newline at the end; encode as UTF-8."""
    text = json.dumps(archive.to_json(), ensure_ascii=False, allow_nan=False, indent=2, sort_keys=True)
    return text + "\n"
