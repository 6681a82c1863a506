"""Which cards: the selectors and conditions of the card game, and the amounts.

They are selectors of `rules.cards.select` on the table of the card game. Combine with `&`, `|` and `~`:
`characters & mine & trait("Lord") & (strength <= 4)`. "In play" selectors look through lists the table
keeps; the same words work as conditions on one card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from rules.cards.select import (
    Amount,
    Context,
    Measure,
    Scope,
    Selector,
    Test,
)
from rules.kernel.terms import Atom, Seat
from rules.lcg.state.attributes import CHALLENGE_TYPES, ChallengeType, Fact, Keyword, Period, initiated
from rules.lcg.state.in_play import may_attach, may_be_put
from rules.lcg.state.prices import affordable_x

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable

MILITARY: Final = "military"
INTRIGUE: Final = "intrigue"
POWER: Final = "power"
MAX_COST: Final = 99
THIRD: Final = 3
DECK_CARDS = ("character", "location", "attachment", "event")
"""The types of cards of a draw deck."""


def which(
    holds: Test[LcgTable], *, among: Scope[LcgTable] | None = None, rank: int = 9
) -> Selector[LcgTable]:
    """A selector on the table of the card game; see `Selector`."""
    return Selector(holds, among=among, rank=rank)


def measure(of: Measure[LcgTable]) -> Amount[LcgTable]:
    """An amount on the table of the card game; see `Amount`."""
    return Amount(of)


# Cards in play

characters = which(
    lambda t, card, context: t.is_character(card), among=lambda t, context: t.characters(), rank=3
)
my_characters = which(
    lambda t, card, context: t.is_character(card) and t.controller(card) == context.seat,
    among=lambda t, context: t.characters_of(context.seat),
    rank=1,
)
locations = which(
    lambda t, card, context: t.is_in_play(card, "location"),
    among=lambda t, context: t.in_zone("play"),
    rank=4,
)
attachments = which(
    lambda t, card, context: t.is_in_play(card, "attachment"),
    among=lambda t, context: t.in_zone("play"),
    rank=4,
)
in_play = which(
    lambda t, card, context: t.zone_of(card)[0] == "play", among=lambda t, context: t.in_zone("play"), rank=4
)
factions = which(
    lambda t, card, context: t.zone_of(card)[0] == "faction", among=lambda t, context: t.faction, rank=2
)
"""The players' faction cards."""

my_faction = which(
    lambda t, card, context: card == t.faction[context.seat],
    among=lambda t, context: (t.faction[context.seat],),
    rank=0,
)
my_plot = which(
    lambda t, card, context: card == t.plot_of(context.seat),
    among=lambda t, context: t.pile("revealed", context.seat),
    rank=0,
)
plots = which(
    lambda t, card, context: t.zone_of(card)[0] == "revealed",
    among=lambda t, context: t.in_zone("revealed"),
    rank=2,
)
"""The revealed plots of all players."""

attackers = which(lambda t, card, context: card in t.attackers, among=lambda t, context: t.attackers, rank=1)
defenders = which(lambda t, card, context: card in t.defenders, among=lambda t, context: t.defenders, rank=1)
participants = which(
    lambda t, card, context: card in t.attackers or card in t.defenders,
    among=lambda t, context: t.participants(),
    rank=1,
)
host = which(
    lambda t, card, context: t.host[context.source] == card,
    among=lambda t, context: t.hosts(context.source),
    rank=0,
)
"""The card the source is attached to."""

# Cards elsewhere: a player's own piles, or everybody's


def cards_in(*zones: str) -> Selector[LcgTable]:
    """Cards in the controller's own piles of these zones ("hand", "deck", "discard", "dead", "used")."""
    return _in_piles(zones, lambda context: context.seat)


def cards_of_victim_in(*zones: str) -> Selector[LcgTable]:
    """Cards in the piles of the challenge's loser."""
    return _in_piles(zones, lambda context: int(context.about.facts["loser"]))


