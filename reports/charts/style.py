"""The style of all charts: fonts, sizes, the colours of the sides. Files have no dates, so the same chart gives the same bytes.

Figures are drawn within `style()`, without pyplot and its state. Blue and vermilion stay apart for every kind of colour blindness
(Okabe and Ito, "Color universal design", 2008); no chart relies on colour alone.
Keys of charts stand last: a scale of colours, the colours of win rates, a legend.
"""
import contextlib
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from math import ceil, log10
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from reports.tipping.turn_counts import Watch
from simulate.games import GAMES

# Matplotlib's names for annotations, without its half a second: a chart loads it when it is drawn.
if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure
    from matplotlib.text import Text
    from matplotlib.typing import RcKeyType
else:
    Artist = Axes = Axis = Colormap = Figure = RcKeyType = ScalarMappable = Text = Any

T = TypeVar("T")
FLN, FRANCE = "#c2410c", "#0b62a8"
INK, GREY, FAINT, PAPER = "#1f2328", "#5b6168", "#d9dce0", "#ffffff"
FIRM, WHITE = "#1f2329", "#fffffe"            # on colours that stay as they are: a page that is dark replaces INK and PAPER
SIDES = {name: colour for game in GAMES.values() for name, colour in zip(game.sides.values(), (FLN, FRANCE), strict=True)}
FORMS = ("svg", "png")
FONTS = ["DejaVu Sans", "Verdana", "Helvetica", "Arial"]     # the first comes with matplotlib
WIDTH, HEIGHT, DOTS = 8.0, 4.8, 150          # inches; dots an inch of a png
NARROW, LOW = 3.5, 3.3                       # inches of a sheet for a phone: 320 pixels hold its letters at 1.27 pixels a point
BODY, SMALL, TITLE = 10, 8.5, 13             # points
LINE = 1.45 / 72                             # inches a line is high, a point of size
DASHED = (0, (4, 3))                         # a line that only marks a value
TIED = "\N{NO-BREAK SPACE}%"
EDGE = 0.14                                  # inches around it all
PATH = re.compile(rb'(?<= d=")[^"]+')
LONG_NUMBER = re.compile(rb"(-?\d+\.\d)\d+")                             # tenths of a point are a thirtieth of a millimetre
STYLE: "dict[RcKeyType, Any]" = {
    "font.family": "sans-serif", "font.sans-serif": FONTS, "font.size": BODY,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": GREY, "xtick.color": GREY, "ytick.color": GREY,
    "xtick.labelcolor": INK, "ytick.labelcolor": INK, "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "axes.grid.axis": "y", "grid.color": FAINT, "grid.linewidth": 0.7, "axes.axisbelow": True, "axes.linewidth": 0.8,
    "axes.unicode_minus": True, "lines.linewidth": 1.8, "figure.facecolor": PAPER, "savefig.facecolor": PAPER,
    "hatch.linewidth": 0.6, "figure.dpi": 100, "savefig.dpi": DOTS, "svg.fonttype": "none", "svg.hashsalt": "wilaya",
    "legend.frameon": False,
}


_PLAIN, _NARROW = ContextVar("plain", default=False), ContextVar("narrow", default=False)
_WORDS: ContextVar[Callable[[str], str]] = ContextVar("words", default=str)
_UNDER, _NOTE = ContextVar("under", default=""), ContextVar("note", default="")


@contextlib.contextmanager
def style(plain: bool = False, narrow: bool = False, words: Callable[[str], str] = str) -> Iterator[None]:
    """Within it, figures are drawn and saved in this style, whatever a user's own settings say.

    `plain` figures have no words above and below the plot: a page sets them itself, in lines as wide as its window. The words
    below are then the figure's label. `narrow` figures are for a phone: NARROW inches wide, letters as large as on the others.
    Words are those of `game`, if one is named, once a figure is saved.
    """
    import matplotlib

    with _set({_PLAIN: plain, _NARROW: narrow, _WORDS: words}), matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        yield


@contextlib.contextmanager
def _set(given: Mapping[ContextVar, Any]) -> Iterator[None]:
    tokens = {variable: variable.set(value) for variable, value in given.items()}
    try:
        yield
    finally:
        for variable, token in tokens.items():
            variable.reset(token)


