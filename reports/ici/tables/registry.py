"""The tables of Ici, c'est la France!: titles, order, how a page groups them, and the function that makes them all."""
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from reports.ici.tables import outcomes, usage
from reports.ici.tables.outcome_counts import collect, ends_of, first_turn
from reports.ici.tables.usage import MARGIN, tally
from reports.statistics.paired_values import Values
from reports.tables.game_tables import Face
from reports.tables.run_report import manifest_value

TITLES = {
    "wins": "Wins by side and way",
    "length": "Length in turns, by winner",
    "last_years": "Year in which the game ended",
    "last_turns": "Turn in which the game ended",
    "first_referendum": "First referendum",
    "first_referendum_margin": "First referendum: Yes minus No votes, by winner of the game",
    "first_referendum_years": "Year of the first referendum (share of all games)",
    "first_referendum_turns": "Turn of the first referendum (share of all games)",
    "final_referendum": "Final referendum",
    "final_referendum_margin": "Final referendum: Yes minus No votes, by winner",
    "final_referendum_years": "Year of the final referendum (share of all games)",
    "final_referendum_turns": "Turn of the final referendum (share of all games)",
    "crises": "Government crises: games that reach each, and when (quartiles)",
    "crisis_years": "Government crises by year (share of all games)",
    "moods": "Rage and appeasement",
    "tracks": "Tracks and board at the end of the game",
    "points": "Operation Points per game: where they come from, where they go",
    "spending": "Operation Points per game, by action",
    "uses": "How often rules and actions come up: share of games, times per game",
    "chits": "Political Chits: games in which each was played; in how many it was forced (1.2), or dead (changed nothing)",
    "chit_years": "Political Chits by year (share of all games)",
    "never": "What never happened in these games",
    "standings": "Standing each Winter: Yes minus No votes if every Region votes as its Population Marker leans",
    "standing_wins": "FLN wins by standing: better or worse for the FLN than the median game of the same Winter",
    "comebacks": f"Comebacks: games won by a side that was {MARGIN} votes or more behind the median game in some Winter",
    "comeback_years": "Last Winter in which the winner was that far behind (share of all games)",
}
LONG = (*(name for name in TITLES if name.endswith("_turns")), "uses", "chits", "chit_years", "standings", "comeback_years")
ENDINGS = {
    "Who wins, and how": ("wins", "length", "last_years", "last_turns"),
    "Referendums": ("first_referendum", "first_referendum_margin", "first_referendum_years", "first_referendum_turns",
                    "final_referendum", "final_referendum_margin", "final_referendum_years", "final_referendum_turns"),
    "France in crisis": ("crises", "crisis_years", "moods"),
    "The board at the end": ("tracks",),
}
TIPS = {"What a lead is worth": ("standing_wins", "standings"), "Comebacks": ("comebacks", "comeback_years")}
CAUSES = {"Points": ("points", "spending"), "Rules and actions": ("uses", "never"), "Political Chits": ("chits", "chit_years")}


def answer_tables(frame: "pl.LazyFrame", by_board: "Mapping[int, Values]") -> "tuple[int, dict[str, pl.DataFrame]]":
    """(number of games, `wins` and `sides`): what the answer of a run takes. UserError as that of `run_tables`."""
    return outcomes.ENDINGS.tables(ends_of(frame), by_board)


def run_tables(manifest: Mapping[str, Any], frame: "pl.LazyFrame",
               by_board: "Mapping[int, Values]") -> "tuple[int, dict[str, pl.DataFrame]]":
    """(number of games, every table by name). UserError for a run without games, or with rows of an older version."""
    counts = collect(frame)
    games, answer = outcomes.ENDINGS.tables(counts.ends, by_board)
    found = {**answer,
             "length": outcomes.length(counts, first_turn(str(manifest_value(manifest, "scenario")))),
             "last_years": outcomes.last_years(counts), "last_turns": outcomes.last_turns(counts)}
    for name, votes, won in (("first_referendum", counts.first, counts.first_by_winner),
                             ("final_referendum", counts.final, counts.final_by_winner)):
        found |= {
            name: outcomes.referendum(votes),
            f"{name}_margin": outcomes.margin(won),
            f"{name}_years": outcomes.referendum_years(votes),
            f"{name}_turns": outcomes.referendum_turns(votes),
        }
    found |= {"crises": outcomes.crises(counts), "crisis_years": outcomes.crisis_years(counts),
              "moods": outcomes.moods(counts), "tracks": outcomes.tracks(counts)}
    return games, found | _usage(frame, manifest_value(manifest, "chits") or ())


def _usage(frame: "pl.LazyFrame", chits: Sequence[usage.Chit]) -> "dict[str, pl.DataFrame]":
    """The tables of usage.py; `chits` as the manifest lists them, without which there are none of chits."""
    tallies = tally(frame, len(chits))
    found = {name: getattr(usage, name)(tallies)
             for name in ("points", "spending", "uses", "standings", "standing_wins", "comebacks", "comeback_years")}
    return found | {"chits": usage.chits(tallies, chits), "chit_years": usage.chit_years(tallies, chits),
                    "never": usage.never_chosen(tallies, chits)}


def idle(manifest: Mapping[str, Any], found: "Mapping[str, pl.DataFrame]", name: str) -> bool:
    """Whether a table is about the first referendum, in a scenario that begins after it (R-59)."""
    before = name.startswith("first_referendum") and first_turn(str(manifest_value(manifest, "scenario"))) > 0
    return before and not found["first_referendum"]["games"][0]


FACE = Face("Ici, c’est la France!", TITLES, LONG, LONG, run_tables, ENDINGS, CAUSES, TIPS, idle, first_made=answer_tables)
