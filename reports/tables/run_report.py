"""The report on a run: one sentence, tables for the terminal, JSON of a stable shape; what its manifest says.

Tables of two runs in one, with the difference (second minus first) and its interval.
"""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from reports.games import GameReports, reports_of
from reports.sensitivity.frozen_findings import depends_on_sentence, thinking_sentence
from reports.statistics.differences import independent_difference
from reports.statistics.ensemble_range import ENOUGH, SHARE, Spread, spread
from reports.statistics.intervals import LEVEL
from reports.statistics.paired_values import Values
from reports.tables import text_table
from reports.tables.game_tables import Face, values_by_board
from reports.tables.text_table import capital, decimals, first_side, render
from simulate.games import game_of, rule_system


def manifest_value(manifest: Mapping[str, Any], name: str) -> Any:
    """A value of a manifest or of its identity; None if it has none."""
    return manifest.get(name, manifest.get("identity", {}).get(name))


HEAD = ("scenario", "seed", "players", "fingerprint")


def manifest_head(manifest: Mapping[str, Any], names: Sequence[str] = HEAD) -> dict[str, Any]:
    """These values of a manifest by their names: what JSON says of its games first."""
    return {name: manifest_value(manifest, name) for name in names}


def labels_of(manifest: Mapping[str, Any]) -> Mapping[str, str]:
    """The `name` and the `note` that somebody gave a run, if there are any."""
    return manifest.get("labels", {})


def data_is_certain(manifest: Mapping[str, Any]) -> bool:
    """Whether no data of the run are assumed. False if the manifest does not say."""
    return manifest.get("assumed_rows") == 0


RANDOM = {"uniform", "semantic-uniform"}
AT_RANDOM = "Both players choose at random, so these games say nothing about the balance."


def at_random(manifest: Mapping[str, Any]) -> list[str]:
    """A warning if both players choose at random, else nothing."""
    players = set((manifest_value(manifest, "players") or {}).values())
    return [AT_RANDOM] * (bool(players) and players <= RANDOM)


SCHEMA = "wilaya/report/1"
EVEN = 50                          # per cent
STRONG = "league"                  # the player that was trained against others
COARSE = 0.02                      # an interval wider than this allows no decimals


@dataclass(frozen=True)
class Report:
    """The answers of a run: `tables` are Polars frames by name, as the game's Face lists them, and `sides`.

    `assumed` is the range of the win rate over the data sets, `by_board` what the games on each were worth to the FLN.
    """
    manifest: Mapping[str, Any]
    games: int
    tables: "dict[str, pl.DataFrame]"
    assumed: Spread | None = None
    by_board: "Mapping[int, Values]" = field(default_factory=dict)

    @property
    def game(self) -> GameReports:
        """The game of the run."""
        return reports_of(self.manifest)

    @property
    def face(self) -> Face:
        """How the run's game presents its runs."""
        return self.game.tables()

    def text(self, full: bool = False) -> str:
        """For the terminal: the run, the answer, and every table that has rows; long ones only when `full`."""
        parts = [self.summary()]
        parts += [render(self.tables[name], title, decimals(self.games))
                  for name, title in self.face.titles.items() if self.shows(name, full)]
        return self.game.in_words("\n\n".join(parts))

    def summary(self) -> str:
        """Which run this is, how often the FLN wins, and how far assumed data may change that."""
        return self.game.in_words("\n".join([self.answer(), *self.doubts()]))

    def answer(self) -> str:
        """Which run this is, and how often the FLN wins: two lines."""
        sides, head = self.tables["sides"], heading(self.manifest, self.games)
        if self.assumed is None:
            start = DEFAULT if on_default_data(self.manifest) else "The"
            return f"{head}\n{answer_sentence(sides, self.games, start)}"
        lead = [self.box_sentence(), *[self.unweighed] * bool(self.unweighed)]
        return "\n".join([head, *filter(None, lead)])

    @property
    def unweighed(self) -> str:
        """What to do where the data sets were not weighed with what was typed in, so that their average says nothing; else ""."""
        return str(self.manifest["calibration"]) if self.assumed and self.manifest.get("weighed") is False else ""

    def box_sentence(self) -> str:
        """How far the FLN's wins move with what is not printed; their average if the sets were weighed. "" without a range."""
        spread = self.assumed
        if spread is None or spread.low is None or spread.high is None:
            return ""
        players = manifest_value(self.manifest, "players") or {}
        who = "two strong bots" if set(players.values()) == {STRONG} else "these players"
        rate = first_side(self.tables["sides"])["rate"]
        mean = "" if self.unweighed else f"; averaged over {spread.sets} versions of it, {whole(rate)}"
        return (f"Between {who} the FLN wins {whole(spread.low)} to {whole(spread.high)} of 100 games, depending on "
                f"{self.game.depends_on}{mean}.")

    def range_sentence(self) -> str:
        """What the range over data sets is, and who is favoured; "" without one."""
        if self.assumed is None:
            return ""
        lead = favoured(self.assumed, self.game.spoken)
        if lead is None:
            return f"Data sets: {self.assumed.sets}, too few for a range."
        return " ".join([f"{lead}. That is {over_sets(self.assumed, not self.unweighed)}.", *narrow_sentence(self.assumed)])

    def over_data(self) -> str:
        """The range over data sets and what it is, in one line."""
        return " ".join(filter(None, [self.box_sentence(), self.range_sentence()]))

    def doubts(self) -> list[str]:
        """How far assumed data may change the answer, and on what it depends; what the dice of the final votes gave."""
        sides = self.tables["sides"]
        if self.assumed is None:
            return [*dice_sentence(sides, self.games), *on_default_data(self.manifest), *self.face.remarks(self.manifest)]
        if self.unweighed:
            return [self.range_sentence(), *depends_on_sentence(self.manifest)]
        return [self.range_sentence(), *thinking_sentence(self.manifest), *depends_on_sentence(self.manifest),
                *dice_sentence(sides, self.games, True)]

    def shows(self, name: str, full: bool) -> bool:
        """Whether a table is shown: not if it is empty or idle, and a long one only when `full`."""
        if name not in self.tables or (name == "wins" and self.unweighed):
            return False
        face = self.face
        return (len(self.tables[name]) > 0 and (full or not face.tables[name].long)
                and not face.idle(self.manifest, self.tables, name))

    def json(self) -> dict[str, Any]:
        """{"schema", "scenario", "seed", "games", "level", "players", "wins": [{"side", "way", "count", "rate", "low", "high"}],
        "assumed_range", "fingerprint"} and, under their names, all other tables as lists of rows (docs/reference.md)."""
        said = manifest_head(self.manifest)
        return {"schema": SCHEMA, "scenario": said["scenario"], "seed": said["seed"], "games": self.games, "level": LEVEL,
                "players": said["players"], "wins": self.tables["wins"].rename({"games": "count"}).to_dicts(),
                "assumed_range": self.assumed and self.assumed.json(), "fingerprint": said["fingerprint"],
                **{name: table.to_dicts() for name, table in self.tables.items() if name != "wins"},
                "unweighed": bool(self.unweighed), **labels_of(self.manifest)}


