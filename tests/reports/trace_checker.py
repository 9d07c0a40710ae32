"""A checker of traces that knows the rulebook and the format of the JSON lines, and nothing else of this project.

It carries every event out on the board of the set-up, works out what each must lead to and refuses anything else; after each
turn its own board must equal the board line. Not checked: choices among legal actions, and which of several equal counters chance
picked. Readings of unclear rules are those that `rules` in the header names with the value 1.
"""
import copy
from collections import Counter, deque

from tests.reports import (
    trace_check_chits,
    trace_check_crises,
    trace_check_fights,
    trace_check_forces,
    trace_check_insurgency,
    trace_check_moves,
)
from tests.reports.checked_lines import CheckedGame, followed
from tests.reports.trace_check_map import Map
from tests.reports.trace_check_setup import check_setup, check_whole

PARTS = (trace_check_chits, trace_check_crises, trace_check_forces, trace_check_moves, trace_check_fights, trace_check_insurgency)
HANDLERS = {event: handler for part in PARTS for event, handler in part.HANDLERS.items()}
FIRST_YEAR, SEASONS = 1955, ("Winter", "Spring", "Summer", "Fall")
# The parts of a phase, the FLN's first unless the rule beside them is 1.
ORDER = ((None, ("setup",), ("income", "chits", "referendum")),
         ("order.france_reinforces_first", ("recruitment",), ("reinforcement",)),
         ("order.france_moves_first", ("fln_movement", "supply", "structure_attacks"), ("french_movement", "french_attacks")),
         ("order.counterinsurgency_first", ("insurgency",), ("counterinsurgency",)),
         (None, ("advance",), ()))
# Events that only tell what an action led to: each must be due when it comes.
DUE = {"ops_changed", "french_public", "incap", "pied_noirs", "crisis", "density", "lasting", "allegiance", "level",
       "called_up", "in_force", "step_declined", "unit_placed", "unit_removed", "vote", "vote_tied", "referendum", "rage",
       "appeasement", "structure", "combat_chits", "french_fire", "fln_fire", "unit_hit", "failek_killed", "purge",
       "infiltrate", "extra_ops", "game_over"}


def ordered(rules):
    """The segments of a turn, the set-up in front."""
    return [segment for rule, one, other in ORDER for segment in (other + one if rules.get(rule) else one + other)]


