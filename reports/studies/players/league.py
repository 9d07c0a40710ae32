"""A league: players of both sides, each an answer to those before it, and the mixtures in which no side gains by another answer.

A double oracle over the weights of players. All cells of its table are played with the same games, on the data sets that searches
see; each gain is measured on the others.
"""
import itertools
import json
import shutil
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from policies.core.match import Match
from policies.core.player import LEFT, Player
from policies.core.responses import DoubleOracle, Equilibrium, Round, Spread, solve, spread
from policies.core.roster import LEAGUE
from reports.charts import style
from reports.charts.style import Axes, Figure
from reports.games import reports_of
from reports.statistics.differences import Difference, bounded_difference
from reports.studies.effort import (
    ALONE,
    LEAGUE_CELL,
    LEAGUE_CONFIRM,
    LEAGUE_ROUNDS,
    LEAGUE_SEARCH,
    SILENT,
    How,
    Progress,
    fresh_seed,
    interruptible,
)
from reports.studies.play.compile_rules import compile_if_cold
from reports.studies.play.play_run import SEARCHED, QuestionAnswer, gain_text, gains_sentence
from reports.studies.play.reload_run import recipe
from reports.studies.players.best_response import Candidates, Generations, Parted, pool_of, with_seed, worth_to_fln
from reports.tables.text_table import percent, percent_range
from reports.tracing.narrative import counted
from simulate.core.errors import UserError
from simulate.core.storage.atomic_files import check_unused, make_folder, only_writer, read_sealed, write_sealed, write_whole
from simulate.core.storage.manifest import digest, plain
from simulate.core.storage.run_games import RUNS

# The charts of a league: who wins against whom and how often each plays, and what each round gained.


CELL = 0.52               # inches, a pair of players
SHARES = 1.0              # inches, the bars of shares
LEFT_EDGE, BOTTOM = 0.95, 0.6  # inches of labels
WRITTEN = 16              # players of a side whose rates are written


def league_charts(found: Mapping[str, Any], words: Sequence[str]) -> dict[str, bytes]:
    """File name to content: the matrix and, after a round, the gaps. `found` is League.json(), `words` the sides as sentences
    call them."""
    with style.style(words=reports_of(found).in_words):
        drawn = {"matrix": matrix(found, words)} | ({"gaps": gaps(found, words)} if found["rounds"] else {})
        return {f"{name}.svg": style.saved(figure, "svg") for name, figure in drawn.items()}


def matrix(found: Mapping[str, Any], words: Sequence[str]) -> "Figure":
    """A square for each pair of players; beside them how often each plays in the mixture of its side."""
    rates = np.array(found["matrix"])
    fln, other = found["players"].values()
    title = f"Between the players of the league {words[0]} wins {100 * found['value']:.0f} %"
    under = (f"{found['scenario']}: a row for each player of {words[0]}, a column for each of {words[1]}, numbered by the round "
             "that brought it. Bars: how often each plays")
    across, down = CELL * rates.shape[1], CELL * rates.shape[0]
    width = max(style.WIDTH * 0.8, LEFT_EDGE + across + SHARES + 0.6)
    figure, top, _ = style.fitted(title, "Per cent of games that the FLN wins.", SHARES + down + BOTTOM, under, width)
    height = figure.get_size_inches()[1]

    def placed(left: float, above: float, wide: float, high: float) -> "Axes":
        return figure.add_axes((left / width, 1 - (top + above + high) / height, wide / width, high / height))

    _squares(placed(LEFT_EDGE, SHARES, across, down), rates, [each["name"] for each in fln],
             [each["name"] for each in other], words)
    _bars(placed(LEFT_EDGE, 0.1, across, SHARES - 0.2), [each["share"] for each in other], style.FRANCE, upright=True)
    _bars(placed(LEFT_EDGE + across + 0.1, SHARES, SHARES - 0.2, down), [each["share"] for each in fln], style.FLN, upright=False)
    return figure


def _squares(axes: "Axes", rates: np.ndarray, rows: list[str], columns: list[str], words: Sequence[str]) -> None:
    colours = style.side_colours()
    axes.pcolormesh(rates, cmap=colours, vmin=0, vmax=1, edgecolors=style.WHITE, linewidth=1)
    axes.invert_yaxis()
    axes.grid(visible=False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0)
    axes.set_xticks(np.arange(len(columns)) + 0.5, [_number(each) for each in columns])
    axes.set_yticks(np.arange(len(rows)) + 0.5, [_number(each) for each in rows])
    axes.set_xlabel(words[1])
    axes.set_ylabel(words[0])
    if max(rates.shape) <= WRITTEN:
        for (i, j), rate in np.ndenumerate(rates):
            axes.text(j + 0.5, i + 0.5, f"{100 * rate:.0f}", ha="center", va="center", size=style.SMALL,
                      color=style.FIRM if 0.15 < rate < 0.85 else style.WHITE)


