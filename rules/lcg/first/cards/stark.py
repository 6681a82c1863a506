"""House Stark: its cards in the Core Set."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-ice",
        "Ice",
        host=v.faction("stark"),
        does=v.action(
            v.kill(),
            phase=v.CHALLENGES,
            when=v.with_host,
            pay=(v.kneel_this, v.discard_this),
            target=v.Target(v.participants & ~v.host),
        ),
        text=(
            "Stark character only. Challenges: while the bearer participates in a challenge, kneel and "
            "discard Ice to kill another participating character."
        ),
    ),
    card(
        "fe-nymeria",
        "Nymeria",
        host=v.faction("stark"),
        does=(
            v.prevents(v.is_killed & v.the_host & v.savable, v.save, pay=v.kneel_this),
            v.constant(v.host & v.named("Arya Stark"), "strength", 1),
            v.constant(v.host & v.named("Arya Stark"), "stealth"),
        ),
        text=(
            "Stark character only. Response: kneel Nymeria to save the bearer from being killed. On "
            "Arya Stark: she gets +1 STR and gains stealth."
        ),
    ),
    card(
        "fe-summer",
        "Summer",
        host=v.faction("stark"),
        does=(
            v.constant(v.host, "strength", 2),
            v.constant(v.host, v.MILITARY),
            v.constant(v.host & v.named("Bran Stark"), "stealth"),
        ),
        text=(
            "Stark character only. The bearer gets +2 STR and gains a military icon. On Bran Stark: he "
            "also gains stealth."
        ),
    ),
    card(
        "fe-ser-rodrik-cassel",
        "Ser Rodrik Cassel",
        does=(
            v.constant(v.itself, "no defense kneel"),
            v.constant(v.itself, "strength", 2, when=v.source_is(v.defending)),
        ),
        text="Does not kneel to defend, and gets +2 STR while he defends.",
    ),
    card(
        "fe-eddard-stark",
        "Eddard Stark",
        does=v.passive(v.enters & v.this_card, v.gain_power(1, subject=v.this)),
        text="After Eddard Stark comes into play, he claims 1 power.",
    ),
    card(
        "fe-catelyn-stark",
        "Catelyn Stark",
        does=v.response(
            v.is_declared_defender & v.this_card,
            v.gain("no contribution", until=v.CHALLENGE),
            target=v.Target(v.participants),
        ),
        text=(
            "Response: after Catelyn Stark is declared as a defender, choose a participating character; "
            "its STR does not count in this challenge."
        ),
    ),
    card(
        "fe-arya-stark",
        "Arya Stark",
        does=v.action(
            v.steal_keywords("stealth", "renown"),
            pay=v.influence(1),
            target=v.Target(v.characters & v.other & (v.keyword("stealth") | v.keyword("renown"))),
        ),
        text=(
            "Any phase: kneel 1 influence to choose a character with stealth or renown. It loses these "
            "keywords and Arya Stark gains them until the end of the phase."
        ),
    ),
    card(
        "fe-robb-stark",
        "Robb Stark",
        does=v.response(
            v.you_win & v.challenge_is(v.MILITARY) & v.with_this,
            v.kill(),
            target=v.Target(v.characters & v.losers),
        ),
        text=(
            "Response: after you win a military challenge in which Robb Stark participates, kill a "
            "character of the loser."
        ),
    ),
    card(
        "fe-sansa-stark",
        "Sansa Stark",
        does=v.response(v.attachment_played & v.on_this, v.may(v.draw(1, players=v.doer), by=v.doer)),
        text="Response: after an attachment is played on Sansa Stark, its player may draw a card.",
    ),
    card(
        "fe-greatjon-umber",
        "Greatjon Umber",
        does=v.action(
            v.join_challenge(v.this),
            phase=v.CHALLENGES,
            when=v.challenge_is(v.MILITARY, v.POWER)
            & (v.as_attacker | v.as_defender)
            & v.source_is(~v.participating),
            pay=v.kneel_this,
        ),
        text=(
            "Challenges: kneel Greatjon Umber to have him participate on your side in a military or "
            "power challenge in which you attack or defend."
        ),
    ),
    card(
        "fe-shaggydog",
        "Shaggydog",
        does=(
            v.constant(
                v.itself,
                "strength",
                3,
                when=v.you_control(v.is_character & v.faction("stark") & v.trait("Lord")),
            ),
            v.immune(
                v.itself, "event", when=v.you_control(v.is_character & v.faction("stark") & v.trait("Lord"))
            ),
        ),
        text="While you control a Stark Lord, Shaggydog gets +3 STR and is immune to events.",
    ),
    card(
        "fe-hodor",
        "Hodor",
        does=(v.constant(v.itself, "cannot attack"), v.constant(v.itself, "not bypassed")),
        text="Cannot be declared as an attacker. Cannot be chosen for stealth.",
    ),
    card(
        "fe-bran-stark",
        "Bran Stark",
        does=v.action(v.reveal_plot(), phase=v.PLOT, pay=v.kneel_this, limit=v.Limit(3, v.ROUND)),
        text="Plot: kneel Bran Stark to choose and reveal another plot (limit 3 per round).",
    ),
    card(
        "fe-grey-wind",
        "Grey Wind",
        does=v.cheaper(2, when=v.exists(v.in_play & v.named("Robb Stark"))),
        text="Costs 2 less to play while Robb Stark is in play.",
    ),
    card(
        "fe-lady",
        "Lady",
        does=(
            v.constant(v.characters & v.named("Sansa Stark"), "strength", 1),
            v.constant(v.characters & v.named("Sansa Stark"), "renown"),
            *v.cheaper(2, when=v.exists(v.in_play & v.named("Sansa Stark"))),
        ),
        text="Sansa Stark gets +1 STR and gains renown. Costs 2 less to play while Sansa Stark is in play.",
    ),
    card("fe-war-host-of-the-north", "War Host of the North"),
    card(
        "fe-winterfell-honor-guard",
        "Winterfell Honor Guard",
        does=v.sent_to_others(),
        text=(
            "Challenges: put Winterfell Honor Guard from your hand into play under the control of an "
            "opponent. After its controller wins a challenge in which it participates, its owner takes "
            "control of it."
        ),
    ),
    card("fe-knight-of-the-tumblestone", "Knight of the Tumblestone"),
    card("fe-direwolf-pup", "Direwolf Pup"),
    card(
        "fe-kennel-master",
        "Kennel Master",
        does=(
            v.constant(v.itself, "strength", v.count(v.in_play & v.trait("Direwolf"))),
            v.prevents(
                v.is_killed_or_discarded & v.this_card & v.savable,
                v.both(v.save, v.return_to_hand(v.this)),
                when=v.count(v.in_play & v.mine & v.trait("Direwolf")) >= 3,
            ),
        ),
        text=(
            "Gets +1 STR for each Direwolf card in play. Response: if you control at least 3 Direwolf "
            "cards, save Kennel Master from being killed or discarded and return it to your hand."
        ),
    ),
    card(
        "fe-house-tully-recruiter",
        "House Tully Recruiter",
        does=v.reduces("stark"),
        text=(
            "Marshalling: kneel House Tully Recruiter to reduce the cost of the next Stark character "
            "you play this phase by 1."
        ),
    ),
    card(
        "fe-trident-reinforcements",
        "Trident Reinforcements",
        does=v.in_zone(
            "dead",
            v.action(
                v.to_hand(v.this), phase=v.DOMINANCE, when=v.count(v.cards_in("dead") & v.is_character) >= 3
            ),
        ),
        text=(
            "Dominance: if there are at least 3 characters in your dead pile, return Trident "
            "Reinforcements from it to your hand."
        ),
    ),
    card(
        "fe-winterfell-reserves",
        "Winterfell Reserves",
        does=v.response(
            v.is_declared_defender & v.this_card,
            v.to_top_of_deck(v.top_of_discard(1, players=v.target_player)),
            pay=v.gold(1),
            target=v.Target(v.always, of="seat"),
        ),
        text=(
            "Response: after Winterfell Reserves is declared as a defender, pay 1 gold to put the top "
            "card of a player's discard pile on top of that player's deck."
        ),
    ),
    card(
        "fe-winterfell-kennels",
        "Winterfell Kennels",
        does=v.action(v.search(v.trait("Direwolf")), pay=(v.kneel_this, v.gold(1))),
        text=(
            "Any phase: kneel Winterfell Kennels and pay 1 gold to search your deck for a Direwolf "
            "card, reveal it and put it into your hand."
        ),
    ),
    card(
        "fe-winterfell-castle",
        "Winterfell Castle",
        does=v.constant(v.my_characters & v.faction("stark"), "strength", 1),
        text="Your Stark characters get +1 STR.",
    ),
    card(
        "fe-northern-fiefdoms",
        "Northern Fiefdoms",
        does=v.reduces_card("stark"),
        text=(
            "Marshalling: kneel Northern Fiefdoms to reduce the cost of the next Stark card you play "
            "this phase by 1."
        ),
    ),
    card(
        "fe-lord-eddards-chambers",
        "Lord Eddard's Chambers",
        on="faction",
        host=v.my_faction,
        text="You may attach Lord Eddard's Chambers to your House card when you play it.",
    ),
    card("fe-great-keep", "Great Keep"),
    card(
        "fe-godswood",
        "Godswood",
        does=v.reduces("stark", 2),
        text=(
            "Marshalling: kneel Godswood to reduce the cost of the next Stark character you play this "
            "phase by 2."
        ),
    ),
    card(
        "fe-narrow-sea",
        "Narrow Sea",
        does=v.given_up("stark or baratheon"),
        text=(
            "Marshalling: discard Narrow Sea to reduce the cost of the next Stark or Baratheon "
            "character you play this phase by 2."
        ),
    ),
)
