# Что бывает только в некоторых играх: права до первой карты, согласие на шестую, показ козыря.

button-swap-trump = 🔄 Забрать { $card } за младший козырь
button-redeal = 🃏 Потребовать пересдачу
button-swap-hand = 🎨 Сменить всю руку
button-waive = 👌 Оставить как есть
button-consent = 👍 Давай и шестую

hand-rights-mine = До первой карты: тебе есть что объявить. Объявляй или оставь как есть.
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

button-announce = 💡 Есть такое правило!
button-call = ☝️ Что-то тут не так…
button-slip = 🫳 Сбросить карту тайком…
button-call-card = ☝️ { $card }
button-call-seat = ☝️ Прячет карту: { $name }
button-send-back = ↩️ Вернуть { $card }
button-beat-with = { $target } ⬅️ { $card }

hand-slip = 🫳 Какая карта исчезнет под отбоем?
hand-call = ☝️ На что покажешь?
hand-give = 💡 Новое правило объявляет { $name }: отдай одну карту, какую хочешь.

done-call = ☝️ Поймано!
done-call-wrong = Всё было честно. Мимо.
done-slip = 🫳 А что? Ничего не было.
done-announce = 💡 Новое правило! Каждый даёт тебе карту.
done-give = Карта ушла.

reason-already-called = На эту карту уже показывали: она честная.
reason-own-card = Это твоё. Себя не выдают.
reason-no-calls-left = Три промаха: в этой игре больше не показать.
reason-nothing-to-call = Сейчас показывать не на что.
reason-no-slip-now = Все смотрят: карту прячут, только когда убирают со стола, и только одну.
reason-last-card = Последнюю карту придётся сыграть честно.
reason-card-is-known = Эту карту все видели — хватятся сразу.
reason-not-between-bouts = Правило объявляют только между конами.
reason-already-announced = Одно правило за игру, и твоё уже было.
reason-nothing-to-give = Сейчас карту отдавать некому.
reason-give-first = Сначала отдай карту за новое правило.

event-sent-back = ↩️ { $card } — подвох, возвращается. Хозяин: { $owner }
event-wrong-call = { $card ->
    [none] ☝️ { $name } — на игрока { $other }: мимо, ничего не спрятано
   *[other] ☝️ { $name } — на { $card }: мимо, всё честно
 }
event-cheat-caught = ☝️ { $name } ловит: { $card }, карта игрока { $culprit }
event-slip-caught = ☝️ { $name } ловит: карту прячет { $culprit }
event-slipped = Карта исчезла
event-undefendable = ⚡️ Тут защиты нет: всё берёт { $name }
event-drew-two = 2️⃣ { $card } из колоды: следующий ход — { $name }
event-rule-announced = 💡 Новое правило! Автор: { $name }
event-gave = 🎁 { $name } отдаёт карту: { $to }
event-given = Карта в подарок
event-titled = { $dokers ->
    [none] 🗡 Заколотый: { $stabbed }
   *[other] 🗡 Заколотый: { $stabbed } · докер: { $dokers }
 }
partners = Пары: { $first } · { $second }
trump-apart = Козырь { $trump } · под колодой { $card } · колода { $talon } · бито { $discard }
button-joker-as = 🃏 Как другую карту…
hand-joker-on = 🃏 Джокер на { $card }: кого он изображает?
