"""What the documents say can be typed, works; what they point to is there; their player plays."""
import importlib.util
import re
import shlex
import textwrap
from pathlib import Path

import numpy as np
import pytest

from scripts.reprint_examples import blocks, examples, written_files
from simulate.games import GAMES
from tests import ROOT
from tests.contract.stand_in import StandIn
from tests.wilaya.conftest import done, refused
from wilaya import main

NAMES = ("tweak.md", "compare.md", "players.md", "develop.md")
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs" / name for name in NAMES)])
LINKED = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def typed(path: Path) -> list[str]:
    """Every `wilaya ...` of a page, at the start of a line or between backticks."""
    found = re.findall(r"^ *(?:\d+\. )?`?(?:\$ )?(wilaya [a-z].*?)(?:`|$)|`(wilaya [a-z][^`]*)`", text(path), flags=re.MULTILINE)
    return [first or second for first, second in found]


COMMANDS = sorted({command for path in PAGES for command in typed(path)})

PLAYABLE = [command for command in COMMANDS if command.split()[1] in ("run", "sweep", "rules", "odds", "players", "trace")
            and len(command.split()) > 2 and all(each not in command for each in ("--players", "runs/", "--scheduler"))]


def test_commands_are_found():
    assert len(COMMANDS) > 15


def test_every_command_that_is_named_exists():
    names = {command.split()[1] for command in [*COMMANDS, *(each.command for path in LINKED for each in examples(text(path)))]}
    assert names <= {each.name for each in main.COMMANDS}


@pytest.mark.slow
@pytest.mark.parametrize("command", PLAYABLE)
def test_commands_of_the_documents_work(command, elsewhere):
    (elsewhere / "tweak.toml").write_text(written_files(text(ROOT / "docs" / "tweak.md"))["tweak.toml"])
    words = shlex.split(re.sub(r" --games \S+", "", command))[1:]
    few = {"run": ("--games", "3"), "sweep": ("--games", "2")}
    words += few.get(words[0], ())
    assert done(*words)


def anchors(path: Path) -> set[str]:
    """The names that a page's headings have in links."""
    prose = re.sub(r"^```.*?^```", "", text(path), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", prose, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def folders(path: Path) -> set[str]:
    return {each.parent.name for each in path.glob("*/__init__.py")}


def test_the_picture_of_the_house_has_every_room():
    """The first picture of CONTRIBUTING.md: floors begin with the name of a room, and every folder of a room is in its floor."""
    picture = re.search(r"```\n(.*?)```", text(ROOT / "CONTRIBUTING.md"), flags=re.DOTALL)[1]
    floors = {room: set(re.findall(r"(\w+)/(?=\W)", names)) for room, names in
              re.findall(r"^ (\w+)/(.*?)(?=^ -|\Z)", picture, flags=re.MULTILINE | re.DOTALL)}
    assert list(floors) == ["wilaya", "reports", "policies", "simulate"]
    assert floors["wilaya"] == folders(ROOT / "wilaya")
    assert floors["reports"] == folders(ROOT / "reports") - set(GAMES) | folders(ROOT / "reports" / "studies") - {"worksheets"}
    assert floors["policies"] == folders(ROOT / "policies") - set(GAMES)
    own = {"data", "board", "rules"}
    assert floors["simulate"] == own | {"core"} | folders(ROOT / "simulate" / "core")
    assert all((ROOT / "simulate" / game / each).is_dir() for game in GAMES for each in own)


def avoided() -> dict[str, str]:
    """Words to avoid, and what to write, of the table in CONTRIBUTING.md."""
    table = text(ROOT / "CONTRIBUTING.md").partition("\n## Words to avoid\n")[2]
    rows = re.findall(r"^\| ([a-z, ]+) \| (.+) \|$", table, flags=re.MULTILINE)
    return {word: write for words, write in rows for word in words.split(", ") if write != "write"}


def prose(path: Path) -> str:
    """A page without its examples, comments, code and the table of words to avoid."""
    page = text(path).partition("\n## Words to avoid\n")[0]
    lines = page.splitlines()
    for block in blocks(page):
        lines[block.start:block.stop] = [""] * (block.stop - block.start)
    return re.sub(r"<!--.*?-->|`[^`]*`", "", "\n".join(lines), flags=re.DOTALL)


@pytest.mark.parametrize("path", [*LINKED, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_no_page_uses_a_word_to_avoid(path):
    allowed = {"check.md": ("hold", "holds")}.get(path.name, ())
    words = [word for word in avoided() if word not in allowed]
    assert len(words) > 10
    said = prose(path)
    found = re.findall(rf"[^\n]*\b(?:{'|'.join(words)})\b(?! for\b)[^\n]*", said, flags=re.IGNORECASE)
    assert found == []


@pytest.mark.parametrize("path", LINKED, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for target in re.findall(r"`((?:docs|simulate|policies|reports|scripts)/[\w./]+)`", text(path)):
        assert any((start / target).exists() for start in (path.parent, ROOT)), target
    for link in re.findall(r"\]\(([^)]+)\)", text(path)):
        target, _, heading = link.partition("#")
        page = path.parent / target if target else path
        assert link.startswith("https://") or page.exists(), link
        assert not heading or link.startswith("https://") or heading in anchors(page), link


@pytest.mark.slow
def test_the_player_of_the_documents_plays(tmp_path):
    from policies.ici.match import Match

    code = re.search(r"```python\n(.*?)```", text(ROOT / "docs" / "develop.md"), flags=re.DOTALL)[1]
    (tmp_path / "patient.py").write_text(textwrap.dedent(f"   {code.lstrip()}"))
    spec = importlib.util.spec_from_file_location("patient", tmp_path / "patient.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    match = Match("ici-1955", "uniform", "greedy")
    plain = match.play(0, 40)
    match.fln_player = StandIn(module.patient, np.array([-1.0]))
    changed = match.play(0, 40)       # a weight that is never exceeded: no structure attack, ever
    assert (changed["winner"] <= 1).all()
    assert (changed["last_turn"] != plain["last_turn"]).any()


@pytest.mark.slow
def test_the_rows_of_the_documents_are_players(elsewhere):
    careful, mixture, patient = re.findall(r"```toml\n(.*?)```", text(ROOT / "docs" / "develop.md"), flags=re.DOTALL)
    (elsewhere / "mine.toml").write_text(careful)
    assert "like greedy, reserve = 9 (there 3)" in done("players", "ici", "careful", "--players", "mine.toml")
    (elsewhere / "mine.toml").write_text(mixture)
    assert "every scenario: notes 25 %, homing 75 %" in done("players", "ici", "either", "--players", "mine.toml")
    (elsewhere / "mine.toml").write_text(textwrap.dedent(f"   {patient.lstrip()}"))
    assert "there is no module policies.ici.patient" in refused("players", "ici", "--players", "mine.toml")
