"""What the loader gives, for the tests beside the second entry."""
import pytest

from simulate.ici.board.load import load
from tests.second_entry.typed_tables import finder


@pytest.fixture(scope="session")
def full():
    """The full war."""
    return load("ici-1955")


@pytest.fixture(scope="session")
def short():
    """The short scenario."""
    return load("ici-1959")


@pytest.fixture(scope="session")
def board(full):
    return full.board[0]


@pytest.fixture(scope="session")
def at(full):
    """Place index by name."""
    return finder(full.names.places)


@pytest.fixture(scope="session")
def chit(full):
    """Chit index by title."""
    return finder(full.names.chit_titles)
