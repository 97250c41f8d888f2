# Подсказки и разбор: ходы в двух словах, чем они хороши и чего стоят.
button-hint = 💡 Подсказка
hint = { $chance ->
    [none] 💡 { $move }
   *[other] 💡 { $move } · шанс не остаться в дураках { $chance }
 }
hint-waiting = 💡 Думаем…
hint-failed = 💡 В этот раз ничего не придумалось. Спросишь ещё раз?
hint-thinking = 💡 Секунду, думаем…
hint-given = 💡 Подсказка уже здесь.
hint-not-now = 💡 Сейчас выбирать не из чего.
hint-practice-only = 💡 Подсказки — для игры с компьютерами. Против людей было бы нечестно!

button-review = 🔍 Разбор игры
review-title = { $group ->
    [none] 🔍 Игра { $game }: самые дорогие ходы
   *[other] 🔍 { $group }, игра { $game }: самые дорогие ходы
 }
review-clean = Ни одного дорогого промаха. Отличная игра! 👏
review-moment = { $number }. Кон { $bout }: минус { $cost } шанса не остаться в дураках
review-table = На столе: { $piles }
review-hand = Козырь { $trump } · на руках: { $cards }
review-played = ❌ { $move }
review-better = ✅ { $move }
review-thinking = 🔍 Смотрим твою игру. Разбор сейчас придёт.
review-not-yours = В той игре тебя не было.
review-not-over = Сначала доиграем!
review-bluff = 🔍 Где можно блефовать, лучший ход не вычислить.
review-none = Доигранных игр у тебя пока нет. /newgame
review-failed = 🔍 В этот раз разобрать игру не вышло. Попробуй ещё раз.
command-review = какие ходы прошлой игры обошлись дороже всего

move-attack = сыграть { $cards }
move-beat = побить { $target } картой { $card }
move-transfer = перевести: { $card }
move-show = перевести, показав { $card }
move-take = взять
move-pass = пас
move-swap-trump = обменять козырь
move-redeal = попросить пересдачу
move-swap-hand = сбросить всю руку
move-consent = разрешить шестую карту
move-call-card = указать на { $card }
move-call-seat = указать на спрятанную карту: { $name }
move-slip = тайком сбросить { $card }
move-announce = объявить правило
move-give = отдать { $card }
move-leave = выйти из игры

point-wins = спасение наверняка, всё просчитано
point-draws = верная ничья, большего тут нет
point-lost = при лучшей игре ничего не спасёт, но так наказать труднее всего
point-only-move = ничего другого и нельзя
point-nothing-beats = бить нечем
point-only-beater = единственная карта, которая бьёт
point-keeps-trump = козыри целы
point-spends-trump = тут козыря не жалко
point-take-is-cheaper = взять дешевле, чем тратить козырь
point-take-gains = есть что взять: карты хорошие
point-cannot-be-beaten = побить это никто не сможет
point-forces-trump = бьётся только козырем
point-forces-high = выманивает туза или короля
point-from-a-pair = следом можно подкинуть такую же
point-sheds-low = уходит самая слабая карта
point-adds-burden = ещё одна тому, кто берёт
point-no-new-rank = такой ранг уже лежит, нового не подкинут
point-moves-on = атака уходит дальше
point-keeps-shown = атака уходит дальше, а козырь остаётся
point-keeps-strength = что можно подкинуть, лучше приберечь
point-better-trump = младший козырь меняется на козырь получше
point-close = другой ход почти не хуже