def of_games(draw: Callable[[], "Figure"], under: str, note: str) -> "Figure":
    """What `draw` makes; under its headline it says which games it shows, `under`, and behind its own note comes `note`."""
    with _set({_UNDER: under, _NOTE: note}):
        return draw()


def is_narrow() -> bool:
    """Whether figures are now drawn for a phone."""
    return _NARROW.get()


def fitting(wide: T, narrow: T) -> T:
    """The first on a sheet of usual width, the second on a narrow one."""
    return narrow if is_narrow() else wide


def sheet_width(width: float = WIDTH) -> float:
    """Inches that a sheet is wide that should be `width`."""
    return fitting(width, min(width, NARROW))


def framed(title: str, note: str = "", under: str = "", width: float = WIDTH,
           height: float | None = None) -> "tuple[Figure, Axes]":
    """A sheet with one plot."""
    figure = sheet(title, note, under, width, height)
    return figure, figure.add_subplot()


def sheet(title: str, note: str = "", under: str = "", width: float = WIDTH, height: float | None = None) -> "Figure":
    """A figure of `sheet_width(width)` by `height` inches: the headline, a line under it that says what is shown, a note."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    width, height = sheet_width(width), height or fitting(HEIGHT, LOW)
    title, under, note = _said(title, under, note)
    constrained = ConstrainedLayoutEngine()
    figure = Figure(figsize=(width, height), layout=constrained)
    if _PLAIN.get():
        figure.set_label(" ".join(filter(None, (f"{under}." if under else "", note))))
        title = under = note = ""
    top = _lines(figure, title, TITLE, INK, EDGE, weight="bold")
    top = _lines(figure, under, SMALL, GREY, top)
    foot = _foot(figure, note)
    constrained.set(rect=(EDGE / width, foot / height, 1 - 2 * EDGE / width, 1 - (top + 0.08 + foot) / height),
                    w_pad=0.02, h_pad=0.02)
    return figure


def fitted(title: str, note: str, body: float, under: str = "", width: float = WIDTH) -> "tuple[Figure, float, float]":
    """A sheet just high enough for `body` inches of plots that place themselves: (figure, inches above them, inches below)."""
    top = foot = EDGE
    width = sheet_width(width)
    if not _PLAIN.get():
        head, below, last = _said(title, under, note)
        top += _high(head, TITLE, width, "bold") + _high(below, SMALL, width) + 0.1
        foot += _high(last, SMALL, width) + 0.08 if last else 0
    figure = sheet(title, note, under, width, top + body + foot)
    figure.set_layout_engine("none")
    return figure, top, foot


def saved(figure: "Figure", form: str) -> bytes:
    """The file of a figure, `form` one of FORMS: the same bytes for the same figure. To be called within `style()`."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    file = io.BytesIO()
    metadata = {"Date": None, "Creator": "wilaya"} if form == "svg" else {"Software": "wilaya"}
    FigureCanvasAgg(figure)
    _reword(figure)
    _settle(figure)
    figure.savefig(file, format=form, metadata=metadata)
    return shortened_svg(file.getvalue()) if form == "svg" else file.getvalue()


def files_of(draw: Callable[[], "Figure"], words: Callable[[str], str] = str, forms: tuple[str, ...] = FORMS) -> dict[str, bytes]:
    """A chart, in the words of a game, as the files of `forms`."""
    with style(words=words):
        figure = draw()
        return {form: saved(figure, form) for form in forms}


def _said(title: str, under: str, note: str) -> Iterator[str]:
    """The words of a sheet, with those that `of_games` gives."""
    return map(_worded, (title, under or _UNDER.get(), f"{note} {_NOTE.get()}".strip()))


def _worded(text: str) -> str:
    """In the words of the game in force."""
    return _WORDS.get()(text)


def _reword(figure: "Figure") -> None:
    """The same of axes and keys."""
    from matplotlib.text import Text

    for text in figure.findobj(Text):
        text.set_text(_worded(text.get_text()))


