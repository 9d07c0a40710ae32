"""Sentences of the page."""
from reports import layout
from reports.face import face_of
from reports.manifest import certain, told
from reports.page.markup import Html
from reports.page.page import paragraph
from reports.players import at_random
from reports.sides import sides
from reports.tables import Report, decimals
from reports.two import side


def over(manifest) -> str:
    """Which game and scenario, and who plays: the line over the answer."""
    scenario = str(told(manifest, "scenario"))
    _, _, year = scenario.partition("-")
    first = f"{face_of(told(manifest, 'game')).name}, scenario {year}" if year else scenario
    return f"{first} · {played_by(manifest)}"


def cautions(manifest, of: str = "") -> list[Html]:
    """What must not be overlooked: players who only draw lots; `of` names the run among several."""
    return [paragraph(f"{of}{line}", "warning") for line in at_random(manifest)]


def played_by(manifest) -> str:
    """Who plays which side."""
    players = told(manifest, "players") or {}
    return ", ".join(f"{side} played by {players[key]}" for key, side in zip(
        ("fln", "france"), sides(told(manifest, "game")), strict=True) if key in players)


def answer(report: Report) -> str:
    """The answer in one sentence: rate, interval, number of games, range over what is assumed."""
    row, places = side(report), decimals(report.games)
    games = "1 game" if report.games == 1 else f"{report.games:,d} games"
    sentence = (f"The FLN wins {layout.percent(row['rate'], places)} of games ({100 * report.level:g} % interval "
                f"{layout.percent_range(row['low'], row['high'], places)}, {games})")
    spread = report.assumed
    if certain(report.manifest):
        return f"{sentence}."
    if spread is None or spread.low is None or spread.high is None:
        return f"{sentence}; how far assumed data may move that was not played."
    return f"{sentence}; assumed data may move that anywhere from {layout.percent(spread.low)} to {layout.percent(spread.high)}."


def short(report: Report) -> str:
    """The title of the page's tab."""
    return f"{told(report.manifest, 'scenario')}: the FLN wins {layout.percent(side(report)['rate'], decimals(report.games))}"
