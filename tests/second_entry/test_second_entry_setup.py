"""The two set-ups: the second entry against the loader."""
import numpy as np

from simulate.ici.enums import ChitAt, Crisis, Failek, Group, Kind, Lasting, Level, Side, Step, Where
from simulate.ici.state import NOWHERE
from tests.cases import cases
from tests.second_entry.typed_tables import ENTRY, control, differences, finder

FULL = ENTRY.setup_1955
SHORT = ENTRY.setup_1959
IDS = ENTRY.map["regions"]["ids"]
FIRST_YEAR = 1955


@cases("scenario entry: full FULL; short SHORT", FULL=FULL, SHORT=SHORT)
def test_tracks(scenario, entry, request):
    board = request.getfixturevalue(scenario).board[0]
    assert differences(board.__getitem__, entry["fields"]) == {}
    assert Crisis(board["first_crisis"]).name == entry["names"]["first_crisis"][0]


# ---- 1955 ----------------------------------------------------------------------------------------------------------------

def test_full_levels(board, at):
    typed = {name: FULL["levels"].get(name, FULL["levels"]["others"]) for name in IDS}
    assert differences(lambda name: Level(board["first_level"][at(name)]).name, typed) == {}


def test_full_allegiance(board, at):
    def typed(name):
        population = board["population"][at(name)]
        return FULL["allegiance"].get(name, FULL["allegiance"][f"population_{population}"])
    assert differences(lambda name: board["first_allegiance"][at(name)], {name: typed(name) for name in IDS}) == {}


def test_full_faileks_and_control(board, full):
    """Three Faileks so placed that by R-L the FLN controls 1C and France everything else."""
    faileks = board["first_types"].sum(axis=1)
    stationed = np.bincount(board["first_unit_place"][:board["units"]], minlength=NOWHERE + 1)
    held = set()
    for place in range(board["algeria"]):
        if place < board["populated"]:
            held |= {place} if control(board["population"][place], faileks[place]) != "FRANCE" else set()
        elif faileks[place] and faileks[place] >= stationed[place]:
            held.add(place)
    assert faileks.sum() == FULL["faileks"]["count"][0]
    assert [full.names.places[place] for place in held] == FULL["faileks"]["not_french"][0]


def test_full_groups(board):
    for name, (allowed, _) in FULL["groups"].items():
        assert Where(board["first_group"][Group[name]]).name in allowed, name
    on_map = board["first_unit_place"][:board["units"]] != NOWHERE
    assert np.array_equal(on_map, board["unit_group"][:board["units"]] == Group.G54)


def test_full_everything_else_is_empty(board):
    assert not board["first_resettled"].any()
    assert not board["first_lasting"].any()
    assert not board["choice_of"].any()
    assert set(board["first_chit"][:board["chits"]]) == {ChitAt.CUP}


# ---- 1959 ----------------------------------------------------------------------------------------------------------------

def test_short_faileks(short, at):
    board = short.board[0]
    typed = {at(name): counts for name, counts in SHORT["faileks"].items()}
    found = {place: board["first_types"][place].tolist() for place in np.flatnonzero(board["first_types"].any(axis=1))}
    assert found == typed
    assert (board["first_types"].sum(axis=0) <= board["counters"]).all()


def test_short_control_markers_follow_from_the_map(short, at):
    """R-L: density 4 and the populations of the map give the control markers that the text names."""
    board = short.board[0]
    typed = dict.fromkeys(IDS, "FRANCE") | {name: state for state, names in SHORT["control"].items() for name in names}
    faileks = board["first_types"].sum(axis=1)
    garrison = board["population"] + board["first_density"]
    assert differences(lambda name: control(garrison[at(name)], faileks[at(name)]), typed) == {}


def test_short_levels(short, at):
    board = short.board[0]
    typed = {name: level for level, names in SHORT["levels"].items() for name in names}
    assert sorted(typed) == sorted(IDS)
    assert differences(lambda name: Level(board["first_level"][at(name)]).name, typed) == {}


def test_short_allegiance(short, at):
    board, values = short.board[0], SHORT["allegiance"]
    purge = dict.fromkeys(SHORT["levels"]["PURGE"], values["purge"])
    assert differences(lambda name: board["first_allegiance"][at(name)], purge) == {}
    choosers = {"FLN": Side.FLN, "ACTIVIST": Side.FRANCE}
    typed = {name: 1 + choosers[level] if level in choosers else 0 for level, names in SHORT["levels"].items() for name in names}
    assert differences(lambda name: board["choice_of"][at(name)], typed) == {}


@cases("side who: FLN fln; FRANCE france", Side)
def test_short_values_to_choose(short, side, who):
    board, typed = short.board[0], SHORT["allegiance"]
    offered = zip(board["choice_value"][side], board["choice_count"][side], strict=True)
    found = {int(value): int(count) for value, count in offered if count}
    assert found == dict.fromkeys(typed[f"{who}_values"][0], typed[f"{who}_each"][0])
    assert sum(found.values()) == np.count_nonzero(board["choice_of"] == 1 + side)


def test_short_resettlement(short, at):
    board = short.board[0]
    assert set(np.flatnonzero(board["first_resettled"])) == {at(name) for name in SHORT["resettled"]["once"]}
    assert board["first_resettled"].max() == 1


def test_short_lasting_effects(short):
    board = short.board[0]
    found = {effect.name for effect in Lasting if board["first_lasting"][effect]}
    assert found == set(SHORT["active"]["lasting"])


def test_short_cups(short):
    """R-1959: three year spans and two more titles for each side in the cups, five titles in effect, the rest out of the game."""
    board = short.board[0]
    find = finder(short.names.chit_titles)
    active = {find(title) for title in SHORT["active"]["chits"]}
    named = {find(title): Side[side] for side in ("FLN", "FRANCE") for title in SHORT["cups"][side]}
    for chit in range(board["chits"]):
        span = [FIRST_YEAR + int(board["chit_first"][chit]), FIRST_YEAR + int(board["chit_last"][chit])]
        in_cup = chit in named or span in SHORT["cups"]["spans"]
        typed = {ChitAt.ACTIVE} if chit in active else {ChitAt.CUP} if in_cup else {ChitAt.OUT, ChitAt.PLAYED}
        assert board["first_chit"][chit] in typed, short.names.chit_titles[chit]
    assert {chit: board["chit_side"][chit] for chit in named} == named


def test_short_french_units(short):
    """R-1959: all units are there to be placed, and at least as many of quality 4 as must be reduced."""
    board = short.board[0]
    fours = board["class_quality"][board["unit_class"][:board["units"]], Step.FULL] == board["setup_reduced_quality"]
    assert set(board["first_group"]) <= {Where.DRAWN, Where.ON_MAP}
    assert np.count_nonzero(fours) >= board["setup_reduced"]


def test_short_faileks_stand_in_regions_and_abroad(short):
    board = short.board[0]
    places = np.flatnonzero(board["first_types"].any(axis=1))
    assert {Kind(board["kind"][place]) for place in places} == {Kind.REGION, Kind.COUNTRY}
    assert board["first_types"][:, Failek.ZONAL_COMMANDO].sum() == sum(row[2] for row in SHORT["faileks"].values())