def report(manifest: Mapping[str, Any], frame: "pl.LazyFrame", assumed: Spread | None = None,
           brief: bool = False) -> Report:
    """All tables of a run, or of a `brief` report `wins` and `sides`; `frame` has one row a game.

    `assumed`: the range of the win rate over the data sets, if it is not that of these games. The games are read in bounded
    memory. UserError for a run without games.
    """
    face, by_board = reports_of(manifest).tables(), values_by_board(frame)
    games, tables = face.made(manifest, frame, by_board, brief)
    return Report(manifest, games, tables, assumed or range_over_sets(manifest, by_board), by_board)


def range_over_sets(manifest: Mapping[str, Any], by_board: "Mapping[int, Values]") -> Spread | None:
    """The Spread of the FLN's win rate over the data sets of a run; None if it was played on one."""
    sets = named_sets(manifest.get("identity", {}))
    if len(sets) < 2:
        return None
    found = by_board.items()
    return spread([each.games for _, each in found], [each.total for _, each in found], [each.squares for _, each in found],
                  [sets[board][1] for board, _ in found])


def heading(manifest: Mapping[str, Any], games: int) -> str:
    """One line that says which run this is."""
    players = manifest_value(manifest, "players")
    if isinstance(players, Mapping):
        players = " v ".join(str(player) for player in players.values())
    parts = [labels_of(manifest).get("name"), manifest_value(manifest, "scenario"), players,
             f"seed {manifest_value(manifest, 'seed')}", _games(games), f"fingerprint {manifest_value(manifest, 'fingerprint')}"]
    line = ", ".join(str(part) for part in parts if part is not None and not str(part).endswith(" None"))
    return reports_of(manifest).said(line)


DEFAULT = "On the default data the"
ALONE = ("The default data are one version of what the rulebook does not print. Without --default-data the answer is over all "
         "that fit what is known.")
DICE_AND_DATA = "Intervals in tables hold the luck of the dice and the choice of data sets."


