"""Numbers and the order of changes on a command line."""
import pytest

from simulate.ici.rule_system import ICI
from tests.cases import cases
from tests.wilaya.conftest import answered
from wilaya.cli.options import count, margin


@pytest.mark.parametrize("text, value", [
    ("0", 0), ("7", 7), ("100000", 100_000), ("100_000", 100_000), ("1e6", 1_000_000), ("1.5e3", 1_500), ("200k", 200_000),
    ("200K", 200_000), ("1M", 1_000_000), ("1.25m", 1_250_000), ("2.0", 2), (" 12 ", 12), ("9223372036854775807", 2**63 - 1),
    ("1e18", 10**18),
])
def test_numbers(text, value):
    assert count("--games")(text) == value


@cases("""text value: 1pp 0.01; "0.5 pp" 0.005; .5PP 0.005; "2" 0.02; "1 %" 0.01; " 2.5% " 0.025; "1." 0.01; 99.9pp 0.999""")
def test_margins(text, value):
    assert margin(text) == pytest.approx(value, abs=1e-15)


def hit_on(*words) -> int:
    found = answered("rules", "ici", "--search", "structure_attack.hit_on", *words)["rules"]
    return found[0]["value"]


@pytest.fixture
def overlay(tmp_path):
    def written(value):
        path = tmp_path / f"{value}.toml"
        path.write_text(f"[rules.structure_attack]\nhit_on = {value}\n")
        return path
    return written


def test_the_last_change_wins_in_whatever_form_it_stands(overlay):
    three, set_four = ("--rules", overlay(3)), ("--set", "structure_attack.hit_on=4")
    set_six = ("--set=structure_attack.hit_on=6",)
    assert hit_on() == 5
    assert hit_on(*three, *set_four) == 4
    assert hit_on(*set_four, *three) == 3
    assert hit_on(*set_four, *three, *set_six) == 6
    assert hit_on(*set_six, *three, "--rules", overlay(2)) == 2


def test_the_base_lies_below_every_change(overlay):
    assert hit_on("--base", overlay(3)) == 3
    assert hit_on("--set", "structure_attack.hit_on=4", "--base", overlay(3)) == 4
    assert hit_on("--rules", overlay(2), "--base", overlay(3)) == 2


def test_every_path_that_is_listed_can_be_set_as_it_stands():
    rows = answered("rules", "ici")["rules"]
    tables = {row["path"]: "forbid" if row["path"].startswith("forbid.") else "rules" for row in rows}
    assert [row["path"] for row in rows if list(ICI.parse_set(f"{row['path']}={row['value']}")) != [tables[row["path"]]]] == []
    assert sorted(set(tables.values())) == ["forbid", "rules"]
