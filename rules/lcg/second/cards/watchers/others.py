"""The cards of other factions and the neutral cards in Watchers on the Wall, without plots."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WATCHERS
from rules.lcg.second.printed import SecondCard

card = WATCHERS.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
WILDLING_OF_MINE = v.victim_is(v.is_character & v.trait("Wildling"))
A_WILDLING_ATTACKS = v.you_control(v.is_character & v.trait("Wildling") & v.attacking)
LOSERS_LOCATION = v.locations & v.losers & ~v.keyword("limited")
A_STRONGER_RESERVE = v.source_is(v.attacking) & v.defending_reserve_is_higher

CARDS: tuple[SecondCard, ...] = (
    card(
        "07025",
        "Marya Seaworth",
        does=v.reaction(v.is_bypassed, v.kneel(v.victim), pay=v.gold(1), limit=v.Limit(2, v.PHASE)),
        text="Reaction, twice per phase: after a character is bypassed by stealth, pay 1 gold to kneel it.",
    ),
    card(
        "07026",
        "Black Betha",
        does=(
            v.constant(v.my_characters & v.named("Ser Davos Seaworth"), "renown"),
            v.action(
                v.modify_strength(
                    v.count(v.characters & v.of_defending_player & v.kneeling), until=v.CHALLENGE
                ),
                pay=v.kneel_this,
                target=v.Target(v.attackers),
            ),
        ),
        text=(
            "Your Ser Davos Seaworth gains renown. Action: kneel Black Betha; an attacking character gets +1 "
            "STR for each kneeling character of the defending player until the end of the challenge."
        ),
    ),
    card(
        "07027",
        "Salt Wife",
        does=v.action(
            v.gain("cannot defend"),
            phase=v.CHALLENGES,
            pay=v.sacrifice_this,
            target=v.Target(v.characters),
        ),
        text=(
            "Challenges action: sacrifice Salt Wife; a character cannot be declared as a defender until the "
            "end of the phase."
        ),
    ),
    card(
        "07028",
        "Raiding the Bay of Ice",
        does=v.reaction(
            v.you_win & v.as_attacker,
            v.put_on_top(),
            pay=v.kneel_one(v.locations & v.mine & v.trait("Warship")),
            target=v.Target(LOSERS_LOCATION),
        ),
        text=(
            "Reaction: after you win a challenge as the attacking player, kneel a Warship location of yours "
            "to put a non-limited location of the loser on top of its owner's deck."
        ),
    ),
    card(
        "07029",
        "Ulf Son of Umar",
        does=v.reaction(
            v.enters & v.by_me & v.victim_is(v.is_character & v.trait("Clansman")),
            v.modify_strength(v.printed_strength_of_victim, subject=v.this),
            limit=v.Limit(3, v.PHASE),
        ),
        text=(
            "Reaction, 3 times per phase: after a Clansman enters play under your control, Ulf Son of Umar "
            "gets its printed STR in addition until the end of the phase."
        ),
    ),
    card(
        "07030",
        "There Are No Men Like Me",
        does=v.action(
            v.both(v.gain("no attack kneel military"), v.gain("no defense kneel military")),
            target=v.Target(v.characters & v.trait("Knight")),
        ),
        text=(
            "Action: until the end of the phase a Knight does not kneel when declared as an attacker or "
            "defender in military challenges."
        ),
    ),
    card(
        "07031",
        "Southron Messenger",
        does=v.reaction(
            v.enters & v.this_card,
            v.return_to_hand(),
            target=v.Target(v.participants & (v.icons_of < 2)),
            when=v.in_challenge,
        ),
        text=(
            "Reaction: after Southron Messenger enters play during a challenge, a participating character "
            "with fewer than 2 challenge icons returns to its owner's hand."
        ),
    ),
    card(
        "07032",
        "Lingering Venom",
        does=v.reaction(
            v.you_lose,
            v.then(
                v.put_token("venom", subject=v.this),
                v.only_if(v.host_strength <= v.tokens_here("venom"), v.kill(v.its_host)),
            ),
        ),
        text=(
            "Reaction: after you lose a challenge, put a venom token on Lingering Venom. Then, if the "
            "bearer's STR is at most the number of these tokens, kill it."
        ),
    ),
    card(
        "07033",
        "Jeyne Poole",
        does=v.action(
            v.to_hand(),
            phase=v.MARSHALING,
            pay=v.sacrifice_this,
            target=v.Target(v.cards_in("discard") & v.is_character & v.trait("Lady")),
        ),
        text=(
            "Marshaling action: sacrifice Jeyne Poole to return a Lady from your discard pile to your hand."
        ),
    ),
    card(
        "07034",
        "Summer",
        host=v.unique & v.faction("stark"),
        does=(
            v.action(
                v.join_challenge(v.its_host),
                pay=v.kneel_host,
                when=v.challenge_is(v.MILITARY) & v.host_is(v.may_join_for_you),
                limit=v.Limit(1, v.CHALLENGE),
            ),
            v.action(
                v.move_this(),
                pay=v.gold(1),
                target=v.Target(v.characters & v.may_bear_this),
                limit=v.Limit(1, v.PHASE),
            ),
        ),
        text=(
            "Unique Stark character only. Action, once per challenge: kneel the bearer; it joins a military "
            "challenge on your side. Action, once per phase: pay 1 gold to move Summer to another character."
        ),
    ),
    card(
        "07035",
        "Dothraki Honor Guard",
        does=v.constant(v.itself, "strength", v.count(v.cards_in("hand")) * -1),
        text="Dothraki Honor Guard gets -1 STR for each card in your hand.",
    ),
    card(
        "07036",
        "Plaza of Pride",
        does=v.action(
            v.stand(),
            pay=(v.kneel_this, v.discard_from_hand(1, v.always)),
            target=v.Target(v.characters & v.kneeling & (v.printed_cost <= v.cost_of_paid + 3)),
        ),
        text=(
            "Action: kneel Plaza of Pride and discard a card from your hand to stand a character whose "
            "printed cost is at most 3 higher than that of the discarded card."
        ),
    ),
    card(
        "07037",
        "Ser Jon Fossoway",
        does=v.constant(v.itself, "renown", when=v.source_strength >= 5),
        text="While the STR of Ser Jon Fossoway is 5 or more, he gains renown.",
    ),
    card(
        "07038",
        "The Honeywine",
        does=v.reaction(v.you_win & v.as_attacker & v.by_five, v.gain_power(1, subject=v.this)),
        text=(
            "Reaction: after you win a challenge by 5 or more STR as the attacking player, The Honeywine "
            "gains 1 power."
        ),
    ),
    card(
        "07039",
        "Rattleshirt",
        does=v.constant(v.characters & ~v.has_attachments, "cannot defend", when=v.attacks_alone),
        text=(
            "While Rattleshirt attacks alone, characters without attachments cannot be declared as defenders."
        ),
    ),
    card(
        "07040",
        "Dalla",
        does=v.reaction(v.enters & v.by_me & WILDLING_OF_MINE, v.draw(1), limit=v.Limit(1, v.PHASE)),
        text="Reaction, once per phase: after a Wildling enters play under your control, draw 1 card.",
    ),
    card(
        "07041",
        "Crow Killers",
        does=tuple(
            v.constant(v.itself, v.no_attack_kneel(kind), when=A_STRONGER_RESERVE)
            for kind in v.CHALLENGE_TYPES
        ),
        text=(
            "Crow Killers do not kneel when declared as attackers against an opponent whose reserve is "
            "higher than yours."
        ),
    ),
    card(
        "07042",
        "The Frozen Shore",
        does=v.reaction(
            v.you_win,
            v.stand(),
            pay=v.kneel_this,
            target=v.Target(v.attackers & v.kneeling & v.trait("Wildling"), hi=v.count(WINTER)),
            when=v.exists(WINTER),
        ),
        text=(
            "Reaction: after you win a challenge, kneel The Frozen Shore to stand an attacking Wildling for "
            "each Winter plot that is revealed."
        ),
    ),
    card(
        "07043",
        "Weirwood Bow",
        host=v.faction("thenightswatch") | v.trait("Wildling"),
        does=v.action(
            v.modify_strength(-2, until=v.CHALLENGE), pay=v.kneel_this, target=v.Target(v.defenders)
        ),
        text=(
            "Night's Watch or Wildling character only. Action: kneel Weirwood Bow; a defending character "
            "gets -2 STR until the end of the challenge."
        ),
    ),
    card(
        "07044",
        "Scaling the Wall",
        does=v.reaction(
            v.you_win, v.return_to_hand(), target=v.Target(LOSERS_LOCATION), when=A_WILDLING_ATTACKS
        ),
        text=(
            "Reaction: after you win a challenge in which you control an attacking Wildling, a non-limited "
            "location of the loser returns to its owner's hand."
        ),
    ),
    card(
        "07045",
        '"The Last of the Giants"',
        does=v.action(
            v.then(
                v.put_into_play(),
                v.both(v.gain("intimidate"), v.later(v.PHASE, "last of the giants", v.kill(unsavable=True))),
            ),
            target=v.Target(
                v.cards_in("hand") & v.is_character & v.faction("neutral") & v.may_be_put_into_play
            ),
        ),
        text=(
            "Action: put a neutral character into play from your hand; it gains intimidate until the end of "
            "the phase. At the end of the phase it is killed if it is still in play; nothing saves it."
        ),
    ),
)
