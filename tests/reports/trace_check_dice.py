"""Second implementation, for trace_checker: what dice of each kind show (E), read from the words of the rules."""


def parts(words):
    """(kept, number of dice, sides) of "d6", "2d6", "best of 2d6"."""
    kept, _, plain = words.rpartition(" of ")
    number, sides = plain.split("d")
    return kept, int(number or 1), int(sides)


def span(words):
    """The least and the most that such a die shows; d3 and 2d3 are halves, rounded up, of one or two dice."""
    kept, number, sides = parts(words)
    if kept:
        return 1, sides
    return (-(-number // 2) if sides == 3 else number), number * sides


def are_of(dice, words, count):
    """So many dice, each of which can be one of this kind."""
    least, most = span(words)
    return len(dice) == count and all(least <= die <= most for die in dice)


def faces_of(words):
    """How many faces an amount by such a die is rolled with."""
    return parts(words)[1]


def worth(words, faces):
    """What an amount comes to by its faces."""
    kept, number, sides = parts(words)
    assert len(faces) == number
    if kept:
        return max(faces) if kept == "best" else min(faces)
    return -(-sum(faces) // 2) if sides == 3 else sum(faces)
