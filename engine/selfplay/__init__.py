"""Games between computer players, for `python -m engine play`: outside the pure core, it shuffles and writes files."""
