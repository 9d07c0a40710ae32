"""`wilaya solve`: which value of a number brings the FLN's win rate where it is wanted?"""
import re
from collections.abc import Sequence
from typing import Annotated

import typer

from scripts.cli import options
from scripts.cli.console import Format, answer_json
from scripts.games import SEED
from simulate.core.errors import UserError

Path = Annotated[str, typer.Argument(metavar="PATH", help="a number, as `wilaya rules` lists them", show_default=False)]
Target = Annotated[str, typer.Option("--target", metavar="SHARE", help="the FLN's wins: 50% or 45..55%", show_default=False)]
Within = Annotated[str | None, typer.Option("--within", metavar="POINTS", show_default=False, help=(
    "how near to --target 50% is near enough  [default: 2pp]"))]
Values = Annotated[str | None, typer.Option("--values", metavar="RANGE", show_default=False, help=(
    "values to look at, such as 2..20 or 2..20:2  [default: around the value now]"))]
Games = Annotated[str, typer.Option("--games", metavar="COUNT", help="games of each value that is looked at")]
Most = Annotated[str, typer.Option("--max-games", metavar="COUNT", help="the most games of a confirmation")]
SHARE = re.compile(r"(\d+(?:\.\d+)?)\s*%")
NEAR = "2pp"
FRESH = 1_000_000         # added to the seed for games that have no part in the choice
NARROW, WIDE = 41, 20     # values that are looked at when the rule allows more: up to 4 times the value now, or WIDE above it


def solve(context: typer.Context, scenario: options.Scenario, path: Path, target: Target, within: Within = None,
          values: Values = None, games: Games = "2_000", most: Most = "100_000", seed: options.Seed = SEED,
          jobs: options.Jobs = None, fln: options.Fln = None, france: options.France = None, rules: options.Rules = None,
          base: options.Base = None, assign: options.Assign = None, players: options.Players = None,
          form: options.As = Format.TEXT, quiet: options.Quiet = False) -> None:
    """Which value of a number balances the game?

    Exit 0 with a confirmed value or when no value does, 3 when that is undecided.
    """
    from scripts.games import match
    from scripts.solving import Question, answered
    from simulate.games import game_of

    band = band_of(target, within)
    laid = options.overlays(context, game_of(scenario), base, rules, assign)
    files = options.player_files(game_of(scenario), players)
    first = options.count("--seed", seed)
    plain = match(scenario, fln, france, first, laid, files)
    listed = None if values is None else whole(values)
    now, allowed = at(plain, path, listed)
    question = Question(plain, path, now, allowed, listed or around(now, allowed), band, options.count("--games", games, 1),
                        options.count("--max-games", most, 1), fresh_seed(first))
    code = answered(question, context.obj or [], None if jobs is None else options.count("--jobs", jobs, 1), form, quiet)
    if code:
        raise typer.Exit(code)


def fresh_seed(seed: int) -> int:
    """The seed of games that have no part in the choice: FRESH more, or less where there are no larger ones."""
    return seed + FRESH if seed + FRESH <= options.LARGEST else seed - FRESH


def band_of(target: str, within: str | None):
    """The band that --target and --within say. UserError for one that is empty, impossible or everything."""
    from reports.assertions.language import Band, parse_band

    if ".." in target:
        if within is not None:
            raise UserError(f"--within {within}: not with the two ends of --target {target}; "
                            "allowed is --target 50% --within 2pp")
        try:
            return parse_band(target, share=True)
        except UserError as error:
            raise UserError(f"--target {error}") from None
    found = SHARE.fullmatch(target.strip())
    middle = float(found[1]) / 100 if found else 0.0
    if not 0 < middle < 1:
        raise UserError(f"--target {target}: allowed is a share of games between 0 and 100 %, such as 50%, "
                        "or a band, such as 45..55%")
    near = options.margin(within or NEAR, "--within")
    made = Band(max(round(middle - near, 12), 0.0), min(round(middle + near, 12), 1.0))
    if not made.ends:
        raise UserError(f"--within {within}: everything lies within it of {target}; allowed is less, such as {NEAR}")
    return made


def whole(text: str) -> list[int]:
    """The whole numbers of --values, in order."""
    from scripts.cli.options import values

    found = values(text, f"--values {text}")
    if not all(isinstance(each, int) for each in found):
        raise UserError(f"--values {text}: allowed are whole numbers, such as 2..20 or 2..20:2")
    return list(found)


def at(match, path: str, listed: Sequence[int] | None) -> tuple[int | None, tuple[int, int] | None]:
    """The value now of the number at `path`, and what its rule allows; None where no row is yet, or where a row says nothing.

    UserError when there is no such number, or when --values goes beyond what its rule allows.
    """
    scenario = match.identity["scenario"]
    key, now = match.RULES.number_at(scenario, match.overlays, path, listed[0] if listed else 0)
    row = match.loaded.tables.rules.get(".".join(key[1:])) if key[0] == "rules" else None
    if row is None:
        return now, None
    low, high = row["allowed"]
    beyond = [each for each in listed or () if not low <= each <= high]
    if beyond:
        raise UserError(f"--values: {path} = {beyond[0]} is not allowed; allowed are whole numbers from {low} to {high} "
                        f"(rule {row['rule']})")
    return now, (low, high)


def around(now: int | None, allowed: tuple[int, int] | None) -> list[int]:
    """The values looked at without --values: all that are allowed if they are few, else those around the value now."""
    if now is None:
        raise UserError("no value stands there yet; allowed is --values with those to look at, such as --values 2..20")
    low, high = allowed or (0, max(4 * now, now + WIDE))
    if high - low < NARROW:
        return list(range(low, high + 1))
    return list(range(max(low, min(0, now - WIDE)), min(high, max(4 * now, now + WIDE)) + 1))


def answer(run, form: Format) -> None:
    """Print the values that a folder of this command looked at; what was confirmed lies in folders of its own."""
    from reports.sweeps.inverse import Point
    from reports.sweeps.inverse_text import LOOKED_AT, point_json, values_table
    from reports.tables.run_report import heading, manifest_value
    from scripts.solving import wins_by_board
    from scripts.stored import changes

    asked, manifest = run.manifest["experiment"], {**run.manifest, "fingerprint": run.fingerprint()}
    points = [Point(asked["values"][board], *counted) for board, counted in sorted(wins_by_board(run.scan()).items())]
    if form == Format.JSON:
        head = {name: manifest_value(manifest, name) for name in ("scenario", "seed", "players", "fingerprint")}
        answer_json({"schema": LOOKED_AT, **head, "path": asked["path"], "values": [point_json(each) for each in points],
                     "changes": changes(manifest), "complete": not run.missing(), "folder": str(run.folder)})
    else:
        print("\n\n".join([heading(manifest, run.games), values_table(asked["path"], points, {}),
                           "\n".join(f"Changed: {change}" for change in changes(manifest))]).strip())
