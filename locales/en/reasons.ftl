# Why a move is refused. One message for each code of the engine.
reason-game-over = This game is over already.
reason-no-such-seat = There is no such seat at this table.
reason-seat-is-out = You're out and safe: nothing left to play.
reason-not-an-attacker = It's not your attack now.
reason-not-a-thrower = In this bout you can't throw in.
reason-not-your-turn = One moment: somebody before you in line throws in first.
reason-not-the-defender = It's not you who defends now.
reason-card-not-in-hand = { $card ->
    [none] That card isn't in your hand.
   *[other] { $card } isn't in your hand.
 }
reason-one-card-at-a-time = One card at a time, please.
reason-ranks-differ = Opening with several? Then all of one rank.
reason-rank-not-on-table = { $card ->
    [none] No such rank on the table: add only what lies there.
   *[other] { $card }? No such rank on the table: add only what lies there.
 }
reason-limit-reached = That's as many attack cards as this bout may have.
reason-must-attack = The table is empty and it's your attack: lead a card.
reason-already-passed = You've passed already.
reason-not-on-table = That card isn't on the table any more.
reason-already-beaten = That card is beaten already.
reason-does-not-beat = { $card ->
    [none] That doesn't beat it: a higher card of the suit is needed, or a trump.
   *[other] { $card } doesn't beat { $target }: a higher card of the suit is needed, or a trump.
 }
reason-nothing-to-take = Everything is beaten: nothing to take.
reason-already-taking = You said “I take”. No way back now!
reason-transfer-is-off = No transfers at this table.
reason-nothing-to-transfer = Nothing to transfer yet.
reason-transfer-too-late = Too late to transfer: a card is beaten already.
reason-wrong-rank-to-transfer = Only a card of the same rank transfers.
reason-hand-too-small = No transfer: the next player holds too few cards for that.
reason-already-left = You've left this game already.
reason-not-in-these-rules = There is no such move in this table's rules.
