"""House Baratheon: its cards in the Core Set."""

from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card("fe-shadows-blessing", "Shadow's Blessing"),
    card("fe-motley", "Motley"),
    card("fe-lightbringer", "Lightbringer"),
    card("fe-stinking-drunk", "Stinking Drunk"),
    card("fe-selyse-baratheon", "Selyse Baratheon"),
    card("fe-robert-baratheon", "Robert Baratheon"),
    card("fe-stannis-baratheon", "Stannis Baratheon"),
    card("fe-renly-baratheon", "Renly Baratheon"),
    card("fe-melisandre", "Melisandre"),
    card("fe-ser-davos-seaworth", "Ser Davos Seaworth"),
    card("fe-brienne-of-tarth", "Brienne of Tarth"),
    card("fe-maester-cressen", "Maester Cressen"),
    card("fe-ser-axell-florent", "Ser Axell Florent"),
    card("fe-edric-storm", "Edric Storm"),
    card("fe-devan-seaworth", "Devan Seaworth"),
    card("fe-knight-of-the-rainwood", "Knight of the Rainwood"),
    card("fe-stanniss-northern-cavalry", "Stannis's Northern Cavalry"),
    card("fe-highgarden-honor-guard", "Highgarden Honor Guard"),
    card("fe-old-red-priest", "Old Red Priest"),
    card("fe-army-of-the-faithful", "Army of the Faithful"),
    card("fe-renlys-courtier", "Renly's Courtier"),
    card("fe-bastard-of-robert", "Bastard of Robert"),
    card("fe-house-tyrell-guard", "House Tyrell Guard"),
    card("fe-host-of-storms-end", "Host of Storm's End"),
    card("fe-dragonstone-port", "Dragonstone Port"),
    card("fe-stormlands-fiefdoms", "Stormlands Fiefdoms"),
    card("fe-king-roberts-chambers", "King Robert's Chambers"),
    card("fe-aegons-garden", "Aegon's Garden"),
    card("fe-great-hall", "Great Hall"),
)
