"""What players of Ici are asked, in words."""
import re
from types import SimpleNamespace

import pytest

from policies.ici.match import Match
from reports.ici.tracing.codebook import SCHEMAS, Codebook
from reports.ici.tracing.questions import QUESTIONS, option_text, question_text
from simulate.core.schemas import MOST, Kind
from simulate.ici.enums import Ask
from tests.cases import table_rows

NOWHERE = SCHEMAS.nowhere
BOOK = Codebook(SimpleNamespace(match=Match("ici-1959")))
TURN = 16


def some(coding) -> list[int]:
    """Numbers that a field of this kind may hold: the first ones, the last one, "none"."""
    if not isinstance(coding, Kind):
        return list(coding)
    below = coding.below if isinstance(coding.below, int) else int(BOOK.board[coding.below])
    largest = min(below - 1, 200) if below == MOST else below - 1
    found = list(range(max(coding.low, -2), largest + 1))
    return found + ([coding.none] if coding.none is not None else [])


def rows(fields) -> list[list[int]]:
    """As many numbers as there are fields, each field's own numbers in turn."""
    lists = [some(coding) for _, coding in fields]
    return [[each[i % len(each)] for each in lists] for i in range(max(map(len, lists), default=1))]


@pytest.mark.parametrize("ask", Ask, ids=lambda each: each.name)
def test_every_question_and_every_option_has_words(ask):
    schema = SCHEMAS.questions[ask]
    below_fln = [[0, level] for level in (1, 2, 3)]               # no action is taken in a Region at FLN Level
    options = below_fln if ask == Ask.INSURGENCY else rows(schema.option)
    assert bool(QUESTIONS[ask].stop) == schema.stop or ask == Ask.PLAY_CHIT
    for option in options:
        said = option_text(BOOK, TURN, ask, option)
        assert re.search("[A-Za-z]", said) or ask == Ask.SETUP_ALLEGIANCE, said
    for about in rows(schema.about):
        said = question_text(BOOK, TURN, ask, about)
        assert re.search(r"\S[?] \[(59|[1-4]\.\d(-\d)?|[KG])\]$", said), said


def test_options_name_places_units_and_costs():
    place, infantry = BOOK.places.index("2A"), BOOK.classes.index("infantry")
    for ask, first, rest, said in table_rows("""
            RECRUIT PLACE (3,) "2A Bone - Philippeville coast (1 1/2 OPs)"; FRENCH_GROUP INFANTRY (1,2) "2 infantry (reduced)"
            SEARCH PLACE (4,) "2A Bone - Philippeville coast (4 dice)"; SEARCH NOWHERE (0,) "search no more"
            COUNTERINSURGENCY PLACE (1,) "2A Bone - Philippeville coast: Purge with harsh interrogation"
            MAQUIS_KEEP 1 () "pay and keep it"; MAQUIS_KEEP 0 () "remove it" """,
            Ask, PLACE=place, INFANTRY=infantry, NOWHERE=NOWHERE):
        assert option_text(BOOK, TURN, ask, (first, *rest)) == said


def test_a_question_names_what_it_is_about():
    city, infantry = BOOK.places.index("setif"), BOOK.classes.index("infantry")
    assert question_text(BOOK, TURN, Ask.SETUP_PLACE, (infantry, 14)) == "14 infantry to place: where do you put some? [59]"
    assert question_text(BOOK, TURN, Ask.FRENCH_GROUP, (0, city)) == "1A Hodna - Barika -> Setif: which units go? [3.4]"
