# Computer players: levels, sitting down and getting up.
level-name = { $level ->
    [easy] easy
    [hard] hard
   *[medium] medium
 }
button-add-computer = { $level ->
    [easy] ➕🤖 Easy
    [hard] ➕🤖 Hard
   *[medium] ➕🤖 Medium
 }
button-remove-computer = ✖️ { $name }
