"""What the checkers of traces of all games share: how the lines of a game are gone through, and how one is refused."""
import json

SHOWN = 900          # characters of a line that is refused


class WrongTraceError(AssertionError):
    """The trace breaks a rule or does not add up; the message names the line."""


class CheckedGame:
    """A game being checked; those of a game read boards, events and the result."""
    line = None

    def need(self, condition, message):
        """Refuse the trace unless the condition holds."""
        if not condition:
            raise WrongTraceError(f"{message}: {json.dumps(self.line)[:SHOWN]}")


def followed(lines, begin):
    """The game after the JSON lines of one game, an iterable of strings; `begin` makes it of the first one.

    WrongTraceError names the first line that is wrong, and why.
    """
    game = None
    for text in lines:
        line = json.loads(text)
        if game is None:
            game = begin(line)
            continue
        game.line = line
        read = {"board": game.read_board, "event": game.read_event}.get(line["line"], game.read_result)
        read(line)
    if game is None:
        raise WrongTraceError("no line at all")
    game.need(game.line and game.line["line"] == "result", "no result")
    return game
