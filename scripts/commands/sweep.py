"""`wilaya sweep`: one or two rule numbers over a grid, with the same dice at every point."""
import itertools
from pathlib import Path
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format, answer_json
from scripts.games import SEED
from simulate.core.errors import UserError

Ranges = Annotated[list[str], typer.Argument(metavar="PATH=RANGE...", show_default=False, help=(
    "one or two numbers: structure_attack.hit_on=3..6, setup.start.incap=2..8:2, oas.ops=1,3,5"))]
Games = Annotated[str, typer.Option("--games", metavar="COUNT", help="how many games for each point")]
Chart = Annotated[Path | None, typer.Option("--chart", metavar="FILE", show_default=False, help=(
    "where the chart is written, .svg or .png  [default: both, in the run's folder]"))]
Force = Annotated[bool, typer.Option("--force", help="write over a FILE that is there")]
NAME, BASE = "sweep", "base"


def sweep(context: typer.Context, scenario: options.Scenario, ranges: Ranges, games: Games = "5_000",
          seed: options.Seed = SEED, jobs: options.Jobs = None, backend: options.Backend = "threading",
          fln: options.Fln = None, france: options.France = None, rules: options.Rules = None,
          base: options.Base = None, assign: options.Assign = None, players: options.Players = None, out: options.Out = None,
          chart: Chart = None, force: Force = False, scheduler: options.Scheduler = None, form: options.As = Format.TEXT,
          quiet: options.Quiet = False) -> None:
    """What does a number of the rules do? Plays every value of it.

    Every point of the grid is played with the same dice, and so is the base: the printed rules under --base, --rules and --set.
    Ranges are a..b[:step], both ends included; commas list values.
    """
    from scripts.cli.options import swept
    from scripts.games import match
    from scripts.playing import speed
    from simulate.games import game_of

    axes, each = swept(ranges), options.count("--games", games, 1)
    at_once = None if jobs is None else options.count("--jobs", jobs, 1)
    laid = options.overlays(context, game_of(scenario), base, rules, assign)
    files = options.player_files(game_of(scenario), players)
    plain = match(scenario, fln, france, options.count("--seed", seed), laid, files)
    asked = over(plain, axes)
    targets = _targets(chart, force)
    crew = {"jobs": at_once, "backend": backend, "scheduler": scheduler}
    run, progress = play(*asked, each, out, crew, quiet, context.obj)
    written = draw(run, targets or {form: run.folder / f"{NAME}.{form}" for form in ("svg", "png")})
    answer(run, form, {**speed(run, progress), "chart": [str(path) for path in written]})


def play(several, experiment: dict, each: int, out, crew: dict, quiet: bool, arguments: list[str]):
    """The finished run and its Progress: `each` games at every point of what `over` gives; `arguments` ask for it."""
    from scripts.playing import played
    from scripts.stored import kept

    extra = {**kept(several, arguments), "experiment": experiment, "variants": [each.name for each in several.variants]}
    return played(several, each * len(several.variants), 0, out, crew, None, quiet, extra)


def over(match, axes: list):
    """The match on every point of the grid and on its base, and the plan of reports.sweeps.grid.

    UserError for a path that leads to no number, for two ways to write one path, and for the first point that cannot be played.
    """
    from reports.sweeps.grid import plan
    from simulate.core.data.scenario import Variant

    scenario = match.identity["scenario"]
    found = [match.RULES.number_at(scenario, match.overlays, axis.path, axis.values[0]) for axis in axes]
    if len(found) == 2 and found[0][0] == found[1][0]:
        raise UserError(f"{axes[1].path}: the same number as {axes[0].path}; allowed are two different ones")
    paths, base = [axis.path for axis in axes], tuple(value for _, value in found)
    grid = list(itertools.product(*(axis.values for axis in axes)))
    variants = [variant(match.RULES, paths, values) for values in grid]
    games = [_playable(match, each) for each in variants]
    same = [values for values, game in zip(grid, games, strict=True) if game.board.tobytes() == match.loaded.board.tobytes()]
    experiment = plan(paths, [axis.values for axis in axes], base, same)
    if len(experiment["points"]) > len(variants):
        variants, games = [Variant(BASE), *variants], [match.loaded, *games]
    return match.among(variants, games), experiment


