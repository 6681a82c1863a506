"""Score sheets for tests: short to write by hand, or drawn by hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tables.events.rules.rule_options import RULE_OPTIONS, RuleOptions
from tables.results.rules.sheets import ENDS, ScoreSheet, SeatScore

NAMES = ("Asha", "Balon", "Cotter", "Dagmer", "Euron", "Falia")


def seat(player: str, titles: int | None = 0, power: int | None = 0, **figures: Any) -> SeatScore:
    return SeatScore(player, titles, power, **figures)


def sheet(*seats: SeatScore, end: str = "time", manual_points: dict[str, int] | None = None) -> ScoreSheet:
    return ScoreSheet(end, seats, manual_points)


rule_options: st.SearchStrategy[RuleOptions] = st.fixed_dictionaries(
    {rule_option.key: st.sampled_from(rule_option.permitted) for rule_option in RULE_OPTIONS}
).map(RuleOptions.from_mapping)


@st.composite
def any_sheets(draw: st.DrawFn) -> ScoreSheet:
    """Draw sheets of every kind: most of them possible, many of them refused."""
    players = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True))
    seats = tuple(draw(any_seats(player)) for player in players)
    manual = draw(
        st.none()
        | st.dictionaries(st.sampled_from(NAMES), st.integers(-1, 20), max_size=6)
        | st.just({seat.player: index for index, seat in enumerate(seats) if not seat.absent})
    )
    return ScoreSheet(draw(st.sampled_from([*ENDS, "flood"])), seats, manual)


def any_seats(player: str) -> st.SearchStrategy[SeatScore]:
    rare_number = st.none() | st.integers(-2, 20)
    return st.builds(
        SeatScore,
        player=st.just(player),
        titles=st.integers(0, 3) | st.none() | st.integers(-1, 7),
        power=st.integers(0, 16) | st.none() | st.integers(-1, 1200),
        house_power=rare_number,
        initiative=rare_number,
        heir=st.booleans(),
        reduction=st.integers(0, 3) | st.none(),
        eliminated=st.none() | st.integers(0, 4),
        absent=st.sampled_from([False, False, False, True]),
    )


@st.composite
def played_sheets(draw: st.DrawFn, players: tuple[str, ...] | None = None) -> ScoreSheet:
    """Draw sheets as real games leave them, which the regulations accept under every reading."""
    if players is None:
        players = tuple(draw(st.lists(st.sampled_from(NAMES), min_size=3, max_size=6, unique=True)))
    out = draw(st.integers(0, len(players) - 2)) if draw(st.booleans()) else 0
    order = draw(st.permutations(players))
    moments: dict[str, int] = {}
    moment = 0
    for position, player in enumerate(order[:out]):
        if position == 0 or draw(st.booleans()):
            moment += 1
        moments[player] = moment
    holders = draw(st.lists(st.sampled_from(order[out:]), min_size=6, max_size=6))
    heir = draw(st.sampled_from([*holders, None]))
    titles = {player: holders.count(player) for player in players}
    seats = []
    for player in players:
        power = draw(st.integers(0, 16))
        seats.append(
            SeatScore(
                player,
                titles[player],
                power,
                house_power=draw(st.integers(0, power)),
                initiative=draw(st.integers(0, 3)),
                heir=player == heir,
                reduction=draw(st.sampled_from([0, 0, 2])),
                eliminated=moments.get(player),
            )
        )
    end = "king" if max(titles.values()) == 6 else "time"
    return ScoreSheet(end, tuple(seats))
