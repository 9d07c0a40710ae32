"""What every page has: who plays, warnings, how sure the answer is, and what gives the games again."""
import base64
import hashlib
import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from reports.games import reports_of
from reports.tables.run_report import at_random, data_is_certain, labels_of, manifest_value, named_sets, on_default_data

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
