"""What the rulebook forces of unprinted parts: every data set obeys it, and each fact can be broken."""
import pytest

from simulate.ici.board.files import printed
from simulate.ici.calibration.ensemble import frozen_ensemble
from simulate.ici.calibration.facts import HOLDS, broken, facts
from simulate.ici.calibration.prior_draws import PARTS, cells, draw, held

TABLES = printed("ici-1955")
CELLS = {cell.path: cell for cell in cells(TABLES)}
FILES = held(TABLES)
SETS = frozen_ensemble().sets


def test_the_file_says_what_each_fact_is():
    """A strength, a chance that goes with it, a line of the rulebook; a function or the cells that it limits."""
    assert len({fact.id for fact in facts()}) == len(facts())
    for fact in facts():
        assert fact.strength in ("hard", "strong", "weak", "noted")
        assert fact.chance == 1 if fact.binds else (fact.chance == 0) == (fact.strength == "noted")
        assert fact.rule
        assert fact.why
        assert (fact.id in HOLDS) == (not fact.cells) == (fact.part in PARTS)
        for path in fact.cells:
            assert set(fact.allowed) & set(CELLS[path].options), path
    assert set(HOLDS) <= {fact.id for fact in facts()}


def test_every_set_obeys_what_binds():
    """The sets of the ensemble, and that of the files."""
    for values in (*SETS.values(), FILES):
        assert not [fact.id for fact in broken(TABLES, values) if fact.binds]


def test_weak_facts_hold_more_often_than_not_by_their_chance():
    """In at least as many draws as must obey them, luck of 80 draws allowed for."""
    found = [{fact.id for fact in broken(TABLES, draw(23, number))} for number in range(80)]
    for fact in facts():
        share = sum(fact.id not in each for each in found) / len(found)
        assert share == 1 if fact.binds else share > fact.chance - 0.17, fact.id


def chits(column: str, value: str, *but: str) -> dict[str, str]:
    """A cell of every chit at one value, but for some."""
    return {f"chits.{chit}.{column}": value for chit in TABLES.rows["chits"] if chit not in but}


BLANK = {**chits("ps", "0"), **chits("fln", "0"), **chits("pn", "0"), **chits("fp", "0"), **chits("actions", "none")}
BREAKERS = [
    ("C1", {f"chits.kennedy.{column}": "0" for column in ("ps", "fln", "pn", "fp")}),
    ("C3", {"chits.reinforce.actions": "density 4", **chits("actions", "none", "reinforce", "challe_plan")}),
    ("C3", {**chits("actions", "density 1"), **chits("first_year", "1959")}),
    ("N6", {**chits("actions", "none", "reinforce"), "chits.reinforce.actions": "density 3"}),
    ("C4", {"chits.kennedy.first_year": "1957", "chits.kennedy.last_year": "1958"}),
    ("C4", {"chits.massacre.first_year": "1955", "chits.massacre.last_year": "1958"}),
    ("C6", {**chits("actions", "none", "sas"), "chits.sas.actions": "choose 1"}),
    ("C6", {**chits("actions", "none", "sas"), "chits.sas.actions": "region Alger -1"}),
    ("C5a", {f"chits.{chit}.pn": "-1" for chit in TABLES.rows["chits"]}),
    ("C5b", chits("pn", "0")), ("C5c", chits("pn", "0", "sas")),
    ("C5c", {**chits("pn", "1"), **chits("first_year", "1956")}),
    ("C9", {**chits("fp", "1"), **chits("side", "FLN")}), ("N1", chits("pn", "0")), ("N2", chits("pn", "0")),
    ("N1", {**chits("pn", "0"), "chits.challe_resigns.pn": "-8"}), ("N2", {**chits("pn", "0"), "chits.massacre.pn": "-12"}),
    ("N7", {**chits("fln", "0"), "chits.les_bleues.fln": "3"}), ("N8", {**chits("fln", "0"), "chits.les_bleues.fln": "6"}),
    ("N10", chits("fp", "0")), ("N14", {"chits.sas.ps": "0", "chits.reforms.ps": "0"}), ("C7", chits("ps", "1")),
    ("C8", {**chits("first_year", "1957"), **chits("last_year", "1959")}),
    ("C10b", {"rules.density.top": "4", "chits.challe_plan.actions": "density 1"}),
    ("P1", {"regions.5B.population": "2", "regions.5B.terrain": "mountains"}),
    ("P3", {f"regions.{place}.population": "2" for place in ("2C", "4A", "5A", "5B", "5C")}),
    ("P6", {f"regions.{place}.population": "1" for place in ("Tunisia", "Morocco", "WestAfrica")}),
    ("P2b", {"regions.5D.population": "2", "regions.5D.terrain": "dry_hills"}),
    ("P2c", {f"regions.{place}.terrain": "dry_hills" for place in ("2A", "2B", "2C", "3A", "3B", "4A", "4B")}),
    ("P4", {"regions.5C.population": "3"}), ("P6b", {"regions.Tunisia.population": "1", "regions.Morocco.population": "2"}),
    ("P6c", {"regions.Tunisia.population": "2"}), ("P8", {f"units.{unit}.group": "56" for unit in TABLES.rows["units"]}),
    ("S1", {"rules.search.mountains": "-1"}), ("S1", {"rules.search.fln_level": "-2", "rules.search.mountains": "0"}),
    ("S2", {f"rules.search.{land}": "1" for land in ("coastal_hills", "mountains", "dry_hills", "sahara")}),
    ("S2", {f"rules.search.{land}": "0" for land in ("coastal_hills", "mountains", "dry_hills", "sahara")}),
    ("W1", {"rules.search.coastal_hills": "0", "rules.search.mountains": "0"}),
    ("W1", {"rules.search.coastal_hills": "0", "rules.search.dry_hills": "1", "rules.search.mountains": "-1"}),
]
BREAKERS += [(fact.id, {path: "9"}) for fact in facts() for path in fact.cells]


@pytest.mark.parametrize("fact, change", BREAKERS, ids=[fact for fact, _ in BREAKERS])
def test_each_fact_can_be_broken(fact, change):
    """Cells of a good set that are changed so break it."""
    good = next(values for values in SETS.values() if fact not in {each.id for each in broken(TABLES, values)})
    assert fact in {each.id for each in broken(TABLES, {**good, **change})}


def test_every_function_has_a_case():
    assert {fact for fact, _ in BREAKERS} == {fact.id for fact in facts()}


def test_the_files_obey_every_fact_that_is_asked():
    assert not [fact.id for fact in broken(TABLES, FILES) if fact.strength != "noted"]
