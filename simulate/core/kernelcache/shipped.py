"""Rules that came compiled in a wheel, for a common processor, are laid into the cache: the same games sooner."""
import contextlib
import sys
import zipfile

import numba
from llvmlite import binding
from numba.core.registry import cpu_target

from simulate.core.kernelcache.cache_folder import ROOT, cache_folder, versions

FOLDER = ROOT / "wilaya" / "kernels"       # not among the files of rules and players, of which runs keep a digest
PROCESSOR = "x86-64-v2"
NEEDED = {"cx16", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"}        # what such a processor has; all since 2009 do


def made_for() -> str:
    """What compiled rules hold for: the first part of the name of their archive; a digest of the content is the second."""
    return "_".join((PROCESSOR, sys.implementation.cache_tag, *(f"{name}-{version}" for name, version in versions().items())))


def lay_in() -> None:
    """Compile for PROCESSOR in this process, once the rules that came with this copy lie in the cache, if they can run here."""
    if not FOLDER.is_dir() or numba.config.CPU_NAME:
        return
    archive, has = next(FOLDER.glob(f"{made_for()}_*.zip"), None), binding.get_host_cpu_features()
    if archive is None or not all(has.get(feature) for feature in NEEDED):
        return
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = PROCESSOR, ""
    if PROCESSOR not in cpu_target.target_context.codegen().magic_tuple():     # numba has compiled for this machine before
        numba.config.CPU_NAME = numba.config.CPU_FEATURES = None
        return
    mark = cache_folder() / archive.name
    if not mark.exists():
        with contextlib.suppress(OSError, zipfile.BadZipFile), zipfile.ZipFile(archive) as kernels:
            kernels.extractall(mark.parent)
            mark.touch()
