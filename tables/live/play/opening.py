"""Opening live games: at a table, at all tables of a round, or outside any event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from rules import registry
from rules.kernel import BadOptions, GameDef, Option, Primer, commit, fresh_seed
from rules.kernel.game import ReadyDeck
from rules.kernel.language import translated
from rules.registry import UnknownGame
from tables.accounts.organizer_limits import require_room_for_live_tables
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.codes import new_live_key
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.text.plain import fault_in, one_line
from tables.events.models import Event
from tables.events.queries.record import rule_options_of, stages_of
from tables.events.rules.online import LEAST_DECISION_SECONDS, MAX_DECISION_SECONDS
from tables.formats.queries import format_of
from tables.journal.models import JournalEntry
from tables.journal.recording import Change, recorded
from tables.live.models.game import (
    LEAST_BOT_SECONDS,
    LiveGame,
    LiveSeat,
    LiveStatus,
    RecordClass,
    Spectators,
    UndoRequests,
)
from tables.live.play.decks import with_decks
from tables.live.play.rate_limit import (
    require_room_for_account,
    require_room_for_bots,
    require_room_for_guest,
)
from tables.live.play.seats import doubt_about, link_casual_seats
from tables.live.store import games
from tables.live.store.games import settings_of
from tables.live.store.reserve import quiet_hours
from tables.messages.models import MessageKind
from tables.messages.outbox import notify
from tables.players.models import MAX_TYPED_NAME_LENGTH
from tables.rounds.actions.rows import TABLE_GONE
from tables.rounds.models import OPEN_ROUNDS, Round, Seat, Table, TableStatus
from tables.staff.models import User

MOVE_SECONDS = (LEAST_DECISION_SECONDS, MAX_DECISION_SECONDS)
BOT_SECONDS = (LEAST_BOT_SECONDS, 30.0)
DELAY_SECONDS = (0, 3600)
GAME_OF_FORMAT: Mapping[str, str] = {
    "kingsmoot": "lcg",
    "melee": "lcg",
    "joust": "lcg",
    "board_game": "boardgame",
    "btwixt": "btwixt",
    "oathbreaker": "oathbreaker",
}
"""The live game that fills the sheets of a preset."""
CARD_GAME_FORMATS = ("melee", "joust")
"""Presets that are also formats of the card game; Kingsmoot is its default."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen when a live game is opened.

    `options` are the game's own; `move_seconds` the time for one decision (None: no clock), `reserve_hours`
    what a seat has a week beyond it (0: none); `vote_minutes` after which the people present may vote at an
    event's table (None: never); `bot` the program
    that plays seats of absent players, "" to wait for them. `undo_requests` says whose word takes the game
    back at a player's wish; "" is a judge's at a tournament's table and everybody's at a casual one.
    `open_hands`: spectators see the hands, with the delay, while every player agrees.
    `private_talk`: seats may talk among themselves. `is_tutorial`: at the chance that the game's tutorial
    names (`tables.live.play.tutorials` opens such a game; it is for casual tables alone).
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    move_seconds: int | None = None
    bot_seconds: float = 1.0
    bot: str = ""
    spectators: str = Spectators.NONE
    delay_seconds: int = 0
    undo_requests: str = ""
    private_talk: bool = False
    is_tutorial: bool = False
    reserve_hours: int = 0
    vote_minutes: int | None = None
    open_hands: bool = False


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """A game that can be played here, for `fewest` to `most` seats; `options` with their choices. `lesson` is
    what its tutorial offers, "" without one."""

    key: str
    title: str
    about: str  # as the default options make it
    primer: Primer | None
    fewest: int
    most: int
    usual: int  # the fewest players that the default options are for
    sizes: tuple[int, ...]  # all for which the default options do
    options: tuple[Mapping[str, Any], ...]  # as `Option.to_json` tells them
    bots: tuple[str, ...]
    private_talk: bool  # whether a table may allow it
    decks: tuple[ReadyDeck, ...] = ()  # one of which a player may choose for the own seat
    lesson: str = ""
    is_for_two: bool = False  # whether two may play it as well, by options that the rules then choose
    about_duel: str = ""  # what two then play, where it is another variant

    @property
    def usual_table(self) -> int:
        """How many sit at the table that is offered first: four where the default options allow it."""
        return 4 if 4 in self.sizes else self.sizes[0]


