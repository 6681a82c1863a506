"""Which cards: the selectors and conditions of the card game, and the amounts.

They are expressions of `rules.cards.select` over `t` the table, `c` the card looked at, `s` the card
whose ability it is, `p` the player who controls that card, `e` the occurrence. Combine with `&`, `|`
and `~`: `characters & mine & trait("Lord") & (strength <= 4)`. "In play" selectors look through
lists the table keeps; the same words work as conditions on one card.
"""

from __future__ import annotations

from rules.cards.select import Amount, Expr, always, count, itself, source_is, victim_is

MILITARY = "military"
INTRIGUE = "intrigue"
POWER = "power"
CHALLENGE_TYPES = (MILITARY, INTRIGUE, POWER)
DECK_CARDS = ("character", "location", "attachment", "event")
"""The types of cards of a draw deck."""

# Cards in play

characters = Expr("t.is_character(c)", among="t.characters()", rank=3)
my_characters = Expr("(t.is_character(c) and t.controller(c) == p)", among="t.characters_of(p)", rank=1)
locations = Expr("t.is_in_play(c, 'location')", among="t.in_zone('play')", rank=4)
attachments = Expr("t.is_in_play(c, 'attachment')", among="t.in_zone('play')", rank=4)
in_play = Expr("t.zone_of(c)[0] == 'play'", among="t.in_zone('play')", rank=4)
factions = Expr("t.zone_of(c)[0] == 'faction'", among="t.faction", rank=2)
"""The players' faction cards."""

my_faction = Expr("c == t.faction[p]", among="(t.faction[p],)", rank=0)
my_plot = Expr("c == t.plot_of(p)", among="t.pile('revealed', p)", rank=0)
plots = Expr("t.zone_of(c)[0] == 'revealed'", among="t.in_zone('revealed')", rank=2)
"""The revealed plots of all players."""

attackers = Expr("c in t.attackers", among="t.attackers", rank=1)
defenders = Expr("c in t.defenders", among="t.defenders", rank=1)
participants = Expr("(c in t.attackers or c in t.defenders)", among="t.participants()", rank=1)
host = Expr("t.host[s] == c", among="t.hosts(s)", rank=0)
"""The card the source is attached to."""

# Cards elsewhere: a player's own piles, or everybody's


def cards_in(*zones: str) -> Expr:
    """Cards in the controller's own piles of these zones ("hand", "deck", "discard", "dead", "used")."""
    return _piles(zones, "p")


def cards_of_victim_in(*zones: str) -> Expr:
    """Cards in the piles of the challenge's loser."""
    return _piles(zones, "e.facts['loser']")


def cards_of_opponents_in(*zones: str) -> Expr:
    """Cards in the piles of the controller's opponents."""
    among = ", ".join(f"*t.in_zone({zone!r}, p)" for zone in zones)
    test = f"(t.zone_of(c)[0] in {zones!r} and t.zone_of(c)[1] != p)"
    return Expr(test, among=f"({among},)", rank=3)


def _piles(zones: tuple[str, ...], seat: str) -> Expr:
    among = ", ".join(f"*t.pile({zone!r}, {seat})" for zone in zones)
    test = f"(t.zone_of(c)[0] in {zones!r} and t.zone_of(c)[1] == {seat})"
    return Expr(test, among=f"({among},)", rank=1)


# What is said of one card

mine = Expr("t.controller(c) == p")
an_opponents = Expr("t.controller(c) != p")
losers = Expr("t.controller(c) == e.facts['loser']")
"""Controlled by the player who lost the challenge."""
winners = Expr("t.controller(c) == e.seat")
of_attacking_player = Expr("t.controller(c) == t.attacking")
of_defending_player = Expr("t.controller(c) == t.defending")

standing = Expr("not t.knelt[c]")
kneeling = Expr("t.knelt[c]")
attacking = Expr("c in t.attackers")
defending = Expr("c in t.defenders")
participating = Expr("(c in t.attackers or c in t.defenders)")
other = Expr("c != s")
"""Not the source itself."""

is_character = Expr("t.kind(c) == 'character'")
is_location = Expr("t.kind(c) == 'location'")
is_attachment = Expr("t.kind(c) == 'attachment'")
is_event = Expr("t.kind(c) == 'event'")
unique = Expr("t.printed(c).unique")
loyal = Expr("t.printed(c).loyal")
has_attachments = Expr("bool(t.attachments_of(c))")
has_duplicate = Expr("bool(t.duplicates_of(c))")
has_power = Expr("t.power[c] > 0")


