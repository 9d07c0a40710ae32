"""The charts of Ici, c'est la France!: their words and axis of turns, the chart of chits, and the list of them all."""
from collections.abc import Sequence
from math import ceil

import numpy as np
import polars as pl

from reports.charts import style
from reports.charts.outcomes import difference_rows, estimate, signed
from reports.charts.registry import COMMON, GameCharts, Kind
from reports.charts.style import Axes, Figure, Look, colour_key
from reports.games import Places
from reports.ici.map.base_map import INK, PLACES, UNKNOWN, WHITE, Fill, key_lines, region_name, small_multiples, write_on_map
from reports.ici.tables.outcomes import FIRST_YEAR, SEASONS
from reports.ici.tipping import TRACK_TITLES as LONG
from reports.ici.tipping import VOTES, WATCH
from reports.statistics.differences import gap
from reports.statistics.over_sets import over_sets, sets_in
from reports.tables.frames import frame_of
from reports.tables.text_table import points, whole
from simulate.ici.enums import Control, Side

# Maps of a run: who controls each Region, how it leans in the end, and how well its control predicts the winner.


# The frames of maps, from turn rows: control and allegiance of each Region, and how well its control predicts the winner.


CONTROLS = {"fln": Control.FLN, "contested": Control.CONTESTED, "france": Control.FRANCE}
LEANS_YES = 11          # 3d6 vote Yes on average from this value on


