"""`wilaya rules`: every number that can be changed; with a word, all data that it finds too."""
import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from simulate.games import known_game
from wilaya.cli import options
from wilaya.cli.console import Format, answer_json

Search = Annotated[str, options.option(
    "--search", "WORD", "what has this in path, name, rule or note, data too: chits, units, places, set-ups")]
HEADS = ("path", "value", "rule", "confidence", "range", "note")
NOTHING = "-"


def rules(context: typer.Context, game: options.Game, search: Search = "", rules: options.Rules = None,
          base: options.Base = None, assign: options.Assign = None, form: options.As = Format.TEXT) -> None:
    """What can be changed, with rule numbers."""
    from reports.studies.play.rules_and_data import rule_rows, search_rules

    laid = options.overlays(context, known_game(game), base, rules, assign)
    found, data = search_rules(game, search, laid) if search.strip() else (rule_rows(game, laid), None)
    if form == Format.JSON:
        answer_json({"schema": "wilaya/rules/1", "game": game, "rules": found, **({} if data is None else {"data": data})})
    else:
        print(_table([*found, *(data or ())]))


def _table(rows: list[dict[str, Any]]) -> str:
    from reports.tables.text_table import table

    cells = [(row["path"], _value(row), row["rule"], row["confidence"], _range(row["range"]), row["note"]) for row in rows]
    return table(HEADS, cells, "lrllll")


def _value(row: dict[str, Any]) -> str:
    now, print_ = (_written(row[name]) for name in ("value", "printed"))
    what = "assumed" if row["confidence"] in ("assumed", "yours") else "print"
    return f"{now} ({what} {print_})" if now != print_ else now


def _written(value: Any) -> str:
    """A value as --set takes it; a dash for none."""
    if value is None or value == "":
        return NOTHING
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | tuple) else str(value)


def _range(ends: Sequence[Any]) -> str:
    """Both ends of whole numbers, or words."""
    return ("|" if any(isinstance(each, str) for each in ends) else "..").join(map(str, ends))
