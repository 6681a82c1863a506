"""The `kingsmoot-league/1` file: what a league announced and its standings, to recompute from the archives
of its events. It names nobody: players are the keys of their events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tables.archive.rules.checks.ledger import Ledger, VerificationReport
from tables.archive.rules.json_text import ARCHIVES, ArchiveMalformed, load
from tables.archive.rules.schema import Archive
from tables.archive.rules.standings import archive_results
from tables.core.text.notation import counted, fraction_text
from tables.core.text.sentences import Sentence, sentence
from tables.core.text.shapes import Members
from tables.results.rules.findings import Finding, FirstFew
from tables.series.leagues.rules.rule import MAX_EVENTS, LeagueRule, read_rule
from tables.series.leagues.rules.standings import (
    EventOutcome,
    LeagueRow,
    LeagueStandings,
    league_standings,
    qualified,
)

FORMAT = "kingsmoot-league/1"
SHAPE = "league-archive"
OVER = frozenset({"finished", "archived"})
MAX_ENTRANTS = 100_000
_FRACTION = re.compile(r"[0-9]{1,400}(/[0-9]{1,400})?\Z")
"""As many digits as a sum of shares of a hundred fields of up to 500 players may have."""
_COMMITMENT = re.compile(r"[0-9a-f]{64}\Z")

JsonObject = dict[str, object]
Read = TypeVar("Read")
PlayerAt = tuple[str, str]
"""The key of an event in the league, and a player there."""


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """An event that counts: its key in the league, and the commitment by which its archive is found."""

    key: str
    seed_commitment: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class LeagueArchive:
    """A league as it was written: `people` are the players of each person who is behind several; `standings`
    and `qualified` are compared with what the archives of the events give."""

    slug: str
    name: str
    rule: LeagueRule
    events: tuple[CountedEvent, ...]
    people: tuple[tuple[PlayerAt, ...], ...]
    standings: tuple[JsonObject, ...]
    qualified: tuple[JsonObject, ...]


def league_json(league: LeagueArchive) -> JsonObject:
    """Return the file's content."""
    return {
        "format": FORMAT,
        "league": {"slug": league.slug, "name": league.name, "rule": league.rule.to_json()},
        "events": [
            {"key": event.key, "seed_commitment": event.seed_commitment, "is_over": event.is_over}
            for event in league.events
        ],
        "people": [
            [{"event": event, "player": player} for event, player in players] for players in league.people
        ],
        "standings": list(league.standings),
        "qualified": list(league.qualified),
    }


def rows_json(standings: LeagueStandings) -> tuple[JsonObject, ...]:
    """Return standings as the file has them: fractions in lowest terms as text."""
    return tuple(
        {
            "place": row.place,
            "entrant": row.entrant,
            "total": fraction_text(row.total),
            "wins": row.wins,
            "attended": row.attended,
            "results": _results_json(row),
        }
        for row in standings.rows
    )


def _results_json(row: LeagueRow) -> list[JsonObject]:
    return [
        {
            "event": result.event,
            "place": result.place,
            "field": result.field,
            "base": fraction_text(result.base),
            "bonus": fraction_text(result.bonus),
            "counts": result.counts,
        }
        for result in row.results
    ]


def qualified_json(standings: LeagueStandings) -> tuple[JsonObject, ...]:
    """Return who qualifies as the file has it."""
    return tuple(
        {"entrant": each.entrant, "place": each.place, "won": each.won} for each in qualified(standings)
    )


def parse_league(text: str | bytes) -> LeagueArchive:
    """Read a league file strictly. Raises `ArchiveMalformed` with every problem at its path."""
    document = load(text, ARCHIVES)
    problems: FirstFew[Finding] = FirstFew()
    keys = ("format", "league", "events", "people", "standings", "qualified")
    members = Members(document, "", problems, SHAPE, keys)
    members.one_of("format", (FORMAT,))
    head = Members(members.mapping("league"), "league", problems, SHAPE, ("slug", "name", "rule"))
    league = LeagueArchive(
        head.text("slug", blank=False, longest=64),
        head.text("name", blank=False, longest=200),
        read_rule(head.mapping("rule"), "league.rule", problems),
        tuple(_read_each(members, "events", MAX_EVENTS, problems, _read_event)),
        tuple(_read_people(members, problems)),
        tuple(_read_each(members, "standings", MAX_ENTRANTS, problems, _read_row)),
        tuple(_read_each(members, "qualified", MAX_ENTRANTS, problems, _read_qualified)),
    )
    problems += [Finding("refuse", SHAPE, path, message) for path, message in _contradictions(league)]
    if problems:
        raise ArchiveMalformed(problems)
    return league


def _contradictions(league: LeagueArchive) -> Iterator[tuple[str, Sentence]]:
    """Yield the path of each event and player that is listed a second time, and of players at no event of the
    league."""
    keys, commitments, players = set[str](), set[str](), set[PlayerAt]()
    for at, event in enumerate(league.events):
        if event.key in keys:
            yield f"events[{at}].key", sentence("This event is listed twice.")
        if event.seed_commitment in commitments:
            yield f"events[{at}].seed_commitment", sentence("This event is listed twice.")
        keys.add(event.key)
        commitments.add(event.seed_commitment)
    for at, group in enumerate(league.people):
        for inner, player in enumerate(group):
            if player in players:
                yield f"people[{at}][{inner}]", sentence("This player is listed twice.")
            if player[0] not in keys:
                yield f"people[{at}][{inner}].event", sentence("The league has no such event.")
            players.add(player)


