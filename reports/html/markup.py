"""HTML that is escaped by construction: what is no Html is text."""
import html

VOID = ("br", "link", "meta")


class Html(str):
    """Markup; every other string is text and escaped where it is put in."""

    __slots__ = ()


Child = "str | Iterable[str] | None"


def tag(name: str, /, *children: Child, **attributes: object) -> Html:
    """An element: `class_` and `aria_label` are `class` and `aria-label`; attributes that are None or False are left out."""
    inner = joined(*children)
    opened = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None and value is not False)
    return Html(f"<{name}{opened}>" if name in VOID else f"<{name}{opened}>{inner}</{name}>")


def joined(*children: Child) -> Html:
    """Children one after the other, text escaped; None is nothing."""
    return Html("".join(_text(child) if isinstance(child, str) else joined(*child) for child in children if child is not None))


def _text(child: str) -> str:
    """Text with a number and its per cent sign on one line."""
    return child if isinstance(child, Html) else html.escape(child, quote=False).replace(" %", "\N{NO-BREAK SPACE}%")


def worded(text: str) -> list[str]:
    """Text in which what stands between backticks is code."""
    return [tag("code", part) if at % 2 else part for at, part in enumerate(text.split("`"))]


def _attribute(key: str, value: object) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{html.escape(str(value))}"'
