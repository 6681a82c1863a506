"""What a new event is asked, and the sections of an event's settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.decks.pool_form import POOL_FIELDS
from frontend.stages.forms import STAGE_FIELDS
from tables.events.rules.rule_options import RULE_OPTIONS
from tables.rounds.rules.schedule import SUGGESTED_ROUNDS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

RULE_OPTION_PREFIX = "rule_option_"
RULE_OPTION_FIELDS = tuple(RULE_OPTION_PREFIX + rule_option.key for rule_option in RULE_OPTIONS)
ASKED_FIRST = (
    "name",
    "venue",
    "description",
    "language",
    "starts_on",
    "starts_at",
    "timezone",
    "which_hour",
    "format",
    "rounds_announced",
    *STAGE_FIELDS,
    "pairing",
)
"""What a new event is asked: name, place, when, what it plays, how many rounds and how they are paired."""
BEFORE_OPENING = ("registration_open",)
"""What a draft does not decide: registration begins with the opening of the event."""


@dataclass(frozen=True, slots=True)
class SettingsSection:
    """Settings that are saved together: the key in their address, their heading, what their tab is called,
    the fields, and the parts of `components/forms/event` that show them."""

    key: str
    title: str | StrPromise
    tab: str | StrPromise
    fields: tuple[str, ...]
    parts: tuple[str, ...]


SECTIONS: tuple[SettingsSection, ...] = (
    SettingsSection(
        "event",
        gettext_lazy("Name, place, time and description"),
        gettext_lazy("Event"),
        (
            "name",
            "venue",
            "starts_on",
            "starts_at",
            "timezone",
            "which_hour",
            "description",
            "language",
            "tier",
        ),
        ("basics", "tier"),
    ),
    SettingsSection(
        "format",
        gettext_lazy("Format: sheet, points and tiebreakers"),
        gettext_lazy("Format"),
        ("format",),
        ("format",),
    ),
    SettingsSection(
        "pairing",
        gettext_lazy("Rounds and pairing"),
        gettext_lazy("Pairing"),
        (
            "rounds_announced",
            *STAGE_FIELDS,
            "pairing",
            "swiss_priority",
            "balance_weight",
            "split_policy",
            "draw_seat_order",
            "keep_clubs_apart",
            "keep_apart_priority",
        ),
        ("rounds", "seating"),
    ),
    SettingsSection(
        "tables",
        gettext_lazy("Table numbers"),
        gettext_lazy("Table numbers"),
        ("first_table", "tables_out_of_use", "stream_table", "stream_choice"),
        ("tables",),
    ),
    SettingsSection(
        "readings",
        gettext_lazy("Rule options of the ambiguous rules"),
        gettext_lazy("Rule options"),
        RULE_OPTION_FIELDS,
        ("rule_options",),
    ),
    SettingsSection(
        "registration",
        gettext_lazy("Registration and check-in"),
        gettext_lazy("Registration"),
        (
            "player_cap",
            "registration_open",
            "approval_required",
            "late_entry_allowed",
            "self_check_in",
            "contacts_kept_days",
            "collation",
        ),
        ("registration",),
    ),
    SettingsSection(
        "results",
        gettext_lazy("Results"),
        gettext_lazy("Results"),
        ("players_report", "quorum", "verification_required", "no_show_minutes"),
        ("results",),
    ),
    SettingsSection(
        "decks",
        gettext_lazy("Decks"),
        gettext_lazy("Decks"),
        ("deck_lists", "decks_for_opponents", *POOL_FIELDS),
        ("decks", "card_pool"),
    ),
    SettingsSection(
        "public",
        gettext_lazy("What everybody may see"),
        gettext_lazy("Public pages"),
        (
            "public_players",
            "public_pairings",
            "public_standings",
            "public_results",
            "freeze_standings",
            "public_decks",
        ),
        ("public",),
    ),
)
"""All settings in the order of their index; each field stands in one of them."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line of R-3's table: so many players, so many rounds."""

    players: str
    rounds: int


def suggestions() -> tuple[Suggestion, ...]:
    """Return how many rounds R-3 suggests for how many players."""
    fewest = sorted(SUGGESTED_ROUNDS)
    return tuple(
        Suggestion(
            f"{low}–{above - 1}" if above else _("{low} and more").format(low=low), SUGGESTED_ROUNDS[low]
        )
        for low, above in zip(fewest, [*fewest[1:], None], strict=True)
    )
