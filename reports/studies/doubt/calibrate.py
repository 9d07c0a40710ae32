"""Data sets that fit what is known together with what a user has typed in, found once and kept beside the file.

Draws from the stated ranges are judged with the typed values laid over each of them, so whatever is typed is the same in all;
what is left open is weighed by how well games fit what is known of the war.

Draws are made in order of their numbers, so that more of them extend what was judged before. Each is played by `league` on both
sides. A first look at a few games gives up the hopeless ones: those whose misses, the luck of so few games allowed for, leave
them next to no weight. What is judged is kept in a file after every wave, and the same call goes on from there.
"""
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from policies.core.match import Match
from reports.games import Targets, reports_on
from reports.statistics.ensemble_range import effective, log_weight, normalized, slots
from reports.studies.answer import Answer
from reports.studies.effort import SILENT, Progress, stage
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.matches import PLAYER, build_match
from simulate.core.data.actions import FORBID
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import Variant
from simulate.core.errors import UserError
from simulate.core.parallel.workers import processors
from simulate.core.storage.atomic_files import only_writer, read_sealed, write_sealed, write_whole
from simulate.games import rule_system
from simulate.ici.calibration.ensemble import Ensemble, sets_file, typed_digest, written

CHUNK, CHUNKS = 20, 6          # draws that a process judges in one go; of these, how many for each process before all is saved
SLOTS = 512                    # the weights of the sets that are kept add up to this
FILE = "judged.json"


@dataclass(frozen=True)
class Judgement:
    """One draw: whether boards can be built from it; the means of its games and their variances, None if it was given up."""
    number: int
    playable: bool = False
    means: np.ndarray | None = None
    variances: np.ndarray | None = None

    def log_weight(self, targets: "Targets") -> float:
        """Logarithm of its weight, -inf if it was given up."""
        if self.means is None or self.variances is None:
            return -np.inf
        return float(log_weights(targets, self.means, self.variances))


@dataclass
class Judged:
    """Draws 1 to `drawn`, `playable` of which can be played; `numbers`, shape (n,), were not given up: the `means` of their games
    and the `variances` of these means, shape (n, targets)."""
    drawn: int = 0
    playable: int = 0
    numbers: list[int] = field(default_factory=list)
    means: list[np.ndarray] = field(default_factory=list)
    variances: list[np.ndarray] = field(default_factory=list)

    def add(self, found: Judgement) -> None:
        """The next draw."""
        self.drawn += 1
        self.playable += found.playable
        if found.means is not None and found.variances is not None:
            self.numbers.append(found.number)
            self.means.append(found.means)
            self.variances.append(found.variances)

    def weights(self, targets: "Targets") -> np.ndarray:
        """Of the draws in `numbers`, shape (n,); they add up to 1. UserError where there are none."""
        if not self.numbers:
            raise UserError(f"none of {self.drawn:,d} draws fits what is known; allowed are more --draws, or other values")
        return normalized(log_weights(targets, np.array(self.means), np.array(self.variances)))

    def kept(self, targets: "Targets") -> dict[int, int]:
        """How many of SLOTS slots each draw fills, by number, those that fill none left out."""
        filled = slots(self.weights(targets), SLOTS)
        return {number: int(count) for number, count in zip(self.numbers, filled, strict=True) if count}

    def effective(self, targets: "Targets") -> float:
        """How many draws of equal weight would tell as much."""
        return effective(self.weights(targets))


def log_weights(targets: "Targets", means: np.ndarray, variances: np.ndarray, scenario: str = "") -> np.ndarray:
    """Logarithms of weights of means of shape (..., targets), by all targets or those of one scenario; -inf where a mean is
    missing."""
    rows = targets.TARGETS
    value, discrepancy, share = (np.array([getattr(each, name) for each in rows], float) for name in (
        "value", "discrepancy", "share"))
    there = np.array([scenario in ("", each.scenario) for each in rows])
    found = log_weight((means - value)[..., there], discrepancy[there], variances[..., there], share[there])
    return np.where(np.isnan(found), -np.inf, found)


