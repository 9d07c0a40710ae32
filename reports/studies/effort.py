"""How much is played where nobody says it, and who plays: light, since commands show it before anything else is imported."""
from dataclasses import dataclass
from typing import Any

SEED = 1
PLAYER = "league"                 # who plays a side for which nobody is named
RUN_GAMES = 20_000                # a good number of games, and of games whose turns are kept
ALL_TURNS = 2**63 - 1             # turns of all games are kept
SWEEP_GAMES = 5_000               # a good number of games for each point
RANK_LEAST, RANK_MOST = 5_000, 20_000                             # pairs of games, for each change
RESPONSE_SEARCH, RESPONSE_CONFIRM = 200_000, 10_000               # games of the search; pairs of the confirmation
LEAGUE_SEARCH, LEAGUE_CELL, LEAGUE_CONFIRM, LEAGUE_ROUNDS = 100_000, 4_000, 10_000, 8
ADAPTATION_SEARCH = 50_000        # games of search for each best response
ACTION_PAIRS = 10_000             # of games, for each action
WALKS, BOARD_GAMES = 400, 30      # of a study of sensitivity: walks; games on each board
DRAWS = 10_000                    # of data sets, to be judged
FRESH = 1_000_000                 # added to the seed for games that have no part in a choice
LARGEST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Workers:
    """Who plays: `jobs` games at once, None for all processors; `backend` is threading, loky or dask."""
    jobs: int | None = None
    backend: str = "threading"
    scheduler: str | None = None

    def options(self) -> dict[str, Any]:
        """As arguments of the store of runs."""
        return {"jobs": self.jobs, "backend": self.backend, "scheduler": self.scheduler}


ALL_PROCESSORS = Workers()


def fresh_seed(seed: int, number: int = 1) -> int:
    """The seed of games that have no part in a choice, one for each `number`: so many times FRESH more, or less where there
    are no larger ones."""
    apart = number * FRESH
    return seed + apart if seed + apart <= LARGEST_SEED else seed - apart
