"""Maps of a run: who controls each Region, how it leans in the end, and how well its control predicts the winner."""
from math import ceil

import polars as pl

from reports.charts import style
from reports.charts.drawing import Axes, Figure
from reports.charts.style import colour_key
from reports.ici.map.base_map import INK, PLACES, UNKNOWN, WHITE, Fill, key_lines, region_name, small_multiples, write_on_map
from reports.ici.map.frames import CONTROLS
from reports.tables.text_table import points, whole

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
