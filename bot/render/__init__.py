"""From views to screens: text and buttons in each language."""
