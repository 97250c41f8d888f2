# Reaching people: news of tables, sharing, hands in the group.
command-notify = tell me when a table opens here
notify-on = 🔔 When a table opens here, you'll hear of it in private. Once more /notify, and it's off.
notify-off = 🔕 Fine, no more news of tables here.
notify-start = 🔔 Gladly, but I can't write to you yet. Open the chat with me and press Start: that turns it on.
notify-on-there = { $group ->
    [none] 🔔 When a table opens there, you'll hear of it here.
   *[other] 🔔 When a table opens in { $group }, you'll hear of it here.
 }
notify-stranger = That's for members of the group only.
table-opened = 🃏 A table is open in { $group }!
table-opened-hint = Enough of such news? /notify
watching = 🔔 You hear of new tables in these groups. Tap one to stop.
watching-none = 🔔 Write /notify in a group, and you'll hear here when a table opens there.
button-unwatch = 🔕 { $group }
button-share = 📣 Tell a friend
share-text = Durak with friends, right in our chat. Nobody wins, somebody loses!
lobby-hands-here = 📵 — sees the cards here in the group, with “My cards”.
