"""What assertions may name in Algeria: events, some with a turn, and numbers of a game.

Outcomes of a run of Algeria as Polars frames: who wins, how and by how much; PSL and what moved them; missions, random events.

Shares are `rate` with its Wilson interval, `low` to `high`.
"""
from collections.abc import Mapping
from functools import partial
from typing import Any

import polars as pl

from reports.algeria.game_reports import ALGERIA
from reports.algeria.trace import TRACE
from reports.assertions.language import Event, Quantity, Vocabulary, numbered_turn
from reports.comparison.on_the_way import Measure
from reports.statistics.over_sets import QUANTILES, single
from reports.tables.frames import MEANS, QUARTILES, RATES, frame_of, mean_and_quantile_rows, means_of, rate_of, rates_by
from reports.tables.game_tables import Face, Seen, Table, alone, by_turn, by_winner, means
from reports.tables.run_report import manifest_value
from simulate.algeria.enums import COUNTED, Cause, Happening, Mission, Scale, Side, Way
from simulate.algeria.enums import Event as Traced
from simulate.games import rule_system

SIDES: Mapping[int, str] = {Side.FLN: ALGERIA.sides[0], Side.GOVERNMENT: ALGERIA.sides[1], Side.NEITHER: "neither"}
WAYS = {Way.NONE: "not over", Way.COLLAPSE: "the other's PSL at 0", Way.LEAD: "lead at two checks (13.3)",
        Way.TURN_LIMIT: "stopped at the turn limit"}
SCALES = (Scale.MARGINAL, Scale.SUBSTANTIAL, Scale.DECISIVE)
TRACKS = {"ap": "FLN Action Points", "fln_areas": "areas the FLN controls", "government_areas": "areas the Government controls",
          "terror": "areas terrorized", "resettled": "areas resettled"}
MISSIONS = {f"missions_{each}": TRACE.word(each) for each in Mission if each not in (Mission.LET_ACT, Mission.PASS)}
HAPPENED = {f"happened_{each}": TRACE.word(each) for each in Happening}
PAID = {side: {f"psl_{side}_{cause}": TRACE.word(cause) for cause in Cause} for side in (Side.FLN, Side.GOVERNMENT)}


def scales(seen: Seen) -> "pl.DataFrame":
    """winner ("any" too), scale, of, games, rate, low, high: 12.2, of the games that the side won."""
    rows = []
    for name, those in by_winner({key: games for key, games in seen.counted["scales"].items() if key[0] != Side.NEITHER}, SIDES):
        whole, by_scale = sum(those.values()), single(those, 1)
        rows += [{"winner": name, "scale": TRACE.word(scale), "of": whole} | rate_of(by_scale.get(scale, 0), whole)
                 for scale in SCALES]
    return frame_of(rows, {"winner": str, "scale": str, "of": int} | RATES)


def psl(seen: Seen) -> "pl.DataFrame":
    """psl, winner ("any" too), games, mean with interval, quantiles: both PSL, and the winner's, at the end of the game."""
    rows = []
    for name, those in by_winner(seen.counted["psl"], SIDES):
        histograms = {f"{SIDES[each]} PSL": single(those, each + 1) for each in (Side.FLN, Side.GOVERNMENT)}
        winners = {(key[key[0] + 1], *key): games for key, games in those.items() if key[0] != Side.NEITHER}
        found = mean_and_quantile_rows("psl", {**histograms, "winner's PSL": single(winners)})
        rows += [{"winner": name, **row} for row in found.to_dicts()]
    return frame_of(rows, {"psl": str, "winner": str} | MEANS | dict.fromkeys(QUANTILES, int))


def ledger(seen: Seen) -> "pl.DataFrame":
    """side, cause, games, mean with interval, quantiles: PSL that a side won or lost in a game, by cause (C.6)."""
    rows = [{"side": SIDES[side], **row} for side, causes in PAID.items()
            for row in means_of("cause", seen.counted, causes).to_dicts() if any(row[name] for name in ("mean", "p5", "p95"))]
    return frame_of(rows, {"side": str, "cause": str} | MEANS | dict.fromkeys(QUANTILES, int))


