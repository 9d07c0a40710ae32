"""Whatever is typed or lies in a file: one line on standard error, exit 2, nothing on standard output, nothing played."""
import codecs
import os
import socket
import threading

import pytest

from reports.studies.play.matches import build_match
from simulate.core.errors import LONGEST, UserError
from simulate.games import rule_system
from tests.cases import cases
from tests.wilaya.conftest import refused
from wilaya.cli.console import PLACES
from wilaya.main import COMMANDS

RUN = ("run", "ici-1955", "--games", "5", "--default-data")
HIT = "structure_attack.hit_on"
DEEP, OPEN, TABLES = "[" * 2000 + "]" * 2000, "[" * 5000, "{a=" * 2000 + "1" + "}" * 2000
LONG, HEX = "9" * 5000, "0x" + "f" * 5000
NASTY = ("4", "[]", "[1]", "[[1]]", "[[[]]]", "{}", "{a=1}", "{a=[]}", "{a={a={}}}", "''", "1e5", "true", "[{}]", "1979-05-27")
FILES = {
    "deep": (f"x = {DEEP}", "too deep; allowed are 12"), "open": (f"x = {OPEN}", "too deep; allowed are 12"),
    "tables": (f"x = {TABLES}", "too deep; allowed are 12"), "dotted": (".".join("a" * 3000) + " = 1", "too deep"),
    "long": (f"x = {LONG}", "a number too large; allowed"), "hexadecimal": (f"x = {HEX}", "a number too large; allowed"),
    "beyond": ("x = 9223372036854775808", "whole numbers from -9223372036854775808 to 9223372036854775807"),
    "nul": ("x = 1\0", "holds NUL characters"), "zeros": (b"\0" * 99, "holds NUL characters"),
    "utf-8 mark": (codecs.BOM_UTF8 + b"x = 1", "byte order mark (BOM) of UTF-8; allowed is UTF-8 without one"),
    "utf-16": ("x = 1".encode("utf-16"), "byte order mark (BOM) of UTF-16; allowed is UTF-8"),
    "utf-16 be": (codecs.BOM_UTF16_BE + "x = 1".encode("utf-16-be"), "byte order mark (BOM) of UTF-16"),
    "utf-16 without mark": ("x = 1".encode("utf-16-le"), "holds NUL characters, as text in UTF-16 does"),
    "utf-32": ("x = 1".encode("utf-32"), "byte order mark (BOM) of UTF-32"),
    "latin": (b"x = '\xe9'", "not a TOML file"), "surrogate": (b"x = '\xed\xa0\x80'", "not a TOML file"),
    "no toml": ("x", "not a TOML file"), "escape": ('"\\u001b[31m" = 1', r"\x1b[31m"), "lines": ('"a\\nb" = 1', r"'a\nb'"),
}
READERS = {
    "run": (*RUN, "--rules"), "compare": ("compare", "ici-1955", "--default-data", "--rules"),
    "sweep": ("sweep", "ici-1955", f"{HIT}=3..4", "--rules"), "trace": ("trace", "ici-1955", "--base"),
    "solve": ("solve", "ici-1955", HIT, "--target", "50%", "--rules"), "sensitivity": ("sensitivity", "ici-1955", "--base"),
    "rules": ("rules", "algeria", "--rules"), "odds": ("odds", "ici", "search", "--rules"), "check": ("check",),
    "players": ("players", "ici", "--players"), "calibrate": ("calibrate", "--base"),
    "worksheet": ("worksheet", "ici", "--out", "sheet.csv", "--base"), "actions": ("actions", "ici-1959", "--rules"),
    "respond": ("respond", "ici-1955", "--side", "fln", "--rules"), "league": ("league", "ici-1955", "--rules"),
}
APART, EVERYWHERE = ("run", "check", "players"), ("long", "utf-16")        # readers with code of their own; files for all readers
GREEDY = "policies.ici.greedy"
PLAYERS = {
    "far too many": (f"function = '{GREEDY}.fln:greedy_fln'\nweights = {[1] * 5000}", "5000 weights for 0 names, at most 512"),
    "long weight": (f"like = 'greedy'\nreserve = {LONG}", "a number too large"),
    "deep weights": (f"like = 'greedy'\nweights = {DEEP}", "too deep"),
    "long module": (f"function = 'policies.ici.{'a' * 5000}:f'", " ... "),
    "deep module": (f"function = 'policies.ici{'.a' * 3000}:f'", " ... "),
}
SET = {         # of --set
    "deep": (f"{HIT}={DEEP}", "too deep"), "open": (f"{HIT}={OPEN}", "too deep"), "tables": (f"{HIT}={TABLES}", "too deep"),
    "path": (".".join("a" * 5000) + "=1", "too deep"), "long": (f"{HIT}={LONG}", "a number too large"),
    "negative": (f"{HIT}=-{LONG}", "too large"), "hexadecimal": (f"{HIT}={HEX}", "a number too large"),
    "lines": (f"{HIT}=4\nx = 5", r"hit_on = '4\nx = 5': allowed is a whole number from 1 to 7"),
    "table in lines": (f"{HIT}=4\n[rules]", "allowed is a whole number"), "escape": (f"{HIT}=\x1b[31m", r"\x1b[31m"),
    "long name": ("a" * 99999 + "=4", " ... "), "nul": (f"{HIT}=\0", "holds a NUL character"),
    "value": ("x=\udcff", "not in UTF-8"),
}
WORDS = {name: ((*RUN, "--set", typed), said) for name, (typed, said) in SET.items()} | {
    "nul in a name": ((*RUN, "--rules", "a\0b"), "NUL character"),
    "place": ((*RUN, "--out", "run\udcff"), r"run\udcff: not in UTF-8"),
    "page": (("report", "run", "--html", "\udcff.html"), "not in UTF-8"),
    "games": (("run", "ici-1955", "--games", LONG), "allowed are whole numbers from 1"),
    "range": (("sweep", "ici-1955", f"{HIT}=1..{LONG}"), "more than 1,000 values"),
    "margin": (("compare", "ici-1955", "--margin", LONG), "--margin"),
    "seed": ((*RUN, "--seed", LONG), "allowed are whole numbers"),
    "density": (("odds", "ici", "search", "--density", LONG), "is not allowed"),
    "units": (("odds", "algeria", "flush", "--fln", f"band:{LONG}"), "is not allowed"),
}


