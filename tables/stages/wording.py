"""Stages in words: what an event announces, in a line or as a list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.text.languages import list_text
from tables.rounds.rules.sizes import ANY_FORMAT, describe, even_split
from tables.stages.rules.announced import Stage, Stages


def stages_text(stages: Stages, rounds: int) -> str:
    """Return the stages in a line: "3 rounds, cut to 16 at 4 tables, final of 4"; without any, the rounds."""
    if not stages:
        return ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    return ", ".join(stage_texts(stages))


def stage_of_round(stages: Stages, number: int) -> str:
    """Return the stage of a round where it is more than a round: "Groups", "Final"; "" for others."""
    return str(stages.stage_title(number)) if stages.seats_itself(number) else ""


def headed(heading: str, stages: Stages, number: int) -> str:
    """Return a heading about a round, with its stage where it has one: "Tables of round 4 · Final"."""
    stage = stage_of_round(stages, number)
    return f"{heading} · {stage}" if stage else heading


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


def cut_texts(cuts: Sequence[Stage]) -> list[str]:
    """Return for each of some cuts in a row, the final last, its tables and who advances from them."""
    return [_cut_text(cut, following) for cut, following in zip_longest(cuts, cuts[1:])]


def _cut_text(cut: Stage, following: Stage | None) -> str:
    if cut.tables == 1:
        return _("The final: one table of {players}.").format(players=cut.players)
    split = describe(even_split(cut.players, cut.tables, ANY_FORMAT))
    text = _("{players} players at {tables} tables ({split}).").format(
        players=cut.players, tables=cut.tables, split=split
    )
    if following is None:
        return text
    return _("{tables} {advancing}").format(tables=text, advancing=_advancing(cut, following))


def _advancing(cut: Stage, following: Stage) -> str:
    runners_up = following.players - cut.tables
    if runners_up <= 0:
        return _("The {winners} winners advance.").format(winners=cut.tables)
    return ngettext(
        "The {winners} winners and the best runner-up advance.",
        "The {winners} winners and the {count} best of the others advance.",
        runners_up,
    ).format(winners=cut.tables, count=runners_up)
