"""What is found out once and shipped, so that every answer can name it: `python -m scripts.freeze COMMAND`.

`league` measures what a best response of each side still gains over a league, on data sets that the search does not see, and
writes its players; `sensitivity` keeps what a study found, `thinking` plays who wins if both sides of Ici think, and `ladder` who
wins between players of equal skill, and what a rung more is worth to either side. `gain` is the yardstick of what players leave,
a lower bound: what thinking finds and weights cannot express may become a feature of a player.
"""
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from policies.core.match import Match
from policies.core.player import LEFT
from policies.core.roster import LEAGUE, THINKING
from reports.sensitivity import frozen_findings
from reports.sensitivity.findings import values_of_boards
from reports.statistics.differences import bounded_difference, bounded_wilson
from reports.statistics.paired_values import PairedValues
from reports.studies.doubt.sensitivity import FILE
from reports.studies.effort import RUN_GAMES, SEED, How
from reports.studies.play.matches import build_match, game_of, read_player_files
from reports.studies.play.play_run import play_run
from reports.studies.play.reload_run import kept
from reports.studies.players.best_response import Question, best_response, pairs_of_games, worth_to_fln
from reports.studies.players.league import Question as LeagueQuestion
from reports.studies.players.league import play_league
from reports.tables.game_tables import pairs_over_sets
from reports.tables.run_report import fln_row, report
from reports.tables.text_table import percent, points, points_range
from simulate.core.errors import UserError
from simulate.core.parallel.workers import processors
from simulate.core.storage.atomic_files import make_folder, read_sealed, write_whole
from simulate.core.storage.run_folder import Run, load_run
from simulate.games import GAMES
from wilaya.cli.options import progress

GAME = "ici"
RUNGS = {"uniform": "random", "greedy": "simple", "notes": "by the Player's Notes", "league": "trained"}
Into = Annotated[Path, typer.Option()]
app = typer.Typer(help=__doc__)


