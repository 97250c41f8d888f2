# משחקים עם שתייה (V9).

setting-drinking = שתייה
value-drinking-off = לא
value-drinking-on = כן, 18+
about-drinking-off = משחקים יבש.
about-drinking-on = 18+ בלבד: מי שלוקח, לוגם; מי שכיסה הכול, בוחר מי לוגם; הדוראק מסיים את הכוס. מים או מיץ טובים באותה מידה, ומי ששתה לא נוהג.
group-drinking = 🥃 שתייה
lobby-drinking = 🔞 משחקים עם שתייה: למבוגרים בלבד. מים או מיץ טובים באותה מידה, ומי ששתה לא נוהג.
sip-taken = 🥃 לגימה: { $name }
sip-open = 🥃 הכול כוסה: מי לוגם? הבחירה של { $name }
sip-chosen = 🥃 לגימה: { $name } (הבחירה של { $by })
button-sip = 🥃 { $name }
done-sip = 🥃 לחיים!
no-sip = עכשיו אין מה לבחור.
result-drinking = 🥃 והדוראק מסיים את הכוס. מים זה גם בסדר; מי ששתה לא נוהג.
