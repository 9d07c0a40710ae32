"""What a bad overlay is told: one line with file, row and rule. One test an error."""
import pytest

from simulate.core.errors import UserError
from simulate.ici.board.load import parse_set, read_overlay
from tests.fixed_data import load

UNIT = 'type = "infantry"\nquality = 2\nstrength = 4\nreduced_quality = 2\nreduced_strength = 2\ngroup = "55"\n'

BAD = {  # name: (overlay, what the message must hold)
    "unknown rule": ("[rules.structure_attack]\nhit_onn = 4",
                     ["structure_attack.hit_onn", "did you mean structure_attack.hit_on"]),
    "unknown section": ("[rules.structur_attack]\nhit_on = 4", ["structur_attack.hit_on", "structure_attack.hit_on"]),
    "unknown region": ("[regions.3D]\npopulation = 1", ["regions.3D", "did you mean", "a new row needs name, kind"]),
    "unknown column": ("[regions.3A]\npopulaton = 1", ["regions.3A", "did you mean population"]),
    "unknown unit": ('[units."1 REX"]\nquality = 3', ["units.1 REX", "1 REP"]),
    "unknown chit": ("[chits.reform]\npn = 0", ["chits.reform", "did you mean reforms"]),
    "unknown failek": ("[faileks.fellagha]\nname = 'F'\nquality = 1\nstrength = 1\ncounters = 1",
                       ["faileks.fellagha", "moussebiline"]),
    "unknown combat chit": ("[combat_chits.recon]\nflink = 'plus_one'", ["combat_chits.recon.flink", "recon.flank"]),
    "unknown advantage": ("[combat_chits.recon]\nflank = 'plus_two'", ["combat_chits.recon.flank", "plus_one", "rule 3.5"]),
    "unknown set-up table": ("[setup.starts]\nincap = 3", ["set-up table 'starts'", "did you mean start"]),
    "unknown set-up place": ("[setup.faileks.3X]\nmoussebiline = 1", ["setup: faileks.3X", "unknown place '3X'"]),
    "unknown list": ("[borders]\nadds = [['1A', '2C']]", ["borders list 'adds'", "known: add, remove"]),
    "unknown verb": ("[chits.reforms]\nactions = 'opz FRANCE 1'", ["chits.reforms", "verb 'opz'", "did you mean ops"]),
    "unknown side of a verb": ("[chits.reforms]\nactions = 'ops FRENCH 1'", ["chits.reforms", "side 'FRENCH'", "FRANCE"]),
    "unknown effect": ("[chits.reforms]\nlasting = 1\nactions = 'lasting OILS'", ["effect 'OILS'", "did you mean OIL"]),
    "unknown place of a verb": ("[chits.reforms]\nactions = 'region Algiers 1'",
                                ["chits.reforms", "populated Region 'Algiers'", "Alger"]),
    "words of a verb": ("[chits.reforms]\nactions = 'density'", ["chits.reforms", "'density'", "'density amount'"]),
    "amount of a verb": ("[chits.reforms]\nactions = 'density -1'", ["'density -1'", "0 to 20"]),
    "too many actions": ("[chits.reforms]\nactions = 'density 1; density 1; density 1; density 1; density 1'",
                         ["5 stand there", "4"]),
    "rule out of range": ("[rules.structure_attack]\nhit_on = 8", ["structure_attack.hit_on = 8", "1 to 7", "rule 3.3-2"]),
    "rule no number": ("[rules.structure_attack]\nhit_on = 'four'", ["structure_attack.hit_on = 'four'", "whole number"]),
    "rule a fraction": ("[rules.search]\ncost = 1.5", ["search.cost = 1.5", "whole number from 1 to 999"]),
    "rule a truth": ("[rules.search]\ncost = true", ["search.cost = True", "whole number"]),
    "population too large": ("[regions.3A]\npopulation = 4", ["regions.3A: population = 4", "1 to 3", "rule D"]),
    "population negative": ("[regions.3A]\npopulation = -1", ["regions.3A: population = -1", "0 to 20"]),
    "population of the Sahara": ("[regions.7A]\npopulation = 1", ["regions.7A: population = 1", "none for sahara", "rule D"]),
    "votes even": ("[regions.3A]\npopulation = 1", ["regions.3A", "add up to 38", "odd", "rule 1.5"]),
    "votes too many": ("[regions.5D]\npopulation = 3", ["regions.5D", "add up to 41", "at most 39", "rule 1.5"]),
    "terrain": ("[regions.7A]\nterrain = 'mountains'", ["regions.7A", "terrain = mountains", "sahara", "rule B"]),
    "terrain unknown": ("[regions.3A]\nterrain = 'hills'", ["regions.3A: terrain = 'hills'", "coastal_hills", "rule B"]),
    "harbour in a town": ("[regions.medea]\nharbour = 1", ["regions.medea", "harbour = 1", "rule C"]),
    "no harbour": ("\n".join(f"[regions.{place}]\nharbour = 0" for place in
                             ("Alger", "Oran", "bougie", "bone", "philippeville", "mostaganem")), ["no harbour", "rule 2.2"]),
    "community nowhere": ("[regions.medea]\ninside = []", ["regions.medea", "inside = nothing", "rule C"]),
    "community in an unknown place": ("[regions.medea]\ninside = ['4D']", ["regions.medea", "unknown place '4D'", "4"]),
    "community in a Major City": ("[regions.medea]\ninside = ['Alger']", ["regions.medea", "inside = Alger", "no Major City"]),
    "a Region left out": ("[regions]\nremove = ['3C']", ["unknown place '3C'"]),
    "removing the unknown": ("[regions]\nremove = ['9Z']", ["regions.remove", "unknown row '9Z'"]),
    "new unit incomplete": ('[units."5 RPC"]\ntype = "paratroopers"\nquality = 4',
                            ["units.5 RPC", "a new row needs type, quality"]),
    "border written twice": ("[borders]\nadd = [['1B', '1A']]", ["borders.add (1A-1B)", "already there", "borders.csv row 2"]),
    "border not there": ("[borders]\nremove = [['1A', '4A']]", ["borders.remove: 1A-4A is not there"]),
    "border to itself": ("[borders]\nadd = [['1A', '1A']]", ["borders.add (1A-1A)", "two different places"]),
    "border to an unknown place": ("[borders]\nadd = [['1A', '1F']]", ["borders.add (1A-1F)", "unknown place '1F'"]),
    "border with a Community": ("[borders]\nadd = [['1A', 'medea']]", ["borders.add (1A-medea)", "two Regions", "rule A"]),
    "border covered from elsewhere": ("[borders]\nadd = [['1A', '2C', 'medea']]", ["via = medea", "inside both", "rule 3.1"]),
    "border no pair": ("[borders]\nadd = ['1A']", ["borders.add", "a pair of places"]),
    "road between Communities": ("[roads]\nadd = [['medea', 'blida']]",
                                 ["roads.add (blida-medea)", "a Region at one end", "rule 3.4"]),
    "road abroad": ("[roads]\nadd = [['1D', 'Tunisia']]", ["roads.add (1D-Tunisia)", "another country", "rule 3.4"]),
    "unreachable by land": ("[borders]\nremove = [['4A', 'Alger']]", ["borders.csv: Alger cannot be reached", "rule 3.1"]),
    "unreachable by road": ("[roads]\nremove = [['4A', 'Alger']]", ["roads.csv: Alger cannot be reached", "rule 3.4"]),
    "country without a border": ("[borders]\nremove = [['1D', 'Tunisia'], ['2C', 'Tunisia'], ['7C', 'Tunisia']]",
                                 ["Tunisia borders no Region", "rule 3.1"]),
    "span upside down": ("[chits.reforms]\nfirst_year = 1958",
                         ["chits.reforms: first_year = 1958", "last_year = 1957", "rule 1.2"]),
    "span outside the war": ("[chits.reforms]\nlast_year = 1963", ["chits.reforms: last_year = 1963", "1955 to 1962"]),
    "lasting without its mark": ("[chits.oas]\nlasting = 0", ["chits.oas: lasting = 0", "rule K"]),
    "FP twice": ("[chits.reforms]\nfp = 2", ["chits.reforms: fp = 2", "0 to 1", "rule K"]),
    "unit without a start": (f'[units."5 RI"]\n{UNIT.replace("55", "54")}', ["units.5 RI: start is missing", "rule 55"]),
    "unit starts nowhere": ('[units."1 RCP"]\nstart = "2X"', ["units.1 RCP: start", "unknown place '2X'"]),
    "unit starts abroad": ('[units."1 RCP"]\nstart = "Tunisia"', ["units.1 RCP: start = Tunisia", "rule 3.4"]),
    "units over the limit": ("".join(f'[units."{n} RI"]\n{UNIT.replace("55", "54")}start = "medea"\n' for n in (1, 2)),
                             ["start = medea: 3 units", "at most 2", "rule G"]),
    "reduced side stronger": ('[units."1 RCP"]\nreduced_strength = 3',
                              ["units.1 RCP: reduced_strength = 3", "strength = 2", "rule F"]),
    "bellounis in a wrong group": ('[units."1 RCP"]\ngroup = "BELLOUNIS"', ["units.1 RCP", "group BELLOUNIS", "rule 3.4"]),
    "Faileks over the limit": ("[setup.faileks.medea]\nmoussebiline = 2", ["faileks.medea: 2 Faileks", "at most 1", "rule G"]),
    "Faileks before the chit": ("[setup.faileks.kenadsa]\nmoussebiline = 1", ["faileks.kenadsa", "before the chit", "rule C"]),
    "Faileks abroad too early": ("[setup.faileks.Tunisia]\nmoudjahidine = 1", ["faileks.Tunisia", "before the chit"]),
    "more Faileks than counters": ("[faileks.moussebiline]\ncounters = 1", ["2 of moussebiline", "at most 1", "rule F"]),
    "Incap off the track": ("[setup.start]\nincap = 21", ["setup: start: incap = 21", "0 to 20", "rule J"]),
    "density off the track": ("[setup.start]\ndensity = 5", ["density = 5", "0 to 4", "rule I"]),
    "Pied-noirs in a crisis": ("[setup.start]\npied_noirs = 5", ["pied_noirs = 5", "0 to 4", "rule 1.3"]),
    "reset into a crisis": ("[rules.pied_noirs]\ncrisis_at = 4", ["pied_noirs.reset_evian = 4", "0 to 3", "rule 1.3"]),
    "marker off the track": ("[setup.markers.2A]\nvalue = 21", ["markers.2A: value = 21", "0 to 20", "rule J"]),
    "turn after the end": ("[rules.referendum]\nfinal_turn = 0\n[setup.start]\nturn = 3", ["turn = 3", "at most 0", "rule 1.5"]),
    "hand larger than the cup": ("[setup.chits]\nhand_drawn = 24", ["hand of 28 and 2 hidden for FLN", "27 chits", "rule 55"]),
    "all hidden chits alike": ("[setup.chits]\ncup_first_year = 1963\ncup_also = ['reinforce', 'sas', 'ici_cest_la_france', "
                               "'economic_boycott', 'bandung_conference', 'massacre']\nhand_chosen = 0\nhand_drawn = 1",
                               ["3 of 3 share a last year", "rule 55"]),
    "choices that do not add up": ("[setup.choices.FLN]\nplaces = ['1A', '1B']\nvalue = [7, 8]\ncount = [2, 1]",
                                   ["choices.FLN", "counts must add up", "rule 59"]),
    "a marker left to both": ("[setup.choices.FLN]\nplaces = ['1A']\nvalue = [7]\ncount = [1]\n"
                              "[setup.choices.FRANCE]\nplaces = ['1A']\nvalue = [7]\ncount = [1]",
                              ["choices.FRANCE", "1A", "both sides"]),
    "more reduced than there are": ("[setup.units]\nreduced = 6\nreduced_quality = 4", ["reduced = 6", "at most 4", "rule 59"]),
    "control not as claimed": ("[setup.control]\nfln = ['3A']", ["1C", "give FLN", "places FRANCE", "rule L"]),
    "control of an unknown Region": ("[setup.control]\nfln = ['1C', '1X']", ["control", "1X", "populated Regions"]),
    "more dice than the chart": ("[rules.stacking]\nfrance_city = 17", ["stacking.france_city = 17", "0 to 16"]),
    "a table that is none": ("regions = 3", ["regions = 3", "a table [regions]"]),
    "a combat chit that is none": ("[combat_chits]\nrecon = 'flank'", ["combat_chits.recon = 'flank'", "a table"]),
    "links that are none": ("[roads]\nadd = 'medea'", ["roads.add = 'medea'", "a list of pairs"]),
    "a group in no place": ("[setup.units]\nTM = 'ELIMINATED'", ["setup: units: TM", "not_yet, cup, on_map", "rule 2.2"]),
    "a row that is none": ("[regions]\n3A = 2", ["regions.3A = 2", "a table with name"]),
}


