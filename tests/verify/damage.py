"""Bad inputs made by chance from good ones: words of a command, TOML, CSV, workbooks, folders of runs."""
import contextlib
import io
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from typer.testing import CliRunner

from wilaya.main import app

WORDS = ("", " ", "a\nb", "a\tb", "9" * 40, "x" * 5000, "\u202e", "\x1b[31m", "0", "-1", "1.5", "x", "nan", "inf", "-inf",
         "1e999", "0x10", "1_000_", "½", "٣", "1,5", "--", "-", "=", "a=b=c", "../..", ".", "..", "/dev/null/x", "'", '"',
         "[", "]", "{}", "[[]]", "é", "%", "50%%", "True", "none", "all", "1..", "..1", "5..1", "1..9..2", "*2", "+", "+-1",
         "1;2", "$HOME", "~", "=1+2", "NULL")
VALUES = ("9" * 30, "\x00", "\x07", "[]", "[1]", "{}", "{a=1}", "''", '"x"', "nan", "inf", "-1", "99", "1e300", "true",
          "1979-05-27", "[[[]]]", "[", '"', "0x", "1__0", "+", "=", "é", "-0.0", "07:00")
BYTES: tuple[Callable[[bytes], bytes], ...] = (
    lambda data: b"", lambda data: data[:len(data) // 2], lambda data: b"\xef\xbb\xbf" + data, lambda data: b"\0" + data,
    lambda data: data.decode("utf-8", "replace").encode("utf-16"), lambda data: b"\xe9" + data, lambda data: data + data,
    lambda data: b"[" * 3000, lambda data: data.replace(b"=", b""), lambda data: data.replace(b"\n", b"\r"),
    lambda data: b"PK\x03\x04" + data)
RULES = {
    "ici-1955": ('[rules]\nstructure_attack.hit_on = 4\n[chits.kennedy]\nps = 1\n[units."1 REP"]\nkind = "elite"\n'
                 '[forbid]\nfln = ["exchange"]\n'),
    "ici-1959": "[rules]\nvictory.majority = 55\n[setup.tracks]\nfrench_public = 9\n[regions.1C]\npopulation = 12\n",
    "algeria-1954": "[rules]\nreading.oas_before_payment = 1\n[setup.start]\nfln_psl = 40\n",
    "twilight-full": '[rules]\nreading.second_round_held = 1\n[setup.start]\nfrance = "D"\n',
    "vichy": "[rules]\npoints.most_allies = 5\n[colonies.morocco]\nunits = 2\n",
}
SET = {"ici-1955": ("structure_attack.hit_on=4", "income.fln_base=+1", "chits.kennedy.ps=*2", "structure_attack.dice=2d6"),
       "algeria-1960": ("reading.oas_before_payment=1",), "twilight-medium": ("setup.start.france=D",),
       "vichy": ("points.most_allies=6", "colonies.morocco.units=3")}
CHECKS = '[[check]]\nscenario = "ici-1955"\nset = ["structure_attack.hit_on=4"]\ngames = 200\nassert = ["fln_win in 1..99 %"]\n'
PLAYERS = ('[mine.fln]\nlike = "greedy"\nreserve = 3\n[both.fln]\nmixture = { mine = 1, greedy = 2 }\n'
           '[mine.france]\nlike = "uniform"\n')
SHORT = ("--games", "5", "--jobs", "1", "--quiet")
ALONE = ("--default-data", *SHORT)
FEW = ("--max-games", "100", "--default-data", "--jobs", "1", "--quiet")
HIT = "structure_attack.hit_on"
COMMANDS: dict[str, tuple[str, ...]] = {
    "run": ("run", "ici-1955", *ALONE), "report": ("report", "RUN"), "verify": ("verify", "RUN", "--sample", "2"),
    "compare": ("compare", "ici-1955", "--set", f"{HIT}=4", *FEW), "sweep": ("sweep", "ici-1955", f"{HIT}=4,5", *ALONE),
    "rank": ("rank", "ici-1955", "--set", f"{HIT}=4", "--min-games", "100", *FEW),
    "solve": ("solve", "ici-1955", HIT, "--target", "50%", "--max-games", "100", "--values", "4..5", *ALONE),
    "trace": ("trace", "ici-1959", "--default-data", "--game", "1", "--quiet"), "odds": ("odds", "ici", "search"),
    "rules": ("rules", "algeria"), "players": ("players", "ici"), "check": ("check", "CHECKS", "--jobs", "1", "--quiet"),
    "worksheet": ("worksheet", "ici", "--out", "sheet.csv"), "merge": ("merge", "RUN", "--out", "joint"),
    "respond": ("respond", "vichy", "--side", "axis", "--pairs", "100", "--games", "100", "--jobs", "1", "--quiet"),
    "league": ("league", "vichy", "--games", "100", "--rounds", "1", "--cell", "100", "--pairs", "100", "--jobs", "1", "--quiet"),
    "actions": ("actions", "ici-1959", "--pairs", "100", "--default-data", "--jobs", "1", "--quiet"),
}
ODDS = (("ici", "search", "--density"), ("ici", "search", "--units"), ("ici", "search", "--at"), ("vichy", "landings", "--drm"),
        ("twilight", "coup", "--x"), ("twilight", "propaganda", "--at"), ("algeria", "combat", "--firepower"))
OF_RUNS = (("report", "FOLDER"), ("verify", "FOLDER", "--sample", "2"), ("trace", "FOLDER", "--game", "1"),
           ("report", "FOLDER", "RUN"), ("compare", "FOLDER", "RUN"), ("merge", "FOLDER", "--out", "joint"),
           (*COMMANDS["run"], "--out", "FOLDER"))
NOT_HERE = {"--walks", "--dask", "--help"}          # too long, or no input


@dataclass
class Case:
    """A command with the files that it finds, by name; `kind` is what was damaged. RUN and CHECKS are those that are right."""
    kind: str
    words: tuple[str, ...]
    files: dict[str, bytes] = field(default_factory=dict)
    ends: str = ""
    said: str = ""


def options_of(command: str) -> list[str]:
    """The options of a command that take a value, as its help lists them."""
    text = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).stdout
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return sorted({found[1] for found in re.finditer(r"(--[a-z][a-z-]+) +(?:[A-Z\[<]|text|integer)", plain)} - NOT_HERE)


