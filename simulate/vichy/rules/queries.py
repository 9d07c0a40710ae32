"""What may be done and what a die is worth: pure functions of the public record and the board, for rules, players and odds."""
from simulate.core.kernelcache import kernel
from simulate.vichy.enums import Holder, Outcome, Region, Side, Status
from simulate.vichy.state import HIGHEST, LOWEST, METROPOLE

SEASONS = 4


@kernel
def year_of(board, turn):
    """77.71. The year of a turn; a year begins with its Spring turn."""
    return board.calendar_year + (turn - 1 + board.calendar_season) // SEASONS


@kernel
def begins_year(board, turn):
    """77.71. Whether a year begins with this turn; turn 1 is not one, unless France falls in Spring."""
    return (turn - 1 + board.calendar_season) % SEASONS == 0


@kernel
def prorated(board, turn, brps):
    """76.43A, 77.95. The share of a year's BRPs for the turns that are left of it, this one among them.

    Reading: the quarters of the year that are left, rounded down; the rule on prorating stands elsewhere.
    """
    return brps * (SEASONS - (turn - 1 + board.calendar_season) % SEASONS) // SEASONS


@kernel
def exists(public):
    """77.9. Whether there is a Vichy France."""
    return Status.NEUTRAL <= public.status <= Status.ALLIED_ALLY


@kernel
def is_axis(public):
    """77.53, 77.61, 77.81. Whether it is associated with or an ally of Germany, and so at war with the Western Allies."""
    return public.status in (Status.ASSOCIATED_AXIS, Status.AXIS_ALLY)


@kernel
def is_allied(public):
    """77.95. Whether it is associated with or an ally of the Allies."""
    return public.status in (Status.ASSOCIATED_ALLIES, Status.ALLIED_ALLY)


@kernel
def is_held(holder):
    """77.62. Whether a colony is in Allied hands: American, British or Free French."""
    return holder in (Holder.ALLIES, Holder.FREE_FRENCH)


@kernel
def colonies_held(public, board):
    """77.62. How many colonies of North Africa are in Allied hands."""
    count = 0
    for colony in range(board.colonies):
        if board.region[colony] == Region.AFRICA and is_held(public.holder[colony]):
            count += 1
    return count


@kernel
def american_ground(public):
    """77.71B. Whether an American ground unit is in a port of France, Morocco, Algeria or Tunisia.

    Reading: American units take part in every landing in North Africa once the U.S. is at war with Germany, and come in no other
    way: after an early British conquest of all three colonies the Allies never name Vichy France.
    """
    return public.landed != 0


@kernel
def may_name(public, board, side):
    """77.71. Whether a side may name Vichy France: not in the year of the fall of France; the Allies need an American ground
    unit.

    Reading: once a year for each side; how often a target may be named is settled elsewhere (49).
    """
    later = year_of(board, public.turn) > year_of(board, 1)
    return (exists(public) and later and public.named[side] == 0
            and (side == Side.AXIS or american_ground(public)))


@kernel
def may_react(public):
    """77.71A, 77.53, 77.61, 77.62. Whether the Axis may make a reaction roll; also in the year of the fall of France."""
    return exists(public) and public.owed != 0


@kernel
def may_declare(public, side):
    """77.51, 77.51A, 77.51B, 77.51C. Germany only once it is at war with the U.S., or in the turn in which that war begins;
    Britain at any time.

    Reading: not on one's own ally, nor on the other side's, with whom there is war already (77.61 says so of an Axis one).
    """
    if not exists(public) or is_axis(public) or is_allied(public):
        return False
    if side == Side.AXIS:
        return public.america != 0 or public.turn == public.entry
    return public.declared[Side.ALLIES] == 0


@kernel
def may_attack(public, board, colony):
    """77.61, 77.62. Whether the Western Allies may attack a colony now, one that they have not attacked yet.

    Those of Vichy France in North Africa, before U.S. entry, only after a British declaration of war on it. Reading: a colony
    that is German or nobody's (77.93) may be entered once an Allied force can land there, as part of the war with Germany.
    French Indochina is never attacked: a war of Britain with Japan (76.22) is beyond the document.
    """
    holder, region = public.holder[colony], board.region[colony]
    if public.attacked[colony] != 0 or is_held(holder):
        return False
    if region == Region.LEVANT:
        return public.turn >= board.levant_turn
    if region != Region.AFRICA:
        return False
    if public.america != 0:
        return public.turn >= board.landing_turn
    return public.turn >= board.landing_turn_britain and (holder != Holder.VICHY or is_axis(public))


