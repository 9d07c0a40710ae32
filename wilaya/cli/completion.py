"""What the shell offers after the Tab key: scenarios, games, players, paths of --set; read without importing any game's code."""
import csv
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import typer

from simulate.core.data.cells import PAPERS, written_path
from simulate.games import GAMES, game_of, scenarios

ROOT = Path(__file__).parents[2]
FOR_READERS = ("chit_dates", "rulebook")       # files that no path leads into


def scenario_words(incomplete: str) -> list[str]:
    """The scenarios that begin so."""
    return beginning(scenarios(), incomplete)


def game_words(incomplete: str) -> list[str]:
    """The games that begin so."""
    return beginning(GAMES, incomplete)


def player_words(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the scenario on the line that begin so, `league` for those that were trained."""
    game = _game(context)
    return beginning([*_read(ROOT / "policies" / game / "players.toml"), "league"], incomplete) if game else []


def path_words(context: typer.Context, incomplete: str) -> list[str]:
    """The paths of rule numbers, each with its =, that begin so, in the game of the scenario on the line; once a letter is typed
    those of its data too."""
    game = _game(context)
    if not game:
        return []
    rules = _read(ROOT / "simulate" / game / "data" / "rules.toml")
    numbers = (f"{section}.{name}=" for section, rows in rules.items() for name in rows)
    data = data_paths(game, _scenario(context), incomplete) if incomplete else ()
    return beginning([*numbers, *(f"{path}=" for path in data)], incomplete)


def number_words(context: typer.Context, incomplete: str) -> list[str]:
    """The same paths without the =, for a command that takes a path alone."""
    return [word.removesuffix("=") for word in path_words(context, incomplete)]


def data_paths(game: str, scenario: str | None, incomplete: str) -> Iterator[str]:
    """The paths of a game's data in the tables whose names begin so, or begin what is typed; `setup` is that of the scenario.

    Read from the files themselves: their columns are those of the paths, which a test holds against the rule system.
    """
    folder, table = ROOT / "simulate" / game / "data", incomplete.partition(".")[0]
    for path in sorted(folder.glob("*.csv")):
        if path.stem.startswith(table) and path.stem not in FOR_READERS:
            yield from _rows(path)
    for path in sorted(folder.glob("scenario_*.toml")):
        end = path.stem.removeprefix("scenario_")
        names = [f"setup_{end}", *(["setup"] if scenario and scenario.removeprefix(f"{game}-") == end else [])]
        for name in names:
            if name.startswith(table):
                yield from (f"{name}.{below}" for below in _below(_read(path)))


def _rows(path: Path) -> Iterator[str]:
    """A path for each column of each row; a pair of places goes into a list, a row of two names and a value is that value."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    columns = [each for each in rows[0] if each not in PAPERS]
    if columns[:2] == ["a", "b"]:
        yield from (f"{path.stem}.{word}" for word in ("add", "remove"))
    elif columns[:2] == ["own", "against"]:
        yield from (written_path((path.stem, row["own"], row["against"])) for row in rows)
    else:
        yield from (written_path((path.stem, row[columns[0]], column)) for row in rows for column in columns[1:])


def _below(content: Mapping[str, Any]) -> Iterator[str]:
    for key, value in content.items():
        if isinstance(value, Mapping):
            yield from (f"{written_path((key,))}.{below}" for below in _below(value))
        elif key not in {*PAPERS, "title"}:
            yield written_path((key,))


def _scenario(context: typer.Context) -> str | None:
    return next((word for word in _typed(context) if word in scenarios()), None)


def _typed(context: typer.Context) -> Iterator[str]:
    """The words before. While an option lacks its value they are no parameters."""
    return (word for word in [*context.params.values(), *context.args] if isinstance(word, str))


def _game(context: typer.Context) -> str | None:
    """The game that the words before say; None where they name none."""
    for word in _typed(context):
        if word in GAMES:
            return word
        if word in scenarios():
            return game_of(word)
    return None


def _read(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def beginning(words: Iterable[str], incomplete: str) -> list[str]:
    """Those of the words that begin so, each once."""
    return list(dict.fromkeys(word for word in words if word.startswith(incomplete)))
