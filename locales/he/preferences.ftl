# ‎/settings: מה הקבוצה מעדיפה, ומה כל אחד לעצמו.
command-settings = הגדרות

prefer-group = ⚙️ ההגדרות של { $group }
prefer-group-hint = אדמינים משנים, כולם יכולים להציץ. חוקים ושעון תקפים מהשולחן הבא, השאר מיד.
prefer-own = ⚙️ ההגדרות שלך
prefer-own-hint = הן איתך בכל שולחן.
prefer-clock-hint = כמה זמן למהלך? תקף מהשולחן הבא.
prefer-language = 🌐 שפה
prefer-game = 🂠 משחק
prefer-clock = ⏱ שעון
prefer-picture = תמונה
prefer-who-starts = מתחילים ועוצרים
prefer-computers = מחשבים
prefer-statistics = סטטיסטיקה
prefer-hands = קלפים
prefer-value-on = כן
prefer-value-off = לא
prefer-value-who-starts-opener = מי שפתח
prefer-value-who-starts-anyone = כולם
prefer-value-who-starts-admins = אדמינים
prefer-value-hands-private = בפרטי
prefer-value-hands-here = גם כאן
prefer-about-picture-on = השולחן מוצג כתמונה.
prefer-about-picture-off = השולחן מוצג במילים.
prefer-about-who-starts-opener = מי שפתח את השולחן מתחיל ועוצר את המשחק; גם אדמינים יכולים.
prefer-about-who-starts-anyone = כל אחד יכול להתחיל ולעצור את המשחק.
prefer-about-who-starts-admins = רק אדמינים מתחילים ועוצרים את המשחק.
prefer-about-computers-on = אפשר להושיב מחשב ליד השולחן.
prefer-about-computers-off = משחקים רק אנשים; אבל במקום מי שנעלם מחשב עדיין ישחק.
prefer-about-statistics-on = המשחקים נספרים, ואת הדוראק זוכרים.
prefer-about-statistics-off = לא סופרים כלום.
prefer-about-hands-private = הקלפים מגיעים לצ׳אט הפרטי: לוחצים שם פעם אחת ״התחל״.
prefer-about-hands-here = אפשר גם בלי ״התחל״: ״הקלפים שלי״ מראה אותם כאן בקבוצה, רק לעיניים שלך. אם טלגרם מאבדת את ההודעה, לוחצים שוב.
lobby-start-anyone = ▶️ כל אחד יכול להתחיל.
lobby-start-admins = ▶️ אדמין מתחיל את המשחק.
no-computers-here = בקבוצה הזאת משחקים בלי מחשבים.
drinking-notice = 🔞 מגיל 18 בלבד. מים או מיץ טובים באותה מידה, לא חייבים לשתות, ומי ששתה לא נוהג.
settings-gone = ההגדרות האלה כבר לא כאן. { "\u2066" }/settings{ "\u2069" }

prefer-order = 🃏 סדר
prefer-four-colours = 🎨 צורות
prefer-letters = 🔠 אותיות
prefer-confirm-take = 📥 לקחת
prefer-nudges = 🔔 תזכורות
prefer-quiet = 🌙 שעות שקטות
prefer-value-order-rank = לפי ערך
prefer-value-order-suit = לפי צורה
prefer-value-four-colours-off = שני צבעים
prefer-value-four-colours-on = ארבעה צבעים
prefer-value-letters-latin = { "\u2066" }J Q K A{ "\u2069" }
prefer-value-letters-cyrillic = { "\u2066" }В Д К Т{ "\u2069" }
prefer-value-confirm-take-off = מיד
prefer-value-confirm-take-on = לשאול קודם
prefer-nudges-quiet = כן, לא בלילה
prefer-sample = הקוזיר { $trump }, והקלפים שלך נראים ככה:
prefer-about-order = 🃏 הקוזירים תמיד בסוף.
prefer-about-colours = 🎨 בטקסט יש רק הצבעים של האימוג׳י. בארבעה צבעים יהלום הוא 🔷 ותלתן ☘️, ביד שלך ובתשובות; השולחן בקבוצה נראה לכולם אותו דבר.
prefer-about-confirm-take = 📥 ״לשאול קודם״: כדי לקחת צריך לחיצה שנייה.
prefer-about-nudges = 🔔 תזכורת היא הודעה חדשה אחת, כשהתור שלך והעיניים במקום אחר.
prefer-nudges-hint = 🔔 התור שלך והעיניים במקום אחר? הקלפים יגיעו בהודעה חדשה אחת. לא עזר? הקבוצה תקרא בשם, פעם אחת.
prefer-quiet-hint = 🌙 בשעות האלה לא קוראים, ומה שמחכה נספר אחר כך. השעון למטה מראה את השעה שלך? אם לא, מכוונים.
prefer-quiet-from = מ־{ $time }
prefer-quiet-to = עד { $time }
prefer-utc-offset = 🕐 { $time }
button-half-back = חצי שעה אחורה
button-half-on = חצי שעה קדימה
button-prefer-close = ✖️ לסגור

button-take-sure = 📥 כן, לקחת הכול
button-take-not = ↩️ לא, רגע
hand-take-sure = { $n ->
    [one] לקחת קלף אחד, בטוח?
    [two] לקחת שני קלפים, בטוח?
   *[other] לקחת { $n } קלפים, בטוח?
 }
