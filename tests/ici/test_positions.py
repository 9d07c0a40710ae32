"""A position written at the start of a turn, read back, edited, and refused where it breaks a rule."""
import re

import numpy as np
import pytest

from policies.core.match import trace_game
from policies.ici.match import Match
from reports.studies.play.rules_and_data import exact_odds
from simulate.core.errors import UserError
from simulate.core.kernels.records import zeroed
from simulate.ici.board.write_position import read_position, written_position
from simulate.ici.enums import ChitAt, Level, Side
from simulate.ici.rule_system import ICI
from tests.cases import table_rows, written_cases

GAMES = 3
# What a turn blanks before it reads it, and what a player was asked last; of hands and tracks the chits count, not their order.
[PASSING] = map(set, table_rows("""
    segment recruited attacked morice_done entered infiltrated resettled_now changed fp_moved unit_moved halves squares \
    square_class square_step square_type moved crossed ask ask_a ask_b ask_c options a b c hand track_chit track_n"""))
KEPT_SECRETS = ("chit_at", "chit_key", "track_key", "unit_key", "fln_held")


def set_up(match: Match, game: int):
    states = zeroed(match.RULES.records().state)
    match.set_up(states[0], match.boards[0], game)
    return states[0]


def from_position(tmp_path, scenario: str, text: str, laid: tuple = ()) -> Match:
    path = tmp_path / "position.toml"
    path.write_text(text)
    return Match(scenario, "notes", "notes", 1, [*laid, read_position(path)])


@pytest.fixture(scope="module", params=["ici-1955", "ici-1959"])
def games(request):
    return [trace_game(Match(request.param, "notes", "notes", 1), game) for game in range(GAMES)]


def test_every_turn_of_a_game_is_set_up_again_from_its_file(games, tmp_path):
    for traced in games:
        scenario = traced.match.scenario
        for states in traced.states[:-1]:
            match = from_position(tmp_path, scenario, written_position(traced.match.loaded, states[0]))
            found, said = set_up(match, traced.game), states[0]
            for part, names in (("public", said.public.dtype.names), ("fln", said.fln.dtype.names), ("secret", KEPT_SECRETS)):
                for name in set(names) - PASSING:
                    assert np.array_equal(found[part][name], said[part][name]), (traced.game, said.public.turn, name)
            for side in ("fln", "france"):
                held = [set(state[side].hand[:state[side].hand_n].tolist()) for state in (found, said)]
                assert held[0] == held[1]


def test_a_position_read_and_written_again_is_the_same_file(tmp_path):
    """With Maquis, points that were kept, and hidden chits: also those of a box, drawn when it is read."""
    laid, seen = tuple(map(ICI.parse_set, ("points.kept_halves=1", "maquis.on=1"))), dict.fromkeys(("maquis", "ops", "boxes"), 0)
    traced = trace_game(Match("ici-1955", "notes", "notes", 1, laid), 0)

    def again(text):
        match = from_position(tmp_path, "ici-1955", text, laid)
        return written_position(match.loaded, set_up(match, 5))

    for states in traced.states[:-1:2]:
        text, public = written_position(traced.match.loaded, states[0]), states[0].public
        assert again(text) == text
        seen["maquis"] += public.maquis.sum()
        seen["ops"] += public.ops.sum()
        years = 1955 + traced.match.boards[0].chit_last[np.flatnonzero(states[0].secret.chit_at == ChitAt.TRACK)]
        if len(years) == 1:
            seen["boxes"] += 1
            boxed = again(re.sub(r"(?m)^track = \[.+\]", f"track = []\nboxes = [{years[0]}]", text))
            assert len(re.findall(r'(?m)^track = \["', boxed)) == 1
            assert again(boxed) == boxed
    assert min(seen.values()) > 0


@pytest.fixture(scope="module")
def written():
    """A position of 1959, at the start of Winter 1960."""
    traced = trace_game(Match("ici-1959", "notes", "notes", 1), 0)
    return written_position(traced.match.loaded, traced.states[4][0])


def test_what_a_file_does_not_name_is_drawn_anew_from_the_cup(written, tmp_path):
    start = written.index("hand = [", written.index("[sides.FLN]"))
    hand = written[start:written.index("\n", start)]
    count = len(hand.split(","))
    match = from_position(tmp_path, "ici-1959", written.replace(hand, f"draws = {count}"))
    hands = {tuple(np.flatnonzero(set_up(match, game).secret.chit_at == ChitAt.HAND)) for game in range(5)}
    assert len(hands) > 1
    assert {int(set_up(match, game).public.hand_size[Side.FLN]) for game in range(5)} == {count}


def test_a_file_says_what_stands_for_the_lines_that_it_leaves_out(written, tmp_path):
    assert "Without one a number of [start] is that of the set-up, a marker what [population]\n# there says" in written
    start, marker = (re.search(rf"^{name} = .*\n", written, re.M)[0] for name in ("incap", "1A"))
    bare = re.sub(r'^batna = \{ [^}]* \}.*\n', "", written.replace(start, "").replace(marker, ""), flags=re.M)
    match = from_position(tmp_path, "ici-1959", bare)
    board, tables = match.boards[0], ICI.shape.printed("ici-1959")
    at = match.loaded.names.places.index("1A")
    assert board.first_incap == tables.setup["start"]["incap"]
    assert board.first_level[at] == Level[tables.setup["population"]["level"].upper()]
    assert board.first_allegiance[at] == tables.setup["population"]["value"][board.population[at] - 1]
    assert not board.first_types[match.loaded.names.places.index("batna")].any()


def test_odds_have_the_numbers_of_its_turn_unless_another_one_is_asked_for(written, tmp_path):
    path = tmp_path / "position.toml"
    path.write_text(written)
    laid = [read_position(path), ICI.parse_set("search.hit_on=6@1960")]

    def chances(turn=""):
        return exact_odds("ici", "search", {"density": "4", "units": "3"}, laid, turn).rows

    assert chances() == chances("Fall 1960") != chances("1959")


@written_cases(r"""old, new, said:
    [faileks]\n => [faileks]\nParis = { moudjahidine = 1 }\n => unknown place 'Paris'
    [faileks]\n => [faileks]\nAlger = { moudjahidine = 40 }\n => rule F
    [faileks]\n => [faileks]\nbatna = { zonal_commando = 9 }\n => rule G
    turn = 20 => turn = 47 => rule 1.5
    french_public = 1 => french_public = 41 => rule J
    [maquis]\n => [maquis]\nTunisia = { count = 30 }\n => rule 2.2-3
    [off_map] => [off_map]\nremoved.units = ["1 RCP"] # => rule F
    hand = [ => hand = ["morice_line", => rule K
    [played]\n => [played]\n"Fall 1961".chits = ["oas"]\n => rule 1.2
    draws = 0\n => draws = 40\n => rule 55, 59
    [crises] => [crises]\nCOUP_ATTEMPT = { turn = "Fall 1962" } # => rule 1.4
    scenario = "ici-1959" => scenario = "ici-1955" => allowed is one of ici-1959""")
def test_an_illegal_position_is_refused_with_the_rule_that_it_breaks(written, tmp_path, old, new, said):
    text = written.replace("ops = 0\n", "ops = 0\ndraws = 0\n", 1)
    assert old in text
    with pytest.raises(UserError) as refused:
        _ = from_position(tmp_path, "ici-1959", text.replace(old, new, 1)).loaded
    assert said in str(refused.value)