def offered_games(round_: Round | None = None) -> list[OfferedGame]:
    """Return the games there are, by title; what the round's event decides is the default of its tables."""
    decided = decided_by(round_.event) if round_ is not None else {}
    bound = _BoundHouses.of(round_)
    offered = [_offered(rules, decided | bound.option(rules)) for rules in registry.all_games()]
    return sorted(offered, key=lambda game: game.title)


def _offered(rules: GameDef[Any], decided: Mapping[str, Any]) -> OfferedGame:
    options = tuple(
        {**option.to_json(), "default": _decided(option, decided).get(option.name, option.default)}
        for option in rules.options
    )
    defaults = {option["name"]: option["default"] for option in options}
    sizes = tuple(n for n in rules.seats if _fit(rules, n, defaults))
    variant = games.variant_of(rules, rules.settle_options(sizes[0], defaults) if sizes else defaults)
    is_for_two = rules.seats[0] == 2 < rules.seats[-1] and _fit(rules, 2, decided)
    duel = games.variant_of(rules, rules.settle_options(2, decided)).about if is_for_two else ""
    return OfferedGame(
        rules.key,
        translated(rules.title),
        variant.about,
        variant.primer,
        rules.seats[0],
        rules.seats[-1],
        sizes[0] if sizes else rules.seats[0],
        sizes,
        options,
        tuple(registry.bots(rules.key)),
        rules.private_talk,
        tuple(deck.worded() for deck in rules.decks),
        translated(rules.tutorial.offer) if rules.tutorial is not None else "",
        is_for_two,
        duel if duel != variant.about else "",
    )


def _fit(rules: GameDef[Any], n: int, options: Mapping[str, Any]) -> bool:
    try:
        rules.settle_options(n, options)
    except BadOptions:
        return False
    return True


def open_at_table(table: Table, actor: Actor, setup: Setup) -> LiveGame:
    """Open a live game at a table of a published round; the seats are those of the table.

    Raises `Malformed` for a setup that the game does not offer, `Refused` where there is a game or a
    confirmed result already, `NotPermitted`, `NotVisible`.
    """
    with recorded(table.round.event, actor, "live.open") as change:
        tables = list(_tables(table.round).filter(pk=table.pk))
        if not tables:
            raise NotVisible(TABLE_GONE)
        return _open(change, tables[0].round, tables, setup)[0]


def open_for_round(
    round_: Round, actor: Actor, setup: Setup, *, only: Collection[int] | None = None
) -> list[LiveGame]:
    """Open a live game at every table of the round that has none and no result yet; at those of `only`, by
    primary key, if given.

    Raises as `open_at_table`; `Refused` when no table is left. One action, one entry, and as many queries for
    fifty tables as for one.
    """
    with recorded(round_.event, actor, "live.open") as change:
        taken = _standing().filter(table__round=round_)
        tables = list(
            _tables(round_)
            .exclude(pk__in=taken.values("table"))
            .filter(status__in=[TableStatus.SEATED, TableStatus.PLAYING])
            .filter(Q() if only is None else Q(pk__in=only))
        )
        if not tables:
            raise Refused(_("Every table of this round already has a live game or a result."))
        return _open(change, tables[0].round, tables, setup)


