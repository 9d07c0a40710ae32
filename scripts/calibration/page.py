"""docs/calibration.md: what the choice writes of it, and how a part of it is written anew."""
import re
from pathlib import Path

import numpy as np

from reports.ici.calibration import targets
from reports.statistics.importance_weights import effective, weighted_quantiles
from reports.studies.judge_data_sets import SLOTS, Judged, judge, log_weights, matches_of
from simulate.core.storage.atomic_files import write_whole
from simulate.ici.board.files import printed
from simulate.ici.calibration import prior_draws
from simulate.ici.calibration.ensemble import Ensemble

PAGE = Path("docs/calibration.md")
CHOICE_ENDS = "## Who wins on these sets"         # what another program writes begins here


def write_choice(judged: Judged, found: Ensemble, path: Path = PAGE) -> None:
    """Write the page down to CHOICE_ENDS; what stands there now stays below it."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    rest = text[text.index(CHOICE_ENDS):] if CHOICE_ENDS in text else ""
    write_whole(path, (choice(judged, found) + rest).encode())


def write_section(heading: str, body: str, path: Path = PAGE) -> None:
    """Put `body` under a heading of the page in place of what stands there; at its end if there is no such heading."""
    text, section = path.read_text(encoding="utf-8"), f"{heading}\n\n{body.strip()}\n"
    old = re.compile(rf"{re.escape(heading)}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    found = old.search(text)
    whole = f"{text[:found.start()]}{section}\n{text[found.end():]}" if found else f"{text.rstrip()}\n\n{section}"
    write_whole(path, f"{whole.rstrip()}\n".encode())


def choice(judged: Judged, found: Ensemble) -> str:
    """What was chosen and how."""
    weights, means = judged.weights(targets), np.array(judged.means)
    files = judge(matches_of("ici", targets), targets, 0, prior_draws.held(printed("ici-1955")), look=False)
    own = np.full(len(targets.TARGETS), np.nan) if files.means is None else files.means
    rows = [_row(each, weights, means[:, at], own[at]) for at, each in enumerate(targets.TARGETS)]
    better = log_weights(targets, means, np.array(judged.variances)) > files.log_weight(targets)
    return TEXT.format(
        sets=len(found.sets), slots=SLOTS, seed=found.seed, drawn=judged.drawn, playable=judged.playable,
        looked=len(judged.numbers),
        effective=round(effective(weights)), kept_effective=round(effective(list(found.weights.values()))),
        largest=100 * weights.max(), early=targets.GAMES[targets.EARLY], late=targets.GAMES[targets.LATE],
        look=targets.FIRST_LOOK,
        hopeless=-targets.HOPELESS, minutes=round(judged.seconds / 60), table="\n".join(HEAD + rows),
        fit=f"{100 * weights[better].sum():.0f}",
        facts=sum(each.share for each in targets.TARGETS), targets=len(targets.TARGETS),
        whys="\n".join(f"- {each.title}: ± {each.discrepancy:g}; {each.why}." for each in targets.TARGETS),
        blank=_bounds(prior_draws.BLANK), fp=_bounds(prior_draws.FP), touch=f"{1 - prior_draws.TOUCH:.0%}".replace("%", " %"))


HEAD = ["| measured in games | target | may miss by | counts | set in the files | kept sets: mean | 5-95 % | source |",
        "|---|---|---|---|---|---|---|---|"]


def _row(target: targets.Target, weights: np.ndarray, means: np.ndarray, files: float) -> str:
    low, high = weighted_quantiles(means, weights, (0.05, 0.95))
    return (f"| {target.title} | {target.value:g} | ± {target.discrepancy:g} | {target.share:.2f} | {files:.2f} | "
            f"{(weights * means).sum():.2f} | {low:.1f} to {high:.1f} | {target.source} |")


def _bounds(pair: tuple[float, float]) -> str:
    return f"{100 * pair[0]:.0f} to {100 * pair[1]:.0f} %"


TEXT = """# Calibration: the ensemble of assumed data

How far can the missing data move an answer? The rulebook does not print the Political Chits, parts of the map, the unit
ratings and the small charts, so we had to assume them (`docs/assumed.md`). About two hundred chit cells are unknown, and
only some twenty facts bear on them. So no single table is right.

So an answer rests on an **ensemble**: {sets} complete data sets. Each of them lies inside the ranges that stand beside every
assumed value. Each has a weight, a whole number: the better games on it fit what is known of the war, the larger the weight.
All weights add up to {slots}.

## What a data set must do

