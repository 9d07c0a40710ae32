"""The tables of twilight: who wins and how, tracks and board at the end, Pivotal Events, income, the model's acts."""
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from reports.statistics.histogram import count_all, single
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import Values
from reports.tables.frames import RATES, frame_of, mean_and_quantile_rows, rate_of
from reports.tables.game_tables import Face
from reports.tables.game_worth import side_rates
from reports.twilight.game_reports import TWILIGHT
from simulate.core.errors import UserError
from simulate.twilight.enums import Act, Pivot, Side, Way
from simulate.twilight.trace_events import Cause

if TYPE_CHECKING:
    import polars as pl

SIDES: Mapping[int, str] = {Side.FLN: TWILIGHT.sides[0], Side.GOVERNMENT: TWILIGHT.sides[1], Side.NEITHER: "neither"}
WAYS = {Way.NONE: "not over", Way.EARLY: "above a threshold in a Victory Phase",
        Way.FINAL: "margins compared in the last round"}
ENDS = tuple((side, way) for side in (Side.FLN, Side.GOVERNMENT) for way in (Way.EARLY, Way.FINAL))
TRACKS = {"fln_points": "FLN points", "government_points": "Government points", "fln_resources": "FLN Resources",
          "government_resources": "Government Resources", "commitment": "Commitment", "france": "France Track (0 is A)",
          "border": "Border Zone", "support": "Population at Support", "oppose": "Population at Oppose",
          "fln_bases": "FLN Bases", "government_bases": "Government Bases", "guerrillas": "Guerrillas on the map",
          "troops": "Troops on the map", "police": "Police on the map", "resettlements": "sectors resettled",
          "rounds": "rounds held", "coups": "Coups attempted"}
EVENTS = {Pivot.INDEPENDENCE: "Independence", Pivot.SUEZ: "Suez", Pivot.OAS: "OAS", Pivot.MOBILIZATION: "Mobilization",
          Pivot.RECALL_DE_GAULLE: "Recall De Gaulle", Pivot.COUP: "Coup"}
TITLES = {"wins": "Wins by side and way", "last_turns": "Group of the deck in which the game ended",
          "tracks": "Tracks and board at the end of the game", "pivots": "Games in which each Pivotal Event was played",
          "income": "Income in a game's rounds", "commitment": "Commitment won and lost per game, by cause",
          "acts": "What the model had the sides do, per game"}
_WANTED = {"ends": ("winner", "way"), "last": ("last_turn",), **{name: (name,) for name in TRACKS},
           **{f"pivot_turn_{each}": (f"pivot_turn_{each}",) for each in Pivot}, "income_0": ("income_0",),
           "income_1": ("income_1",), **{f"moved_{each}": (f"moved_{each}",) for each in Cause},
           **{f"acts_{each}": (f"acts_{each}",) for each in Act}}


def words(name: Any) -> str:
    """The member of an enum as words."""
    return str(name.name.lower().replace("_", " "))


def run_tables(manifest: Mapping[str, Any], frame: "pl.LazyFrame", level: float,
               by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
    """(number of games, every table by name). UserError for a run without games."""
    counted = count_all(frame, _WANTED)
    ends = counted["ends"]
    games = sum(ends.values())
    if not games:
        raise UserError("report: the run holds no games; at least 1 is needed")
    found = dict.fromkeys(ENDS, 0) | {(Side(side), Way(way)): number for (side, way), number in ends.items()}
    wins = [{"side": SIDES[side], "way": WAYS[way]} | rate_of(number, games, level) for (side, way), number in found.items()]
    return games, {
        "sides": side_rates(single(ends), by_board, SIDES, level), "wins": frame_of(wins, {"side": str, "way": str} | RATES),
        "last_turns": frame_of([{"group": turn} | rate_of(number, games, level) for turn, number in
                                sorted(single(counted["last"]).items())], {"group": int} | RATES),
        "tracks": mean_and_quantile_rows("track", {title: single(counted[name]) for name, title in TRACKS.items()}, level),
        "pivots": _pivots(counted, games, level),
        "income": mean_and_quantile_rows("side", {SIDES[side]: single(counted[f"income_{side}"])
                                                  for side in (Side.FLN, Side.GOVERNMENT)}, level),
        "commitment": mean_and_quantile_rows("cause", {words(each): single(counted[f"moved_{each}"]) for each in Cause}, level),
        "acts": mean_and_quantile_rows("act", {words(each): single(counted[f"acts_{each}"]) for each in Act
                                               if each != Act.INITIATIVE}, level),
    }


def _pivots(counted: Mapping[str, Mapping[tuple[int, ...], int]], games: int, level: float = LEVEL) -> "pl.DataFrame":
    """event, games, rate, low, high: games in which it was played; those played before the game are left out."""
    rows = []
    for each in Pivot:
        turns = single(counted[f"pivot_turn_{each}"])
        if 0 not in turns:
            played = sum(number for turn, number in turns.items() if turn > 0)
            rows.append({"event": EVENTS[each]} | rate_of(played, games, level))
    return frame_of(rows, {"event": str} | RATES)


FACE = Face("Colonial Twilight (Propaganda Rounds and Pivotal Events)", TITLES, ("last_turns", "income", "commitment", "acts"),
            ("last_turns",), run_tables,
            {"Who wins, and how": ("wins", "last_turns"), "The board at the end": ("tracks",)},
            {"Pivotal Events": ("pivots",), "Resources and Commitment": ("income", "commitment"), "The model": ("acts",)},
            pairs="docs/twilight.md says how each plays")
