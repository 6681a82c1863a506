"""Windows of the first edition that are passed for players: in its own terms, by what everybody knows."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel import Match, Pick
from rules.lcg.first.catalogue import CARDS
from rules.lcg.first.game import GAME
from tests.rules.lcg.persons import (
    ATTACKED,
    ATTACKED_KNEELING,
    ATTACKING,
    BEFORE_MINE,
    BEFORE_THEIRS,
    DOMINANCE,
    FOR_MARSHALING,
    LOSING,
    PLOT,
    THEY_FINISHED,
    UNDEFENDED,
    UNOPPOSED,
    WINNING,
    Person,
    cards_with_actions,
)

PREFERENCES: dict[str, tuple[str, ...]] = {
    "Street of Steel": FOR_MARSHALING,
    "Varys": (PLOT,),
    "Shadowblack Lane": FOR_MARSHALING,
    "Street of Sisters": FOR_MARSHALING,
    "Magister Illyrio": (BEFORE_THEIRS,),
    "Shae": (BEFORE_MINE, ATTACKING),
    "Distraction": (THEY_FINISHED,),
    "Winter is Coming": (WINNING, UNOPPOSED),
    "Lethal Counterattack": (ATTACKED, LOSING),
    "Bran the Builder's Legacy": (DOMINANCE,),
    "Guilty!": (DOMINANCE,),
    "I Never Bet Against My Family": (LOSING, UNDEFENDED),
    "The Lion's Will": (BEFORE_MINE, ATTACKING),
    "Insidious Ways": (LOSING, WINNING, UNOPPOSED),
    "Call Their Bluff": (DOMINANCE,),
    "I'm You Writ Small": (LOSING,),
    "You've Killed the Wrong Dwarf!": (BEFORE_MINE,),
    "Muster": FOR_MARSHALING,
    "Prosperity and Plenty": FOR_MARSHALING,
    "Lords of the Narrow Sea": (BEFORE_MINE,),
    "Dance With Dragons": FOR_MARSHALING,
    "Forever Burning": (LOSING,),
    "Forever Burning (dead)": (DOMINANCE,),
    "Westeros Bleeds": (DOMINANCE,),
    "Distinct Mastery": (BEFORE_MINE, ATTACKED_KNEELING),
    "Ice": (LOSING, WINNING),
    "Arya Stark": (BEFORE_MINE,),
    "Greatjon Umber": (LOSING, UNDEFENDED),
    "Bran Stark": (PLOT,),
    "Winterfell Honor Guard": (BEFORE_MINE,),
    "House Tully Recruiter": FOR_MARSHALING,
    "Trident Reinforcements (dead)": (DOMINANCE,),
    "Winterfell Kennels": FOR_MARSHALING,
    "Northern Fiefdoms": FOR_MARSHALING,
    "Godswood": FOR_MARSHALING,
    "Narrow Sea": FOR_MARSHALING,
    "Cersei Lannister": (DOMINANCE,),
    "Ser Ilyn Payne": (THEY_FINISHED,),
    "Bronn": (LOSING, UNDEFENDED),
    "Raff the Sweetling": FOR_MARSHALING,
    "Lannisport Honor Guard": (BEFORE_MINE,),
    "Western Fiefdoms": FOR_MARSHALING,
    "Hall of Heroes": FOR_MARSHALING,
    "Sunset Sea": FOR_MARSHALING,
    "Selyse Baratheon": (BEFORE_MINE,),
    "Renly Baratheon": (BEFORE_MINE, ATTACKED_KNEELING),
    "Maester Cressen": (THEY_FINISHED,),
    "Highgarden Honor Guard": (BEFORE_MINE,),
    "Renly's Courtier": (BEFORE_MINE,),
    "Dragonstone Port": (PLOT,),
    "Stormlands Fiefdoms": FOR_MARSHALING,
    "Great Hall": FOR_MARSHALING,
    "Poisoned Wine": (LOSING,),
    "Bones of a Child": (LOSING, UNDEFENDED),
    "Rhaegal": FOR_MARSHALING,
    "Drogon": (ATTACKING, ATTACKED, LOSING, WINNING, UNOPPOSED),
    "Viserion": (DOMINANCE,),
    "Dothraki Honor Guard": (BEFORE_MINE,),
    "Illyrio's Man": FOR_MARSHALING,
    "Eastern Fiefdoms": FOR_MARSHALING,
    "Great Pyramid": FOR_MARSHALING,
    "Summer Sea": FOR_MARSHALING,
    "Nute the Barber": (LOSING,),
    "Sitting the Iron Throne": FOR_MARSHALING,
    "Sitting the Iron Throne (dead)": (DOMINANCE,),
    "The Prince's Plans": FOR_MARSHALING,
    "Drowned Prophet": (BEFORE_THEIRS,),
    "Maester's Ledger": (DOMINANCE,),
}
PERSON = Person("lcg_first", {"format": "core"}, PREFERENCES)


def test_the_list_has_every_card_with_an_action() -> None:
    assert cards_with_actions(CARDS) == set(PREFERENCES)


@pytest.mark.slow
def test_a_person_is_asked_at_most_25_times_a_round_and_misses_nothing() -> None:
    PERSON.check_rounds()


def test_where_one_is_asked_and_why_never_hangs_on_hidden_cards() -> None:
    PERSON.check_hidden_cards({2: 4, 4: 2})


def test_every_window_with_passing_has_a_name_in_the_editions_own_terms() -> None:
    match, r, met = Match.new(GAME, 4, {"rounds": 3}, b"stops" * 7), Random(5), set[str]()
    while not match.over:
        for ask in match.asks:
            stop = GAME.stop_of(match.table, ask)
            if stop is not None:
                assert isinstance(ask, Pick) and "pass" in ask.options
                met.add(stop)
            match.answer(ask.seat, ask.sample(r))
    assert met <= set(GAME.stops)
    assert len(met) >= len(GAME.stops) - 2
    assert "interrupt" not in GAME.stops
    assert not {text for text in GAME.stops.values() if "eaction" in text or "nterrupt" in text}
