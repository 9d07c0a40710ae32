"""The options of commands, each with one meaning wherever it stands, and how their words are read."""
import functools
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.assertions.asked_values import Assignment, Axis, check_points, check_several, level_of, sweep_values, whole_number
from reports.studies.answer import Answer, check_new_file
from reports.studies.effort import ADAPTATION_SEARCH, ALL_TURNS, SEED, SILENT, How, Progress, Workers
from simulate.core.data.cells import Relative, toml_value
from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from simulate.games import game_of, scenarios, seats
from wilaya.cli.completion import game_words, path_words, player_words, scenario_words
from wilaya.cli.console import FORBID, ORDER, Format, show

if TYPE_CHECKING:
    from reports.assertions.language import Band
    from reports.studies.play.matches import Setting

POINTS = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(pp|%|)", re.IGNORECASE)
SHARE = re.compile(r"(\d+(?:\.\d+)?)\s*%")
NEAR = "2pp"


def count(option: str, least: int = 0) -> Callable[[str | int], int]:
    """A reader of whole numbers written 100000, 100_000, 1e5, 100k or 0.1M, `least` at least. UserError for anything else."""
    return lambda text: text if isinstance(text, int) else whole_number(text, option, least)


def option(name: str, metavar: str, words: str, **more: Any) -> Any:
    """A Typer option whose words say what holds without it."""
    return typer.Option(name, metavar=metavar, help=words, show_default=False, **more)


def argument(metavar: str, words: str, **more: Any) -> Any:
    """A word of the command line, the same way."""
    return typer.Argument(metavar=metavar, help=words, show_default=False, **more)


def counted(name: str, words: str, default: int, least: int = 1) -> Any:
    """An option for a whole number of games and the like, `least` at least."""
    return option(name, "COUNT", f"{words}  [default: {default:_d}]", parser=count(name, least))


Side = StrEnum("Side", {key.upper(): key for keys in seats() for key in keys})      # type: ignore[misc]  # no literal: the registry


def turns(text: str | int) -> int:
    """--turns: games numbered below it keep their turns. UserError unless it is all, none or a whole number."""
    words = {"all": ALL_TURNS, "none": 0}
    try:
        return words[text] if text in words else count("--turns")(text)
    except UserError:
        raise UserError(f"--turns {text}: allowed are all, none, or a number of games such as 20_000") from None


def margin(text: str | float, option: str = "--margin") -> float:
    """A difference of two rates written 1pp, 0.5 pp, 2 % or 2, always in points, as a share. UserError unless in (0, 100) points.

    A bare number below 1 might be meant as a share: it has to say what it is.
    """
    if isinstance(text, float):
        return text
    found = POINTS.fullmatch(text.strip())
    if not found:
        raise UserError(f"{option} {text}: not a margin; allowed are percentage points such as 1pp, 0.5pp, 2%")
    share = float(found[1]) / 100
    if not 0 < share < 1:
        raise UserError(f"{option} {text}: allowed is more than 0 and less than 100 percentage points, such as 1pp or 0.5pp")
    if share < 0.01 and not found[2]:
        raise UserError(f"{option} {text}: points or a share? allowed are {100 * share:.10g}pp and {10000 * share:.10g}pp")
    return share


def label(option: str) -> Callable[[str], str]:
    """The parser of an option for a line of words. UserError for one that is empty or cannot be printed."""
    def read(text: str) -> str:
        if not text.strip() or not text.isprintable():
            raise UserError(f"{option} {text!r}: allowed is a line of text that can be printed, such as \"more Faileks\"")
        return text.strip()

    return read


def level(text: str | float) -> float:
    """--level, such as 0.95. UserError for a level that is none."""
    return level_of("--level", text)


def assignment(text: str) -> Assignment:
    """--set PATH=VALUE. UserError without the sign between them."""
    path, equals, value = text.partition("=")
    if not equals:
        raise UserError(f"--set {text}: allowed is path=value, such as structure_attack.hit_on=4")
    return Assignment(path, toml_value(value.strip(), f"--set {text}"), text)


@dataclass(frozen=True)
class Values:
    """Whole numbers in order, or changes of the value now."""
    numbers: tuple[int | Relative, ...]


