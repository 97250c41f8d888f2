# What only some games know: rights before the first card, consent, showing a trump.

button-swap-trump = 🔄 Take { $card } for the lowest trump
button-redeal = 🃏 Ask for a redeal
button-swap-hand = 🎨 Swap the whole hand
button-waive = 👌 Keep it as it is
button-consent = 👍 Go on, a sixth

hand-rights-mine = Before the first card: you have something to declare. Use it, or keep things as they are.
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

button-announce = 💡 I found a rule!
button-call = ☝️ Something is wrong…
button-slip = 🫳 Slip a card…
button-call-card = ☝️ { $card }
button-call-seat = ☝️ A slipped card: { $name }
button-send-back = ↩️ Send back { $card }
button-beat-with = { $target } ⬅️ { $card }

hand-slip = 🫳 Which card goes under the discard?
hand-call = ☝️ What do you point at?
hand-give = 💡 { $name } found a rule: give one card, whichever you like.

done-call = ☝️ Caught!
done-call-wrong = It was all lawful. A miss.
done-slip = 🫳 What? Nothing happened.
done-announce = 💡 A new rule! Everyone gives you a card.
done-give = The card is on its way.

reason-already-called = That card was called before: it is lawful.
reason-own-card = That is yours. Nobody calls themselves.
reason-no-calls-left = Three misses: no more calls in this game.
reason-nothing-to-call = There is nothing to call now.
reason-no-slip-now = Everyone is looking: slip a card only as the table is cleared, and only one.
reason-last-card = The last card has to be played honestly.
reason-card-is-known = Everyone knows you hold that card: it would be missed.
reason-not-between-bouts = A rule is announced between bouts only.
reason-already-announced = One rule a game, and you had yours.
reason-nothing-to-give = There is nobody to give a card to now.
reason-give-first = First give a card for the new rule.

event-sent-back = ↩️ { $card } was a push and goes back to { $owner }
event-wrong-call = { $card ->
    [none] ☝️ { $name } calls { $other }: a miss, nothing was slipped
   *[other] ☝️ { $name } calls { $card }: a miss, it is lawful
 }
event-cheat-caught = ☝️ { $name } catches { $card }, played by { $culprit }
event-slip-caught = ☝️ { $name } catches { $culprit } slipping a card
event-slipped = A card has gone
event-undefendable = ⚡️ No defence against that: { $name } takes it all
event-drew-two = 2️⃣ { $card } was drawn: { $name } attacks next
event-rule-announced = 💡 A new rule by { $name }!
event-gave = 🎁 { $name } gives a card to { $to }
event-given = A card as a present
event-titled = { $dokers ->
    [none] 🗡 The stabbed: { $stabbed }
   *[other] 🗡 The stabbed: { $stabbed } · the doker: { $dokers }
 }
partners = Pairs: { $first } · { $second }
trump-apart = Trump { $trump } · under the talon { $card } · talon { $talon } · discard { $discard }
button-joker-as = 🃏 As another card…
hand-joker-on = 🃏 The joker on { $card }: as which card?
