"""The event according to its journal, entry by entry, against the event in the archive.

Every status, penalty, table number, round length, pairing mode, sheet and name of an archive came about by an
action, and each action left an entry: what the entries do not tell, or tell otherwise, is a difference. What
an older entry did not tell yet is `UNRECORDED` and compared with nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from tables.archive.rules.chain import digest_of_record
from tables.archive.rules.schema import Archive, ArchiveRound, ArchiveTable, JournalRow, JsonObject
from tables.decks.rules.card_pool import read_card_pool
from tables.decks.rules.deck_lists import digest_of
from tables.events.rules.online import read_online_play
from tables.judging.deck_checks.rules import deck_check_label, tiers_of_players, tiers_of_tables
from tables.player_meeting.rules import player_meeting_label
from tables.results.rules.scoring import read_any
from tables.results.rules.sheets import SeatScore
from tables.rounds.rules.substitutes import kept_substitutes

from .ledger import Ledger


class _Unrecorded:
    """What no entry records."""

    def __repr__(self) -> str:
        return "unrecorded"


UNRECORDED: Any = _Unrecorded()

NOT_WHOLE = (
    "The journal does not begin with the event's creation: what it leaves out is taken as the archive has it."
)
DRAW_CHECKS_VERB = "deck.draw_checks"
CHECK_VERB = "deck.check"
SUBSTITUTE_VERBS = frozenset({"pairing.substitute", "pairing.undo_substitute"})
DECK_VERBS = frozenset({"deck.submit", "deck.correct"})
REJUDGE_VERB = "deck.rejudge"
DRAW_MEETING_VERB = "meeting.draw"
LIFT_VERB = "player.lift_disqualification"
REVOKE_VERB = "player.revoke_penalty"
TAKES_PART = frozenset({"active", "dropped", "disqualified"})
EVENT_MEMBERS = ("name", "venue", "tier", "timezone", "pairing", "rounds_announced")
SETTINGS_VERBS = frozenset({"event.create", "event.edit", "event.rounds", "event.stages"})
PLAYER_TEXTS = frozenset({"name", "club"})
UNCHANGING = frozenset(
    {
        "player.check_in",
        "player.check_in_several",
        "player.undo_check_in",
        "player.sit_out",
        "player.undo_sit_out",
        "player.availability",
        "player.renew_link",
        "player.claim",
        "player.release",
        "player.erase_contacts",
    }
)
"""What is done to players that archives do not show."""

ANONYMIZE_VERB = "player.anonymize"

_OBJECT = re.compile(r"round (\d+)(?: table (\d+))?")


@dataclass(slots=True)
class _Player:
    name: Any = UNRECORDED
    club: Any = UNRECORDED
    status: Any = UNRECORDED
    joined_round: Any = UNRECORDED
    dropped_after_round: Any = UNRECORDED
    random_rank: Any = UNRECORDED


@dataclass(slots=True)
class _Table:
    seats: list[str]
    status: str = "seated"
    sheet: JsonObject | None = None
    version: Any = UNRECORDED
    opened: JsonObject | None = None
    ended: JsonObject | None = None


@dataclass(slots=True)
class _Round:
    attempt: Any = UNRECORDED
    status: str = "drafted"
    pairing: Any = UNRECORDED
    length_minutes: Any = UNRECORDED
    tables: dict[int, _Table] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)
    losses: set[str] = field(default_factory=set)
    byes: Any = UNRECORDED
    substitutes: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Course:
    """What the journal's entries amount to. `is_whole` says whether they begin with the event's creation."""

    is_whole: bool
    settings: JsonObject = field(default_factory=dict)
    status: Any = UNRECORDED
    seed: Any = UNRECORDED
    players: dict[str, _Player] = field(default_factory=dict)
    rounds: dict[int, _Round] = field(default_factory=dict)
    penalties: list[JsonObject] = field(default_factory=list)
    penalty_given: dict[int, JsonObject] = field(default_factory=dict)
    erased: set[tuple[int, str]] = field(default_factory=set)
    anonymized: list[tuple[str, int]] = field(default_factory=list)
    drawn_for_checks: Counter[str] = field(default_factory=Counter)
    deck_checks: Counter[int] = field(default_factory=Counter)
    waits_for_check: dict[int, set[str]] = field(default_factory=dict)
    meetings: int = 0
    decks: dict[str, JsonObject] = field(default_factory=dict)
    """What the latest entry says of each player's deck list."""
    changed_by: dict[tuple[int, int], str] = field(default_factory=dict)