@pytest.mark.parametrize("case", WORDS)
def test_words(elsewhere, case):
    words, said = WORDS[case]
    told = refused(*words)
    assert said in told
    assert told[:-1].isprintable()
    assert len(told) < LONGEST + 100
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("case", FILES)
def test_files(elsewhere, case):
    content, said = FILES[case]
    path = elsewhere / "bad.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    for name in READERS if case in EVERYWHERE else APART:
        told = refused(*READERS[name], path)
        assert said in told, name
        assert "bad.toml" in told
        assert told[:-1].isprintable()
    assert list(elsewhere.iterdir()) == [path]


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("place", ["nowhere.toml", ".", "a" * 5000])
def test_places(elsewhere, command, place):
    assert "cannot be read: " in refused(*READERS[command], place)


def test_places_are_all_options_that_name_one():
    options = [option for each in COMMANDS for option in each.built().params if option.param_type_name == "option"]
    found = {option.opts[0] for option in options if option.metavar in ("FILE", "FOLDER")}
    assert found == set(PLACES)


@pytest.mark.parametrize("command", [("merge", "RUN", "--out"), (*RUN, "--out"), ("report", "RUN", "--html"),
                                     ("report", "RUN", "--xlsx"), ("worksheet", "ici", "--out")])
@cases("to: itself; nothing")
def test_a_link_to_nothing_is_not_written_over(elsewhere, played, command, to):
    name = {"--html": "link.html", "--xlsx": "link.xlsx"}.get(command[-1], "link.csv")
    (elsewhere / name).symlink_to(name if to == "itself" else elsewhere / "nowhere" / "x")
    said = refused(*(played if word == "RUN" else word for word in command), name)
    assert name in said
    assert [each.name for each in elsewhere.iterdir()] == [name]
    assert (elsewhere / name).is_symlink()


