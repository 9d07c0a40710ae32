"""A position as a file that people read and edit, and the same file read back in place of a set-up."""
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from simulate.core.data.cells import read_toml
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario
from simulate.core.data.tables import POSITION, Tables
from simulate.core.errors import UserError, hold
from simulate.ici.board import files as schema
from simulate.ici.board.files import FAILEKS, FIRST_YEAR, GROUPS, find
from simulate.ici.enums import CALENDAR, ChitAt, Crisis, Kind, Lasting, Level, Side, Step, Verb, Where

# A position in place of a set-up: where each unit and chit is, and what a later turn has on its tracks.


OFF_MAP = {"not_yet": Where.NOT_YET, "cup": Where.CUP, "removed": Where.REMOVED}
ONCE = ("rage", "appeasement")
FIRST = "first"


def read_position(path: str | Path) -> Overlay:
    """The file of a position as an overlay that replaces the set-up. UserError when it cannot be read."""
    return Overlay({POSITION: read_toml(Path(path))}, str(path))


def fill(board, tables: Tables, place_of: dict[str, int], units: list[str], chits: list[str]) -> None:
    """What a position has besides a set-up, on a board that has the set-up. UserError names the row and the rule it breaks."""
    board["positioned"] = 1
    turn, end = int(board["first_turn"]), int(board["referendum_final_turn"])
    hold(turn <= end, f"{tables.at('setup', 'start')}: turn = {turn}", f"at most {end}, the final referendum", "1.5")
    _put_units(board, tables, place_of, {unit: index for index, unit in enumerate(units)})
    _put_chits(board, tables, {chit: index for index, chit in enumerate(chits)})
    _put_history(board, tables)
    for place, row in tables.setup["maquis"].items():
        where = tables.at("maquis of the set-up", place)
        index = find(where, "place", place, place_of)
        most = board["population"][index] if board["kind"][index] == Kind.COUNTRY else 0
        hold(row["count"] <= most, f"{where}: {row['count']} Maquis", f"at most {most}", "2.2-3")
        board["first_maquis"][index] = row["count"]
    for group, row in tables.setup["arrivals"].items():
        index = find(tables.at("arrivals of the set-up", group), "group", group, schema.GROUPS)
        board["first_rolls"][index] = row["rolls"]


def _put_units(board, tables: Tables, place_of: dict[str, int], index_of: dict[str, int]) -> None:
    seen: dict[str, str] = {}
    for where, unit, place, step in _standing(tables, place_of):
        index = _once(where, "unit", unit, index_of, seen, "F")
        board["first_unit_place"][index], board["first_unit_step"][index] = place, step
        board["first_unit_where"][index] = Where.ON_MAP
    for key, row in tables.setup["off_map"].items():
        where = tables.at("off_map of the set-up", key)
        lost = _turn(board, where, key, "2.2-2") if key not in OFF_MAP else -1
        for unit in row["units"]:
            index = _once(where, "unit", unit, index_of, seen, "F")
            board["first_unit_where"][index] = OFF_MAP.get(key, Where.ELIMINATED)
            board["first_unit_lost"][index] = 1 + lost
    missing = [unit for unit in index_of if unit not in seen]
    hold(not missing, f"{tables.position}: {', '.join(missing[:3])} nowhere, {len(missing)} units in all",
         "each unit once, under french or off_map", "F")


def _standing(tables: Tables, place_of: dict[str, int]) -> Iterator[tuple[str, str, int, Step]]:
    for place, row in tables.setup["french"].items():
        where = tables.at("french of the set-up", place)
        index = find(where, "place", place, place_of)
        for name, step in (("full", Step.FULL), ("reduced", Step.REDUCED)):
            for unit in row[name]:
                yield where, unit, index, step


def _once(where: str, what: str, name: str, index_of: dict[str, int], seen: dict[str, str], rule: str) -> int:
    """The index of a counter, which has been nowhere before."""
    index = find(where, what, name, index_of)
    hold(name not in seen, f"{where}: {name} is there already, {seen.get(name)}", f"each {what} once", rule)
    seen[name] = where
    return index


def _turn(board, where: str, words: str, rule: str) -> int:
    """A turn before that in which the position begins."""
    try:
        turn = schema.date(words)
    except ValueError as refused:
        named = f" or {', '.join(OFF_MAP)}" if "off_map" in where else ""
        raise UserError(f"{where}: allowed is {refused}{named} (rule {rule})") from None
    return _before(board, where, turn, rule)


