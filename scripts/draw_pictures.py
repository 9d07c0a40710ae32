"""Draw the pictures of docs/ that no command prints: `python -m scripts.draw_pictures map [FILE]`, or `twilight`.

`map` is the map that the data files assume, so that a person can see and correct it. `twilight` is in docs/small_systems.md:
Resources and Commitment by group in the games of the page's three comparisons, means as printed and with each change, on the same
dice and data sets.
"""
import sys
from pathlib import Path

import numpy as np

from reports.charts import style
from reports.games import reports_on
from reports.studies.play.matches import base_and_variant, build_match
from reports.twilight.charts import LOOK
from simulate.core.storage.atomic_files import write_whole
from simulate.games import rule_system
from simulate.ici.board.files import printed

DOCS = Path(__file__).resolve().parents[1] / "docs"
SCENARIO, PAIRS = "twilight-medium", 6000
CHANGES = {"setup.start.france=D": "France Track begins at D", "setup.cards.coup=not_used": "no Coup d'etat",
           "setup.cards.recall_de_gaulle=not_used": "no Recall De Gaulle"}
TRACKS = ("fln_resources", "government_resources", "commitment")
TITLE = "What three changes of the Medium scenario do to Resources and Commitment"
NOTE = "Means as each group of the deck ends. Solid: as printed; dashed: with the change. The Short set-up lies after group 1."


def means(change: str) -> np.ndarray:
    """Shape (base or changed, tracks, groups), group 0 being the set-up; a game that is over keeps no row."""
    match = base_and_variant(build_match(SCENARIO, default_data=False), [rule_system("twilight").parse_set(change)])
    turns = match.play_with_turns(0, 2 * PAIRS)[1]
    last = int(turns["turn"].max())
    return np.array([[[turns[track][(turns["game"] % 2 == board) & (turns["turn"] == turn)].mean() for turn in range(last + 1)]
                      for track in TRACKS] for board in range(2)])


def examples() -> bytes:
    """The chart as PNG."""
    with style.style():
        figure = style.sheet(TITLE, NOTE, f"{SCENARIO}, steady v steady, seed 1; {PAIRS:,d} pairs", height=6.6)
        axes = figure.subplots(len(CHANGES), len(TRACKS), sharex=True, sharey="col", squeeze=False)
        for row, (change, words) in enumerate(CHANGES.items()):
            base, changed = means(change)
            for column, track in enumerate(TRACKS):
                drawn = axes[row][column]
                drawn.plot(base[column], color=style.INK, linewidth=1.6)
                drawn.plot(changed[column], color=style.SIDES["FLN"], linewidth=1.6, linestyle=(0, (3, 1.4)))
                LOOK.dated(drawn, 0, base.shape[1] - 1, True)
                style.whole_numbers(drawn.yaxis, 5)
                drawn.tick_params(labelsize=7)
                title = f"{LOOK.titled(track)}: {words}" if column == 0 else LOOK.titled(track)
                drawn.set_title(style.wrapped(title, style.SMALL, style.sheet_width() / 3 - 0.3, "bold"), size=style.SMALL,
                                loc="left", weight="bold")
        return style.saved(figure, "png")


def assumed_map() -> bytes:
    """The map as PNG."""
    return reports_on("ici").assumed_map(printed("ici-1955").rows)


PICTURES = {"map": assumed_map, "twilight": examples}

if __name__ == "__main__":
    name, *place = sys.argv[1:] or [""]
    if name not in PICTURES:
        raise SystemExit(f"draw_pictures: {name or 'no name'}; allowed: {', '.join(PICTURES)}")
    write_whole(Path(place[0]) if place else DOCS / f"{name}.png", PICTURES[name]())
