"""Published rulings, each as a test that names its source in its docstring; house rulings by their ids.

Sources, by precedence (public texts of the second edition; facts in our own words):

| short | source |
| --- | --- |
| FAQ n.n, FAQ, Title | Notes, Errata and Frequently Asked Questions 4.1 (22 January 2024), section or entry |
| RR, Entry | Rules Reference as published in the card database (ThronesDB/thronesdb, commit d8f5cb21) |
| CDB 01044 | rules FAQ on that card's page in the public card database (thronesdb.com/card/01044) |
| CARDS name | the comments on that card's page in the card game's former database (cardgamedb.com) |
| REDDIT id | thread id of the card game's forum (r/AgameofthronesLCG) |
| UFAQ n | the unofficial FAQ of the card game's forum (cardgamedb.com, topic 27543), question n |
| FORUM n | topic n of the publisher's rules forum (ffg-forum-archive.entropicdreams.com/topic/n) |
| TK, File | a test of the public client (throneteki, commit 0ea662b4, test/server/…/File.spec.js) |
| TK #n | issue or pull request n of the public client (throneteki/throneteki), as answered or merged there |
| TK, commit x | a commit of the public client whose message states the rule |
| CGDB, Title | the FAQ of Lions of Casterly Rock (cardgamedb.com, 31 October 2016), entry |

The pages of the card database and of the forums are stored copies without a date. Rulings on the Core Set
are in a module per House, those on later sets in a module per set (Westeros, Wolves of the North, War of
Five Kings, Lions of Casterly Rock, Watchers on the Wall, Blood and Gold) and in `test_later_sets`. Rulings
on cards of still later sets are used where they state a rule that holds for one of these cards as well.
"""