def open_casual(
    host: User, setup: Setup, seats: Sequence[str], *, title: str = "", is_open: bool = False
) -> LiveGame:
    """Open a game outside any event. `seats` are names in seat order; "bot:NAME" is a seat for a program, ""
    a free one: anyone who comes by its link takes it, or anybody from the lobby at a table that is open.

    The host takes the seat that bears the account's name, if any. Raises `Malformed`, also for two people of
    the same name: nobody could tell them apart; `TooOften` after thirty within an hour, `Refused` for one
    more table than an account may have, or one more of bots alone.
    """
    title = one_line(title)
    fault = fault_in(title, max_length=MAX_TYPED_NAME_LENGTH)
    casual = _checked_seats(setup, seats, [Problem(fault, "title")] if fault else [], host)
    with transaction.atomic():
        require_room_for_account(host)
        require_room_for_bots(host, len(casual.bots) == len(seats))
        game = new_game(setup, casual.rules, len(seats))
        game.opened_by, game.title, game.is_open = host, title, is_open
        rows = _set_casual(game, setup, casual)
        own = next((row for row in rows if not row.bot and row.name == host.get_username()), None)
        if own is not None:
            own.user = host
            own.save(update_fields=["user"])
        record_casual_opening(game, Actor.staff(host), rows)
        return game


def open_as_guest(
    address: str, setup: Setup, seats: Sequence[str], *, title: str = "", is_open: bool = False
) -> LiveGame:
    """Open a game for somebody without an account, at seat 0 of `seats` (as in `open_casual`); the `title` is
    the server's own.

    The link of that seat runs the table. Raises `Malformed`, and as `require_room_for_guest`.
    """
    casual = _checked_seats(setup, seats, [], None)
    if 0 in casual.bots or 0 in casual.free:
        raise Malformed.at("seats[0]", _("The first seat is yours. Enter your name."))
    with transaction.atomic():
        opened_from = require_room_for_guest(address)
        game = new_game(setup, casual.rules, len(seats))
        game.host_seat, game.opened_from = 0, opened_from
        game.title, game.is_open = title, is_open
        rows = _set_casual(game, setup, casual)
        record_casual_opening(game, Actor.of_guest(game.key, rows[0].name), rows)
        return game


def record_casual_opening(game: LiveGame, actor: Actor, rows: Sequence[LiveSeat]) -> None:
    """Begin the journal of a game outside any event."""
    JournalEntry.objects.create(
        live_game=game,
        revision=game.revision,
        at=timekeeping.now(),
        actor_kind=actor.kind,
        who=actor.who,
        user=actor.user,
        verb="live.open",
        object=f"live game {game.key}",
        after={**settings_of(game), "seats": [row.name for row in rows]},
    )


@dataclass(frozen=True, slots=True)
class _CasualSeats:
    """Who sits where at a table outside any event: names by position, programs, and free seats."""

    rules: GameDef[Any]
    names: tuple[str, ...]
    bots: Mapping[int, str]
    free: frozenset[int]


def _checked_seats(
    setup: Setup, seats: Sequence[str], problems: list[Problem], host: User | None
) -> _CasualSeats:
    problems += [
        Problem(fault, f"seats[{i}]")
        for i, name in enumerate(seats)
        if (fault := fault_in(one_line(name), max_length=MAX_TYPED_NAME_LENGTH))
    ]
    problems += _doubtful([one_line(name) for name in seats], host)
    rules = _checked(setup, [len(seats)], problems)
    bots = {i: name.removeprefix("bot:") for i, name in enumerate(seats) if name.startswith("bot:")}
    for i, bot in bots.items():
        if bot not in registry.bots(rules.key):
            raise Malformed.at(f"seats[{i}]", no_bot(rules, bot))
    names = tuple(
        _("Bot {number}").format(number=i + 1)
        if i in bots
        else one_line(name) or _("Player {number}").format(number=i + 1)
        for i, name in enumerate(seats)
    )
    free = frozenset(i for i, name in enumerate(seats) if not one_line(name))
    return _CasualSeats(rules, names, bots, free)


