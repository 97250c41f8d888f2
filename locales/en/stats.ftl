# The count of the group and of each: who is durak, the rating, who leaves whom, one's own, after a game, forgetting.
command-top = who is the durak of this group
command-stats = my figures and achievements
command-forgetme = forget everything about me

period-week = Week
period-month = Month
period-ever = Ever
section-duraks = 🤡 Duraks
section-rating = 📈 Rating
section-rivals = ⚔️ Who whom
button-page-back = ◀️
button-page-next = ▶️
button-awards = 🏅 Achievements
button-figures = 📊 My figures

top-duraks = { $period ->
    [week] 🤡 Duraks of the week
    [month] 🤡 Duraks of the month
   *[ever] 🤡 Duraks of all time
 }
top-rating = 📈 Rating of the group
top-rivals = ⚔️ Who leaves whom the durak
top-games = { $n ->
    [one] { $n } game among people
   *[other] { $n } games among people
 }
top-page = page { $page } of { $pages }
top-title = 🤡 The title now: { $names }
top-nobody = { $period ->
    [week] Not one game this week. The cards are bored: /newgame
    [month] Not one game this month. The cards are bored: /newgame
   *[ever] No game among people yet. High time: /newgame
 }
top-no-rivals = Nobody has left anybody the durak yet. It will come.
top-loser = { $duraks ->
    [0] { $name } — never in { $games }
   *[other] { $name } — { $duraks } of { $games } ({ $share })
 }
top-rated = { $name } — { $rating } · { $games ->
    [one] { $games } game
   *[other] { $games } games
 }
top-rated-early = { $name } — about { $rating } · { $games ->
    [one] { $games } game
   *[other] { $games } games
 }
top-rival = 🏁 { $name } · 🤡 { $durak } · { $n ->
    [one] once
    [2] twice
   *[other] { $n } times
 }
top-legend-duraks = 🔥 durak in a row · 🍀 in a row without · 🎖 epaulettes
top-legend-rating = Everyone begins at { $start }. “About”: fewer than { $n } games yet.
top-legend-rivals = 🏁 last one safe · 🤡 left with the cards
top-off = 📴 Statistics are off here: games are neither counted nor kept. Admins can turn them on: /settings
top-off-kept = { $n ->
    [one] { $n } game is left from the old days.
   *[other] { $n } games are left from the old days.
 }
top-erase-question = 🗑 Wipe the figures of this group? Duraks, rating, who whom: all of it, for good. Everyone keeps their own.
top-erased = 🧹 Wiped. Everyone is as clean as a new pack.
button-erase = 🗑 Wipe the old figures
button-erase-yes = 🗑 Yes, wipe
button-erase-no = ↩️ No

stats-title = 📊 Your figures
stats-none = No games with people yet. Open a table in a group, /newgame, and the count begins.
stats-rating = Rating: { $rating }
stats-rating-early = Rating: about { $rating }, with few games so far
stats-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
 } · { $duraks ->
    [0] never durak
    [one] durak once ({ $share })
    [2] durak twice ({ $share })
   *[other] durak { $duraks } times ({ $share })
 }
stats-firsts = { $firsts ->
    [one] First out: once
    [2] First out: twice
   *[other] First out: { $firsts } times
 } · draws: { $draws } · epaulettes: { $epaulettes }
stats-run-durak = { $n ->
    [one] 🔥 Durak in the last game. It happens.
   *[other] 🔥 Durak { $n } times in a row. From here it only goes up!
 }
stats-run-safe = { $n ->
    [one] 🍀 { $n } game without being durak
   *[other] 🍀 { $n } games in a row without being durak
 } · best { $best }
stats-titled = 🤡 The title of the durak is yours, until the next game.
stats-nemesis = 😈 Leaves you the durak most often: { $name } ({ $n })
stats-victim = 🎯 You most often leave the durak: { $name } ({ $n })
stats-practice = { $games ->
    [one] 🤖 Against computers: { $games } game
   *[other] 🤖 Against computers: { $games } games
 } · { $duraks ->
    [0] never durak
    [one] durak once ({ $share })
    [2] durak twice ({ $share })
   *[other] durak { $duraks } times ({ $share })
 }
stats-awards = 🏅 Achievements: { $n } of { $of }
stats-line = 📊 { $name }: rating { $rating } · { $figures }
stats-line-none = 📊 { $name }: no game here yet. There is a chair: /newgame
stats-line-mood = { $mood ->
    [0] The cards will come round.
    [1] Trumps come to those who sit at the table.
   *[other] Good company is what counts.
 }
awards-title = 🏅 Achievements: { $n } of { $of }
awards-none = Nothing yet. The first comes with the first game among people.
award-line = <b>{ $achievement }</b> · { $date }
percent = { $n }%
date-pattern = %d %b %Y

after-changes = 📊 { $list }
after-change = { $name } { $rating } { $way ->
    [up] (↑{ $by })
    [down] (↓{ $by })
   *[same] (=)
 }
after-run-durak = { $n ->
    [2] 🔥 { $name }: durak twice in a row
   *[other] 🔥 { $name }: durak { $n } times in a row
 }
after-run-safe = 🍀 { $name }: { $n } games in a row without being durak
after-award = 🏅 { $achievement }: { $names }
after-more-awards = { $n ->
    [one] 🏅 and { $n } more, see /stats
   *[other] 🏅 and { $n } more, see /stats
 }
title-line = 🤡 Durak of the group until the next game: { $names }
somebody = somebody

forget-question = 🧹 <b>Forget everything about you?</b>
    • Your name, language, settings, figures, rating, achievements and games against computers go for good.
    • In games with others “somebody” stands in place of your name.
    • In a game that is being played a computer plays on for you, and your seat is free.
    • What is written in chats stays there until you delete it.
    • Write again and we meet anew, from a clean page.
button-forget-yes = 🧹 Yes, forget me
button-forget-no = ↩️ No, remember me
forget-done = 🧹 Done: I know nothing about you any more. It was a pleasure to play!
forget-kept = Glad to hear it. On with the game!
