"""The table of the card game: its cards, the course of the round, the challenge, what players may do.

What may come into play is told by the functions of `in_play`, what the view is made of by `shown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from rules.cards.abilities import Trigger
from rules.cards.events import Listener
from rules.cards.table import CardTable, Lent
from rules.cards.uses import Order
from rules.kernel.ask import Number, PickCheck
from rules.kernel.game import Flow
from rules.kernel.state import Live, Shared
from rules.kernel.table import Zone
from rules.kernel.terms import Answer, Atom, Json, Seat
from rules.kernel.words import say
from rules.lcg.edition import Edition, Format
from rules.lcg.state.attributes import (
    DECK_CHANGED,
    GOLD,
    MIDDLE,
    NOBODY,
    OPPONENTS,
    PLAY_CHANGED,
    POWER_CHANGED,
    TITLE_MOVED,
    Attribute,
    Fact,
    Period,
    PlotValue,
    affiliation,
    initiated,
    of_type,
    trait_of,
)
from rules.lcg.state.printed import HOUSE, NEUTRAL, Card, Kind, X
from rules.lcg.state.timings import GAME_ZONES, OPTIONAL

SIDES: Final = ("attackers", "defenders")
ROUND_PERIODS: Final[tuple[Period, ...]] = ("round", "phase", "challenge")
_ACTIVE: Final = frozenset({"play", "revealed"})


def _had(was: Mapping[str, Atom], attribute: Attribute, printed: bool) -> bool:
    """Return whether a card had an attribute by its snapshot: as printed, unless an effect concerned it."""
    name = f"|{attribute}|"
    return name in str(was["held"]) if name in str(was["changed"]) else printed


class LcgTable(CardTable):
    """A table of the card game.

    Names of attributes and of facts (`value`, `note`) are those of `rules.lcg.state.attributes`.
    """

    guards = "immunities"
    word_sets: ClassVar[frozenset[str]] = frozenset({"immunities", "barred titles"})
    """Attributes that are sets of words."""
    voided_by: ClassVar[Mapping[str, Attribute]] = {
        "income": "no printed income",
        "initiative": "no printed initiative",
    }
    """By attribute: the one that makes its printed value 0."""
    game_zones: ClassVar[frozenset[str]] = GAME_ZONES
    """Where abilities lie that are the game's own, so that nothing cancels or silences them."""
    lent: ClassVar[Mapping[str, Lent]] = {
        "discard": Lent(
            "hand", "plays discarded events", lambda tables, face: tables.kind_by_face[face] == "event"
        )
    }
    edition: ClassVar[Edition]
    """The edition whose rules are played."""
    by_face: ClassVar[Sequence[Card]]
    kind_by_face: ClassVar[Sequence[Kind]]
    name_by_face: ClassVar[Sequence[str]]
    """By number of the face: what is printed, its type, its title."""
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("deck", per="seat", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("setup", per="seat", seen_by="owner"),
        Zone("plots", per="seat", seen_by="owner"),
        Zone("revealed", per="seat"),
        Zone("used", per="seat"),
        Zone("play", per="seat"),
        Zone("duplicates", per="seat"),
        Zone("facedown", per="seat", seen_by="owner", tracked=True),
        Zone("played", per="seat"),
        Zone("discard", per="seat"),
        Zone("dead", per="seat"),
        Zone("removed", per="seat"),
        Zone("gone", per="seat", seen_by="nobody"),
        Zone("faction", per="seat"),
        Zone("agenda", per="seat"),
        Zone("titles", per=MIDDLE + 1),
        Zone("title box", seen_by="nobody"),
        Zone("chosen titles", per="seat", seen_by="owner"),
    )

    public: ClassVar[tuple[str, ...]] = (
        "first",
        "phase",
        "round",
        "active",
        "gold",
        "challenge",
        "attacking",
        "defending",
        "gone",
        "king",
        "time_called",
    )

    owner: Shared
    """By piece: the player whose card it is; −1 for titles."""
    faction: Shared
    """By seat: the faction card; and −1 at the end, for "nobody's"."""
    knelt: list[int]
    power: list[int]
    host: list[int]
    """By piece: whether it kneels, its power, what it is attached to (−1: nothing)."""
    gold: list[int]
    tokens: dict[str, int]
    """By "<kind>/<piece>": other tokens."""
    changed: int
    """What has to be settled: a sum of the flags of `rules.lcg.state.attributes`."""
    named: dict[int, str]
    """By piece: what was named for it, as long as it lies where it is."""
    control: list[tuple[int, int, str]]
    """Who took control of which card, until when ("": for good), in the order of taking."""
    reverting: list[int]
    """Cards of which somebody's control has ended, until the next state check."""
    fallen: list[int]
    """Duplicates and attachments that have lost what they lay on, until the next state check."""
    bonuses: dict[int, int]
    """By character that watches its strength: what effects added to it when it was last looked at."""
    gone: list[int]
    """The players who are out of the game, in the order in which they left."""

    round: int
    phase: str
    active: int = -1
    """The active player of the marshaling and the challenges phase."""
    been_active: list[int]
    """Who was active in this phase already."""
    king: int = -1
    """Who holds six titles (Kingsmoot), or won by power (other formats)."""

    challenge: str
    """The type of the challenge that is going on, or nothing."""
    called_off: int
    """Whether an effect has ended the challenge, without a winner."""
    attacking: int = -1
    defending: int = -1
    initially: int = -1
    """Who attacks, who defends, and who was challenged first (they differ after a redirect)."""
    attackers: list[int]
    defenders: list[int]
    bypassed: list[int]
    undeclared_participants: list[int]
    """Attackers that count as participating without having been declared."""
    burning: list[int]
    """Characters that are about to die for their STR of 0."""
    won: int = -1
    lost: int = -1
    margin: int
    unopposed: int
    """The result of the challenge: winner and loser (−1: nobody), by how much, whether unopposed."""
    reductions: list[tuple[int, int, str, str]]
    """Reductions that wait for their card: seat, amount, which cards (see `add_reduction`), their kinds."""
    time_called: int
    """Whether the round now being played is the last."""
    ended: str = "won"
    """How the game ended, as in `Result.ended`."""
    dominant: int = -1
    """Who won dominance last (for joust that goes to time)."""

    seat_of: Live[Sequence[Seat]]
    """By pile: whose it is."""
    lists: Live[dict[str, tuple[int, Any]]]
    """Lists made from the table, with the version they were made at."""
    settled: Live[int]
    """At which version the state of the table was found to bring nothing about, −1: not yet."""
    possible: Live[dict[Seat, frozenset[str]]]
    """By seat: the codes that may be in the player's deck, for all the table knows (`pool_of`)."""

    def _come_alive(self, layout: Any, draws: Any) -> None:
        super()._come_alive(layout, draws)
        n = len([1 for name, _ in layout.named if name == "hand"])
        self.seat_of = tuple(
            index if index < n and name != "title box" else NOBODY for name, index in layout.named
        )
        self.lists = {}
        self.settled = -1
        self.possible = {}

    def clone(self) -> Any:
        """Return an independent copy."""
        new = super().clone()
        new.seat_of = self.seat_of
        new.lists = {}
        new.settled = -1
        new.possible = self.possible
        return new

    def add_all(self, faces: Iterable[str], zone: str, seat: Seat = 0, *, back: str = "card") -> list[int]:
        """Put new pieces on top of a pile."""
        self.possible = {}
        return super().add_all(faces, zone, seat, back=back)

    def _relocated(self, pieces: Iterable[int], old: int, pile: int) -> None:
        super()._relocated(pieces, old, pile)
        named = self.layout.named
        zone, new_zone = named[old][0], named[pile][0]
        if zone == "deck":
            self.changed |= DECK_CHANGED
        elif zone in _ACTIVE or new_zone in _ACTIVE:
            self.changed |= PLAY_CHANGED

    @property
    def order(self) -> Order:
        """The windows of the edition, and what occurrences do."""
        return self.edition.order

    def controller(self, card: int) -> Seat:
        """Return who controls a card: whose pile it lies in; NOBODY for titles in the middle."""
        return self.seat_of[self.at[card]]

    def snapshot(self, card: int) -> dict[str, Atom]:
        """Return what an occurrence remembers of its card: where it was, and which of the traits and
        affiliations that effects concern it had."""
        found: dict[str, Atom] = {
            "zone": self.layout.named[self.at[card]][0],
            "seat": self.seat_of[self.at[card]],
            "host": self.host[card],
        }
        if self.is_changed("trait") or self.is_changed("affiliation"):
            changed = self.changed_in("trait", "affiliation")
            held = [name for name in changed if self.value(card, cast(Attribute, name)) > 0]
            found["changed"], found["held"] = (f"|{'|'.join(names)}|" for names in (changed, held))
        return found

    def had_trait(self, was: Mapping[str, Atom], card: int, names: Sequence[str]) -> bool:
        """Return whether a card that has left play had one of these traits there."""
        traits = self.by_face[self.face[card]].traits
        if _had(was, trait_of("none"), False):
            return False
        return any(_had(was, trait_of(name), name in traits) for name in names)

    def was_of(self, was: Mapping[str, Atom], card: int, house: str) -> bool:
        """Return whether a card that has left play belonged to a house or faction there."""
        printed: Card = self.by_face[self.face[card]]
        if house == NEUTRAL:
            return printed.is_of(house) and f"|{affiliation('')}" not in str(was["held"])
        return printed.is_of(house) or _had(was, affiliation(house), False)

    if TYPE_CHECKING:  # the engine knows no names; here a misspelled one is found

        def value(self, card: int, attribute: Attribute) -> int: ...  # type: ignore[override]

        def raw(self, card: int, attribute: Attribute) -> int: ...  # type: ignore[override]

        def last(  # type: ignore[override]
            self, until: str, attribute: Attribute, cards: Iterable[int], *, by: int = 0, grants: str = ""
        ) -> None: ...

    def base(self, card: int, attribute: str) -> int | frozenset[str]:
        """Return the printed value; keywords are gone from a blank text box."""
        printed = self.by_face[self.face[card]]
        found: int = printed.numbers.get(attribute, 0)
        if not found:
            return frozenset() if attribute in self.word_sets else 0
        if attribute in printed.keywords and self.is_blank(card):
            return 0
        voids = self.voided_by.get(attribute)
        return 0 if voids is not None and self.is_barred(card, voids) else found

    # Printed facts

    @property
    def format(self) -> Format:
        """The format that is played."""
        return self.edition.formats[self.options["format"]]

    def house_of(self, seat: Seat) -> str:
        """Return the house a player plays."""
        card: str = self.faces[self.face[self.faction[seat]]]
        return card.removeprefix(HOUSE)

    def printed(self, card: int) -> Card:
        """Return what is printed on a card."""
        printed: Card = self.by_face[self.face[card]]
        return printed

    def kind(self, card: int) -> str:
        """Return the printed type; an event in play has become an attachment."""
        kind: str = self.kind_by_face[self.face[card]]
        if kind == "event" and self.layout.named[self.at[card]][0] == "play":
            return "attachment"
        return kind

    def title(self, card: int) -> str:
        """Return the printed name."""
        name: str = self.name_by_face[self.face[card]]
        return name

    def printed_cost(self, card: int) -> int:
        """Return the printed cost; a cost of X is 0."""
        cost = self.by_face[self.face[card]].cost
        return 0 if cost == X else cost

    def has_trait(self, card: int, names: Sequence[str]) -> bool:
        """Return whether a card has one of these traits."""
        if not self.is_changed("trait"):
            traits = self.by_face[self.face[card]].traits
            return any(name in traits for name in names)
        if self.value(card, "trait:none"):
            return False
        return any(self.value(card, trait_of(name)) > 0 for name in names)

    def is_of(self, card: int, house: str) -> bool:
        """Return whether a card belongs to a house or faction, as printed or gained (neutral: to none)."""
        printed: Card = self.by_face[self.face[card]]
        if not self.is_changed("affiliation"):
            return printed.is_of(house)
        if house == NEUTRAL:
            return printed.is_of(house) and not any(
                self.value(card, cast(Attribute, name)) for name in self.changed_in("affiliation")
            )
        return printed.is_of(house) or self.value(card, affiliation(house)) > 0

    # What cards ignore

    def immune(self, card: int, source: int, seat: Seat) -> bool:
        """Return whether the effects of a card of a player do nothing to a card (RR, Immune)."""
        words = self.immunities(card)
        if not words:
            return False
        kind = self.kind(source)
        if kind in words or any(
            self.has_trait(source, (word[6:],)) for word in words if word[:6] == "trait:"
        ):
            return True
        return self.controller(card) != seat and (OPPONENTS in words or f"opponents' {kind}" in words)

    def immunities(self, card: int) -> frozenset[str]:
        """Return to what a card is immune: types of cards, cards of opponents, or types of those."""
        return self.words_of(card, "immunities") if self.is_changed("immunities") else frozenset()

    def evades(self, card: int, source: int, seat: Seat, *, lone: bool = False) -> bool:
        """Return whether a card cannot be chosen (`lone`: as the only target): it is immune, or opponents may
        not choose it so."""
        words = self.immunities(card)
        if not words:
            return False
        of_opponents = f"choices of opponents' {self.kind(source)}"
        barred = of_opponents in words or (lone and f"lone {of_opponents}" in words)
        return (barred and self.controller(card) != seat) or self.immune(card, source, seat)

    def ignores(self, card: int, source: int, seat: Seat, attribute: str) -> bool:
        """Return whether a card is immune to what a constant ability would change: not to what makes its text
        box blank, which takes its immunity, too, nor to a change of its traits, which may decide on it."""
        if attribute in {"immunities", "blank"} or attribute.startswith("trait:"):
            return False
        return self.immune(card, source, seat)

    def is_barred(self, card: int, attribute: Attribute) -> bool:
        """Return whether something cannot be done to a card ("cannot be killed", FAQ 2.1)."""
        return self.is_changed(attribute) and self.value(card, attribute) > 0

    # Cards in play

    def listed(self, name: str, make: Any) -> Any:
        """Return a list made from the table, kept until its version changes."""
        known = self.lists.get(name)
        if known is not None and known[0] == self.version:
            return known[1]
        found = make()
        self.lists[name] = (self.version, found)
        return found

    def is_character(self, card: int) -> bool:
        """Return whether a card is a character in play."""
        return (
            self.kind_by_face[self.face[card]] == "character"
            and self.layout.named[self.at[card]][0] == "play"
        )

    def is_in_play(self, card: int, kind: str) -> bool:
        """Return whether a card is in play and of a type."""
        return self.layout.named[self.at[card]][0] == "play" and self.kind(card) == kind

    def characters(self) -> list[int]:
        """Return all characters in play, by controller."""
        found: list[int] = self.listed("characters", lambda: self._characters(self.in_zone("play")))
        return found

    def characters_of(self, seat: Seat) -> list[int]:
        """Return the characters a player controls."""
        if seat < 0:
            return []
        found: list[int] = self.listed(
            f"characters/{seat}", lambda: self._characters(self.pile("play", seat))
        )
        return found

    def _characters(self, cards: Sequence[int]) -> list[int]:
        face = self.face
        return [card for card in cards if self.kind_by_face[face[card]] == "character"]

    def hosted(self) -> dict[int, list[int]]:
        """By host: the cards in play attached to it and its duplicates, in order of their numbers."""
        found: dict[int, list[int]] = self.listed("hosted", self._hosted)
        return found

    def _hosted(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for card, host in enumerate(self.host):
            if host >= 0:
                found.setdefault(host, []).append(card)
        return found

    def attachments_of(self, card: int) -> list[int]:
        """Return the cards attached to a card, without its duplicates."""
        hosted = self.hosted().get(card)
        if not hosted:
            return []
        return [piece for piece in hosted if self.layout.named[self.at[piece]][0] == "play"]

    def duplicates_of(self, card: int) -> list[int]:
        """Return the duplicates on a card, faceup and facedown."""
        hosted = self.hosted().get(card)
        if not hosted:
            return []
        return [piece for piece in hosted if self.layout.named[self.at[piece]][0] != "play"]

    def is_leaving(self, card: int) -> bool:
        """Return whether a card in play is about to leave it, whatever happens to it."""
        return False

    def hosts(self, card: int) -> tuple[int, ...]:
        """Return what a card is attached to: one card, or none."""
        return () if self.host[card] < 0 else (self.host[card],)

    def plot_of(self, seat: Seat) -> int:
        """Return the revealed plot of a player, or −1."""
        if seat < 0:
            return -1
        pile = self.pile("revealed", seat)
        return pile[-1] if pile else -1

    def shown_of(self, card: int) -> dict[str, Json]:
        """Return what everybody sees of a card in play beside what every edition shows."""
        return {}

    # Players

    def shown_of_player(self, seat: Seat) -> dict[str, Json]:
        """Return what everybody sees of a player beside what every edition shows."""
        return {}

    def plot_value(self, seat: Seat, attribute: PlotValue) -> int:
        """Return a value of a player's revealed plot; 0 without one (spec §4.1)."""
        plot = self.plot_of(seat)
        if plot < 0:
            return 0
        return max(0, self.raw(plot, attribute) + self.raw(self.faction[seat], attribute))

    def player_value(self, seat: Seat, attribute: Attribute) -> int:
        """Return an attribute of a player (see `rules.lcg.state.attributes`)."""
        return self.value(self.faction[seat], attribute)

    def is_player(self, seat: Seat, attribute: Attribute) -> bool:
        """Return whether something holds for a player that only effects bring about ("silenced")."""
        return self.is_changed(attribute) and self.value(self.faction[seat], attribute) > 0

    def victory(self, seat: Seat) -> int:
        """Return the power with which a player wins now."""
        goal = self.format.victory or self.edition.victory
        return max(0, goal + self.raw(self.faction[seat], "victory"))

    def initiative_power(self, seat: Seat) -> int:
        """Return the power that decides between players with equal initiative."""
        return self.power_total(seat)

    def acts(self, seat: Seat, card: Answer, work: Flow[None]) -> Flow[None]:
        """Let a player do something with a card in hand that is no ability."""
        return work

    def power_total(self, seat: Seat) -> int:
        """Return the power on all cards in play that a player controls."""
        power = self.power
        total: int = power[self.faction[seat]]
        for card in self.pile("play", seat):
            total += power[card]
        for card in self.pile("titles", seat):
            total += power[card]
        return total

    def tokens_on(self, card: int, kind: str) -> int:
        """Return how many tokens of a kind lie on a card."""
        return self.tokens.get(f"{kind}/{card}", 0)

    def put_tokens(self, card: int, kind: str, n: int) -> None:
        """Put tokens on a card, or with a negative number take them off."""
        key = f"{kind}/{card}"
        left = self.tokens.get(key, 0) + n
        if left > 0:
            self.tokens[key] = left
        else:
            self.tokens.pop(key, None)
        self.changed |= PLAY_CHANGED
        self.touch()

    def random_cards(self, seat: Seat, n: int) -> list[int]:
        """Random cards of a player's hand, at most `n`."""
        hand = list(self.pile("hand", seat))
        self.draws.shuffle(f"random/{seat}", hand)
        return hand[:n]

    # Player order

    def seats(self) -> list[Seat]:
        """The players still in the game, from the first player clockwise (spec §4.2)."""
        if not self.gone:
            first, n = self.first, self.n
            return [*range(first, n), *range(first)]
        return [seat for turn in range(self.n) if (seat := (self.first + turn) % self.n) not in self.gone]

    def seat_count(self) -> int:
        """Return how many players are still in the game."""
        return self.n - len(self.gone)

    def next_seat(self, seat: Seat) -> Seat:
        """Return the next player clockwise who is still in the game."""
        seat = (seat + 1) % self.n
        while seat in self.gone and len(self.gone) < self.n:
            seat = (seat + 1) % self.n
        return seat

    def choosers(self, seat: Seat) -> list[Seat]:
        """Return the players in the order in which they choose for an effect of one of them."""
        return self.seats()

    def is_opponent(self, seat: Seat, other: Seat) -> bool:
        """Return whether two players are opponents: not oneself, nor who plays on one's side."""
        return seat != other

    def opponents(self, seat: Seat) -> list[Seat]:
        """Return a player's opponents in player order."""
        return [other for other in self.seats() if self.is_opponent(seat, other)]

    def side_power(self, seat: Seat) -> int:
        """Return the power that makes a player win: that of everybody who plays with them."""
        return self.power_total(seat)

    def winners(self) -> list[Seat]:
        """Return those who have the power to win, one for each side."""
        return [seat for seat in self.seats() if self.side_power(seat) >= self.victory(seat)]

    def has_won(self, seat: Seat) -> bool:
        """Return whether a player is the winner, or plays with the winner."""
        return self.king >= 0 and not self.is_opponent(seat, self.king)

    def agendas_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the codes of a player's agendas."""
        return tuple([self.faces[self.face[card]] for card in self.pile("agenda", seat)])

    def remembers(self) -> bool:
        """Return whether cards of the game may ask what players drew, marshaled or won."""
        return False

    def may_challenge(self, seat: Seat, kind: str, other: Seat) -> bool:
        """Return whether a challenge of a type that a player may still initiate may be against a seat."""
        return True

    def forbids_attack(self, seat: Seat, kind: str, against: Seat) -> PickCheck | None:
        """Return the check for why a player may not attack another with some characters, if anything could
        forbid it."""
        return None

    def forbids_defense(self, seat: Seat) -> PickCheck | None:
        """Return the check for why a player may not defend with some characters, if anything could
        forbid it."""
        return None

    def kept_out(self, characters: Sequence[int]) -> Sequence[int]:
        """Return those characters that may not take part in the challenge."""
        return ()

    def is_dead_pile_ordered(self) -> bool:
        """Return whether cards of the game may ask how dead characters lie."""
        return False

    def is_phase_called_off(self) -> bool:
        """Return whether an effect has ended the phase."""
        return False

    def stands_by_itself(self, card: int) -> bool:
        """Return whether a kneeling card stands when all cards stand."""
        return not (self.is_barred(card, "cannot be stood") or self.is_barred(card, "stays kneeling"))

    # Abilities

    def is_card_ability(self, listener: Listener | None) -> bool:
        """Return whether an ability is a card's, and not the game's (saving with a duplicate)."""
        return listener is not None and self.ability(listener).zone not in self.game_zones

    def may_use(self, listener: Listener, seat: Seat) -> bool:
        """Return whether a player may trigger an optional ability (Catelyn Stark silences opponents), and
        play an event from where it lies."""
        if self.is_changed("plays discarded events") and not self._may_play_from_here(listener, seat):
            return False
        if not self.is_player(seat, "silenced"):
            return True
        ability = self.ability(listener)
        optional = isinstance(ability, Trigger) and ability.timing in OPTIONAL
        return not optional or not self.is_card_ability(listener)

    def _may_play_from_here(self, listener: Listener, seat: Seat) -> bool:
        discarded = self.zone_of(listener[0])[0] == "discard"
        if not discarded or self.ability(listener).zone != "hand":
            return True
        return self.player_value(seat, "plays discarded events") > 0

    def shown_of_challenge(self) -> dict[str, Json]:
        """Return what everybody sees of the challenge beside what every edition shows."""
        return {}

    # What happened

    def note(self, seat: Seat, fact: Fact) -> None:
        """Remember that a player did something in this challenge, phase and round."""
        key = f"{seat} {fact}"
        for period in ROUND_PERIODS:
            counts = self.used.setdefault(period, {})
            counts[key] = counts.get(key, 0) + 1
        self.version += 1

    def noted(self, period: Period, seat: Seat, fact: Fact) -> int:
        """Return how often a player did something in the present round, phase or challenge."""
        return self.used.get(period, {}).get(f"{seat} {fact}", 0)

    def note_of_card(self, card: int, fact: str) -> None:
        """Remember of a card, as it now lies, what happened to it in this phase."""
        self.used.setdefault("phase", {})[f"{card}.{self.lives[card]} {fact}"] = 1

    def noted_of_card(self, card: int, fact: str) -> bool:
        """Return whether something happened to a card in this phase and it has not moved since."""
        return f"{card}.{self.lives[card]} {fact}" in self.used.get("phase", {})

    # The challenge

    def defender(self) -> Seat:
        """Return the player on the defending side, who is the one attacked unless an edition says
        otherwise."""
        return self.defending

    def participants(self) -> list[int]:
        """Return all participating characters, attackers first."""
        return self.attackers + self.defenders

    def takes_part(self, card: int) -> bool:
        """Return whether a character participates in the challenge."""
        return card in self.attackers or card in self.defenders

    def declare(self, side: str) -> None:
        """Attackers or defenders are chosen, and not yet declared; "": they are."""
        if not self.remembers():
            return
        self.used.setdefault("challenge", {}).update({f"declaring {each}": each == side for each in SIDES})
        self.touch()

    def is_being_declared(self, card: int) -> bool:
        """Return whether a participant is chosen and not yet declared: what it brings about is to come."""
        noted = self.used.get("challenge", {})
        side = "attackers" if card in self.attackers else "defenders"
        return bool(noted.get(f"declaring {side}"))

    def withdraw(self, card: int) -> None:
        """A character takes part in the challenge no longer."""
        if card in self.attackers:
            self.attackers.remove(card)
        if card in self.defenders:
            self.defenders.remove(card)
        self.touch()

    def join(self, card: int) -> None:
        """A character takes part on its controller's side, as it stands or kneels."""
        side = self.attackers if self.controller(card) == self.attacking else self.defenders
        if card not in side:
            side.append(card)
        self.touch()

    # What cards may do

    def may_kneel(self, card: int) -> bool:
        """Return whether a card stands and can be knelt."""
        return not self.knelt[card] and not self.is_barred(card, "cannot be knelt")

    def may_stand(self, card: int) -> bool:
        """Return whether an effect would stand a card: it kneels, and may be stood."""
        return bool(self.knelt[card]) and not self.is_barred(card, "cannot be stood")

    def may_be_knelt(self, card: int) -> bool:
        """Return whether an effect would kneel a card."""
        return self.may_kneel(card) and not self.is_barred(card, "not knelt by effects")

    # Gold, power and titles

    def gold_sources(self, seat: Seat) -> list[int]:
        """Return a player's cards with gold on them that may be spent."""
        if not self.tokens or not self.is_changed("gold source"):
            return []
        return [
            card
            for card in self.pile("play", seat)
            if self.tokens_on(card, GOLD) and self.value(card, "gold source")
        ]

    def purse(self, seat: Seat) -> int:
        """Return the gold of a player, in the pool and on cards."""
        gold: int = self.gold[seat]
        return (
            gold + sum(self.tokens_on(card, GOLD) for card in self.gold_sources(seat))
            if self.tokens
            else gold
        )

    def pay(self, seat: Seat, n: int) -> Flow[None]:
        """Let a player pay gold from the pool and from cards, as they choose (A-19)."""
        for card in self.gold_sources(seat):
            there = self.tokens_on(card, GOLD)
            elsewhere = self.purse(seat) - there
            lo, hi = max(0, n - elsewhere), min(n, there)
            taken: int = lo
            if lo < hi:
                taken = yield Number(seat, "gold_from", lo, hi, words=say("gold_from", by_card=card))
            self.put_tokens(card, GOLD, -taken)
            n -= taken
        self.spend(seat, n)

    def spend(self, seat: Seat, n: int) -> None:
        """Gold goes back to the treasury."""
        if n:
            self.gold[seat] -= n
            self.touch()

    def gain_gold(self, seat: Seat, n: int, *, says: str = "gains_gold") -> None:
        """Gold comes from the treasury."""
        if n > 0 and seat not in self.gone and not self._gains_no_gold(seat):
            self.gold[seat] += n
            self.say(says, seat=seat, n=n)
            self.touch()

    def _gains_no_gold(self, seat: Seat) -> bool:
        return self.is_changed("cannot gain gold") and self.player_value(seat, "cannot gain gold") > 0

    def receive_gold(self, seat: Seat, n: int) -> None:
        """Gold comes from another player or from a card, which is no gaining."""
        if n > 0:
            self.gold[seat] += n
            self.say("gains_gold", seat=seat, n=n)
            self.touch()

    def further_discount(self, seat: Seat, card: Card | None) -> int:
        """Return how much less a card costs its player beside reductions every edition has; None: the most
        that a card could."""
        return 0

    def was_paid(self, seat: Seat, card: Card) -> None:
        """A player has paid for a card from hand."""

    def begin_playing(self, seat: Seat, card: int) -> None:
        """An event leaves the hand and is being played."""
        if "limited" in self.printed(card).keywords:
            self.note(seat, "used a limited card")
        self.move(card, "played", seat)
        self.note(seat, "played an event")

    def power_changed(self) -> None:
        """Power moved: somebody may have won."""
        self.changed |= POWER_CHANGED
        self.version += 1

    def title_moved(self) -> None:
        """A title moved: somebody may be king."""
        self.changed |= TITLE_MOVED
        self.version += 1

    def challenges_left(self, seat: Seat, kind: str) -> int:
        """Return how many challenges of a type a player may still initiate in this phase."""
        allowed = 1 + self.player_value(seat, of_type(kind, "challenges"))
        return allowed - self.noted("phase", seat, initiated(kind))

    def delay_for(self, boundary: str, name: str, source: int, seat: Seat, cards: list[int]) -> None:
        """Delay an effect on cards, each remembered with the life it has now."""
        remembered = [part for card in cards for part in (card, self.lives[card])]
        self.delay(boundary, name, source, seat, remembered)
