"""What an organizer decides about an event, checked and put on its row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypedDict, cast
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.errors import Malformed, Problem
from tables.core.languages import require_offered
from tables.core.text.plain import fault_in, fault_in_lines, one_line, several_lines
from tables.core.wall_clock import NoOneMoment, moment_on, time_zones, unknown_zone
from tables.decks.rules.card_pool import DEFAULT_POOL, InvalidCardPool, read_card_pool
from tables.events.models import Event
from tables.events.queries.record import card_pool_of, online_play_of, rule_options_of, stages_of
from tables.events.rules.online import InvalidOnlinePlay, read_online_play
from tables.events.rules.rule_options import RuleOptions, UnknownRuleOption
from tables.formats.queries import format_of
from tables.formats.rules.format import FormatRefused
from tables.formats.rules.presets import chosen_format
from tables.rounds.rules.numbers import HIGHEST_NUMBER, InvalidNumbers, numbers_in, numbers_text
from tables.rounds.rules.sizes import TableSizes
from tables.stages.rules.announced import InvalidStages, read_stages

FIRST_YEAR, LAST_YEAR = 1990, 2200
WRONG_YEAR = gettext_lazy("The year must lie between 1990 and 2200.")
BOUNDS: Mapping[str, tuple[int, int]] = {
    "rounds_announced": (1, 20),
    "balance_weight": (0, 1_000_000),
    "player_cap": (0, 5000),
    "no_show_minutes": (0, 240),
    "contacts_kept_days": (0, 3650),
    "first_table": (1, HIGHEST_NUMBER),
    "stream_table": (0, HIGHEST_NUMBER),
}
"""The least and the greatest value of each setting that is a whole number."""


class EventSettings(TypedDict, total=False):
    """Every setting by the name of its column; what is left out stays as it is.

    `starts_at` without a zone is the wall clock at the event. `readings` replaces all rule options: what it
    leaves out returns to the regulations' default. `format` is a whole definition, or one
    with nothing but the `key` of a preset. With `stages` the announced rounds are those of all stages
    together.
    """

    name: str
    venue: str
    description: str
    starts_at: datetime | str
    timezone: str
    collation: str
    language: str
    tier: str
    rounds_announced: int
    stages: Sequence[Mapping[str, Any]]
    pairing: str
    swiss_priority: str
    balance_weight: int
    split_policy: str
    draw_seat_order: bool
    keep_apart_priority: str
    keep_clubs_apart: bool
    first_table: int
    tables_out_of_use: str
    stream_table: int
    stream_choice: str
    readings: Mapping[str, Any]
    format: Mapping[str, Any]
    player_cap: int
    registration_open: bool
    approval_required: bool
    late_entry_allowed: bool
    self_check_in: bool
    players_report: bool
    quorum: str
    verification_required: bool
    no_show_minutes: int
    contacts_kept_days: int
    deck_lists: str
    decks_for_opponents: bool
    card_pool: Mapping[str, Any]
    online: Mapping[str, Any]
    public_pairings: bool
    public_standings: bool
    public_results: bool
    public_players: bool
    public_decks: bool
    freeze_standings: bool


_TYPES: dict[type[models.Field[Any, Any]], tuple[type, str | Promise]] = {
    models.CharField: (str, gettext_lazy("This must be text.")),
    models.IntegerField: (int, gettext_lazy("This must be a whole number.")),
    models.BooleanField: (bool, gettext_lazy("This must be true or false.")),
}

SETTINGS: tuple[str, ...] = tuple(EventSettings.__annotations__)
SEVERAL_LINES = frozenset({"description"})
"""Settings whose line breaks stay."""
NOT_COPIED = frozenset({"name", "starts_at", "registration_open"})
"""Settings that every event decides for itself, also one that is set up like another."""


def put_settings(event: Event, settings: Mapping[str, Any]) -> None:
    """Put settings on the event's row without saving it.

    Raises `Malformed` with every problem at its field.
    """
    problems = [
        Problem(_("There is no setting called {name}.").format(name=name), name)
        for name in settings
        if name not in SETTINGS
    ]
    for name in SETTINGS:
        if name in settings:
            problems += _put(event, name, settings[name])
    if not problems and event.stages and {"stages", "format"} & settings.keys():
        problems += _stages_beside_format(event)
    if event.stages and not problems and "rounds_announced" in settings:
        problems += _rounds_beside_stages(event, settings)
    if "starts_at" in settings and isinstance(event.starts_at, datetime) and event.starts_at.tzinfo is None:
        zone = event.timezone if event.timezone in time_zones() else "UTC"
        problems += _put_wall_clock(event, event.starts_at, ZoneInfo(zone))
    if not problems and event.stream_table in numbers_in(event.tables_out_of_use):
        problems.append(Problem(_("This table is out of use, see there."), "stream_table"))
    if problems:
        raise Malformed(problems)


def settings_of(event: Event) -> dict[str, Any]:
    """Return all settings as JSON: times in ISO 8601, rule options and card pool with all members."""
    settings = {
        name: value.isoformat() if isinstance(value := getattr(event, name), datetime) else value
        for name in SETTINGS
    }
    return settings | {
        "readings": rule_options_of(event).to_mapping(),
        "card_pool": card_pool_of(event).to_json(),
        "online": online.to_json() if (online := online_play_of(event)) is not None else {},
    }


def settings_to_copy(event: Event) -> EventSettings:
    """Return the settings that an event set up like this one begins with."""
    settings = {name: value for name, value in settings_of(event).items() if name not in NOT_COPIED}
    online = online_play_of(event)
    if online is not None:
        settings["online"] = online.without_dates().to_json()
    return cast("EventSettings", settings)


def event_json(event: Event, settings: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return status and settings as answers to outdated writes tell them; `settings` are the stored ones,
    where the row has others already."""
    return {"status": event.status, **(settings if settings is not None else settings_of(event))}


