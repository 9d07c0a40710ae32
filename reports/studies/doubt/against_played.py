"""One's own played games beside a run: how they ended, which data sets and which players agree, how little few games say."""
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.assertions.language import Vocabulary
from reports.games import reports_on
from reports.html.common_sections import frame_table, page_of, sureness
from reports.html.figures import IntervalBar, Lane
from reports.sensitivity.frozen_findings import shipped_ladder
from reports.statistics.ensemble_range import dice_variances, drawn_in_sets, effective, normalized, weighted_quantiles
from reports.statistics.intervals import LEVEL, normal_quantile, wilson
from reports.studies.change.compare_columns import read_csv
from reports.studies.play.matches import build_match
from reports.studies.play.play_run import FolderAnswer
from reports.studies.play.reload_run import changes
from reports.tables.document import TitledTable
from reports.tables.frames import RATES, frame_of, rate_of
from reports.tables.game_tables import Face
from reports.tables.run_report import named_sets, on_default_data
from reports.tables.text_table import FLN, percent, percent_range, render
from simulate.core.errors import UserError, unknown
from simulate.core.storage.run_folder import Run

LEAST = 1e-12                        # of a chance that is drawn
SHIFT, POWER, EXAMPLES = 0.05, 0.8, (5, 20, 100)     # of a rate; how often it shows; games
NEVER, FREE = ("no", "never"), ("game", "note")
DRAWS, SEED, BEST, STRENGTHS = 500, 1, 5, 2.0 ** np.arange(10)
BY = (0.25, 0.5, 0.75)               # of the run's games have ended by these turns
TAKEN = ("This takes it that you play as the run's players do. Dates of events count in the table alone: they follow the end of "
         "a game too closely to count again.")
Dates = tuple[int, int]
Game = Mapping[str, Any]             # by column what is known: winner, way, first and last turn, False for never


def games_to_tell(rate: float, shift: float = SHIFT) -> int:
    """How many games show a shift of a known rate in POWER of the cases: towards a half, by a test of level 1 - LEVEL."""
    other = rate + shift if rate <= 0.5 else rate - shift
    errors = (z * sqrt(max(p * (1 - p), 0)) for z, p in ((normal_quantile(), rate), (normal_quantile(2 * POWER - 1), other)))
    return ceil((sum(errors) / shift) ** 2)


def smallest_shift(rate: float, games: int) -> float | None:
    """The smallest shift, in whole points, that so many games show; None if not even the largest."""
    points = range(1, int(100 * max(rate, 1 - rate)) + 1)
    return next((each / 100 for each in points if games_to_tell(rate, each / 100) <= games), None)


def read_games(path: Path, words: Vocabulary, face: Face, spoken: Sequence[str]) -> list[Game]:
    """The games of a file, what is blank left out. UserError says what is allowed."""
    frame = read_csv(path, "a column winner", typed=False)
    readers = _readers(words, face, spoken)
    for column in frame.columns:
        if column not in readers and column not in FREE:
            raise UserError(f"{path}: {unknown('column', column, [*readers, *FREE])}")
    games: list[Game] = [{column: _cell(path, row, column, cell, readers[column]) for column, cell in cells.items()
              if column in readers and cell and cell.strip()}
             for row, cells in enumerate(frame.iter_rows(named=True), start=2)]
    if not any("winner" in game for game in games):
        raise UserError(f"{path}: no game with a winner; allowed is a column winner, and turn, way and dates of events beside it")
    return games


def _readers(words: Vocabulary, face: Face, spoken: Sequence[str]) -> dict[str, Callable[[str], Any]]:
    sides = {name: int(side) for side, name in face.sides.items()}
    sides |= {name.removeprefix("the "): int(side) for side, name in zip(face.sides, spoken, strict=False)}
    ways = {way.name: int(way) for way in face.ways if int(way)}             # 0: not over
    dated = {name: lambda cell: False if cell.lower() in NEVER else words.when(cell)
             for name, each in words.events.items() if each.turn is not None}
    return {"winner": _one_of(sides), "way": _one_of(ways), "turn": words.when, **dated}


