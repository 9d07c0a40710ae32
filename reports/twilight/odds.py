"""Exact odds of twilight for `wilaya odds`: 1.1 the deck, 9.3 the Coup."""
import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.odds.procedure import Column, Procedure, Table
from reports.statistics.exact_dice import FACES
from simulate.twilight.board.load import load


@functools.cache
def default_board() -> Any:
    """The board of the Full scenario as it is."""
    return load("twilight-full").board[0]


def coup(board: Any) -> Table:
    """9.3. Both roll a die: who wins, by how much the lower die and the sum are."""
    throws = [(ours, theirs) for ours in FACES for theirs in FACES]
    rows = []
    for who, those in (("Government", [each for each in throws if each[0] > each[1]]),
                       ("FLN", [each for each in throws if each[0] < each[1]]),
                       ("nobody", [each for each in throws if each[0] == each[1]])):
        lower = Fraction(sum(min(each) for each in those), len(those))
        both = Fraction(sum(map(sum, those)), len(those))
        won = {"Government": board.coup_commitment * lower, "FLN": -board.coup_commitment * lower}.get(who, Fraction(0))
        rows.append({"won by": who, "chance": Fraction(len(those), len(throws)), "Commitment": won,
                     "Resources": board.coup_resources * both if who == "Government" else Fraction(0)})
    gain = sum((row["chance"] * row["Resources"] for row in rows), Fraction(0))
    return Table("Coup d'etat (9.3): exact odds, not a win rate of the game",
                 {"won by": Column.WORD, "chance": Column.CHANCE, "Commitment": Column.MEAN, "Resources": Column.MEAN}, rows,
                 ("Means if so; before the ends of the tracks. The FLN may take French Troops instead of Commitment.",),
                 {"Resources on average": (Column.MEAN, gain)})


def deck(board: Any) -> Table:
    """1.1. Event cards between two Propaganda cards: a triangle around the cards of a group."""
    most = int(board.deck_events)
    rows, total = [], Fraction(0)
    for gap in range(2 * most + 1):
        chance = Fraction(most + 1 - abs(gap - most), (most + 1) ** 2)
        total += chance
        rows.append({"events between": gap, "chance": chance, "or fewer": total})
    return Table("The deck (1.1): event cards between two Propaganda cards, not a win rate of the game",
                 {"events between": Column.COUNT, "chance": Column.CHANCE, "or fewer": Column.CHANCE}, rows,
                 (f"Before the first Propaganda card lie 0 to {most} event cards, each number as likely as the others.",))


PROCEDURES: Mapping[str, Procedure] = {
    "coup": Procedure("coup", "the opposed roll of a Coup d'etat (9.3)", (), coup, default_board),
    "deck": Procedure("deck", "event cards between two Propaganda cards (1.1)", (), deck, default_board),
}