# Found on the map or the counters as a whole, not in a row of the overlay.
NEAR = {"no harbour", "unreachable by land", "unreachable by road", "country without a border", "more Faileks than counters",
        "reset into a crisis", "a Region left out"}


@pytest.mark.parametrize("name", BAD)
def test_bad_overlay(tmp_path, name):
    text, wanted = BAD[name]
    path = tmp_path / "tweak.toml"
    path.write_text(text)
    with pytest.raises(UserError) as caught:
        load("ici-1955", [read_overlay(path)])
    message = str(caught.value)
    assert "\n" not in message
    assert name in NEAR or "tweak.toml" in message
    for part in wanted:
        assert part in message


@pytest.mark.parametrize(("overlay", "wanted"), [
    ({"regions": {"1B": {"population": 2}, "5A": {"population": 2}}}, "5 Faileks at Troop Density 4 give CONTESTED"),
    ({"setup": {"chits": {"active": ["moriceline"]}}}, "did you mean morice_line"),
    ({"setup": {"units": {"reduced": 40}}}, "reduced = 40"),
])
def test_contradictions_of_1959(overlay, wanted):
    with pytest.raises(UserError, match=wanted):
        load("ici-1959", [overlay])


def test_control_of_1959_is_held_only_against_the_printed_set_up():
    regions = {"1B": {"population": 2}, "5A": {"population": 2}}
    assert load("ici-1959", [{"regions": regions, "setup": {"control": {"check": 0}}}])
    assert load("ici-1959", [{"setup": {"start": {"density": 3}}}])