def _settle(figure: "Figure") -> None:
    """Lay the figure out, for good and in round numbers: a layout's last digits are not the same each time."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    engine = figure.get_layout_engine()
    if not isinstance(engine, ConstrainedLayoutEngine):
        return
    engine.execute(figure)
    figure.set_layout_engine("none")
    for axes in figure.axes:
        left, bottom, width, height = (round(each, 5) for each in axes.get_position(original=True).bounds)
        axes.set_position((left, bottom, width, height))


def shortened_svg(svg: bytes) -> bytes:
    """An SVG with shorter paths (fewer digits, no line breaks): half as long, and it looks the same."""
    return PATH.sub(lambda path: LONG_NUMBER.sub(rb"\1", path[0]).replace(b" \nL ", b"L").replace(b" \n", b""), svg)


def side_colours() -> "Colormap":
    """From France's colour over nearly white to the FLN's; but for a shade, since a page replaces those two when it is dark."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("sides", ["#0b62a9", "#8fbbe0", "#f6f3ee", "#f0b48c", "#c2410d"])


def beside(axes: "Axes", text: str, at: tuple[float, float], right: float, up: float = 0, **how: Any) -> "Text":
    """Text in small letters so many points to the right of a place, and above it."""
    how = {"va": "center", "size": SMALL, **how}
    return axes.annotate(text, at, xytext=(right, up), textcoords="offset points", **how)


def in_percents(axis: "Axis", low: float, high: float) -> None:
    """Set round ticks on an axis of shares from `low` to `high`, written as per cent; none below 0 or above 100 %."""
    from matplotlib.ticker import FixedLocator, MaxNLocator, PercentFormatter

    ticks = MaxNLocator(fitting(8, 5), steps=[1, 2, 5, 10]).tick_values(low, high)
    decimals = max(0, ceil(-log10(100 * (ticks[1] - ticks[0])) - 0.01))
    axis.set_major_locator(FixedLocator([tick for tick in ticks if max(0, low) <= tick <= min(1, high)]))
    axis.set_major_formatter(PercentFormatter(1, decimals=decimals, symbol=" %"))


def whole_numbers(axis: "Axis", most: int) -> None:
    """Set at most so many round ticks on an axis of whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10], integer=True))


def ink_on(colour: tuple[float, ...]) -> str:
    """Ink or paper, whichever can be read on a colour (red, green and blue from 0 to 1)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.26 else PAPER


def wrapped(text: str, size: float, width: float, weight: str = "normal") -> str:
    """Text in lines that `width` inches hold, as far as its words allow; a number keeps its per cent sign."""
    lines: list[str] = []
    for word in text.replace(" %", TIED).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines).replace(TIED, " %")


def text_width(text: str, size: float, weight: str = "normal") -> float:
    """Inches that a line of text takes, in the font of the style."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family=FONTS[0], size=size, weight=weight)
    return text_to_path.get_text_width_height_descent(text, font, ismath=False)[0] / 72


def _lines(figure: "Figure", text: str, size: float, colour: str, top: float, weight: str = "normal") -> float:
    """Text to the left, its top `top` inches below the figure's; where it ends."""
    if not text:
        return top
    width, height = figure.get_size_inches()
    set_text = wrapped(text, size, width - 2 * EDGE, weight)
    figure.text(EDGE / width, 1 - top / height, set_text, size=size, color=colour, weight=weight, va="top", linespacing=1.25)
    return top + (set_text.count("\n") + 1) * size * LINE


def _high(text: str, size: float, width: float, weight: str = "normal") -> float:
    """Inches that a text takes on a sheet so wide."""
    return (wrapped(text, size, width - 2 * EDGE, weight).count("\n") + 1) * size * LINE if text else 0


def _foot(figure: "Figure", note: str) -> float:
    """A note at the foot; how high it is, in inches."""
    if not note:
        return EDGE
    width, height = figure.get_size_inches()
    set_text = wrapped(note, SMALL, width - 2 * EDGE)
    figure.text(EDGE / width, EDGE / height, set_text, size=SMALL, color=GREY, va="bottom", linespacing=1.25)
    return EDGE + (set_text.count("\n") + 1) * SMALL * LINE + 0.06


