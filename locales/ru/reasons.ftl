# Почему ход не проходит. Одно сообщение на каждый код движка.
reason-game-over = Эта игра уже закончилась.
reason-no-such-seat = За этим столом нет такого места.
reason-seat-is-out = Ты уже вне игры и не дурак. Осталось смотреть.
reason-not-an-attacker = Сейчас не твой ход.
reason-not-a-thrower = В этот кон тебе подкидывать нельзя.
reason-not-your-turn = Секунду: сначала подкидывает тот, кто перед тобой.
reason-not-the-defender = Сейчас отбиваться не тебе.
reason-card-not-in-hand = { $card ->
    [none] Этой карты нет у тебя на руках.
   *[other] { $card } нет у тебя на руках.
 }
reason-one-card-at-a-time = По одной карте, пожалуйста.
reason-ranks-differ = Заходишь несколькими? Тогда одного достоинства.
reason-rank-not-on-table = { $card ->
    [none] Такого достоинства на столе нет. Подкидывают только то, что там лежит.
   *[other] { $card }? Такого достоинства на столе нет. Подкидывают только то, что там лежит.
 }
reason-limit-reached = Всё, больше карт в этот кон нельзя.
reason-must-attack = Стол пуст, и ход твой: нужна карта.
reason-already-passed = Твой пас уже записан.
reason-not-on-table = Этой карты на столе уже нет.
reason-already-beaten = Эта карта уже побита.
reason-does-not-beat = { $card ->
    [none] Не бьёт: нужна карта старше той же масти или козырь.
   *[other] { $card } не бьёт { $target }: нужна карта старше той же масти или козырь.
 }
reason-nothing-to-take = Всё побито, брать нечего.
reason-already-taking = «Беру» сказано. Назад дороги нет!
reason-transfer-is-off = За этим столом играют без перевода.
reason-nothing-to-transfer = Переводить пока нечего.
reason-transfer-too-late = Переводить поздно: карта уже побита.
reason-wrong-rank-to-transfer = Переводят только картой того же достоинства.
reason-hand-too-small = Перевести нельзя: на следующей руке слишком мало карт.
reason-already-left = Эта игра уже идёт без тебя.
reason-not-in-these-rules = В правилах этого стола такого хода нет.
