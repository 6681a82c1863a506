"""What the tiers ask for (R-1, R-2)."""

from tables.decks.rules.tiers import DECK_REQUIREMENTS, TIERS, requirements


def test_r1_opaque_sleeves_at_formal_and_premier_only():
    assert "uniform backs" in requirements("relaxed")[0]
    assert [tier for tier in TIERS if "Opaque" in requirements(tier)[0]] == ["formal", "premier"]


def test_r2_every_tier_reads_the_same_about_decks():
    for tier in TIERS:
        assert requirements(tier)[1:] == DECK_REQUIREMENTS
    words = " ".join(DECK_REQUIREMENTS)
    for number in ("60", "exactly 7", "one agenda", "One faction card"):
        assert number in words
