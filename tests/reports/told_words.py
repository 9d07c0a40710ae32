"""Sentences and tables of answers made by hand, and how they read: `python -m tests.reports.told_words` writes it to words.txt.

The name of a case says what is told there, and of what.
"""
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import polars as pl

from reports import ranking
from reports.algeria.narrative import DIVERGENCE
from reports.comparison import comparison_text as compared
from reports.comparison.uses import Count
from reports.comparison.verdict import Panel, compare_over_data_sets, comparison_of, verdict
from reports.ici.game_reports import ICI
from reports.ici.tipping import WATCH, chits_sentences
from reports.odds.procedure import Table
from reports.sensitivity.findings import sensitivity_sentence, sensitivity_text
from reports.statistics.ensemble_range import Sign
from reports.statistics.over_sets import DataVariance
from reports.sweeps.grid import percents, plan, rate_matrix, sweep, sweep_sentence, sweep_text
from reports.tables.run_report import answer_sentence
from reports.tables.text_table import path_words, render
from reports.tipping import findings
from reports.tracing.narrative import Matter
from reports.tracing.paired_trace import BOARD, flipped_games, report_flips
from tests.cases import by_first, columns, table_rows
from tests.reports import test_flips as flips
from tests.reports import test_ranking as made_rankings
from tests.reports.flip_counts import of_flips
from tests.reports.test_report_report import frame_of_sides
from tests.reports.test_report_sweep import HIT, INCAP, PLAN, THREE, frame
from tests.reports.test_sensitivity import FOUND
from tests.reports.written_cases import write
from tests.wilaya.test_closing import closing

HERE = Path(__file__).with_name("words.txt")
SIDES = ("the FLN", "France")
# ---- tipping points: an edge of a track, and one of a track that has none ----
EDGE = dict(table_rows("""
    track incap; turn 15; year 1958; season Fall; of 1000; games 400; rate 0.4
    low 0.37; high 0.43; lowest 0; highest 12; falling True; edge 6; edge_low 5; edge_high 7; ahead None; open False
    bends False; fln_games 300; back_games 0; drop 0.3; clear True; told 0.7; explained 0.2; explained_low 0.1
    par_falling True; par_edge 8; par_edge_low 8; par_edge_high 9; par_open False; par_bends True"""))
NONE = EDGE | {"track": "density", "edge": None, "edge_low": None, "edge_high": None, "ahead": "France", "fln_games": 0,
               "explained": 0.3, "explained_low": 0.2, "drop": None, "clear": False}
BACK, UNCLEAR = {"bends": True, "back_games": 1_200, "of": 9_000}, {"clear": False}
TIPS = {
    "the track that explains most first": [EDGE, NONE | {"explained_low": 0.05}], "a lead that goes back": [EDGE | BACK],
    "a lead that hardly goes back": [EDGE | BACK | {"back_games": 29}], "one without an edge": [EDGE, NONE], "none": [NONE],
    "few games on one side": [EDGE | {"fln_games": 29}], "few games": [EDGE | {"of": 29}],
    "an edge anywhere": [EDGE | UNCLEAR, EDGE | {"track": "faileks", "explained_low": 0.05}],
    "noise": [NONE | {"explained_low": -0.01}],
    "the middle year": [EDGE | {"year": year, "edge": year - 1950} for year in (1956, 1957, 1961)],
    "the nearest year with some": [NONE | {"year": year} for year in (1956, 1957, 1958)] + [EDGE, NONE | {"year": 1959}]}
CELLS = [more for more, in table_rows("""
    {}; {'edge_low':6,'edge_high':6}; {'edge_low':None}; {'edge_high':None}; {'falling':False,'bends':True}; {'open':True}
    {'of':20}; {'fln_games':29}; {'fln_games':971}; {'clear':False}""")]


def leads(**turns):
    """Turns from which on a leader wins, by "leader_among"."""
    rows = [{"leader": leader, "among": among, "turn": turns.get(f"{leader}_{at}"), "date": f"turn {turns.get(f'{leader}_{at}')}",
             "rate": 0.91, "low": 0.9, "high": 0.92, "earliest": None, "latest": None}
            for leader in ("votes", "incap") for at, among in (("all", "all games"), ("going", "games that go on"))]
    return pl.DataFrame(rows, infer_schema_length=None)


def chits(*rows):
    """An early place of chits in their cup."""
    columns = {"chit": "A", "side": "FLN", "effect": 0.02, "effect_low": -0.01, "effect_high": 0.05, "real": False, "biased": 0.1,
               "biased_low": 0.05, "biased_high": 0.15}
    return chits_sentences(pl.DataFrame([columns | row for row in rows], infer_schema_length=None))


