"""Pictures and documents: sending, exchanging, captions, downloading.

A picture must really be one: Telegram refuses what it cannot decode, sides over 10000 together, ratios over 20.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from bot.sandbox.errors import NOT_MODIFIED, ApiError, bad
from bot.sandbox.model import Json, Message, StoredFile
from bot.sandbox.params import Params

from . import common
from .messages import editable

if TYPE_CHECKING:
    from bot.sandbox.world import World

MEGABYTE = 1024 * 1024
BIGGEST_PHOTO = 10 * MEGABYTE
BIGGEST_UPLOAD = 50 * MEGABYTE
BIGGEST_DOWNLOAD = 20 * MEGABYTE
Kind = Literal["photo", "document"]


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, JPEG, GIF or lossy WebP; None for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith(b"GIF8") and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    if content[:4] == b"RIFF" and content[8:16] == b"WEBPVP8 " and len(content) >= 30:
        width, height = struct.unpack("<HH", content[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return _jpeg_size(content) if content.startswith(b"\xff\xd8") else None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def _file(world: World, params: Params, kind: Kind, reference: str | None) -> StoredFile:
    """The file a call names: an upload (`attach://part`, or the part called like the parameter) or a file id."""
    part = reference.removeprefix("attach://") if reference and reference.startswith("attach://") else None
    if part is None and reference:
        if reference in world.files:
            return world.files[reference]
        raise bad("wrong file identifier/HTTP URL specified")
    upload = params.files.get(part or kind)
    if upload is None:
        raise bad(f"there is no {kind} in the request")
    name, content = upload
    if not content:
        raise bad("file must be non-empty")
    if len(content) > BIGGEST_UPLOAD:
        raise ApiError(413, "Request Entity Too Large")
    if kind == "document":
        return world.store_file(name, content, folder="documents")
    if len(content) > BIGGEST_PHOTO:
        raise bad("file is too big")
    size = picture_size(content)
    if size is None:
        raise bad("IMAGE_PROCESS_FAILED")
    if sum(size) > 10_000 or min(size) < 1 or max(size) > 20 * min(size):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    # Photos lose their names.
    name = "photo.png" if content.startswith(b"\x89PNG") else "photo.jpg"
    return world.store_file(name, content, folder="photos", size=size)


def _may_send_photos(world: World, message: Message) -> None:
    if not message.chat.photos and not common.admin(world, message.chat):
        raise bad("not enough rights to send photos to the chat")


def _attach(message: Message, kind: Kind, file: StoredFile) -> None:
    message.photo = file if kind == "photo" else None
    message.document = file if kind == "document" else None


def _sender(kind: Kind) -> Callable[[World, Params], Json]:
    def send(world: World, params: Params) -> Json:
        text, entities = common.formatted(world, params, caption=True)
        buttons = common.keyboard_of(world, params)
        chat = common.writable(world, common.chat_of(world, params))
        message = Message(0, chat, world.bot, world.clock.now(), text, entities, buttons)
        common.place(world, params, message)
        world.spend(chat)
        if kind == "photo":
            _may_send_photos(world, message)
        _attach(message, kind, _file(world, params, kind, params.text(kind, "") or None))
        message.id = world.new_message_id(chat)
        return world.put(message).json()

    return send


def edit_caption(world: World, params: Params) -> Json:
    text, entities = common.formatted(world, params, caption=True)
    buttons = common.keyboard_of(world, params)
    _, message = editable(world, params)
    if message.photo is None and message.document is None:
        raise bad("there is no caption in the message to edit")
    if (message.text, message.entities, message.buttons) == (text, entities, buttons):
        raise bad(NOT_MODIFIED)
    message.text, message.entities, message.buttons = text, entities, buttons
    world.revise(message)
    return message.json()


def edit_media(world: World, params: Params) -> Json:
    media = params.mapping("media")
    if media is None:
        raise bad("can't parse InputMedia: expected an Object")
    kind: Kind
    if media.get("type") == "photo":
        kind = "photo"
    elif media.get("type") == "document":
        kind = "document"
    else:
        raise bad("can't parse InputMedia: the sandbox knows photos and documents only")
    text, entities = common.formatted(world, Params(media), caption=True)
    buttons = common.keyboard_of(world, params)
    _, message = editable(world, params)
    if kind == "photo":
        _may_send_photos(world, message)
    file = _file(world, params, kind, str(media.get("media") or "") or None)
    old = message.photo or message.document
    if old is file and (message.text, message.entities, message.buttons) == (text, entities, buttons):
        raise bad(NOT_MODIFIED)
    _attach(message, kind, file)
    message.text, message.entities, message.buttons = text, entities, buttons
    world.revise(message)
    return message.json()


def get_file(world: World, params: Params) -> Json:
    file = world.files.get(params.text("file_id", ""))
    if file is None:
        raise bad("invalid file_id")
    if len(file.content) > BIGGEST_DOWNLOAD:
        raise bad("file is too big")
    size = len(file.content)
    return {"file_id": file.id, "file_unique_id": file.unique_id, "file_size": size, "file_path": file.path}


METHODS: dict[str, Callable[[World, Params], Any]] = {
    "sendPhoto": _sender("photo"),
    "sendDocument": _sender("document"),
    "editMessageCaption": edit_caption,
    "editMessageMedia": edit_media,
    "getFile": get_file,
}
