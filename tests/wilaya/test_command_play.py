"""`wilaya play`: a game from start to end with answers from a pipe, taken back, left and gone on with, and told by `trace`."""
import json
import re

import pytest

from tests.wilaya.conftest import done, refused, wilaya

FILE = "ici-1959-france.json"
GAME = ("play", "ici-1959", "--as", "france", "--default-data", "--quiet")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """What the terminal showed of a game in which every first option was taken but for the second chit; the text of its file."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("game")
        patch.chdir(folder)
        found = wilaya(*GAME, typed_in="\n" * 1000)
        assert found.exit_code == 0, found.stderr
        yield found.stdout, (folder / FILE).read_text(encoding="utf-8")


@pytest.fixture
def kept(played, elsewhere):
    """The file of that game."""
    (elsewhere / FILE).write_text(played[1], encoding="utf-8")
    return elsewhere / FILE


def answers(path) -> list[list[int]]:
    return json.loads(path.read_text(encoding="utf-8"))["answers"]


def test_a_game_goes_from_the_set_up_to_its_result(played):
    said, text = played
    assert "10 paratroopers to place: where do you put some? [59]" in said
    assert "Which unit starts on its reduced side? [59]" in said
    turns = re.findall(r"^(\w+ 19\d\d \(turn \d+\))$", said, re.MULTILINE)
    assert turns[0] == "Winter 1959 (turn 17)"
    assert len(turns) == len(set(turns)) == len(json.loads(text)["answers"]) - 1
    result = said.splitlines()[-2]
    assert result in (f"The FLN wins in {turns[-1]}.", f"You win in {turns[-1]}.")


def test_each_option_is_a_line_in_words(played):
    said, _ = played
    options = re.findall(r"^ {1,3}\d+  (.*)$", said, re.MULTILINE)
    assert len(options) > 300
    assert {each for each in options if not re.search("[A-Za-z]{2}", each)} == {"15", "16"}      # values of markers


def test_france_does_not_see_what_is_hidden(played):
    said, _ = played
    for line in said.splitlines():
        if re.search("Moussebiline|Moudjahidine|Zonal Commando", line):
            assert re.search("against a|killed", line), line
        assert not re.search('The FLN draws "', line)
    assert re.search(r"Recruits in \w+: \d Faileks", said)
    assert 'France draws "' in said


def test_options_show_who_controls_a_place_now(played):
    said, now, seen = re.sub(r"\n {3,}(?=\D)", " ", played[0]), {}, 0
    for place, control, option, shown in re.findall(
            r"(\w\w) is now (?:the )?(FLN|France|contested)|^ +\d+  (\w\w) .*\[(FLN|France|contested),", said, re.MULTILINE):
        if place:
            now[place] = control
        elif option in now:
            assert shown == now[option], option
            seen += 1
    assert seen > 0


def test_trace_tells_the_same_game(played, kept):
    said, _ = played
    told = done("trace", kept)
    assert "France: you. Seed 1, game 0." in told
    assert said.splitlines()[-2].split(" in ")[1] in told.splitlines()[-1]
    for line in re.findall(r"^  (?:Initiative|FLN: |France: |[12][A-D] \(population).*$", said, re.MULTILINE):
        assert line in told
    told_first, said_first = (re.findall("^  Initiative.*$", text, re.MULTILINE) for text in (told, said))
    assert told_first == said_first
    assert json.loads(done("trace", kept, "--format", "json").splitlines()[-1])["line"] == "result"


def test_answers_are_taken_back_and_a_game_is_gone_on_with(played, elsewhere):
    begun = wilaya(*GAME, typed_in="setif\n3\nu\nalger\nturn\nu\nbo\n1\n\nnowhere\n99\nm\nq\n")
    said = begun.stderr.splitlines()
    assert [line.partition(";")[0] for line in said] == [
        "wilaya: alger: no option", "wilaya: nothing to take back in this turn", "wilaya: bo: 4 options",
        "wilaya: nowhere: no option", "wilaya: 99: no option"]
    assert said[-1].endswith("allowed are 1 to 57, or words of one option")
    assert answers(elsewhere / FILE) == [[0, 0]]
    assert f"Kept: `wilaya play {FILE}` goes on." in begun.stdout
    assert "is still in its set-up" in refused("trace", FILE)
    rest = wilaya("play", FILE, "--quiet", typed_in="\n" * 100 + "?\n\n" * 20 + "\n" * 1000)
    assert rest.exit_code == 0
    assert "\n59 1959 Scenario\n" in rest.stdout
    assert re.search(r"^1\.2 Play of Political Chits\npath +value  note\n(chits\.\w+ .*\n)+", rest.stdout, re.MULTILINE)
    assert (elsewhere / FILE).read_text(encoding="utf-8") == played[1]


def test_refused(kept):
    assert f"--out {FILE}: is there already; `wilaya play {FILE}` goes on with it; --force writes over it" in refused(*GAME)
    assert "--seed: not with the file of a game" in refused("play", FILE, "--seed", 2)
    assert "--seed: not with the file of a game" in refused("trace", FILE, "--seed", 2)
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace('"seed": 1,', '"seed": 2,'), encoding="utf-8")
    assert f"{FILE}: damaged or edited" in refused("play", FILE)