@app.command()
def league(scenario: str, players: Path, games: Annotated[int, typer.Option()] = 100_000,
           pairs: Annotated[int, typer.Option()] = 20_000, seed: Annotated[int, typer.Option()] = SEED + 1) -> None:
    """Write a file of players to policies/<game>/leagues/<scenario>.toml; the gains are printed, the responses lie beside it."""
    files = read_player_files(game_of(scenario), [players])
    match = build_match(scenario, LEAGUE, LEAGUE, seed, player_files=files, default_data=False)
    text = players.read_text(encoding="utf-8")
    for key, side in zip(match.ROSTER.keys, match.ROSTER.sides, strict=True):
        found = best_response(Question(match, side, games, pairs, match.steers), how=How(progress=progress(quiet=False)),
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


@app.command()
def sensitivity(folder: Path, into: Into = frozen_findings.FROZEN) -> None:
    """Write what the study of a folder found, and the win rate of each data set for `wilaya ask`, to the file of its scenario."""
    run = load_run(folder)
    identity, found = run.manifest["identity"], read_sealed(folder / FILE, run.manifest["hash"])
    values = values_of_boards(run.scan(), len(identity["boards"]))[run.manifest["experiment"]["members"]]
    kept = {"command": re.sub(r" --(out|jobs) \S+| --quiet", "", run.manifest["command"]), "players": run.manifest["players"],
            "data_sets": frozen_findings.data_sets_digest(identity["game"]), "sets": frozen_findings.set_rates(values),
            "found": found}
    _write(into / f"{identity['scenario']}.json", kept)


@app.command()
def thinking(games: Annotated[int, typer.Option()] = 1_000, pairs: Annotated[int, typer.Option(min=2)] = 400,
             into: Into = frozen_findings.FROZEN) -> None:
    """Play so many games of each scenario over the data sets with both sides thinking, and pairs in which one side alone does, or
    those that are missing; write what they say."""
    found: dict[str, Any] = {"data_sets": frozen_findings.data_sets_digest(GAME)}
    for scenario in GAMES[GAME].scenarios:
        both, usual, *alone = (build_match(scenario, fln, france, default_data=False, few=True) for fln, france in (
            (THINKING, THINKING), (None, None), (THINKING, None), (None, THINKING)))
        run = played(both, games)
        row = fln_row(report(run.described(), run.scan(), brief=True))
        base, fln, other = (worths(each, pairs) for each in (usual, *alone))
        found[scenario] = {"players": frozen_findings.digest_of(usual.identity["players"]), "games": run.games,
                           **{name: row[name] for name in ("rate", "low", "high")}, "pairs": pairs,
                           "gains": [gained(usual, base, fln), gained(usual, other, base)]}
    _write(into / frozen_findings.THINKING, found)


@app.command()
def one_set(sets: Annotated[int, typer.Option(min=2)] = 8, games: Annotated[int, typer.Option()] = 20_000,
            pairs: Annotated[int, typer.Option(min=2)] = 4_000, into: Into = frozen_findings.FROZEN) -> None:
    """What a best response that is searched on one data set alone gains a side on it, on average over so many sets; write it."""
    found: dict[str, Any] = {"data_sets": frozen_findings.data_sets_digest(GAME)}
    for scenario in GAMES[GAME].scenarios:
        usual = build_match(scenario, default_data=False)
        alone = [usual.on_set_of(number) for number in range(sets)]
        gains = [gain_of(pairs_over_sets({number: best_response(Question(each, side, games, pairs, usual.steers),
                                                  how=How(progress=progress(quiet=False))).pairs
                            for number, each in enumerate(alone)})) for side in usual.ROSTER.sides]
        found[scenario] = {"players": frozen_findings.digest_of(usual.identity["players"]), "sets": sets, "games": games,
                           "gains": gains}
    _write(into / frozen_findings.ONE_SET, found)


@app.command()
def own_leagues(scenario: str, numbers: list[int], games: Annotated[int, typer.Option()] = 30_000,
                rounds: Annotated[int, typer.Option()] = 5) -> None:
    """Print what the FLN wins on the data sets of the games with these numbers: between the players of every run, and between
    those of a league on each."""
    usual, how = build_match(scenario, default_data=False), How(progress=progress(quiet=False))
    for one in map(usual.on_set_of, numbers):
        own = play_league(LeagueQuestion(one, games, pairs=4_000, rounds=rounds, changing=usual.steers), how=how)
        print(one.on_set, percent(one.play(0, 10_000)["fln_wins"].mean()), percent(own.equilibrium.value), flush=True)


def gain_of(pairs: PairedValues) -> dict[str, float]:
    """A gain and its interval."""
    found = bounded_difference(pairs)
    return dict(zip(LEFT[1:], rounded(found.estimate, found.low, found.high), strict=True))


def played(match: Match, games: int) -> Run:
    """The run of a match."""
    command = ("run", match.scenario, "--fln", match.fln, "--france", match.france, "--games", str(games))
    how = How(command=command, progress=progress(quiet=False))
    return play_run(match, games, kept(match, command), how, turns=RUN_GAMES).run


def worths(match: Match, games: int) -> np.ndarray:
    """What the FLN wins in each of the first games of a match."""
    return played(match, games).scan().sort("game").collect()["fln_wins"].to_numpy()[:games]


def gained(match: Match, base: np.ndarray, after: np.ndarray) -> dict[str, float]:
    """By how much `after` is worth more than `base` in the same games of a match, and the interval."""
    return gain_of(pairs_of_games(match, base, after))


@app.command()
def ladder(games: Annotated[int, typer.Option(min=2)] = 4_000, seed: Annotated[int, typer.Option(min=0)] = 77,
           into: Into = frozen_findings.FROZEN) -> None:
    """Play the ladder and write it."""
    with ThreadPoolExecutor(processors(None)) as pool:
        rows = [rung(scenario, at, games, seed, pool) for scenario in GAMES[GAME].scenarios for at in range(len(RUNGS))]
    _write(into / frozen_findings.LADDER, {"data_sets": frozen_findings.data_sets_digest(GAME), "players": of_players(),
                                           "games": games, "seed": seed, "rows": rows})


def rung(scenario: str, at: int, games: int, seed: int, pool: ThreadPoolExecutor) -> dict[str, Any]:
    """What `shipped_ladder` says of a rung."""
    names = list(RUNGS)

    def worth(fln: int, other: int) -> np.ndarray:
        return worth_to_fln(build_match(scenario, names[fln], names[other], seed, default_data=False), games, pool)

    match, equal = build_match(scenario, names[at], names[at], seed, default_data=False), worth(at, at)

    def gain(fln: int, other: int, sign: int) -> list[float] | None:
        if max(fln, other) == len(names):
            return None
        return [*gained(match, *(equal, worth(fln, other))[::sign]).values()]

    return {"scenario": scenario, "player": names[at], "skill": RUNGS[names[at]],
            "rate": rounded(equal.mean(), *bounded_wilson(*pairs_of_games(match, equal, equal).base_values)),
            "fln": gain(at + 1, at, 1), "other": gain(at, at + 1, -1)}


def of_players() -> str:
    """Twelve hexadecimal digits over who stands on the rungs."""
    return frozen_findings.digest_of({f"{scenario} {name}": build_match(scenario, name, name).identity["players"]
                                      for scenario in GAMES[GAME].scenarios for name in RUNGS})


def rounded(*shares: float) -> list[float]:
    """Shares with more figures than are shown."""
    return [round(float(share), 6) for share in shares]


@app.command()
def gain(scenario: Annotated[str, typer.Argument()], games: Annotated[int, typer.Option(min=2)] = 200,
         fln: Annotated[str | None, typer.Option()] = None, france: Annotated[str | None, typer.Option()] = None,
         files: Annotated[list[Path] | None, typer.Option("--players", help="files of players")] = None,
         seed: Annotated[int, typer.Option()] = 1,
         default_data: Annotated[bool, typer.Option("--default-data")] = False) -> None:
    """What the FLN wins with these players, on the same games as with the trained ones."""
    laid = read_player_files(game_of(scenario), files or [])
    usual, other = (build_match(scenario, *names, seed, player_files=laid, default_data=default_data, few=True)
                    for names in ((None, None), (fln, france)))
    base, after = (worths(match, games) for match in (usual, other))
    found = bounded_difference(pairs_of_games(usual, base, after))
    print(f"{scenario}, seed {seed}: the FLN wins {percent(after.mean())} of games with {other.fln} v {other.france}, "
          f"{percent(base.mean())} with {usual.fln} v {usual.france}:\n{points(found.estimate)} points "
          f"({points_range(found.low, found.high)}, 95 %, dice and data; {found.pairs:,d} pairs of games).")


def _write(path: Path, found: dict[str, Any]) -> None:
    write_whole(path, (json.dumps(found, indent=1) + "\n").encode())
    print(path)


if __name__ == "__main__":
    try:
        app()
    except UserError as error:
        raise SystemExit(f"freeze: {error}") from None
