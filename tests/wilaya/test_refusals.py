"""Every line of `refused/` is what a command says, whole: where, what is wrong, what is allowed; nothing is left behind."""
import pytest

from tests.wilaya.refusals import HERE, Case, cases, refusal

CASES = {f"{path.stem}-{number}": case for path in sorted(HERE.glob("*.txt")) for number, case in enumerate(cases(path))}


@pytest.mark.parametrize("name", CASES)
def test_a_refusal_is_the_line_that_was_written(played, name):
    assert refusal(CASES[name], played) == CASES[name].answer


def test_a_case_is_read_as_it_is_written(tmp_path):
    case = Case("rules ici --rules a.toml", "wilaya: no", {"a.toml": "[rules]\n\nsearch.cost = 0\n"})
    (tmp_path / "cases.txt").write_text(f"{case.text()}\n{case.text()}", encoding="utf-8")
    assert list(cases(tmp_path / "cases.txt")) == [case, case]