def _put(event: Event, name: str, value: Any) -> list[Problem]:
    field = cast("models.Field[Any, Any]", Event._meta.get_field(name))
    if value is None:
        return [Problem(_("This may not be empty."), name)]
    if name == "readings":
        return _put_rule_options(event, value)
    if name == "format":
        return _put_format(event, value)
    if name == "stages":
        return _put_stages(event, value)
    if name == "card_pool":
        return _put_card_pool(event, value)
    if name == "online":
        return _put_online(event, value)
    if name == "starts_at":
        return _put_start(event, value)
    for kind, (python_type, message) in _TYPES.items():
        if (
            isinstance(field, kind)
            and type(value) is not python_type
            and not isinstance(value, models.Choices)
        ):
            return [Problem(str(message), name)]
    if isinstance(field, models.CharField):
        if name in SEVERAL_LINES:
            value = several_lines(value)
            fault = fault_in_lines(value, max_length=field.max_length or 0)
        else:
            value = one_line(value)
            fault = fault_in(value, max_length=field.max_length or 0, required=not field.blank)
        if fault:
            return [Problem(fault, name)]
    if name in BOUNDS and not BOUNDS[name][0] <= value <= BOUNDS[name][1]:
        return [
            Problem(
                _("This must be {lowest} to {highest}.").format(
                    lowest=BOUNDS[name][0], highest=BOUNDS[name][1]
                ),
                name,
            )
        ]
    if name == "tables_out_of_use":
        try:
            value = numbers_text(numbers_in(value))
        except InvalidNumbers as error:
            return [Problem(str(error), name)]
    if name == "timezone" and value not in time_zones():
        return [Problem(unknown_zone(value), name)]
    if name == "language":
        try:
            require_offered(value)
        except Malformed as refused:
            return list(refused.problems)
    try:
        setattr(event, name, field.clean(value, event))
    except ValidationError as error:
        return [Problem(message, name) for message in error.messages]
    return []


def _put_stages(event: Event, value: Any) -> list[Problem]:
    """Put stages on the event; together they have as many rounds as are announced."""
    try:
        stages = read_stages(value)
    except InvalidStages as invalid:
        return [Problem(str(finding.message), finding.field) for finding in invalid.findings]
    event.stages = stages.to_json()
    if stages:
        event.rounds_announced = stages.rounds
    return []


def _put_card_pool(event: Event, value: Any) -> list[Problem]:
    """Put a whole card pool on the event; the default one is stored as such."""
    try:
        pool = read_card_pool(value)
    except InvalidCardPool as invalid:
        return [Problem(str(finding.message), finding.field, "R-2") for finding in invalid.findings]
    event.card_pool = {} if pool == DEFAULT_POOL else pool.to_json()
    return []


def _put_online(event: Event, value: Any) -> list[Problem]:
    """Put on the event how its rounds are played online, with all members; empty where they are not."""
    try:
        online = read_online_play(value)
    except InvalidOnlinePlay as invalid:
        return [Problem(str(finding.message), finding.field) for finding in invalid.findings]
    event.online = online.to_json() if online is not None else {}
    return []


def _stages_beside_format(event: Event) -> list[Problem]:
    """Return what is wrong with the stages at tables of the event's format."""
    try:
        read_stages(event.stages, TableSizes.of(format_of(event)))
    except InvalidStages as invalid:
        return [Problem(str(finding.message), finding.field) for finding in invalid.findings]
    return []


def _rounds_beside_stages(event: Event, settings: Mapping[str, Any]) -> list[Problem]:
    """Return the problem of another number of rounds than the stages have together."""
    if "stages" in settings or event.rounds_announced == stages_of(event).rounds:
        return []
    return [Problem(_("This event has stages. Change the rounds of its stages."), "rounds_announced")]


def _put_start(event: Event, value: Any) -> list[Problem]:
    try:
        moment = parse_datetime(value) if isinstance(value, str) else value
    except ValueError:
        moment = None
    if not isinstance(moment, datetime):
        return [Problem(_("This must be a date and time, such as 2026-12-05T10:00."), "starts_at")]
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        return [Problem(str(WRONG_YEAR), "starts_at")]
    event.starts_at = moment
    return []


def _put_wall_clock(event: Event, wall_clock: datetime, zone: ZoneInfo) -> list[Problem]:
    """Put the one moment at which clocks at the event show this time."""
    try:
        event.starts_at = moment_on(wall_clock, zone)
    except NoOneMoment as refused:
        return [Problem(str(refused), "starts_at")]
    return []


def _put_rule_options(event: Event, value: Any) -> list[Problem]:
    if not isinstance(value, Mapping):
        return [Problem(_("Rule options are given by their keys."), "readings")]
    problems = []
    for key, choice in value.items():
        try:
            RuleOptions.from_mapping({key: choice})
        except UnknownRuleOption as error:
            problems.append(Problem(str(error), f"readings.{key}", error.rule))
    if not problems:
        event.readings = RuleOptions.from_mapping(value).to_mapping()
    return problems


def _put_format(event: Event, value: Any) -> list[Problem]:
    try:
        event.format = chosen_format(value).to_json()
    except FormatRefused as error:
        return [Problem(each.message, f"format.{each.field}".rstrip(".")) for each in error.findings]
    return []
