"""The plots of the Core Set."""

from rules.cards.abilities import Target
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGES, PHASE, ROUND
from rules.lcg.vocabulary.changing import name_a_type, named_type, put_token
from rules.lcg.vocabulary.choosing import (
    both,
    each_player_chooses,
    each_player_keeps,
    if_target,
    pick,
    search,
)
from rules.lcg.vocabulary.costs import spend_token
from rules.lcg.vocabulary.moving import (
    discard,
    kill,
    kneel,
    put_into_play,
    shuffle_into_deck,
    stand,
    to_dead_pile,
)
from rules.lcg.vocabulary.resources import (
    discard_at_random,
    draw,
    faction_power,
    gain_gold,
    move_power,
    return_gold,
)
from rules.lcg.vocabulary.selectors import (
    POWER,
    an_opponent,
    attachments,
    cards_in,
    challenge_is,
    characters,
    characters_of_target,
    factions,
    hand_not_empty,
    is_attachment,
    is_character,
    is_location,
    kneeling,
    my_characters,
    my_faction,
    noted,
    of_attacking_player,
    plots,
    printed_cost,
    standing,
    trait,
    you_noted,
)
from rules.lcg.vocabulary.targets import everybody, loser, target_player, this
from rules.lcg.vocabulary.triggers import (
    action,
    as_defender,
    constant,
    during,
    forced_reaction,
    phase_begins,
    reaction,
    when_revealed,
    you_win,
    you_win_dominance,
)

