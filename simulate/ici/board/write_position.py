"""A position as a file that people read and edit, and that `positions` reads back."""
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simulate.core.data.scenario import LoadedScenario
from simulate.ici.board.files import FAILEKS, FIRST_YEAR, GROUPS
from simulate.ici.board.positions import FIRST, OFF_MAP, ONCE
from simulate.ici.enums import CALENDAR, ChitAt, Crisis, Level, Side, Step, Where

WIDTH = 120
SIDES = (Side.FLN, Side.FRANCE)


def written_position(scenario: LoadedScenario, state: Any, data_set: str = "") -> str:
    """The position of a STATE record at the start of its turn, on the board of `scenario`; nothing hidden is left out.

    `data_set` is the name of the set that the game is played on, if it is one of several.
    """
    lines = [f"# {scenario.names.scenario}, the start of {CALENDAR.date(int(state.public.turn))}, before its Political Phase.",
             "# Edit it and play on: wilaya run SCENARIO --from FILE",
             "# Each unit needs its line. Without one a number of [start] is that of the set-up, a marker what [population]",
             "# there says, a chit is in its cup; there is none of anything else.",
             f"scenario = {_quoted(scenario.names.scenario)}"]
    if data_set:
        lines.append(f"data_set = {_quoted(data_set)}    # what is not printed; without this line: all that may stand for it")
    for part in (_start(state.public), _history(scenario, state.public), _map(scenario, state), _units(scenario, state.public),
                 _chits(scenario, state)):
        lines += part
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return f'"{text}"'


def _list(names: Iterable[str]) -> str:
    found = ", ".join(map(_quoted, names))
    return f"[{found}]" if len(found) <= WIDTH else "[\n    " + found.replace(', "', ',\n    "') + ",\n]"


def _start(public: Any) -> Iterator[str]:
    yield from ("", "[start]", f"turn = {public.turn}                # {CALENDAR.date(int(public.turn))}; Winter 1955 is 0",
                f"crisis = {_quoted(Crisis(int(public.crisis)).name)}")
    yield from (f"{name} = {public[name]}" for name in ("pied_noirs", "french_public", "incap", "density", "referendums"))


def _history(scenario: LoadedScenario, public: Any) -> Iterator[str]:
    yield from ("", "[crises]                 # when they came")
    for crisis in Crisis:
        if public.crisis_turn[crisis] >= 0:
            yield f"{crisis.name} = {{ turn = {_date(public.crisis_turn[crisis])} }}"
    if public.first_referendum >= 0:
        yield from ("", "[referendum]", f"{FIRST} = {{ turn = {_date(public.first_referendum)}, yes = {public.vote_yes[0]}, "
                    f"no = {public.vote_no[0]} }}")
    yield from ("", "[once]                   # 1 where it has happened")
    yield from (f"{name} = {{ happened = {public[name]} }}" for name in ONCE)


def _date(turn: Any) -> str:
    return _quoted(CALENDAR.date(int(turn)))


def _map(scenario: LoadedScenario, state: Any) -> Iterator[str]:
    public, names, board = state.public, scenario.names, scenario.board[0]
    yield from ("", "[markers]                # Population Markers")
    for region in range(board.populated):
        yield (f"{names.places[region]} = {{ level = {_quoted(Level(int(public.level[region])).name)}, "
               f"value = {public.allegiance[region]} }}{_named(names, region)}")
    yield from ("", "[resettled]              # 1 is a +3 marker, 2 a +1 marker")
    yield from (f"{names.places[at]} = {{ steps = {public.resettled[at]} }}" for at in range(board.populated)
                if public.resettled[at])
    yield from ("", "[faileks]")
    for at in range(board.places):
        there = [f"{kind} = {count}" for kind, count in zip(FAILEKS, state.fln.types[at].tolist(), strict=True) if count]
        if there:
            yield f"{names.places[at]} = {{ {', '.join(there)} }}{_named(names, at)}"
    yield from ("", "[maquis]")
    yield from (f"{names.places[at]} = {{ count = {public.maquis[at]} }}" for at in range(board.algeria, board.places)
                if public.maquis[at])


def _named(names: Any, place: int) -> str:
    shown = names.place_names[place]
    return "" if shown == names.places[place] else f"    # {shown}"


def _units(scenario: LoadedScenario, public: Any) -> Iterator[str]:
    names, units = scenario.names, scenario.names.units
    where, place, step = (public[f"unit_{name}"].tolist() for name in ("where", "place", "step"))
    yield from ("", "[french]")
    for at in dict.fromkeys(sorted(place[unit] for unit in range(len(units)) if where[unit] == Where.ON_MAP)):
        parts = [f"{word} = {_list(here)}" for word, side in (("full", Step.FULL), ("reduced", Step.REDUCED))
                 if (here := [units[unit] for unit in range(len(units)) if (place[unit], step[unit]) == (at, side)])]
        yield from (f"[french.{names.places[at]}]{_named(names, at)}", *parts)
    yield from ("", "[off_map]                # a turn: eliminated in it, to return (2.2-2)")
    for word, at in OFF_MAP.items():
        yield from _row(word, "units", [units[unit] for unit in range(len(units)) if where[unit] == at])
    for turn in sorted({int(public.unit_lost_turn[unit]) for unit in range(len(units)) if where[unit] == Where.ELIMINATED}):
        yield from _row(_date(turn), "units", [units[unit] for unit in range(len(units)) if where[unit] == Where.ELIMINATED
                                               and public.unit_lost_turn[unit] == turn])
    yield from ("", "[arrivals]               # dice that a group still has (2.2-1)")
    yield from (f"{group} = {{ rolls = {public.rolls_left[number]} }}" for group, number in GROUPS.items()
                if public.rolls_left[number])


def _row(key: str, column: str, names: Sequence[str]) -> Iterator[str]:
    if names:
        yield f"{key}.{column} = {_list(names)}"


def _chits(scenario: LoadedScenario, state: Any) -> Iterator[str]:
    board, chits, at = scenario.board[0], scenario.names.chits, state.secret.chit_at.tolist()
    yield from ("", "[sides]                  # chits in no list lie in their cups; `draws = 2` draws two more for the hand,",
                "                         # `boxes = [1958]` a chit that ends in 1958 for the Game Turn Track")
    for side in SIDES:
        mine = [chit for chit in range(len(chits)) if board.chit_side[chit] == side]
        yield f"[sides.{side.name}]"
        yield f"ops = {state.public.ops[side]}"
        yield f"hand = {_list(chits[chit] for chit in mine if at[chit] == ChitAt.HAND)}"
        yield f"track = {_list(chits[chit] for chit in mine if at[chit] == ChitAt.TRACK)}    # face down, known to the other side"
        for chit in mine:
            if at[chit] == ChitAt.CUP:
                yield (f"# in the cup: {chits[chit]}, {FIRST_YEAR + board.chit_first[chit]}-{FIRST_YEAR + board.chit_last[chit]}")
    yield from ("", "[played]")
    played = state.public.chit_played[:len(chits)].tolist()
    for turn in sorted(set(played) - {0}):
        yield from _row(_date(turn - 1), "chits", [chits[chit] for chit in range(len(chits)) if played[chit] == turn])