def check_course(archive: Archive, ledger: Ledger) -> None:
    """Compare every member of the archive with the journal."""
    course = course_from(archive.journal, ledger)
    if not course.is_whole:
        ledger.note(NOT_WHOLE)
    _compare_event(archive, course, ledger)
    _compare_decks(archive, course, ledger)
    _compare_players(archive, course, ledger)
    _compare_rounds(archive, course, ledger)
    _compare_penalties(archive, course, ledger)
    _compare_erasures(archive, course, ledger)


def course_from(rows: Iterable[JournalRow], ledger: Ledger) -> Course:
    """Return what the entries amount to; one that cannot be read is a difference."""
    rows = list(rows)
    course = Course(bool(rows) and rows[0].verb == "event.create")
    for position, row in enumerate(rows):
        here = f"journal[{position}] {row.verb}"
        with ledger.reading(here):
            _take(course, row, here, ledger)
    return course


# --- Reading the entries ----------------------------------------------------------------------------------


def _take(course: Course, row: JournalRow, here: str, ledger: Ledger) -> None:
    kind, _, act = row.verb.partition(".")
    _take_seats(course, row)
    if kind == "event":
        _take_event(course, row)
    elif kind == "player":
        _take_player(course, row)
        if "sheet" in row.after:
            _take_result(course, row, here, ledger)
    elif row.verb in SUBSTITUTE_VERBS:
        _take_substitute(_round(course, row.after["round"]), row)
    elif kind == "pairing":
        _take_seating(course, row)
    elif kind == "round":
        _take_round(course, row, act)
    elif kind == "clock":
        _take_clock(course, row, act)
    elif kind == "result" and "sheet" in row.after:
        _take_result(course, row, here, ledger)
    elif kind == "live":
        _take_live(course, row)
    elif row.verb in DECK_VERBS:
        course.decks[row.object.removeprefix("player ")] = row.after["deck"]
    elif row.verb == REJUDGE_VERB:
        course.decks |= row.after["decks"]
    elif row.verb == DRAW_CHECKS_VERB:
        _take_deck_checks(course, row, here, ledger)
    elif row.verb == DRAW_MEETING_VERB:
        _take_meeting(course, row, here, ledger)
    elif row.verb == CHECK_VERB:
        course.waits_for_check[row.after["round"]].discard(row.object.removeprefix("player "))
    if "live_game" in row.after:
        spot = _OBJECT.fullmatch(row.object)
        if spot is not None and spot[2] is not None:
            table = _round(course, int(spot[1])).tables.setdefault(int(spot[2]), _Table([]))
            table.ended = row.after["live_game"]


def _take_event(course: Course, row: JournalRow) -> None:
    if row.verb in SETTINGS_VERBS:
        course.settings |= row.after
        if row.verb == "event.create":
            course.status, course.seed = "draft", None
    if "status" in row.after:
        course.status = row.after["status"]
    for key, rank in row.after.get("random_ranks", {}).items():
        _player(course, key).random_rank = rank
    for number, minutes in row.after.get("round_lengths", {}).items():
        _round(course, int(number)).length_minutes = minutes
    if row.verb == "event.finish":
        course.seed = row.after.get("seed", UNRECORDED)


def _take_seats(course: Course, row: JournalRow) -> None:
    """Read who came from the waiting list, or went onto it, along with what an entry tells."""
    for promoted in row.after.get("promoted", ()):
        _player(course, promoted["player"]).status = promoted["status"]
    for key in row.after.get("waitlisted", ()):
        _player(course, key).status = "waitlisted"


