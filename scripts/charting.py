"""The charts of a run, from its game rows and its turn rows."""
SAMPLE = 100_000    # games with turn rows, the first ones, that fans and maps are drawn from: their shares are sure to 0.3 points


def charts_of(run, made, more=None, numbers=None):
    """reports.ici.charts.every.Chart of everything that a run allows; `made` is its Report.

    `more` are frames by name besides those of its rows, `numbers` what they need.
    """
    from reports.ici.charts.every import every

    players = run.manifest["players"]
    under = (f"{run.manifest['identity']['scenario']}, FLN {players['fln']} v France {players['france']}, "
             f"seed {run.manifest['identity']['seed']}; {run.games:,d} games")
    turned, note = frames_of_turns(run) if run.turned() else ({}, "")
    return every({**frames_of_games(run, made), **turned, **(more or {})}, under, note, numbers)


def frames_of_games(run, made) -> dict:
    """The frames of charts that game rows allow."""
    import polars as pl

    from reports.ici.tables import SIDES
    from simulate.ici.names import Side

    counted = run.scan().group_by("winner", turn=pl.col("last_turn").cast(pl.Int64)).agg(games=pl.len().cast(pl.Int64))
    names = pl.col("winner").replace_strict({int(side): SIDES[side] for side in Side}, return_dtype=pl.String)
    return {"wins": made.tables["wins"],
            "lengths": counted.collect(engine="streaming").with_columns(names).sort("winner", "turn")}


def frames_of_turns(run) -> tuple[dict, str]:
    """The frames of charts that turn rows allow, and a note on what games they are of."""
    import polars as pl

    from reports.ici.charts.fan_frames import fans
    from reports.ici.map import frames
    from simulate.core.ranges import number

    first, kept = run.turned()[0][0], number(run.turned())
    turns, regions = run.turns().filter(pl.col("game") < first + SAMPLE), [each["id"] for each in run.manifest["regions"]]
    found = {"fans": fans(turns), **{name: getattr(frames, name)(turns, regions) for name in ("control", "weight", "final")}}
    note = f"Of the {min(kept, SAMPLE):,d} games whose turns are kept." if min(kept, SAMPLE) < run.games else ""
    return found, note


def files_of(charts) -> dict[str, bytes]:
    """Every file of charts by name, as SVG and PNG."""
    from reports.ici.charts.every import files

    return dict(files(charts))


def pictures_of(charts) -> dict:
    """The charts of a page as its pictures, by section."""
    from reports.page.material import Picture

    found: dict[str, list] = {}
    for each in charts:
        if each.page:
            found.setdefault(each.anchor, []).append(Picture(each.file("svg"), each.said))
    return found