@cases("command: report; verify; trace; merge")
def test_what_is_no_run(elsewhere, command):
    (elsewhere / "file").write_text("mine")
    (elsewhere / "empty").mkdir()
    (elsewhere / "folder" / "manifest.json").mkdir(parents=True)
    for place in ("file", "empty", "folder", "a" * 5000, "a\nb", ""):
        refused(command, place, *(["--out", "joint"] if command == "merge" else []))
    assert sorted(each.name for each in elsewhere.iterdir()) == ["empty", "file", "folder"]


@pytest.mark.parametrize("case", PLAYERS)
def test_files_of_players(elsewhere, case):
    row, said = PLAYERS[case]
    path = elsewhere / "mine.toml"
    path.write_text(f"[x.fln]\n{row}\n")
    for words in (("players", "ici"), (*RUN, "--fln", "x")):
        told = refused(*words, "--players", path)
        assert f"{path}: " in told
        assert said in told


@cases("ending: .csv; .xlsx")
@pytest.mark.parametrize("case", FILES)
def test_worksheets(elsewhere, case, ending):
    content, _ = FILES[case]
    path = elsewhere / f"bad{ending}"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert f"bad{ending}" in refused("rules", "ici", "--base", path)


@cases("game: ici; algeria")
@pytest.mark.parametrize("value", NASTY)
def test_any_value_in_any_table_is_taken_or_refused_in_words(game, value):
    """None of it may end in anything but a UserError."""
    rules, refusals = rule_system(game), 0
    for table in rules.shape.top:
        for path in (table, f"{table}.remove", f"{table}.add", f"{table}.confirm", f"{table}.x", f"{table}.x.y"):
            try:
                rules.load(f"{game}-{ {'ici': 1955, 'algeria': 1954}[game] }", [rules.parse_set(f"{path}={value}")])
            except UserError as error:
                refusals += bool(str(error))
    assert refusals > 3 * len(rules.shape.top)


def test_an_empty_name_is_no_default_in_a_notebook():
    with pytest.raises(UserError, match="unknown FLN player ''"):
        build_match("ici-1955", fln="")


@pytest.mark.parametrize("words", [b"SSH-2.0-x\r\n", b"HTTP/1.0 400 Bad Request\r\n\r\n", b"\0" * 100, b"\xff" * 100, b""])
def test_a_port_of_something_else_is_no_scheduler(elsewhere, words):
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as server:
        def answer() -> None:
            while True:
                try:
                    caller = server.accept()[0]
                except OSError:
                    return
                with caller:
                    caller.sendall(words)

        threading.Thread(target=answer, daemon=True).start()
        place = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        told = refused(*RUN, "--backend", "dask", "--scheduler", place)
    assert f"--scheduler {place}: " in told
    assert "; dask scheduler starts one" in told


@cases("option: --rules; --base; --players")
def test_a_file_without_an_end_is_refused(option, tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    for place in ("/dev/zero", tmp_path / "pipe.toml"):
        assert refused(*RUN, option, place) == f"wilaya: {place}: a named pipe or a device; allowed is a file\n"
    with open(tmp_path / "large.toml", "wb") as file:
        file.truncate(16_000_001)
    assert "large.toml: too large; allowed are files of up to 16 MB" in refused(*RUN, option, tmp_path / "large.toml")


def test_a_pipe_is_read_once():
    """So that a bare sign in what it brings is seen, as in a file."""
    end, start = os.pipe()
    with open(start, "w") as file:
        file.write("[rules]\nstructure_attack.hit_on = +1\n")
    assert "+1" in refused(*RUN, "--rules", f"/dev/fd/{end}")
    os.close(end)
