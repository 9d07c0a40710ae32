"""What assertions may name in Vichy France: events, some with a turn, and numbers of a game.

Outcomes of a run of Vichy France as Polars frames: who wins and how, what became of Vichy France and of each colony.
"""
from collections.abc import Mapping
from functools import partial
from typing import Any

import polars as pl

from reports.assertions.language import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from reports.statistics.histogram import count_all, single
from reports.statistics.paired_values import Values
from reports.tables.frames import RATES, frame_of, means_of, rate_of
from reports.tables.game_tables import COLUMNS, Endings, Face
from reports.vichy.game_reports import VICHY
from simulate.vichy.enums import Fate, Holder, Outcome, Side, Status, Way

SIDES: Mapping[int, str] = {Side.ALLIES: VICHY.sides[0], Side.AXIS: VICHY.sides[1], Side.NEITHER: "neither"}
WAYS = {Way.WITHOUT_A_FIGHT: "North Africa without a fight", Way.AFTER_A_FIGHT: "North Africa after fighting",
        Way.NO_LANDING: "the Allies never landed", Way.SHORT: "the Allies landed and came short", Way.GOES_ON: "not over"}
ENDINGS = Endings(SIDES, WAYS, ((Side.ALLIES, Way.WITHOUT_A_FIGHT), (Side.ALLIES, Way.AFTER_A_FIGHT), (Side.AXIS, Way.SHORT),
                                (Side.AXIS, Way.NO_LANDING)))
STATUS = {Status.NOT_MADE: "never made", Status.NEUTRAL: "neutral", Status.ASSOCIATED_AXIS: "German associate",
          Status.AXIS_ALLY: "German minor ally", Status.ASSOCIATED_ALLIES: "Allied associate",
          Status.ALLIED_ALLY: "Allied minor ally", Status.DEACTIVATED: "deactivated (77.94)",
          Status.CONQUERED: "conquered (77.91)",
          Status.DISSOLVED: "dissolved with Paris (77.92)", Status.SEIZED: "seized by Germany (77.52)"}
HOLDERS = {Holder.VICHY: "Vichy", Holder.GERMANY: "German", Holder.ALLIES: "American or British",
           Holder.FREE_FRENCH: "Free French",
           Holder.NOBODY: "nobody's", Holder.INDEPENDENT: "independent", Holder.JAPAN_NORTH: "Japanese in the north",
           Holder.JAPAN_SAIGON: "Japan in Saigon", Holder.JAPAN: "Japanese"}
OUTCOMES = {Outcome.CAPITULATES: "capitulates", Outcome.DISINTEGRATES: "disintegrates", Outcome.RESISTS: "resists",
            Outcome.FIGHTS: "fights, at war (no die)", Outcome.NONE: "is nobody's and is entered"}
FATES = {Fate.VICHY: "Vichy", Fate.FREE_FRENCH: "Free French", Fate.GERMAN: "beside Germany",
         Fate.ELIMINATED: "eliminated for good",
         Fate.POOL: "to be built again", Fate.REMOVED: "removed with Vichy France", Fate.ALLIED: "Allied"}
TRACKS = {"held": "colonies of North Africa in Allied hands", "usat": "USAT levels", "usjt": "USJT levels",
          "allied_brps": "net BRPs of the Allies (gained less spent)", "axis_brps": "net BRPs of the Axis (gained less spent)"}
COLONIES = 8             # columns of a row

ANSWERS = {f"outcomes_{each}": title for each, title in OUTCOMES.items()}
UNITS = {f"fate_{each}": title for each, title in FATES.items()}
HELD = [f"control_{at}" for at in range(COLONIES)]
_WANTED = {"ends": COLUMNS, **{name: (name,) for name in ("status", "landed_turn", *TRACKS, *HELD, *ANSWERS, *UNITS)}}


def outcome_tables(manifest: Mapping[str, Any], frame: "pl.LazyFrame",
                   by_board: Mapping[int, Values]) -> "tuple[int, dict[str, pl.DataFrame]]":
    """How many games, and every table by name; `frame` has one row a game. UserError for a run without games."""
    counted = count_all(frame, _WANTED)
    games, found = ENDINGS.tables(counted["ends"], by_board)
    return games, found | {
        "status": _shares("Vichy France", single(counted["status"]), STATUS, games),
        "colonies": colonies(counted, [place["name"] for place in manifest["regions"]], games),
        "outcomes": means_of("answer", counted, ANSWERS),
        "landings": landings(single(counted["landed_turn"]), games),
        "units": means_of("units", counted, UNITS), "tracks": means_of("track", counted, TRACKS)}


