"""Standard output that is closed, full, not read to its end, or of few letters; each command in a process of its own."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.cases import cases

pytestmark = pytest.mark.slow
CHECK = """[[check]]
scenario = "ici-1955"
default_data = true
max_games = 200
assert = ["fln_win in 90..95 %"]
"""


def shell(line: str, folder: Path, *words: object, **settings: str) -> subprocess.CompletedProcess[str]:
    """What a line of the shell does in a folder: `wilaya` in it is the command, $1 and so on are `words`; its code is that of the
    command's own."""
    written = f'wilaya() {{ "{sys.executable}" -m wilaya.main "$@"; }}; {line}'
    return subprocess.run(["bash", "-o", "pipefail", "-c", written, "bash", *map(str, words)], cwd=folder, text=True, check=False,
                          capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT), **settings})


@cases("""line:
    "wilaya rules ici | head -1"; "wilaya rules ici --format json | head -1"
    "wilaya rules ici | true"; "wilaya trace $1 --format json | head -1" """)
def test_a_reader_who_goes_away_is_no_error(played, tmp_path, line):
    found = shell(line, tmp_path, played)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.count("\n") == ("head" in line)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_an_output_that_is_full_is_told(played, tmp_path):
    found = shell("wilaya report $1 >/dev/full", tmp_path, played)
    assert (found.returncode, found.stderr.count("\n")) == (2, 1)
    assert found.stderr.startswith("wilaya: standard output: No space left on device")


def test_a_check_exits_as_it_judges_whoever_reads(tmp_path):
    (tmp_path / "balance.toml").write_text(CHECK)
    for line in ("wilaya check balance.toml --quiet", "wilaya check balance.toml --quiet | true"):
        found = shell(line, tmp_path)
        assert (found.returncode, found.stderr) == (1, "")


def test_a_closed_output_is_told_before_anything_is_played(tmp_path):
    found = shell("wilaya run ici-1955 --games 5 --default-data >&-", tmp_path)
    assert found.returncode == 2
    assert found.stderr == "wilaya: standard output: closed; allowed is a terminal, a file or a pipe, such as > /dev/null\n"
    assert list(tmp_path.iterdir()) == []


@cases("""line: "wilaya rules icy 2>&-"; "wilaya rules ici >&- 2>&-"; "wilaya rules icy 2>&1 >/dev/null | true" """)
def test_an_error_that_nobody_reads_has_its_exit_code(tmp_path, line):
    found = shell(line, tmp_path)
    assert (found.returncode, found.stdout, found.stderr) == (2, "", "")


@pytest.mark.parametrize("settings", [{"PYTHONIOENCODING": "ascii"},
                                      {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_letters_that_an_output_does_not_have_are_escaped(tmp_path, settings):
    (tmp_path / "mine.toml").write_text("['été'.fln]\nlike = 'greedy'\n", encoding="utf-8")
    text, found = (shell(f"wilaya players ici --players mine.toml {more}", tmp_path, **settings)
                   for more in ("", "--format json"))
    assert (text.returncode, text.stderr) == (0, "")
    assert r"\xe9t\xe9" in text.stdout or "été" in text.stdout
    assert "été" in [each["name"] for each in json.loads(found.stdout)["players"]]


def test_a_name_that_is_not_in_utf_8_is_told(tmp_path):
    found = shell("wilaya run ici-1955 --games 5 --default-data --out $'run\\xff'", tmp_path)
    assert found.returncode == 2
    assert found.stderr == "wilaya: run\\udcff: not in UTF-8; allowed are words, and names of files, in UTF-8\n"
