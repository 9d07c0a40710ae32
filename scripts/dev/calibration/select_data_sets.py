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

from reports.assertions.measures import whole_number
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
    seed, keep, jobs = (whole_number(getattr(given, name), f"--{name}", least) for name, least in
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

How far can the missing data move an answer? The rulebook does not print the Political Chits, parts of the map, the unit
ratings and the small charts, so we had to assume them (`docs/assumed.md`). About two hundred chit cells are unknown, and
only a dozen facts bear on them. So no single table is right.

    wilaya run ici-1955

prints two rates. The first is the win rate on the default data set, with an interval for the luck of the dice. The second
is the range of the win rate over an **ensemble**: {kept} complete data sets. Each of them lies inside the ranges that stand
beside every assumed value, and each fits what is known.

## What a data set must do

Scenario 1959 is the designer's picture of an average 1955-58. So if a data set is sound, a game of scenario 1955 between
two competent players should come close to that picture in Winter 1959. The players are `notes` on both sides.

The table lists the targets; R-59 is the rule that sets up scenario 1959. *Tolerance* says how far the mean of {games} games
may lie from a target. The next two columns show the default data set and all sets, over {ranked} games each.

We fixed the tolerances after looking at how far apart the draws lie, and before we looked at any win rate. They are wide
where the players' style decides more than the data. The weights of `notes` were those of that day; they stand in
`simulate/ici/data/ensemble.toml`.

**Who wins played no part in the choice.** Games are broken off in Winter 1959, and the program that chooses
(`scripts/dev/calibration/select_data_sets.py`) does not read a winner.

{table}

The default data set is the one closest to all targets. The root mean square of its misses is {distance:.2f}, each miss
measured in tolerances. Where its column lies far from the target, no draw came closer. Most of these misses come from the
players' habits.

## How they were drawn

- Seed {seed}; {drawn:,d} sets were drawn in order of their numbers. Of these, {playable:,d} make a playable board of 1955.
  Only {drawn_kept} pass, and also make a playable board of 1959. Our guess from history is a set of its own, number 0. A
  set that misses a target by more than {hopeless:g} tolerances after {look} games was given up at once.
- Each set has a character of its own. Of the cells PS, FLN and PN that may be blank, {blank} are blank. Each set draws one
  such share, all shares being equally likely. In each set {fp} of the chits carry -d3 FP. Each doubtful border or road is
  left out with a chance of {touch}. Every other value is drawn from its range, all values being equally likely.
- What we can infer holds in every set. Spans are two or three years long. Population Number 1 occurs only in Mountains and
  Dry Hills. The populations add up to an odd number of at most 39. A reduced side is never better than the full one. All
  units of a type have the same ratings.
- Readings of rules are decisions, not data, so they stay as they are. `wilaya report RUN --switches` shows what each of
  them does.
- The default is set {default}; its values are those of the data files.

Players may be tuned after the choice, and they were (`docs/players.md`). The sets stay those that were chosen then.

`simulate/ici/data/ensemble.toml` holds every value of every set. A test draws all sets again from the seed and compares
them bit for bit. `make verify` judges draws again.

## With your own data

A value that you set in an overlay is no longer assumed. It replaces the value in every data set. So the range narrows as
you type in the real charts.

An overlay may make a data set unplayable, for instance by adding a border to a place that this set leaves out. Such a set
is left aside, and the answer says how many sets it rests on.
"""

if __name__ == "__main__":
    main()
