"""What assertions may name in Vichy France: events, some with a turn, and numbers of a game.

Outcomes of a run of Vichy France as Polars frames: who wins and how, what became of Vichy France and of each colony.
"""
from collections.abc import Mapping
from functools import partial
from typing import Any

import polars as pl

from reports.assertions.language import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from reports.tables.frames import RATES, frame_of, rate_of, rates_by
from reports.tables.game_tables import Face, Seen, Table, alone, means
from reports.vichy.game_reports import VICHY
from simulate.vichy.enums import Fate, Holder, Outcome, Side, Status, Way

SIDES: Mapping[int, str] = {Side.ALLIES: VICHY.sides[0], Side.AXIS: VICHY.sides[1], Side.NEITHER: "neither"}
WAYS = {Way.WITHOUT_A_FIGHT: "North Africa without a fight", Way.AFTER_A_FIGHT: "North Africa after fighting",
        Way.NO_LANDING: "the Allies never landed", Way.SHORT: "the Allies landed and came short", Way.GOES_ON: "not over"}
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
HOW_IT_ENDS = ("allies_win", "axis_win", "without_a_fight", "game_ends")

ANSWERS = {f"outcomes_{each}": title for each, title in OUTCOMES.items()}
UNITS = {f"fate_{each}": title for each, title in FATES.items()}
HELD = [f"control_{at}" for at in range(COLONIES)]


def status(seen: Seen) -> "pl.DataFrame":
    """Vichy France, games, rate, low, high: what became of it."""
    found = seen.single("status")
    named = {title: found[each] for each, title in STATUS.items() if found.get(each)}
    return rates_by("Vichy France", named, seen.games, str)


def colonies(seen: Seen) -> "pl.DataFrame":
    """colony, holder, games, rate, low, high: whose each colony is at the end."""
    rows = []
    for column, place in zip(HELD, seen.manifest["regions"], strict=False):
        found = seen.single(column)
        rows += [{"colony": place["name"], "holder": title} | rate_of(found[each], seen.games)
                 for each, title in HOLDERS.items() if found.get(each)]
    return frame_of(rows, {"colony": str, "holder": str} | RATES)


def landings(seen: Seen) -> "pl.DataFrame":
    """turn, games, rate, low, high: the turn of the first attack on North Africa, in games that have one."""
    return rates_by("turn", {turn: games for turn, games in seen.single("landed_turn").items() if turn >= 0}, seen.games)


ENDED, LANDED, TENSION, FRANCE = "Who wins, and how", "Landings", "Tension and BRPs", "Vichy France and its colonies"
FACE = Face("Vichy France", SIDES, WAYS, ((Side.ALLIES, Way.WITHOUT_A_FIGHT), (Side.ALLIES, Way.AFTER_A_FIGHT),
                                          (Side.AXIS, Way.SHORT), (Side.AXIS, Way.NO_LANDING)), {
    "status": Table("Vichy France at the end", FRANCE, status, alone("status")),
    "colonies": Table("Colonies at the end", FRANCE, colonies, alone(*HELD)),
    "landings": Table("Turn of the first attack on North Africa", ENDED, landings, alone("landed_turn"), long=True),
    "outcomes": means("Attacks a game, by how the colony answers", LANDED, "answer", ANSWERS),
    "units": means("Units that were Vichy French, at the end", LANDED, "units", UNITS, long=True),
    "tracks": means("Tension and BRPs at the end", TENSION, "track", TRACKS)},
    (LANDED, TENSION), pairs="`wilaya docs small_systems` says how each plays")


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
             Event("resisted", "a colony resists", pl.col(f"outcomes_{Outcome.RESISTS:d}") > 0),
             Event("allies_declare", "the Allies declare war on Vichy France", pl.col(f"declared_{Side.ALLIES:d}") > 0),
             Event("axis_declares", "Germany declares war on Vichy France", pl.col(f"declared_{Side.AXIS:d}") > 0)]
    found += [Event(f"vichy_{each.name.lower()}", f"Vichy France at the end: {STATUS[each]}", pl.col("status") == int(each), end)
              for each in Status]
    return [*found, Event("game_ends", "the game ends (needs a turn)", pl.lit(True), end, sure=True)]


def _numbers(colonies: int) -> list[Quantity]:
    found = [Quantity(name, f"{title}, at the end", pl.col(name).cast(pl.Int64), (0, colonies) if name == "held" else None)
             for name, title in TRACKS.items()]
    return found + [Quantity(f"attacks_{each.name.lower()}", f"attacks where the colony {words}",
                             pl.col(f"outcomes_{each:d}").cast(pl.Int64),
                             (0, colonies)) for each, words in OUTCOMES.items()]


def way_measures() -> list[Measure]:
    """What a change may do to a game on its way: landings, answers of colonies, declarations, Vichy France, BRPs, tension."""
    return [*(each.share for each in _events() if each.name not in HOW_IT_ENDS), *_numbers(1)]
