# Настройки, их значения, смысл каждого значения (одной фразой), готовые игры.
setting-pair = { $name }: { $value }
setting-deck = Колода
setting-packs = Колод
setting-no-talon-trump = Козырь без колоды
setting-redeal = Пересдача
setting-colour-swap = Сброс одноцветной
setting-trump-swap = Шестёрка на туза
setting-next-first = Следующая игра
setting-opening = Заход
setting-throwers = Подкидывают
setting-throw-order = Очередь
setting-limit = Предел
setting-first-limit = До первого отбоя
setting-first-consent = Шестая по согласию
setting-after-take = После «беру»
setting-transfer = Перевод
setting-refill-order = Добор
setting-refill-short = Остаток колоды
setting-last-bout = Вышли все разом
setting-focus = Фокус
setting-simple = Простой
setting-push = С подвохом
setting-defence-clock = Часы на защиту
setting-pairs = Пара на пару
setting-pair-out = Один из пары вышел
setting-doker = Докер
setting-cheaters = Шулера
setting-clock = Часы
setting-auto-pass = Автопас
setting-series = Серия

value-on = да
value-off = нет
value-deck-24 = 24
value-deck-36 = 36
value-deck-52 = 52
value-deck-54 = 54 с джокерами
value-packs-1 = одна
value-packs-2 = две
value-no-talon-trump-last-card = последняя карта
value-no-talon-trump-cut = съём
value-trump-swap-ace = только туза
value-trump-swap-any = любой козырь
value-next-first-lowest-trump = мл. козырь
value-next-first-attack-loser = под дурака
value-next-first-loser-left = после дурака
value-opening-one = одна карта
value-opening-many = несколько
value-throwers-all = все
value-throwers-neighbours = соседи
value-throwers-attacker = только ходящий
value-throw-order-free = кто успел
value-throw-order-in-turn = по очереди
value-limit-six = шесть
value-limit-hand = по руке
value-limit-none = нет
value-first-limit-six = шесть
value-first-limit-five = пять
value-after-take-to-limit = до предела
value-after-take-unlimited = сколько есть
value-after-take-off = ничего
value-transfer-show = с проездным
value-refill-order-attack = по ходу
value-refill-order-clockwise = по кругу
value-refill-short-in-order = по очереди
value-refill-short-even = поровну
value-last-bout-draw = ничья
value-last-bout-defender = кто отбивался
value-last-bout-both = все дураки
value-defence-clock-60 = 1 мин
value-defence-clock-120 = 2 мин
value-defence-clock-180 = 3 мин
value-pair-out-both-seats = партнёр за двоих
value-pair-out-skip = место пропускают
value-clock-none = без часов
value-auto-pass-at-once = сразу
value-auto-pass-delayed = чуть погодя
value-auto-pass-off = нет
value-series-endless = без конца
value-series-games = { $n ->
    [one] { $n } игра
    [few] { $n } игры
   *[many] { $n } игр
 }
value-series-duraks = дурак { $n ->
    [one] { $n } раз
    [few] { $n } раза
   *[many] { $n } раз
 }

