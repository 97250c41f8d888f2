# Стол перед игрой и счёт серии.
lobby-empty = За столом пока пусто. Присаживайся!
lobby-private = { $n ->
    [0] Пока без соперников. Позови компьютер: ➕🤖
    [one] Ты против { $n } компьютера:
    [few] Ты против { $n } компьютеров:
   *[many] Ты против { $n } компьютеров:
 }
lobby-missing = { $n ->
    [one] Нужен ещё один игрок — и сдаём.
    [few] Нужно ещё { $n } игрока, чтобы сдать.
   *[many] Нужно ещё { $n } игроков, чтобы сдать.
 }
lobby-ready = Можно сдавать. Начинаем или ждём ещё кого-нибудь?
lobby-ready-private = Всё готово. Сдаём?
lobby-unreachable = Где 📵, туда бот пока не может писать: нажми «Сесть за стол» ещё раз и открой чат с ним.
settings-hint = Каждое нажатие — следующее значение.
setup-hint = Выбери игру и приправь по вкусу.
setup-problem = ⚠️ { $text }
preset-line = <b>{ $name }</b> — { $about }
about-line = <b>{ $name }:</b> { $about }
problem-unknown-value = Нет такого значения: { $settings }
problem-not-played-yet = Так здесь пока не играют: { $settings }
problem-too-few-seats = Нужно хотя бы двое.
problem-too-many-seats = { $n ->
    [one] Тесно: колоды в { $deck } хватит на { $n } игрока. Возьмите колоду побольше, или кто-то отдыхает.
    [few] Тесно: колоды в { $deck } хватит на { $n } игроков. Возьмите колоду побольше, или кто-то отдыхает.
   *[many] Тесно: колоды в { $deck } хватит на { $n } игроков. Возьмите колоду побольше, или кто-то отдыхает.
 }
problem-needs = Это бывает только вместе: { $settings }
problem-needs-first-consent-first-limit = Шестая по согласию бывает, только если до первого отбоя — пять карт.
problem-needs-pair-out-pairs = «Один из пары вышел» имеет смысл, только когда играют пара на пару.
problem-needs-doker-deck = Докер играется с джокерами: нужны 54 карты.
problem-needs-doker-transfer = Докер играется с проездным.
problem-needs-pairs-seats = Для игры пара на пару нужно ровно четверо.
problem-needs-trump-swap-seats = При стольких игроках колоды не остаётся — и менять козырь не на что.
problem-needs-colour-swap-seats = При стольких игроках колоды не хватит на сброс одноцветной руки.
problem-excludes = Вместе не бывает: { $settings }
problem-excludes-simple = В простом не подкидывают и не переводят, поэтому ни к чему: { $others }
problem-excludes-push = У игры с подвохом предела нет, и с ней не уживается: { $others }
problem-excludes-doker = У докера свои порядки, с ним не уживается: { $others }
problem-excludes-cheaters = С шулерами не уживается: { $others }
problem-excludes-transfer-packs = Проездной — только с одной колодой: в двух у козыря есть двойник.
standings-title = { $n ->
    [one] Серия: { $n } игра
    [few] Серия: { $n } игры
   *[many] Серия: { $n } игр
 }
standings-line = { $n ->
    [0] { $name } — чистая совесть
    [one] { $name } — { $n } раз в дураках
    [few] { $name } — { $n } раза в дураках
   *[many] { $name } — { $n } раз в дураках
 } · { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
 }
standings-durak = 🪑 Чаще всех в дураках: { $name }
series-title-games = Серия: сыграно { $n } из { $of }
series-title-duraks = { $n ->
    [one] Серия до { $of }-го дурака: { $n } игра
    [few] Серия до { $of }-го дурака: { $n } игры
   *[many] Серия до { $of }-го дурака: { $n } игр
 }
series-line = { $points ->
    [one] { $name } — { $points } очко
    [few] { $name } — { $points } очка
   *[many] { $name } — { $points } очков
 } · { $n ->
    [0] без дурака
    [one] дурак { $n } раз
    [few] дурак { $n } раза
   *[many] дурак { $n } раз
 }
series-over = { $n ->
    [one] 🏆 Серия окончена: { $n } игра
    [few] 🏆 Серия окончена: { $n } игры
   *[many] 🏆 Серия окончена: { $n } игр
 }
series-first = 👑 Первое место: { $names }
series-durak = 🤡 Дурак серии: { $names }
series-mood = { $mood ->
    [0] Вот это вечер! Карты ещё тёплые: ещё серию?
    [1] Спасибо за игру! Стулья никуда не денутся.
   *[other] Первым — слава, дураку — обнимашки. Ещё разок?
 }
series-next = «Начать» — и пойдёт новая серия, с нуля.
