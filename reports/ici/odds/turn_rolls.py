"""Exact odds of what each turn rolls: chits (R-1.2), referendums (R-1.5), reinforcements (R-2.2), the special dice (E)."""
import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from reports.ici.odds.search_and_attack import shown_by
from reports.odds.procedure import Chances, Parameter, Table, at_least, both, dice_sum, die, distribution, mean, procedure
from simulate.core.data.cells import die as die_words
from simulate.core.data.cells import die_kind
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain
from simulate.ici.enums import Side
from simulate.ici.rules.forces.reinforcements import arrivals as units_drawn
from simulate.ici.rules.politics.political_chits import has_initiative, is_forced
from simulate.ici.rules.politics.referendum import votes_no

SEASONS = ("winter", "spring", "summer", "fall")
NO, TIE = 1, -1                # what `votes_no` says
MARKERS = range(21)
GROUP = re.compile(r"(\d+):(\d+)(?:x(\d+))?")


def no_chance(board: Any, marker: int) -> Fraction:
    """R-1.5: chance that a Region votes No in the end, equal rolls repeated."""
    sums = dice_sum(board.referendum_dice, shown_by(board.referendum_die))
    votes = distribution(((plain(votes_no)(marker, rolled), chance) for rolled, chance in sums.items()), (NO, TIE))
    return votes[NO] / (1 - votes[TIE])


@procedure("a Region's vote by its Population Marker (R-1.5)",
           Parameter("marker", None, "Population Marker; every value if not given", MARKERS, several=True))
def referendum(board: Any, marker: Sequence[int] | None) -> Table:
    """One Region's vote at one Population Marker, or at each."""
    rows = [{"marker": value, "No": chance, "Yes": 1 - chance}
            for value in (marker or MARKERS) for chance in [no_chance(board, value)]]
    return Table("A Region's vote in a referendum (R-1.5)", rows, ("Equal rolls are repeated.",))


def read_regions(text: str) -> list[tuple[int, int]]:
    """Population and Population Marker of each Region: "3:13x2,1:11" as [(3, 13), (3, 13), (1, 11)]. UserError if malformed."""
    regions = []
    for part in text.replace(" ", "").split(","):
        found = GROUP.fullmatch(part)
        population, marker, count = (int(group or 1) for group in found.groups()) if found else (0, 0, 0)
        if not (1 <= population <= 9 and marker in MARKERS and 1 <= count <= 99):
            raise UserError(f"odds vote: regions: {part!r} is not allowed; allowed: POPULATION:MARKER or POPULATION:MARKERxCOUNT "
                            "with population 1 to 9, marker 0 to 20, count 1 to 99")
        regions += [(population, marker)] * count
    return regions


def regions_at_start(board: Any) -> list[tuple[int, int]]:
    """The same of the board's set-up. UserError where the players choose their Population Markers."""
    populated = range(board.populated)
    if any(board.choice_of[region] for region in populated):
        raise UserError("odds vote: regions: needed, for in this set-up players choose Population Markers")
    return [(board.population[region], board.first_allegiance[region]) for region in populated]


def yes_votes(board: Any, regions: Sequence[tuple[int, int]]) -> Chances:
    """R-1.5: distribution of the Yes votes; a Region casts as many votes as its population. Reading: no cap at 20."""
    votes: Chances = {0: Fraction(1)}
    no = {marker: no_chance(board, marker) for _, marker in regions}
    for population, marker in regions:
        votes = both(votes, {0: no[marker], population: 1 - no[marker]})
    return votes


@procedure("the whole referendum: distribution of the votes, and who wins (R-1.5)",
           Parameter("regions", None, "groups of Regions as POPULATION:MARKER or POPULATION:MARKERxCOUNT, with commas; "
                     "the set-up of 1955 if not given"))
