"""The frozen ensemble: drawn from its seed bit for bit, playable, weighted, up to date; bad files are refused."""

import pytest

from policies.ici.match import Match
from reports.ici.calibration.targets import TARGETS
from reports.statistics.ensemble_range import effective
from reports.studies.doubt.calibrate import SLOTS
from simulate.core.errors import UserError
from simulate.ici.board.files import printed
from simulate.ici.calibration import ensemble, prior_draws
from tests import ROOT
from tests.calibration.select_data_sets import choice_digest
from tests.cases import written_cases

FROZEN = ensemble.frozen_ensemble()


def test_there_are_enough_sets():
    """Each a whole number of slots; together they tell as much as so many of equal weight."""
    assert set(FROZEN.weights) == set(FROZEN.sets)
    assert all(isinstance(weight, int) and weight >= 1 for weight in FROZEN.weights.values())
    assert sum(FROZEN.weights.values()) == SLOTS
    assert effective(list(FROZEN.weights.values())) >= 400


def test_the_ensemble_is_up_to_date():
    """Ranges, dates, rules, targets and players are those that it was made with; `python -m
    tests.calibration.select_data_sets` makes it anew."""
    assert FROZEN.digest == choice_digest(FROZEN.seed)


def test_the_digest_follows_what_the_choice_depends_on(monkeypatch):
    """A date, a target, a player's weight, the rules version; the default values are no part of it."""
    now = choice_digest(FROZEN.seed)
    assert choice_digest(FROZEN.seed + 1) != now
    with monkeypatch.context() as patch:
        patch.setattr("reports.ici.calibration.targets.TARGETS", TARGETS[:-1])
        assert choice_digest(FROZEN.seed) != now
    with monkeypatch.context() as patch:
        patch.setattr("simulate.ici.calibration.ensemble.RULES_VERSION", 0)
        assert choice_digest(FROZEN.seed) != now
    with monkeypatch.context() as patch:
        patch.setattr("simulate.ici.calibration.prior_draws.TOUCH", 0.1)
        assert choice_digest(FROZEN.seed) != now
    with monkeypatch.context() as patch:
        patch.setattr("reports.studies.doubt.calibrate.PLAYER", "greedy")
        assert choice_digest(FROZEN.seed) != now
    assert choice_digest(FROZEN.seed) == now


@pytest.mark.parametrize("number", list(FROZEN.sets)[::10])
def test_sets_are_drawn_again_from_the_seed(number):
    """Bit for bit."""
    assert prior_draws.draw(FROZEN.seed, number) == FROZEN.sets[number]


@pytest.mark.slow
def test_every_set_is_drawn_again_from_the_seed():
    """Bit for bit."""
    assert all(prior_draws.draw(FROZEN.seed, number) == values for number, values in FROZEN.sets.items())


def test_the_default_is_what_the_files_hold():
    """Putting its values into the data files changes nothing, in either scenario."""
    files = prior_draws.held(printed("ici-1955"))
    for scenario in ensemble.SCENARIOS:
        tables = printed(scenario)
        prior_draws.put(tables, files)
        assert tables.rows == printed(scenario).rows
        assert tables.rules == printed(scenario).rules
        assert tables.setup["faileks"] == printed(scenario).setup["faileks"]


def test_the_page_is_of_this_ensemble():
    """docs/method.md names its seed, its size and every target."""
    page = (ROOT / "docs" / "method.md").read_text(encoding="utf-8")
    words = " ".join(page.split())
    for said in (f"**ensemble**: {len(FROZEN.sets)} complete data sets", f"sets with seed {FROZEN.seed}, within the facts.",
                 *(each.title for each in TARGETS)):
        assert said in words


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ensemble.SCENARIOS)
def test_all_sets_play_as_one_run(scenario):
    """A board each, and they differ."""
    match = Match(scenario, "uniform", "uniform").over(FROZEN.variants())
    assert len(match.boards) == len(FROZEN.sets)
    assert len({game.hash for game in match.loaded_variants}) == len(FROZEN.sets)
    rows = match.play(0, len(match.boards))
    assert rows["board"].tolist() == list(range(len(match.boards)))


@pytest.mark.slow
def test_sets_that_an_overlay_makes_unplayable_are_left_aside():
    """A unit placed in a town that some sets do not have; one that no set can take is an error."""
    towns = {number for number, values in FROZEN.sets.items() if values["regions.7C.exists"] == "0"}
    start = {"units": {"1 RCP": {"start": "touggourt", "group": "54"}}}
    left = Match("ici-1955", "uniform", "uniform", overlays=[start]).over(FROZEN.variants()[::3])
    assert towns.isdisjoint(int(variant.name) for variant in left.variants)
    assert left.variants
    nowhere = {"units": {"1 RCP": {"start": "atlantis", "group": "54"}}}
    with pytest.raises(UserError, match="unknown place 'atlantis'"):
        Match("ici-1955", "uniform", "uniform", overlays=[nowhere]).over(FROZEN.variants()[::3])


def file(tmp_path, change):
    """An ensemble file that is `change`d, read."""
    sets = {number: FROZEN.sets[number] for number in list(FROZEN.sets)[:2]}
    weights = dict(zip(sets, (3, 1), strict=True))
    path = tmp_path / "ensemble.toml"
    path.write_text(change(ensemble.written(ensemble.Ensemble(3, FROZEN.players, sets, weights, "abc"), "for a test")))
    return path


def test_a_file_is_read_as_it_was_written(tmp_path):
    """Two sets of the frozen ones."""
    found = ensemble.frozen_ensemble(file(tmp_path, str))
    assert found.sets == {number: FROZEN.sets[number] for number in list(FROZEN.sets)[:2]}
    assert (found.seed, found.digest) == (3, "abc")
    assert [variant.weight for variant in found.variants()] == [3, 1]


@written_cases("""old, new, said:
    rules_version = 1 => rules_version = 0 => rules version 0, these rules are version 1; make it again
    numbers => digits => not an ensemble of data sets
    weights = [3, 1] => weights = [3, 0] => allowed are data sets of weight 1 or more
    weights = [3, 1] => weights = [3] => not an ensemble of data sets
    [values] => [values => not a TOML file
    | => ; => not an ensemble of data sets""")
def test_bad_files_are_refused(tmp_path, old, new, said):
    """One line: which file, what is wrong."""
    path = file(tmp_path, lambda text: text.replace(old, new))
    with pytest.raises(UserError, match=said) as refused:
        ensemble.frozen_ensemble(path)
    assert str(refused.value).startswith(str(path))
    assert "\n" not in str(refused.value)
