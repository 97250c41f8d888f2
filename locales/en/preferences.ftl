# /settings: what a group and what a person prefer.
command-settings = settings

prefer-group = ⚙️ { $group }: settings
prefer-group-hint = Admins change this, everyone may look. Rules and clock hold from the next table on, the rest at once.
prefer-own = ⚙️ Your settings
prefer-own-hint = They go with you to every table.
prefer-clock-hint = How long may a move take? It holds from the next table on.
prefer-language = 🌐 Language
prefer-game = 🂠 Game
prefer-clock = ⏱ Clock
prefer-picture = Picture
prefer-who-starts = Start and stop
prefer-computers = Computers
prefer-statistics = Statistics
prefer-hands = Cards
prefer-value-on = on
prefer-value-off = off
prefer-value-who-starts-opener = who opened
prefer-value-who-starts-anyone = anyone
prefer-value-who-starts-admins = admins
prefer-value-hands-private = in private
prefer-value-hands-here = here as well
prefer-about-picture-on = the table is shown as a picture.
prefer-about-picture-off = the table is shown in words.
prefer-about-who-starts-opener = whoever opened the table starts and stops the game; admins may, too.
prefer-about-who-starts-anyone = anyone may start and stop the game.
prefer-about-who-starts-admins = only admins start and stop the game.
prefer-about-computers-on = computer players may be seated.
prefer-about-computers-off = no computer players; one still stands in for whoever is away.
prefer-about-statistics-on = games count, and the durak is remembered.
prefer-about-statistics-off = nothing is counted.
prefer-about-hands-private = cards come to the private chat: press Start there once.
prefer-about-hands-here = no Start needed: “My cards” shows them in the group, for your eyes only. Telegram may lose such a message; just tap again.
lobby-start-anyone = ▶️ Anyone may start.
lobby-start-admins = ▶️ An admin starts the game.
no-computers-here = This group plays without computers.
drinking-notice = 🔞 From 18 only. Water or juice do as well, nobody has to drink, and nobody drives after.
settings-gone = These settings are not here any more. /settings

prefer-order = 🃏 Order
prefer-four-colours = 🎨 Suits
prefer-letters = 🔠 Letters
prefer-confirm-take = 📥 Take
prefer-nudges = 🔔 Nudges
prefer-quiet = 🌙 Quiet hours
prefer-value-order-rank = by rank
prefer-value-order-suit = by suit
prefer-value-four-colours-off = two colours
prefer-value-four-colours-on = four colours
prefer-value-letters-latin = J Q K A
prefer-value-letters-cyrillic = В Д К Т
prefer-value-confirm-take-off = at once
prefer-value-confirm-take-on = ask first
prefer-nudges-quiet = on, not at night
prefer-sample = Trump { $trump }, and your cards:
prefer-about-order = 🃏 Trumps stand last either way.
prefer-about-colours = 🎨 Text knows only the colours of emoji. In four colours diamonds are 🔷 and clubs ☘️, in your hand and answers; the group's table looks the same to everyone.
prefer-about-confirm-take = 📥 “Ask first”: taking needs a second tap.
prefer-about-nudges = 🔔 A nudge is one new message when it's your turn and you've looked away.
prefer-nudges-hint = 🔔 When it's your turn and you've looked away, your cards come as one new message. If that doesn't help, the group calls you once by name.
prefer-quiet-hint = 🌙 No calls meanwhile; what waits is told afterwards. Does the clock below show your time? If not, set it.
prefer-quiet-from = from { $time }
prefer-quiet-to = until { $time }
prefer-utc-offset = 🕐 { $time }
button-half-back = −½ hour
button-half-on = +½ hour
button-prefer-close = ✖️ Close

button-take-sure = 📥 Yes, take it all
button-take-not = ↩️ No, wait
hand-take-sure = { $n ->
    [one] Take { $n } card — sure?
   *[other] Take { $n } cards — sure?
 }
