"""The small language of a chit's "Actions Taken" (K): "ops FRANCE -2; density 1; region Alger -1; lasting OIL; call_up TM"."""
from collections.abc import Callable

from simulate.core.errors import UserError, unknown
from simulate.ici.board_schema import GROUPS
from simulate.ici.names import Lasting, Side, Verb
from simulate.ici.state import CHIT_ACTIONS

SHAPES = {  # what follows each verb
    "ops": "side amount", "ops_d3": "side amount", "ops_d6": "side amount", "ops_2d3": "side amount", "density": "amount",
    "choose": "amount", "region": "place amount", "lasting": "effect", "bellounis": "", "call_up": "group",
}
VERBS = {**{name: Verb[name.upper()] for name in SHAPES if name != "choose"}, "choose": Verb.CHOOSE_REGION}


def read_actions(where: str, text: str, place_of: Callable[[str], int]) -> list[tuple[int, int, int]]:
    """Rows (verb, amount, target) of `text`; `place_of` gives the index of a populated Region. UserError names `where`."""
    rows = [_action(where, each.split(), place_of) for each in text.split(";") if each.strip()]
    if len(rows) > CHIT_ACTIONS:
        raise UserError(f"{where}: actions: {len(rows)} stand there, allowed are {CHIT_ACTIONS}")
    return rows


def _action(where: str, words: list[str], place_of: Callable[[str], int]) -> tuple[int, int, int]:
    verb, *rest = words
    if verb not in SHAPES:
        raise UserError(f"{where}: actions: {unknown('verb', verb, SHAPES)}")
    shape = SHAPES[verb].split()
    if len(rest) != len(shape):
        raise UserError(f"{where}: actions: {' '.join(words)!r}: allowed is {' '.join([verb, *shape])!r}")
    given = dict(zip(shape, rest, strict=True))
    amount = _amount(where, words, given["amount"]) if "amount" in given else 1
    return int(VERBS[verb]), amount, _target(where, given, place_of)


def _amount(where: str, words: list[str], text: str) -> int:
    if not text.lstrip("+-").isdigit() or not -20 <= int(text) <= 20 or (words[0] == "density" and int(text) < 0):
        low = 0 if words[0] == "density" else -20
        raise UserError(f"{where}: actions: {' '.join(words)!r}: allowed is a whole number from {low} to 20 (rule K)")
    return int(text)


def _target(where: str, given: dict[str, str], place_of: Callable[[str], int]) -> int:
    if "place" in given:
        return place_of(given["place"])
    for kind, known in (("side", {side.name: side for side in Side if side != Side.NEITHER}),
                        ("effect", {effect.name: effect for effect in Lasting}), ("group", GROUPS)):
        if kind in given:
            if given[kind] not in known:
                raise UserError(f"{where}: actions: {unknown(kind, given[kind], known)}")
            return int(known[given[kind]])
    return 0
