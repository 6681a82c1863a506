"""How often a person is asked, that nothing wanted is passed, and that passing shows nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.kernel import Match, Pick, play_one
from rules.lcg.game import GAME
from rules.lcg.reports.stops import matters
from rules.lcg.second.catalogue import CARDS
from tests.rules.lcg.persons import (
    ATTACKED,
    ATTACKING,
    BEFORE_MINE,
    DOMINANCE,
    FOR_MARSHALING,
    LOSING,
    THEY_FINISHED,
    UNOPPOSED,
    WINNING,
    Person,
    cards_with_actions,
)
from tests.rules.lcg.scenes import Side, marshaling, scene

PREFERENCES: dict[str, tuple[str, ...]] = {
    "Consolidation of Power": (THEY_FINISHED,),
    "Ours is the Fury": (LOSING,),
    "Seen In Flames": (BEFORE_MINE,),
    "The Kraken's Grasp": (LOSING,),
    "Hear Me Roar!": (BEFORE_MINE, ATTACKED),
    "The Things I Do For Love": (BEFORE_MINE, ATTACKING, ATTACKED),
    "Confinement": (BEFORE_MINE, ATTACKING),
    "Take the Black": (DOMINANCE,),
    "For the North!": (LOSING,),
    "Winter Is Coming": (WINNING, UNOPPOSED),
    "Dracarys!": (ATTACKING, ATTACKED, LOSING, WINNING),
    "Fire and Blood": (BEFORE_MINE,),
    "Waking the Dragon": (BEFORE_MINE, ATTACKED),
    "Growing Strong": (LOSING,),
    '"The Bear and the Maiden Fair"': FOR_MARSHALING,
    "Power Behind the Throne": (BEFORE_MINE, ATTACKED),
    "Fealty": FOR_MARSHALING,
    "Wildling Horde": (LOSING,),
    "Seal of the Hand": (BEFORE_MINE, ATTACKED),
    "The Kingsroad": FOR_MARSHALING,
    "Maester Cressen": (THEY_FINISHED,),
    "Selyse Baratheon": (BEFORE_MINE,),
    "Dragonstone Faithful": FOR_MARSHALING,
    "Dragonstone Port": FOR_MARSHALING,
    "Iron Islands Fishmonger": FOR_MARSHALING,
    "Lordsport Shipwright": (THEY_FINISHED,),
    "Iron Fleet Scout": (LOSING,),
    "Sea Tower": FOR_MARSHALING,
    "The Tickler": (DOMINANCE,),
    "Lannisport Merchant": FOR_MARSHALING,
    "Western Fiefdom": FOR_MARSHALING,
    "Arianne Martell": (BEFORE_MINE, ATTACKED),
    "Edric Dayne": (BEFORE_MINE,),
    "Desert Scavenger": FOR_MARSHALING,
    "Blood Orange Grove": FOR_MARSHALING,
    "Messenger Raven": (DOMINANCE,),
    "Old Forest Hunter": FOR_MARSHALING,
    "Steward at the Wall": FOR_MARSHALING,
    "Veteran Builder": (BEFORE_MINE,),
    "Castle Black": (LOSING,),
    "Grey Wind": (BEFORE_MINE, ATTACKING, ATTACKED, LOSING),
    "Winterfell Steward": FOR_MARSHALING,
    "Gates of Winterfell": (BEFORE_MINE,),
    "Heart Tree Grove": FOR_MARSHALING,
    "Magister Illyrio": (BEFORE_MINE, ATTACKED),
    "Handmaiden": (BEFORE_MINE, ATTACKED),
    "Targaryen Loyalist": FOR_MARSHALING,
    "Illyrio's Estate": FOR_MARSHALING,
    "Margaery Tyrell": (LOSING,),
    "Garden Caretaker": FOR_MARSHALING,
    "Heartsbane": (LOSING,),
    "Highgarden": (LOSING,),
    "Rose Garden": FOR_MARSHALING,
    "Lady": (BEFORE_MINE,),
    "Winterfell Kennel Master": (LOSING,),
    "Wolf Dreams": (THEY_FINISHED,),
    "Arbor Knight": (LOSING,),
    "Mare in Heat": (LOSING,),
    "Unsworn Apprentice": (BEFORE_MINE,),
    "Halder": (LOSING,),
    "The Watcher on the Walls": (ATTACKED,),
    "Chett": (DOMINANCE,),
    "In the Name of Your King!": (ATTACKED,),
    "Ser Ilyn Payne": (THEY_FINISHED,),
    "Raiding Longship": (LOSING,),
    "Nymeria Sand": (BEFORE_MINE,),
    "In Doran's Name": FOR_MARSHALING,
    "The Boneway": (DOMINANCE,),
    "Maester of Starfall": FOR_MARSHALING,
    "Syrio Forel": (BEFORE_MINE,),
    "Wildling Scout": (BEFORE_MINE,),
    "Nightmares": (BEFORE_MINE,),
    "Maester's Chain": (DOMINANCE,),
    "Wardens of the North": (LOSING,),
    "The Watch Has Need": (THEY_FINISHED,),
    "Osha": FOR_MARSHALING,
    "House Tully Septon": FOR_MARSHALING,
    "Nymeria": FOR_MARSHALING,
    "Arya's Gift": FOR_MARSHALING,
    "Even Handed Justice": (BEFORE_MINE,),
    "Aggo": (BEFORE_MINE,),
    "Dragon Sight": (LOSING,),
    "To the Rose Banner!": FOR_MARSHALING,
    "Tourney Grounds": FOR_MARSHALING,
    "Tithe": FOR_MARSHALING,
    "The Dragon's Tail": FOR_MARSHALING,
    "Arry": FOR_MARSHALING,
    "Janos Slynt": (LOSING,),
    "Pyke": (BEFORE_MINE,),
    "Pyromancers": (DOMINANCE,),
    "Shae": (BEFORE_MINE,),
    "Ours is the Old Way": FOR_MARSHALING,
    "Dissension": (THEY_FINISHED,),
    "Isle of Ravens": FOR_MARSHALING,
    "Offer of a Peach": (LOSING,),
    "Chataya's Brothel": FOR_MARSHALING,
    "Bless Him With Salt": (LOSING,),
    "Quiet as a Shadow": FOR_MARSHALING,
    "I Never Bet Against My Family": (BEFORE_MINE,),
    "Red Cloaks": FOR_MARSHALING,
    "A Gift of Arbor Red": FOR_MARSHALING,
    "Jon Snow": (BEFORE_MINE,),
    "Ser Jaime Lannister": (BEFORE_MINE,),
    "Moon Brothers": (LOSING,),
    "Golden Tooth": FOR_MARSHALING,
    "Lannisport Treasury": FOR_MARSHALING,
    "A Lannister Always Pays His Debts": FOR_MARSHALING,
    "Daring Rescue": (LOSING,),
    "You Murdered Her Children": (LOSING,),
    "Jeyne Westerling": (BEFORE_MINE,),
    '"A Rose of Gold"': FOR_MARSHALING,
    "Ocean Road": FOR_MARSHALING,
    "Castle Black Mason": FOR_MARSHALING,
    "Builder at the Wall": FOR_MARSHALING,
    "The New Gift": FOR_MARSHALING,
    "Abandoned Stronghold": (LOSING,),
    "Queenscrown": FOR_MARSHALING,
    "Catapult on the Wall": (ATTACKED,),
    "Black Betha": (LOSING,),
    "Salt Wife": FOR_MARSHALING,
    "There Are No Men Like Me": FOR_MARSHALING,
    "Jeyne Poole": FOR_MARSHALING,
    "Summer": (LOSING,),
    "Plaza of Pride": (BEFORE_MINE,),
    "Weirwood Bow": (LOSING,),
    '"The Last of the Giants"': (BEFORE_MINE,),
    '"Wolf in the Night"': FOR_MARSHALING,
    "Robb Stark": (LOSING,),
    "Dolorous Edd": (LOSING,),
    "Night Gathers...": FOR_MARSHALING,
    "Craster": (BEFORE_MINE,),
    "Hot Pie": FOR_MARSHALING,
    "Harrenhal": (BEFORE_MINE, ATTACKED),
    "The Valyrian": (LOSING,),
    "Balon Greyjoy": (LOSING,),
    "Blood of My Blood": FOR_MARSHALING,
    "Mother of Dragons": (LOSING,),
    "Sea Bitch": FOR_MARSHALING,
    "House of the Undying": (BEFORE_MINE,),
    "There Is My Claim": FOR_MARSHALING,
    "Crown of Golden Roses": (LOSING,),
    "Renly's Pavilion": (LOSING,),
    '"Lord Renly\'s Ride"': FOR_MARSHALING,
    '"The Dornishman\'s Wife"': FOR_MARSHALING,
    "A Dragon Is No Slave": FOR_MARSHALING,
    "A Task For Every Tool": FOR_MARSHALING,
    "Arbor Vineyard": FOR_MARSHALING,
    "Astapor": (LOSING,),
    "Bear Island Host": FOR_MARSHALING,
    "Bran Stark": FOR_MARSHALING,
    "Donal Noye": FOR_MARSHALING,
    "Dornish Fiefdom": FOR_MARSHALING,
    "Flea Bottom": FOR_MARSHALING,
    "Gilly": FOR_MARSHALING,
    "Great Hall": FOR_MARSHALING,
    "Grey Worm": (LOSING,),
    "Guarding the Realm": FOR_MARSHALING,
    "Horn Hill": (LOSING,),
    "Iron Islands Market": FOR_MARSHALING,
    "Irri": FOR_MARSHALING,
    "King's Blood": FOR_MARSHALING,
    "Lay Siege": FOR_MARSHALING,
    "Mutiny At Craster's Keep": (DOMINANCE,),
    "Northern Encampment": FOR_MARSHALING,
    "Northern Keep": FOR_MARSHALING,
    "Olenna's Machinations": FOR_MARSHALING,
    "Orphan of the Greenblood": FOR_MARSHALING,
    "Othell Yarwyck": FOR_MARSHALING,
    "Overthrowing the Masters": (LOSING,),
    "Passing the Black Gate": FOR_MARSHALING,
    "Pay The Iron Price": FOR_MARSHALING,
    "Plunder": FOR_MARSHALING,
    "Ranger's Bow": (LOSING,),
    "Recruiter for the Watch": FOR_MARSHALING,
    "Saving the Kingdom": FOR_MARSHALING,
    "Secret Schemes": FOR_MARSHALING,
    "Ser Garlan Tyrell": (LOSING,),
    "Ser Osmund Kettleblack": FOR_MARSHALING,
    "Slaver's Bay Port": FOR_MARSHALING,
    "Stannis's Cavalry": FOR_MARSHALING,
    "Stony Shore Raider": FOR_MARSHALING,
    "The Goldroad": FOR_MARSHALING,
    "The Hand's Solar": FOR_MARSHALING,
    "The Iron Bank Will Have Its Due": FOR_MARSHALING,
    "The North Remembers": FOR_MARSHALING,
    "The Prince's Plan": FOR_MARSHALING,
    "Tywin's Stratagem": FOR_MARSHALING,
    "Unbridled Generosity": FOR_MARSHALING,
    "Underground Vault": FOR_MARSHALING,
    "Wex Pyke": (DOMINANCE,),
    "Winterfell Archery Range": (LOSING,),
}
PERSON = Person("lcg", {"format": "kingsmoot"}, PREFERENCES)


def test_the_list_has_every_card_with_an_action() -> None:
    assert cards_with_actions(CARDS) == set(PREFERENCES)


@pytest.mark.slow
def test_a_person_is_asked_at_most_25_times_a_round_and_misses_nothing() -> None:
    """Of 50 rounds. Before windows were passed for everybody alike, the median was 30, and 60 for the player
    who did
    not want the pace of passes to tell of the hand."""
    PERSON.check_rounds()


def test_where_one_is_asked_and_why_never_hangs_on_hidden_cards() -> None:
    PERSON.check_hidden_cards({2: 4, 4: 2})


def test_looking_whether_a_window_matters_changes_nothing() -> None:
    match = Match.new(GAME, 4, {"rounds": 3}, b"idle" * 8, stamped=True)
    chance, bot = Random(1), registry.bots("lcg")["heuristic"]()
    for _ in range(400):
        if match.over:
            break
        digest = match.digest()
        for ask in match.asks:
            matters(match.table, ask)
        assert match.digest() == digest
        play_one(match, min(match.waiting()), bot, chance)


def test_a_question_for_show_says_the_same_as_a_true_one() -> None:
    """The player who holds the event and the player who could are asked alike before their own challenges."""
    prompts = []
    for hand in (["Hear Me Roar!"], ["Left"]):
        s = scene(
            at="challenge_window",
            active="p1",
            p1=Side("lannister", hand=hand, gold=3),
            p2=Side(hand=["Left"]),
        )
        ask = s.ask("p1")
        assert matters(s.t, ask)
        prompts.append((ask.words.key, ask.words.args))
    assert prompts[0] == prompts[1]


def test_no_stop_for_savings_while_others_marshal() -> None:
    s = marshaling(
        Side("stark", hand=["Left"]),
        p2=Side("stark", play=["The Kingsroad", "Heart Tree Grove"], hand=["Left"]),
    )
    s.choose("p1", "pass")
    ask = s.ask("p2")
    assert isinstance(ask, Pick) and len(ask.options) > 2 and not matters(s.t, ask)
