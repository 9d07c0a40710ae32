"""`semantic-uniform`: any kind of command that is possible, each as likely; then any of its arguments, counter by counter.

Provenance: the random player of the published figures on Algeria (docs/algeria.md): partners join with probability 1/2, a React
happens with 1/2, PSP go either way with 1/2. Assumed: how it picks who leads a mission (any unit that may), and that a brigade or
elite unit is flown in with 1/2 where one can be, always where nobody else can go.
"""
from simulate.algeria.enums import Ask
from simulate.algeria.state import NOWHERE
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below

AIR_MOST = 3              # Air Points that it ever uses at a time


@kernel
def semantic_uniform(public, own, board, weights, memo):
    """An index of own's options."""
    ask = own.ask
    if ask == Ask.HOW_MANY:
        return 0
    if ask in (Ask.COMPANIONS, Ask.AWARD):
        return heads(memo, own.options - 1)
    if ask == Ask.AIR_POINTS:
        return below(memo.stream, min(own.options, AIR_MOST + 1))
    if ask in (Ask.REINFORCE, Ask.BUILD, Ask.GOVERNMENT_DEPLOY, Ask.FLN_DEPLOY):
        return of_a_kind(own, memo)
    if ask == Ask.FORCE:
        return join(own, memo)
    return by_counters(own, memo, 0, own.options)


@kernel
def heads(memo, coins):
    """How many of so many coins show heads."""
    count = 0
    for _ in range(coins):
        count += below(memo.stream, 2)
    return count


@kernel
def of_a_kind(own, memo):
    """One of the kinds of command (a), then one of the counters that its options speak for."""
    pick, seen = below(memo.stream, kinds_of(own)), 0
    for at in range(own.options):
        kind = 1 << own.a[at]
        if seen & kind == 0:
            if pick == 0:
                return of_the_kind(own, memo, own.a[at])
            pick -= 1
            seen |= kind
    return 0


@kernel
def kinds_of(own):
    """How many kinds of command there are; NOWHERE, to stop, is one."""
    kinds, seen = 0, 0
    for at in range(own.options):
        kind = 1 << own.a[at]
        if seen & kind == 0:
            kinds += 1
            seen |= kind
    return kinds


@kernel
def of_the_kind(own, memo, kind):
    """One of the counters of a kind."""
    total = 0
    for at in range(own.options):
        if own.a[at] == kind:
            total += own.n[at]
    pick = below(memo.stream, total)
    for at in range(own.options):
        if own.a[at] == kind:
            pick -= own.n[at]
            if pick < 0:
                return at
    return 0


@kernel
def by_counters(own, memo, first, end):
    """One of the counters of the options first .. end - 1."""
    total = 0
    for at in range(first, end):
        total += own.n[at]
    pick = below(memo.stream, total)
    for at in range(first, end):
        pick -= own.n[at]
        if pick < 0:
            return at
    return first


@kernel
def join(own, memo):
    """Any unit on the spot first, where there is one; each further one with 1/2, one of those elsewhere likewise.

    The coins of the units on the spot are tossed when the first is chosen: memo.number[0] are those still to come, number[1] is 1
    where one is to fly in.
    """
    place, stop, here, away = own.ask_b, own.a[0] == NOWHERE, 0, 0
    for at in range(1 if stop else 0, own.options):
        if own.a[at] == place:
            here += own.n[at] if own.b[at] <= 9 else 0
        else:
            away += own.n[at]
    if own.ask_c == 0:
        memo.number[0] = heads(memo, here - 1) if here > 0 else 0
        memo.number[1] = below(memo.stream, 2) if here > 0 else 1
        if here == 0:
            memo.number[1] = 0
            return elsewhere(own, memo, place, away)
        return on_the_spot(own, memo, place, here, 0)
    if memo.number[0] > 0 and here > 0:
        memo.number[0] -= 1
        return on_the_spot(own, memo, place, here, 1)
    if memo.number[1] > 0 and away > 0:
        memo.number[1] = 0
        return elsewhere(own, memo, place, away)
    return 0


@kernel
def on_the_spot(own, memo, place, here, first):
    """One of the counters that are there, none of them made airmobile."""
    pick = below(memo.stream, here)
    for at in range(first, own.options):
        if own.a[at] == place and own.b[at] <= 9:
            pick -= own.n[at]
            if pick < 0:
                return at
    return first


@kernel
def elsewhere(own, memo, place, away):
    """One of the counters that would fly in."""
    pick = below(memo.stream, away)
    for at in range(own.options):
        if own.a[at] != place and own.a[at] != NOWHERE:
            pick -= own.n[at]
            if pick < 0:
                return at
    return 0
