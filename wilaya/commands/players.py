"""`wilaya players`: who can play."""
from collections.abc import Iterable
from dataclasses import asdict
from textwrap import wrap
from typing import Annotated, Any

import typer

from policies.core.player import Player
from simulate.core.errors import unknown
from wilaya.cli import options
from wilaya.cli.console import Format, answer_json

WIDTH = 120
Name = Annotated[str | None, options.argument("[NAME]", "this player alone, with its weights")]
Full = Annotated[bool, typer.Option("--full", help="with the weights of each")]


def players(game: options.Game, name: Name = None, full: Full = False, files: options.Players = None,
            form: options.As = Format.TEXT) -> None:
    """Who can play a game."""
    from policies.games import players as players_of
    from reports.sensitivity.frozen_findings import shipped_ladder
    from reports.studies.play.matches import read_player_files
    roster = players_of(game).roster
    laid = read_player_files(game, files or ())
    rows = roster.all(laid)
    found = [sides[side] for side in roster.sides for sides in rows.values() if side in sides]
    names = list(dict.fromkeys(each.name for each in found))
    if name is not None and name not in names:
        raise unknown("player", name, names)
    ladder = [] if name or files else shipped_ladder(game)
    if form == Format.JSON:
        answer_json({"schema": "wilaya/players/1", "game": game, "players": [
            _row(each) for each in found if name in (None, each.name)], "ladder": ladder})
        return
    left = set() if full or name else {each.name for each in found if each.name in roster.members}
    for each in names if name is None else [name]:
        if each not in left:
            print("\n".join(_lines([player for player in found if player.name == each], full or name is not None)))
    if left:
        print(f"and {len(left)} members of the leagues, which `league` draws; --full lists them")
    if ladder:
        print(f"\n{_ladder_text(ladder)}")


def _row(player: Player) -> dict[str, Any]:
    """The weights by name, or by number where they have none."""
    names = player.names or [str(i) for i in range(len(player.weights))]
    thought = {"thought": asdict(player.thought)} if player.thought else {}
    late = {"late": dict(zip(names, player.late, strict=True))} if player.late else {}
    mixture = {"mixture": {scenario: dict(zip((one.name for one in each.members), each.shares, strict=True))
                           for scenario, each in player.by_scenario.items()}} if player.by_scenario else {}
    return {"name": player.name, "side": player.side.name, "about": player.about, "function": player.function,
            "origin": player.origin, "change": player.change, "weights": dict(zip(names, player.weights, strict=True)),
            **late, **mixture, **thought}


def _ladder_text(ladder: Iterable[dict[str, Any]]) -> str:
    """Who wins between equals, and what a rung of skill more brings a side alone."""
    from reports.tables.text_table import percent, percent_range, points, points_range, table
    rows = [(row["scenario"], f"{row['skill']} ({row['player']})",
             f"{percent(row['rate'][0])} ({percent_range(*row['rate'][1:])})",
             *(f"{points(gain[0])} ({points_range(*gain[1:])})" if gain else "" for gain in (row["fln"], row["other"])))
            for row in ladder]
    return table(("", "both play", "FLN wins", "the FLN a rung higher", "the other side a rung higher"), rows, "ll",
                 "Skill decides: who wins between equals, and the points a side gains one rung higher (95 %, dice and data)")


def _several(scenarios: Iterable[str]) -> str:
    return ", ".join(each or "every scenario" for each in scenarios)


def _lines(sides: list[Player], full: bool) -> list[str]:
    lines = wrap(f"{sides[0].name}: {sides[0].about}", WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    for each in sides:
        row = _row(each)
        made_of = f"a mixture for {_several(each.by_scenario)}" if each.by_scenario else f"{len(each.weights)} weights"
        parts = dict.fromkeys(part for part in (made_of, each.change) if part)
        said = f"--{row['side'].lower()} {each.name}  {', '.join(parts)}"
        lines += wrap(said, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        if full:
            lines.append(f"    function: {each.function}")
            late = row.get("late", row["weights"])
            weights = ", ".join(f"{name}={value:g}" + (f" to {late[name]:g}" if late[name] != value else "")
                                for name, value in row["weights"].items())
            shown = [f"weights: {weights or 'none'}"] if not each.by_scenario else [
                f"{scenario or 'every scenario'}: " + ", ".join(f"{name} {100 * share / sum(shares.values()):.0f} %"
                                                                for name, share in shares.items())
                for scenario, shares in row["mixture"].items()]
            for line in shown:
                lines += wrap(line, WIDTH, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)
    return lines