def trait(*names: str) -> Expr:
    """Has one of these traits."""
    return Expr(f"t.has_trait(c, {names!r})")


def faction(name: str) -> Expr:
    """Belongs to a faction ("neutral" for none)."""
    return Expr(f"t.printed(c).faction == {name!r}")


def named(*titles: str) -> Expr:
    """Has this title."""
    return Expr(f"t.printed(c).name in {titles!r}")


def icon(challenge: str) -> Expr:
    """Has the icon of a challenge type."""
    return Expr(f"t.value(c, {challenge!r}) > 0")


def keyword(name: str) -> Expr:
    """Has a keyword ("renown", "stealth"...)."""
    return Expr(f"t.value(c, {name!r}) > 0")


def token(kind: str) -> Expr:
    """Has a token of a kind."""
    return Expr(f"t.tokens_on(c, {kind!r}) > 0")


# Conditions on the game

first_player = Expr("t.first == p")
"""You are the first player."""
in_challenge = Expr("t.challenge != ''")
"""A challenge is going on."""


def in_phase(*names: str) -> Expr:
    """The phase is one of these ("plot", "draw", "marshaling", "challenges", "dominance", ...)."""
    return Expr(f"t.phase in {names!r}")


def challenge_is(*types: str) -> Expr:
    """A challenge of one of these types is going on."""
    return Expr(f"t.challenge in {types!r}")


def you_control(what: Expr) -> Expr:
    """You control such a card in play (also with `& participating` and the like)."""
    return Expr(f"any({what.code} for c in t.pile('play', p))")


def exists(what: Expr) -> Expr:
    """There is such a card."""
    return Expr(f"any({what.code} for c in {what.among})")


an_opponent = Expr("c != p")
"""For a target that is a player: not you."""
hand_not_empty = Expr("bool(t.pile('hand', c))")
"""For a target that is a player: holds cards."""
hand_below_yours = Expr("len(t.pile('hand', c)) < len(t.pile('hand', p))")
"""For a target that is a player: holds fewer cards than you."""
has_characters = Expr("bool(t.characters_of(c))")
"""For a target that is a player: controls a character."""
attacks_alone = Expr("t.attackers == [s]")
"""The source is the only attacker."""
ambushed = Expr("t.value(s, 'ambushed') > 0")
"""The source entered play by ambush in this phase."""
you_own_it = Expr("t.owner[s] == p")
"""The source is your own card."""


def noted(period: str, fact: str) -> Expr:
    """What the player whose card (or faction card) it is did in this round, phase or challenge."""
    return Expr(f"t.noted({period!r}, t.controller(c), {fact!r}) > 0")


def you_noted(period: str, fact: str) -> Expr:
    """What you did in this round, phase or challenge; the facts are listed at `LcgTable.note`."""
    return Expr(f"t.noted({period!r}, p, {fact!r}) > 0")


# Amounts


def times_you_noted(period: str, fact: str) -> Amount:
    """How often you did something in this round, phase or challenge."""
    return Amount(f"t.noted({period!r}, p, {fact!r})")


strength = Amount("t.value(c, 'strength')")
printed_cost = Amount("t.printed_cost(c)")
printed_cost_of_victim = Amount("(t.printed_cost(e.card) if t.printed(e.card).cost >= 0 else max(t.x, 0))")
"""Of the card the occurrence happens to; a cost of X is what was chosen for X."""
printed_strength = Amount("t.printed(c).strength")
source_strength = Amount("t.value(s, 'strength')")
your_gold = Amount("t.gold[p]")
used_plots = Amount("len(t.pile('used', p))")
"""Plots in your used pile."""
margin = Amount("e.facts['margin']")
fives_of_margin = Amount("(e.facts['margin'] // 5)")
"""How many times the winner's STR is higher by 5."""
characters_of_target = Amount("len(t.characters_of(c))")
"""Where the target is a player: how many characters they control."""
the_x = Amount("t.affordable_x(p, s)")
"""The X of the event, where it is paid with `x_gold`."""


def tokens(kind: str) -> Amount:
    """How many tokens of a kind are on the card."""
    return Amount(f"t.tokens_on(c, {kind!r})")


def one_of(test: Expr, if_so: int, otherwise: int) -> Amount:
    """One number if a condition holds, else another."""
    return Amount(f"({if_so} if {test.code} else {otherwise})")


__all__ = [
    "CHALLENGE_TYPES",
    "INTRIGUE",
    "MILITARY",
    "POWER",
    "Amount",
    "Expr",
    "always",
    "count",
    "itself",
    "source_is",
    "victim_is",
]
