# Счёт группы и каждого: кто дурак, рейтинг, кто кого, своё, после игры, забвение.
command-top = кто дурак этого чата
command-stats = мой счёт и достижения
command-forgetme = забыть всё обо мне

period-week = Неделя
period-month = Месяц
period-ever = Всегда
section-duraks = 🤡 Дураки
section-rating = 📈 Рейтинг
section-rivals = ⚔️ Кто кого
button-page-back = ◀️
button-page-next = ▶️
button-awards = 🏅 Достижения
button-figures = 📊 Мой счёт

top-duraks = { $period ->
    [week] 🤡 Дураки недели
    [month] 🤡 Дураки месяца
   *[ever] 🤡 Дураки на все времена
 }
top-rating = 📈 Рейтинг чата
top-rivals = ⚔️ Кто кого оставляет в дураках
top-games = { $n ->
    [one] { $n } игра между людьми
    [few] { $n } игры между людьми
   *[many] { $n } игр между людьми
 }
top-page = стр. { $page } из { $pages }
top-title = 🤡 Титул сейчас: { $names }
top-nobody = { $period ->
    [week] За неделю ни одной игры. Карты скучают: /newgame
    [month] За месяц ни одной игры. Карты скучают: /newgame
   *[ever] Ещё ни одной игры между людьми. Самое время: /newgame
 }
top-no-rivals = Пока никто никого в дураках не оставил. Всё впереди.
top-loser = { $duraks ->
    [0] { $name } — ни разу из { $games }
   *[other] { $name } — { $duraks } из { $games } ({ $share })
 }
top-rated = { $name } — { $rating } · { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
 }
top-rated-early = { $name } — около { $rating } · { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
 }
top-rival = 🏁 { $name } · 🤡 { $durak } · { $n ->
    [one] { $n } раз
    [few] { $n } раза
   *[many] { $n } раз
 }
top-legend-duraks = 🔥 в дураках подряд · 🍀 подряд без дурака · 🎖 погоны
top-legend-rating = Начинают все с { $start }. «Около» — пока меньше { $n } игр.
top-legend-rivals = 🏁 последний из спасшихся · 🤡 остаётся в дураках
top-off = 📴 Статистика здесь выключена: игры не считаются и не хранятся. Включить могут админы: /settings
top-off-kept = { $n ->
    [one] От прежних времён осталась { $n } игра.
    [few] От прежних времён остались { $n } игры.
   *[many] От прежних времён осталось { $n } игр.
 }
top-erase-question = 🗑 Стереть счёт этого чата? Дураки, рейтинг, кто кого — всё, насовсем. Личный счёт у каждого останется.
top-erased = 🧹 Стёрто. Все снова чисты, как новая колода.
button-erase = 🗑 Стереть прежний счёт
button-erase-yes = 🗑 Да, стереть
button-erase-no = ↩️ Нет

stats-title = 📊 Твой счёт
stats-none = Игр с людьми пока не было. Открой стол в группе — /newgame — и счёт пойдёт.
stats-rating = Рейтинг: { $rating }
stats-rating-early = Рейтинг: около { $rating } — игр пока мало
stats-games = { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
 } · { $duraks ->
    [0] в дураках ни разу
    [one] в дураках { $duraks } раз ({ $share })
    [few] в дураках { $duraks } раза ({ $share })
   *[many] в дураках { $duraks } раз ({ $share })
 }
stats-firsts = { $firsts ->
    [one] Первое место: { $firsts } раз
    [few] Первое место: { $firsts } раза
   *[many] Первое место: { $firsts } раз
 } · ничьи: { $draws } · погоны: { $epaulettes }
stats-run-durak = { $n ->
    [one] 🔥 Последняя игра — в дураках. Бывает.
    [few] 🔥 { $n } игры подряд в дураках. Дальше только вверх!
   *[many] 🔥 { $n } игр подряд в дураках. Дальше только вверх!
 }
stats-run-safe = { $n ->
    [one] 🍀 { $n } игра без дурака
    [few] 🍀 { $n } игры подряд без дурака
   *[many] 🍀 { $n } игр подряд без дурака
 } · рекорд { $best }
stats-titled = 🤡 Титул дурака сейчас твой — до следующей игры.
stats-nemesis = 😈 Чаще всех в дураках тебя оставляет: { $name } ({ $n })
stats-victim = 🎯 Чаще всех в дураках остаётся от тебя: { $name } ({ $n })
stats-practice = { $games ->
    [one] 🤖 Против компьютера: { $games } игра
    [few] 🤖 Против компьютера: { $games } игры
   *[many] 🤖 Против компьютера: { $games } игр
 } · { $duraks ->
    [0] в дураках ни разу
    [one] в дураках { $duraks } раз ({ $share })
    [few] в дураках { $duraks } раза ({ $share })
   *[many] в дураках { $duraks } раз ({ $share })
 }
stats-awards = 🏅 Достижения: { $n } из { $of }
stats-line = 📊 { $name }: рейтинг { $rating } · { $figures }
stats-line-none = 📊 { $name }: здесь пока ни одной игры. Стул ждёт — /newgame
stats-line-mood = { $mood ->
    [0] Карта не лошадь, к утру повезёт.
    [1] Козыри идут к тем, кто сидит за столом.
   *[other] Главное — хорошая компания.
 }
awards-title = 🏅 Достижения: { $n } из { $of }
awards-none = Пока пусто. Первое — за первую же игру с людьми.
award-line = <b>{ $achievement }</b> · { $date }
percent = { $n } %
date-pattern = %d.%m.%Y

after-changes = 📊 { $list }
after-change = { $name } { $rating } { $way ->
    [up] (↑{ $by })
    [down] (↓{ $by })
   *[same] (=)
 }
after-run-durak = 🔥 { $name } — дурак { $n }-й раз подряд
after-run-safe = { $n ->
    [one] 🍀 { $name }: { $n } игра подряд без дурака
    [few] 🍀 { $name }: { $n } игры подряд без дурака
   *[many] 🍀 { $name }: { $n } игр подряд без дурака
 }
after-award = 🏅 { $achievement }: { $names }
after-more-awards = { $n ->
    [one] 🏅 и ещё { $n } — смотри /stats
    [few] 🏅 и ещё { $n } — смотри /stats
   *[many] 🏅 и ещё { $n } — смотри /stats
 }
title-line = 🤡 Дурак чата до следующей игры: { $names }
somebody = кто-то

forget-question = 🧹 <b>Забыть всё о тебе?</b>
    • Имя, язык, настройки, счёт, рейтинг, достижения и игры с компьютером исчезнут насовсем.
    • В играх с другими вместо имени останется «кто-то».
    • Если сейчас идёт игра, за тебя доиграет компьютер, а место за столом освободится.
    • Что уже написано в чатах, там и останется, пока не удалишь.
    • Напишешь снова — познакомимся заново, с чистого листа.
button-forget-yes = 🧹 Да, забыть
button-forget-no = ↩️ Нет, помни меня
forget-done = 🧹 Готово: я больше ничего о тебе не знаю. Приятно было играть!
forget-kept = Вот и хорошо. Играем дальше!
