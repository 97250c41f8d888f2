# What every screen shares: the language itself, players, amounts, buttons.
direction = ltr
language-name = English
language-codes = en
game = Durak
player = Player
computer-name = { $number ->
    [1] Grandma Clara
    [2] Uncle Syoma
    [3] Kozik the Cat
    [4] Professor Neiman
    [5] Aunt Sonya
    [6] Captain Bito
    [7] Yasha from Odessa
    [8] Shurik
   *[other] Computer { $number }
 }
seconds = { $n } s
minutes = { $n } min
deck-count = { $n ->
    [one] { $n } card
   *[other] { $n } cards
 }
chosen = ✅ { $label }

button-join = Join
button-leave = Leave
button-settings = ⚙️ Settings
button-settings-close = ↩️ Back to the table
button-groups = ↩️ All settings
button-keep = 📌 Keep for this group
button-keep-private = 📌 Keep for my games
button-start = ▶️ Start
button-peek = 🃏 My cards
button-private-chat = 💬 Play in private
button-take = 📥 Take
button-pass = ✋ Pass
button-pass-beaten = ✅ Done
button-pass-taking = ✋ That's all
button-transfer = ↪️ Transfer { $card }
button-show = 👁 { $card }
button-target = on { $card }
button-let-go = ↩️ Another card
button-back = 🙋 I'm back
button-rematch = 🔁 Rematch
button-new-series = 🔁 New series
button-why = 📖 Why?
button-record = 📄 Record of the game
button-practice = 🤖 Play the computer
button-add-group = ➕ Add to a group
button-rules = 📖 Rules
button-language = 🌐 Language
button-open-chat = 💬 Open the private chat
