"""Computer players: they see a `SeatView` and nothing else; randomness is a parameter."""
