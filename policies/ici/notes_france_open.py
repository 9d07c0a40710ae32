"""`notes` for France: what counterinsurgency can do in a Region as it is controlled now, or would be after a fight."""
from policies.ici.notes_france_value import operation_cost, operation_worth
from simulate.core.kernel import kernel
from simulate.ici.names import Control, Lasting, Level, Operation


@kernel
def best_operation(public, board, weights, memo, turns, region, control):
    """4.2. The operation worth most for each OP in a Region under such control, that worth, its votes; -1, 0.0, 0.0 for none."""
    first, best, most, votes = first_open(public, region, control), -1, 0.0, 0.0
    if first >= 0:
        for operation in range(first, first + 1 + (first == Operation.PURGE)):
            gain = operation_worth(public, board, weights, memo, turns, region, operation)
            worth = gain / operation_cost(public, board, operation)
            if worth > most:
                best, most, votes = operation, worth, gain
    return best, most, votes


@kernel
def first_open(public, region, control):
    """4.2. What could be done there under such control, -1 for nothing. (What has been done this turn is left out.)

    After a purge comes the harsh one; resettlement is no goal of a fight.
    """
    found, level = -1, public.level[region]
    if control == Control.CONTESTED and public.lasting[Lasting.INFILTRATE] != 0:
        found = 1 * Operation.INFILTRATE
    elif control == Control.FRANCE and level == Level.FLN:
        found = 1 * Operation.PURGE
    elif control == Control.FRANCE and level == Level.PURGE:
        found = 1 * Operation.DETECT
    elif control == Control.FRANCE and level == Level.ACTIVIST:
        found = 1 * Operation.MOBILIZE
    return found


@kernel
def open_worth(public, board, weights, memo, turns, region, control):
    """4.2. Votes that the best operation of a Region brings under such control; never below 0."""
    return best_operation(public, board, weights, memo, turns, region, control)[2]


@kernel
def enabled(public, board, weights, memo, turns, region, control):
    """4.2. Votes gained when control of a Region changes to `control`, by the operations that it opens and closes."""
    gain = open_worth(public, board, weights, memo, turns, region, control)
    return gain - open_worth(public, board, weights, memo, turns, region, public.control[region])
