"""Played rounds for tests: short to write by hand, or drawn by hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from tables.results.rules.rows import SeatResult
from tables.standings.rules.metrics import StandingPlayer, Status
from tables.standings.rules.standings import PlayedRound, PlayedTable


def player(name: str, random_rank: int | None = 1, status: Status = "active") -> StandingPlayer:
    return StandingPlayer(name, name.upper(), status, random_rank)


def played(number: int, *tables: dict[str, int], unpaired: tuple[str, ...] = ()) -> PlayedRound:
    """A round whose tables are given as points by player; places do not matter to standings."""
    return PlayedRound(
        number,
        tuple(
            PlayedTable(position, tuple(SeatResult(name, 1, points) for name, points in table.items()))
            for position, table in enumerate(tables, start=1)
        ),
        unpaired,
    )


@st.composite
def events(draw: st.DrawFn) -> tuple[tuple[StandingPlayer, ...], tuple[PlayedRound, ...]]:
    """Draw events with drops, late entries, unpaired losses, disqualifications and small tables."""
    number = draw(st.integers(3, 13))
    names = [f"p{index}" for index in range(number)]
    statuses: st.SearchStrategy[Status] = st.sampled_from(
        ["active", "active", "active", "dropped", "disqualified"]
    )
    ranks = draw(st.permutations(range(number)))
    players = tuple(
        StandingPlayer(name, name, draw(statuses), rank) for name, rank in zip(names, ranks, strict=True)
    )
    rounds = []
    for round_number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(names))
        seated = order[: draw(st.integers(0, number))]
        out = order[len(seated) :]
        size = draw(st.integers(3, 6))
        tables = tuple(
            PlayedTable(
                start // size + 1,
                tuple(
                    SeatResult(name, place, draw(st.sampled_from([0, 0, 4, 7, 15])))
                    for place, name in enumerate(seated[start : start + size], start=1)
                ),
            )
            for start in range(0, len(seated), size)
        )
        losses = tuple(draw(st.lists(st.sampled_from(out), unique=True))) if out else ()
        rounds.append(PlayedRound(round_number, tables, losses))
    return players, tuple(rounds)
