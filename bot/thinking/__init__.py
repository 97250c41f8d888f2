"""Where computer players think: in processes of their own, so that the event loop never waits for one.

`thinker.WorkerThinker` is what tables talk to (`bot.sessions.ports.Thinker`); `pool` keeps the processes, `worker` is
what runs in them, `requests` is what travels between. A request holds what one seat may know, or the record of a game
that has ended, and never a running game.
"""
