"""What a competent player of either side works out before it decides: thresholds of control, dice, the worth of a step."""
import functools

from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import chance_below, chance_showing
from simulate.core.kernels.records import fill
from simulate.ici.enums import Ask, Failek, FlnAction, FrenchAction, Level, Side, Step
from simulate.ici.rules.queries.fights import attack_dice, hit_chance, morice_plus, search_need, unit_quality
from simulate.ici.state import DECISIONS, NOWHERE

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


# What the players share: how good an option looks, and the best of them.


@kernel
def best_scored(own, memo):
    """Index of the option with the highest score; ties go to the lowest index."""
    best, most = 0, memo.option[0]
    for i in range(1, own.options):
        if memo.option[i] > most:
            best, most = i, memo.option[i]
    return best


@kernel
def leaves_step(own):
    """CHIT_REGION: does the chit step a Region towards the other side, and may the step be left (K)?"""
    towards = own.ask_b if own.side == Side.FRANCE else -own.ask_b
    return own.ask == Ask.CHIT_REGION and towards < 0 and own.a[0] == NOWHERE


@kernel
def set_score(memo, i, value):
    """Score option i."""
    memo.option[i] = value


PS, INCAP, PIED_NOIRS, PUBLIC = range(4, 8)       # weights of `greedy`: its prices of a chit's columns


@kernel
def best_chit(own, board, weights, memo):
    """The chit whose columns fetch most at these prices; passing, where it is allowed, is worth nothing."""
    for i in range(own.options):
        chit, score = own.a[i], 0.0
        if chit != NOWHERE:
            score = (weights[PS] * board.chit_ps[chit] + weights[INCAP] * board.chit_fln[chit]
                     + weights[PIED_NOIRS] * board.chit_pn[chit] + weights[PUBLIC] * board.chit_fp[chit])
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def largest_region(public, own, board, memo):
    """The most populous Region, the least French among equals; a step that helps the other side is left."""
    if leaves_step(own):
        return 0
    for i in range(own.options):
        region, score = own.a[i], 0.0
        if region != NOWHERE:
            score = 30.0 * board.population[region] - public.allegiance[region]
        set_score(memo, i, score)
    return best_scored(own, memo)


@kernel
def pick_allegiance(own, board, sign):
    """SETUP_ALLEGIANCE (1959): the highest numbers (`sign` 1) or the lowest (-1) for the most populous Regions, as long as they
    last."""
    best, sign = 0, sign if board.population[own.ask_a] >= 2 else -sign
    for i in range(own.options):
        if sign * own.a[i] > sign * own.a[best]:
            best = i
    return best


# A player told to answer otherwise: a play-out tries at one question what the player would not have answered (state.TRIAL).


# At which question an action is chosen, see `does`; a chit must be played.
ASKED = {
    Side.FLN: {
        FlnAction.EXCHANGE: Ask.EXCHANGE, FlnAction.RECRUIT: Ask.RECRUIT, FlnAction.RECRUIT_ABROAD: Ask.RECRUIT,
        FlnAction.FREE_MOUSSEBILINE: Ask.FREE_MOUSSEBILINE, FlnAction.STRUCTURE_ATTACK: Ask.STRUCTURE,
        **dict.fromkeys((FlnAction.MOVE, FlnAction.CROSS_BORDER), Ask.FLN_ORIGIN),
        **dict.fromkeys(list(FlnAction)[FlnAction.SPREAD_PROPAGANDA:], Ask.INSURGENCY)},
    Side.FRANCE: {
        FrenchAction.FLIP: Ask.FLIP, FrenchAction.KEEP_MAQUIS: Ask.MAQUIS_KEEP, FrenchAction.PLACE_MAQUIS: Ask.MAQUIS_NEW,
        FrenchAction.MORICE_ATTACK: Ask.MORICE, FrenchAction.MOVE: Ask.FRENCH_ORIGIN, FrenchAction.SEARCH: Ask.SEARCH,
        **dict.fromkeys(list(FrenchAction)[FrenchAction.PURGE:], Ask.COUNTERINSURGENCY)},
}
CHOICES = {                          # of a side, in the order of a turn; all but what an action, a draw or a die leads to
    side: sorted({Ask.PLAY_CHIT, *asked.values()} - {Ask.MAQUIS_KEEP}) for side, asked in ASKED.items()}
TWOFOLD = (Ask.EXCHANGE, Ask.FLIP, Ask.COUNTERINSURGENCY)    # the b of an option is chosen, too
LISTED = DECISIONS // 2              # options of a question that a trial has room for
FIRST, UNSCORED, STRUCK = 1e300, -1e299, -1e300      # scores of options: STOP is tried first, what may not be tried never


@functools.cache
def told(player):
    """The player, a kernel, that follows its trial."""
    @kernel
    def answer(public, own, board, weights, memo):
        asked = memo.trial.ask == 1 + own.ask
        if asked:
            fill(memo.option[:], UNSCORED)
        usual = player(public, own, board, weights, memo)
        return tried(public, own, board, memo, usual) if asked else usual
    return answer


@functools.cache
def listing(player):
    """The player, a kernel, that once answers its trial's question with option `action` - 1, or as usual.

    It notes there how many options it had, in `seen`, the a and b of the first LISTED of them, and which it would have chosen.
    """
    @kernel
    def answer(public, own, board, weights, memo):
        usual, trial = player(public, own, board, weights, memo), memo.trial
        if trial.ask != 1 + own.ask:
            return usual
        if usual < 0 or usual >= own.options:
            usual = 0
        chosen = trial.action - 1 if trial.action > 0 else usual
        trial.ask = 0
        trial.seen = own.options
        trial.action = 1 + usual
        for i in range(min(own.options, LISTED)):
            trial.answer[2 * i] = own.a[i]
            trial.answer[2 * i + 1] = own.b[i]
        return chosen
    return answer


@kernel
def tried(public, own, board, memo, usual):
    """The usual answer, or another one that may be tried: STOP before the others, these by the player's own scores."""
    trial, count = memo.trial, 0
    for i in range(own.options):
        if i == usual or not (trial.action == 0 or does(public, own, board, i, trial.action - 1)):
            memo.option[i] = STRUCK
        else:
            count += 1
    done = trial.action > 0 and does(public, own, board, usual, trial.action - 1)
    if count == 0 or done or trial.seen >= DECISIONS:
        return usual
    number = trial.answer[trial.seen]
    trial.seen += 1
    if number == 0:
        return usual
    if trial.action > 0 and own.ask in (Ask.FLN_ORIGIN, Ask.FRENCH_ORIGIN):      # then a destination, of all there are
        trial.ask += 1
        trial.answer[trial.seen] = number
        memo.objectives = 0
    if own.a[0] == NOWHERE and memo.option[0] > STRUCK:
        memo.option[0] = FIRST
    for _ in range((number - 1) % count):
        memo.option[best_scored(own, memo)] = STRUCK
    return best_scored(own, memo)


@kernel
def does(public, own, board, option, action):
    """Is this option that action of the side, of those that the question is about?"""
    place = own.a[option]
    if place == NOWHERE:
        return False
    if own.ask == Ask.COUNTERINSURGENCY:
        return FrenchAction.PURGE + own.b[option] == action
    if own.ask == Ask.INSURGENCY:
        return FlnAction.SPREAD_PROPAGANDA + Level.SUPPORT - public.level[place] == action
    if own.ask in (Ask.RECRUIT, Ask.FLN_ORIGIN):
        return (place >= board.algeria) == (action in (FlnAction.RECRUIT_ABROAD, FlnAction.CROSS_BORDER))
    return True