class Checked(CheckedGame):
    """A game being checked: header, the board as it should be, what this turn has seen, what is due next."""

    def __init__(self, header):
        self.header, self.rules, self.map = header, header["rules"], Map(header)
        self.segments = ordered(self.rules)
        self.board, self.turn, self.segment, self.line, self.line_before = None, None, 0, None, None
        self.due, self.controls, self.seen = deque(), {}, Counter()
        self.this, self.rolls_left, self.over, self.setup = {}, Counter(), None, []

    # ---- saying what is wrong, and what is due ---------------------------------------------------------------------------

    def expect(self, *items):
        """These come next, before whatever was due: (event or events, fields), or functions that give a list of such."""
        self.due.extendleft(reversed(items))

    def next_due(self):
        """The next concrete item, or None."""
        while self.due and callable(self.due[0]):
            self.expect(*(self.due.popleft()() or ()))
        return self.due[0] if self.due else None

    # ---- tracks ----------------------------------------------------------------------------------------------------------

    @property
    def tracks(self):
        """Tracks of the board."""
        return self.board["tracks"]

    def held(self, value, top=None):
        """A value within its track."""
        return min(max(value, 0), self.rules["tracks.top"] if top is None else top)

    def change_ops(self, side, amount):
        """Gain or lose points within the track."""
        self.tracks["ops"][side] = self.held(self.tracks["ops"][side] + amount, self.rules["points.cap"])

    def pay(self, side, cost):
        """Pay points that must be there."""
        self.need(self.tracks["ops"][side] >= cost >= 0, f"{side} cannot pay {cost}")
        self.tracks["ops"][side] -= cost

    # ---- lines -----------------------------------------------------------------------------------------------------------

    def read_board(self, line):
        """A board line: taken over at the start, compared afterwards, and checked as a whole."""
        first = self.board is None
        self._compare(line)
        check_whole(self)
        if first:
            check_setup(self)

    def _compare(self, line):
        if self.board is None:
            self.board = self.map.board = copy.deepcopy(line)
            self.turn = line["turn"] - 1
            self.rolls_left["55"] = self.rules["arrival.rolls"]
            return
        self.need(self.next_due() is None or self.over, "something is still due at the end of the turn")
        ours, theirs = comparable(self.board), comparable(line)
        for key, value in theirs.items():
            mine = ours[key]
            self.need(mine == value, f"board, {key}: worked out {differing(mine, value)}, told {differing(value, mine)}")
        self.need(ours.keys() == theirs.keys(), "other keys of the board")

    def read_result(self, line):
        """The result line."""
        self.need((line["winner"], line["way"]) == self.over, f"the result should be {self.over}")

    def read_event(self, line):
        """An event line."""
        if self.board is None:
            self.setup.append(line)
            return
        self.need(self.over is None or line["event"] == "turn_ends" or line["event"] == "control", "an event after the end")
        if line["event"] == "control":
            self._control(line)
            return
        self.need(not self.controls, f"changes of control not told: {self.controls}")
        self._enter(self.segments.index(line["segment"]))
        self._date(line)
        self.need(line["before"] == self.tracks, f"tracks before: worked out {self.tracks}")
        if line["event"] in DUE:
            self._match(line)
        else:
            self.need(self.next_due() is None, f"due before this: {self.due[0] if self.due else None}")
        self.seen[line["event"]] += 1
        HANDLERS[line["event"]](self, line)
        self.need(line["after"] == self.tracks, f"tracks after: worked out {self.tracks}")
        self._look_for_control()
        self.line_before = line

    def _date(self, line):
        year, season = FIRST_YEAR + self.turn // 4, SEASONS[self.turn % 4]
        self.need((line["turn"], line["year"], line["season"]) == (self.turn + 1, year, season), "not the date of this turn")

    def _enter(self, segment):
        if segment < self.segment:
            self.need(self.segment == len(self.segments) - 1 and segment == 1, "a segment out of order")
            self.segment = 0
        while self.segment < segment:
            self.need(self.next_due() is None or self.segments[self.segment + 1] in ("chits", "referendum"),
                      f"due in the segment before: {self.due[0] if self.due else None}")
            for part in PARTS:
                part.LEAVING.get(self.segments[self.segment], nothing)(self)
            self.segment += 1
            for part in PARTS:
                part.ENTERING.get(self.segments[self.segment], nothing)(self)

    def _match(self, line):
        item = self.next_due()
        self.need(item is not None, "nothing of the kind is due")
        event, fields = item
        self.need(line["event"] in (event if isinstance(event, tuple) else (event,)), f"due is {item}")
        for key, value in fields.items():
            fits = value(line[key]) if callable(value) else line[key] == value
            self.need(fits, f"{key} should be {value if not callable(value) else 'otherwise'}, due is {event} {fields}")
        self.due.popleft()

    # ---- control, L ------------------------------------------------------------------------------------------------------

    def _look_for_control(self):
        for place in self.map.algeria():
            stand, now = self.map.stand(place), self.map.control(place)
            if stand["control"] != now:
                self.controls[place] = (stand["control"], now)
                stand["control"] = now

    def _control(self, line):
        place = line["place"]
        self.need(self.controls.pop(place, None) == (line["from"], line["to"]), f"control of {place} does not change so")
        self.need(line["faileks"] == self.map.faileks(place), "Faileks counted for control")
        if "garrison_value" in line:
            self.need(line["garrison_value"] == self.map.garrison(place), "Garrison Value")
        else:
            self.need(line["french_units"] == len(self.map.units(place)), "French units counted for control")


def differing(value, other):
    """What of a value of a board is not the same in the other one."""
    return {key: each for key, each in value.items() if other.get(key) != each} if isinstance(value, dict) else value


def nothing(game):
    """A segment without anything to look at when it begins."""


def comparable(board):
    """A board line without the order of its lists and without what only says which line it is."""
    found = {key: value for key, value in board.items() if key not in ("line", "after", "turn", "year", "season")}
    found["lasting"] = sorted(found["lasting"])
    found["units_away"] = {where: sorted(units) for where, units in found["units_away"].items()}
    found["chits"] = {side: {where: sorted(chits) for where, chits in at.items()} for side, at in found["chits"].items()}
    return found


def check(lines):
    """Check the JSON lines of one game, an iterable of strings. Returns how often each event was seen.

    WrongTraceError names the first line that is wrong, and why.
    """
    return followed(lines, Checked).seen
