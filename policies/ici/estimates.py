"""What a competent player of either side works out before it decides: thresholds of control, dice, the worth of a step."""
from policies.ici.option_scores import best_scored, set_score
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import chance_below, chance_showing
from simulate.ici.enums import Failek, Step
from simulate.ici.rules.queries.fights import attack_dice, hit_chance, morice_plus, search_need, unit_quality

STEP_WIDTH = 24.0         # squared steps from the even value at which a step is worth half as much


@kernel
def step_worth(value):
    """1.5. What one step of a Population Marker does to its vote, roughly: most between 7 and 14, little at the ends."""
    return step_worth_within(value, STEP_WIDTH)


@kernel
def step_worth_within(value, width):
    """1.5. The same where half of its worth is left at the square root of `width` steps from the even value."""
    distance = abs(2 * value - 21)
    return width / (width + 0.25 * distance * distance)


@kernel
def find_chance(public, board, place):
    """3.5-1. Chance of one search die."""
    return chance_showing(board.search_die, search_need(public, board, place))


@kernel
def kill_chance(public, board, group, step, terrain):
    """3.5-2. Chance that a unit kills a Moudjahidine, Combat Chits left out."""
    shift = unit_quality(public, board, group, step, terrain) - board.failek_quality[Failek.MOUDJAHIDINE]
    one = hit_chance(board, shift + morice_plus(public, board))
    missed = 1.0
    for _ in range(board.class_strength[group, step]):
        missed *= 1.0 - one
    return 1.0 - missed


@kernel
def pick_killer(public, own, board, memo, whole):
    """ASSIGN: the unit most likely to kill, `whole` added for a full one; where Faileks are known, against the strongest."""
    terrain = board.terrain[own.ask_a]
    for i in range(own.options):
        score = kill_chance(public, board, own.a[i], own.b[i], terrain) + whole * (own.b[i] == Step.FULL)
        if own.ask_c != 0:
            score += 0.01 * own.c[i]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def one_hits(dice, die, need):
    """E. Chance that one die or more of so many of a kind shows `need` or more."""
    missed = 1.0
    for _ in range(dice):
        missed *= chance_below(die, need)
    return 1.0 - missed


@kernel
def structure_chance(board, faileks):
    """3.3-2. Chance that the attack roll of so many Faileks hits."""
    return one_hits(attack_dice(board, faileks), board.structure_attack_die, board.structure_attack_hit_on)


@kernel
def new_segment(public, memo):
    """True the first time it is asked in a segment of a turn; memo.stamp remembers."""
    now = 16 * public.turn + public.segment + 1
    fresh = memo.stamp != now
    memo.stamp = now
    return fresh
