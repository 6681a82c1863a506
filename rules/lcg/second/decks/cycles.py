"""Ten ready decks of the cycles after the Core Set: one for each faction and two of mostly neutral cards.

Of a title with several versions the list names the set, unless it means the first.
"""

from __future__ import annotations

from typing import Final

from rules.kernel.language import N_

CYCLE_DECKS: Final = {
    "cycles_baratheon": """
House Baratheon
The Lord of the Crossing
Plots: 1x A Noble Cause, 1x Summons, 1x Filthy Accusations, 1x A Clash of Kings, 1x The King's Peace
Plots: 1x Calling the Banners, 1x Close Call
Characters: 3x Robert Baratheon, 2x Melisandre (Guarding the Realm), 2x Stannis Baratheon
Characters: 2x Ser Davos Seaworth (Ghosts of Harrenhal), 2x Selyse Baratheon, 2x Gendry, 3x Asshai Priestess
Characters: 2x Maester Pylos, 3x Fickle Bannerman, 2x Ser Axell Florent, 3x Vanguard Lancer
Characters: 3x Dragonstone Faithful, 2x Salladhor Saan, 2x Flea Bottom Bastard, 2x Stannis's Cavalry
Locations: 3x Dragonstone Port, 3x Chamber of the Painted Table, 3x The Roseroad, 3x The Kingsroad
Locations: 2x The Red Keep, 2x Northern Encampment
Attachments: 2x Lightbringer, 2x Red God's Blessing, 1x Light of the Lord
Events: 2x Seen In Flames, 2x Saving the Kingdom
""",
    "cycles_greyjoy": """
House Greyjoy
Kings of Winter
Plots: 1x Marched to the Wall, 1x Confiscation, 1x A Noble Cause, 1x Summons, 1x Famine, 1x Snowed Under
Plots: 1x Winter Festival
Characters: 3x Asha Greyjoy, 2x Balon Greyjoy, 2x Euron Crow's Eye, 3x Theon Greyjoy
Characters: 2x Aeron Damphair (There Is My Claim), 2x The Reader (The Road to Winterfell), 2x Nute the Barber
Characters: 3x Silence's Crew, 3x Raider from Pyke, 3x Iron Islands Fishmonger, 3x Salty Navigator
Characters: 2x Dagmer Cleftjaw, 2x Newly-Made Lord, 3x Drowned Men, 2x Maester Wendamyr
Locations: 3x Great Kraken, 3x Sea Tower, 3x The Roseroad, 3x The Kingsroad, 2x Iron Islands Market, 2x Pyke
Attachments: 1x Throwing Axe, 1x Corsair's Dirk
Events: 2x Risen from the Sea, 2x We Do Not Sow, 1x Relentless Assault
""",
    "cycles_lannister": """
House Lannister
Fealty
Plots: 1x Calling the Banners, 1x Summons, 1x A Noble Cause, 1x Wardens of the West, 1x Counting Coppers
Plots: 1x A Clash of Kings, 1x Trading with the Pentoshi
Characters: 3x Tywin Lannister, 3x Tyrion Lannister, 3x Cersei Lannister, 2x Joffrey Baratheon
Characters: 2x Ser Gregor Clegane, 2x Ser Jaime Lannister, 2x The Hound, 3x Polliver, 2x Shae, 2x Genna Frey
Characters: 3x Lannisport Merchant, 3x Kayce Merchant, 2x Burned Men, 2x Stone Crows, 1x Ser Ilyn Payne
Locations: 3x Western Fiefdom, 3x The Roseroad, 3x The Goldroad, 2x Cersei's Wheelhouse
Locations: 2x Small Council Chamber, 2x Harrenhal (For Family Honor)
Attachments: 2x Widow's Wail, 1x The Boy King
Events: 2x Hear Me Roar!, 2x Treachery, 2x Tywin's Stratagem, 1x Without His Beard
""",
    "cycles_martell": """
House Martell
Kings of Summer
Plots: 1x A Noble Cause, 1x Summons, 1x Close Call, 1x A Song of Summer, 1x Late Summer Feast
Plots: 1x A Tourney for the King, 1x The Long Plan
Characters: 3x The Red Viper (Oberyn's Revenge), 2x Arianne Martell, 2x Doran Martell, 3x Areo Hotah
Characters: 2x Nymeria Sand, 2x Obara Sand, 2x Harmen Uller, 2x Myrcella Baratheon, 2x Quentyn Martell
Characters: 2x Ellaria Sand, 3x Desert Scavenger, 3x Greenblood Trader, 3x Dornish Paramour
Characters: 2x Knights of the Sun, 2x Ser Arys Oakheart
Locations: 3x Blood Orange Grove, 3x The Roseroad, 3x The Kingsroad, 2x Dornish Fiefdom, 2x The Greenblood
Locations: 2x Sunspear
Attachments: 2x Attainted, 2x Milk of the Poppy, 1x Imprisoned
Events: 2x Doran's Game, 2x The Prince's Plan, 1x Burning on the Sand
""",
    "cycles_thenightswatch": """
The Night's Watch
Banner of the Wolf
Plots: 1x A Noble Cause, 1x Summons, 1x Close Call, 1x A Song of Summer, 1x Calling the Banners
Plots: 1x A Clash of Kings, 1x Building Orders
Characters: 3x Jon Snow, 3x Qhorin Halfhand, 3x Benjen Stark, 3x Old Bear Mormont, 2x Othell Yarwyck
Characters: 3x Donal Noye, 3x Ranging Party, 2x Thoren Smallwood, 3x Steward at the Wall, 2x Veteran Builder
Characters: 3x Eddard Stark, 3x Arya Stark, 3x Bear Island Host, 3x House Manderly Knight
Locations: 3x The Wall, 1x The Haunted Forest, 3x The Roseroad, 3x The Kingsroad, 2x Underground Vault
Attachments: 2x Longclaw, 2x Dragonglass Dagger
Events: 2x Guarding the Realm, 1x Take the Black, 2x Superior Claim
""",
    "cycles_stark": """
House Stark
Fealty
Plots: 1x A Noble Cause, 1x Summons, 1x A Clash of Kings, 1x Wardens of the North, 1x A Time For Wolves
Plots: 1x The Winds of Winter, 1x Close Call
Characters: 3x Eddard Stark, 2x Robb Stark (Across the Seven Kingdoms), 2x The Blackfish
Characters: 2x Ser Edmure Tully, 2x Catelyn Stark, 3x Arya Stark, 3x Winterfell Steward
Characters: 3x Bear Island Host, 2x Dacey Mormont, 2x Roaming Wolfpack, 2x Roose Bolton, 2x Donella Hornwood
Characters: 3x House Manderly Knight, 2x Bear Island Loyalist, 2x Grey Wind
Locations: 3x The Roseroad, 3x The Kingsroad, 3x Northern Keep, 3x Heart Tree Grove, 2x Riverrun
Locations: 2x The Tumblestone
Attachments: 2x Ice, 1x Needle
Events: 2x The North Remembers, 2x Winter Is Coming, 1x For the North!, 1x Superior Claim
""",
    "cycles_targaryen": """
House Targaryen
Kings of Summer
Plots: 1x A Noble Cause, 1x Summons, 1x Close Call, 1x A Song of Summer, 1x Calling the Banners
Plots: 1x A Clash of Kings, 1x Blood of the Dragon
Characters: 3x Daenerys Targaryen, 3x Khal Drogo, 3x Drogon, 3x Rhaegal, 3x Viserion, 3x Ser Jorah Mormont
Characters: 2x Grey Worm, 2x Jhogo, 2x Strong Belwas, 2x Irri, 3x Braided Warrior
Characters: 3x Targaryen Loyalist, 3x Unsullied
Locations: 3x Illyrio's Estate, 3x The Roseroad, 3x The Kingsroad, 2x Slaver's Bay Port
Locations: 2x Plaza of Punishment, 2x Astapor
Attachments: 2x Breaker of Chains, 1x Mother of Dragons, 1x Warrior's Braid
Events: 3x Dracarys!, 2x A Dragon Is No Slave, 1x Fire and Blood
""",
    "cycles_tyrell": """
House Tyrell
Kings of Summer
Plots: 1x A Noble Cause, 1x Summons, 1x Calling the Banners, 1x A Game of Thrones, 1x Confiscation
Plots: 1x A Song of Summer, 1x A Tourney for the King
Characters: 2x Renly Baratheon (For Family Honor), 2x Margaery Tyrell (All Men Are Fools)
Characters: 2x The Knight of Flowers, 3x The Queen of Thorns, 2x Randyll Tarly, 1x Brienne of Tarth
Characters: 1x King Renly's Host, 2x Ser Garlan Tyrell, 2x Knight of Summer, 3x Garden Caretaker
Characters: 2x Knight of the Reach, 2x Courtesan of the Rose, 2x Left, 2x Roseroad Patrol, 1x Ser Robar Royce
Characters: 2x Highgarden Minstrel, 2x Oldtown Informer, 2x Arbor Knight
Locations: 3x Rose Garden, 3x The Roseroad, 3x The Kingsroad, 2x Arbor Vineyard, 2x The Arbor, 2x Horn Hill
Attachments: 2x Heartsbane, 1x Crown of Golden Roses
Events: 2x Growing Strong, 2x All Men Are Fools, 2x "Lord Renly's Ride", 1x Superior Claim
""",
    "cycles_freys": """
House Lannister
The Lord of the Crossing
Plots: 1x A Noble Cause, 1x Summons, 1x Calling the Banners, 1x A Clash of Kings, 1x Counting Coppers
Plots: 1x Trading with the Pentoshi, 1x Wardens of the West
Characters: 3x Walder Frey, 3x Black Walder, 3x Frey Lordling, 3x Frey Bastard, 3x Genna Frey
Characters: 3x Tywin Lannister, 3x Tyrion Lannister, 2x Ser Gregor Clegane, 2x The Hound, 3x Littlefinger
Characters: 3x Lannisport Merchant, 3x House Maester, 3x Cersei Lannister
Locations: 3x The Roseroad, 3x The Kingsroad, 3x Western Fiefdom, 2x Great Hall, 2x The Twins
Events: 2x Tithe, 2x Superior Claim, 2x Frey Hospitality, 2x The Hand's Judgment, 2x Hear Me Roar!
""",
    "cycles_brotherhood": """
House Stark
The Brotherhood Without Banners
Plots: 1x A Noble Cause, 1x Summons, 1x Calling the Banners, 1x A Clash of Kings, 1x A Time For Wolves
Plots: 1x The Winds of Winter, 1x Close Call
Characters: 3x Eddard Stark (Wolves of the North), 3x Ser Edmure Tully, 3x Greatjon's Vanguard
Characters: 3x Bear Island Host, 3x Last Hearth Scouts, 2x Jory Cassel, 2x Donella Hornwood
Characters: 3x Riverrun Minstrel, 3x Littlefinger, 2x Ygritte, 1x Beric Dondarrion, 2x Mance Rayder
Characters: 3x Tumblestone Knight, 2x Winterfell Steward, 2x House Maester
Locations: 3x The Roseroad, 3x The Kingsroad, 3x Northern Keep, 3x Heart Tree Grove, 2x Great Hall
Attachments: 3x Ice
Events: 2x Tithe, 2x Relentless Assault, 2x Superior Claim
""",
}
"""The declared lists by key."""