def _read_each(
    members: Members,
    key: str,
    at_most: int,
    problems: list[Finding],
    read: Callable[[object, str, list[Finding]], Read],
) -> list[Read]:
    rows = members.items(key, at_most=at_most)
    return [read(value, f"{members.path(key)}[{at}]", problems) for at, value in enumerate(rows)]


def _read_event(value: object, path: str, problems: list[Finding]) -> CountedEvent:
    members = Members(value, path, problems, SHAPE, ("key", "seed_commitment", "is_over"))
    commitment = members.text("seed_commitment")
    if not _COMMITMENT.match(commitment):
        members.note("seed_commitment", sentence("This must be 64 hexadecimal digits."))
    return CountedEvent(members.text("key", blank=False, longest=64), commitment, members.flag("is_over"))


def _read_people(members: Members, problems: list[Finding]) -> list[tuple[PlayerAt, ...]]:
    people = []
    for at, group in enumerate(members.items("people", at_most=MAX_ENTRANTS)):
        inner = Members({"players": group}, f"people[{at}]", problems, SHAPE, ("players",))
        people.append(tuple(_read_each(inner, "players", MAX_EVENTS, problems, _read_player)))
    return people


def _read_player(value: object, path: str, problems: list[Finding]) -> PlayerAt:
    members = Members(value, path, problems, SHAPE, ("event", "player"))
    return members.text("event", longest=64), members.text("player", longest=64)


def _read_row(value: object, path: str, problems: list[Finding]) -> JsonObject:
    keys = ("place", "entrant", "total", "wins", "attended", "results")
    members = Members(value, path, problems, SHAPE, keys)
    return {
        "place": members.whole_or_none("place", 1),
        "entrant": members.text("entrant", longest=200),
        "total": _read_fraction(members, "total"),
        "wins": members.whole("wins", 0),
        "attended": members.whole("attended", 0),
        "results": _read_each(members, "results", MAX_EVENTS, problems, _read_result),
    }


def _read_result(value: object, path: str, problems: list[Finding]) -> JsonObject:
    keys = ("event", "place", "field", "base", "bonus", "counts")
    members = Members(value, path, problems, SHAPE, keys)
    return {
        "event": members.text("event", longest=64),
        "place": members.whole_or_none("place", 1),
        "field": members.whole("field", 0),
        "base": _read_fraction(members, "base"),
        "bonus": _read_fraction(members, "bonus"),
        "counts": members.flag("counts"),
    }


def _read_qualified(value: object, path: str, problems: list[Finding]) -> JsonObject:
    members = Members(value, path, problems, SHAPE, ("entrant", "place", "won"))
    return {
        "entrant": members.text("entrant", longest=200),
        "place": members.whole_or_none("place", 1),
        "won": members.text("won", longest=64),
    }


def _read_fraction(members: Members, key: str) -> str:
    text = members.text(key)
    if not _FRACTION.match(text):
        members.note(key, sentence("This must be a fraction as text, such as 55/3."))
    return text


def verify_league(league: LeagueArchive, archives: Sequence[Archive]) -> VerificationReport:
    """Recompute a league from the archives of its events, found by their commitments to the seed.

    The archives themselves are verified by `verify`. Compared are whether each event is over, every line of
    the standings with base, bonus and total of each result, and who qualifies.
    """
    ledger = Ledger()
    found = {archive.event.seed_commitment: archive for archive in archives}
    outcomes = [_recomputed(league, event, found, ledger) for event in league.events]
    if all(outcome is not None for outcome in outcomes):
        _compare(league, league_standings(league.rule, [each for each in outcomes if each]), ledger)
    return ledger.report(f"{league.name} ({league.slug}): {counted(len(league.events), 'event')}")


def _recomputed(
    league: LeagueArchive, event: CountedEvent, found: Mapping[str, Archive], ledger: Ledger
) -> EventOutcome | None:
    """Return what an event gives by its archive, None where it is not among those that are given."""
    where, archive = f"event {event.key}", found.get(event.seed_commitment)
    ledger.compare("archives", "league-archive", where, "an archive", "an archive" if archive else "none")
    if archive is None:
        return None
    is_over = archive.event.status in OVER
    ledger.compare("events over", "league-archive", where, is_over, event.is_over)
    behind = {player: f"{players[0][0]}.{players[0][1]}" for players in league.people for player in players}
    places = {
        behind.get((event.key, row.player), f"{event.key}.{row.player}"): row.rank
        for row in archive_results(archive).standings()
    }
    return EventOutcome(event.key, is_over, places)


def _compare(league: LeagueArchive, standings: LeagueStandings, ledger: Ledger) -> None:
    expected, recorded = rows_json(standings), league.standings
    ledger.compare("players", "league", "standings", len(expected), len(recorded))
    for at, (row, stored) in enumerate(zip(expected, recorded, strict=False), start=1):
        ledger.compare("lines of the standings", "league", f"standings, line {at}", row, stored)
    ledger.compare("qualification", "league", "qualified", qualified_json(standings), league.qualified)
