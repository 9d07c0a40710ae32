"""`wilaya players`: who can play."""
from textwrap import wrap

from scripts.console import Format, answer_json
from scripts.options import As, Game

WIDTH = 120


def players(game: Game, form: As = Format.TEXT) -> None:
    """Who can play a game, and their weights."""
    from scripts.games import known
    from scripts.games import players as module

    found = [player for side in module(known(game)).KEYS for player in module(game).players(side)]
    if form == Format.JSON:
        answer_json({"schema": "wilaya/players/1", "game": game, "players": [
            {"name": each.name, "side": each.side.name, "about": each.about, "function": each.function,
             "weights": dict(zip(each.names, each.weights, strict=True))} for each in found]})
        return
    for name in dict.fromkeys(each.name for each in found):
        print("\n".join(_lines([each for each in found if each.name == name])))


def _lines(sides: list) -> list[str]:
    lines = [f"{sides[0].name}: {sides[0].about}"]
    for each in sides:
        weights = ", ".join(f"{name} {value:g}" for name, value in zip(each.names, each.weights, strict=True))
        option = {"FLN": "--fln", "FRANCE": "--france"}[each.side.name]
        said = f"{option} {each.name}" + (f"  weights: {weights}" if weights else "")
        lines += wrap(said, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return lines
