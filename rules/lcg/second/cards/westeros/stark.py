"""House Stark: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

HOUSE = "stark"
card = WESTEROS.card

GUESTS_OF_WINTERFELL = v.my_characters & v.unique & v.participating & v.faction(HOUSE)
DIREWOLVES = v.trait("Direwolf") | v.bears(v.trait("Direwolf"))

CARDS: tuple[SecondCard, ...] = (
    card(
        "02003",
        "Maester Luwin",
        does=(
            v.constant(v.my_characters & v.named("Robb Stark"), v.INSIGHT),
            v.constant(v.my_characters & v.named("Jon Snow"), "stealth"),
            v.immune(v.my_characters & v.named("Bran Stark"), "opponents' plot"),
            v.constant(v.my_characters & v.named("Rickon Stark"), v.PILLAGE),
        ),
        text=(
            "Under your control Robb Stark gains insight, Jon Snow stealth, Rickon Stark pillage, and "
            "opponents' plots do nothing to Bran Stark."
        ),
    ),
    card(
        "02004",
        "Lady",
        host=v.faction(HOUSE),
        does=(
            v.constant(v.host, "strength", 2),
            v.action(
                v.then(v.move_this(), v.if_target(v.named("Sansa Stark"), v.stand())),
                pay=v.gold(1),
                target=v.Target(v.characters & v.may_bear_this),
                limit=v.Limit(1, v.PHASE),
            ),
        ),
        text=(
            "Stark character only. The bearer gets +2 STR. Action, once per phase: pay 1 gold to move "
            "Lady to another character; if that is Sansa Stark, stand her."
        ),
    ),
    card(
        "02021",
        "Winterfell Kennel Master",
        does=v.action(
            v.to_paid(v.join_challenge()),
            phase=v.CHALLENGES,
            pay=v.kneel_one(v.my_characters & ~v.participating & v.may_participate & DIREWOLVES),
            when=v.you_control(v.participating & v.faction(HOUSE)),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Challenges action, once per phase, if you control a participating Stark character: kneel a "
            "Direwolf character or a character with a Direwolf attachment; it joins the challenge on "
            "your side."
        ),
    ),
    card(
        "02022",
        "Winterfell Castle",
        does=v.constant(
            GUESTS_OF_WINTERFELL,
            "strength",
            2,
            when=v.challenge_is(v.MILITARY, v.POWER) & (v.count(GUESTS_OF_WINTERFELL) >= 2),
        ),
        text=(
            "While you control 2 or more unique participating Stark characters in a military or power "
            "challenge, each of them gets +2 STR."
        ),
    ),
    card(
        "02041",
        "Ser Rodrik Cassel",
        does=v.constant(
            v.my_characters & v.unique & v.faction(HOUSE),
            v.INSIGHT,
            when=v.source_is(v.attacking) & v.challenge_is(v.MILITARY),
        ),
        text=(
            "While Ser Rodrik Cassel attacks in a military challenge, your unique Stark characters gain "
            "insight."
        ),
    ),
    card(
        "02042",
        "Wolf Dreams",
        does=v.action(v.search(v.trait("Direwolf")), pay=v.kneel_faction),
        text=(
            "Action: kneel your faction card to search your deck for a Direwolf card, reveal it and add "
            "it to your hand. Shuffle your deck."
        ),
    ),
    card(
        "02061",
        "Hodor",
        does=(
            v.constant(v.itself, "cannot attack", when=~v.you_control(v.named("Bran Stark"))),
            v.constant(v.itself, "no dominance"),
        ),
        text="Hodor attacks only while you control Bran Stark, and does not count for dominance.",
    ),
    card(
        "02081",
        "Greatjon's Vanguard",
        does=(
            v.constant(v.itself, "strength", 2, when=v.used_plots < 3),
            v.constant(v.itself, "renown", when=v.used_plots < 3),
        ),
        text=(
            "While your used pile has fewer than 3 plots, Greatjon's Vanguard gets +2 STR and gains renown."
        ),
    ),
    card(
        "02082",
        "Winterfell Crypt",
        does=v.reaction(
            v.is_killed_or_sacrificed
            & v.it_was_mine
            & v.victim_is(v.is_character & v.unique & v.faction(HOUSE)),
            v.later(v.PHASE, "back to the crypt", v.shuffle_back()),
            pay=v.sacrifice_this,
            target=v.Target(v.characters & (v.printed_strength <= v.printed_strength_of_victim)),
            when=v.in_phase(v.CHALLENGES),
        ),
        text=(
            "Reaction: after a unique Stark character of yours is killed or sacrificed in the challenges "
            "phase, sacrifice Winterfell Crypt and choose a character with the same or a lower printed STR. "
            "At the end of the phase it is shuffled into its owner's deck if it is still in play."
        ),
    ),
    card(
        "02101",
        "Septa Mordane",
        does=(
            v.constant(v.my_characters & v.named("Sansa Stark"), "strength", 2),
            v.constant(v.my_characters & v.named("Sansa Stark"), "renown"),
            v.constant(v.my_characters & v.named("Arya Stark"), v.INTRIGUE),
            v.immune(v.my_characters & v.named("Arya Stark"), "opponents' plot"),
        ),
        text=(
            "Under your control Sansa Stark gets +2 STR and gains renown; Arya Stark gains an intrigue "
            "icon, and opponents' plots do nothing to her."
        ),
    ),
    card(
        "02102",
        "Ward",
        host=v.printed_cost <= 4,
        does=(v.control_of_host(), v.constant(v.host, v.affiliation(HOUSE))),
        text=(
            "Character with printed cost 4 or less only. You control the bearer, and it belongs to House "
            "Stark as well."
        ),
    ),
)
