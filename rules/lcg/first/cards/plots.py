"""Plots."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-summoning-season",
        "Summoning Season",
        does=v.when_revealed(
            v.both(v.search(v.is_character), v.search(v.is_character, players=v.target_player)),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "When revealed: choose an opponent. You and that player each search the deck for a "
            "character, reveal it and put it into the hand."
        ),
    ),
    card(
        "fe-mutual-cause",
        "Mutual Cause",
        does=v.when_revealed(
            v.no_challenges_between(v.POWER), target=v.Target(v.an_opponent, of="seat"), when=v.two_opponents
        ),
        text=(
            "When revealed: if you have at least 2 opponents, choose one. You and that player initiate "
            "no power challenges against each other this round."
        ),
    ),
    card(
        "fe-uneasy-truce",
        "Uneasy Truce",
        does=v.constant(v.factions, v.owes_defender(v.MILITARY), 2),
        text="To initiate a military challenge, a player must give 2 gold to the player attacked.",
    ),
    card(
        "fe-rains-of-autumn",
        "Rains of Autumn",
        does=v.constant(v.in_play, v.NO_INCOME_BONUS),
        text="No card in play gives income.",
    ),
    card(
        "fe-good-for-the-gander",
        "Good for the Gander",
        does=v.when_revealed(v.copy_when_revealed(), target=v.Target(v.an_opponent, of="seat")),
        text=(
            "When revealed: choose an opponent. What the text of that player's revealed plot does when "
            "it is revealed happens as if it stood on this plot."
        ),
    ),
    card(
        "fe-tourney-for-the-hand",
        "Tourney for the Hand",
        does=(
            v.constant(v.my_characters & v.trait("Knight"), "strength", 1),
            v.immune(v.my_characters & v.trait("Knight"), "opponents' character"),
        ),
        text="Your Knight characters get +1 STR and are immune to opponents' character abilities.",
    ),
    card(
        "fe-fleeing-to-the-wall",
        "Fleeing to the Wall",
        does=v.when_revealed(v.each_player_keeps(v.locations & v.mine, v.discard(unsavable=True), hi=3)),
        text=(
            "When revealed: each player chooses up to 3 locations of their own. Discard all other "
            "locations (they cannot be saved)."
        ),
    ),
    card(
        "fe-drunken-allegations",
        "Drunken Allegations",
        does=v.when_revealed(
            v.both(
                v.pick(v.characters & v.standing, v.kneel()),
                v.pick(v.characters & v.standing, v.kneel(), by=v.target_player),
            ),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text="When revealed: choose an opponent. You and that player each choose and kneel a character.",
    ),
    card(
        "fe-mutual-blackmail",
        "Mutual Blackmail",
        does=v.when_revealed(
            v.no_challenges_between(v.INTRIGUE),
            target=v.Target(v.an_opponent, of="seat"),
            when=v.two_opponents,
        ),
        text=(
            "When revealed: if you have at least 2 opponents, choose one. You and that player initiate "
            "no intrigue challenges against each other this round."
        ),
    ),
    card(
        "fe-looking-ahead",
        "Looking Ahead",
        does=v.constant(v.my_faction, v.SKIPS_TAXATION),
        text="The taxation phase of this round is skipped.",
    ),
    card(
        "fe-wildfire-assault",
        "Wildfire Assault",
        does=v.when_revealed(v.each_player_keeps(v.characters & v.mine, v.kill(unsavable=True), hi=3)),
        text=(
            "When revealed: each player chooses up to 3 characters of their own. Kill all other "
            "characters (they cannot be saved)."
        ),
    ),
    card(
        "fe-hear-me-roar",
        "Hear Me Roar",
        does=v.constant(v.characters & ~v.icon(v.INTRIGUE), "strength", -1),
        text="House Lannister only. Characters without an intrigue icon get -1 STR.",
    ),
    card(
        "fe-blockade",
        "Blockade",
        does=v.constant(v.plots & v.an_opponents, "no printed income"),
        text="The income of opponents' revealed plots is 0.",
    ),
    card(
        "fe-the-power-of-blood",
        "The Power of Blood",
        does=v.constant(v.characters & v.crest("noble"), "cannot be killed"),
        text="Characters with the noble crest cannot be killed.",
    ),
    card(
        "fe-building-season",
        "Building Season",
        does=v.when_revealed(
            v.both(v.search(v.is_location), v.search(v.is_location, players=v.target_player)),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "When revealed: choose an opponent. You and that player each search the deck for a "
            "location, reveal it and put it into the hand."
        ),
    ),
    card(
        "fe-mutual-enemies",
        "Mutual Enemies",
        does=v.when_revealed(
            v.no_challenges_between(v.MILITARY),
            target=v.Target(v.an_opponent, of="seat"),
            when=v.two_opponents,
        ),
        text=(
            "When revealed: if you have at least 2 opponents, choose one. You and that player initiate "
            "no military challenges against each other this round."
        ),
    ),
    card(
        "fe-holding-the-trident",
        "Holding the Trident",
        does=v.constant(v.my_characters, "strength", 2, when=v.someone_has_more_characters),
        text="While an opponent controls more characters than you, your characters get +2 STR.",
    ),
    card(
        "fe-calm-over-westeros",
        "Calm Over Westeros",
        does=v.constant(v.factions, v.PAYS_FOR_EVENTS),
        text="To play an event, a player must give 1 gold to an opponent of their choice.",
    ),
    card(
        "fe-snowed-under",
        "Snowed Under",
        does=v.passive(
            v.phase_begins & v.during(v.STANDING),
            v.one_of_each_player(
                (v.is_character | v.is_location) & v.in_play & v.kneeling, v.return_to_hand()
            ),
        ),
        text=(
            "At the beginning of the standing phase, choose a kneeling character or location of each "
            "player, if there is one. Return them to their owners' hands."
        ),
    ),
    card(
        "fe-the-power-of-arms",
        "The Power of Arms",
        does=v.constant(v.my_characters & v.crest("war"), "strength", 2),
        text="Your characters with the war crest get +2 STR.",
    ),
    card(
        "fe-valar-morghulis",
        "Valar Morghulis",
        does=v.when_revealed(v.kill(v.each(v.characters))),
        text="When revealed: kill all characters.",
    ),
    card(
        "fe-condemned-by-the-realm",
        "Condemned by the Realm",
        does=v.when_revealed(
            v.pick(v.characters & ~v.mine, v.kill(), by=v.target_player),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "When revealed: choose an opponent. That player chooses a character that somebody else "
            "controls; kill it."
        ),
    ),
    card(
        "fe-counting-favors",
        "Counting Favors",
        does=v.when_revealed(
            v.both(v.draw(3), v.draw(3, players=v.target_player)), target=v.Target(v.an_opponent, of="seat")
        ),
        text="When revealed: choose an opponent. You and that player each draw 3 cards.",
    ),
    card(
        "fe-power-and-wealth",
        "Power and Wealth",
        does=v.constant(v.my_characters, "strength", v.attachments_on),
        text="Your characters get +1 STR for each attachment on them.",
    ),
    card(
        "fe-mad-kings-legacy",
        "Mad King's Legacy",
        does=v.when_revealed(v.discard(), target=v.Target(v.attachments)),
        text="House Targaryen only. When revealed: discard an attachment, if there is one.",
    ),
    card(
        "fe-rule-by-decree",
        "Rule by Decree",
        does=v.when_revealed(v.discard_down_to(4, players=v.largest_hand)),
        text="When revealed: the player with the most cards in hand discards all but 4 of them.",
    ),
    card(
        "fe-noose-and-swordpoint",
        "Noose and Swordpoint",
        does=v.constant(v.characters & (v.strength <= 2), "stays kneeling"),
        text="Characters with STR 2 or less do not stand in the standing phase.",
    ),
    card(
        "fe-herding-the-masses",
        "Herding the Masses",
        does=v.constant(v.characters & ~v.unique, "cannot defend"),
        text="Only unique characters can be declared as defenders.",
    ),
)
