"""House Targaryen: its cards in the Core Set."""

from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card("fe-blood-of-the-dragon", "Blood of the Dragon"),
    card("fe-poisoned-wine", "Poisoned Wine"),
    card("fe-aegons-blade", "Aegon's Blade"),
    card("fe-flame-kissed", "Flame-Kissed"),
    card("fe-bones-of-a-child", "Bones of a Child"),
    card("fe-captain-groleo", "Captain Groleo"),
    card("fe-daenerys-targaryen", "Daenerys Targaryen"),
    card("fe-khal-drogo", "Khal Drogo"),
    card("fe-viserys-targaryen", "Viserys Targaryen"),
    card("fe-rhaegal", "Rhaegal"),
    card("fe-drogon", "Drogon"),
    card("fe-viserion", "Viserion"),
    card("fe-strong-belwas", "Strong Belwas"),
    card("fe-daario-naharis", "Daario Naharis"),
    card("fe-quaithe-of-the-shadow", "Quaithe of the Shadow"),
    card("fe-xaro-xoan-daxos", "Xaro Xoan Daxos"),
    card("fe-jhogo", "Jhogo"),
    card("fe-brown-ben-plumm", "Brown Ben Plumm"),
    card("fe-dothraki-honor-guard", "Dothraki Honor Guard"),
    card("fe-the-titans-bastard", "The Titan's Bastard"),
    card("fe-danys-handmaiden", "Dany's Handmaiden"),
    card("fe-warlocks-servitors", "Warlock's Servitors"),
    card("fe-qartheen-fanatic", "Qartheen Fanatic"),
    card("fe-pentoshi-guildmaster", "Pentoshi Guildmaster"),
    card("fe-illyrios-man", "Illyrio's Man"),
    card("fe-xaros-home", "Xaro's Home"),
    card("fe-eastern-fiefdoms", "Eastern Fiefdoms"),
    card("fe-khal-drogos-tent", "Khal Drogo's Tent"),
    card("fe-temple-of-the-graces", "Temple of the Graces"),
    card("fe-great-pyramid", "Great Pyramid"),
    card("fe-summer-sea", "Summer Sea"),
    card("fe-lady-daeneryss-chambers", "Lady Daenerys's Chambers"),
)
