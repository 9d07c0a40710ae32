"""A search, slow and plain: R-3.5."""


def search(density, units, faileks, kind, level, terrain, rules, dice, commando=False):
    """How many Faileks one search finds.

    `kind` is "region", "major_city", "sahara" or "community"; `level` is that of the Region (for a community: "fln" if it borders
    a Region at FLN Level); `dice` yields faces, one for each die.
    """
    if kind == "community":
        number = units
    else:
        number = density
        for _ in range(units // rules["search_units_per_die"]):
            number = number + 1
        if number > rules["search_most_dice"]:
            number = rules["search_most_dice"]
        if number > units:
            number = units

    added = 0
    if kind == "region":
        added = added + rules["search_" + terrain]
    if kind == "sahara":
        added = added + rules["search_sahara"]
    if kind in ("region", "major_city") and level == "support":
        added = added + rules["search_support_level"]
    if kind in ("region", "major_city") and level == "fln":
        added = added + rules["search_fln_level"]
    if commando:
        added = added + rules["search_commando"]

    left = faileks
    found = 0
    for _ in range(number):
        face = next(dice)
        if face + added >= rules["search_hit_on"]:
            last_is_safe = False
            if kind in ("region", "major_city") and level == "fln" and rules["reading_last_failek_hidden_by_level"]:
                last_is_safe = True
            if kind == "community" and level == "fln" and rules["reading_community_guard"]:
                last_is_safe = True
            if left > 1 or (left == 1 and not last_is_safe):
                left = left - 1
                found = found + 1
    return found