def _one_of(names: Mapping[str, int]) -> Callable[[str], int]:
    plain = {name.lower().replace("_", " "): number for name, number in names.items()}

    def read(cell: str) -> int:
        try:
            return plain[cell.lower().replace("_", " ")]
        except KeyError:
            raise UserError(f"{cell!r}; allowed are {', '.join(plain)}") from None
    return read


def _cell(path: Path, row: int, column: str, cell: str, reader: Callable[[str], Any]) -> Any:
    try:
        return reader(cell.strip())
    except UserError as error:
        raise UserError(f"{path} row {row}: {column}: {error}") from None


def by_turn(dates: Dates | bool, turn: int) -> bool | None:
    """Whether something had happened by a turn; None if its dates do not say."""
    if dates is False:
        return False
    first, last = dates if isinstance(dates, tuple) else (0, 0)
    return True if last <= turn else False if first > turn else None


@dataclass(frozen=True)
class Fit:
    """What played games say of data sets: their names, rates and weights before and after, shape (sets,)."""
    names: Sequence[str]
    rates: np.ndarray
    before: np.ndarray
    after: np.ndarray

    def sentence(self) -> str:
        """How far the range narrows, and what the sets are still worth."""
        ranges = [weighted_quantiles(self.rates, each, (0.05, 0.95)) for each in (self.before, self.after)]
        said = " to ".join(f"{100 * end:.0f}" for end in ranges[1])
        return (f"Weighed by these games, {len(self.names)} data sets are worth {effective(self.after):.0f} of equal weight "
                f"({effective(self.before):.0f} without), and the FLN wins {said} of 100 games in nine of ten of them "
                f"({' to '.join(f'{100 * end:.0f}' for end in ranges[0])} without).")

    def frame(self) -> pl.DataFrame:
        """data_set, FLN's rate, how many times as likely as before: those that fit best."""
        times = self.after / self.before
        return pl.DataFrame([(self.names[at], float(self.rates[at]), float(times[at])) for at in np.argsort(-times)[:BEST]],
                            schema={"data_set": str, "fln": float, "times_as_likely": float}, orient="row")


def log_likelihoods(counts: np.ndarray, played: np.ndarray) -> np.ndarray:
    """Of each data set, shape (sets,), from how its games in the run ended: `counts`, shape (sets, endings). `played`, shape
    (games, endings), is true where a played game may have ended so.

    A set's shares have a Dirichlet law around those of all, as strong as makes the counts most likely; its own games update it.
    So a set of which few games are known says little for or against itself.
    """
    from scipy.special import gammaln

    mean = (counts.sum(axis=0) + 0.5) / (counts.sum() + 0.5 * counts.shape[1])
    fits = [(gammaln(each * mean + counts) - gammaln(each * mean)).sum()
            - (gammaln(each + counts.sum(axis=1)) - gammaln(each)).sum() for each in STRENGTHS]
    laws = counts + STRENGTHS[int(np.argmax(fits))] * mean
    dice = np.random.default_rng(SEED)
    drawn = (np.log(np.maximum(dice.dirichlet(law, DRAWS) @ played.T, LEAST)).sum(axis=1) for law in laws)
    return np.array([np.logaddexp.reduce(each) - np.log(DRAWS) for each in drawn])


