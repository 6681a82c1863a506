"""What the log, the prompts and the choices say in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rules.boardgame.cards import TIDES, WESTEROS, WILDLINGS
from rules.boardgame.house_cards import HOUSE_CARDS
from rules.boardgame.phases.muster import DONE, ROUTED, all_purchases
from rules.boardgame.realm import HOUSE_NAMES, HOUSES, PLACES, UNIT_COST, UNITS, UPGRADE_COST

_LOG: Final = {
    "takes_house": "{seat} plays House {house}.",
    "round_begins": "Round {round}.",
    "turns_card": "{card} is turned over.",
    "threat_rises": "The wildling threat rises to {threat}.",
    "threat_falls": "The wildling threat falls to {threat}.",
    "holder_chooses": "{by_card}: {seat} chooses {word}.",
    "orders_banned": "This round nobody may use {order} orders.",
    "supply_set": "{seat}: supply {supply}.",
    "gains_power": "{seat} gains {amount} power.",
    "loses_power": "{seat} loses {amount} power.",
    "bids": "{seat} bids {amount}.",
    "track_set": "{seat} is first on the {track} track.",
    "musters": "{seat} musters in {area}: {unit}.",
    "upgrades": "{seat} turns a footman in {area} into: {unit}.",
    "wildlings_attack": "The wildlings attack with a strength of {amount}.",
    "watch_wins": "The Night's Watch wins. {seat} is the highest bidder.",
    "wildlings_win": "The wildlings win. {seat} is the lowest bidder.",
    "turns_wildling_card": "The wildlings: {card}.",
    "goes_last": "{seat} goes last on the {track} track.",
    "goes_first": "{seat} goes first on the {track} track.",
    "falls": "{seat} drops two places on the {track} track.",
    "knights_fall": "{seat}: {amount} knights become footmen.",
    "footmen_rise": "{seat}: {amount} footmen become knights.",
    "loses_units": "{seat} loses units: {amount}.",
    "takes_back": "{seat} takes {card} back into hand.",
    "takes_all_back": "{seat} takes the whole discard pile back into hand.",
    "discards": "{seat} discards {card}.",
    "orders_shown": "All orders are turned face up.",
    "raven_replaces": "Messenger Raven: {seat} replaces {old_order} in {area} by {order}.",
    "raven_looks": "Messenger Raven: {seat} looks at the next wildling card.",
    "raven_top": "{seat} leaves it on top.",
    "raven_bottom": "{seat} puts it underneath.",
    "raids": "{seat} raids from {area}: the {order} order of {other_seat} in {at_area} is removed.",
    "raids_nothing": "{seat} removes the raid order in {area}.",
    "raid_takes_power": "{seat} gains {amount} power, {other_seat} loses {lost_amount}.",
    "marches": "{seat} marches from {from_area} to {area} (units: {amount}).",
    "stays": "{seat} removes the march order in {area}.",
    "leaves_token": "{seat} leaves a power token in {area}.",
    "attacks": "{seat} attacks {other_seat} in {area} from {from_area}.",
    "supports_against_force": "{seat} supports {for_seat} against the neutral force in {area}.",
    "beats_force": "{seat} beats the neutral force in {area}.",
    "supports": "{seat} supports {other_seat} from {area}.",
    "supports_nobody": "{seat} supports nobody.",
    "refuses_support": "{seat} refuses the support from {area}.",
    "plays_card": "{seat} plays {card}.",
    "tyrion_sends_back": "{by_card}: {card} goes back to hand.",
    "aeron_pays": "{by_card}: {seat} pays 2 power to play another card.",
    "mace_kills": "{by_card}: {seat} loses a footman.",
    "doran_moves": "{by_card}: {seat} goes last on the {track} track.",
    "text_removes_order": "{by_card}: the {order} order in {area} is removed.",
    "tywin_gains": "{by_card}: {seat} gains {amount} power.",
    "roose_returns": "{by_card}: {seat} takes all discarded cards back into hand.",
    "renly_knights": "{by_card}: {seat} turns a footman into a knight.",
    "patchface_discards": "{by_card}: {card} of {seat} is discarded.",
    "loras_marches_on": "{by_card}: the march order goes along to {area}.",
    "hand_returns": "{seat} has played the last card and takes all others back.",
    "blade_replaces_tide": "Valyrian Steel Blade: {seat} replaces the own tide of battle.",
    "shows_tide": "{seat}: {card}.",
    "blade_adds": "Valyrian Steel Blade: {seat} adds 1.",
    "wins_fight": "{seat} wins in {area}: {own} to {others}.",
    "garrison_falls": "The garrison of {area} is gone.",
    "units_die": "{seat} loses units in {area}: {amount}.",
    "retreats": "{seat} retreats to {area} (units: {amount}).",
    "moves_in": "{seat} moves into {area}.",
    "ground_held": "{seat}: the attackers do not move into {area}.",
    "ships_destroyed": "{seat} loses ships in {area}: {amount}.",
    "ships_captured": "{seat} captures ships in {area}: {amount}.",
    "consolidates": "{seat} consolidates power in {area}: {amount}.",
    "seven_castles": "{seat} controls seven castles.",
    "round_ends": "Castles after round {round}: {castles}.",
    "last_round": "The last round is over.",
}

_ZONES: Final = {
    "attackers": "Attacking units",
    "pool": "Units of {seat} off the map",
    "hand": "House cards in the hand of {seat}",
    "discard": "Discarded House cards of {seat}",
    "played": "House card played by {seat}",
    "westeros_deck": "Westeros deck {number}",
    "westeros": "Open card of Westeros deck {number}",
    "westeros_discard": "Discard pile of Westeros deck {number}",
    "wildling_deck": "Deck of wildling cards",
    "wildling": "Open wildling card",
    "tide_deck": "Deck of Tides of Battle",
    "tide": "Tides of Battle card of {seat}",
    "tide_shown": "Tides of Battle card shown by {seat}",
    "tide_replaced": "Replaced Tides of Battle cards",
}
"""What judges call the places of the table."""

_ASKS: Final = {
    "house": "Choose your House.",
    "a_throne_of_blades": "A Throne of Blades: what shall happen?",
    "dark_wings_dark_words": "Dark Wings, Dark Words: what shall happen?",
    "put_to_the_sword": "Put to the Sword: which orders shall be banned this round?",
    "reconcile": "Your armies are larger than your supply allows. Which units do you destroy?",
    "muster": "Muster: {points:point|points} left in your castles. What do you muster?",
    "bid": "Clash of Kings: how much power do you bid for the {track} track? Every bid is spent.",
    "wildling_bid": "The wildlings attack with {amount}. How much power do you bid for the Night's Watch?",
    "order_ties": "{track} track: put the houses that bid {amount} in order, the first one first.",
    "wildling_highest": "Which of those who bid {amount} is the highest bidder?",
    "wildling_lowest": "Which of those who bid {amount} is the lowest bidder?",
    "orders": "Planning: put an order on each of your areas, at most {stars} of them special.",
    "orders_without_special": (
        "Planning: put an order on each of your areas, none of them special: you are too low on the King's "
        "Court track."
    ),
    "raven": "The Messenger Raven: replace an order, look at the next wildling card, or nothing?",
    "raven_area": "Which of your orders do you replace?",
    "raven_order": "Which order shall lie in {area}?",
    "raven_card": "{card}: where shall it lie?",
    "raid_from": "Raids: which of your raid orders do you resolve?",
    "raid": "Your raid from {area}: which order do you remove?",
    "march_from": "Marches: which of your march orders do you resolve?",
    "march": "Your march from {area} ({order}): which units go where? One move may start a fight.",
    "leave_token": "Your units leave {area}: pay 1 power for a token, so that it stays yours?",
    "neutral_support": "Support {for_seat} against the neutral force in {area}?",
    "support": "{seat} attacks {other_seat} in {area}. Whom do your support orders help?",
    "refuse_support": "Which of the support you are given do you refuse?",
    "house_card": "The fight for {area}: which House card do you play?",
    "tyrion": "Tyrion: send {card} back to hand?",
    "replacement_card": "Your card was sent back: which other card do you play?",
    "aeron": "Aeron: pay 2 power and play another card?",
    "mace": "Mace: which of your footmen dies?",
    "queen_of_thorns": "Queen of Thorns: which order do you remove?",
    "doran": "Doran: on which track does your opponent go last?",
    "tide_blade": "You have drawn: {card}. Use the blade to draw another?",
    "blade": "It stands {own} to {others}. Use the Valyrian Steel Blade for +1?",
    "renly": "Renly: which footman becomes a knight?",
    "cersei": "Cersei: which order do you remove?",
    "losses": "You lost the fight: which {amount} of your units die?",
    "skull_losses": "A skull: which {amount} of your units die?",
    "retreat": "{seat} lost the fight for {area}: where do their units retreat?",
    "retreat_losses": "Your supply does not bear them all: which {amount} of your units die?",
    "patchface": "Patchface: which card do you discard?",
    "capture_port": "{area} has fallen to you: how many of the ships do you replace by your own?",
    "consolidate_from": "Consolidating: which of your consolidate power orders do you resolve?",
    "consolidate": "Consolidate power in {area}: gain power, or muster?",
    "lose_units": "The wildlings: which {amount} of your units are destroyed?",
    "downgrade": "The wildlings: which {amount} of your knights become footmen?",
    "lose_knights": "No footmen are left for them: which {amount} of these knights are destroyed?",
    "promote": "The wildlings are beaten: which footmen become knights?",
    "last_on_track": "The wildlings: on which track do you go last?",
    "first_on_track": "The wildlings are beaten: on which track do you go first?",
    "take_back": "Which card do you take back into hand?",
    "discard_card": "The wildlings: which of your cards do you discard?",
    "preemptive": "The wildlings: destroy two of your units, or drop two places on your best track?",
    "fall_on": "The wildlings: {seat} stands best on several tracks: on which one does that house drop?",
}

_YOURS: Final = {
    "neutral_support for_seat": "Support your own attack on the neutral force in {area}?",
    "support seat": "You attack {other_seat} in {area}. Whom do your support orders help?",
    "support other_seat": "{seat} attacks you in {area}. Whom do your support orders help?",
    "retreat seat": "You lost the fight for {area}: where do your units retreat?",
    "fall_on seat": "The wildlings: you stand best on several tracks: on which one do you drop?",
}
"""Questions said to the seat that they name."""

_WORDS: Final = {
    "supply": "supply",
    "mustering": "mustering",
    "nothing": "nothing",
    "clash": "a clash of kings",
    "crowns": "power for crowns",
    "no_defense": "no defense orders",
    "no_strong_march": "no march +1",
    "replace": "replace an order",
    "look": "look at the next wildling card",
    "top": "on top",
    "bottom": "underneath",
    "yes": "yes",
    "no": "no",
    "power": "gain power",
    "muster": "muster",
    "destroy": "destroy two units",
    "fall": "drop two places",
}
ORDER_NAMES: Final = {
    "march_minus": "march −1",
    "march": "march",
    "march_special": "march +1",
    "defense": "defense",
    "defense_special": "defense +2",
    "support": "support",
    "support_special": "support +1",
    "raid": "raid",
    "raid_special": "special raid",
    "consolidate_power": "consolidate power",
    "consolidate_power_special": "special consolidate power",
}
TRACK_NAMES: Final = {
    "iron_throne": "Iron Throne",
    "fiefdoms": "Fiefdoms",
    "kings_court": "King's Court",
}
UNIT_NAMES: Final = {"footman": "footman", "knight": "knight", "siege_engine": "siege engine", "ship": "ship"}


def _purchases() -> Iterator[tuple[str, str]]:
    names = {place.id: place.name for place in PLACES}
    for word, area, unit, where in all_purchases():
        cost = UNIT_COST[UNITS.index(unit)]
        if not where:
            told = f"{names[area]}: {UNIT_NAMES[unit]}"
        elif where in names:
            told = f"{names[area]}: ship to {names[where]}"
        else:
            told = f"{names[area]}: {'routed ' if where == ROUTED else ''}footman into {UNIT_NAMES[unit]}"
            cost = UPGRADE_COST
        yield f"muster.{word}", f"{told}, {cost} point{'s' if cost > 1 else ''}"
    yield f"muster.{DONE}", "Done"


WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_LOG,
        **{f"zone.{zone}": title for zone, title in _ZONES.items()},
        **{f"ask.{verb}": text for verb, text in _ASKS.items()},
        **{f"yours.{verb}": text for verb, text in _YOURS.items()},
        **{f"word.{word}": text for word, text in _WORDS.items()},
        "option.nothing": "Nothing",
        "option.no": "No",
        "option.yes": "Yes",
        "side.attacker": "the attacker",
        "side.defender": "the defender",
        "hidden.card": "a card",
        **{f"area.{place.id}": place.name for place in PLACES},
        **{f"zone.area.{number}": place.name for number, place in enumerate(PLACES)},
        **{f"order.{order}": name for order, name in ORDER_NAMES.items()},
        **{f"track.{track}": name for track, name in TRACK_NAMES.items()},
        **{f"unit.{unit}": name for unit, name in UNIT_NAMES.items()},
        **{f"house.{house}": name for house, name in zip(HOUSES, HOUSE_NAMES, strict=True)},
        **dict(_purchases()),
        **{
            f"face.{house}_{unit}": f"{UNIT_NAMES[unit]} of {name}"
            for house, name in zip(HOUSES, HOUSE_NAMES, strict=True)
            for unit in UNITS
        },
        **{f"face.{card.id}": card.name for card in HOUSE_CARDS},
        **{f"face.{card.id}": card.name for card in WESTEROS.values()},
        **{f"face.{tide.id}": tide.name for tide in TIDES},
        **{f"face.{card}": name for card, name in WILDLINGS.items()},
    }
)
"""Templates by key, prompts by "ask.<verb>", names by "face.<id>" and by noun: "area.<id>"."""
