"""`wilaya rules --search`: what a word finds, numbers and data, and that every path it prints is one that --set takes."""
import fnmatch

import pytest

from reports.studies.play.rules_and_data import rule_rows, search_rules
from simulate.core.data.overlays import lay, parse_set, set_value
from simulate.core.data.scenario import describe_data, difference, search_words
from simulate.games import rule_system
from tests.cases import cases, table_rows
from tests.wilaya.conftest import answered, done

GAMES = ("ici", "algeria")


def data(game: str, word: str, *words: str) -> dict[str, dict]:
    return {row["path"]: row for row in answered("rules", game, "--search", word, *words)["data"]}


def paths(game: str, word: str) -> set[str]:
    found = answered("rules", game, "--search", word)
    return {row["path"] for row in [*found["rules"], *found["data"]]}


def test_a_chit_with_what_is_assumed_of_it():
    found = data("ici", "kennedy")
    assert found["chits.kennedy.ps"] == {"path": "chits.kennedy.ps", "value": 1, "printed": 1, "rule": "K",
                                         "confidence": "assumed", "range": [-1, 1], "note": "Kennedy; Population Support"}
    assert (found["chits.kennedy.side"]["confidence"], found["chits.kennedy.side"]["range"]) == ("", [])
    assert all(path.startswith("chits.kennedy.") for path in found)
    changed = done("rules", "ici", "--search", "kennedy.ps", "--set", "chits.kennedy.ps=+1").splitlines()[1]
    assert changed.split() == ["chits.kennedy.ps", "2", "(assumed", "1)", "K", "assumed", "-1..1", "Kennedy;", "Population",
                               "Support"]


@pytest.mark.parametrize("game, word, wanted", [
    ("ici", "1 REP", {'units."1 REP".quality', 'units."1 REP".group'}),
    *((game, word, set(found)) for game, word, *found in table_rows("""
        ici 1C borders.remove regions.1C.population roads.remove setup_1955.markers.1C.value setup_1959.faileks.1C.moussebiline
        ici aures regions.1C.terrain; ici reforms chits.reforms.pn; ici OAS oas.ops
        ici MORICE_LINE chits.morice_line.actions morice.on; ici flank combat_chits.flank.stand
        ici Moudjahidine faileks.moudjahidine.counters; ici incap setup_1955.start.incap
        ici victory crisis.evian_steps referendum.final_turn; ici votes referendum.dice
        ici turns arrival.rolls setup_1959.start.turn; ici Referendums referendum.reset; ici 3d6 structure_attack.test_dice
        ici 2d3 crisis.evian_incap; ici forbid.fln forbid.fln.move
        ici setup.start setup_1955.start.incap setup_1959.start.incap; algeria elite suppression.elite units.elite.firepower
        algeria victory victory.marginal_to; algeria Barika regions.I-1.kind; algeria II-1 borders.remove
        algeria psl setup_1954.start.fln_psl setup_1960.start.fln_psl; algeria events events.arms.first
        algeria 2d6 arms.dice independence.dice; algeria turn game.turn_limit; algeria coup coup.3.dice coup.below"""))])
def test_what_a_word_finds(game, word, wanted):
    assert wanted <= paths(game, word)


def test_dice_are_counted():
    """Numbers of dice that are 2 now; where there are none, all numbers of dice."""
    assert "debate.dice" not in paths("algeria", "2d6")
    assert {"debate.dice", "arms.dice"} <= paths("algeria", "d6")
    assert {"referendum.dice", "combat.extra_dice"} <= paths("ici", "2d6")


@pytest.mark.parametrize("game", GAMES)
def test_every_path_is_one_of_set(game):
    """What stands there, set again, changes nothing, though what is assumed is named."""
    shape = rule_system(game).shape
    rows = describe_data(shape)
    assert len(rows) > 500
    laid = {name: shape.printed(name) for name in shape.scenarios if name.startswith(game)}
    for row in rows:
        scenario = f"{game}-{row['path'][6:10]}" if row["path"].startswith("setup_") else next(iter(laid))
        if row["value"] is None or row["path"].split(".")[1] in ("remove", "add"):
            continue
        value = row["value"]
        lay(laid[scenario], set_value(shape, row["path"], list(value) if isinstance(value, tuple) else value, "x"))
    for tables in laid.values():
        assert {line.partition(" = ")[0] for line in difference(tables).splitlines()} <= tables.said
        tables.said.clear()
        assert difference(tables) == ""


@pytest.mark.parametrize("game", GAMES)
def test_words_of_the_search_lead_somewhere(game):
    """Every pattern of a topic finds a path."""
    shape = rule_system(game).shape
    known = [row["path"] for row in [*rule_rows(game), *describe_data(shape)]]
    assert [each for paths in search_words(shape).values() for each in paths if not fnmatch.filter(known, each)] == []


def test_a_number_is_changed_by_its_path():
    shape = rule_system("ici").shape
    for path, line in (('units."1 REP".quality', "units.1 REP.quality"), ("combat_chits.recon.flank", None),
                       ("setup_1955.units.56", "setup.units.56")):
        tables = shape.printed("ici-1955")
        lay(tables, parse_set(shape, f"{path}={'none' if line is None else 'cup' if '56' in path else 3}"))
        assert difference(tables).startswith(line or "combat_chits.recon.flank.advantage = none")


def test_pairs_of_places_are_taken_off_and_put_back():
    shape = rule_system("ici").shape
    row = next(each for each in describe_data(shape) if each["path"] == "borders.remove")
    tables = shape.printed("ici-1955")
    lay(tables, parse_set(shape, f"{row['path']}={row['value']}"))
    assert "removed" in difference(tables)


def test_what_is_typed_in_is_said(elsewhere):
    (elsewhere / "base.toml").write_text("[chits.kennedy]\nps = -1\n")
    found = data("ici", "kennedy", "--base", "base.toml")
    assert (found["chits.kennedy.ps"]["confidence"], found["chits.kennedy.fln"]["confidence"]) == ("yours", "assumed")


def test_the_listing_without_a_word_has_numbers_alone():
    found = answered("rules", "ici")
    assert set(found) == {"schema", "game", "rules"}
    assert not any(row["path"].startswith(("units.", "regions.", "setup")) for row in found["rules"])


def test_numbers_come_first():
    numbers, found = search_rules("ici", "search")
    assert "search.hit_on" in [row["path"] for row in numbers]
    assert not any(row["path"].startswith("search.") for row in found)


@cases("scenario game: ici-1959 ici; twilight-short twilight")
def test_a_scenario_stands_for_its_game(scenario, game):
    for words in (("rules", "{}"), ("rules", "{}", "--search", "cost"), ("players", "{}"), ("odds", "{}")):
        assert done(*(word.format(scenario) for word in words)) == done(*(word.format(game) for word in words))
