"""Algeria in files and notebooks: a page, and the functions of wilaya/notebook.py."""
import pytest

import wilaya

pytestmark = pytest.mark.slow


def test_a_page_of_a_run_without_turns(tmp_path):
    changed = {"setup.start.government_psl": 99, "setup.start.fln_psl": 5}
    run = wilaya.run("algeria-1954", 40, fln="semantic-uniform", government="semantic-uniform", jobs=1, set=changed, turns="none",
                     out=tmp_path / "run")
    [page] = run.write(html=tmp_path / "page.html")
    text = page.read_text(encoding="utf-8")
    assert text.count("kept no record of turns") == 1
    assert "so tracks and areas are missing here" in text
    assert text.count("<svg") == 4                   # two charts, each for a wide and for a narrow window


def test_two_names_of_a_side_are_refused():
    with pytest.raises(wilaya.UserError, match="name the same player"):
        wilaya.run("algeria-1954", france="notes", government="notes")