def fit_of(run: Run, games: Sequence[Game], edges: Sequence[int]) -> Fit | None:
    """The Fit by winner, way and turn; None for a run on one data set."""
    sets = named_sets(run.manifest["identity"])
    if len(sets) < 2:
        return None
    late = sum((pl.col("last_turn") > edge).cast(pl.Int64) for edge in edges)
    table = run.scan().group_by("board", "winner", "way", late=late).agg(games=pl.len()).collect(engine="streaming")
    endings = table.select("winner", "way", "late").unique(maintain_order=True).sort("winner", "way", "late").rows()
    boards = table["board"].unique().sort().to_list()
    counts = np.zeros((len(boards), len(endings) + 1))           # the last one: what no game of the run is
    for board, *ending, number in table.iter_rows():
        counts[boards.index(board), endings.index(tuple(ending))] = number
    played = np.array([[_may_end(game, ending, edges) for ending in endings] + [False] for game in games])
    played[:, -1] = ~played.any(axis=1)
    own, won = counts.sum(axis=1), counts[:, [at for at, ending in enumerate(endings) if ending[0] == FLN]].sum(axis=1)
    rates = np.clip(drawn_in_sets(won / own, dice_variances(own, won, won), own), 0, 1)
    weights = normalized(np.log(own) + log_likelihoods(counts, played))
    return Fit([sets[board][0] for board in boards], rates, own / own.sum(), weights)


def _may_end(game: Game, ending: tuple[int, int, int], edges: Sequence[int]) -> bool:
    winner, way, late = ending
    middle = sum(game["turn"]) / 2 if "turn" in game else None
    return (game.get("winner", winner) == winner and game.get("way", way) == way
            and (middle is None or sum(middle > edge for edge in edges) == late))


def compared(run: Run, games: Sequence[Game], words: Vocabulary, edges: Sequence[int]) -> pl.DataFrame:
    """what, of, games, rate, low, high, run (its share), agrees: of the played games that say it."""
    game = reports_on(run.manifest["identity"]["game"])
    face, date = game.tables(), game.narrative().date
    end = pl.col("last_turn").cast(pl.Int64)
    asked: list[tuple[str, pl.Expr, Sequence[bool | None]]] = [
        ("FLN wins", pl.col("fln_wins").cast(pl.Float64),
         [each["winner"] == FLN if "winner" in each else None for each in games])]
    endings = [(game["winner"], game["way"]) if {"winner", "way"} <= set(game) else None for game in games]
    asked += [(f"{face.sides[side]}: {face.ways[way]}", (pl.col("winner") == int(side)) & (pl.col("way") == int(way)),
               [each and each == (side, way) for each in endings])
              for side, way in dict.fromkeys([*face.shown, *filter(None, endings)])]
    asked += [(f"over by {date(edge)}", end <= edge, [by_turn(game["turn"], edge) if "turn" in game else None for game in games])
              for edge in edges]
    for name in dict.fromkeys(name for game in games for name in game if name in words.events):
        asked.append((name, words.events[name].happened, [bool(game[name]) if name in game else None for game in games]))
    means = run.scan().select(each.mean().alias(str(at)) for at, (_, each, _) in enumerate(asked))
    rates = means.collect(engine="streaming").row(0)
    rows = []
    for (what, _, seen), average in zip(asked, rates, strict=True):
        known = [each for each in seen if each is not None]
        row = rate_of(sum(known), len(known))
        agrees = row["low"] <= average <= row["high"]
        rows += [{"what": what, "of": len(known), **row, "run": average, "agrees": agrees}] * bool(known)
    return frame_of(rows, {"what": str, "of": int} | RATES | {"run": float, "agrees": bool})


