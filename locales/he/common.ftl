# מה שמשותף לכל המסכים: השפה עצמה, שחקנים, כמויות, כפתורים.
direction = rtl
language-name = עברית
language-codes = he iw
game = דוראק
player = בלי שם
computer-name = { $number ->
    [1] סבתא קלרה
    [2] דוד סיומה
    [3] קוזיק החתול
    [4] פרופסור ניימן
    [5] דודה סוניה
    [6] קפטן ביטו
    [7] יאשה מאודסה
    [8] שוריק
   *[other] מחשב { $number }
 }
seconds = { $n } שנ׳
minutes = { $n } דק׳
deck-count = { $n ->
    [one] קלף אחד
    [two] שני קלפים
   *[other] { $n } קלפים
 }
chosen = ✅ { $label }

button-join = להצטרף
button-leave = לקום
button-settings = ⚙️ הגדרות
button-settings-close = ↩️ חזרה לשולחן
button-groups = ↩️ כל ההגדרות
button-keep = 📌 לשמור לקבוצה
button-keep-private = 📌 לשמור למשחקים שלי
button-start = ▶️ מתחילים
button-peek = 🃏 הקלפים שלי
button-private-chat = 💬 לצ׳אט הפרטי
button-take = 📥 לקחת
button-pass = ✋ ויתור
button-pass-beaten = ✅ ביטו
button-pass-taking = ✋ זהו, מספיק
button-transfer = ↪️ להעביר { $card }
button-show = 👁 { $card }
button-target = על { $card }
button-let-go = ↩️ קלף אחר
button-back = 🙋 חזרתי
button-rematch = 🔁 עוד משחק
button-new-series = 🔁 סדרה חדשה
button-why = 📖 למה?
button-record = 📄 רישום המשחק
button-practice = 🤖 לשחק נגד המחשב
button-add-group = ➕ להוסיף לקבוצה
button-rules = 📖 חוקים
button-language = 🌐 שפה
button-open-chat = 💬 לצ׳אט הפרטי
