"""Sentences of the page."""
from reports.html.document import paragraph
from reports.html.markup import Html
from reports.tables import text_table
from reports.tables.game_tables import face_of
from reports.tables.run_difference import fln_row
from reports.tables.run_report import Report, at_random, data_is_certain, decimals, manifest_value
from reports.tables.sides import sides


def page_overline(manifest) -> str:
    """Which game and scenario, and who plays: the line over the answer."""
    scenario = str(manifest_value(manifest, "scenario"))
    _, _, year = scenario.partition("-")
    first = f"{face_of(manifest_value(manifest, 'game')).name}, scenario {year}" if year else scenario
    return f"{first} · {played_by(manifest)}"


def cautions(manifest, of: str = "") -> list[Html]:
    """What must not be overlooked: players who only draw lots; `of` names the run among several."""
    return [paragraph(f"{of}{line}", "warning") for line in at_random(manifest)]


def played_by(manifest) -> str:
    """Who plays which side."""
    players = manifest_value(manifest, "players") or {}
    return ", ".join(f"{side} played by {players[key]}" for key, side in zip(
        ("fln", "france"), sides(manifest_value(manifest, "game")), strict=True) if key in players)


def answer(report: Report) -> str:
    """The answer in one sentence: rate, interval, number of games, range over what is assumed."""
    row, places = fln_row(report), decimals(report.games)
    games = "1 game" if report.games == 1 else f"{report.games:,d} games"
    sentence = (f"The FLN wins {text_table.percent(row['rate'], places)} of games ({100 * report.level:g} % interval "
                f"{text_table.percent_range(row['low'], row['high'], places)}, {games})")
    spread = report.assumed
    if data_is_certain(report.manifest):
        return f"{sentence}."
    if spread is None or spread.low is None or spread.high is None:
        return f"{sentence}; how far assumed data may move that was not played."
    low, high = text_table.percent(spread.low), text_table.percent(spread.high)
    return f"{sentence}; assumed data may move that anywhere from {low} to {high}."


def short_answer(report: Report) -> str:
    """The title of the page's tab."""
    rate = text_table.percent(fln_row(report)["rate"], decimals(report.games))
    return f"{manifest_value(report.manifest, 'scenario')}: the FLN wins {rate}"