def cards_of_opponents_in(*zones: str) -> Selector[LcgTable]:
    """Cards in the piles of the controller's opponents."""

    def in_theirs(t: LcgTable, card: int, context: Context) -> bool:
        zone, seat = t.zone_of(card)
        return zone in zones and t.is_opponent(context.seat, seat)

    return which(
        in_theirs,
        among=lambda t, context: [c for zone in zones for c in t.in_zone(zone, context.seat)],
        rank=3,
    )


def _in_piles(zones: tuple[str, ...], seat: Callable[[Context], Seat]) -> Selector[LcgTable]:
    def in_them(t: LcgTable, card: int, context: Context) -> bool:
        zone, owner = t.zone_of(card)
        return zone in zones and owner == seat(context)

    return which(
        in_them,
        among=lambda t, context: [c for zone in zones for c in t.pile(zone, seat(context))],
        rank=1,
    )


# What is said of one card

mine = which(lambda t, card, context: t.controller(card) == context.seat)
an_opponents = which(lambda t, card, context: t.is_opponent(context.seat, t.controller(card)))
losers = which(lambda t, card, context: t.controller(card) == t.lost)
"""Controlled by the player who lost the challenge, even if another one pays its claim."""
winners = which(lambda t, card, context: t.controller(card) == context.about.seat)
of_attacking_player = which(lambda t, card, context: t.controller(card) == t.attacking)
of_defending_player = which(lambda t, card, context: t.controller(card) == t.defending)

standing = which(lambda t, card, context: not t.knelt[card])
kneeling = which(lambda t, card, context: bool(t.knelt[card]))
attacking = which(lambda t, card, context: card in t.attackers)
defending = which(lambda t, card, context: card in t.defenders)
participating = which(lambda t, card, context: card in t.attackers or card in t.defenders)
declared = which(lambda t, card, context: not t.is_being_declared(card))
"""Not a participant that is just being declared: stealth and kneeling come before it participates."""
other = which(lambda t, card, context: card != context.source)
"""Not the source itself."""

is_character = which(lambda t, card, context: t.kind(card) == "character")
is_location = which(lambda t, card, context: t.kind(card) == "location")
is_attachment = which(lambda t, card, context: t.kind(card) == "attachment")
is_event = which(lambda t, card, context: t.kind(card) == "event")
unique = which(lambda t, card, context: t.printed(card).unique)
has_attachments = which(lambda t, card, context: bool(t.attachments_of(card)))
has_duplicate = which(lambda t, card, context: bool(t.duplicates_of(card)))
has_power = which(lambda t, card, context: t.power[card] > 0)
may_bear_this = which(
    lambda t, card, context: (
        t.host[context.source] != card and may_attach(t, context.source, card, context.seat)
    )
)
"""The source may be attached to it, and is not."""


alone = which(lambda t, card, context: t.attackers == [card] or t.defenders == [card])
"""Attacks or defends alone."""
of_your_house = which(lambda t, card, context: t.is_of(card, t.house_of(context.seat)))
"""Belongs to the house or faction that you play."""
of_highest_strength = which(
    lambda t, card, context: (
        t.value(card, "strength") == max(t.value(each, "strength") for each in t.characters())
    )
)
"""Has the highest STR of all characters in play."""


of_lowest_strength = which(
    lambda t, card, context: (
        t.value(card, "strength") == min(t.value(each, "strength") for each in t.characters())
    )
)
"""Has the lowest STR of all characters in play."""
may_be_put_into_play = which(lambda t, card, context: may_be_put(t, card, context.seat))
"""An effect may put it into play under your control."""


killed_this_phase = which(
    lambda t, card, context: t.noted_of_card(card, "killed"),
    among=lambda t, context: t.in_zone("dead"),
    rank=3,
)
"""Was killed in this phase and lies in a dead pile since."""
top_of_dead_piles = which(
    lambda t, card, context: t.zone_of(card)[0] == "dead" and t.pile(*t.zone_of(card))[-1] == card,
    among=lambda t, context: [t.pile("dead", seat)[-1] for seat in t.seats() if t.pile("dead", seat)],
    rank=2,
)
"""Lies on top of a dead pile."""
duplicates = which(
    lambda t, card, context: t.zone_of(card)[0] in {"duplicates", "facedown"},
    among=lambda t, context: [*t.in_zone("duplicates"), *t.in_zone("facedown")],
    rank=3,
)