def _number(name: str) -> str:
    """The round of a player of a league, which ends its name; the name itself of any other."""
    last = name.rsplit("-", 1)[-1]
    return last if last.isdigit() else name


def _bars(axes: "Axes", shares: Sequence[float], colour: str, upright: bool) -> None:
    places = np.arange(len(shares)) + 0.5
    axes.axis("off")
    (axes.bar if upright else axes.barh)(places, shares, 0.72, color=colour)
    (axes.set_xlim if upright else axes.set_ylim)(*((0, len(shares)) if upright else (len(shares), 0)))
    (axes.set_ylim if upright else axes.set_xlim)(0, 1.35 * max(shares))
    for place, share in zip(places, shares, strict=True):
        if share > 0:
            at, offset = ((place, share), (0, 2)) if upright else ((share, place), (3, 0))
            style.beside(axes, f"{100 * share:.0f} %", at, *offset, ha="center" if upright else "left",
                         va="bottom" if upright else "center")


def gaps(found: Mapping[str, Any], words: Sequence[str]) -> "Figure":
    """What a best response gained in each round, a line a side with its intervals."""
    last = found["rounds"][-1]["gains"]
    title = (f"In the last round a best response gains {100 * last[0]['gain']:.1f} points for {words[0]}, "
             f"{100 * last[1]['gain']:.1f} for {words[1]}")
    under = (f"{found['scenario']}: points gained against the other side's mixture of each round, on data sets held out; "
             f"{last[0]['games']:,d} games of search")
    note = "Bars: 95 % intervals of dice and data. Dotted: a point, below which a gain does not count."
    figure, axes = style.framed(title, note, under)
    numbers = np.arange(1, len(found["rounds"]) + 1)
    for side, (colour, marker) in enumerate(((style.FLN, "o"), (style.FRANCE, "s"))):
        rows = [each["gains"][side] for each in found["rounds"]]
        middle, low, high = (100 * np.array([row[key] for row in rows]) for key in ("gain", "low", "high"))
        at = numbers + 0.06 * (2 * side - 1)
        axes.errorbar(at, middle, [middle - low, high - middle], color=colour, marker=marker, capsize=3, label=words[side])
    axes.axhline(1.0, color=style.GREY, linestyle=":", linewidth=1)
    axes.axhline(0.0, color=style.GREY, linewidth=0.8)
    axes.set_xticks(numbers)
    axes.set_xlabel("round")
    axes.set_ylabel("points gained")
    axes.legend(loc="upper right")
    return figure


ENOUGH = 0.01             # a gain of a point
KEPT = "interrupted; what was played is kept, the same command goes on from there"
DRAWS = 200               # of the bootstrap
SEARCHES = "searches"     # in the folder, those of the round that is being played


@dataclass(frozen=True)
class Question(Parted):
    """A league that begins with the players of `match`, of a mixture with its members.

    `games` of search for each response, `cell` games a pair of players, `pairs` of games that measure a gain, `rounds` at most,
    or until no gain reaches `enough`. With `changing` weights may change while the war goes on.
    """
    match: "Match"
    games: int = LEAGUE_SEARCH
    cell: int = LEAGUE_CELL
    pairs: int = LEAGUE_CONFIRM
    rounds: int = LEAGUE_ROUNDS
    changing: bool = True
    enough: float = ENOUGH

    @property
    def identity(self) -> dict[str, Any]:
        """What fixes the league, but for the number of rounds."""
        return {"match": self.match.identity, "games": self.games, "cell": self.cell, "pairs": self.pairs,
                "changing": self.changing, "enough": self.enough}

    @property
    def recipe(self) -> dict[str, Any]:
        """What builds the match again."""
        return recipe(self.match)

    @property
    def first(self) -> "tuple[list[Player], list[Player]]":
        """The players of both sides with which the league begins."""
        fln, other = (list(player.members) or [replace(player, name=new_name(self, side, []))]
                      for side, player in enumerate(self.match.players))
        return fln, other

    @property
    def keys(self) -> tuple[str, ...]:
        """What files of players call the sides, the FLN first."""
        return self.match.ROSTER.keys