def _shares(head: str, found: Mapping[int, int], words: Mapping[Any, str], games: int) -> "pl.DataFrame":
    rows = [{head: title} | rate_of(found[int(each)], games) for each, title in words.items() if found.get(int(each))]
    return frame_of(rows, {head: str} | RATES)


def colonies(counted: Mapping[str, Mapping[tuple[int, ...], int]], names: list[str], games: int) -> "pl.DataFrame":
    """colony, holder, games, rate, low, high: whose each colony is at the end."""
    rows = []
    for at, name in enumerate(names):
        found = single(counted[f"control_{at}"])
        rows += [{"colony": name, "holder": title} | rate_of(found[int(each)], games)
                 for each, title in HOLDERS.items() if found.get(int(each))]
    return frame_of(rows, {"colony": str, "holder": str} | RATES)


def landings(turns: Mapping[int, int], games: int) -> "pl.DataFrame":
    """turn, games, rate, low, high: the turn of the first attack on North Africa, in games that have one."""
    rows = [{"turn": turn} | rate_of(number, games) for turn, number in sorted(turns.items()) if turn >= 0]
    return frame_of(rows, {"turn": int} | RATES)


TITLES = {"wins": "Wins by side and way", "status": "Vichy France at the end", "colonies": "Colonies at the end",
          "landings": "Turn of the first attack on North Africa", "outcomes": "Attacks a game, by how the colony answers",
          "units": "Units that were Vichy French, at the end", "tracks": "Tension and BRPs at the end"}
FACE = Face("Vichy France", TITLES, ("landings", "units"), (), outcome_tables,
            {"Who wins, and how": ("wins", "landings"), "Vichy France and its colonies": ("status", "colonies")},
            {"Landings": ("outcomes", "units"), "Tension and BRPs": ("tracks",)}, first_made=ENDINGS.first_tables,
            pairs="docs/small_systems.md says how each plays")


NUMBERS = {"held": "held", "usat": "usat", "usjt": "usjt", "allied_brps": "allied_brps", "axis_brps": "axis_brps"}


def of_game(game: Any) -> Vocabulary:
    """The vocabulary of a loaded scenario; bounds come from its board."""
    board = game.board[0]
    events, last = {each.name: each for each in _events()}, int(board.game_turn_limit)
    numbers = {each.name: each for each in _numbers(int(board.colonies))}
    return Vocabulary(events, numbers, partial(numbered_turn, "turn", last), last, 0, ("landed before turn 10 in >= 50 %",
                                                                                "mean(held) in 0..3"))


def _events() -> list[Event]:
    end, winner, landed = pl.col("last_turn").cast(pl.Int64), pl.col("winner"), pl.col("landed_turn").cast(pl.Int64)
    found = [Event("allies_win", "the Allies win", winner == int(Side.ALLIES), end),
             Event("axis_win", "the Axis wins", winner == int(Side.AXIS), end),
             Event("without_a_fight", "the Allies win and no colony fought", pl.col("way") == int(Way.WITHOUT_A_FIGHT), end),
             Event("landed", "the Allies attack a colony of North Africa", landed >= 0, landed),
             Event("resisted", "a colony resists", pl.col(f"outcomes_{Outcome.RESISTS:d}") > 0)]
    found += [Event(f"vichy_{each.name.lower()}", f"Vichy France at the end: {STATUS[each]}", pl.col("status") == int(each), end)
              for each in Status]
    return [*found, Event("game_ends", "the game ends (needs a turn)", pl.lit(True), end, sure=True)]


def _numbers(colonies: int) -> list[Quantity]:
    found = [Quantity(name, f"{TRACKS[name]}, at the end", pl.col(name).cast(pl.Int64), (0, colonies) if name == "held" else None)
             for name in NUMBERS]
    return found + [Quantity(f"attacks_{each.name.lower()}", f"attacks where the colony {words}",
                             pl.col(f"outcomes_{each:d}").cast(pl.Int64),
                             (0, colonies)) for each, words in OUTCOMES.items()]


def way_measures() -> list[Measure]:
    """What a change may do to a game on its way: landings, answers of colonies, Vichy France, BRPs, tension."""
    found = [Measure(each.name, f"share of games: {each.about}", each.happened) for each in _events()
             if each.name in ("landed", "resisted") or each.name.startswith("vichy_")]
    return found + [Measure(each.name, each.about, each.value) for each in _numbers(1)]
