"""How an event is played online, in sentences for its players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tables.core.text.notation import MAX_IN_MINUTES
from tables.core.text.sentences import Sentence, plural, sentence
from tables.events.rules.online import OnlinePlay
from tables.formats.rules.explained import RuleSection

_HOUR: Final = 3_600
_DAY: Final = 24 * _HOUR


def online_section(online: OnlinePlay) -> RuleSection:
    """Return what players know of play online: tables, clocks, absence, results and the next round."""
    return RuleSection(sentence("Play online"), tuple(_sentences(online)))


def _sentences(online: OnlinePlay) -> Iterator[Sentence]:
    yield sentence("When a round is published, its live tables open. Enter yours from your own page.")
    if online.round_hours:
        yield plural(
            "A round lasts {count} hour. Then its games end by their rules.",
            "A round lasts {count} hours. Then its games end by their rules.",
            online.round_hours,
        )
    if online.appointments:
        yield sentence(
            "The players of a table agree on its time on their pages. The table opens at the first time that "
            "all of them accept."
        )
    if online.move_seconds:
        yield _clock(online.move_seconds)
    if online.reserve_hours:
        yield plural(
            "Beyond that you have a reserve of {count} hour a week. Your quiet hours do not count.",
            "Beyond that you have a reserve of {count} hours a week. Your quiet hours do not count.",
            online.reserve_hours,
        )
    if online.open_hands:
        yield sentence("Spectators see the hands late, and only while every player of the table agrees.")
    yield from _absence(online)
    if online.dispute_minutes:
        yield sentence(
            "A result counts after {time}, unless a player disputes it.", time=_span(online.dispute_minutes)
        )
    if online.next_round == "results":
        yield sentence("The next round follows as soon as all results count.")
    elif online.next_round == "dates":
        yield sentence("Each round begins at its announced time, once all results of the last one count.")


def _span(minutes: int) -> Sentence:
    """Return a span of time in hours where it is long; no days, whose dative differs in some languages."""
    hours, rest = divmod(minutes, 60)
    if hours > MAX_IN_MINUTES // 60 and not rest:
        return plural("{count} hour", "{count} hours", hours)
    return plural("{count} minute", "{count} minutes", minutes)


def _clock(seconds: int) -> Sentence:
    """Return the time for one decision, in the largest unit that divides it."""
    if seconds % _DAY == 0:
        return plural(
            "You have {count} day for each decision. Then the clock answers for you.",
            "You have {count} days for each decision. Then the clock answers for you.",
            seconds // _DAY,
        )
    if seconds % _HOUR == 0:
        return plural(
            "You have {count} hour for each decision. Then the clock answers for you.",
            "You have {count} hours for each decision. Then the clock answers for you.",
            seconds // _HOUR,
        )
    if seconds % 60 == 0:
        return plural(
            "You have {count} minute for each decision. Then the clock answers for you.",
            "You have {count} minutes for each decision. Then the clock answers for you.",
            seconds // 60,
        )
    return plural(
        "You have {count} second for each decision. Then the clock answers for you.",
        "You have {count} seconds for each decision. Then the clock answers for you.",
        seconds,
    )


def _absence(online: OnlinePlay) -> Iterator[Sentence]:
    if online.absent == "wait":
        yield sentence("A table waits for its absent players. Call a judge if one does not come.")
        return
    forfeits = online.absent == "forfeit"
    if forfeits:
        yield sentence(
            "If you have not entered {time} after your table opened, you count as absent.",
            time=_span(online.absent_minutes),
        )
    else:
        yield sentence(
            "If you have not entered {time} after your table opened, a bot plays for you.",
            time=_span(online.absent_minutes),
        )
    counts_timeouts = online.absent_timeouts and online.move_seconds
    if counts_timeouts and forfeits:
        yield plural(
            "You concede once the clock has answered for you {count} time in a row.",
            "You concede once the clock has answered for you {count} times in a row.",
            online.absent_timeouts,
        )
    elif counts_timeouts:
        yield plural(
            "A bot plays for you once the clock has answered for you {count} time in a row.",
            "A bot plays for you once the clock has answered for you {count} times in a row.",
            online.absent_timeouts,
        )
    if not forfeits:
        yield sentence("You may take your seat back from the bot at any time.")
