"""What a game that has ended means for those who played it: figures, ratings, achievements.

Everything here is a pure function of kept games. Nothing is measured while a game is being played: a game that has
ended is replayed from its deck and its log (`story`), read for what each player did (`deeds`, `parts`), and added to
what was before (`standing`, `counting`). So whoever has the games can compute all figures again, and gets the same.
"""
