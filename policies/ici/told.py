"""A player told to answer otherwise: a play-out tries at one question what the player would not have answered (state.TRIAL)."""
import functools

from policies.ici.option_scores import best_scored
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import fill
from simulate.ici.enums import Ask, FlnAction, FrenchAction, Level, Side
from simulate.ici.state import DECISIONS, NOWHERE

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
