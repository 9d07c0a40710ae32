"""The options of commands, each with one meaning wherever it stands; ranges of numbers as PATH=RANGE."""
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from reports.assertions.measures import MOST, Number, values
from scripts.cli.console import ORDER, Format
from simulate.core.errors import UserError

COUNT = re.compile(r"(\d[\d_]*(?:\.\d+)?)(?:e\+?(\d{1,2}))?([kKmM]?)")
LARGEST = 2**63 - 1
POINTS = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(pp|%|)", re.IGNORECASE)

Scenario = Annotated[str, typer.Argument(metavar="SCENARIO", help="such as ici-1955 or algeria-1954", show_default=False)]
Game = Annotated[str, typer.Argument(metavar="GAME", help="such as ici or algeria", show_default=False)]
Folder = Annotated[Path, typer.Argument(metavar="RUN", help="the folder of a run", show_default=False)]
Games = Annotated[str, typer.Option("--games", metavar="COUNT", help="how many games: 20000, 100_000, 200k, 1M, 1e6")]
Seed = Annotated[str, typer.Option("--seed", metavar="NUMBER", help="game g of a seed is the same game everywhere")]
Jobs = Annotated[str | None, typer.Option("--jobs", metavar="NUMBER", show_default=False,
                                          help="games played at once  [default: all processors]")]
Backend = Annotated[str, typer.Option("--backend", metavar="NAME", help="threading, loky (processes) or dask")]
Scheduler = Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", show_default=False, help=(
    "of a Dask cluster, such as tcp://192.168.1.5:8786  [default: --backend dask makes one here]"))]
Fln = Annotated[str | None, typer.Option("--fln", metavar="PLAYER", show_default=False, help=(
    "who plays the FLN; `wilaya players` lists them  [default: notes]"))]
France = Annotated[str | None, typer.Option("--france", "--government", metavar="PLAYER", show_default=False, help=(
    "who plays France, or the Government  [default: as --fln]"))]
Players = Annotated[list[Path] | None, typer.Option("--players", metavar="FILE", show_default=False,
                                                    help="players of your own, over those of the game; repeatable")]
Base = Annotated[list[Path] | None, typer.Option("--base", metavar="FILE", show_default=False,
                                                 help="an overlay of the printed game, below all changes; repeatable")]
Rules = Annotated[list[Path] | None, typer.Option("--rules", metavar="FILE", show_default=False,
                                                  help="change rules or data by an overlay; repeatable")]
Assign = Annotated[list[str] | None, typer.Option("--set", metavar="PATH=VALUE", show_default=False, help=(
    "change one number; repeatable, of --rules and --set the last one wins"))]
As = Annotated[Format, typer.Option("--format", help="text for people, json for programs")]
Quiet = Annotated[bool, typer.Option("--quiet", help="no progress, no remarks")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FOLDER", show_default=False,
                                          help="where the run is written  [default: runs/SCENARIO-HASH]")]
Turns = Annotated[str, typer.Option("--turns", metavar="all|none|COUNT", help=(
    "keep the turns of all games, of none, or of those numbered below COUNT"))]
FirstGame = Annotated[str, typer.Option("--first-game", metavar="NUMBER", help="play games from this number on")]
ShardSize = Annotated[str | None, typer.Option("--shard-size", metavar="COUNT", show_default=False,
                                               help="games a file  [default: about a second of play]")]


def count(option: str, text: str, least: int = 0) -> int:
    """A whole number written 100000, 100_000, 1e5, 100k or 0.1M. UserError unless it is one and at least `least`."""
    found = COUNT.fullmatch(text.strip().removeprefix("-"))
    if not found:
        raise UserError(f"{option} {text}: not a number; allowed are forms such as 20000, 100_000, 200k, 1M, 1e6")
    digits, power, unit = found.groups()
    whole, _, part = digits.replace("_", "").partition(".")
    zeros = int(power or 0) + {"": 0, "k": 3, "m": 6}[unit.lower()]
    value, rest = divmod(int(whole + part) * 10**zeros, 10 ** len(part))
    if rest or text.strip().startswith("-") or not least <= value <= LARGEST:
        raise UserError(f"{option} {text}: allowed are whole numbers from {least}{f' to {LARGEST}' * (value > LARGEST)}")
    return value


