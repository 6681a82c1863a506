"""The other cards: Westeros, wildlings, tides of battle. What is printed on them, and how many there are.

Source: rules specification, WES (Westeros phase), WLD-07 and TOB-01.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.boardgame.orders import CONSOLIDATIONS, DEFENSES, RAIDS, SUPPORTS
from rules.kernel.language import N_


@dataclass(frozen=True, slots=True)
class WesterosCard:
    """A Westeros card: how many there are, its wildling icons, and which step resolves it, if any.

    `choices`: its holder of a dominance token picks one of these; `forbids`: orders banned this round.
    """

    id: str
    name: str
    count: int
    icons: int = 0
    step: str = ""
    holder: int = -1
    """The track whose first place picks."""
    choices: tuple[str, ...] = ()
    forbids: frozenset[str] = frozenset()
    text: str = ""


WINTER: Final = "winter_is_coming"
NOTHING: Final = "nothing"

_SUMMER = WesterosCard("last_days_of_summer", N_("Last Days of Summer"), 1, 1, text=N_("Nothing happens."))
_WINTER = WesterosCard(
    WINTER, N_("Winter is Coming"), 1, text=N_("Shuffle this deck anew and turn over another card.")
)

WESTEROS_DECKS: Final[tuple[tuple[WesterosCard, ...], ...]] = (
    (
        WesterosCard(
            "supply",
            N_("Supply"),
            3,
            step="supply",
            text=N_("Supply follows the barrels; armies over it are cut."),
        ),
        WesterosCard(
            "mustering", N_("Mustering"), 3, step="mustering", text=N_("All houses muster in their castles.")
        ),
        WesterosCard(
            "a_throne_of_blades",
            N_("A Throne of Blades"),
            2,
            1,
            holder=0,
            choices=("supply", "mustering", NOTHING),
            text=N_("The Iron Throne picks: supply, mustering or nothing."),
        ),
        _SUMMER,
        _WINTER,
    ),
    (
        WesterosCard(
            "clash_of_kings", N_("Clash of Kings"), 3, step="clash", text=N_("Bid for the three tracks.")
        ),
        WesterosCard(
            "game_of_thrones",
            N_("Game of Thrones"),
            3,
            step="income",
            text=N_("Power for crowns and for ports in use."),
        ),
        WesterosCard(
            "dark_wings_dark_words",
            N_("Dark Wings, Dark Words"),
            2,
            1,
            holder=2,
            choices=("clash", "crowns", NOTHING),
            text=N_("The Messenger Raven picks: a clash of kings, power for crowns, or nothing."),
        ),
        _SUMMER,
        _WINTER,
    ),
    (
        WesterosCard(
            "wildlings_attack", N_("Wildlings Attack"), 3, step="wildlings", text=N_("The wildlings attack.")
        ),
        WesterosCard(
            "put_to_the_sword",
            N_("Put to the Sword"),
            2,
            holder=1,
            choices=("no_defense", "no_strong_march", NOTHING),
            text=N_("The Valyrian Steel Blade picks: no defense orders, no march +1, or no limit."),
        ),
        WesterosCard(
            "sea_of_storms", N_("Sea of Storms"), 1, 1, forbids=RAIDS, text=N_("No raid orders this round.")
        ),
        WesterosCard(
            "rains_of_autumn",
            N_("Rains of Autumn"),
            1,
            1,
            forbids=frozenset({"march_special"}),
            text=N_("No march +1 this round."),
        ),
        WesterosCard(
            "feast_for_crows",
            N_("Feast for Crows"),
            1,
            1,
            forbids=CONSOLIDATIONS,
            text=N_("No consolidate power orders this round."),
        ),
        WesterosCard(
            "web_of_lies", N_("Web of Lies"), 1, 1, forbids=SUPPORTS, text=N_("No support orders this round.")
        ),
        WesterosCard(
            "storm_of_swords",
            N_("Storm of Swords"),
            1,
            1,
            forbids=DEFENSES,
            text=N_("No defense orders this round."),
        ),
    ),
)
"""By deck."""
WESTEROS: Final = {card.id: card for deck in WESTEROS_DECKS for card in deck}
FORBIDDEN_BY: Final = {"no_defense": DEFENSES, "no_strong_march": frozenset({"march_special"})}
"""By choice of Put to the Sword: the orders banned."""


@dataclass(frozen=True, slots=True)
class TideCard:
    """A tides of battle card."""

    id: str
    name: str
    count: int
    strength: int = 0
    swords: int = 0
    fortifications: int = 0
    skulls: int = 0


TIDES: Final = (
    TideCard("tide_zero", N_("Tide 0"), 8),
    TideCard("tide_sword", N_("Tide 1, sword"), 4, 1, swords=1),
    TideCard("tide_fortification", N_("Tide 1, fortification"), 4, 1, fortifications=1),
    TideCard("tide_two", N_("Tide 2"), 4, 2),
    TideCard("tide_three", N_("Tide 3"), 2, 3),
    TideCard("tide_skull", N_("Tide 0, skull"), 2, skulls=1),
)

WILDLINGS: Final = {
    "a_king_beyond_the_wall": N_("A King Beyond the Wall"),
    "crow_killers": N_("Crow Killers"),
    "mammoth_riders": N_("Mammoth Riders"),
    "massing_on_the_milkwater": N_("Massing on the Milkwater"),
    "preemptive_raid": N_("Preemptive Raid"),
    "rattleshirts_raiders": N_("Rattleshirt's Raiders"),
    "silence_at_the_wall": N_("Silence at the Wall"),
    "skinchanger_scout": N_("Skinchanger Scout"),
    "the_horde_descends": N_("The Horde Descends"),
}
"""By id: the names of the wildling cards."""
