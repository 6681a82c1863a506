"""House Tyrell and House Martell: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
MARTELLS = v.faction("martell")
NO_KING = ~v.exists(v.characters & v.trait("King"))
MORE_SUMMER = v.count(SUMMER) > v.count(WINTER)


CARDS: tuple[SecondCard, ...] = (
    card(
        "04004",
        "Ser Colen of Greenpools",
        does=v.constant(v.itself, "strength", 3, when=v.challenge_is(v.POWER)),
        text="In power challenges Ser Colen of Greenpools gets +3 STR.",
    ),
    card(
        "04005",
        "Bitterbridge Encampment",
        does=v.reaction(
            v.plot_is_revealed & v.victim_is(v.trait("Summer")),
            v.pick(
                v.cards_in("hand") & v.is_character,
                v.put_into_play(owners=True),
                lo=0,
                by=v.everybody,
                hidden=True,
            ),
            pay=v.kneel_this,
        ),
        text=(
            "Reaction: after a Summer plot is revealed, kneel Bitterbridge Encampment; each player may put "
            "a character into play from their hand."
        ),
    ),
    card(
        "04016",
        "Harmen Uller",
        does=v.constant(v.cards_in("hand") & v.is_character & v.trait("Sand Snake"), v.AMBUSH_BELOW_COST),
        text="Each Sand Snake in your hand gains ambush for 1 less than its printed cost.",
    ),
    card(
        "04017",
        "Tower of the Sun",
        does=v.reaction(v.an_event_was_played, v.gain_gold(1), limit=v.Limit(1, v.PHASE)),
        text="Reaction, once per phase: after an event is played, gain 1 gold.",
    ),
    card(
        "04023",
        "Knight of Summer",
        does=(
            v.constant(v.itself, "strength", 2, when=MORE_SUMMER),
            v.constant(v.itself, "renown", when=MORE_SUMMER),
        ),
        text=(
            "While more Summer than Winter plots are revealed, Knight of Summer gets +2 STR and gains renown."
        ),
    ),
    card(
        "04024",
        "There Is My Claim",
        does=v.action(
            v.claim(1, until=v.CHALLENGE),
            phase=v.CHALLENGES,
            pay=v.reveal_from_hand(4, v.is_character & v.faction("tyrell")),
            when=v.in_challenge,
            limit=v.Limit(1, v.CHALLENGE, by_name=True),
        ),
        text=(
            "Challenges action, once per challenge: during a challenge, reveal 4 Tyrell characters from "
            "your hand; your claim is 1 higher until the end of the challenge."
        ),
    ),
    card(
        "04035",
        "Starfall Cavalry",
        does=v.reaction(v.enters & v.this_card, v.draw(v.one_of(v.used_plots >= 3, 3, 1))),
        text=(
            "Reaction: after Starfall Cavalry enters play, draw 1 card, or 3 if your used pile has 3 or "
            "more plots."
        ),
    ),
    card(
        "04036",
        "Venomous Blade",
        host=v.mine & MARTELLS,
        does=(
            v.constant(v.host, "strength", 1),
            v.reaction(v.enters & v.this_card, v.pick(v.characters & (v.printed_strength <= 2), v.poison)),
        ),
        text=(
            "Martell character of yours only. The bearer gets +1 STR. Reaction: after Venomous Blade "
            "enters play, poison a character with printed STR 2 or less. At the end of the phase, if the "
            "poison token is still there, remove it and kill the character."
        ),
    ),
    card(
        "04043",
        "Renly Baratheon",
        does=(
            v.constant(
                v.itself,
                "cannot be saved",
                when=v.exists(v.characters & v.an_opponents & v.trait("King")),
            ),
            v.reaction(
                v.you_draw_by_insight,
                v.pick(v.drawn & v.loyal, v.both(v.show_it, v.draw(1)), lo=0, hidden=True),
            ),
        ),
        text=(
            "While an opponent controls a King, Renly Baratheon cannot be saved. Reaction: after you draw "
            "a loyal card by insight, reveal it to draw 1 card."
        ),
    ),
    card(
        "04044",
        "Crown of Golden Roses",
        host=v.trait("Lord"),
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.action(
                v.modify_strength(v.icons_of, subject=v.its_host),
                pay=v.discard_from_hand(),
                limit=v.Limit(2, v.ROUND),
            ),
        ),
        text=(
            "Lord only. The bearer is a King. Action, twice per round: discard 1 card from your hand; the "
            "bearer gets +1 STR for each of its challenge icons until the end of the phase."
        ),
    ),
    card(
        "04055",
        "Spearmaiden",
        does=v.reaction(
            v.is_declared_attacker & v.this_card & v.challenge_is(v.MILITARY),
            v.later(
                v.WIN,
                "the spear strikes",
                v.only_if(v.won_by_five, v.gain("must be claimed", until=v.CHALLENGE)),
            ),
            target=v.Target(v.characters & v.of_defending_player),
        ),
        text=(
            "Reaction: after Spearmaiden is declared as an attacker in a military challenge, choose a "
            "character of the defending player. If you win by 5 or more STR, it must be chosen for claim "
            "if able."
        ),
    ),
    card(
        "04056",
        "The Scorpion's Sting",
        does=v.reaction(
            v.you_lose,
            v.gain("renown"),
            target=v.Target(v.characters & MARTELLS, hi=v.used_plots),
            when=v.used_plots >= 1,
        ),
        text=(
            "Reaction: after you lose a challenge, as many Martell characters as there are plots in your "
            "used pile gain renown until the end of the phase."
        ),
    ),
    card(
        "04063",
        "King Renly's Host",
        does=(
            v.constant(v.itself, "strength", 4, when=v.exists(SUMMER)),
            v.constant(v.itself, "cannot attack", when=v.exists(WINTER)),
        ),
        text=(
            "While a Summer plot is revealed, King Renly's Host gets +4 STR. While a Winter plot is "
            "revealed, it cannot be declared as an attacker."
        ),
    ),
    card(
        "04064",
        "Caswell's Keep",
        does=v.reaction(
            v.you_reveal_a_plot,
            v.look_at_top(2, to="bottom", lo=1, hi=1, rest="top", players=v.target_player),
            target=v.Target(v.is_player, of="seat"),
        ),
        text=(
            "Reaction: after you reveal a plot, choose a player; look at the top 2 cards of that player's "
            "deck and put one of them on its bottom."
        ),
    ),
    card(
        "04075",
        "Elia Sand",
        does=v.reaction(
            v.you_lose, v.gain("stealth"), target=v.Target(v.characters), limit=v.Limit(2, v.PHASE)
        ),
        text=(
            "Reaction, twice per phase: after you lose a challenge, a character gains stealth until the "
            "end of the phase."
        ),
    ),
    card(
        "04076",
        "Burning on the Sand",
        does=v.reaction(
            v.you_lose & v.unopposed,
            v.players_get("no claim", v.winner, until=v.CHALLENGE, says="claim_is_nothing"),
        ),
        text=(
            "Reaction: after you lose an unopposed challenge, the winner's claim is 0 until the end of the "
            "challenge."
        ),
    ),
    card(
        "04083",
        "Brienne of Tarth",
        does=v.constant(
            v.itself,
            "no defense kneel",
            when=v.you_control(v.is_character & (v.trait("King") | v.named("Catelyn Stark"))),
        ),
        text=(
            "While you control a King or Catelyn Stark, Brienne of Tarth does not kneel when declared as a "
            "defender."
        ),
    ),
    card(
        "04084",
        "Offer of a Peach",
        does=v.action(
            v.both(v.stand(), v.leave_challenge()),
            phase=v.CHALLENGES,
            target=v.Target(v.attackers),
            when=v.you_control(v.is_character & (v.named("Renly Baratheon") | v.trait("Lady"))),
        ),
        text=(
            "Challenges action, if you control Renly Baratheon or a Lady: stand an attacking character and "
            "remove it from the challenge."
        ),
    ),
    card(
        "04095",
        "Myrcella Baratheon",
        does=(
            v.constant(v.itself, "renown", when=NO_KING),
            v.constant(v.itself, "no defense kneel", when=NO_KING & v.challenge_is(v.POWER)),
        ),
        text=(
            "While no King is in play, Myrcella Baratheon gains renown and does not kneel when declared as "
            "a defender in a power challenge."
        ),
    ),
    card(
        "04096",
        "The Prince's Pass",
        does=v.reaction(
            v.you_lose & v.as_defender,
            v.both(
                v.icon_of_choice(-1, subject=v.target),
                v.only_if(v.icons_of.equals(0), v.may_pay(v.sacrifice_this, v.discard())),
            ),
            pay=v.kneel_this,
            target=v.Target(v.attackers),
        ),
        text=(
            "Reaction: after you lose a challenge as the defending player, kneel The Prince's Pass; an "
            "attacker loses an icon of your choice until the end of the phase. If it has none left, you "
            "may sacrifice The Prince's Pass to discard it from play."
        ),
    ),
    card(
        "04103",
        "Ser Robar Royce",
        does=(
            v.reaction(
                v.plot_is_revealed & v.victim_is(v.trait("Summer")),
                v.gain_power(1, subject=v.this),
                limit=v.Limit(1, v.PHASE),
            ),
            v.forced_reaction(v.plot_is_revealed & v.victim_is(v.trait("Winter")), v.kneel(v.this)),
        ),
        text=(
            "Reaction, once per phase: after a Summer plot is revealed, Ser Robar Royce gains 1 power. "
            "Forced reaction: after a Winter plot is revealed, kneel him."
        ),
    ),
    card(
        "04104",
        "Renly's Pavilion",
        does=v.action(
            v.one_and_others(v.modify_strength(-1), v.modify_strength(1)),
            pay=v.kneel_this,
            target=v.Target(v.characters, lo=2, hi=2),
        ),
        text=(
            "Action: kneel Renly's Pavilion and choose 2 characters; until the end of the phase one of "
            "them gets −1 STR and the other +1 STR."
        ),
    ),
    card(
        "04115",
        "Ser Arys Oakheart",
        does=v.reaction(
            v.enters & v.this_card,
            v.discard(),
            pay=v.gold(2),
            target=v.Target(v.characters & v.trait("Ally")),
        ),
        text="Reaction: after Ser Arys Oakheart enters play, pay 2 gold to discard an Ally from play.",
    ),
    card(
        "04116",
        "The Greenblood",
        does=v.constant(v.my_characters & MARTELLS, "strength", v.count(SUMMER)),
        text="Your Martell characters get +1 STR for each revealed Summer plot.",
    ),
)
