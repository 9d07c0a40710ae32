"""One self-contained HTML page from a template: its own style and script, no request to anywhere, for screen, phone and paper.

Templates lie in templates/. They escape every value, and refuse a value that is missing. Jinja2 is imported when a page is made.
"""
import base64
import hashlib
import html
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

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