def turns(text: str) -> int:
    """The games numbered below it keep their turns. UserError unless `text` is all, none or a whole number."""
    from simulate.core.storage.run_games import ALL

    words = {"all": ALL, "none": 0}
    try:
        return words[text] if text in words else count("--turns", text)
    except UserError:
        raise UserError(f"--turns {text}: allowed are all, none, or a number of games such as 20_000") from None


def margin(text: str, option: str = "--margin") -> float:
    """A difference of two rates written 1pp, 0.5 pp, 2 % or 2, always in points, as a share. UserError unless in (0, 100) points.

    A bare number below 1 might be meant as a share: it has to say what it is.
    """
    found = POINTS.fullmatch(text.strip())
    if not found:
        raise UserError(f"{option} {text}: not a margin; allowed are percentage points such as 1pp, 0.5pp, 2%")
    share = float(found[1]) / 100
    if not 0 < share < 1:
        raise UserError(f"{option} {text}: allowed is more than 0 and less than 100 percentage points, such as 1pp or 0.5pp")
    if share < 0.01 and not found[2]:
        raise UserError(f"{option} {text}: points or a share? allowed are {100 * share:.10g}pp and {10000 * share:.10g}pp")
    return share


def player_files(game: str, given: list[Path] | None) -> list:
    """The files of --players, read and checked."""
    from policies.games import players

    found: list = []
    for path in given or ():
        found.append(players(game).roster.read(path, found))
    return found


def overlays(context: typer.Context, game: str, base: list[Path] | None, rules: list[Path] | None,
             assign: list[str] | None) -> list:
    """The overlays of a command line: those of --base, then those of --rules and --set as they stand there."""
    from simulate.games import rule_system

    data = rule_system(game)
    if rules is None and assign is None:
        return [*map(data.read_overlay, base or ())]
    given = {"rules": map(data.read_overlay, rules or ()), "assign": map(data.parse_set, assign or ())}
    return [*map(data.read_overlay, base or ()), *(next(given[name]) for name in context.meta[ORDER])]


__all__ = ["MOST", "Swept", "swept", "values"]


@dataclass(frozen=True)
class Swept:
    """A path of --set and the values it takes, from the least to the largest."""
    path: str
    values: tuple[Number, ...]


def swept(words: list[str]) -> list[Swept]:
    """What PATH=RANGE words say, one or two of them. UserError for a bad range, a path given twice, or too many points."""
    if len(words) > 2:
        raise UserError(f"{words[2]}: one too many; allowed are one or two PATH=RANGE, --set changes a number at all points")
    found = [_swept(word) for word in words]
    if len(found) == 2 and found[0].path == found[1].path:
        raise UserError(f"{words[1]}: {found[1].path} is there already; commas join ranges, such as {found[1].path}=1..3,5..7")
    points = len(found[0].values) * (len(found[1].values) if len(found) == 2 else 1)
    if points >= MOST:
        raise UserError(f"{' '.join(words)}: {points:,d} points; allowed are up to {MOST - 1}, a larger step makes fewer")
    return found


def _swept(word: str) -> Swept:
    path, equals, text = word.partition("=")
    path = path.strip()
    if not equals or not path:
        raise UserError(f"{word}: allowed is PATH=RANGE, such as structure_attack.hit_on=3..6")
    found = values(text, word)
    if len(found) == 1:
        raise UserError(f"{word}: one value is no range; `wilaya compare` with --set {path}={found[0]} judges one change, "
                        f"a sweep takes several values, such as {path}={_around(found[0])}")
    return Swept(path, found)


def _around(value: Number) -> str:
    return f"{value - 1}..{value + 1}" if isinstance(value, int) else f"{value},{value + 1}"
