"""The aims of a seating on one scale, in the announced order (R-11)."""

from __future__ import annotations

from dataclasses import dataclass

from tables.rounds.seating.problem import SeatingProblem

_MAX_PARTNERS = 5


@dataclass(frozen=True, slots=True)
class Units:
    """What one of each costs: repeated triple, broken keep-apart above or below the repeated pairs,
    repeated pair, squared point of difference, seat at a second table of three.
    """

    triple: int
    strong: int
    pair: int
    spread: int
    weak: int
    small: int


def announced_units(problem: SeatingProblem) -> Units:
    """Return units by which no aim can be bought with all of the aims below it together.

    The one exception is the announced one: balanced Swiss trades repeated pairs for point spread at
    the balance weight. Aims that cannot cost anything here take no room on the scale.
    """
    most_pairs = len(problem.players) * _MAX_PARTNERS // 2 + 1
    points = problem.points.values()
    widest = max(points) - min(points) if problem.mode == "points" else 0
    most_spread = most_pairs * widest * widest
    most_repeats = most_pairs * max(1, 2 * len(problem.previous_rounds) - 1)
    weak_groups = any(not group.above_rematches for group in problem.keep_apart)
    strong_groups = any(group.above_rematches for group in problem.keep_apart)

    small, below = 1, len(problem.players) if 3 in problem.sizes else 0
    weak = below + 1
    below += weak * most_pairs if weak_groups else 0
    if not widest:
        spread, pair = 0, below + 1
        below += pair * most_repeats
    elif problem.swiss_priority == "balanced":
        spread = below + 1
        pair = spread * problem.balance_weight
        below += spread * most_spread + pair * most_repeats
    elif problem.swiss_priority == "points_first":
        pair = below + 1
        below += pair * most_repeats
        spread = below + 1
        below += spread * most_spread
    else:
        spread = below + 1
        below += spread * most_spread
        pair = below + 1
        below += pair * most_repeats
    strong = below + 1
    below += strong * most_pairs if strong_groups else 0
    return Units(below + 1, strong, pair, spread, weak, small)