def _take_player(course: Course, row: JournalRow) -> None:
    key = row.object.removeprefix("player ")
    after = row.after
    if row.verb == "player.import":
        for entry in after["players"]:
            _enter(course, entry)
    elif row.verb in ("player.register", "player.sign_up"):
        _enter(course, after)
    elif row.verb == "player.approve_all":
        for key in after["players"]:
            player = _player(course, key)
            player.status = "active"
            player.joined_round = after.get("joined_round", UNRECORDED)
            player.random_rank = after.get("random_ranks", {}).get(key, UNRECORDED)
        for key, rounds in after.get("unpaired_losses", {}).items():
            _charge(course, key, rounds)
    elif row.verb == "player.decline_all":
        for key in after["players"]:
            _player(course, key).status = "declined"
    elif row.verb == "player.approve":
        _enter(course, {**after, "key": key})
    elif row.verb in UNCHANGING:
        return
    else:
        player = _player(course, key)
        for name in ("name", "club", "status", "joined_round", "dropped_after_round", "random_rank"):
            if name in after and "sheet" not in after:
                setattr(player, name, _text(after[name]) if name in PLAYER_TEXTS else after[name])
        if row.verb in ("player.rejoin", "player.edit", LIFT_VERB):
            _charge(course, key, after.get("unpaired_losses", ()))
        if row.verb == LIFT_VERB:
            _strike_disqualification(course, key)
        if row.verb == REVOKE_VERB:
            course.penalties.remove(course.penalty_given[after["given_at_revision"]])
        if "kind" in after or row.verb in ("player.penalize", "player.disqualify"):
            course.penalties.append(
                {
                    "round": after.get("round", UNRECORDED),
                    "player": key,
                    "kind": after.get("kind", "disqualification"),
                    "reason": row.reason,
                    "at": row.at,
                    "who": row.who,
                    # Older entries told the infraction within the reason, and archives nowhere else.
                    "infraction": after["infraction"]
                    if after.get("infraction") and "effect" in after
                    else "",
                    "effect": after.get("effect", ""),
                    "points": after.get("points", 0),
                }
            )
            course.penalty_given[row.revision] = course.penalties[-1]
        if row.verb == ANONYMIZE_VERB:
            player.name, player.club = after["shown_as"], ""
            course.anonymized.append((key, row.revision))
            course.erased |= {
                (int(revision), pointer)
                for revision, pointers in after["erased"].items()
                for pointer in pointers
            }


def _text(value: Any) -> Any:
    """Return a text of an entry; who was made anonymous takes along texts of others that name them."""
    return UNRECORDED if value is None else value


def _strike_disqualification(course: Course, key: str) -> None:
    """Forget the player's last disqualification, which was lifted."""
    for penalty in reversed(course.penalties):
        if (penalty["player"], penalty["kind"]) == (key, "disqualification"):
            course.penalties.remove(penalty)
            return


def _enter(course: Course, entry: JsonObject) -> None:
    """Let somebody come into the event, or be approved."""
    player = _player(course, entry["key"])
    player.name, player.club, player.status = _text(entry["name"]), _text(entry["club"]), entry["status"]
    player.joined_round = entry.get("joined_round", 1)
    player.dropped_after_round = None
    if "random_rank" in entry:
        player.random_rank = entry["random_rank"]
    elif course.status in ("draft", "open"):
        player.random_rank = None
    _charge(course, entry["key"], entry.get("unpaired_losses", ()))


def _take_seating(course: Course, row: JournalRow) -> None:
    after = row.after
    if row.verb == "pairing.discard":
        course.rounds.pop(row.before["round"], None)
        course.waits_for_check.pop(row.before["round"], None)
        return
    if "tables" not in after:
        return
    number = after["round"]
    played = _round(course, number)
    played.absent |= set(after.get("absent", ()))
    played.absent.discard(after.get("late", ""))
    _seat(played, after)
    for name in ("attempt", "pairing"):
        if name in after:
            setattr(played, name, after[name])
    for key in after.get("dropped", ()):
        _drop(course, key, number)
    if row.verb == "pairing.repair":
        for key in after.get("absent", ()):
            _drop(course, key, number)
    if "late" in after:
        late = _player(course, after["late"])
        if late.joined_round is not UNRECORDED:
            late.joined_round = min(late.joined_round, number)
        played.losses.discard(after["late"])


