"""Somebody's results by game, by House, faction or leader, and by deck: in casual games and at events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db.models import F

from tables.decks.models import Deck
from tables.events.queries.record import stages_of
from tables.formats.queries import format_of
from tables.formats.wording import format_name
from tables.live.models.game import LiveSeat, LiveStatus
from tables.players.models import Player
from tables.rounds.models import Seat
from tables.staff.models import User
from tables.standings.queries.standings import EventStandings

MAX_GAMES = 500
"""Casual games of an account that count, the newest first."""
MAX_ROWS = 30
"""Rows of each table, those with most games first."""


class GameWords(Protocol):
    """What games, and what seats play in them, are called in the reader's language."""

    def game_title(self, game: str, /) -> str:
        """Return the title of a game."""

    def side_title(self, game: str, side: str, /) -> str:
        """Return the title of a House, faction or leader, "" for an unknown one."""

    def deck_title(self, game: str, deck: str, /) -> str:
        """Return the title of a ready deck, "" for an unknown one."""

    def faction_name(self, faction: str, /) -> str:
        """Return the name of the faction of a deck list, "" for none."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """Somebody's results in a game, or with what is named there: games played and won, and how many of the
    opponents were beaten, in percent; those on the same place count half. None: there was no opponent."""

    game: str
    name: str
    played: int
    won: int
    beaten: int | None


@dataclass(frozen=True, slots=True)
class Results:
    """Somebody's results: the rows `by_game` have no name."""

    by_game: tuple[ResultRow, ...]
    by_side: tuple[ResultRow, ...]
    by_deck: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True)
class _Play:
    """One game of somebody's; `beaten` are halves of opponents."""

    game: str
    side: str
    deck: str
    is_won: bool
    beaten: int
    opponents: int


def results_of(
    user: User | None,
    players: Sequence[Player],
    standings: Mapping[int, EventStandings],
    words: GameWords,
    *,
    is_owner: bool,
) -> Results:
    """Return the results of an account in casual games (None: without those), and of players at events with
    these standings.

    To others than the owner Houses are shown where pairings are public, and decks where these are. Five SQL
    queries at most: two of the casual games, three of the events.
    """
    plays = [*_at_events(players, standings, words, is_owner=is_owner)]
    if user is not None:
        plays += _casual(user, words)
    return Results(
        _rows(plays, lambda play: ""),
        _rows((play for play in plays if play.side), lambda play: play.side),
        _rows((play for play in plays if play.deck), lambda play: play.deck),
    )


def _rows(plays: Iterable[_Play], name: Callable[[_Play], str]) -> tuple[ResultRow, ...]:
    groups: dict[tuple[str, str], list[_Play]] = {}
    for play in plays:
        groups.setdefault((play.game, name(play)), []).append(play)
    rows = [_row(*at, played) for at, played in groups.items()]
    return tuple(sorted(rows, key=lambda row: (-row.played, row.game, row.name))[:MAX_ROWS])


def _row(game: str, name: str, plays: Sequence[_Play]) -> ResultRow:
    opponents, beaten = sum(play.opponents for play in plays), sum(play.beaten for play in plays)
    share = round(50 * beaten / opponents) if opponents else None
    return ResultRow(game, name, len(plays), sum(play.is_won for play in plays), share)


def _beaten(place: int, places: Sequence[int]) -> int:
    """Return the opponents that a place among these beats, in halves."""
    return sum(2 if place < other else int(place == other) for other in places) - 1


def _casual(user: User, words: GameWords) -> Iterator[_Play]:
    """Yield the casual games that count, tutorials and practice left out. Two SQL queries."""
    own = LiveSeat.objects.filter(
        user=user,
        place__isnull=False,
        game__status=LiveStatus.FINISHED,
        game__event__isnull=True,
        game__is_tutorial=False,
        game__match_id=F("game__key"),
    )
    rows = list(own.select_related("game").order_by("-game__ended_at", "-game")[:MAX_GAMES])
    places: dict[int, list[int]] = {}
    seats = LiveSeat.objects.filter(game__in=[seat.game_id for seat in rows], place__isnull=False).order_by()
    for pk, place in seats.values_list("game", "place"):
        assert place is not None
        places.setdefault(pk, []).append(place)
    for seat in rows:
        assert seat.place is not None
        game, others = seat.game.game, places[seat.game_id]
        yield _Play(
            words.game_title(game),
            words.side_title(game, seat.side),
            words.deck_title(game, seat.deck),
            seat.place == 1,
            _beaten(seat.place, others),
            len(others) - 1,
        )


def _at_events(
    players: Sequence[Player], standings: Mapping[int, EventStandings], words: GameWords, *, is_owner: bool
) -> Iterator[_Play]:
    """Yield the tables of players at events, cuts included. Three SQL queries at most."""
    shown = [player for player in players if player.event_id in standings]
    sides, lists = _sides(shown, words, is_owner=is_owner), _lists(shown, words, is_owner=is_owner)
    for player in shown:
        course, game = standings[player.event_id].played, format_name(format_of(player.event))
        for at in course.at[course.position(player.key)]:
            number, _table, who, places, _points, marks = course.tables[at]
            own = who.index(course.position(player.key))
            faction, deck = lists.get(player.pk, ("", ""))
            yield _Play(
                game,
                sides.get((player.pk, number)) or faction,
                deck,
                bool(marks[0][own]) if marks else places[own] == 1,
                _beaten(places[own], places),
                len(places) - 1,
            )


def _sides(players: Sequence[Player], words: GameWords, *, is_owner: bool) -> dict[tuple[int, int], str]:
    """Return what players played in a round, by player and round: as their live games say, or the House that
    the event bound to the seat. Two SQL queries at most."""
    readable = [player for player in players if is_owner or player.event.public_pairings]
    bound = {player.pk: stages_of(player.event) for player in readable if player.event.stages}
    found: dict[tuple[int, int], str] = {}
    seats = (
        Seat.objects.filter(player__in=list(bound), absent=False).order_by() if bound else Seat.objects.none()
    )
    for player, number, position in seats.values_list("player", "round__number", "position"):
        found[player, number] = bound[player].houses_in(number).get(position, "")
    games = LiveSeat.objects.filter(
        player__in=[player.pk for player in readable],
        substitute__isnull=True,
        game__status=LiveStatus.FINISHED,
        game__table__isnull=False,
    ).exclude(side="")
    rows = games.order_by().values_list("player", "game__table__round__number", "game__game", "side")
    found |= {(player, number): words.side_title(game, side) for player, number, game, side in rows}
    return found


def _lists(players: Sequence[Player], words: GameWords, *, is_owner: bool) -> dict[int, tuple[str, str]]:
    """Return the faction and the name of each player's deck list. One SQL query."""
    readable = [player.pk for player in players if is_owner or player.event.public_decks]
    decks = Deck.objects.filter(player__in=readable, version__isnull=False).order_by()
    if not is_owner:
        decks = decks.filter(locked_at__isnull=False)
    rows = decks.values_list("player", "version__content__faction", "version__content__name")
    return {player: (words.faction_name(faction or ""), name or "") for player, faction, name in rows}
