"""Measurements of the bot, by name: `python -m bot bench NAME`.

Each module measures one thing and prints a table with the command that gives it; figures of one run are compared only
with each other, since machines differ.
"""
