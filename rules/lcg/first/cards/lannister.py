"""House Lannister: its cards in the Core Set."""

from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card("fe-gutter-rats-cunning", "Gutter Rat's Cunning"),
    card("fe-gilded-plate", "Gilded Plate"),
    card("fe-joffrey-baratheon", "Joffrey Baratheon"),
    card("fe-ser-jaime-lannister", "Ser Jaime Lannister"),
    card("fe-tyrion-lannister", "Tyrion Lannister"),
    card("fe-cersei-lannister", "Cersei Lannister"),
    card("fe-tywin-lannister", "Tywin Lannister"),
    card("fe-ser-ilyn-payne", "Ser Ilyn Payne"),
    card("fe-the-hound", "The Hound"),
    card("fe-chella-daughter-of-cheyk", "Chella, Daughter of Cheyk"),
    card("fe-bronn", "Bronn"),
    card("fe-grand-maester-pycelle", "Grand Maester Pycelle"),
    card("fe-raff-the-sweetling", "Raff the Sweetling"),
    card("fe-ser-jacelyn-bywater", "Ser Jacelyn Bywater"),
    card("fe-enemy-informer", "Enemy Informer"),
    card("fe-qyburns-informers", "Qyburn's Informers"),
    card("fe-cerseis-attendant", "Cersei's Attendant"),
    card("fe-lurkers-at-harrenhal", "Lurkers at Harrenhal"),
    card("fe-lannisport-steward", "Lannisport Steward"),
    card("fe-lannisport-weaponsmith", "Lannisport Weaponsmith"),
    card("fe-lannisport-honor-guard", "Lannisport Honor Guard"),
    card("fe-lannisport", "Lannisport"),
    card("fe-lannisport-brothel", "Lannisport Brothel"),
    card("fe-golden-tooth-mines", "Golden Tooth Mines"),
    card("fe-western-fiefdoms", "Western Fiefdoms"),
    card("fe-queen-cerseis-chambers", "Queen Cersei's Chambers"),
    card("fe-the-goldroad", "The Goldroad"),
    card("fe-hall-of-heroes", "Hall of Heroes"),
    card("fe-sunset-sea", "Sunset Sea"),
)
