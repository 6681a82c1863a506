"""Shares of a worker's time among those who ask for it."""

from __future__ import annotations

from collections import Counter

from tables.live.workers.fair_share import FairShare


def served(share: FairShare[str], costs: dict[str, float], turns: int) -> Counter[str]:
    """The time that each of these gets who always wait and whose turns cost so much."""
    used: Counter[str] = Counter()
    for _ in range(turns):
        owner = share.next_of(costs)
        share.charge(owner, costs[owner])
        used[owner] += costs[owner]  # type: ignore[assignment]
    return used


def test_those_who_always_wait_get_the_same_time_whatever_a_turn_costs():
    used = served(FairShare(), {"quick": 0.01, "slow": 0.1}, 220)
    assert abs(used["quick"] - used["slow"]) <= 0.1


def test_among_equals_the_first_that_waits_is_next():
    share: FairShare[str] = FairShare()
    assert share.next_of(["b", "a"]) == "b"
    share.charge("b", 1)
    assert share.next_of(["b", "a"]) == "a"


def test_a_person_who_asks_seldom_is_next_at_once():
    share: FairShare[str] = FairShare()
    served(share, {"flood": 0.1, "other flood": 0.1}, 100)
    for _ in range(5):
        assert share.next_of(["flood", "other flood", "seldom"]) == "seldom"
        share.charge("seldom", 0.1)
        served(share, {"flood": 0.1, "other flood": 0.1}, 2)


def test_nobody_saves_up_time_and_nobody_pays_for_long():
    share: FairShare[str] = FairShare()
    served(share, {"early": 1.0}, 100)
    used = served(share, {"early": 1.0, "late": 1.0}, 10)
    assert used == {"early": 5, "late": 5}


def test_owners_that_have_used_no_more_than_others_are_forgotten():
    share: FairShare[str] = FairShare()
    for n in range(100):
        share.charge(share.next_of([f"once {n}"]), 0.1)
        share.charge(share.next_of(["always"]), 0.3)
    assert len(share._used) <= 2
