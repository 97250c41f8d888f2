# Застолье (V9).

setting-drinking = Застолье
value-drinking-off = нет
value-drinking-on = да, 18+
about-drinking-off = играем всухую.
about-drinking-on = только 18+: взял — глоток; отбил всё — выбираешь, кому глоток; дурак допивает. Вода и сок тоже годятся, а за руль потом нельзя.
group-drinking = 🥃 Застолье
lobby-drinking = 🔞 Играем с напитками: только для взрослых. Вода и сок тоже годятся, а за руль потом нельзя.
sip-taken = 🥃 Глоток: { $name }
sip-open = 🥃 Всё побито: кому глоток, решает { $name }
sip-chosen = 🥃 Глоток: { $name } (выбор игрока { $by })
button-sip = 🥃 { $name }
done-sip = 🥃 Будем!
no-sip = Выбирать сейчас некого.
result-drinking = 🥃 А дурак допивает. Можно и воду; за руль — ни-ни.
