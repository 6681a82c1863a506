"""The occurrences cards can interrupt and react to: kinds of events, whose doing they are, their facts.

| kind | seat | card | facts |
|---|---|---|---|
| `phase begins`, `phase ends` | first player | – | phase |
| `round ends` | first player | – | – |
| `revealed` | controller | the plot | – |
| `comparing` | first player | – | – |
| `initiative` | the winner | – | – |
| `income` | the collector | – | amount |
| `draws` | who draws | – | amount |
| `enters` | the controller | the card | how: marshal, ambush, put; from: zone |
| `attached` | whose doing | an attachment that was moved | host |
| `placed` | owner | a card that an effect put into the discard pile | – |
| `leaves` | whose doing | the card | how: kill, discard, sacrifice, return, remove, top of deck…; unsavable |
| `kneels`, `stands` | whose doing | the card | – |
| `discarded` | owner | a card from hand or deck | alone: whether no other is discarded with it |
| `played` | player | the event card | – |
| `initiated` | the attacker | – | – |
| `declared attacker`, `declared defender` | controller | the character | – |
| `bypassed` | the attacker | the character | by: the stealth character |
| `result` | the winner | – | loser, margin, unopposed |
| `claim` | the winner | – | loser; amount: the claim, also 0; applied as "military claim", "power claim"… |
| `dominance` | the winner | – | – |
| `power` | who receives | the card that receives | amount; how: gain, move; source: card or −1 |
| `control` | the new controller | the card | until: the boundary ("": for good); none when it goes back |
| `title` | the new controller (−1: nobody) | the title | – |
| `strength raised` | its controller | the character | – |
| `initiate` | who uses the ability | its card | – |
| `reaching` | whose power total is about to reach what wins | – | – |
| `challenge ends` | the attacker | – | – |
| `state`, `burns`, `reckoning` | what the state of the table brings about (§6.4) | | |

`e.was` is how the card was when the occurrence was made: `zone`, `seat` (its controller),
`host`. `t.attacking`, `t.defending`, `t.challenge` and the participants tell the challenge.
"""
