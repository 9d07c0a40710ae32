"""The house held to its plan: who may import whom, how long a file and a function may be, what no file may name."""
import ast
import re
import subprocess
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from setuptools import find_packages

from tests import ROOT

STUDIES = ("worksheets", "play", "players", "change", "doubt")          # folders of reports/studies, from below
ROOMS = ("simulate", "policies", "reports", "wilaya", "scripts")
CORE = "simulate.core"
ASSETS = (".png", ".parquet")
LINES, FUNCTION = 600, 40
LATE, TYPES_ALONE = 70, 10      # imports inside functions, a module of a module counted once; modules that import for types
ENTRIES = 12                    # of a folder; in those that follow a file is a command, a decision or an engine
CROWDED = {"reports": 19, "wilaya/commands": 23}
CONSOLE = ("wilaya", "scripts", "typer", "click", "rich")
# What reports may know of the engine: words and codings, never kernels, records or the store.
SPOKEN = ("errors", "enums", "schemas")
ENTRY = re.compile(r"((?:simulate|policies|reports)(?:\.\w+)+):\w+")       # a line of a registry
# What exact odds of a game may know of that game besides: they ask its rules, of a board, about what is staged.
RULES = ("rules", "board", "state")
ASKED = ("simulate.core.kernels.plain", "simulate.core.kernels.dice")
WORDS = ("simulate.core.data.cells", "simulate.core.data.cells")      # dice and changes as people write them
# In pieces, or this file would name them itself: package hosts, folders of one machine.
UNNAMED = ("py" + "pi.org", "python" + "hosted", "index" + "-url", "index" + "_url", "art" + "ifactory", "trusted" + "-host",
           "/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/", "/Us" + "ers/", "/tm" + "p/", "../sha" + "red", "C:" + "\\Users")


def files(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))


