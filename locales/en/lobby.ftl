# The table before the game, and the count of a series.
lobby-empty = Nobody here yet. Take a seat!
lobby-private = { $n ->
    [0] Just you so far. Add a computer player: ➕🤖
    [one] You against { $n } computer player:
   *[other] You against { $n } computer players:
 }
lobby-missing = { $n ->
    [one] One more player and we can deal.
   *[other] We need { $n } players to deal.
 }
lobby-ready = All set. Deal, or wait for one more?
lobby-ready-private = All set. Shall we?
lobby-unreachable = 📵 — the bot can't write there yet: tap Join once more and open the chat with it.
settings-hint = House rules. Tap a button for its next value.
about-line = <b>{ $name }:</b> { $about }
problem-unknown-value = There is no such value here: { $settings }
problem-not-played-yet = Not played here yet: { $settings }
problem-too-few-seats = At least two players are needed.
problem-too-many-seats = Too crowded: { $deck } cards are enough for { $n } players. Take a bigger deck, or let somebody rest.
problem-needs = These go only together: { $settings }
standings-title = Series of { $n } games
standings-line = { $n ->
    [0] { $name } — clean as a whistle
    [one] { $name } — durak once
   *[other] { $name } — durak { $n } times
 } · { $games ->
    [one] { $games } game
   *[other] { $games } games
 }
standings-durak = 🤡 The group's durak: { $name }