@dataclass(frozen=True, repr=False)
class PlayedGames(FolderAnswer):
    """`table` as `compared` gives it; `fit` of data sets, `ladder` of players, if known."""
    table: pl.DataFrame
    fit: Fit | None
    ladder: pl.DataFrame | None
    runs: Sequence[Run] = ()

    def finding(self) -> str:
        row = self.table.row(0, named=True)
        return (f"The FLN won {row['games']} of {row['of']} played games ({percent(row['rate'], 0)}, {100 * LEVEL:g} % interval "
                f"{percent_range(row['low'], row['high'], 0)}); in the run it wins "
                f"{percent(row['run'], 0)}.")

    def power(self) -> str:
        """What so few games can show, and how many would show a shift of five points."""
        row = self.table.row(0, named=True)
        needed, have = games_to_tell(row["run"]), row["of"]
        shown = [f"{games} games show one of {100 * shift:.0f} points" for games in dict.fromkeys((have, *EXAMPLES))
                 if (shift := smallest_shift(row["run"], games))]
        return (f"How large a shift from the run's rate shows in four of five cases: {', '.join(shown)}. A shift of 5 points "
                f"takes {needed:,d} games, {max(needed - have, 0):,d} more.")

    def notes(self) -> Iterator[str]:
        """All but the tables, in sentences."""
        yield self.power()
        if self.fit:
            yield f"{self.fit.sentence()} {TAKEN}"
        elif on_default_data(self.manifest):
            yield "The run was played on one data set: which sets agree shows in a run without --default-data."

    def listed(self) -> dict[str, TitledTable]:
        found = {"played": TitledTable(self.table, "Played games, and the run")}
        if self.fit:
            found["sets"] = TitledTable(self.fit.frame(), "Data sets that fit best")
        if self.ladder is not None:
            found["players"] = TitledTable(self.ladder, "Games between equals, by skill")
        return found

    def text(self) -> str:
        tables = [render(each.frame, each.title, 0) for each in self.listed().values()]
        return "\n\n".join([self.finding(), *tables, *self.notes()])

    def json(self) -> dict[str, Any]:
        """{"schema", "folder", "played", "sets", "players", "effective", "needed"}."""
        return {"schema": "wilaya/against/1", "folder": str(self.folder), "needed": games_to_tell(self.table["run"][0]),
                "effective": self.fit and effective(self.fit.after),
                **{name: each.frame.to_dicts() for name, each in self.listed().items()}}

    def bar(self) -> IntervalBar:
        row = self.table.row(0, named=True)
        return IntervalBar(self.finding(), [Lane(f"{row['of']} played games", "dice", row["low"], row["high"], [row["run"]])])

    def html(self) -> str:
        manifest, number = self.manifest, self.table["of"][0]
        return page_of("against.html", "Played games", self.finding(), manifest,
                       sureness([manifest], number, LEVEL, manifest.get("assumed_rows", 0)), bar=self.bar(),
                       notes=list(self.notes()),
                       tables=[frame_table(each.frame, each.title, places=0) for each in self.listed().values()])


def _ladder(run: Run, won: int, of: int) -> pl.DataFrame | None:
    """skill, player, share of FLN wins, whether it agrees; None where no ladder is known of these rules."""
    low, high = wilson(won, of)
    identity = run.manifest["identity"]
    rows = [(row["skill"], row["player"], row["rate"][0], low <= row["rate"][0] <= high)
            for row in shipped_ladder(identity["game"]) if row["scenario"] == identity["scenario"]]
    if not rows or changes(run.manifest):
        return None
    return pl.DataFrame(rows, schema={"skill": str, "player": str, "fln": float, "agrees": bool}, orient="row")


def against_played(run: Run, path: Path) -> PlayedGames:
    """The games of a file beside a run of one board. UserError for another kind of run, and as `read_games`."""
    if run.kind or "boards" in run.manifest["identity"]:
        raise UserError("--against: allowed with one run, as `wilaya run` makes it")
    game = reports_on(run.manifest["identity"]["game"])
    words = game.vocabulary(build_match(run.manifest["identity"]["scenario"]).loaded)
    games = read_games(path, words, game.tables(), game.spoken)
    lengths = run.scan().select(pl.col("last_turn").cast(pl.Int64).quantile(each, "higher").alias(str(each)) for each in BY)
    edges = sorted({int(each) for each in lengths.collect(engine="streaming").row(0)})
    table = compared(run, games, words, edges)
    row = table.row(0, named=True)
    return PlayedGames(table, fit_of(run, games, edges), _ladder(run, row["games"], row["of"]), [run])
