"""What a manifest says of a run."""
from collections.abc import Mapping
from typing import Any


def told(manifest: Mapping[str, Any], name: str) -> Any:
    """What a manifest says, itself or in its identity; None if it does not."""
    return manifest.get(name, manifest.get("identity", {}).get(name))


def certain(manifest: Mapping[str, Any]) -> bool:
    """Whether no data of the run are assumed; where a manifest does not say it, they may be."""
    return manifest.get("assumed_rows") == 0
