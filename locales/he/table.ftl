# השולחן, היד, הסוף.
game-number = משחק { $n }
trump-talon = קוזיר { $card } · קופה { $talon } · ביטו { $discard }
trump-no-talon = קוזיר { $trump } · הקופה ריקה · ביטו { $discard }
game-number-games = משחק { $n } מתוך { $of }
game-number-duraks = משחק { $n }, עד { $of } פעמים דוראק
player-line = { $n ->
    [one] { $name } — קלף אחד
    [two] { $name } — שני קלפים
   *[other] { $name } — { $n } קלפים
 }
player-taking = { $n ->
    [one] { $name } — קלף אחד, לקיחה
    [two] { $name } — שני קלפים, לקיחה
   *[other] { $name } — { $n } קלפים, לקיחה
 }
player-safe = { $name } — בשלום
pile-open = { $card } ❓
pile-beaten = { $target } 🛡 { $card }
table-empty = השולחן ריק.
waiting = מחכים ל־{ $names }
waiting-until = מחכים ל־{ $names } ⏱ עד { $time }
opponent = { $name } { $n }
opponents = קלפים ביד: { $list }

hand-group = 👥 { $group }
hand-away = 💤 בינתיים מחשב משחק כאן. נוגעים בכל כפתור והקלפים שוב שלך.
hand-attack = ההתקפה שלך על { $name }: בוחרים קלף.
hand-defend = ההגנה שלך: לכסות או לקחת.
hand-defend-transfer = ההגנה שלך: לכסות, להעביר ↪️ או לקחת.
hand-defend-not = ההגנה שלך, ואין במה לכסות. נשאר לקחת.
hand-taking = השולחן עובר אליך. אולי יוסיפו משהו לדרך.
hand-held = הכול מכוסה! נראה אם יוסיפו.
hand-next = ההגנה הבאה שלך. ההתקפה אצל { $name }.
hand-throw = אפשר להוסיף: { $cards }
hand-throw-taking = לוקחים! אפשר להוסיף לדרך: { $cards }
hand-pass = אין מה להוסיף? אז ויתור.
hand-safe = 🏁 יצאת בשלום. עכשיו רק נהנים מההצגה.
hand-selected = { $card } — על איזה קלף?
hand-deadline = ⏱ הזמן שלך: עד { $time }
hand-refused = 🚫 { $reason }

result-durak = 🃏 משחק { $number }. והדוראק: { $name }!
result-duraks = 🃏 משחק { $number }. דוראק ביחד: { $names }
result-draw = 🤝 משחק { $number }: תיקו. היום אין דוראק!
result-stopped = ⏹ משחק { $number } הופסק. אף אחד לא דוראק.
result-mood = { $mood ->
    [0] קורה לטובים ביותר. הטובים ביותר גם מחלקים.
    [1] הקלפים זוכרים הכול. הנקמה במרחק לחיצה.
    [2] דקה דומייה לזכר הקוזירים שהלכו.
   *[other] מישהו היה חייב להחזיק את כל הקלפים האלה.
 }
result-epaulettes = 🎖 ויש גם כותפות: הסוף הגיע עם הקלפים הנמוכים בחפיסה. { $name }, ברכות!
result-places = יצאו בשלום:

over-left = קמת מהשולחן. הקלפים בידיים טובות: מחשב ממשיך.
over-stopped = { $group ->
    [none] ⏹ המשחק הופסק. אף אחד לא דוראק.
   *[other] ⏹ { $group }: המשחק הופסק. אף אחד לא דוראק.
 }
over-draw = { $group ->
    [none] 🤝 תיקו. היום אין דוראק!
   *[other] 🤝 { $group }: תיקו. היום אין דוראק!
 }
over-durak = { $group ->
    [none] 🃏 הפעם תואר הדוראק שלך. נקמה?
   *[other] 🃏 { $group }: הפעם תואר הדוראק שלך. נקמה?
 }
over-safe = { $group ->
    [none] 🏁 יצאת בשלום! הדוראק: { $names }
   *[other] 🏁 { $group }: יצאת בשלום! הדוראק: { $names }
 }

event-dealt = הקלפים חולקו
event-trump-shown = { $name ->
    [none] קוזיר: { $card }
   *[other] קוזיר: { $card }, ביד של { $name }
 }
event-first-attacker = { $card ->
    [none] פתיחה: { $name }
   *[other] פתיחה: { $name }, עם הקוזיר הנמוך ביותר { $card }
 }
event-bout-opened = התקפה: { $attacker }, הגנה: { $defender }
event-attacked = התקפה: { $name } עם { $cards }
event-beaten = הגנה: { $name } עם { $card } על { $target }
event-transferred = { $shown ->
    [yes] ↪️ העברה בהצגה: { $name } עם { $card }. עכשיו ההגנה אצל { $to }
   *[no] ↪️ העברה: { $name } עם { $card }. עכשיו ההגנה אצל { $to }
 }
event-taking = 📥 לקיחה: { $name }
event-passed = ✋ ויתור: { $name }
event-bout-beaten = ✅ ביטו! ההגנה של { $name } עמדה
event-bout-taken = { $n ->
    [one] 📥 קלף אחד עבר אל { $name }
    [two] 📥 שני קלפים עברו אל { $name }
   *[other] 📥 { $n } קלפים עברו אל { $name }
 }
event-returned = { $n ->
    [one] ↩️ קלף אחד חזר אל { $name }
    [two] ↩️ שני קלפים חזרו אל { $name }
   *[other] ↩️ { $n } קלפים חזרו אל { $name }
 }
event-refilled = { $name ->
    [none] השלמה מהקופה
   *[other] הקוזיר שמתחת לקופה אצל { $name }, והקופה ריקה
 }
event-drew = קלפים מהקופה
event-went-out = { $n ->
    [one] 🏁 בחוץ ובשלום: { $names }
   *[other] 🏁 בחוץ ובשלום: { $names }
 }
event-game-ended = { $outcome ->
    [repeated] 🤝 מסתובבים במעגלים: תיקו
    [draw] 🤝 תיקו
   *[durak] 🃏 הדוראק: { $names }
 }
event-epaulettes = 🎖 כותפות: { $name }
event-left = 🚪 נפרדנו מ־{ $name }, מכאן ממשיך מחשב

record-caption = משחק { $game }: כל החלוקה וכל המהלכים. אפשר לבדוק ולשחק שוב.