WHAT_CYCLE_DECKS_DO: Final = {
    "cycles_baratheon": N_(
        "Wins dominance and kneels others with the servants of R'hllor; attacks three times."
    ),
    "cycles_greyjoy": N_("Raids alone and unopposed, pillages decks, and starves others in winter."),
    "cycles_lannister": N_(
        "Rich and ruthless: Gregor and Polliver pillage, Harrenhal brings guests from the hand."
    ),
    "cycles_martell": N_(
        "Takes icons away under the summer sun, until The Red Viper attacks those without them."
    ),
    "cycles_thenightswatch": N_(
        "Rangers of the Wall and their friends from the North attack with renown and recruit the fallen."
    ),
    "cycles_stark": N_("Tullys gather power for honor, Mormonts fight for Robb, and the North remembers."),
    "cycles_targaryen": N_(
        "Dragons, bloodriders and freed slaves; burns defenders and attacks a third time."
    ),
    "cycles_tyrell": N_(
        "Knights of Summer win by far and honor their ladies; King Renly leads a great host."
    ),
    "cycles_freys": N_("The Freys want the third challenge of a phase, and kill at the feast; Tywin pays."),
    "cycles_brotherhood": N_(
        "Outlaws, wildlings and the North without lords; a keyword of your choice each phase."
    ),
}
"""How each deck plays, for who chooses one."""
