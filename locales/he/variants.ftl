# What only some games know: rights before the first card, consent, showing a trump.

button-swap-trump = 🔄 לקחת { $card } תמורת הקוזיר הנמוך
button-redeal = 🃏 לבקש חלוקה מחדש
button-swap-hand = 🎨 להחליף את כל היד
button-waive = 👌 משאירים ככה
button-consent = 👍 יאללה, גם שישי

hand-rights-mine = לפני המכה הראשונה: יש לך מה להכריז. מנצלים או משאירים?
hand-rights-wait = רגע לפני ההתחלה: בודקים אם למישהו יש מה להכריז.
hand-joker = 🃏 הג׳וקר במקום איזה קלף?
hand-consent = חמישה כוסו! לפתוח גם לקלף שישי?
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
reason-joker-not-declared = בהתקפה ג'וקר חייב לעמוד במקום קלף מסוים.
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
