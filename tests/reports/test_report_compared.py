"""A comparison in words: what stands there is what was found."""
import pytest

from reports.comparison.compare import judged
from reports.comparison.comparison_text import (
    comparison_text,
    flips,
    panel_notes,
    panel_text,
    panel_title,
    rates,
    saved,
    sets_text,
)
from reports.comparison.paired_games import Counts
from reports.comparison.robustness import Panel, over_sets

SHIFT = judged(Counts(200, 150, 30, 620), 0.01)
SAME = judged(Counts(400, 0, 0, 1600), 0.01)
OPEN = judged(Counts(20, 15, 10, 55), 0.01)


def test_verdict_rates_and_difference():
    said = comparison_text(SHIFT)
    assert said.startswith("Verdict: shifts the balance towards the FLN.")
    base, variant, difference = rates(SHIFT).splitlines()[1:]
    assert base.split()[:3] == ["base", "23.0", "%"]
    assert variant.split()[:3] == ["variant", "35.0", "%"]
    assert difference.split()[:3] == ["difference", "+12.0", "pp"]
    assert difference.endswith("holds at every look; margin 1 pp")
    assert f"{100 * SHIFT.low:+.1f} to {100 * SHIFT.high:+.1f}" in difference


def test_what_changed_hands_and_what_pairing_was_worth():
    assert flips(SHIFT) == "18.0 % of games changed winner: 150 to the FLN, 30 to France."
    assert flips(SAME) == "No game changed winner."
    assert saved(SHIFT) == f"Pairing saved games: with dice of their own {SHIFT.saving:.1f} times as many would be needed."
    assert "no game changed winner" in saved(SAME)
    unrelated = judged(Counts(250, 250, 250, 250), 0.01)
    assert unrelated.saving == pytest.approx(1.0)
    assert "Pairing does not help here (1.00 times)" in saved(unrelated)


def test_a_narrow_interval_has_two_decimals():
    fine = judged(Counts(40_000, 12, 10, 59_978), 0.01)
    assert "+0.00 pp" in rates(fine) or "0.00 pp" in rates(fine)
    assert "small but real" not in str(fine.verdict)


def test_data_sets_in_words():
    said = sets_text(over_sets(SHIFT.verdict, [SHIFT] * 30))
    assert "On 30 data sets that fit what is known the difference is +12.0 to +12.0 pp, median +12.0" in said
    assert "(5-95 % of them, 60,000 games)." in said
    assert "The verdict survives there. By 1,000 pairs on each: shifts the balance towards the FLN on 30." in said
    mirrored = judged(Counts(200, 30, 150, 620), 0.01)
    assert "The verdict does not survive there." in sets_text(over_sets(SHIFT.verdict, [SHIFT] * 20 + [mirrored] * 10))
    assert "verdict" not in sets_text(over_sets(OPEN.verdict, [SHIFT] * 20))


def test_a_panel_in_words():
    whole = Panel(("a", "x"), {("a", "x"): SHIFT, ("a", "y"): SHIFT, ("b", "x"): SHIFT, ("b", "y"): SAME})
    assert panel_title(whole) == "The verdict holds for 3 of 4 pairs of players: a v x, a v y, b v x."
    assert len(panel_text(whole).splitlines()) == 2 + 4 + len(panel_notes(whole))
    undecided = Panel(("a", "x"), {("a", "x"): OPEN, ("a", "y"): SHIFT})
    assert panel_title(undecided) == "a v x is undecided; of 2 pairs: undecided for 1, shifts the balance towards the FLN for 1."
