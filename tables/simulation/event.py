"""A whole event, from registration to champion, played through actions alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from django.utils.crypto import get_random_string

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import NeedsOverride
from tables.events.actions.setup import create_event
from tables.events.actions.stages import finish_event, open_event, start_event
from tables.events.models import Event, PairingMode, SplitPolicy
from tables.events.rules.draws import Stream, derive, hall_value_digest
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT
from tables.players.actions.availability import set_availability
from tables.players.actions.check_in import check_in
from tables.players.actions.details import change_player
from tables.players.actions.participation import drop, rejoin
from tables.players.actions.registration import decline, register_from_list, register_player, sign_up
from tables.players.models import Player, PlayerStatus
from tables.results.actions.results import confirm_result, report_result, save_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.actions.repair import apply_repair, propose_repair
from tables.rounds.models import Round, Table
from tables.rounds.rules.sizes import TableSizes
from tables.simulation.before_start import change_registrations
from tables.simulation.games import drawn_sheet
from tables.staff.actions import grant_role
from tables.staff.models import Role, User
from tables.stages.rules.announced import tables_for_cut

FIRST_NAMES = """
Ada Aksel Amina Anders Ane Arne Astrid Aya Beate Bjørn Carla Chidi Dagny Daniel Edda Eirik Elias Ella
Emre Erik Eva Farah Felix Frida Gina Grete Hadi Hanna Harald Hedda Helge Ida Inés Ingrid Isak Jakob Jana
Jonas Kaja Karim Kari Lars Lea Leif Linnea Lior Liv Magnus Maja Marek Maria Marit Mika Mina Nadia Nils
Nora Odd Oda Ola Omar Oskar Pia Priya Ragna Rasmus Ravi Rolf Rosa Runa Samir Selma Sigrid Silje Simon Siv
Sofie Stella Sunniva Sverre Tara Teo Thea Tiril Tone Tor Tuva Ulrik Una Vera Victor Wanda Yara Yngve Zoe
Åse Øyvind
"""
LAST_NAMES = """
Aas Ali Andersen Bakke Bauer Berg Bjerke Bo Brandt Chen Costa Dahl Das Diallo Eide Engen Falk Farsi Foss
Fossum Garcia Grande Haddad Hagen Halvorsen Hansen Haug Hegge Holm Hunt Ito Iversen Jansen Johnsen Khan
Kim Kovač Krog Lange Larsen Lie Lind Lopez Lund Lysne Mo Moen Myhre Nagy Nair Ness Novak Nygård Okafor
Olsen Park Patel Pettersen Quist Rao Reed Riise Rossi Roux Ruud Rød Sand Sato Silva Skog Solberg Stene
Strand Sunde Sæther Tan Tangen Torp Tveit Ueda Vang Vik Voss Wang Weber Wiik Wolff Yilmaz Young Zaki
"""


def player_names(number: int, stream: Stream) -> list[str]:
    """Draw that many different names; beyond the list's pairs they get a third part."""
    pairs = [f"{first} {last}" for last in LAST_NAMES.split() for first in FIRST_NAMES.split()]
    stream.shuffle(pairs)
    return [
        pairs[index % len(pairs)] + (f" {index // len(pairs) + 1}" if index >= len(pairs) else "")
        for index in range(number)
    ]


OPENING = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
STAFF = {
    "simulated-organizer": Role.ORGANIZER,
    "simulated-judge": Role.JUDGE,
    "simulated-desk": Role.SCOREKEEPER,
}

Progress = Callable[[str, int, int], None]


class SimulationRefused(ValueError):
    """What was asked for cannot be simulated; the message says why."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to simulate: numbers of players and rounds, a seed for everything drawn, and how many players
    drop (every second one rejoins when rounds are left), come late, do not show up, and how many results
    are corrected afterwards. Before the start as many players as `unsettled` says are renamed, as many more
    register and drop, and as many sign up and are declined. `hall_value` is what the start mixes in; by
    default it follows from the seed. The last `stand_by` players are on stand-by, and before each round from
    the second on `away` players announce not to play in it. `cuts` are the players of the cuts that follow
    the rounds, the final last. The split policy is that of the event."""

    players: int
    rounds: int
    seed: int
    pairing: PairingMode = PairingMode.RANDOM
    drops: int = 0
    late: int = 0
    no_shows: int = 0
    corrections: int = 0
    hall_value: str = ""
    unsettled: int = 0
    format: Format = KINGSMOOT
    stand_by: int = 0
    away: int = 0
    cuts: tuple[int, ...] = ()
    split_policy: SplitPolicy = SplitPolicy.REGULATION

    @property
    def stages(self) -> list[dict[str, object]]:
        """The stages to announce: none where no cut follows the rounds."""
        sizes = TableSizes.of(self.format)
        cuts = [
            {"kind": "cut", "players": players, "tables": tables_for_cut(players, following, sizes)}
            for players, following in pairwise((*self.cuts, 0))
        ]
        return [{"kind": "rounds", "rounds": self.rounds}, *cuts] if cuts else []


