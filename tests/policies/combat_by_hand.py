"""One combat of 3.5-2 counted out face by face: what it is worth to France, and what any answer gets against a mixture."""
import functools
from itertools import product

# own chit -> (the other's chit it beats, what that gives)
BEATS = {"attack": ("recon", "first"), "recon": ("flank", "+1"), "flank": ("stand", "+1"), "stand": ("attack", "die")}
CHITS = tuple(BEATS)
RATINGS = {"moussebiline": (1, 1), "moudjahidine": (2, 2), "zonal_commando": (3, 2)}     # quality, strength
SEEN = {"moussebiline": 0.50, "moudjahidine": 0.45, "zonal_commando": 0.05}
DEAD, HIT = 1.0, 0.5


def gives(own, other):
    return BEATS[own][1] if BEATS[own][0] == other else ""


@functools.cache
def volley(dice, added):
    """{hits: chance} by rolling every combination of faces."""
    counted = {}
    for faces in product(range(1, 7), repeat=dice):
        hits = 0
        for face in faces:
            if face > 1 and face + added >= 5:
                hits += 1
        counted[hits] = counted.get(hits, 0) + 1
    return {hits: count / 6**dice for hits, count in counted.items()}


def fire(strength, added, advantage):
    return volley(strength + (advantage == "die"), added + (advantage == "+1"))


@functools.cache
def value(unit, kind, french, fln):
    """Worth of a combat to France. `unit`: quality, strength, strength after a hit (0: it is gone then)."""
    (quality, strength, after), (their_quality, their_strength) = unit, RATINGS[kind]
    ours, theirs = gives(french, fln), gives(fln, french)
    total = 0.0
    for wounds, chance in fire(their_strength, 0, theirs).items():
        lost = min(wounds, 2 if after else 1)
        left = [strength, after, 0][lost] if theirs == "first" else strength
        if left == 0:
            total -= chance * HIT * lost
            continue
        for kills, chance_of_kills in fire(left, quality - their_quality, ours).items():
            unharmed = ours == "first" and kills > 0
            total += chance * chance_of_kills * (DEAD * (kills > 0) - HIT * (0 if unharmed else lost))
    return total


def regrets(unit, france, fln):
    """(what France, what the FLN could gain by another answer) when France mixes as `france` and each type as fln[type]."""
    as_row = [sum(SEEN[kind] * fln[kind][j] * value(unit, kind, row, column)
                  for kind in RATINGS for j, column in enumerate(CHITS)) for row in CHITS]
    now = sum(share * row for share, row in zip(france, as_row, strict=True))
    best_reply = sum(SEEN[kind] * min(sum(france[i] * value(unit, kind, row, column) for i, row in enumerate(CHITS))
                                      for column in CHITS) for kind in RATINGS)
    return max(as_row) - now, now - best_reply
