"""Events, all of them neutral."""

from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card("fe-distraction", "Distraction"),
    card("fe-winter-is-coming", "Winter is Coming"),
    card("fe-kings-in-the-north", "Kings in the North"),
    card("fe-lethal-counterattack", "Lethal Counterattack"),
    card("fe-bran-the-builders-legacy", "Bran the Builder's Legacy"),
    card("fe-guilty", "Guilty!"),
    card("fe-i-never-bet-against-my-family", "I Never Bet Against My Family"),
    card("fe-the-lions-will", "The Lion's Will"),
    card("fe-insidious-ways", "Insidious Ways"),
    card("fe-call-their-bluff", "Call Their Bluff"),
    card("fe-im-you-writ-small", "I'm You Writ Small"),
    card("fe-a-lannister-pays-his-debts", "A Lannister Pays His Debts"),
    card("fe-youve-killed-the-wrong-dwarf", "You've Killed the Wrong Dwarf!"),
    card("fe-muster", "Muster"),
    card("fe-prosperity-and-plenty", "Prosperity and Plenty"),
    card("fe-lords-of-the-narrow-sea", "Lords of the Narrow Sea"),
    card("fe-retreat", "Retreat"),
    card("fe-support-of-the-kingdom", "Support of the Kingdom"),
    card("fe-dance-with-dragons", "Dance With Dragons"),
    card("fe-forever-burning", "Forever Burning"),
    card("fe-seductive-promise", "Seductive Promise"),
    card("fe-westeros-bleeds", "Westeros Bleeds"),
    card("fe-distinct-mastery", "Distinct Mastery"),
)
