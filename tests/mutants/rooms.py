"""The rooms whose tests are put to the test, and which tests guard each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """Modules to mutate and the tests that are to notice.

    `sources` are files or folders of the tree; `guards` and `left_out` are arguments of pytest. Left out is
    what costs as much as a hundred others and guards something else.
    """

    sources: tuple[str, ...]
    guards: tuple[str, ...]
    left_out: tuple[str, ...] = ()


ROOMS = {
    "regulations": Room(
        (
            "tables/events/rules",
            "tables/results/rules",
            "tables/rounds/rules",
            "tables/rounds/seating",
            "tables/standings/rules",
        ),
        ("tests/regulations",),
        ("tests/regulations/seating/test_seating_search.py::test_the_same_seating_whatever_the_hash_seed",),
    ),
    "access": Room(
        ("tables/core/access.py",),
        (
            "tests/tables/events/test_access.py",
            "tests/tables/events/test_action_permissions.py",
            "tests/tables/events/test_staff.py",
            "tests/frontend/test_access.py",
        ),
    ),
    "quorum": Room(
        ("tables/results/queries/sheets.py",),
        (
            "tests/tables/events/test_events.py",
            "tests/tables/results/test_results.py",
            "tests/frontend/staff/test_results.py",
            "tests/live/record/test_results.py::test_people_count_for_the_quorum_and_bots_are_not_waited_for",
            "tests/live/record/test_results.py::test_what_a_player_reports_over_a_games_result_waits_for_people",
        ),
    ),
    "live": Room(
        ("tables/live",),
        ("tests/live",),
        (
            "tests/live/play/test_autopass.py::test_neither_passing_nor_being_asked_tells_a_hand",
            "tests/live/play/test_autopass.py::test_the_comparison_would_notice_a_telling_pass",
            "tests/live/record/test_caching.py::test_a_game_goes_on_alike_in_any_process",
            "tests/live/view/test_late_streams.py::test_the_stream_tells_moves_at_once_or_with_the_delay",
            "tests/live/test_access.py::test_no_shared_cache_keeps_what_is_shown_of_a_table",
            "tests/live/test_access.py::test_no_address_is_forgotten",
            "tests/live/view/test_boards.py::test_a_board_costs_few_queries_whatever_the_length",
            "tests/live/play/test_bad_messages.py",
            "tests/live/record/test_whole_event.py",
        ),
    ),
    "kernel": Room(
        ("rules/kernel",),
        ("tests/rules/kernel", "tests/rules/test_tutorials.py"),
        # Starts checkers and other processes: tests of a page, not of the kernel.
        ("tests/rules/kernel/test_adding_a_game.py",),
    ),
}
