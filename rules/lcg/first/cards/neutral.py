"""Neutral characters, locations and attachments."""

from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card("fe-benjen-stark", "Benjen Stark"),
    card("fe-jon-snow", "Jon Snow"),
    card("fe-ghost", "Ghost"),
    card("fe-crossroads", "Crossroads"),
    card("fe-street-of-steel", "Street of Steel"),
    card("fe-lordship", "Lordship"),
    card("fe-littlefinger", "Littlefinger"),
    card("fe-varys", "Varys"),
    card("fe-shadowblack-lane", "Shadowblack Lane"),
    card("fe-milk-of-the-poppy", "Milk of the Poppy"),
    card("fe-ser-barristan-selmy", "Ser Barristan Selmy"),
    card("fe-knight-of-flowers", "Knight of Flowers"),
    card("fe-street-of-sisters", "Street of Sisters"),
    card("fe-bodyguard", "Bodyguard"),
    card("fe-maester-aemon", "Maester Aemon"),
    card("fe-magister-illyrio", "Magister Illyrio"),
    card("fe-shae", "Shae"),
)
