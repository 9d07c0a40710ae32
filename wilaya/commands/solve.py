"""`wilaya solve`: which value of a number brings the FLN's win rate where it is wanted?"""
from typing import Annotated

from wilaya.cli import options
from wilaya.cli.completion import number_words

Path = Annotated[str, options.argument("PATH", "a number, as `wilaya rules` lists them", autocompletion=number_words)]
Target = Annotated[str, options.option("--target", "SHARE", "the FLN's wins: 50% or 45..55%")]
Within = Annotated[str | None, options.option(
    "--within", "POINTS", f"how near to --target 50% is near enough  [default: {options.NEAR}]")]
Values = Annotated[options.Values | None, options.option(
    "--values", "RANGE",
    "values to look at, such as 2..20, 2..20:2 or -4..+4 around the value now  [default: around the value now]",
    parser=options.whole_values)]
Games = Annotated[int, options.counted("--games", "games of each value that is looked at", 2_000)]
Most = Annotated[int, options.counted("--max-games", "the most games of a confirmation", 100_000)]


@options.asking
def solve(path: Path, target: Target, within: Within = None, values: Values = None, games: Games = 2_000, most: Most = 100_000, *,
          setting: "options.Setting", how: options.How) -> options.Answer:
    """Which value of a number balances the game?

    Exit 0 with a confirmed value or when no value does, 3 when that is undecided or no game used the number.
    """
    from reports.studies.change.solve_inverse import ask, solve_inverse

    band = options.target_band(target, within)
    question = ask(setting.match(), path, band, values.numbers if values else None, games, most)
    return solve_inverse(question, how=how)
