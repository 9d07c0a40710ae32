"""What a game tells while it is played: events are counted, and written to `state.log`, one row each, where `log.on` is set."""
import numpy as np

from simulate.algeria.enums import GROUPS, KINDS, SHIFT, SPOTS, TOLD_N, Side, Told
from simulate.algeria.state import LOG_DICE, LOG_FIELDS
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import MISSED, tell


@kernel
def note(state, event, side, place, a, b, c, d):
    """Add an event with the dice rolled since the last one and the tracks as they stand after it."""
    state.tally.used[event] += 1
    if state.log.on != 0:
        look(state.public, state.tally.after)
        row = tell(state, event, side, place, a, b, c, d)
        if row != MISSED:
            add_told(state.log, row, min(state.secret.dice_n, LOG_DICE))
    state.secret.dice_n = 0


@kernel
def look(public, after):
    """Write down the tracks as they stand."""
    after[0] = public.psl[Side.FLN]
    after[1] = public.psl[Side.GOVERNMENT]
    after[2] = public.ap
    after[3] = public.halves


@kernel
def add_told(log, row, dice):
    """What was told since the last event, as much as there is room for, behind the dice."""
    told = min(log.told_n, LOG_DICE - dice)
    for i in range(told):
        log.row[row, LOG_FIELDS + dice + i] = log.told[i]
    log.row[row, TOLD_N] = told
    log.told_n = 0


@kernel
def remark(state, kind, group, spot, value):
    """Have the next event tell something besides its fields; see Told. Nothing without a trace."""
    log = state.log
    if log.on != 0 and log.told_n < LOG_DICE:
        place = GROUPS * (np.int64(spot) + SPOTS * (np.int64(value) + SHIFT))
        log.told[log.told_n] = kind + KINDS * (np.int64(group) + place)
        log.told_n += 1


@kernel
def remark_unit(state, kind, unit, value):
    """The same of a unit: its Class and its Spot."""
    public = state.public
    remark(state, kind, public.unit_class[unit], 2 * public.unit_box[unit] + public.unit_neutral[unit], value)


@kernel
def remark_drm(state, modifier, drm):
    """The same of a Modifier, unless it is 0."""
    if drm != 0:
        remark(state, Told.MODIFIER, modifier, 0, drm)
