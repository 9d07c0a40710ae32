"""What holding a Region in a Winter weighs on the result, on the map: FLN win rate with it less FLN win rate without."""
from math import ceil
from typing import TYPE_CHECKING

from reports.charts import style
from reports.ici.map.base_map import KEY, UNKNOWN, Fill, region_name, small_multiples
from reports.tables.text_table import points

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LEAST_FAR = 0.05        # the darkest colour stands for five points at least
FEW = 30                # games on one side of the comparison, below which it is not shown
UNSURE = "////"


def weight_by_year(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """Small multiples of the map. `frame`: year, region, games, held, weight, low, high (`frames.weight`)."""
    frame = known(frame)
    colours, far = style.between(), max(LEAST_FAR, ceil((frame["weight"].abs().max() or 0) / LEAST_FAR) * LEAST_FAR)
    maps = {f"Winter {year}": {row["region"]: _fill(row, colours, far) for row in part.to_dicts()}
            for (year,), part in frame.sort("year").group_by("year", maintain_order=True)}
    told = ("FLN win rate where the FLN controls the Region as the Winter ends, less that where it does not: what goes together, "
            "not what causes what. White: it controls the Region, or does not, in fewer than "
            f"{FEW} games.")
    return small_multiples(weight_headline(frame), under, f"{told} {note}".strip(), maps, lambda axes: _key(axes, colours, far))


def known(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The frame, with null for what rests on too few games."""
    import polars as pl

    enough = pl.min_horizontal("held", pl.col("games") - pl.col("held")) >= FEW
    return frame.with_columns(pl.when(enough).then(pl.col(name)) for name in ("weight", "low", "high"))


def shown_finding(frame: "pl.DataFrame") -> str:
    """The finding of a frame as `frames.weight` gives it."""
    return weight_headline(known(frame))


def _fill(row: dict, colours, far: float) -> Fill:
    if row["weight"] is None:
        return Fill(UNKNOWN)
    return Fill(tuple(colours(0.5 + row["weight"] / far / 2)), "" if row["low"] > 0 or row["high"] < 0 else UNSURE)


def weight_headline(frame: "pl.DataFrame") -> str:
    """The Region and Winter that surely weigh most, by the end of the interval that is nearer to none."""
    import polars as pl

    surely = pl.max_horizontal(pl.col("low"), -pl.col("high"))
    sure = frame.filter(surely > 0).sort(surely, descending=True, maintain_order=True).head(1).to_dicts()
    if not sure:
        return "No Region surely weighs on the result, in any Winter"
    [row] = sure
    low, high = sorted(abs(100 * row[end]) for end in ("low", "high"))
    return (f"Where the FLN controls {region_name(row['region'])} in Winter {row['year']} it wins "
            f"{abs(100 * row['weight']):.0f} points ({low:.0f} to {high:.0f}) {'more' if row['low'] > 0 else 'less'} often")


def _key(axes: "Axes", colours, far: float) -> None:
    from matplotlib.patches import Rectangle

    style.scale(axes, colours, -far, far, lambda value: f"{points(value, 0)} points".replace("-", "\N{MINUS SIGN}"))
    right, middle = axes.get_xlim()[1], 36 * KEY
    text = "not surely different from 0"
    start = right - 72 * style.length(text, style.SMALL) - 4
    axes.text(right, middle, text, size=style.SMALL, va="center", ha="right")
    axes.add_patch(Rectangle((start - 26, middle - 5), 24, 10, facecolor="#ecd9c6", edgecolor=style.PAPER, linewidth=0,
                             hatch=UNSURE))
