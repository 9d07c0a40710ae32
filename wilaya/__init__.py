"""wilaya: the command line (`wilaya.main`), and in Python the same questions, such as `wilaya.run` (`wilaya.notebook`)."""
import importlib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wilaya.notebook import *  # noqa: F403


def _take_own_rooms() -> None:
    """Load our packages from beside this one, not from the working folder. ImportError if others are loaded by their names."""
    for room in ("simulate", "policies", "reports"):
        place = Path(__file__).resolve().parents[1] / room
        spec = importlib.util.spec_from_file_location(room, place / "__init__.py", submodule_search_locations=[str(place)])
        own = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]  # every .py file has one
        loaded = sys.modules.setdefault(room, own)
        if place not in [Path(each).resolve() for each in getattr(loaded, "__path__", ())]:
            raise ImportError(f"another package named {room} is loaded: {loaded}; allowed is to import wilaya before it")


_take_own_rooms()


def __getattr__(name: str) -> Any:
    """What `wilaya.notebook` offers, loaded when it is first asked for: the command line needs none of it."""
    if name != "__all__" and (name.startswith("_") or importlib.util.find_spec(f"wilaya.{name}")):      # a module of its own
        raise AttributeError(f"module 'wilaya' has no attribute {name!r}")
    return getattr(importlib.import_module("wilaya.notebook"), name)
