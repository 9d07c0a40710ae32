"""What every page has: who plays, warnings, how sure the answer is, and what gives the games again."""
import base64
import hashlib
import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import polars as pl

from reports.games import reports_of
from reports.statistics.intervals import LEVEL
from reports.tables.run_report import at_random, data_is_certain, labels_of, manifest_value, named_sets, on_default_data
from reports.tables.text_table import Column, columns, turn_number

# A Polars frame as an HTML table that scrolls inside its own frame; on a page it can be sorted by each column.
#
# `frame_html` is a table by itself, for a notebook.


LONG = 24                 # letters from which words take several lines
WIDE = 115                # letters and gaps of a row that a screen holds on one line
GAP = 3
RESULTS = ("games", "pairs", "rate", "fln", "first", "second", "base", "variant", "base_share")
FEW = 24                  # rows that are shown at once; a longer table opens at a click


@dataclass(frozen=True)
class Cell:
    """`key` is what the column sorts by where that is not the cell's own words; `share` draws a bar, 0 to 100."""
    words: str
    style: str
    key: str | None = None
    share: float | None = None


@dataclass(frozen=True)
class Table:
    """What the template of a table shows: `rows` start with a head where `row_heads`; `fold` shows the title alone at first."""
    title: str
    heads: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]
    note: str = ""
    row_heads: bool = False
    narrow: bool = False
    fold: bool = False


def frame_table(frame: "pl.DataFrame", title: str, level: float = LEVEL, places: int = 1, note: str = "",
                fold: bool = False, turn_of: Callable[[str], int | None] = turn_number) -> Table:
    """The frame under its title, with the columns of reports.tables.text_table; shares have a bar behind their number.

    `turn_of` reads a date of the game, so that a column of dates can be sorted.

    Differences come first behind what a row is about: a phone shows no more. The number of games is left out where it is that of
    means and the same in all rows.
    """
    means = {"games", "mean"} <= set(frame.columns) and "rate" not in frame.columns
    if means and len(frame) > 1 and frame["games"].n_unique() == 1:
        frame = frame.drop("games")
    found = columns(frame, level, places, turn_of)
    about = next((at for at, each in enumerate(found) if each.name in RESULTS), len(found))
    found[about:] = sorted(found[about:], key=lambda each: not each.name.startswith(("difference", "change")))
    heads = [Cell(column.head, _style(column)) for column in found]
    return Table(title, heads, list(zip(*map(_cells, found), strict=True)), note, bool(found) and found[0].words,
                 _fits(found), fold or len(frame) > FEW)


def frame_html(frame: "pl.DataFrame", title: str = "", note: str = "") -> str:
    """A frame as a piece of HTML with its own style, for `_repr_html_` in a notebook.

    `title` stands above the table and `note` below it. Rates become per cents with a bar, `low` and `high` one interval, as in
    the pages. More than 24 rows open at a click. The style takes the notebook's own colours, light or dark.
    """
    return environment().get_template("notebook_table.html").render(table=frame_table(frame, title, note=note))


def _cells(column: Column) -> Iterator[Cell]:
    style = _style(column)
    for at, (words, key) in enumerate(zip(column.cells, column.keys, strict=True)):
        share = column.shares[at] if column.shares else None
        yield Cell(words, style if share is None else "number share", _sort_key(key, words),
                   None if share is None else 100 * share)


def _sort_key(key: object, words: str) -> str | None:
    """What the script of the page sorts by, to eight digits; None where the cell's own words serve."""
    written = f"{key:.8g}" if isinstance(key, float) else str(key)
    return None if key is None or written == words else written


def _fits(found: Sequence[Column]) -> bool:
    """Whether a screen holds a row on one line."""
    return sum(GAP + max(map(len, [*column.head.split(), *column.cells]), default=0) for column in found) <= WIDE


def _style(column: Column) -> str:
    if not column.words:
        return "number"
    return "word long" if max(map(len, column.cells), default=0) > LONG else "word"


# One self-contained HTML page from a template: its own style and script, no request to anywhere, for screen, phone and paper.
#
# Templates lie in templates/. They escape every value, and refuse a value that is missing. Jinja2 is imported when a page is
# made.


LARGEST = 2_000_000               # bytes of a page
NO_BREAK = "\N{NO-BREAK SPACE}%"


@dataclass(frozen=True)
class Heading:
    """The top of a page: the title of its tab, the line above the answer, the answer in one sentence."""
    title: str
    overline: str
    answer: str

    @property
    def lead(self) -> str:
        """The answer up to its first bracket or semicolon: what is read first."""
        return self.answer[:self._cut]

    @property
    def rest(self) -> str:
        """What the answer says after that."""
        return self.answer[self._cut:]

    @property
    def _cut(self) -> int:
        return min((at for at in (self.answer.find(" ("), self.answer.find("; ")) if at > 0), default=len(self.answer))


def render_page(template: str, heading: Heading, content: object) -> str:
    """The document that a template of a page makes; the template sees `heading` and `content`."""
    return environment().get_template(template).render(heading=heading, content=content)


@cache
def environment() -> Any:
    """Jinja2's Environment: templates with escaping on; a name they do not know is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(loader=PackageLoader("reports.html"), autoescape=True, undefined=StrictUndefined, finalize=_finalize,
                       trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    made.filters |= {"thousands": "{:,d}".format, "code_spans": code_spans}
    made.globals |= {"file": _template_file, "script_hash": _script_hash}
    return made


def code_spans(sentence: str) -> str:
    """A sentence as HTML: what stands between backticks is code."""
    from markupsafe import Markup

    parts = [html.escape(str(_finalize(part)), quote=False) for part in sentence.split("`")]
    return Markup("".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts)))


def _finalize(value: object) -> object:
    """Every value before it is escaped: a number and its per cent sign stay on one line. TypeError for None."""
    if value is None:
        raise TypeError("a template prints None")
    return value if hasattr(value, "__html__") or not isinstance(value, str) else value.replace(" %", NO_BREAK)


def _script_hash(name: str) -> str:
    """What names the page's own script in its content security policy: no other script runs."""
    return f"sha256-{base64.b64encode(hashlib.sha256(_template_file(name).encode()).digest()).decode()}"