def _seat(played: _Round, after: JsonObject) -> None:
    numbers = after.get("table_numbers") or range(1, len(after["tables"]) + 1)
    was = played.tables
    played.tables = {}
    for number, keys in zip(numbers, after["tables"], strict=True):
        table = played.tables[number] = was.get(number) or _Table([])
        table.seats = list(keys)
    seated = {key for table in played.tables.values() for key in table.seats}
    played.absent &= seated
    played.substitutes = kept_substitutes(played.substitutes, seated - played.absent)
    played.length_minutes = after.get("length_minutes", UNRECORDED)
    played.byes = sorted(after.get("byes", ()))


def _take_substitute(played: _Round, row: JournalRow) -> None:
    """Read who sits for a player from now on; an entry that names nobody gives the seat back."""
    if "substitute" in row.after:
        played.substitutes[row.after["player"]] = row.after["substitute"]
    elif "substitute" in row.before:
        played.substitutes.pop(row.after["player"], None)


def _drop(course: Course, key: str, number: int) -> None:
    player = _player(course, key)
    if player.status is UNRECORDED or player.status in ("active", "dropped"):
        player.status, player.dropped_after_round = "dropped", number - 1


def _take_round(course: Course, row: JournalRow, act: str) -> None:
    spot = _OBJECT.fullmatch(row.object)
    number = row.after["round"] if spot is None else int(spot[1])
    played = _round(course, number)
    if act == "publish":
        played.status = "published"
        _seat(played, row.after)
        for key, rounds in row.after.get("charged", {}).items():
            _charge(course, key, rounds)
    elif act == "withdraw":
        played.status = "drafted"
        played.losses.clear()
        played.absent.clear()
        played.substitutes.clear()
        _seat(played, row.after)
        for key in row.after.get("joined", ()):
            _player(course, key).joined_round = number
        for key in row.after.get("left", ()):
            _player(course, key).dropped_after_round = number - 1
    elif act == "close":
        played.status = "closed"


def _take_clock(course: Course, row: JournalRow, act: str) -> None:
    spot = _OBJECT.fullmatch(row.object)
    if spot is None:
        return
    played = _round(course, int(spot[1]))
    if act in ("start", "length"):
        played.length_minutes = row.after["length_minutes"]
    if act == "start":
        played.status = "playing"
        for table in played.tables.values():
            table.status = "playing" if table.status == "seated" else table.status


def _take_result(course: Course, row: JournalRow, here: str, ledger: Ledger) -> None:
    after, sheet = row.after, _sheet(row.after["sheet"])
    played = _round(course, after["round"])
    table = played.tables.setdefault(after["table"], _Table([]))
    if "sheet" in row.before:
        before = _sheet(row.before["sheet"])
        ledger.compare("Superseded sheets as recorded before", "R-46", here, table.sheet, before)
    if sheet is None:
        table.sheet, table.status = None, after["status"]
        played.absent -= set(table.seats)
        played.absent |= set(after["absent"])
        return
    if table.version is not UNRECORDED and "version" in after:
        another = sheet != table.sheet
        expected = table.version + 1 if another else table.version
        ledger.compare("Versions of sheets in order", "R-46", f"{here}, version", expected, after["version"])
    if sheet != table.sheet:
        course.changed_by[after["round"], after["table"]] = row.who
    table.version = after.get("version", UNRECORDED)
    table.status, table.sheet = after.get("status", "confirmed"), sheet
    if table.status == "confirmed" and table.sheet is not None:
        seated = {seat["player"] for seat in table.sheet["seats"]}
        played.absent -= seated
        played.absent |= {seat["player"] for seat in table.sheet["seats"] if seat["absent"]}
    played.losses -= set(after.get("unpaired_losses_taken_back", ()))
    played.losses |= set(after.get("unpaired_losses_charged", ()))


def _sheet(content: Any) -> JsonObject | None:
    """Return a sheet as archives write it; raises SheetMalformed."""
    return None if content is None else read_any(content).to_json()


