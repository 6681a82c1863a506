"""House Greyjoy and House Targaryen: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

GREYJOYS = v.faction("greyjoy")
KING = v.trait("King")
FOUND_BY_PREE = (v.is_attachment | v.is_event) & v.faction("targaryen")


CARDS: tuple[SecondCard, ...] = (
    card(
        "04012",
        "Captain's Daughter",
        does=v.reaction(
            v.enters & v.victim_is(v.characters & ~v.loyal),
            v.put_on_top(v.victim),
            pay=(v.kneel_faction, v.sacrifice_this),
        ),
        text=(
            "Reaction: after a character that is not loyal enters play, kneel your faction card and "
            "sacrifice Captain's Daughter to put it on top of its owner's deck."
        ),
    ),
    card(
        "04013",
        "Pyke",
        does=v.action(v.gain("stealth"), pay=v.kneel_this, target=v.Target(v.characters)),
        text="Action: kneel Pyke; a character gains stealth until the end of the phase.",
    ),
    card(
        "04014",
        "Viserys Targaryen",
        does=(
            v.constant(v.characters & KING, "must defend", when=v.with_this_attacking),
            v.interrupt(
                v.phase_ends & v.during(v.DOMINANCE),
                v.gain_power(1, subject=v.this),
                when=~v.exists(v.characters & v.an_opponents & KING),
            ),
        ),
        text=(
            "While Viserys Targaryen attacks, each King must be declared as a defender if able. Interrupt, "
            "if no opponent controls a King: when the dominance phase ends, he gains 1 power."
        ),
    ),
    card(
        "04015",
        "Shierak Qiya",
        does=v.reaction(
            v.you_win & v.challenge_is(v.POWER) & v.by_five,
            v.stand(),
            pay=v.kneel_faction,
            target=v.Target(v.participants & v.kneeling),
        ),
        text=(
            "Reaction: after you win a power challenge by 5 or more STR, kneel your faction card to choose "
            "and stand a participating character."
        ),
    ),
    card(
        "04031",
        "Balon Greyjoy",
        does=(
            v.constant(
                v.itself,
                "no attack kneel military",
                when=~v.exists(v.characters & v.of_defending_player & KING),
            ),
            v.action(
                v.modify_strength(1, until=v.CHALLENGE, subject=v.each(v.my_characters & v.loyal)),
                pay=v.kneel_one(v.locations & GREYJOYS),
                when=v.in_challenge,
                limit=v.Limit(1, v.CHALLENGE),
            ),
        ),
        text=(
            "Balon Greyjoy does not kneel to attack a player without a King in military challenges. "
            "Action, once per challenge: kneel a Greyjoy location; your loyal characters get +1 STR until "
            "the end of the challenge."
        ),
    ),
    card(
        "04032",
        "Ours is the Old Way",
        does=v.action(
            v.choose_one(
                ("gain stealth", v.gain("stealth", subject=v.each(v.my_characters & GREYJOYS))),
                ("take stealth", v.lose("stealth", subject=v.each(v.characters & ~GREYJOYS))),
            ),
            phase=v.CHALLENGES,
        ),
        text=(
            "Challenges action: until the end of the phase your Greyjoy characters gain stealth, or "
            "characters of other factions lose stealth."
        ),
    ),
    card(
        "04033",
        "Doreah",
        does=v.constant(v.itself, v.INSIGHT, when=v.you_control(v.participating & v.trait("Lord", "Lady"))),
        text="While a Lord or Lady of yours participates in a challenge, Doreah gains insight.",
    ),
    card(
        "04034",
        "Beggar King",
        host=v.faction("targaryen"),
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.reaction(
                v.plot_is_revealed & v.by_opponent & v.victim_is(v.printed_income > v.your_printed_income),
                v.gain_gold(v.one_of(v.exists(v.characters & v.an_opponents & KING), 1, 2)),
                pay=v.kneel_this,
            ),
        ),
        text=(
            "Targaryen character only. The bearer is a King. Reaction: after an opponent reveals a plot "
            "with a higher printed gold value than yours, kneel Beggar King to gain 1 gold, or 2 if no "
            "opponent controls a King."
        ),
    ),
    card(
        "04051",
        "Lordsport Fisherman",
        does=v.reaction(v.you_marshal & v.this_card, v.draw_from_the_bottom),
        text=(
            "Reaction: after you marshal Lordsport Fisherman, add the bottom card of your deck to your hand."
        ),
    ),
    card(
        "04052",
        "King of Salt and Rock",
        host=v.trait("Ironborn"),
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.constant(v.host, v.PILLAGE),
            v.reaction(
                v.is_pillaged & v.victim_is(v.is_attachment | v.is_location),
                v.gain_power(1, subject=v.its_host),
            ),
        ),
        text=(
            "Ironborn character only. The bearer is a King and gains pillage. Reaction: after an "
            "attachment or location is discarded by pillage, the bearer gains 1 power."
        ),
    ),
    card(
        "04053",
        "Devoted Bloodrider",
        does=v.constant(v.my_characters & v.trait("Bloodrider"), "strength", 1),
        text="Your Bloodriders get +1 STR.",
    ),
    card(
        "04054",
        "Blood of My Blood",
        does=v.action(
            v.search(
                v.is_character & v.trait("Bloodrider") & v.may_be_put_into_play,
                put=v.into_play_then(v.later(v.PHASE, "blood rides home", v.return_to_hand())),
            ),
            phase=v.CHALLENGES,
        ),
        text=(
            "Challenges action: search your deck for a Bloodrider and put it into play. Shuffle your deck. "
            "At the end of the phase it returns to your hand if it is still in play."
        ),
    ),
    card(
        "04071",
        "Aeron Damphair",
        does=v.reaction(
            v.is_saved & v.victim_is(v.characters),
            v.choose_one(("stand it", v.stand(v.victim)), ("kneel it", v.kneel(v.victim))),
        ),
        text="Reaction: after a character is saved, stand it or kneel it.",
    ),
    card(
        "04072",
        "King Balon's Solar",
        does=v.reaction(v.you_win_initiative, v.gain_gold(1)),
        text="Reaction: after you win initiative, gain 1 gold.",
    ),
    card(
        "04073",
        "Pyat Pree",
        does=v.reaction(v.you_win & v.with_this, v.search(FOUND_BY_PREE, top=v.margin)),
        text=(
            "Reaction: after you win a challenge in which Pyat Pree participates, search as many of the "
            "top cards of your deck as the STR you won by for a Targaryen attachment or event, reveal it "
            "and add it to your hand. Shuffle your deck."
        ),
    ),
    card(
        "04074",
        "Vaes Tolorro",
        does=v.interrupt(
            v.is_killed & v.victim_is(v.characters & v.has_power),
            v.move_power_between(
                v.one_of(v.victim_is(v.strength <= 0), 2, 1), source=v.the_victim, subject=v.this
            ),
            pay=v.kneel_this,
        ),
        text=(
            "Interrupt: when a character with power is killed, kneel Vaes Tolorro to move 1 power from it "
            "to Vaes Tolorro, or up to 2 if its STR is 0."
        ),
    ),
    card(
        "04091",
        "Helya",
        does=v.constant(v.attachments, v.TERMINAL),
        text="Each attachment gains terminal.",
    ),
    card(
        "04092",
        "Bless Him With Salt",
        does=v.action(
            v.both(
                v.modify_strength(3, until=v.CHALLENGE),
                v.later("win", "draw by salt", v.draw(1), subject=v.nothing),
            ),
            target=v.Target(v.participants & v.trait("Drowned God", "Ironborn")),
            when=v.challenge_is(v.POWER),
        ),
        text=(
            "Action, in a power challenge: a participating Drowned God or Ironborn character gets +3 STR "
            "until the end of the challenge. If you win it, draw 1 card."
        ),
    ),
    card(
        "04093",
        "Xaro Xhoan Daxos",
        does=v.reaction(
            v.you_marshal & v.victim_is(v.is_attachment & v.unique), v.gain_gold(2), limit=v.Limit(1, v.PHASE)
        ),
        text="Reaction, once per phase: after you marshal a unique attachment, gain 2 gold.",
    ),
    card(
        "04094",
        "Mother of Dragons",
        host=v.mine & v.trait("Stormborn"),
        does=v.action(
            v.join_challenge(v.its_host),
            phase=v.CHALLENGES,
            pay=v.kneel_this,
            when=v.you_control(v.participating & v.trait("Dragon")),
        ),
        text=(
            "Stormborn character of yours only. Challenges action, while a Dragon of yours participates in "
            "a challenge: kneel Mother of Dragons; the bearer joins the challenge on your side."
        ),
    ),
    card(
        "04111",
        "Esgred",
        does=(
            v.state_trigger(
                v.you_control(v.named("Asha Greyjoy")),
                v.then(
                    v.sacrifice(v.this), v.gain_power(1, subject=v.each(v.mine & v.named("Asha Greyjoy")))
                ),
            ),
            v.constant(v.itself, "further bypasses", 1),
        ),
        text=(
            "Esgred is sacrificed while you control Asha Greyjoy, who then gains 1 power. Esgred may "
            "bypass one more character by stealth."
        ),
    ),
    card(
        "04112",
        "Sea Bitch",
        does=v.action(
            v.take_control(until=v.PHASE),
            pay=v.sacrifice_this,
            target=v.Target(v.locations & ~v.keyword("limited")),
        ),
        text=(
            "Action: sacrifice Sea Bitch to take control of a non-limited location until the end of the "
            "phase."
        ),
    ),
    card(
        "04113",
        "Quaithe of the Shadow",
        does=v.reaction(
            v.enters & v.this_card,
            v.leave_challenge(v.each(v.participants & (v.strength <= 2))),
            when=v.in_challenge,
        ),
        text=(
            "Reaction: after Quaithe of the Shadow enters play during a challenge, remove each character "
            "with STR 2 or less from the challenge."
        ),
    ),
    card(
        "04114",
        "House of the Undying",
        does=v.action(
            v.regardless(
                v.put_into_play(
                    v.each(v.of_target_player("dead", v.is_character)),
                    do=v.later(v.PHASE, "back among the dead", v.bury()),
                )
            ),
            phase=v.CHALLENGES,
            pay=v.remove_this,
            target=v.Target(v.an_opponent & v.has_dead_characters, of="seat"),
        ),
        text=(
            "Challenges action: remove House of the Undying from the game and choose an opponent; each "
            "character in that player's dead pile enters play under your control. At the end of the phase "
            "they return there; they cannot be saved."
        ),
    ),
)
