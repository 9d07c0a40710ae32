"""Small programs, each in a process of its own that has numba loaded: loading it anew is most of what such a program costs."""
import atexit
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SERVER = """
import json, os, sys
import numba
numba.njit(lambda x: x + 1)(1)          # what numba loads for its first function
for line in sys.stdin:
    code, folder, settings, *files = json.loads(line)
    child = os.fork()
    if not child:
        for number, file in enumerate(files):
            os.dup2(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), number)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(settings)
        numba.core.config.reload_config()
        sys.path[:0] = ["", *settings["PYTHONPATH"].split(os.pathsep)]
        sys.argv = ["-c"]
        exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@functools.cache
def _server() -> subprocess.Popen:
    """The process that forks; it ends with this one."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "WILAYA_", "PYTHONPATH"))}
    server = subprocess.Popen([sys.executable, "-c", SERVER], env=plain, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(server.communicate)
    return server


def forked(code: str, folder: Path, settings: dict[str, str]) -> subprocess.CompletedProcess:
    """What a program says and ends with; it begins in `folder`, and `settings` are its whole environment."""
    server = _server()
    with tempfile.TemporaryDirectory() as said:
        files = [os.devnull, f"{said}/out", f"{said}/error"]
        server.stdin.write(json.dumps([code, str(folder), settings, *files]) + "\n")
        server.stdin.flush()
        ended = int(server.stdout.readline())
        return subprocess.CompletedProcess(code, ended, *(Path(file).read_text(encoding="utf-8") for file in files[1:]))
