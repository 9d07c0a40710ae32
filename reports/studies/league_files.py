"""The folder of a league: what the next round needs, its players as a file of players, its charts."""
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from policies.core.player import LEFT, Player
from policies.core.roster import LEAGUE
from reports.charts.league import league_charts
from reports.studies.league import League, Question
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import write_whole
from simulate.core.storage.manifest import plain
from simulate.core.storage.sealed_json import read_sealed, write_sealed

PLAYERS, STATE = "players.toml", "league.json"
KIND = "league"           # its folder may be moved and named otherwise


def held_state(folder: Path) -> dict[str, Any]:
    """What the folder of a league keeps. UserError if it is damaged or edited."""
    return read_sealed(folder / STATE, KIND, folder)


def kept_league(question: Question, folder: Path) -> League | None:
    """The league of the folder as far as it is played; None if there is none. UserError if it is another one, or damaged."""
    if not (folder / STATE).is_file():
        return None
    held = held_state(folder)
    if held["question"] != plain(question.identity):
        raise UserError(f"--out {folder}: holds another league; allowed is a folder of its own")
    players = tuple([replace(first[0], name=row["name"]).with_weights(row["weights"], row["late"])
                     for row in held["players"][key]] for key, first in zip(question.keys, question.first, strict=True))
    return League(question, folder, (players[0], players[1]), np.array(held["games"], np.float32), held["rounds"])


def keep_league(league: League) -> None:
    """Everything that the next round needs, then the players as a file."""
    players = {key: [{"name": each.name, "weights": list(each.weights), "late": list(each.late)} for each in players]
               for key, players in zip(league.question.keys, league.players, strict=True)}
    write_sealed(league.folder / STATE, KIND, {
        "question": plain(league.question.identity), "players": players, "rounds": league.rounds,
        "recipe": league.question.recipe, "games": league.worth.tolist()})
    write_whole(league.folder / PLAYERS, players_file(league).encode())


def draw_league(league: League) -> None:
    """Its charts, beside its players."""
    for name, content in league_charts(league.json(), league.words).items():
        write_whole(league.folder / name, content)


def players_file(league: League) -> str:
    """The players that have a share of their side's mixture, and the mixtures, as a file of players."""
    question, lines, mixtures = league.question, [], []
    for key, players, shares in zip(question.keys, league.players, league.shares, strict=True):
        kept: Sequence[tuple[Player, float]] = [(each, share) for each, share in zip(players, shares, strict=True) if share > 0]
        for each, _ in kept:
            lines += [f"[{each.name}]", f"about = {json.dumps(_about(league, each))}", "", f"[{each.name}.{key}]",
                      *(f"{name} = {json.dumps(value)}" for name, value in each.row().items()), ""]
        inner = ", ".join(f"{each.name} = {share:.4f}" for each, share in kept)
        mixtures += [f"[{LEAGUE}.{key}]", f"mixture.{question.match.scenario} = {{ {inner} }}", *_left(league, key), ""]
    about = 'about = "draws a player for each game, as in the equilibrium of a league"'
    return "\n".join([*lines, f"[{LEAGUE}]", about, "", *mixtures])


def _left(league: League, key: str) -> list[str]:
    """What a best response still gained over the mixture in the last round, of a league that is settled."""
    if not league.settled:
        return []
    gain = league.rounds[-1]["gains"][league.question.keys.index(key)]
    return [f"left.{league.question.match.scenario} = {{ " + ", ".join(f"{name} = {gain[name]}" for name in LEFT) + " }"]


def _about(league: League, player: "Player") -> str:
    if any(player.name == each.name for players in league.question.first for each in players):
        return player.about if player.name.startswith(league.question.match.scenario) else f"began the league; {player.about}"
    return f"a best response in the league of {league.question.match.scenario}"
