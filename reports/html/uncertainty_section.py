"""How sure an answer is: dice, players, assumed data and their calibration, readings."""
from collections.abc import Mapping
from typing import Any

from reports.html.document import block, paragraph
from reports.html.markup import Html, tag
from reports.html.page_data import Material
from reports.html.section_content import section_parts
from reports.html.sentences import played_by
from reports.html.table import table
from reports.statistics.differences import RATE
from reports.tables.game_tables import face_of
from reports.tables.run_report import data_is_certain, manifest_value, range_sentence

ASSUMED, CALIBRATION = "docs/assumed.md", "docs/calibration.md"
CERTAIN = "No data of these games are assumed."
NO_MODEL = "No model was made: `wilaya report --model` makes one and judges it, from the turns of games."
FITS = ("Scenario 1959 is the designer's picture of an average war until then. A data set counts as fitting when scenario 1955, "
        "played with it by competent players, passes near that picture in Winter 1959: crises, tracks, Population Markers, "
        "Faileks, control. Who wins was never asked when the sets were chosen. ")


def doubts(material: Material) -> list[Html | None]:
    """The section of a run."""
    report = material.report
    model = section_parts(material, "doubts") or [paragraph(NO_MODEL, "missing")]
    return [dice(report.games, report.level), block("Players", paragraph(players(report.manifest))), _data(material),
            _switches(material), block("The model of win probabilities", *model)]


def dice(games: int, level: float, of: str = "games") -> Html:
    """What intervals know and what they do not."""
    return block("Dice", paragraph(
        f"Intervals marked {100 * level:g} % say what {games:,d} {of} leave open to the dice alone: about {100 - 100 * level:g} "
        "in a hundred of them miss. They know nothing of what follows here, which weighs more."))


def players(manifest: Mapping[str, Any]) -> str:
    """Who plays, and what that means."""
    return (
        f"{played_by(manifest)}: programs, not people. A win rate is a fact about two players and one set of data; other "
        f"players may give another one ({face_of(manifest_value(manifest, 'game')).pairs}). "
        f"Neither was tuned anew to a changed rule."
    )


def assumed(rows: int) -> str:
    """What is assumed; `rows` of the data, 0 if that is not known."""
    count = f"{rows:,d} rows are" if rows else "some are"
    return (f"Of the game's data {count} printed where they could not be read, and assumed within a range ({ASSUMED}). An "
            "overlay with the printed values takes that doubt away.")


def data(manifest: Mapping[str, Any], rows: int, *more: Html, title: str = "Assumed data") -> Html:
    """What is assumed, and `more` on it; or that nothing is."""
    if data_is_certain(manifest):
        return block("Data", paragraph(face_of(manifest_value(manifest, "game")).certain or CERTAIN))
    return block(title, paragraph(assumed(rows)), *more)


def _data(material: Material) -> Html:
    report, spread, said = material.report, material.report.assumed, []
    if spread is None:
        said.append(paragraph("How far they may move the answer was not played: `wilaya run` does it unless told `--no-assumed`.",
                              "missing"))
    else:
        said.append(tag("p", FITS, tag("strong", range_sentence(spread)), f" ({CALIBRATION})"))
    if material.sets is not None:
        said.append(table(material.sets, "FLN wins on each data set", report.level))
    return data(report.manifest, material.assumed_rows, *said, title="Assumed data and their calibration")


def _switches(material: Material) -> Html:
    title, found = "Optional rules and readings", material.switches
    if found is None:
        return block(title, paragraph("Which of them matters was not played: `wilaya report --switches` does it.", "missing"))
    games = found["games"][0] if len(found) else 0
    frame = found.drop("games").rename({"low": "difference_low", "high": "difference_high"})
    note = (f"{games:,d} pairs of games with the same dice for each switch. Real: at most {100 * RATE:g} % of the differences so "
            "marked are luck, on average. Players were not re-tuned to any switch.")
    return block(title, table(frame, "Each optional rule and reading the other way", material.report.level, note=note))
