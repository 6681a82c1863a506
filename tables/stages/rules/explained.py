"""The stages of an event in sentences for its players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tables.core.text.sentences import Sentence, plural, sentence
from tables.formats.rules.explained import RuleSection
from tables.rounds.rules.sizes import ANY_FORMAT, describe, even_split
from tables.stages.rules.announced import Stage, Stages


def stages_section(stages: Stages) -> RuleSection:
    """Return what players know of the stages: rounds, who qualifies, who advances, how the event ends."""
    return RuleSection(sentence("Rounds and final"), tuple(_sentences(stages)))


def _sentences(stages: Stages) -> Iterator[Sentence]:
    for stage in stages:
        if stage.kind != "cut":
            yield from _rounds(stage)
    for cut, following in zip_longest(stages.cuts, stages.cuts[1:]):
        if cut == stages.cuts[0]:
            yield _qualifying(cut)
        yield from _cut(cut, following)
    if stages.cuts:
        if stages.cuts[-1].seats == "chosen":
            yield sentence("In the final, players choose their seats, the best seeding first.")
        yield sentence("If a player leaves before a cut is drawn, the next one qualifies.")
        yield sentence(
            "The final decides who wins the event. Places behind it follow from the cuts, then from the "
            "standings, in which points of the cuts do not count."
        )


def _rounds(stage: Stage) -> Iterator[Sentence]:
    if stage.kind == "groups":
        yield plural(
            "{count} round in groups of up to {size} players who stay together; seats rotate.",
            "{count} rounds in groups of up to {size} players who stay together; seats rotate.",
            stage.rounds,
            size=stage.size,
        )
        if stage.houses:
            yield sentence("Each seat plays its own House: {houses}.", houses=", ".join(stage.houses))
    elif stage.kind == "round_robin":
        yield plural(
            "{count} round in which everybody meets everybody as evenly as tables of up to {size} allow.",
            "{count} rounds in which everybody meets everybody as evenly as tables of up to {size} allow.",
            stage.rounds,
            size=stage.size,
        )
    else:
        yield plural(
            "{count} round of everybody.", "{count} rounds of everybody, seated anew each time.", stage.rounds
        )


def _qualifying(cut: Stage) -> Sentence:
    if cut.entry == "group_winners":
        return sentence(
            "Then {players} players qualify: the winners of groups, the best seconds, and so on.",
            players=cut.players,
        )
    return sentence("Then the best {players} of the standings qualify.", players=cut.players)


def _cut(cut: Stage, following: Stage | None) -> Iterator[Sentence]:
    if cut.tables == 1:
        yield sentence("The final: one table of {players}.", players=cut.players)
        return
    split = describe(even_split(cut.players, cut.tables, ANY_FORMAT))
    yield sentence(
        "{players} players at {tables} tables ({split}).", players=cut.players, tables=cut.tables, split=split
    )
    runners_up = following.players - cut.tables if following is not None else 0
    if runners_up <= 0:
        yield sentence("The {winners} winners advance.", winners=cut.tables)
    else:
        yield plural(
            "The {winners} winners and the best runner-up advance.",
            "The {winners} winners and the {count} best of the others advance.",
            runners_up,
            winners=cut.tables,
        )
