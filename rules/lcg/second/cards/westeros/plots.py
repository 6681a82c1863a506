"""The plots of the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

card = WESTEROS.card

CHEAP_MAESTER = v.is_character & v.trait("Maester") & (v.printed_cost <= 3) & v.may_be_put_into_play

CARDS: tuple[SecondCard, ...] = (
    card(
        "02012",
        "Rise of the Kraken",
        does=v.interrupt(v.gains_power & v.for_unopposed & v.victim_is(v.my_faction), v.becomes(2)),
        text="Interrupt: when you gain power for winning unopposed, gain 2 power instead.",
    ),
    card(
        "02016",
        "The Long Plan",
        does=(v.constant(v.my_faction, "keeps gold"), v.reaction(v.you_lose, v.gain_gold(1))),
        text=(
            "You keep unspent gold in the taxation phase. Reaction: after you lose a challenge, gain 1 gold."
        ),
    ),
    card(
        "02019",
        "Muster the Realm",
        does=v.constant(v.my_plot, "claim", 1, when=v.you_control(v.attacking & v.trait("Army"))),
        text="While you control an attacking Army, the claim of Muster the Realm is raised by 1.",
    ),
    card(
        "02020",
        "Here to Serve",
        does=v.when_revealed(v.search(CHEAP_MAESTER, put=v.into_play)),
        text=(
            "When revealed: search your deck for a Maester with printed cost 3 or less and put that card "
            "into play. Shuffle your deck."
        ),
    ),
    card(
        "02030",
        "Wardens of the West",
        does=v.reaction(
            v.you_win & v.challenge_is(v.INTRIGUE), v.discard_of_choice(2, players=v.loser), pay=v.gold(2)
        ),
        text=(
            "Reaction: after you win an intrigue challenge, pay 2 gold; the loser chooses and discards 2 "
            "cards from hand."
        ),
    ),
    card(
        "02039",
        "Trading with the Pentoshi",
        does=v.when_revealed(v.gain_gold(3, players=v.opponents)),
        text="When revealed: each opponent gains 3 gold.",
    ),
    card(
        "02040",
        "Political Disaster",
        does=v.when_revealed(v.each_player_keeps(v.locations & v.mine, v.discard(), hi=2)),
        text=(
            "When revealed: each player chooses up to 2 locations they control; all others are discarded "
            "from play."
        ),
    ),
    card(
        "02048",
        "The King's Peace",
        does=v.reaction(
            v.challenge_initiated & v.against_you & v.by_opponent,
            v.pay_or_else(v.either(v.kneel_faction, v.give_power()), v.end_challenge, by=v.doer),
            when=v.challenge_is(v.MILITARY, v.POWER),
        ),
        text=(
            "Reaction: after a military or power challenge is initiated against you, the attacking player "
            "may kneel their faction card or move 1 power from it to yours; else the challenge ends without "
            "a winner or loser."
        ),
    ),
    card(
        "02059",
        "A Tourney for the King",
        does=(
            v.constant(v.my_characters & v.trait("Knight"), "renown"),
            v.immune(v.my_characters & v.trait("Knight"), "opponents' event"),
        ),
        text="Your Knights gain renown, and opponents' events do nothing to them.",
    ),
    card(
        "02062",
        "Wardens of the North",
        does=v.action(
            v.to_paid(v.join_challenge()),
            phase=v.CHALLENGES,
            pay=v.kneel_one(v.my_characters & ~v.participating & v.may_participate & v.faction("stark")),
            when=v.you_control(v.participating & v.faction("stark")),
            limit=v.Limit(2, v.ROUND),
        ),
        text=(
            "Challenges action, twice per round, if you control a participating Stark character: kneel "
            "another Stark character of yours; it joins the challenge on your side."
        ),
    ),
    card(
        "02067",
        "For the Watch!",
        does=v.constant(v.my_faction, "cannot lose", when=v.as_defender & (v.times_attacked <= 1)),
        text=(
            "You cannot lose the first challenge that is initiated against you each phase, and the attacker "
            "cannot win it."
        ),
    ),
    card(
        "02075",
        "Blood of the Dragon",
        does=(
            v.constant(v.characters & ~v.trait("Dragon"), "strength", -1),
            v.constant(v.characters & ~v.trait("Dragon"), "burn"),
        ),
        text="Each character that is no Dragon gets -1 STR and is killed if its STR is 0.",
    ),
    card(
        "02079",
        "The First Snow of Winter",
        does=v.forced_reaction(
            v.phase_begins & v.during(v.CHALLENGES),
            v.return_to_hand(v.each(v.characters & (v.printed_cost <= 3))),
        ),
        text=(
            "Forced reaction: after the challenges phase begins, each character with printed cost 3 or less "
            "returns to its owner's hand."
        ),
    ),
    card(
        "02080",
        "Wraiths in Their Midst",
        does=v.constant(v.plots & v.an_opponents, v.RESERVE_LESS, 2),
        text="The reserve of each opponent's revealed plot is lowered by 2, but not below 2.",
    ),
    card(
        "02084",
        "Pulling the Strings",
        does=v.when_revealed(
            v.initiate_when_revealed(),
            target=v.Target(v.cards_of_opponents_in("used") & v.trait("Edict", "Kingdom", "Scheme")),
        ),
        text=(
            "When revealed: choose an Edict, Kingdom or Scheme plot in an opponent's used pile; what it does "
            "when it is revealed happens as if you had just revealed it."
        ),
    ),
    card(
        "02100",
        "Famine",
        does=v.constant(v.cards_of_opponents_in("hand") & v.is_character, "discount", -1),
        text="Each character costs your opponents 1 gold more to marshal.",
    ),
    card(
        "02119",
        "Forgotten Plans",
        does=v.constant(v.plots & ~v.trait("Scheme"), "blank", when=~v.in_phase("plot")),
        text="Outside the plot phase the text boxes of revealed plots are blank, unless they are Schemes.",
    ),
    card(
        "02120",
        "Close Call",
        does=v.when_revealed(
            v.then(
                v.pick(v.cards_in("dead") & v.is_character, v.to_discard_pile()),
                v.only_if(~v.exists(v.plots & v.trait("Winter")), v.draw(1)),
            )
        ),
        text=(
            "When revealed: move a character from your dead pile to your discard pile. Then, if no Winter "
            "plot is in play, draw 1 card."
        ),
    ),
)
