"""The charts of Ici, c'est la France!: their words and axis of turns, the chart of chits, and the list of them all."""
import polars as pl

from reports.charts import style
from reports.charts.outcomes import difference_rows, estimate, signed
from reports.charts.registry import COMMON, GameCharts, Kind
from reports.charts.style import Axes, Figure, Look
from reports.games import Places
from reports.ici.map import region_charts
from reports.ici.tables.outcomes import FIRST_YEAR, SEASONS
from reports.ici.tipping import TRACK_TITLES as LONG
from reports.ici.tipping import VOTES, WATCH

YEAR = len(SEASONS)


def dated(axes: "Axes", first: int, last: int, small: bool = False) -> None:
    """Make the x-axis one of turns from `first` to `last`; `small` writes two digits of a year, and so does a narrow sheet."""
    from matplotlib.ticker import FixedFormatter, FixedLocator

    short = small or style.is_narrow()
    winters = [turn for turn in range(first, last + 1) if turn % YEAR == 0]
    years = [FIRST_YEAR + turn // YEAR for turn in winters]
    axes.set_xlim(first - 0.5, last + 0.5)
    step = style.fitting(1, 2) if small else 1          # two charts beside each other on a phone have room for every other year
    axes.xaxis.set_major_locator(FixedLocator(winters[::step]))
    words = [f"{year % 100:02d}" if short else f"Winter\n{year}" for year in years[::step]]
    axes.xaxis.set_major_formatter(FixedFormatter(words))
    axes.xaxis.set_minor_locator(FixedLocator(range(first, last + 1)))
    axes.tick_params(axis="x", which="minor", length=2)
    if short and not small and years:
        axes.set_xlabel(f"Winter {years[0]}" if len(years) == 1 else f"Winters, {years[0]} to {years[-1]}")


SHORT = {"crisis": "Government crises", "standing": "Yes minus No votes", "ops_fln": "FLN Operation Points",
         "ops_france": "French Operation Points"}
TITLES = {track: SHORT.get(track, title) for track, title in LONG.items()}
WAYS = {"collapse": "France collapses", "final referendum": "in the final referendum", "total control": "by total control",
        "not over": "not over"}


def leader(name: str, short: bool) -> str:
    """A leader in a legend; `short`: the words after "the leader"."""
    if name == VOTES:
        return "in votes" if short else "the leader in votes, as markers lean"
    return f"by {TITLES.get(name, name)}" if short else f"the leader by {TITLES.get(name, name)}"


LOOK = Look(WATCH, TITLES, dated, leader, singular=("french_public", "incap", "density"), alone=("levels_support",),
            fresh=("ops_",), ways=WAYS, ticks=2)


MOST = 26
NOTE = ("Discs (FLN's chits) and squares (French chits): FLN win rate with the chit in the first half of its cup minus that in "
        "the "
        "second half, with its interval. The shuffle decides, so the place is the cause. Filled: a real effect. Diamonds: win "
        "rate when played minus when not; biased, because players choose.")


def chit_effects_chart(frame: "pl.DataFrame") -> "Figure":
    """A row for each chit, the strongest on top. `frame`: chit, side, effect, effect_low, effect_high, real, biased."""
    rows = _sorted(frame).head(MOST).to_dicts()
    left = f" The {MOST} of {len(frame)} chits with the largest effects." if len(frame) > MOST else ""
    ends = [row[name] for row in rows for name in ("effect_low", "effect_high", "biased") if row[name] is not None]
    figure, axes = difference_rows(chits_headline(frame), f"{NOTE}{left}", [row["chit"] for row in rows],
                                   ends, "percentage points of the FLN's win rate", WATCH.spoken,
                                   [style.SIDES.get(row["side"], style.GREY) for row in rows])
    for at, row in enumerate(rows):
        colour = style.SIDES.get(row["side"], style.GREY)
        if row["biased"] is not None:
            axes.plot([row["biased"]], [at], marker="D", markersize=4.5, markerfacecolor=style.PAPER,
                      markeredgecolor=style.GREY, linestyle="none", zorder=3, label=f"biased {row['chit']}")
        estimate(axes, at, (row["effect_low"], row["effect"], row["effect_high"]), colour, row["side"] == "FLN", row["real"],
                 row["chit"])
    return figure


def _sorted(frame: "pl.DataFrame") -> "pl.DataFrame":
    """Chits with a known effect: real ones first, then by size."""
    known = frame.filter(pl.col("effect").is_not_null())
    return known.sort(pl.col("real"), pl.col("effect").abs(), "chit", descending=[True, True, False])


def chits_headline(frame: "pl.DataFrame") -> str:
    """The chit whose place in the cup has the largest real effect."""
    rows = [row for row in _sorted(frame).to_dicts() if row["real"]]
    if not rows:
        return "No chit's place in the cup clearly changes the FLN's win rate"
    row = rows[0]
    return (f"{row['chit']} early in the cup changes the FLN's win rate most: by {signed(row['effect'], 1)} points "
            f"({signed(row['effect_low'], 1)} to {signed(row['effect_high'], 1)})")


def map_frames(turns: "pl.LazyFrame", places: Places) -> "dict[str, pl.DataFrame]":
    """The frames of maps that turn rows allow; `places` as the manifest lists them."""
    regions = [each["id"] for each in places]
    return {name: getattr(region_charts, name)(turns, regions) for name in ("control", "weight", "final")}


CHARTS = GameCharts(LOOK, (
    *COMMON,
    Kind("chits", "causes", "chit_experiment", chit_effects_chart, chits_headline),
    Kind("map_control", "map", "control", region_charts.control_by_year, region_charts.control_headline),
    Kind("map_allegiance", "map", "final", region_charts.allegiance, region_charts.allegiance_headline),
    Kind("map_weight", "map", "weight", region_charts.weight_by_year, region_charts.weight_frame_headline)), map_frames)
