"""The report on a run: one sentence, tables for the terminal, JSON of a stable shape."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reports import layout
from reports.columns import columns
from reports.ici import tables as ici
from reports.ici import usage
from reports.ici.counts import collect, first_turn
from reports.ici.tallies import MARGIN, tally
from reports.intervals import LEVEL
from reports.spread import SHARE, Spread

if TYPE_CHECKING:
    import polars as pl

SCHEMA = "wilaya/report/1"
MANY = 1_000_000                  # games from which percentages have two decimals
TITLES = {                        # tables of the terminal, in order
    "wins": "Wins by side and way",
    "length": "Turns begun, by winner",
    "last_years": "Year in which the game ended",
    "last_turns": "Turn in which the game ended",
    "first_referendum": "First referendum",
    "first_referendum_margin": "First referendum: margin (Yes minus No votes), by winner of the game",
    "first_referendum_years": "First referendum by year, of all games",
    "first_referendum_turns": "First referendum by turn, of all games",
    "final_referendum": "Final referendum",
    "final_referendum_margin": "Final referendum: margin (Yes minus No votes), by winner",
    "final_referendum_years": "Final referendum by year, of all games",
    "final_referendum_turns": "Final referendum by turn, of all games",
    "crises": "Government crises entered, and when among those",
    "crisis_years": "Government crises by year, of all games",
    "moods": "Rage and appeasement",
    "tracks": "At the end of the game",
    "points": "Operation Points a game: where they come from, where they go to",
    "spending": "Operation Points a game by action",
    "uses": "How often rules and actions came up: share of games, times a game",
    "chits": "Political Chits: games in which each was played; of these forced (1.2), and dead (it changed nothing)",
    "chit_years": "Political Chits by year, of all games",
    "never": "Never in these games",
    "standings": "Each Winter: Yes less No votes if every Region voted as its Population Marker leans",
    "standing_wins": "FLN wins by that standing, beside the median game of the same Winter",
    "comebacks": f"Comebacks: games won from {MARGIN} votes or more behind that median in some Winter",
    "comeback_years": "Last Winter in which the winner was so far behind, of all games",
}
ALL = TITLES | {                  # and those of other games
    "scales": "Victory scale (12.2), of the games that a side won",
    "psl": "Political Support Levels at the end of the game, by winner",
    "ledger": "PSL that a side won and lost in a game, by cause",
    "missions": "Missions in a game",
    "happenings": "Games in which a random event came up",
}
LONG = (*(name for name in TITLES if name.endswith("_turns")), "uses", "chits", "chit_years", "standings", "comeback_years",
        "ledger", "missions", "happenings")


@dataclass(frozen=True)
class Report:
    """A run's answers: `tables` are Polars frames by the names of TITLES, and `sides`."""
    manifest: Mapping[str, Any]
    games: int
    level: float
    tables: "dict[str, pl.DataFrame]"
    assumed: Spread | None = None

    def text(self, full: bool = False) -> str:
        """What the terminal shows: the run, the answer, every table that has rows; long ones only when `full`."""
        parts = [self.said()]
        parts += [render(self.tables[name], title, self.level, decimals(self.games))
                  for name, title in ALL.items() if self.shows(name, full)]
        return "\n\n".join(parts)

    def said(self) -> str:
        """Which run this is, how often the FLN wins, and how far assumed data may move that."""
        lines = [heading(self.manifest, self.games), answer(self.tables["sides"], self.games, self.level)]
        return "\n".join(lines + ([ranged(self.assumed)] if self.assumed else []))

    def shows(self, name: str, full: bool) -> bool:
        """Not what is empty, nor the first referendum of a scenario that begins after it (R-59)."""
        if name not in self.tables:
            return False
        before = name.startswith("first_referendum") and first_turn(str(told(self.manifest, "scenario"))) > 0
        idle = before and not self.tables["first_referendum"]["games"][0]
        return len(self.tables[name]) > 0 and (full or name not in LONG) and not idle

    def json(self) -> dict[str, Any]:
        """The shape of `as_json`."""
        return as_json(self.manifest, self.games, self.tables, self.level, self.assumed)


