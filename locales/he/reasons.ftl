# למה מהלך לא עובר. הודעה אחת לכל קוד של המנוע.
reason-game-over = המשחק הזה כבר נגמר.
reason-no-such-seat = אין כיסא כזה ליד השולחן.
reason-seat-is-out = כבר יצאת בשלום. נשאר רק ליהנות מההצגה.
reason-not-an-attacker = ההתקפה עכשיו לא אצלך.
reason-not-a-thrower = בסיבוב הזה אי אפשר להוסיף מהמקום שלך.
reason-not-your-turn = רגע, קודם מוסיף מי שלפניך בתור.
reason-not-the-defender = ההגנה עכשיו לא אצלך.
reason-card-not-in-hand = { $card ->
    [none] הקלף הזה לא ביד שלך.
   *[other] אין לך { $card } ביד.
 }
reason-one-card-at-a-time = קלף אחד בכל פעם.
reason-ranks-differ = פותחים בכמה קלפים? רק מאותו ערך.
reason-rank-not-on-table = { $card ->
    [none] אין ערך כזה על השולחן. מוסיפים רק ממה שכבר שם.
   *[other] { $card }? אין ערך כזה על השולחן. מוסיפים רק ממה שכבר שם.
 }
reason-limit-reached = זהו, לסיבוב הזה אי אפשר להוסיף עוד קלפים.
reason-must-attack = השולחן ריק וההתקפה שלך: צריך לשים קלף.
reason-already-passed = הוויתור שלך כבר נרשם.
reason-not-on-table = הקלף הזה כבר לא על השולחן.
reason-already-beaten = הקלף הזה כבר מכוסה.
reason-does-not-beat = { $card ->
    [none] זה לא מכסה: צריך קלף גבוה יותר מאותה צורה, או קוזיר.
   *[other] { $card } לא מכסה את { $target }: צריך קלף גבוה יותר מאותה צורה, או קוזיר.
 }
reason-nothing-to-take = הכול מכוסה, אין מה לקחת.
reason-already-taking = כבר בחרת לקחת. מכאן אין דרך חזרה!
reason-transfer-is-off = בשולחן הזה משחקים בלי העברות.
reason-nothing-to-transfer = אין עדיין מה להעביר.
reason-transfer-too-late = מאוחר להעביר: כבר יש קלף מכוסה.
reason-wrong-rank-to-transfer = מעבירים רק עם קלף מאותו ערך.
reason-hand-too-small = אי אפשר להעביר: ביד הבאה אין מספיק קלפים.
reason-already-left = כבר קמת מהמשחק הזה.
reason-not-in-these-rules = בחוקים של השולחן הזה אין מהלך כזה.
