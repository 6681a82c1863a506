"""Influence cards, characters, ambitions, loyalties, and the boards by number of players.

Source: Oathbreaker specification, sections 1, 3 and 10, and its card list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
    Influence("crown1", "Crown", 10, "One Crown icon.", crown=1),
    Influence("crown2", "Double Crown", 4, "Two Crown icons.", crown=2),
    Influence(
        "crown_fickle",
        "Fickle Crown",
        3,
        "One Crown icon at a Crown mission; one sabotage icon anywhere else.",
        crown=1,
        sabotage=1,
    ),
    Influence("raven1", "Raven", 10, "One Raven icon.", raven=1),
    Influence("raven2", "Double Raven", 4, "Two Raven icons.", raven=2),
    Influence(
        "raven_fickle",
        "Fickle Raven",
        3,
        "One Raven icon at a Raven mission; one sabotage icon anywhere else.",
        raven=1,
        sabotage=1,
    ),
    Influence("sword1", "Sword", 10, "One Sword icon.", sword=1),
    Influence("sword2", "Double Sword", 4, "Two Sword icons.", sword=2),
    Influence(
        "sword_fickle",
        "Fickle Sword",
        3,
        "One Sword icon at a Sword mission; one sabotage icon anywhere else.",
        sword=1,
        sabotage=1,
    ),
    Influence("wild", "Loyal Service", 4, "One icon of the type the mission needs.", 1, 1, 1),
    Influence("sabotage1", "Sabotage", 11, "One sabotage icon.", sabotage=1),
    Influence(
        "sabotage1_chaos1",
        "Treason",
        5,
        "One sabotage icon. If the mission fails: +1 Chaos.",
        sabotage=1,
        fail_chaos=1,
    ),
    Influence("sabotage2", "Double Sabotage", 2, "Two sabotage icons.", sabotage=2),
    Influence(
        "sabotage1_chaos2",
        "Wildfire",
        2,
        "One sabotage icon. If the mission fails: +2 Chaos.",
        sabotage=1,
        fail_chaos=2,
    ),
)
"""The fourteen influence cards, 75 with their copies."""

CHARACTERS: Final = (
    Character(
        "ned_stark",
        "Ned Stark",
        "stark",
        "single",
        "Proof of Honor",
        1,
        "your_turn",
        (PeekPlay(),),
        "On your turn: the King looks at one card you play this turn, of your choice.",
        before_only=True,
    ),
    Character(
        "arya_stark",
        "Arya Stark",
        "stark",
        "double",
        "Hidden Blade",
        1,
        "your_turn",
        (
            PlayFaceUp(
                help=(Gain("you", Cubes(any=1)),),
                harm=(Draw("you", 2),),
                neutral=(Discard("you", 2),),
            ),
        ),
        "On your turn: play one card face up to a mission. Helps there: take any cube. "
        "Harms: draw two cards. Neutral: discard two cards face down.",
        before_only=True,
    ),
    Character(
        "cersei_lannister",
        "Cersei Lannister",
        "lannister",
        "single",
        "You Win or You Die",
        1,
        "your_turn_end",
        (Watch("you", success=Score(order=2), failure=Score(chaos=3)),),
        "On your turn, after placing your sigil: declare that the mission it is on will succeed. When it is "
        "resolved: success, +2 Order; failure, +3 Chaos.",
    ),
    Character(
        "tyrion_lannister",
        "Tyrion Lannister",
        "lannister",
        "double",
        "Shrewd Counsel",
        1,
        "your_turn",
        (Draw("you", 2),),
        "On your turn: draw two cards.",
    ),
    Character(
        "stannis_baratheon",
        "Stannis Baratheon",
        "baratheon",
        "single",
        "Forced March",
        1,
        "your_turn",
        (Discard("you", None), Draw("you", 6)),
        "On your turn: discard your hand and draw six cards.",
    ),
    Character(
        "melisandre",
        "Melisandre",
        "baratheon",
        "double",
        "Visions in Flame",
        2,
        "your_turn",
        (PeekMission(), TakeCard(), Discard("you", 1)),
        "On your turn: look at all cards at one mission, take one into your hand, then discard any one card "
        "from your hand.",
    ),
    Character(
        "jorah_mormont",
        "Jorah Mormont",
        "targaryen",
        "single",
        "Sworn Shield",
        1,
        "before_resolve",
        (BurnCards(1),),
        "Before a mission is resolved: discard one random card from it unseen.",
    ),
    Character(
        "daenerys_targaryen",
        "Daenerys Targaryen",
        "targaryen",
        "double",
        "Claim the Crown",
        3,
        "decree_start",
        (PlayDecree("deck"),),
        "In a Decree Round, before the King plays: reveal decrees until a Favor or Suspicion appears and "
        "play it on another noble as though you were the King.",
    ),
    Character(
        "yara_greyjoy",
        "Yara Greyjoy",
        "greyjoy",
        "single",
        "Reaver's Share",
        1,
        "after_resolve",
        (Gain("you", Cubes(coin=2)),),
        "After the mission with your sigil fails: take 2 Coin.",
        needs="failed_sigil",
    ),
    Character(
        "theon_greyjoy",
        "Theon Greyjoy",
        "greyjoy",
        "double",
        "Turncloak",
        1,
        "before_resolve",
        (MoveSigil(),),
        "Before a mission is resolved: move your sigil to another unresolved mission.",
    ),
    Character(
        "margaery_tyrell",
        "Margaery Tyrell",
        "tyrell",
        "single",
        "Gracious Gift",
        1,
        "your_turn",
        (Draw("noble?", 1), Draw("you", 1), FreeSigil()),
        "On your turn: you and another noble each draw a card; this turn you may put your sigil on any "
        "mission where you played.",
        before_only=True,
    ),
    Character(
        "olenna_tyrell",
        "Olenna Tyrell",
        "tyrell",
        "double",
        "Poisoned Cup",
        1,
        "before_resolve",
        (DealCards(1),),
        "Before a mission is resolved: put one random influence card there face down.",
    ),
)
"""The twelve sides of the six boards; a board's two sides follow each other."""

AMBITIONS: Final = (
    Ambition("prestigious", "Prestigious", Cubes(honor=2, power=2)),
    Ambition("visionary", "Visionary", Cubes(coin=1, honor=1, power=1)),
    Ambition("mercantile", "Mercantile", Cubes(coin=2, honor=2)),
    Ambition("ruthless", "Ruthless", Cubes(coin=2, power=2)),
    Ambition("avaricious", "Avaricious", Cubes(coin=3)),
    Ambition("chivalrous", "Chivalrous", Cubes(honor=3)),
    Ambition("domineering", "Domineering", Cubes(power=3)),
)

LOYALTIES: Final = (Loyalty("conspirator", "Conspirator", 4), Loyalty("loyalist", "Loyalist", 3))


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
