"""The file of a league that is shipped says what a best response still gains over each mixture."""
import tomllib

from scripts.freeze import with_left

FILE = """[a]
fln = { like = "notes" }
france = { like = "notes" }

[league]
about = "draws"

[league.fln]
mixture.ici-1955 = { a = 1.0 }
left.ici-1955 = { games = 1, gain = 0.5, low = 0.4, high = 0.6 }

[league.france]
mixture.ici-1955 = { a = 1.0 }
left.ici-1955 = { games = 1, gain = 0.5, low = 0.4, high = 0.6 }
"""


def test_what_is_left_is_written_once_for_each_side():
    text = FILE
    for number, key in enumerate(("fln", "france")):
        text = with_left(text, key, "ici-1955", {"games": 1000, "gain": 0.01 * number, "low": -0.01, "high": 0.02})
    found = tomllib.loads(text)["league"]
    assert [found[key]["left"]["ici-1955"]["gain"] for key in ("fln", "france")] == [0.0, 0.01]
    assert found["fln"]["left"]["ici-1955"] == {"games": 1000, "gain": 0.0, "low": -0.01, "high": 0.02}
    assert found["fln"]["mixture"] == {"ici-1955": {"a": 1.0}}
