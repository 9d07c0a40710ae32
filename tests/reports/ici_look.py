"""Modules of charts, their functions bound to what Ici's charts look like."""
import functools
import inspect
import types

from reports.ici.charts import LOOK


def looked(module, look=LOOK):
    """A module whose functions need not be told `look`."""
    bound = {name: functools.partial(each, look=look) if inspect.isfunction(each) and "look" in inspect.signature(each).parameters
             else each for name, each in vars(module).items() if not name.startswith("__")}
    return types.SimpleNamespace(**bound)
