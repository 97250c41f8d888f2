# מה שמכירים רק חלק מהמשחקים: זכויות לפני הקלף הראשון, הסכמה לשישי, הצגת קוזיר.

button-swap-trump = 🔄 לקחת { $card } תמורת הקוזיר הנמוך
button-redeal = 🃏 לבקש חלוקה מחדש
button-swap-hand = 🎨 להחליף את כל היד
button-waive = 👌 משאירים ככה
button-consent = 👍 יאללה, גם שישי

hand-rights-mine = לפני הקלף הראשון: יש לך מה להכריז. מנצלים או משאירים ככה?
hand-joker = 🃏 הג׳וקר במקום איזה קלף?
hand-consent = חמישה כוסו! להסכים גם לשישי?
rights-wait = רגע לפני ההתחלה: אולי למישהו יש מה להכריז.

done-swap-trump = הקוזיר מתחת לקופה החליף ידיים.
done-redeal = מערבבים ומחלקים מחדש!
done-swap-hand = הצבע התחלף: שישה קלפים חדשים.
done-waive = משאירים ככה.
done-consent = שיהיה שישי!
done-show = { $card ->
    [none] מוצג ועובר הלאה.
   *[other] { $card } הוצג, ההתקפה עוברת הלאה.
 }

reason-rights-first = רגע: אולי למישהו יש עוד מה להכריז לפני הקלף הראשון.
reason-no-right = היד הזאת לא מזכה בזה.
reason-game-has-begun = מאוחר מדי: זה מותר רק לפני הקלף הראשון.
reason-consent-not-asked = עכשיו לא שואלים על קלף שישי.
reason-joker-not-declared = בהתקפה ג׳וקר חייב לעמוד במקום קלף מסוים.
reason-not-the-trump-to-show = מציגים רק את הקוזיר של הערך שהתקיפו בו.
reason-shown-before = את הקוזיר של הערך הזה כבר הציגו במשחק הזה.

event-trump-cut = הקלף שנשלף: { $card }
event-trump-buried = { $card } חזר לאמצע הקופה, נפתח קלף אחר
event-trump-swapped = { $given } הלך אל מתחת לקופה, { $taken } אצל { $name }
event-redealt = חלוקה מחדש לבקשת { $name }: { $cards }
event-hand-swapped = שישה קלפים חדשים אצל { $name }
event-waived = ויתור על הזכות
event-consented = { $name }: גם שישי!
event-focus-opened = פיקוס! היד של { $name }: { $cards }

button-announce = 💡 מצאתי חוק!
button-call = ☝️ משהו לא בסדר…
button-slip = 🫳 להעלים קלף…
button-call-card = ☝️ { $card }
button-call-seat = ☝️ קלף שנעלם: { $name }
button-send-back = ↩️ להחזיר את { $card }
button-beat-with = { $target } ⬅️ { $card }

hand-slip = 🫳 איזה קלף נעלם מתחת לביטו?
hand-call = ☝️ על מה מצביעים?
hand-give = 💡 { $name } עם חוק חדש: נותנים קלף אחד, לבחירתך.

done-call = ☝️ נתפס!
done-call-wrong = הכול היה חוקי. טעות.
done-slip = 🫳 מה? לא היה כלום.
done-announce = 💡 חוק חדש! כולם נותנים לך קלף.
done-give = הקלף עבר הלאה.

reason-already-called = על הקלף הזה כבר הצביעו, והוא חוקי.
reason-own-card = זה שלך. על עצמך לא מלשינים.
reason-no-calls-left = שלוש טעויות: במשחק הזה כבר אי אפשר להצביע.
reason-nothing-to-call = אין עכשיו על מה להצביע.
reason-no-slip-now = עכשיו כולם מסתכלים: קלף מעלימים רק כשמפנים את השולחן, ורק אחד.
reason-last-card = את הקלף האחרון צריך לשחק ביושר.
reason-card-is-known = את הקלף הזה כולם מכירים, ישימו לב שנעלם.
reason-not-between-bouts = חוק מכריזים רק בין סיבוב לסיבוב.
reason-already-announced = חוק אחד למשחק. כבר הכרזת.
reason-nothing-to-give = אין עכשיו למי לתת קלף.
reason-give-first = קודם נותנים קלף למי שמצא חוק.

event-sent-back = ↩️ { $card } היה דחיפה וחזר אל { $owner }
event-wrong-call = { $card ->
    [none] ☝️ טעות של { $name }: אצל { $other } לא נעלם שום קלף
   *[other] ☝️ טעות של { $name }: { $card } חוקי לגמרי
 }
event-cheat-caught = ☝️ תפיסה של { $name }: { $card } של { $culprit } לא היה חוקי
event-slip-caught = ☝️ נתפסה העלמת קלף: { $culprit } (בזכות { $name })
event-slipped = קלף אחד נעלם
event-undefendable = ⚡️ מזה אין הגנה: הכול אל { $name }
event-drew-two = 2️⃣ { $card } נשלף: ההתקפה הבאה אצל { $name }
event-rule-announced = 💡 חוק חדש מבית { $name }!
event-gave = 🎁 קלף מ־{ $name } אל { $to }
event-given = קלף במתנה
event-titled = { $dokers ->
    [none] 🗡 הנדקר: { $stabbed }
   *[other] 🗡 הנדקר: { $stabbed } · הדוקר: { $dokers }
 }
partners = זוגות: { $first } · { $second }
trump-apart = קוזיר { $trump } · מתחת לקופה { $card } · קופה { $talon } · ביטו { $discard }
button-joker-as = 🃏 במקום קלף אחר…
hand-joker-on = 🃏 הג׳וקר על { $card }: במקום איזה קלף?
