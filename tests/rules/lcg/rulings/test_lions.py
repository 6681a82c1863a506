"""Published rulings on the cards of Lions of Casterly Rock; see the package's text for the sources."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, scene

CERSEI, TYRION, TYWIN = "05001", "05002", "05006"


# Tywin Lannister


def test_tywin_chooses_for_the_tickler() -> None:
    """CGDB, Tywin: whatever discards exactly one card from a deck."""
    s = scene(
        at="dominance",
        p1=Side("lannister", play=[TYWIN, "The Tickler"]),
        p2=Side(deck=["Left", "Right"]),
    )
    s.use("p1", "The Tickler").choose("p1", "p2", verb="pick_player")
    s.use("p1", "Tywin Lannister", verb="interrupt").choose("p1", "Right", verb="discard")
    assert s.titles("discard", "p2") == ["Right"]


def test_tywin_chooses_for_loot_of_one_card() -> None:
    """CGDB, Tywin."""
    s = scene(
        p1=Side("lannister", play=[TYWIN], hand=["Loot"]),
        p2=Side(gold=1, deck=["Left", "Right"]),
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"]).use("p1", "Loot")
    s.use("p1", "Tywin Lannister", verb="interrupt").choose("p1", "Right", verb="discard")
    assert s.titles("discard", "p2") == ["Right"]


def test_tywin_does_not_choose_where_several_are_discarded() -> None:
    """TK, TywinLannister: of three cards that The Reader discards from a deck."""
    s = scene(
        p1=Side("greyjoy", play=["02031", f"kneeling {TYWIN}"]),
        p2=Side(deck=["Left", "Right", "Highgarden"]),
        p3=Side(),
    )
    s.attack("p1", "power", "p2", ["The Reader"]).use("p1", "The Reader", verb="reaction")
    s.on_to("p1", "mode").choose("p1", s.options("p1")[1])
    assert not s.offers("p1", "Tywin Lannister", until="end_challenge", verb="interrupt")
    assert len(s.titles("discard", "p2")) == 3


def test_of_two_tywins_the_last_to_be_used_chooses() -> None:
    """CGDB, Tywin; RR, Replacement Effects: in player order, and only the most recent takes effect."""
    s = scene(
        p1=Side("lannister", play=[TYWIN]),
        p2=Side("lannister", play=[f"kneeling {TYWIN}"], deck=["Left", "Right"]),
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"]).choose("p1", "Tywin Lannister", verb="pillage")
    s.use("p1", "Tywin Lannister", verb="interrupt").use("p2", "Tywin Lannister", verb="interrupt")
    s.choose("p2", "Right", verb="discard").on_to_end()
    assert s.titles("discard", "p2") == ["Right"]
    assert s.said("looks_at_deck") == 1


# Cersei, Chella, Lancel


def test_cersei_does_not_gain_by_cards_from_a_deck() -> None:
    """TK, CerseiLannister: cards from hands only."""
    s = scene(
        p1=Side("lannister", play=[CERSEI, "05008"]),
        p2=Side(deck=["Left"]),
    )
    s.attack("p1", "military", "p2", ["Ser Gregor's Marauders"])
    s.choose("p1", "Ser Gregor's Marauders", verb="pillage")
    assert not s.offers("p1", "Cersei Lannister", until="end_challenge", verb="reaction")


def chella(ears: int) -> Scene:
    """Chella attacks with Burned Men and has some ears already."""
    s = scene(
        p1=Side("lannister", play=["Chella Daughter of Cheyk", "Ser Gregor Clegane"]),
        p2=Side(
            play=["kneeling Left", "Right", "kneeling Paxter Redwyne", "kneeling Maester Lomys"],
            deck=["Margaery Tyrell"],
        ),
    )
    s.t.put_tokens(s.card("Chella Daughter of Cheyk"), "ear", ears)
    return s


def test_the_third_ear_of_claim_gives_renown_in_the_same_challenge() -> None:
    """TK, ChellaDaughterOfCheyk: keywords are resolved after claim."""
    s = chella(2).attack("p1", "military", "p2", ["Chella Daughter of Cheyk"], defend=())
    s.choose("p2", "Left", verb="claim").use("p1", "Chella Daughter of Cheyk", verb="reaction")
    s.on_to("p1", "keyword")
    assert {"renown", "intimidate"} <= set(s.options("p1"))


@pytest.mark.parametrize("first", ["pillage", "renown"])
def test_an_ear_while_keywords_are_resolved_is_in_time_for_those_to_come(first: str) -> None:
    """CGDB, Chella; FAQ, Processing Keywords: the first player chooses the order of the types; each is
    resolved once."""
    s = chella(1).attack("p1", "military", "p2", ["Chella Daughter of Cheyk", "Ser Gregor Clegane"])
    s.choose("p2", "Left", verb="claim").use("p1", "Chella Daughter of Cheyk", verb="reaction")
    s.choose("p1", first, verb="keyword")
    if first == "renown":
        s.choose("p1", "Ser Gregor Clegane", verb="renown")
    s.choose("p1", "Ser Gregor Clegane", verb="pillage").use("p1", "Ser Gregor Clegane", verb="reaction")
    s.choose("p1", "yes", verb="may").use("p1", "Chella Daughter of Cheyk", verb="reaction")
    assert s.value("Chella Daughter of Cheyk", "renown") == 1
    s.on_to_end()
    assert s.power_on("Chella Daughter of Cheyk") == int(first == "pillage")


def test_ser_lancel_lives_beside_blood_of_the_dragon() -> None:
    """TK #966: his STR is another's, which is looked at with everything else at once."""
    s = marshaling(
        Side("lannister", play=["Ser Jaime Lannister"], hand=["Ser Lancel Lannister"], gold=9),
        p2=Side("targaryen", plot="Blood of the Dragon"),
    )
    s.use("p1", "Ser Lancel Lannister")
    assert (s.zone("Ser Lancel Lannister"), s.value("Ser Lancel Lannister")) == ("play", 3)


