"""`wilaya rules`: every number that can be changed."""
from typing import Annotated, Any

import typer

from scripts.cli import options
from scripts.cli.console import Format, answer_json
from simulate.core.errors import UserError, nearest

Search = Annotated[str, typer.Option("--search", metavar="WORD", help="only rules with this in path, rule number or note",
                                     show_default=False)]
HEADS = ("path", "value", "rule", "confidence", "range", "note")


def rules(context: typer.Context, game: options.Game, search: Search = "", rules: options.Rules = None,
          base: options.Base = None, assign: options.Assign = None, form: options.As = Format.TEXT) -> None:
    """What can be changed, with rule numbers."""
    from reports.studies.matches import known_game, rule_rows

    rows = rule_rows(game, options.overlays(context, known_game(game), base, rules, assign))
    found = [row for row in rows if search.lower() in f"{row['path']} {row['rule']} {row['note']}".lower()]
    if not found:
        raise UserError(f"--search {search}: in no path, rule number or note; {nearest(search, [row['path'] for row in rows])}")
    if form == Format.JSON:
        answer_json({"schema": "wilaya/rules/1", "game": game, "rules": found})
    else:
        print(_table(found))


def _table(rows: list[dict[str, Any]]) -> str:
    from reports.tables.text_table import table

    cells = [(row["path"], _value(row), row["rule"], row["confidence"], "..".join(map(str, row["range"])), row["note"])
             for row in rows]
    return table(HEADS, cells, [head != "value" for head in HEADS])


def _value(row: dict[str, Any]) -> str:
    changed = row["value"] != row["printed"]
    return f"{row['value']} (print {row['printed']})" if changed else str(row["value"])