def of_options(chance: random.Random) -> Iterator[Case]:
    """A value that is none for an option or an argument; words left out."""
    known = {command: options_of(command) for command in COMMANDS}
    while True:
        command, word = chance.choice(list(COMMANDS)), chance.choice(WORDS)
        words, way = list(COMMANDS[command]), chance.randrange(6)
        if way < 4 and known[command]:
            option = chance.choice(known[command])
            if option in words:
                words[words.index(option) + 1] = word
            else:
                words += [option, word]
            yield Case("option", tuple(words))
            continue
        if way == 4:
            words[chance.randrange(1, len(words))] = word
        else:
            del words[chance.randrange(len(words))]
        yield Case("argument", tuple(words))


def of_set(chance: random.Random) -> Iterator[Case]:
    """--set and --forbid, damaged letter by letter."""
    while True:
        scenario, option = chance.choice(list(SET)), chance.choice(("--set", "--set", "--set", "--forbid"))
        word = _damaged(chance.choice(SET[scenario]), chance)
        yield Case(option, ("run", scenario, *_games(scenario), option, word))


def of_files(chance: random.Random) -> Iterator[Case]:
    """TOML of rules, of changes to rank, of players and checks."""
    while True:
        scenario = chance.choice(list(RULES))
        kind, words, text = chance.choice((
            ("rules", ("run", scenario, *_games(scenario), "--rules", "FILE"), RULES[scenario]),
            ("rules", ("run", scenario, *_games(scenario), "--rules", "FILE"), RULES[scenario]),
            ("rules", ("rank", "ici-1955", "FOLDER", "--min-games", "100", *FEW), RULES["ici-1955"]),
            ("checks", ("check", "FILE", "--jobs", "1", "--quiet"), CHECKS),
            ("players", ("run", "ici-1955", *ALONE, "--players", "FILE", "--fln", "both"), PLAYERS)))
        yield Case(kind, words, {f"{'FOLDER/' * ('FOLDER' in words)}FILE.toml": _damaged_file(text, chance)})


def of_sheets(sheets: dict[str, bytes], chance: random.Random) -> Iterator[Case]:
    """The worksheet of assumed values, by its ending: damaged in cells, columns and bytes, now and then under another ending."""
    while True:
        ending = chance.choice(list(sheets))
        if chance.random() < 0.4:
            data = chance.choice(BYTES)(sheets[ending])
        else:
            data = (_damaged_table if ending == "csv" else _damaged_workbook)(sheets[ending], chance)
        name = f"FILE.{chance.choice(('csv', 'xlsx', 'toml')) if chance.random() < 0.15 else ending}"
        yield Case(ending, ("run", "ici-1955", *ALONE, "--base", "FILE"), {name: data})


