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

    def take(self, event, side=None, place=None, dice=0, **fields):
        """The next line must be this event, with so many dice, in this turn and phase, the tracks as they are now."""
        self.line = line = self.lines.popleft()
        wanted = {"line": "event", "turn": self.turn, "phase": self.phase, "side": side, "event": event, "place": place, **fields,
                  "dice": line.get("dice"), "after": self.tracks()}
        self.need(line == wanted, f"due is {wanted}")
        self.need(len(line["dice"]) == dice and set(line["dice"]) <= set(range(1, 7)), f"{dice} dice")
        self.seen[event] += 1


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
