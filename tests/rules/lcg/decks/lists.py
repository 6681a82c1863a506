"""Deck lists in the formats of players, for tests."""

from rules.lcg.decks.deck_list import DeckCard, deck_list

BY_TYPE = """Winter's Watch 1.2

House Stark
Banner of the Watch

Packs: From Core Set (3) to Wolves of the North

Plots

1x A Noble Cause (Core Set)
2x Summons (Core Set)

Characters

3x Arya Stark (Core Set)
1x The Blackfish (Wolves of the North)

Location

3x The Roseroad (Core Set)

Attachment

2x Ice (Core Set)

Event

1x Winter Is Coming (Core Set)
"""
"""ThronesDB's text sorted by type; a heading is singular above one line."""

BY_CYCLE = """Winter's Watch 1.2

House Stark
Banner of the Watch

Packs: From Core Set (3) to Wolves of the North

---- Core ----
1x A Noble Cause (Core Set #4)
2x Summons (Core Set #22)
3x The Roseroad (Core Set #40)
3x Arya Stark (Core Set #141)
2x Ice (Core Set #153)
1x Winter Is Coming (Core Set #159)

---- Wolves of the North ----
1x The Blackfish (Wolves of the North #3)
"""

BY_CYCLE_OLD = """Winter's Watch 1.2

House Stark
Banner of the Watch

Packs: From Core Set (3) to Wolves of the North

---- Core ----
#004 1x A Noble Cause (Core Set)
#022 2x Summons (Core Set)
#040 3x The Roseroad (Core Set)
#141 3x Arya Stark (Core Set)
#153 2x Ice (Core Set)
#159 1x Winter Is Coming (Core Set)

---- Wolves of the North ----
#003 1x The Blackfish (Wolves of the North)

Deck built on https://thronesdb.com.
"""

OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="30c200c9-6c98-49a4-a293-106c06295c05" sleeveid="0">
    <section name="Faction" shared="False">
        <card qty="1" id="95a2c3ee-7e8d-4f0f-a5bb-1d3ac5b0e6a1">House Stark</card>
    </section>
    <section name="Agenda" shared="False">
            <card qty="1" id="6c2f3e56-6f2b-4c3a-9b1f-c7ab7b5a9d11">Banner of the Watch</card>
    </section>
    <section name="Plots" shared="False">
            <card qty="1" id="1">A Noble Cause</card>
            <card qty="2" id="2">Summons</card>
    </section>
    <section name="Characters" shared="False">
            <card qty="3" id="3">Arya Stark</card>
            <card qty="1" id="4">The Blackfish</card>
    </section>
    <section name="Locations" shared="False">
            <card qty="3" id="5">The Roseroad</card>
    </section>
    <section name="Attachments" shared="False">
            <card qty="2" id="6">Ice</card>
    </section>
    <section name="Events" shared="False">
            <card qty="1" id="7">Winter Is Coming</card>
    </section>
    <notes><![CDATA[Made on a train.]]></notes>
</deck>
"""

THRONESDB_JSON = """{"id": 7, "name": "Winter's Watch", "version": "1.2", "user_id": 3,
"faction_code": "stark", "faction_name": "House Stark", "agendas": ["01202"], "problem": null, "tags": "",
"slots": {"01004": 1, "01022": 2, "01040": 3, "01141": 3, "01153": 2, "01159": 1, "01202": 1, "90003": 1}}"""

TABLE_PROGRAM_JSON = """{"name": "Winter's Watch 1.2", "faction": {"value": "stark"},
"agenda": {"code": "01202", "name": "Banner of the Watch"},
"plotCards": [{"count": 1, "card": {"code": "01004", "name": "A Noble Cause"}},
{"count": 2, "card": "01022"}],
"drawCards": [{"count": 3, "card": {"code": "01141", "name": "Arya Stark"}},
{"count": 3, "card": {"code": "01040"}},
{"count": 2, "card": {"code": "01153"}}, {"count": 1, "card": {"code": "01159"}},
{"count": 1, "card": {"code": "90003", "name": "The Blackfish", "type": "character"}}]}"""

PLAIN = """
// for Saturday
winter's watch

faction: stark
Agenda: banner of the watch

Plots: 1x A Noble Cause, 2× Summons
- 3 Arya Stark
- the roseroad x3
* 2 x ICE
1x “Winter is Coming”
1 The Blackfish
"""

KNOWN_CARDS = (
    DeckCard(1, "A Noble Cause", "01004", "plot", "Core Set"),
    DeckCard(2, "Summons", "01022", "plot", "Core Set"),
    DeckCard(3, "Arya Stark", "01141", "character", "Core Set"),
    DeckCard(3, "The Roseroad", "01040", "location", "Core Set"),
    DeckCard(2, "Ice", "01153", "attachment", "Core Set"),
    DeckCard(1, "Winter Is Coming", "01159", "event", "Core Set"),
)
BANNER = DeckCard(1, "Banner of the Watch", "01202", "agenda", "Core Set")


def expected(blackfish, name="Winter's Watch 1.2"):
    """The deck of all these lists, with the unknown card as the list tells it."""
    return deck_list(name, "stark", [BANNER], [*KNOWN_CARDS, blackfish])
