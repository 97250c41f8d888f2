# /settings: что любит группа и что — каждый сам.
command-settings = настройки

prefer-group = ⚙️ { $group }: настройки
prefer-group-hint = Меняют админы, смотреть можно всем. Правила и часы — со следующего стола, остальное — сразу.
prefer-own = ⚙️ Твои настройки
prefer-own-hint = Они с тобой за любым столом.
prefer-clock-hint = Сколько времени на ход? Действует со следующего стола.
prefer-language = 🌐 Язык
prefer-game = 🂠 Игра
prefer-clock = ⏱ Часы
prefer-picture = Картинка
prefer-who-starts = Старт и стоп
prefer-computers = Компьютеры
prefer-statistics = Статистика
prefer-hands = Карты
prefer-value-on = да
prefer-value-off = нет
prefer-value-who-starts-opener = хозяин стола
prefer-value-who-starts-anyone = кто угодно
prefer-value-who-starts-admins = админы
prefer-value-hands-private = в личке
prefer-value-hands-here = и здесь
prefer-about-picture-on = стол показан картинкой.
prefer-about-picture-off = стол показан словами.
prefer-about-who-starts-opener = начинает и останавливает игру хозяин стола; админы тоже могут.
prefer-about-who-starts-anyone = начать и остановить игру может кто угодно.
prefer-about-who-starts-admins = начинают и останавливают игру только админы.
prefer-about-computers-on = за стол можно посадить компьютер.
prefer-about-computers-off = играют только люди; но за того, кто отошёл, компьютер подыграет.
prefer-about-statistics-on = игры идут в счёт, дурака помнят.
prefer-about-statistics-off = ничего не считаем.
prefer-about-hands-private = карты приходят в личку: один раз нажми там «Старт».
prefer-about-hands-here = можно и без «Старт»: «Мои карты» покажет их прямо в группе, только тебе. Телеграм может потерять такое сообщение — просто нажми ещё раз.
lobby-start-anyone = ▶️ Начать может кто угодно.
lobby-start-admins = ▶️ Игру начинает админ.
no-computers-here = В этой группе играют без компьютеров.
drinking-notice = 🔞 Только с 18 лет. Вода и сок тоже годятся, пить никто не обязан, а за руль потом нельзя.
settings-gone = Этих настроек тут больше нет. /settings

prefer-order = 🃏 Порядок
prefer-four-colours = 🎨 Масти
prefer-letters = 🔠 Буквы
prefer-confirm-take = 📥 Взять
prefer-nudges = 🔔 Напоминания
prefer-quiet = 🌙 Тихие часы
prefer-value-order-rank = по старшинству
prefer-value-order-suit = по мастям
prefer-value-four-colours-off = два цвета
prefer-value-four-colours-on = четыре цвета
prefer-value-letters-latin = J Q K A
prefer-value-letters-cyrillic = В Д К Т
prefer-value-confirm-take-off = сразу
prefer-value-confirm-take-on = переспросить
prefer-nudges-quiet = да, но не ночью
prefer-sample = Козырь { $trump }, а карты у тебя такие:
prefer-about-order = 🃏 Козыри в любом случае в конце.
prefer-about-colours = 🎨 В тексте цвета есть только у эмодзи. В четыре цвета бубны — 🔷, а трефы — ☘️: в твоих картах и ответах. Стол в группе у всех одинаковый.
prefer-about-confirm-take = 📥 «Переспросить»: чтобы взять, нужно второе нажатие.
prefer-about-nudges = 🔔 Напоминание — одно новое сообщение, когда твой ход, а ты не здесь.
prefer-nudges-hint = 🔔 Твой ход, а ты не здесь? Карты придут одним новым сообщением. Не поможет — группа один раз позовёт по имени.
prefer-quiet-hint = 🌙 В эти часы не зовём, скажем потом. Часы ниже показывают твоё время? Если нет — подведи.
prefer-quiet-from = с { $time }
prefer-quiet-to = до { $time }
prefer-utc-offset = 🕐 { $time }
button-half-back = −½ часа
button-half-on = +½ часа
button-prefer-close = ✖️ Закрыть

button-take-sure = 📥 Да, беру всё
button-take-not = ↩️ Нет, погоди
hand-take-sure = { $n ->
    [one] Взять { $n } карту — точно?
    [few] Взять { $n } карты — точно?
   *[many] Взять { $n } карт — точно?
 }