def whole_values(text: str) -> Values:
    """--values RANGE. UserError for numbers that are not whole."""
    found = sweep_values(text, f"--values {text}")
    whole = tuple(each for each in found if isinstance(each, int | Relative))
    if len(whole) < len(found):
        raise UserError(f"--values {text}: allowed are whole numbers, such as 2..20 or 2..20:2")
    return Values(whole)


@dataclass(frozen=True)
class PathRange:
    """PATH=RANGE: the word itself, and what it says."""
    word: str
    axis: Axis


def path_range(text: str) -> PathRange:
    """One word of a sweep. UserError for one that is no PATH=RANGE, or has a bad range."""
    path, equals, written = text.partition("=")
    if not equals or not path.strip():
        raise UserError(f"{text}: allowed is PATH=RANGE, such as structure_attack.hit_on=3..6")
    return PathRange(text, Axis(path.strip(), sweep_values(written, text)))


def axes(ranges: list[PathRange]) -> list[Axis]:
    """The axes of one or two PATH=RANGE. UserError for more of them, a path given twice, one value alone, or too many points."""
    words = [each.word for each in ranges]
    if len(words) > 2:
        raise UserError(f"{words[2]}: one too many; allowed are one or two PATH=RANGE, --set changes a number at all points")
    found = [each.axis for each in ranges]
    for word, axis in zip(words, found, strict=True):
        check_several(axis, word)
    if len(found) == 2 and found[0].path == found[1].path:
        raise UserError(f"{words[1]}: {found[1].path} is there already; commas join ranges, such as {found[1].path}=1..3,5..7")
    check_points(found, " ".join(words))
    return found


def target_band(target: str, within: str | None) -> "Band":
    """The band that --target and --within say. UserError for one that is empty, impossible or everything."""
    from reports.assertions.language import Band, parse_band

    if ".." in target:
        if within is not None:
            raise UserError(f"--within {within}: not with the two ends of --target {target}; "
                            f"allowed is --target 50% --within {NEAR}")
        try:
            return parse_band(target, share=True)
        except UserError as error:
            raise UserError(f"--target {error}") from None
    found = SHARE.fullmatch(target.strip())
    middle = float(found[1]) / 100 if found else 0.0
    if not 0 < middle < 1:
        raise UserError(f"--target {target}: allowed is a share of games between 0 and 100 %, such as 50%, "
                        "or a band, such as 45..55%")
    near = margin(within or NEAR, "--within")
    around = Band(max(round(middle - near, 12), 0.0), min(round(middle + near, 12), 1.0))
    if not around.ends:
        raise UserError(f"--within {within}: everything lies within it of {target}; allowed is less, such as {NEAR}")
    return around


def game_named(word: str) -> str:
    """A game by its name or that of one of its scenarios; any other word as it is, which is refused where the game is needed."""
    return game_of(word) if word in scenarios() else word


Scenario = Annotated[str, argument("SCENARIO", "such as ici-1955 or algeria-1954", autocompletion=scenario_words)]
Game = Annotated[str, argument(
    "GAME", "such as ici or algeria, or one of its scenarios", parser=game_named, autocompletion=game_words)]
Folder = Annotated[Path, argument("RUN", "the folder of a run")]
Games = Annotated[int, counted("--games", "how many games: 20000, 100_000, 200k, 1M, 1e6", 20_000)]
Seed = Annotated[int, typer.Option("--seed", metavar="NUMBER", parser=count("--seed"),
                                   help="game g of a seed is the same game everywhere")]
Jobs = Annotated[int | None, option(
    "--jobs", "NUMBER", "games played at once  [default: all processors]", parser=count("--jobs", 1))]
Backend = Annotated[str, typer.Option("--backend", metavar="NAME", help="threading, loky (processes) or dask")]
Scheduler = Annotated[str | None, option(
    "--scheduler", "ADDRESS", "of a Dask cluster, such as tcp://192.168.1.5:8786  [default: --backend dask makes one here]")]
Fln = Annotated[str | None, typer.Option(*(f"--{key}" for key in seats()[0]), metavar="PLAYER", show_default=False,
                                         autocompletion=player_words, help=(
    "who plays the FLN, or the Allies; `wilaya players` lists them  [default: league, or notes where there is none]"))]
