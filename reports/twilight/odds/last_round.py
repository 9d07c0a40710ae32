"""The last Propaganda Round with the best play of both sides (2 to 4), by the rules that games use.

The Support Phase does not change control, Pacify needs Government Control and Agitate its absence: no space is open to both
sides, so that the best play of one does not depend on the other's.
"""
from collections.abc import Callable, Iterator
from typing import Any

from simulate.core.kernels.plain import plain, zeros
from simulate.twilight.enums import Ask, Side
from simulate.twilight.rules import propaganda, queries
from simulate.twilight.state import NOWHERE, STATE

MOST = 10**6        # Resources of a side that can pay for anything


def last_round(public: Any, board: Any) -> Any:
    """The state after the last round held from this public record on, which it changes; its log tells what happened."""
    state = zeros(STATE)
    state.public, state.log.on, public.cards, public.since = public, 1, board.rounds - 1, 1
    plain(propaganda.propaganda_round)(state, board, best_player(), best_player())
    return state


def best_player() -> Callable[..., int]:
    """A player who puts French pieces out of play for most Commitment, then follows the best Support Phase."""
    plan: list[Iterator[int]] = []

    def answer(public: Any, own: Any, board: Any, weights: Any, memo: Any) -> int:
        if own.ask == Ask.FRENCH_PIECES:
            brings = [0, *(plain(propaganda.commitment_for)(board, own.a[at], own.b[at]) for at in range(1, own.options))]
            return brings.index(max(brings))
        if not plan:
            plan.append(iter(best_support(public, board, own.ask, own.a[1])))
        return own.a.tolist().index(next(plan[0], NOWHERE))

    return answer


def best_support(public: Any, board: Any, question: Ask, open_place: int) -> tuple[int, ...]:
    """4.1, 4.2. The spaces in which a side acts, one after the other, so that the margins move most for the fewest Resources.

    `open_place` is any space in which it may act.
    """
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}        # by number of acts
    tried = zeros(STATE)
    for place in range(board.places):
        tried.public = public.copy()
        gains = _gains(tried, board, question, place)
        for acts, (gained, places) in list(best.items()):
            for more, gain in enumerate(gains, 1):
                if gained + gain > best.get(acts + more, (-1,))[0]:
                    best[acts + more] = gained + gain, places + (place,) * more
    paid = _paid(public, board, question, open_place, max(best))
    return best[max((acts for acts in best if acts <= paid), key=lambda acts: (best[acts][0], -acts))][1]


def _rules(question: Ask, board: Any) -> tuple[Side, Callable[..., bool], int]:
    if question == Ask.PACIFY:
        return Side.GOVERNMENT, plain(queries.may_pacify), board.support_pacify
    return Side.FLN, plain(queries.may_agitate), board.support_agitate


def _gains(state: Any, board: Any, question: Ask, place: int) -> list[int]:
    """By how much 1, 2, ... acts in a space move the margins, as far as the rules let a side go that can pay for anything."""
    side, may, _ = _rules(question, board)
    rich, margin = state.public, plain(queries.margin_of)
    rich.resources[side], rich.spent = MOST, -MOST

    def lead() -> int:
        return int(margin(rich, board, side) - margin(rich, board, 1 - side))

    found, before = [], lead()
    while may(rich, board, place):
        plain(propaganda.calm_or_shift)(state, board, place, side)
        found.append(lead() - before)
    return found


def _paid(public: Any, board: Any, question: Ask, place: int, most: int) -> int:
    """How many acts a side can pay for, as the rules say of a space in which it may act; up to `most`."""
    side, may, cost = _rules(question, board)
    left, acts = public.copy(), 0
    while acts < most and may(left, board, place):
        left.resources[side] -= cost
        left.spent += cost
        acts += 1
    return acts
