"""Paths of --set that lead to one whole number, and those that do not."""
from simulate.ici.rule_system import ICI
from tests.cases import cases


@cases("""path key value:
    structure_attack.hit_on rules.structure_attack.hit_on 5; rules.structure_attack.hit_on rules.structure_attack.hit_on 5
    chits.draws rules.chits.draws 1; chits.reforms.first_year chits.reforms.first_year 1955
    setup.start.incap setup.start.incap 4; setup_1955.start.incap setup.start.incap 4
    "units.'1 REP'.quality" "units.1 REP.quality" 4; regions.3A.population regions.3A.population 2
    setup.faileks.2A.moussebiline setup.faileks.2A.moussebiline None""")
def test_the_number_of_the_print(path, key, value):
    assert ICI.number_at("ici-1955", [], path.replace("'", '"'), 3) == (tuple(key.split(".")), value)


@cases("path: structure_attack.hit_on; regions.3A.population; setup.markers.2A.value")
def test_the_number_under_overlays(path):
    """What an overlay wrote is what is read, and the scenario of another year has its own."""
    laid = [ICI.parse_set(f"{path}=7"), ICI.parse_set(f"{path}=6")]
    assert ICI.number_at("ici-1955", laid, path, 1)[1] == 6
    assert ICI.number_at("ici-1959", [], "setup.start.incap", 1)[1] != ICI.number_at("ici-1955", [], "setup.start.incap", 1)[1]
