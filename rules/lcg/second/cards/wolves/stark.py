"""House Stark: its cards in Wolves of the North."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WOLVES
from rules.lcg.second.printed import SecondCard

HOUSE = "stark"
card = WOLVES.card

MY_STARKS = v.my_characters & v.faction(HOUSE)
A_STARK_OF_MINE = v.it_was_mine & v.victim_is(v.is_character & v.faction(HOUSE))
WINTER, WAR = v.plots & v.trait("Winter"), v.plots & v.trait("War")
STRONG_BLACKFISH = v.source_is(v.power_on >= 4)
TULLYS = v.my_characters & v.trait("House Tully")

CARDS: tuple[SecondCard, ...] = (
    card(
        "03001",
        "King Robb's Host",
        does=v.reaction(
            v.you_win & v.challenge_is(v.MILITARY) & v.with_this,
            v.pick(
                v.attackers,
                v.move_power_to(v.one_of(v.exists(WAR), 2, 1), source=v.loser),
            ),
        ),
        text=(
            "Reaction: after you win a military challenge in which King Robb's Host participates, move 1 "
            "power from the loser's faction card to an attacking character, or 2 if a War plot is revealed."
        ),
    ),
    card(
        "03002",
        "Catelyn Stark",
        does=(
            v.constant(v.itself, "strength", v.power_on),
            v.reaction(
                v.is_killed_or_sacrificed & A_STARK_OF_MINE,
                v.gain_power(1, subject=v.this),
                limit=v.Limit(2, v.ROUND),
            ),
        ),
        text=(
            "Catelyn Stark gets +1 STR for each power on her. Reaction, twice per round: after a Stark "
            "character of yours is killed or sacrificed, she gains 1 power."
        ),
    ),
    card(
        "03003",
        "Eddard Stark",
        does=v.reaction(
            v.gains_power & v.by_renown & v.this_card,
            v.gain_power(1, subject=v.target),
            target=v.Target(v.my_characters & v.other & v.participating),
        ),
        text=(
            "Reaction: after Eddard Stark gains power by renown, another participating character of yours "
            "gains 1 power."
        ),
    ),
    card(
        "03004",
        "The Blackfish",
        does=(
            v.constant(TULLYS, "no attack kneel military", when=STRONG_BLACKFISH),
            v.constant(TULLYS, "no attack kneel intrigue", when=STRONG_BLACKFISH),
            v.constant(TULLYS, "no attack kneel power", when=STRONG_BLACKFISH),
            v.reaction(
                v.you_win & v.challenge_is(v.MILITARY) & v.as_attacker, v.draw(1), limit=v.Limit(1, v.PHASE)
            ),
        ),
        text=(
            "While The Blackfish has 4 or more power, your House Tully characters do not kneel to attack. "
            "Reaction, once per phase: after you win a military challenge as the attacking player, draw 1 "
            "card."
        ),
    ),
    card(
        "03005",
        "Jon Snow",
        does=v.action(
            v.stand(),
            pay=v.sacrifice_one(MY_STARKS),
            target=v.Target(v.characters & v.kneeling & v.unique & v.faction(HOUSE)),
            limit=v.Limit(1, v.ROUND),
        ),
        text=(
            "Action, once per round: sacrifice a Stark character to choose and stand a unique Stark "
            "character."
        ),
    ),
    card(
        "03006",
        "Wolves of the North",
        does=v.reaction(
            v.is_bypassed & v.by_this,
            v.modify_strength(v.count(v.in_play & v.mine & v.trait("Direwolf")) * -1, subject=v.victim),
        ),
        text=(
            "Reaction: after Wolves of the North bypass a character by stealth, it gets −1 STR for each "
            "Direwolf card you control until the end of the phase."
        ),
    ),
    card(
        "03007",
        "Arya Stark",
        does=v.reaction(
            v.is_killed & A_STARK_OF_MINE,
            v.kill(),
            pay=v.sacrifice_this,
            target=v.Target(v.characters & (v.strength <= 3)),
        ),
        text=(
            "Reaction: after a Stark character of yours is killed, sacrifice Arya Stark to kill a character "
            "with STR 3 or less."
        ),
    ),
    card(
        "03008",
        "Jory Cassel",
        does=v.would(
            v.is_killed & v.victim_is(MY_STARKS & v.unique) & v.savable,
            v.both(v.save, v.only_if(v.exists(WINTER), v.gain_power(1, subject=v.victim))),
            pay=v.sacrifice_this,
        ),
        text=(
            "Interrupt: when a unique Stark character of yours would be killed, sacrifice Jory Cassel to "
            "save it. Then, if a Winter plot is revealed, it gains 1 power."
        ),
    ),
    card(
        "03009",
        "Riverrun Minstrel",
        does=v.reaction(
            v.enters & v.this_card,
            v.gain_power(1, subject=v.target),
            target=v.Target(v.characters & v.trait("House Tully")),
        ),
        text="Reaction: after Riverrun Minstrel enters play, a House Tully character gains 1 power.",
    ),
    card(
        "03010",
        "Old Nan",
        does=v.interrupt(
            v.plot_is_revealed,
            v.choose_one(
                ("Summer", v.gain_trait("Summer", until=v.ROUND, subject=v.victim)),
                ("Winter", v.gain_trait("Winter", until=v.ROUND, subject=v.victim)),
            ),
            pay=v.kneel_this,
        ),
        text=(
            "Interrupt: when a plot is revealed, kneel Old Nan; the plot gains the trait Summer or Winter "
            "until the end of the round."
        ),
    ),
    card(
        "03011",
        "Osha",
        does=v.action(
            v.then(v.leave_challenge(v.this), v.stand(v.this)),
            phase=v.CHALLENGES,
            limit=v.Limit(1, v.PHASE),
        ),
        text="Challenges action, once per phase: remove Osha from the challenge; then stand her.",
    ),
    card(
        "03012",
        "Bear Island Loyalist",
        does=v.immune(
            MY_STARKS & v.other & v.participating, "opponents' event", when=v.source_is(v.participating)
        ),
        text=(
            "While Bear Island Loyalist participates in a challenge, opponents' events do nothing to your "
            "other participating Stark characters."
        ),
    ),
    card(
        "03013",
        "Sansa Stark",
        does=(
            v.constant(
                v.itself,
                "strength",
                v.count(v.cards_in("dead") & v.is_character & v.faction(HOUSE)) * -1,
            ),
            v.constant(v.itself, v.INSIGHT, when=v.source_strength.equals(0)),
        ),
        text=(
            "Sansa Stark gets -1 STR for each Stark character in your dead pile. While her STR is 0, she "
            "gains insight."
        ),
    ),
    card(
        "03014",
        "Shaggydog",
        does=(
            v.constant(v.itself, "strength", 2, when=v.you_control(v.named("Rickon Stark"))),
            v.constant(v.itself, v.MILITARY, when=v.you_control(v.named("Rickon Stark"))),
        ),
        text="While you control Rickon Stark, Shaggydog gets +2 STR and gains a military icon.",
    ),
    card(
        "03015",
        "House Tully Septon",
        does=v.action(
            v.reduce_next(2, "trait:House Tully|The Seven", kinds=("character",)),
            phase=v.MARSHALING,
            pay=v.discard_power_from(v.my_characters),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Marshaling action, once per phase: discard 1 power from a character of yours; the next House "
            "Tully or The Seven character you marshal this phase costs 2 less."
        ),
    ),
    card(
        "03016",
        "Rickon Stark",
        does=v.would(v.effect_initiates & v.searches, v.cancel_search, pay=v.sacrifice_this),
        text=(
            "Interrupt: when the effects of an ability that searches would initiate, sacrifice Rickon Stark "
            "to cancel them."
        ),
    ),
    card(
        "03017",
        "Winterfell",
        does=(
            v.constant(MY_STARKS, "strength", 1),
            v.reaction(
                v.challenge_initiated,
                v.then(v.kneel(v.this), v.silence(v.players_without(v.trait("Winter")), until=v.CHALLENGE)),
            ),
        ),
        text=(
            "Your Stark characters get +1 STR. Reaction: after a challenge is initiated, kneel Winterfell; "
            "then players without a revealed Winter plot cannot trigger card abilities until the end of the "
            "challenge."
        ),
    ),
    card(
        "03018",
        "Winterfell Heart Tree",
        does=v.reaction(
            v.phase_begins,
            v.gain_immunity("opponents' plot"),
            pay=v.sacrifice_this,
            target=v.Target(v.in_play & v.mine & v.other & v.faction(HOUSE)),
        ),
        text=(
            "Reaction: after a phase begins, sacrifice Winterfell Heart Tree; opponents' plots do nothing "
            "to another Stark card of yours until the end of the phase."
        ),
    ),
    card(
        "03019",
        "Nymeria",
        host=v.unique & v.faction(HOUSE),
        does=(
            v.constant(v.host, "intimidate"),
            v.action(
                v.move_this(),
                pay=v.gold(1),
                target=v.Target(v.characters & v.may_bear_this),
                limit=v.Limit(1, v.PHASE),
            ),
        ),
        text=(
            "Unique Stark character only. The bearer gains intimidate. Action, once per phase: pay 1 gold "
            "to move Nymeria to another character."
        ),
    ),
    card(
        "03020",
        "Needle",
        host=v.faction(HOUSE),
        does=(
            v.constant(v.host, "strength", 2),
            v.interrupt(v.is_sacrificed & v.the_host, v.goes_to_hand_instead, pay=v.sacrifice_this),
        ),
        text=(
            "Stark character only. The bearer gets +2 STR. Interrupt: when the bearer is sacrificed, "
            "sacrifice Needle; the bearer returns to your hand instead of going to the discard pile."
        ),
    ),
    card(
        "03021",
        "Frozen Solid",
        host=~v.keyword("limited") & (v.printed_cost <= 3),
        on="location",
        does=v.constant(v.host, "blank"),
        text=("Non-limited location with printed cost 3 or less only. Its text box is blank but for traits."),
    ),
    card(
        "03022",
        "As Hard as Winter",
        does=v.reaction(
            v.is_killed_or_sacrificed & A_STARK_OF_MINE,
            v.put_into_play(),
            target=v.Target(
                v.cards_in("hand")
                & v.is_character
                & v.faction(HOUSE)
                & (v.printed_cost <= v.printed_cost_of_victim)
            ),
            when=v.exists(v.cards_in("used") & v.trait("Winter")),
        ),
        text=(
            "Reaction, if your used pile has a Winter plot: after a Stark character of yours is killed or "
            "sacrificed, put a Stark character with the same or a lower printed cost into play from your "
            "hand."
        ),
    ),
    card(
        "03023",
        "The Pack Survives",
        does=v.would(
            v.effect_initiates & v.by_opponent & v.victim_is(v.is_event),
            v.cancel,
            pay=v.either(
                v.sacrifice_one(v.in_play & v.mine & v.trait("Direwolf")), v.kneel_cards(2, MY_STARKS)
            ),
        ),
        text=(
            "Interrupt: when the effects of an opponent's event would initiate, sacrifice a Direwolf card "
            "or kneel 2 Stark characters to cancel them."
        ),
    ),
    card(
        "03024",
        "Arya's Gift",
        does=v.action(
            v.move_attachment(v.my_characters),
            target=v.Target(v.attachments & v.on_card(MY_STARKS)),
        ),
        text=(
            "Action: move an attachment from a Stark character of yours to another character of yours that "
            "may bear it."
        ),
    ),
)
