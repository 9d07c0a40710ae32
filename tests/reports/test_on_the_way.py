"""What a change did on the way: made pairs, real columns of both games, and few that are luck."""
from contextlib import suppress
from fnmatch import fnmatchcase

import numpy as np
import polars as pl
import pytest

from reports.comparison.on_the_way import Measure, way_changes
from reports.games import reports_on
from reports.studies.play.count_uses import restated, touched, uses_of_rows
from reports.studies.play.matches import base_and_variant, build_match
from reports.studies.play.rules_and_data import forbid_overlay
from simulate.core.data.cells import read_toml
from simulate.core.data.scenario import MOVES, USES, uses_of
from simulate.core.errors import UserError
from simulate.games import GAMES, rule_system
from tests.cases import cases, table_rows, written_cases

CHITS = [{"title": "Kennedy", "side": "FLN"}, {"title": "Reforms", "side": "France"}]
DRAWN = 40
[NOT_COUNTED] = table_rows("""
    income.f* income.abroad_per_op points.* chits.initiative_* chits.forced_in_fall chits.draws chits.fp_* tracks.* density.* \
    pied_noirs.crisis_at crisis.collapse_space referendum.final_* referendum.earliest_second victory.* order.* fatigue.* \
    arrival.rolls arrival.die supply.* stacking.* structure_attack.extra_* structure_attack.*_per_op \
    counterinsurgency.extra_* oas.* reading.chit_* reading.crisis_* reading.play_* reading.oas_* reading.sahara_* \
    reading.last_* reading.community_* reading.total_* reading.france_* reading.arrivals_*""")


def made(dice, shift, pairs=1500):
    """Pairs with DRAWN measures, the first of which the variant changes by `shift` standard deviations."""
    columns = {"set": np.zeros(pairs, int)}
    for at in range(DRAWN):
        base = dice.normal(size=pairs)
        columns[f"way_m{at}_base"] = base
        columns[f"way_m{at}_variant"] = 0.8 * base + 0.6 * dice.normal(size=pairs) + (shift if at == 0 else 0)
    return pl.DataFrame(columns).lazy()


MEASURES = [Measure(f"m{at}", f"measure {at}", pl.lit(0)) for at in range(DRAWN)]


def test_what_changed_is_found_and_little_else():
    dice, false = np.random.default_rng(4), []
    for _ in range(60):
        found = way_changes(made(dice, 0.3), MEASURES)
        names = [each.name for each in found.rows]
        assert names[0] == "m0"
        assert found.rows[0].low < 0.3 < found.rows[0].high
        false.append(len(names[1:]) / len(names))
        assert found.level == 1 - 0.05 * len(names) / DRAWN
    assert np.mean(false) < 0.05


def test_nothing_changed():
    found = way_changes(made(np.random.default_rng(1), 0), MEASURES)
    assert found.rows == ()
    assert found.text().startswith("What changed on the way: nothing that shows. 40 measures were looked at, 0 differ.")


def test_what_only_restates_the_change_is_no_finding():
    found = way_changes(made(np.random.default_rng(2), -0.5), MEASURES, {"m0"})
    assert found.rows[-1].name == "m0"
    assert found.json()["changed"][-1]["restates"]
    assert "m0" not in [each.name for each in found.found]
    assert "The change itself moves these: measure 0, -0.48." in found.text()


@written_cases("""line, names:
    income.france_peak = 19 => points_earned_france points_spent_france points_idle_france
    income.fln_base = 12 @1957 => points_earned_fln points_spent_fln points_idle_fln
    rules.forbid.france.search = 1 => times_search
    search.cost = 2 =>
    chits.kennedy removed =>""")
def test_a_number_of_points_and_a_ban_restate_themselves(line, names):
    """A cost does not: how often its action comes up then is what the players made of it."""
    assert restated([line], "ici") == set(names.split())


@cases("game: ici; algeria")
def test_measures_have_names_of_their_own(game):
    measures = reports_on(game).way_measures({"chits": CHITS})
    assert len({each.name for each in measures}) == len({each.about for each in measures}) == len(measures) > 40


