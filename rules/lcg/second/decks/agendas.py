"""What agendas say of decks: each agenda's rule in a line, and the few kinds of rules there are.

A rule may change the sizes of the decks, let in cards of other factions or a further agenda, and set limits.
A limit is broken by certain cards or by counts; the sentence it carries names the agenda.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from rules.kernel.language import N_
from rules.lcg.decks.catalogue_facts import CardFacts
from rules.lcg.decks.deck_list import DRAW_KINDS
from rules.lcg.state.printed import NEUTRAL


class SecondFacts(CardFacts, Protocol):
    """The facts of a card that decide about decks; `banner`: the faction a banner agenda lets in, or ""."""

    @property
    def faction(self) -> str: ...
    @property
    def loyal(self) -> bool: ...
    @property
    def banner(self) -> str: ...
    @property
    def traits(self) -> Collection[str]: ...
    @property
    def keywords(self) -> Collection[str]: ...
    @property
    def shadow(self) -> int | None: ...
    @property
    def bestow(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Like:
    """Cards that a rule is about: of one of the kinds and one of the traits, and what else is given."""

    kinds: Collection[str] = ()
    traits: Collection[str] = ()
    without: str = ""
    loyal: bool | None = None
    neutral: bool | None = None
    faction: str = ""
    keyword: str = ""
    limited: bool | None = None

    def fits(self, card: SecondFacts) -> bool:
        """Return whether a card is one of these."""
        return (
            (not self.kinds or card.kind in self.kinds)
            and (not self.traits or any(trait in card.traits for trait in self.traits))
            and self.without not in card.traits
            and self.loyal in {None, card.loyal}
            and self.neutral in {None, card.faction == NEUTRAL}
            and self.faction in {"", card.faction}
            and self.limited in {None, "limited" in card.keywords}
            and (not self.keyword or getattr(card, self.keyword) is not None)
        )


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least so many of these cards in the draw deck; `different`: counted by title."""

    least: int
    like: Like
    says: str
    different: bool = False


@dataclass(frozen=True, slots=True)
class AtMost:
    """At most so many of these cards in the draw deck."""

    most: int
    like: Like
    says: str


@dataclass(frozen=True, slots=True)
class Never:
    """None of these cards, unless they are also like one of `except_for`."""

    like: Like
    says: str
    except_for: tuple[Like, ...] = ()


@dataclass(frozen=True, slots=True)
class Schemes:
    """Exactly so many plots of a trait, each once."""

    count: int
    like: Like
    says: str


@dataclass(frozen=True, slots=True)
class OneCopy:
    """One copy of each of these cards; of each title with `by_title`."""

    like: Like
    says: str
    by_title: bool = True


@dataclass(frozen=True, slots=True)
class PerFaction:
    """At most so many different titles of each faction in the draw deck."""

    most: int
    says: str


@dataclass(frozen=True, slots=True)
class OutsideFactions:
    """Cards of at most so many other factions."""

    most: int
    says: str


@dataclass(frozen=True, slots=True)
class OneTrait:
    """Cards of other factions that share a trait."""

    says: str


Limit = AtLeast | AtMost | Never | Schemes | OneCopy | PerFaction | OutsideFactions | OneTrait


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaRule:
    """What an agenda says of a deck: its sizes (0: the usual), how many plots may be doubled, which cards of
    other factions may be in it, how many agendas like `beside` may be beside it, and its limits."""

    draw: int = 0
    plots: int = 0
    doubled: int = 0
    lets_in: tuple[Like, ...] = ()
    others: int = 0
    beside: Like = Like()
    limits: tuple[Limit, ...] = ()


MIN_BANNER_CARDS: Final = 12
_PLOT: Final = ("plot",)
_CHARACTER: Final = ("character",)
_AT_LEAST: Final = N_("{agenda} asks for at least {least} {trait} characters in the draw deck.")
_DIFFERENT: Final = N_("{agenda} asks for at least {least} different {trait} characters in the draw deck.")
_NO_PLOT: Final = N_("{agenda} allows no {trait} plots.")
_WILDLING: Final = Like(_CHARACTER, ("Wildling",), loyal=False)


