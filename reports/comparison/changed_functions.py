"""What differs between two versions of the code: function by function, with the rules that they stand for, and data files."""
import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.core.errors import UserError

ROOMS = ("simulate", "policies")       # rules, data and players: all that games are made from
NUMBER = r"(?:[A-M](?:-\d[a-z]?)?|[ABC]\.\d|\d{1,2}(?:\.\d{1,2})*(?:-\d[a-z]?)?)"
BEGINNING = re.compile(rf"({NUMBER}(?:(?:, | and | to ){NUMBER})*)[.:](?:\s|$)")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
DATA = (".csv", ".toml")
OUTSIDE = ""                           # what a module says outside its functions
HOW = {(False, True): "new", (True, False): "gone", (True, True): "changed"}


@dataclass(frozen=True)
class Change:
    """A function, or with OUTSIDE the rest of a file: its `file`, `rules` of its docstring, whether `new`, `gone`, `changed`."""
    file: str
    function: str
    rules: str
    how: str

    def __str__(self) -> str:
        what = f"{self.function} in {self.file}" if self.function else self.file
        return f"{what}{f' (rule {self.rules})' if self.rules else ''}: {self.how}"

    def json(self) -> dict[str, Any]:
        """Its four fields."""
        return {"file": self.file, "function": self.function or None, "rules": self.rules or None, "how": self.how}


def changed_functions(base: Path, variant: Path) -> list[Change]:
    """What differs under simulate/ and policies/ between two checkouts. Docstrings, comments and layout are no difference.

    UserError for a changed file that Python cannot read.
    """
    found = []
    for file in sorted(_files(base) | _files(variant)):
        texts = [(root / file).read_bytes() if (root / file).is_file() else None for root in (base, variant)]
        if texts[0] != texts[1]:
            found += list(_of_file(file, *texts))
    return found


def _files(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for room in ROOMS for path in (root / room).rglob("*")
            if path.suffix in (".py", *DATA) and path.is_file()}


def _of_file(file: str, base: bytes | None, variant: bytes | None) -> Iterator[Change]:
    if not file.endswith(".py"):
        yield Change(file, OUTSIDE, "", HOW[base is not None, variant is not None])
        return
    before, after = _functions(base, f"{file} of the base"), _functions(variant, f"{file} of the variant")
    for name in sorted(before.keys() | after.keys()):
        one, other = before.get(name), after.get(name)
        if one is None or other is None or one[0] != other[0]:
            known = other or one
            yield Change(file, name, known[1] if known else "", HOW[one is not None, other is not None])


def _functions(text: bytes | None, where: str) -> dict[str, tuple[str, str]]:
    """By its name, what each function says to Python and its rule numbers; what holds no statement is left out.

    UserError, beginning with `where`, for a file that Python cannot read.
    """
    try:
        tree = ast.parse(text or b"", where.partition(" ")[0])
    except (SyntaxError, ValueError) as error:
        raise UserError(f"{where}: {error}; allowed is code that Python can read") from None
    found: dict[str, tuple[str, str]] = {}
    _collect(tree, "", found)
    return found


def _collect(owner: ast.Module | ast.ClassDef, above: str, found: dict[str, tuple[str, str]]) -> None:
    rest = []
    for node in owner.body:
        name = f"{above}{getattr(node, 'name', '')}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            rules = BEGINNING.match(ast.get_docstring(node) or "")
            found[name] = (ast.dump(_undocumented(node)), rules[1] if rules else "")
        elif isinstance(node, ast.ClassDef):
            _collect(node, f"{name}.", found)
            rest += [ast.dump(each) for each in (*node.bases, *node.decorator_list)]
        else:
            rest.append(ast.dump(node))
    if isinstance(owner, DOCUMENTED) and ast.get_docstring(owner) is not None:
        rest = rest[1:]
    if rest:
        found[above.rstrip(".")] = ("\n".join(rest), "")


def _undocumented(node: ast.AST) -> ast.AST:
    for each in ast.walk(node):
        if isinstance(each, DOCUMENTED) and ast.get_docstring(each) is not None:
            each.body = each.body[1:]
    return node
