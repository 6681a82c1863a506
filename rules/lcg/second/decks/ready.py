"""Decks for players who bring none, all legal: one for each faction from three Core Sets, and ten of later
cycles (`cycles`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from rules.kernel.language import N_
from rules.lcg.decks.catalogue_facts import Catalogue
from rules.lcg.decks.deck_list import DeckCard, DeckList, deck_list, identified
from rules.lcg.decks.lines import read_lines
from rules.lcg.second.decks.cycles import CYCLE_DECKS, WHAT_CYCLE_DECKS_DO
from rules.lcg.second.decks.pool import HOUSES
from rules.lcg.second.printed import FACTION_NAMES
from rules.lcg.second.sets import sets


class UnknownReadyDeck(LookupError):
    """There is no ready deck of this key."""


def ready_deck(key: str, catalogue: Catalogue) -> DeckList:
    """Return a ready deck, named "House Stark, Banner of the Watch". Raises `UnknownReadyDeck`."""
    if key not in DECLARED:
        raise UnknownReadyDeck(f"There is no ready deck {key!r}; there are {', '.join(DECLARED)}.")
    declared = read_lines(DECLARED[key], HOUSES)
    version = _from_core_set if key in READY_DECKS else partial(_of_first_version, catalogue)
    return identified(
        deck_list(
            f"{FACTION_NAMES[declared.faction]}, {declared.agendas[0].name}",
            declared.faction,
            map(version, declared.agendas),
            map(version, declared.cards),
        ),
        catalogue,
    )


def _from_core_set(card: DeckCard) -> DeckCard:
    """Return the card of this title in the Core Set, whatever later packs call alike."""
    return replace(card, pack=sets()["Core"].name)


def _of_first_version(catalogue: Catalogue, card: DeckCard) -> DeckCard:
    """Return the card of this title that came out first, unless the list names its set."""
    if card.pack:
        return card
    first = min(catalogue.meant_by(card.name, card.kind, ""), key=lambda facts: facts.code)
    return replace(card, code=first.code)


READY_DECKS: Final = {
    "baratheon": """
House Baratheon
Fealty
Plots: 1x A Noble Cause, 1x Summons, 2x Filthy Accusations, 1x A Clash of Kings, 1x A Feast for Crows
Plots: 1x Wildfire Assault
Characters: 2x Maester Cressen, 3x Melisandre, 3x Robert Baratheon, 2x Selyse Baratheon
Characters: 2x Ser Davos Seaworth, 2x Shireen Baratheon, 3x Stannis Baratheon, 3x Bastard in Hiding
Characters: 3x Fiery Followers, 2x King's Hunting Party, 3x Dragonstone Faithful, 3x Vanguard Lancer
Characters: 2x Littlefinger
Locations: 3x Dragonstone Port, 3x Chamber of the Painted Table, 3x The Red Keep, 3x The Roseroad
Locations: 3x The Kingsroad, 2x The Iron Throne
Attachments: 2x Lightbringer, 1x Bodyguard
Events: 2x Consolidation of Power, 2x Seen In Flames, 2x Superior Claim, 1x The Hand's Judgment
""",
    "greyjoy": """
House Greyjoy
Fealty
Plots: 1x A Storm of Swords, 1x Sneak Attack, 1x A Noble Cause, 1x Summons, 1x The Winds of Winter
Plots: 1x Naval Superiority, 1x Marched to the Wall
Characters: 2x Aeron Damphair, 2x Alannys Greyjoy, 3x Asha Greyjoy, 3x Balon Greyjoy
Characters: 3x Euron Crow's Eye, 2x Maester Wendamyr, 3x Theon Greyjoy, 3x Black Wind's Crew
Characters: 2x Drowned Men, 3x Iron Islands Fishmonger, 2x Lordsport Shipwright, 3x Salty Navigator
Characters: 2x Littlefinger
Locations: 3x Great Kraken, 3x Iron Fleet Scout, 3x Sea Tower, 3x The Roseroad, 3x The Kingsroad
Locations: 1x The Iron Throne
Attachments: 3x Throwing Axe
Events: 3x Risen from the Sea, 1x The Kraken's Grasp, 2x We Do Not Sow, 1x Put to the Sword
Events: 1x Put to the Torch
""",
    "lannister": """
