"""Cards of other sets, so that every keyword and mechanism has some."""

from rules.lcg.first.cards import SUPPLEMENT
from rules.lcg.first.printed import FirstCard

card = SUPPLEMENT.card

CARDS: tuple[FirstCard, ...] = (
    card("fe-countered-plots", "Countered Plots"),
    card("fx-hands-judgement", "The Hand's Judgement"),
    card("fx-paper-shield", "Paper Shield"),
    card("fx-dragon-chaser", "Dragon Chaser"),
    card("fx-nute-the-barber", "Nute the Barber"),
    card("fx-eurons-enforcers", "Euron's Enforcers"),
    card("fx-vendor-of-venoms", "Vendor of Venoms"),
    card("fx-ellaria-sand", "Ellaria Sand"),
    card("fx-royal-guard", "Royal Guard"),
    card("fx-fiery-followers", "Fiery Followers"),
    card("fx-midnight-sentry", "Midnight Sentry"),
    card("fx-house-clegane-outlaw", "House Clegane Outlaw"),
    card("fx-widows-wail", "Widow's Wail"),
    card("fx-dragon-thief", "Dragon Thief"),
    card("fx-black-amethysts", "Black Amethysts"),
    card("fx-increased-levy", "Increased Levy"),
    card("fx-ramsays-hunting-dogs", "Ramsay's Hunting Dogs"),
    card("fx-sitting-the-iron-throne", "Sitting the Iron Throne"),
    card("fx-kingsroad-fiefdom", "Kingsroad Fiefdom"),
    card("fx-vanguard-lancer", "Vanguard Lancer"),
    card("fx-feuding-clanswoman", "Feuding Clanswoman"),
    card("fx-burned-and-pillaged", "Burned and Pillaged"),
    card("fx-princes-plans", "The Prince's Plans"),
    card("fx-drowned-prophet", "Drowned Prophet"),
    card("fx-longship-foamdrinker", 'Longship "Foamdrinker"'),
    card("fx-eddard-stark-v2", "Eddard Stark"),
    card("fx-tywin-lannister-v2", "Tywin Lannister"),
    card("fx-agenda-siege-of-winterfell", "The Siege of Winterfell"),
    card("fx-agenda-a-noble-cause", "A Noble Cause"),
    card("fx-agenda-treaty-with-the-north", "Treaty with the North"),
    card("fx-debt-to-the-iron-bank", "Debt to the Iron Bank"),
    card("fx-maesters-ledger", "Maester's Ledger"),
)
