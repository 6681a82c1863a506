"""A Game of Thrones: The Board Game as the kernel plays it: options, setup, steps, view, result.

Source: rules specification, sections 3 (setup), 6 (round) and 17 (winning).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from rules.boardgame.cards import TIDES, WESTEROS, WESTEROS_DECKS, WILDLINGS
from rules.boardgame.house_cards import CARDS_OF, HOUSE_CARDS
from rules.boardgame.integrity import violations
from rules.boardgame.lessons import TUTORIAL
from rules.boardgame.look import LOOK
from rules.boardgame.phases.actions import clean_up, consolidate, raid
from rules.boardgame.phases.fighting import (
    aftermath,
    blade,
    card_texts,
    house_cards,
    losses,
    retreat,
    support,
    tides,
    victory,
)
from rules.boardgame.phases.marching import march
from rules.boardgame.phases.planning import plan, raven
from rules.boardgame.phases.westeros import (
    auction,
    begin_round,
    mustering,
    reconcile,
    turn_cards,
    westeros_card,
)
from rules.boardgame.phases.wildlings import turn_wildling_card, wildling_bids, wildling_effects
from rules.boardgame.primer import PRIMER
from rules.boardgame.realm import (
    HOME,
    HOUSES,
    IRON_THRONE,
    MAX_SUPPLY,
    MAX_THREAT,
    NONE,
    NUMBER,
    POWER_AT_START,
    POWER_TOKENS,
    SETUPS,
    SUPPLY_AT_START,
    THREAT_AT_START,
    TRACK_AT_START,
    UNIT_LIMITS,
    UNITS,
    units_at_start,
)
from rules.boardgame.table import BoardTable
from rules.boardgame.view import COMMON, view
from rules.boardgame.words import WORDS
from rules.kernel.ask import Pick
from rules.kernel.chance import Draws
from rules.kernel.game import Counter, Flow, GameDef, Option, Played, Result, placings
from rules.kernel.language import N_
from rules.kernel.lens import Lens
from rules.kernel.pictures import Depicted
from rules.kernel.terms import Json

YES_NO: Final = {"True": "Yes", "False": "No"}


def choose_houses(t: BoardTable) -> Flow[str | None]:
    """SET-01: houses are dealt, or chosen in an order that is drawn."""
    houses = [HOUSES.index(house) for house in SETUPS[t.n].houses]
    way = t.options["houses"]
    if way != "chosen":
        if way == "dealt":
            t.draws.shuffle("houses", houses)
        t.houses = houses
        return "set_up"
    order = list(range(t.n))
    t.draws.shuffle("choosing", order)
    for seat in order:
        words = tuple(HOUSES[house] for house in houses)
        chosen = words[0] if len(words) == 1 else (yield Pick(seat, "house", words, of="house"))
        t.houses[seat] = HOUSES.index(chosen)
        houses.remove(t.houses[seat])
    return "set_up"


def set_up(t: BoardTable) -> str:
    """SET-02 to SET-11: each house has its units, cards, tokens and places."""
    setup = SETUPS[t.n]
    for seat, house in enumerate(t.houses):
        t.seat_of[house] = seat
        t.home[HOME[house]] = seat
        t.garrisons |= 1 << HOME[house]
        t.supply[seat] = SUPPLY_AT_START[HOUSES[house]]
        t.power[seat] = POWER_AT_START
    for name in setup.houses:
        t.say("takes_house", seat=t.seat_of[HOUSES.index(name)], house=name)
    for zone in ("pool", "hand"):
        for piece in [piece for seat in range(t.n) for piece in t.pile(zone, seat)]:
            t.move(piece, zone, t.owner(piece) if zone == "pool" else t.seat_of[t.house_of(piece)])
    for seat, house in enumerate(t.houses):
        for area, unit in units_at_start(HOUSES[house]):
            if area != "port_lannisport" or t.options["lannister_port_ship"]:
                t.put(t.pool(seat, UNITS.index(unit))[0], t.area0 + NUMBER[area])
    for area, strength in setup.forces.items():
        t.force[NUMBER[area]] = strength
    t.tracks = [
        [t.seat_of[HOUSES.index(house)] for house in order if house in setup.houses]
        for order in TRACK_AT_START
    ]
    t.threat = THREAT_AT_START
    return "round"


class BoardGame(GameDef[BoardTable]):
    """A Game of Thrones: The Board Game, second edition, without expansions."""

    score = "castles"
    key = "boardgame"
    title = N_("A Game of Thrones: The Board Game")
    about = N_(
        "Three to six Houses fight for Westeros with secret orders, bids and alliances that bind nobody. "
        "The player who first controls seven castles wins, or the player who has "
        "most after ten rounds. Two to four hours."
    )
    primer = PRIMER
    tutorial = TUTORIAL
    headings = ("round_begins",)
    decisive = ("seven_castles", "last_round")
    seats = range(3, 7)
    ruleset = 2
    options = (
        Option(
            "houses",
            ("dealt", "chosen", "seated"),
            "dealt",
            N_("How the Houses come to the seats."),
            {
                "dealt": N_("dealt at random"),
                "chosen": N_("chosen, in a drawn order"),
                "seated": N_("in the order of the seats"),
            },
            title=N_("Houses"),
        ),
        Option(
            "tides",
            (False, True),
            False,
            N_("Tides of battle: a card of chance in every fight."),
            YES_NO,
            title=N_("Tides"),
        ),
        Option(
            "lannister_port_ship",
            (True, False),
            True,
            N_("Lannister begins with a ship in the port of Lannisport, as the errata say."),
            YES_NO,
            title=N_("Lannister port ship"),
        ),
    )
    option_sets = ({}, {"tides": True})
    houses_by_seat = {n: tuple(map(str.capitalize, setup.houses)) for n, setup in SETUPS.items()}
    common = COMMON
    words = WORDS
    facts: ClassVar[Mapping[str, Mapping[str, Json]]] = {
        **{
            card.id: {
                "name": card.name,
                "house": house,
                "strength": card.strength,
                "swords": card.swords,
                "fortifications": card.fortifications,
                "text": card.text,
            }
            for house, cards in CARDS_OF.items()
            for card in cards
        },
        **{
            card.id: {"name": card.name, "icons": card.icons, "text": card.text} for card in WESTEROS.values()
        },
        **{card: {"name": name} for card, name in WILDLINGS.items()},
        **{
            tide.id: {
                "name": tide.name,
                "strength": tide.strength,
                "swords": tide.swords,
                "fortifications": tide.fortifications,
                "skulls": tide.skulls,
            }
            for tide in TIDES
        },
    }
    look = LOOK
    acting = tuple(
        card.id for card in HOUSE_CARDS if card.cancel or card.immediate or card.result or card.after
    )
    longest = 4_000
    private_talk = True
    steps = {
        "choose_houses": choose_houses,
        "set_up": set_up,
        "round": begin_round,
        "westeros": turn_cards,
        "westeros_card": westeros_card,
        "reconcile": reconcile,
        "mustering": mustering,
        "auction": auction,
        "wildling_bids": wildling_bids,
        "wildling_card": turn_wildling_card,
        "wildling_effects": wildling_effects,
        "plan": plan,
        "raven": raven,
        "raids": raid,
        "marches": march,
        "support": support,
        "house_cards": house_cards,
        "card_texts": card_texts,
        "tides": tides,
        "blade": blade,
        "victory": victory,
        "losses": losses,
        "retreat": retreat,
        "aftermath": aftermath,
        "consolidate": consolidate,
        "clean_up": clean_up,
    }
    first_step = "choose_houses"
    counters = {
        "threat": Counter(N_("Wildling threat"), "table", MAX_THREAT),
        "power": Counter(N_("Available power"), "seat", POWER_TOKENS),
        "supply": Counter(N_("Supply"), "seat", MAX_SUPPLY),
    }

    def depicts(self, face: str) -> Depicted | None:
        """Return what a House card depicts: a person; of another card: what happens."""
        facts = self.facts.get(face, {})
        if "name" not in facts:
            return None
        kind = "character" if "house" in facts else "event"
        return Depicted(kind, str(facts["name"]), str(facts.get("house", "")))

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> BoardTable:
        t = BoardTable(n, options, draws)
        for seat, house in enumerate(SETUPS[n].houses):
            units = [
                f"{house}_{unit}"
                for unit, limit in zip(UNITS, UNIT_LIMITS, strict=True)
                for _ in range(limit)
            ]
            t.add_all(units, "pool", seat, back="unit")
            t.add_all((card.id for card in CARDS_OF[house]), "hand", seat, back="house")
        for number, deck in enumerate(WESTEROS_DECKS):
            faces = [card.id for card in deck for _ in range(card.count)]
            t.add_all(faces, "westeros_deck", number, back=f"westeros_{number + 1}")
            t.shuffle("westeros_deck", number)
        t.add_all(WILDLINGS, "wildling_deck", back="wildlings")
        t.shuffle("wildling_deck")
        if options["tides"]:
            t.add_all((tide.id for tide in TIDES for _ in range(tide.count)), "tide_deck", back="tide")
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        return view(lens)

    def played(self, t: BoardTable) -> Sequence[Played]:
        """Return the House of each seat."""
        return [Played(f"house.{HOUSES[house]}" if house != NONE else "") for house in t.houses]

    def result(self, t: BoardTable) -> Result:
        """END-01, END-02, END-05: castles, lands, supply, place on the Iron Throne."""
        names = ["castles", "lands", "supply", "throne"]
        throne = t.tracks[IRON_THRONE]
        keys = [
            (
                len(t.castles(seat)),
                len(t.lands(seat)),
                t.supply[seat],
                t.n - throne.index(seat) if throne else 0,
            )
            for seat in range(t.n)
        ]
        return Result(placings(keys, names))

    def invariants(self, t: BoardTable) -> Iterator[str]:
        return violations(t)


GAME = BoardGame()