@dataclass(frozen=True)
class Look:
    """What a game adds to the charts: words, and an axis of turns.

    `titles`: short titles of tracks by name; `singular`: those whose title takes a verb in the singular; `alone`: those that are
    left out of the small multiples; `fresh`: how the names of tracks begin that have no value at the set-up. `ways`: ways of
    winning in words. `dated(axes, first, last, small)` makes the x-axis one of turns. `leader(name, short)` names a leader;
    `ticks`: a marker on every so many points of a leader's line; `stop`: what stands between the name of a turn and a number;
    `key`: where the chart of lengths has its key; `axis`: the label under a fan.
    """
    watch: Watch
    titles: Mapping[str, str]
    dated: "Callable[[Axes, int, int, bool], None]"
    leader: Callable[[str, bool], str]
    singular: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    ways: Mapping[str, str] = field(default_factory=dict)
    ticks: int = 1
    stop: str = ""
    key: Literal["upper left", "upper right"] = "upper left"
    axis: str = ""

    def titled(self, track: str) -> str:
        """A track's title; its name if it has none."""
        return self.titles.get(track, track)

    def falls(self, track: str, down: bool) -> str:
        """"falls below" or "rises above", in the number of the track's title."""
        one = track in self.singular
        return ("falls below" if one else "fall below") if down else ("rises above" if one else "rise above")

    def date(self, turn: int) -> str:
        """A turn in words, or "the set-up"."""
        return self.watch.date(turn) if turn >= self.watch.first else "the set-up"


LONGEST = 200             # points: a scale of colours


def colour_key(axes: "Axes", colours: "Colormap", low: float, high: float, words: Callable[[float], str],
               line: float) -> None:
    """A key of colours from `low` to `high` on axes in points, `line` points from below; `words` writes both values."""
    from matplotlib.patches import Rectangle

    steps, box = 25, 10
    ends = [words(value) for value in (low, high)]
    before, after = (72 * text_width(end, SMALL) for end in ends)
    left = before + 5
    width = min(LONGEST, axes.get_xlim()[1] - left - after - 5)
    axes.text(0, line, ends[0], size=SMALL, va="center")
    for step in range(steps):
        axes.add_patch(Rectangle((left + step * width / steps, line - box / 2), width / steps + 0.2, box, linewidth=0,
                                 facecolor=colours(step / (steps - 1))))
    axes.text(left + width + 5, line, ends[1], size=SMALL, va="center")


def point_axes(figure: "Figure", foot: float, high: float, label: str = "") -> "Axes":
    """Axes in points across a sheet, without lines: `high` inches high, `foot` inches above its foot."""
    width, tall = figure.get_size_inches()
    axes = figure.add_axes((EDGE / width, foot / tall, 1 - 2 * EDGE / width, high / tall), label=label)
    axes.set(xlim=(0, 72 * (width - 2 * EDGE)), ylim=(0, 72 * high))
    axes.axis("off")
    return axes


def rate_bar(figure: "Figure", axes: "Axes", colours: "ScalarMappable") -> "tuple[Axes, Axis]":
    """The key of the colours of win rates, to the right or on a narrow sheet below: its axes, and the axis of its rates."""
    below = is_narrow()
    bar = figure.colorbar(colours, ax=axes, location="bottom" if below else "right", fraction=0.04, pad=0.02, aspect=28)
    bar.set_label("FLN wins", color=INK)
    bar.outline.set_visible(False)
    return bar.ax, bar.ax.xaxis if below else bar.ax.yaxis


def key_of(axes: "Axes", place: Literal["upper left", "upper right", "lower right"],
           handles: "Sequence[Artist] | None" = None, words: Sequence[str] = ()) -> None:
    """A legend at `place`, on a narrow sheet below the plot. Without `handles` it lists what has a label; `words` for labels."""
    shown = axes.get_legend_handles_labels()[0] if handles is None else handles
    words = words or [str(each.get_label()) for each in shown]
    if is_narrow():
        axes.figure.legend(shown, words, loc="outside lower center", ncols=2, fontsize=SMALL)
    else:
        axes.legend(shown, words, loc=place, fontsize=SMALL)
