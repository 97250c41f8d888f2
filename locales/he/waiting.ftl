# מחכים: קוראים בשם, השולחן נסגר, הפסקות.
command-pause = הפסקה
command-resume = להמשיך אחרי הפסקה

called = { $n ->
    [one] 🔔 { $names }, מחכים לך!
   *[other] 🔔 { $names }, מחכים לכם!
 }
lobby-closing = ⏳ אף אחד לא מתיישב? השולחן נסגר ב־{ $time }.
button-extend = ⏳ עוד 15 דקות
lobby-extended = ⏳ השולחן מחכה עוד 15 דקות.
lobby-expired = ⌛ נהיה שקט, והשולחן נסגר. שולחן חדש: { "\u2066" }/newgame{ "\u2069" }

break-on = ⏸ הפסקה. השעון עומד.
break-by = ⏸ הפסקה בשביל { $name }. השעון עומד.
break-hint = מי שההפסקה על שמו מסיים אותה בלחיצה אחת, האחרים כולם ביחד. אחרי שעה כבר לא חייבים לחכות.
break-resuming = ▶️ מוכנים להמשיך: { $names }
break-asked = ⏸ בקשה להפסקה: { $name }
break-missing = מחכים להסכמה: { $names }
button-pause-yes = 👍 סבבה
button-pause-no = 🙅 משחקים
button-resume = ▶️ ממשיכים
paused = ⏸ הפסקה. השעון עומד.
paused-already = ⏸ כבר הפסקה. כדי להמשיך: { "\u2066" }/resume{ "\u2069" }
pause-agreed = 👍 מעולה. מחכים לאחרים.
pause-not-asked = כרגע אין בקשה להפסקה.
pause-declined = 🙅 אז ממשיכים לשחק.
pause-declined-by = { $name ->
    [none] 🙅 יש מי שמעדיף לשחק. אין הפסקה.
   *[other] 🙅 בלי הפסקה הפעם: { $name } בעד להמשיך.
 }
resume-asked = ▶️ רשמנו. ממשיכים כשגם האחרים מוכנים.
resumed = ▶️ ממשיכים!
not-paused = עכשיו אין הפסקה.
paused-tap = ⏸ הפסקה. קודם ״ממשיכים״.
