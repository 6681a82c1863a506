"""Stages announced before the start, and changed later with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import Malformed, Problem
from tables.events.actions.settings import put_settings, settings_of
from tables.events.actions.setup import change_rounds, require_event_unchanged
from tables.events.models import Event, EventStatus
from tables.events.queries.record import stages_of
from tables.journal.recording import recorded
from tables.players.actions.rows import require_rounds_to_come
from tables.players.queries.participation import last_paired_round
from tables.rounds.models import RoundStatus
from tables.stages.rules.announced import Stage, Stages


def change_stages(
    event: Event,
    actor: Actor,
    stages: Sequence[Mapping[str, Any]],
    *,
    rounds: int | None = None,
    reason: str = "",
    expected: int | None = None,
) -> Event:
    """Announce other stages; once the event has started with a reason, and only for rounds to come (R-3).

    The stages announced already change nothing. An empty list stands for rounds alone, of which there are
    `rounds`, by default as many as announced before.
    Raises `Malformed` with everything that is wrong with them, without the reason, and where a round that is
    paired would belong to another stage; `Refused` for further rounds once the seed is public.
    """
    if not stages and not event.stages and rounds is not None:
        return change_rounds(event, actor, rounds, reason=reason, expected=expected)
    with recorded(event, actor, "event.stages", permission="event.rounds", object="event", reason=reason) as (
        change
    ):
        event, before = change.event, settings_of(change.event)
        was = stages_of(event)
        alone = {"rounds_announced": rounds} if not stages and rounds is not None else {}
        put_settings(event, {"stages": stages, **alone})
        if event.stages == before["stages"] and event.rounds_announced == before["rounds_announced"]:
            change.nothing_changed()
            return event
        require_event_unchanged(change, expected, before)
        if event.status == EventStatus.RUNNING:
            if not change.reason:
                raise Malformed.at("reason", _("Say why the announced stages change."), "R-3")
            _require_past_kept(event, was)
            if event.rounds_announced > last_paired_round(event):
                require_rounds_to_come(event)
        for name in ("stages", "rounds_announced"):
            change.before[name] = before[name]
            change.after[name] = getattr(event, name)
        event.save(update_fields=["stages", "rounds_announced"])
        return event


def _require_past_kept(event: Event, was: Stages) -> None:
    """Raise `Malformed` where a round that has been drawn would belong to another stage than before."""
    becomes, problems = stages_of(event), []
    for number, status in event.rounds.order_by("number").values_list("number", "status"):
        if _played_as(was, number) == _played_as(becomes, number) and number <= event.rounds_announced:
            continue
        message = (
            _("Round {number} is drafted. Discard its draft first.")
            if status == RoundStatus.DRAFTED
            else _("Round {number} has been paired. Its stage stays as it was announced.")
        )
        problems.append(Problem(message.format(number=number), "stages", "R-3"))
    if problems:
        raise Malformed(problems)


def _played_as(stages: Stages, number: int) -> tuple[Any, ...]:
    """Return what decides how a round is played; a stage may still get more rounds or fewer."""
    found = stages.at(number)
    if found is None or found.stage.kind == "rounds":
        return ("rounds",)
    stage: Stage = found.stage
    members = {name: value for name, value in stage.to_json().items() if name != "rounds"}
    return (found.position, found.round, *sorted((name, str(value)) for name, value in members.items()))
