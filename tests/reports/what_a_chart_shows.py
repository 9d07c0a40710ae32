"""What a reader and what a test can see of a chart."""
import io
import re

import numpy as np

from reports.charts import style
from tests.cases import by_first

# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), severity 1,
# on linear light.
BLINDNESS = by_first("""
    protanopia (0.152286,1.052583,-0.204868) (0.114503,0.786281,0.099216) (-0.003882,-0.048116,1.051998)
    deuteranopia (0.367322,0.860646,-0.227968) (0.280085,0.672501,0.047413) (-0.011820,0.042940,0.968881)
    tritanopia (1.255528,-0.076749,-0.178779) (-0.078411,0.930809,0.147602) (0.004733,0.691367,0.303900)""")


def texts(make):
    """All texts of the SVG of `make()`, in one line."""
    with style.style():
        svg = style.saved(make(), "svg").decode()
    return " ".join(re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<text.*?</text>", svg, flags=re.DOTALL))


def axes_of(figure):
    """Axes of a figure by their label."""
    return {each.get_label(): each for each in figure.axes}


def linear(colour):
    from matplotlib.colors import to_rgb

    parts = np.array(to_rgb(colour))
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def luminance(colour):
    """How light a colour is, 0 to 1."""
    return float(linear(colour) @ (0.2126, 0.7152, 0.0722))


def lightness(colour):
    """L* of a colour, 0 to 100: what is left of it in grey."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def apart(one, other, blindness=None):
    """Difference of two colours (CIE 1976, delta E) as people see them who have a colour blindness, or none."""
    return float(np.hypot.reduce(_lab(one, blindness) - _lab(other, blindness)))


def _lab(colour, blindness):
    light = linear(colour)
    if blindness:
        light = np.clip(np.array(BLINDNESS[blindness]) @ light, 0, 1)
    xyz = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))) @ light / (0.9505, 1, 1.089)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


def overlaps(figure, axes=None):
    """Pairs of texts of a figure (of some axes) that lie on each other as drawn."""
    boxes = _boxes(figure, axes or figure.axes)
    return [(a, b) for at, (a, one) in enumerate(boxes) for b, other in boxes[at + 1:] if one.overlaps(other)]


def beyond(figure):
    """Texts that reach beyond the figure as drawn."""
    width, height = figure.bbox.size
    return [text for text, box in _boxes(figure, [figure])
            if box.x0 < -0.5 or box.y0 < -0.5 or box.x1 > width + 0.5 or box.y1 > height + 0.5]


def _boxes(figure, places):
    """Texts that are seen, and where."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    with style.style():
        canvas = FigureCanvasAgg(figure)
        canvas.print_png(io.BytesIO())
        unseen = [tick.label1 for axes in figure.axes for axis in (axes.xaxis, axes.yaxis) for tick in axis.get_major_ticks()
                  if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())]
        found = [text for each in places for text in each.findobj(lambda artist: hasattr(artist, "get_text"))
                 if text.get_text().strip() and text.get_visible() and text not in unseen]
        return [(text.get_text(), text.get_window_extent(canvas.get_renderer())) for text in found]
