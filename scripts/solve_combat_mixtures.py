"""Precompute how `notes` mixes its Combat Chits.

`python -m scripts.solve_combat_mixtures` writes policies/ici/combat_mixtures.csv.

A maintenance tool, to be run again when numbers of combat (3.5) or RECKONED change. One combat is a zero-sum game: a
French unit, as it stands on the Attack Chart, against one Failek whose type only the FLN knows. It is worth KILL to France if the
Failek dies, less STEP for each step that the unit loses. The FLN's pure strategies name a chit for each type, so the game is a
matrix of 4 x 64, solved exactly in fractions. Shares are written in thousandths. What is assumed of combat differs from data set
to data set; a player reckons with RECKONED on all of them.
"""
import itertools
from fractions import Fraction
from math import comb
from pathlib import Path

from policies.ici.combat_mixtures import NEXT, QUALITIES, STRENGTHS
from simulate.ici.board.load import load
from simulate.ici.enums import Advantage, CombatChit, Failek

FILE = Path(__file__).parents[1] / "policies" / "ici" / "combat_mixtures.csv"
KILL = Fraction(1)           # worth of a dead Failek to France
STEP = Fraction(1, 2)        # worth of a step of a French unit: half an OP buys it back (2.2), but not before the next turn
FACED = {Failek.MOUSSEBILINE: Fraction(50, 100), Failek.MOUDJAHIDINE: Fraction(45, 100), Failek.ZONAL_COMMANDO: Fraction(5, 100)}
RECKONED = {"faileks": {"moussebiline": {"strength": 1}, "moudjahidine": {"strength": 2}, "zonal_commando": {"strength": 2}},
            "combat_chits": {"recon": {"flank": "plus_one"}}}
CHITS = [chit.name.lower() for chit in CombatChit]
NOTE = (
    "# Shares of Combat Chits in thousandths; computed by scripts/solve_combat_mixtures.py (R-3.5, printed numbers). "
    "quality: of "
    "the unit with terrain; next: strength after a hit, 0 if eliminated"
)


def hit_counts(dice: int, added: int, board) -> list[Fraction]:
    """3.5-2. Chances of 0, 1 .. `dice` hits."""
    one = Fraction(sum(face + added >= int(board.combat_hit_on) for face in range(2, 7)), 6)
    return [comb(dice, hits) * one**hits * (1 - one) ** (dice - hits) for hits in range(dice + 1)]


def shots(strength: int, added: int, advantage: int, board) -> list[Fraction]:
    """3.5-2. Chances of hits under an advantage."""
    return hit_counts(strength + int(board.combat_extra_dice) * (advantage == Advantage.EXTRA_DIE),
                      added + int(board.combat_plus) * (advantage == Advantage.PLUS_ONE), board)


def worth(unit: tuple[int, int, int], kind: int, french: int, fln: int, board) -> Fraction:
    """3.5-2. What one combat is worth to France under two chits. `unit`: quality, strength, strength after a hit."""
    quality, strength, after = unit
    theirs, ours = int(board.advantage[french, fln]), int(board.advantage[fln, french])
    added = quality - int(board.failek_quality[kind])
    kills = 1 - shots(strength, added, theirs, board)[0]
    suffered = shots(int(board.failek_strength[kind]), 0, ours, board)
    steps = sum(min(hits, 2 if after else 1) * chance for hits, chance in enumerate(suffered))
    if ours == Advantage.FIRST_FIRE:
        reduced = 1 - shots(after, added, theirs, board)[0] if after else 0
        return KILL * (suffered[0] * kills + (suffered[1] * reduced if len(suffered) > 1 else 0)) - STEP * steps
    if theirs == Advantage.FIRST_FIRE:
        steps *= 1 - kills
    return KILL * kills - STEP * steps


def equilibrium(matrix: list[list[Fraction]]) -> tuple[list[Fraction], list[Fraction]]:
    """Mixtures of a zero-sum game (rows gain, columns lose): the simplex method in fractions, by Bland's rule."""
    rows, columns = len(matrix), len(matrix[0])
    shift = 1 - min(map(min, matrix))
    table = [[cell + shift for cell in line] + [Fraction(i == j) for j in range(rows)] + [Fraction(1)]
             for i, line in enumerate(matrix)]
    goal, basis = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1), list(range(columns, columns + rows))
    while any(cell < 0 for cell in goal):
        enter = next(j for j, cell in enumerate(goal) if cell < 0)
        leave = min((table[i][-1] / table[i][enter], basis[i], i) for i in range(rows) if table[i][enter] > 0)[2]
        table[leave] = [cell / table[leave][enter] for cell in table[leave]]
        for line in (*table, goal):
            if line is not table[leave] and line[enter]:
                line[:] = [a - line[enter] * b for a, b in zip(line, table[leave], strict=True)]
        basis[leave] = enter
    column_mix = [Fraction(0)] * columns
    for place, variable in enumerate(basis):
        if variable < columns:
            column_mix[variable] = table[place][-1] / goal[-1]
    return [cell / goal[-1] for cell in goal[columns:-1]], column_mix


def mixtures(unit: tuple[int, int, int], board) -> list[list[Fraction]]:
    """Mixtures of France and of each type of Failek, shape (4, 4): equilibrium of the combat whose type only the FLN knows."""
    worths = {kind: [[worth(unit, kind, french, fln, board) for fln in CombatChit] for french in CombatChit] for kind in FACED}
    plans = list(itertools.product(CombatChit, repeat=len(FACED)))
    matrix = [[sum((FACED[kind] * worths[kind][french][chit] for kind, chit in zip(FACED, plan, strict=True)), Fraction(0))
               for plan in plans] for french in CombatChit]
    france, fln = equilibrium(matrix)
    return [france, *([sum((share for share, plan in zip(fln, plans, strict=True) if plan[kind] == chit), Fraction(0))
                       for chit in CombatChit] for kind in FACED)]


def thousandths(mixture: list[Fraction]) -> list[int]:
    """Whole thousandths that sum to 1000: the largest remainders are rounded up."""
    scaled = [1000 * share for share in mixture]
    whole = [int(share) for share in scaled]
    for i in sorted(range(4), key=lambda i: whole[i] - scaled[i])[:1000 - sum(whole)]:
        whole[i] += 1
    return whole


def grid() -> list[tuple[int, int, int]]:
    """Quality with terrain, strength as it stands, strength after a hit (0: eliminated)."""
    return list(itertools.product(range(QUALITIES), range(1, STRENGTHS + 1), range(NEXT)))


def text() -> str:
    """The file."""
    board = load("ici-1955", [RECKONED]).board[0]
    sides = ["france", *(kind.name.lower() for kind in FACED)]
    lines = [NOTE, ",".join(["quality", "strength", "next", *(f"{side}_{chit}" for side in sides for chit in CHITS)])]
    for unit in grid():
        lines.append(",".join(map(str, [*unit, *(share for mixture in mixtures(unit, board) for share in thousandths(mixture))])))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