TIPPING = {
    **{f"tips: {name}": lambda rows=rows: findings.tipping_sentences(
        pl.DataFrame(rows, infer_schema_length=None), WATCH) for name, rows in TIPS.items()},
    **{f"where the FLN is ahead: {more}": lambda more=more: findings.edge_cell(EDGE | more, WATCH) for more in CELLS},
    **{f"where the FLN does better: {more}": lambda more=more: findings.par_edge_cell(EDGE | more)
       for more in ({}, {"par_edge_low": None})},
    **{f"the leader: {turns}": lambda turns=turns: findings.decided_sentences(leads(**turns), WATCH)
       for turns in ({"votes_all": 20, "votes_going": 22}, {"votes_all": 20},
                     {"votes_all": 20, "votes_going": 20, "incap_all": 18}, {})},
    "the leader in groups": lambda: findings.decided_sentences(leads(), replace(WATCH, period_column="group")),
    "chits: none real": lambda: chits({}, {"chit": "B", "effect": -0.01}),
    "chits: one real": lambda: chits({"effect": 0.9}, {"chit": "B", "effect": -0.04, "real": True, "biased": None}),
    "chits: none": lambda: chits({"effect": None})}


# ---- comparisons ----
def pairs(*flips):
    """A comparison of so many games both won, gained, lost and neither won."""
    return comparison_of(of_flips(*flips), 0.01, ICI.spoken)


def over_sets(gained, lost, above=None, data=0.0):
    """Of 10,000 pairs over data sets of which a share `above` moves towards the FLN, give or take a tenth."""
    sign = above and Sign((gained - lost) / 10_000, above, above - 0.1, above + 0.1)
    found = of_flips(4_000, gained, lost, 6_000 - gained - lost)
    return comparison_of(replace(found, sign=sign, data=DataVariance(difference=data)), 0.01, SIDES)


SHIFT, SAME, OPEN = pairs(200, 150, 30, 620), pairs(400, 0, 0, 1600), pairs(20, 15, 10, 55)
PANEL = Panel(("a", "x"), {("a", "x"): SHIFT, ("a", "y"): SHIFT, ("b", "x"): SHIFT, ("b", "y"): SAME})
SETS = {"alike": [SHIFT] * 30, "two thirds": [SHIFT] * 20 + [pairs(200, 30, 150, 620)] * 10,
        "few pairs": [pairs(10, *flips, 200) for flips in ((20, 10), (10, 20)) * 10],
        "hardly any pairs": [pairs(1, *flips, 1) for flips in ((1, 0), (0, 1), (1, 0)) * 10]}
SPREAD = {share: comparison_of(replace(OPEN.counts, data=DataVariance(difference=share ** 2)), 0.01, ICI.spoken)
          for share in (0.02, 0.001)}          # of data sets: 1.96 times it, beyond a margin of 1 point or below
COMPARED = {
    **{f"verdict of {low} to {high}, margin {margin}, {sides[0]}": lambda low=low, high=high, margin=margin, sides=sides: str(
        verdict(low, high, margin, 20_000, sides))
       for sides in (SIDES, ("the Government", "nobody"))
       for low, high, margin in ((0.02, 0.04, 0.01), (-0.04, -0.02, 0.01), (-0.001, 0.002, 0.01), (-0.003, -0.001, 0.005),
                                 (-0.02, 0.04, 0.01))},
    **{f"verdict of {flips} over data sets": lambda flips=flips: compared.verdict_words(over_sets(*flips))
       for flips in ((1_500, 500, None), (1_500, 500, 0.9), (500, 1_500, 0.3), (5, 5, 0.6))},
    "comparison": lambda: compared.comparison_text(SHIFT),
    "rates that are close": lambda: compared.rates_table(pairs(40_000, 12, 10, 59_978)),
    **{f"flips, {name}": lambda found=found: f"{compared.flips_sentence(found)}\n{compared.saving_sentence(found)}"
       for name, found in (("none", SAME), ("unrelated games", pairs(250, 250, 250, 250)))},
    **{f"data sets, {name}": lambda sets=sets: compared.sets_text(compare_over_data_sets(SHIFT.verdict, sets))
       for name, sets in SETS.items()},
    "data sets of an open comparison": lambda: compared.sets_text(compare_over_data_sets(OPEN.verdict, [SHIFT] * 20)),
    **{f"data sets that leave {share} open": lambda found=found: compared.comparison_text(found)
       for share, found in SPREAD.items()},
    "panel": lambda: compared.panel_text(PANEL),
    "panel of an open comparison": lambda: compared.panel_title(Panel(("a", "x"), {("a", "x"): OPEN, ("a", "y"): SHIFT})),
    **{f"pilot, sets leave {leave} points": lambda leave=leave: compared.pilot_text(
        100_000, over_sets(300, 200, 0.6, (leave / 196) ** 2), None) for leave in (2.0, 0.8)}}

