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
from rules.kernel.language import N_


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
        HouseCard("eddard_stark", N_("Eddard Stark"), 4, swords=2),
        HouseCard(
            "robb_stark",
            N_("Robb Stark"),
            3,
            text=N_(
                "If you won: you pick the opponent's retreat area among the legal areas that cost them "
                "the fewest units."
            ),
            chooses_retreat=True,
        ),
        HouseCard("greatjon_umber", N_("Greatjon Umber"), 2, swords=1),
        HouseCard(
            "roose_bolton",
            N_("Roose Bolton"),
            2,
            text=N_("If you lost: take your whole discard pile, this card included, back into hand."),
            result=take_back_discards,
        ),
        HouseCard("ser_rodrick_cassel", N_("Ser Rodrick Cassel"), 1, fortifications=2),
        HouseCard(
            "the_blackfish",
            N_("The Blackfish"),
            1,
            text=N_("You lose no units to icons, house-card texts or tides cards in this combat."),
            unharmed=True,
        ),
        HouseCard(
            "catelyn_stark",
            N_("Catelyn Stark"),
            0,
            text=N_("Your defense order in the contested area counts double."),
            doubles_defense=True,
        ),
    ),
    "greyjoy": (
        HouseCard("euron_crows_eye", N_("Euron Crow's Eye"), 4, swords=1),
        HouseCard(
            "victarion_greyjoy",
            N_("Victarion Greyjoy"),
            3,
            text=N_(
                "Attacking only: each of your ships in the fight or in your own support counts 2 "
                "instead of 1."
            ),
            counts=Counts(SHIP, when=attacking),
        ),
        HouseCard(
            "balon_greyjoy",
            N_("Balon Greyjoy"),
            2,
            text=N_("The opponent card's printed strength counts 0."),
            silences=True,
        ),
        HouseCard(
            "theon_greyjoy",
            N_("Theon Greyjoy"),
            2,
            text=N_("Defending an area with a castle or stronghold: +1 strength and 1 sword."),
            adds=(Adds(strength=1, swords=1, when=defending_a_castle),),
        ),
        HouseCard(
            "asha_greyjoy",
            N_("Asha Greyjoy"),
            1,
            text=N_("While nobody (yourself included) supports you: 2 swords and 1 fortification."),
            adds=(Adds(swords=2, fortifications=1, when=unsupported),),
        ),
        HouseCard("dagmar_cleftjaw", N_("Dagmar Cleftjaw"), 1, swords=1, fortifications=1),
        HouseCard(
            "aeron_damphair",
            N_("Aeron Damphair"),
            0,
            text=N_(
                "May pay 2 available power tokens to discard this card and play another card from hand "
                "instead."
            ),
            immediate=play_another,
        ),
    ),
    "lannister": (
        HouseCard(
            "tywin_lannister",
            N_("Tywin Lannister"),
            4,
            text=N_("If you won: gain 2 power tokens."),
            result=gain_two_power,
        ),
        HouseCard("ser_gregor_clegane", N_("Ser Gregor Clegane"), 3, swords=3),
        HouseCard("ser_jaime_lannister", N_("Ser Jaime Lannister"), 2, swords=1),
        HouseCard("the_hound", N_("The Hound"), 2, fortifications=2),
        HouseCard(
            "ser_kevan_lannister",
            N_("Ser Kevan Lannister"),
            1,
            text=N_(
                "Attacking only: each of your footmen in the fight or in your own support counts 2 "
                "instead of 1."
            ),
            counts=Counts(FOOTMAN, when=attacking),
        ),
        HouseCard(
            "tyrion_lannister",
            N_("Tyrion Lannister"),
            1,
            text=N_(
                "May hand the opponent's card back unused; they must reveal another card, or fight "
                "without one if none is left."
            ),
            cancel=send_back,
        ),
        HouseCard(
            "cersei_lannister",
            N_("Cersei Lannister"),
            0,
            text=N_("If you won: may remove one order token of the beaten opponent anywhere on the board."),
            result=remove_an_order,
        ),
    ),
    "baratheon": (
        HouseCard(
            "stannis_baratheon",
            N_("Stannis Baratheon"),
            4,
            text=N_("+1 strength while the opponent is higher than Baratheon on the Iron Throne track."),
            adds=(Adds(strength=1, when=outranked),),
        ),
        HouseCard(
            "renly_baratheon",
            N_("Renly Baratheon"),
            3,
            text=N_(
                "If you won: may swap one of your footmen in the fighting army, or in one of your areas "
                "that supported you, for a knight from your pool."
            ),
            result=knight_a_footman,
        ),
        HouseCard("brienne_of_tarth", N_("Brienne of Tarth"), 2, swords=1, fortifications=1),
        HouseCard(
            "ser_davos_seaworth",
            N_("Ser Davos Seaworth"),
            2,
            text=N_("While Stannis Baratheon is in your discard pile: +1 strength and 1 sword."),
            adds=(Adds(strength=1, swords=1, when=discarded("stannis_baratheon")),),
        ),
        HouseCard("melisandre", N_("Melisandre"), 1, swords=1),
        HouseCard(
            "salladhor_saan",
            N_("Salladhor Saan"),
            1,
            text=N_(
                "While anyone (yourself included) supports you: every ship of another house taking part "
                "on either side counts 0."
            ),
            counts=Counts(SHIP, of="others", when=supported),
        ),
        HouseCard(
            "patchface",
            N_("Patchface"),
            0,
            text=N_("May look at the opponent's hand and put one card of your choice on their discard pile."),
            after=discard_from_their_hand,
        ),
    ),
    "tyrell": (
        HouseCard(
            "mace_tyrell",
            N_("Mace Tyrell"),
            4,
            text=N_("Destroy one footman in the opponent's attacking or defending army (not supporters)."),
            immediate=kill_a_footman,
        ),
        HouseCard(
            "ser_loras_tyrell",
            N_("Ser Loras Tyrell"),
            3,
            text=N_(
                "If you attacked, won and moved in: the march order moves with you and can be resolved "
                "again later this round."
            ),
            after=march_on,
        ),
        HouseCard("randyll_tarly", N_("Randyll Tarly"), 2, swords=1),
        HouseCard("ser_garlan_tyrell", N_("Ser Garlan Tyrell"), 2, swords=2),
        HouseCard("alester_florent", N_("Alester Florent"), 1, fortifications=1),
        HouseCard("margaery_tyrell", N_("Margaery Tyrell"), 1, fortifications=1),
        HouseCard(
            "queen_of_thorns",
            N_("Queen of Thorns"),
            0,
            text=N_(
                "Remove one of the opponent's order tokens in an area adjacent to the contested area, "
                "never the march order of this attack."
            ),
            immediate=remove_an_adjacent_order,
        ),
    ),
    "martell": (
        HouseCard("the_red_viper", N_("The Red Viper"), 4, swords=2, fortifications=1),
        HouseCard("areo_hotah", N_("Areo Hotah"), 3, fortifications=1),
        HouseCard("darkstar", N_("Darkstar"), 2, swords=1),
        HouseCard("obara_sand", N_("Obara Sand"), 2, swords=1),
        HouseCard(
            "arianne_martell",
            N_("Arianne Martell"),
            1,
            text=N_("If you defended and lost: the attacker stays where they came from; you still retreat."),
            holds_ground=True,
        ),
        HouseCard(
            "nymeria_sand",
            N_("Nymeria Sand"),
            1,
            text=N_("Defending: 1 fortification. Attacking: 1 sword."),
            adds=(Adds(fortifications=1, when=defending), Adds(swords=1, when=attacking)),
        ),
        HouseCard(
            "doran_martell",
            N_("Doran Martell"),
            0,
            text=N_("Put the opponent last on one influence track of your choice."),
            immediate=put_opponent_last,
        ),
    ),
}
"""By house: its seven cards."""

HOUSE_CARDS: Final = tuple(card for cards in CARDS_OF.values() for card in cards)
