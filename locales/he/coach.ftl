# רמזים וניתוח: מהלכים בכמה מילים, למה הם טובים וכמה הם עולים.
button-hint = 💡 רמז
hint = { $chance ->
    [none] 💡 { $move }
   *[other] 💡 { $move } · סיכוי לא להיות דוראק { $chance }
 }
hint-waiting = 💡 חושבים…
hint-failed = 💡 הפעם לא עלה שום רעיון. לשאול שוב?
hint-thinking = 💡 רגע, חושבים…
hint-given = 💡 הרמז כבר כאן.
hint-not-now = 💡 אין עכשיו במה לבחור.
hint-practice-only = 💡 רמזים יש רק באימון נגד מחשבים. נגד אנשים זה לא הוגן!

button-review = 🔍 ניתוח המשחק שלי
review-title = { $group ->
    [none] 🔍 משחק { $game }: המהלכים היקרים שלך
   *[other] 🔍 { $group }, משחק { $game }: המהלכים היקרים שלך
 }
review-clean = אף מהלך לא עלה ביוקר. כל הכבוד! 👏
review-moment = { $number }. סיבוב { $bout }: ירדו { $cost } מהסיכוי לא להיות דוראק
review-table = על השולחן: { $piles }
review-hand = קוזיר { $trump } · היד שלך: { $cards }
review-played = ❌ { $move }
review-better = ✅ { $move }
review-thinking = 🔍 עוברים על המשחק שלך. הניתוח כבר מגיע.
review-not-yours = המשחק ההוא היה בלעדיך.
review-not-over = קודם נגמור את המשחק!
review-bluff = 🔍 איפה שמותר לבלף אי אפשר לדעת מה היה הכי טוב.
review-none = עוד אין לך משחק שנגמר. { "\u2066" }/newgame{ "\u2069" }
review-failed = 🔍 הפעם לא הצלחנו לעבור על המשחק. אפשר לנסות שוב.
command-review = אילו מהלכים במשחק האחרון שלי עלו הכי ביוקר

move-attack = לשים { $cards }
move-beat = לכסות { $target } עם { $card }
move-transfer = להעביר עם { $card }
move-show = להעביר בהצגה של { $card }
move-take = לקחת
move-pass = ויתור
move-swap-trump = להחליף את הקוזיר
move-redeal = לבקש חלוקה מחדש
move-swap-hand = להחליף את כל היד
move-consent = להסכים לקלף שישי
move-call-card = להצביע על { $card }
move-call-seat = להצביע על קלף שנעלם: { $name }
move-slip = להעלים { $card }
move-announce = להכריז על חוק
move-give = לתת { $card }
move-leave = לצאת מהמשחק

point-wins = יוצאים בשלום בטוח, הכול כבר מחושב
point-draws = תיקו בטוח, יותר מזה אין כאן
point-lost = מול משחק מושלם זה אבוד, אבל ככה הכי קשה לנצל את זה
point-only-move = אין שום דבר אחר לעשות
point-nothing-beats = אין ביד במה לכסות
point-only-beater = הקלף היחיד שמכסה
point-keeps-trump = הקוזירים נשארים ביד
point-spends-trump = כאן שווה לשים קוזיר
point-take-is-cheaper = לקחת זול יותר מקוזיר
point-take-gains = יש כאן קלפים ששווה לקחת
point-cannot-be-beaten = לאף אחד אין במה לכסות
point-forces-trump = רק קוזיר מכסה
point-forces-high = מוציא אס או מלך
point-from-a-pair = אפשר להמשיך עם עוד אחד כזה
point-sheds-low = נפטרים מהקלף הכי חלש
point-adds-burden = עוד קלף אחד לדרך
point-no-new-rank = מספר כזה כבר על השולחן, לא יוסיפו שום דבר חדש
point-moves-on = ההתקפה עוברת הלאה
point-keeps-shown = ההתקפה עוברת הלאה והקוזיר נשאר ביד
point-keeps-strength = את מה שאפשר להוסיף עדיף לשמור
point-better-trump = קוזיר נמוך תמורת קוזיר טוב יותר
point-close = יש עוד מהלך טוב כמעט באותה מידה
