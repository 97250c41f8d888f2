# The drinking manner (V9).

setting-drinking = Drinking
value-drinking-off = no
value-drinking-on = yes, 18+
about-drinking-off = a dry game.
about-drinking-on = 18+ only: take, and you sip; beat everything, and you pick who sips; the durak finishes the glass. Water or juice do as well, and nobody drives after.
group-drinking = 🥃 Drinking
lobby-drinking = 🔞 A drinking game: for adults only. Water or juice do as well, and nobody drives after.
sip-taken = 🥃 A sip: { $name }
sip-open = 🥃 All beaten: { $name } picks who sips
sip-chosen = 🥃 A sip: { $name } (picked by { $by })
button-sip = 🥃 { $name }
done-sip = 🥃 Cheers!
no-sip = There is nothing to pick now.
result-drinking = 🥃 And the durak finishes the glass. Water will do; nobody drives.