@dataclass(frozen=True)
class Gain:
    """What a response gains for its side: the difference with its interval, and the games of search that it took."""
    difference: "Difference"
    games: int

    def json(self) -> dict[str, Any]:
        """For files and answers."""
        found = self.difference
        return {"gain": found.estimate, "low": found.low, "high": found.high, "pairs": found.pairs, "games": self.games}


@dataclass(repr=False)
class League(QuestionAnswer):
    """Players of both sides and the games of each pair, shape (FLN's, others, games); `rounds` as they were played."""
    question: Question
    folder: Path
    players: "tuple[list[Player], list[Player]]"
    worth: np.ndarray
    rounds: list[dict[str, Any]] = field(default_factory=list)

    @cached_property
    def equilibrium(self) -> "Equilibrium":
        """That of all players."""
        return solve(self.worth.mean(axis=2))

    @cached_property
    def spread(self) -> "Spread":
        """Intervals of the value and the shares, of dice and data."""
        match, games = self.question.trained_on, np.arange(self.worth.shape[2])
        sets = match.data_sets.sets_of(games) if match.data_sets else np.zeros(len(games), int)
        return spread(self.worth, sets, DRAWS, self.question.match.seed)

    @property
    def shares(self) -> tuple[np.ndarray, np.ndarray]:
        """Of each side's players in its mixture."""
        return self.equilibrium.rows, self.equilibrium.columns

    @property
    def words(self) -> tuple[str, str]:
        """The sides as sentences call them."""
        return self.game.spoken

    @property
    def settled(self) -> bool:
        """Whether the last round found no gain that counts."""
        return bool(self.rounds) and all(each["gain"] < self.question.enough for each in self.rounds[-1]["gains"])

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/reference.md)."""
        found, match = self.equilibrium, self.question.match
        return {"scenario": match.scenario, "seed": match.seed, "folder": str(self.folder), "settled": self.settled,
                "value": found.value, "low": float(self.spread.value[0]), "high": float(self.spread.value[1]),
                "players": {key: [{"name": each.name, "share": float(share), "low": float(ends[0]), "high": float(ends[1])}
                                  for each, share, ends in zip(players, shares, spreads.T, strict=True)]
                            for key, players, shares, spreads in zip(self.question.keys, self.players, self.shares,
                                                                     (self.spread.rows, self.spread.columns), strict=True)},
                "matrix": self.worth.mean(axis=2).tolist(), "rounds": self.rounds}

    def text(self) -> str:
        """The value, who plays how often, what the last round gained, and how to play it."""
        question = self.question
        match, found, (low, high) = question.match, self.equilibrium, self.spread.value
        sizes = [int((share > 0).sum()) for share in self.shares]
        spoken = list(match.ROSTER.kind.SPOKEN.values())
        lines = [f"{match.scenario}, a league of {sizes[0]} {spoken[0]} and {sizes[1]} {spoken[1]} players after "
                 f"{counted(len(self.rounds), 'round')}, seed {match.seed}",
                 f"Between them the FLN wins {percent(found.value)} of games ({percent_range(low, high)}, 95 % interval of dice "
                 f"and data, {self.worth.shape[2]:,d} games a pair of players).", *_ending(self), ""]
        for word, players, shares, ends in zip(spoken, self.players, self.shares, (self.spread.rows, self.spread.columns),
                                               strict=True):
            lines.append(f"{word} players and how often each plays")
            width = max(len(each.name) for each in players)
            lines += [f"{each.name:<{width}}  {percent(share):>5}  ({percent_range(*end)})"
                      for each, share, end in zip(players, shares, ends.T, strict=True) if share > 0]
            lines.append("")
        lines += _rounds(self)
        file = self.folder / "players.toml"
        keys = " ".join(f"--{key} league" for key in question.keys)
        return "\n".join([*lines, f"Written: {file}, and charts beside it.",
                          f"wilaya run {match.scenario} --players {file} {keys} plays it."])


def play_league(question: Question, folder: Path | None = None, *, how: How = ALONE, what: str = "") -> League:
    """Play rounds until no side gains a point, or so many are played. What is in the folder is not played again; without one
    `runs/league-<scenario>-<hash of identity>` is taken.

    `what` names the league where the progress is watched. UserError for players without weights, or the folder of another league.
    """
    for player in (each for one in question.match.players for each in one.members or (one,)):
        if len(player.weights) < 2:
            raise UserError(f"{player.name} has no weights to search; allowed is a player that has, such as notes")
    folder = folder or RUNS / f"league-{question.match.scenario}-{digest(question.identity)[:12]}"
    make_folder(folder)
    check_unused(folder, STATE)
    with only_writer(folder), interruptible(lambda: KEPT), pool_of(how) as pool:
        league = kept_league(question, folder) or League(question, folder, question.first, np.empty(0))
        compile_if_cold(how.progress, question.match, "play_many")
        table = Table(question, pool, how.progress, what, folder / SEARCHES)
        oracle: DoubleOracle[Player, Gain] = DoubleOracle(
            table.cell, table.respond, lambda gain: gain.difference.estimate >= question.enough, *league.players,
            league.worth if league.worth.size else None)
        table.oracle = oracle
        league = replace(league, worth=oracle.fill())
        keep_league(league)
        begun = len(league.rounds)
        for number in range(begun, question.rounds):
            if league.settled:
                break
            found: Round[Player, Gain] = next(oracle.rounds(number))
            league.rounds.append({"value": found.equilibrium.value, "gains": [each.json() for each in found.gains],
                                  "shares": [found.equilibrium.rows.tolist(), found.equilibrium.columns.tolist()]})
            league = replace(league, worth=oracle.fill())
            keep_league(league)
            shutil.rmtree(folder / SEARCHES, ignore_errors=True)
            how.progress.remark(what + _round_text(league, number))
        if len(league.rounds) > begun:
            for name, content in league_charts(league.json(), league.words).items():
                write_whole(folder / name, content)
    return league


class Table:
    """Plays cells and responses of a league."""

    def __init__(self, question: Question, pool: Executor, progress: Progress = SILENT, what: str = "", searches: Path = Path()):
        self.question, self.pool, self.progress, self.what, self.searches = question, pool, progress, what, searches
        self.oracle: Any = None
        self.match = with_seed(question.trained_on, fresh_seed(question.match.seed))

    def cell(self, fln: "Player", other: "Player") -> np.ndarray:
        """What each game is worth to the FLN, shape (games,)."""
        match = self.match.with_players(dict(zip(self.match.ROSTER.sides, (fln, other), strict=True)))
        return worth_to_fln(match, self.question.cell, self.pool).astype(np.float32)

    def respond(self, side: int, number: int, found: "Equilibrium") -> "tuple[Player, Gain]":
        """A best response of one side to the other side's mixture, and what it gains over its own mixture."""
        question, sides = self.question, self.match.ROSTER.sides
        populations, shares = (self.oracle.rows, self.oracle.columns), (found.rows, found.columns)
        mixed = [players[0].mixed_with(players, share) for players, share in zip(populations, shares, strict=True)]
        seed = question.match.seed + 1 + 2 * number + side
        seen, held_out = (with_seed(match.with_players({sides[1 - side]: mixed[1 - side]}), seed)
                          for match in (question.trained_on, question.held_out))
        what = f"{self.what}round {number + 1}, {question.keys[side]}"
        kept_in = Generations(self.searches / f"{number}-{question.keys[side]}.json", digest(question.identity))
        budget, best, pairs = Candidates(sides[side], self.pool).respond(
            question, seen, held_out, mixed[side], self._best(side, found), kept_in, self.progress, KEPT, what)
        response = replace(best, name=new_name(question, side, populations[side]))
        return response, Gain(bounded_difference(pairs), budget.played)

    def _best(self, side: int, found: "Equilibrium") -> "Player":
        """The player that does best against the other side's mixture, from which the search begins."""
        rates = self.oracle.worth.mean(axis=2)
        if side == 0:
            return self.oracle.rows[int((rates @ found.columns).argmax())]
        return self.oracle.columns[int((found.rows @ rates).argmin())]


