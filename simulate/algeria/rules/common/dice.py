"""2: every roll of the game, each from its own keyed stream; the tables that are read with it."""
from simulate.algeria.rules.common.queries import is_abroad, is_remote, is_urban, patrols
from simulate.algeria.state import DICE, NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import occasion, open_stream, open_this_turn, roll

A_WORD = 24               # dice that one word of a stream gives


@kernel
def open_for(state, procedure, place):
    """2. Open the stream of the next rolls. Attempts at a place are counted anew every turn, those at none through the game."""
    if place != NOWHERE:
        open_this_turn(state, procedure, place)
        return
    secret = state.secret
    attempt = secret.attempt[procedure, place]
    secret.attempt[procedure, place] = attempt + 1
    open_stream(secret.stream, secret.seed, secret.game, occasion(state.public.turn, procedure, place, attempt))


@kernel
def more(state, count):
    """Roll `count` dice more from the stream opened last, after those in secret.dice; the number of the first."""
    secret = state.secret
    first = secret.dice_n if secret.dice_n + count <= DICE else 0
    at, end = first, min(first + count, DICE)
    while at < end:
        part = min(end - at, A_WORD)
        roll(secret.stream, secret.dice[at:], part)
        at += part
    secret.dice_n = end
    return first


@kernel
def one(state, procedure, place):
    """2. One die of `procedure` at `place`."""
    open_for(state, procedure, place)
    return state.secret.dice[more(state, 1)]


@kernel
def total(state, procedure, place, count):
    """2. The sum of `count` dice."""
    open_for(state, procedure, place)
    result, left = 0, count
    while left > 0:
        part = min(left, DICE)
        first = more(state, part)
        for i in range(first, first + part):
            result += state.secret.dice[i]
        left -= part
    return result


@kernel
def another(state):
    """2. One die more from the stream opened last."""
    return state.secret.dice[more(state, 1)]


@kernel
def mission_row(roll_with_drm):
    """A.3, B.4. The row of the Mission Success Table: -1 and less is the first, 8 and more the last."""
    return min(max(roll_with_drm, -1), 8) + 1


@kernel
def column_of(board, firepower):
    """C.3. The column of a Firepower; -1 below the first."""
    column = board.combat_columns - 1
    while column >= 0 and firepower < board.combat_least[column]:
        column -= 1
    return column


@kernel
def hits_of(board, firepower, die):
    """C.3. Hits by a Firepower; below the first column there are none."""
    column = column_of(board, firepower)
    return board.combat_hits[column, die] if column >= 0 else 0


@kernel
def drm_against(public, board, place, patrolling):
    """A.2. DRM of Propaganda and Strike: so many units on Patrol, a Terror marker."""
    drm = board.mission_patrol * patrolling
    return drm + board.mission_terror if public.terror[place] != 0 else drm


@kernel
def mission_drm(public, board, place):
    """A.2. DRM of Propaganda and Strike against the units on Patrol there."""
    return drm_against(public, board, place, patrols(public, place))


@kernel
def strike_drm(public, board, place, cadres):
    """9.12, A.2. DRM of a Strike: that of its area, and the Cadres that assist."""
    return mission_drm(public, board, place) + board.strike_cadre * cadres


@kernel
def raid_drm(public, board, place, raiders):
    """9.14, A.2. DRM of a Raid: units on Patrol, each raider after the first."""
    return board.raid_extra * (raiders - 1) + board.mission_patrol * patrols(public, place)


@kernel
def move_drm(public, board, here, there):
    """9.13, A.2. DRM of a Move: units on Patrol where it goes, an active Border Zone that is crossed."""
    drm = board.mission_patrol * patrols(public, there)
    if public.border_active != 0 and (is_abroad(board, here) or is_abroad(board, there)):
        drm -= public.border - 1
    return drm


@kernel
def amnesty_drm(public, board):
    """9.25, 9.26, C.2. DRM of Civil Affairs and Suppression while Amnesty is in force."""
    return board.amnesty_bonus if public.amnesty != 0 else 0


@kernel
def suppression_drm(public, board, elites, by_oas):
    """9.26, 11.3. DRM of a Suppression: Amnesty, and the elite units that assist; no one assists the OAS."""
    drm = amnesty_drm(public, board)
    return drm if by_oas != 0 else drm + board.suppression_elite * elites


@kernel
def counted_there(board, place, number):
    """9.11, 9.14. A number of the Mission Success Table in PSP or AP: more of them in an Urban area."""
    return number * board.mission_urban_factor if is_urban(board, place) else number


@kernel
def is_contacted(public, board, place, evasion, contact, die):
    """9.22, 9.24. Is one unit of that Evasion rating contacted by a total Contact rating?"""
    return die + contact_drm(public, board, place, evasion, contact) <= contact


@kernel
def contact_drm(public, board, place, evasion, contact):
    """9.22, 9.24. DRM of the roll to contact one unit; all that apply are added."""
    drm = 0
    if evasion > contact:
        drm += board.contact_evasive
    if is_remote(public, board, place):
        drm += board.contact_remote
    if public.terror[place] != 0:
        drm += board.contact_terror
    if is_urban(board, place):
        drm += board.contact_urban
    return drm


@kernel
def support_drm(state, board, side, low, high):
    """C.4, C.5. A DRM for a low and for a high PSL of a side."""
    psl = state.public.psl[side]
    if psl <= board.tracks_low:
        return low
    return high if psl >= board.tracks_high else 0


@kernel
def loss_number(board, points):
    """10.11, C.4. The Loss Number of so many points."""
    row = board.depreciation_rows
    while row > 0:
        row -= 1
        if points >= board.depreciation_least[row]:
            return board.depreciation_loss[row]
    return 0


@kernel
def depreciation_loss(board, points, roll_with_drm):
    """10.11, C.4. Points lost: the Loss Number of the points there, where the roll is at most that."""
    loss = loss_number(board, points)
    return loss if roll_with_drm <= loss else 0
