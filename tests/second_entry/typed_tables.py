"""The second entry: tables typed from the rulebook's text alone, and how its spellings find the project's names."""
import tomllib
import unicodedata
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).parent
ENTRY = SimpleNamespace(**{path.stem: tomllib.loads(path.read_text("utf-8")) for path in HERE.glob("*.toml")})


def key(name):
    """A name without case, accents, spaces and punctuation; the text shortens one word of one title."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "".join(letter for letter in plain.replace("Int.", "Internal").casefold() if letter.isalnum())


def finder(names):
    """From a name in any spelling to its index; two names of one spelling are refused."""
    index = {key(name): number for number, name in enumerate(names)}
    assert len(index) == len(names)
    return lambda name: index[key(name)]


def differences(found, typed):
    """{name: (found, typed)} where the two entries differ; `typed` holds [value, rule] or plain values."""
    values = {name: value[0] if isinstance(value, list) else value for name, value in typed.items()}
    return {name: (found(name), value) for name, value in values.items() if found(name) != value}


def control(garrison, faileks):
    """Control of a populated Region by R-L, with a Garrison Value of at least 1."""
    if faileks >= garrison:
        return "FLN"
    return "FRANCE" if garrison >= 2 * faileks else "CONTESTED"
