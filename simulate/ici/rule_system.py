"""Ici, c'est la France! as the rest of the program sees it; where in its cup each chit lies, without playing."""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simulate.core.data.cells import words_of
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario
from simulate.core.data.tables import POSITION, position_head
from simulate.core.errors import UserError, unknown
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import occasion, open_stream, word
from simulate.core.rule_system import RuleSystem
from simulate.ici.board.load import load, load_board
from simulate.ici.board.write_position import read_position, written_position
from simulate.ici.calibration.ensemble import calibration_sentence, ensemble_of
from simulate.ici.calibration.prior_draws import draw
from simulate.ici.calibration.worksheet_cells import worksheet
from simulate.ici.enums import ChitAt, Procedure
from simulate.ici.recording import LEAST_YEARS, most_rows, places, row_type
from simulate.ici.rules.setup import CUP_KEY
from simulate.ici.state import YEARS

NOT_IN_CUP = 255


@kernel
def fill_places(seed, games, side, place, keys):
    """place[game, chit]: how many chits of the same side in the cup have a lower key; NOT_IN_CUP where `side` is negative."""
    stream = np.zeros(4, np.uint64)
    for row in range(games.shape[0]):
        for chit in range(side.shape[0]):
            open_stream(stream, seed, games[row], occasion(0, Procedure.SETUP_CHITS, chit, CUP_KEY))
            keys[chit] = word(stream)
        for chit in range(side.shape[0]):
            before = 0
            for other in range(side.shape[0]):
                if side[other] == side[chit] and keys[other] < keys[chit]:
                    before += 1
            place[row, chit] = before if side[chit] >= 0 else NOT_IN_CUP


def in_cup(board) -> np.ndarray:
    """The side of each chit that the set-up puts into a cup, -1 for the others; `board` is a game's one board record."""
    count = int(board["chits"])
    return np.where(board["first_chit"][:count] == ChitAt.CUP, board["chit_side"][:count], -1).astype(np.int64)


def cup_places(seed: int, games: np.ndarray, side: np.ndarray) -> np.ndarray:
    """Places from 0 (drawn first) in the cup, of each chit in each game: shape (games, chits), NOT_IN_CUP for chits elsewhere.

    `games` are the numbers that key the dice; `side` as `in_cup` gives it. Chits that a side chooses or that the opponent hides
    before the first draw have a place too, as if all were drawn: it is what chance gives, not what becomes of it.
    """
    place, keys = np.zeros((len(games), len(side)), np.uint8), np.zeros(len(side), np.uint64)
    fill_places(np.uint64(seed), np.asarray(games, np.uint64), np.asarray(side, np.int64), place, keys)
    return place


class Ici(RuleSystem):
    """Scenarios 1955 and 1959; much of its data is assumed, so it has an ensemble."""
    name, wide = "ici", "populated"
    assumed_data = True
    bound_numbers = ("tracks.", "density.", "pied_noirs.", "stacking.", "referendum.final_turn", "combat.extra_dice",
                     "reading.france_at_twice")
    read_position = staticmethod(read_position)
    most_turns = staticmethod(most_rows)              # the set-up and the turns up to the last possible referendum
    ensemble = staticmethod(ensemble_of)
    calibration_sentence = staticmethod(calibration_sentence)
    draw_data_set = staticmethod(draw)
    worksheet = staticmethod(worksheet)               # what the box shows and the rulebook does not

    def load(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
        """On the data set that a position names, which counts as typed in: nothing is left open."""
        own = self._own_set(laid)
        if own is None:
            return load(scenario, laid, values)
        found, given = load(scenario, laid, own), set(load(scenario, (), own).resolved.splitlines())
        found.tables.typed.update(own)
        return replace(found, resolved="\n".join(line for line in found.resolved.splitlines() if line not in given))

    def _own_set(self, laid: Sequence[Overlay | dict]) -> Mapping[str, str] | None:
        """The data set of the last position among overlays; None where none names one. UserError for one that is not there."""
        name = position_head(laid, "data_set")
        if not name:
            return None
        sets = {each.name: each.values for each in self.ensemble(laid).variants()}
        if name not in sets:
            label = next(getattr(each, "label", POSITION) for each in reversed(laid) if POSITION in each)
            raise UserError(f"{label}: data_set = {name}: {unknown('data set', name, sets)}")
        return sets[name]

    def written_position(self, scenario: LoadedScenario, state: np.record, data_set: str, laid: Sequence[Overlay | dict]) -> str:
        """See simulate.ici.board.write_position."""
        return written_position(scenario, state, data_set or position_head(laid, "data_set"))

    def board(self, scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> np.recarray:
        """The board alone, in three quarters of the time."""
        return load_board(scenario, laid, self._own_set(laid) or values)

    def result_rows(self) -> Sequence[np.dtype]:
        """A year more, a column more: wars may be longer than the printed one."""
        return tuple(row_type(years) for years in range(LEAST_YEARS, YEARS + 1))

    def result_row(self, boards: np.recarray) -> np.dtype:
        """With the Winters of the longest of these wars."""
        return row_type(int(boards["referendum_final_turn"].max()) // 4 + 1)

    def voting(self, scenario: LoadedScenario) -> dict[str, Any]:
        """The dice of a Region's vote (1.5), and the Regions in the order of their columns."""
        board = scenario.board[0]
        return {"dice": int(board.referendum_dice), "die": words_of(int(board.referendum_die)),
                "regions": [place["id"] for place in places(scenario)]}

    def shuffled_places(self, scenario: LoadedScenario, seed: int, games: np.ndarray) -> np.ndarray:
        """The place of each Political Chit in its side's cup."""
        return cup_places(seed, games, in_cup(scenario.board[0]))


ICI = Ici()
