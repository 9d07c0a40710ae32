"""How much a side gains by thinking: `python -m scripts.thinking_gain ici-1955 --side france --plans 8 --playouts 8`.

A maintenance tool, the yardstick of what players leave: a gain is a lower bound of it, that of a few plans and a few play-outs
each. What it finds and weights cannot express may become a feature of a player. Before each turn the side chooses another row of
weights; with `--decision recruit` the answer to each such question.
"""
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import typer

from policies.games import players
from reports.statistics.bounded_intervals import bounded_difference
from reports.studies.play.matches import build_match, game_of, read_player_files
from reports.studies.players.response_search import pairs_of_games, worth_to_fln
from reports.tables.text_table import percent, points, points_range
from simulate.core.errors import UserError

AT_ONCE = 5               # games


def main(scenario: Annotated[str, typer.Argument()], side: Annotated[str, typer.Option()],
         games: Annotated[int, typer.Option(min=2)] = 200,
         plans: Annotated[int, typer.Option(min=2, help="rows of weights, or answers to a decision")] = 8,
         playouts: Annotated[int, typer.Option(min=1, help="of each plan")] = 8,
         decision: Annotated[str, typer.Option(help="think at each of these alone, such as search")] = "",
         sure: Annotated[float, typer.Option(help="standard errors by which another plan must be better")] = 0.0,
         fln: Annotated[str | None, typer.Option()] = None, france: Annotated[str | None, typer.Option()] = None,
         files: Annotated[list[Path] | None, typer.Option("--players", help="files of players")] = None,
         seed: Annotated[int, typer.Option()] = 1,
         default_data: Annotated[bool, typer.Option("--default-data")] = False) -> None:
    """Play and print."""
    game = game_of(scenario)
    match = build_match(scenario, fln, france, seed, player_files=read_player_files(game, files or []), default_data=default_data)
    who, kind = match.ROSTER.side(side), players(game).thinking
    if kind is None:
        raise UserError(f"{scenario}: no player of {game} thinks; allowed are scenarios of ici")
    thinking = kind(match, who, plans, playouts, decision, sure)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        base = worth_to_fln(match, games, pool)
        thinking.play(0, 0)                # compiled once
        start = time.process_time()
        after = worth_to_fln(thinking, games, pool, -(-games // AT_ONCE))
        seconds = (time.process_time() - start) / games
    if who != match.ROSTER.sides[0]:
        base, after = 1.0 - base, 1.0 - after
    found = bounded_difference(pairs_of_games(match, base, after))
    spoken, player = match.ROSTER.kind.SPOKEN[who], match.players[match.ROSTER.sides.index(who)]
    print(f"{scenario}, seed {seed}, {spoken} player {player.name}: it chooses "
          f"{f'at each {decision}' if decision else 'before each turn'} among {plans} plans, {playouts} play-outs each.\n"
          f"It wins {percent(after.mean())} of games, {percent(base.mean())} without: {points(found.estimate)} points "
          f"({points_range(found.low, found.high)}, 95 %, dice\nand data; {found.pairs:,d} pairs of games). A game takes "
          f"{seconds:.2f} CPU-seconds.")


if __name__ == "__main__":
    try:
        typer.run(main)
    except UserError as error:
        raise SystemExit(f"thinking_gain: {error}") from None