def _template_file(name: str) -> str:
    return resources.files("reports.html").joinpath("templates", name).read_text(encoding="utf-8")


Manifest = Mapping[str, Any]
Content = dict[str, Any]           # what a template shows, by name
VERSIONS = {"stream_version": "version of the dice", "board": "hash of the data"}
CODE_OF = {"rules": "the rules", "fln": "the FLN's player", "france": "France's player",      # of `sources` in an identity
           "government": "the Government's player", "allies": "the Allies' player", "axis": "the Axis' player"}
CERTAIN = "No data of these games are assumed."


def page_of(template: str, title: str, sentence: str, manifest: Manifest, sure: Content, **content: object) -> str:
    """The page of an answer from the games of one run: `content` is what its template shows besides what every page has."""
    return render_page(template, Heading(title, page_overline(manifest), sentence), {
        **content, "warnings": player_warnings(manifest), "sureness": sure, "provenance": [provenance(manifest)]})


def page_overline(manifest: Manifest) -> str:
    """Which game and scenario, if it has several, who plays, and what the answer is no answer on: the line over it."""
    _, _, year = str(manifest_value(manifest, "scenario")).partition("-")
    game = reports_of(manifest)
    parts = [*labels_of(manifest).values(), f"{game.tables().name}{f', scenario {year}' if year else ''}", played_by(manifest)]
    return game.said(" · ".join(parts))


def played_by(manifest: Manifest) -> str:
    """Who plays which side."""
    players = manifest_value(manifest, "players") or {}
    return ", ".join(f"{side} played by {players[key]}" for key, side in zip(
        ("fln", "france"), reports_of(manifest).sides, strict=True) if key in players)


def player_warnings(manifest: Manifest, run: str = "") -> list[str]:
    """What must not be overlooked: players who choose at random; `run` names the run among several."""
    return [f"{run}{line}" for line in at_random(manifest)]


def sureness(manifests: Sequence[Manifest], games: int, level: float, assumed_rows: int, unit: str = "games") -> Content:
    """What an answer from one or several runs of a game rests on: `games` games (or pairs, as `unit` says), players, and
    `assumed_rows` rows of assumed data; data are assumed if they are in one of the runs.

    `certain` is a sentence where no data are assumed, else empty. `pairs` says where results of other players stand. `level` is
    that of intervals, in per cent. `sets` are the data sets that games were spread over, 0 for one alone; `others`: the game has
    others than that of its files.
    """
    face = reports_of(manifests[0]).tables()
    certain = all(map(data_is_certain, manifests))
    sets = min(len(named_sets(each.get("identity", {}))) for each in manifests)
    return {"games": games, "unit": unit, "level": 100 * level, "players": list(dict.fromkeys(map(played_by, manifests))),
            "pairs": face.pairs, "assumed_rows": assumed_rows, "sets": sets,
            "certain": " ".join([face.certain or CERTAIN, *face.remarks(manifests[0])]) if certain else "",
            "others": sets > 0 or any(map(on_default_data, manifests))}


def provenance(manifest: Manifest) -> Content:
    """What gives a run again: its command, the facts that fix its games, its overlays by their labels, a number a line."""
    return {"command": str(manifest_value(manifest, "command") or ""),
            "facts": [(name, str(value)) for name, value in reproduction_facts(manifest) if name != "command"],
            "overlays": [(each["label"], "\n".join(overlay_lines(each["content"]))) for each in manifest.get("overlays", ())]}


def reproduction_facts(manifest: Manifest) -> Iterator[tuple[str, object]]:
    """Names and values of all that fixes a run's games, and of the packages that played them."""
    ranges = ", ".join(f"{first} to {first + number - 1}" for first, number in manifest.get("ranges", ()))
    yield from labels_of(manifest).items()
    yield from ((name, manifest_value(manifest, name)) for name in ("command", "fingerprint", "scenario", "seed")
                if manifest_value(manifest, name) is not None)
    yield from ((f"player of {side}", manifest["players"][key]) for key, side in zip(
        ("fln", "france"), reports_of(manifest).spoken, strict=True))
    yield from (("changed player", change) for change in manifest.get("player_changes", ()))
    if ranges:
        yield "games", ranges
    yield from ((words, manifest_value(manifest, name)) for name, words in VERSIONS.items()
                if manifest_value(manifest, name) is not None)
    sources = manifest_value(manifest, "sources") or {}
    yield from ((f"digest of the code of {CODE_OF[key]}", digest) for key, digest in sources.items())
    yield from ((f"overlay {line.partition(' = ')[0]}", line.partition(" = ")[2])
                for line in str(manifest_value(manifest, "overlay") or "").splitlines())
    packages = manifest.get("packages", {})
    if packages:
        yield "packages", ", ".join(f"{name} {version}" for name, version in packages.items())


def overlay_lines(content: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """An overlay's numbers, a line each: "rules.structure_attack.hit_on = 4"."""
    for name, value in content.items():
        if isinstance(value, Mapping):
            yield from overlay_lines(value, f"{at}{name}.")
        else:
            yield f"{at}{name} = {value!r}"