Scenario 1959 is the designer's picture of an average 1955-58. So if a data set is sound, a game of scenario 1955 between
two competent players should come close to that picture in Winter 1959. History dates the first referendum and the crises. The
players are those of the [league](league.md) on both sides, as they are today.

The table lists the targets; R-59 is the rule that sets up scenario 1959. Crises before 1961 and 1962, and how long the war
lasts, are measured in games of scenario 1959, everything else in games from 1955. *May miss by* is the discrepancy of a target:
one standard deviation of what a sound data set may miss it by. It is not zero, because players have habits and the picture is
round; we give the reason for each below.

{table}

**Who wins is no target.** The program that chooses (`scripts/calibration/select_data_sets.py`) drops the columns that say
who wins before it reads anything else.

Some targets tell nearly the same fact: Regions that are not at FLN Level are mostly at one of the French levels. *Counts* is how
much of a fact of its own a target is. It is 1 divided by the sum of its squared correlations with all targets, over 655 draws.
Two targets that always move together count half each. The {targets} targets are worth {facts:.1f} facts.

What we left out: `league` never resettles a Region, though R-59 has five of them resettled. And it raises Regions from
Activist to Support Level at once, though R-59 has eight at Activist Level and none at Support Level; we count both levels
together. The five lasting chits that R-59 puts in force are a matter of their dates, which the draws respect from the start.
Almost all games of all draws reach Winter 1959, so this tells nothing.

{whys}

## How they were drawn and weighed

- We drew {drawn:,d} sets with seed {seed}. Of these, {playable:,d} make a playable board of 1955. Each was played {look} times
  from 1955. If the logarithm of its weight was then below -{hopeless:g}, the luck of so few games allowed for, we gave it up.
  The other {looked:,d} were played {early} times from 1955 and {late} times from 1959. It took {minutes} minutes on two cores
  that others used too.
- The weight of a draw is exp(-½ Σ counts × miss² / (discrepancy² + variance)). *Miss* is the distance from the target to the
  mean of the games. *Variance* is that of this mean: the luck of the dice in so few games.
- The draws are worth **{effective} effective sets**: as many of equal weight would tell as much (Kish: the square of the sum of
  the weights, divided by the sum of their squares). The heaviest draw has {largest:.1f} % of all weight.
- {slots} slots were then filled from the draws by weight (systematic resampling), so that each set that is kept has a whole
  number of slots. That leaves {sets} sets, worth {kept_effective} of equal weight.
- We use no library for this. Independent draws from the ranges, weighted, are an exact sample and need nothing else; pyabc, ELFI
  and mogp-emulator are for models that take seconds or hours a game.
- Each set has a character of its own. Of the cells PS, FLN and PN that may be blank, {blank} are blank. Each set draws one
  such share, all shares being equally likely. In each set {fp} of the chits carry -d3 FP. Each doubtful border or road is
  left out with a chance of {touch}. Every other value is drawn from its range, all values being equally likely.
- Chits are dated by history (`simulate/ici/data/chit_dates.csv`): a span most likely begins in the year of its event or the year
  before, and holds that year. Tunisia and Morocco became independent in March 1956, so their chit begins in 1955 or 1956 in 93 %
  of the draws.
- What we can infer holds in every set. Spans are two or three years long. Population Number 1 occurs only in Mountains and
  Dry Hills. The populations add up to an odd number of at most 39. A reduced side is never better than the full one. All
  units of a type have the same ratings.
- Readings of rules are decisions, not data, so they stay as they are. `wilaya report RUN --switches` shows what each of
  them does.
- The set that the data files hold is one of those kept, taken afterwards: a typical set, and no more than that. By weight,
  {fit} % of the draws fit better, and its win rates lie near both medians (below). `--default-data` plays it alone.

`simulate/ici/data/ensemble.toml` holds every value of every set, the weights, and a digest of all that the choice depends on:
ranges, dates, rules, targets and players. A test fails when the digest is out of date; then run

    python -m scripts.calibration.select_data_sets

anew. Another test draws sets again from the seed and compares them bit for bit. `make verify` judges some of them again.

## With your own data

A value that you set in an overlay is no longer assumed. It replaces the value in every data set. An overlay may make a data set
unplayable, for instance by adding a border to a place that this set leaves out; such a set is left aside.

The weights of the shipped sets do not know what you typed in. So weigh the data sets anew with it:

    wilaya calibrate --base mygame.toml

This draws new sets with your values in all of them, plays games on each, and keeps those that fit beside your file, in
`mygame.sets.toml`. It takes some minutes, says so first, and goes on where it was stopped; `--draws` sets how many. What is
kept is used as long as your file says the same and the shipped ensemble is not made anew. It is sealed: one that was edited by
hand is refused.

"""
