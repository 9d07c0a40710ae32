"""Bad input of twilight: one line that says where, what is wrong and what is allowed."""

import pytest

from simulate.core.errors import UserError
from simulate.twilight.board.load import load


@pytest.mark.parametrize(("change", "said"), [
    ({"setup": {"start": {"france": "G"}}}, "G"), ({"setup": {"start": {"commitment": 51}}}, "at most 50"),
    ({"setup": {"start": {"border": 5}}}, "at most 4"), ({"setup": {"spaces": {"I-2": {"fln_base": 3}}}}, "3 Bases"),
    ({"setup": {"spaces": {"MOROCCO": {"french_troops": 1}}}}, "FLN pieces alone"),
    ({"setup": {"spaces": {"TUNISIA": {"align": "oppose"}}}}, "FLN pieces alone"),
    ({"setup": {"spaces": {"I-9": {"active": 1}}}}, "I-9"), ({"setup": {"boxes": {"available": {"active": 1}}}}, "Underground"),
    ({"setup": {"boxes": {"lost": {"active": 1}}}}, "lost"), ({"model": {"agitate": {"late": -1}}}, "whole number"),
    ({"rules": {"deck.events": 61}}, "0 to 60"), ({"rules": {"coup.comitment": 2}}, "coup.commitment"),
])
def test_bad_input_is_refused_in_one_line(change, said):
    with pytest.raises(UserError) as refused:
        load("twilight-full", [change])
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
