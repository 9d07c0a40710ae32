"""What lies in the folder of a run, as the material of a report."""
from pathlib import Path


def report_of(run):
    """The Report of a run of one board, with the range over the data sets that were played beside it."""
    from reports.tables import report
    from scripts.beside import assumed_range

    return report({**run.manifest, "fingerprint": run.fingerprint()}, run.scan(), assumed=assumed_range(run.folder))


def material_of(run, made=None):
    """The Material of a run's page; `made` is its Report, if that is there already."""
    from reports.page.material import Material
    from scripts.beside import switch_table
    from scripts.stored import changes

    made = made or report_of(run)
    return Material(made, changes(run.manifest), run.manifest.get("assumed_rows", 0), sum(number for _, number in run.missing()),
                    sets_of(run.folder, made.level), switch_table(run.folder, made.level))


def book_of(material):
    """The Book of a run."""
    from reports.book import Book, Listed
    from reports.page.reproduce import facts
    from reports.page.sections import run_page
    from reports.page.words import answer
    from reports.tables import TITLES

    made = material.report
    tables = {name: Listed(made.tables[name], title) for name, title in TITLES.items() if made.shows(name, True)}
    tables |= {name: Listed(frame, title) for name, title, frame in (
        ("data_sets", "FLN wins on each data set", material.sets),
        ("switches", "Each optional rule and reading the other way", material.switches)) if frame is not None}
    return Book(answer(made), tables, [(name, str(value)) for name, value in facts(made.manifest)], lambda: run_page(material))


def sets_of(folder: Path, level: float):
    """set, of, games (won by the FLN), rate, low, high: a row a data set; None if none was played beside the run."""
    import polars as pl

    from reports.intervals import wilson
    from scripts.beside import assumed_sets

    counted = assumed_sets(folder)
    if counted is None:
        return None
    low, high = wilson(counted["wins"].to_numpy(), counted["of"].to_numpy(), level)
    return counted.select("set", "of", games="wins", rate=pl.col("wins") / pl.col("of")).with_columns(low=low, high=high)