@dataclass(slots=True)
class SimulatedEvent:
    """The event as it was left, and what happened in it."""

    event: Event
    happened: dict[str, int] = field(default_factory=dict)

    def count(self, what: str, number: int = 1) -> None:
        """Note that something happened."""
        self.happened[what] = self.happened.get(what, 0) + number


def simulate(simulation: Simulation, progress: Progress = lambda what, done, of: None) -> SimulatedEvent:
    """Play the event to its champion. The same simulation gives the same event, down to its archive.

    `progress(what, done, of)` is called as the work goes on. Raises `SimulationRefused`.
    """
    if simulation.players < 3 or not 1 <= simulation.rounds <= 20:
        raise SimulationRefused("A simulated event has at least 3 players and 1 to 20 rounds.")
    counted = (simulation.drops, simulation.late, simulation.no_shows, simulation.corrections)
    if min(*counted, simulation.unsettled, simulation.stand_by, simulation.away) < 0:
        raise SimulationRefused("Drops, late entries, no-shows and corrections are counted from 0.")
    if simulation.stand_by + simulation.away > simulation.players - 3:
        raise SimulationRefused("At least three players must play in every round.")
    if simulation.unsettled > simulation.players:
        raise SimulationRefused("No more players can be renamed than there are.")
    if simulation.rounds == 1 and simulation.drops + simulation.late:
        raise SimulationRefused("With one round nobody can drop or come late.")
    return _Run(simulation, progress).play()


@dataclass(frozen=True, slots=True)
class _Desk:
    """The desk before the start, by actions, which are counted."""

    run: SimulatedEvent
    organizer: Actor

    def rename(self, player: Player, name: str) -> None:
        change_player(player, self.organizer, name=name)
        self.run.count("renamed before the start")

    def register(self, name: str) -> Player:
        (player,) = register_from_list(self.run.event, self.organizer, name)
        return player

    def drop(self, player: Player) -> None:
        drop(player, self.organizer, reason="cannot come")
        self.run.count("dropped before the start")

    def sign_up(self, name: str) -> Player:
        return sign_up(self.run.event, name=name)

    def decline(self, player: Player) -> None:
        decline(player, self.organizer, reason="full")
        self.run.count("declined")


