"""reports/ici/tables/registry.py on four games whose answers are known by hand."""
import pytest

from reports.ici.tables import registry
from reports.ici.tables.outcomes import ACTIONS, EVENTS, PURSES, payer
from reports.ici.tables.registry import FACE, MARGIN
from reports.statistics.intervals import wilson
from simulate.ici.enums import COUNTED, FATES, Event, Fate, Purpose, Purse, Side
from tests.cases import cases, records
from tests.reports.made_runs import FLN, FRANCE, run

CHITS = ({"title": "Reforms", "side": "France"}, {"title": "Ambush", "side": "FLN"}, {"title": "Suez crisis", "side": "FLN"})
SEARCH, CELLS = Purpose.SEARCH, Purpose.CELLS


def played(turn: int, fate: Fate = Fate.CHOSEN) -> int:
    return 1 + turn + FATES * fate


def purse(side: Side, each: Purse) -> str:
    return f"purse_{side}_{each}"


NAMES = {each.name: purse(Side.FLN, each) for each in Purse} | {"STACKED": f"used_{COUNTED.index(Event.FAILEK_REMOVED)}"} | {
    f"{name}_{each.name}": f"{name}_{each}" for name in ("spent", "times") for each in Purpose} | {
    f"{fate.name}_{turn}": played(turn, fate) for fate in Fate for turn in range(8)}
GAMES = run(*records("""
    winner FLN INCOME 40 CUT 10 UNSPENT 18 spent_CELLS 12 times_CELLS 2 chit_0 CHOSEN_3 chit_1 DEAD_5 \
        standing_0 33 standing_1 20 standing_2 -10
    winner FLN chit_0 FORCED_7 standing_0 33 standing_1 10 unsupplied 3 STACKED 5
    winner FRANCE spent_SEARCH 8 times_SEARCH 2 chit_0 FORCED_DEAD_7 standing_0 33 standing_1 4 standing_2 12
    winner FRANCE standing_0 33 standing_1 11 standing_2 2""", FLN=FLN, FRANCE=FRANCE, **NAMES))
SEEN = FACE.seen({"chits": CHITS}, GAMES)


def test_everything_that_is_counted_has_a_name():
    assert (set(PURSES), set(ACTIONS), set(EVENTS)) == (set(Purse), set(Purpose), set(COUNTED))
    assert [payer(purpose).name for purpose in (Purpose.CELLS, Purpose.ARRIVAL)] == ["FLN", "FRANCE"]


def test_points_are_whole_and_a_mean_over_all_games():
    means = {(side, words): mean for side, words, mean in registry.points(SEEN).select("side", "points", "mean").rows()}
    assert means[("FLN", "income")] == 5
    assert means[("FLN", "total received")] == (40 - 10) / 2 / 4
    assert means[("FLN", "total spent")] == 12 / 2 / 4
    assert means[("FLN", "total never spent")] == 18 / 2 / 4
    assert means[("France", "total spent")] == 1
    assert ("France", "income") not in means
    low, high = registry.points(SEEN).select("mean_low", "mean_high").rows()[0]
    assert low < 5 < high


def test_spending_shows_what_was_paid_for():
    assert registry.spending(SEEN).select("side", "action", "rule", "games", "mean").rows() == [
        ("FLN", "build Political Cells", "4.1", 4, 1.5), ("France", "search", "3.5-1", 4, 1.0)]


def test_uses_are_shares_of_games_and_times_a_game():
    rows = {row["use"]: row for row in registry.uses(SEEN).iter_rows(named=True)}
    assert len(rows) == len(Purpose) + len(COUNTED) + 1
    search = rows["search"]
    assert (search["games"], search["rate"], search["mean"], (search["low"], search["high"])) == (1, 0.25, 0.5, wilson(1, 4))
    assert rows["Failek removed without supply"]["mean"] == 0.75
    assert rows["Failek removed by stacking"]["mean"] == 0.5
    assert (rows["resettle"]["games"], rows["resettle"]["mean"]) == (0, 0)


def test_chits_played_forced_and_dead():
    frame = registry.chits(SEEN)
    assert frame.select("chit", "side", "games", "forced", "dead").rows() == [
        ("Reforms", "France", 3, 2, 1), ("Ambush", "FLN", 1, 0, 1), ("Suez crisis", "FLN", 0, 0, 0)]
    assert frame.select("low", "high").row(0) == wilson(3, 4)
    assert registry.chit_years(SEEN).select("chit", "year", "games").rows() == [
        ("Reforms", 1955, 1), ("Reforms", 1956, 2), ("Ambush", 1956, 1)]


def test_never_lists_what_no_game_had():
    found = registry.never_chosen(SEEN).rows()
    assert {("France", "resettle", "4.2"), ("FLN", "chit: Suez crisis", "K"), ("-", "no chit played", "1.2")} <= set(found)
    assert not {"search", "build Political Cells", "chit: Ambush", "Failek removed by stacking"} & {row[1] for row in found}


def test_standings_of_the_winters_that_were_played():
    frame = registry.standings(SEEN)
    assert frame.select("winter", "games", "mean", "p50").rows() == [("1955", 4, 33, 33), ("1956", 4, 11.25, 10),
                                                                     ("1957", 3, pytest.approx(4 / 3), 2)]


def test_wins_beside_the_median_game():
    """Medians 33, 10 and 2: in 1956 one game is better for the FLN and France won it."""
    assert registry.standing_wins(SEEN).select("winter", "standing", "of", "games").rows() == [
        ("1956", "better for the FLN", 1, 0), ("1956", "better for France", 2, 1), ("1957", "better for the FLN", 1, 1),
        ("1957", "better for France", 1, 0)]


def test_a_comeback_is_a_win_from_behind():
    """The first game was 10 votes behind in 1956, the third 6 in 1956; the others were never as much as the margin."""
    assert MARGIN == 5
    assert registry.comebacks(SEEN).select("winner", "of", "games").rows() == [("any", 4, 2), ("FLN", 2, 1), ("France", 2, 1)]
    assert registry.comeback_years(SEEN).select("winter", "games", "rate").rows() == [("1956", 2, 0.5)]


@cases("standing back: 10 0; 14 0; 15 1")
def test_behind_begins_at_the_margin(standing, back):
    games = run({"winner": FLN, "standing_1": standing}, *[{"winner": FRANCE, "standing_1": 10}] * 3)
    assert registry.comebacks(FACE.seen({}, games))["games"][0] == back