France = Annotated[str | None, typer.Option(*(f"--{key}" for key in seats()[1]), metavar="PLAYER", show_default=False,
                                                autocompletion=player_words, help=(
    "who plays France, the Government or the Axis  [default: as --fln]"))]
Players = Annotated[list[Path] | None, option("--players", "FILE", "players of your own, over those of the game; repeatable")]
Base = Annotated[list[Path] | None, option(
    "--base", "FILE", "what the printed game shows, a worksheet or an overlay, below all changes; repeatable")]
From = Annotated[Path | None, option(
    "--from", "FILE", "begin at a position that `trace --out` writes, not at the set-up; what it leaves out is drawn anew")]
Rules = Annotated[list[Path] | None, option("--rules", "FILE", "change rules or data by an overlay; repeatable")]
Assign = Annotated[list[Assignment] | None, option(
    "--set", "PATH=VALUE",
    "change one number: =4 sets it, =+1, =-1 and =*2 change the base's value, ==-1 sets a negative one; "
    "=4@1957 is for 1957 alone; repeatable, of --rules and --set the last one wins",
    parser=assignment, autocompletion=path_words)]
DefaultData = Annotated[bool, typer.Option("--default-data", help=(
    "only the data set of the files, not all that may stand for what is assumed"))]
As = Annotated[Format, typer.Option("--format", help="text for people, json for programs")]
Quiet = Annotated[bool, typer.Option("--quiet", help="no progress, no remarks")]
Out = Annotated[Path | None, option("--out", "FOLDER", "where the run is written  [default: runs/SCENARIO-HASH]")]
Name = Annotated[str | None, option("--name", "TEXT", "what the run is called in lists and on pages", parser=label("--name"))]
Note = Annotated[str | None, option("--note", "TEXT", "a note beside the name", parser=label("--note"))]
Turns = Annotated[int, option(
    "--turns", "all|none|COUNT", "keep the turns of all games, of none, or of those numbered below COUNT  [default: 20_000]",
    parser=turns)]
FirstGame = Annotated[int, typer.Option("--first-game", metavar="NUMBER", parser=count("--first-game"),
                                        help="play games from this number on")]
ShardSize = Annotated[int | None, option(
    "--shard-size", "COUNT", "games a file  [default: about a second of play]", parser=count("--shard-size", 1))]

Margin = Annotated[float, option(
    "--margin", "POINTS", "a difference nobody minds: 1pp, 0.5pp  [default: 1pp]", parser=margin)]
Search = Annotated[int, counted("--readapt-games", "games of search for each best response", ADAPTATION_SEARCH)]
Constant = Annotated[bool, typer.Option("--constant", help="weights stay the same while the war goes on")]
Html = Annotated[Path | None, option("--html", "FILE", "one page, to be sent")]
Xlsx = Annotated[Path | None, option("--xlsx", "FILE", "the tables as a workbook")]
Csv = Annotated[Path | None, option("--csv", "FOLDER", "the tables, a file each")]
Charts = Annotated[Path | None, option("--charts", "FOLDER", "the charts, SVG and PNG")]
Chart = Annotated[Path | None, option("--chart", "FILE", "the chart, .svg or .png")]
Force = Annotated[bool, typer.Option("--force", help="write over files that are there")]


def chart_target(chart: Path | None, force: bool) -> dict[str, Path]:
    """Where --chart is written, by its form; nothing without it. UserError where nothing can be written."""
    from reports.charts.style import FORMS
    if chart is None:
        return {}
    form = chart.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UserError(f"--chart {chart}: allowed are files that end in .{' or .'.join(FORMS)}")
    check_new_file("--chart", chart, force)
    return {form: chart}


def progress(quiet: bool) -> Progress:
    """The bar of a command; with --quiet nothing is shown, remarks neither."""
    from wilaya.cli.progress import Bar

    return SILENT if quiet else Bar()


def how(context: typer.Context, jobs: Jobs = None, quiet: Quiet = False) -> How:
    """Who plays and who watches."""
    return How(Workers(jobs), context.obj or (), progress(quiet))


def how_far(context: typer.Context, jobs: Jobs = None, backend: Backend = "threading", scheduler: Scheduler = None,
            quiet: Quiet = False) -> How:
    """The same, perhaps in other processes or on other machines."""
    return How(Workers(jobs, backend, scheduler), context.obj or (), progress(quiet))