class _Run:
    """One run of a simulation; a class only because every step needs the same five things."""

    def __init__(self, simulation: Simulation, progress: Progress) -> None:
        self.plan = simulation
        self.progress = progress
        self.seed = simulation.seed.to_bytes(32, "big", signed=True)
        self.stream = Stream(derive(self.seed, "simulation"))
        self.clock = OPENING
        self.staff = {role: Actor.staff(_account(name)) for name, role in STAFF.items()}

    @property
    def organizer(self) -> Actor:
        return self.staff[Role.ORGANIZER]

    def play(self) -> SimulatedEvent:
        with timekeeping.time_set_to(self.clock):
            run = SimulatedEvent(self._create())
        self._arrive(run)
        for number in range(1, self.plan.rounds + 1):
            if number > 1:
                self._drop_and_return(run, number)
                self._enter_late(run, number)
                self._be_away(run, number)
            self._miss(run, self._begin_round(run, number))
            self._end_round(run, number)
        for number in range(self.plan.rounds + 1, self.plan.rounds + len(self.plan.cuts) + 1):
            self._begin_round(run, number)
            self._end_round(run, number)
            run.count("cuts")
        self._correct(run)
        with timekeeping.time_set_to(self._tick()):
            run.event = finish_event(run.event, self.organizer)
        return run

    def _tick(self, minutes: int = 1) -> datetime:
        self.clock += minutes * MINUTE
        return self.clock

    def _create(self) -> Event:
        event = create_event(
            self.organizer,
            seed=derive(self.seed, "event"),
            name=f"Simulated Kingsmoot {self.plan.seed}",
            venue="Great Hall of Pyke",
            starts_at=OPENING,
            timezone="UTC",
            rounds_announced=self.plan.rounds + len(self.plan.cuts),
            stages=self.plan.stages,
            split_policy=self.plan.split_policy.value,
            pairing=self.plan.pairing.value,
            approval_required=self.plan.unsettled > 0,
            format=self.plan.format.to_json(),
        )
        for role, actor in self.staff.items():
            if role != Role.ORGANIZER and actor.user is not None:
                grant_role(event, self.organizer, username=actor.user.username, role=role)
        return open_event(event, self.organizer)

    def _arrive(self, run: SimulatedEvent) -> None:
        self.names = player_names(self.plan.players + self.plan.late, self.stream)
        with timekeeping.time_set_to(self._tick()):
            players = register_from_list(
                run.event, self.organizer, "\n".join(self.names[: self.plan.players])
            )
            self._change_before_the_start(run, players)
            for player in players[len(players) - self.plan.stand_by :]:
                change_player(player, self.organizer, is_stand_by=True)
                run.count("on stand-by")
            for done, player in enumerate(players, start=1):
                check_in(player, self.staff[Role.SCOREKEEPER])
                self.progress("Checking in", done, len(players))
            run.event = start_event(run.event, self.organizer, hall_value=self._hall_value(run.event))
        run.count("players", len(players))

    def _change_before_the_start(self, run: SimulatedEvent, players: list[Player]) -> None:
        """Rename some players, and let others come and go who never play."""
        if not self.plan.unsettled:
            return
        names = player_names(2 * len(self.names) + 3 * self.plan.unsettled, self.stream)
        others = iter([name for name in names if name not in self.names])
        change_registrations(_Desk(run, self.organizer), players[: self.plan.unsettled], others)

    def _hall_value(self, event: Event) -> str:
        """Return the value of the plan, by default one that follows from the seed; of a second event of one
        seed also from the event, because a value starts one event only."""
        default = f"simulated {self.plan.seed}"
        is_used = Event.objects.filter(hall_value_digest=hall_value_digest(default)).exists()
        return self.plan.hall_value or (f"{default} {event.slug}" if is_used else default)

    def _begin_round(self, run: SimulatedEvent, number: int) -> Round:
        with timekeeping.time_set_to(self._tick(5)):
            self.progress(f"Seating round {number}", 0, 1)
            round_ = draw_round(run.event, self.organizer)
            round_ = publish_round(round_, self.organizer)
            self.progress(f"Seating round {number}", 1, 1)
        if byes := round_.byes.count():
            run.count("byes", byes)
        return round_

    def _end_round(self, run: SimulatedEvent, number: int) -> None:
        round_ = run.event.rounds.select_related("event").get(number=number)
        with timekeeping.time_set_to(self._tick(5)):
            start_clock(round_, self.staff[Role.JUDGE])
        self._tick(75)
        tables = list(
            Table.objects.filter(round=round_).select_related("round__event", "sheet").order_by("number")
        )
        for done, table in enumerate(tables, start=1):
            with timekeeping.time_set_to(self._tick()):
                self._score(run, table, done)
            self.progress(f"Playing round {number}", done, len(tables))
        with timekeeping.time_set_to(self._tick(5)):
            round_.refresh_from_db()
            close_round(round_, self.organizer)
        run.count("rounds")

    def _share(self, total: int, number: int) -> int:
        """Return how many of `total` happenings fall on round `number`, of those from the second round on."""
        rounds = self.plan.rounds - 1
        return total * (number - 1) // rounds - total * (number - 2) // rounds

    def _drop_and_return(self, run: SimulatedEvent, number: int) -> None:
        with timekeeping.time_set_to(self._tick()):
            left = run.event.players.filter(status=PlayerStatus.DROPPED, dropped_after_round__gt=0)
            gone = list(left.order_by("number"))
            for player in gone[::2]:
                if player.dropped_after_round is not None and player.dropped_after_round < number - 1:
                    rejoin(player, self.organizer, reason="came back")
                    run.count("rejoined")
            for _ in range(self._share(self.plan.drops, number)):
                player = self._some_player(run)
                drop(player, self.organizer, reason="had to leave", override=True)
                run.count("dropped")

    def _enter_late(self, run: SimulatedEvent, number: int) -> None:
        with timekeeping.time_set_to(self._tick()):
            for _ in range(self._share(self.plan.late, number)):
                entered = run.happened.get("late entries", 0)
                name = self.names[self.plan.players + entered]
                register_player(run.event, self.organizer, name=name, reason="arrived late", override=True)
                run.count("late entries")

    def _be_away(self, run: SimulatedEvent, number: int) -> None:
        """Let some players announce not to play in this round."""
        active = list(
            run.event.players.filter(status=PlayerStatus.ACTIVE, is_stand_by=False).order_by("number")
        )
        away = self.stream.sample(active, min(self.plan.away, max(0, len(active) - 3)))
        if away:
            with timekeeping.time_set_to(self._tick()):
                set_availability(run.event, self.organizer, {player.key: [number] for player in away})
            run.count("away for a round", len(away))

    def _miss(self, run: SimulatedEvent, round_: Round) -> None:
        """Let some players not show up for this round; judges repair the tables (R-13)."""
        total = self.plan.no_shows
        share = total * round_.number // self.plan.rounds - total * (round_.number - 1) // self.plan.rounds
        judge = self.staff[Role.JUDGE]
        for _ in range(share):
            absent = [self._some_player(run, seats__round=round_).key]
            with timekeeping.time_set_to(self._tick()):
                round_.refresh_from_db()
                if propose_repair(round_, absent)[0].quality is not None:
                    apply_repair(round_, judge, absent, reason="not in the hall", override=True)
                    run.count("no-shows")

    def _some_player(self, run: SimulatedEvent, **of: object) -> Player:
        """Return an active player, of those that a filter leaves."""
        active = run.event.players.filter(status=PlayerStatus.ACTIVE, **of)
        return self.stream.choice(list(active.order_by("number")))

    def _score(self, run: SimulatedEvent, table: Table, number: int) -> None:
        """Every third result is reported and confirmed by the players, the rest entered at the desk."""
        seats = list(table.seats.select_related("player").order_by("position"))
        absent = frozenset(seat.player.key for seat in seats if seat.absent)
        content = drawn_sheet([seat.player.key for seat in seats], self.stream, absent, self.plan.format)
        if number % 3 == 0:
            present = [Actor.of_player(seat.player) for seat in seats if not seat.absent]
            sheet = report_result(table, present[0], content, expected_version=0, override=True)
            for other in present[1 : len(present) // 2 + 1]:
                sheet = confirm_result(table, other, version=sheet.version)
            run.count("results reported by players")
            table.refresh_from_db()
            if table.status == "confirmed":
                return
            confirm_result(table, self.staff[Role.JUDGE], version=sheet.version)
            return
        self._save(table, self.staff[Role.SCOREKEEPER], content, 0)
        run.count("results entered by staff")

    def _save(self, table: Table, actor: Actor, content: dict[str, object], version: int) -> None:
        try:
            save_result(table, actor, content, expected_version=version, reason="simulated")
        except NeedsOverride:
            save_result(table, actor, content, expected_version=version, reason="simulated", override=True)

    def _correct(self, run: SimulatedEvent) -> None:
        tables = list(
            Table.objects.filter(round__event=run.event)
            .select_related("round__event", "sheet")
            .order_by("round__number", "number")
        )
        for done in range(self.plan.corrections):
            table = self.stream.choice(tables)
            table.refresh_from_db()
            assert table.sheet is not None
            seats = table.sheet.content["seats"]
            absent = frozenset(seat["player"] for seat in seats if seat["absent"])
            content = drawn_sheet([seat["player"] for seat in seats], self.stream, absent, self.plan.format)
            with timekeeping.time_set_to(self._tick()):
                self._save(table, self.staff[Role.JUDGE], content, table.sheet.version)
            run.count("corrections")
            self.progress("Correcting", done + 1, self.plan.corrections)


def _account(name: str) -> User:
    """Return a member of staff whose password nobody knows."""
    user, is_new = User.objects.get_or_create(username=name)
    if is_new:
        user.set_password(get_random_string(40))
        user.save(update_fields=["password"])
    return user
