"""Answers of every command in every game, as they were when the files in `answers/` were written.

A refactoring must leave them as they are. A change that means to change an answer writes them anew and says so in the changelog:
`python -m tests.golden.frozen_answers`. `--into FOLDER` writes all answers whole, with their pages and charts, to be compared
with those of another version; `--only WORDS` those of lines that match a regular expression, such as a game.
"""
import argparse
import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from typer.testing import CliRunner

from wilaya.main import app

HERE = Path(__file__).parent / "answers"
ASKED = HERE / "asked.txt"
CHECK = """[defaults]
scenario = "ici-1955"
max_games = 400
default_data = true

[[check]]
name = "as printed"
assert = ["fln_win in 20..80 %", "first_referendum before 1958 in <= 10 %"]
"""
SHOWN, WIDE = 40, 160       # lines of an answer that stand in its file; of more, the first half, this wide, and a digest of all
# What differs between two runs of the same games: seconds, versions, the digests of sources and the folders named after them; on
# another processor the last digits of a number; of a picture whatever is less than a point.
MASKED = ((re.compile(r"\b[\d,.]+(?: (?:s|min|seconds?|minutes?)\b| (?:games )?a second\b)"), "#"),
          (re.compile(r'"(?:seconds|games_a_second|games_per_second|rate_of_play|created|digest|code_digest|python|version)": '
                      r"[^,\n}]+"), '"#"'),
          (re.compile(r"digest of the code of [^<,]*(?:,|</dt><dd><code>)[0-9a-f]{12}"), "#"),
          (re.compile(r"\bruns/[\w-]+-[0-9a-f]{12}"), "runs/#"), (re.compile(r"(\.\d{11})\d+"), r"\1"),
          (re.compile(r'(?<=\b[xy]=")(-?\d+)\.\d+'), r"\1"),
          (re.compile(r'(?<= d=")[^"]+'), lambda path: re.sub(r"\.\d+", "", path[0])))


def asked() -> list[str]:
    """The command lines of `asked.txt`."""
    lines = ASKED.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def answer(line: str) -> str:
    """What a command line leaves in the current folder: exit code, both streams, and digests of the files that it writes."""
    before = set(Path().rglob("*"))
    result = CliRunner(env={"COLUMNS": None}).invoke(app, line.split())       # as in a pipe
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    told = [f"$ wilaya {line}", *masked(result.stdout).splitlines(), *masked(result.stderr).splitlines()]
    told += [f"[exit code {result.exit_code}]"] * (result.exit_code != 0)
    return "\n".join([*told, *(f"[{masked(str(path))}: {digest(path)}]" for path in written(before))]) + "\n"


def written(before: set[Path]) -> Iterator[Path]:
    """New pages, tables and charts, in order."""
    for path in sorted(set(Path().rglob("*")) - before):
        if path.suffix in (".html", ".csv", ".svg", ".toml"):
            yield path


def masked(text: str) -> str:
    """A text without what differs from run to run."""
    for pattern, instead in MASKED:
        text = pattern.sub(instead, text)
    return text


def digest(path: Path) -> str:
    return hashlib.blake2b(masked(path.read_text(encoding="utf-8")).encode(), digest_size=8).hexdigest()


def shortened(text: str) -> str:
    """An answer as its file shows it."""
    lines = text.splitlines()
    if len(lines) <= SHOWN:
        return text
    whole = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    return "\n".join([*(line[:WIDE] for line in lines[:SHOWN // 2]), f"[{len(lines)} lines, digest {whole}]"]) + "\n"


def answers(only: str = "") -> Iterator[tuple[int, str, str]]:
    """Number, line and answer of the lines that match `only`, played in a folder that is empty at first."""
    stood = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("check.toml").write_text(CHECK, encoding="utf-8")
        try:
            for number, line in enumerate(asked()):
                if re.search(only, line):
                    yield number, line, answer(line)
        finally:
            os.chdir(stood)


def main(into: Path | None = None, only: str = "") -> None:
    """Write the answers."""
    files: dict[Path, str] = {}
    for number, line, text in answers(only):
        command = line.split()[0].removeprefix("--")
        if into:
            into.mkdir(parents=True, exist_ok=True)
            into.joinpath(f"{number:03d}-{command}.txt").write_text(text, encoding="utf-8")
        else:
            place = HERE / f"{command}.txt"
            files[place] = files.get(place, "") + shortened(text) + "\n"
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--into", type=lambda folder: Path(folder).resolve())
    told.add_argument("--only", default="")
    main(**vars(told.parse_args()))
