"""The tables of tipping points as people read them: titles, notes, text."""
from collections.abc import Iterator

from reports.book import Listed
from reports.tables import decimals, render
from reports.tipping.made import Tipping


def shown(made: Tipping, full: bool = True) -> dict[str, Listed]:
    """The tables that have rows, in order, with titles and notes; long ones only when `full`."""
    telling = made.telling
    found = {name: build(made.tables) for name, (source, build) in telling.built.items()
             if source in made.tables and (full or name not in telling.long)}
    return {name: Listed(frame, telling.titles[name], telling.notes.get(name, "")) for name, frame in found.items() if len(frame)}


def said(made: Tipping) -> list[str]:
    """Findings, and what could not be told."""
    return [*made.findings.values(), *_sample(made), *made.missing]


def sections(made: Tipping) -> tuple[dict[str, list[Listed]], dict[str, list[str]]]:
    """Tables and sentences by the section of a page that shows them."""
    found, telling = shown(made), made.telling
    notes = {name: [made.findings[each] for each in names if each in made.findings] for name, names in telling.said.items()}
    notes["tips"] += [*_sample(made), *made.missing]
    return ({name: [found[each] for each in names if each in found] for name, names in telling.sections.items()},
            {name: each for name, each in notes.items() if each})


def _sample(made: Tipping) -> Iterator[str]:
    if 0 < made.turned < made.games:
        yield f"{made.telling.sampled} are told by the {made.turned:,d} games whose turns were kept, of {made.games:,d}."


def text(made: Tipping, full: bool = False) -> str:
    """Findings and tables for the terminal; long tables only when `full`."""
    parts = ["\n".join(["Where it tips", *(f"- {each}" for each in said(made))])]
    for each in shown(made, full).values():
        parts.append(render(each.frame, each.title, made.level, decimals(made.games)) + (f"\n{each.note}" if each.note else ""))
    return "\n\n".join(parts)
