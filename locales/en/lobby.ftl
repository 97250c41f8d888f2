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
settings-hint = Tap a button for its next value.
setup-hint = Pick a game, and season it to taste.
setup-problem = ⚠️ { $text }
preset-line = <b>{ $name }</b> — { $about }
about-line = <b>{ $name }:</b> { $about }
problem-unknown-value = There is no such value here: { $settings }
problem-not-played-yet = Not played here yet: { $settings }
problem-too-few-seats = At least two players are needed.
problem-too-many-seats = Too crowded: { $deck } cards are enough for { $n } players. Take a bigger deck, or let somebody rest.
problem-needs = These go only together: { $settings }
problem-needs-first-consent-first-limit = A sixth card by consent makes sense only where five is the limit till the first discard.
problem-needs-pair-out-pairs = What happens when one of a pair is out matters only in pairs.
problem-needs-doker-deck = Doker is played with jokers: 54 cards.
problem-needs-doker-transfer = Doker is played with transfers by showing.
problem-needs-pairs-seats = Pairs need exactly four at the table.
problem-needs-trump-swap-seats = So many players leave no talon, and no trump card to swap.
problem-needs-colour-swap-seats = With so many players the talon is too short for a one-colour swap.
problem-excludes = These don't go together: { $settings }
problem-excludes-simple = In the simple game nobody adds or transfers, so there is no place for: { $others }
problem-excludes-push = Pushes know no limit, so they don't go with: { $others }
problem-excludes-doker = Doker has ways of its own and doesn't go with: { $others }
problem-excludes-cheaters = Cheaters don't go with: { $others }
problem-excludes-transfer-packs = Showing a trump works only with one pack: of two there would be twins.
standings-title = Series of { $n } games
standings-line = { $n ->
    [0] { $name } — clean as a whistle
    [one] { $name } — durak once
   *[other] { $name } — durak { $n } times
 } · { $games ->
    [one] { $games } game
   *[other] { $games } games
 }
standings-durak = 🪑 Most often durak: { $name }
series-title-games = Series: { $n } of { $of } games played
series-title-duraks = { $n ->
    [one] Series until { $of } times durak: { $n } game played
   *[other] Series until { $of } times durak: { $n } games played
 }
series-line = { $points ->
    [one] { $name } — { $points } point
   *[other] { $name } — { $points } points
 } · { $n ->
    [0] never durak
    [one] durak once
   *[other] durak { $n } times
 }
series-over = { $n ->
    [one] 🏆 The series is over: { $n } game
   *[other] 🏆 The series is over: { $n } games
 }
series-first = 👑 First place: { $names }
series-durak = 🤡 Durak of the series: { $names }
series-mood = { $mood ->
    [0] What an evening! The cards are warm already: one more series?
    [1] Thank you all for playing. The chairs stay right here.
   *[other] Glory to the first, a hug for the durak. Once more?
 }
series-next = Start begins a new series, from zero.
