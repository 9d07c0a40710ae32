"""Turns as dates: "Fall 1957", "1957-1959"."""
from dataclasses import dataclass

ALWAYS = 2**31            # after the last turn of any war
LONGEST = 100             # years that a war may last, at most


@dataclass(frozen=True)
class Calendar:
    """A turn each of the seasons of a year, from the first of `first_year` on, turn 0."""
    first_year: int
    seasons: tuple[str, ...]

    def year(self, turn: int) -> int:
        """Calendar year of a turn."""
        return self.first_year + turn // len(self.seasons)

    def season(self, turn: int) -> str:
        """Season of a turn."""
        return self.seasons[turn % len(self.seasons)]

    def date(self, turn: int) -> str:
        """A turn as "Spring 1958"."""
        return f"{self.season(turn)} {self.year(turn)}"

    def turn_of(self, words: str) -> int | None:
        """The turn of a date such as "Spring 1958", or of a season alone its place in the year; None for any other words."""
        name, _, when = words.partition(" ")
        if name not in self.seasons or (when and not when.isdecimal()):
            return None
        return self.seasons.index(name) + (len(self.seasons) * (int(when) - self.first_year) if when else 0)

    def ends(self, words: str) -> tuple[int, int]:
        """The first and the last turn of "1957" or "fall 1957". ValueError for other words and for years before the war."""
        words = words.strip().capitalize()
        year = words if words.isdecimal() else words.partition(" ")[2].strip()
        if not year.isdecimal() or not 0 <= int(year) - self.first_year < LONGEST:
            raise ValueError(words)
        first = len(self.seasons) * (int(year) - self.first_year)
        if words == year:
            return first, first + len(self.seasons) - 1
        turn = self.turn_of(f"{words.partition(' ')[0]} {year}")
        if turn is None:
            raise ValueError(words)
        return turn, turn

    def span(self, words: str) -> tuple[int, int]:
        """The first and the last turn of "1957", "1957-1959", "Fall 1957-" or "-1957". ValueError for other words."""
        first, hyphen, last = (each.strip() for each in words.partition("-"))
        if not hyphen or not (first or last):
            return self.ends(words)
        return self.ends(first)[0] if first else 0, self.ends(last)[1] if last else ALWAYS

    def words(self, first: int, last: int) -> str:
        """What `span` takes apart again."""
        year = len(self.seasons)
        whole = first % year == 0 and (last == ALWAYS or last % year == year - 1)
        start, end = (str(self.year(turn)) if whole else self.date(turn) for turn in (first, last))
        if start == end:
            return start
        return f"{start if first or last == ALWAYS else ''}-{'' if last == ALWAYS else end}"
