"""Where Regions lean as the game ends, on the map: the share of games whose Population Marker leans to Yes, by winner."""
from typing import TYPE_CHECKING

from reports import charts
from reports.ici.map.ground import INK, WHITE, Fill, written
from reports.ici.map.multiples import multiples
from reports.ici.map.names import PLACES, region_name
from reports.layout import whole

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NUMBER = 6.5            # points
HEADINGS = {"any": "All games", "FLN": "Games that the FLN wins", "France": "Games that France wins"}


def allegiance(frame: "pl.DataFrame", under: str = "", note: str = "") -> "Figure":
    """A map of all games, of those that the FLN wins, of those that France wins. `frame`: winner, region, games, yes, value
    (`frames.final`)."""
    colours = charts.between().reversed()
    parts = {heading: frame.filter(winner=who).to_dicts() for who, heading in HEADINGS.items()}
    shown = {f"{heading} ({whole(rows[0]['games'])})": {row["region"]: row["yes"] for row in rows}
             for heading, rows in parts.items() if rows}
    told = "Numbers: in how many of 100 games the Region's last Population Marker leans to Yes, that is 11 or above."
    fills = {heading: {region: Fill(tuple(colours(share))) for region, share in shares.items()}
             for heading, shares in shown.items()}
    return multiples(finding(frame), under, f"{told} {note}".strip(), fills, lambda axes: _key(axes, colours), across=2,
                     write=lambda axes, heading: _numbers(axes, shown[heading], colours), disc=2 * NUMBER)


def finding(frame: "pl.DataFrame") -> str:
    """How many Regions lean to Yes in most games, and which is the most divided."""
    rows = frame.filter(winner="any").to_dicts()
    if not rows:
        return "No game was played"
    leaning = sum(row["yes"] > 0.5 for row in rows)
    divided = min(rows, key=lambda row: abs(row["yes"] - 0.5))
    return (f"{leaning} of {len(rows)} Regions lean to Yes in most games as the game ends; the most divided is "
            f"{region_name(divided['region'])}, {100 * divided['yes']:.0f} %")


def _key(axes: "Axes", colours) -> None:
    charts.scale(axes, colours, 0, 1, lambda share: f"{'Yes' if share else 'No'} in all games")


def _numbers(axes: "Axes", shares: dict[str, float], colours) -> None:
    for region, share in shares.items():
        if region in PLACES:
            ink = INK if charts.ink_on(colours(share)) == charts.INK else WHITE
            written(axes, f"{100 * share:.0f}", PLACES[region], NUMBER, color=ink)
