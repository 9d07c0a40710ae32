"""1.1 to 4.2: what things cost, yield and change. Public record and board alone."""
from simulate.core.kernelcache import kernel
from simulate.ici.enums import Control, Exchange, Failek, Kind, Lasting, Level, Operation
from simulate.ici.rules.queries.places import is_region

NOTHING = -1          # no operation, no level


@kernel
def revolutionary_tax(public, board):
    """1.1-1. Population Numbers of all contested and FLN-controlled Regions.

    Reading: only the populated Regions of Algeria pay, as they are controlled at that moment.
    """
    tax = 0
    for region in range(board.populated):
        if public.control[region] != Control.FRANCE:
            tax += board.population[region]
    return tax


@kernel
def fln_income(public, board):
    """1.1-1. Base and tax, less the FLN Incap; not below 0, and the track holds 20 of it."""
    return max(board.income_fln_base + revolutionary_tax(public, board) - public.incap, 0)


@kernel
def pied_noirs_moved(public, board, steps):
    """1.3. Steps that the Pied-noirs' Marker moves of those it is given: + towards Mild Acceptance, - towards a crisis.

    Reading: steps left over when a crisis breaks out are lost, as beyond the end of any scale; with
    reading.crisis_stops_chit at 0 they are carried past the reset.
    """
    if board.reading_crisis_stops_chit != 0:
        steps = max(steps, public.pied_noirs - board.pied_noirs_crisis_at)
    return min(steps, public.pied_noirs)


@kernel
def level_passed_over(steps):
    """K. PS: minus passes over Support Level, plus passes over FLN Level."""
    level = 1 * Level.SUPPORT
    if steps > 0:
        level = 1 * Level.FLN
    return level


@kernel
def halves_left(public, side):
    """2.1, 2.2, H. Half OPs that a side may still run up in this segment.

    Reading: one sum for the whole segment, rounded up once at its end, may not exceed the OPs at hand.
    """
    return 2 * public.ops[side] - public.halves


@kernel
def faileks_exchanged(board, exchange, kind):
    """2.1-1. How many Faileks of a type one exchange takes off the map."""
    if exchange == Exchange.TWO_FOR_MOUDJAHIDINE:
        return board.exchange_two if kind == Failek.MOUSSEBILINE else 0
    if exchange == Exchange.THREE_FOR_COMMANDO:
        return board.exchange_three if kind == Failek.MOUSSEBILINE else 0
    return 1 if kind <= Failek.MOUDJAHIDINE else 0


@kernel
def exchange_loss(board, exchange):
    """2.1-1. Faileks that a place has fewer after one exchange."""
    return faileks_exchanged(board, exchange, 0) + faileks_exchanged(board, exchange, 1) - 1


@kernel
def recruit_limit(public, board, place):
    """2.1-2. Faileks a turn: the Population Number, 1 more at FLN Level, 1 less at Support Level; abroad just the number."""
    limit = board.population[place]
    if place < board.populated:
        if public.level[place] == Level.FLN:
            limit += board.recruit_fln_level_extra
        elif public.level[place] == Level.SUPPORT:
            limit -= board.recruit_support_less
    return limit


@kernel
def cost_by_markers(board, incap, allegiance):
    """2.1-2. Half OPs: cheap with both markers between 0 and 10, dear with both above, else normal."""
    low = board.recruit_low_to
    if incap <= low and allegiance <= low:
        return board.recruit_cheap_halves
    if incap > low and allegiance > low:
        return board.recruit_dear_halves
    return board.recruit_normal_halves


@kernel
def recruit_cost(public, board, place):
    """2.1-2, 2.2-3. Half OPs for one Failek: Major Cities and countries are cheap whatever the markers, but for a Maquis."""
    if place >= board.algeria:
        if public.maquis[place] > 0:
            return board.maquis_recruit_halves
        return board.recruit_abroad_halves
    if board.kind[place] == Kind.MAJOR_CITY:
        return board.recruit_city_halves
    return cost_by_markers(board, public.incap, public.allegiance[place])


@kernel
def enter_cost(public, board, place):
    """3.1. 1 OP to enter a Region that France controls at that moment; Communities cost nothing.

    Reading: control is looked up before the entering Failek counts.
    """
    return board.fln_move_enter_cost * (is_region(board, place) & (public.control[place] == Control.FRANCE))


