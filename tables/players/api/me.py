"""A player's own event: table, standing, history, and what players do for themselves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tables.core.api.callers import PLAYERS, Call
from tables.core.api.fields import Reasoned, StrictSerializer, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotVisible
from tables.events.models import EventStatus, NameShown
from tables.judging.calls.queries import CallView, open_call_at
from tables.player_meeting.queries import meeting_table
from tables.players.actions import check_in, participation
from tables.players.actions import details as player_actions
from tables.players.actions.language import choose_language
from tables.players.api.history import history_for
from tables.players.models import PenaltyKind, Player, PlayerStatus
from tables.players.queries.history import PlayerHistory
from tables.players.queries.seats import place_on_waiting_list
from tables.results.api.shapes import SheetAnswer, sheet_for
from tables.results.queries.sheets import table_sheet
from tables.rounds.queries.clock import ClockView, clock_view
from tables.rounds.queries.pairings import current_table
from tables.standings.queries.standings import shown_standings
from tables.standings.rules.standings import StandingFigures

routes = Routes("me")

ME = "events/<slug:slug>/me/"


class NameChoiceSerializer(StrictSerializer):
    """How strangers read the player's name."""

    name_shown = sent(Player, "name_shown")


class PlayerLanguageSerializer(StrictSerializer):
    """The code of an offered language; "" for no choice."""

    language = sent(Player, "language")


@dataclass(frozen=True, slots=True)
class OwnLanguage:
    """The code of the player's language."""

    language: str


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """The player who calls."""

    key: str
    number: int
    name: str
    club: str
    name_shown: NameShown
    status: PlayerStatus
    is_here: bool
    revision: int


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where the player sits in the latest round."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class OwnPage(OwnPlayer):
    """The player who calls, with the place on the waiting list (null for who is not on it), the line in the
    standings (null before taking part; provisional while results are out, after the last closed round where
    the event freezes them), the seat in the latest round (null without one) and the number of the table at
    the player meeting (null without one, and once round 1 is published)."""

    event_status: EventStatus
    standing: StandingFigures | None
    is_provisional: bool
    seat: OwnSeat | None
    waiting_place: int | None
    meeting_table: int | None


@dataclass(frozen=True, slots=True)
class OwnPenalty:
    """A penalty as the player who has it reads it: what for, not by whom."""

    kind: PenaltyKind
    infraction: str
    effect: str
    points: int
    round_number: int | None
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The player's table with its clock, its score sheet and its open call for a judge, None without one."""

    clock: ClockView
    sheet: SheetAnswer
    call: CallView | None


@routes.get(ME, PLAYERS, OwnPage)
def read_own_page(call: Call) -> OwnPage:
    """Who I am here, where I sit and how I stand."""
    player = call.player
    table = current_table(player)
    standings = shown_standings(call.event)
    return OwnPage(
        **asdict(_own_player(player)),
        event_status=EventStatus(call.event.status),
        standing=standings.rows.of(player.key),
        is_provisional=standings.is_provisional,
        seat=OwnSeat(table.round.number, table.number) if table is not None else None,
        waiting_place=place_on_waiting_list(player),
        meeting_table=meeting_table(player) if table is None else None,
    )


@routes.patch(ME, PLAYERS, NameChoiceSerializer, OwnPlayer)
def choose_name_shown(call: Call) -> OwnPlayer:
    """Choose how strangers read my name."""
    return _own_player(
        player_actions.change_player(
            call.player, call.actor, expected=call.expected, name_shown=call.sent["name_shown"]
        )
    )


@routes.get(f"{ME}language/", PLAYERS, OwnLanguage, cacheable=False)
def read_player_language(call: Call) -> OwnLanguage:
    """The language that I chose for my pages and messages, "" for none."""
    return OwnLanguage(call.player.language)


@routes.post(f"{ME}language/", PLAYERS, PlayerLanguageSerializer, OwnLanguage, if_match=False)
def choose_player_language(call: Call) -> OwnLanguage:
    """Choose the language of my pages, e-mails and push messages. Answers of the API are in the language that
    `Accept-Language` names first."""
    return OwnLanguage(choose_language(call.player, call.actor, call.sent["language"]).language)


@routes.get(f"{ME}table/", PLAYERS, OwnTable, cacheable=False)
def read_own_table(call: Call) -> OwnTable:
    """My table in the round that is played: who sits there, the clock, the score sheet."""
    table = current_table(call.player)
    if table is None:
        raise NotVisible(_("You have no table right now."))
    return OwnTable(
        clock_view(table.round),
        sheet_for(call, table_sheet(table)),
        open_call_at(table, call.player),
    )


@routes.get(f"{ME}history/", PLAYERS, PlayerHistory)
def read_own_history(call: Call) -> PlayerHistory:
    """My rounds, and how my line in the standings comes about."""
    return history_for(call, call.player.key)


@routes.get(f"{ME}penalties/", PLAYERS, ListOf(OwnPenalty))
def read_own_penalties(call: Call) -> list[OwnPenalty]:
    """My penalties, in order; revoked ones are gone."""
    return [
        OwnPenalty(
            PenaltyKind(penalty.kind),
            penalty.infraction,
            penalty.effect,
            penalty.points,
            penalty.round_number,
            penalty.reason,
            penalty.at,
        )
        for penalty in call.player.penalties.all()
    ]


@routes.post(f"{ME}check-in/", PLAYERS, None, OwnPlayer)
def check_myself_in(call: Call) -> OwnPlayer:
    """Say that I am here, where the event lets players do it themselves."""
    return _own_player(check_in.check_in(call.player, call.actor, expected=call.expected))


@routes.post(f"{ME}drop/", PLAYERS, Reasoned, OwnPlayer)
def drop_myself(call: Call) -> OwnPlayer:
    """Leave the event, between rounds (R-14), or the waiting list before."""
    return _own_player(participation.drop(call.player, call.actor, expected=call.expected, **call.sent))


def _own_player(player: Player) -> OwnPlayer:
    return OwnPlayer(
        player.key,
        player.number,
        player.name,
        player.club,
        NameShown(player.name_shown),
        PlayerStatus(player.status),
        player.checked_in_at is not None,
        player.revision,
    )
