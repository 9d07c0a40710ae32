"""A league as players of the game: `python -m scripts.ship_league ici-1955 runs/league-.../players.toml --games 1000000`.

A maintenance tool. It measures what a best response of each side still gains over the mixtures, on data sets that the search does
not see, and writes the players with it to policies/<game>/leagues/<scenario>.toml. The responses lie beside the file of players.
"""
import re
from pathlib import Path
from typing import Annotated

import typer

from policies.core.player import LEFT
from policies.core.roster import LEAGUE
from reports.studies.effort import SEED
from reports.studies.play.matches import build_match, game_of, read_player_files
from reports.studies.players.best_response import Question, best_response
from simulate.core.storage.atomic_files import make_folder, write_whole
from wilaya.cli.options import progress


def main(scenario: str, players: Path, games: Annotated[int, typer.Option()] = 100_000,
         pairs: Annotated[int, typer.Option()] = 20_000, seed: Annotated[int, typer.Option()] = SEED + 1) -> None:
    """Measure and write; the gains are printed."""
    files = read_player_files(game_of(scenario), [players])
    match = build_match(scenario, LEAGUE, LEAGUE, seed, player_files=files, default_data=False)
    text = players.read_text(encoding="utf-8")
    for key, side in zip(match.ROSTER.keys, match.ROSTER.sides, strict=True):
        found = best_response(Question(match, side, games, pairs, match.steers), progress=progress(quiet=False),
                              file=players.with_name(f"response-{scenario}-{key}.toml"), force=True)
        print(found.text().split("\n\nWeights")[0])
        text = with_left(text, key, scenario, {"games": found.budget.played, "gain": found.difference.estimate,
                                               "low": found.difference.low, "high": found.difference.high})
    folder = match.ROSTER.kind.FILE.parent / "leagues"
    make_folder(folder)
    write_whole(folder / f"{scenario}.toml", text.encode())


def with_left(text: str, key: str, scenario: str, left: dict[str, float]) -> str:
    """A file of players whose mixture of a side says what a best response gains over it."""
    line = f"left.{scenario} = {{ " + ", ".join(f"{name} = {left[name]:.6g}" for name in LEFT) + " }"
    kept = re.sub(rf"(?m)^left\.{re.escape(scenario)} = .*\n(?=\n|\Z)", "", text) if key == "fln" else text
    return re.sub(rf"(?m)(^\[{LEAGUE}\.{key}\]\nmixture\..*\n)", lambda found: f"{found[1]}{line}\n", kept)


if __name__ == "__main__":
    typer.run(main)