def variant(rules, paths: list[str], values: tuple):
    """A point of the grid as a board beside the base's overlays."""
    from simulate.core.data.overlays import Overlay
    from simulate.core.data.scenario import Variant

    names = [f"{path}={value}" for path, value in zip(paths, values, strict=True)]
    return Variant(" ".join(names), {}, [Overlay(rules.parse_set(name), name) for name in names])


def _playable(match, point):
    """The LoadedScenario of a point. UserError that names it."""
    try:
        return match.on(point)
    except UserError as error:
        named = any(str(error).startswith(f"{each.label}:") for each in point.overlays)
        raise UserError(error if named else f"{point.name}: {error}") from None


def _targets(chart: Path | None, force: bool) -> dict[str, Path]:
    """Where --chart is written, by its form; nothing without it."""
    from reports.charts.style import FORMS

    if chart is None:
        return {}
    form = chart.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise UserError(f"--chart {chart}: allowed are files that end in .{' or .'.join(FORMS)}")
    if chart.is_dir() or not chart.absolute().parent.is_dir():
        raise UserError(f"--chart {chart}: {'is a folder' if chart.is_dir() else 'its folder is not there'}; allowed is a file")
    if chart.exists() and not force:
        raise UserError(f"--chart {chart}: is there already; --force writes over it")
    return {form: chart}


def charted(manifest: dict) -> dict:
    """What the chart of a sweep says of its games."""
    identity = manifest["identity"]
    return {"scenario": identity["scenario"], "seed": identity["seed"], "game": identity["game"], **manifest["players"]}


def draw(run, targets: dict[str, Path]) -> list[Path]:
    """Write the chart of a sweep's folder, a file for each form."""
    from reports.sweeps.chart import files
    from reports.sweeps.grid import sweep as read
    from simulate.core.storage.atomic_files import write_whole

    made = files(read(run.scan(), run.manifest["experiment"]), charted(run.manifest), tuple(targets))
    for form, path in targets.items():
        write_whole(path, made[form])
    return list(targets.values())


def answer(run, form: Format, more: dict | None = None) -> None:
    """Print what a sweep's folder says, as text or JSON; `more` is where it lies, its chart, and how fast it was."""
    from reports.sweeps.grid import SCHEMA, as_json, sweep_text
    from reports.sweeps.grid import sweep as read
    from reports.tables.run_report import heading, manifest_value
    from scripts.stored import changes

    found, manifest = read(run.scan(), run.manifest["experiment"]), {**run.manifest, "fingerprint": run.fingerprint()}
    if form == Format.JSON:
        head = {name: manifest_value(manifest, name) for name in ("scenario", "seed", "players", "fingerprint")}
        answer_json({"schema": SCHEMA, **head, **as_json(found), "changes": changes(manifest), "complete": not run.missing(),
                     "folder": str(run.folder), **(more or {})})
    else:
        print("\n\n".join([heading(manifest, run.games), sweep_text(found), "\n".join(_rests(run, manifest, more))]))


def _rests(run, manifest: dict, more: dict | None) -> list[str]:
    """What the answer rests on, where it lies, and how fast it was."""
    from scripts.beside import has_sets
    from scripts.cli.console import ASSUMED, pace
    from scripts.stored import changes

    lines = [f"Base: {change}" for change in changes(manifest)]
    lines += [f"Rests on assumed data: see {ASSUMED}."] * has_sets(manifest["identity"]["game"])
    if run.missing():
        lines.append(f"{run.games:,d} of {manifest['games']:,d} games are there; to play the others: {manifest['command']}")
    if more:
        lines += [f"Chart: {' and '.join(more['chart'])}", f"{pace(more)}; run: {run.folder}"]
    return lines