def of_runs(run: Path, chance: random.Random) -> Iterator[Case]:
    """A folder of a run whose files are damaged, missing or another's."""
    there = {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()}
    while True:
        files, name = dict(there), chance.choice(list(there))
        way = chance.randrange(4)
        if way == 0:
            del files[name]
        elif way == 1:
            files[name] = there[chance.choice([each for each in there if each != name])]
        elif way == 2 or not name.endswith(".json"):
            files[name] = chance.choice(BYTES)(files[name])
        else:
            said = json.loads(files[name])
            said[chance.choice(list(said))] = chance.choice((None, -1, "x", [], {}, 1e300))
            files[name] = json.dumps(said).encode()
        yield Case("run folder", chance.choice(OF_RUNS), {f"FOLDER/{each}": data for each, data in files.items()})


def of_odds(chance: random.Random) -> Iterator[Case]:
    """Parameters of exact odds."""
    while True:
        words = ["odds", *chance.choice(ODDS), chance.choice(WORDS)]
        if chance.random() < 0.2:
            words[chance.randrange(1, 3)] = chance.choice(WORDS)
        yield Case("odds", tuple(words))


def _games(scenario: str) -> tuple[str, ...]:
    return ALONE if scenario.startswith("ici") else SHORT


def _damaged(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    left, sign, right = text.partition("=")
    return chance.choice((
        text[:at], text[:at] + text[at + 1:], text[:at] + chance.choice("[]{}\"'=.,; \x00é\n") + text[at:], left, sign + right,
        f"{left}={chance.choice(WORDS)}", f"{left}={chance.choice(VALUES)}", f"{left}.x={right}", text[::-1], f"{text},{text}",
        text.upper(), f"{left}={right}{'9' * chance.choice((3, 30, 3000))}"))


def _damaged_file(text: str, chance: random.Random) -> bytes:
    if chance.random() < 0.3:
        return chance.choice(BYTES)(text.encode())
    lines, way = text.splitlines(), chance.randrange(6)
    at = chance.randrange(len(lines))
    if way == 0:
        lines.insert(at, chance.choice(lines))
    elif way == 1:
        lines[at] = _damaged(lines[at], chance)
    elif way == 2:
        lines[at] = f"{lines[at].partition('=')[0]}= {chance.choice(VALUES)}"
    elif way == 3:
        lines[at] = f"[{chance.choice(WORDS)}]"
    elif way == 4:
        lines.append(f"{chance.choice(('rules', 'x', 'y.z', '[[check]]', chance.choice(WORDS)))} = {chance.choice(VALUES)}")
    else:
        del lines[at]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _damaged_table(data: bytes, chance: random.Random) -> bytes:
    rows, way = data.decode("utf-8").split("\n"), chance.randrange(7)
    at = chance.randrange(len(rows) - 1)
    cells = rows[at].split(",")
    if way == 0:
        rows[0] = rows[0].replace(chance.choice(rows[0].strip().split(",")), chance.choice(WORDS), 1)
    elif way == 1:
        rows[at] = ",".join(cells[:-1])
    elif way == 2:
        rows[at] += ",x,y"
    elif way == 3:
        rows.insert(at, rows[at])
    elif way == 4:
        rows[at] = '"' + rows[at]
    else:
        cells[chance.randrange(len(cells))] = chance.choice(WORDS).replace("\n", " ")
        rows[at] = ",".join(cells)
    return "\n".join(rows).encode("utf-8", "surrogatepass")


def _damaged_workbook(data: bytes, chance: random.Random) -> bytes:
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import IllegalCharacterError

    book, way = load_workbook(io.BytesIO(data)), chance.randrange(6)
    sheet = book[chance.choice(book.sheetnames)]
    if way == 0:
        sheet.delete_cols(chance.randrange(1, sheet.max_column + 1))
    elif way == 1:
        sheet.title = "x"
    elif way == 2:
        sheet.append(["x", 1, None, True])
    else:
        cell = sheet.cell(chance.randrange(1, sheet.max_row + 1), chance.randrange(1, sheet.max_column + 1))
        with contextlib.suppress(IllegalCharacterError, AttributeError, ValueError):
            cell.value = chance.choice((*WORDS, -1, 1.5, 1e300, True, None, "#DIV/0!", "=1/0"))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