@kernel
def needs_die(public, board, colony):
    """77.61, 77.62, 77.62A, 77.62B. Whether a die decides how a colony meets an attack.

    Lebanon-Syria resists. Reading: so do colonies of North Africa while Vichy France is at war with the Western Allies, as 77.61
    says of Lebanon-Syria; a Vichy France that a British attack has associated with Germany is. With reading.associate_rolls they
    roll all the same, as 77.62B has no such exception.
    """
    return (public.holder[colony] == Holder.VICHY and board.region[colony] == Region.AFRICA and public.america != 0
            and (board.reading_associate_rolls != 0 or not is_axis(public)))


@kernel
def answer_without_die(public, colony):
    """77.61, 77.62A, 77.93. How a colony meets an attack where no die decides it: it fights, unless it is nobody's."""
    return Outcome.NONE if public.holder[colony] == Holder.NOBODY else Outcome.FIGHTS


@kernel
def unit_modifier(public, board):
    """77.73, 77.63. What factors in Vichy France move a diplomatic die by, in whole modifiers.

    A result of 8 limits those of the Axis. Reading: an associate or ally of Germany has no limit, and units in attacked colonies
    are not among the factors of the data.
    """
    if public.hexes == Holder.GERMANY:
        most = board.factors_limit if public.status == Status.NEUTRAL else board.factors_axis
        return min(board.factors_axis, most) // board.factors_per_modifier
    if public.hexes == Holder.ALLIES:
        return -(board.factors_allies // board.factors_per_modifier)
    return 0


@kernel
def surrender_modifier(board):
    """77.72. The sign of the French surrender level."""
    if board.surrender_level > 0:
        return board.surrender_modifier
    return -board.surrender_modifier if board.surrender_level < 0 else 0


@kernel
def modifier(public, board, whole_year):
    """77.62B, 77.72, 77.73. What a Vichy die roll is moved by now; more is better for the Axis.

    With `whole_year` diplomatic points count whether they were used or not (77.62B). Reading: for a diplomatic die roll, those of
    both sides that no diplomatic roll of this year has used.
    """
    axis, allies = public.fresh[Side.AXIS], public.fresh[Side.ALLIES]
    if whole_year != 0:
        axis, allies = public.points[Side.AXIS], public.points[Side.ALLIES]
    return (surrender_modifier(board) + unit_modifier(public, board) + (axis - allies) * board.points_modifier
            + (board.spies_axis - board.spies_allies) * board.spies_modifier
            + (board.covert_axis - board.covert_allies) * board.covert_modifier)


@kernel
def outcome_of(board, total):
    """77.62B. How an attacked colony of North Africa answers at this modified roll."""
    if total <= board.resistance_capitulates_to:
        return Outcome.CAPITULATES
    return Outcome.DISINTEGRATES if total <= board.resistance_disintegrates_to else Outcome.RESISTS


@kernel
def result_of(total):
    """77.3, 77.81. The diplomatic result at this modified roll: -3 or less is -3, 10 or more is 10+."""
    return max(LOWEST, min(total, HIGHEST))


@kernel
def units_to_send(public, board):
    """77.41, 77.42. How many Vichy units may leave France for colonies: the garrison of Vichy city stays while Vichy France is
    neutral."""
    return public.units[METROPOLE] - (board.forces_garrison if public.status == Status.NEUTRAL else 0)


@kernel
def may_reinforce(public, board, colony):
    """77.42, 77.42A, 77.42B. Whether a Vichy unit may go to a colony; Lebanon-Syria: only after 5-6 or more.

    Reading: also one of a Vichy France that is associated or allied with Germany, which 77.42, "while Vichy France is neutral",
    does not forbid.
    """
    if not exists(public) or is_allied(public) or public.holder[colony] != Holder.VICHY:
        return False
    if board.region[colony] == Region.LEVANT:
        return board.open[public.result - LOWEST] != 0
    return board.region[colony] == Region.AFRICA


@kernel
def fight_number(public, board, colony):
    """77.52C, 77.62. The least die with which the Allies take an attacked colony this turn: assumed, for want of combat rules.

    Reading: Axis units that keep a colony once its French are gone count as one unit. fight.most is the most that a die must
    show, since nothing in 77.62 makes a colony with many units impossible to take.
    """
    if public.holder[colony] == Holder.NOBODY:
        return board.fight_empty_on
    return min(board.fight_on + board.fight_per_unit * max(public.units[colony] - 1, 0), board.fight_most)
