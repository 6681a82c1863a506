"""Why a seat has its place and points: sentences with the arithmetic (R-20 to R-31)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tables.core.text.sentences import N_, Argument, Listing, Ordinal, Sentence, listing, plural, sentence
from tables.events.rules.rule_options import RuleOptions

from .checks import Names
from .placement import PlacedSeat, Placement
from .sheets import POWER_CAP, WIN_POINTS, SeatScore, SheetPenalty
from .winners import Win, ranking_power, win_tie_power


def place_reason(
    row: PlacedSeat,
    placement: Placement,
    rule_options: RuleOptions,
    names: Names,
    *,
    is_by_place: bool = False,
) -> Sentence:
    """Return a place with what decided it: ``3rd: 1 title, less power than Ed (10 to 12)``.

    `is_by_place`: the points that were set are those of the places, as a game reports them that knows no
    titles.
    """
    place = Ordinal(row.place)
    if placement.win is None and is_by_place:
        return sentence("{place}: points by place", place=place)
    return sentence("{place}: {why}", place=place, why=_why(row, placement, rule_options, names))


def points_words(points: int) -> Sentence:
    """Return a number of points: ``3 points``."""
    return plural("{count} point", "{count} points", points)


def pay_words(seat: SeatScore, place: int, counted_power: int, rule_options: RuleOptions) -> Sentence:
    """Return how R-30 pays a place: ``12 power ÷ 2nd place = 6, plus 1 title``."""
    arguments: dict[str, Argument] = {
        "divided": _divided_words(seat, counted_power, rule_options),
        "place": Ordinal(place),
        "quotient": counted_power // place,
    }
    if not seat.titles:
        return sentence("{divided} ÷ {place} place = {quotient}, no titles", **arguments)
    return plural(
        "{divided} ÷ {place} place = {quotient}, plus {count} title",
        "{divided} ÷ {place} place = {quotient}, plus {count} titles",
        seat.titles,
        **arguments,
    )


def penalty_words(penalty: SheetPenalty) -> Sentence:
    """Return what a penalty takes: ``3 points less, a penalty (Slow play)``."""
    if penalty.effect == "game_loss":
        return sentence("game loss, a penalty ({infraction})", infraction=penalty.infraction)
    return plural(
        "{count} point less, a penalty ({infraction})",
        "{count} points less, a penalty ({infraction})",
        penalty.points,
        infraction=penalty.infraction,
    )


def share_words(
    seat: SeatScore, pays: Mapping[int, int], counted_power: int, rule_options: RuleOptions
) -> Sentence:
    """Return how R-31 shares the first places, of which `pays` has what each after the first would pay."""
    parts = [sentence("{points} for {place} place", points=WIN_POINTS, place=Ordinal(1))] + [
        sentence(
            "{points} for {place} ({how})",
            points=pay,
            place=Ordinal(place),
            how=pay_words(seat, place, counted_power, rule_options),
        )
        for place, pay in pays.items()
    ]
    return sentence(
        "{parts} make {sum}, ÷ {tied} tied",
        parts=listing(parts),
        sum=WIN_POINTS + sum(pays.values()),
        tied=len(pays) + 1,
    )


def _divided_words(seat: SeatScore, counted_power: int, rule_options: RuleOptions) -> Sentence:
    """Say which power is divided, and what became of it (R-30a)."""
    power, reduction = seat.power or 0, seat.reduction or 0
    if not reduction:
        if power > POWER_CAP:
            return sentence("{power} power, counted as {cap},", power=power, cap=POWER_CAP)
        return sentence("{power} power", power=power)
    figures: dict[str, Argument] = {"power": power, "reduction": reduction}
    if rule_options.points_cap == "cap_before" and power > POWER_CAP:
        return sentence(
            "{power} power, counted as {cap}, and {reduction} reduction = {sum},",
            cap=POWER_CAP,
            sum=counted_power,
            **figures,
        )
    if rule_options.points_cap != "cap_before" and power + reduction > POWER_CAP:
        return sentence(
            "{power} power and {reduction} reduction, counted as {cap},", cap=POWER_CAP, **figures
        )
    return sentence("{power} power and {reduction} reduction = {sum},", sum=counted_power, **figures)


def _why(row: PlacedSeat, placement: Placement, rule_options: RuleOptions, names: Names) -> Sentence:
    seat, win = row.seat, placement.win
    if win is None:
        return sentence("points set by hand")
    if seat.eliminated is not None:
        return _why_out(seat, placement, names)
    if row.place == 1:
        return _why_won(seat, win, rule_options, names)
    finishers = [other.seat for other in placement.rows if other.seat.eliminated is None]
    others = [other for other in finishers if other not in win.winners]
    level = [other for other in others if _figures(other, rule_options) == _figures(seat, rule_options)]
    if len(level) > 1:
        return _why_shared(seat, level, rule_options, names)
    if seat.titles == win.winners[0].titles:
        return _why_beaten(seat, win, rule_options, names)
    return _why_placed(seat, others, rule_options, names)


def _figures(seat: SeatScore, rule_options: RuleOptions) -> tuple[int, int]:
    return seat.titles or 0, ranking_power(seat, rule_options)


def _named(seats: Iterable[SeatScore], names: Names, but: SeatScore | None = None) -> Listing:
    return listing([names.get(seat.player, seat.player) for seat in seats if seat is not but])


def _titles(seat: SeatScore) -> Sentence:
    return plural("{count} title", "{count} titles", seat.titles or 0)


def _compares_house(house: bool, tied: Iterable[SeatScore]) -> bool:
    """Say whether power on the House card was compared: where nobody tied has written it down, all was."""
    return house and any(seat.house_power is not None for seat in tied)


def _one_of(house: bool, all_power: str, house_power: str, /, **arguments: Argument) -> Sentence:
    """Return the sentence about all power, or the one about power on the House card; both are marked."""
    return Sentence(house_power if house else all_power, tuple(arguments.items()))


def _why_won(seat: SeatScore, win: Win, rule_options: RuleOptions, names: Names) -> Sentence:
    """Say which step of R-22 made this seat a winner."""
    if win.step == "king":
        return sentence("six titles, declared king")
    if win.step == "last":
        return sentence("the last player in the game")
    if win.step == "titles":
        return sentence("the most titles, {count}", count=seat.titles or 0)
    house = _compares_house(rule_options.tie_power != "same", (*win.winners, *win.rivals))
    own = win_tie_power(seat, rule_options)
    figures: dict[str, Argument] = {"titles": _titles(seat), "own": own}
    if win.step == "power":
        return _one_of(
            house,
            N_("{titles} like {rivals}, more power ({own} to {best})"),
            N_("{titles} like {rivals}, more power on the House card ({own} to {best})"),
            rivals=_named(win.rivals, names),
            best=max(win_tie_power(rival, rule_options) for rival in win.rivals),
            **figures,
        )
    if win.step == "initiative":
        return _one_of(
            house,
            N_("{titles} and {own} power like {rivals}, higher initiative ({initiative} to {next})"),
            N_(
                "{titles} and {own} power on the House card like {rivals}, higher initiative "
                "({initiative} to {next})"
            ),
            rivals=_named(win.rivals, names),
            initiative=seat.initiative or 0,
            next=max(rival.initiative or 0 for rival in win.rivals),
            **figures,
        )
    if win.step == "heir":
        return _one_of(
            house,
            N_("{titles} and {own} power like {rivals}, holds the Heir"),
            N_("{titles} and {own} power on the House card like {rivals}, holds the Heir"),
            rivals=_named(win.rivals, names),
            **figures,
        )
    return _one_of(
        house,
        N_("{titles} and {own} power, level with {others} on initiative and Heir too"),
        N_("{titles} and {own} power on the House card, level with {others} on initiative and Heir too"),
        others=_named(win.winners, names, seat),
        **figures,
    )


def _why_beaten(seat: SeatScore, win: Win, rule_options: RuleOptions, names: Names) -> Sentence:
    """Say which step of R-22 kept this seat from winning with the same titles."""
    house = _compares_house(rule_options.tie_power != "same", (seat, *win.winners))
    own = win_tie_power(seat, rule_options)
    best = win_tie_power(win.winners[0], rule_options)
    figures: dict[str, Argument] = {
        "titles": _titles(seat),
        "own": own,
        "winners": _named(win.winners, names),
    }
    if own < best:
        return _one_of(
            house,
            N_("{titles} like {winners}, less power ({own} to {best})"),
            N_("{titles} like {winners}, less power on the House card ({own} to {best})"),
            best=best,
            **figures,
        )
    if win.step == "heir" and seat in win.rivals:
        return _one_of(
            house,
            N_("{titles} and {own} power like {winners}, without the Heir"),
            N_("{titles} and {own} power on the House card like {winners}, without the Heir"),
            **figures,
        )
    return _one_of(
        house,
        N_("{titles} and {own} power like {winners}, lower initiative ({initiative} to {best})"),
        N_(
            "{titles} and {own} power on the House card like {winners}, lower initiative "
            "({initiative} to {best})"
        ),
        initiative=str(seat.initiative),
        best=str(win.winners[0].initiative),
        **figures,
    )


def _why_placed(
    seat: SeatScore, others: list[SeatScore], rule_options: RuleOptions, names: Names
) -> Sentence:
    """Say what sets a seat apart from the next ones up and down with as many titles (R-23)."""
    own = ranking_power(seat, rule_options)
    like = [(ranking_power(other, rule_options), other) for other in others if other.titles == seat.titles]
    house = _compares_house(rule_options.tie_power == "house_all", [other for power, other in like])
    above = min((power for power, _ in like if power > own), default=None)
    below = max((power for power, _ in like if power < own), default=None)
    figures: dict[str, Argument] = {"titles": _titles(seat), "own": own}
    if above is not None:
        figures |= {"stronger": _named([other for power, other in like if power == above], names)}
        figures |= {"above": above}
    if below is not None:
        figures |= {"weaker": _named([other for power, other in like if power == below], names)}
        figures |= {"below": below}
    if above is not None and below is not None:
        return _one_of(
            house,
            N_(
                "{titles}, less power than {stronger} ({own} to {above}), more than {weaker} "
                "({own} to {below})"
            ),
            N_(
                "{titles}, less power on the House card than {stronger} ({own} to {above}), more than "
                "{weaker} ({own} to {below})"
            ),
            **figures,
        )
    if above is not None:
        return _one_of(
            house,
            N_("{titles}, less power than {stronger} ({own} to {above})"),
            N_("{titles}, less power on the House card than {stronger} ({own} to {above})"),
            **figures,
        )
    if below is not None:
        return _one_of(
            house,
            N_("{titles}, more power than {weaker} ({own} to {below})"),
            N_("{titles}, more power on the House card than {weaker} ({own} to {below})"),
            **figures,
        )
    return _titles(seat)


def _why_shared(seat: SeatScore, level: list[SeatScore], rule_options: RuleOptions, names: Names) -> Sentence:
    """Say with whom a seat shares the lowest of their places (R-23)."""
    return _one_of(
        _compares_house(rule_options.tie_power == "house_all", level),
        N_("{titles} and {power} power, level with {others}, sharing the lowest place"),
        N_("{titles} and {power} power on the House card, level with {others}, sharing the lowest place"),
        titles=_titles(seat),
        power=ranking_power(seat, rule_options),
        others=_named(level, names, seat),
    )


def _why_out(seat: SeatScore, placement: Placement, names: Names) -> Sentence:
    """Say when a seat was eliminated (R-21)."""
    moment = seat.eliminated or 0
    seats = [row.seat for row in placement.rows]
    left = sum(1 for other in seats if other.eliminated is None or other.eliminated >= moment)
    together = [other for other in seats if other.eliminated == moment]
    if len(together) > 1:
        return plural(
            "eliminated with {count} player still in the game, at the same moment as {others}",
            "eliminated with {count} players still in the game, at the same moment as {others}",
            left,
            others=_named(together, names, seat),
        )
    return plural(
        "eliminated with {count} player still in the game",
        "eliminated with {count} players still in the game",
        left,
    )