CARDS: tuple[SecondCard, ...] = (
    card(
        "01001",
        "A Clash of Kings",
        does=reaction(you_win & challenge_is(POWER), move_power(1, source=loser)),
        text=(
            "Reaction: after you win a power challenge, move 1 power from the loser's faction card to yours."
        ),
    ),
    card(
        "01002",
        "A Feast for Crows",
        does=reaction(you_win_dominance, faction_power(2)),
        text="Reaction: after you win dominance, gain 2 power for your faction.",
    ),
    card(
        "01003",
        "A Game of Thrones",
        does=(
            constant(factions & ~noted(PHASE, "won intrigue"), "cannot military"),
            constant(factions & ~noted(PHASE, "won intrigue"), "cannot power"),
        ),
        text=(
            "No player can initiate military or power challenges before winning an intrigue challenge "
            "in this phase."
        ),
    ),
    card(
        "01004",
        "A Noble Cause",
        does=constant(
            cards_in("hand") & is_character & trait("Lord", "Lady"),
            "discount",
            2,
            when=~you_noted(ROUND, "marshaled a Lord or Lady"),
        ),
        text="The first Lord or Lady character you marshal each round costs 2 less.",
    ),
    card(
        "01005",
        "A Storm of Swords",
        does=constant(my_faction, "military challenges"),
        text="You may initiate an additional military challenge each challenges phase.",
    ),
    card(
        "01006",
        "Building Orders",
        does=when_revealed(search(is_attachment | is_location, top=10)),
        text=(
            "When revealed: search the top 10 cards of your deck for an attachment or location, reveal "
            "it and add it to your hand. Shuffle your deck."
        ),
    ),
    card(
        "01007",
        "Calling the Banners",
        does=when_revealed(gain_gold(characters_of_target), target=Target(an_opponent, of="seat")),
        text="When revealed: choose an opponent; gain 1 gold for each character that player controls.",
    ),
    card(
        "01008",
        "Calm Over Westeros",
        does=(
            when_revealed(name_a_type),
            constant(plots & of_attacking_player, "claim", -1, when=as_defender & named_type),
        ),
        text=(
            "When revealed: name a challenge type. Until you reveal a new plot, the claim of the "
            "attacking player's plot is lowered by 1 in challenges of that type against you."
        ),
    ),
    card(
        "01009",
        "Confiscation",
        does=when_revealed(discard(), target=Target(attachments)),
        text="When revealed: choose and discard an attachment.",
    ),
    card(
        "01010",
        "Counting Coppers",
        does=when_revealed(draw(3)),
        text="When revealed: draw 3 cards.",
    ),
    card(
        "01011",
        "Filthy Accusations",
        does=when_revealed(kneel(), target=Target(characters & standing)),
        text="When revealed: choose and kneel a character.",
    ),
    card(
        "01012",
        "Fortified Position",
        does=constant(characters, "blank"),
        text="The text boxes of all characters are blank except for traits.",
    ),
    card(
        "01013",
        "Heads on Spikes",
        does=when_revealed(
            discard_at_random(
                1, players=target_player, do=if_target(is_character, both(faction_power(2), to_dead_pile()))
            ),
            target=Target(an_opponent & hand_not_empty, of="seat"),
        ),
        text=(
            "When revealed: choose an opponent and discard 1 card at random from that player's hand. If"
            " it is a character, gain 2 power for your faction and place the card in its owner's dead "
            "pile."
        ),
    ),
    card(
        "01014",
        "Jousting Contest",
        does=(constant(factions, "one attacker"), constant(factions, "one defender")),
        text="Each player declares no more than 1 attacker and no more than 1 defender in each challenge.",
    ),
    card(
        "01015",
        "Marched to the Wall",
        does=when_revealed(each_player_chooses(my_characters, discard(unsavable=True))),
        text=(
            "When revealed: each player chooses a character they control, if able; those characters are"
            " discarded and cannot be saved."
        ),
    ),
    card(
        "01016",
        "Marching Orders",
        does=(constant(my_faction, "cannot marshal places"), constant(my_faction, "cannot play events")),
        text="You cannot marshal locations or attachments, and cannot play events.",
    ),
    card(
        "01017",
        "Naval Superiority",
        does=constant(plots & trait("Kingdom", "Edict"), "no printed income"),
        text="The base gold of each revealed Kingdom or Edict plot is 0.",
    ),
    card(
        "01018",
        "Power Behind the Throne",
        does=(
            when_revealed(put_token("stand", subject=this)),
            action(stand(), pay=spend_token("stand"), target=Target(characters & kneeling)),
        ),
        text=(
            "When revealed: put a stand token on this plot. Action: discard the stand token to stand a "
            "character."
        ),
    ),
    card(
        "01019",
        "Rebuilding",
        does=when_revealed(shuffle_into_deck(), target=Target(cards_in("discard"), hi=3)),
        text="When revealed: shuffle up to 3 cards from your discard pile into your deck.",
    ),
    card(
        "01020",
        "Reinforcements",
        does=when_revealed(
            pick(
                cards_in("hand", "discard") & is_character & (printed_cost <= 5), put_into_play(), hidden=True
            )
        ),
        text=(
            "When revealed: put a character with printed cost 5 or less into play from your hand or "
            "discard pile."
        ),
    ),
    card(
        "01021",
        "Sneak Attack",
        does=constant(my_faction, "one challenge"),
        text="You initiate no more than 1 challenge in the challenges phase.",
    ),
    card(
        "01022",
        "Summons",
        does=when_revealed(search(is_character, top=10)),
        text=(
            "When revealed: search the top 10 cards of your deck for a character, reveal it and add it "
            "to your hand. Shuffle your deck."
        ),
    ),
    card(
        "01023",
        "Supporting the Faith",
        does=forced_reaction(phase_begins & during(CHALLENGES), return_gold(everybody)),
        text=(
            "Forced reaction: after the challenges phase begins, each player returns all gold in their "
            "gold pool to the treasury."
        ),
    ),
    card(
        "01024",
        "Taxation",
        does=constant(my_faction, "limited cards"),
        text="You may marshal or play 1 additional limited card this round.",
    ),
    card("01025", "The Winds of Winter"),
    card(
        "01026",
        "Wildfire Assault",
        does=when_revealed(each_player_keeps(my_characters, kill(unsavable=True), hi=3)),
        text=(
            "When revealed: each player chooses up to 3 characters they control; all others are killed "
            "and cannot be saved."
        ),
    ),
)
