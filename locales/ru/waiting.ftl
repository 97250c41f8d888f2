# Ожидание: зовём по имени, стол закрывается, перерывы.
command-pause = перерыв
command-resume = продолжить после перерыва

called = { $n ->
    [one] 🔔 { $names }, ждём тебя!
   *[other] 🔔 { $names }, ждём вас!
 }
lobby-closing = ⏳ Никто не садится? Стол закроется в { $time }.
button-extend = ⏳ Ещё 15 минут
lobby-extended = ⏳ Стол ждёт ещё 15 минут.
lobby-expired = ⌛ Стало тихо, и стол закрыт. Открыть новый: /newgame

break-on = ⏸ Перерыв. Часы стоят.
break-by = ⏸ Перерыв: отходит { $name }. Часы стоят.
break-hint = Кто просил перерыв, закончит его одним нажатием, остальные — все вместе. Через час они могут и не ждать.
break-resuming = ▶️ Готовы играть: { $names }
break-asked = ⏸ { $name } просит перерыв.
break-missing = Ждём согласия: { $names }
button-pause-yes = 👍 Давай
button-pause-no = 🙅 Играем
button-resume = ▶️ Продолжить
paused = ⏸ Перерыв. Часы стоят.
paused-already = ⏸ Перерыв уже идёт. Продолжить: /resume
pause-agreed = 👍 Хорошо. Ждём остальных.
pause-not-asked = Перерыва сейчас никто не просит.
pause-declined = 🙅 Тогда играем.
pause-declined-by = { $name ->
    [none] 🙅 Кто-то хочет играть дальше. Без перерыва.
   *[other] 🙅 { $name } хочет играть дальше. Без перерыва.
 }
resume-asked = ▶️ Понятно. Продолжим, когда будут готовы остальные.
resumed = ▶️ Играем дальше!
not-paused = Сейчас не перерыв.
paused-tap = ⏸ Перерыв. Сначала «Продолжить».
