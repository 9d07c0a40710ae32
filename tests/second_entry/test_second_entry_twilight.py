"""The tables of twilight: the second entry against the loader."""
import re
import tomllib
from pathlib import Path

import pytest

from simulate.twilight.board.load import load
from simulate.twilight.enums import Align, Kind
from simulate.twilight.state import AVAILABLE, OUT_OF_PLAY, PIECES

TYPED = tomllib.loads(Path(__file__).with_name("twilight.toml").read_text(encoding="utf-8"))
LETTERS = "TPtpGu_F"


def listed(text):
    return [each.strip() for each in re.split(r"[;\n]", text) if each.strip()]


def counts(text):
    found = [0] * PIECES
    for letter, number in re.findall(r"\b([TPtpGuF])(\d+)", text):
        found[LETTERS.index(letter)] = int(number)
    return found


@pytest.fixture(scope="module")
def full():
    return load("twilight-full")


def test_spaces(full):
    board, names = full.board[0], full.names.place_names
    wilayas = {}
    for at, text in enumerate(listed(TYPED["spaces"])):
        name, place, mountains, people = re.fullmatch(r"(.+?) (\S+) ([M-]) (\d)", text).groups()
        kind = Kind.COUNTRY if place == "country" else Kind.CITY if place.startswith("city") else Kind.SECTOR
        found = (names[at], board.kind[at], board.mountains[at], board.population[at])
        assert found == (name, kind, int(mountains == "M"), int(people))
        if kind != Kind.COUNTRY:
            wilayas.setdefault(place.removeprefix("city-"), set()).add(int(board.wilaya[at]))
    assert board.places == 30
    assert [len(each) for each in wilayas.values()] == [1] * 6
    assert len(set.union(*wilayas.values())) == 6


def test_neighbours(full):
    board, names = full.board[0], full.names.place_names
    typed = set()
    for line in listed(TYPED["neighbours"]):
        space, others = line.split(": ")
        typed |= {frozenset((space, other)) for other in others.split(", ")}
    loaded = {frozenset((names[a], names[b])) for a in range(30) for b in range(30) if board.adjacent[a, b]}
    assert typed == loaded
    assert len(typed) == 67


def test_france_track(full):
    board = full.board[0]
    found = [f"{box} {board.france_loss[at]} {board.france_resources[at]}" for at, box in enumerate(full.names.boxes)]
    assert ", ".join(found) == TYPED["france"]


@pytest.mark.parametrize("scenario", ["full", "medium", "short"])
def test_set_up(scenario):
    loaded, typed = load(f"twilight-{scenario}"), TYPED[scenario]
    board, names = loaded.board[0], loaded.names
    first = board.first
    start = [*first.resources, first.commitment, names.boxes[first.france], first.border, board.rounds]
    assert " ".join(map(str, start)) == typed["start"]
    available, out = typed["boxes"].split("|")
    assert first.count[AVAILABLE].tolist() == counts(available)
    assert first.count[OUT_OF_PLAY].tolist() == counts(out)
    seen = {}
    for text in listed(typed["map"]):
        name = max((each for each in names.place_names if text.startswith(each)), key=len)
        rest = text[len(name):]
        align = Align.SUPPORT if " +" in rest else Align.OPPOSE if " -" in rest else Align.NEUTRAL
        seen[name] = (counts(rest), align, int(" R" in rest))
    for at, name in enumerate(names.place_names):
        expected = seen.get(name, ([0] * PIECES, Align.NEUTRAL, 0))
        assert (first.count[at].tolist(), first.align[at], first.resettled[at]) == expected, name