def new_name(question: Question, side: int, players: "Sequence[Player]") -> str:
    """`<scenario>-<side>-<number>`, as no player of the side is called yet; the one that a league begins with has number 0."""
    taken = {each.name for each in players}
    names = (f"{question.match.scenario}-{question.keys[side]}-{number}" for number in itertools.count(len(players)))
    return next(each for each in names if each not in taken)


def _round_text(league: League, number: int) -> str:
    found = league.rounds[number]
    gains = " and ".join(f"{100 * each['gain']:+.1f} points for {word}"
                         for each, word in zip(found["gains"], league.words, strict=True))
    return f"round {number + 1}: {league.words[0]} won {100 * found['value']:.1f} %; best responses gain {gains}"


PLAYERS, STATE = "players.toml", "league.json"
KIND = "league"           # its folder may be moved and named otherwise


def held_state(folder: Path) -> dict[str, Any]:
    """What the folder of a league keeps. UserError if it is damaged or edited."""
    return read_sealed(folder / STATE, KIND, folder)


def kept_league(question: Question, folder: Path) -> League | None:
    """The league of the folder as far as it is played; None if there is none. UserError if it is another one, or damaged."""
    if not (folder / STATE).is_file():
        return None
    held = held_state(folder)
    if held["question"] != plain(question.identity):
        raise UserError(f"--out {folder}: holds another league; allowed is a folder of its own")
    players = tuple([replace(first[0], name=row["name"]).with_weights(row["weights"], row["late"])
                     for row in held["players"][key]] for key, first in zip(question.keys, question.first, strict=True))
    return League(question, folder, (players[0], players[1]), np.array(held["games"], np.float32), held["rounds"])