def _friends(trait: str, kinds: Collection[str] = _CHARACTER) -> tuple[Like, ...]:
    """Return the cards of a trait that are not loyal."""
    return (Like(kinds, (trait,), loyal=False),)


def _of_trait(least: int, trait: str, *, different: bool = False) -> AtLeast:
    return AtLeast(least, Like(_CHARACTER, (trait,)), _DIFFERENT if different else _AT_LEAST, different)


def _no_plots(trait: str) -> tuple[Limit, ...]:
    return (Never(Like(_PLOT, (trait,)), _NO_PLOT),)


def _banner(faction: str) -> AgendaRule:
    """Return the rule of a banner of the Core Set (rules specification, section 2.5)."""
    return AgendaRule(
        lets_in=(Like(DRAW_KINDS, loyal=False, faction=faction),),
        limits=(
            AtLeast(
                MIN_BANNER_CARDS,
                Like(faction=faction),
                N_("{agenda} asks for at least {least} cards of {faction} in the draw deck."),
            ),
        ),
    )


def _drafted(*lets_in: Like, limits: tuple[Limit, ...] = ()) -> AgendaRule:
    return AgendaRule(draw=40, plots=5, lets_in=lets_in, limits=limits)


_OUTSIDE: Final = N_("{agenda} lets in cards of at most {most:other faction|other factions}.")

