"""M: the rates of the model lead from set-up to set-up; which of them hold when."""
import csv

import numpy as np
import pytest

from simulate.twilight.enums import Act, Period, Side
from simulate.twilight.rules import campaign
from tests.cases import cases
from tests.twilight.stage import Stage
from tests.wilaya.conftest import answered, spelled

CLOSE = {"commitment": 1, "support": 1.5, "oppose": 1.5, "fln_bases": 1, "government_resources": 3, "fln_resources": 3,
         "france": 0.5, "border": 0.5}
SHORT = {"commitment": 15, "support": 7, "oppose": 11, "fln_bases": 8, "government_resources": 20, "fln_resources": 15,
         "france": 4, "border": 3}


@cases("""scenario turn period:
    full 1 EARLY; full 2 MIDDLE; full 3 LATE; full 5 LATE; medium 1 MIDDLE; medium 2 LATE; short 1 LATE""", Period)
def test_which_rates_hold_in_which_group(scenario, turn, period):
    """M."""
    stage = Stage(f"twilight-{scenario}")
    stage.board.rate[:, Act.AGITATE] = [1000 * (each + 1) for each in Period]
    stage.public.turn = turn
    assert stage.do(campaign.comes_up, Act.AGITATE) == period + 1


@cases("""act side stays still moves:
    BORDER_UP GOVERNMENT border 4 3; FRANCE_UP FLN france 5 4
    FRANCE_DOWN GOVERNMENT france 0 1; COMMITMENT_UP GOVERNMENT commitment 50 49""", Act, Side)
def test_nobody_pays_for_what_moves_nothing(act, side, stays, still, moves):
    """M: nor is it told; one step before its end a track moves."""
    for at, moved in ((still, 0), (moves, 1)):
        stage = Stage("twilight-medium")
        stage.public[stays], before = at, int(stage.public.resources[side])
        stage.do(campaign.attempt, side, act)
        assert (stage.state.tally.acts[act], abs(int(stage.public[stays]) - at)) == (moved, moved)
        assert before - stage.public.resources[side] == moved * stage.board.cost[act]


def test_the_border_zone_has_no_status_before_independence():
    """8.1."""
    stage = Stage("twilight-full")
    stage.do(campaign.attempt, Side.GOVERNMENT, Act.BORDER_UP)
    assert (stage.state.tally.acts[Act.BORDER_UP], stage.public.resources[Side.GOVERNMENT]) == (0, 16)


@pytest.mark.slow
def test_nothing_drifts_on_average_after_the_date_of_the_short_set_up():
    """M: `steady` v `steady`, two groups from the Short set-up."""
    from tests.calibration.twilight_rates import MEASURED, TARGETS, printed_rates, reached

    for target in TARGETS[-2:]:
        found = dict(zip(MEASURED, reached(target, printed_rates()[None], 500, 5)[0], strict=True))
        assert {name: found[name] for name in SHORT if abs(found[name] - SHORT[name]) > CLOSE[name]} == {}, target


def test_players_do_not_play_for_an_end_while_rates_are_fitted():
    from tests.calibration.twilight_rates import TARGETS

    assert np.array([target.groups for target in TARGETS]).max() < Stage("twilight-short").board.rounds


def test_the_command_lists_every_rate():
    """Thousandths an event card, with their ranges."""
    from tests.calibration.twilight_rates import MODEL

    found = {row["path"]: (row["value"], spelled(row["range"]), row["confidence"])
             for row in answered("rules", "twilight", "--search", "model.")["data"] if row["range"]}
    with open(MODEL, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for name, allowed in (part.strip().split(":") for part in row["range"].split(";")):
                assert found[f"model.{row['id']}.{name}"] == (int(row[name]), allowed, "assumed")


def test_the_picture_is_drawn_where_the_page_has_it():
    """`python -m scripts.draw_pictures twilight` writes it."""
    from scripts.draw_pictures import DOCS, PICTURES

    assert all((DOCS / f"{name}.png").is_file() for name in PICTURES)
