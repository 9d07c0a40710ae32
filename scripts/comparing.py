"""Comparisons as they are played and watched: of two boards, over data sets, over a panel of players."""
import itertools
from dataclasses import dataclass, field
from pathlib import Path

from scripts.beside import ASSUMED
from scripts.cli.console import interruptible

PANEL = "panel"
KEPT = "interrupted; the games are kept in {}, the same command goes on from there"
FEWEST_A_SET = 100        # pairs on each data set at the first look; each further look doubles them

@dataclass(frozen=True)
class Budget:
    """What a verdict may cost: the margin, `least` to `most` pairs; and who plays them."""
    margin: float
    most: int
    least: int
    quiet: bool
    crew: dict = field(default_factory=dict)
    arguments: list = field(default_factory=list)

@dataclass
class Watched:
    """A comparison, the folder of its games, how many were played just now and in how many seconds."""
    comparison: object
    folder: Path
    played: int
    seconds: float

def watched(match, folder: Path | None, budget: Budget, what: str = "", told=None) -> Watched:
    """Play pairs of a match over two boards until there is a verdict.

    `told` gets the first look, the pilot, if more pairs are needed, and the games a second so far.
    """
    from reports.comparison.paired_games import count_pairs, pairs_of_boards
    from reports.comparison.verdict import FIRST, compare
    from reports.statistics.sample_size import pairs_to_verdict
    from scripts.cli.progress import Closing
    from simulate.core.storage.run_games import Stages

    def needed(found) -> int | None:
        return pairs_to_verdict(found.counts.gained, found.counts.lost, found.counts.pairs, found.margin)

    def looked(found) -> None:
        closing.looked(found)
        if told and closing.played and found.counts.pairs == FIRST < budget.most and not found.verdict.decided:
            closing.clear()
            told(found, closing.rate)

    closing = Closing(not budget.quiet, budget.most, needed, what)
    with Stages(match, folder, extra_manifest=_extra(match, budget), progress=closing.done, **budget.crew) as stages:
        _compile(match, stages.folder, budget)
        with interruptible(lambda: KEPT.format(stages.folder)), closing:
            found = compare(lambda pairs: count_pairs(pairs_of_boards(stages.upto(2 * pairs).scan()), pairs), budget.margin,
                            budget.most,
                            _sides(match), looked=looked, least=budget.least)
        return Watched(found, stages.folder, stages.played, closing.seconds)

def again(run):
    """The Comparison of a run that `watched` played, as its manifest asks for it, from the games that are there."""
    from reports.comparison.paired_games import count_pairs, pairs_of_boards
    from reports.comparison.verdict import compare
    from reports.games import reports_of

    asked, there = run.manifest["experiment"], run.games // 2
    return compare(lambda pairs: count_pairs(pairs_of_boards(run.scan()), pairs), asked["margin"], min(asked["most"], there),
                   reports_of(run.manifest).spoken, least=asked["least"])


def sets_again(folder: Path, verdict):
    """The OverSets of what `over_data_sets` played beside the run in `folder`; None if it did not, or not to its end."""
    from reports.comparison.robustness import compare_over_data_sets
    from reports.games import reports_of

    run = _there(folder / ASSUMED)
    if run is None or run.missing():
        return None
    sets = len(run.manifest["variants"]) // 2
    return compare_over_data_sets(verdict, _each_set(
        run.scan(), sets, run.games // (2 * sets), run.manifest["experiment"]["margin"], reports_of(run.manifest).spoken))


def players_again(run, comparison):
    """The Panel of what `over_players` played beside a run; None if it did not. Pairs that were interrupted are left out."""
    from reports.comparison.robustness import Panel

    def pair(of) -> tuple[str, str]:
        return of.manifest["players"]["fln"], of.manifest["players"]["france"]

    others = [_there(path) for path in (run.folder / PANEL).glob("*")]
    cells = {pair(other): again(other) for other in others if other and not other.missing()}
    return Panel(pair(run), dict(sorted((cells | {pair(run): comparison}).items()))) if cells else None


def _there(folder: Path):
    from simulate.core.storage.run_games import load_run

    return load_run(folder) if (folder / "manifest.json").is_file() else None

def over_data_sets(match, folder: Path, budget: Budget) -> None:
    """Play the change of `match` on every data set of the frozen ensemble on which both boards can be played."""
    from scripts.cli.progress import Progress
    from simulate.core.storage.run_games import Stages

    several = _both_on_each(match)
    sets = len(several.variants) // 2
    most = max(FEWEST_A_SET, budget.most // sets)
    progress = Progress(not budget.quiet, "data sets")
    with (Stages(several, folder / ASSUMED, extra_manifest=_extra(several, budget), progress=progress.done,
                 **budget.crew) as stages, interruptible(lambda: KEPT.format(folder)), progress):
        pairs = FEWEST_A_SET
        while True:
            found = _each_set(stages.upto(pairs * 2 * sets).scan(), sets, pairs, budget.margin, _sides(match))
            if pairs >= most or all(each.verdict.decided for each in found):
                return
            pairs = min(2 * pairs, most)

def over_players(match, main: Watched, budget: Budget) -> None:
    """Play the change of `match` for every pair of the players there are but that of `main`, which is there."""
    from scripts.games import match as match_of
    from scripts.variants import over_two

    names = [sorted({each.name for each in match.ROSTER.of_side(side, match.files)}) for side in match.ROSTER.sides]
    for fln, france in itertools.product(*names):
        if (fln, france) == (match.fln, match.france):
            continue
        alike = match_of(match.scenario, fln, france, match.seed, match.overlays, match.files)
        other = over_two(alike, match.variants[1].overlays)
        watched(other, main.folder / PANEL / f"{fln}-v-{france}", budget, f"{fln} v {france}: ")

def _both_on_each(match):
    variant, above = type(match.variants[0]), match.variants[1].overlays
    sets = [(variant(each.name, each.values), variant(f"{each.name} changed", each.values, above))
            for each in match.RULES.ensemble().variants()]
    found = match.over([board for both in sets for board in both])
    names = {each.name for each in found.variants}
    whole = [both for both in sets if {each.name for each in both} <= names]
    return found if len(whole) == len(sets) else match.over([board for both in whole for board in both], strict=True)

def _each_set(frame, sets: int, pairs: int, margin: float, spoken: tuple[str, str]) -> list:
    from reports.comparison.paired_games import count_pairs_by_set, pairs_of_boards
    from reports.comparison.verdict import comparison_of

    counted = count_pairs_by_set(pairs_of_boards(frame, 2 * sets), pairs)
    return [comparison_of(counts, margin, spoken) for counts in counted.values()]


def _sides(match) -> tuple[str, str]:
    from reports.games import reports_on

    return reports_on(match.RULES.name).spoken


def _extra(match, budget: Budget) -> dict:
    from scripts.stored import kept
    from scripts.variants import changes_of
    from simulate.core.data.scenario import assumed as assumed_rows

    return {**kept(match, budget.arguments), "variants": [each.name for each in match.variants],
            "experiment": {"kind": "compare", "margin": budget.margin, "least": budget.least, "most": budget.most,
                           "changes": changes_of(match), "assumed_rows": len(assumed_rows(match.loaded))}}

def _compile(match, folder: Path, budget: Budget) -> None:
    """Load the kernels, or compile them, before the clock starts, if games are to be played."""
    from scripts.cli.console import warn_if_cold

    if (folder / "manifest.json").is_file():
        return
    if not budget.quiet:
        warn_if_cold(match, "play_many")
    match.play(0, 1)

