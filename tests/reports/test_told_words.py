"""Sentences and tables read as words.txt says."""
import pytest

from tests.reports.told_words import CASES, HERE, told
from tests.reports.written_cases import read

WRITTEN = read(HERE)


@pytest.mark.parametrize("name", CASES)
def test_a_reader_reads_what_was_written(name):
    assert told(name) == WRITTEN[name]


def test_every_case_that_is_written_is_told():
    assert list(WRITTEN) == list(CASES)
