"""Make the ensemble of data sets: `python -m scripts.dev.calibration.select_data_sets --seed 1959 --keep 50`.

A maintenance tool. It draws data sets in order of their numbers, keeps those on which `notes` against `notes` from 1955 comes
near every target of Winter 1959, writes data/ensemble.toml, puts the values of the nearest one into the data files and writes
docs/calibration.md. It never asks who wins.
"""
import argparse
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from scripts.cli.options import count
from scripts.dev.calibration import write_defaults
from scripts.dev.calibration.targets import TARGETS, Winter, weights, winter
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.ici.calibration import ensemble, prior_draws
from simulate.ici.calibration.prior_draws import Values

GAMES, FIRST_LOOK = 40, 8         # games a data set is judged on; those after which a hopeless one is given up
RANKED = 400                      # games on which those that are kept are ranked and shown
HOPELESS = 2.0                    # tolerances
CHUNK = 24                        # draws that a process looks at in one go
PAGE = Path("docs/calibration.md")


@dataclass(frozen=True)
class Kept:
    """A data set near all targets."""
    number: int
    values: Values
    winter: Winter


def judged(seed: int, number: int, players: Mapping) -> tuple[bool, Kept | None]:
    """Whether draw `number` makes a playable board of 1955, what it is if players of these weights keep it; 0 is the guess."""
    values = ensemble.guess() if number == ensemble.GUESS else prior_draws.draw(seed, number)
    try:
        first_look = winter(values, FIRST_LOOK, players)
    except UserError:
        return False, None
    if any(abs(first_look.miss(target)) > HOPELESS for target in TARGETS) or not ensemble.plays(values):
        return True, None
    found = winter(values, GAMES, players)
    return True, Kept(number, values, found) if found.passes else None


def _chunk(seed: int, first: int, players: Mapping) -> list[tuple[bool, Kept | None]]:
    return [judged(seed, number, players) for number in range(first, first + CHUNK)]


def kept_sets(seed: int, keep: int, jobs: int, players: Mapping) -> tuple[list[Kept], int, int]:
    """The guess if it passes, the first `keep` draws of `seed` that pass, how many were drawn and how many of them playable."""
    guess = judged(seed, ensemble.GUESS, players)[1]
    found, playable, wanted = [guess] if guess else [], 0, keep + bool(guess)
    for number, (sound, each) in enumerate(_all(seed, jobs, players), start=1):
        playable += sound
        if each:
            found.append(each)
            print(f"draw {number}: kept {len(found)} of {wanted}, distance {each.winter.distance:.2f}", flush=True)
        if len(found) == wanted:
            return found, number, playable
    raise AssertionError("draws never end")


def _all(seed: int, jobs: int, players: Mapping) -> Iterator[tuple[bool, Kept | None]]:
    """Every draw, judged, in order, for any number of `jobs`."""
    import joblib

    with joblib.Parallel(jobs) as parallel:
        for wave in itertools.count():
            firsts = range(1 + wave * 4 * jobs * CHUNK, 1 + (wave + 1) * 4 * jobs * CHUNK, CHUNK)
            for chunk in parallel(joblib.delayed(_chunk)(seed, first, players) for first in firsts):
                yield from chunk


def page(seed: int, kept: list[Kept], default: Kept, drawn: int, playable: int) -> str:
    """docs/calibration.md."""
    head = ["| in Winter 1959 | target | tolerance | default data set | all sets, 5-95 % | source |", "|---|---|---|---|---|---|"]
    rows = []
    for target in TARGETS:
        low, high = np.quantile([each.winter.means[target.name] for each in kept], [0.05, 0.95])
        rows.append(f"| {target.title} | {target.value:g} | ± {target.tolerance:g} | {default.winter.means[target.name]:.2f} | "
                    f"{low:.1f} to {high:.1f} | {target.source} |")
    return TEXT.format(
        seed=seed, drawn=drawn, playable=playable, kept=len(kept), games=GAMES, ranked=RANKED,
        drawn_kept=sum(each.number != ensemble.GUESS for each in kept), look=FIRST_LOOK, hopeless=HOPELESS,
        default=default.number, distance=default.winter.distance, table="\n".join(head + rows),
        blank=_bounds(prior_draws.BLANK), fp=_bounds(prior_draws.FP), touch=f"{1 - prior_draws.TOUCH:.0%}".replace("%", " %"))


