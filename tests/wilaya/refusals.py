"""What commands refuse, and the one line that says so: the cases of `refused/`, played in a folder of their own.

A case is the files that stand there (`> NAME`, and their text after two spaces; `> NAME/` is a folder), a command line, and the
answer. Beside them is `run`, a run of 120 games. `python -m tests.wilaya.refusals` asks for every answer anew.
"""
import os
import shlex
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from typer.testing import CliRunner

from wilaya.main import app

HERE = Path(__file__).parent / "refused"


@dataclass
class Case:
    """A command line, what it answers, and the files that it finds."""
    line: str = ""
    answer: str = ""
    files: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """As it stands in its file."""
        files = "".join(f"> {name}\n" + "".join(f"  {line}\n" for line in text.splitlines())
                        for name, text in self.files.items())
        return f"{files}$ wilaya {self.line}\n{self.answer}\n"


def cases(path: Path) -> Iterator[Case]:
    """The cases of a file, which blank lines divide."""
    for block in path.read_text(encoding="utf-8").strip("\n").split("\n\n"):
        case, name = Case(), ""
        for line in block.split("\n"):
            if line.startswith("> "):
                name = line[2:]
                case.files[name] = ""
            elif line.startswith("  ") and not case.line:
                case.files[name] += line[2:] + "\n"
            elif line.startswith("$ wilaya "):
                case.line = line.removeprefix("$ wilaya ")
            else:
                case.answer = line
        yield case


def refusal(case: Case, run: Path) -> str:
    """The line that a command leaves on standard error in an empty folder, where it leaves nothing else and has exit code 2."""
    stood = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("run").symlink_to(run)
            for name, text in case.files.items():
                place = Path(name)
                (place if name.endswith("/") else place.parent).mkdir(exist_ok=True)
                if not place.is_dir():
                    place.write_text(text, encoding="utf-8")
            before = sorted(Path().iterdir())
            result = CliRunner().invoke(app, shlex.split(case.line))
            assert isinstance(result.exception, SystemExit), result.exc_info
            assert (result.exit_code, result.stdout, sorted(Path().iterdir())) == (2, "", before), result.output
            assert result.stderr.count("\n") == 1, result.stderr
            assert result.stderr[:-1].isprintable(), result.stderr
            return result.stderr[:-1]
        finally:
            os.chdir(stood)


def main() -> None:
    """Write the answers."""
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "run"
        done = CliRunner().invoke(app, ["run", "ici-1955", "--default-data", "--games", "120", "--out", str(run)])
        assert done.exit_code == 0, done.stderr
        for path in sorted(HERE.glob("*.txt")):
            found = list(cases(path))
            for case in found:
                case.answer = refusal(case, run)
            path.write_text("\n".join(case.text() for case in found), encoding="utf-8")


if __name__ == "__main__":
    main()
