"""House Baratheon: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.attributes import ChallengeType

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
ICONS: tuple[ChallengeType, ...] = (v.MILITARY, v.INTRIGUE, v.POWER)
OTHER_FOOLS = v.characters & v.other & v.trait("Fool") & ~v.named("Patchface")


CARDS: tuple[SecondCard, ...] = (
    card(
        "06007",
        "Fickle Bannerman",
        does=v.forced_reaction(
            v.you_lose & v.challenge_is(v.POWER), v.pay_or_else(ONE_GOLD, v.give_control(v.winner, v.this))
        ),
        text=(
            "Forced reaction: after you lose a power challenge, discard 1 gold from Fickle Bannerman or "
            "the winner takes control of it."
        ),
    ),
    card(
        "06008",
        "Storm's End",
        does=v.reaction(
            v.you_win_dominance,
            v.gain_power(1, subject=v.target),
            pay=v.discard_power_from(v.my_faction),
            target=v.Target(v.characters, lo=2, hi=2),
        ),
        text=(
            "Reaction: after you win dominance, discard 1 power from your faction card; 2 characters gain "
            "1 power each."
        ),
    ),
    card(
        "06027",
        "Melisandre",
        does=v.reaction(
            v.you_win_dominance,
            v.look_at_hand(
                v.both(v.discard_chosen(), v.if_target(v.is_character, v.to_dead_pile())),
                players=v.target_player,
            ),
            target=v.Target(v.an_opponent & v.hand_not_empty, of="seat"),
        ),
        text=(
            "Reaction: after you win dominance, look at an opponent's hand and discard a card of your "
            "choice from it; a character goes to the dead pile."
        ),
    ),
    card(
        "06028",
        "Light of the Lord",
        host=v.faction("baratheon") | v.trait("R'hllor"),
        does=v.reaction(v.phase_begins & v.during(v.DOMINANCE), v.both(v.stand(v.its_host), v.gain_gold(1))),
        text=(
            "Baratheon or R'hllor character only. Reaction: after the dominance phase begins, stand the "
            "bearer and gain 1 gold."
        ),
    ),
    card(
        "06047",
        "Flea Bottom Bastard",
        does=v.constant(v.itself, "strength", 3, when=v.in_phase(v.DOMINANCE)),
        text="In the dominance phase Flea Bottom Bastard gets +3 STR.",
    ),
    card(
        "06048",
        "Spears of the Merling King",
        does=v.interrupt(
            v.is_killed & v.victim_is(v.my_characters),
            v.goes_to_hand_instead,
            pay=v.sacrifice_this,
        ),
        text=(
            "Interrupt: when a character of yours is killed, sacrifice Spears of the Merling King; it "
            "returns to its owner's hand instead of going to the dead pile."
        ),
    ),
    card(
        "06067",
        "Ser Axell Florent",
        does=v.reaction(
            v.you_win & v.with_this,
            v.kneel(),
            pay=ONE_GOLD,
            target=v.Target(v.characters & v.standing & ~v.has_attachments),
        ),
        text=(
            "Reaction: after you win a challenge in which Ser Axell Florent participates, discard 1 gold "
            "from him to kneel a character without attachments."
        ),
    ),
    card(
        "06068",
        "Saving the Kingdom",
        does=(
            v.action(
                v.both(v.kneel(), v.gain("stays kneeling", until=v.ROUND)),
                phase=v.CHALLENGES,
                target=v.Target(v.characters & v.standing & (v.strength <= 3)),
            ),
            *v.comes_back(v.you_win_dominance),
        ),
        text=(
            "Challenges action: kneel a character with STR 3 or less; it cannot stand in this round's "
            "standing phase. Reaction: after you win dominance, pay 1 gold to return Saving the Kingdom "
            "from your discard pile to your hand."
        ),
    ),
    card(
        "06087",
        "Stannis's Cavalry",
        does=(
            v.constant(
                v.characters & v.an_opponents & v.printed_cost.equals(v.tokens_here(v.GOLD)), "stays kneeling"
            ),
            v.action(v.store_gold(1), phase="standing", limit=v.Limit(2, v.PHASE)),
        ),
        text=(
            "Opponents' characters whose printed cost is the gold on Stannis's Cavalry cannot stand in the "
            "standing phase. Action, twice per phase, in the standing phase: move 1 gold from your gold "
            "pool to Stannis's Cavalry."
        ),
    ),
    card(
        "06088",
        "Northern Encampment",
        does=(
            v.constant(v.itself, "stays kneeling", when=~v.you_won_dominance),
            v.action(v.gain_gold(2), phase=v.MARSHALING, pay=v.kneel_this),
        ),
        text=(
            "Northern Encampment stands in the standing phase only if you won dominance in the round. "
            "Marshaling action: kneel it to gain 2 gold."
        ),
    ),
    card(
        "06107",
        "Patchface",
        does=(
            *(
                v.constant(v.itself, word, when=v.exists(OTHER_FOOLS & v.keyword(word)))
                for word in v.KEYWORDS
            ),
            *(v.constant(v.itself, icon, when=v.exists(OTHER_FOOLS & v.icon(icon))) for icon in ICONS),
        ),
        text=(
            "Patchface gains each keyword (insight, intimidate, renown, stealth…) and each challenge icon "
            "(military icon, intrigue icon, power icon) of other Fools."
        ),
    ),
    card(
        "06108",
        "King's Blood",
        host=v.mine & v.trait("Bastard", "King"),
        does=v.action(
            v.discard_power(v.x_paid, subject=v.each(v.factions & v.an_opponents)),
            phase="plot",
            pay=(v.kneel_host, v.defining_x(v.tokens_here(v.GOLD), v.sacrifice_this)),
            when=v.tokens_here(v.GOLD) >= 1,
        ),
        text=(
            "Bastard or King of yours only. Action, in the plot phase: kneel the bearer and sacrifice "
            "King's Blood to discard 1 power from each opponent's faction card for each gold on King's "
            "Blood."
        ),
    ),
)
