# השולחן לפני המשחק, והחשבון של הסדרה.
lobby-empty = אין כאן אף אחד עדיין. הכיסאות מחכים!
lobby-private = { $n ->
    [0] בינתיים לבד ליד השולחן. מוסיפים מחשב: ➕🤖
    [one] נגד מחשב אחד:
    [two] נגד שני מחשבים:
   *[other] נגד { $n } מחשבים:
 }
lobby-missing = { $n ->
    [one] חסר עוד שחקן אחד ומחלקים.
    [two] חסרים שני שחקנים כדי לחלק.
   *[other] חסרים { $n } שחקנים כדי לחלק.
 }
lobby-ready = אפשר לחלק. מתחילים, או מחכים לעוד מישהו?
lobby-ready-private = הכול מוכן. מתחילים?
lobby-unreachable = עם 📵: הבוט עוד לא יכול לכתוב לשם. לוחצים שוב ״להצטרף״ ופותחים את הצ׳אט איתו.
settings-hint = כל לחיצה מעבירה לערך הבא.
setup-hint = בוחרים משחק, ומתבלים לפי הטעם.
setup-problem = ⚠️ { $text }
preset-line = <b>{ $name }</b> — { $about }
about-line = <b>{ $name }:</b> { $about }
problem-unknown-value = אין כאן ערך כזה: { $settings }
problem-not-played-yet = את זה עוד לא משחקים כאן: { $settings }
problem-too-few-seats = צריך לפחות שני שחקנים.
problem-too-many-seats = צפוף: { $deck } קלפים מספיקים ל־{ $n } שחקנים. לוקחים חפיסה גדולה יותר, או שמישהו נח סיבוב.
problem-needs = אלה הולכים רק ביחד: { $settings }
problem-needs-first-consent-first-limit = קלף שישי בהסכמה הולך רק עם חמישה קלפים עד הביטו הראשון.
problem-needs-pair-out-pairs = ״אחד מהזוג בחוץ״ קיים רק כשמשחקים בזוגות.
problem-needs-doker-deck = דוקר משחקים עם ג׳וקרים: צריך 54 קלפים.
problem-needs-doker-transfer = דוקר משחקים עם העברה בהצגה.
problem-needs-pairs-seats = לזוגות צריך בדיוק ארבעה ליד השולחן.
problem-needs-trump-swap-seats = עם כל כך הרבה שחקנים לא נשארת קופה, ואין קוזיר להחליף.
problem-needs-colour-swap-seats = עם כל כך הרבה שחקנים הקופה קטנה מדי בשביל אדום/שחור לסל.
problem-excludes = אלה לא הולכים ביחד: { $settings }
problem-excludes-simple = במשחק הפשוט לא מוסיפים ולא מעבירים, אז אין בו מקום עבור: { $others }
problem-excludes-push = לדחיפות אין גבול, והן לא הולכות עם: { $others }
problem-excludes-doker = לדוקר יש חוקים משלו, והוא לא הולך עם: { $others }
problem-excludes-cheaters = רמאים לא הולכים עם: { $others }
problem-excludes-transfer-packs = העברה בהצגה הולכת רק עם חפיסה אחת: בשתיים יש לקוזיר תאום.
standings-title = { $n ->
    [one] סדרה של משחק אחד
    [two] סדרה של שני משחקים
   *[other] סדרה של { $n } משחקים
 }
standings-line = { $n ->
    [0] { $name } — רקורד נקי
    [one] { $name } — פעם אחת דוראק
    [two] { $name } — פעמיים דוראק
   *[other] { $name } — { $n } פעמים דוראק
 } · { $games ->
    [one] משחק אחד
    [two] שני משחקים
   *[other] { $games } משחקים
 }
standings-durak = 🪑 הכי הרבה פעמים דוראק: { $name }
series-title-games = סדרה: { $n } מתוך { $of } משחקים
series-title-duraks = { $n ->
    [one] סדרה עד { $of } פעמים דוראק: משחק אחד
    [two] סדרה עד { $of } פעמים דוראק: שני משחקים
   *[other] סדרה עד { $of } פעמים דוראק: { $n } משחקים
 }
series-line = { $points ->
    [one] { $name } — נקודה אחת
    [two] { $name } — שתי נקודות
   *[other] { $name } — { $points } נקודות
 } · { $n ->
    [0] רקורד נקי
    [one] פעם אחת דוראק
    [two] פעמיים דוראק
   *[other] { $n } פעמים דוראק
 }
series-over = { $n ->
    [one] 🏆 סוף הסדרה: משחק אחד
    [two] 🏆 סוף הסדרה: שני משחקים
   *[other] 🏆 סוף הסדרה: { $n } משחקים
 }
series-first = 👑 מקום ראשון: { $names }
series-durak = 🤡 הדוראק של הסדרה: { $names }
series-mood = { $mood ->
    [0] איזה ערב! הקלפים עוד חמים. עוד סדרה?
    [1] תודה לכולם על המשחק. הכיסאות נשארים כאן.
   *[other] למקום הראשון כבוד, לדוראק חיבוק. עוד פעם?
 }
series-next = ״מתחילים״ פותח סדרה חדשה, מאפס.
