"""A headless Chromium, spoken to over two pipes in the DevTools protocol: it says what a page asks for and complains of."""
import base64
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
LONGEST = 60.0                    # seconds to wait for an answer
QUIET = 0.3                       # seconds without an event that end a page's loading


def program() -> str | None:
    """The browser that is installed here, if one is."""
    return next((found for found in map(shutil.which, NAMES) if found), None)


class Browser:
    """One page; a context. `events` are what the browser told of its own accord since `opened`."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.events: list[dict] = []
        self._number, self._rest = 0, b""
        self._process, self._to, self._from = _started(self.profile.name)
        target = self.ask("Target.createTarget", {"url": "about:blank"}, session=False)["targetId"]
        self._session = self.ask("Target.attachToTarget", {"targetId": target, "flatten": True}, session=False)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *exception) -> None:
        os.close(self._to)        # which it takes for the wish to end
        _ended(self._process)
        os.close(self._from)
        self.profile.cleanup()

    def open(self, path: Path, width: int = 1280, height: int = 900, dark: bool = False) -> None:
        """Show a file at a size, in light or dark, until nothing more happens."""
        self.sized(width, height)
        self.media("dark" if dark else "light")
        self.events.clear()
        self.ask("Page.navigate", {"url": path.resolve().as_uri()})
        self._until("Page.loadEventFired")
        self.settle()

    def sized(self, width: int, height: int = 900) -> None:
        """Make the window so many CSS pixels wide and high; below 500 it is a phone's."""
        self.ask("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1,
                                                        "mobile": width < 500})

    def media(self, scheme: str = "light", kind: str = "") -> None:
        """The reader's colours, "light" or "dark"; `kind` "print" shows the page as on paper."""
        self.ask("Emulation.setEmulatedMedia", {"media": kind, "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def run(self, script: str):
        """The value of an expression of JavaScript in the page."""
        found = self.ask("Runtime.evaluate", {"expression": script, "returnByValue": True, "awaitPromise": True})
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def press(self, key: str) -> None:
        """A key that a reader presses: "Tab", "Enter" or " "."""
        code, number = {"Tab": ("Tab", 9), "Enter": ("Enter", 13), " ": ("Space", 32)}[key]
        text = {"Enter": "\r", " ": " "}.get(key)
        told = {"key": key, "code": code, "windowsVirtualKeyCode": number, **({"text": text} if text else {})}
        self.ask("Input.dispatchKeyEvent", {"type": "keyDown", **told})
        self.ask("Input.dispatchKeyEvent", {"type": "keyUp", **told})

    def picture(self, whole: bool = True) -> bytes:
        """The page as a PNG, all of it or what the window shows."""
        return base64.b64decode(self.ask("Page.captureScreenshot", {"captureBeyondViewport": whole})["data"])

    def paper(self) -> bytes:
        """The page as a PDF of A4."""
        size = {"paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": True, "printBackground": True}
        return base64.b64decode(self.ask("Page.printToPDF", size)["data"])

    def told(self, *methods: str) -> list[dict]:
        """The parameters of the events of some kinds."""
        return [event["params"] for event in self.events if event["method"] in methods]

    def ask(self, method: str, parameters: dict | None = None, session: bool = True) -> dict:
        """What the browser answers to a command. RuntimeError when it refuses."""
        self._number += 1
        said = {"id": self._number, "method": method, "params": parameters or {}}
        if session:
            said["sessionId"] = self._session
        os.write(self._to, json.dumps(said).encode() + b"\0")
        while True:
            heard = self._hear(LONGEST)
            if heard.get("id") == self._number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']}")
                return heard["result"]

    def settle(self) -> None:
        """Wait until nothing is told any more."""
        try:
            while True:
                self._hear(QUIET)
        except TimeoutError:
            return

    def _until(self, method: str) -> None:
        while not any(event["method"] == method for event in self.events):
            self._hear(LONGEST)

    def _hear(self, seconds: float) -> dict:
        """The next message; events are kept. TimeoutError when there is none for so long."""
        end = time.monotonic() + seconds
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._from], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise TimeoutError(f"the browser said nothing for {seconds} s")
            got = os.read(self._from, 1 << 20)
            if not got:
                raise RuntimeError("the browser went away")
            self._rest += got
        said, _, self._rest = self._rest.partition(b"\0")
        heard = json.loads(said)
        if "method" in heard:
            self.events.append(heard)
        return heard


def _started(profile: str) -> tuple[int, int, int]:
    """The number of the process, and the ends of its pipes: it reads commands from 3 and answers on 4."""
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (theirs_in, theirs_out)]
    words = [program(), "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
             "--remote-debugging-pipe", f"--user-data-dir={profile}", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    moved = [(os.POSIX_SPAWN_DUP2, end, number) for number, end in enumerate(high, start=3)]
    process = os.posix_spawn(words[0], words, os.environ, file_actions=silent + moved)
    for end in (theirs_in, theirs_out, *high):
        os.close(end)
    return process, ours_out, ours_in


def _ended(process: int, seconds: float = 10) -> None:
    """Wait for a process of ours; one that does not end is ended."""
    end = time.monotonic() + seconds
    while os.waitpid(process, os.WNOHANG) == (0, 0):
        if time.monotonic() > end:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            return
        time.sleep(0.02)
