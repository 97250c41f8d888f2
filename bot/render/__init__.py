"""From views to screens: text and buttons in each language. `bot.render.screens` has them all, `Texts` the words."""
