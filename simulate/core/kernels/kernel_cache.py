"""Compiled kernels on disk, under names that say all that they depend on."""
import contextlib
import hashlib
import pickle
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from simulate.core.kernels.cache_folder import warn_of_cost
from simulate.core.kernels.code_digest import digest

SEAL = 16       # bytes


class KernelCache(FunctionCache):
    """The compiled code of one kernel: a file for each signature, named after it and the code, and sealed with a digest.

    numba numbers the files and keeps an index of them. Two processes that compile a function for different arguments at the
    same time may take the same number, and the next process then runs the wrong code. Here a file's name fixes its content.
    """

    def __init__(self, function, folder: Path):
        self._py_func, self._folder, self._cache_path = function, folder, str(folder)
        self._base = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}".replace("<", "").replace(">", "")
        self._asked: dict[Any, Path] = {}
        self.enable()

    def load_overload(self, sig, target_context):
        """The code for a signature, or None if there is none or its file is damaged."""
        target_context.refresh()
        key = self._index_key(sig, target_context.codegen())
        self._asked[key] = self._path(key)
        try:
            found = self._asked[key].read_bytes()
        except OSError:
            return None
        if found[:SEAL] != _seal(memoryview(found)[SEAL:]):
            return None
        kept, code = pickle.loads(memoryview(found)[SEAL:])
        return CompileResult._rebuild(target_context, *code) if kept == key else None

    def save_overload(self, sig, data):
        """Keep the code for a signature, unless it holds addresses of this process or the folder cannot be written."""
        key = self._index_key(sig, data.codegen)
        path = self._path(key)
        if data.lifted or data.library.has_dynamic_globals or path != self._asked.get(key):      # or a name was bound anew
            return
        code, part = dumps((key, data._reduce())), path.with_name(f"{uuid.uuid4().hex}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(_seal(code) + code)
            part.replace(path)
        except OSError as error:
            warn_of_cost(self._folder.parent, error.strerror or str(error))
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def flush(self):
        for path in self._files():
            path.unlink(missing_ok=True)

    def is_empty(self) -> bool:
        """Whether nothing is kept of the kernel as it is now, for any signature."""
        return not any(self._files())

    def _files(self) -> Iterator[Path]:
        return self._folder.glob(f"{self._stem()}.*.nbc")

    def _path(self, key) -> Path:
        return self._folder / f"{self._stem()}.{hashlib.blake2b(repr(key).encode(), digest_size=8).hexdigest()}.nbc"

    def _stem(self) -> str:
        return f"{self._base}-{digest(self._py_func)}"


def _seal(code) -> bytes:
    return hashlib.blake2b(code, digest_size=SEAL).digest()
