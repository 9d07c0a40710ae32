"""77. The parts of a turn: who is asked what, and what is rolled."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import open_this_turn, roll
from simulate.core.kernels.records import answered, begin, enter_segment, offer
from simulate.vichy.enums import Ask, Entry, Event, Holder, Procedure, Region, Segment, Side
from simulate.vichy.recording import note
from simulate.vichy.rules.ending import city, enter, germany_is_paid, japan_begins, may_enter, new_year, paris
from simulate.vichy.rules.queries import (
    answer_without_die,
    begins_year,
    is_allied,
    may_attack,
    may_declare,
    may_name,
    may_react,
    may_reinforce,
    modifier,
    needs_die,
    result_of,
    units_to_send,
    year_of,
)
from simulate.vichy.rules.status import take_result
from simulate.vichy.rules.war import attack, declare_allies, declare_germany, fight, fights_on, reinforce, resistance
from simulate.vichy.state import NOWHERE

# How a player is asked, and the dice: options are listed in the asking side's own record, the player answers with an index.


@kernel
def begin_segment(state, segment):
    """Enter a part of a turn, and key both players' own streams."""
    enter_segment(state.public, state.secret, segment, state.allies_seat, Procedure.ALLIES_PLAYER, state.axis_seat,
                  Procedure.AXIS_PLAYER)


@kernel
def own_of(state, side):
    """What a side is asked."""
    own = state.allies
    if side == Side.AXIS:
        own = state.axis
    return own


@kernel
def ask(state, board, side, allies, axis):
    """The answer of the side that is asked, an index of its options; a single option is not asked."""
    own, answer = own_of(state, side), 0
    if own.options > 1:
        if side == Side.ALLIES:
            answer = answered(state.public, own, board, state.allies_seat, allies)
        else:
            answer = answered(state.public, own, board, state.axis_seat, axis)
        if state.log.on > 1:
            note(state, Event.ASKED, side, NOWHERE, own.ask, own.options, answer, 0)
    return answer


@kernel
def offer_up_to(own, most, question, a):
    """Ask a question about `a` whose options are the numbers from 0 to `most`, which are their indices too."""
    begin(own, question, a, 0, 0, 0)
    for number in range(most + 1):
        offer(own, number, 0, 0, 1)


@kernel
def number_of(state, board, side, most, question, a, allies, axis):
    """A side's answer to a question about `a`: a number from 0 to `most`; of a question of yes or no, 1 is yes."""
    offer_up_to(own_of(state, side), most, question, a)
    return ask(state, board, side, allies, axis)


@kernel
def says_yes(state, board, side, question, a, allies, axis):
    """Whether a side says yes to a question about `a`: 1 or 0."""
    return number_of(state, board, side, 1, question, a, allies, axis)


@kernel
def throw(state, procedure, place):
    """One die of a procedure at a place."""
    secret = state.secret
    open_this_turn(state, procedure, place)
    roll(secret.stream, secret.dice, 1)
    secret.dice_n = 1
    return secret.dice[0]


@kernel
def year(state, board, allies, axis):
    """77.62B. A year begins: BRPs come in, and both sides place diplomatic points in Vichy France, which last this year.

    Reading: turn 1 counts as the beginning of its year. The Axis place theirs first, in the open.
    """
    public = state.public
    if public.turn > 1 and not begins_year(board, public.turn):
        return
    begin_segment(state, Segment.YEAR)
    new_year(state, board)
    for side in (Side.AXIS, Side.ALLIES):
        public.named[side] = 0
        most = board.points_most_allies if side == Side.ALLIES else board.points_most_axis
        points = number_of(state, board, side, most, Ask.PLACE_POINTS, year_of(board, public.turn), allies, axis)
        public.points[side] = points
        public.fresh[side] = points
        note(state, Event.POINTS, side, NOWHERE, points, year_of(board, public.turn), 0, 0)


@kernel
def diplomatic_roll(state, board, side, procedure, allies, axis):
    """77.71, 77.72, 77.94. A diplomatic die for Vichy France; the Allies may soften what the Axis roll against an Allied one.

    Reading: a named target uses up the points of both sides, a reaction does not.
    """
    public = state.public
    drm = modifier(public, board, 0)
    note(state, Event.NAMED, side, NOWHERE, 1 if procedure == Procedure.REACTION else 0, drm, 0, 0)
    result = result_of(throw(state, procedure, 0) + drm)
    if procedure == Procedure.DIPLOMACY:
        public.named[side] = 1
        public.fresh[Side.ALLIES] = 0
        public.fresh[Side.AXIS] = 0
    if side == Side.AXIS and is_allied(public) and -1 <= result <= 0:
        if says_yes(state, board, Side.ALLIES, Ask.AVOID, result, allies, axis) != 0:
            result = board.diplomacy_lesser
            note(state, Event.AVOIDED, Side.ALLIES, NOWHERE, result, 0, 0, 0)
    take_result(state, board, side, result)