def keep_league(league: League) -> None:
    """Everything that the next round needs, then the players as a file."""
    players = {key: [{"name": each.name, "weights": list(each.weights), "late": list(each.late)} for each in players]
               for key, players in zip(league.question.keys, league.players, strict=True)}
    write_sealed(league.folder / STATE, KIND, {
        "question": plain(league.question.identity), "players": players, "rounds": league.rounds,
        "recipe": league.question.recipe, "games": league.worth.tolist()})
    write_whole(league.folder / PLAYERS, players_file(league).encode())


def players_file(league: League) -> str:
    """The players that have a share of their side's mixture, and the mixtures, as a file of players."""
    question, lines, mixtures = league.question, [], []
    for key, players, shares in zip(question.keys, league.players, league.shares, strict=True):
        kept: Sequence[tuple[Player, float]] = [(each, share) for each, share in zip(players, shares, strict=True) if share > 0]
        for each, _ in kept:
            lines += [f"[{each.name}]", f"about = {json.dumps(_about(league, each))}", "", f"[{each.name}.{key}]",
                      *(f"{name} = {json.dumps(value)}" for name, value in each.row().items()), ""]
        inner = ", ".join(f"{each.name} = {share:.4f}" for each, share in kept)
        mixtures += [f"[{LEAGUE}.{key}]", f"mixture.{question.match.scenario} = {{ {inner} }}", *_left(league, key), ""]
    about = 'about = "draws a player for each game, as in the equilibrium of a league"'
    return "\n".join([*lines, f"[{LEAGUE}]", about, "", *mixtures])


def _left(league: League, key: str) -> list[str]:
    """What a best response still gained over the mixture in the last round, of a league that is settled."""
    if not league.settled:
        return []
    gain = league.rounds[-1]["gains"][league.question.keys.index(key)]
    return [f"left.{league.question.match.scenario} = {{ " + ", ".join(f"{name} = {gain[name]}" for name in LEFT) + " }"]


def _about(league: League, player: "Player") -> str:
    if any(player.name == each.name for players in league.question.first for each in players):
        return player.about if player.name.startswith(league.question.match.scenario) else f"began the league; {player.about}"
    return f"a best response in the league of {league.question.match.scenario}"


def _ending(league: "League") -> list[str]:
    if not league.rounds:
        return ["No round is played yet: these are the players that it began with."]
    gains = league.rounds[-1]["gains"]
    searched = gains_sentence(SEARCHED.format(gains[0]["games"]), gains, league.words)
    if league.settled:
        return [searched, "No side gains a point: the league is settled."]
    return [f"In the last round {searched[0].lower()}{searched[1:]}",
            "A response that gains a point or more plays here already; --rounds with a larger number searches against it."]


def _rounds(league: "League") -> list[str]:
    if not league.rounds:
        return []
    lines = ["What best responses gained in each round, in points",
             "round  FLN wins  " + "  ".join(f"{word:<24}" for word in league.words).rstrip()]
    for number, found in enumerate(league.rounds):
        gains = "  ".join(f"{gain_text(each).replace(' points', ''):<24}" for each in found["gains"])
        lines.append(f"{number + 1:>5}  {100 * found['value']:>6.1f} %  {gains}".rstrip())
    return [*lines, ""]