def report(manifest: Mapping[str, Any], frame: "pl.LazyFrame", level: float = LEVEL, assumed: Spread | None = None) -> Report:
    """All tables of a run; `frame` has one row a game. The games are read by streaming, in bounded memory.

    `assumed` is the range of the win rate over the ensemble of data sets.

    UserError for a run without games.
    """
    if told(manifest, "game") == "algeria":
        from reports.algeria.tables import made as of_algeria

        games, tables = of_algeria(frame, level)
        return Report(manifest, games, level, tables, assumed)
    counts = collect(frame)
    made = {"wins": ici.wins(counts, level), "sides": ici.sides(counts, level),
            "length": ici.length(counts, first_turn(str(told(manifest, "scenario"))), level),
            "last_years": ici.last_years(counts, level), "last_turns": ici.last_turns(counts, level)}
    for name, votes, won in (("first_referendum", counts.first, counts.first_by_winner),
                             ("final_referendum", counts.final, counts.final_by_winner)):
        made |= {name: ici.referendum(votes, level), f"{name}_margin": ici.margin(won, level),
                 f"{name}_years": ici.referendum_years(votes, level), f"{name}_turns": ici.referendum_turns(votes, level)}
    made |= {"crises": ici.crises(counts, level), "crisis_years": ici.crisis_years(counts, level),
             "moods": ici.moods(counts, level), "tracks": ici.tracks(counts, level)}
    made |= _usage(frame, told(manifest, "chits") or (), level)
    return Report(manifest, counts.games, level, made, assumed)


def _usage(frame: "pl.LazyFrame", chits: Sequence[usage.Chit], level: float) -> "dict[str, pl.DataFrame]":
    """The tables of usage.py; `chits` as the manifest lists them, without which there are none of chits."""
    tallies = tally(frame, len(chits))
    made = {name: getattr(usage, name)(tallies, level)
            for name in ("points", "spending", "uses", "standings", "standing_wins", "comebacks", "comeback_years")}
    return made | {"chits": usage.chits(tallies, chits, level), "chit_years": usage.chit_years(tallies, chits, level),
                   "never": usage.never(tallies, chits)}


def told(manifest: Mapping[str, Any], name: str) -> Any:
    """What a manifest says, itself or in its identity; None if it does not."""
    return manifest.get(name, manifest.get("identity", {}).get(name))


def heading(manifest: Mapping[str, Any], games: int) -> str:
    """One line that says which run this is."""
    players = told(manifest, "players")
    if isinstance(players, Mapping):
        players = " v ".join(str(player) for player in players.values())
    parts = [told(manifest, "scenario"), players, f"seed {told(manifest, 'seed')}", _games(games),
             f"fingerprint {told(manifest, 'fingerprint')}"]
    return ", ".join(str(part) for part in parts if part is not None and not str(part).endswith(" None"))


def answer(sides: "pl.DataFrame", games: int, level: float = LEVEL) -> str:
    """One sentence from the frame `sides`: how often the FLN wins."""
    row = next(row for row in sides.iter_rows(named=True) if row["side"] == "FLN")
    places = decimals(games)
    interval = layout.percent_range(row["low"], row["high"], places)
    return (f"The FLN wins {layout.percent(row['rate'], places)} of games "
            f"({interval}, {100 * level:g} % Wilson interval, {_games(games)}).")


def ranged(assumed: Spread) -> str:
    """One sentence: the range of the FLN's win rate over the data sets."""
    if assumed.low is None or assumed.high is None:
        return f"On {assumed.sets} data set: too few for a range."
    share = f"{50 * (1 - SHARE):.0f}-{50 * (1 + SHARE):.0f} % of them"
    return (f"On {assumed.sets} data sets that fit what is known: {layout.percent_range(assumed.low, assumed.high)}, "
            f"median {layout.percent(assumed.median)} ({share}, {_games(assumed.games)}).")


def _games(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,d} games"


def decimals(games: int) -> int:
    """Decimals of a percentage: one, or two where the interval of so many games would show no width."""
    return 1 if games < MANY else 2


def as_json(manifest: Mapping[str, Any], games: int, tables: "Mapping[str, pl.DataFrame]",
            level: float = LEVEL, assumed: Spread | None = None) -> dict[str, Any]:
    """{"schema", "scenario", "seed", "games", "level", "players", "wins": [{"side", "way", "count", "rate", "low", "high"}],
    "assumed_range", "fingerprint"} and, under their names, all other tables as lists of rows (docs/rows.md)."""
    wins = [{"count" if name == "games" else name: value for name, value in row.items()} for row in tables["wins"].to_dicts()]
    head = {"schema": SCHEMA, "scenario": told(manifest, "scenario"), "seed": told(manifest, "seed"), "games": games,
            "level": level, "players": told(manifest, "players"), "wins": wins, "assumed_range": assumed and assumed.json(),
            "fingerprint": told(manifest, "fingerprint")}
    return head | {name: table.to_dicts() for name, table in tables.items() if name != "wins"}


def render(frame: "pl.DataFrame", title: str = "", level: float = LEVEL, places: int = 1) -> str:
    """A frame as text, its columns those of reports.columns; `places` are the decimals of percentages."""
    found = columns(frame, level, places)
    rows = list(zip(*(column.cells for column in found), strict=True))
    return layout.table([column.head for column in found], rows, [column.words for column in found], title)
