"""The Night's Watch: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
WATCH = v.faction("thenightswatch")


CARDS: tuple[SecondCard, ...] = (
    card(
        "06005",
        "Eastwatch Carpenter",
        does=v.reaction(
            v.income_collected & v.by_me,
            v.gain_gold(v.count(v.locations & v.mine & WATCH) // 2),
        ),
        text=(
            "Reaction: after you collect income, gain 1 gold for every 2 Night's Watch locations you control."
        ),
    ),
    card(
        "06006",
        "Eastwatch-by-the-Sea",
        does=v.reaction(
            v.phase_begins & v.during(v.DOMINANCE),
            v.draw(1),
            when=v.an_opponent_is(v.reserve_of < v.your_reserve),
        ),
        text=(
            "Reaction: after the dominance phase begins, draw 1 card if your reserve is higher than an "
            "opponent's."
        ),
    ),
    card(
        "06025",
        "Gilly",
        does=v.action(v.gain("stealth"), pay=ONE_GOLD, target=v.Target(v.my_characters & v.trait("Steward"))),
        text=(
            "Action: discard 1 gold from Gilly; a Steward of yours gains stealth until the end of the phase."
        ),
    ),
    card(
        "06026",
        "Guarding the Realm",
        does=(
            v.action(
                v.put_into_play(),
                phase=v.MARSHALING,
                target=v.Target(v.cards_of_opponents_in("discard") & v.is_character & (v.printed_cost <= 3)),
            ),
            *v.comes_back(v.you_win & v.as_defender),
        ),
        text=(
            "Marshaling action: put a character with printed cost 3 or less from an opponent's discard "
            "pile into play under your control. Reaction: after you win a challenge as the defending "
            "player, pay 1 gold to return Guarding the Realm from your discard pile to your hand."
        ),
    ),
    card(
        "06045",
        "Recruiter for the Watch",
        does=(
            v.constant(v.itself, "may stay kneeling"),
            v.action(
                v.take_control(until=v.WHILE_KNEELING),
                phase=v.MARSHALING,
                pay=v.kneel_this,
                target=v.Target(v.characters & (v.printed_cost <= 2)),
            ),
        ),
        text=(
            "Recruiter for the Watch need not stand in the standing phase. Marshaling action: kneel it to "
            "take control of a character with printed cost 2 or less until Recruiter for the Watch stands "
            "or leaves play."
        ),
    ),
    card(
        "06046",
        "Underground Vault",
        does=v.gives_gold(v.exists(v.plots & v.an_opponents & (v.income_of >= 5))),
        text=(
            "Marshaling action: kneel Underground Vault to gain 1 gold, or 2 if an opponent's revealed "
            "plot gives 5 or more gold."
        ),
    ),
    card(
        "06065",
        "Othell Yarwyck",
        does=v.action(
            v.icon_of_choice(1, subject=v.target),
            pay=v.kneel_one(v.locations & WATCH),
            target=v.Target(v.characters & WATCH),
        ),
        text=(
            "Action: kneel a Night's Watch location; a Night's Watch character gains a challenge icon of "
            "your choice until the end of the phase."
        ),
    ),
    card(
        "06066",
        "Improved Fortifications",
        on="location",
        does=v.would(v.leaves & v.the_host & v.savable, v.save, pay=v.sacrifice_this),
        text=(
            "Location only. Interrupt: when the location would leave play, sacrifice Improved "
            "Fortifications to save it."
        ),
    ),
    card(
        "06085",
        "Defender of the Wall",
        does=v.constant(v.itself, "strength", 2, when=v.source_is(v.defending)),
        text="While Defender of the Wall defends, it gets +2 STR.",
    ),
    card(
        "06086",
        "Mutiny At Craster's Keep",
        does=v.action(
            v.discard(),
            phase=v.DOMINANCE,
            pay=v.sacrifice_one(v.my_characters & v.of_highest_cost_among(v.my_characters)),
            target=v.Target(v.characters & v.an_opponents),
        ),
        text=(
            "Dominance action: sacrifice the character of yours with the highest printed cost to discard "
            "an opponent's character from play."
        ),
    ),
    card(
        "06105",
        "Donal Noye",
        does=v.action(
            v.pick(v.cards_in("hand") & v.is_attachment & v.trait("Weapon"), v.put_into_play()), pay=ONE_GOLD
        ),
        text="Action: discard 1 gold from Donal Noye to put a Weapon attachment into play from your hand.",
    ),
    card(
        "06106",
        "Ranger's Bow",
        host=WATCH,
        does=(
            v.constant(v.host, "strength", 1),
            v.action(
                v.modify_strength(2, until=v.CHALLENGE),
                phase=v.CHALLENGES,
                pay=v.kneel_this,
                target=v.Target(v.defenders & WATCH),
            ),
        ),
        text=(
            "Night's Watch character only. The bearer gets +1 STR. Challenges action: kneel Ranger's Bow; "
            "a defending Night's Watch character gets +2 STR until the end of the challenge."
        ),
    ),
)
