# The table, the hand, the result.
game-number = game { $n }
trump-talon = Trump { $card } · talon { $talon } · discard { $discard }
trump-no-talon = Trump { $trump } · talon empty · discard { $discard }
game-number-games = game { $n } of { $of }
game-number-duraks = game { $n }, up to { $of } times durak
player-line = { $n ->
    [one] { $name } — { $n } card
   *[other] { $name } — { $n } cards
 }
player-taking = { $n ->
    [one] { $name } — { $n } card, taking
   *[other] { $name } — { $n } cards, taking
 }
player-safe = { $name } — safe
pile-open = { $card } ❓
pile-beaten = { $target } 🛡 { $card }
table-empty = The table is empty.
waiting = Waiting for: { $names }
waiting-until = Waiting for: { $names } ⏱ until { $time }
opponent = { $name } { $n }
opponents = Hands: { $list }

hand-group = 👥 { $group }
hand-away = 💤 A computer plays for you. Tap anything and the cards are yours again.
hand-attack = Your attack on { $name }: lead a card.
hand-defend = You defend: beat or take.
hand-defend-transfer = You defend: beat, transfer ↪️ or take.
hand-defend-not = You defend, and nothing beats that. Take.
hand-taking = You take. They may still add a little something.
hand-held = All beaten! Let's see whether they add more.
hand-next = You're next to defend: { $name } is choosing an attack.
hand-throw = You may throw in: { $cards }
hand-throw-taking = They take. For the road you may add: { $cards }
hand-pass = Nothing to add? Then pass.
hand-safe = 🏁 You're safe. Sit back and enjoy.
hand-selected = { $card } — onto which card?
hand-deadline = ⏱ Your time: until { $time }
hand-refused = 🚫 { $reason }

result-durak = 🃏 Game { $number }. The durak is { $name }!
result-duraks = 🃏 Game { $number }. Durak together: { $names }
result-draw = 🤝 Game { $number }: a draw. No durak today!
result-stopped = ⏹ Game { $number } was stopped. Nobody is durak.
result-mood = { $mood ->
    [0] Happens to the best. The best deal the next one.
    [1] The cards remember everything. Revenge is one tap away.
    [2] A minute of silence for those trumps.
   *[other] Somebody had to hold all those cards.
 }
result-epaulettes = 🎖 And epaulettes as well: finished off with the lowest cards of the deck. { $name }, congratulations!
result-places = Got away:

over-left = You've left the table. The cards are in good hands: a computer plays on.
over-stopped = { $group ->
    [none] ⏹ The game was stopped. Nobody is durak.
   *[other] ⏹ { $group }: the game was stopped. Nobody is durak.
 }
over-draw = { $group ->
    [none] 🤝 A draw. No durak today!
   *[other] 🤝 { $group }: a draw. No durak today!
 }
over-durak = { $group ->
    [none] 🃏 This time the durak is you. Revenge?
   *[other] 🃏 { $group }: this time the durak is you. Revenge?
 }
over-safe = { $group ->
    [none] 🏁 You got away! Durak: { $names }
   *[other] 🏁 { $group }: you got away! Durak: { $names }
 }

event-dealt = The cards are dealt
event-trump-shown = { $name ->
    [none] Trump: { $card }
   *[other] Trump: { $card }, in the hand of { $name }
 }
event-first-attacker = { $card ->
    [none] { $name } opens
   *[other] { $name } opens, with the lowest trump: { $card }
 }
event-bout-opened = { $attacker } attacks { $defender }
event-attacked = { $name } plays { $cards }
event-beaten = { $name } puts { $card } on { $target }
event-transferred = { $shown ->
    [yes] ↪️ { $name } shows { $card }: now { $to } defends
   *[no] ↪️ { $name } transfers with { $card }: now { $to } defends
 }
event-taking = 📥 { $name } takes
event-passed = ✋ { $name } passes
event-bout-beaten = ✅ Done! { $name } held
event-bout-taken = { $n ->
    [one] 📥 { $name } takes { $n } card
   *[other] 📥 { $name } takes { $n } cards
 }
event-returned = { $n ->
    [one] ↩️ { $n } card goes back to { $name }
   *[other] ↩️ { $n } cards go back to { $name }
 }
event-refilled = { $name ->
    [none] Hands are refilled
   *[other] { $name } draws the trump card: the talon is empty
 }
event-drew = Cards from the talon
event-went-out = { $n ->
    [one] 🏁 { $names } is safe
   *[other] 🏁 { $names } are safe
 }
event-game-ended = { $outcome ->
    [repeated] 🤝 Going round in circles: a draw
    [draw] 🤝 A draw
   *[durak] 🃏 Durak: { $names }
 }
event-epaulettes = 🎖 Epaulettes for { $name }
event-left = 🚪 { $name } is off, a computer plays on

record-caption = Game { $game }: the whole deal and every move. Check it, or play it again.
