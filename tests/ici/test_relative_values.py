"""Relative values: "+1", "-1" and "*2" change the number that stands there; = before a number, and numbers of a file, set it."""
import pytest

from simulate.core.data.cells import relative
from simulate.core.data.scenario import changes
from simulate.core.errors import UserError
from simulate.games import rule_system
from simulate.ici.rule_system import ICI
from tests.cases import cases, written_cases
from tests.fixed_data import load

BASE, PS = "income.fln_base", "chits.kennedy.ps"      # 10, unknown


def value(*words, path=BASE, laid=()):
    """The number at a path under overlays and then --set words."""
    tables = load("ici-1955", [*laid, *map(ICI.parse_set, words)]).tables
    if path in tables.rules:
        return tables.rules[path]["value"]
    table, row, column = path.split(".")
    return tables.rows[table][row][column]


@cases("""word made:
    "+1" 11; "-1" 9; *2 20; *0.5 5; "+0" 10; "* 2" 20; "+1_0" 20; *.5 5; +0.5e None; 7 7; =7 7; "= 7" 7; "-10" 0; '"+1"' 11
    *1.0 10""")
def test_a_sign_changes_the_number_and_no_sign_sets_it(word, made):
    if made is None:
        with pytest.raises(UserError):
            value(f"{BASE}={word}")
    else:
        assert value(f"{BASE}={word}") == made


@cases("""word made: "-1" -2; =-1 -1; =-2 -2; "+2" 1; *-2 2; "= -3" -3; "3" 3""")
def test_a_number_that_may_be_negative_is_told_apart_by_a_second_equals_sign(word, made):
    assert value(f"{PS}==-1", f"{PS}={word}", path=PS) == made


def test_relative_to_what_the_command_line_said_before(tmp_path):
    file = tmp_path / "tweak.toml"
    file.write_text('[rules.income]\nfln_base = "+1"\n[chits.kennedy]\nps = -2   # a number: set\n')
    base = tmp_path / "base.toml"
    base.write_text("[rules.income]\nfln_base = 14\n")
    assert value(f"{BASE}=+1", f"{BASE}=*2", f"{BASE}=-3") == 19
    assert value(f"{BASE}=*2", laid=[ICI.read_overlay(base, base=True), ICI.read_overlay(file)]) == 30
    assert value(path=PS, laid=[ICI.read_overlay(file)]) == -2
    assert value(f"{BASE}=8", f"{BASE}=+1") == 9


@written_cases("""word, line:
    setup.start.incap=+2 => setup.start.incap = 6 (base 4)
    units."1 REP".reduced_quality=-1 => units.1 REP.reduced_quality = 3 (base 4)
    setup_1955.start.incap=*2 => setup.start.incap = 8 (base 4)
    forbid.fln.move=+1 => forbid.fln.move = 1 (base 0)
    regions.1C.longitude=+0.5 => regions.1C.longitude = 6.9 (base 6.4)
    faileks.moudjahidine.counters=*0.5 => faileks.moudjahidine.counters = 18 (base 36)""")
def test_any_number_of_the_data(word, line):
    assert changes(load("ici-1955"), load("ici-1955", [ICI.parse_set(word)])) == [line]


def test_relative_to_the_value_of_each_data_set():
    sets = [each.values for each in rule_system("ici").ensemble().variants()[:8]]
    before = [load("ici-1955", values=each).tables.rows["chits"]["kennedy"]["ps"] for each in sets]
    after = [load("ici-1955", [ICI.parse_set(f"{PS}=+3")], each).tables.rows["chits"]["kennedy"]["ps"] for each in sets]
    assert after == [each + 3 for each in before]
    assert len(set(before)) > 1


def test_a_sign_is_no_change_in_what_is_printed(tmp_path):
    file = tmp_path / "base.toml"
    file.write_text("[chits.kennedy]\nps = +1\n")
    assert value(path=PS, laid=[ICI.read_overlay(file, base=True)]) == 1


def test_words_with_signs_are_no_values():
    assert [relative(each) for each in ("+", "*", "+one", "1+1", "++1", "1", 1, -1, None, "+1 2")] == [None] * 10