RULES: Final[Mapping[str, AgendaRule]] = {
    # Core Set to Dragons of the East
    "01027": AgendaRule(
        limits=(AtMost(15, Like(neutral=True), N_("{agenda} allows {most} neutral cards in the draw deck.")),)
    ),  # Fealty
    "04037": AgendaRule(limits=_no_plots("Winter")),  # Kings of Summer
    "04038": AgendaRule(limits=_no_plots("Summer")),  # Kings of Winter
    "05045": AgendaRule(
        plots=12,
        limits=(
            Schemes(
                5,
                Like(_PLOT, ("Scheme",)),
                N_("{agenda} asks for exactly {count} different {trait} plots, one copy of each."),
            ),
        ),
    ),  # The Rains of Castamere
    "06018": AgendaRule(draw=75, others=2, beside=Like(traits=("Banner",))),  # Alliance
    "06119": AgendaRule(
        limits=(Never(Like(_CHARACTER, loyal=True), N_("{agenda} allows no loyal characters.")),)
    ),  # The Brotherhood Without Banners
    "09045": AgendaRule(lets_in=_friends("Maester"), limits=(_of_trait(12, "Maester"),)),  # The Conclave
    "10045": AgendaRule(plots=10, doubled=2),  # The Wars To Come
    "11079": AgendaRule(
        limits=(Never(Like(neutral=False), N_("{agenda} allows neutral cards only.")),)
    ),  # The Free Folk
    "13079": AgendaRule(lets_in=(Like(_CHARACTER, loyal=False, keyword="shadow"),)),  # Kingdom of Shadows
    "13099": AgendaRule(
        lets_in=_friends("Kingsguard"), limits=(_of_trait(7, "Kingsguard", different=True),)
    ),  # The White Book
    "13118": AgendaRule(
        draw=75,
        limits=(OneCopy(Like(("attachment",)), N_("{agenda} allows one copy of each attachment.")),),
    ),  # Valyrian Steel
    "16028": AgendaRule(
        draw=75, limits=(OneCopy(Like(("event",)), N_("{agenda} allows one copy of each event.")),)
    ),  # Dark Wings, Dark Words
    "16030": AgendaRule(draw=100),  # The Long Voyage
    # the community's sets
    "17148": AgendaRule(lets_in=(Like(_CHARACTER, loyal=False, keyword="shadow"),)),  # Kingdom of Shadows
    "17149": AgendaRule(
        limits=(Never(Like(("event",), neutral=True), N_("{agenda} allows no neutral events.")),)
    ),  # Sea of Blood
    "17150": AgendaRule(
        lets_in=(_WILDLING,),
        limits=(
            Never(
                Like(neutral=False),
                N_("{agenda} allows neutral cards, and Wildling characters that are not loyal."),
                (_WILDLING,),
            ),
        ),
    ),  # The Free Folk
    "17151": AgendaRule(plots=10, doubled=2),  # The Wars To Come
    "17152": AgendaRule(
        draw=75,
        limits=(
            OneCopy(
                Like(("attachment",)), N_("{agenda} allows one copy of each attachment."), by_title=False
            ),
        ),
    ),  # Valyrian Steel
    "20051": AgendaRule(lets_in=_friends("Fool")),  # A Mummer's Farce
    "20052": AgendaRule(limits=_no_plots("Kingdom")),  # The Many-Faced God
    "21030": AgendaRule(
        plots=10,
        limits=(
            Never(
                Like(_PLOT),
                N_("{agenda} allows Edict, Siege and War plots only."),
                (Like(_PLOT, ("Edict", "Siege", "War")),),
            ),
        ),
    ),  # Battle of the Trident
    "23040": AgendaRule(
        limits=(
            AtLeast(
                12,
                Like(traits=("House Arryn",)),
                N_("{agenda} asks for at least {least} {trait} cards in the draw deck."),
            ),
        )
    ),  # Banner of the Falcon
    "25080": AgendaRule(limits=_no_plots("Omen")),  # The Gift of Mercy
    "25120": AgendaRule(
        lets_in=(Like(("character", "location", "attachment"), loyal=False),),
        limits=(
            PerFaction(3, N_("{agenda} allows {most} different cards of each faction in the draw deck.")),
        ),
    ),  # Uniting the Realm
    "26040": AgendaRule(
        lets_in=_friends("Small Council"), limits=(_of_trait(7, "Small Council", different=True),)
    ),  # The Small Council
    "26080": AgendaRule(
        lets_in=_friends("Warship", ("location",)),
        limits=(
            OneCopy(
                Like(("location",), limited=False),
                N_("{agenda} allows one copy of each location that is not limited."),
                by_title=False,
            ),
        ),
    ),  # Trading With Braavos
    "26120": AgendaRule(
        limits=(
            Never(Like(("attachment",), without="Weapon"), N_("{agenda} allows no attachments but Weapons.")),
        )
    ),  # Armed to the Teeth
    # for drafts and variants
    "00001": _drafted(Like(), limits=(OutsideFactions(1, _OUTSIDE),)),  # The Power of Wealth
    "00002": _drafted(Like(_CHARACTER, ("Knight", "Army"))),  # Protectors of the Realm
    "00003": _drafted(Like(), limits=(OutsideFactions(2, _OUTSIDE),)),  # Treaty
    "00004": _drafted(Like(DRAW_KINDS)),  # Uniting the Seven Kingdoms
    "00030": AgendaRule(lets_in=_friends("Small Council"), others=1),  # The King's Voice
    "00362": _drafted(Like(), limits=(OutsideFactions(1, _OUTSIDE),)),  # Sealing the Pact
    "00363": _drafted(Like(), limits=(OutsideFactions(2, _OUTSIDE),)),  # Unknown and Unknowable
    "00364": _drafted(Like(keyword="shadow")),  # Pass Beneath the Shadow
    "00365": _drafted(Like(keyword="bestow"), Like(("location",))),  # Seeking Fortunes
    "00366": _drafted(
        Like(), limits=(OneTrait(N_("{agenda} lets in cards of other factions that share one trait.")),)
    ),  # Join Forces
    "00367": _drafted(Like()),  # Desperate Hope
}
"""What agendas say of decks, by code; banners of a faction have theirs from the data file."""

SILENT: Final = frozenset(
    {
        "02060",  # The Lord of the Crossing
        "08039",  # The House With the Red Door
        "08079",  # Greensight
        "08099",  # The Faith Militant
        "11039",  # Trading With Qohor
        "11118",  # Assault from the Shadows
        "12045",  # Sea of Blood
        "13039",  # Knights of the Hollow Hill
        "14045",  # The Prince that was Promised
        "16027",  # Aloof and Apart
        "16029",  # Knights of the Realm
        "18019",  # Free Companies
        "25040",  # The Gold Price
    }
)
"""Agendas that say nothing of decks."""


def rule_of(agenda: SecondFacts) -> AgendaRule | None:
    """Return what an agenda says of a deck; None where that is not known here."""
    if agenda.banner:
        return _banner(agenda.banner)
    return RULES.get(agenda.code, AgendaRule() if agenda.code in SILENT else None)
