"""What the rulebook forces of unprinted parts: every data set obeys it, and each fact can be broken."""
import re

import pytest

from simulate.ici.board.files import printed
from simulate.ici.calibration.ensemble import frozen_ensemble
from simulate.ici.calibration.facts import HOLDS, broken, facts
from simulate.ici.calibration.prior_draws import PARTS, cells, draw, held
from tests.cases import table_rows

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


PATHS = [*CELLS, *(f"{table}.{row}.{column}" for table in ("chits", "regions", "units")
                   for row, cells in TABLES.rows[table].items() for column in cells)]
# A fact, and cells with values that break it: braces list names, a star is any name, but for the one after "!".
BREAKERS = table_rows("""
    C1 chits.kennedy.{ps,fln,pn,fp}=0
    C3 "chits.*!challe_plan.actions=none" "chits.reinforce.actions=density 4"
    C3 "chits.*.actions=density 1" chits.*.first_year=1959
    N6 chits.*.actions=none "chits.reinforce.actions=density 3"
    C4 chits.kennedy.first_year=1957 chits.kennedy.last_year=1958
    C4 chits.massacre.first_year=1955 chits.massacre.last_year=1958
    C6 chits.*.actions=none "chits.sas.actions=choose 1"
    C6 chits.*.actions=none "chits.sas.actions=region Alger -1"
    C5a chits.*.pn=-1
    C5b chits.*.pn=0
    C5c chits.*!sas.pn=0
    C5c chits.*.pn=1 chits.*.first_year=1956
    C9 chits.*.fp=1 chits.*.side=FLN
    N1 chits.*.pn=0
    N2 chits.*.pn=0
    N1 chits.*.pn=0 chits.challe_resigns.pn=-8
    N2 chits.*.pn=0 chits.massacre.pn=-12
    N7 chits.*.fln=0 chits.les_bleues.fln=3
    N8 chits.*.fln=0 chits.les_bleues.fln=6
    N10 chits.*.fp=0
    N14 chits.{sas,reforms}.ps=0
    C7 chits.*.ps=1
    C8 chits.*.first_year=1957 chits.*.last_year=1959
    C10b rules.density.top=4 "chits.challe_plan.actions=density 1"
    P1 regions.5B.population=2 regions.5B.terrain=mountains
    P3 regions.{2C,4A,5A,5B,5C}.population=2
    P6 regions.{Tunisia,Morocco,WestAfrica}.population=1
    P2b regions.5D.population=2 regions.5D.terrain=dry_hills
    P2c regions.{2A,2B,2C,3A,3B,4A,4B}.terrain=dry_hills
    P4 regions.5C.population=3
    P6b regions.Tunisia.population=1 regions.Morocco.population=2
    P6c regions.Tunisia.population=2
    P8 units.*.group=56
    S1 rules.search.mountains=-1
    S1 rules.search.fln_level=-2 rules.search.mountains=0
    S2 rules.search.{coastal_hills,mountains,dry_hills,sahara}=1
    S2 rules.search.{coastal_hills,mountains,dry_hills,sahara}=0
    W1 rules.search.{coastal_hills,mountains}=0
    W1 rules.search.coastal_hills=0 rules.search.dry_hills=1 rules.search.mountains=-1""")


def changed(*words: str) -> dict[str, str]:
    """The cells that words such as "chits.*!sas.pn=0" change."""
    found = {}
    for pattern, value in (word.split("=") for word in words):
        form = re.sub(r"\*(?:!(\w+))?", lambda star: f"(?!{star[1]}\\.)[^.]+", pattern.replace(".", r"\."))
        form = re.sub(r"\{(.+)\}", lambda names: f"(?:{names[1].replace(',', '|')})", form)
        paths = [path for path in PATHS if re.fullmatch(form, path)]
        assert paths, pattern
        found |= dict.fromkeys(paths, value)
    return found


BREAKERS += tuple((fact.id, f"{path}=9") for fact in facts() for path in fact.cells)


@pytest.mark.parametrize("row", BREAKERS, ids=[fact for fact, *_ in BREAKERS])
def test_each_fact_can_be_broken(row):
    """Cells of a good set that are changed so break it."""
    fact, *words = row
    good = next(values for values in SETS.values() if fact not in {each.id for each in broken(TABLES, values)})
    assert fact in {each.id for each in broken(TABLES, {**good, **changed(*words)})}


def test_every_function_has_a_case():
    assert {fact for fact, *_ in BREAKERS} == {fact.id for fact in facts()}


def test_the_files_obey_every_fact_that_is_asked():
    assert not [fact.id for fact in broken(TABLES, FILES) if fact.strength != "noted"]
