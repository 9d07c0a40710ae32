"""`wilaya docs`: the pages of the documentation, which an installed copy has in its package."""
import re
from pathlib import Path
from typing import Annotated

from simulate.core.errors import unknown
from wilaya.cli import options
from wilaya.cli.completion import beginning
from wilaya.cli.console import Format, answer_json

PACKAGE = Path(__file__).parents[1]
HOUSE = PACKAGE if (PACKAGE / "docs").exists() else PACKAGE.parent
PAGES = {path.stem: path for path in (HOUSE / "README.md", *sorted((HOUSE / "docs").glob("*.md")))}
FIRST = re.compile(r"(?<=\n\n).+?[.?:](?=\s)", re.DOTALL)
Page = Annotated[str | None, options.argument("[PAGE]", "print this page",
                                              autocompletion=lambda incomplete: beginning(PAGES, incomplete))]


def docs(page: Page = None, form: options.As = Format.TEXT) -> None:
    """The pages of the documentation, or one of them."""
    if page is not None and page not in PAGES:
        raise unknown("page", page, PAGES)
    texts = {name: path.read_text(encoding="utf-8").rstrip() for name, path in PAGES.items() if page in (None, name)}
    about = {name: " ".join(FIRST.findall(text)[0].split()).rstrip(":") for name, text in texts.items()}
    if form == Format.JSON:
        rows = [{"name": name, "about": about[name], **({"text": texts[name]} if page else {})} for name in texts]
        answer_json({"schema": "wilaya/docs/1", "pages": rows})
    else:
        print(texts[page] if page else "\n".join(f"{name:14} {said}" for name, said in about.items()))