about-deck-36 = 36 карт, от шестёрки до туза.
about-deck-24 = 24 карты, от девятки до туза: быстрая игра.
about-deck-52 = 52 карты, от двойки до туза: долгая игра.
about-deck-54 = 54 карты: от двойки до туза и два джокера, которые бьют всё, кроме джокера.
about-packs-1 = одна колода: каждая карта в одном экземпляре.
about-packs-2 = две колоды вперемешку; карта не бьёт своего двойника.
about-no-talon-trump-last-card = колоды не осталось? Последнюю сданную карту показывают: она и козырь.
about-no-talon-trump-cut = колоды не осталось? Козырь — карта, снятая перед сдачей.
about-redeal-off = играй что сдали.
about-redeal-on = пять карт одной масти или шесть одного цвета? Можно показать — и всем сдают заново.
about-colour-swap-off = одноцветная рука остаётся как есть.
about-colour-swap-on = все шесть карт одного цвета? Можно сбросить их и взять шесть новых.
about-trump-swap-off = козырь под колодой никто не трогает.
about-trump-swap-ace = под колодой туз? Младший козырь можно на него обменять.
about-trump-swap-any = младший козырь можно обменять на карту под колодой.
about-next-first-lowest-trump = каждую игру начинает младший козырь на руках.
about-next-first-attack-loser = следующая игра начинается заходом под дурака.
about-next-first-loser-left = следующую игру начинает место после дурака.
about-opening-one = заход одной картой.
about-opening-many = заход одной картой или сразу несколькими одного достоинства.
about-throwers-all = подкидывают все, кроме отбивающегося.
about-throwers-neighbours = подкидывают только соседи отбивающегося.
about-throwers-attacker = подкидывает только тот, чей ход.
about-throw-order-free = кто успел, тот и подкинул.
about-throw-order-in-turn = сначала тот, чей ход; остальные — после его паса.
about-limit-six = не больше шести карт за кон и не больше, чем на руках у отбивающегося.
about-limit-hand = столько карт, сколько на руках у отбивающегося, хоть больше шести.
about-limit-none = без предела; что отбить уже нечем, возвращается хозяевам.
about-first-limit-six = первый кон как любой другой.
about-first-limit-five = до первого отбоя — пять карт.
about-first-consent-off = до первого отбоя шестой карты не бывает.
about-first-consent-on = пять побито? Можно согласиться и на шестую.
about-after-take-to-limit = вдогонку к «беру» можно подкинуть до предела.
about-after-take-unlimited = вдогонку к «беру» можно подкинуть сколько есть.
about-after-take-off = после «беру» не подкидывают.
about-transfer-off = здесь играют без перевода.
about-transfer-on = пока ничего не побито, положи карту того же достоинства — и отбивается следующий.
about-transfer-show = карта того же достоинства переводит ход; козырь можно просто показать — раз за игру.
about-refill-order-attack = добирают в порядке ходов, отбивающийся последним.
about-refill-order-clockwise = добирают по кругу от начавшего кон, отбивающийся последним.
about-refill-short-in-order = остаток колоды — тем, кто добирает раньше.
about-refill-short-even = остаток колоды делят поровну.
about-last-bout-draw = карты кончились у всех за один кон — ничья.
about-last-bout-defender = карты кончились у всех за один кон — дурак тот, кто отбивался: последняя рука хуже дурака.
about-last-bout-both = карты кончились у всех за один кон — все и дураки.
about-focus-off = без фокуса: решает последняя карта.
about-focus-on = остались двое, и кто-то заходит последней картой: у соперника такая же, пара и две соседние — он сразу спасён.
about-simple-off = обычная игра, с подкидыванием.
about-simple-on = заход одной картой или парой; не подкидывают и не переводят: отбейся или бери.
about-push-off = подкидывают только то, что уже лежит на столе.
about-push-on = подкинуть можно что угодно; отбивайся внимательно и возвращай лишнее.
about-defence-clock-off = на защиту целиком часов нет.
about-defence-clock-60 = минута на всю защиту за кон, потом — «беру».
about-defence-clock-120 = две минуты на всю защиту за кон, потом — «беру».
about-defence-clock-180 = три минуты на всю защиту за кон, потом — «беру».
about-pairs-off = каждый сам за себя.
about-pairs-on = четверо, партнёры напротив: пара, оставшаяся с картами, — в дураках.
about-pair-out-both-seats = у партнёра кончились карты? Второй играет за двоих.
about-pair-out-skip = у партнёра кончились карты? Его место пропускают.
about-doker-off = без докерских штучек.
about-doker-on = докер: джокеры, сначала козыри — червы, и куча сюрпризов; всё в правилах.
about-cheaters-off = только честная игра.
about-cheaters-on = жульничать можно, пока не поймали.
about-clock = на ход { $time }; потом ходит сам стол.
about-clock-none = никто никого не торопит.
about-auto-pass-at-once = подкинуть нечего? Стол пасует за тебя сразу.
about-auto-pass-delayed = подкинуть нечего? Стол пасует чуть погодя, чтобы ничего не выдать.
about-auto-pass-off = каждый пасует сам.
about-series-endless = игра за игрой, дураков считаем.
about-series-games = { $n ->
    [one] { $n } игра
    [few] { $n } игры
   *[many] { $n } игр
 } — и таблица мест.
about-series-duraks = пока кто-то не побывает в дураках { $n ->
    [one] { $n } раз
    [few] { $n } раза
   *[many] { $n } раз
 }, потом таблица мест.

preset-classic = подкидной
preset-transfer = переводной
preset-show = с проездным
preset-simple = простой
preset-push = с подвохом
preset-pairs = пара на пару
preset-pairs-transfer = пара на пару с переводом
preset-doker = докер
preset-cheaters = шулера
preset-quick = быстрый
preset-long = длинный

preset-about-classic = тот самый: ходи, отбивайся, подкидывай.
preset-about-transfer = ход можно перевести картой того же достоинства.
preset-about-show = переводной, а козырь можно просто показать.
preset-about-simple = карта или пара, без подкидывания: отбейся или бери.
preset-about-push = подкидывай что угодно, пока никто не заметил.
preset-about-pairs = двое на двое, партнёры напротив.
preset-about-pairs-transfer = двое на двое, и ход можно перевести.
preset-about-doker = джокеры, до восьми игроков, сюрпризы в каждом коне.
preset-about-cheaters = жульничай сколько влезет, пока не поймали.
preset-about-quick = 24 карты, от девятки до туза: на пару минут.
preset-about-long = 52 карты, за столом хватит места на восьмерых.

group-deck = 🂠 Колода и игроки
group-before = 🎬 До игры
group-attack = ⚔️ Ход, подкидывание
group-taking = 📥 «Беру»
group-transfer = ↪️ Перевод
group-refill = 🫳 Добор
group-end = 🏁 Конец игры
group-series = 🏆 Серия
group-clock = ⏱ Часы
