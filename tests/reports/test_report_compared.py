"""A comparison in words: what stands there is what was found."""
from dataclasses import replace

import pytest

from reports.comparison.comparison_text import (
    comparison_text,
    flips_sentence,
    panel_notes,
    panel_text,
    panel_title,
    rates_table,
    saving_sentence,
    sets_text,
)
from reports.comparison.robustness import Panel, compare_over_data_sets
from reports.comparison.verdict import comparison_of
from reports.ici.game_reports import ICI
from reports.statistics.data_variance import DataVariance
from reports.statistics.paired_values import PairedValues

SHIFT = comparison_of(PairedValues.of_flips(200, 150, 30, 620), 0.01, ICI.spoken)
SAME = comparison_of(PairedValues.of_flips(400, 0, 0, 1600), 0.01, ICI.spoken)
OPEN = comparison_of(PairedValues.of_flips(20, 15, 10, 55), 0.01, ICI.spoken)


def test_verdict_rates_and_difference():
    said = comparison_text(SHIFT)
    assert said.startswith("Verdict: shifts the balance towards the FLN.")
    base, variant, difference = rates_table(SHIFT).splitlines()[1:]
    assert base.split()[:3] == ["base", "23.0", "%"]
    assert variant.split()[:3] == ["variant", "35.0", "%"]
    assert difference.split()[:3] == ["difference", "+12.0", "pp"]
    assert difference.endswith("valid at every look; margin 1 pp")
    assert f"{100 * SHIFT.low:+.1f} to {100 * SHIFT.high:+.1f}" in difference


def test_what_changed_hands_and_what_pairing_was_worth():
    assert flips_sentence(SHIFT) == "18.0 % of games changed winner: 150 to the FLN, 30 to France."
    assert flips_sentence(SAME) == "No game changed winner."
    share = 100 * (1 - 1 / SHIFT.saving)
    assert saving_sentence(SHIFT) == f"Using the same dice saved about {share:.0f} % of the games."
    assert "no game changed winner" in saving_sentence(SAME)
    unrelated = comparison_of(PairedValues.of_flips(250, 250, 250, 250), 0.01, ICI.spoken)
    assert unrelated.saving == pytest.approx(1.0)
    assert "Using the same dice saved hardly any games" in saving_sentence(unrelated)


def test_a_narrow_interval_has_two_decimals():
    fine = comparison_of(PairedValues.of_flips(40_000, 12, 10, 59_978), 0.01, ICI.spoken)
    assert "+0.00 pp" in rates_table(fine) or "0.00 pp" in rates_table(fine)
    assert "small but real" not in str(fine.verdict)


def test_data_sets_in_words():
    said = sets_text(compare_over_data_sets(SHIFT.verdict, [SHIFT] * 30))
    assert "On 30 data sets (possible versions of what the rulebook does not print) the difference is +12.0 to +12.0 pp" in said
    assert "median +12.0 (the middle 90 % of the sets)." in said
    assert "\n100 % of the sets give the same verdict. It survives there:" in said
    mirrored = comparison_of(PairedValues.of_flips(200, 30, 150, 620), 0.01, ICI.spoken)
    mixed = compare_over_data_sets(SHIFT.verdict, [SHIFT] * 20 + [mirrored] * 10)
    assert "67 % of the sets give the same verdict. It does not survive there:" in sets_text(mixed)
    few = compare_over_data_sets(SHIFT.verdict, [comparison_of(PairedValues.of_flips(10, *flips, 200), 0.01, ICI.spoken)
                                                 for flips in ((20, 10), (10, 20)) * 10])
    vague = compare_over_data_sets(SHIFT.verdict, [comparison_of(PairedValues.of_flips(1, *flips, 1), 0.01, ICI.spoken)
                                                   for flips in ((1, 0), (0, 1), (1, 0)) * 10])
    assert "the difference lies within" in sets_text(vague)
    assert "So few pairs on each tell no more; --min-games plays more." in sets_text(vague)
    assert "The pairs played leave room for another one on the others." in sets_text(few)
    assert "verdict" not in sets_text(compare_over_data_sets(OPEN.verdict, [SHIFT] * 20))


def test_where_data_sets_leave_too_much_open_more_games_will_not_help():
    """Half-width of the sets' part: 1.96 * 0.02, beyond a margin of 1 point; with a small part or a verdict nothing is said."""
    wide, narrow = (replace(OPEN.counts, data=DataVariance(difference=spread ** 2)) for spread in (0.02, 0.001))
    said = comparison_text(comparison_of(wide, 0.01, ICI.spoken))
    assert "The choice of data sets alone leaves 3.9 points either way, more than the margin: no number of games" in said
    assert "choice of data sets" not in comparison_text(comparison_of(narrow, 0.01, ICI.spoken))
    assert "choice of data sets" not in comparison_text(SHIFT)


def test_a_panel_in_words():
    whole = Panel(("a", "x"), {("a", "x"): SHIFT, ("a", "y"): SHIFT, ("b", "x"): SHIFT, ("b", "y"): SAME})
    assert panel_title(whole) == "The verdict holds for 3 of 4 pairs of players: a v x, a v y, b v x."
    assert len(panel_text(whole).splitlines()) == 2 + 4 + len(panel_notes(whole))
    undecided = Panel(("a", "x"), {("a", "x"): OPEN, ("a", "y"): SHIFT})
    others = "undecided for 1, shifts the balance towards the FLN for 1."
    assert panel_title(undecided) == f"a v x is undecided. All 2 pairs of players: {others}"
