"""A purge, slow and plain: R-4.2."""


def purge(marker, harsh, rules, dice):
    """One try in a Region at FLN Level: (boss captured, Population Marker afterwards).

    Dice: two black and two white; then one for each captured Fidayin below, black ones first; then one for each captured in the
    middle. Harsh interrogation moves the marker before the try; a step beyond the end of the track is lost.
    """
    needed = rules["counterinsurgency_purge_on"]
    if harsh:
        needed = rules["counterinsurgency_harsh_on"]
        for _ in range(rules["counterinsurgency_harsh_step"]):
            if marker > 0:
                marker = marker - 1

    lowest = {"black": 0, "white": 0}
    for colour in ("black", "black", "white", "white"):
        if next(dice) >= needed:
            lowest[colour] = lowest[colour] + 1

    middle = {"black": 0, "white": 0}
    for colour in ("black", "white"):
        for _ in range(lowest[colour]):
            if next(dice) >= needed:
                middle[colour] = 1

    boss = False
    for _ in range(middle["black"] + middle["white"]):
        if next(dice) >= needed:
            boss = True
    if boss and marker < 20:
        marker = marker + 1
    return boss, marker
