# Hands of those who have nothing to do now. They stay true for a while: no word of who is waited for.
hand-looks-on = ⚔️ { $attacker } attacks, 🛡 { $defender } defends
hand-looks-on-own = Your attack; { $defender } defends.