# ---- sweeps ----
MATRIX = [range(20), range(20), range(21), range(40), range(20), range(19)]
BOTH = plan([HIT, INCAP], [[3, 5], [4, 8]], (5, 4))
SEEN = {name: [range(*each) for each in wins] for name, wins in by_first("""
    up (38,) (10,) (11,); down (11,) (30,) (4,); both (38,) (20,) (2,); neither (9,) (10,) (11,); unused (10,) (10,) (10,)
    "one unused" (1,11) (10,) (10,)""").items()}
USED = {"never": (0, 0, 0), "seldom": (0, 1, 3)}
SWEPT = {
    **{f"sweep: {name}": lambda wins=wins: sweep_sentence(sweep(frame(wins), PLAN)) for name, wins in SEEN.items()},
    "sweep: no games yet": lambda: sweep_sentence(sweep(THREE.filter(pl.col("game") < 1), PLAN)),
    "sweep: no games yet, the table": lambda: sweep_text(sweep(THREE.filter(pl.col("game") < 1), PLAN)),
    "sweep: a base without a value": lambda: sweep_sentence(sweep(frame([range(10), range(30)]), plan([HIT], [[-2]], (None,)))),
    "sweep: two numbers": lambda: sweep_sentence(sweep(frame([range(20), range(20), range(20), range(40)]), BOTH)),
    "sweep: the table": lambda: sweep_text(sweep(THREE, PLAN)),
    "sweep: a value not used": lambda: sweep_text(sweep(frame(SEEN["one unused"]), PLAN)),
    **{f"sweep: used {name}": lambda counts=counts: sweep_text(sweep(frame(
        [range(1, 11), range(10), range(1, 11)]), PLAN, uses=("resettle (4.2)", [Count(used, 400) for used in counts])))
       for name, counts in USED.items()},
    "sweep: the matrix": lambda: rate_matrix(sweep(frame(MATRIX), plan([HIT, INCAP], [[3, 5], [2, 4, 8]], (5, 4)))),
    "sweep: the matrix turned": lambda: rate_matrix(sweep(frame(MATRIX), plan([HIT, INCAP], [[2, 4, 8], [3, 5]], (4, 5)))),
    **{f"path: {path}": lambda path=path: path_words(path)
       for path in (HIT, 'units."1 REP".quality', "regions.3A.population", "income.fln_base", "rules.oas.ops",
                    'units."a.b".quality')},
    **{f"percents: {rates}": lambda rates=rates: " ".join(percents(*rates)) for rates in ((0.221, 0.414), (0.2212, 0.2245))}}


# ---- runs, and pairs of games ----
def answer(wins, games):
    """The FLN's wins in a sentence."""
    return answer_sentence(frame_of_sides(wins, games), games)


SHOWN = pl.DataFrame(columns("""event year games rate low high mean mean_low mean_high:
    rage 1957 1234 0.5 0.25 0.75 -1.5 -2.0 -1.0; None 1958 5 None 0.0 1.0 None None None"""))
MATTERS = (Matter("lead", None, None, "FLN"), Matter("control", "I-1", "government", "fln"),
           Matter("end", None, None, ("government", "collapse", "decisive")),
           Matter("end", None, ("neither", "turn limit", "none"), "over"), Matter("coup", None, 1, 0),
           Matter("independence", None, True, False))
OF_GAMES = {
    **{f"answer of {games} games": lambda wins=wins, games=games: answer(wins, games)
       for wins, games in ((47_300, 100_000), (4_730_000, 10_000_000), (1, 1))},
    "table": lambda: render(SHOWN, "Title"),
    **{f"table of {value}": lambda value=value: render(pl.DataFrame({"mean": [value], "mean_low": [-1.0], "mean_high": [1.0]}))
       for value in (-0.0, -0.001)},
    **{f"differs: {found}": lambda found=found: DIVERGENCE.difference_words(found) for found in MATTERS}}

