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
settings-hint = חוקי הבית. כל לחיצה מעבירה לערך הבא.
about-line = <b>{ $name }:</b> { $about }
problem-unknown-value = אין כאן ערך כזה: { $settings }
problem-not-played-yet = את זה עוד לא משחקים כאן: { $settings }
problem-too-few-seats = צריך לפחות שני שחקנים.
problem-too-many-seats = צפוף: { $deck } קלפים מספיקים ל־{ $n } שחקנים. לוקחים חפיסה גדולה יותר, או שמישהו נח סיבוב.
problem-needs = אלה הולכים רק ביחד: { $settings }
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
standings-durak = 🤡 הדוראק של הקבוצה: { $name }
