"""Charts of sweeps: the same bytes each time, the right words, and marks where they belong."""
import io

import numpy as np
import polars as pl
import pytest

from reports.charts import style
from reports.sweeps.grid import chart, files, plan, spanned, sweep, sweep_sentence
from tests.cases import cases, table_rows
from tests.docstrings import imported
from tests.reports.test_report_sweep import HIT, INCAP, PLAN, THREE, frame

pytestmark = pytest.mark.slow

TOLD = {"scenario": "ici-1955", "fln": "notes", "france": "greedy", "seed": 7}
TWO = sweep(frame([range(20), range(20), range(21), range(40), range(20), range(19)]),
            plan([HIT, INCAP], [[3, 5], [2, 4, 8]], (5, 4)))
ONE = sweep(THREE, PLAN)


@pytest.mark.parametrize("found", [ONE, TWO], ids=["line", "map"])
def test_the_same_sweep_gives_the_same_files(found):
    """Without a date, and whatever a user's own settings of matplotlib say."""
    import matplotlib

    first = files(found, TOLD)
    with matplotlib.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.facecolor": "red"}):
        assert files(found, TOLD) == first
    assert set(first) == {"svg", "png"}
    assert first["png"][:8] == b"\x89PNG\r\n\x1a\n"
    assert b"<dc:date>" not in first["svg"]


def test_drawing_leaves_settings_and_pyplot_alone():
    import matplotlib

    before = dict(matplotlib.rcParams)
    files(ONE, TOLD, ("svg",))
    assert dict(matplotlib.rcParams) == before
    code = "from tests.reports.test_report_sweep_chart import *; [files(each, TOLD) for each in (ONE, TWO)]"
    assert imported(code, "matplotlib.pyplot") == []


def test_the_map_is_white_at_the_base_and_ends_at_the_furthest():
    with style.style():
        axes = chart(TWO, TOLD).axes[0]
    [mesh] = (each for each in axes.collections if hasattr(each, "cmap") and each.get_array() is not None)
    assert np.asarray(mesh.get_array()).tolist() == [[0.5, 1.0], [0.5, 0.5], [0.525, 0.475]]
    assert (mesh.norm.vmin, mesh.norm.vmax) == (0.0, 1.0)
    assert mesh.cmap(mesh.norm(1.0))[:3] == pytest.approx([int(style.FLN[at:at + 2], 16) / 255 for at in (1, 3, 5)], abs=0.01)
    assert mesh.cmap(mesh.norm(0.0))[:3] == pytest.approx([int(style.FRANCE[at:at + 2], 16) / 255 for at in (1, 3, 5)], abs=0.01)
    assert min(mesh.cmap(mesh.norm(0.5))[:3]) > 0.9


def grids():
    """Sweeps of every shape and size; nobody wins, everybody does, some have no games yet."""
    for ranges, base in table_rows("""
            [(1,3)] (1,); [(1,3)] (None,); [(60,)] (3,); [(1,3),(1,3)] (7,7); [(50,),(1,3)] (7,1); [(1,3),(37,)] (None,1)
            [(-3,901,903)] (2,)"""):
        made = plan(["counterinsurgency.extra_population_3_per_op", "setup.faileks.2A.moussebiline"][:len(ranges)],
                    [list(range(*each)) for each in ranges], base)
        boards = len(made["points"])
        for wins in ([[]] * boards, [range(40)] * boards, [range(at % 40) for at in range(boards)]):
            yield sweep(frame(wins), made)
        yield sweep(frame([[]] * boards).filter(pl.col("game") < 1), made)


def test_every_shape_is_drawn_inside_its_page(tmp_path):
    """Nothing fails, and no ink touches the edge of the page, so that no word is cut."""
    from PIL import Image

    for found in grids():
        picture = np.asarray(Image.open(io.BytesIO(files(found, TOLD, ("png",))["png"])).convert("L"))
        assert (picture[[0, -1]] > 250).all()
        assert (picture[:, [0, -1]] > 250).all(), sweep_sentence(found)
        assert (picture < 100).any()


@cases("ends: (0,0); (1,1); (0.5,0.5); (0,1); (0.2,0.6); (0,0.001); (0.999,1)")
def test_an_axis_holds_its_rates(ends):
    low, high = spanned(*ends)
    assert low < ends[0] <= ends[1] < high
    assert high - low > 0.02
    assert low > -0.05
    assert high < 1.14


@cases("ends: (0.13,0.335); (0.2,0.6); (-0.002,0.029); (0.97,1.005); (0,1.1); (0.44,0.53); (0.5,0.5004)")
def test_ticks_are_what_they_say(ends):
    """No tick is rounded, none is impossible, and there are enough to read by."""
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    axes.set_ylim(*ends)
    style.in_percents(axes.yaxis, *ends)
    ticks = axes.yaxis.get_majorticklocs()
    assert 3 <= len(ticks) <= 10
    assert all(max(0, ends[0]) <= tick <= min(1, ends[1]) for tick in ticks)
    said = [axes.yaxis.get_major_formatter()(tick) for tick in ticks]
    assert [float(each.removesuffix(" %")) / 100 for each in said] == pytest.approx(list(ticks), abs=1e-9)


def test_lines_keep_a_number_and_its_sign_together():
    for width in np.arange(2, 6, 0.1):
        assert not any(line.startswith("%") for line in style.wrapped("from 35 to 83 %; 6 with 2 lowers it to 15 %", 13, width)
                       .splitlines())
