"""`wilaya rank`: which of many changes shift the balance, and how far?"""
from pathlib import Path
from typing import Annotated

import typer

from reports.studies.answer import targets as targets_of
from reports.studies.effort import RANK_LEAST, RANK_MOST, SEED
from simulate.core.storage.atomic_files import write_whole
from simulate.games import game_of
from wilaya.cli import options
from wilaya.cli.console import FORBID, Format, show

Files = Annotated[list[Path] | None, options.argument("[FILE|FOLDER]...", "overlay files, a change each, and folders of them")]
Each = Annotated[list[options.Assignment] | None, options.option(
    "--set", "PATH=VALUE", "one number changed, a change by itself: as in `compare`; repeatable", parser=options.assignment)]
Most = Annotated[int, options.counted("--max-games", "games of each change at most", RANK_MOST, least=100)]
Out = Annotated[Path | None, options.option("--out", "FOLDER", "where the folders of all runs are written  [default: runs]")]
Least = Annotated[int, options.counted("--min-games", "games of each change at least, verdict or not", RANK_LEAST, least=0)]


@options.asking
def rank(context: typer.Context, scenario: options.Scenario, files: Files = None, assign: Each = None,
         base: options.Base = None, margin: options.Margin = 0.01, most: Most = RANK_MOST, fewest: Least = RANK_LEAST,
         seed: options.Seed = SEED, fln: options.Fln = None, france: options.France = None, players: options.Players = None,
         default_data: options.DefaultData = False, chart: options.Chart = None, html: options.Html = None,
         xlsx: options.Xlsx = None, csv: options.Csv = None, force: options.Force = False, out: Out = None,
         *, far: options.How, form: options.As = Format.TEXT) -> None:
    """Which of many changes shift the balance, and how far?

    Plays each change with the dice of the base, `wilaya rank ici-1955 tweaks/`: one table, one chart, verdicts for all together.
    """
    from reports.studies.change.play_comparison import Budget
    from reports.studies.change.rank_changes import Tweak, play_ranking, tweaks_of_files
    from reports.studies.play.matches import build_match, forbid_overlay, read_overlays, read_player_files, set_overlay

    drawn, written = options.chart_target(chart, force), targets_of(html, xlsx, csv, force)
    game = game_of(scenario)
    tweaks = tweaks_of_files(game, files or ())
    tweaks += [Tweak(str(each), [set_overlay(game, each)]) for each in assign or ()]
    tweaks += [Tweak(f"forbid {each}", [forbid_overlay(game, each)]) for each in context.meta.get(FORBID) or ()]
    budget = Budget(margin, most, min(fewest, most))
    match = build_match(scenario, fln, france, seed, read_overlays(game, base or (), base=True),
                        read_player_files(game, players or ()), default_data)
    answer = play_ranking(match, tweaks, budget, folder=out, how=far)
    for ending, path in drawn.items():
        write_whole(path, answer.chart(ending))
    show(answer, form, [*drawn.values(), *written.write(answer)])