@pytest.mark.parametrize("others, strength", [([], 0), (["05001"], 6), (["05001", "Tywin Lannister"], 0)])
def test_ser_lancel_follows_exactly_one_lord_or_lady(others: list[str], strength: int) -> None:
    """TK, SerLancelLannister."""
    s = scene(p1=Side("lannister", play=["Ser Lancel Lannister", *others]))
    assert s.value("Ser Lancel Lannister") == strength


# High Septon


def test_the_high_septon_does_not_help_where_nobody_is_chosen() -> None:
    """TK, HighSepton; FAQ, Choose: Tears of Lys poisons without choosing a target."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Tears of Lys"], gold=1),
        p2=Side("stark", play=["High Septon", "House Tully Septon", "Winterfell Steward"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Tears of Lys")
    assert not s.offers("p2", "High Septon", until="end_challenge", verb="interrupt")


def test_the_high_septon_offers_another_for_mirri() -> None:
    """TK, HighSepton: who is chosen instead of claim is an only target."""
    s = scene(
        p1=Side("targaryen", play=["Mirri Maz Duur"]),
        p2=Side("stark", play=["kneeling High Septon", "kneeling House Tully Septon"]),
    )
    s.attack("p1", "intrigue", "p2", ["Mirri Maz Duur"]).use("p1", "Mirri Maz Duur")
    s.choose("p1", "High Septon", verb="target").use("p2", "High Septon", verb="interrupt").on_to_end()
    assert (s.zone("High Septon"), s.zone("House Tully Septon")) == ("play", "dead")


# Plots


def court(p1: list[str], p2: list[str]) -> Scene:
    """p1 has revealed Summoned to Court; both show the first card of their hands."""
    s = scene(at="draw", p1=Side(hand=p1, plot="Summoned to Court"), p2=Side(hand=p2))
    s.on_to("p1", "show_one").choose("p1", p1[0]).choose("p2", p2[0])
    return s.choose("p3", s.options("p3")[0])


@pytest.mark.parametrize(
    "p1, p2, asked",
    [
        ("Garden Caretaker", "Left", ["p1"]),
        ("Left", "Right", ["p1", "p2"]),
        ("Highgarden", "Left", ["p2"]),
    ],
)
def test_the_cheapest_characters_shown_may_come_to_court(p1: str, p2: str, asked: list[str]) -> None:
    """TK, SummonedToCourt: the lowest cost among characters, of each who shows one."""
    s = court([p1], [p2])
    answered: list[str] = []
    while ("p1", "pause") not in s.asked() and len(answered) < 3:
        player, verb = s.asked()[0]
        if verb == "may":
            answered.append(player)
            s.choose(player, "no")
        else:
            s._idle()
        if s.match.step == "marshaling":
            break
    assert answered == asked


def test_a_character_chosen_twice_for_an_unexpected_delay_is_saved_by_one_duplicate() -> None:
    """TK, UnexpectedDelay: it returns once."""
    s = scene(
        at="challenges",
        p1=Side(play=["Paxter Redwyne with 1"], plot="Unexpected Delay"),
    )
    for player in ("p1", "p2", "p3"):
        while not any(asked == player and verb in {"target", "pick"} for asked, verb in s.asked()):
            if ("p1", "would") in s.asked():
                break
            s._idle()
        else:
            s.choose(player, "Paxter Redwyne")
    s.use("p1", "Paxter Redwyne", verb="would").on_to("p1", "challenge")
    assert s.zone("Paxter Redwyne") == "play"


def test_time_of_plenty_adds_to_the_draw_alone() -> None:
    """FAQ, Time of Plenty: what card effects draw in the draw phase is as much as they say."""
    s = scene(
        at="draw",
        p1=Side("tyrell", play=["Highgarden"], plot="Time of Plenty"),
    )
    s.on_to("p1", "action")
    assert len(s.hand("p1")) == 3


# The rest


def test_old_wyk_brings_its_character_in_kneeling() -> None:
    """TK #1599 (CDB 05028): knelt, participating as an attacker."""
    s = scene(
        p1=Side("greyjoy", play=["Old Wyk", "Balon Greyjoy"], dead=["Drowned Men"]),
        p2=Side(play=["Left"]),
    )
    s.attack("p1", "power", "p2", ["Balon Greyjoy"], defend=None).use("p1", "Old Wyk", verb="reaction")
    assert s.kneels("Drowned Men")
    assert s.card("Drowned Men") in s.t.attackers


