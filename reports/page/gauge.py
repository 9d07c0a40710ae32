"""Where a rate lies between 0 and 100 %: by the dice, and over data sets, drawn with nothing but boxes."""
from collections.abc import Iterator, Sequence

from reports.page.markup import Html, tag

TICKS = (0, 25, 50, 75, 100)


def gauge(said: str, lanes: Sequence[tuple[str, Html]]) -> Html:
    """Lanes, each with its label, over a common axis; `said` tells the same to who cannot see it."""
    marks = (tag("i", tag("b", f"{tick} %"), style=f"left:{tick}%") for tick in TICKS)
    rows = (_row("lane", label, inside) for label, inside in lanes)
    return tag("div", *rows, _row("lane axis", "", *marks), class_="gauge", role="img", aria_label=said)


def _row(class_: str, label: str, *inside: Html) -> Html:
    return tag("div", tag("span", label, class_="label"), tag("span", *inside, class_="track"), class_=class_)


def lane(low: float | None, high: float | None, at: Sequence[float] = (), kind: str = "dice") -> Html:
    """A band from `low` to `high`, shares, and marks at those of `at`."""
    return Html("".join(_parts(low, high, at, kind)))


def _parts(low: float | None, high: float | None, at: Sequence[float], kind: str) -> Iterator[str]:
    yield tag("i", class_="even")
    if low is not None and high is not None:
        yield tag("i", class_=f"band {kind}", style=f"left:{100 * low:.2f}%;width:{100 * (high - low):.2f}%")
    for share in at:
        yield tag("i", class_=f"mark {kind}", style=f"left:{100 * share:.2f}%")