def test_unknown_scenario():
    with pytest.raises(UserError, match=r"unknown scenario 'ici-1956'; did you mean .*known: ici-1955, ici-1959"):
        load("ici-1956")


def test_malformed_toml(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text("[rules\nhit_on = 4")
    with pytest.raises(UserError, match=r"broken.toml: not a TOML file: .*line 1"):
        read_overlay(path)


def test_no_text(tmp_path):
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xc3\x28\xff")
    with pytest.raises(UserError, match=r"binary.toml: not a TOML file"):
        read_overlay(path)


def test_missing_file(tmp_path):
    with pytest.raises(UserError, match=r"absent.toml: cannot be read: No such file"):
        read_overlay(tmp_path / "absent.toml")


def test_unknown_table(tmp_path):
    path = tmp_path / "tables.toml"
    path.write_text("[region.3A]\npopulation = 1")
    with pytest.raises(UserError, match=r"tables.toml: unknown table 'region'; did you mean regions"):
        read_overlay(path)


@pytest.mark.parametrize("text", ["structure_attack.hit_on", "=4", "structure_attack..hit_on=4", ""])
def test_malformed_set(text):
    with pytest.raises(UserError, match=r"allowed is path=value"):
        parse_set(text)


@pytest.mark.parametrize(("text", "wanted"), [
    ("pn=0", "unknown rule 'pn'"), ("regions.3A=2", r"regions\.3A = 2"), ("regions=2", "regions = 2"),
    ("structure_attack=4", "unknown rule 'structure_attack'"), ("setup.start.incap=x", "incap = 'x'")])
def test_sets_that_lead_nowhere(text, wanted):
    with pytest.raises(UserError, match=wanted):
        load("ici-1955", [parse_set(text)])


def test_too_many_places():
    town = {"name": "Douar", "kind": "town", "wilaya": 1, "inside": ["1C"]}
    with pytest.raises(UserError, match="96 places, allowed are 95"):
        load("ici-1955", [{"regions": {f"douar_{number}": town for number in range(31)}}])


def test_too_many_units():
    row = {"type": "infantry", "quality": 2, "strength": 4, "reduced_quality": 2, "reduced_strength": 2, "group": "55"}
    with pytest.raises(UserError, match="97 units, allowed are 96"):
        load("ici-1955", [{"units": {f"{number} bis RI": row for number in range(41)}}])


def test_too_many_classes():
    units = {f"{number} bis RI": {"type": "infantry", "quality": number, "strength": 9, "reduced_quality": 1,
                                  "reduced_strength": 1, "group": "55"} for number in range(1, 9)}
    with pytest.raises(UserError, match="17 classes"):
        load("ici-1955", [{"units": units}])


def test_too_many_chits_for_a_hand():
    row = {"title": "More", "side": "FLN", "first_year": 1955, "last_year": 1956}
    with pytest.raises(UserError, match="41 chits of side FLN"):
        load("ici-1955", [{"chits": {f"more_{number}": row for number in range(14)}}])


def test_too_many_links():
    towns = {f"douar_{number}": {"name": "Douar", "kind": "town", "wilaya": 7, "inside": ["7C"]} for number in range(20)}
    with pytest.raises(UserError, match=r"7C.*links, allowed are 20"):
        load("ici-1955", [{"regions": towns}])


@pytest.mark.parametrize("path", ["search.cost", "counterinsurgency.cost", "counterinsurgency.infiltrate_cost"])
def test_what_may_be_tried_without_end_is_not_free(path):
    with pytest.raises(UserError, match=rf"{path} = 0: allowed is a whole number from 1 to 999"):
        load("ici-1955", [parse_set(f"{path}=0")])
