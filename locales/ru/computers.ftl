# Компьютеры за столом: уровни, кто садится и кто встаёт.
level-name = { $level ->
    [easy] новичок
    [hard] мастер
   *[medium] любитель
 }
button-add-computer = { $level ->
    [easy] ➕🤖 Новичок
    [hard] ➕🤖 Мастер
   *[medium] ➕🤖 Любитель
 }
button-remove-computer = ✖️ { $name }
