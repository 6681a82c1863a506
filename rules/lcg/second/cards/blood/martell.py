"""House Martell: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)


CARDS: tuple[SecondCard, ...] = (
    card(
        "06015",
        "Ricasso",
        does=v.constant(v.my_faction, "used plots", v.tokens_here(v.GOLD)),
        text="Each gold on Ricasso counts as a further plot in your used pile.",
    ),
    card(
        "06016",
        "The Prince's Plan",
        does=(
            v.action(
                v.both(v.modify_strength(v.used_plots), v.icon_of_choice(1, subject=v.target)),
                target=v.Target(v.characters),
            ),
            *v.comes_back(v.you_lose),
        ),
        text=(
            "Action: until the end of the phase a character gains a challenge icon of your choice and gets "
            "+1 STR for each plot in your used pile. Reaction: after you lose a challenge, pay 1 gold to "
            "return The Prince's Plan from your discard pile to your hand."
        ),
    ),
    card(
        "06035",
        "Orphan of the Greenblood",
        does=v.action(v.pick(v.my_characters & v.other, v.return_to_hand()), pay=ONE_GOLD),
        text=(
            "Action: discard 1 gold from Orphan of the Greenblood to return another character of yours to "
            "its owner's hand."
        ),
    ),
    card(
        "06036",
        "Scorching Deserts",
        does=v.reaction(
            (v.is_declared_attacker | v.is_declared_defender) & v.victim_is(v.icons_of < 2),
            v.leave_challenge(v.victim),
            pay=(v.kneel_this, v.sacrifice_this),
        ),
        text=(
            "Reaction: after a character with less than 2 challenge icons is declared as an attacker or "
            "defender, kneel and sacrifice Scorching Deserts to remove it from the challenge."
        ),
    ),
    card(
        "06055",
        "Maester of Sunspear",
        does=v.reaction(v.you_lose & v.with_this, v.return_to_hand(), target=v.Target(v.attachments)),
        text=(
            "Reaction: after you lose a challenge in which Maester of Sunspear participates, return an "
            "attachment to its owner's hand."
        ),
    ),
    card(
        "06056",
        "Dornish Fiefdom",
        does=v.gives_gold(~v.first_player),
        text=(
            "Marshaling action: kneel Dornish Fiefdom to gain 1 gold, or 2 if you are not the first player."
        ),
    ),
    card(
        "06075",
        "Ellaria Sand",
        does=v.reaction(
            v.you_lose & v.with_this, v.stand(v.each(v.my_characters & v.trait("Bastard"))), pay=ONE_GOLD
        ),
        text=(
            "Reaction: after you lose a challenge in which Ellaria Sand participates, discard 1 gold from "
            "her to stand your Bastards."
        ),
    ),
    card(
        "06076",
        "Secret Schemes",
        does=v.action(v.draw(v.used_plots), pay=v.kneel_faction, when=v.used_plots >= 1),
        text="Action: kneel your faction card to draw 1 card for each plot in your used pile.",
    ),
    card(
        "06095",
        "The Red Viper",
        does=v.constant(v.defenders & (v.icons_of < 2), "no contribution", when=v.with_this_attacking),
        text=(
            "While The Red Viper attacks, defending characters with less than 2 challenge icons contribute "
            "no STR."
        ),
    ),
    card(
        "06096",
        "Dornish Revenge",
        does=v.reaction(
            v.challenge_initiated & v.by_me,
            v.both(
                v.gain("must defend", until=v.CHALLENGE),
                v.later(
                    v.WIN,
                    "Dorne's revenge",
                    v.only_if(v.won_by_five, v.pick(v.defenders & v.mine, v.kill(), by=v.loser_of_challenge)),
                    subject=v.nothing,
                ),
            ),
            target=v.Target(v.characters & v.of_defending_player),
        ),
        text=(
            "Reaction: after you initiate a challenge, a character of the defending player must be "
            "declared as a defender if able. If you win by 5 or more STR, the loser chooses and kills a "
            "defending character."
        ),
    ),
    card(
        "06115",
        "Dornish Spy",
        does=v.reaction(
            v.enters & v.this_card, v.icon_of_choice(-1, subject=v.target), target=v.Target(v.characters)
        ),
        text=(
            "Reaction: after Dornish Spy enters play, a character loses a challenge icon of your choice "
            "until the end of the phase."
        ),
    ),
    card(
        "06116",
        "Locked Away",
        does=v.reaction(
            v.phase_begins & v.during(v.MARSHALING), v.return_to_hand(v.its_host, unsavable=True)
        ),
        text=(
            "Reaction: after the marshaling phase begins, return the bearer to its owner's hand; it cannot "
            "be saved."
        ),
    ),
)
