"""Watching pairs until there is a verdict, on games of known chances."""
import itertools

import numpy as np
import pytest

from reports.comparison.comparison_text import panel_notes
from reports.comparison.verdict import (
    FIRST,
    Panel,
    Survival,
    compare,
    compare_over_data_sets,
    comparison_of,
    looks,
    verdict_group,
)
from reports.ici.game_reports import ICI
from reports.statistics.paired_values import PairedValues
from tests.cases import cases
from tests.reports.flip_counts import of_flips


class Toy:
    """Pairs of which a share is gained, a share lost, the others both won or neither by halves."""

    def __init__(self, gained: float, lost: float, seed: int = 1):
        rest = (1 - gained - lost) / 2
        self.kinds = np.random.default_rng(seed).choice(4, 50_000, p=[rest, gained, lost, rest])
        self.asked: list[int] = []

    def play(self, pairs: int) -> PairedValues:
        self.asked.append(pairs)
        return of_flips(*(int(each) for each in np.bincount(self.kinds[:pairs], minlength=4)))


def of(gained: int, lost: int, same: int):
    """A comparison of so many pairs."""
    return comparison_of(of_flips(same // 2, gained, lost, same - same // 2), 0.01, ICI.spoken)


@cases("""gained lost said:
    0.20 0.05 "shifts the balance towards the FLN"; 0.05 0.20 "shifts the balance towards France"
    0.03 0.03 "no shift beyond the margin"; 0.0 0.0 "no shift beyond the margin"; 0.21 0.20 undecided""")
def test_the_verdict_is_that_of_the_game(gained, lost, said):
    assert verdict_group(compare(Toy(gained, lost).play, 0.01, 50_000, ICI.spoken).verdict) == said


def test_looks_are_the_same_for_everybody_and_end_with_the_budget():
    """A larger budget looks at the same numbers first, so that more games never change an answer that was there."""
    short, long = list(looks(5_000)), list(looks(100_000))
    assert short[:-1] == long[:len(short) - 1]
    assert (short[0], short[-1], long[-1]) == (FIRST, 5_000, 100_000)
    assert all(1.1 < after / before < 1.21 for before, after in itertools.pairwise(long[:-1]))
    assert list(looks(200)) == [200]


def test_it_stops_at_the_verdict_or_after_the_least():
    toy, longer = Toy(0.3, 0.05), Toy(0.3, 0.05)
    stopped = compare(toy.play, 0.01, 50_000, ICI.spoken)
    assert stopped.verdict.decided
    assert toy.asked == list(looks(50_000))[:len(toy.asked)]
    found = compare(longer.play, 0.01, 50_000, ICI.spoken, least=3_000)
    assert found.counts.pairs == next(pairs for pairs in looks(50_000) if pairs >= 3_000)


def test_every_look_is_told():
    seen = []
    found = compare(Toy(0.2, 0.2).play, 0.01, 3_000, ICI.spoken, looked=seen.append)
    assert [each.counts.pairs for each in seen] == list(looks(3_000))
    assert seen[-1] == found


def test_a_panel_says_for_which_players_it_holds():
    """Players by name; what is gained stands for who plays whom."""
    names = ("weak", "middling", "strong")
    base = {"weak": 100, "middling": 300, "strong": 500}

    def panel(holds):
        cells = {}
        for fln in names:
            for france in names:
                gained = 400 if holds(fln, france) else 0
                both = base[fln] - names.index(france) * 20
                cells[fln, france] = comparison_of(of_flips(both, gained, 0, 5000 - both - gained), 0.01, ICI.spoken)
        return Panel(("weak", "weak"), cells)

    assert panel(lambda *_: True).holds_for() == "for every pair of players (9 of 9)"
    assert panel(lambda fln, _: fln == "weak").holds_for() == "only against weak FLN play (weak) (3 of 9 pairs)"
    assert panel(lambda fln, _: fln != "strong").holds_for() == "only against weak FLN play (weak, middling) (6 of 9 pairs)"
    unlike = panel(lambda _, france: france != "middling")
    assert unlike.holds_for() == "only against the French play of weak, strong (6 of 9 pairs)"
    assert panel(lambda fln, france: "strong" not in (fln, france)).holds_for() == (
        "only against weak FLN play (weak, middling) and against weak French play (weak, middling) (4 of 9 pairs)")
    assert panel(lambda fln, france: fln == france).holds_for().startswith("for 3 of 9 pairs of players: middling v middling, ")
    assert panel(lambda *_: True).claims == {"shifts the balance towards the FLN": 9}
    assert panel_notes(panel(lambda *_: True))[:2] == [
        "Before the change, averaged over the panel, the FLN wins with weak 2 %, middling 6 % (+4), strong 10 % (+4).",
        "Before the change, averaged over the panel, the FLN wins against weak 6 %, middling 6 % (0), strong 5 % (0)."]


def test_one_sided_pairs_are_told():
    cells = {("a", "a"): of(0, 0, 1000), ("a", "b"): comparison_of(of_flips(995, 0, 0, 5), 0.01, ICI.spoken)}
    assert Panel(("a", "a"), cells).one_sided == [("a", "b")]


def test_a_verdict_survives_falls_or_stays_open():
    towards = of(400, 0, 3000).verdict
    same = compare_over_data_sets(towards, [of(400 + at, 3, 3000) for at in range(20)])
    assert same.survival is Survival.SURVIVES
    assert same.claims == {"shifts the balance towards the FLN": 20}
    mixed = compare_over_data_sets(towards, [of(400, 3, 3000)] * 15 + [of(3, 400, 3000)] * 5)
    assert mixed.survival is Survival.FALLS
    assert mixed.otherwise == 5
    vague = compare_over_data_sets(towards, [of(20, 10, 200)] * 10 + [of(10, 20, 200)] * 10)
    assert vague.survival is Survival.OPEN
    assert compare_over_data_sets(of(20, 10, 200).verdict, [of(400, 3, 3000)] * 5).survival is None


@pytest.mark.slow
@cases("pairs least most: 100 0.0 0.1; 2000 0.9 1.0")
def test_few_pairs_a_set_bear_no_verdict_out(pairs, least, most):
    """Sets that all agree on +2 pp: 100 pairs on each cannot tell, 2,000 can."""
    shift = of(400, 0, 3000).verdict
    said = [compare_over_data_sets(shift, [comparison_of(Toy(0.04, 0.02, 100 * run + at).play(pairs),
                                                         0.01, ICI.spoken) for at in range(50)]).survival
            for run in range(20)]
    assert least <= np.mean([each is Survival.SURVIVES for each in said]) <= most
