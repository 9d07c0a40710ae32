"""One recorded game played again by the rules of Algeria: the same decisions and dice, counter by counter."""
from scripts.replay_base import Different
from scripts.replay_missions import Missions
from scripts.replay_phases import Phases

__all__ = ["Different", "Replay"]


class Replay(Phases, Missions):
    """A game on the host's readings; `step(line)` plays one recorded click, board and recording are then compared."""
