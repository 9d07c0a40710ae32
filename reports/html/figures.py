"""What a page draws: charts as SVG inside the page, and bars that show where a rate, or a difference of rates, lies.

A chart brings no names that another chart has too, colours that follow light and dark, and no metadata.
"""
import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, log10

from reports.charts import style
from reports.charts.style import Figure as Drawing

THEMED = {style.INK: "ink", style.GREY: "grey", style.FAINT: "faint", style.PAPER: "paper", style.FLN: "fln",
          style.FRANCE: "france"}
DROPPED = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<metadata>.*?</metadata>|<style\b.*?</style>|\s*\n\s*", re.DOTALL)
COLOUR = re.compile("|".join(THEMED))
NAME = re.compile(r'(\bid="|href="#|url\(#)([^")]+)')
REFERRED, OWN_NAME = re.compile(r'(?:href="#|url\(#)([^")]+)'), re.compile(r' id="([^"]*)"')
IDLE = re.compile(r"""font-family: [^;"]*; | transform="rotate\(-?0 [^"]*"|(?<=>)\s+(?=<)""")
STYLED, GROUP = re.compile(r'style="[^"]*"'), re.compile(r"<g>((?:<(?!/?g\b)[^<>]*>|[^<>])*)</g>")
LINE = re.compile(r'<path id="([^"]+)" d="M [-\d. ]+L[-\d. ]+" style="([^"]*)"/>')        # a tick, which has no inside to fill
USE = re.compile(r'(<use href="#([^"]+)"[^>]*?) style="fill:[^;"]*;([^"]*)"')
LARGE, SMALL = 1.5, 1.1           # pixels a point
TAG, FINE = re.compile(r"<[^>]+>"), re.compile(r"(?<![\w.#-])-?\d+\.\d{3,}")
SIZE = re.compile(r'<svg\b[^>]*?viewBox="([^"]*)"[^>]*>')
MOST = 4                          # steps from the middle of an axis of differences to its end


@dataclass(frozen=True)
class Picture:
    """A chart of reports.charts.style as SVG, for a usual and for a `narrow` window; what it shows in a sentence; a note under
    it."""
    svg: str
    narrow: str
    sentence: str
    note: str = ""


def picture(draw: "Callable[[], Drawing]", sentence: str) -> Picture:
    """The Picture of a chart that `draw` makes, without the words that a page sets itself."""
    files = []
    for narrow in (True, False):
        with style.style(plain=True, narrow=narrow):
            drawn = draw()
            files.append(style.saved(drawn, "svg").decode())
    return Picture(files[1], files[0], sentence, str(drawn.get_label()))


def figure(shown: Picture, number: str) -> Picture:
    """The picture inside a page; `number` tells its names from those of the page's other pictures."""
    return replace(shown, svg=inline_svg(shown.svg, shown.sentence, number, "wide"),
                   narrow=inline_svg(shown.narrow, shown.sentence, f"{number}n", "slim"))


def inline_svg(svg: str, sentence: str, number: str, window: str) -> str:
    """The svg element of a file; `window`, "wide" or "slim", is its class."""
    drawn = DROPPED.sub(" ", svg)
    drawn = TAG.sub(lambda found: FINE.sub(_coarse, found[0]), drawn)
    drawn = _slimmed(drawn)
    order = {name: at for at, name in enumerate(OWN_NAME.findall(drawn))}
    drawn = NAME.sub(lambda found: f"{found[1]}c{number}-{order[found[2]]}", drawn)
    drawn = COLOUR.sub(lambda found: f"var(--{THEMED[found[0]]})", drawn)
    start = f'<svg class="{window}" role="img" aria-label="{html.escape(sentence)}"'
    return SIZE.sub(lambda found: f'{start} viewBox="{found[1]}" style="{_width(found[1])}">', drawn, count=1).strip()


def _slimmed(svg: str) -> str:
    """Without names that nothing refers to, groups that say nothing, and what the style of a page says: a third shorter."""
    referred = set(REFERRED.findall(svg))
    svg = OWN_NAME.sub(lambda found: found[0] if found[1] in referred else "", svg)
    svg = IDLE.sub("", svg).replace("xlink:href", "href")
    svg = STYLED.sub(lambda found: found[0].replace("; ", ";").replace(": ", ":"), svg)
    lines = dict(LINE.findall(svg))
    svg = USE.sub(lambda found: found[1] if lines.get(found[2]) == found[3] else found[0], svg)
    while (shorter := GROUP.sub(r"\1", svg)) != svg:
        svg = shorter
    return svg


def _width(box: str) -> str:
    """How wide a chart may be and must be, for its letters to be neither huge nor too small to read."""
    points = float(box.split()[2])
    return f"max-width:{LARGE * points:.0f}px;min-width:{SMALL * points:.0f}px"


def _coarse(found: re.Match[str]) -> str:
    """A coordinate to a hundredth of a point, what is small to three figures: a third of a map is decimals that nobody sees."""
    value = float(found[0])
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 1 else f"{value:.3g}"


@dataclass(frozen=True)
class Axis:
    """Shares from `low` to `high` with ticks, written as per cent, or as points with their sign; a line at `middle`."""
    low: float = 0.0
    high: float = 1.0
    ticks: Sequence[float] = (0.0, 0.25, 0.5, 0.75, 1.0)
    middle: float = 0.5
    unit: str = "%"

    def place(self, share: float) -> float:
        """Where a share lies, 0 to 100 from the left."""
        return 100 * (min(max(share, self.low), self.high) - self.low) / (self.high - self.low)

    def label(self, tick: float) -> str:
        """A tick in words."""
        return f"{100 * tick:g} %" if self.unit == "%" else f"{100 * tick:+g}" if tick else "0"


def difference_axis(*shares: float | None) -> Axis:
    """An axis of points, as wide to both sides as `shares` need, with round ticks."""
    far = max([0.01, *(abs(share) for share in shares if share is not None)])
    power = 10.0 ** ceil(log10(far / MOST) - 1)
    step = next(round(each * power, 10) for each in (1, 2, 2.5, 5, 10, 20) if each * power * MOST >= far)
    steps = ceil(far / step - 1e-9)
    ticks = tuple(round(number * step, 10) for number in range(-steps, steps + 1))
    return Axis(ticks[0], ticks[-1], ticks, 0.0, "points")


@dataclass(frozen=True)
class Lane:
    """A band from `low` to `high`, shares, and `marks`, shares too; `kind` is "dice" or "sets" and gives the colour."""
    label: str
    kind: str
    low: float | None
    high: float | None
    marks: Sequence[float] = ()


@dataclass(frozen=True)
class IntervalBar:
    """Lanes over one axis; `sentence` says the same to those who cannot see it. `margin` is drawn around the axis's middle."""
    sentence: str
    lanes: Sequence[Lane]
    axis: Axis = Axis()
    margin: float = 0.0
