"""Matplotlib's names for annotations, without its half a second: a chart loads it when it is drawn."""
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure
    from matplotlib.text import Text
    from matplotlib.typing import RcKeyType
else:
    Artist = Axes = Axis = Colormap = Figure = RcKeyType = ScalarMappable = Text = Any

__all__ = ["Artist", "Axes", "Axis", "Colormap", "Figure", "RcKeyType", "ScalarMappable", "Text"]
