"""One self-contained HTML page: its own style and script, no request to anywhere, readable on paper and on a phone."""
import base64
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reports.html.markup import Html, joined, tag, worded

LARGEST = 2_000_000               # bytes
HERE = Path(__file__).parent
FOOT = "Made by wilaya. Every number on this page follows from the command at its end."


@dataclass(frozen=True)
class Section:
    """`body` gives the inside of a section from the page's material; the heading is not its own."""
    anchor: str
    title: str
    body: Callable[..., Sequence[Html | None]]


def page(title: str, over: str, answer: str, sections: Sequence[Section], material: object) -> str:
    """The document: under what it is `over`, the answer in one sentence, and the first section; then contents and the others."""
    first, *others = sections
    top = tag("header", tag("p", over, class_="over"), headline(answer), *first.body(material), id=first.anchor)
    contents = tag("nav", tag("ol", (tag("li", tag("a", each.title, href=f"#{each.anchor}")) for each in others)),
                   aria_label="Contents")
    bodies = (tag("section", tag("h2", each.title), *each.body(material), id=each.anchor, class_="part") for each in others)
    main = tag("main", top, contents, *bodies, id="main")
    body = tag("body", tag("a", "To the answer", href="#main", class_="skip"), main, tag("footer", tag("p", FOOT)),
               tag("script", Html(_file("sort.js"))))
    return f'<!DOCTYPE html>\n{tag("html", _head(title), body, lang="en")}\n'


def _head(title: str) -> Html:
    """Nothing may be loaded, and no script run but the page's own."""
    policy = f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src {_hash(_file('sort.js'))}"
    return tag("head", tag("meta", charset="utf-8"), tag("meta", http_equiv="Content-Security-Policy", content=policy),
               tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
               tag("meta", name="color-scheme", content="light dark"), tag("meta", name="generator", content="wilaya"),
               tag("link", rel="icon", href="data:,"), tag("title", title), tag("style", Html(_file("style.css"))))


def _hash(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


@cache
def _file(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def paragraph(text: str, class_: str | None = None) -> Html:
    """A paragraph; what stands between backticks is code."""
    return tag("p", worded(text), class_=class_)


def headline(sentence: str) -> Html:
    """The answer: what comes before its first bracket or semicolon is what is read first."""
    cut = min((at for at in (sentence.find(" ("), sentence.find("; ")) if at > 0), default=len(sentence))
    return tag("h1", sentence[:cut], tag("span", sentence[cut:], class_="rest") if sentence[cut:] else None)


def block(title: str, *inside: Html | None) -> Html:
    """A part of a section under its own heading."""
    return tag("div", tag("h3", title), *inside, class_="block")


def described(pairs: Sequence[tuple[str, str | Html | Sequence[str]]]) -> Html:
    """Names and what they stand for."""
    return tag("dl", (joined(tag("dt", name), tag("dd", value)) for name, value in pairs))
