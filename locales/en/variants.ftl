# What only some games know: rights before the first card, consent, showing a trump.

button-swap-trump = 🔄 Take { $card } for the lowest trump
button-redeal = 🃏 Ask for a redeal
button-swap-hand = 🎨 Swap the whole hand
button-waive = 👌 Keep it as it is
button-consent = 👍 Go on, a sixth

hand-rights-mine = Before the first card: you have something to declare. Use it, or keep things as they are.
hand-rights-wait = One moment: somebody may have something to declare before the first card.
hand-joker = 🃏 Which card is the joker?
hand-consent = Five beaten! Will you take a sixth?
rights-wait = One moment: somebody may have something to declare before the first card.

done-swap-trump = The trump card has a new owner.
done-redeal = A new deal!
done-swap-hand = Six new cards.
done-waive = Kept as it is.
done-consent = A sixth it is!
done-show = { $card ->
    [none] Shown: the attack moves on.
   *[other] { $card } shown: the attack moves on.
 }

reason-rights-first = One moment: somebody may still have something to declare before the first card.
reason-no-right = This hand gives no such right.
reason-game-has-begun = Too late: only before the first card.
reason-consent-not-asked = Nobody asks about a sixth card now.
reason-joker-not-declared = On attack a joker has to stand for a card.
reason-not-the-trump-to-show = Only the trump of the rank that was attacked with can be shown.
reason-shown-before = The trump of that rank was shown in this game already.

event-trump-cut = The cut: { $card }
event-trump-buried = { $card } goes into the middle of the talon, another was turned
event-trump-swapped = { $given } goes under the talon, { $taken } to { $name }
event-redealt = A redeal for { $name }: { $cards }
event-hand-swapped = Six new cards for { $name }
event-waived = A right was waived
event-consented = { $name }: a sixth is welcome
event-focus-opened = The focus! { $name } shows { $cards }
