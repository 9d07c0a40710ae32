"""A structure attack, slow and plain: R-3.3."""


def structure_attack(faileks, incap, rules, dice):
    """One payment: ("failed", False) if the Test of Logistics fails, else ("rolled", hit). Three dice, then the attack dice."""
    total = 0
    for _ in range(rules["structure_attack_test_dice"]):
        total = total + next(dice)
    if total < incap:
        return "failed", False

    number = faileks
    if number > rules["structure_attack_most_dice"]:
        number = rules["structure_attack_most_dice"]
    hit = False
    for _ in range(number):
        if next(dice) >= rules["structure_attack_hit_on"]:
            hit = True
    return "rolled", hit


def points_lost(target, dice):
    """French OPs that a hit takes: d3 in a Major City, 2d3 in a Resource Site, else none."""
    if target == "major_city":
        return (next(dice) + 1) // 2
    if target == "resource_site":
        total = next(dice) + next(dice)
        return (total + 1) // 2
    return 0
