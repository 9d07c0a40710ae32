"""Chits: what an early place in the cup does to the result, which is drawn by lot; beside it what their play goes with."""
from typing import TYPE_CHECKING

from reports.charts import style
from reports.charts.win_rates import rows_of, signed
from reports.ici.tipping.tracks import WATCH

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

MOST = 26
NOTE = ("Discs (FLN) and squares (France) with lines: FLN win rate with the chit in the first half of its cup less that in the "
        "second, drawn by lot, so caused by the place; filled where it is real. Diamonds: when played less when not, which is "
        "biased: longer games, better moments.")


def effects(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """A row for each chit, the strongest on top. `frame`: chit, side, effect, effect_low, effect_high, real, biased."""
    rows = _sorted(frame).head(MOST).to_dicts()
    left = f" The {MOST} of {len(frame)} that do most." if len(frame) > MOST else ""
    ends = [row[name] for row in rows for name in ("effect_low", "effect_high", "biased") if row[name] is not None]
    figure, axes = rows_of(chits_headline(frame), under, f"{NOTE}{left} {note}".strip(), [row["chit"] for row in rows], ends,
                           "percentage points of the FLN's win rate", WATCH.spoken)
    for at, row in enumerate(rows):
        colour = style.SIDES.get(row["side"], style.GREY)
        if row["biased"] is not None:
            axes.plot([row["biased"]], [at], marker="D", markersize=4.5, markerfacecolor=style.PAPER,
                      markeredgecolor=style.GREY, linestyle="none", zorder=3, label=f"biased {row['chit']}")
        axes.plot([row["effect_low"], row["effect_high"]], [at, at], color=colour, linewidth=2, zorder=4)
        axes.plot([row["effect"]], [at], marker="o" if row["side"] == "FLN" else "s", markersize=6.5, markeredgecolor=colour,
                  markerfacecolor=colour if row["real"] else style.PAPER, linestyle="none", zorder=5, label=row["chit"])
    for label, row in zip(axes.get_yticklabels(), rows, strict=False):
        label.set_color(style.SIDES.get(row["side"], style.GREY))
    return figure


def _sorted(frame: "pl.DataFrame") -> "pl.DataFrame":
    """Chits whose effect is known: those that are real first, then by size."""
    import polars as pl

    known = frame.filter(pl.col("effect").is_not_null())
    return known.sort(pl.col("real"), pl.col("effect").abs(), "chit", descending=[True, True, False])


def chits_headline(frame: "pl.DataFrame") -> str:
    """The chit whose place surely does most."""
    rows = [row for row in _sorted(frame).to_dicts() if row["real"]]
    if not rows:
        return "No chit's place in the cup surely moves the result"
    row = rows[0]
    return (f"{row['chit']} early in the cup moves the FLN's win rate most: by {signed(row['effect'], 1)} points "
            f"({signed(row['effect_low'], 1)} to {signed(row['effect_high'], 1)})")