def _take_deck_checks(course: Course, row: JournalRow, here: str, ledger: Ledger) -> None:
    """Compare who might have been drawn with who sat there then, and remember who was (R-50)."""
    after = row.after
    number, keys = after["round"], after["players"]
    played = _round(course, number)
    waiting = course.waits_for_check.setdefault(number, set())
    at_tables = {
        table_number: [
            key
            for key in table.seats
            if key not in played.absent | waiting and _player(course, key).status != "disqualified"
        ]
        for table_number, table in played.tables.items()
        if table.status != "confirmed"
    }
    at_tables = {table_number: seated for table_number, seated in at_tables.items() if seated}
    tiers: list[Any]
    if after["by"] == "tables":
        tiers = list(tiers_of_tables(at_tables, course.drawn_for_checks))
        expected = [key for table_number in after["drawn"] for key in at_tables.get(table_number, ())]
    else:
        present = (key for seated in at_tables.values() for key in seated)
        tiers = list(tiers_of_players(present, course.drawn_for_checks))
        expected = after["drawn"]
    course.deck_checks[number] += 1
    label = deck_check_label(number, course.deck_checks[number])
    ledger.compare("Labels of deck checks", "R-50", f"{here}, label", label, after["label"])
    ledger.compare("Who might be drawn for deck checks", "R-50", f"{here}, tiers", tiers, after["tiers"])
    ledger.compare("Who is drawn for deck checks", "R-50", f"{here}, players", expected, keys)
    course.drawn_for_checks.update(keys)
    waiting.update(keys)


def _take_meeting(course: Course, row: JournalRow, here: str, ledger: Ledger) -> None:
    """Compare a player meeting with who was active then, and with the attempts before it (R-50)."""
    course.meetings += 1
    label, players = player_meeting_label(course.meetings), row.after["players"]
    possible = ("active",) if course.is_whole else ("active", UNRECORDED)
    active = [key for key in players if _player(course, key).status in possible]
    public = [number for number, played in course.rounds.items() if played.status != "drafted"]
    ledger.compare("Labels of player meetings", "R-50", f"{here}, label", label, row.after["label"])
    ledger.compare("Who is seated at player meetings", "R-50", f"{here}, players", active, players)
    ledger.compare("Player meetings before round 1", "R-50", f"{here}, rounds", [], public)


def _take_live(course: Course, row: JournalRow) -> None:
    if row.verb == "live.open" and "live_games" in row.after:
        shared: JsonObject = {
            name: row.after[name] for name in ("game", "ruleset", "options") if name in row.after
        }
        for opened in row.after["live_games"]:
            table = _round(course, row.after["round"]).tables.setdefault(opened["table"], _Table([]))
            table.opened, table.ended = {**shared, **opened}, None
    elif row.verb == "live.open_record":
        spot = _OBJECT.fullmatch(row.object)
        if spot is not None and spot[2] is not None:
            table = _round(course, int(spot[1])).tables[int(spot[2])]
            table.ended = {**(table.ended or {}), **row.after["live_game"]}
    elif row.verb in ("live.substitute", "live.give_back"):
        spot = _OBJECT.fullmatch(row.object)
        if spot is not None:
            _take_substitute(_round(course, int(spot[1])), row)
    elif row.verb == "live.abandon":
        spot = _OBJECT.fullmatch(row.object)
        if spot is not None and spot[2] is not None:
            _round(course, int(spot[1])).tables[int(spot[2])].opened = None


def _player(course: Course, key: str) -> _Player:
    return course.players.setdefault(key, _Player())


def _round(course: Course, number: int) -> _Round:
    if not isinstance(number, int):
        raise TypeError(f"round {number!r}")
    return course.rounds.setdefault(number, _Round())


def _charge(course: Course, key: str, rounds: Iterable[int]) -> None:
    for number in rounds:
        _round(course, number).losses.add(key)


# --- Comparing --------------------------------------------------------------------------------------------


def _agree(ledger: Ledger, title: str, rule: str, here: str, entered: Any, shown: Any) -> None:
    if entered is not UNRECORDED:
        ledger.compare(title, rule, here, entered, shown)


