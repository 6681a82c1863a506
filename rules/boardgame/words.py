"""What the log, the prompts and the choices say in English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rules.boardgame.cards import TIDES, WESTEROS, WILDLINGS
from rules.boardgame.house_cards import HOUSE_CARDS
from rules.boardgame.phases.muster import DONE, ROUTED, all_purchases
from rules.boardgame.realm import HOUSE_NAMES, HOUSES, PLACES, UNIT_COST, UNITS, UPGRADE_COST
from rules.kernel.language import N_, phrase

_LOG: Final = {
    "takes_house": N_("{seat} plays House {house}."),
    "round_begins": N_("Round {round}."),
    "turns_card": N_("{card} is turned over."),
    "threat_rises": N_("The wildling threat rises to {threat}."),
    "threat_falls": N_("The wildling threat falls to {threat}."),
    "holder_chooses": N_("{by_card}: {seat} chooses {word}."),
    "orders_banned": N_("This round nobody may use {order} orders."),
    "supply_set": N_("{seat}: supply {supply}."),
    "gains_power": N_("{seat} gains {amount} power."),
    "loses_power": N_("{seat} loses {amount} power."),
    "bids": N_("{seat} bids {amount}."),
    "track_set": N_("{seat} is first on the {track} track."),
    "musters": N_("{seat} musters in {area}: {unit}."),
    "upgrades": N_("{seat} turns a footman in {area} into: {unit}."),
    "wildlings_attack": N_("The wildlings attack with a strength of {amount}."),
    "watch_wins": N_("The Night's Watch wins. {seat} is the highest bidder."),
    "wildlings_win": N_("The wildlings win. {seat} is the lowest bidder."),
    "turns_wildling_card": N_("The wildlings: {card}."),
    "goes_last": N_("{seat} goes last on the {track} track."),
    "goes_first": N_("{seat} goes first on the {track} track."),
    "falls": N_("{seat} drops two places on the {track} track."),
    "knights_fall": N_("{seat}: {amount} knights become footmen."),
    "footmen_rise": N_("{seat}: {amount} footmen become knights."),
    "loses_units": N_("{seat} loses units: {amount}."),
    "takes_back": N_("{seat} takes {card} back into hand."),
    "takes_all_back": N_("{seat} takes the whole discard pile back into hand."),
    "discards": N_("{seat} discards {card}."),
    "orders_shown": N_("All orders are turned face up."),
    "raven_replaces": N_("Messenger Raven: {seat} replaces {old_order} in {area} by {order}."),
    "raven_looks": N_("Messenger Raven: {seat} looks at the next wildling card."),
    "raven_top": N_("{seat} leaves it on top."),
    "raven_bottom": N_("{seat} puts it underneath."),
    "raids": N_("{seat} raids from {area}: the {order} order of {other_seat} in {at_area} is removed."),
    "raids_nothing": N_("{seat} removes the raid order in {area}."),
    "raid_takes_power": N_("{seat} gains {amount} power, {other_seat} loses {lost_amount}."),
    "marches": N_("{seat} marches from {from_area} to {area} (units: {amount})."),
    "stays": N_("{seat} removes the march order in {area}."),
    "leaves_token": N_("{seat} leaves a power token in {area}."),
    "attacks": N_("{seat} attacks {other_seat} in {area} from {from_area}."),
    "supports_against_force": N_("{seat} supports {for_seat} against the neutral force in {area}."),
    "beats_force": N_("{seat} beats the neutral force in {area}."),
    "supports": N_("{seat} supports {other_seat} from {area}."),
    "supports_nobody": N_("{seat} supports nobody."),
    "refuses_support": N_("{seat} refuses the support from {area}."),
    "plays_card": N_("{seat} plays {card}."),
    "tyrion_sends_back": N_("{by_card}: {card} goes back to hand."),
    "aeron_pays": N_("{by_card}: {seat} pays 2 power to play another card."),
    "mace_kills": N_("{by_card}: {seat} loses a footman."),
    "doran_moves": N_("{by_card}: {seat} goes last on the {track} track."),
    "text_removes_order": N_("{by_card}: the {order} order in {area} is removed."),
    "tywin_gains": N_("{by_card}: {seat} gains {amount} power."),
    "roose_returns": N_("{by_card}: {seat} takes all discarded cards back into hand."),
    "renly_knights": N_("{by_card}: {seat} turns a footman into a knight."),
    "patchface_discards": N_("{by_card}: {card} of {seat} is discarded."),
    "loras_marches_on": N_("{by_card}: the march order goes along to {area}."),
    "hand_returns": N_("{seat} has played the last card and takes all others back."),
    "blade_replaces_tide": N_("Valyrian Steel Blade: {seat} replaces the own tide of battle."),
    "shows_tide": N_("{seat}: {card}."),
    "blade_adds": N_("Valyrian Steel Blade: {seat} adds 1."),
    "wins_fight": N_("{seat} wins in {area}: {own} to {others}."),
    "garrison_falls": N_("The garrison of {area} is gone."),
    "units_die": N_("{seat} loses units in {area}: {amount}."),
    "retreats": N_("{seat} retreats to {area} (units: {amount})."),
    "moves_in": N_("{seat} moves into {area}."),
    "ground_held": N_("{seat}: the attackers do not move into {area}."),
    "ships_destroyed": N_("{seat} loses ships in {area}: {amount}."),
    "ships_captured": N_("{seat} captures ships in {area}: {amount}."),
    "consolidates": N_("{seat} consolidates power in {area}: {amount}."),
    "seven_castles": N_("{seat} controls seven castles."),
    "round_ends": N_("Castles after round {round}: {castles}."),
    "last_round": N_("The last round is over."),
}

_ZONES: Final = {
    "attackers": N_("Attacking units"),
    "pool": N_("Units of {seat} off the map"),
    "hand": N_("House cards in the hand of {seat}"),
    "discard": N_("Discarded House cards of {seat}"),
    "played": N_("House card played by {seat}"),
    "westeros_deck": N_("Westeros deck {number}"),
    "westeros": N_("Open card of Westeros deck {number}"),
    "westeros_discard": N_("Discard pile of Westeros deck {number}"),
    "wildling_deck": N_("Deck of wildling cards"),
    "wildling": N_("Open wildling card"),
    "tide_deck": N_("Deck of Tides of Battle"),
    "tide": N_("Tides of Battle card of {seat}"),
    "tide_shown": N_("Tides of Battle card shown by {seat}"),
    "tide_replaced": N_("Replaced Tides of Battle cards"),
}
"""What judges call the places of the table."""

_ASKS: Final = {
    "house": N_("Choose your House."),
    "a_throne_of_blades": N_("A Throne of Blades: what shall happen?"),
    "dark_wings_dark_words": N_("Dark Wings, Dark Words: what shall happen?"),
    "put_to_the_sword": N_("Put to the Sword: which orders shall be banned this round?"),
    "reconcile": N_("Your armies are larger than your supply allows. Which units do you destroy?"),
    "muster": N_("Muster: {points:point|points} left in your castles. What do you muster?"),
    "bid": N_("Clash of Kings: how much power do you bid for the {track} track? Every bid is spent."),
    "wildling_bid": N_(
        "The wildlings attack with {amount}. How much power do you bid for the Night's Watch?"
    ),
    "order_ties": N_("{track} track: put the houses that bid {amount} in order, the first one first."),
    "wildling_highest": N_("Which of those who bid {amount} is the highest bidder?"),
    "wildling_lowest": N_("Which of those who bid {amount} is the lowest bidder?"),
    "orders": N_("Planning: put an order on each of your areas, at most {stars} of them special."),
    "orders_without_special": N_(
        "Planning: put an order on each of your areas, none of them special: you are too low on the "
        "King's Court track."
    ),
    "raven": N_("The Messenger Raven: replace an order, look at the next wildling card, or nothing?"),
    "raven_area": N_("Which of your orders do you replace?"),
    "raven_order": N_("Which order shall lie in {area}?"),
    "raven_card": N_("{card}: where shall it lie?"),
    "raid_from": N_("Raids: which of your raid orders do you resolve?"),
    "raid": N_("Your raid from {area}: which order do you remove?"),
    "march_from": N_("Marches: which of your march orders do you resolve?"),
    "march": N_("Your march from {area} ({order}): which units go where? One move may start a fight."),
    "leave_token": N_("Your units leave {area}: pay 1 power for a token, so that it stays yours?"),
    "neutral_support": N_("Support {for_seat} against the neutral force in {area}?"),
    "support": N_("{seat} attacks {other_seat} in {area}. Whom do your support orders help?"),
    "refuse_support": N_("Which of the support you are given do you refuse?"),
    "house_card": N_("The fight for {area}: which House card do you play?"),
    "tyrion": N_("Tyrion: send {card} back to hand?"),
    "replacement_card": N_("Your card was sent back: which other card do you play?"),
    "aeron": N_("Aeron: pay 2 power and play another card?"),
    "mace": N_("Mace: which of your footmen dies?"),
    "queen_of_thorns": N_("Queen of Thorns: which order do you remove?"),
    "doran": N_("Doran: on which track does your opponent go last?"),
    "tide_blade": N_("You have drawn: {card}. Use the blade to draw another?"),
    "blade": N_("It stands {own} to {others}. Use the Valyrian Steel Blade for +1?"),
    "renly": N_("Renly: which footman becomes a knight?"),
    "cersei": N_("Cersei: which order do you remove?"),
    "losses": N_("You lost the fight: which {amount} of your units die?"),
    "skull_losses": N_("A skull: which {amount} of your units die?"),
    "retreat": N_("{seat} lost the fight for {area}: where do their units retreat?"),
    "retreat_losses": N_("Your supply does not bear them all: which {amount} of your units die?"),
    "patchface": N_("Patchface: which card do you discard?"),
    "capture_port": N_("{area} has fallen to you: how many of the ships do you replace by your own?"),
    "consolidate_from": N_("Consolidating: which of your consolidate power orders do you resolve?"),
    "consolidate": N_("Consolidate power in {area}: gain power, or muster?"),
    "lose_units": N_("The wildlings: which {amount} of your units are destroyed?"),
    "downgrade": N_("The wildlings: which {amount} of your knights become footmen?"),
    "lose_knights": N_("No footmen are left for them: which {amount} of these knights are destroyed?"),
    "promote": N_("The wildlings are beaten: which footmen become knights?"),
    "last_on_track": N_("The wildlings: on which track do you go last?"),
    "first_on_track": N_("The wildlings are beaten: on which track do you go first?"),
    "take_back": N_("Which card do you take back into hand?"),
    "discard_card": N_("The wildlings: which of your cards do you discard?"),
    "preemptive": N_("The wildlings: destroy two of your units, or drop two places on your best track?"),
    "fall_on": N_("The wildlings: {seat} stands best on several tracks: on which one does that house drop?"),
}

_YOURS: Final = {
    "neutral_support for_seat": N_("Support your own attack on the neutral force in {area}?"),
    "support seat": N_("You attack {other_seat} in {area}. Whom do your support orders help?"),
    "support other_seat": N_("{seat} attacks you in {area}. Whom do your support orders help?"),
    "retreat seat": N_("You lost the fight for {area}: where do your units retreat?"),
    "fall_on seat": N_("The wildlings: you stand best on several tracks: on which one do you drop?"),
}
"""Questions said to the seat that they name."""

_WORDS: Final = {
    "supply": N_("supply"),
    "mustering": N_("mustering"),
    "nothing": N_("nothing"),
    "clash": N_("a clash of kings"),
    "crowns": N_("power for crowns"),
    "no_defense": N_("no defense orders"),
    "no_strong_march": N_("no march +1"),
    "replace": N_("replace an order"),
    "look": N_("look at the next wildling card"),
    "top": N_("on top"),
    "bottom": N_("underneath"),
    "yes": N_("yes"),
    "no": N_("no"),
    "power": N_("gain power"),
    "muster": N_("muster"),
    "destroy": N_("destroy two units"),
    "fall": N_("drop two places"),
}
ORDER_NAMES: Final = {
    "march_minus": N_("march −1"),
    "march": N_("march"),
    "march_special": N_("march +1"),
    "defense": N_("defense"),
    "defense_special": N_("defense +2"),
    "support": N_("support"),
    "support_special": N_("support +1"),
    "raid": N_("raid"),
    "raid_special": N_("special raid"),
    "consolidate_power": N_("consolidate power"),
    "consolidate_power_special": N_("special consolidate power"),
}
TRACK_NAMES: Final = {
    "iron_throne": N_("Iron Throne"),
    "fiefdoms": N_("Fiefdoms"),
    "kings_court": N_("King's Court"),
}
UNIT_NAMES: Final = {
    "footman": N_("footman"),
    "knight": N_("knight"),
    "siege_engine": N_("siege engine"),
    "ship": N_("ship"),
}


def _purchases() -> Iterator[tuple[str, str]]:
    names = {place.id: place.name for place in PLACES}
    for word, area, unit, where in all_purchases():
        cost = UNIT_COST[UNITS.index(unit)]
        if not where:
            template = N_("{area}: {unit}, {cost:point|points}")
        elif where in names:
            template = N_("{area}: ship to {sea}, {cost:point|points}")
        elif where == ROUTED:
            template = N_("{area}: routed footman into {unit}, {cost:point|points}")
        else:
            template = N_("{area}: footman into {unit}, {cost:point|points}")
        if where and where not in names:
            cost = UPGRADE_COST
        sea = names.get(where, "")
        yield f"muster.{word}", phrase(template, area=names[area], unit=UNIT_NAMES[unit], sea=sea, cost=cost)
    yield f"muster.{DONE}", N_("Done")


WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_LOG,
        **{f"zone.{zone}": title for zone, title in _ZONES.items()},
        **{f"ask.{verb}": text for verb, text in _ASKS.items()},
        **{f"yours.{verb}": text for verb, text in _YOURS.items()},
        **{f"word.{word}": text for word, text in _WORDS.items()},
        "option.nothing": N_("Nothing"),
        "option.no": N_("No"),
        "option.yes": N_("Yes"),
        "side.attacker": N_("the attacker"),
        "side.defender": N_("the defender"),
        "hidden.card": N_("a card"),
        "why.attack": N_(
            "The attack on {area} reaches {own} with your best card and support; the defense reaches "
            "{others}."
        ),
        "why.castle": N_(
            "{area} can be entered without a fight. It has a castle or stronghold, and besides: supply "
            "{supply}, crowns {crowns}."
        ),
        "why.land": N_("{area} can be entered without a fight. It brings: supply {supply}, crowns {crowns}."),
        "why.sea": N_("{area} can be entered without a fight, and opens the lands beside it."),
        "why.no_march": N_("No march takes an area that is worth more than what you would leave."),
        "why.stays": N_("No area within reach of {area} is worth leaving it."),
        "why.card_wins": N_("{card} brings you to {own}; the other side reaches {others} at most."),
        "why.card_even": N_("{card} brings you to {own}, as much as the other side reaches at most."),
        "why.card_loses": N_("{card} brings you to {own}; the other side may reach {others}."),
        "why.support_own": N_("You have {own} against {others} before any support."),
        "why.support": N_("{seat} holds {own} castles, {other_seat} {others}."),
        "why.ships": N_("You have {n:ship|ships} on the map, and the seas lead to most lands."),
        "why.blade": N_("You have {own} against {others}; the blade adds 1."),
        "why.bid": N_("You stand in place {place} of this track, and you have {power} power to bid."),
        "why.wildlings": N_("The wildlings’ strength is {amount}; an even share of it is {share}."),
        "term.castles": N_("Castles and strongholds"),
        "term.power": N_("Available power"),
        "term.army": N_("Strength of all armies"),
        "term.supply": N_("Supply"),
        **{f"area.{place.id}": place.name for place in PLACES},
        **{f"zone.area.{number}": place.name for number, place in enumerate(PLACES)},
        **{f"order.{order}": name for order, name in ORDER_NAMES.items()},
        **{f"track.{track}": name for track, name in TRACK_NAMES.items()},
        **{f"unit.{unit}": name for unit, name in UNIT_NAMES.items()},
        **{f"house.{house}": name for house, name in zip(HOUSES, HOUSE_NAMES, strict=True)},
        **dict(_purchases()),
        **{
            f"face.{house}_{unit}": phrase("{unit} of {house}", unit=UNIT_NAMES[unit], house=name)
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
