# Общее для всех экранов: сам язык, игроки, количества, кнопки.
direction = ltr
language-name = Русский
language-codes = ru uk be kk ky uz tg tk hy az ka mo
game = Дурак
player = Инкогнито
computer-name = { $number ->
    [1] Баба Клара
    [2] Дядя Сёма
    [3] Кот Козик
    [4] Профессор Нейман
    [5] Тётя Соня
    [6] Капитан Бито
    [7] Яша из Одессы
    [8] Шурик
   *[other] Компьютер { $number }
 }
seconds = { $n } с
minutes = { $n } мин
deck-count = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
 }
chosen = ✅ { $label }

button-join = Сесть за стол
button-leave = Встать
button-settings = ⚙️ Настройки
button-settings-close = ↩️ Назад к столу
button-groups = ↩️ Все настройки
button-keep = 📌 Запомнить для группы
button-keep-private = 📌 Запомнить для моих игр
button-start = ▶️ Начать
button-peek = 🃏 Мои карты
button-private-chat = 💬 В личку
button-take = 📥 Беру
button-pass = ✋ Пас
button-pass-beaten = ✅ Бито
button-pass-taking = ✋ Хватит
button-transfer = ↪️ Перевести { $card }
button-show = 👁 { $card }
button-target = на { $card }
button-let-go = ↩️ Другая карта
button-back = 🙋 Я здесь
button-rematch = 🔁 Ещё раз
button-new-series = 🔁 Новая серия
button-why = 📖 Почему?
button-record = 📄 Запись игры
button-practice = 🤖 Сыграть с компьютером
button-add-group = ➕ Добавить в группу
button-rules = 📖 Правила
button-language = 🌐 Язык
button-open-chat = 💬 Открыть личку
