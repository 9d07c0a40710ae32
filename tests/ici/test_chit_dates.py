"""Dates of chits: which chits have one, and how often a draw's span keeps to it."""
import csv
import functools

from simulate.ici.board.files import printed
from simulate.ici.calibration.prior_draws import (
    FILE,
    SURE,
    Values,
    cells,
    chit_dates,
    draw,
    first_year_weights,
    last_year_weights,
)
from tests.cases import cases

ROWS = list(csv.DictReader(FILE.open(encoding="utf-8")))
CHITS = printed("ici-1955").rows["chits"]
OPTIONS = {cell.path: cell.options for cell in cells(printed("ici-1955"))}


@functools.cache
def draws() -> list[Values]:
    """Four hundred, of ranges and dates alone."""
    return [draw(21, number, ()) for number in range(400)]


def share(path: str, *years: str) -> float:
    """Of the draws, how many have one of these values."""
    return sum(values[path] in years for values in draws()) / len(draws())


def test_every_row_dates_a_chit_of_the_game():
    """Once, in a year of the war, by history; a month that is named lies in that year or starts it."""
    assert len({row["chit"] for row in ROWS}) == len(ROWS) == len(chit_dates())
    for row in ROWS:
        assert row["chit"] in CHITS
        assert row["sure"] in SURE
        assert row["confidence"] == "history"
        assert row["why"]
        assert 1955 <= int(row["year"]) <= 1961
        assert row["date"] == "" or abs(int(row["year"]) - int(row["date"][:4])) <= 1


def test_the_stated_ranges_can_hold_the_dates():
    """The event lies between the earliest first and the latest last year of every chit that has a date."""
    for row in ROWS:
        first, last = (OPTIONS.get(f"chits.{row['chit']}.{end}", (str(CHITS[row["chit"]][end]),))
                       for end in ("first_year", "last_year"))
        assert int(min(first)) <= int(row["year"]) <= int(max(last)), row["chit"]


@cases("""chit first low high:
    morice_line "1957" 0.40 0.55; morice_line "1956" 0.40 0.55; suez_crisis "1956" 0.40 0.55
    challe_plan "1959" 0.86 0.96; bombing_of_sakiet "1956" 0.03 0.11; oas "1961" 0.50 0.66""")
def test_spans_begin_close_to_their_events(chit, first, low, high):
    """As the weights say: 1 for the year itself and the one before, 0.15 for two before, 0.1 for the year after."""
    assert low < share(f"chits.{chit}.first_year", first) < high


def test_spans_hold_their_events():
    """Most of the chits that have a date."""
    held = total = 0
    for values in draws()[:100]:
        for row in ROWS:
            first, last = (int(values.get(f"chits.{row['chit']}.{end}", CHITS[row["chit"]][end]))
                           for end in ("first_year", "last_year"))
            held, total = held + (first <= int(row["year"]) <= last), total + 1
    assert held / total > 0.85


def test_chits_without_a_date_are_drawn_flat():
    assert first_year_weights("helicopter", ("1959", "1960")) == [1, 1]
    assert last_year_weights("hunt_arms_dealers", ("1959", "1960")) == [1, 1]
    assert 0.4 < share("chits.helicopter.first_year", "1959") < 0.6


def test_no_span_of_the_range_is_ruled_out():
    years = [str(year) for year in range(1955, 1963)]
    assert all(weight > 0 for row in ROWS for weight in first_year_weights(row["chit"], years))
