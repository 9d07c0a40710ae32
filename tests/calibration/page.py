"""docs/method.md: what the choice of data sets writes of it, and how a part of it is written anew."""
import re
from pathlib import Path

import numpy as np

from reports.ici.calibration import targets
from reports.statistics.ensemble_range import effective, weighted_quantiles
from reports.studies.doubt.calibrate import SLOTS, Judged, judge, log_weights, matches_of
from simulate.core.storage.atomic_files import write_whole
from simulate.ici.board.files import printed
from simulate.ici.calibration import prior_draws
from simulate.ici.calibration.ensemble import Ensemble
from simulate.ici.calibration.facts import Fact, facts

PAGE = Path("docs/method.md")
CHOICE, WINNERS = "## The data sets", "## Who wins on these sets"         # the sections that two programs write


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
        hopeless=-targets.HOPELESS, table="\n".join(HEAD + rows),
        fit=f"{100 * weights[better].sum():.0f}",
        facts=sum(each.share for each in targets.TARGETS), targets=len(targets.TARGETS),
        known="\n".join(KNOWN + [_known(fact) for fact in facts()]), binding=sum(fact.binds for fact in facts()),
        blank=_bounds(prior_draws.BLANK), fp=_bounds(prior_draws.FP), touch=f"{1 - prior_draws.TOUCH:.0%}".replace("%", " %"))


HEAD = ["| measured in games | target | may miss by | counts | set in the files | kept sets: mean | 5-95 % | source |",
        "|---|---|---|---|---|---|---|---|"]


def _row(target: targets.Target, weights: np.ndarray, means: np.ndarray, files: float) -> str:
    low, high = weighted_quantiles(means, weights, (0.05, 0.95))
    return (f"| {target.title} | {target.value:g} | ± {target.discrepancy:g} | {target.share:.2f} | {files:.2f} | "
            f"{(weights * means).sum():.2f} | {low:.1f} to {high:.1f} | {target.source} |")


KNOWN = ["| fact | rule | strength | broke it before |", "|---|---|---|---|"]


def _known(fact: Fact) -> str:
    strength = f"weak, {fact.chance:.1f}" if fact.strength == "weak" else fact.strength
    return f"| {fact.fact} | {fact.rule} | {strength} | {fact.broke} % |"


def _bounds(pair: tuple[float, float]) -> str:
    return f"{100 * pair[0]:.0f} to {100 * pair[1]:.0f} %"


TEXT = """An answer rests on an **ensemble**: {sets} complete data sets. Each of them lies inside the ranges beside every [assumed
value](reference.md#what-is-assumed), and obeys what the rulebook says of the parts that it does not print. The better games on a
set fit what is known of the war, the larger is its weight, a whole number. All weights add up to {slots}.

**What the rulebook forces.** *Hard* is stated or forced, *strong* a strong inference: {binding} facts that no data set breaks,
nor does the set in the files. A *weak* one must be true in the share of draws that is given beside it. *Broke it before* is the
share of the sets, by weight, that broke the fact while it was not used. A fact that is *noted* is too weak to ask.
`simulate/ici/data/facts.csv` has the reasons, and the lines in the text of rulebook 2.0c.

{known}

**What a data set must do.** Scenario 1959 is the designer's picture of an average 1955-58: on a sound data set a game from 1955
between two competent players should come close to it in Winter 1959. History dates the first referendum and the crises. Both
sides play with the [league](players.md#leagues) of today. R-59 is the rule that sets up scenario 1959. Crises before 1961 and
1962, and how long the war lasts, are measured in games of scenario 1959, everything else in games from 1955. *May miss by* is one
standard deviation of what a sound data set may miss the target by; the code has the reason beside each target.

{table}

**Who wins is no target.** The program that chooses (`tests/calibration/select_data_sets.py`) drops the columns that say
who wins before it reads anything else.

*Counts* is how much of a fact of its own a target is: 1 divided by the sum of its squared correlations with all targets, over 400
draws. Two targets that always move together count half each. The {targets} targets are worth {facts:.1f} facts. No data set can
mend it where the league does not play as the rulebook describes. It rarely resettles (R-59: five Regions). Its France goes on to
Support Level at once (R-59 has none). Its FLN keeps some 20 Faileks abroad (R-59: 10) and spreads to the end, while the Player's
Notes let France squeeze it after two years.

**How they were drawn and weighed.**

- We drew {drawn:,d} sets with seed {seed}, within the facts. Of these, {playable:,d} make a playable board of 1955. Each was
  played {look} times from 1955. If the logarithm of its weight was then below -{hopeless:g}, the luck of so few games allowed
  for, it was dropped. The other {looked:,d} were played {early} times from 1955 and {late} times from 1959.
- The weight of a draw is exp(-½ Σ counts × miss² / (discrepancy² + variance)). *Miss* is the distance from the target to the mean
  of the games. *Variance* is that of this mean: the luck of the dice in so few games.
- The draws are worth **{effective} effective sets** of equal weight (Kish: the square of the sum of the weights, divided by the
  sum of their squares). The heaviest draw has {largest:.1f} % of all weight. {slots} slots were then filled from the draws by
  weight (systematic resampling). That leaves {sets} sets, worth {kept_effective} of equal weight.
- A set is drawn part by part, each again until it obeys its facts. Of the cells PS, FLN and PN that may be blank, {blank} are
  blank, all shares being equally likely before the facts are asked; {fp} of the chits carry -d3 FP. Each doubtful border or road
  is left out with a chance of {touch}. Every other value is drawn from its range, all values being equally likely.
- Chits are dated by history (`simulate/ici/data/chit_dates.csv`): a span most likely begins in the year of its event or the year
  before.
- The populations add up to an odd number of at most 39. A reduced side is never better than the full one. All units of a type
  have the same ratings. Readings of rules are decisions, not data, and stay as they are.
- The set in the data files is one of those kept. By weight, {fit} % of the draws fit better. `--default-data` plays it alone.

`simulate/ici/data/ensemble.toml` has every value of every set, the weights, and a digest of all that the choice depends on:
ranges, dates, rules, targets and players. A test fails when the digest is out of date; then run
`python -m tests.calibration.select_data_sets` anew.
"""
