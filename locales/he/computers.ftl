# מחשבים ליד השולחן: רמות, מי מצטרף ומי קם.
level-name = { $level ->
    [easy] קל
    [hard] קשה
   *[medium] בינוני
 }
button-add-computer = { $level ->
    [easy] ➕🤖 קל
    [hard] ➕🤖 קשה
   *[medium] ➕🤖 בינוני
 }
button-remove-computer = ✖️ { $name }
