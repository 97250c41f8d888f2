# Компьютеры за столом: уровни, кто садится и кто встаёт.
level-name = { $level ->
    [easy] новичок
    [hard] мастер
   *[medium] знаток
 }
button-add-computer = { $level ->
    [easy] ➕🤖 Новичок
    [hard] ➕🤖 Мастер
   *[medium] ➕🤖 Знаток
 }
button-remove-computer = ✖️ { $name }
