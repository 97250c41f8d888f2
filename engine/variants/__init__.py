"""What special rules add to the plain game, a small module for each (R3, R7.3, R14, R15, V4–V8).

A plain game never comes here. A special one asks one explainer, `refusals`, both why not and what is allowed: its
legal actions are all conceivable ones that nothing refuses.
"""
