"""A core of its own for games played to the end in the head: bitmasks, ints in locals, no `State`."""
