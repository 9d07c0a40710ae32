"""Both sides adapt to a change of the rules: a short league under the base and one under the variant, then their equilibria.

Either league begins with the same players and has the same budget. All players of both leagues may then play under either rule
set, so that what one search found and the other missed is no difference of the rules. All of that is done several times, with
other dice for the searches: how far their differences scatter is the luck of the searches, and part of the interval.
"""
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.core.player import Player
from policies.core.responses import solve
from policies.core.roster import LEAGUE
from reports.comparison.comparison_text import Adaptation
from reports.comparison.uses import Use
from reports.statistics.ensemble_range import Sign
from reports.statistics.intervals import student_over_normal
from reports.statistics.over_sets import DataVariance
from reports.statistics.paired_values import PairedValues
from reports.studies.effort import ADAPTATION_SEARCH, ALONE, How, fresh_seed, stage
from reports.studies.play.count_uses import uses_of_rows
from reports.studies.players.best_response import pairs_of_games, parted, pool_of, stretches, with_seed
from reports.studies.players.league import KEPT, PLAYERS, League, Question, Table, play_league
from simulate.core.storage.atomic_files import read_sealed, write_sealed
from simulate.core.storage.manifest import read_manifest

ROUNDS, CELL, CONFIRM, PAIRS, SEARCHES = 2, 2_000, 4_000, 20_000, 3
APART = 10                # how many times FRESH lies between the seeds of two searches
ALWAYS = -1.0             # a gain that every response has: either league plays all its rounds
FILE = "adaptation.json"


@dataclass(frozen=True)
class Effort:
    """`games` of search for each response, `rounds` of them, `cell` games a pair of players, `pairs` of the answer; all of it
    `searches` times."""
    games: int = ADAPTATION_SEARCH
    rounds: int = ROUNDS
    cell: int = CELL
    pairs: int = PAIRS
    searches: int = SEARCHES


@dataclass(frozen=True)
class ArmQuestion(Question):
    """The league of one rule set of a match over two: on the data sets on which both can be played."""
    both: "Match | None" = None
    board: int = 0

    @property
    def recipe(self) -> dict[str, Any]:
        """None: one board of two is built with the other."""
        return {}

    def half(self, held_out: bool) -> "Match":
        """The match on data sets of both boards."""
        assert self.both is not None
        return parted(self.both, held_out).alone(self.board)


def play_adaptation(match: "Match", folder: Path, effort: Effort, *, changes: Sequence[str] = (),
                    how: How = ALONE) -> "Adaptation":
    """Both sides of a match over base and variant adapt to either; how many of their games come to the `changes` is counted.

    The answer is kept in the comparison's folder, sealed. The leagues have folders of their own, so that comparisons with one
    base play its league once.

    UserError for players without weights.
    """
    leagues, rows = [], []
    for number in range(effort.searches):
        what, seed = f"search {number + 1} of {effort.searches}", fresh_seed(match.seed, APART * number)
        arms = [ArmQuestion(with_seed(match.alone(board), seed), effort.games, effort.cell, CONFIRM, effort.rounds, match.steers,
                            ALWAYS, match, board) for board in (0, 1)]
        leagues.append([play_league(arm, how=how, what=f"{what}, {name}, ")
                        for arm, name in zip(arms, ("base", "variant"), strict=True)])
        with pool_of(how) as pool, stage(how.progress, lambda: KEPT, "all players under both rules"):
            rows.append(_played(leagues[-1], effort, [Table(league.question, pool) for league in leagues[-1]], match.seed))
    worth = np.array([[np.concatenate([part["fln_wins"] for part in each]) for each in arms] for arms in rows], float)
    pairs = with_luck(pairs_of_games(leagues[0][0].question.held_out, *worth.mean(axis=0)), worth.mean(axis=2))
    played = (np.concatenate([part for arms in rows for part in arms[board]]) for board in (0, 1))
    use = uses_of_rows(changes, match, *played).whole if changes else None
    gains = [[max((arms[board].rounds[-1]["gains"][side] for arms in leagues), key=lambda gain: gain["gain"]) for side in (0, 1)]
             for board in (0, 1)]
    found = Adaptation(pairs, effort.games, effort.rounds, gains, use, (worth[:, 1] - worth[:, 0]).mean(axis=1).tolist())
    write_sealed(folder / FILE, _hash_of(folder), _written(found))
    return found


