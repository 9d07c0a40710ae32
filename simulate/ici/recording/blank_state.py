"""A blank state: every field of the record that a game may have touched, set back."""
from simulate.core.kernelcache import kernel
from simulate.core.kernels.records import blank_memo, fill, take_late, take_seat
from simulate.ici.enums import Side

NEVER = -1


@kernel
def blank(state, board):
    """Nothing on the map, nothing played, nobody asked."""
    state.log.n = 0
    state.log.lost = 0
    blank_public(state.public)
    blank_places(state.public, board)
    blank_own(state.fln, Side.FLN)
    blank_own(state.france, Side.FRANCE)
    blank_secret(state.secret)
    for seat in (state.fln_seat, state.france_seat):
        blank_memo(seat.memo)
        fill(seat.memo.option[:], 0.0)
        fill(seat.memo.objective[:], 0)
        seat.memo.objectives = 0


@kernel
def blank_public(public):
    """Scalars, tracks, chits and units of the public record."""
    public.turn = 0
    public.segment = 0
    public.winner = Side.NEITHER
    public.way = 0
    public.first_referendum = NEVER
    public.last_referendum = NEVER
    public.rage = 0
    public.appeasement = 0
    public.fp_moved = 0
    public.faileks_in_algeria = 0
    public.faileks_abroad = 0
    public.halves = 0
    public.squares = 0
    for array in (public.ops[:], public.vote_yes[:], public.vote_no[:], public.hand_size[:], public.cup_size[:],
                  public.rolls_left[:], public.lasting[:], public.chit_played[:], public.unit_where[:], public.unit_place[:],
                  public.unit_step[:], public.unit_moved[:], public.unit_lost_turn[:], public.square_class[:],
                  public.square_step[:]):
        fill(array, 0)
    fill(public.crisis_turn[:], NEVER)
    for side in range(2):
        for year in range(public.track_chits.shape[1]):
            public.track_chits[side, year] = 0
    blank_table(public.entered)


@kernel
def blank_places(public, board):
    """What the public record holds by place."""
    for array in (public.allegiance[:], public.level[:], public.resettled[:], public.control[:], public.faileks[:],
                  public.units[:], public.maquis[:], public.resettled_now[:], public.infiltrated[:], public.recruited[:],
                  public.attacked[:], public.morice_done[:]):
        fill(array, 0)
    for side in range(2):
        for place in range(board.places):
            public.changed[side, place] = 0
    for place in range(board.places):
        for group in range(board.classes):
            for step in range(3):
                public.group[place, group, step] = 0


@kernel
def blank_own(own, side):
    """One side's own record."""
    own.side = side
    own.ask = 0
    own.ask_a = 0
    own.ask_b = 0
    own.ask_c = 0
    own.options = 0
    own.hand_n = 0
    own.track_n = 0
    fill(own.hand[:], 0)
    fill(own.track_chit[:], 0)
    fill(own.pool[:], 0)
    fill(own.square_type[:], 0)
    blank_table(own.types)
    blank_table(own.moved)
    blank_table(own.crossed)


@kernel
def blank_table(table):
    """Set a two-dimensional array to zero."""
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            table[row, column] = 0


@kernel
def blank_secret(secret):
    """The machine's scratch; streams are opened anew wherever they are used."""
    secret.dice_n = 0
    secret.traced = NEVER
    secret.fln_held = 0
    fill(secret.chit_at[:], 0)
    fill(secret.mark[:], 0)
    blank_table(secret.attempt)


@kernel
def take_seats(state, fln_weights, france_weights):
    """The players' weights into their seats."""
    take_seat(state.fln_seat, fln_weights)
    take_late(state.fln_seat, fln_weights)
    take_seat(state.france_seat, france_weights)
    take_late(state.france_seat, france_weights)
