"""The 42 House cards: what is printed on them, and what their texts do in a line each.

Texts that only change figures are data, read by `strength`; texts that do something are functions of `texts`.

Source: rules specification, section 19 (House cards).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from rules.boardgame.realm import FOOTMAN, SHIP
from rules.boardgame.texts import (
    Condition,
    Text,
    attacking,
    defending,
    defending_a_castle,
    discard_from_their_hand,
    discarded,
    gain_two_power,
    kill_a_footman,
    knight_a_footman,
    march_on,
    outranked,
    play_another,
    put_opponent_last,
    remove_an_adjacent_order,
    remove_an_order,
    send_back,
    supported,
    take_back_discards,
    unsupported,
)


@dataclass(frozen=True, slots=True)
class Adds:
    """What a text adds to the figures of its card, as long as a condition holds."""

    when: Condition
    strength: int = 0
    swords: int = 0
    fortifications: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """CMB-13: a text that makes units of a kind count one more (`of` own) or nothing (`of` others)."""

    kind: int
    when: Condition
    of: Literal["own", "others"] = "own"


@dataclass(frozen=True, slots=True)
class HouseCard:
    """A House card as printed, and its text by the moment it works at (CMB-10)."""

    id: str
    name: str
    strength: int
    swords: int = 0
    fortifications: int = 0
    text: str = ""
    cancel: Text | None = None
    immediate: Text | None = None
    result: Text | None = None
    after: Text | None = None
    adds: tuple[Adds, ...] = ()
    counts: Counts | None = None
    silences: bool = False
    """The printed strength of the opponent's card counts 0."""
    doubles_defense: bool = False
    unharmed: bool = False
    """Its side loses no units to icons, texts or tides."""
    chooses_retreat: bool = False
    holds_ground: bool = False
    """Where its side has defended and lost, the attackers do not move in."""


