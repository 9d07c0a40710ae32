"""Orders to a player at single decisions: what a side that looks ahead (decide_ahead.py) has it answer, and lets it try.

A turn cannot be left in its middle and taken up again. So it is played again from its beginning, with the same dice and the
answers given so far, up to the decision in question. There its options are listed; or what the side cannot know is drawn anew,
one candidate is the answer, and all that follows is as both players like.
"""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import key_stream, occasion
from simulate.core.kernels.records import fill
from simulate.ici.enums import Ask, Procedure, Side, Stage
from simulate.ici.redraw_hidden import redraw_hidden
from simulate.ici.state import CANDIDATES, DECISIONS, NOWHERE

# Questions at which nothing hidden is under way: no chit is chosen, no Failek drawn, no combat on.
MAY_LOOK = {
    Side.FLN: (Ask.EXCHANGE, Ask.RECRUIT, Ask.RECRUIT_COUNT, Ask.FLN_ORIGIN, Ask.FLN_DESTINATION, Ask.FLN_GROUP, Ask.STRUCTURE,
               Ask.INSURGENCY),
    Side.FRANCE: (Ask.ARRIVE, Ask.FLIP, Ask.FRENCH_ORIGIN, Ask.FRENCH_DESTINATION, Ask.FRENCH_GROUP, Ask.SEARCH,
                  Ask.COUNTERINSURGENCY),
}
UNSCORED = -1e300        # of an option that the player has not scored


@kernel
def follow_orders(state, board, own, memo, answer):
    """The answer to a question that the player would give `answer`."""
    orders = state.orders
    if own.side != orders.side or (orders.kinds >> own.ask) & 1 == 0:
        return answer
    number = orders.answered
    orders.answered += 1
    if number < orders.given:
        answer = orders.answer[number]
    elif number == orders.given and orders.stage == Stage.LIST and number < DECISIONS:
        list_candidates(orders, own, memo, answer)
    elif number == orders.given and orders.stage == Stage.TRY:
        orders.stage = Stage.NONE
        draw_what_follows(state, board)
        answer = orders.candidate
    if orders.stage == Stage.LIST:
        fill(memo.option[:], UNSCORED)
    return answer


@kernel
def list_candidates(orders, own, memo, answer):
    """The player's own answer first, then STOP, then what it scored highest; options in their order where it scores none."""
    orders.kind = own.ask
    orders.listed_n = 0
    list_option(orders, answer)
    if own.a[0] == NOWHERE:
        list_option(orders, 0)
    for _ in range(min(own.options, CANDIDATES)):
        best = -1
        for i in range(own.options):
            if not is_listed(orders, i) and memo.option[i] > UNSCORED and (best < 0 or memo.option[i] > memo.option[best]):
                best = i
        if best >= 0:
            list_option(orders, best)
    for i in range(own.options):
        list_option(orders, i)


@kernel
def is_listed(orders, option):
    """Is an option among the candidates?"""
    for i in range(orders.listed_n):
        if orders.listed[i] == option:
            return True
    return False


@kernel
def list_option(orders, option):
    """Add a candidate, if it is a new one and there is room."""
    if orders.listed_n < CANDIDATES and not is_listed(orders, option):
        orders.listed[orders.listed_n] = option
        orders.listed_n += 1


@kernel
def draw_what_follows(state, board):
    """Another position that the side may be in, see redraw_hidden.py, and other dice for both players in this segment."""
    orders, public, secret = state.orders, state.public, state.secret
    redraw_hidden(state, board, orders.side, orders.seed, orders.number)
    for seat, procedure in ((state.fln_seat, Procedure.FLN_PLAYER), (state.france_seat, Procedure.FRANCE_PLAYER)):
        key_stream(seat.memo.stream, secret.seed, secret.game, occasion(public.turn, procedure, public.segment, 0))