def of_highest_cost_among(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """Has the highest printed cost of such cards."""

    def is_highest(t: LcgTable, card: int, context: Context) -> bool:
        return t.printed_cost(card) == max(
            (t.printed_cost(each) for each in what.pieces(t, context)), default=-1
        )

    return which(is_highest)


def host_is(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """Is a condition on the card to which the source is attached."""
    holds = what.holds
    return which(lambda t, card, context: holds(t, t.host[context.source], context))


def on_card(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """Is attached to such a card."""
    holds = what.holds
    return which(lambda t, card, context: t.host[card] >= 0 and holds(t, t.host[card], context))


def trait(*names: str) -> Selector[LcgTable]:
    """Has one of these traits, or had one when an occurrence took it out of play."""

    def holds(t: LcgTable, card: int, context: Context) -> bool:
        was = _remembered(t, card, context)
        return t.has_trait(card, names) if was is None else t.had_trait(was, card, names)

    return which(holds)


def _remembered(t: LcgTable, card: int, context: Context) -> Mapping[str, Atom] | None:
    """Return what an occurrence remembers of a card it took out of play, if effects concerned it there."""
    event = context.event
    if event is None or event.card != card or "changed" not in event.was or event.was["zone"] != "play":
        return None
    return None if t.zone_of(card)[0] == "play" else event.was


may_participate = which(lambda t, card, context: not t.kept_out([card]))
"""Nothing keeps it out of the challenge."""


def printed_as(kind: str) -> Selector[LcgTable]:
    """Is printed as a card of a type, whatever it has become."""
    return which(lambda t, card, context: t.printed(card).kind == kind)


def faction(name: str) -> Selector[LcgTable]:
    """Belongs to a house or faction ("neutral" for none), or did when an occurrence took it out of play."""

    def holds(t: LcgTable, card: int, context: Context) -> bool:
        was = _remembered(t, card, context)
        return t.is_of(card, name) if was is None else t.was_of(was, card, name)

    return which(holds)


def named(*titles: str) -> Selector[LcgTable]:
    """Has this title."""
    return which(lambda t, card, context: t.printed(card).name in titles)


def icon(challenge: ChallengeType) -> Selector[LcgTable]:
    """Has the icon of a challenge type."""
    return which(lambda t, card, context: t.value(card, challenge) > 0)


def keyword(name: Keyword) -> Selector[LcgTable]:
    """Has a keyword ("renown", "stealth"...)."""
    return which(lambda t, card, context: t.value(card, name) > 0)


def token(kind: str) -> Selector[LcgTable]:
    """Has a token of a kind."""
    return which(lambda t, card, context: t.tokens_on(card, kind) > 0)


def of_target_player(zone: str, what: Selector[LcgTable]) -> Selector[LcgTable]:
    """Such cards in a pile of the player chosen as target."""

    def holds(t: LcgTable, card: int, context: Context) -> bool:
        return t.zone_of(card) == (zone, context.chosen_player) and what.holds(t, card, context)

    return which(holds, among=lambda t, context: t.pile(zone, context.chosen_player), rank=0)


# Conditions on the game

first_player = which(lambda t, card, context: t.first == context.seat)
"""You are the first player."""
in_challenge = which(lambda t, card, context: t.challenge != "")
"""A challenge is going on."""


@cache
def in_phase(*names: str) -> Selector[LcgTable]:
    """The phase is one of these ("plot", "draw", "marshaling", "challenges", "dominance", ...)."""
    return which(lambda t, card, context: t.phase in names)


won_unopposed = which(lambda t, card, context: bool(t.unopposed))
"""The challenge was won unopposed."""


def challenge_is(*types: str) -> Selector[LcgTable]:
    """A challenge of one of these types is going on."""
    return which(lambda t, card, context: t.challenge in types)


def you_control(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """You control such a card in play (also with `& participating` and the like)."""
    holds = what.holds
    return which(lambda t, card, context: any(holds(t, own, context) for own in t.pile("play", context.seat)))


def bears(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """Bears such an attachment."""
    holds = what.holds
    return which(lambda t, card, context: any(holds(t, each, context) for each in t.attachments_of(card)))


def exists(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """There is such a card."""
    return which(lambda t, card, context: what.exists(t, context))


faction_power_below_an_opponents = which(
    lambda t, card, context: any(
        t.power[t.faction[context.seat]] < t.power[t.faction[seat]] for seat in t.opponents(context.seat)
    )
)
"""Your faction card has less power than an opponent's."""


def an_opponent_is(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """A condition on a player holds of an opponent."""
    holds = what.holds
    return which(lambda t, card, context: any(holds(t, seat, context) for seat in t.opponents(context.seat)))


has_dead_characters = which(
    lambda t, card, context: any(t.kind(dead) == "character" for dead in t.pile("dead", card))
)
"""For a target that is a player: has characters in the dead pile."""
is_player = which(lambda t, card, context: card not in t.gone)
"""For a target that is a player: any one, you too."""
of_chosen_player = which(lambda t, card, context: t.controller(card) == context.chosen_player)
"""Controlled by the player chosen as target."""
an_opponent = which(lambda t, card, context: t.is_opponent(context.seat, card))
"""For a target that is a player: not you."""
hand_empty = which(lambda t, card, context: not t.pile("hand", card))
"""For a target that is a player: holds no cards."""
hand_not_empty = which(lambda t, card, context: bool(t.pile("hand", card)))
"""For a target that is a player: holds cards."""
hand_below_yours = which(
    lambda t, card, context: len(t.pile("hand", card)) < len(t.pile("hand", context.seat))
)
"""For a target that is a player: holds fewer cards than you."""
has_characters = which(lambda t, card, context: bool(t.characters_of(card)))
"""For a target that is a player: controls a character."""
loser_is_empty_handed = which(lambda t, card, context: not t.pile("hand", int(context.about.facts["loser"])))
"""The loser holds no cards."""
loser_has_more_cards = which(
    lambda t, card, context: (
        len(t.pile("hand", int(context.about.facts["loser"]))) > len(t.pile("hand", context.seat))
    )
)
"""The loser holds more cards than you."""
its_player_has_fewer_cards = which(
    lambda t, card, context: len(t.pile("hand", t.controller(card))) < len(t.pile("hand", context.seat))
)
"""The player who controls it holds fewer cards than you."""
faction_power_above_each = which(
    lambda t, card, context: all(
        t.power[t.faction[context.seat]] > t.power[t.faction[seat]] for seat in t.opponents(context.seat)
    )
)
"""Your faction card has more power than each opponent's."""
faction_power_above_one = which(
    lambda t, card, context: any(
        t.power[t.faction[context.seat]] > t.power[t.faction[seat]] for seat in t.opponents(context.seat)
    )
)
"""Your faction card has more power than an opponent's."""
defending_player_is_richer = which(
    lambda t, card, context: t.defending >= 0 and t.gold[t.defending] > t.gold[context.seat]
)
"""The player attacked has more gold than you."""


def its_player_is(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """A condition on a player holds of the player who controls it."""
    holds = what.holds
    return which(lambda t, card, context: holds(t, t.controller(card), context))


won_by_five = which(lambda t, card, context: t.margin >= 5)
"""The challenge was won by 5 or more STR."""
you_won_by_five = which(lambda t, card, context: t.won == context.seat and t.margin >= 5)
may_join_for_you = which(
    lambda t, card, context: (
        t.controller(card) == context.seat and context.seat in (t.attacking, t.defender())
    )
)
"""Is yours, in a challenge in which you attack or defend."""


def attacked_you(challenge: ChallengeType) -> Selector[LcgTable]:
    """Of a player: initiated a challenge of a type against you in this phase."""
    return which(lambda t, card, context: t.noted("phase", card, initiated(challenge, context.seat)) > 0)


def was_attacked(challenge: ChallengeType) -> Selector[LcgTable]:
    """Somebody initiated a challenge of a type against you in this phase."""
    return which(
        lambda t, card, context: any(
            t.noted("phase", seat, initiated(challenge, context.seat)) for seat in range(t.n)
        )
    )


times_attacked = measure(
    lambda t, card, context: sum(
        t.noted("phase", seat, initiated(kind, context.seat))
        for seat in range(t.n)
        for kind in CHALLENGE_TYPES
    )
)
"""How many challenges were initiated against you in this phase."""
more_power_than_you = which(lambda t, card, context: t.power_total(card) > t.power_total(context.seat))
"""For a target that is a player: has a higher power total than you."""
more_cards_than_you = which(
    lambda t, card, context: len(t.pile("hand", card)) > len(t.pile("hand", context.seat))
)
"""For a target that is a player: holds more cards than you."""
more_characters_than_you = which(
    lambda t, card, context: len(t.characters_of(card)) > len(t.characters_of(context.seat))
)
"""For a target that is a player: controls more characters than you."""
against_more_power = which(
    lambda t, card, context: t.defending >= 0 and t.power_total(t.defending) > t.power_total(context.seat)
)
"""The player attacked has a higher power total than you."""
third_challenge = which(
    lambda t, card, context: (
        t.challenge != ""
        and t.attacking == context.seat
        and t.noted("phase", context.seat, "initiated") == THIRD
    )
)
"""The present challenge is the third that you initiated in the phase."""
attacker_won = which(lambda t, card, context: context.about.seat == t.attacking)
"""The attacking player won the challenge."""
opposing_hand_is_empty = which(
    lambda t, card, context: (
        not t.pile("hand", t.defending if t.controller(context.source) == t.attacking else t.attacking)
    )
)
"""The player on the other side of the challenge holds no cards."""
you_won_dominance = which(lambda t, card, context: t.dominant == context.seat)
"""You were the last to win dominance."""
attacks_alone = which(lambda t, card, context: t.attackers == [context.source])
"""The source is the only attacker."""
ambushed = which(lambda t, card, context: t.value(context.source, "ambushed") > 0)
"""The source entered play by ambush in this phase."""
you_own_it = which(lambda t, card, context: t.owner[context.source] == context.seat)
"""The source is your own card."""


def noted(period: Period, fact: Fact) -> Selector[LcgTable]:
    """What the player whose card (or faction card) it is did in this round, phase or challenge."""
    return which(lambda t, card, context: t.noted(period, t.controller(card), fact) > 0)


def you_noted(period: Period, fact: Fact) -> Selector[LcgTable]:
    """What you did in this round, phase or challenge; `attributes.Fact` lists what is noted."""
    return which(lambda t, card, context: t.noted(period, context.seat, fact) > 0)


# Amounts


def times_you_noted(period: Period, fact: Fact) -> Amount[LcgTable]:
    """How often you did something in this round, phase or challenge."""
    return measure(lambda t, card, context: t.noted(period, context.seat, fact))


strength = measure(lambda t, card, context: t.value(card, "strength"))
printed_cost = measure(lambda t, card, context: t.printed_cost(card))
cost_of_paid = measure(lambda t, card, context: t.printed_cost(context.paid[0]) if context.paid else MAX_COST)
"""The printed cost of the card that a cost was paid with; before that, more than any card costs."""
power_on = measure(lambda t, card, context: t.power[card])
printed_cost_of_victim = measure(lambda t, card, context: t.printed_cost(context.victim))
"""Of an event whose effects would initiate: a printed X is 0, whatever was paid (RR, The Letter X)."""
printed_strength_of_victim = measure(lambda t, card, context: t.printed(context.victim).strength)
icons_of = measure(lambda t, card, context: sum(t.value(card, each) > 0 for each in CHALLENGE_TYPES))
"""How many challenge icons it has."""
printed_strength = measure(lambda t, card, context: t.printed(card).strength)
host_strength = measure(lambda t, card, context: t.value(t.host[context.source], "strength"))
source_strength = measure(lambda t, card, context: t.value(context.source, "strength"))
your_gold = measure(lambda t, card, context: t.gold[context.seat])
used_plots = measure(
    lambda t, card, context: len(t.pile("used", context.seat)) + t.player_value(context.seat, "used plots")
)
"""Plots in your used pile, with what counts as such."""
gold_of_defending_player = measure(lambda t, card, context: t.gold[t.defending] if t.challenge else 0)
printed_income = measure(lambda t, card, context: max(0, t.printed(card).income))
your_printed_income = measure(
    lambda t, card, context: max(0, t.printed(plot).income) if (plot := t.plot_of(context.seat)) >= 0 else 0
)
printed_income_of_target = measure(
    lambda t, card, context: max(0, t.printed(plot).income) if (plot := t.plot_of(card)) >= 0 else 0
)
"""For a target that is a player: the printed gold value of their revealed plot; X counts 0."""
strength_of_victim = measure(lambda t, card, context: t.value(context.victim, "strength"))
dead_of_defending_player = measure(
    lambda t, card, context: sum(t.kind(dead) == "character" for dead in t.pile("dead", t.defending))
)
"""Characters in the dead pile of the player attacked."""
margin = measure(lambda t, card, context: int(context.about.facts["margin"]))
fives_of_margin = measure(lambda t, card, context: int(context.about.facts["margin"]) // 5)
"""How many times the winner's STR is higher by 5."""
characters_of_target = measure(lambda t, card, context: len(t.characters_of(card)))
"""Where the target is a player: how many characters they control."""
dead_characters = measure(
    lambda t, card, context: sum(t.kind(dead) == "character" for dead in t.pile("dead", card))
)
"""For a condition on a player: how many characters lie in the dead pile."""
places_in_discard = measure(
    lambda t, card, context: sum(
        t.kind(gone) in {"location", "attachment"} for gone in t.pile("discard", card)
    )
)
"""For a condition on a player: how many locations and attachments lie in the discard pile."""
strength_of_your_last_dead = measure(
    lambda t, card, context: next(
        (
            t.printed(dead).strength
            for dead in reversed(t.pile("dead", context.seat))
            if t.kind(dead) == "character"
        ),
        0,
    )
)
"""The printed STR of the top character in your dead pile."""
income_of = measure(lambda t, card, context: t.plot_value(t.controller(card), "income"))
"""The gold that a revealed plot gives."""
the_x = measure(
    lambda t, card, context: affordable_x(t, context.seat, context.source) if context.x is None else context.x
)
"""The X of the event, where it is paid with `x_gold`; before that, the most that can be paid."""


x_paid = measure(lambda t, card, context: MAX_COST if context.x is None else context.x)
"""The X that a cost has defined; before that, more than any."""


def tokens_here(kind: str) -> Amount[LcgTable]:
    """How many tokens of a kind are on the source."""
    return measure(lambda t, card, context: t.tokens_on(context.source, kind))


chosen_x = measure(lambda t, card, context: 1 if context.x is None else context.x)
"""The X of the event as a number of targets; before it is paid, one."""


def size_of(zone: str) -> Amount[LcgTable]:
    """For a condition on a player: how many cards lie in a pile."""
    return measure(lambda t, card, context: len(t.pile(zone, card)))


def x_or(otherwise: Amount[LcgTable]) -> Amount[LcgTable]:
    """The X that a cost has defined; before that, another amount."""
    return measure(
        lambda t, card, context: otherwise.of(t, card, context) if context.x is None else context.x
    )


def tokens(kind: str) -> Amount[LcgTable]:
    """How many tokens of a kind are on the card."""
    return measure(lambda t, card, context: t.tokens_on(card, kind))


def strength_of_all(what: Selector[LcgTable]) -> Amount[LcgTable]:
    """The STR of all such characters together."""
    return measure(lambda t, card, context: sum(t.value(c, "strength") for c in what.pieces(t, context)))


def at_most(number: Amount[LcgTable], most: int) -> Amount[LcgTable]:
    """An amount, but no more than so much."""
    return measure(lambda t, card, context: min(most, number.of(t, card, context)))


def one_of(test: Selector[LcgTable], if_so: int, otherwise: int) -> Amount[LcgTable]:
    """One number if a condition holds, else another."""
    holds = test.holds
    return measure(lambda t, card, context: if_so if holds(t, card, context) else otherwise)
