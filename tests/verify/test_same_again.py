"""What is made again is the same again: the page of a run with its charts, the mixtures of Combat Chits."""
from scripts import solve_combat_mixtures
from tests.wilaya.conftest import done


def test_a_page_written_again_is_the_same(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done("run", "vichy", "--games", 60, "--turns", 60, "--out", "run", "--quiet")
    pages = []
    for _ in range(2):
        done("report", "run", "--html", "page.html", "--force", "--quiet")
        pages.append((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert pages[0].count("<svg") > 8
    assert pages[0] == pages[1]


def test_every_tenth_row_of_the_mixtures_is_what_their_script_writes(monkeypatch):
    kept, tenth = solve_combat_mixtures.FILE.read_text().splitlines(), solve_combat_mixtures.grid()[::10]
    monkeypatch.setattr(solve_combat_mixtures, "grid", lambda: tenth)
    assert solve_combat_mixtures.text().splitlines() == [*kept[:2], *kept[2::10]]
