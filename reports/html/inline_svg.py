"""A chart's SVG inside the page: no names that another chart has too, colours that follow light and dark, no metadata."""
import re

from reports.charts import style
from reports.html.markup import Html, tag
from reports.html.page_data import Picture

THEMED = {style.INK: "ink", style.GREY: "grey", style.FAINT: "faint", style.PAPER: "paper", style.FLN: "fln",
          style.FRANCE: "france"}
DROPPED = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<metadata>.*?</metadata>|<style\b.*?</style>|\s*\n\s*", re.DOTALL)
COLOUR = re.compile("|".join(THEMED))
NAME = re.compile(r'(\bid="|href="#|url\(#)')
LARGE, SMALL = 1.5, 1.1           # pixels a point
TAG, FINE = re.compile(r"<[^>]+>"), re.compile(r"(?<![\w.#-])-?\d+\.\d{3,}")
SIZE = re.compile(r'<svg\b[^>]*?viewBox="([^"]*)"[^>]*>')


def figure(picture: Picture, number: str) -> Html:
    """The picture as a figure; `number` tells its names from those of the page's other pictures."""
    # A reader without a mouse scrolls what has the focus.
    drawn = tag("div", Html(inlined(picture, number)), class_="scroll", tabindex="0", role="group", aria_label=picture.said)
    return tag("figure", drawn, tag("figcaption", picture.note, class_="note") if picture.note else None)


def inlined(picture: Picture, number: str) -> str:
    """The svg element alone."""
    text = DROPPED.sub(" ", picture.svg.decode("utf-8"))
    text = TAG.sub(lambda found: FINE.sub(_coarse, found[0]), text)
    text = NAME.sub(lambda found: f"{found[1]}c{number}-", text)
    text = COLOUR.sub(lambda found: f"var(--{THEMED[found[0]]})", text)
    label = tag("svg", role="img", aria_label=picture.said).removesuffix("></svg>")
    return SIZE.sub(lambda found: f'{label} viewBox="{found[1]}" style="{_width(found[1])}">', text, count=1).strip()


def _width(box: str) -> str:
    """How wide a chart may be and must be, for its letters to be neither huge nor too small to read."""
    points = float(box.split()[2])
    return f"max-width:{LARGE * points:.0f}px;min-width:{SMALL * points:.0f}px"


def _coarse(found: re.Match[str]) -> str:
    """A coordinate to a hundredth of a point, what is small to three figures: a third of a map is decimals that nobody sees."""
    value = float(found[0])
    return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) >= 1 else f"{value:.3g}"
