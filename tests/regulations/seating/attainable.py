"""What whole events of 6 to 40 players can attain at best (pairing.md, section 3)."""

from __future__ import annotations

AFTER_TWO_AND_THREE = {
    6: ((0, 2), (0, 6)),
    7: ((0, 3), (0, 9)),
    8: ((0, 4), (0, 12)),
    9: ((1, 6), (2, 24)),
    10: ((2, 8), (5, 30)),
    11: ((3, 10), (6, 40)),
    12: ((0, 3), (0, 9)),
    13: ((0, 4), (0, 12)),
    14: ((0, 5), (0, 15)),
    15: ((0, 6), (0, 18)),
    16: ((0, 7), (0, 21)),
    17: ((0, 8), (0, 24)),
    18: ((0, 9), (0, 27)),
    19: ((0, 3), (0, 9)),
    20: ((0, 4), (0, 12)),
    21: ((0, 5), (0, 15)),
    22: ((0, 6), (0, 18)),
    23: ((0, 7), (0, 21)),
    24: ((0, 8), (0, 24)),
}
"""Players -> (repeated triples, repeated pairs) of the event after two and after three rounds."""

AFTER_FOUR_AT_TWO_TABLES = {6: (0, 12), 7: (0, 18), 8: (0, 24), 9: (5, 44), 10: (11, 59), 11: (17, 77)}
"""Best by playing out every best round 2, every best round 3 behind it and every round 4 behind that."""


def optimum(n: int, played: int) -> tuple[int, int]:
    """Return (repeated triples, repeated pairs) of an event of `n` players after 2, 3 or 4 rounds.

    From three tables on, round 4 is measured by its bound: it repeats against each of the three rounds
    before as many pairs as round 2 did against the first, and pairs that met once before only. From 25
    players on each two rounds repeat one pair for each player whom five tables of five have no seat for, and
    no pair from 31 on; but round 4 of 35 and 36 players is that of Euler's officers.
    """
    if n >= 25:
        officers = {35: 1, 36: 2}.get(n, 0) if played == 4 else 0
        return 0, (n - 25) * played * (played - 1) // 2 if n <= 30 else officers
    if played < 4:
        return AFTER_TWO_AND_THREE[n][played - 2]
    if n in AFTER_FOUR_AT_TWO_TABLES:
        return AFTER_FOUR_AT_TWO_TABLES[n]
    after_two, after_three = AFTER_TWO_AND_THREE[n]
    return 0, after_three[1] + 3 * after_two[1]
