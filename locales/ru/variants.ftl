# What only some games know: rights before the first card, consent, showing a trump.

button-swap-trump = 🔄 Забрать { $card } за младший козырь
button-redeal = 🃏 Потребовать пересдачу
button-swap-hand = 🎨 Сменить всю руку
button-waive = 👌 Оставить как есть
button-consent = 👍 Давай и шестую

hand-rights-mine = До первой карты: тебе есть что объявить. Объявляй или оставь как есть.
hand-rights-wait = Секунду: вдруг кому-то есть что объявить до первой карты.
hand-joker = 🃏 Кого изображает джокер?
hand-consent = Пять побито! Пустишь шестую?
rights-wait = Секунду: вдруг кому-то есть что объявить до первой карты.

done-swap-trump = Козырь под колодой сменил хозяина.
done-redeal = Пересдаём!
done-swap-hand = Рука сменила цвет: шесть новых карт.
done-waive = Оставляем как есть.
done-consent = Шестая так шестая!
done-show = { $card ->
    [none] Показано, ход дальше.
   *[other] { $card } показан — ход дальше.
 }

reason-rights-first = Секунду: вдруг кому-то ещё есть что объявить до первой карты.
reason-no-right = С такой рукой этого права нет.
reason-game-has-begun = Поздно: это можно только до первой карты.
reason-consent-not-asked = О шестой карте сейчас не спрашивают.
reason-joker-not-declared = При заходе джокер должен кого-то изображать.
reason-not-the-trump-to-show = Показывают только козырь того достоинства, с которого зашли.
reason-shown-before = Козырь этого достоинства в этой игре уже показывали.

event-trump-cut = Сняли { $card }
event-trump-buried = { $card } уходит в середину колоды, открыли другую
event-trump-swapped = { $given } — под колоду, { $taken } теперь у игрока: { $name }
event-redealt = Пересдача! Требует { $name }: { $cards }
event-hand-swapped = Шесть новых карт: { $name }
event-waived = Право не использовано
event-consented = { $name }: давай и шестую!
event-focus-opened = Фокус! Рука: { $name } — { $cards }
