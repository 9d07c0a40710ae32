"""`wilaya check`: does a rules repository keep what it promises?"""
from pathlib import Path
from typing import Annotated

from wilaya.cli import options

File = Annotated[Path, options.argument("FILE", "assertions in TOML, see `wilaya docs check`")]
Most = Annotated[int | None, options.option(
    "--max-games", "COUNT", "the most games a check may take, over those of FILE  [default: 100_000]",
    parser=options.count("--max-games", 1))]
Level = Annotated[float | None, options.option(
    "--level", "NUMBER", "a verdict is wrong with chance 1 - NUMBER at most, over that of FILE  [default: 0.95]",
    parser=options.level)]


@options.asking
def check(file: File, most: Most = None, level: Level = None, *, how: options.How) -> options.Answer:
    """Do the assertions of a file hold?

    Exit 0 if all hold, 1 if one is broken, else 3 if one is undecided or no game used what is changed.
    """
    from reports.studies.change.check_assertions import check_file

    return check_file(file, most, level, how=how)
