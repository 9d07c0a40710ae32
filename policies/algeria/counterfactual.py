"""A turn of Algeria played otherwise: who may decide."""
from typing import ClassVar

from policies.core import counterfactual


class Branches(counterfactual.Branches):
    """Nothing is hidden in this game: other dice are all."""
    DECIDERS: ClassVar = ("notes", "semantic-uniform")
