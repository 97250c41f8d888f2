"""The rules of Durak, and nothing else.

Pure functions over frozen values: no input or output, no clock, no randomness of its own, no human words. The
order of the deck and every choice come from outside; what comes back is the next state and the facts that follow.
"""