def module_of(path: Path, root: Path = ROOT) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, root: Path = ROOT, entries: bool = True) -> list[tuple[int, str]]:
    """(line, module) of every import of ours, wherever it stands, and of every entry of a registry unless `entries` is False;
    `from a import b` names a.b where that is a module."""
    package, found = path.relative_to(root).parts[:-1], []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[:len(package) + 1 - node.level] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            found += [(node.lineno, f"{base}.{alias.name}" if is_module(f"{base}.{alias.name}", root) else base)
                      for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and (entry := ENTRY.fullmatch(node.value)):
            found += [(node.lineno, entry[1])] * entries
    return [(line, name) for line, name in found if name.split(".")[0] in (*ROOMS, "tests")]


def is_module(name: str, root: Path = ROOT) -> bool:
    stem = root.joinpath(*name.split("."))
    return stem.with_suffix(".py").is_file() or stem.is_dir()


def may_import(module: str, other: str) -> bool:
    """Imports point one way: simulate.core <- simulate.<game> <- policies.<game> <- reports <- wilaya <- scripts.

    A room's registry, simulate.games or policies.games, may name its games; rooms above may ask it, games may not.
    """
    here, there = module.split("."), other.split(".")
    if module == "simulate.games":
        return there[:2] == ["simulate", "core"] or (there[0] == "simulate" and there[2:] == ["rule_system"])
    if module == "policies.games":
        return other == "simulate.games" or there[:2] in (["simulate", "core"], ["policies", "core"]) or (
            there[0] == "policies" and there[2:] == ["match"])
    if here[0] == "simulate" and here[1:2] in ([], ["core"]):
        return there[:2] == ["simulate", "core"]
    if here[0] == "simulate":
        return other == CORE or there[:2] in (["simulate", "core"], here[:2])
    if here[0] == "policies":
        game = here[1:2]
        return there[0] in ("simulate", "policies") and (there[1:2] in (["core"], game))
    if here[:2] == ["reports", "studies"]:          # it plays
        return there[0] in ("simulate", "policies", "reports")
    if here[0] == "reports":
        words = there[0] == "simulate" and there[2:] and there[2] in SPOKEN
        asked = here[2:3] == ["odds"] and there[:2] == ["simulate", here[1]] and there[2:] and there[2] in RULES
        asked = asked or other in WORDS or ("odds" in here[1:3] and other in ASKED)
        return there[0] in ("reports", "policies") or other == "simulate.games" or words or asked
    return there[0] in (ROOMS if here[0] == "scripts" else ROOMS[:-1])


def wrong_imports(paths: list[Path], root: Path = ROOT) -> list[str]:
    return [f"{path.relative_to(root)}:{line}: imports {other}" for path in paths for line, other in imports(path, root)
            if not may_import(module_of(path, root), other)]


def test_imports_point_one_way():
    assert wrong_imports(files(*ROOMS)) == []


def check_circles(graph: dict[str, set[str]]) -> None:
    """CycleError naming the modules of a circle."""
    TopologicalSorter(graph).prepare()


def test_imports_make_no_circle():
    """Those inside functions and those for types alone count too."""
    check_circles({module_of(path): {name for _, name in imports(path, entries=False)} for path in files(*ROOMS)})
    with pytest.raises(CycleError):
        check_circles({"reports.a": {"reports.b"}, "reports.b": {"reports.a"}})


@pytest.mark.parametrize("module, line", [
    ("simulate.core.parallel.workers", "from simulate.ici.enums import Side"),
    ("simulate.core.parallel.workers", "import policies"),
    ("simulate.core.parallel.workers", "from simulate.games import rule_system"),
    ("simulate.ici.play", "from simulate.games import rule_system"),
    ("simulate.games", 'GAMES = {"ici": "policies.ici.match:PLAYERS"}'),
    ("simulate.games", "from simulate.ici.state import RESULT"),
    ("policies.ici.match", "from policies.games import players"),
    ("simulate.ici.play", "from policies.ici.uniform import uniform"),
    ("simulate.ici.rules.politics.political_chits", "from simulate.algeria.enums import Side"),
    ("simulate.ici.play", "def late():\n    from reports import odds"),
    ("policies.ici.uniform", "from simulate.algeria.enums import Side"),
    ("policies.ici.uniform", "from policies.algeria.uniform import uniform"),
    ("policies.ici.uniform", "from reports.odds.procedure import table"),
    ("reports.odds.procedure", "from simulate.ici.play import play_many"),
    ("reports.odds.procedure", "from simulate.ici import play"),
    ("reports.odds.procedure", "from simulate.core.storage.run_games import load_run"),
    ("reports.odds.procedure", "from simulate.ici.state import RESULT"),
    ("reports.ici.odds.search_and_attack", "from simulate.algeria.rules.common.dice import hits_of"),
    ("reports.ici.odds.search_and_attack", "from simulate.ici.play import play_many"),
    ("reports.ici.odds.search_and_attack", "from simulate.core.kernelcache import kernel"),
    ("reports.ici.tables.outcomes", "from simulate.ici.rules.dice import d3"),
    ("reports.ici.tables.outcomes", "from ....wilaya import main"),
    ("reports.studies.play.play_run", "from wilaya.cli import options"),
    ("wilaya.commands.run", "from tests.core.toy_games import Counted"),
    ("wilaya.commands.run", "from scripts.rule_index import rules"),
])
def test_an_import_the_other_way_is_seen(tmp_path, module, line):
    for name in ("simulate.ici.play", "simulate.core.storage.run_games", "simulate.ici.state", module):
        path = tmp_path.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(line if name == module else "")
    assert len(wrong_imports([tmp_path.joinpath(*module.split(".")).with_suffix(".py")], tmp_path)) == 1


def test_studies_stand_on_those_before_them():
    """Games are played below leagues, these below changes, these below doubts about an answer."""
    def floor(module: str) -> int:
        return STUDIES.index(module.split(".")[2]) if module.split(".")[2:3] and module.split(".")[2] in STUDIES else -1

    wrong = [(path.name, name) for path in files("reports/studies") for _, name in imports(path)
             if name.startswith("reports.studies.") and floor(name) > floor(module_of(path))]
    assert wrong == []


def test_what_the_rooms_may_import_is_allowed():
    for module, other in (
        ("simulate.ici.play", "simulate.core.kernelcache.dispatcher"),
        ("simulate.ici.play", "simulate.ici.rules.politics.political_chits"),
        ("policies.ici.match", "simulate.ici.board.load"),
        ("simulate.games", "simulate.ici.rule_system"),
        ("policies.games", "policies.ici.match"),
        ("reports.games", "simulate.games"),
        ("reports.odds.procedure", "simulate.core.errors"),
        ("reports.ici.odds.search_and_attack", "simulate.ici.rules.queries.fights"),
        ("reports.ici.odds.search_and_attack", "simulate.ici.board.load"),
        ("reports.ici.tables.outcomes", "simulate.ici.enums"),
        ("reports.studies.play.play_run", "simulate.core.storage.run_games"),
        ("wilaya.commands.merge", "simulate.core.storage.run_games"),
    ):
        assert may_import(module, other)


def wrong_in_studies(path: Path) -> list[str]:
    """What the application may not do: know a console, or print."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [])
        found += [f"{path.name}:{node.lineno}: imports {name}" for name in names if name.split(".")[0] in CONSOLE]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input"):
            found.append(f"{path.name}:{node.lineno}: calls {node.func.id}")
    return found


def wrong_in_commands(path: Path, root: Path = ROOT) -> list[str]:
    """A command stands on studies, on wilaya.cli and on words of reports; no command imports another."""
    return [f"{path.name}:{line}: imports {name}" for line, name in imports(path, root)
            if name.startswith(("wilaya.commands", "scripts.", "simulate.core.kernel", "simulate.core.parallel"))]


def wrong_in_the_face(path: Path, root: Path = ROOT) -> list[str]:
    """wilaya/notebook.py stands on reports, and on the errors of simulate."""
    return [f"{path.name}:{line}: imports {name}" for line, name in imports(path, root)
            if not name.startswith("reports.") and name != "simulate.core.errors"]


def test_studies_know_no_console():
    assert [wrong for path in files("reports/studies") for wrong in wrong_in_studies(path)] == []


def test_commands_stand_on_studies():
    assert [wrong for path in files("wilaya/commands") for wrong in wrong_in_commands(path)] == []


def test_the_face_for_notebooks_stands_on_reports():
    assert wrong_in_the_face(ROOT / "wilaya/notebook.py") == []


@pytest.mark.parametrize("check, name, line", [
    (wrong_in_studies, "reports/studies/play/play_run.py", "import typer"),
    (wrong_in_studies, "reports/studies/play/play_run.py", "def late():\n    from rich.table import Table"),
    (wrong_in_studies, "reports/studies/play/play_run.py", "from wilaya.cli import options"),
    (wrong_in_studies, "reports/studies/play/play_run.py", "print('done')"),
    (wrong_in_commands, "wilaya/commands/run.py", "from wilaya.commands.compare import compare"),
    (wrong_in_commands, "wilaya/commands/run.py", "from simulate.core.parallel import batch"),
    (wrong_in_the_face, "wilaya/notebook.py", "from wilaya.cli import options"),
    (wrong_in_the_face, "wilaya/notebook.py", "from simulate.core.storage.run_folder import load_run"),
])
def test_what_a_room_may_not_do_is_seen(tmp_path, check, name, line):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(line)
    assert len(check(path) if check is wrong_in_studies else check(path, tmp_path)) == 1


def test_every_package_and_every_file_of_data_is_installed():
    installed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    packages = find_packages(str(ROOT), include=installed["packages"]["find"]["include"])
    assert sorted(packages) == sorted(module_of(path) for path in files(*ROOMS[:-1]) if path.name == "__init__.py")
    data = {path for package in packages for pattern in installed["package-data"]["*"]
            for path in ROOT.joinpath(*package.split(".")).glob(pattern)}
    assert {path for path in tracked() if path.relative_to(ROOT).parts[0] in ROOMS and path.suffix != ".py"} - data == set()
    assert len(data) > 60


def test_files_and_functions_are_short():
    long = []
    for path in files(*ROOMS):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT)
        if len(text.splitlines()) > LINES:
            long.append(f"{name}: {len(text.splitlines())} lines, at most {LINES}")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno + 1 > FUNCTION:
                long.append(f"{name}:{node.lineno}: {node.name} is longer than {FUNCTION} lines")
    assert long == []


def test_folders_are_small():
    held: dict[str, int] = {}
    for folder in {folder for path in files(*ROOMS) for folder in path.relative_to(ROOT).parents if folder != Path()}:
        held[folder.as_posix()] = sum(1 for each in (ROOT / folder).iterdir() if not each.name.startswith((".", "__")))
    assert {folder: count for folder, count in held.items() if count > ENTRIES} == CROWDED


def test_imports_stand_at_the_top():
    """Late ones are those of the command line, which shows its help without loading a game, and few more."""
    late, types_alone = set(), []
    for path in files(*ROOMS):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = [node for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) for node in ast.walk(function)]
        late |= {(path, node.module) for node in inside
                 if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] in ROOMS}
        types_alone += [path for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    assert 0 < len(late) <= LATE
    assert 0 < len(types_alone) <= TYPES_ALONE


def tracked() -> list[Path]:
    """Every file that git would give to others; all files of the rooms where there is no git."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT,
                             capture_output=True, text=True, check=False)
    if listing.returncode:
        return [path for room in (*ROOMS, "tests", "docs") for path in (ROOT / room).rglob("*") if path.is_file()]
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_package_host_or_a_folder_of_one_machine():
    named, read = [], 0
    for path in tracked():
        if path.suffix in ASSETS:
            continue
        read += 1
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            named += [f"{path.relative_to(ROOT)}:{number}: {word}" for word in UNNAMED if word in line]
    assert named == []
    assert read > 100
