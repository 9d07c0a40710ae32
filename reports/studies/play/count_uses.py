"""How many games come to what a change touches: by the measures that the game's uses.toml names for a path."""
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from policies.core.match import Match
from reports.comparison.on_the_way import Measure
from reports.comparison.uses import ChangedValue, Count, Use, Uses
from reports.games import reports_of, reports_on
from simulate.core.data.scenario import restated_by, uses_of
from simulate.core.storage.shards import columns
from simulate.games import rule_system

OF_A_GAME = ("how often: ", "share of games: ")       # what a measure says before what it counts
Touched = Mapping[str, Sequence[Measure]]


def touched(lines: Iterable[str], game: str, manifest: Mapping[str, Any] = {}) -> Touched:
    """The measures that count what each change touches, a line or a path; none where nothing counts it. How often a chit is
    played counts what is changed of it, unless chits are put in or taken out."""
    lines = [*lines]
    measures = reports_on(game).way_measures({**manifest, "experiment": {"changes": lines}})
    shape, known = rule_system(game).shape, {each.name: each for each in measures}
    columns = {chit["title"]: f"chit_{place}" for place, chit in enumerate(manifest.get("chits", ()))}
    chits = shape.printed(manifest["identity"]["scenario"]).rows["chits"] if columns else {}
    played = {f"chits.{name}": columns.get(row["title"]) for name, row in chits.items()}

    def counting(path: str) -> list[str]:
        chit = played.get(path.rpartition(".")[0])
        return [chit] if chit and chit in known else uses_of(shape, path)

    return {line: [known[name] for name in counting(_number(line))] for line in lines}


def restated(lines: Iterable[str], game: str) -> set[str]:
    """The names of measures that only restate these changes, lines or paths: they move them directly."""
    return {name for line in lines for name in restated_by(rule_system(game).shape, _number(line))}


def _number(line: str) -> str:
    return ChangedValue.of(line).path.removeprefix("rules.")


def uses_of_frames(lines: Iterable[str], manifest: Mapping[str, Any], base: pl.LazyFrame | None, variant: pl.LazyFrame) -> Uses:
    """How often games without changes, and with them, come to what these lines touch."""
    return _uses(touched(lines, reports_of(manifest).name, manifest), base, variant)


def uses_of_rows(lines: Iterable[str], match: Match, base: np.ndarray, variant: np.ndarray) -> Uses:
    """The same of rows of games, as a match plays them."""
    return _uses(touched(lines, match.RULES.name), *(pl.DataFrame(columns(rows)).lazy() for rows in (base, variant)))


def uses_by_board(paths: Sequence[str], manifest: Mapping[str, Any], frame: pl.LazyFrame, boards: int) -> tuple[str, list[Count]]:
    """What these paths touch, in words, and how many games of each of so many boards come to any of it; nothing where nothing
    counts it. Game g is of board g % boards."""
    found = touched(paths, reports_of(manifest).name, manifest)
    if not all(found.values()):
        return "", []
    measures = _all(found)
    rows = frame.select(at=pl.col("game") % boards, used=_comes_to(measures))
    counted = rows.group_by("at").agg(pl.col("used").sum(), games=pl.len()).collect(engine="streaming")
    counts = {row["at"]: Count(row["used"], row["games"]) for row in counted.iter_rows(named=True)}
    return _words(measures), [counts.get(at, Count(0, 0)) for at in range(boards)]


def _uses(found: Touched, base: pl.LazyFrame | None, variant: pl.LazyFrame) -> Uses:
    counted = {line: measures for line, measures in found.items() if measures}
    asked = [*counted.values(), _all(counted)]
    before, after = (None if frame is None else _counts(frame, asked) for frame in (base, variant))
    assert after is not None
    uses = [Use(_words(measures), before[at] if before else None, after[at]) for at, measures in enumerate(asked)]
    by_line = dict(zip(counted, uses, strict=False))
    return Uses([(line, by_line.get(line)) for line in found], uses[-1] if len(counted) == len(found) > 0 else None)


def _all(found: Touched) -> list[Measure]:
    """Those of all lines, each once."""
    return list({each.name: each for measures in found.values() for each in measures}.values())


def _counts(frame: pl.LazyFrame, asked: Sequence[Sequence[Measure]]) -> list[Count]:
    sums = [_comes_to(measures).sum().alias(str(at)) for at, measures in enumerate(asked) if measures]
    row = frame.select(pl.len().alias("games"), *sums).collect(engine="streaming").row(0, named=True)
    return [Count(int(row.get(str(at), 0)), row["games"]) for at in range(len(asked))]


def _comes_to(measures: Sequence[Measure]) -> pl.Expr:
    return pl.any_horizontal([each.value.cast(pl.Float64) != 0 for each in measures])


def _words(measures: Sequence[Measure]) -> str:
    """"resettle (4.2)"; the rule is said once where several share it."""
    found: list[str] = []
    for each in measures:
        about = each.about
        for before in OF_A_GAME:
            about = about.removeprefix(before)
        if found and about.endswith(")") and found[-1].endswith(about[about.rindex(" ("):]):
            found[-1] = found[-1][:found[-1].rindex(" (")]
        found.append(about)
    return " or ".join(found)
