"""The thirty-six decrees.

Source: Oathbreaker specification, sections 5, 13 and 14, and its card list.
"""

from __future__ import annotations

from typing import Final

from rules.kernel.language import N_
from rules.oathbreaker.cards.declare import (
    Confess,
    Cubes,
    Decree,
    Discard,
    Draw,
    ExposeHand,
    ExposePlay,
    FlipBoard,
    Gain,
    HandMarker,
    Lose,
    Modify,
    PeekHand,
    PlayDecree,
    Restrict,
    Score,
    Vote,
    Watch,
)

_VOTE: Final = N_(
    "Right now: the nobles vote in Hand order for a noble other than themselves; the King breaks ties. "
    "This card goes to the winner."
)
_HAND_SEEN: Final = N_("Right now: the King looks at this noble's hand.")
_RETURNS_CUBE: Final = N_("Right now: this noble returns one cube of their choice.")
_NOTHING: Final = N_("No further effect.")

DECREES: Final = (
    Decree("hero_of_the_people", N_("Hero of the People"), "favor", 3, _VOTE, now=(Vote(),)),
    Decree(
        "royal_bounty",
        N_("Royal Bounty"),
        "favor",
        2,
        N_("Right now: this noble draws two cards."),
        now=(Draw("this", 2),),
    ),
    Decree(
        "land_and_title",
        N_("Land and Title"),
        "favor",
        2,
        N_("Right now: this noble takes 1 Power."),
        now=(Gain("this", Cubes(power=1)),),
    ),
    Decree(
        "royal_purse",
        N_("Royal Purse"),
        "favor",
        2,
        N_("Right now: this noble takes 1 Coin."),
        now=(Gain("this", Cubes(coin=1)),),
    ),
    Decree(
        "white_cloak",
        N_("White Cloak"),
        "favor",
        2,
        N_("Right now: this noble takes 1 Honor."),
        now=(Gain("this", Cubes(honor=1)),),
    ),
    Decree(
        "seat_at_the_table",
        N_("Seat at the Table"),
        "favor",
        1,
        N_("Right now: this noble takes any two cubes."),
        now=(Gain("this", Cubes(any=2)),),
    ),
    Decree(
        "chain_of_the_hand",
        N_("Chain of the Hand"),
        "favor",
        3,
        N_("Right now: this noble takes the Hand of the King marker."),
        now=(HandMarker("this"),),
    ),
    Decree(
        "trusted_voice",
        N_("Trusted Voice"),
        "favor",
        2,
        N_("Until the end: this noble's Character Ability costs one cube less."),
        ongoing=(Modify("ability_cost", "this", -1),),
    ),
    Decree(
        "well_supplied",
        N_("Well Supplied"),
        "favor",
        2,
        N_("Until the end: this noble refills to four cards."),
        ongoing=(Modify("hand_size", "this", 1),),
    ),
    Decree(
        "royal_blessing",
        N_("Royal Blessing"),
        "favor",
        3,
        N_("Next Mission Round: if the mission with this noble's sigil succeeds, +1 Order."),
        next_mission=(Watch("this", success=Score(order=1), failure=Score()),),
    ),
    Decree("open_doors", N_("Open Doors"), "favor", 1, _HAND_SEEN, now=(PeekHand("this"),)),
    Decree(
        "change_of_guard",
        N_("Change of Guard"),
        "favor",
        3,
        N_("Right now: this noble discards their hand and draws three cards."),
        now=(
            Discard("this", None),
            Draw("this", 3),
        ),
    ),
    Decree("warden", N_("Warden of the Realm"), "favor", 4, _NOTHING),
    Decree("kings_friend", N_("King's Friend"), "favor", 4, _NOTHING),
    Decree(
        "the_black_cells",
        N_("The Black Cells"),
        "suspicion",
        3,
        N_("Next Mission Round: this noble may play only one card (this beats the minimum of two)."),
        next_mission=(Modify("max_cards", "this", 1),),
    ),
    Decree(
        "cornered",
        N_("Cornered"),
        "suspicion",
        2,
        N_(
            "Next Mission Round, after missions are dealt: the King picks one mission; this noble cannot "
            "play cards there."
        ),
        next_mission=(Restrict("not_at_mission", "this"),),
    ),
    Decree(
        "execution",
        N_("Execution"),
        "suspicion",
        2,
        N_("Right now: this noble flips their Character Board and keeps all cubes."),
        now=(FlipBoard("this"),),
    ),
    Decree("a_fair_trial", N_("A Fair Trial"), "suspicion", 3, _VOTE, now=(Vote(),)),
    Decree(
        "broken_trust",
        N_("Broken Trust"),
        "suspicion",
        1,
        N_("Right now: the King plays another decree."),
        now=(PlayDecree(),),
    ),
    Decree("well_placed_spy", N_("Well-Placed Spy"), "suspicion", 2, _HAND_SEEN, now=(PeekHand("this"),)),
    Decree("heavy_tax", N_("Heavy Tax"), "suspicion", 2, _RETURNS_CUBE, now=(Lose("this", 1),)),
    Decree(
        "house_arrest",
        N_("House Arrest"),
        "suspicion",
        2,
        N_("Next Mission Round: this noble takes no cubes from missions."),
        next_mission=(Restrict("no_reward", "this"),),
    ),
    Decree(
        "silenced",
        N_("Silenced"),
        "suspicion",
        2,
        N_("Next Mission Round: this noble cannot use their Character Ability."),
        next_mission=(Restrict("no_ability", "this"),),
    ),
    Decree(
        "searched",
        N_("Searched"),
        "suspicion",
        1,
        N_(
            "Right now: one random card from this noble's hand is shown to everyone, then discarded; "
            "they draw a card."
        ),
        now=(
            ExposeHand("this", 1),
            Draw("this", 1),
        ),
    ),
    Decree(
        "followed",
        N_("Followed"),
        "suspicion",
        2,
        N_("Next Mission Round: the first card this noble plays is played face up."),
        next_mission=(ExposePlay("this"),),
    ),
    Decree("stripped_lands", N_("Stripped Lands"), "suspicion", 3, _RETURNS_CUBE, now=(Lose("this", 1),)),
    Decree(
        "traitors_gate",
        N_("Traitor's Gate"),
        "suspicion",
        3,
        N_("Right now: this noble draws a card."),
        now=(Draw("this", 1),),
    ),
    Decree("attainted", N_("Attainted"), "suspicion", 4, _NOTHING),
    Decree(
        "confess",
        N_("Confess!"),
        "proclamation",
        0,
        N_(
            "Each noble puts one card from hand face down before them; the King looks at one of them; "
            "all are discarded."
        ),
        now=(Confess(),),
        copies=2,
    ),
    Decree(
        "feast_at_court",
        N_("Feast at Court"),
        "proclamation",
        0,
        N_("Each noble draws a card."),
        now=(Draw("all_nobles", 1),),
    ),
    Decree("kings_justice", N_("King's Justice"), "proclamation", 0, N_("+1 Order."), now=(Score(order=1),)),
    Decree(
        "curfew",
        N_("Curfew"),
        "proclamation",
        0,
        N_("Next Mission Round: nobles may not play more than two cards."),
        next_mission=(Modify("max_cards", "all_nobles", 2),),
    ),
    Decree(
        "call_the_banners",
        N_("Call the Banners"),
        "proclamation",
        0,
        N_("Next Mission Round: nobles must play at least three cards if they can."),
        next_mission=(Modify("min_cards", "all_nobles", 3),),
    ),
    Decree(
        "new_hand",
        N_("A New Hand"),
        "proclamation",
        0,
        N_("The King gives the Hand of the King marker to a noble; the King then plays another decree."),
        now=(
            HandMarker("noble?"),
            PlayDecree(),
        ),
    ),
    Decree(
        "royal_audit",
        N_("Royal Audit"),
        "proclamation",
        0,
        N_("The King looks at the hand of one noble."),
        now=(PeekHand("noble?"),),
    ),
)
"""Favors, Suspicions, Proclamations; 36 with their copies."""
