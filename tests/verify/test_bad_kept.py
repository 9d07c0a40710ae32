"""Damage to what leagues, searches and calibrations keep ends in one line, or in the answer that sound files give."""
import json
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from reports.studies.players.league import KIND, PLAYERS, STATE, held_state
from simulate.core.storage.atomic_files import write_sealed
from tests.verify.bad_inputs import ANSWERED, FINE, REFUSED, Bench, line, tried
from tests.verify.damage import COMMANDS, Case
from tests.wilaya.conftest import done

pytestmark = pytest.mark.slow
JSON = ("--format", "json")
LEAGUE = (*COMMANDS["league"], *JSON, "--out", "league")
CALIBRATE = ("calibrate", "--base", "my.toml", "--draws", "100", "--jobs", "1", "--quiet", *JSON)
RUN = ("run", "ici-1955", "--games", "5", "--base", "my.toml", "--jobs", "1", "--quiet", *JSON)
READ_BY = {"league.json": LEAGUE, "players.toml": LEAGUE, "0-axis.json": LEAGUE, "0-allies.json": LEAGUE,
           "judged.json": CALIBRATE, "my.sets.toml": RUN}
OTHERS = (b"", b"[1]", b"null", b"{}", b'"x"', b"7", b"[" * 100_000, b'{"run": {}, "seal": [], "value": 1}')


class Kept(Bench):
    """A league whose first searches are done and its round is not; a calibration, and the data sets that came of it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.right = folder, folder / "right"
        self.right.mkdir()
        os.chdir(self.right)
        Path("my.toml").write_text("[chits.tunisia_and_morocco]\nfirst_year = 1956\nlast_year = 1958\n")
        done(*CALIBRATE)
        with mock.patch("reports.studies.players.league.shutil.rmtree"):
            done(*LEAGUE)
        players = Path("league", PLAYERS)
        players.write_text(re.sub(r"left\..*\n", "", players.read_text()))        # which only a round that is done says
        write_sealed(Path("league", STATE), KIND, held_state(Path("league")) | {"rounds": []})
        self.files = {str(path.relative_to(self.right)): path.read_bytes() for path in self.right.rglob("*")
                      if path.name in (*READ_BY, "my.toml")}
        assert len(self.files) == 1 + len(READ_BY)
        self.sound = {words: facts(self.run(Case("sound", words, self.files))) for words in READ_BY.values()}

    def cases(self, seed: int) -> Iterator[Case]:
        """A damage to each file by turns."""
        chance, places = random.Random(seed), {Path(each).name: each for each in self.files}
        while True:
            for name, words in READ_BY.items():
                yield Case(name, words, {**self.files, places[name]: self._damaged(places[name], chance)})

    def _damaged(self, place: str, chance: random.Random) -> bytes:
        data = self.files[place]
        at = chance.randrange(len(data))
        return chance.choice((
            data[:at], chance.randbytes(len(data)), data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1:],
            re.sub(rb"\d+(\.\d+)?", b"NaN", data, count=chance.randrange(1, 9)), chance.choice(OTHERS), data * 2,
            chance.choice([other for each, other in self.files.items() if each != place])))

    def run(self, case: Case) -> Case:
        """The case with how it ended; an answer must be that of sound files."""
        found = super().run(case)
        if case.kind != "sound" and found.ends == ANSWERED and facts(found) != self.sound[case.words]:
            found.ends = "another answer"
        return found


def facts(case: Case) -> dict:
    """What a command answered, but for how long it took."""
    return {key: value for key, value in json.loads(case.said).items() if key not in ("seconds", "games_per_second")}


def test_damaged_files_of_studies_end_in_one_line_or_in_the_same_answer():
    found = tried(30, 5, bench=Kept)
    assert [line(case) for case in found if case.ends not in FINE] == []
    counts = Counter((case.kind, case.ends) for case in found)
    assert counts["players.toml", ANSWERED] == 5        # written anew from the games
    assert sum(counts[name, REFUSED] for name in READ_BY) > 21