def _set_casual(game: LiveGame, setup: Setup, casual: _CasualSeats) -> list[LiveSeat]:
    game.undo_requests = setup.undo_requests or UndoRequests.TABLE
    game.save()
    rows = LiveSeat.objects.bulk_create(
        LiveSeat(
            game=game,
            position=position,
            name=name,
            bot=casual.bots.get(position, ""),
            is_free=position in casual.free,
        )
        for position, name in enumerate(casual.names)
    )
    link_casual_seats(rows)
    return rows


def _doubtful(names: Sequence[str], host: User | None) -> list[Problem]:
    taken: list[str] = []
    problems = []
    for i, name in enumerate(names):
        if not name or name.startswith("bot:"):
            continue
        if doubt := doubt_about(name, taken, host):
            problems.append(Problem(doubt, f"seats[{i}]"))
        taken.append(name)
    return problems


def _standing() -> QuerySet[LiveGame]:
    """Return the games that leave no room for another one at their table."""
    return LiveGame.objects.exclude(status=LiveStatus.ABANDONED)


def _tables(round_: Round) -> QuerySet[Table]:
    return (
        Table.objects.select_for_update(of=("self",))
        .select_related("round__event")
        .filter(round__event=round_.event, round__pk=round_.pk)
        .order_by("number")
    )


def _open(change: Change, round_: Round, tables: list[Table], setup: Setup) -> list[LiveGame]:
    if round_.status not in OPEN_ROUNDS:
        raise Refused(_("Publish the round first. Live games can be opened until it is closed."))
    seated: dict[int, list[Seat]] = {table.pk: [] for table in tables}
    rows = Seat.objects.filter(table__in=tables).select_related("player", "substitute")
    for seat in rows.order_by("position"):
        seated[seat.table_id].append(seat)
    problems: list[Problem] = []
    rules = _checked(setup, sorted({len(seats) for seats in seated.values()}), problems)
    taken = set(_standing().filter(table__in=tables).values_list("table", flat=True))
    for table in tables:
        if table.status not in {TableStatus.SEATED, TableStatus.PLAYING}:
            raise Refused(_("Table {table} already has a result.").format(table=table.number))
        if table.pk in taken:
            raise Refused(_("Table {table} already has a live game.").format(table=table.number))
    require_room_for_live_tables(change.event, len(tables))
    for_bots_alone = [seats for seats in seated.values() if setup.bot and all(seat.absent for seat in seats)]
    require_room_for_bots(change.actor.user, len(for_bots_alone))
    games = []
    chosen_options = with_rule_options(round_, rules, setup.options)
    options = with_decks(change.event, rules, chosen_options, seated.values())
    for table, chosen in zip(tables, options, strict=True):
        game = new_game(replace(setup, options=chosen), rules, len(seated[table.pk]))
        game.event, game.table, game.opened_by = change.event, table, change.actor.user
        game.undo_requests = setup.undo_requests or UndoRequests.JUDGE
        games.append(game)
    LiveGame.objects.bulk_create(games)
    quiet = quiet_of_seats(setup.reserve_hours, [seat for seats in seated.values() for seat in seats])
    LiveSeat.objects.bulk_create(
        LiveSeat(
            game=game,
            position=position,
            player=seat.player,
            substitute=seat.substitute,
            name=seat.player.name,
            bot=setup.bot if seat.absent else "",
            is_forfeited=bool(setup.bot) and seat.absent,
            reserve=quiet.get(seat.player_id, {}),
        )
        for game, seats in zip(games, seated.values(), strict=True)
        for position, seat in enumerate(seats)
    )
    _record_opening(change, round_, tables, games)
    return games


def quiet_of_seats(reserve_hours: int, seats: Sequence[Seat]) -> Mapping[int, dict[str, Any]]:
    """Return what new seats store of their reserve, by the player's primary key (one query, none without a
    reserve)."""
    hours = quiet_hours([seat.player_id for seat in seats]) if reserve_hours else {}
    return {player: {"quiet": each.to_json()} for player, each in hours.items()}


