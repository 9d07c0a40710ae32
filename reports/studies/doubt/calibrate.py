"""Data sets that fit what is known together with what a user has typed in, found once and kept beside the file.

Draws from the stated ranges are judged with the typed values laid over each of them, so whatever is typed is the same in all;
what is left open is weighed by how well games fit what is known of the war.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from policies.core.match import Match
from reports.games import Targets, reports_on
from reports.studies.answer import Answer
from reports.studies.doubt.judge_data_sets import FILE, Judged, judge_draws, matches_of
from reports.studies.effort import SILENT, Progress
from reports.studies.play.compile_rules import compile_if_cold
from simulate.core.data.actions import FORBID
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from simulate.core.parallel.workers import processors
from simulate.core.storage.atomic_files import write_whole
from simulate.games import rule_system
from simulate.ici.calibration.ensemble import Ensemble, sets_file, typed_digest, written

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

