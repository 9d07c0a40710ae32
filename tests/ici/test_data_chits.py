"""Political Chits: titles, sides, spans and effects that are stated or inferred (K, 1.2, 59); guesses have their ranges."""
import pytest

from simulate.ici.board.files import printed
from simulate.ici.board.load import load
from simulate.ici.enums import ChitAt, Lasting, Side, Verb
from tests import fixed_data

FRENCH_OF_1959 = {"internal_fln_purges", "oil_in_the_sahara"}
FLN_OF_1959 = {"army_discontent", "suffer_of_resettled"}
LATE = ((1959, 1961), (1960, 1962), (1961, 1962))
ACTIVE_IN_1959 = {"tunisia_and_morocco", "les_bleues", "leger_safy_coup", "morice_line", "resettle"}


@pytest.fixture(scope="module")
def chits():
    return printed("ici-1955").rows["chits"]


def test_54_titles(chits):
    assert len({row["title"] for row in chits.values()}) == len(chits) == 54


@pytest.mark.parametrize(("chit", "first", "last"), [("ici_cest_la_france", 1955, 1956), *((chit, 1958, 1960)
                                                     for chit in sorted(FRENCH_OF_1959 | FLN_OF_1959))])
def test_stated_spans(chits, chit, first, last):
    assert (chits[chit]["first_year"], chits[chit]["last_year"]) == (first, last)


def test_spans_are_two_or_three_years_and_from_1959_on_of_the_named_kinds(chits):
    """1.2, 59: either cup of 1959 is filled with chits of three spans."""
    for row in chits.values():
        assert row["last_year"] - row["first_year"] in (1, 2)
    late = {(row["side"], row["first_year"], row["last_year"]) for row in chits.values() if row["first_year"] >= 1959}
    assert late == {(side, *span) for side in ("FLN", "FRANCE") for span in LATE}


@pytest.mark.parametrize(("chit", "side"), [
    ("tunisia_and_morocco", "FLN"), ("morice_line", "FRANCE"), ("oil_in_the_sahara", "FRANCE"),
    ("internal_fln_purges", "FRANCE"), ("army_discontent", "FLN"), ("suffer_of_resettled", "FLN")])
def test_stated_sides(chits, chit, side):
    assert chits[chit]["side"] == side


@pytest.mark.parametrize(("chit", "action"), [
    ("tunisia_and_morocco", (Verb.LASTING, 1, Lasting.TUNISIA_MOROCCO)), ("tunisia_and_morocco", (Verb.CALL_UP, 1, 3)),
    ("morice_line", (Verb.LASTING, 1, Lasting.MORICE_LINE)), ("resettle", (Verb.LASTING, 1, Lasting.RESETTLE)),
    ("leger_safy_coup", (Verb.LASTING, 1, Lasting.INFILTRATE)), ("les_bleues", (Verb.LASTING, 1, Lasting.LES_BLEUES)),
    ("oil_in_the_sahara", (Verb.LASTING, 1, Lasting.OIL)), ("west_africa", (Verb.LASTING, 1, Lasting.WEST_AFRICA)),
    ("oas", (Verb.LASTING, 1, Lasting.OAS)), ("helicopter", (Verb.LASTING, 1, Lasting.HELICOPTER)),
    ("commando_de_chasse", (Verb.LASTING, 1, Lasting.COMMANDO)), ("melouza_massacre", (Verb.BELLOUNIS, 1, 0))])
def test_known_actions_reach_the_board(chit, action):
    assert list(action) in actions(load("ici-1955"), chit)


@pytest.mark.parametrize(("chit", "action"), [
    ("bomb_attacks", (Verb.REGION, -1, "Alger")), ("economic_boycott", (Verb.OPS, -2, Side.FRANCE)),
    ("operation_tilsit", (Verb.CHOOSE_REGION, 1, 0)), ("algerian_taxation", (Verb.OPS, 1, Side.FLN))])
def test_actions_of_every_other_kind_reach_the_board(chit, action):
    game = fixed_data.load("ici-1955")
    verb, amount, target = action
    target = game.names.places.index(target) if isinstance(target, str) else target
    assert [verb, amount, target] in actions(game, chit)


def actions(game, chit):
    return game.board[0]["chit_action"][game.names.chits.index(chit)].tolist()


def test_asterisks(chits):
    marked = {chit for chit, row in chits.items() if row["lasting"]}
    assert marked == ACTIVE_IN_1959 | {"oil_in_the_sahara", "west_africa", "oas", "helicopter"}


def test_known_effects_and_ranges_of_effects(chits):
    assert chits["french_repression"]["ps"] == -2
    for row in chits.values():
        assert all(-2 <= row[name] <= 2 for name in ("ps", "fln", "pn"))
    assert "density" in chits["reinforce"]["actions"]


def test_cups_of_1959():
    game = load("ici-1959")
    board = game.board[0]
    cups = {side: {game.names.chits[chit] for chit in range(board["chits"])
                   if board["chit_side"][chit] == side and board["first_chit"][chit] == ChitAt.CUP}
            for side in (Side.FLN, Side.FRANCE)}
    late = {side: {chit for chit, row in printed("ici-1959").rows["chits"].items()
                   if row["side"] == side.name and (row["first_year"], row["last_year"]) in LATE}
            for side in cups}
    assert cups[Side.FLN] == late[Side.FLN] | FLN_OF_1959
    assert cups[Side.FRANCE] == late[Side.FRANCE] | FRENCH_OF_1959
    active = {game.names.chits[chit] for chit in range(board["chits"]) if board["first_chit"][chit] == ChitAt.ACTIVE}
    assert active == ACTIVE_IN_1959


def test_cup_of_1955_holds_every_chit():
    board = load("ici-1955").board[0]
    assert (board["first_chit"][:board["chits"]] == ChitAt.CUP).all()
    assert board["chits"] == 54