def _record_opening(change: Change, round_: Round, tables: list[Table], games: list[LiveGame]) -> None:
    _notify(change, round_, tables, games)
    change.object = f"round {round_.number}"
    if len(games) == 1:
        change.object += f" table {tables[0].number}"
        change.live_game = games[0]
    shared = {key: value for key, value in settings_of(games[0]).items() if key not in {"key", "commitment"}}
    change.after = {
        "round": round_.number,
        **shared,
        "live_games": [
            {"table": table.number, "key": game.key, "commitment": game.commitment}
            for table, game in zip(tables, games, strict=True)
        ],
    }


def _notify(change: Change, round_: Round, tables: list[Table], games: list[LiveGame]) -> None:
    """Write to the players that their tables are open."""
    seated: dict[str, list[int]] = {str(table.number): [] for table in tables}
    seats = Seat.objects.filter(table__in=tables, absent=False).order_by("table__number", "position")
    for number, player in seats.values_list("table__number", "player"):
        seated[str(number)].append(player)
    notify(
        change,
        MessageKind.TABLE_OPENED,
        concerned=[player for players in seated.values() for player in players],
        data={
            "round": round_.number,
            "tables": seated,
            "live_games": {str(table.number): game.key for table, game in zip(tables, games, strict=True)},
        },
    )


def no_bot(rules: GameDef[Any], bot: str) -> str:
    """Return what is said of a bot that the game does not have."""
    return _("{game} has no bot called {bot}.").format(game=translated(rules.title), bot=bot)


def check_setup(setup: Setup) -> None:
    """Raise `Malformed` with every problem of a setup that works at no table, whatever its size."""
    try:
        rules = registry.find(setup.game)
    except UnknownGame:
        raise Malformed.at("game", _(games.UNKNOWN)) from None
    fitting = [n for n in rules.seats if _fit(rules, n, setup.options)]
    _checked(setup, fitting[:1] or [rules.seats[0]], [])


def _checked(setup: Setup, sizes: Sequence[int], problems: list[Problem]) -> GameDef[Any]:
    """Return the rules of a setup that works for tables of these sizes; raises `Malformed` with every
    problem."""
    rules: GameDef[Any] | None = None
    try:
        rules = registry.find(setup.game)
    except UnknownGame:
        problems.append(Problem(_(games.UNKNOWN), "game"))
    if rules is not None:
        for n in sizes:
            try:
                rules.settle_options(n, setup.options)
            except BadOptions as error:
                problems.append(Problem(str(error), "seats" if n not in rules.seats else "options"))
                break
        if setup.private_talk and not rules.private_talk:
            problems.append(
                Problem(_("{game} has no private talk.").format(game=translated(rules.title)), "private_talk")
            )
        if setup.open_hands and rules.record == RecordClass.SEALED:
            problems.append(
                Problem(
                    _("{game} keeps its hands secret.").format(game=translated(rules.title)), "open_hands"
                )
            )
        if setup.bot and setup.bot not in registry.bots(rules.key):
            problems.append(Problem(no_bot(rules, setup.bot), "bot"))
    if setup.move_seconds is not None:
        problems += _out_of(setup.move_seconds, MOVE_SECONDS, "move_seconds")
    problems += _out_of(setup.bot_seconds, BOT_SECONDS, "bot_seconds")
    problems += _out_of(setup.delay_seconds, DELAY_SECONDS, "delay_seconds")
    if setup.spectators not in Spectators.values:
        problems.append(Problem(_("Choose one of: none, live, delayed."), "spectators"))
    if setup.undo_requests not in {"", *UndoRequests.values}:
        problems.append(Problem(_("Choose one of: table, judge, none."), "undo_requests"))
    if problems or rules is None:
        raise Malformed(problems)
    return rules


