"""A whole event as an archive, played by the regulations' own functions without any database.

Ten to twenty players and three rounds, with everything that happens at an event: a re-pairing, a longer
search, a swap of two players, a no-show, a drop, a rejoin, a late entry, a disqualification, reports
before confirmations, a correction, and standings at each close.
"""

from __future__ import annotations

import json
import random
from typing import Any

from tables.core.text.notation import fraction_text
from tables.events.rules import draws
from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.points import table_results
from tables.results.rules.sheets import ScoreSheet, SeatScore
from tables.rounds.rules.sizes import table_sizes
from tables.rounds.seating import (
    ALGORITHM,
    Seating,
    SeatingProblem,
    evaluate,
    improve,
    improve_in_parts,
    seat,
)
from tables.standings.rules.standings import PlayedRound, PlayedTable, StandingPlayer, compute_standings

SEED = bytes(range(32))
HALL_VALUE = "dice 4 2 6 1 3 5"
AT = "2026-12-05T10:00:00+01:00"


class PlayedEvent:
    def __init__(
        self,
        players: int = 13,
        pairing: str = "random",
        rules: RuleOptions | None = None,
        hall_value: str = HALL_VALUE,
    ) -> None:
        self.random = random.Random(7)
        self.hall_value = hall_value
        self.key = draws.event_key(SEED, hall_value)
        self.rules = rules or RuleOptions()
        self.pairing = pairing
        self.players: dict[str, dict[str, Any]] = {}
        self.rounds: list[dict[str, Any]] = []
        self.penalties: list[dict[str, Any]] = []
        self.journal: list[dict[str, Any]] = []
        for number in range(1, players + 1):
            self.add_player(f"p{number}")
        shown = {"hall_value": hall_value} if hall_value else {}
        ranks = {key: player["random_rank"] for key, player in self.players.items()}
        self.record("event.start", {"status": "running", **shown, "random_ranks": ranks})

    def add_player(self, player: str, joined_round: int = 1) -> None:
        self.players[player] = {
            "id": player,
            "name": f"Player {player[1:]}",
            "status": "active",
            "joined_round": joined_round,
            "dropped_after_round": None,
            "random_rank": draws.random_rank(self.key, player),
        }
        for played in self.rounds:
            played["unpaired_losses"].append(player)

    def record(self, verb: str, after: dict[str, Any], **members: Any) -> None:
        row = {"revision": len(self.journal) + 1, "at": AT, "who": "Asha", "verb": verb, "object": ""}
        self.journal.append({**row, "before": {}, "after": after, "reason": "", **members})

    def drop(self, player: str, after_round: int) -> None:
        self.players[player].update(status="dropped", dropped_after_round=after_round)

    def rejoin(self, player: str) -> None:
        self.players[player].update(status="active", dropped_after_round=None)
        for played in self.rounds:
            present = {s["player"] for t in played["tables"] for s in t["seats"] if not s["absent"]}
            if player not in present and player not in played["unpaired_losses"]:
                played["unpaired_losses"].append(player)

    def disqualify(self, player: str, in_round: int) -> None:
        self.players[player].update(status="disqualified", dropped_after_round=in_round)
        penalty = {"round": in_round, "player": player, "kind": "disqualification", "reason": "Left in anger"}
        self.penalties.append({**penalty, "at": AT, "who": "Judge"})

    def problem(self) -> SeatingProblem:
        active = tuple(p["id"] for p in self.players.values() if p["status"] == "active")
        present = tuple(
            tuple(tuple(s["player"] for s in t["seats"] if not s["absent"]) for t in played["tables"])
            for played in self.rounds
        )
        points = {row.player: row.points for row in self.standings()}
        return SeatingProblem(
            players=active,
            sizes=table_sizes(len(active)),
            previous_rounds=present,
            mode="points" if self.pairing == "points" else "random",
            points=points if self.pairing == "points" else {},
        )

    def pair(
        self, attempts: int = 1, longer: int = 0, swap: bool = False, algorithm: str = ALGORITHM
    ) -> None:
        number = len(self.rounds) + 1
        problem = self.problem()
        shared = {"round": number, "digest": problem.digest(), "problem": problem.to_json()}
        for attempt in range(1, attempts + 1):
            label = draws.seating_label(number, attempt)
            seating = seat(problem, draws.derive(self.key, label), algorithm=algorithm)
            drawn = {**shared, "attempt": attempt, "label": label, "algorithm": seating.algorithm}
            self.record("pairing.draw", {**drawn, "tables": listed(seating.tables)})
        tables = seating.tables
        for tried in range(1, longer + 1):
            label = f"{draws.seating_label(number, attempts)}/longer/{tried}"
            start = Seating(tables, evaluate(problem, tables))
            key, parts = draws.derive(self.key, label), {}
            if tried == 1:  # as earlier versions searched
                found = improve(problem, start, key, 2)
            else:
                found, done = improve_in_parts(problem, start, key, 2)
                parts = {"parts": done}
            tables = found.tables
            drawn = {**shared, "attempt": attempts, "label": label, "algorithm": found.algorithm}
            self.record("pairing.improve", {**drawn, "effort": 2, **parts, "tables": listed(tables)})
        if swap:
            first, second, *rest = (list(table) for table in tables)
            first[0], second[0] = second[0], first[0]
            tables = (tuple(first), tuple(second), *map(tuple, rest))
            self.record("pairing.edit", {"round": number, "tables": listed(tables)})
        self.record("round.publish", {"round": number, "tables": listed(tables)})
        self.rounds.append(
            {
                "number": number,
                "attempt": attempts,
                "status": "playing",
                "pairing": self.pairing,
                "length_minutes": 120,
                "unpaired_losses": [],
                "tables": [self.table(place, players) for place, players in enumerate(tables, start=1)],
            }
        )

    def table(self, number: int, players: tuple[str, ...]) -> dict[str, Any]:
        seats = [SeatScore(player, None, None, reduction=None).to_json() for player in players]
        return {
            "number": number,
            "end": None,
            "status": "seated",
            "seats": seats,
            "manual_points": None,
            "live_game": None,
        }

    def no_show(self, table: dict[str, Any]) -> str:
        """Mark one player of a table as absent, who is dropped (R-13)."""
        absent = table["seats"][-1]
        absent["absent"] = True
        self.drop(absent["player"], len(self.rounds))
        return str(absent["player"])

    def play(self) -> None:
        for table in self.rounds[-1]["tables"]:
            played = self.sheet(table)
            self.record("result.report", self.shown(table, played, "reported"))
            self.confirm(table, played, "result.confirm")

    def confirm(
        self, table: dict[str, Any], played: ScoreSheet, verb: str, number: int | None = None
    ) -> None:
        table.update(played.to_json(), status="confirmed")
        self.record(verb, self.shown(table, played, "confirmed", number))

    def correct(self, number: int, place: int) -> None:
        table = self.rounds[number - 1]["tables"][place - 1]
        self.confirm(table, self.sheet(table), "result.correct", number)

    def sheet(self, table: dict[str, Any]) -> ScoreSheet:
        """A game as dice would play it."""
        players = [s["player"] for s in table["seats"] if not s["absent"]]
        holders = [self.random.choice(players[:3]) for _ in range(6)]
        seats = []
        for s in table["seats"]:
            if s["absent"]:
                seats.append(SeatScore(s["player"], None, None, absent=True))
                continue
            titles = holders.count(s["player"])
            seats.append(
                SeatScore(
                    s["player"],
                    titles,
                    self.random.randrange(16),
                    initiative=self.random.randrange(9),
                    reduction=self.random.choice((0, 0, 4)),
                )
            )
        end = "king" if max(s.titles or 0 for s in seats) == 6 else "time"
        return ScoreSheet(end, tuple(seats))

    def shown(
        self, table: dict[str, Any], played: ScoreSheet, status: str, number: int | None = None
    ) -> dict[str, Any]:
        scores = [
            {"player": result.player, "place": result.place, "points": result.points}
            for result in table_results(played, self.rules)
        ]
        number = number or len(self.rounds)
        where = {"round": number, "table": table["number"], "status": status}
        return {**where, "sheet": played.to_json(), "scores": scores}

    def played_rounds(self) -> list[PlayedRound]:
        return [
            PlayedRound(
                played["number"],
                [
                    PlayedTable(table["number"], table_results(sheet_of(table), self.rules))
                    for table in played["tables"]
                    if table["status"] == "confirmed"
                ],
                tuple(played["unpaired_losses"]),
            )
            for played in self.rounds
        ]

    def standings(self) -> tuple[Any, ...]:
        players = [
            StandingPlayer(p["id"], p["name"], p["status"], p["random_rank"]) for p in self.players.values()
        ]
        return compute_standings(players, self.played_rounds(), self.rules)

    def shown_standings(self) -> list[dict[str, Any]]:
        return [
            {
                "player": row.player,
                "points": row.points,
                "sos": fraction_text(row.sos),
                "extended_sos": fraction_text(row.extended_sos),
                "rank": row.rank,
            }
            for row in self.standings()
        ]

    def close(self) -> None:
        self.rounds[-1]["status"] = "closed"
        losses = [
            {"round": played["number"], "players": list(played["unpaired_losses"])} for played in self.rounds
        ]
        after = {"round": len(self.rounds), "standings": self.shown_standings(), "unpaired_losses": losses}
        self.record("round.close", after)

    def finish(self) -> None:
        shown = self.shown_standings()
        self.record(
            "event.finish", {"status": "finished", "champion": shown[0]["player"], "standings": shown}
        )

    def archive(self, status: str = "finished", revealed: bool = True) -> dict[str, Any]:
        return {
            "format": "kingsmoot-event/1",
            "event": {
                "slug": "pyke-2026",
                "name": "Kingsmoot at Pyke",
                "tier": "formal",
                "starts_at": AT,
                "timezone": "Europe/Oslo",
                "venue": "The great hall",
                "rounds_announced": 3,
                "pairing": self.pairing,
                "status": status,
                "rules": self.rules.to_mapping(),
                "seed_commitment": draws.commitment(SEED),
                "seed": SEED.hex() if revealed else None,
                **({"hall_value": self.hall_value} if self.hall_value else {}),
            },
            "players": list(self.players.values()),
            "rounds": self.rounds,
            "penalties": self.penalties,
            "journal": self.journal,
        }


def listed(tables: Any) -> list[list[str]]:
    return [list(table) for table in tables]


def sheet_of(table: dict[str, Any]) -> ScoreSheet:
    return ScoreSheet.from_json({key: table[key] for key in ("end", "seats", "manual_points")})


def play_event(
    players: int = 14, pairing: str = "random", rules: RuleOptions | None = None, hall_value: str = HALL_VALUE
) -> dict[str, Any]:
    """Play an event in which everything happens that an archive can tell of."""
    event = PlayedEvent(players, pairing, rules, hall_value)
    event.pair(attempts=2)
    event.play()
    event.close()
    event.drop("p3", 1)
    event.pair(longer=2, swap=True)
    largest = max(event.rounds[-1]["tables"], key=lambda table: len(table["seats"]))
    absent = event.no_show(largest)
    event.play()
    event.close()
    event.rejoin(absent)
    event.add_player("p90", joined_round=3)
    event.disqualify(next(p for p in event.players if p not in (absent, "p3", "p90")), 2)
    event.correct(1, 2)
    event.pair()
    event.play()
    event.close()
    event.correct(2, 1)
    event.finish()
    return event.archive()


def canonical(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
