"""The rates of twilight's model: `python -m tests.calibration.twilight_rates` prints how far they lead.

With `--fit PERIOD` (early, middle, late) it fits one column of model.csv and writes it: the rates nearest to PRIOR, which is a
guess for each activity, under which games of `steady` v `steady` pass near the set-ups in TARGETS. Early rates lead from the
Full set-up to the Medium one, middle rates on to the Short one. After that nothing is printed, so late rates keep the Short
set-up as it is, on average: no drift is assumed where none is known. The OAS, which is formed after the date of the Short
set-up, is not used in these games: what it does is the cards' and the players' doing. With `--choose` the program draws data
sets from the ranges and writes down those that come nearest to all TARGETS. Who wins is no target.
"""
import argparse
import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from policies.twilight.match import Match
from simulate.core.data import tables
from simulate.core.data.data_sets import FILE
from simulate.core.data.scenario import Variant
from simulate.core.storage.atomic_files import write_whole
from simulate.twilight.board.load import SHAPE
from simulate.twilight.enums import Act, Period
from simulate.twilight.rule_system import TWILIGHT
from tests.cases import table_rows

SEED, GAMES, ROUNDS_OF_FIT = 61, 1000, 14
MODEL = SHAPE.data / "model.csv"
# What is measured: the scale by which a miss counts, and its words.
MEASURED: Mapping[str, tuple[float, str]] = {name: (scale, words) for name, scale, words in table_rows("""
    fln_resources 1 "FLN Resources"; government_resources 1 "Government Resources"; commitment 0.5 Commitment
    france 0.2 "France Track, A is 0"; border 0.2 "Border Zone"; support 0.5 "Population at Support"
    oppose 0.5 "Population at Oppose"; fln_bases 0.4 "FLN Bases"; guerrillas 1 "Guerrillas on the map"
    government_bases 0.4 "Government Bases"; troops 0.8 "Troops on the map"; police 1.5 "Police on the map"
    french_available 1.5 "French pieces Available"; resettlements 0.3 "sectors resettled" """)}
PRIOR = dict(table_rows("""
    RECRUIT 300; SPREAD 300; BUILD_BASE 150; AGITATE 300; TERROR 150; ATTACK 300; EXTORT 500; FRANCE_UP 150
    FLN_SPENDING 100; TRAIN 200; DEPLOY 300; GARRISON 200; PACIFY 150; ASSAULT 400; FRANCE_DOWN 50; BORDER_UP 150
    RESETTLE 100; COMMITMENT_UP 50; GOVERNMENT_SPENDING 500; INITIATIVE 500""", Act))
SPREAD = np.log(2.5)      # how far a rate may lie from its guess, one standard deviation
FREE = [act for act in Act if act != Act.INITIATIVE]
LEAST, STEP = 10, 1.4
SETS, DRAWS, AT_ONCE = 60, 3000, 60       # data sets that are kept, of so many draws; played together


@dataclass(frozen=True)
class Target:
    """After `groups` groups of `scenario` games should be where `goal` begins; the rates of `period` lead there."""
    scenario: str
    groups: int
    goal: str
    period: Period
    share: float

    @property
    def title(self) -> str:
        """As a head of the table."""
        return f"{self.scenario.title()} after {self.groups} ({self.goal.title()})"


TARGETS = (Target("full", 1, "medium", Period.EARLY, 1), Target("full", 2, "short", Period.MIDDLE, 0.5),
           Target("medium", 1, "short", Period.MIDDLE, 1), Target("short", 1, "short", Period.LATE, 1),
           Target("short", 2, "short", Period.LATE, 1))


def reached(target: Target, rates: np.ndarray, games: int = GAMES, seed: int = SEED) -> np.ndarray:
    """Means of MEASURED after the groups of a target, games of `steady` v `steady`; `rates` has shape (boards, periods, acts),
    the answer (boards, measures). All boards play with the same dice; one more round is left, so that none plays for the end."""
    match = Match(f"twilight-{target.scenario}", "steady", "steady", seed)
    boards = np.repeat(match.loaded.board, len(rates)).view(np.recarray)
    boards["rate"], boards["rounds"], boards["oas_uses"] = rates, target.groups + 1, 0
    match.variants, match.boards = [Variant(str(at)) for at in range(len(rates))], boards
    turns = match.play_with_turns(0, games * len(rates))[1]
    turns = turns[turns["turn"] == target.groups]
    counts = np.bincount(turns["board"], minlength=len(rates))
    return np.stack([np.bincount(turns["board"], turns[name], len(rates)) / counts for name in MEASURED], axis=1)


def goal(scenario: str) -> np.ndarray:
    """What MEASURED is at a set-up, shape (measures,)."""
    turns = Match(f"twilight-{scenario}", "steady", "steady").play_with_turns(0, 1)[1]
    return np.array([float(turns[name][0]) for name in MEASURED])