@pytest.mark.parametrize("game", [game for game in GAMES if (rule_system(game).shape.data / USES).is_file()])
def test_uses_are_counted_by_measures_that_there_are(game):
    """Every measure and every pattern of uses.toml leads somewhere."""
    shape, measures = rule_system(game).shape, {each.name for each in reports_on(game).way_measures({"chits": []})}
    uses, paths = read_toml(shape.data / USES), [*shape.paths, *bans(game)]
    moves = uses.pop(MOVES, {})
    assert measures.issuperset(name for names in moves.values() for name in names.split())
    assert all(any(fnmatchcase(path, pattern) for path in shape.paths) for pattern in moves)
    assert measures.issuperset(name for names in uses.values() for name in names.split())
    assert all(any(fnmatchcase(path, pattern) for path in paths) for pattern in uses)


def bans(game):
    return [f"forbid.{side}.{name}" for side, actions in rule_system(game).shape.actions.items() for name in actions.names]


@pytest.mark.slow
@cases("game scenario: ici ici-1959; algeria algeria-1954")
def test_nobody_does_what_is_barred_and_games_in_which_nobody_does_it_are_alike(game, scenario):
    """By the counts that uses.toml names for a ban, between random players."""
    match, used = build_match(scenario, "uniform", "uniform", 1, [], (), default_data=True), 0
    for path in bans(game):
        if not uses_of(rule_system(game).shape, path):
            continue
        both = base_and_variant(match, [forbid_overlay(game, ":".join(path.split(".")[1:]))])
        rows = [both.alone(side).play(0, 40) for side in range(2)]
        use = uses_of_rows([path], both, *rows).whole
        assert use.variant.used == 0, path
        assert use.base.used or rows[0].tobytes() == rows[1].tobytes(), path
        used += use.base.used > 0
    assert used > 8


@pytest.mark.slow
@cases("""scenario games: ici-1959 60; algeria-1960 60; twilight-short 300; vichy 1_000""")
def test_where_no_game_uses_a_number_a_change_of_it_changes_none(scenario, games):
    match, unused = build_match(scenario, "uniform", "uniform", 1, [], (), default_data=True), 0
    for path, row in match.loaded.tables.rules.items():
        counted = uses_of(match.RULES.shape, path) and isinstance(row["value"], int)
        both = _one_more_or_less(match, path, row["value"]) if counted else None
        if both is None:
            continue
        rows = [both.alone(side).play(0, games) for side in range(2)]
        use = uses_of_rows([path], both, *rows).whole
        unused += use.base.used == use.variant.used == 0
        assert use.base.used or use.variant.used or rows[0].tobytes() == rows[1].tobytes(), path
    assert unused


def _one_more_or_less(match, path, value):
    """None where other numbers bind it on both sides."""
    for new in (value + 1, value - 1):
        with suppress(UserError):
            return base_and_variant(match, [match.RULES.parse_set(f"{path}={new}")])
    return None


def test_numbers_of_ici_without_a_count_of_their_uses_are_these():
    shape = rule_system("ici").shape
    assert {path for path in shape.paths if not uses_of(shape, path)} == {
        path for path in shape.paths if any(fnmatchcase(path, pattern) for pattern in NOT_COUNTED)}


def test_how_often_a_chit_is_played_counts_what_is_changed_of_it():
    manifest = {"chits": CHITS, "identity": {"scenario": "ici-1955"}}
    paths = ["chits.kennedy.ps", "chits.reforms.actions", "chits.coup.ps", "chits.forced_on"]
    assert [[each.name for each in found] for found in touched(paths, "ici", manifest).values()] == [
        ["chit_0"], ["chit_1"], [], ["used_forced_roll"]]
    fewer = touched(["chits.reforms.fp removed", "chits.kennedy.ps = 1 (base 0)"], "ici", manifest)
    assert not any(fewer.values())


def test_a_change_of_chits_is_looked_at():
    names = [each.about for each in reports_on("ici").way_measures({"chits": CHITS})]
    assert names[-2:] == ['share of games: "Kennedy" of FLN is played', 'share of games: "Reforms" of France is played']


@cases("""line: "chits.kennedy removed"; "chits.marshall.title = Marshall Plan (print -)" """)
def test_but_not_where_the_change_has_other_chits(line):
    names = [each.about for each in reports_on("ici").way_measures({"chits": CHITS, "experiment": {"changes": [line]}})]
    assert not any("is played" in name for name in names)
