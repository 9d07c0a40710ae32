"""Sentences as phrases over named values."""
import pytest

from reports.tracing.numbered_trace import phrase
from tests.cases import written_cases

VALUES = {"who": "France", "hits": 2, "missed": 0, "chits.on": 5, "from": "1A", "change": 1}


@written_cases("""form, said:
    {who} leaves {from} => France leaves 1A
    {chits.on} needed => 5 needed
    {hits:#hit}, {change:#step} => 2 hits, 1 step
    {hits:a hit|no hit}, {missed:a miss|no miss} => a hit, no miss
    {hits:{hits:#hit} by {who}|nothing}{missed: ({missed})|} => 2 hits by France
    {change:+d} {who:<8}| => +1 France  |""")
def test_phrases(form, said):
    assert phrase(form, VALUES) == said


def test_a_name_without_a_value_is_an_error():
    with pytest.raises(KeyError):
        phrase("{nobody}", VALUES)
