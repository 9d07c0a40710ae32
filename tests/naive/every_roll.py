"""Every way the dice can fall: for exact distributions of a naive twin."""
from fractions import Fraction


class _OutOfFacesError(Exception):
    pass


def walk(play, faces=None):
    """Distribution {result: chance} of `play(dice)`, which may ask for as many dice as it likes.

    `faces` is {face: chance} of one die, by default the six faces evenly; fewer faces that stand for several are quicker.
    """
    faces = faces or {face: Fraction(1, 6) for face in range(1, 7)}
    total = {}
    waiting = [((), Fraction(1))]
    while waiting:
        rolled, chance = waiting.pop()
        try:
            result = play(_Given(rolled))
        except _OutOfFacesError:
            waiting += [((*rolled, face), chance * share) for face, share in faces.items()]
            continue
        total[result] = total.get(result, Fraction(0)) + chance
    return total


class _Given:
    """An iterator over given faces that says when a play asks for more."""

    def __init__(self, faces):
        self.faces = iter(faces)

    def __iter__(self):
        return self

    def __next__(self):
        for face in self.faces:
            return face
        raise _OutOfFacesError
