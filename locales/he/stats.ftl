# החשבון של הקבוצה ושל כל אחד: מי הדוראק, דירוג, מי את מי, שלי, אחרי משחק, שכחה.
command-top = מי הדוראק של הקבוצה
command-stats = החשבון וההישגים שלי
command-forgetme = לשכוח ממני הכול

period-week = שבוע
period-month = חודש
period-ever = מאז ומתמיד
section-duraks = 🤡 דוראקים
section-rating = 📈 דירוג
section-rivals = ⚔️ מי את מי
button-page-back = ◀️
button-page-next = ▶️
button-awards = 🏅 הישגים
button-figures = 📊 החשבון שלי

top-duraks = { $period ->
    [week] 🤡 הדוראקים של השבוע
    [month] 🤡 הדוראקים של החודש
   *[ever] 🤡 הדוראקים של כל הזמנים
 }
top-rating = 📈 הדירוג של הקבוצה
top-rivals = ⚔️ מי משאיר את מי דוראק
top-games = { $n ->
    [one] משחק אחד בין אנשים
    [two] שני משחקים בין אנשים
   *[other] { $n } משחקים בין אנשים
 }
top-page = עמוד { $page } מתוך { $pages }
top-title = 🤡 התואר עכשיו אצל: { $names }
top-nobody = { $period ->
    [week] אף משחק השבוע. הקלפים משתעממים: /newgame
    [month] אף משחק החודש. הקלפים משתעממים: /newgame
   *[ever] עוד לא היה כאן משחק בין אנשים. בדיוק הזמן: /newgame
 }
top-no-rivals = בינתיים אף אחד לא נשאר דוראק בגלל אף אחד. הכול עוד לפנינו.
top-loser = { $duraks ->
    [0] { $name } — אף פעם מתוך { $games }
   *[other] { $name } — { $duraks } מתוך { $games } ({ $share })
 }
top-rated = { $name } — { $rating } · { $games ->
    [one] משחק אחד
    [two] שני משחקים
   *[other] { $games } משחקים
 }
top-rated-early = { $name } — בערך { $rating } · { $games ->
    [one] משחק אחד
    [two] שני משחקים
   *[other] { $games } משחקים
 }
top-rival = 🏁 { $name } · 🤡 { $durak } · { $n ->
    [one] פעם אחת
    [two] פעמיים
   *[other] { $n } פעמים
 }
top-legend-duraks = 🔥 דוראק ברצף · 🍀 ברצף בלי דוראק · 🎖 כותפות
top-legend-rating = כולם מתחילים מ־{ $start }. ״בערך״: עוד אין { $n } משחקים.
top-legend-rivals = 🏁 יציאה אחרונה בשלום · 🤡 מי שנשאר עם הקלפים
top-off = 📴 הסטטיסטיקה כאן כבויה: משחקים לא נספרים ולא נשמרים. המנהלים יכולים להדליק: /settings
top-off-kept = { $n ->
    [one] מהימים ההם נשאר משחק אחד.
    [two] מהימים ההם נשארו שני משחקים.
   *[other] מהימים ההם נשארו { $n } משחקים.
 }
top-erase-question = 🗑 למחוק את החשבון של הקבוצה? דוראקים, דירוג, מי את מי: הכול, לתמיד. החשבון האישי של כל אחד נשאר.
top-erased = 🧹 נמחק. כולם שוב נקיים כמו חפיסה חדשה.
button-erase = 🗑 למחוק את החשבון הישן
button-erase-yes = 🗑 כן, למחוק
button-erase-no = ↩️ לא

stats-title = 📊 החשבון שלך
stats-none = עוד לא היו משחקים עם אנשים. פותחים שולחן בקבוצה עם /newgame, והחשבון מתחיל.
stats-rating = דירוג: { $rating }
stats-rating-early = דירוג: בערך { $rating }, עוד מעט מדי משחקים
stats-games = { $games ->
    [one] משחק אחד
    [two] שני משחקים
   *[other] { $games } משחקים
 } · { $duraks ->
    [0] אף פעם לא דוראק
    [one] פעם אחת דוראק ({ $share })
    [two] פעמיים דוראק ({ $share })
   *[other] { $duraks } פעמים דוראק ({ $share })
 }
