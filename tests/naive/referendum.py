"""A referendum, slow and plain: R-1.5."""
from typing import NamedTuple


class Vote(NamedTuple):
    """What came of it. `markers` are the Population Markers afterwards; a final referendum moves none."""
    said_yes: list
    yes: int
    no: int
    winner: str
    markers: list


def says_yes(marker, rules, dice):
    """One Region: three dice, less than the marker is Yes, more is No, equal is rolled again."""
    while True:
        total = 0
        for _ in range(rules["referendum_dice"]):
            total = total + next(dice)
        if total < marker:
            return True
        if total > marker:
            return False


def referendum(markers, populations, final, rules, dice):
    """All Regions in order, then the count; the winner's Regions move a step his way unless the referendum is final."""
    said_yes = []
    for marker in markers:
        said_yes.append(says_yes(marker, rules, dice))

    yes = 0
    no = 0
    for answer, population in zip(said_yes, populations, strict=True):
        if answer:
            yes = yes + population
        else:
            no = no + population
    winner = "France" if yes - no >= rules["referendum_france_needs"] else "FLN"

    after = list(markers)
    if not final:
        for region, answer in enumerate(said_yes):
            if winner == "France" and answer and after[region] < 20:
                after[region] = after[region] + 1
            if winner == "FLN" and not answer and after[region] > 0:
                after[region] = after[region] - 1
    return Vote(said_yes, yes, no, winner, after)
