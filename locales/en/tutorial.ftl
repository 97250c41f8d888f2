# Eight lessons by doing. `lesson-NAME-N` is what step N says, `…-hint` answers a tap that is allowed but not the one
# that is taught, `…-end` closes the lesson. $card is the card to tap, $target the one it beats; $name and $other are
# the computers at the table.
button-tutorial = 🎓 Learn by playing
button-lessons = 📚 All lessons
button-lessons-begin = ▶️ Begin
button-lessons-go-on = ▶️ Go on: lesson { $n }
button-lesson-next = ▶️ Next: { $name }
command-tutorial = learn to play, in eight short lessons
lessons = 🎓 <b>Eight short lessons</b>
    You learn by playing, three minutes in all. Leave and come back whenever you like: your place is kept.
lessons-done = 🎓 <b>All eight done!</b>
    Time for a real table. Any lesson can be taken again.
lesson-title = 🎓 Lesson { $n } of { $of }: { $name }
lesson-hint = 💡 { $text }
lesson-right = ✅ That's it!
lesson-private = 🎓 Lessons are taken in the private chat with me:

lesson-attack = Attack
lesson-attack-1 = The goal: get rid of your cards. Nobody wins; the last one with cards is the durak.
    Your attack. Start low: tap { $card }.
lesson-attack-1-hint = Allowed, but a good card may come in handy later. Start with the lowest: { $card }.
lesson-attack-2 = Beaten. Now you may add a card of a rank that lies on the table. There is an eight, and you have one too: { $card }.
lesson-attack-2-hint = You may stop here. But a card that goes is a card less: { $card }.
lesson-attack-end = All beaten, so the cards leave the game, and the defence attacks next.
    💡 Lead a card that you have another of: if it is beaten, the other one follows.

lesson-beat = Defence
lesson-beat-1 = You are attacked: { $target }. Beat it with a higher card of the same suit: { $card }.
lesson-beat-1-hint = That works too. But why spend more than you must? { $card } is enough.
lesson-beat-2 = { $target } was added: there is a nine on the table already. Beat it as well: { $card }.
lesson-beat-2-hint = You can, but it's a pity: { $card } does it, and trumps are worth saving.
lesson-beat-end = Done! You held, and now you attack.
    ⚠️ A common mistake: covering with a high card of another suit. Only the same suit counts, or a trump.

lesson-trump = Trump
lesson-trump-1 = Trump in this game: { $trump }. Any trump beats any other suit. Only a trump beats { $target }, and the lowest will do: { $card }.
lesson-trump-1-hint = You can, but the lowest trump is enough: { $card }.
lesson-trump-2 = { $target } was added, since there is a six on the table. No trump needed here: { $card }.
lesson-trump-2-hint = That would be a waste: { $card } is enough.
lesson-trump-end = You held. A trump is beaten only by a higher trump.
    💡 While the talon is full, spend no trumps on low cards: they decide the end.

lesson-throw = Throwing in
lesson-throw-1 = Three at the table: { $name } attacks { $other }. The others may throw in too, but only ranks that lie there: here a seven and a nine. Tap { $card }.
lesson-throw-1-hint = You may leave it at that. But here is a chance to get rid of a card: { $card }.
lesson-throw-2 = Beaten. Now a queen lies there as well, but yours is a trump: keep it. Tap “Done”.
lesson-throw-2-hint = Allowed, but a trump is worth more in the hand. Tap “Done”.
lesson-throw-end = { $other } held, and attacks next.
    ⚠️ A common mistake: adding a rank that isn't on the table.
    💡 Six attack cards in a bout at most, and never more than the defence holds.

lesson-take = Taking
lesson-take-1 = A seven is led, and only your best trumps beat it. Too good for that: this time, take.
lesson-take-1-hint = It would beat. But a king or ace of trumps for a seven? This time, take.
lesson-take-2 = Whoever takes may be given more for the road: so two sevens came to you. Your turn to attack was missed, but one of them is already of use: { $card } on { $target }.
lesson-take-2-hint = You can, but it goes cheaper: { $card }.
lesson-take-end = What you took came in handy.
    💡 Early in the game it can pay to take a few low cards and save the trumps.
    ⚠️ Don't start beating without a chance to finish: whoever takes, takes their own cards too.

lesson-refill = Refill
lesson-refill-1 = After each bout hands are refilled to six: the attack draws first, the defence last. Three cards are left in the talon, and the open trump is drawn last. Attack: { $card }.
lesson-refill-1-hint = Allowed, but start low: { $card }.
lesson-refill-2 = Give more, draw more. Add { $card } as well.
lesson-refill-2-hint = You may stop, but there is more to add: { $card }.
lesson-refill-end = The attack drew first: two cards for you. For { $name } only the open trump was left, and the talon is empty: from now on nobody draws.
    ⚠️ A common mistake: the defence draws before the attack. Here the order keeps itself.

lesson-transfer = Transfer
lesson-transfer-1 = In the transfer game an attack can be passed on with a card of the same rank, as long as nothing is beaten. You are attacked with an eight, and you have one: { $card }. Then { $name } defends.
lesson-transfer-1-hint = There are other ways. But passing it on costs less: { $card }.
lesson-transfer-end = ↪️ Passed on! Both eights went to { $name }.
    💡 It works only if the next player holds enough cards for all that lies there. A card is beaten already? Then it is too late.

lesson-end = The end
lesson-end-1 = The talon is empty and nobody draws: whoever runs out of cards is safe. The high diamonds and the trumps are gone, so { $name } can't beat a king of diamonds. Tap { $card }.
lesson-end-1-hint = The nine would be beaten, and the king would stay with you. First what can't be beaten: { $card }.
lesson-end-2 = { $name } took it, and you attack again. Your last card: { $card }.
lesson-end-end = 🏁 No cards left: you're safe. The durak is { $name }!
    💡 Remember what has gone, trumps and aces first: at the end you'll know what the others hold.
    Now for a real game!
