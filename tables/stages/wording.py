"""Stages in words: what an event announces, in a line or as a list."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.text.languages import list_text
from tables.stages.rules.announced import Stage, Stages


def stages_text(stages: Stages, rounds: int) -> str:
    """Return the stages in a line: "3 rounds, cut to 16 at 4 tables, final of 4"; without any, the rounds."""
    if not stages:
        return ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    return ", ".join(stage_texts(stages))


def after_round(stages: Stages, number: int) -> str:
    """Return after which round something stands: "After round 3", "After: Final"."""
    if stages.cut_at(number) is not None:
        return _("After: {stage}").format(stage=stages.title(number))
    return _("After round {known}").format(known=number)


def stage_texts(stages: Stages) -> list[str]:
    """Return each stage in a few words."""
    return [_stage_text(stage) for stage in stages]


def _stage_text(stage: Stage) -> str:
    if stage.kind == "cut":
        if stage.tables == 1:
            return _("final of {players}").format(players=stage.players)
        return ngettext(
            "cut to {players} at {count} table", "cut to {players} at {count} tables", stage.tables
        ).format(players=stage.players, count=stage.tables)
    if stage.kind == "groups":
        text = ngettext(
            "{count} round in groups of up to {size}",
            "{count} rounds in groups of up to {size}",
            stage.rounds,
        ).format(count=stage.rounds, size=stage.size)
        if not stage.houses:
            return text
        return _("{stage}, each seat with its House: {houses}").format(
            stage=text, houses=list_text(list(stage.houses))
        )
    if stage.kind == "round_robin":
        return ngettext(
            "round robin of {count} round at tables of up to {size}",
            "round robin of {count} rounds at tables of up to {size}",
            stage.rounds,
        ).format(count=stage.rounds, size=stage.size)
    return ngettext("{count} round", "{count} rounds", stage.rounds).format(count=stage.rounds)
