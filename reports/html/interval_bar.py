"""Where a rate, or a difference of rates, lies on its axis: by the dice, and over data sets, drawn with nothing but boxes."""
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log10

from reports.html.markup import Html, tag

MOST = 4                          # steps from the middle of an axis of differences to its end


@dataclass(frozen=True)
class Axis:
    """Shares from `low` to `high` with ticks, written as per cent, or as points with their sign; a line at `middle`."""
    low: float = 0.0
    high: float = 1.0
    ticks: Sequence[float] = (0.0, 0.25, 0.5, 0.75, 1.0)
    middle: float = 0.5
    unit: str = "%"

    def at(self, share: float) -> float:
        """The place of a share, 0 to 100 from the left."""
        return 100 * (min(max(share, self.low), self.high) - self.low) / (self.high - self.low)

    def label(self, tick: float) -> str:
        """A tick in words."""
        return f"{100 * tick:g} %" if self.unit == "%" else f"{100 * tick:+g}" if tick else "0"


def differences(*shares: float | None) -> Axis:
    """An axis of points, as wide to both sides as `shares` need, with round ticks."""
    far = max([0.01, *(abs(share) for share in shares if share is not None)])
    power = 10.0 ** ceil(log10(far / MOST) - 1)
    step = next(round(each * power, 10) for each in (1, 2, 2.5, 5, 10, 20) if each * power * MOST >= far)
    steps = ceil(far / step - 1e-9)
    ticks = tuple(round(number * step, 10) for number in range(-steps, steps + 1))
    return Axis(ticks[0], ticks[-1], ticks, 0.0, "points")


def gauge(said: str, lanes: Sequence[tuple[str, Html]], axis: Axis) -> Html:
    """Lanes, each with its label, over the axis they were made for; `said` tells the same to who cannot see it."""
    marks = (tag("i", tag("b", axis.label(tick)), style=f"left:{axis.at(tick):.2f}%") for tick in axis.ticks)
    rows = (_row("lane", label, inside) for label, inside in lanes)
    return tag("div", *rows, _row("lane axis", "", *marks), class_="gauge", role="img", aria_label=said)


def _row(class_: str, label: str, *inside: Html) -> Html:
    return tag("div", tag("span", label, class_="label"), tag("span", *inside, class_="track"), class_=class_)


def lane(axis: Axis, low: float | None, high: float | None, kind: str, marks: Sequence[float] = (), margin: float = 0.0) -> Html:
    """A band from `low` to `high`, shares, and marks; a margin around the middle of the axis, if there is one."""
    return Html("".join(_parts(axis, low, high, kind, marks, margin)))


def _parts(axis: Axis, low: float | None, high: float | None, kind: str, marks: Sequence[float], margin: float) -> Iterator[str]:
    if margin:
        yield _band(axis, axis.middle - margin, axis.middle + margin, "margin")
    yield tag("i", class_="middle", style=f"left:{axis.at(axis.middle):.2f}%")
    if low is not None and high is not None:
        yield _band(axis, low, high, f"band {kind}")
    for share in marks:
        yield tag("i", class_=f"mark {kind}", style=f"left:{axis.at(share):.2f}%")


def _band(axis: Axis, low: float, high: float, class_: str) -> Html:
    left, right = axis.at(low), axis.at(high)
    return tag("i", class_=class_, style=f"left:{left:.2f}%;width:{right - left:.2f}%")
