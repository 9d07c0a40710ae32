"""scripts/reprint_examples.py: what it finds on a page, how it cuts, what it writes."""
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from scripts import reprint_examples as tool
from scripts.reprint_examples import CutError, examples, merged, written_files
from tests.cases import cases

ODDS = "wilaya odds ici search --density 4 --units 3"
PAGE = """# A page

Some prose, $ wilaya run is none of it.

    # tweak.toml: dearer
    [rules.search]
    cost = 3

    $ wilaya rules ici --search search.cost --rules tweak.toml

<!-- tweaks/low.toml
[rules.income]
france_peak = 19
-->
<!-- wilaya rules ici --search search.cost -->
```
path  value
...
```

1. In a list:

   ```
   $ cat more.toml
   [rules.search]
   hit_on = 6
   $ wilaya run ici-1955
   $ wilaya report RUN

   answer

   20,000 games in 5.9 s
   ```

    $ wilaya rank ici-1955 tweaks/
    ...
    peak

(`--min-games 1_000`.) More prose.
"""


def test_examples_are_commands_with_output():
    found = examples(PAGE)
    assert [(each.command, each.before, each.indent) for each in found] == [
        ("wilaya rules ici --search search.cost", [], ""),
        ("wilaya report RUN", ["wilaya run ici-1955"], "   "),
        ("wilaya rank ici-1955 tweaks/ --min-games 1_000", [], "    ")]
    assert [each.output for each in found] == [
        ["path  value", "..."], ["", "answer", "", "20,000 games in 5.9 s"], ["...", "peak"]]
    lines = PAGE.splitlines()
    assert all([line.strip() for line in lines[each.start:each.stop]] == each.output for each in found)


def test_files_are_those_that_the_reader_writes():
    assert written_files(PAGE) == {"tweak.toml": "# tweak.toml: dearer\n[rules.search]\ncost = 3\n",
                                   "tweaks/low.toml": "[rules.income]\nfrance_peak = 19\n",
                                   "more.toml": "[rules.search]\nhit_on = 6\n"}


NEW = ["", "ici-1955: 2 changes", "of the rules", "", "change  FLN wins", "peak    50.0 %", "hit     40.0 %", "",
       "It took 7.1 s.", ""]


@pytest.mark.parametrize("old, expected", [
    (["anything"], NEW[1:-1]),
    (["one", "..."], [*NEW[1:2], "..."]),
    (["", "one", "two", "", "...", "", "hit     44.0 %"], ["", *NEW[1:3], "", "...", "", NEW[6]]),
    (["...", "hit     44.0 %", "..."], ["...", NEW[6], "..."]),
    (["…", "change  FLN wins", "low    51.0 %", "…", "It took 9 s."], ["…", *NEW[4:6], "…", "It took 9 s."]),
])
def test_new_output_is_cut_as_the_old_was(old, expected):
    assert merged(old, NEW) == expected


def test_what_is_shown_between_cuts_must_be_there():
    with pytest.raises(CutError, match="Regions at FLN Level"):
        merged(["...", "Regions at FLN Level  12"], NEW)


def test_timings_and_folders_are_no_difference():
    old = ["the FLN wins 48 %", "20,000 games in 5.9 s, 3,373 a second; run: runs/ici-1955-0a76", "took 2 minutes"]
    now = ["the FLN wins 48 %", "20,000 games in 61.25 s, 333 a second; run: runs/ici-1955-ffff", "took 3 minutes"]
    assert merged(old, now) == old
    now[0] = "the FLN wins 49 %"
    assert merged(old, now) == [now[0], old[1].replace("0a76", "ffff"), old[2]]


def shown(folder: Path, page: str, *options: str) -> tuple[int, str, str, str]:
    """Exit code, standard output, standard error, and the page as it stands then."""
    file = folder / "page.md"
    file.write_text(page, encoding="utf-8")
    app = Typer()
    app.command()(tool.main)
    result = CliRunner().invoke(app, [str(file), *options])
    return result.exit_code, result.stdout, result.stderr, file.read_text(encoding="utf-8")


def answers(monkeypatch, said: dict[str, list[str]]) -> None:
    monkeypatch.setattr(tool.Shell, "run", lambda _, command: said[command])


def test_what_differs_is_shown_and_written_on_demand(monkeypatch, tmp_path):
    page = "# P\n\n    $ wilaya one\n    1\n\n```\n$ wilaya two\n2\n3\n```\n\n    $ wilaya three\n    4\n"
    answers(monkeypatch, {"wilaya one": ["1", "", "x"], "wilaya two": ["2", "3"], "wilaya three": ["5"]})
    code, out, told, stands = shown(tmp_path, page)
    assert (code, stands) == (1, page)
    assert [line for line in out.splitlines() if line[:1] in "+-"][2:] == ["+", "+    x", "-    4", "+    5"]
    assert [line.rsplit(", ", 1)[1] for line in told.splitlines()] == ["changed", "same", "changed"]
    code, again, _, stands = shown(tmp_path, page, "--write")
    assert (code, again) == (0, out)
    assert stands == page.replace("    1\n", "    1\n\n    x\n").replace("    4\n", "    5\n")
    assert shown(tmp_path, stands)[:2] == (0, "")


def test_a_page_that_was_edited_meanwhile_is_not_written_over(monkeypatch, tmp_path):
    edited = "    $ wilaya one\n    1\n\nA new sentence.\n"

    def run(*_):
        (tmp_path / "page.md").write_text(edited, encoding="utf-8")
        return ["2"]

    monkeypatch.setattr(tool.Shell, "run", run)
    code, _, told, stands = shown(tmp_path, "    $ wilaya one\n    1\n", "--write")
    assert (code, stands) == (2, edited)
    assert "page.md: edited while its examples ran" in told


def test_a_page_that_is_not_there_is_named(tmp_path):
    app = Typer()
    app.command()(tool.main)
    result = CliRunner().invoke(app, [str(tmp_path / "none.md")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "none.md: there is no such page" in result.stderr


@cases("""command why:
    "wilaya league ici-1955" "left out, league trains players"
    "wilaya compare ici-1955 --readapt" "left out, --readapt trains"
    "wilaya run ici-1955 --backend dask" "left out, --backend asks for other machines"
    "wilaya report RUN" "left out, no example above it plays a run" """)
def test_what_takes_too_long_is_left_as_it_is(tmp_path, command, why):
    page = f"    $ {command}\n    the answer\n"
    code, out, told, stands = shown(tmp_path, page, "--write")
    assert (code, out, stands) == (0, "", page)
    assert f"{command}: 0.0 s, {why}" in told


@pytest.mark.slow
def test_a_page_is_printed_by_the_program_itself(tmp_path):
    """In a folder of its own, with the files that the page and docs/tweak.md name; what fails says so."""
    page = f"""
    # mine.toml
    [rules.search]
    cost = 3

    $ {ODDS} --rules mine.toml
    ...
    Changed: rules.search.cost = 3 (print 9)

Then:

    $ wilaya rules ici --search structure_attack.hit_on --rules tweak.toml
    path

Then:

    $ wilaya rules nothing
    this
"""
    code, out, told, _ = shown(tmp_path, page)
    assert code == 2
    assert "+    Changed: rules.search.cost = 3 (print 2)" in out
    assert "+    structure_attack.hit_on  4 (print 5)" in out
    assert "failed, exit code 2: wilaya: " in told.splitlines()[-1]
    assert "left out, takes longer than 0.01 s" in shown(tmp_path, page, "--skip-longer-than", "0.01")[2]
