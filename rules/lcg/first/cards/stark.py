"""House Stark: its cards in the Core Set."""

from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card("fe-ice", "Ice"),
    card("fe-nymeria", "Nymeria"),
    card("fe-summer", "Summer"),
    card("fe-ser-rodrik-cassel", "Ser Rodrik Cassel"),
    card("fe-eddard-stark", "Eddard Stark"),
    card("fe-catelyn-stark", "Catelyn Stark"),
    card("fe-arya-stark", "Arya Stark"),
    card("fe-robb-stark", "Robb Stark"),
    card("fe-sansa-stark", "Sansa Stark"),
    card("fe-greatjon-umber", "Greatjon Umber"),
    card("fe-shaggydog", "Shaggydog"),
    card("fe-hodor", "Hodor"),
    card("fe-bran-stark", "Bran Stark"),
    card("fe-grey-wind", "Grey Wind"),
    card("fe-lady", "Lady"),
    card("fe-war-host-of-the-north", "War Host of the North"),
    card("fe-winterfell-honor-guard", "Winterfell Honor Guard"),
    card("fe-knight-of-the-tumblestone", "Knight of the Tumblestone"),
    card("fe-direwolf-pup", "Direwolf Pup"),
    card("fe-kennel-master", "Kennel Master"),
    card("fe-house-tully-recruiter", "House Tully Recruiter"),
    card("fe-trident-reinforcements", "Trident Reinforcements"),
    card("fe-winterfell-reserves", "Winterfell Reserves"),
    card("fe-winterfell-kennels", "Winterfell Kennels"),
    card("fe-winterfell-castle", "Winterfell Castle"),
    card("fe-northern-fiefdoms", "Northern Fiefdoms"),
    card("fe-lord-eddards-chambers", "Lord Eddard's Chambers"),
    card("fe-great-keep", "Great Keep"),
    card("fe-godswood", "Godswood"),
    card("fe-narrow-sea", "Narrow Sea"),
)
