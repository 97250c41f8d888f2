# Стол, рука, итог.
game-number = игра { $n }
trump-talon = Козырь { $card } · колода { $talon } · бито { $discard }
trump-no-talon = Козырь { $trump } · колода пуста · бито { $discard }
game-number-games = игра { $n } из { $of }
game-number-duraks = игра { $n }, до { $of }-го дурака
player-line = { $n ->
    [one] { $name } — { $n } карта
    [few] { $name } — { $n } карты
   *[many] { $name } — { $n } карт
 }
player-taking = { $n ->
    [one] { $name } — { $n } карта, «беру»
    [few] { $name } — { $n } карты, «беру»
   *[many] { $name } — { $n } карт, «беру»
 }
player-safe = { $name } — карт нет, не дурак
pile-open = { $card } ❓
pile-beaten = { $target } 🛡 { $card }
table-empty = Стол пуст.
waiting = Ждём: { $names }
waiting-until = Ждём: { $names } ⏱ до { $time }
opponent = { $name } { $n }
opponents = На руках: { $list }

hand-group = 👥 { $group }
hand-away = 💤 Пока за тебя играет компьютер. Нажми что угодно — и карты снова твои.
hand-attack = Твой ход! Отбивается { $name }.
hand-defend = Отбивайся или бери.
hand-defend-transfer = Отбивайся, переводи ↪️ или бери.
hand-defend-not = Отбиться нечем. Остаётся взять.
hand-taking = Берёшь. Может, ещё и подкинут на дорожку.
hand-held = Всё побито! Посмотрим, подкинут ли ещё.
hand-next = Отбиваться тебе. Ходит { $name }.
hand-throw = Можно подкинуть: { $cards }
hand-throw-taking = Берут! На дорожку можно подкинуть: { $cards }
hand-pass = Подкинуть нечего? Тогда пас.
hand-safe = 🏁 Карт нет — и слава богу. Теперь можно просто смотреть.
hand-selected = { $card } — на какую карту?
hand-deadline = ⏱ Твоё время — до { $time }
hand-refused = 🚫 { $reason }

result-durak = 🃏 Игра { $number }. Дурак — { $name }!
result-duraks = 🃏 Игра { $number }. В дураках вместе: { $names }
result-draw = 🤝 Игра { $number }: ничья. Дурака сегодня нет!
result-stopped = ⏹ Игра { $number } остановлена. Дурака нет.
result-mood = { $mood ->
    [0] С кем не бывает. Кому не везёт, тот и сдаёт.
    [1] Карты всё помнят. До реванша — одна кнопка.
    [2] Минута молчания по ушедшим козырям.
   *[other] Кто-то же должен держать все эти карты.
 }
result-epaulettes = 🎖 Да ещё и с погонами: под конец пришли самые младшие. { $name }, поздравляем!
result-places = Спаслись:

over-left = Место за столом свободно. Карты в надёжных руках: дальше играет компьютер.
over-stopped = { $group ->
    [none] ⏹ Игра остановлена. Дурака нет.
   *[other] ⏹ { $group }: игра остановлена. Дурака нет.
 }
over-draw = { $group ->
    [none] 🤝 Ничья. Дурака сегодня нет!
   *[other] 🤝 { $group }: ничья. Дурака сегодня нет!
 }
over-durak = { $group ->
    [none] 🃏 На этот раз дурак — ты. Реванш?
   *[other] 🃏 { $group }: на этот раз дурак — ты. Реванш?
 }
over-safe = { $group ->
    [none] 🏁 Ты не в дураках! Дурак: { $names }
   *[other] 🏁 { $group }: ты не в дураках! Дурак: { $names }
 }

event-dealt = Карты сданы
event-trump-shown = { $name ->
    [none] Козырь: { $card }
   *[other] Козырь: { $card }, на руках: { $name }
 }
event-first-attacker = { $card ->
    [none] Первый ход: { $name }
   *[other] Первый ход: { $name }, младший козырь { $card }
 }
event-bout-opened = Ходит { $attacker }, отбивается { $defender }
event-attacked = Ход: { $name }, { $cards }
event-beaten = { $name } бьёт { $target } картой { $card }
event-transferred = { $shown ->
    [yes] ↪️ Проездной { $card }: { $name } переводит, отбивается { $to }
   *[no] ↪️ { $name } переводит: { $card }. Отбивается { $to }
 }
event-taking = 📥 { $name }: «беру»
event-passed = ✋ { $name }: пас
event-bout-beaten = ✅ Бито! Защита устояла: { $name }
event-bout-taken = { $n ->
    [one] 📥 { $name } берёт { $n } карту
    [few] 📥 { $name } берёт { $n } карты
   *[many] 📥 { $name } берёт { $n } карт
 }
event-returned = { $n ->
    [one] ↩️ { $n } карта возвращается: { $name }
    [few] ↩️ { $n } карты возвращаются: { $name }
   *[many] ↩️ { $n } карт возвращаются: { $name }
 }
event-refilled = { $name ->
    [none] Добор из колоды
   *[other] Козырь из-под колоды берёт { $name }, колода пуста
 }
event-drew = Карты из колоды
event-went-out = { $n ->
    [one] 🏁 { $names } выходит из игры
   *[other] 🏁 Выходят из игры: { $names }
 }
event-game-ended = { $outcome ->
    [repeated] 🤝 Пошли по кругу: ничья
    [draw] 🤝 Ничья
   *[durak] 🃏 Дурак: { $names }
 }
event-epaulettes = 🎖 Погоны: { $name }
event-left = 🚪 { $name } уходит, дальше играет компьютер

record-caption = Игра { $game }: вся раздача и все ходы. Можно проверить и переиграть.