def vote(board: Any, regions: str | None) -> Table:
    """The whole referendum: votes for Yes, and who wins."""
    voting = regions_at_start(board) if regions is None else read_regions(regions)
    votes, cast = yes_votes(board, voting), sum(population for population, _ in voting)
    rows = [{"Yes": count, "No": cast - count, "chance": chance, "Yes or more": at_least(votes, count)}
            for count, chance in votes.items()]
    draw = votes.get(cast // 2, Fraction(0)) if cast % 2 == 0 else Fraction(0)
    yes = at_least(votes, cast // 2 + 1)
    notes: tuple[str, ...] = (
        f"Yes wins with {100 * float(yes):.2f} %, No with {100 * float(1 - yes - draw):.2f} %"
        + (f", drawn with {100 * float(draw):.2f} %." if cast % 2 == 0 else "."),
        f"{float(mean(votes)):.2f} of {cast} votes for Yes on average, in {len(voting)} Regions.")
    needs = int(board.referendum_france_needs)
    if needs != 1:
        won = at_least(votes, -(-(cast + needs) // 2))
        notes += (f"France wins with {100 * float(won):.2f} %: Yes minus No of {needs} or more (referendum.france_needs).",)
    return Table("Votes in a referendum (R-1.5)", rows, notes)


@procedure("reinforcements of a group after each turn (R-2.2)", Parameter("units", 12, "units in the group", range(1, 97)))
def arrivals(board: Any, units: int) -> Table:
    """How many units of an arrival group are there after each turn: one die a turn, then all the rest."""
    rows, notes = [], []
    arrived: Chances = {0: Fraction(1)}
    for turn in range(1, board.arrival_rolls + 2):
        rolls = {0: Fraction(1)} if turn > board.arrival_rolls else shown_by(board.arrival_die)     # 0 stands for all the rest
        arrived = distribution((there + plain(units_drawn)(face, units - there), chance * share)
                               for there, chance in arrived.items() for face, share in rolls.items())
        rows += [{"turn": turn, "arrived": count, "chance": chance, "at least": at_least(arrived, count)}
                 for count, chance in arrived.items()]
        whole = 100 * float(arrived.get(units, 0))
        notes.append(f"After turn {turn}: {float(mean(arrived)):.2f} on average, all with {whole:.2f} %.")
    return Table(f"Reinforcements from a group of {units} units (R-2.2)", rows, tuple(notes))


@procedure("who plays a Political Chit first (R-1.2)")
def initiative(board: Any) -> Table:
    """Who plays a chit first."""
    france = die(lambda face: plain(has_initiative)(board, face) == Side.FRANCE, shown_by(board.chits_initiative_die))
    rows = [{"first": "France", "chance": france}, {"first": "FLN", "chance": 1 - france}]
    return Table("Initiative (R-1.2)", rows)


@procedure("a chit on the Game Turn Track, by season of its last year (R-1.2)",
           Parameter("season", "winter", "first season in which it may be forced", SEASONS))
def forced(board: Any, season: str) -> Table:
    """When the chit on the Game Turn Track is played, in its year, from `season` on."""
    rows, waiting = [], Fraction(1)
    for turn in range(SEASONS.index(season), len(SEASONS)):
        chance = die(partial(plain(is_forced), board, turn), shown_by(board.chits_forced_die))
        rows.append({"season": SEASONS[turn], "if still there": chance, "played now": waiting * chance,
                     "played by then": 1 - waiting * (1 - chance)})
        waiting *= 1 - chance
    return Table("A chit on the Game Turn Track in its year (R-1.2)", rows)


@procedure("the special dice d3 and 2d3 (E), or others", Parameter("roll", "d3", 'which: d3, 2d3, d10, 2d6, "best of 2d6"'),
           name="roll")
def rolled(board: Any, roll: str) -> Table:
    """What dice show. UserError for words that name none."""
    try:
        roll = die_words(roll)
    except ValueError as refused:
        raise UserError(f"odds roll: roll: {roll!r} is not allowed; allowed is {refused}") from None
    values = shown_by(die_kind(roll))
    rows = [{"value": value, "chance": chance, "at least": at_least(values, value)} for value, chance in values.items()]
    return Table(f"{roll} (E)", rows, (f"{float(mean(values)):.2f} on average.",))