def changes(context: typer.Context, game: str, rules: list[Path] | None, assign: list[Assignment] | None) -> "list[Overlay]":
    """The overlays of --rules, --set and --forbid, as they stand on the command line."""
    from reports.studies.play.rules_and_data import forbid_overlay, read_overlays, set_overlay

    found = {"rules": iter(read_overlays(game, rules or ())), "assign": iter([set_overlay(game, each) for each in assign or ()]),
             FORBID: iter([forbid_overlay(game, each) for each in context.meta.get(FORBID) or ()])}
    return [next(found[name]) for name in context.meta[ORDER]]


def overlays(context: typer.Context, game: str, base: list[Path] | None, rules: list[Path] | None,
             assign: list[Assignment] | None) -> "list[Overlay]":
    """The overlays of a command line: those of --base, then the changes."""
    from reports.studies.play.rules_and_data import read_overlays

    return [*read_overlays(game, base or (), base=True), *changes(context, game, rules, assign)]


def setting(context: typer.Context, scenario: Scenario, rules: Rules = None, assign: Assign = None, base: Base = None,
            seed: Seed = SEED, fln: Fln = None, france: France = None, players: Players = None,
            default_data: DefaultData = False, position: From = None) -> "Setting":
    """What games a command line asks for. UserError for what is not there."""
    from reports.studies.play.matches import Setting, read_player_files
    from reports.studies.play.rules_and_data import read_overlays, read_positions

    game = game_of(scenario)
    printed = [*read_overlays(game, base or (), base=True), *read_positions(game, position)]
    return Setting(scenario, fln, france, seed, printed, changes(context, game, rules, assign),
                   read_player_files(game, players or ()), default_data)


def own(**given: Any) -> "Callable[[str], Setting]":
    """What games a command line asks for of a scenario, where a folder or a file may stand in its place."""
    return lambda scenario: setting(scenario=scenario, **given)


own.__signature__ = inspect.Signature([  # type: ignore[attr-defined]  # what `asking` reads
    each for each in inspect.signature(setting).parameters.values() if each.name != "scenario"])
OWN = (*[name for name in inspect.signature(own).parameters if name != "context"], FORBID)


def typed(context: typer.Context, *names: str) -> dict[str, object]:
    """By its word each option that stands on the command line, of the parameters of these names."""
    words = {each.name: each.opts[0] for each in context.command.params}
    sources = {name: context.get_parameter_source(name) for name in names}
    return {words[name]: True for name, source in sources.items() if source and source.name == "COMMANDLINE"}


def refuse(given: Mapping[str, object], why: str) -> None:
    """UserError for options that are there, but for None, and do not go with the others."""
    wrong = [option for option, value in given.items() if value is not None]
    if wrong:
        raise UserError(f"{' '.join(wrong)}: {why}")


READ_OFF: dict[str, Callable[..., Any]] = {           # by names of parameters
    "setting": setting, "own": own, "how": how, "far": how_far}
FORM = inspect.Parameter("form", inspect.Parameter.KEYWORD_ONLY, default=Format.TEXT, annotation=As)


def asking(command: Callable[..., Answer | None]) -> Callable[..., None]:
    """A command with options in place of its parameters that are READ_OFF them; the scenario comes first.

    What it answers is shown as --format says, its last option.
    """
    asks, found = inspect.signature(command), dict[str, inspect.Parameter]()
    for name, each in asks.parameters.items():
        found |= inspect.signature(READ_OFF[name]).parameters if name in READ_OFF else {name: each}
    if asks.return_annotation is not None:
        found["form"] = FORM

    @functools.wraps(command)
    def asked(**given: Any) -> None:
        def read(name: str) -> Any:
            reader = READ_OFF[name]
            return reader(**{each: given[each] for each in inspect.signature(reader).parameters})

        answer = command(**{name: read(name) if name in READ_OFF else given[name] for name in asks.parameters})
        if answer is not None:
            show(answer, given["form"])

    ordered = sorted(found.values(), key=lambda each: each.name != "scenario")
    asked.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # what Typer reads
        [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in ordered])
    asked.__annotations__ = {each.name: each.annotation for each in ordered}
    return asked
