"""`wilaya rank`: which of many changes shift the balance, and how far?"""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.answer import Targets
from reports.studies.effort import EVERY_LEAST, EVERY_MOST, RANK_LEAST, RANK_MOST, SEED
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.games import game_of
from wilaya.cli import options
from wilaya.cli.console import FORBID, Format, show

Files = Annotated[list[Path] | None, options.argument("[FILE|FOLDER]...", "overlay files, a change each, and folders of them")]
Each = Annotated[list[options.Assignment] | None, options.option(
    "--set", "PATH=VALUE", "one number changed, a change by itself: as in `compare`; repeatable", parser=options.assignment)]
Every = Annotated[bool, typer.Option(
    "--every-number", help="every number of the rules a step up and a step down, each switch and reading turned round")]
Most = Annotated[int | None, options.option(
    "--max-games", "COUNT", f"games of each change at most  [default: {RANK_MOST:_d}; of every number {EVERY_MOST:_d}]",
    parser=options.count("--max-games", 100))]
Out = Annotated[Path | None, options.option("--out", "FOLDER", "where the folders of all runs are written  [default: runs]")]
Target = Annotated[str | None, options.option(
    "--target", "SHARE", "the smallest changes, then pairs, that bring the FLN's wins there: 50% or 45..55%")]
Within = Annotated[str | None, options.option(
    "--within", "POINTS", f"how near to --target 50% is near enough  [default: {options.NEAR}]")]
Least = Annotated[int | None, options.option(
    "--min-games", "COUNT", "games of each change at least, verdict or not  "
    f"[default: {RANK_LEAST:_d}; of every number {EVERY_LEAST:_d}]", parser=options.count("--min-games", 0))]


@options.asking
def rank(context: typer.Context, scenario: options.Scenario, files: Files = None, assign: Each = None,
         base: options.Base = None, margin: options.Margin = 0.01, most: Most = None, fewest: Least = None, every: Every = False,
         target: Target = None, within: Within = None, seed: options.Seed = SEED, fln: options.Fln = None,
         france: options.France = None, players: options.Players = None,
         default_data: options.DefaultData = False, chart: options.Chart = None, html: options.Html = None,
         xlsx: options.Xlsx = None, csv: options.Csv = None, force: options.Force = False, out: Out = None,
         *, far: options.How, form: options.As = Format.TEXT) -> None:
    """Which of many changes shift the balance, and how far?

    Plays each change with the dice of the base, `wilaya rank ici-1955 tweaks/`: one table, one chart, verdicts for all together.
    """
    from reports.studies.change.play_comparison import Budget
    from reports.studies.change.rank_changes import play_every_number, play_ranking, reach_target, tweaks_of_files
    from reports.studies.play.matches import build_match, read_player_files
    from reports.studies.play.rules_and_data import forbid_overlay, read_overlays, set_overlay
    from simulate.core.data.scenario import Variant

    if within is not None and target is None:
        raise UserError(f"--within {within}: without --target; allowed is --target 50% --within {within}")
    band = None if target is None else options.target_band(target, within)
    drawn, written = options.chart_target(chart, force), Targets(html, xlsx, csv).checked(force)
    game = game_of(scenario)
    tweaks = tweaks_of_files(game, files or ())
    tweaks += [Variant(str(each), overlays=[set_overlay(game, each)]) for each in assign or ()]
    tweaks += [Variant(f"forbid {each}", overlays=[forbid_overlay(game, each)]) for each in context.meta.get(FORBID) or ()]
    if every and tweaks:
        raise UserError(f"--every-number: not with {tweaks[0].name}; allowed is --base with what the game begins with")
    usual = (EVERY_LEAST, EVERY_MOST) if every else (RANK_LEAST, RANK_MOST)
    most, fewest = usual[1] if most is None else most, usual[0] if fewest is None else fewest
    budget = Budget(margin, most, min(fewest, most))
    match = build_match(scenario, fln, france, seed, read_overlays(game, base or (), base=True),
                        read_player_files(game, players or ()), default_data)
    answer = (play_every_number(match, budget, folder=out, how=far) if every
              else play_ranking(match, tweaks, budget, folder=out, how=far))
    if band:
        answer = reach_target(match, answer, band, far)
    for ending, path in drawn.items():
        write_whole(path, answer.chart(ending))
    show(answer, form, [*drawn.values(), *written.write(answer)])
