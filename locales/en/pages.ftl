# The welcome, help, commands, languages, the rules by chapters.
welcome = 🃏 <b>Durak</b>, the card game without winners: whoever is left with cards is the fool.
    In a group everyone sees the table, and your cards come here, for your eyes only.
    Alone? Warm up against the computer.
language-question = Which language shall we speak?
help = 📖 <b>How to begin</b>
    1. Add me to a group and write /newgame there.
    2. Everyone taps Join, the one who opened the table taps Start.
    3. Your cards come to the private chat: tap one to play it.
help-command = { $command } — { $what }
command-newgame = set a table
command-join = take a seat
command-leave = get up from the table
command-start = deal the cards
command-stop = stop the game
command-kick = free a seat
command-hand = send me my cards again
command-rules = the rules of this table
command-language = choose the language
command-help = how to play here

chapter-goal = Goal and deal
chapter-before = Before the game
chapter-attack = Attack
chapter-defence = Defence
chapter-throwing = Throwing in
chapter-taking = Taking
chapter-transfer = Transfer
chapter-end = The end
chapter-pairs = Pairs
chapter-push = Push
chapter-doker = Doker
chapter-cheaters = Cheaters
chapter-table = This table
rules-line = • { $text }
rules-absent = Not played here: { $list }
rules-goal = Get rid of your cards. There is no winner: the last one with cards is the durak.
    Everyone gets six cards. The next one is turned up and lies under the talon: its suit is trump, and it is drawn last.
    The first game is opened by the lowest trump in hand.
rules-attack = The attack leads a card at the next player clockwise, who defends.
    On an empty table there is no passing: a card must be led.
rules-defence = Beat a card with a higher one of its suit, or with any trump. A trump is beaten only by a higher trump.
    All beaten and nobody adds? Done: the cards go to the discard, and the defence attacks next.
rules-throwing = Cards may be added to the attack, but only of ranks that lie on the table, attack and defence alike.
    A pass is not final: with every new card you may think again.
rules-taking = Can't beat it, or don't want to? Take everything on the table.
    Whoever takes misses the turn: the next player attacks.
rules-transfer = The attack can be passed on, as long as nothing is beaten.
    It works only if the next player holds enough cards for all that lies there.
rules-end = After each bout hands are refilled to six from the talon.
    Talon empty and no cards left? You're safe. The last one with cards is the durak, and deals next.

bot-description = Durak for groups: everyone sees the table, and the cards come to each in private. No winners, only one durak.
bot-short-description = Durak with friends: in a group, or against the computer.
rules-before = The first game is dealt by whoever opened the table, the next ones by the last durak.
    A newcomer to a series sits down in the durak's place: they deal the next game.
rules-pairs = Partners sit opposite. An attack always goes to an opponent, and the defender's partner never throws in.
    The pair that has no cards left first wins; the other pair is durak.
rules-push = A card of a rank that isn't on the table is a push, and nobody is told. There is no limit to pushes.
    The defence may send a card back: a push returns to its owner, a lawful card stays, and everyone hears of the try.
    Once beaten, a push is lawful. Whoever takes, takes the pushes too.
rules-doker = • First game of a series: hearts are trump. Second: anything but hearts.
    • Stuck? Take only what isn't beaten; the beaten pairs go to the discard.
    • The two of trumps drawn from the talon attacks next, out of turn.
    • A beat that doesn't beat stands, unless somebody calls it before the bout ends: then the defence takes the whole table.
    • Three sixes, or a three, a five and a nine: no defence against that attack.
    • Cards thrown in may beat other attack cards. A beat in suit opens that suit for throwing in.
    • Whoever beat everything refills first.
    • Once a game: “I found a rule!”, and everyone gives you a card.
    • The last one is the stabbed, the one before is the doker.
rules-cheaters = Nobody says a word about a wrong rank thrown in, a beat that doesn't beat, a false transfer, a card slipped under the discard.
    Noticed it? Call a card until the bout ends, a slip until the first beat of the next bout. Right: it is undone. Wrong: everyone hears of it, and three wrong calls are the last.
rules-table = Whoever's time runs out twice in a row is played for by a computer, until they tap again.
    The durak of each game is counted in the series.