def _compare_event(archive: Archive, course: Course, ledger: Ledger) -> None:
    event, settings, title = archive.event, course.settings, "Settings against the journal"
    for name in EVENT_MEMBERS:
        _agree(ledger, title, "R-51", f"event.{name}", settings.get(name, UNRECORDED), getattr(event, name))
    _agree(ledger, title, "R-51", "event.format", settings.get("format", UNRECORDED), event.format.to_json())
    stages = settings.get("stages", UNRECORDED)
    _agree(ledger, title, "R-3", "event.stages", stages, event.stages.to_json())
    if event.card_pool is not None and "card_pool" in settings:
        announced = read_card_pool(settings["card_pool"]).to_json()
        _agree(ledger, title, "R-2", "event.card_pool", announced, event.card_pool.to_json())
    if "online" in settings:
        ledger.compare(title, "R-51", "event.online", read_online_play(settings["online"]), event.online)
    if "starts_at" in settings and settings.get("timezone") == event.timezone:
        starts = datetime.fromisoformat(settings["starts_at"]).astimezone(ZoneInfo(event.timezone))
        _agree(ledger, title, "R-51", "event.starts_at", starts.isoformat(), event.starts_at)
    for name, shown in (("seed_commitment", event.seed_commitment),):
        _agree(ledger, title, "R-50", f"event.{name}", settings.get(name, UNRECORDED), shown)
    _agree(ledger, title, "R-50", "event.seed", course.seed, event.seed)
    _agree(ledger, "Status of the event", "R-51", "event.status", course.status, event.status)


def _compare_decks(archive: Archive, course: Course, ledger: Ledger) -> None:
    """Compare each published list with the digest and the faults that the journal has of it (R-2)."""
    for deck in archive.decks:
        latest = course.decks.get(deck.player)
        if latest is None and not course.is_whole:
            continue
        faults = sum(finding["level"] == "fault" for finding in deck.findings)
        shown = {"version": deck.version, "digest": digest_of(deck.list), "faults": faults}
        entered = {name: (latest or {}).get(name) for name in shown}
        ledger.compare("Deck lists against the journal", "R-2", f"deck of {deck.player}", entered, shown)


def _compare_players(archive: Archive, course: Course, ledger: Ledger) -> None:
    shown = [player.id for player in archive.players]
    taking_part = [key for key, player in course.players.items() if player.status in TAKES_PART]
    if course.is_whole:
        ledger.compare("Players against the journal", "R-14", "players", taking_part, shown)
    for player in archive.players:
        mine = course.players.get(player.id)
        if mine is None:
            continue
        here, title = f"player {player.id}", "Players against the journal"
        for name in ("name", "status", "joined_round", "dropped_after_round", "random_rank"):
            expected = getattr(mine, name)
            _agree(ledger, title, "R-14", f"{here}, {name}", expected, getattr(player, name))
        club = mine.club if mine.club is UNRECORDED else mine.club or None
        _agree(ledger, title, "R-14", f"{here}, club", club, player.club)


def _compare_rounds(archive: Archive, course: Course, ledger: Ledger) -> None:
    if course.is_whole:
        numbers = [played.number for played in archive.rounds]
        ledger.compare("Rounds against the journal", "R-51", "rounds", sorted(course.rounds), numbers)
    title, order = "Rounds against the journal", list(course.players)
    for played in archive.rounds:
        entered = course.rounds.get(played.number)
        if entered is None:
            continue
        here = f"round {played.number}"
        for name in ("attempt", "pairing", "length_minutes"):
            _agree(ledger, title, "R-51", f"{here}, {name}", getattr(entered, name), getattr(played, name))
        if entered.byes or played.byes:
            _agree(ledger, "Byes against the journal", "format", here, entered.byes, sorted(played.byes))
        if course.is_whole:
            ledger.compare(title, "R-51", f"{here}, status", entered.status, played.status)
            losses = sorted(entered.losses, key=lambda key: order.index(key) if key in order else -1)
            found = list(played.unpaired_losses)
            ledger.compare("Unpaired losses against the journal", "R-14", here, losses, found)
            numbers = [table.number for table in played.tables]
            ledger.compare("Tables against the journal", "R-51", here, sorted(entered.tables), numbers)
        for table in played.tables:
            _compare_table(played, table, entered, course, ledger)


