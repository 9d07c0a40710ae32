"""What a user is told when something is wrong: one line that says where, what is wrong and what is allowed."""
import difflib
import unicodedata
from collections.abc import Iterable

SHOWN = 20
FEW = 5
LONGEST = 600                 # characters of a message
LINE_ENDS = "\n\r\t\v\f\x1c\x1d\x1e\x85\u2028\u2029"

KEPT = "finished games are kept, the same command goes on from there"


def one_line(message: object) -> str:
    """A message as one line that a terminal can show: ends of lines become spaces, control characters their escapes.

    Of one longer than LONGEST the middle is left out.
    """
    text = str(message)
    if len(text) > LONGEST:
        text = f"{text[:2 * LONGEST // 3]} ... {text[-LONGEST // 3:]}"
    return "".join(" " if sign in LINE_ENDS else sign if unicodedata.category(sign)[0] != "C" else
                   sign.encode("unicode_escape").decode() for sign in text)


class UserError(Exception):
    """Bad input or a place that cannot be read or written; `exit_code` is the process's. The message is one line."""
    exit_code = 2

    def __init__(self, message: object):
        super().__init__(one_line(message))


class Broken(UserError):  # noqa: N818
    """An assertion is broken or a verification differs."""
    exit_code = 1


def hold(true: bool, found: str, allowed: str, rule: str = "") -> None:
    """Raise "found: allowed is ... (rule ...)" unless `true`."""
    if not true:
        raise UserError(f"{found}: allowed is {allowed}" + (f" (rule {rule})" if rule else ""))


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: "did you mean greedy? known: greedy, uniform".

    Of more than SHOWN names only the FEW nearest are named, or the first FEW if none is near.
    """
    names = [str(each) for each in known]
    many = len(names) > SHOWN
    close = difflib.get_close_matches(str(name), names, n=FEW if many else 3, cutoff=0.5)
    guess = f"did you mean {' or '.join(close)}?" if close else ""
    if many:
        return f"{guess} {len(names)} are known" if guess else f"known: {', '.join(names[:FEW])} and {len(names) - FEW} more"
    return f"{guess} known: {', '.join(names)}".lstrip()


def unknown(what: str, name: str, known: Iterable[str]) -> UserError:
    """The error "unknown player 'gredy'; did you mean greedy? known: greedy, uniform", to be raised."""
    return UserError(f"unknown {what} {str(name)!r}; {nearest(name, known)}")