def with_luck(pairs: PairedValues, rates: np.ndarray) -> PairedValues:
    """Mean pairs of several searches whose variances hold the luck of these too; `rates`, shape (searches, 2), of base and
    variant.

    The variance between the searches, over their number. So few tell it only roughly: it is as much larger as Student's quantile
    is than the normal one.
    """
    searches = len(rates)
    if searches < 2:
        return pairs
    scatter = np.var([*rates.T, rates[:, 1] - rates[:, 0]], axis=1, ddof=1) / searches * student_over_normal(searches - 1) ** 2
    return replace(pairs, data=DataVariance(*(float(each) for each in astuple(pairs.data) + scatter)))


def adapted(match: "Match", how: How, what: str) -> "Match":
    """The match between mixtures of players that have adapted to its rules, by a short league that begins with its players."""
    effort = Effort()
    question = Question(match, effort.games, effort.cell, CONFIRM, effort.rounds, match.steers, ALWAYS)
    folder = play_league(question, how=how, what=what).folder
    files = [*match.files, match.ROSTER.read(folder / PLAYERS, match.files)]
    found = type(match)(match.scenario, LEAGUE, LEAGUE, match.seed, match.overlays, files=files)
    return found.spread_over(match.sets) if match.sets else found


def _played(leagues: list[League], effort: Effort, tables: list[Table], seed: int) -> list[list[np.ndarray]]:
    """Rows of games of both equilibria of all players, with the same dice in all searches, stretch by stretch."""
    populations = [_joined([league.players[side] for league in leagues]) for side in (0, 1)]
    played = []
    for league, table in zip(leagues, tables, strict=True):
        found = solve(_rates(league, table, populations))
        match = with_seed(league.question.held_out, fresh_seed(seed, 3))
        fln, other = (players[0].mixed_with(players, shares.tolist())
                      for players, shares in zip(populations, (found.rows, found.columns), strict=True))
        seated = match.with_players(dict(zip(match.ROSTER.sides, (fln, other), strict=True)))
        played.append(stretches(seated, effort.pairs, table.pool))
    return played


def _joined(populations: "list[list[Player]]") -> "list[Player]":
    """The players of both leagues, each once."""
    found: dict[tuple[tuple[float, ...], tuple[float, ...]], Player] = {}
    for each in (player for players in populations for player in players):
        found.setdefault((each.weights, each.late), each)
    return list(found.values())


def _rates(league: League, table: Table, populations: "list[list[Player]]") -> np.ndarray:
    """The FLN's rate for each pair of players; pairs that the league has played are not played again."""
    at = [{(each.weights, each.late): number for number, each in enumerate(players)} for players in league.players]

    def rate(fln: "Player", other: "Player") -> float:
        row, column = (places.get((each.weights, each.late)) for places, each in zip(at, (fln, other), strict=True))
        return float((table.cell(fln, other) if row is None or column is None else league.worth[row, column]).mean())

    return np.array([[rate(fln, other) for other in populations[1]] for fln in populations[0]])


def _written(found: "Adaptation") -> dict[str, Any]:
    pairs = asdict(found.pairs)
    return {"pairs": pairs, "histogram": pairs.pop("histogram").tolist(), "data": pairs.pop("data"), "sign": pairs.pop("sign"),
            "games": found.games,
            "rounds": found.rounds, "gains": found.gains, "uses": found.use and found.use.json(), "searches": found.searches}


def _hash_of(folder: Path) -> str:
    """The hash of the run in a folder, nothing if there is none."""
    return (read_manifest(folder) or {"hash": ""})["hash"]


def adaptation_of(folder: Path) -> "Adaptation | None":
    """What was kept in the folder of a comparison; None if both sides have not adapted there.

    UserError if it is damaged, edited or another run's.
    """
    if not (folder / FILE).is_file():
        return None
    held = read_sealed(folder / FILE, _hash_of(folder))
    pairs = PairedValues(**held["pairs"], histogram=np.array(held["histogram"]), data=DataVariance(**held["data"]),
                         sign=Sign(**held["sign"]) if held.get("sign") else None)
    return Adaptation(pairs, held["games"], held["rounds"], held["gains"], held.get("uses") and Use.of(held["uses"]),
                      held.get("searches", ()))
