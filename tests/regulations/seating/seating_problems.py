"""Seating problems of every kind for hypothesis: drops, late entries, locks, groups apart, own splits."""

from __future__ import annotations

from hypothesis import strategies as st

from tables.events.rules.draws import Stream
from tables.rounds.rules.sizes import possible_splits
from tables.rounds.seating import KeepApart, SeatingProblem
from tests.regulations.seating.seating_oracle import field, key, shuffled_rounds


@st.composite
def seating_problems(draw: st.DrawFn, most: int = 30, locks: bool = True) -> SeatingProblem:
    """A problem with up to `most` active players among a few more who ever played."""
    everybody = field(draw(st.integers(3, most + 4)))
    stream = Stream(key(draw(st.integers(0, 10**6))))
    rounds = shuffled_rounds(everybody, draw(st.integers(0, 4)), stream)
    left = min(len(everybody) - 3, draw(st.integers(0, 4)))
    active = stream.sample(everybody, min(most, len(everybody) - left))
    sizes = list(draw(st.sampled_from(possible_splits(len(active)))))
    stream.shuffle(sizes)
    apart = tuple(
        KeepApart(tuple(stream.sample(active, min(len(active), size))), above)
        for size, above in draw(st.lists(st.tuples(st.integers(2, 6), st.booleans()), max_size=3))
    )
    locked_tables, locked_seats = {}, {}
    if locks and draw(st.booleans()):
        mixed = stream.sample(active, len(active))
        locked_tables[1] = tuple(mixed[: sizes[0]])
        if len(sizes) > 1:
            locked_seats = dict.fromkeys(mixed[sizes[0] : sizes[0] + draw(st.integers(0, 2))], 2)
    return SeatingProblem(
        tuple(active),
        tuple(sizes),
        rounds,
        mode=draw(st.sampled_from(["random", "points"])),
        swiss_priority=draw(st.sampled_from(["rematches_first", "balanced", "points_first"])),
        balance_weight=draw(st.sampled_from([0, 40, 800])),
        points={player: stream.below(46) for player in active},
        locked_tables=locked_tables,
        locked_seats=locked_seats,
        keep_apart=apart,
        rounds_ahead=draw(st.integers(0, 2)),
    )
