"""Influence cards, characters, ambitions, loyalties, and the boards by number of players.

Source: Oathbreaker specification, sections 1, 3 and 10, and its card list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.kernel.language import N_
from rules.oathbreaker.cards.declare import (
    Ambition,
    BurnCards,
    Character,
    Cubes,
    DealCards,
    Discard,
    Draw,
    FreeSigil,
    Gain,
    Influence,
    Loyalty,
    MoveSigil,
    PeekMission,
    PeekPlay,
    PlayDecree,
    PlayFaceUp,
    Score,
    TakeCard,
    Watch,
)

INFLUENCE: Final = (
    Influence("crown1", N_("Crown"), 10, N_("One Crown icon."), crown=1),
    Influence("crown2", N_("Double Crown"), 4, N_("Two Crown icons."), crown=2),
    Influence(
        "crown_fickle",
        N_("Fickle Crown"),
        3,
        N_("One Crown icon at a Crown mission; one sabotage icon anywhere else."),
        crown=1,
        sabotage=1,
    ),
    Influence("raven1", N_("Raven"), 10, N_("One Raven icon."), raven=1),
    Influence("raven2", N_("Double Raven"), 4, N_("Two Raven icons."), raven=2),
    Influence(
        "raven_fickle",
        N_("Fickle Raven"),
        3,
        N_("One Raven icon at a Raven mission; one sabotage icon anywhere else."),
        raven=1,
        sabotage=1,
    ),
    Influence("sword1", N_("Sword"), 10, N_("One Sword icon."), sword=1),
    Influence("sword2", N_("Double Sword"), 4, N_("Two Sword icons."), sword=2),
    Influence(
        "sword_fickle",
        N_("Fickle Sword"),
        3,
        N_("One Sword icon at a Sword mission; one sabotage icon anywhere else."),
        sword=1,
        sabotage=1,
    ),
    Influence("wild", N_("Loyal Service"), 4, N_("One icon of the type the mission needs."), 1, 1, 1),
    Influence("sabotage1", N_("Sabotage"), 11, N_("One sabotage icon."), sabotage=1),
    Influence(
        "sabotage1_chaos1",
        N_("Treason"),
        5,
        N_("One sabotage icon. If the mission fails: +1 Chaos."),
        sabotage=1,
        fail_chaos=1,
    ),
    Influence("sabotage2", N_("Double Sabotage"), 2, N_("Two sabotage icons."), sabotage=2),
    Influence(
        "sabotage1_chaos2",
        N_("Wildfire"),
        2,
        N_("One sabotage icon. If the mission fails: +2 Chaos."),
        sabotage=1,
        fail_chaos=2,
    ),
)
"""The fourteen influence cards, 75 with their copies."""

CHARACTERS: Final = (
    Character(
        "ned_stark",
        N_("Ned Stark"),
        "stark",
        "single",
        N_("Proof of Honor"),
        1,
        "your_turn",
        (PeekPlay(),),
        N_("On your turn: the King looks at one card you play this turn, of your choice."),
        before_only=True,
    ),
    Character(
        "arya_stark",
        N_("Arya Stark"),
        "stark",
        "double",
        N_("Hidden Blade"),
        1,
        "your_turn",
        (
            PlayFaceUp(
                help=(Gain("you", Cubes(any=1)),),
                harm=(Draw("you", 2),),
                neutral=(Discard("you", 2),),
            ),
        ),
        N_(
            "On your turn: play one card face up to a mission. Helps there: take any cube. "
            "Harms: draw two cards. Neutral: discard two cards face down."
        ),
        before_only=True,
    ),
    Character(
        "cersei_lannister",
        N_("Cersei Lannister"),
        "lannister",
        "single",
        N_("You Win or You Die"),
        1,
        "your_turn_end",
        (Watch("you", success=Score(order=2), failure=Score(chaos=3)),),
        N_(
            "On your turn, after placing your sigil: declare that the mission it is on will succeed. When "
            "it is resolved: success, +2 Order; failure, +3 Chaos."
        ),
    ),
    Character(
        "tyrion_lannister",
        N_("Tyrion Lannister"),
        "lannister",
        "double",
        N_("Shrewd Counsel"),
        1,
        "your_turn",
        (Draw("you", 2),),
        N_("On your turn: draw two cards."),
    ),
    Character(
        "stannis_baratheon",
        N_("Stannis Baratheon"),
        "baratheon",
        "single",
        N_("Forced March"),
        1,
        "your_turn",
        (Discard("you", None), Draw("you", 6)),
        N_("On your turn: discard your hand and draw six cards."),
    ),
    Character(
        "melisandre",
        N_("Melisandre"),
        "baratheon",
        "double",
        N_("Visions in Flame"),
        2,
        "your_turn",
        (PeekMission(), TakeCard(), Discard("you", 1)),
        N_(
            "On your turn: look at all cards at one mission, take one into your hand, then discard any one "
            "card from your hand."
        ),
    ),
    Character(
        "jorah_mormont",
        N_("Jorah Mormont"),
        "targaryen",
        "single",
        N_("Sworn Shield"),
        1,
        "before_resolve",
        (BurnCards(1),),
        N_("Before a mission is resolved: discard one random card from it unseen."),
    ),
    Character(
        "daenerys_targaryen",
        N_("Daenerys Targaryen"),
        "targaryen",
        "double",
        N_("Claim the Crown"),
        3,
        "decree_start",
        (PlayDecree("deck"),),
        N_(
            "In a Decree Round, before the King plays: reveal decrees until a Favor or Suspicion appears and "
            "play it on another noble as though you were the King."
        ),
    ),
    Character(
        "yara_greyjoy",
        N_("Yara Greyjoy"),
        "greyjoy",
        "single",
        N_("Reaver's Share"),
        1,
        "after_resolve",
        (Gain("you", Cubes(coin=2)),),
        N_("After the mission with your sigil fails: take 2 Coin."),
        needs="failed_sigil",
    ),
    Character(
        "theon_greyjoy",
        N_("Theon Greyjoy"),
        "greyjoy",
        "double",
        N_("Turncloak"),
        1,
        "before_resolve",
        (MoveSigil(),),
        N_("Before a mission is resolved: move your sigil to another unresolved mission."),
    ),
    Character(
        "margaery_tyrell",
        N_("Margaery Tyrell"),
        "tyrell",
        "single",
        N_("Gracious Gift"),
        1,
        "your_turn",
        (Draw("noble?", 1), Draw("you", 1), FreeSigil()),
        N_(
            "On your turn: you and another noble each draw a card; this turn you may put your sigil on any "
            "mission where you played."
        ),
        before_only=True,
    ),
    Character(
        "olenna_tyrell",
        N_("Olenna Tyrell"),
        "tyrell",
        "double",
        N_("Poisoned Cup"),
        1,
        "before_resolve",
        (DealCards(1),),
        N_("Before a mission is resolved: put one random influence card there face down."),
    ),
)
"""The twelve sides of the six boards; a board's two sides follow each other."""

