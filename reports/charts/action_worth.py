"""The chart of actions: a bar for what each side loses without an action, the largest first."""
from collections.abc import Mapping
from typing import Any

from reports.charts import style
from reports.charts.drawing import Figure

ROW = 0.27                # inches an action takes
LABELS, BELOW = 2.3, 0.55 # inches


def action_chart(found: Mapping[str, Any], sides: Mapping[str, str]) -> "Figure":
    """`found` is ActionRanking.json(), `sides` its sides in words. Bars are points lost, after both sides have adapted if they
    have; a ring then marks the loss between players who did not. To be drawn, and saved, within `style()`."""
    from matplotlib.patches import Patch

    rows = found["actions"]
    adapted = found["readapt_games"] is not None
    first = rows[0]
    title = f"{_words(first['action'])} is worth most: {100 * _shown(first)['estimate']:.0f} points to {sides[first['side']]}"
    under = (f"{found['scenario']}: points that a side loses when one action is barred to it"
             + (", both sides having adapted (rings: not adapted)" if adapted else "; the players do not know of the ban"))
    body = ROW * len(rows) + BELOW
    figure, _, foot = style.fitted(title, under, "Lines: 95 % intervals of dice and data.", body)
    width, height = figure.get_size_inches()
    axes = figure.add_axes((LABELS / width, (foot + BELOW) / height, (width - LABELS - 0.3) / width, ROW * len(rows) / height))
    places = range(len(rows))
    colours = dict(zip(sides, (style.FLN, style.FRANCE), strict=True))
    losses = [_shown(each) for each in rows]
    axes.barh(places, [100 * each["estimate"] for each in losses], 0.68, color=[colours[each["side"]] for each in rows])
    low, high = ([100 * each[end] for each in losses] for end in ("low", "high"))
    axes.hlines(places, low, high, color=style.INK, linewidth=1)
    if adapted:
        plain = [100 * each["loss"]["estimate"] for each in rows]
        axes.scatter(plain, places, s=26, facecolors="none", edgecolors=style.INK, zorder=3)
    axes.axvline(0, color=style.GREY, linewidth=0.8)
    axes.set_yticks(places, [_words(each["action"]) for each in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("points lost")
    axes.legend(handles=[Patch(color=colours[key], label=word) for key, word in sides.items()], loc="lower right")
    return figure


def action_chart_file(found: Mapping[str, Any], sides: Mapping[str, str], form: str) -> bytes:
    """The chart as a file of one of style.FORMS."""
    with style.style():
        return style.saved(action_chart(found, sides), form)


def _shown(row: Mapping[str, Any]) -> Mapping[str, float]:
    return row["adapted"] or row["loss"]


def _words(action: str) -> str:
    return action.replace("_", " ").capitalize()
