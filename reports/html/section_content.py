"""What was made for a section outside the page: sentences, pictures, tables."""
from reports.html.document import paragraph
from reports.html.inline_svg import figure
from reports.html.markup import Html
from reports.html.page_data import Material
from reports.html.table import table
from reports.tables.run_report import decimals


def section_parts(material: Material, anchor: str) -> list[Html]:
    """Notes, pictures and tables of the section `anchor`, in this order; nothing if there are none."""
    report = material.report
    notes = [paragraph(each) for each in material.notes.get(anchor, ())]
    drawn = [figure(each, f"{anchor}{number}") for number, each in enumerate(material.pictures.get(anchor, ()))]
    return notes + drawn + [table(each.frame, each.title, report.level, decimals(report.games), each.note)
                            for each in material.tables.get(anchor, ())]
