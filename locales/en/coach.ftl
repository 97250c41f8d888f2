# Hints and reviews: moves in a few words, why they are good, what they cost.
button-hint = 💡 Hint
hint = { $chance ->
    [none] 💡 { $move }
   *[other] 💡 { $move } · { $chance } not to lose
 }
hint-waiting = 💡 Thinking…
hint-failed = 💡 Nothing comes to mind this time. Ask once more?
hint-thinking = 💡 One moment, thinking…
hint-given = 💡 The hint is there already.
hint-not-now = 💡 There's nothing to choose right now.
hint-practice-only = 💡 Hints are for practice against computers. Against people it wouldn't be fair!

button-review = 🔍 Review my game
review-title = { $group ->
    [none] 🔍 Game { $game }: your costliest moves
   *[other] 🔍 { $group }, game { $game }: your costliest moves
 }
review-clean = Not one move that cost much. Well played! 👏
review-moment = { $number }. Bout { $bout }: cost { $cost } of the chance not to lose
review-table = On the table: { $piles }
review-hand = Trump { $trump } · your hand: { $cards }
review-played = ❌ { $move }
review-better = ✅ { $move }
review-thinking = 🔍 Looking through your game. It comes in a moment.
review-not-yours = That game was played without you.
review-not-over = First we finish the game!
review-bluff = 🔍 Where bluffing is allowed there's no telling what was best.
review-none = There's no finished game of yours yet. /newgame
review-failed = 🔍 I couldn't look through the game this time. Try once more.
command-review = which moves of my last game cost most

move-attack = play { $cards }
move-beat = beat { $target } with { $card }
move-transfer = pass it on with { $card }
move-show = pass it on, showing { $card }
move-take = take
move-pass = pass
move-swap-trump = swap for the trump card
move-redeal = ask for a new deal
move-swap-hand = swap the whole hand
move-consent = allow a sixth card
move-call-card = call { $card }
move-call-seat = call a slip: { $name }
move-slip = slip { $card } under the discard
move-announce = announce a rule
move-give = give { $card }
move-leave = leave the game

point-wins = safe for certain, it's all worked out
point-draws = a certain draw, there's no more in it
point-lost = against best play nothing helps, but this is the hardest to punish
point-only-move = there's nothing else to do
point-nothing-beats = nothing in the hand beats it
point-only-beater = the only card that beats it
point-keeps-trump = keeps the trumps
point-spends-trump = here a trump is worth it
point-take-is-cheaper = taking costs less than a trump
point-take-gains = there are good cards to take
point-cannot-be-beaten = nobody can beat it
point-forces-trump = only a trump beats it
point-forces-high = draws out an ace or a king
point-from-a-pair = another of its rank can follow
point-sheds-low = gets rid of the weakest card
point-adds-burden = one more for whoever takes
point-no-new-rank = its rank lies there already, nothing new can be thrown in
point-moves-on = the attack moves on
point-keeps-shown = the attack moves on and the trump stays
point-keeps-strength = what could be added is worth keeping
point-better-trump = a low trump for a better one
point-close = another move is about as good