# ---- sensitivity, rankings, games that changed winner, two runs ----
THREE_FLIPS = [{"turn": 6, "base": {"action": "Search in 2A"}, "variant": {"action": "Search in 2A"}},
               {"turn": 7, "base": {"action": "Search in 2B"}, "variant": {"action": "5B -> 1A"}},
               {"turn": 7, "base": {"action": "x"}, "variant": {"action": "word " * 20}}]
LATER = ["3C contested instead of France's", "1A the FLN's instead of contested", "Barricade Week instead of Coup Attempt"]


def flipped(*winners, most=10):
    """Flips of made pairs, by who won on each board."""
    return flipped_games(flips.pairs(flips.rows(*winners).lazy()), "ici", most)


def ranked(**counts):
    """Changes by the games that they gain and lose."""
    return ranking.ranking([(ranking.Change(name, []), made_rankings.flips(*each)) for name, each in counts.items()], 0.01, SIDES)


OTHERS = {
    "sensitivity": lambda: sensitivity_text(FOUND),
    "sensitivity of much": lambda: sensitivity_sentence(replace(
        FOUND, groups=tuple(replace(each, share=0.15, low=0.1) for each in FOUND.groups))),
    "sensitivity, few walks": lambda: sensitivity_sentence(replace(
        FOUND, groups=(replace(FOUND.groups[0], low=-0.1), *FOUND.groups[1:]))),
    "sensitivity of nothing": lambda: sensitivity_sentence(replace(FOUND, groups=())),
    "sensitivity of a change": lambda: sensitivity_text(
        replace(FOUND, rates=(0.028, 0.044, 0.061), changes=("rules.a.b = 4 (base 5)",))),
    "ranking": lambda: ranking.ranking_text(made_rankings.four()),
    **{f"ranking of {counts}": lambda counts=counts: ranking.ranking_sentence(ranked(**counts))
       for counts in ({"none": (5, 5)}, {"a": (5, 5), "b": (5, 5)}, {"a": (5, 5), "b": (600, 500)})},
    "no flips": lambda: report_flips([], 0, 0, "ici"),
    "flips": lambda: report_flips(
        [{**flip, **more} for flip, more in zip(flipped((1, 0), (0, 1), (0, 1), (1, 0), most=1), (
            flips.parted(6, "structure_attacks", *LATER), flips.parted(1, "setup")), strict=True)], 2, 1, "ici"),
    "flips by decisions": lambda: report_flips(
        [{**flip, **flips.parted(6, "income"), "decides": each} for flip, each in zip(
            flipped(*[(1, 0)] * 3), THREE_FLIPS, strict=True)], 3, 0, "ici"),
    "flips on a board": lambda: report_flips([{**flipped((1, 0))[0], **flips.parted(2, BOARD)}], 1, 0, "ici"),
    "flips by a long difference": lambda: report_flips(
        [{**flipped((1, 0))[0], **flips.parted(6, "income", "word " * 40)}], 1, 0, "ici"),
    "flips without traces": lambda: report_flips(flipped((1, 0)), 1, 0, "ici"),
    "flips that cannot be played": lambda: report_flips(
        [{**flip, "parts": None, "differs": None} for flip in flipped((1, 0), (0, 1))], 1, 1, "ici")}

# ---- the bar of a comparison, odds ----
WATCHED = comparison_of(of_flips(200, 60, 40, 700), 0.01, ICI.spoken)
ROWS = [{"who": "FLN", "n": 1, "p": Fraction(1, 3), "mean": Fraction(5, 2)},
        {"who": "x", "n": 10, "p": Fraction(1), "mean": None}]


def watched(needed, seen=WATCHED):
    """What the bar shows after 1,000 pairs in ten seconds."""
    bar = closing(needed)
    bar.look(seen, bar.most)
    return bar.line()


LAST = {
    "bar before the first look": lambda: watched(None, None),
    **{f"bar, {needed} pairs needed": lambda needed=needed: watched(needed) for needed in (4_000, None, 99_500)},
    **{f"pilot at {pace} pairs a second": lambda pace=pace: compared.pilot_text(100_000, WATCHED, pace)
       for pace in (200.0, None)},
    "odds": lambda: Table("Title", ROWS, ("note",), {"hits": Fraction(5, 2)}, ("mean", "hits")).text()}

CASES: dict[str, Callable[[], str | list[str] | None]] = {**TIPPING, **COMPARED, **SWEPT, **OF_GAMES, **OTHERS, **LAST}


def told(name: str) -> list[str]:
    """What is said in a case."""
    found = CASES[name]()
    return str(" ".join(found) or None if isinstance(found, list) else found).splitlines()


if __name__ == "__main__":
    write(HERE, ((name, told(name)) for name in CASES))
