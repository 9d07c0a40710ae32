"""Data sets that also fit what a user has typed in: kept beside the file, mygame.toml -> mygame.sets.toml.

`wilaya calibrate --base mygame.toml` makes them. They are used as long as the file says what it said then and the shipped
ensemble is the one that they were made beside.
"""
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simulate.core.data.overlays import Overlay
from simulate.core.errors import UserError
from simulate.ici.calibration.ensemble import Ensemble, frozen_ensemble

ENDING = ".sets.toml"
Laid = Sequence[Overlay | dict[str, Any]]


def sets_file(base: Path | str) -> Path:
    """Where the data sets of a file of typed values are kept."""
    return Path(base).with_suffix(ENDING)


def typed_digest(base: Sequence[Mapping[str, Any]]) -> str:
    """Twelve hexadecimal digits of what files of typed values say, in order."""
    return hashlib.sha256(json.dumps([dict(each) for each in base], sort_keys=True, default=str).encode()).hexdigest()[:12]


def calibrated(overlays: Laid) -> Ensemble | None:
    """The data sets kept beside the last file of --base among `overlays`; None if there are none or they are out of date.

    UserError if they are damaged or edited by hand.
    """
    base = [each for each in overlays if getattr(each, "base", False)]
    path = _file_of(base[-1]) if base else None
    if path is None or not path.is_file():
        return None
    try:
        found = frozen_ensemble(path, sealed=True)
    except UserError:
        raise UserError(f"{path}: damaged, edited by hand, or of another version; {_command(base)} writes it anew") from None
    return found if found.typed == typed_digest(base) and found.digest == frozen_ensemble().digest else None


def ensemble_of(overlays: Laid = ()) -> Ensemble:
    """The data sets for a game under overlays: those kept beside a file of typed values, else the shipped ones."""
    return calibrated(overlays) or frozen_ensemble()


def calibration_sentence(base: Laid) -> str:
    """Whether the data sets fit what the files of --base say, and what to do if not; nothing without such files."""
    paths = [label for each in base if (label := getattr(each, "label", "")) and _file_of(each)]
    if not paths:
        return ""
    if calibrated(base):
        return f"The data sets fit what is known together with what you typed in ({sets_file(paths[-1])})."
    why = "was made for other values" if sets_file(paths[-1]).is_file() else "is not there"
    return (f"The data sets were weighed without what you typed in ({sets_file(paths[-1])} {why}): "
            f"run {_command(base)} (minutes) for an average that fits your box.")


def _command(base: Laid) -> str:
    """What weighs data sets with all files of --base."""
    return f"`wilaya calibrate {' '.join(f'--base {each.label}' for each in base if getattr(each, 'label', ''))}`"


def _file_of(overlay: Mapping[str, Any]) -> Path | None:
    """Where the data sets of an overlay would be kept; None if it comes from no file."""
    label = getattr(overlay, "label", "")
    return sets_file(label) if label and Path(label).is_file() else None