House Lannister
Banner of the Rose
Plots: 1x Calling the Banners, 1x Summons, 1x A Noble Cause, 1x Heads on Spikes, 1x Counting Coppers
Plots: 1x A Clash of Kings, 1x Wildfire Assault
Characters: 3x Cersei Lannister, 2x Grand Maester Pycelle, 2x Joffrey Baratheon
Characters: 3x Ser Jaime Lannister, 2x The Tickler, 3x Tyrion Lannister, 3x Tywin Lannister
Characters: 3x Burned Men, 2x Gold Cloaks, 3x Lannisport Moneylender, 2x Lannisport Merchant
Characters: 3x The Queen's Assassin, 3x The Knight of Flowers, 3x Margaery Tyrell
Characters: 3x Courtesan of the Rose, 3x Olenna's Informant
Locations: 1x Casterly Rock, 2x Lannisport, 3x Western Fiefdom, 3x The Roseroad
Attachments: 1x Widow's Wail
Events: 2x Hear Me Roar!, 2x The Things I Do For Love, 2x Treachery, 1x Tears of Lys
""",
    "martell": """
House Martell
Fealty
Plots: 1x A Noble Cause, 1x Summons, 1x Calm Over Westeros, 1x The Winds of Winter, 1x Confiscation
Plots: 1x A Game of Thrones, 1x Filthy Accusations
Characters: 3x Areo Hotah, 3x Arianne Martell, 2x Doran Martell, 2x Edric Dayne, 2x Maester Caleotte
Characters: 2x Obara Sand, 3x The Red Viper, 3x Desert Scavenger, 3x Dornish Paramour
Characters: 3x Greenblood Trader, 3x House Dayne Knight, 3x Palace Spearman, 2x Littlefinger
Locations: 2x Ghaston Grey, 2x Sunspear, 3x Blood Orange Grove, 3x The Roseroad, 3x The Kingsroad
Attachments: 1x Dawn, 2x Milk of the Poppy
Events: 3x Doran's Game, 2x Unbowed, Unbent, Unbroken, 2x Confinement, 2x Tears of Lys
Events: 1x Superior Claim
""",
    "thenightswatch": """
The Night's Watch
Fealty
Plots: 1x Building Orders, 1x Summons, 1x Counting Coppers, 1x Marched to the Wall, 1x Rebuilding
Plots: 1x A Storm of Swords, 1x Wildfire Assault
Characters: 3x Benjen Stark, 3x Ghost, 3x Jon Snow, 2x Maester Aemon, 3x Old Bear Mormont, 2x Samwell Tarly
Characters: 3x Ser Waymar Royce, 2x Yoren, 3x Messenger Raven, 3x Old Forest Hunter, 3x Ranging Party
Characters: 3x Steward at the Wall, 3x Veteran Builder, 2x Littlefinger
Locations: 3x Castle Black, 3x The Wall, 3x The Roseroad, 3x The Kingsroad
Attachments: 2x Longclaw
Events: 2x A Meager Contribution, 2x Take the Black, 2x The Sword in the Darkness
Events: 1x The Hand's Judgment, 1x Put to the Sword
""",
    "stark": """
House Stark
Banner of the Watch
Plots: 1x A Noble Cause, 1x Summons, 1x The Winds of Winter, 1x A Storm of Swords, 1x Confiscation
Plots: 1x Wildfire Assault, 1x Marching Orders
Characters: 3x Arya Stark, 3x Bran Stark, 3x Catelyn Stark, 3x Eddard Stark, 2x Grey Wind
Characters: 3x Robb Stark, 2x Sansa Stark, 2x Summer, 3x Direwolf Pup, 3x Tumblestone Knight
Characters: 3x Vanguard of the North, 3x Winterfell Steward, 3x Jon Snow, 3x Ghost, 3x Ranging Party
Characters: 3x Ser Waymar Royce, 1x Littlefinger
Locations: 2x The Wolfswood, 3x Heart Tree Grove, 3x The Roseroad, 2x The Kingsroad
Attachments: 2x Ice
Events: 1x For the North!, 1x Winter Is Coming
""",
    "targaryen": """
