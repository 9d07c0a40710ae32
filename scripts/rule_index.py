"""What belongs to each rule: `python -m scripts.rule_index` writes it into the columns of rulebook.csv of Ici and Algeria.

Everything is read from the code: a kernel or query of a rule begins its docstring with the rule's number; exact odds and plain
twins name it in the first line of their module; a test file is named for it, or imports its kernels.
"""
import ast
import csv
import io
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COLUMNS = ("kernels", "queries", "odds", "twins", "tests")
GAMES = ("ici", "algeria")
NUMBER = r"(?:[A-M](?:-\d[a-z]?)?|\d\.\d(?:-\d)?|55|59)"
BEGINNING = re.compile(rf"({NUMBER}(?:(?:, | and ){NUMBER})*)(?:\.|:|,? [A-Z])")
ALGERIA_NUMBER = r"(?:[ABC]\.\d|\d{1,2}(?:\.\d{1,2})?)"
ALGERIA_BEGINNING = re.compile(rf"({ALGERIA_NUMBER}(?:(?:, | and | to ){ALGERIA_NUMBER})*)(?:\.|:)(?: |$)")
SCENARIOS = {"V": "55"}                    # docstrings of the victory conditions of Ici name the scenarios


def rules_of(docstring: str | None) -> list[str]:
    """The rule numbers that a docstring begins with: "3.5-1. ...", "2.1, 2.2-3. ...", "G. ...", "55, 59. ..."."""
    found = BEGINNING.match(docstring or "")
    return re.split(", | and ", found[1]) if found else []


def rulebook(game: str) -> Path:
    """The file rulebook.csv of a game."""
    return ROOT / "simulate" / game / "data" / "rulebook.csv"


def rows_of(game: str) -> list[dict[str, str]]:
    """The rows of a rulebook as they stand in the file."""
    with rulebook(game).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def indexed(game: str) -> list[dict[str, str]]:
    """The rows with COLUMNS as the code says them; each names modules or module.function, spaces between."""
    engine, odds, twins = functions_by_rule(game), odds_by_rule(game), twins_by_rule() if game == "ici" else {}
    found = []
    for row in rows_of(game):
        rule = SCENARIOS.get(row["rule"], row["rule"])
        own = engine.get(rule, []) if row["status"] == "implemented" else []
        kernels = sorted({module for module, _ in own if "queries" not in module.split(".")})
        queries = sorted({f"{module.rpartition('.')[2]}.{name}" for module, name in own if "queries" in module.split(".")})
        belongs = {"kernels": [module.rpartition(".")[2] for module in kernels], "queries": queries,
                   "odds": odds.get(rule, []), "twins": twins.get(rule, []),
                   "tests": tests_of(game, row["rule"], own) if own else []}
        found.append({**row, **{name: " ".join(belongs[name]) for name in COLUMNS}})
    return found


def numbers(game: str, docstring: str | None) -> list[str]:
    """The rule numbers of a game that a docstring begins with."""
    if game == "ici":
        return rules_of(docstring)
    found = ALGERIA_BEGINNING.match(docstring or "")
    return re.split(", | and | to ", found[1]) if found else []


def functions_by_rule(game: str) -> dict[str, list[tuple[str, str]]]:
    """(module, function or class) of everything in the game's folder whose docstring begins with a rule's number."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted((ROOT / "simulate" / game).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if "calibration" in path.parts or path.stem == "turn_rows":        # they name rules, but are no part of any
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in numbers(game, ast.get_docstring(node)):
                    found.setdefault(rule, []).append((module, node.name))
    return found


def odds_by_rule(game: str) -> dict[str, list[str]]:
    """Modules of exact odds by the rules that their first line names; "9.22 to 9.24" names 9.23 too."""
    found: dict[str, list[str]] = {}
    rules = [row["rule"] for row in rows_of(game)]
    for path in sorted((ROOT / "reports" / game / "odds").glob("*.py")):
        line = _first_line(path)
        named = set(re.findall(r"(?:R-)?([A-Z](?:\.\d+)?|\d+(?:\.\d+)?(?:-\d)?)(?=[\s,.:;)]|$)", line))
        for low, high in re.findall(r"(\d+\.\d+) to (\d+\.\d+)", line):
            named |= {rule for rule in rules if re.fullmatch(r"\d+\.\d+", rule) and low <= rule <= high}
        for rule in rules:
            if rule in named or rule.partition("-")[0] in named:
                found.setdefault(rule, []).append(path.stem)
    return found


def twins_by_rule() -> dict[str, list[str]]:
    """Plain twins of dice procedures (tests/naive) by the rule that their first line names, its parts included."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "naive").glob("[!t_]*.py")):
        for named in re.findall(r"slow and plain: R-([\w.]+\w)", _first_line(path)):
            for rule in (row["rule"] for row in rows_of("ici")):
                if rule.partition("-")[0] == named:
                    found.setdefault(rule, []).append(path.stem)
    return found


def tests_of(game: str, rule: str, own: list[tuple[str, str]]) -> list[str]:
    """Test files named for the rule or its section; where there are none, those that import what is its `own`: (module, name)."""
    folder, base = ROOT / "tests" / game, rule.partition("-")[0]
    if game == "algeria":
        section = base.partition(".")[0]
        pattern = "charts" if section in ("A", "B", "C") else section.zfill(2)
        named = sorted(folder.glob(f"test_section_{pattern}_*.py"))
    elif base in ("55", "59"):
        named = sorted(folder.glob(f"test_setup_19{base}.py"))
    else:
        named = sorted(folder.glob("test_victory.py" if base == "V" else f"test_rule_{base.replace('.', '_')}_*.py"))
    if not named:
        leaves = {module.rpartition(".")[2] for module, _ in own} - {"enums"} or {name for _, name in own}
        named = [path for path in sorted(folder.glob("test_*.py")) if leaves & _imports(path, game)]
    return [path.stem for path in named]


def _imports(path: Path, game: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"simulate.{game}"):
            found |= {node.module.rpartition(".")[2], *(each.name for each in node.names)}
    return found


def _first_line(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def written(rows: list[dict[str, str]]) -> str:
    """Rows as the text of a rulebook.csv."""
    text = io.StringIO()
    names = [name for name in rows[0] if name not in COLUMNS]
    table = csv.DictWriter(text, [*names[:-1], *COLUMNS, names[-1]], lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


if __name__ == "__main__":
    for each in GAMES:
        rulebook(each).write_text(written(indexed(each)), encoding="utf-8")