AMBITIONS: Final = (
    Ambition("prestigious", N_("Prestigious"), Cubes(honor=2, power=2)),
    Ambition("visionary", N_("Visionary"), Cubes(coin=1, honor=1, power=1)),
    Ambition("mercantile", N_("Mercantile"), Cubes(coin=2, honor=2)),
    Ambition("ruthless", N_("Ruthless"), Cubes(coin=2, power=2)),
    Ambition("avaricious", N_("Avaricious"), Cubes(coin=3)),
    Ambition("chivalrous", N_("Chivalrous"), Cubes(honor=3)),
    Ambition("domineering", N_("Domineering"), Cubes(power=3)),
)

LOYALTIES: Final = (Loyalty("conspirator", N_("Conspirator"), 4), Loyalty("loyalist", N_("Loyalist"), 3))


@dataclass(frozen=True, slots=True)
class Board:
    """What the number of players decides: the round track (kind and number of banners or scrolls), the
    loyalties that are mixed, and what the Agent is worth (None: there is none)."""

    track: tuple[tuple[str, int], ...]
    monarchs: int
    conspirators: int
    loyalists: int
    agent_value: int | None


def _track(*numbers: int) -> tuple[tuple[str, int], ...]:
    """Return mission and decree rounds in turn, and the Final Judgment."""
    return (*(("decree" if space % 2 else "mission", n) for space, n in enumerate(numbers)), ("final", 0))


BOARDS: Final = {
    5: Board(_track(2, 2, 2, 3, 3, 3, 3), 1, 3, 2, 1),
    6: Board(_track(2, 2, 3, 2, 3, 2, 3), 1, 3, 2, None),
    7: Board(_track(3, 2, 3, 2, 3, 2, 3), 1, 4, 3, 3),
    8: Board(_track(3, 2, 3, 2, 3, 2, 3), 2, 4, 3, 3),
}
"""By number of players."""

JUDGED_RIGHT: Final = 3
"""Order when every loyalty was judged right, Chaos when not."""