@kernel
def diplomacy(state, board, side, allies, axis):
    """77.71. The diplomatic phase of a side: the Axis may react to an attack, each may name Vichy France."""
    public = state.public
    begin_segment(state, Segment.ALLIED_DIPLOMACY if side == Side.ALLIES else Segment.AXIS_DIPLOMACY)
    if side == Side.AXIS:
        reacts = may_react(public)
        public.owed = 0
        if reacts and says_yes(state, board, side, Ask.REACT, modifier(public, board, 0), allies, axis) != 0:
            diplomatic_roll(state, board, side, Procedure.REACTION, allies, axis)
    if may_name(public, board, side):
        if says_yes(state, board, side, Ask.NAME, modifier(public, board, 0), allies, axis) != 0:
            diplomatic_roll(state, board, side, Procedure.DIPLOMACY, allies, axis)


@kernel
def ask_reinforce(state, board, allies, axis):
    """77.42. Once a turn the Axis may send a Vichy unit from France to a colony.

    Reading: one unit a turn, of those in France; the document gives no number, and its "other Vichy units" may also be those of
    colonies.
    """
    public, own = state.public, state.axis
    units = units_to_send(public, board)
    if units <= 0:
        return
    begin(own, Ask.REINFORCE, units, 0, 0, 0)
    offer(own, NOWHERE, 0, 0, 1)
    for colony in range(board.colonies):
        if may_reinforce(public, board, colony):
            offer(own, colony, 0, 0, 1)
    colony = own.a[ask(state, board, Side.AXIS, allies, axis)]
    if colony != NOWHERE:
        reinforce(state, colony)


@kernel
def ask_occupy(state, board, allies, axis):
    """76.41. Japan, played by the Axis, may step into French Indochina."""
    public, own = state.public, state.axis
    begin(own, Ask.OCCUPY, 0, 0, 0, 0)
    for entry in (Entry.NOTHING, Entry.NORTH, Entry.SAIGON):
        if may_enter(public, board, entry):
            offer(own, entry, 0, 0, 1)
    enter(state, board, own.a[ask(state, board, Side.AXIS, allies, axis)])


@kernel
def axis_turn(state, board, allies, axis):
    """76.4, 77.42, 77.51, 77.52D, 77.92. The Axis player turn after its diplomacy; Paris as its combat phase ends."""
    public = state.public
    begin_segment(state, Segment.AXIS_TURN)
    germany_is_paid(state, board)
    if may_declare(public, Side.AXIS) and says_yes(state, board, Side.AXIS, Ask.DECLARE, 0, allies, axis) != 0:
        declare_germany(state, board)
    ask_reinforce(state, board, allies, axis)
    japan_begins(state, board)
    ask_occupy(state, board, allies, axis)
    paris(state, board)


@kernel
def attack_colony(state, board, colony):
    """77.61, 77.62. An attack on a colony, with the die that decides how it answers, if one does."""
    if needs_die(state.public, board, colony):
        attack(state, board, colony, resistance(state, board, colony, throw(state, Procedure.RESISTANCE, colony)))
    else:
        attack(state, board, colony, answer_without_die(state.public, colony))


@kernel
def ask_attacks(state, board, allies, axis):
    """77.61, 77.62. The Allies attack colonies, one after the other, those of North Africa up to what can be landed in a turn."""
    public, own, landed = state.public, state.allies, 0
    for attacks in range(board.colonies):
        begin(own, Ask.ATTACK, modifier(public, board, 1), attacks, 0, 0)
        offer(own, NOWHERE, 0, 0, 1)
        for colony in range(board.colonies):
            room = board.region[colony] != Region.AFRICA or landed < board.landing_most
            if room and may_attack(public, board, colony):
                offer(own, colony, 0, 0, 1)
        colony = own.a[ask(state, board, Side.ALLIES, allies, axis)]
        if colony == NOWHERE:
            return
        landed += 1 if board.region[colony] == Region.AFRICA else 0
        attack_colony(state, board, colony)


@kernel
def allied_turn(state, board, allies, axis):
    """77.51, 77.53, 77.61, 77.62, 77.91. The Allied player turn after its diplomacy."""
    public = state.public
    begin_segment(state, Segment.ALLIED_TURN)
    if may_declare(public, Side.ALLIES) and says_yes(state, board, Side.ALLIES, Ask.DECLARE, 0, allies, axis) != 0:
        declare_allies(state, board)
    ask_attacks(state, board, allies, axis)
    for colony in range(board.colonies):
        if fights_on(public, colony) and public.holder[colony] != Holder.VICHY:
            fight(state, board, colony, throw(state, Procedure.FIGHT, colony))
    city(state, board)
