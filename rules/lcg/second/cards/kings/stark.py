"""House Stark and The Night's Watch: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
WATCH = v.faction("thenightswatch")
MY_STARK = v.my_characters & v.faction("stark")
HIGHER_RESERVE = v.an_opponent_is(v.reserve_of < v.your_reserve)
MANY_WORKS = v.count(v.mine & (v.locations | v.attachments) & WATCH) >= 3


CARDS: tuple[SecondCard, ...] = (
    card(
        "04002",
        "Robb Stark",
        does=(
            v.constant(
                v.itself, "strength", v.count(v.my_characters & v.loyal), when=v.challenge_is(v.MILITARY)
            ),
            v.action(
                v.both(v.stand(), v.leave_challenge()),
                target=v.Target(v.participants & ~v.trait("King")),
                when=v.challenge_is(v.MILITARY) & v.with_this,
                limit=v.Limit(1, v.CHALLENGE),
            ),
        ),
        text=(
            "In military challenges Robb Stark gets +1 STR for each loyal character of yours. Action, once "
            "per challenge, while he participates in a military challenge: stand a participating character "
            "that is no King and remove it from the challenge."
        ),
    ),
    card(
        "04003",
        "Riverrun",
        does=v.reaction(
            v.receives_power & v.victim_is(v.characters & v.trait("House Tully")),
            v.gain_power(1, subject=v.victim),
            pay=v.kneel_this,
        ),
        text=(
            "Reaction: after power is gained by or moved to a House Tully character, kneel Riverrun; that "
            "character gains 1 power."
        ),
    ),
    card(
        "04006",
        "Arry",
        does=(
            v.state_trigger(v.you_control(v.named("Arya Stark")), v.sacrifice(v.this)),
            v.action(v.draw(1), pay=v.return_this),
        ),
        text=(
            "Arry is sacrificed while you control Arya Stark. Action: return Arry to your hand to draw 1 "
            "card."
        ),
    ),
    card(
        "04007",
        "White Tree",
        does=v.reaction(v.income_collected & v.by_opponent, v.take_gold(1, source=v.doer), pay=v.kneel_this),
        text=(
            "Reaction: after an opponent collects income, kneel White Tree to move 1 gold from that "
            "player's gold pool to yours."
        ),
    ),
    card(
        "04021",
        "Donella Hornwood",
        does=v.constant(v.my_faction, v.LOYAL_DISCOUNT, 1),
        text="The first loyal card you marshal or play each round costs 1 less.",
    ),
    card(
        "04022",
        "Fear Cuts Deeper Than Swords",
        does=v.would(
            (v.effect_initiates & v.one_target(MY_STARK)) | (v.keyword_chooses & v.victim_is(MY_STARK)),
            v.both(v.cancel, v.stand(v.sole_target)),
        ),
        text=(
            "Interrupt: when the effects of an ability would initiate whose only target is a Stark "
            "character of yours, cancel them and stand that character."
        ),
    ),
    card(
        "04025",
        "Dolorous Edd",
        does=v.in_zone(
            "hand",
            v.action(
                v.then(
                    v.put_into_play(v.this, kneeling=True),
                    v.join_challenge(v.this),
                    v.later(v.WIN, "Edd goes home", v.may(v.return_to_hand()), subject=v.this),
                ),
                pay=v.kneel_faction,
                when=v.challenge_is(v.INTRIGUE) & v.as_defender,
            ),
        ),
        text=(
            "Action, in an intrigue challenge against you: kneel your faction card to put Dolorous Edd "
            "into play from your hand, kneeling and as a defender. If you win, you may return him to your "
            "hand."
        ),
    ),
    card(
        "04026",
        "Craven",
        does=v.constant(v.host, "cannot attack"),
        text="The bearer cannot be declared as an attacker.",
    ),
    card(
        "04041",
        "Ser Edmure Tully",
        does=v.reaction(
            v.gains_power & v.victim_is(v.characters),
            v.pick(
                v.characters & v.trait("House Tully") & ~v.is_victim, v.move_power_between(1, source=v.victim)
            ),
            limit=v.Limit(1, v.ROUND),
        ),
        text=(
            "Reaction, once per round: after a character gains power, move 1 power from it to a House "
            "Tully character."
        ),
    ),
    card(
        "04042",
        "Bear Island",
        does=v.reaction(v.you_marshal & v.victim_is(v.loyal), v.gain_gold(1), limit=v.Limit(2, v.PHASE)),
        text="Reaction, twice per phase: after you marshal a loyal card, gain 1 gold.",
    ),
    card(
        "04045",
        "Thoren Smallwood",
        does=v.reaction(v.you_win & v.as_defender, v.faction_power(1)),
        text="Reaction: after you win a challenge as the defending player, gain 1 power for your faction.",
    ),
    card(
        "04046",
        "Night Gathers...",
        does=v.action(
            v.marshals_from_target(),
            phase=v.MARSHALING,
            target=v.Target(v.an_opponent & (v.reserve_of < v.your_reserve), of="seat"),
        ),
        text=(
            "Marshaling action: choose an opponent with a lower reserve than yours; in this phase you may "
            "marshal characters from that player's discard pile."
        ),
    ),
    card(
        "04061",
        "Jojen Reed",
        does=v.reaction(
            v.stands & v.this_card,
            v.reveal_top(
                v.decide(
                    ("discard those cards", v.discard_chosen()),
                    ("each player draws", v.draw(1, players=v.everybody)),
                ),
                players=v.everybody,
            ),
        ),
        text=(
            "Reaction: after Jojen Reed stands, reveal the top card of each player's deck; discard those "
            "cards, or each player draws 1 card."
        ),
    ),
    card(
        "04062",
        "The Wolf King",
        host=v.faction("stark"),
        does=(v.constant(v.host, v.trait_of("King")), v.constant(v.host, "no attack kneel military")),
        text=(
            "Stark character only. The bearer is a King and does not kneel to attack in military challenges."
        ),
    ),
    card(
        "04065",
        "Shadow Tower Mason",
        does=(
            v.constant(v.itself, v.MILITARY, when=MANY_WORKS),
            v.constant(v.itself, v.INTRIGUE, when=MANY_WORKS),
        ),
        text=(
            "While you control 3 or more Night's Watch locations and attachments, Shadow Tower Mason gains "
            "a military icon and an intrigue icon."
        ),
    ),
    card(
        "04066",
        "The Haunted Forest",
        does=(
            v.constant(v.my_faction, "contribution", 1, when=v.source_is(v.standing) & v.as_defender),
            v.forced_reaction(v.you_lose, v.kneel(v.this)),
        ),
        text=(
            "While The Haunted Forest stands, it adds 1 STR to your side in challenges against you. Forced "
            "reaction: after you lose a challenge, kneel it."
        ),
    ),
    card(
        "04081",
        "Roose Bolton",
        does=v.reaction(
            v.you_win & v.with_this_attacking,
            v.kill(),
            pay=v.defining_x(v.source_strength, v.sacrifice_this),
            target=v.Target(
                v.characters & v.losers, hi=v.MAX_COST, violation=v.up_to_strength(v.x_or(v.source_strength))
            ),
        ),
        text=(
            "Reaction: after you win a challenge in which Roose Bolton attacks, sacrifice him to kill "
            "characters of the loser whose STR together is at most his."
        ),
    ),
    card(
        "04082",
        "Harrenhal",
        does=v.reaction(
            v.enters & v.victim_is(v.characters),
            v.kill(v.victim),
            pay=(v.kneel_faction, v.sacrifice_this),
        ),
        text=(
            "Reaction: after a character enters play, kneel your faction card and sacrifice Harrenhal to "
            "kill it."
        ),
    ),
    card(
        "04085",
        "Craster",
        does=(
            v.immune(v.itself, "trait:Omen"),
            v.action(
                v.put_into_play(v.each(v.killed_this_phase), owners=True),
                pay=v.sacrifice_this,
                when=v.exists(v.killed_this_phase),
            ),
        ),
        text=(
            "Omen cards do nothing to Craster. Action: sacrifice Craster; each character killed in this "
            "phase enters play from its owner's dead pile."
        ),
    ),
    card(
        "04086",
        "Dragonglass Dagger",
        host=v.faction("thenightswatch"),
        does=(
            v.constant(v.host, "strength", 2, when=v.with_host),
            v.immune(v.host, "opponents' character", when=v.with_host),
        ),
        text=(
            "Night's Watch character only. While the bearer participates in a challenge, it gets +2 STR "
            "and opponents' characters do nothing to it."
        ),
    ),
    card(
        "04101",
        "House Manderly Knight",
        does=v.constant(v.itself, "strength", 2, when=v.exists(WINTER)),
        text="While a Winter plot is revealed, House Manderly Knight gets +2 STR.",
    ),
    card(
        "04102",
        '"Wolf in the Night"',
        does=v.action(
            v.both(v.modify_strength(3, until=v.CHALLENGE), v.gain("renown", until=v.CHALLENGE)),
            target=v.Target(v.attackers & v.alone & v.faction("stark")),
        ),
        text=(
            "Action: a Stark character that attacks alone gets +3 STR and gains renown until the end of "
            "the challenge."
        ),
    ),
    card(
        "04105",
        "Qhorin Halfhand",
        does=v.reaction(
            v.you_win & v.challenge_is(v.MILITARY) & v.with_this,
            v.kill(),
            target=v.Target(v.characters & v.losers & ~v.unique & (v.strength < v.source_strength)),
        ),
        text=(
            "Reaction: after you win a military challenge in which Qhorin Halfhand participates, choose "
            "and kill a weaker non-unique character that the loser controls."
        ),
    ),
    card(
        "04106",
        "Fist of the First Men",
        does=(
            v.constant(v.my_characters & v.trait("Ranger"), "strength", 1, when=HIGHER_RESERVE),
            v.constant(v.my_characters & v.trait("Ranger"), "not bypassed", when=HIGHER_RESERVE),
        ),
        text=(
            "While your reserve is higher than an opponent's, your Rangers get +1 STR and cannot be "
            "bypassed by stealth."
        ),
    ),
)
