# When something around goes wrong.

slow-down = 🐢 Easy! Take a breath, then go on.
place-silent = { $group ->
    [none] 🔇 I can't write in the group just now. The game goes on here, in private.
   *[other] 🔇 I can't write in “{ $group }” just now. The game goes on here, in private.
 }
