"""Ranges of game numbers: (first, count) pairs."""

Range = tuple[int, int]


def joined(ranges: list[Range]) -> list[Range]:
    """The same games as the fewest ranges, in order; overlaps count once."""
    found: list[list[int]] = []
    for first, count in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1][1] = max(found[-1][1], first + count)
        elif count > 0:
            found.append([first, first + count])
    return [(first, end - first) for first, end in found]


def without(wanted: list[Range], held: list[Range]) -> list[Range]:
    """Games of `wanted` that are not in `held`, as the fewest ranges."""
    gaps = []
    for first, count in joined(wanted):
        at, end = first, first + count
        for start, number in joined(held):
            if start + number <= at or start >= end:
                continue
            gaps.append((at, start - at))
            at = start + number
        gaps.append((at, end - at))
    return [(first, count) for first, count in gaps if count > 0]


def common(some: list[Range], others: list[Range]) -> list[Range]:
    """Games that are in both, as the fewest ranges."""
    return without(some, without(some, others))


def cut(ranges: list[Range], size: int) -> list[Range]:
    """The same games in pieces of at most `size`."""
    return [(at, min(size, first + count - at)) for first, count in ranges for at in range(first, first + count, size)]


def split_ranges(ranges: list[Range], games: int) -> tuple[list[Range], list[Range]]:
    """The first `games` games, and the rest."""
    head, rest = [], []
    for first, count in ranges:
        taken = min(count, games)
        games -= taken
        head.append((first, taken))
        rest.append((first + taken, count - taken))
    return [r for r in head if r[1]], [r for r in rest if r[1]]


def number(ranges: list[Range]) -> int:
    """How many games."""
    return sum(count for _, count in ranges)


def ranges_text(ranges: list[Range]) -> str:
    """For people: "0-499, 700-999"; long lists are cut short."""
    shown = [f"{first}-{first + count - 1}" for first, count in ranges[:5]]
    return ", ".join(shown) + (f" and {len(ranges) - 5} more ranges" if len(ranges) > 5 else "")