House Targaryen
Fealty
Plots: 1x A Noble Cause, 1x Summons, 1x A Clash of Kings, 1x A Storm of Swords, 1x Confiscation
Plots: 1x Wildfire Assault, 1x Calling the Banners
Characters: 3x Daenerys Targaryen, 3x Drogon, 3x Khal Drogo, 2x Magister Illyrio, 3x Rhaegal
Characters: 3x Ser Jorah Mormont, 3x Viserion, 3x Viserys Targaryen, 3x Braided Warrior, 2x Handmaiden
Characters: 3x Targaryen Loyalist, 3x Unsullied, 2x Littlefinger
Locations: 2x Plaza of Punishment, 2x Dothraki Sea, 3x Illyrio's Estate, 3x The Roseroad
Locations: 3x The Kingsroad
Attachments: 1x Drogo's Arakh, 2x Milk of the Poppy
Events: 3x Dracarys!, 1x Fire and Blood, 1x Waking the Dragon, 1x Put to the Torch, 2x Superior Claim
""",
    "tyrell": """
House Tyrell
Banner of the Lion
Plots: 1x A Noble Cause, 1x Summons, 1x Calling the Banners, 1x Counting Coppers, 1x Heads on Spikes
Plots: 1x Jousting Contest, 1x A Clash of Kings
Characters: 2x Left, 2x Maester Lomys, 3x Margaery Tyrell, 2x Paxter Redwyne, 3x Randyll Tarly
Characters: 2x Right, 3x The Knight of Flowers, 3x The Queen of Thorns, 3x Courtesan of the Rose
Characters: 3x Garden Caretaker, 2x Olenna's Informant, 3x Wardens of the Reach, 3x Tyrion Lannister
Characters: 2x Ser Jaime Lannister, 3x Lannisport Moneylender, 2x The Tickler, 2x Burned Men
Characters: 1x Littlefinger
Locations: 1x Highgarden, 2x The Mander, 3x Rose Garden, 3x The Roseroad, 1x The Kingsroad
Attachments: 2x Heartsbane
Events: 2x Growing Strong, 1x Olenna's Cunning, 1x Superior Claim
""",
}
"""The declared lists of the Core Set by faction; a player without a deck gets one of these."""

WHAT_THEY_DO: Final = {
    "baratheon": N_(
        "Kneels the best characters of others; wins dominance and power with Robert and Stannis."
    ),
    "greyjoy": N_("Attacks first and unopposed; takes cards and power from the player who cannot defend."),
    "lannister": N_(
        "Much gold for strong characters, tricks from the hand, intrigue that empties other hands."
    ),
    "martell": N_("Waits, gains from lost challenges, takes icons away; strongest in the late rounds."),
    "thenightswatch": N_(
        "Defends the Wall for steady power, and takes the characters of others to the Watch."
    ),
    "stark": N_("Strong in military with direwolves and Eddard; cards and power for bold attacks."),
    "targaryen": N_("Dragons and burning: characters whose strength falls to nothing die at once."),
    "tyrell": N_("Grows its characters within a challenge and wins by far, with Margaery and Randyll Tarly."),
}
"""How each deck plays, for who chooses one."""

DECLARED: Final[Mapping[str, str]] = {**READY_DECKS, **CYCLE_DECKS}
"""All declared lists by key."""
DESCRIPTIONS: Final[Mapping[str, str]] = {**WHAT_THEY_DO, **WHAT_CYCLE_DECKS_DO}
"""How each deck plays, by key."""