def random_event_counts(seen: Seen) -> "pl.DataFrame":
    """event, games, rate, low, high: games in which a random event came up."""
    came = {title: sum(number for times, number in seen.single(name).items() if times) for name, title in HAPPENED.items()}
    return rates_by("event", came, seen.games, str)


CERTAIN = ("No data of this game are assumed: map, counters, set-ups and tables are as printed (`wilaya docs algeria` says what "
           "was typed twice). The turn limit is not a rule of the game; games that it stops have no winner.")
MIX = "reading.set_up_within_mix"


def remarks(manifest: Mapping[str, Any]) -> list[str]:
    """3, C.8. How many counters are set up where the card asks for more than the mix has; nothing where the data are changed."""
    changed = str(manifest_value(manifest, "overlay") or "").splitlines()
    if any(line.startswith(("units.", "setup.units.")) for line in changed):
        return []
    tables = rule_system("algeria").load(manifest["identity"]["scenario"]).tables
    within = any(line.startswith(f"rules.{MIX} = 1") for line in changed)
    found = []
    for name, unit in tables.rows["units"].items():
        asked, mix = sum(row.get(name, 0) for row in tables.setup["units"].values()), unit["counters"]
        if asked > mix:
            set_up = f"{mix} set up, all counters of the mix; C.8 prints {asked} ({MIX} = 1)." if within else (
                f"{asked} set up, as C.8 prints. An online implementation has {mix}: --set {MIX}=1 (`wilaya docs algeria`).")
            found.append(f"{unit['name']}: {set_up}")
    return found


ENDED, SUPPORT, DONE, HAPPENINGS = "Who wins, and how", "Political Support by cause", "Missions", "Random events"
FACE = Face("Algeria", SIDES, WAYS,
            ((Side.FLN, Way.COLLAPSE), (Side.GOVERNMENT, Way.COLLAPSE), (Side.NEITHER, Way.TURN_LIMIT)), {
    "scales": Table("Scale of victory (12.2), in games that a side won", ENDED, scales, {"scales": ("winner", "scale")}),
    "length": Table("Length in turns, by winner", ENDED, lambda seen: mean_and_quantile_rows(
        "winner", {name: single(those, 1) for name, those in by_winner(seen.counted["lengths"], SIDES)}, QUARTILES),
        {"lengths": ("winner", "last_turn")}),
    "last_turns": by_turn("Turn in which the game ended", ENDED, "turn"),
    "psl": Table("Political Support Levels at the end of the game, by winner", "Political Support", psl,
                 {"psl": ("winner", "fln_psl", "government_psl")}),
    "tracks": means("Tracks and board at the end of the game", "The board at the end", "track", TRACKS),
    "ledger": Table("PSL won and lost per game, by cause", SUPPORT, ledger, alone(*PAID[Side.FLN], *PAID[Side.GOVERNMENT]),
                    long=True),
    "missions": means("Missions per game", DONE, "mission", MISSIONS, long=True),
    "happenings": Table("Games in which each random event came up", HAPPENINGS, random_event_counts, alone(*HAPPENED), True)},
    (SUPPORT, DONE, HAPPENINGS), certain=CERTAIN, pairs="`wilaya docs algeria` says how each plays", remarks=remarks)


START = 0                # the turn of the set-up: what is there from the start
THE = dict(zip((Side.FLN, Side.GOVERNMENT), ALGERIA.spoken, strict=True))
KEYS = {side: SIDES[side].lower() for side in THE}
USED = {Traced.ACTIVATED: "Government units activated (6.32)", Traced.MOBILIZED: "Government units mobilized (6.31)",
        Traced.BUILT: "FLN units built or converted (6.2)", Traced.LOST: "units eliminated or reduced",
        Traced.NEUTRALIZED: "units neutralized", Traced.MOVED: "Move missions of a unit (9.13)", Traced.COMBAT: "combats (C.3)",
        Traced.FLEW: "units flown in", Traced.AIR_POINTS: "missions with Air Points (11.11)",
        Traced.NO_REACT: "penalties for no React (9.23)", Traced.COUP_CHECK: "checks for a coup (11.4)",
        Traced.COUP: "coups attempted (11.4)"}
