"""Plots."""

from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card("fe-summoning-season", "Summoning Season"),
    card("fe-mutual-cause", "Mutual Cause"),
    card("fe-uneasy-truce", "Uneasy Truce"),
    card("fe-rains-of-autumn", "Rains of Autumn"),
    card("fe-good-for-the-gander", "Good for the Gander"),
    card("fe-tourney-for-the-hand", "Tourney for the Hand"),
    card("fe-fleeing-to-the-wall", "Fleeing to the Wall"),
    card("fe-drunken-allegations", "Drunken Allegations"),
    card("fe-mutual-blackmail", "Mutual Blackmail"),
    card("fe-looking-ahead", "Looking Ahead"),
    card("fe-wildfire-assault", "Wildfire Assault"),
    card("fe-hear-me-roar", "Hear Me Roar"),
    card("fe-blockade", "Blockade"),
    card("fe-the-power-of-blood", "The Power of Blood"),
    card("fe-building-season", "Building Season"),
    card("fe-mutual-enemies", "Mutual Enemies"),
    card("fe-holding-the-trident", "Holding the Trident"),
    card("fe-calm-over-westeros", "Calm Over Westeros"),
    card("fe-snowed-under", "Snowed Under"),
    card("fe-the-power-of-arms", "The Power of Arms"),
    card("fe-valar-morghulis", "Valar Morghulis"),
    card("fe-condemned-by-the-realm", "Condemned by the Realm"),
    card("fe-counting-favors", "Counting Favors"),
    card("fe-power-and-wealth", "Power and Wealth"),
    card("fe-mad-kings-legacy", "Mad King's Legacy"),
    card("fe-rule-by-decree", "Rule by Decree"),
    card("fe-noose-and-swordpoint", "Noose and Swordpoint"),
    card("fe-herding-the-masses", "Herding the Masses"),
)