def _before(board, where: str, turn: int, rule: str) -> int:
    now = int(board["first_turn"])
    hold(turn < now, f"{where}: {CALENDAR.date(turn)}", f"a turn before {CALENDAR.date(now)}", rule)
    return turn


def _put_chits(board, tables: Tables, index_of: dict[str, int]) -> None:
    seen: dict[str, str] = {}
    for words, row in tables.setup["played"].items():
        where = tables.at("played of the set-up", words)
        turn = _turn(board, where, words, "1.2")
        for chit in row["chits"]:
            index = _once(where, "chit", chit, index_of, seen, "K")
            board["first_played"][index], board["first_chit"][index] = 1 + turn, ChitAt.PLAYED
            if board["chit_lasts"][index]:
                put_in_force(board, index)
    for side, row in tables.setup["sides"].items():
        where = tables.at("sides of the set-up", side)
        number = find(where, "side", side, schema.CHOOSERS)
        board["first_ops"][number], board["first_draws"][number] = row["ops"], row["draws"]
        hold(row["ops"] <= board["points_cap"], f"{where}: ops = {row['ops']}", f"at most {board['points_cap']}", "H")
        for name, at in (("hand", ChitAt.HAND), ("track", ChitAt.TRACK)):
            for chit in row[name]:
                index = _once(f"{where}: {name}", "chit", chit, index_of, seen, "K")
                hold(board["chit_side"][index] == number, f"{where}: {name}: {chit} is a chit of {_other(number)}",
                     f"chits of {side}", "K")
                hold(board["first_chit"][index] == ChitAt.CUP, f"{where}: {name}: {chit} is not in this game",
                     "a chit of its cup, see [chits]", "K")
                board["first_chit"][index] = at
        _track(board, where, row, number, index_of)


def _other(side: int) -> str:
    return Side(1 - side).name


def _track(board, where: str, row: dict, side: int, index_of: dict[str, int]) -> None:
    """55. Two boxes at most, of years to come, each with one hidden chit that ends in it."""
    years = [int(board["chit_last"][index_of[chit]]) for chit in row["track"]]
    years += [year - schema.FIRST_YEAR for year in row["boxes"]]
    now, room = int(board["first_turn"]) // schema.SEASONS, 2
    for year in years:
        hold(year >= now, f"{where}: a hidden chit of {schema.FIRST_YEAR + year}", f"{schema.FIRST_YEAR + now} or later", "55")
        hold(years.count(year) == 1, f"{where}: two hidden chits of {schema.FIRST_YEAR + year}", "one a year", "55")
    hold(len(years) <= room, f"{where}: {len(years)} hidden chits", f"at most {room}", "55")
    for year in row["boxes"]:
        board["first_boxes"][side][year - schema.FIRST_YEAR] = 1


def put_in_force(board, chit: int) -> None:
    """K. A chit lies on the Active Political Chits Row."""
    board["first_chit"][chit] = ChitAt.ACTIVE
    for verb, _, target in board["chit_action"][chit]:
        if verb == Verb.LASTING and target != Lasting.COMMANDO:
            board["first_lasting"][target] = 1


def _put_history(board, tables: Tables) -> None:
    """1.4, 1.5, 1.6: crises and the first referendum with their turns, rage and appeasement."""
    known = {crisis.name: crisis for crisis in Crisis if crisis not in (Crisis.FOURTH_REPUBLIC, Crisis.COLLAPSE)}
    for name, row in tables.setup["crises"].items():
        where = tables.at("crises of the set-up", name)
        crisis = find(where, "crisis", name, {each: int(number) for each, number in known.items()})
        board["first_crisis_turn"][crisis] = 1 + _before(board, where, row["turn"], "1.4")
    for name, row in tables.setup["referendum"].items():
        where = tables.at("referendum of the set-up", name)
        find(where, "referendum", name, {FIRST: 0})
        hold(board["first_referendums"] == 1, f"{where}: start.referendums = {board['first_referendums']}", "1", "1.5")
        total = int(board["population"][:board["populated"]].sum())
        hold(row["yes"] + row["no"] == total, f"{where}: {row['yes']} + {row['no']} votes", f"{total} in all", "1.5")
        board["first_vote_turn"], board["first_votes"] = 1 + _before(board, where, row["turn"], "1.5"), (row["yes"], row["no"])
    for name, row in tables.setup["once"].items():
        where = tables.at("once of the set-up", name)
        hold(name in ONCE, f"{where}: {name}", " or ".join(ONCE), "1.6")
        hold(not row["happened"] or board["first_referendums"], f"{where}: before the first referendum", "none", "1.6")
        board[f"first_{name}"] = row["happened"]


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
