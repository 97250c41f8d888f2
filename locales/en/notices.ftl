# Answers to presses and short messages. Every argument may be `none`.
joined = You're in!
already-seated = You're already at the table.
left-lobby = You've got up. The chair stays warm.
left-game = You've left the game. A computer plays your cards.
not-seated = You're not at this table.
table-full = The table is full. Next game?
computer-added = { $name ->
    [none] 🤖 A computer player sits down.
   *[other] 🤖 { $name } sits down.
 }
computer-removed = { $name ->
    [none] 🤖 A computer player gets up.
   *[other] 🤖 { $name } gets up.
 }
no-computer = There's no computer player at the table.
not-owner = Only the one who opened the table, or an admin, can do that.
game-running = A game is on. First this one!
no-game = No game here now. /newgame sets a table.
need-players = It takes two. Call a friend or add a computer player 🤖
rules-problem = { $problem ->
    [none] These settings don't go together. Have a look at them.
   *[other] { $problem }
 }
started = Dealt. Good luck!
kicked = { $name ->
    [none] The seat is free again.
   *[other] { $name } doesn't sit here any more.
 }
kick-unknown = Who? Answer one of their messages with /kick, or write the seat's number: /kick 2
stopped = ⏹ The game was stopped. Nobody is durak.
closed = The table is closed. /newgame sets a new one.
seat-yours-now = { $group ->
    [none] You're in! Your cards will come here.
   *[other] You're in at { $group }! Your cards will come here.
 }
wrong-game = That button is from an older game.
old-bout = That was for the last bout. The table has moved on.
not-playing = You're not in this game.
done-attack = { $card ->
    [none] On the table!
   *[other] { $card } is on the table!
 }
done-beat = { $card ->
    [none] Beaten!
   *[other] { $card } on { $target }. Beaten!
 }
done-transfer = { $card ->
    [none] ↪️ Passed along!
   *[other] ↪️ { $card } — passed along!
 }
done-take = 📥 You take.
done-pass = ✋ Pass.
picked = { $card ->
    [none] Now choose what to beat.
   *[other] { $card }: now choose what to beat.
 }
let-go = Fine, another card then.
your-cards = { $n ->
    [none] No cards in your hand.
    [0] No cards in your hand.
   *[other] Trump { $trump }
 }
hand-sent = Your cards are in the private chat.
hand-unreachable = I can't write to you yet. Open the chat with me and press Start.
welcome-back = Welcome back! The cards are yours again.
table-here = Here's the table.
admins-only = Only for admins of the group.
forged = This button doesn't work.
trouble = That didn't work, and nothing changed. Try once more.
language-set = English it is.
settings-locked = { $name ->
    [none] House rules are set by the one who opened the table, or an admin. A kind word may help!
   *[other] House rules are set by { $name }, or an admin. A kind word may help!
 }
settings-kept = 📌 Kept: the next tables here begin like this.
unreachable-place = { $name ->
    [none] 📵 I can't reach one of the players. Please open the chat with me and press Start; the cards can also be seen with “My cards”.
   *[other] 📵 { $name }, I can't write to you. Please open the chat with me and press Start; the cards can also be seen with “My cards”.
 }
start-first = Open the chat with me and press Start, and we can play.
only-in-group = That goes in a group. Add me to one!
only-in-private = That goes in the private chat with me.
chat-greeting = 🃏 Durak is here! Nobody wins, somebody loses.
    Set a table: /newgame