@pytest.mark.parametrize("defend, zone", [((), "hand"), (("Randyll Tarly",), "deck")])
def test_old_wyk_returns_by_five_or_buries(defend: tuple[str, ...], zone: str) -> None:
    """FAQ 2.0, Old Wyk: to the hand after a win by 5 or more, otherwise to the bottom of the deck."""
    s = scene(
        p1=Side("greyjoy", play=["Old Wyk", "Balon Greyjoy"], dead=["Drowned Men"]),
        p2=Side(play=["Randyll Tarly"]),
    )
    s.attack("p1", "power", "p2", ["Balon Greyjoy"], defend=None).use("p1", "Old Wyk", verb="reaction")
    s.reach_defenders("p2").choose("p2", *defend).on_to_end()
    assert s.zone("Drowned Men") == zone


def test_murdered_children_are_avenged_as_strongly_until_the_end() -> None:
    """TK, YouMurderedHerChildren: the doubled STR lasts for the phase; then the character dies."""
    s = scene(p1=Side("martell", play=["Areo Hotah"], hand=["You Murdered Her Children"], gold=9))
    s.use("p1", "You Murdered Her Children")
    assert s.value("Areo Hotah") == 10
    s.on_to_end("dominance")
    assert s.zone("Areo Hotah") == "dead"


def test_a_neutral_character_is_cheaper_by_the_ocean_road() -> None:
    """TK (commit e14a6350); RR, Neutral: neutral is neither in nor out of faction; the card names both."""
    s = marshaling(Side(play=["Ocean Road"], hand=["Hedge Knight"], gold=2))
    s.use("p1", "Ocean Road")
    before = s.gold("p1")
    s.use("p1", "Hedge Knight")
    assert before - s.gold("p1") == 1
