"""Small multiples of the map, the last of them with the names of everything; one key below."""
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from reports import charts
from reports.ici.map.ground import NORTH, Fill, ground, major_cities
from reports.ici.map.names import names

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GAP, HEAD, KEY = 0.1, 0.22, 0.36            # inches between maps, of a map's heading, of the key
INCH = 2.54
KEY_AXES = "key"


def multiples(title: str, under: str, note: str, maps: Mapping[str, Mapping[str, Fill]], key: "Callable[[Axes], None]",
              across: int = 3, write: "Callable[[Axes, str], None] | None" = None, disc: float = 5) -> "Figure":
    """A map with `maps[heading]` as fills for each heading, `across` in a row, and one with names.

    `key` draws the key on axes in points; `write(axes, heading)` what stands on a map besides; Major Cities are discs `disc`
    points across. The axes of a map have its heading as label, those of the key "key".
    """
    wide = (charts.WIDTH - 2 * charts.EDGE - (across - 1) * GAP) / across
    high = wide * NORTH.height
    rows = -(-(len(maps) + 1) // across)
    figure, top, foot = charts.fitted(title, under, note, rows * (high + HEAD) + KEY)
    width, tall = figure.get_size_inches()
    for at, heading in enumerate([*maps, "names"]):
        left, bottom = charts.EDGE + at % across * (wide + GAP), tall - top - (at // across + 1) * (high + HEAD)
        axes = figure.add_axes((left / width, bottom / tall, wide / width, high / tall), label=heading)
        if heading == "names":
            names(axes, wide * INCH)
            continue
        ground(axes, maps[heading], width=wide * INCH)
        major_cities(axes, maps[heading], disc)
        axes.set_title(heading, size=charts.SMALL, loc="left", pad=3, color=charts.INK)
        if write:
            write(axes, heading)
    _key(figure, key, foot)
    return figure


def _key(figure: "Figure", key: "Callable[[Axes], None]", foot: float) -> None:
    width, tall = figure.get_size_inches()
    axes = figure.add_axes((charts.EDGE / width, foot / tall, 1 - 2 * charts.EDGE / width, KEY / tall), label=KEY_AXES)
    axes.set(xlim=(0, 72 * (width - 2 * charts.EDGE)), ylim=(0, 72 * KEY))
    axes.axis("off")
    key(axes)
