"""What must hold between the parts of an archive before anything can be computed from it."""

from __future__ import annotations

from collections.abc import Iterator

from tables.core.text.sentences import Sentence, sentence
from tables.results.rules.findings import Finding

from .schema import Archive, ArchiveRound


def reference_problems(archive: Archive) -> Iterator[Finding]:
    """Yield each reference that leads nowhere, each thing given twice, and each confirmed sheet that
    the regulations refuse."""
    yield from _player_problems(archive)
    known = {player.id for player in archive.players}
    for position, played in enumerate(archive.rounds):
        path = f"rounds[{position}]"
        if played.number != position + 1:
            yield _problem(
                "R-3",
                f"{path}.number",
                sentence("Rounds are numbered from 1 in order: {number}.", number=position + 1),
            )
        yield from _table_problems(played, path)
        yield from _seat_problems(played, path, known)
        yield from _substitute_problems(played, path, known)
        yield from _loss_problems(played, path, known)
        yield from _sheet_problems(archive, played, path)
    yield from _bye_problems(archive)
    listed: set[str] = set()
    for position, deck in enumerate(archive.decks):
        path = f"decks[{position}].player"
        if deck.player not in known:
            yield _unknown(path, deck.player)
        if deck.player in listed:
            message = sentence("{id} has two decks.", id=repr(deck.player))
            yield _problem("event-archive", path, message)
        listed.add(deck.player)
    for position, penalty in enumerate(archive.penalties):
        path = f"penalties[{position}]"
        if penalty.player not in known:
            yield _unknown(f"{path}.player", penalty.player)
        if penalty.round is not None and penalty.round > len(archive.rounds):
            yield _problem(
                "event-archive", f"{path}.round", sentence("There is no round {round}.", round=penalty.round)
            )


def _problem(rule: str, path: str, message: Sentence) -> Finding:
    return Finding("refuse", rule, path, message)


def _unknown(path: str, player: str) -> Finding:
    return _problem(
        "event-archive", path, sentence("{player} is not a player of this event.", player=repr(player))
    )


def _player_problems(archive: Archive) -> Iterator[Finding]:
    seen: set[str] = set()
    for position, player in enumerate(archive.players):
        path = f"players[{position}]"
        if player.id in seen:
            yield _problem(
                "event-archive", f"{path}.id", sentence("{id} is the id of two players.", id=repr(player.id))
            )
        seen.add(player.id)


def _table_problems(played: ArchiveRound, path: str) -> Iterator[Finding]:
    numbers: set[int] = set()
    for position, table in enumerate(played.tables):
        table_path = f"{path}.tables[{position}]"
        if table.number in numbers:
            message = sentence(
                "Round {round} has two tables with the number {table}.",
                round=played.number,
                table=table.number,
            )
            yield _problem("event-archive", f"{table_path}.number", message)
        numbers.add(table.number)
        if not table.seats:
            yield _problem("R-10", f"{table_path}.seats", sentence("A table without seats is no table."))


def _seat_problems(played: ArchiveRound, path: str, known: set[str]) -> Iterator[Finding]:
    seated: set[str] = set()
    for table_position, table in enumerate(played.tables):
        table_path = f"{path}.tables[{table_position}]"
        players = [seat.player for seat in table.seats]
        for position, player in enumerate(players):
            seat_path = f"{table_path}.seats[{position}].player"
            if player not in known:
                yield _unknown(seat_path, player)
            if player in seated:
                message = sentence(
                    "{player} is seated twice in round {round}.", player=repr(player), round=played.number
                )
                yield _problem("R-11", seat_path, message)
            seated.add(player)
        for player in table.manual_points or ():
            if player not in players:
                message = sentence("{player} does not sit at this table.", player=repr(player))
                yield _problem("R-20", f"{table_path}.manual_points.{player}", message)


def _substitute_problems(played: ArchiveRound, path: str, known: set[str]) -> Iterator[Finding]:
    """Yield substitutes of players who do not play at the table, and those who are not free in the round."""
    playing = {seat.player for table in played.tables for seat in table.seats if not seat.absent}
    named: set[str] = set()
    for position, table in enumerate(played.tables):
        here = {seat.player for seat in table.seats if not seat.absent}
        for player, substitute in table.substitutes.items():
            field = f"{path}.tables[{position}].substitutes.{player}"
            if player not in here:
                yield _problem(
                    "event-archive",
                    field,
                    sentence("{player} does not play at this table.", player=repr(player)),
                )
            if substitute not in known:
                yield _unknown(field, substitute)
            elif substitute in playing or substitute in named:
                message = sentence("{player} is not free in this round.", player=repr(substitute))
                yield _problem("event-archive", field, message)
            named.add(substitute)


def _loss_problems(played: ArchiveRound, path: str, known: set[str]) -> Iterator[Finding]:
    present = {seat.player for table in played.tables for seat in table.seats if not seat.absent}
    losers: set[str] = set()
    for position, player in enumerate(played.unpaired_losses):
        loss_path = f"{path}.unpaired_losses[{position}]"
        if player not in known:
            yield _unknown(loss_path, player)
        if player in losers:
            yield _problem(
                "R-14",
                loss_path,
                sentence("{player} has two unpaired losses in one round.", player=repr(player)),
            )
        losers.add(player)
        if player in present:
            message = sentence(
                "{player} played in round {round} and can have no unpaired loss in it.",
                player=repr(player),
                round=played.number,
            )
            yield _problem("R-14", loss_path, message)


def _bye_problems(archive: Archive) -> Iterator[Finding]:
    """Yield byes of nobody who is known, a second one of a player, and those beside a seat or a loss."""
    known, had_bye = {player.id for player in archive.players}, set[str]()
    for number, played in enumerate(archive.rounds):
        seated = {seat.player for table in played.tables for seat in table.seats}
        for position, player in enumerate(played.byes):
            path = f"rounds[{number}].byes[{position}]"
            if player not in known:
                yield _unknown(path, player)
            if player in had_bye:
                yield _problem("format", path, sentence("{player} has two byes.", player=repr(player)))
            had_bye.add(player)
            if player in seated or player in played.unpaired_losses:
                message = sentence(
                    "{player} has a bye in round {round}, and a seat or an unpaired loss.",
                    player=repr(player),
                    round=played.number,
                )
                yield _problem("format", path, message)


def _sheet_problems(archive: Archive, played: ArchiveRound, path: str) -> Iterator[Finding]:
    for position, table in enumerate(played.tables):
        if table.sheet is None or not table.seats:
            continue
        for finding in archive.event.scoring.check(table.sheet):
            if finding.level == "refuse":
                field = f"{path}.tables[{position}].{finding.field}"
                yield _problem(finding.rule, field, finding.message)