def _out_of(value: float, limits: tuple[float, float], where: str) -> list[Problem]:
    low, high = limits
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        return [Problem(_("Choose {low} to {high} seconds.").format(low=f"{low:g}", high=f"{high:g}"), where)]
    return []


def new_game(setup: Setup, rules: GameDef[Any], n: int) -> LiveGame:
    """Return the row of a new game, not saved, with a fresh seed; of a tutorial with the one that everybody
    knows. Raises `BadOptions`."""
    key = match_id = new_live_key()
    seed = fresh_seed()
    if setup.is_tutorial:
        assert rules.tutorial is not None, f"{rules.title} has no tutorial"
        chance = rules.tutorial.chance(rules.key)
        match_id, seed = chance.match_id, chance.seed
    return LiveGame(
        key=key,
        match_id=match_id,
        is_tutorial=setup.is_tutorial,
        game=rules.key,
        ruleset=rules.ruleset,
        record_class=rules.record,
        options=rules.opening_options(n, setup.options),
        seed=seed.hex(),
        commitment=commit(seed, match_id),
        move_seconds=setup.move_seconds,
        reserve_hours=setup.reserve_hours,
        vote_minutes=setup.vote_minutes,
        open_hands=setup.open_hands,
        bot_seconds=setup.bot_seconds,
        spectators=setup.spectators,
        delay_seconds=setup.delay_seconds if setup.spectators == Spectators.DELAYED else 0,
        private_talk=setup.private_talk,
    )


def decided_by(event: Event) -> dict[str, Any]:
    """By the name of an option: its value at the tables of an event.

    Which power decides a tie for the win is rule option R-22a; a live game that ranked by another one would
    name a winner whom the sheet does not. Where a format only asks who won, a game that knows more than
    winners and losers plays for the win. The card game plays what the event plays.
    """
    format_ = format_of(event)
    decided = {"tiebreak_power": "total" if rule_options_of(event).tie_power == "same" else "house"}
    decided |= {"scoring": "binary"} if format_.is_won_or_lost else {}
    return decided | ({"format": format_.key} if format_.key in CARD_GAME_FORMATS else {})


def _decided(option: Option, decided: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the value of an option by its name, as far as something decides it that it can have."""
    value = decided.get(option.name)
    return {option.name: value} if option.offers(value) else {}


def usual_game(event: Event) -> str | None:
    """Return the key of the game that fills the sheets of the event's format; None where it may be any."""
    return GAME_OF_FORMAT.get(format_of(event).key)


@dataclass(frozen=True, slots=True)
class _BoundHouses:
    """The Houses that a stage binds to the seats of a round, and the sizes of its tables."""

    houses: tuple[str, ...] = ()
    sizes: frozenset[int] = frozenset()

    @classmethod
    def of(cls, round_: Round | None) -> _BoundHouses:
        """Return those of a round (one SQL query, none where its stage binds none)."""
        houses = stages_of(round_.event).houses_in(round_.number) if round_ is not None else {}
        if round_ is None or not houses:
            return cls()
        counts = Counter(Seat.objects.filter(round=round_).values_list("table_id", flat=True))
        return cls(tuple(map(str.casefold, houses.values())), frozenset(counts.values()))

    def option(self, rules: GameDef[Any]) -> dict[str, str]:
        """Return the option by which a game gives seats their Houses: in order where that is its own, else
        players choose the announced ones."""
        if not self.houses:
            return {}
        in_order = all(
            tuple(map(str.casefold, rules.houses_by_seat.get(size, ()))) == self.houses[:size]
            for size in self.sizes
        )
        return {"houses": "seated" if in_order else "chosen"}


def with_rule_options(round_: Round, rules: GameDef[Any], options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options of a game, those that nobody chose and the event or the stage decides filled in."""
    decided = decided_by(round_.event) | _BoundHouses.of(round_).option(rules)
    known = {name: value for option in rules.options for name, value in _decided(option, decided).items()}
    return {**known, **options}