def winters(turns: "pl.LazyFrame") -> "pl.LazyFrame":
    """The turn rows of Winters, with their `year`; without the set-up."""
    found = turns.filter((pl.col("turn") >= 0) & (pl.col("turn") % len(SEASONS) == 0))
    return found.with_columns(year=FIRST_YEAR + pl.col("turn").cast(pl.Int32) // len(SEASONS))


def control(turns: "pl.LazyFrame", regions: Sequence[str]) -> "pl.DataFrame":
    """year, region, games, fln, contested, france: shares of the `games` that played that Winter, as it ended.

    `turns` are turn rows; `regions` the ids of control_0, control_1 ... in their order.
    """
    counted = winters(turns).group_by("year").agg(
        pl.len().alias("games"), *((pl.col(f"control_{at}") == int(kind)).sum().cast(pl.Int64).alias(f"{name} {at}")
                                   for at in range(len(regions)) for name, kind in CONTROLS.items())).collect(engine="streaming")
    return _long(counted, regions, lambda at: {name: pl.col(f"{name} {at}") / pl.col("games") for name in CONTROLS})


def weight(turns: "pl.LazyFrame", regions: Sequence[str]) -> "pl.DataFrame":
    """year, region, games, held, weight, low, high: FLN win rate where the FLN controls the Region as that Winter ends, minus
    that where it does not; `held`: the games in which it does.

    The interval is that of differences.gap. Null where all games or none hold the Region.
    """
    won, sets = pl.col("winner") == int(Side.FLN), sets_in(turns)
    held = [pl.col(f"control_{at}") == int(Control.FLN) for at in range(len(regions))]
    counted = winters(turns if sets > 1 else turns.with_columns(board=pl.lit(0))).group_by("year", "board").agg(
        pl.len().cast(pl.Int64).alias("games"), won.sum().cast(pl.Int64).alias("wins"),
        *(each.sum().cast(pl.Int64).alias(f"held {at}") for at, each in enumerate(held)),
        *((each & won).sum().cast(pl.Int64).alias(f"both {at}") for at, each in enumerate(held))).collect(engine="streaming")
    long = _long(counted, regions, lambda at: {
        "board": pl.col("board"), "held": pl.col(f"held {at}"), "both": pl.col(f"both {at}"), "wins": pl.col("wins")})
    rows = []
    for (year, region), part in long.group_by("year", "region", maintain_order=True):
        games, holds, both, wins = (_over_sets(part, name, sets) for name in ("games", "held", "both", "wins"))
        apart = gap(both, holds, wins - both, games - holds)
        rows.append({"year": year, "region": region, "games": games, "held": holds} | {
            name: apart and getattr(apart, which) for name, which in (("weight", "estimate"), ("low", "low"), ("high", "high"))})
    return frame_of(rows, {"year": int, "region": str, "games": int, "held": int, "weight": float, "low": float, "high": float})


def _over_sets(part: "pl.DataFrame", name: str, sets: int) -> int:
    """The sum of a column that has a row a board."""
    total = int(part[name].sum())
    return total if sets < 2 else over_sets(total, np.bincount(part["board"].to_numpy(), part[name].to_numpy(), sets))


def final(turns: "pl.LazyFrame", regions: Sequence[str]) -> "pl.DataFrame":
    """winner ("any" too), region, games, yes, value: share of games whose last Population Marker leans to Yes, and its mean.

    `turns` are turn rows sorted by game, then turn.
    """
    last = turns.filter((pl.col("game") != pl.col("game").shift(-1)).fill_null(True))
    counted = last.group_by("winner").agg(
        pl.len().cast(pl.Int64).alias("games"),
        *((pl.col(f"allegiance_{at}") >= LEANS_YES).sum().cast(pl.Int64).alias(f"yes {at}") for at in range(len(regions))),
        *(pl.col(f"allegiance_{at}").cast(pl.Int64).sum().alias(f"value {at}") for at in range(len(regions)))).collect()
    names = pl.col("winner").replace_strict({int(Side.FLN): "FLN", int(Side.FRANCE): "France"}, default="neither")
    parts = [counted.drop("winner").sum().with_columns(winner=pl.lit("any")), counted.sort("winner").with_columns(winner=names)]
    return _long(pl.concat(parts, how="diagonal").filter(pl.col("games") > 0), regions, lambda at: {
        name: pl.col(f"{name} {at}") / pl.col("games") for name in ("yes", "value")}, "winner")


def _long(counted: "pl.DataFrame", regions: Sequence[str], of, by: str = "year") -> "pl.DataFrame":
    """A row for each of `by` and each Region."""
    ordered = counted.sort("year") if by == "year" else counted
    parts = [ordered.select(by, pl.lit(region).alias("region"), "games", **of(at)) for at, region in enumerate(regions)]
    long = pl.concat(parts)
    return long.sort("year", maintain_order=True) if by == "year" else long


TINTS = {"fln": ("#f6cbb0", "#e5834f", "#b53a08"), "contested": ("#ebe9e4", "#cbc8c1", "#97948d"),
         "france": ("#c3daee", "#6aa3d2", "#0b5797")}
HATCHES = {"fln": "////", "contested": "---", "france": ""}
WORDS = {"fln": "FLN", "contested": "contested", "france": "France"}
STEPS = (0.5, 0.75)             # above each of these shares the tint is darker


def control_fill(row: dict) -> Fill:
    """The fill of a Region by its shares `fln`, `contested` and `france`; the first of equals."""
    leader = max(CONTROLS, key=lambda name: row[name])
    return Fill(TINTS[leader][sum(row[leader] > step for step in STEPS)], HATCHES[leader])


def control_by_year(frame: "pl.DataFrame") -> "Figure":
    """Small multiples of the map. `frame`: year, region, games, fln, contested, france (`frames.control`)."""
    most = frame["games"].max() or 1
    maps = {}
    for (year,), part in frame.sort("year").group_by("year", maintain_order=True):
        going = part["games"][0] / most
        maps[f"Winter {year}" + (f" ({100 * going:.0f} % of games go on)" if going < 1 else "")] = {
            row["region"]: control_fill(row) for row in part.to_dicts()}
    key = "Colour: who controls the Region most often as the Winter ends, among the games that played that Winter."
    return small_multiples(control_headline(frame), key, maps, _control_key,
                           lines=2)


def control_headline(frame: "pl.DataFrame") -> str:
    """One sentence: how far FLN control grows."""
    held = frame.group_by("year").agg(pl.col("fln").sum().alias("mean"), pl.len().alias("all")).sort("year").to_dicts()
    if not held:
        return "No Winter was played"
    first, last, best = held[0], held[-1], max(held, key=lambda row: row["mean"])
    if first is last:
        return f"The FLN controls {first['mean']:.1f} of {first['all']} Regions on average in Winter {first['year']}"
    if last["mean"] == first["mean"] == best["mean"]:
        return f"The FLN controls {last['mean']:.1f} of {last['all']} Regions in every Winter, {first['year']} to {last['year']}"
    if best in (first, last):
        goes = "shrinks" if best is first else "grows"
        return (f"FLN control {goes} from {first['mean']:.1f} Regions in Winter {first['year']} "
                f"to {last['mean']:.1f} of {last['all']} in Winter {last['year']}")
    return (f"FLN control peaks in Winter {best['year']} at {best['mean']:.1f} of {best['all']} Regions "
            f"({first['mean']:.1f} in {first['year']})")


def _control_key(axes: "Axes") -> None:
    """Three rows of tints with their words, and what their depth means."""
    from matplotlib.patches import Rectangle

    box, gap, left = *style.fitting((16, 16), (9, 10)), 0.0
    middle, last = key_lines(axes)
    for name, tints in TINTS.items():
        for tint in tints:
            for face, edge, hatch in ((tint, None, None), ("none", style.PAPER, HATCHES[name])):
                axes.add_patch(Rectangle((left, middle - box / 3), box, box / 1.5, linewidth=0, facecolor=face, edgecolor=edge,
                                         hatch=hatch))
            left += box
        axes.text(left + 4, middle, WORDS[name], size=style.SMALL, va="center")
        left += 4 + gap + 72 * style.text_width(WORDS[name], style.SMALL)
    at, side = style.fitting((axes.get_xlim()[1], "right"), (0, "left"))
    axes.text(at, last, "share of games: up to 50 %, up to 75 %, more", size=style.SMALL, va="center", ha=side,
              color=style.GREY)


NUMBER = 6.5            # points
HEADINGS = {"any": "All games", "FLN": "Games that the FLN wins", "France": "Games that France wins"}


def allegiance(frame: "pl.DataFrame") -> "Figure":
    """A map of all games, of those that the FLN wins, of those that France wins. `frame`: winner, region, games, yes, value
    (`frames.final`)."""
    colours = style.side_colours().reversed()
    parts = {heading: frame.filter(winner=who).to_dicts() for who, heading in HEADINGS.items()}
    shown = {f"{heading} ({whole(rows[0]['games'])})": {row["region"]: row["yes"] for row in rows}
             for heading, rows in parts.items() if rows}
    key = "Numbers: in how many of 100 games the Region leans to Yes at the end (Population Marker 11 or above)."
    fills = {heading: {region: Fill(tuple(colours(share))) for region, share in shares.items()}
             for heading, shares in shown.items()}
    return small_multiples(
        allegiance_headline(frame),
        key,
        fills,
        lambda axes: _allegiance_key(axes, colours),
        across=2,
        write=lambda axes, heading: _numbers(axes, shown[heading], colours),
        disc=2 * NUMBER,
    )


def allegiance_headline(frame: "pl.DataFrame") -> str:
    """How many Regions lean to Yes in most games, and which is the most divided."""
    rows = frame.filter(winner="any").to_dicts()
    if not rows:
        return "No game was played"
    leaning = sum(row["yes"] > 0.5 for row in rows)
    divided = min(rows, key=lambda row: abs(row["yes"] - 0.5))
    return (f"At the end of the game {leaning} of {len(rows)} Regions lean to Yes in most games. The most divided is "
            f"{region_name(divided['region'])} (Yes in {100 * divided['yes']:.0f} % of games)")


def _allegiance_key(axes: "Axes", colours) -> None:
    colour_key(axes, colours, 0, 1, lambda share: f"{'Yes' if share else 'No'} in all games", key_lines(axes)[0])


def _numbers(axes: "Axes", shares: dict[str, float], colours) -> None:
    for region, share in shares.items():
        if region in PLACES:
            ink = INK if style.ink_on(colours(share)) == style.INK else WHITE
            write_on_map(axes, f"{100 * share:.0f}", PLACES[region], NUMBER, color=ink)


LEAST_FAR = 0.05        # the darkest colour means five points or more
FEW = 30                # games: a comparison with fewer on one side is not shown
UNSURE = "////"


def weight_by_year(frame: "pl.DataFrame") -> "Figure":
    """Small multiples of the map. `frame`: year, region, games, held, weight, low, high (`frames.weight`)."""
    frame = enough_games(frame)
    farthest = max(frame["weight"].abs().drop_nulls(), default=0)
    colours, far = style.side_colours(), max(LEAST_FAR, ceil(farthest / LEAST_FAR) * LEAST_FAR)
    maps = {f"Winter {year}": {row["region"]: _fill(row, colours, far) for row in part.to_dicts()}
            for (year,), part in frame.sort("year").group_by("year", maintain_order=True)}
    key = ("FLN win rate where the FLN controls the Region as the Winter ends, minus that where it does not. This predicts the "
           f"winner; it need not be the cause. White: one of the two groups has fewer than {FEW} games.")
    return small_multiples(weight_headline(frame), key, maps, lambda axes: _key(axes, colours, far),
                           lines=2)


def enough_games(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The frame, with null where too few games are compared."""
    enough = pl.min_horizontal("held", pl.col("games") - pl.col("held")) >= FEW
    return frame.with_columns(pl.when(enough).then(pl.col(name)) for name in ("weight", "low", "high"))


def weight_frame_headline(frame: "pl.DataFrame") -> str:
    """The headline for a frame of `frames.weight`."""
    return weight_headline(enough_games(frame))


def _fill(row: dict, colours, far: float) -> Fill:
    if row["weight"] is None:
        return Fill(UNKNOWN)
    return Fill(tuple(colours(0.5 + row["weight"] / far / 2)), "" if row["low"] > 0 or row["high"] < 0 else UNSURE)


def weight_headline(frame: "pl.DataFrame") -> str:
    """In how many Winters and Regions control goes with another win rate: the largest of them would be luck and its causes."""
    known = frame.drop_nulls("weight")
    clear = len(known.filter((pl.col("low") > 0) | (pl.col("high") < 0)))
    if not clear:
        return "Control of no Region clearly goes with who wins, in any Winter"
    return (f"FLN control clearly goes with who wins in {clear} of {len(known)} pairs of a Winter and a Region; "
            "it need not be the cause")


def _key(axes: "Axes", colours, far: float) -> None:
    from matplotlib.patches import Rectangle

    first, middle = key_lines(axes)
    colour_key(axes, colours, -far, far, lambda value: f"{points(value, 0)} points".replace("-", "\N{MINUS SIGN}"), first)
    right = axes.get_xlim()[1]
    text = "not clearly different from 0"
    start = right - 72 * style.text_width(text, style.SMALL) - 4
    axes.text(right, middle, text, size=style.SMALL, va="center", ha="right")
    axes.add_patch(Rectangle((start - 26, middle - 5), 24, 10, facecolor="#ecd9c6", edgecolor=style.PAPER, linewidth=0,
                             hatch=UNSURE))


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
    return {each.__name__: each(turns, regions) for each in (control, weight, final)}


CHARTS = GameCharts(LOOK, (
    *COMMON,
    Kind("chits", "causes", "chit_experiment", chit_effects_chart, chits_headline),
    Kind("map_control", "map", "control", control_by_year, control_headline),
    Kind("map_allegiance", "map", "final", allegiance, allegiance_headline),
    Kind("map_weight", "map", "weight", weight_by_year, weight_frame_headline)), map_frames)
