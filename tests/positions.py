"""What positions that tests lay out have in common, whatever the game: rules and queries called on them, their places by id."""


class Position:
    """`state`, `board`, and `at`, the number of a place by its id; those of a game make them."""

    def do(self, rule, *values):
        """What a rule answers on this state and board; places are named by their ids."""
        return rule(self.state, self.board, *self._numbers(values))

    def query(self, query, *values):
        """The same of a query, which reads the public record and the board."""
        return query(self.state.public, self.board, *self._numbers(values))

    def _numbers(self, values) -> list:
        return [self.at[each] if isinstance(each, str) else each for each in values]

    def __getitem__(self, place: str) -> "Here":
        return Here(self, place)


class Here:
    """The fields of a place, read and set as attributes: those of the public record, of the FLN's own, of the board."""

    def __init__(self, position: Position, place: str):
        vars(self).update(records=(position.state.public, position.state.fln, position.board), number=position.at[place])

    def values(self, field: str):
        """The values of a field at all places."""
        return next(record[field] for record in self.records if field in record.dtype.names)

    def __getattr__(self, field: str):
        return self.values(field)[self.number]

    def __setattr__(self, field: str, value):
        self.values(field)[self.number] = value