def _bounds(pair: tuple[float, float]) -> str:
    return f"{100 * pair[0]:.0f} to {100 * pair[1]:.0f} %"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1959")
    parser.add_argument("--keep", default="50")
    parser.add_argument("--jobs", default="2")
    given = parser.parse_args()
    seed, keep, jobs = (count(f"--{name}", getattr(given, name), least) for name, least in
                        (("seed", 0), ("keep", 2), ("jobs", 1)))
    players = weights()
    kept, drawn, playable = kept_sets(seed, keep, jobs, players)
    kept = [replace(each, winter=winter(each.values, RANKED, players)) for each in kept]
    default = min(kept, key=lambda each: each.winter.distance)
    sets = {each.number: each.values for each in kept}
    about = f"{len(kept)} data sets, see docs/calibration.md; written by scripts/dev/calibration/select_data_sets.py, not by hand"
    write_whole(ensemble.FILE, ensemble.written(ensemble.Ensemble(seed, default.number, players, sets), about).encode())
    write_defaults.adopt(default.values)
    write_defaults.adopt_page(default.values)
    write_whole(PAGE, page(seed, kept, default, drawn, playable).encode())


TEXT = """# Calibration: the ensemble of assumed data

Political Chits, parts of the map, ratings and the small charts are printed where we cannot read them (`docs/assumed.md`).
Some two hundred chit cells are unknown and a dozen facts bear on them, so no single table is right. Instead of one guess
there is an **ensemble**: {kept} complete data sets, each inside the ranges that stand beside every assumed value, each of
them compatible with what is known. Every answer of `wilaya run` gives the win rate on the default data set with its
interval on the seeds, and beside it the range of the win rate over the ensemble.

## What a data set must do

Scenario 1959 is the designer's picture of an average 1955-58. So on a sound data set, scenario 1955 played by two competent
players (`notes` on both sides) passes near that picture in Winter 1959. The table gives the target, how far the mean of
{games} games may lie from it, and what the default data set and all sets do in {ranked} games each. The tolerances were
fixed after a look at how far apart draws lie, and before any win rate was; they are wide where the players' style decides
more than the data. The players are `notes` with the weights that stand in `simulate/ici/data/ensemble.toml`, those of that
day. **Who wins was never asked**: games are broken off in Winter 1959, and the program that chooses
(`scripts/dev/calibration/select_data_sets.py`)
does not read a winner.

{table}

The default data set is the one nearest to all targets: the root mean square of its misses, each in tolerances, is
{distance:.2f}. Where its column lies far from the target, that is a miss that no draw mended; the players' habits cause
most of them.

## How they were drawn

- Seed {seed}; {drawn:,d} sets were drawn in order of their numbers, {playable:,d} of them make a playable board of
  1955, {drawn_kept} pass and make one of 1959 too; the guess by history is a set of its own, number 0. A set that
  misses a target by more than {hopeless:g} tolerances after {look} games was given up at once.
- Each set has a character of its own: of the cells PS, FLN and PN that may be blank, {blank} are (one share a set, all
  shares alike); {fp} of the chits carry -d3 FP; a doubtful border or road is left out with a chance of {touch}. Everything
  else is drawn with all values of its range alike.
- What is inferred holds in every set: spans of two or three years, Population Number 1 only in Mountains and Dry Hills,
  populations that add up to an odd number of at most 39, a reduced side no better than the full one, all units of a type
  rated alike.
- Readings of rules are decisions, not data, and stay as they are; `wilaya report RUN --switches` shows what each of them
  does.
- The default is set {default}; its values are those of the data files.

Players may be tuned after the choice, and were (`docs/players.md`); the sets stay those that were chosen.

`simulate/ici/data/ensemble.toml` holds every value of every set. A test draws all sets again from the seed and compares
them bit for bit; `make verify` judges draws again.

## With overlays

What an overlay sets is no longer assumed: it wins over the value of every data set, so the range narrows as a designer
types in the real charts. A data set on which an overlay makes no playable board (a border to a place that this set leaves
out, say) is left aside; the answer says how many sets it rests on.
"""

if __name__ == "__main__":
    main()