stats-firsts = { $firsts ->
    [one] מקום ראשון: פעם אחת
    [two] מקום ראשון: פעמיים
   *[other] מקום ראשון: { $firsts } פעמים
 } · תיקו: { $draws } · כותפות: { $epaulettes }
stats-run-durak = { $n ->
    [one] 🔥 במשחק האחרון התואר היה שלך. קורה.
    [two] 🔥 פעמיים ברצף דוראק. מכאן רק למעלה!
   *[other] 🔥 { $n } פעמים ברצף דוראק. מכאן רק למעלה!
 }
stats-run-safe = { $n ->
    [one] 🍀 משחק אחד בלי דוראק
    [two] 🍀 שני משחקים ברצף בלי דוראק
   *[other] 🍀 { $n } משחקים ברצף בלי דוראק
 } · שיא { $best }
stats-titled = 🤡 תואר הדוראק אצלך עכשיו, עד המשחק הבא.
stats-nemesis = 😈 הכי הרבה נשארת דוראק מול: { $name } ({ $n })
stats-victim = 🎯 הכי הרבה נשאר דוראק מולך: { $name } ({ $n })
stats-practice = { $games ->
    [one] 🤖 נגד המחשב: משחק אחד
    [two] 🤖 נגד המחשב: שני משחקים
   *[other] 🤖 נגד המחשב: { $games } משחקים
 } · { $duraks ->
    [0] אף פעם לא דוראק
    [one] פעם אחת דוראק ({ $share })
    [two] פעמיים דוראק ({ $share })
   *[other] { $duraks } פעמים דוראק ({ $share })
 }
stats-awards = 🏅 הישגים: { $n } מתוך { $of }
stats-line = 📊 { $name }: דירוג { $rating } · { $figures }
stats-line-none = 📊 { $name }: עוד לא היה כאן משחק. הכיסא מחכה: /newgame
stats-line-mood = { $mood ->
    [0] הקלפים עוד יסתדרו.
    [1] הקוזירים באים למי שיושב ליד השולחן.
   *[other] העיקר החברה הטובה.
 }
awards-title = 🏅 הישגים: { $n } מתוך { $of }
awards-none = בינתיים ריק. הראשון מגיע כבר עם המשחק הראשון עם אנשים.
award-line = <b>{ $achievement }</b> · { $date }
percent = { $n }%
date-pattern = %d.%m.%Y

after-changes = 📊 { $list }
after-change = { $name } { $rating } { $way ->
    [up] (↑{ $by })
    [down] (↓{ $by })
   *[same] (=)
 }
after-run-durak = { $n ->
    [two] 🔥 { $name }: פעמיים ברצף דוראק
   *[other] 🔥 { $name }: { $n } פעמים ברצף דוראק
 }
after-run-safe = 🍀 { $name }: { $n } משחקים ברצף בלי דוראק
after-award = 🏅 { $achievement }: { $names }
after-more-awards = { $n ->
    [one] 🏅 ויש עוד אחד, ב־/stats
    [two] 🏅 ויש עוד שניים, ב־/stats
   *[other] 🏅 ויש עוד { $n }, ב־/stats
 }
title-line = 🤡 הדוראק של הקבוצה, עד המשחק הבא: { $names }
somebody = מישהו

forget-question = 🧹 <b>לשכוח ממך הכול?</b>
    • השם, השפה, ההגדרות, החשבון, הדירוג, ההישגים והמשחקים נגד המחשב נמחקים לתמיד.
    • במשחקים עם אחרים יהיה כתוב ״מישהו״ במקום השם.
    • אם יש עכשיו משחק, מחשב ממשיך אותו במקומך, והכיסא מתפנה.
    • מה שכבר כתוב בצ׳אטים נשאר שם עד שמוחקים אותו.
    • הודעה חדשה לבוט, ומתחילים היכרות מדף חלק.
button-forget-yes = 🧹 כן, לשכוח
button-forget-no = ↩️ לא, לזכור אותי
forget-done = 🧹 זהו: שום דבר עליך לא נשאר אצלי. היה תענוג לשחק!
forget-kept = יופי. ממשיכים לשחק!