def misses(targets: Sequence[Target], rates: np.ndarray, games: int = GAMES, seed: int = SEED) -> np.ndarray:
    """How far games miss their targets, in scales: shape (boards, targets x measures)."""
    scales = np.array([scale for scale, _ in MEASURED.values()])
    return np.concatenate([(reached(each, rates, games, seed) - goal(each.goal)) / scales * np.sqrt(each.share)
                           for each in targets], axis=1)


def fitted(rates: np.ndarray, period: Period) -> np.ndarray:
    """The rates, shape (periods, acts), with one period fitted: Gauss-Newton steps on logarithms, drawn towards PRIOR."""
    targets = [each for each in TARGETS if each.period == period]
    guess = np.log([PRIOR[act] for act in FREE])
    x, damping, least, best = np.log(np.maximum(rates[period, FREE], LEAST)), 1.0, np.inf, rates
    for _ in range(ROUNDS_OF_FIT):
        boards = np.repeat(rates[None], len(FREE) + 1, axis=0)
        boards[:, period, FREE] = np.round(np.exp(np.vstack([x, x + np.log(STEP) * np.eye(len(FREE))])))
        found = misses(targets, boards)
        off = np.concatenate([found[0], (x - guess) / SPREAD])
        print(f"{period.name.lower()}: loss {off @ off:.1f}, misses {found[0] @ found[0]:.1f}")
        if off @ off < least:
            least, best, damping = off @ off, boards[0], damping / 3
            slopes = np.vstack([(found[1:] - found[0]).T / np.log(STEP), np.eye(len(FREE)) / SPREAD])
            kept = x, off, slopes
        else:
            damping *= 4
        start, off, slopes = kept
        square = slopes.T @ slopes
        step = np.linalg.solve(square + damping * np.diag(np.diag(square)), -slopes.T @ off)
        x = np.clip(start + np.clip(step, -1, 1), np.log(LEAST), np.log(20_000))
    return best


def printed_rates() -> np.ndarray:
    """Those of model.csv, shape (periods, acts)."""
    return Match("twilight-full", "steady", "steady").loaded.board["rate"][0].copy()


def write_rates(rates: np.ndarray) -> None:
    """Write them into model.csv with two digits, each with half and twice as its range."""
    with open(MODEL, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        found = {each.name.lower(): rounded(rates[each, Act[row["id"].upper()]]) for each in Period}
        row.update({name: str(rate) for name, rate in found.items()},
                   range="; ".join(f"{name}:{rate // 2}..{rate * 2}" for name, rate in found.items()))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_whole(MODEL, text.getvalue().encode())


def rounded(rate: float) -> int:
    """A rate a thousand cards with two digits."""
    unit = 10 if rate < 1000 else 100
    return max(LEAST, round(rate / unit) * unit)


def chosen(draws: int, games: int) -> str:
    """The SETS draws of data_sets.toml that come nearest to all targets, of so many: the text of that file."""
    sets, near = TWILIGHT.sets, []
    for first in range(1, draws + 1, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, draws + 1))
        rates = np.stack([TWILIGHT.board("twilight-full", values=sets.draw(each, SEED))["rate"][0] for each in numbers])
        near += list(zip((misses(TARGETS, rates, games) ** 2).sum(axis=1).tolist(), numbers, strict=True))
    near.sort()
    print(f"misses of all draws: median {np.median([miss for miss, _ in near]):.0f}; of the {SETS} nearest: "
          f"{near[0][0]:.0f} to {near[SETS - 1][0]:.0f}")
    kept = sorted(number for _, number in near[:SETS])
    return (f"# {SETS} of {draws} draws, nearest to the set-ups; by tests/calibration/twilight_rates.py --choose\n"
            f'seed = {SEED}\ndigest = "{sets.digest}"\nnumbers = {kept}\n')


def table() -> str:
    """How far the rates lead, in Markdown."""
    rates = printed_rates()[None]
    heads, goals = [each.title for each in TARGETS], [goal(each.goal) for each in TARGETS]
    found = [reached(each, rates, 2 * GAMES, SEED + 1)[0] for each in TARGETS]
    lines = ["| | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    lines += [f"| {title} | " + " | ".join(f"{means[at]:.1f} ({aims[at]:.0f})" for means, aims in zip(found, goals, strict=True))
              + " |" for at, (_, title) in enumerate(MEASURED.values())]
    return "\n".join(lines)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fit", choices=[each.name.lower() for each in Period])
    parser.add_argument("--choose", action="store_true")
    asked = parser.parse_args()
    if asked.choose:
        write_whole(SHAPE.data / FILE, chosen(DRAWS, GAMES // 10).encode())
    if asked.fit:
        write_rates(fitted(printed_rates(), Period[asked.fit.upper()]))
        tables.forget()
    print(table())


if __name__ == "__main__":
    main()
