"""Which blanks matter most: the study of sensitivity that is shipped says by how much a cell moves the win rate."""
from reports.sensitivity.findings import FIRST, Findings
from reports.sensitivity.frozen_findings import shipped_findings
from simulate.core.data.worksheet import Blank, Sheet, SheetColumn, SheetRow, Worksheet

Place = tuple[Sheet, SheetRow, SheetColumn, Blank]
FAINT = 0.1               # what a group's share counts beside the effect of a cell that was surely seen to move the win rate


def ranked(sheet: "Worksheet") -> "Worksheet":
    """The worksheet with what matters most first; as it is where there is no study."""
    found = shipped_findings(sheet.scenario)
    if found is None:
        return sheet
    effects, shares = effects_of(found), {each.group: max(each.share, 0.0) for each in found.groups}
    return sheet.ranked(lambda blank: abs(effects.get(blank.path, FAINT * shares.get(blank.group, -1.0))))


def first_blanks(sheet: "Worksheet") -> "list[Place]":
    """The blanks that move the win rate most by themselves, the first one most; none where there is no study."""
    found = shipped_findings(sheet.scenario)
    places = {blank.path: (rows, row, column, blank) for rows, row, column, blank in sheet.blanks()}
    return [places[path] for path in effects_of(found) if path in places][:FIRST] if found else []


def effects_of(found: Findings) -> dict[str, float]:
    """The effect of each cell that was surely seen to move the win rate, by its path in a data set, the largest first."""
    return {path: each.effect for each in found.cells if each.real for path in (each.path, f"rules.{each.path}")}