def _compare_table(
    played: ArchiveRound, table: ArchiveTable, entered: _Round, course: Course, ledger: Ledger
) -> None:
    here, title = f"round {played.number}, table {table.number}", "Tables against the journal"
    mine = entered.tables.get(table.number)
    if mine is None:
        return
    if course.is_whole:
        ledger.compare(title, "R-46", f"{here}, status", mine.status, table.status)
        seated = [(key, key in entered.absent) for key in mine.seats]
        found = [(seat.player, seat.absent) for seat in table.seats]
        ledger.compare(title, "R-51", f"{here}, seats and absences", seated, found)
        named = kept_substitutes(entered.substitutes, set(mine.seats) - entered.absent)
        ledger.compare(title, "R-51", f"{here}, substitutes", named, dict(table.substitutes))
    if table.status != "confirmed":
        figures = any(isinstance(seat, SeatScore) and (seat.heir or seat.reduction) for seat in table.seats)
        ledger.compare(title, "R-46", f"{here}, figures without a result", False, figures)
    elif mine.sheet is not None:
        shown = table.to_json()
        seats = {seat["player"]: seat for seat in mine.sheet["seats"]}
        for name in ("end", "manual_points", "penalties"):
            ledger.compare(title, "R-46", f"{here}, {name}", mine.sheet.get(name), shown.get(name))
        for seat in shown["seats"]:
            where = f"{here}, sheet of {seat['player']}"
            ledger.compare(title, "R-46", where, seats.get(seat["player"]), seat)
    _compare_game(table, mine, here, course, ledger)


def _compare_game(table: ArchiveTable, mine: _Table, here: str, course: Course, ledger: Ledger) -> None:
    """Check that the table carries the record of the game that was opened and ended there, and no other."""
    here, title, record = f"{here}, live game", "Live games against the journal", table.live_game
    if record is None:
        if mine.ended is not None and (
            course.status in ("finished", "archived") or not mine.ended.get("secret")
        ):
            ledger.differ("R-50", here, "the record of the game that ended there", "none")
        return
    if mine.opened is None:
        if course.is_whole:
            ledger.differ("R-50", here, "no game, as none was opened there", "one")
        return
    for name, found in (("key", "match_id"), ("commitment",) * 2, ("game",) * 2, ("ruleset",) * 2):
        if name in mine.opened:
            ledger.compare(title, "R-50", f"{here}, {found}", mine.opened[name], record.get(found))
    for name, value in mine.opened.get("options", {}).items():
        options = record.get("options")
        shown = options.get(name) if isinstance(options, Mapping) else None
        ledger.compare(title, "R-50", f"{here}, option {name}", value, shown)
    if mine.ended is not None:
        ledger.compare(title, "R-50", f"{here}, record", mine.ended.get("record"), digest_of_record(record))
        ledger.compare(
            title, "R-50", f"{here}, key at its end", mine.ended.get("key"), record.get("match_id")
        )
    elif course.is_whole:
        ledger.note(f"{here}: the journal does not tell the digest of its record.")


def _compare_penalties(archive: Archive, course: Course, ledger: Ledger) -> None:
    shown = [asdict(penalty) for penalty in archive.penalties]
    if course.is_whole:
        title = "Penalties against the journal"
        ledger.compare(title, "R-14", "penalties, number", len(course.penalties), len(shown))
    for position, (entered, found) in enumerate(zip(course.penalties, shown, strict=False)):
        for name, expected in entered.items():
            here = f"penalties[{position}].{name}"
            _agree(ledger, "Penalties against the journal", "R-14", here, expected, found[name])


def _compare_erasures(archive: Archive, course: Course, ledger: Ledger) -> None:
    """Check that the texts that are gone are those that the journal says were erased."""
    for key, revision in course.anonymized:
        ledger.note(f"Player {key} was made anonymous at revision {revision}: name and club were erased.")
    found = {(row.revision, pointer) for row in archive.journal for pointer in row.erased}
    for revision, pointer in sorted(found | course.erased):
        ledger.count("Erased texts against the journal", "R-51")
        if (revision, pointer) not in course.erased:
            here = f"journal, revision {revision}, {pointer}"
            ledger.differ("R-51", here, "a text, as nobody erased it", "an erasure")
        elif (revision, pointer) not in found:
            here = f"journal, revision {revision}, {pointer}"
            ledger.differ("R-51", here, "an erased text", "a text")