CARDS_OF: Final[Mapping[str, tuple[HouseCard, ...]]] = {
    "stark": (
        HouseCard("eddard_stark", "Eddard Stark", 4, swords=2),
        HouseCard(
            "robb_stark",
            "Robb Stark",
            3,
            text=(
                "If you won: you pick the opponent's retreat area among the legal areas that cost them the "
                "fewest units."
            ),
            chooses_retreat=True,
        ),
        HouseCard("greatjon_umber", "Greatjon Umber", 2, swords=1),
        HouseCard(
            "roose_bolton",
            "Roose Bolton",
            2,
            text="If you lost: take your whole discard pile, this card included, back into hand.",
            result=take_back_discards,
        ),
        HouseCard("ser_rodrick_cassel", "Ser Rodrick Cassel", 1, fortifications=2),
        HouseCard(
            "the_blackfish",
            "The Blackfish",
            1,
            text="You lose no units to icons, house-card texts or tides cards in this combat.",
            unharmed=True,
        ),
        HouseCard(
            "catelyn_stark",
            "Catelyn Stark",
            0,
            text="Your defense order in the contested area counts double.",
            doubles_defense=True,
        ),
    ),
    "greyjoy": (
        HouseCard("euron_crows_eye", "Euron Crow's Eye", 4, swords=1),
        HouseCard(
            "victarion_greyjoy",
            "Victarion Greyjoy",
            3,
            text=(
                "Attacking only: each of your ships in the fight or in your own support counts 2 instead of "
                "1."
            ),
            counts=Counts(SHIP, when=attacking),
        ),
        HouseCard(
            "balon_greyjoy",
            "Balon Greyjoy",
            2,
            text="The opponent card's printed strength counts 0.",
            silences=True,
        ),
        HouseCard(
            "theon_greyjoy",
            "Theon Greyjoy",
            2,
            text="Defending an area with a castle or stronghold: +1 strength and 1 sword.",
            adds=(Adds(strength=1, swords=1, when=defending_a_castle),),
        ),
        HouseCard(
            "asha_greyjoy",
            "Asha Greyjoy",
            1,
            text="While nobody (yourself included) supports you: 2 swords and 1 fortification.",
            adds=(Adds(swords=2, fortifications=1, when=unsupported),),
        ),
        HouseCard("dagmar_cleftjaw", "Dagmar Cleftjaw", 1, swords=1, fortifications=1),
        HouseCard(
            "aeron_damphair",
            "Aeron Damphair",
            0,
            text=(
                "May pay 2 available power tokens to discard this card and play another card from hand "
                "instead."
            ),
            immediate=play_another,
        ),
    ),
    "lannister": (
        HouseCard(
            "tywin_lannister",
            "Tywin Lannister",
            4,
            text="If you won: gain 2 power tokens.",
            result=gain_two_power,
        ),
        HouseCard("ser_gregor_clegane", "Ser Gregor Clegane", 3, swords=3),
        HouseCard("ser_jaime_lannister", "Ser Jaime Lannister", 2, swords=1),
        HouseCard("the_hound", "The Hound", 2, fortifications=2),
        HouseCard(
            "ser_kevan_lannister",
            "Ser Kevan Lannister",
            1,
            text=(
                "Attacking only: each of your footmen in the fight or in your own support counts 2 instead "
                "of 1."
            ),
            counts=Counts(FOOTMAN, when=attacking),
        ),
        HouseCard(
            "tyrion_lannister",
            "Tyrion Lannister",
            1,
            text=(
                "May hand the opponent's card back unused; they must reveal another card, or fight without "
                "one if none is left."
            ),
            cancel=send_back,
        ),
        HouseCard(
            "cersei_lannister",
            "Cersei Lannister",
            0,
            text="If you won: may remove one order token of the beaten opponent anywhere on the board.",
            result=remove_an_order,
        ),
    ),
    "baratheon": (
        HouseCard(
            "stannis_baratheon",
            "Stannis Baratheon",
            4,
            text="+1 strength while the opponent is higher than Baratheon on the Iron Throne track.",
            adds=(Adds(strength=1, when=outranked),),
        ),
        HouseCard(
            "renly_baratheon",
            "Renly Baratheon",
            3,
            text=(
                "If you won: may swap one of your footmen in the fighting army, or in one of your areas "
                "that supported you, for a knight from your pool."
            ),
            result=knight_a_footman,
        ),
        HouseCard("brienne_of_tarth", "Brienne of Tarth", 2, swords=1, fortifications=1),
        HouseCard(
            "ser_davos_seaworth",
            "Ser Davos Seaworth",
            2,
            text="While Stannis Baratheon is in your discard pile: +1 strength and 1 sword.",
            adds=(Adds(strength=1, swords=1, when=discarded("stannis_baratheon")),),
        ),
        HouseCard("melisandre", "Melisandre", 1, swords=1),
        HouseCard(
            "salladhor_saan",
            "Salladhor Saan",
            1,
            text=(
                "While anyone (yourself included) supports you: every ship of another house taking part on "
                "either side counts 0."
            ),
            counts=Counts(SHIP, of="others", when=supported),
        ),
        HouseCard(
            "patchface",
            "Patchface",
            0,
            text="May look at the opponent's hand and put one card of your choice on their discard pile.",
            after=discard_from_their_hand,
        ),
    ),
    "tyrell": (
        HouseCard(
            "mace_tyrell",
            "Mace Tyrell",
            4,
            text="Destroy one footman in the opponent's attacking or defending army (not supporters).",
            immediate=kill_a_footman,
        ),
        HouseCard(
            "ser_loras_tyrell",
            "Ser Loras Tyrell",
            3,
            text=(
                "If you attacked, won and moved in: the march order moves with you and can be resolved "
                "again later this round."
            ),
            after=march_on,
        ),
        HouseCard("randyll_tarly", "Randyll Tarly", 2, swords=1),
        HouseCard("ser_garlan_tyrell", "Ser Garlan Tyrell", 2, swords=2),
        HouseCard("alester_florent", "Alester Florent", 1, fortifications=1),
        HouseCard("margaery_tyrell", "Margaery Tyrell", 1, fortifications=1),
        HouseCard(
            "queen_of_thorns",
            "Queen of Thorns",
            0,
            text=(
                "Remove one of the opponent's order tokens in an area adjacent to the contested area, never "
                "the march order of this attack."
            ),
            immediate=remove_an_adjacent_order,
        ),
    ),
    "martell": (
        HouseCard("the_red_viper", "The Red Viper", 4, swords=2, fortifications=1),
        HouseCard("areo_hotah", "Areo Hotah", 3, fortifications=1),
        HouseCard("darkstar", "Darkstar", 2, swords=1),
        HouseCard("obara_sand", "Obara Sand", 2, swords=1),
        HouseCard(
            "arianne_martell",
            "Arianne Martell",
            1,
            text="If you defended and lost: the attacker stays where they came from; you still retreat.",
            holds_ground=True,
        ),
        HouseCard(
            "nymeria_sand",
            "Nymeria Sand",
            1,
            text="Defending: 1 fortification. Attacking: 1 sword.",
            adds=(Adds(fortifications=1, when=defending), Adds(swords=1, when=attacking)),
        ),
        HouseCard(
            "doran_martell",
            "Doran Martell",
            0,
            text="Put the opponent last on one influence track of your choice.",
            immediate=put_opponent_last,
        ),
    ),
}
"""By house: its seven cards."""

HOUSE_CARDS: Final = tuple(card for cards in CARDS_OF.values() for card in cards)
