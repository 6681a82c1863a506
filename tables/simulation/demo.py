"""What a newcomer finds: an event in its second round, one taking registrations, one finished."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from tables.core import timekeeping
from tables.core.access import Actor
from tables.events.actions.setup import create_event
from tables.events.actions.stages import open_event, start_event
from tables.events.models import Event, NameShown
from tables.events.rules.draws import Stream, derive
from tables.players.actions.check_in import check_in
from tables.players.actions.registration import register_from_list, sign_up
from tables.results.actions.results import report_result, save_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round, Table
from tables.simulation.event import Simulation, player_names, simulate
from tables.simulation.games import drawn_sheet
from tables.staff.actions import grant_role
from tables.staff.models import Role, User

RUNNING_PLAYERS = 22
TEAM = {
    "yara": Role.ORGANIZER,
    "harlaw": Role.HEAD_JUDGE,
    "sigfryd": Role.JUDGE,
    "tris": Role.SCOREKEEPER,
}
CLUBS = ("Ten Towers", "Great Wyk", "Saltcliffe", "")
SLUGS = ("kingsmoot-at-pyke", "kingsmoot-at-old-wyk", "simulated-kingsmoot-1")


@dataclass(frozen=True, slots=True)
class SignIn:
    """An account of the demonstration; its password was drawn for this installation."""

    username: str
    password: str
    role: str


def sign_ins(directory: Path) -> list[SignIn]:
    """Return the demonstration's accounts with passwords kept in `directory`, drawn the first time."""
    file = directory / "demo-sign-ins.json"
    if file.exists():
        passwords = json.loads(file.read_text(encoding="utf-8"))
    else:
        passwords = {
            name: f"{secrets.token_hex(2)}-{secrets.token_hex(2)}-{secrets.token_hex(2)}" for name in TEAM
        }
        directory.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(json.dumps(passwords), encoding="utf-8")
    return [SignIn(name, passwords[name], str(role.label)) for name, role in TEAM.items()]


def create_demo(directory: Path) -> list[Event]:
    """Create accounts and events of the demonstration; events that are there already are replaced."""
    Event.objects.filter(slug__in=SLUGS).delete()
    actors = {TEAM[account.username]: Actor.staff(_account(account)) for account in sign_ins(directory)}
    finished = simulate(Simulation(24, 3, 1, drops=1, late=1, corrections=1)).event
    _staff(finished, Actor.system(), actors)
    return [_running(actors), _open(actors), finished]


def _account(account: SignIn) -> User:
    user, _ = User.objects.get_or_create(username=account.username)
    user.is_staff = TEAM[account.username] == Role.ORGANIZER
    user.set_password(account.password)
    user.save()
    return user


def _staff(event: Event, by: Actor, actors: dict[Role, Actor]) -> None:
    for role, actor in actors.items():
        if actor.user is not None and actor.user != by.user:
            grant_role(event, by, username=actor.user.username, role=role)


def _running(actors: dict[Role, Actor]) -> Event:
    """Round 1 is over, round 2 is being played: results are in, reported, and out."""
    organizer = actors[Role.ORGANIZER]
    stream = Stream(derive(bytes(32), "demo"))
    began = timekeeping.now() - timedelta(hours=3)
    with timekeeping.time_set_to(began):
        event = create_event(
            organizer,
            name="Kingsmoot at Pyke",
            venue="Great Hall of Pyke",
            starts_at=began + timedelta(minutes=30),
            timezone="Europe/Oslo",
            rounds_announced=3,
        )
        _staff(event, organizer, actors)
        event = open_event(event, organizer)
        names = player_names(RUNNING_PLAYERS, stream)
        lines = (f"{name}; {CLUBS[index % len(CLUBS)]}" for index, name in enumerate(names))
        for player in register_from_list(event, organizer, "\n".join(lines)):
            check_in(player, actors[Role.SCOREKEEPER])
        event = start_event(event, organizer, hall_value="dice 4 2 6 1 3 5")
        first = publish_round(draw_round(event, organizer), organizer)
    with timekeeping.time_set_to(began + timedelta(minutes=35)):
        start_clock(first, actors[Role.HEAD_JUDGE])
    with timekeeping.time_set_to(began + timedelta(minutes=130)):
        for table in _tables(first):
            _enter(table, actors[Role.SCOREKEEPER], stream)
        first.refresh_from_db()
        close_round(first, organizer)
    with timekeeping.time_set_to(began + timedelta(minutes=140)):
        second = publish_round(draw_round(event, organizer), organizer)
        start_clock(second, actors[Role.HEAD_JUDGE])
    confirmed, reported, *_ = _tables(second)
    _enter(confirmed, actors[Role.SCOREKEEPER], stream)
    seats = list(reported.seats.select_related("player").order_by("position"))
    report_result(
        reported,
        Actor.of_player(seats[0].player),
        drawn_sheet([seat.player.key for seat in seats], stream),
        expected_version=0,
        override=True,
    )
    return event


def _open(actors: dict[Role, Actor]) -> Event:
    """Registration is open; some wait for approval."""
    organizer = actors[Role.ORGANIZER]
    event = create_event(
        organizer,
        name="Kingsmoot at Old Wyk",
        venue="Nagga's Hill",
        starts_at=timekeeping.now() + timedelta(days=14),
        timezone="Europe/Oslo",
        pairing="points",
        rounds_announced=4,
    )
    _staff(event, organizer, actors)
    event = open_event(event, organizer)
    names = player_names(17, Stream(derive(bytes(32), "demo/registrations")))
    register_from_list(event, organizer, "\n".join(names[:12]))
    for name in names[12:]:
        sign_up(event, name=name, name_shown=NameShown.SHORT)
    return event


def _tables(round_: Round) -> list[Table]:
    return list(Table.objects.filter(round=round_).select_related("round__event", "sheet").order_by("number"))


def _enter(table: Table, actor: Actor, stream: Stream) -> None:
    players = list(table.seats.order_by("position").values_list("player__key", flat=True))
    save_result(
        table, actor, drawn_sheet(players, stream), expected_version=0, override=True, reason="as on the slip"
    )
