# A finished game, bout by bout with all hands open; and the fair deal. `fair` is the promise, in three lines.
button-replay = 🎞 Replay
button-fair = 🔏 Fair deal
button-replay-back = 🎞 Back to the replay
replay-title = { $group ->
    [none] 🎞 Game { $number }
   *[other] 🎞 Game { $number } · { $group }
 }
replay-bout = Bout { $n } of { $of }
replay-bout-on = Bout { $n } of { $of }, continued
replay-line = • { $text }
replay-line-wrong = • { $text } 🤫
replay-wrong = 🤫 — against the rules.
replay-slipped = 🫳 { $name } slips { $card } under the discard
replay-gave = 🎁 { $name } gives { $card } to { $to }
replay-list = 🎞 <b>Replays of the last games</b>
    Bout by bout, with all hands open.
replay-entry = { $group ->
    [none] Game { $number } · { $day }
   *[other] { $group } · game { $number } · { $day }
 }
replay-none = 🎞 No finished game yet. Play one, and watch it here with all hands open.
replay-running = A game is on. Its deal was sealed before the first card:
replay-gone = 🎞 That game can't be shown: it isn't over yet, or I don't know it.
seal = 🔏 Sealed deal: { $seal }
fair = 🔏 <b>Fair deal</b>
    1. Before the first card I shuffle, and lock the whole deck into this code for everyone to see.
    2. Change one card, and the code comes out another: nobody can touch the deck any more, me included.
    3. After the game the deck is opened, and anyone can count the code anew.
fair-promised = Shown before the game:
fair-counted = Counted anew from the deck:
fair-holds = ✅ The same. It was a fair deal.
fair-broken = ❌ Not the same! This is not the deal that was promised.
fair-sealed = The deck as it was dealt, and a secret word at its end:
fair-check = Better count it yourself? Any SHA-256 calculator takes the line above; or save the record 📄 and run: { $command }
command-replay = watch the last games again
