"""Games of nobody's rules as rows of Algeria: two PSL walk, a random event moves them, who is first at 0 loses."""
import functools

import numpy as np
import polars as pl

from simulate.algeria.enums import COUNTED, Control, Event, Happening, Side, Type, Way

AREAS = ({"id": "I-1", "name": "Follows", "wilaya": "I", "kind": "rural"},
         {"id": "I-2", "name": "Noise", "wilaya": "I", "kind": "rural"})
MANIFEST = {"identity": {"game": "algeria", "scenario": "algeria-1954", "seed": 1, "players": {"fln": "a", "government": "b"}},
            "players": {"fln": "a", "france": "b"}, "chits": [], "regions": list(AREAS)}
START, STEP, LAST = 30, 12, 60
MOVES = {Happening.SARTRE: 15, Happening.AMNESTY: -9}                 # PSP for the FLN


@functools.cache
def play(games: int, seed: int = 1) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """Rows of turns and rows of games."""
    dice, turns, rows = np.random.default_rng(seed), [], []
    for game in range(games):
        played = _game(dice, game)
        winner = Side.FLN if played[-1]["government_psl"] <= 0 else Side.GOVERNMENT
        turns += [row | {"winner": int(winner), "fln_wins": float(winner == Side.FLN)} for row in played]
        rows.append(_row(played, winner))
    return pl.LazyFrame(turns), pl.LazyFrame(rows)


def _game(dice, game: int) -> list[dict]:
    psl, suez, found = np.array([START, START]), False, []
    for turn in range(LAST):
        event = None
        if turn:
            event = Happening(int(dice.integers(len(Happening))))
            event = Happening.NONE if event == Happening.SUEZ and suez else event
            suez |= event == Happening.SUEZ
            psl = psl + dice.integers(-STEP, STEP // 2 + 1, 2) + np.array([MOVES.get(event, 0), -MOVES.get(event, 0)])
            psl = np.clip(psl, 0, 99)
            if not psl.any():
                psl[0] = 1
        ahead = np.sign(psl[0] - psl[1])
        control = (Control.FLN if ahead > 0 else Control.GOVERNMENT if ahead < 0 else Control.CONTESTED, int(dice.integers(3)))
        found.append({
            "game": game, "board": 0, "turn": turn, "fln_psl": int(psl[0]), "government_psl": int(psl[1]),
            "ap": int(dice.integers(20)),
            **{f"areas_{each.name.lower()}": control.count(each) for each in Control}, "terrorized": int(dice.integers(3)),
            **dict.fromkeys(("air", "helo", "naval", "border", "independent", "oas", "resettlements", "units_abroad"), 0),
            **{f"units_{kind.name.lower()}": int(dice.integers(5)) for kind in Type}, "firepower_abroad": 0,
            **{f"happened_{each.name.lower()}": int(each == event) for each in Happening},
            **{f"control_{area}": int(each) for area, each in enumerate(control)}})
        if not psl.all():
            break
    return found


def _row(played: list[dict], winner: Side) -> dict:
    oas = next((row["turn"] for row in played if row["turn"] and row["government_psl"] < 20), -1)
    return {"game": played[0]["game"], "board": 0, "winner": int(winner), "fln_wins": float(winner == Side.FLN),
            "way": int(Way.COLLAPSE), "last_turn": played[-1]["turn"], "oas_turn": oas,
            "independent_turn": played[0]["game"] % 5 - 1,
            f"used_{COUNTED.index(Event.COUP)}": played[0]["game"] % 3}
