"""A local Telegram, strict about the limits and errors of the real one.

`World` (module `world`) is all of it, synchronous and without I/O; `VirtualClock` is time that moves when told to.
`transport.SandboxRequest` answers python-telegram-bot in the same process; `http` does so over the loopback, with a
web page to play in; `server` starts that.

    clock = VirtualClock()
    world = World(clock)
    dana, boris = world.add_user("דנה", language_code="he"), world.add_user("Борис", language_code="ru")
    group = world.add_group("Durak", [dana, boris])          # or supergroup=True, forum=True, bot_admin=True
    request = SandboxRequest(world)                          # from bot.sandbox.transport
    app = (Application.builder().token(world.token).base_url(BASE_URL).base_file_url(BASE_FILE_URL)
           .request(request).get_updates_request(request).updater(None).build())

    world.say(boris, group, "/newgame@DurakBot")
    for update in world.take_updates():                      # or let the application's updater poll
        await app.process_update(Update.de_json(update, app.bot))
    table = world.last_message(group.id)
    query = world.press(dana, group, table.id, table.buttons[0][0].callback_data)
    ...
    world.query(query)                                       # how the bot answered, or None
    world.press_start(dana, payload="join_1")                # her private chat is world.chats[dana.id]
    world.seen_by(dana.id)                                   # all she could have read so far
    world.fault("editMessageText", status=502)               # trouble, once
    world.flood(group.id, retry_after=30)                    # 429 for half a minute
    await clock.advance(60)                                  # wakes sleepers in order
    [call.method for call in world.calls]                    # every call of the Bot API
"""

from .clock import VirtualClock
from .errors import ApiError, ConnectionDropped, Impossible
from .limits import Limits
from .model import Answer, Button, Call, Chat, Message, Query, Seen, Topic, User
from .world import Response, World

__all__ = [
    "Answer",
    "ApiError",
    "Button",
    "Call",
    "Chat",
    "ConnectionDropped",
    "Impossible",
    "Limits",
    "Message",
    "Query",
    "Response",
    "Seen",
    "Topic",
    "User",
    "VirtualClock",
    "World",
]
