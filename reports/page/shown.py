"""What was made for a section outside the page: sentences, pictures, tables."""
from reports.page.chart import figure
from reports.page.markup import Html
from reports.page.material import Material
from reports.page.page import paragraph
from reports.page.table import table
from reports.tables import decimals


def shown(material: Material, anchor: str) -> list[Html]:
    """Notes, pictures and tables of the section `anchor`, in this order; nothing if there are none."""
    report = material.report
    notes = [paragraph(each) for each in material.notes.get(anchor, ())]
    drawn = [figure(each, f"{anchor}{number}") for number, each in enumerate(material.pictures.get(anchor, ()))]
    return notes + drawn + [table(each.frame, each.title, report.level, decimals(report.games), each.note)
                            for each in material.tables.get(anchor, ())]
