"""Pictures and documents."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from telegram import InputFile, InputMediaPhoto, Message
from telegram.error import BadRequest

from .conftest import Scene, keyboard, png


async def test_a_picture_is_sent_shown_and_exchanged(scene: Scene) -> None:
    first, second = png(8, 8), png(16, 12)
    message = await scene.bot.send_photo(
        scene.big.id, first, caption="<b>c</b>", parse_mode="HTML", reply_markup=keyboard("a")
    )
    assert (message.photo[-1].width, message.caption) == (8, "c")
    file = await scene.bot.get_file(message.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == first
    edited = await scene.bot.edit_message_media(
        InputMediaPhoto(second, caption="d"), scene.big.id, message.message_id, reply_markup=keyboard("a")
    )
    assert isinstance(edited, Message)
    assert (edited.photo[-1].width, edited.photo[-1].height, edited.caption) == (16, 12, "d")
    file_id = edited.photo[-1].file_id
    with pytest.raises(BadRequest, match="not modified"):
        await scene.bot.edit_message_media(
            InputMediaPhoto(file_id, caption="d"), scene.big.id, message.message_id, reply_markup=keyboard("a")
        )
    again = await scene.bot.send_photo(scene.big.id, file_id)
    assert again.photo[-1].file_id == file_id
    kept = scene.world.message(scene.big.id, message.message_id)
    assert [scene.world.files[v.file_id or ""].content for v in kept.versions] == [first, second]


async def test_captions(scene: Scene) -> None:
    message = await scene.bot.send_photo(scene.big.id, png(), caption="x" * 1024)
    with pytest.raises(BadRequest, match="caption is too long"):
        await scene.bot.send_photo(scene.big.id, png(), caption="x" * 1025)
    await scene.bot.edit_message_caption(scene.big.id, message.message_id, caption="new")
    with pytest.raises(BadRequest, match="not modified"):
        await scene.bot.edit_message_caption(scene.big.id, message.message_id, caption="new")
    with pytest.raises(BadRequest, match="no text in the message to edit"):
        await scene.bot.edit_message_text("x", scene.big.id, message.message_id)
    table = await scene.table()
    with pytest.raises(BadRequest, match="no caption in the message to edit"):
        await scene.bot.edit_message_caption(scene.big.id, table.message_id, caption="x")
    await scene.bot.edit_message_media(InputMediaPhoto(png()), scene.big.id, table.message_id)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (lambda: b"not a picture", "Image_process_failed"),
        (lambda: png(9000, 1500)[:200], "Photo_invalid_dimensions"),
        (lambda: png(210, 10), "Photo_invalid_dimensions"),
        (lambda: png() + bytes(10 * 1024 * 1024), "File is too big"),
    ],
)
async def test_bad_pictures(scene: Scene, content: Callable[[], bytes], error: str) -> None:
    with pytest.raises(BadRequest) as caught:
        await scene.bot.send_photo(scene.big.id, content())
    assert caught.value.message == error


async def test_where_photos_are_forbidden_only_an_admin_sends_or_exchanges_them(scene: Scene) -> None:
    message = await scene.bot.send_photo(scene.big.id, png(), caption="c")
    scene.world.allow_photos(scene.big, False)
    with pytest.raises(BadRequest, match="Not enough rights to send photos to the chat"):
        await scene.bot.send_photo(scene.big.id, png())
    with pytest.raises(BadRequest, match="Not enough rights to send photos to the chat"):
        await scene.bot.edit_message_media(InputMediaPhoto(png(9, 9)), scene.big.id, message.message_id)
    await scene.bot.edit_message_caption(scene.big.id, message.message_id, caption="d")
    await scene.bot.send_document(scene.big.id, b"x")
    await scene.bot.send_photo(scene.dana.id, png())
    scene.world.promote(scene.world.bot, scene.big)
    await scene.bot.send_photo(scene.big.id, png())
    scene.world.demote(scene.world.bot, scene.big)
    scene.world.allow_photos(scene.big, True)
    await scene.bot.send_photo(scene.big.id, png())


async def test_unknown_files(scene: Scene) -> None:
    with pytest.raises(BadRequest, match="Wrong file identifier"):
        await scene.bot.send_photo(scene.big.id, "nonsense")
    with pytest.raises(BadRequest, match="Invalid file_id"):
        await scene.bot.get_file("nonsense")


async def test_a_document(scene: Scene) -> None:
    record = InputFile(b"dgn = 1\n", filename="game.dgn")
    message = await scene.bot.send_document(scene.dana.id, record, caption="record")
    assert message.document is not None
    assert message.document.file_name == "game.dgn"
    file = await scene.bot.get_file(message.document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"dgn = 1\n"
