# Waiting: calls by name, the lobby's end, breaks.
command-pause = take a break
command-resume = go on after a break

called = { $n ->
    [one] 🔔 { $names }, we're waiting for you!
   *[other] 🔔 { $names }, we're waiting for you all!
 }
lobby-closing = ⏳ Nobody is sitting down? The table closes at { $time }.
button-extend = ⏳ 15 minutes more
lobby-extended = ⏳ The table waits for another 15 minutes.
lobby-expired = ⌛ It got quiet, so the table is closed. A new one: /newgame

break-on = ⏸ A break. The clock stands still.
break-by = ⏸ A break for { $name }. The clock stands still.
break-hint = Whoever asked for the break ends it with one tap, the others all together. After an hour they needn't wait any longer.
break-resuming = ▶️ Ready to go on: { $names }
break-asked = ⏸ { $name } asks for a break.
break-missing = Still to agree: { $names }
button-pause-yes = 👍 Fine
button-pause-no = 🙅 Play on
button-resume = ▶️ Go on
paused = ⏸ A break. The clock stands still.
paused-already = ⏸ It's a break already. To go on: /resume
pause-agreed = 👍 Agreed. We're waiting for the others.
pause-not-asked = Nobody asks for a break now.
pause-declined = 🙅 Then we play on.
pause-declined-by = { $name ->
    [none] 🙅 Somebody would rather play. No break.
   *[other] 🙅 { $name } would rather play. No break.
 }
resume-asked = ▶️ Noted. We go on once the others are ready as well.
resumed = ▶️ On we go!
not-paused = It's no break now.
paused-tap = ⏸ It's a break. First “Go on”.