def judge(matches: "Mapping[str, Match]", targets: "Targets", number: int, values: Mapping[str, str],
          look: bool = True, games: Mapping[str, int] | None = None) -> Judgement:
    """One data set; `matches` by scenario, in the order of play, so many `games` of each. Without a first `look` it is not given
    up."""
    first, played, games = next(iter(matches)), [], games or targets.GAMES
    try:
        for scenario, match in matches.items():
            loaded = replace(match.loaded, board=match.RULES.board(match.scenario, list(match.overlays), values))
            board = match.among([Variant(str(number), values)], [loaded])          # what is told of it is that of the match
            if look and scenario == first:
                seen = _means(targets, targets.facts(board, targets.FIRST_LOOK))
                if not log_weights(targets, *seen, scenario) > targets.HOPELESS:
                    return Judgement(number, True)
            played.append(_means(targets, targets.facts(board, games[scenario])))
    except UserError:
        return Judgement(number)
    means, variances = (_joined(parts) for parts in zip(*played, strict=True))
    return Judgement(number, True, means, variances)


def _means(targets: "Targets", found: Mapping[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Mean and variance of the mean, by target; nan for one that was not measured."""
    rows = [found.get(each.name, np.empty(0)) for each in targets.TARGETS]
    return (np.array([values.mean() if len(values) > 1 else np.nan for values in rows]),
            np.array([values.var(ddof=1) / len(values) if len(values) > 1 else np.nan for values in rows]))


def _joined(parts: Sequence[np.ndarray]) -> np.ndarray:
    found = parts[0].copy()
    for part in parts[1:]:
        found = np.where(np.isnan(found), part, found)
    return found


def matches_of(game: str, targets: "Targets", overlays: Sequence[Any] = ()) -> "dict[str, Match]":
    """The scenarios that the targets are measured in, with today's players."""
    return {scenario: build_match(scenario, PLAYER, PLAYER, overlays=overlays) for scenario in targets.GAMES}


def judge_draws(matches: "Mapping[str, Match]", targets: "Targets", seed: int, draws: int, file: Path, jobs: int,
                progress: Progress) -> Judged:
    """The first `draws` draws of a seed, those that `file` does not hold yet judged now, and the file with them in it."""
    kept = f"interrupted; what was judged is kept in {file}, the same command goes on from there"
    with only_writer(file.parent), stage(progress, lambda: kept, "draws"):
        found = _read(file)
        progress.update(found.drawn, draws)
        for wave in _waves(matches, targets, seed, found.drawn + 1, draws, jobs):
            for each in wave:
                found.add(each)
            _write(file, found)
            progress.update(found.drawn, draws)
    return found


def _waves(matches: "Mapping[str, Match]", targets: "Targets", seed: int, first: int, last: int,
           jobs: int) -> Iterator[Iterator[Judgement]]:
    """Judgements in order of their numbers, a wave at a time, for any number of `jobs`."""
    import joblib

    wide = CHUNK * CHUNKS * jobs
    with joblib.Parallel(jobs, return_as="generator") as parallel:
        for start in range(first, last + 1, wide):
            ends = [(low, min(low + CHUNK, last + 1)) for low in range(start, min(start + wide, last + 1), CHUNK)]
            yield itertools.chain.from_iterable(parallel(joblib.delayed(_chunk)(
                matches, targets.__name__, seed, *each) for each in ends))


def _chunk(matches: "Mapping[str, Match]", module: str, seed: int, first: int,
           stop: int) -> list[Judgement]:
    import importlib

    targets: Any = importlib.import_module(module)
    rules = next(iter(matches.values())).RULES
    return [judge(matches, targets, number, rules.draw_data_set(seed, number)) for number in range(first, stop)]


def _write(file: Path, judged: Judged) -> None:
    plain = {name: np.array(getattr(judged, name)).tolist() for name in ("means", "variances")}
    write_sealed(file, file.parent.name, {**vars(judged), **plain})


def _read(file: Path) -> Judged:
    if not file.is_file():
        return Judged()
    held = read_sealed(file, file.parent.name)
    return Judged(held["drawn"], held["playable"], held["numbers"],
                  *([np.array(each) for each in held[name]] for name in ("means", "variances")))


SECONDS = 0.055           # that a draw takes one idle core
FEW = 50                  # effective sets: with fewer a range is rough
RUNS = Path("runs")


@dataclass(frozen=True, repr=False)
class CalibrationAnswer(Answer):
    """What was kept, where, and what it rests on; `of` is the name of the game."""
    of: str
    path: Path
    sets: int
    judged: "Judged"
    effective: float

    def json(self) -> dict[str, Any]:
        """The answer for programs."""
        return {"schema": "wilaya/calibrate/1", "game": self.of, "sets_file": str(self.path), "sets": self.sets,
                "draws": self.judged.drawn, "playable": self.judged.playable, "judged": len(self.judged.numbers),
                "effective": round(self.effective, 1)}

    def text(self) -> str:
        """The answer for people."""
        lines = [f"{self.path}: {self.sets} data sets that fit what is known together with what you typed in.",
                 f"{self.judged.drawn:,d} draws, {self.judged.playable:,d} of them playable, {self.effective:.0f} effective."]
        if self.effective < FEW:
            lines.append(f"That is few: --draws {4 * self.judged.drawn} would make a surer range, and goes on from here.")
        return "\n".join(lines)


def budget_text(draws: int, jobs: int) -> str:
    """How long so many draws take, before they are made."""
    minutes = max(1, round(draws * SECONDS / jobs / 60))
    return (f"{draws:,d} draws, about {minutes} minute{'s' * (minutes > 1)} on {jobs} idle core{'s' * (jobs > 1)}. "
            "Stop it when you like: the same command goes on.")


def fitted(judged: "Judged", targets: "Targets", matches: "Mapping[str, Match]", seed: int, digest: str,
           typed: str = "") -> "Ensemble":
    """The ensemble of the draws that fill a slot; each makes a playable board of every scenario."""
    match, kept = next(iter(matches.values())), judged.kept(targets)
    players = {side: player.name for side, player in zip(match.ROSTER.keys, match.players, strict=True)}
    return Ensemble(seed, players, {number: match.RULES.draw_data_set(seed, number) for number in kept}, kept, digest, typed)


def calibrate(game: str, base: "Sequence[Overlay]", draws: int, jobs: int | None,
              progress: Progress = SILENT) -> CalibrationAnswer:
    """Judge draws with the values of `base` in place, and keep the sets beside the last file of `base`.

    UserError without a file, for a game without assumed data, or where no draw fits.
    """
    targets, rules = reports_on(game).targets(), rule_system(game)
    if not base:
        raise UserError("--base: a file of typed values is needed; without one the data sets that come with wilaya are those")
    shipped, typed, several = rules.ensemble(), typed_digest(base), processors(jobs)
    if not any(value for each in base for name, value in each.items() if name != FORBID):
        raise UserError(f"{base[-1].label}: nothing is typed in; `wilaya worksheet {game}` writes a file that asks for it")
    matches = matches_of(game, targets, base)
    if not any(shipped.open_cells(match.loaded.tables) for match in matches.values()):
        raise UserError(f"{base[-1].label}: everything is typed in, so there is one data set and nothing to weigh")
    progress.remark(budget_text(draws, several))
    compile_if_cold(progress, next(iter(matches.values())), "play_many")
    file = RUNS / f"calibration-{shipped.digest}-{typed}" / FILE
    judged = judge_draws(matches, targets, shipped.seed, draws, file, several, progress)
    found = fitted(judged, targets, matches, shipped.seed, shipped.digest, typed)
    path = sets_file(base[-1].label)
    about = f"{len(found.sets)} data sets that fit {base[-1].label}; written by `wilaya calibrate`, not by hand"
    write_whole(path, written(found, about).encode())
    return CalibrationAnswer(game, path, len(found.sets), judged, judged.effective(targets))