@kernel
def pass_cost(public, board, place, origin):
    """3.4. 1 OP to enter and leave a Region that the FLN controls, Sahara Regions too; Communities cost nothing.

    Reading: the places of departure and of arrival are free; a Community inside such a Region is reached by passing it.
    """
    return board.french_move_pass_cost * ((place != origin) & is_region(board, place) & (public.control[place] == Control.FLN))


@kernel
def cell_steps(board, allegiance):
    """4.1. Steps towards the FLN when Political Cells are built: one, or down to 10, whichever is lower."""
    return max(allegiance - board.insurgency_cells_to, 1)


@kernel
def insurgency_steps(public, board, region):
    """4.1. Steps towards the FLN that the one action open at a Region's level brings."""
    if public.level[region] == Level.PURGE:
        return cell_steps(board, public.allegiance[region])
    return 1


@kernel
def is_open_to_insurgency(public, region):
    """4.1. Contested or the FLN's, and short of FLN Level; what the FLN has done there this turn is left out."""
    return public.control[region] != Control.FRANCE and public.level[region] != Level.FLN


@kernel
def regions_per_op(board, population):
    """4.2-1. Regions of such a population at Support Level that bring one OP. Reading: Major Cities count as 1."""
    if population >= 3:
        return board.counterinsurgency_extra_population_3_per_op
    if population == 2:
        return board.counterinsurgency_extra_population_2_per_op
    return board.counterinsurgency_extra_population_1_per_op


@kernel
def level_changes_under(control):
    """4.2-2. France changes the level of Regions that it controls."""
    return control == Control.FRANCE


@kernel
def infiltrates_under(public, control):
    """4.2-2. After "Leger/Safy coup" France infiltrates contested Regions, at any level."""
    return public.lasting[Lasting.INFILTRATE] != 0 and control == Control.CONTESTED


@kernel
def operation_on_level(level):
    """4.2-2. What changes a Political Level towards France; PURGE stands for the harsh one too, NOTHING is above Support."""
    operation = NOTHING
    if level == Level.FLN:
        operation = 1 * Operation.PURGE
    elif level == Level.PURGE:
        operation = 1 * Operation.DETECT
    elif level == Level.ACTIVIST:
        operation = 1 * Operation.MOBILIZE
    return operation


@kernel
def operation_under(public, region, control):
    """4.2-2. What France may do in a Region under such control by its level, or infiltrate; NOTHING if neither.

    What has been done there this turn is left out, and so is resettling.
    """
    operation = NOTHING
    if infiltrates_under(public, control):
        operation = 1 * Operation.INFILTRATE
    elif level_changes_under(control):
        operation = operation_on_level(public.level[region])
    return operation


@kernel
def purge_cost(public, board):
    """4.2. OPs for one try; less while "Les bleues" is in force (its effect is assumed).

    Reading: no try is free.
    """
    if public.lasting[Lasting.LES_BLEUES] != 0:
        return max(board.counterinsurgency_cost - board.counterinsurgency_bleues_discount, 1)
    return board.counterinsurgency_cost


@kernel
def purge_need(board, harsh):
    """4.2. What each die of a purge must show: 4, or 3 under harsh interrogation."""
    if harsh != 0:
        return board.counterinsurgency_harsh_on
    return board.counterinsurgency_purge_on


@kernel
def operation_cost(public, board, operation):
    """4.2-2. OPs for one action or try."""
    if operation == Operation.INFILTRATE:
        return board.counterinsurgency_infiltrate_cost
    if operation == Operation.RESETTLE:
        return board.counterinsurgency_resettle_cost
    if operation in (Operation.PURGE, Operation.HARSH_PURGE):
        return purge_cost(public, board)
    return board.counterinsurgency_cost


@kernel
def is_tried_again(board, operation):
    """4.2-2. May a try that fails be paid for again this turn? A purge may.

    Reading: so may infiltration; with reading.infiltrate_until_success at 0 it is one try.
    """
    return operation != Operation.INFILTRATE or board.reading_infiltrate_until_success != 0


@kernel
def harsh_steps(board, again):
    """4.2-2. Steps towards the FLN before a harsh try; `again`: not the first one of the turn there.

    Reading: before each try; with reading.repeat_harsh at 0 only before the first one.
    """
    if again != 0 and board.reading_repeat_harsh == 0:
        return 0
    return board.counterinsurgency_harsh_step


@kernel
def mobilize_steps(board, allegiance):
    """4.2-2. Steps towards France when the masses are mobilized: one, or up to 11, whichever is higher."""
    return max(board.counterinsurgency_mobilize_to - allegiance, 1)