def named_sets(identity: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Name and weight of each data set of a match, in the order of its boards; none where its identity names none."""
    words = identity.get("data_sets", {}).get("sets", "").split()
    return [(name, int(weight or 1)) for name, _, weight in (word.partition("x") for word in words)]


def on_default_data(manifest: Mapping[str, Any]) -> list[str]:
    """That a run was played on the files' data set alone, where there are others; nothing where there are none."""
    identity = manifest.get("identity", {})
    if data_is_certain(manifest) or "data_sets" in identity:
        return []
    game = identity.get("game") or (game_of(identity["scenario"]) if "scenario" in identity else "")
    return [ALONE] if not game or rule_system(game).assumed_data else []


def interval_decimals(low: float, high: float) -> int:
    """Decimals of a percentage that its interval allows: none where it is wider than two points."""
    return 0 if high - low > COARSE else 1


def answer_sentence(sides: "pl.DataFrame", games: int, start: str = "The") -> str:
    """One sentence from the frame `sides`: how often the FLN wins."""
    row = first_side(sides)
    places = decimals(games)
    interval = text_table.percent_range(row["low"], row["high"], places)
    return (f"{start} FLN wins {text_table.percent(row['rate'], places)} of games "
            f"({interval}, {100 * LEVEL:g} % Wilson interval, {_games(games)}).")


def dice_sentence(sides: "pl.DataFrame", games: int, spread: bool = False) -> list[str]:
    """One sentence on the games that the FLN won as the dice fell, where that looks like another number; else nothing.

    `spread`: over data sets, so that the interval tells how many digits there are.
    """
    row = first_side(sides)
    places = min(decimals(games), interval_decimals(row["low"], row["high"])) if spread else decimals(games)
    fell, rate = (text_table.percent(each, places) for each in (row["games"] / games, row["rate"]))
    if fell == rate:
        return []
    return [f"As the dice of the final votes fell, it won {fell}. The rate takes the exact chance of each final vote instead."]


def over_sets(assumed: Spread, weighed: bool) -> str:
    """Which part of which data sets a range is; `weighed`: they fit what was typed in; if not, they have no median."""
    middle = f"median {whole(assumed.median or 0)}" if weighed else "unweighed"
    return (f"the middle {100 * SHARE:.0f} % of {assumed.sets} data sets, possible versions of what the rulebook does not print "
            f"({middle}, {_games(assumed.games)})")


def whole(rate: float) -> str:
    """Of 100 games."""
    return f"{100 * rate:.0f}"


def narrow_sentence(assumed: Spread) -> list[str]:
    """That a range is from too few games; nothing where it is not."""
    return [f"From fewer than {ENOUGH:,d} games this range is too narrow."] * assumed.too_narrow


def favoured(assumed: Spread, sides: tuple[str, str]) -> str | None:
    """Who is favoured over the data sets, without a full stop; None without a range."""
    if assumed.low is None or assumed.high is None:
        return None
    who = sides[0] if round(100 * assumed.low) > EVEN else sides[1] if round(100 * assumed.high) < EVEN else ""
    return f"{capital(who)} is favoured" if who else "Who is favoured is not settled"


def _games(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,d} games"


KEYS = ("year", "winter", "season", "turn")


def fln_row(report: Report) -> dict[str, Any]:
    """The row of the FLN in the table of sides."""
    return first_side(report.tables["sides"])


def joined_tables(one: "pl.DataFrame", other: "pl.DataFrame") -> "pl.DataFrame | None":
    """Two tables in one: the keys, then `first`, `second`, `difference` (rates) or `first_mean`, `second_mean`, `change` (means),
    with the interval of the difference. Rows of the first frame, then those that only the second has. None for tables without
    rates and means."""
    what = next((each for each in ("rate", "mean") if each in one.columns), None)
    if what is None:
        return None
    keys = [name for name, kind in one.schema.items() if name in KEYS or (kind == pl.String and not _is_date(name))]
    rows = {tuple(row[key] for key in keys): [row, None] for row in one.iter_rows(named=True)}
    for row in other.iter_rows(named=True):
        rows.setdefault(tuple(row[key] for key in keys), [None, None])[1] = row
    names = ("first", "second", "difference") if what == "rate" else ("first_mean", "second_mean", "change")
    schema = {key: one.schema[key] for key in keys} | dict.fromkeys((*names, f"{names[2]}_low", f"{names[2]}_high"), pl.Float64)
    return pl.DataFrame([(*key, *_side_by_side(what, *pair)) for key, pair in rows.items()], schema=schema, orient="row")


def _is_date(name: str) -> bool:
    return "median" in name or "quartile" in name


def _side_by_side(what: str, one: dict[str, Any] | None, other: dict[str, Any] | None) -> Iterator[float | None]:
    low, high = ("low", "high") if what == "rate" else ("mean_low", "mean_high")
    missing: dict[str, Any] = dict.fromkeys((what, low, high))
    first, second = ((row[what], row[low], row[high]) for row in (one or missing, other or missing))
    yield from (first[0], second[0], None if None in (first[0], second[0]) else second[0] - first[0])
    yield from (None, None) if None in (*first, *second) else independent_difference(second, first)[1:]