PSL = {f"{key}_psl": f"{SIDES[side]} PSL" for side, key in KEYS.items()}


def of_game(game: Any) -> Vocabulary:
    """The vocabulary of a loaded scenario; bounds come from its board."""
    board = game.board[0]
    last = int(board.game_turn_limit)
    return Vocabulary({each.name: each for each in _events()}, {each.name: each for each in (*_ends(board), *_counted())},
                      partial(numbered_turn, "turn", last), last, START,
                      ("independence before turn 3 in >= 50 %", "mean(length) in 4..7"))


def _events() -> list[Event]:
    end, winner = pl.col("last_turn").cast(pl.Int64), pl.col("winner")
    found = [Event(f"{KEYS[side]}_win", f"{the} wins", winner == int(side), end) for side, the in THE.items()]
    found += [Event(f"{KEYS[side]}_{scale.name.lower()}", f"{the} wins a {scale.name.lower()} victory (12.2)",
                    (winner == int(side)) & (pl.col("scale") == int(scale)), end)
              for side, the in THE.items() for scale in SCALES]
    found += [Event(f"{KEYS[side]}_lead", f"{the} wins by its lead at two checks (13.3)",
                    (winner == int(side)) & (pl.col("way") == int(Way.LEAD)), end) for side, the in THE.items()]
    found.append(Event("stopped", "the game is stopped at the turn limit, without a winner", winner == int(Side.NEITHER), end))
    for name, column, about in (("independence", "independent_turn", "Morocco and Tunisia are independent, or become so"),
                                ("oas", "oas_turn", "the OAS becomes active")):
        turn = pl.col(column).cast(pl.Int64)
        found.append(Event(name, about, turn >= START, turn))
    return [*found, Event("game_ends", "the game ends (needs a turn)", pl.lit(True), end, sure=True)]


def _ends(board: Any) -> list[Quantity]:
    """Numbers as a game ends."""
    top = max(int(board.tracks_psl_top), *map(int, board.first_psl))
    psl = {name: pl.col(name).cast(pl.Int64) for name in PSL}
    found = [Quantity("length", "length in turns", pl.col("last_turn").cast(pl.Int64), (0, int(board.game_turn_limit)))]
    found += [Quantity(name, f"{title}, at the end", psl[name], (0, top)) for name, title in PSL.items()]
    found.append(Quantity("difference", "FLN PSL minus Government PSL, at the end", psl["fln_psl"] - psl["government_psl"],
                          (-top, top)))
    return found + [Quantity(name, f"{title}, at the end", pl.col(name).cast(pl.Int64),
                             None if name == "ap" else (0, int(board.areas))) for name, title in TRACKS.items()]


def _counted() -> list[Quantity]:
    """How often something was done or happened."""
    found = [(f"missions_{title}", column, f"{title} mission") for column, title in MISSIONS.items()]
    found += [(f"happened_{title}", column, f"the random event {title} (C.2)") for column, title in HAPPENED.items()
              if column != f"happened_{Happening.NONE}"]
    found += [(f"used_{TRACE.word(event)}", f"used_{at}", USED[event]) for at, event in enumerate(COUNTED)]
    return [Quantity(name.replace(" ", "_"), f"how often: {about}", pl.col(column).cast(pl.Int64))
            for name, column, about in found]


def way_measures() -> list[Measure]:
    """What a change may do to a game on its way: independence, the OAS, tracks, areas, missions, random events."""
    found = [each.share for each in _events() if each.name in ("independence", "oas")]
    found.append(Measure("length", "length in turns", pl.col("last_turn")))
    found += [Measure(name, f"{title}, at the end", pl.col(name)) for name, title in (PSL | TRACKS).items()]
    return [*found, *_counted()]
