"""The page in a real browser, with the toy bot behind it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.sandbox import VirtualClock
from bot.sandbox.http import SandboxServer
from bot.sandbox.server import build_world, serve

from . import toy

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

pytestmark = [
    pytest.mark.skipif(not CHROMIUM.exists(), reason="needs Chromium"),
    pytest.mark.asyncio(loop_scope="module"),
]


@pytest_asyncio.fixture(loop_scope="module")
async def server() -> AsyncIterator[SandboxServer]:
    async with serve(build_world(3, VirtualClock(), strict_limits=False)) as running:
        app = await toy.make(running)
        yield running
        await toy.end(app)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, server: SandboxServer) -> AsyncIterator[Page]:
    opened = await browser.new_page(viewport={"width": 1280, "height": 800})
    trouble: list[str] = []
    opened.on("pageerror", lambda error: trouble.append(str(error)))
    opened.on("console", lambda line: trouble.append(line.text) if line.type == "error" else None)
    requests: list[str] = []
    opened.on("request", lambda request: requests.append(request.url))
    await opened.goto(server.url)
    await expect(opened.locator(".pane")).to_have_count(4)
    yield opened
    await opened.close()
    assert not trouble
    assert all(url.startswith(server.url) for url in requests), "nothing comes from elsewhere"


def group(page: Page) -> Locator:
    return page.locator('[data-pane="group"]')


def private(page: Page, person: int) -> Locator:
    return page.locator(f'[data-pane="private"][data-person="{person}"]')


def key(pane: Locator, data: str) -> Locator:
    return pane.locator(f'.key[data-callback="{data}"]')


async def say(pane: Locator, text: str) -> None:
    await pane.get_by_role("textbox").fill(text)
    await pane.get_by_role("textbox").press("Enter")


async def open_table(page: Page) -> None:
    await say(group(page), "/table")
    await expect(key(group(page), "hand")).to_be_visible()


async def test_new_messages_are_counted_while_nobody_looks_and_edits_are_not(page: Page, server: SandboxServer) -> None:
    await open_table(page)
    dana_tab, group_tab = page.locator('[data-tab="1001"]'), page.locator('[data-tab="group"]')
    await expect(group_tab.locator(".badge")).to_have_count(0)
    await key(group(page), "6♠").click()
    await expect(dana_tab.locator(".badge")).to_have_text("1")
    await key(group(page), "7♠").click()
    await expect(dana_tab.locator(".badge")).to_have_text("2")
    await private(page, 1001).locator(".log").click()
    await expect(dana_tab.locator(".badge")).to_have_count(0)
    # Now the group is out of sight: an edit there raises nothing, a message does.
    table = next(m for m in server.world.messages(group_id(server)) if m.buttons)
    before = len(table.versions)
    server.world.press(server.world.users[1002], table.chat, table.id, "count 1")
    await expect(key(group(page), "count 2")).to_be_visible()
    assert len(table.versions) == before + 1
    await expect(group_tab.locator(".badge")).to_have_count(0)
    server.world.say(server.world.users[1002], table.chat, "hello")
    await expect(group_tab.locator(".badge")).to_have_text("1")


def group_id(server: SandboxServer) -> int:
    return next(chat.id for chat in server.world.chats.values() if not chat.private)


async def test_answers_are_toasts_and_alerts_for_who_pressed(page: Page) -> None:
    await open_table(page)
    await page.locator('[data-speak-as="1003"]').click()
    await key(group(page), "hand").click()
    toast = group(page).locator(".toast")
    await expect(toast).to_have_text("Your cards, Maya: 7♠ 9♥")
    await expect(key(group(page), "hand")).not_to_have_class(re.compile("busy"))
    await key(group(page), "leave").click()
    alert = group(page).get_by_role("alertdialog")
    await expect(alert).to_contain_text("אי אפשר לצאת באמצע המשחק")
    await alert.get_by_role("button", name="OK").click()
    await expect(alert).to_have_count(0)


async def test_edits_change_the_message_where_it_stands(page: Page) -> None:
    await open_table(page)
    await group(page).locator(".msg").last.evaluate("node => { node.mark = 'same'; }")
    await key(group(page), "count 1").click()
    await expect(key(group(page), "count 2")).to_have_text("Count 1")
    assert await group(page).locator(".msg").last.evaluate("node => node.mark") == "same"
    await expect(group(page).locator(".msg").last.locator(".time")).to_contain_text("edited")


async def test_start_and_deep_links(page: Page, server: SandboxServer) -> None:
    maya = private(page, 1003)
    await expect(maya.locator(".about")).to_contain_text("Durak with friends")
    await expect(maya.get_by_role("textbox")).to_have_count(0)
    await open_table(page)
    await page.locator('[data-speak-as="1003"]').click()
    await key(group(page), "join").click()
    start = maya.locator('[data-act="start"]')
    await expect(page.locator('[data-tab="1003"]')).to_have_attribute("aria-selected", "true")
    await start.click()
    await expect(maya.locator(".msg .body").last).to_have_text("Started with join_1")
    await expect(maya.get_by_role("textbox")).to_be_visible()
    # A link button offers Start again, even to who has started.
    await group(page).locator('.key[data-url*="open_1"]').click()
    await start.click()
    await expect(maya.locator(".msg .body").last).to_have_text("Started with open_1")
    assert server.world.users[1003].started


async def test_blocking_leaving_and_language(page: Page, server: SandboxServer) -> None:
    boris = private(page, 1002)
    await boris.locator('[data-act="start"]').click()
    await expect(boris.locator(".msg .body").last).to_have_text("Started with nothing")
    await boris.get_by_role("button", name="Menu of Борис").click()
    await page.get_by_role("menuitem", name="Block the bot").click()
    await expect(boris.locator('[data-act="unblock"]')).to_be_visible()
    assert server.world.users[1002].blocked
    await boris.locator('[data-act="unblock"]').click()
    await expect(boris.get_by_role("textbox")).to_be_visible()
    await boris.get_by_label("Language of Борис").select_option("he")
    await boris.get_by_role("button", name="Commands").click()
    await expect(boris.locator('[data-command="table"]')).to_contain_text("לפתוח שולחן")
    assert server.world.users[1002].language_code == "he"
    await page.locator('[data-speak-as="1002"]').click()
    await group(page).get_by_role("button", name="Menu of Durak").click()
    await page.get_by_role("menuitem", name="Leave the group").click()
    await expect(group(page).locator('[data-act="join-group"]')).to_be_visible()
    await expect(group(page).locator(".service").last).to_contain_text("left the group")


async def test_each_line_takes_its_own_direction(page: Page) -> None:
    await open_table(page)
    sides = await group(page).evaluate(
        """pane => {
            const body = [...pane.querySelectorAll('.body')].at(-1);
            const place = (needle) => {
                const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
                for (let node = walk.nextNode(); node; node = walk.nextNode()) {
                    const at = node.data.indexOf(needle);
                    if (at < 0) continue;
                    const range = document.createRange();
                    range.setStart(node, at);
                    range.setEnd(node, at + needle.length);
                    return range.getBoundingClientRect();
                }
            };
            const text = body.parentElement.getBoundingClientRect();
            return {
                hebrew: text.right - place('דנה').right,
                russian: place('Борис отбивается').left - text.left,
            };
        }"""
    )
    assert sides["hebrew"] < 4, "a Hebrew line begins at the right edge"
    assert sides["russian"] < 4, "a Russian line begins at the left edge"


async def test_the_group_becomes_a_supergroup(page: Page, server: SandboxServer) -> None:
    await open_table(page)
    await group(page).get_by_role("button", name="Menu of Durak").click()
    await page.get_by_role("menuitem", name="Make it a supergroup").click()
    await expect(group(page).locator(".service").last).to_contain_text("upgraded to a supergroup")
    await expect(key(group(page), "hand")).to_be_visible()
    await say(group(page), "/table")
    await expect(key(group(page), "hand")).to_have_count(2)
    old = server.world.chats[group_id(server)]
    assert old.migrated_to is not None
    assert any(message.buttons for message in server.world.messages(old.migrated_to))


async def test_pictures_and_files(page: Page) -> None:
    dana = private(page, 1001)
    await say(dana, "/media")
    picture = dana.locator("img.picture")
    await expect(picture).to_be_visible()
    await page.wait_for_function("() => document.querySelector('img.picture').naturalWidth === 320")
    async with page.expect_download() as waiting:
        await dana.locator("a.document").click()
    download = await waiting.value
    assert download.suggested_filename == "game.dgn"
    assert (await download.path()).read_text() == "dgn = 1\n"


async def test_a_new_person_comes_in(page: Page) -> None:
    await page.get_by_role("button", name="World menu").click()
    await page.get_by_role("menuitem", name="Add a person…").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Name").fill("Зоя")
    await dialog.get_by_label("Language").select_option("ru")
    await dialog.get_by_role("button", name="Add").click()
    await expect(page.locator(".pane")).to_have_count(5)
    await expect(page.locator('[data-speak-as="1004"]')).to_have_text(re.compile("Зоя"))
    await page.locator('[data-speak-as="1004"]').click()
    await say(group(page), "/table")
    await expect(key(group(page), "hand")).to_be_visible()


async def test_a_narrow_page_shows_one_chat_and_the_address_says_which(browser: Browser, server: SandboxServer) -> None:
    page = await browser.new_page(viewport={"width": 390, "height": 780})
    await page.goto(f"{server.url}#chat=private&person=2")
    await expect(private(page, 1002)).to_be_visible()
    await expect(group(page)).to_be_hidden()
    await page.locator('[data-tab="group"]').click()
    await expect(group(page)).to_be_visible()
    await expect(private(page, 1002)).to_be_hidden()
    await expect(page).to_have_url(re.compile(r"#chat=group&person=2$"))
    await say(group(page), "/table")
    await expect(key(group(page), "8♦")).to_be_visible()
    width = await page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390
    cut = (
        await group(page).locator(".key").evaluate_all("keys => keys.filter(k => k.scrollWidth > k.clientWidth).length")
    )
    assert cut == 0, "eight cards fit in a row"
    await page.close()


async def test_a_forum_and_its_topics(page: Page, server: SandboxServer) -> None:
    await page.get_by_role("button", name="World menu").click()
    await page.get_by_role("menuitem", name="New group…").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Name").fill("Forum")
    await dialog.get_by_label("Kind").select_option("forum")
    await dialog.get_by_role("button", name="Create").click()
    await expect(group(page)).to_have_attribute("aria-label", "Group Forum")
    await group(page).get_by_role("button", name="Menu of Forum").click()
    await page.get_by_role("menuitem", name="New topic…").click()
    await dialog.get_by_label("Name").fill("Cards")
    await dialog.get_by_role("button", name="Create").click()
    await group(page).get_by_label("Topic").select_option(label="Cards")
    await say(group(page), "/table")
    await expect(key(group(page), "hand")).to_be_visible()
    forum = next(chat for chat in server.world.chats.values() if chat.is_forum)
    assert server.world.last_message(forum.id).is_topic
    await group(page).get_by_label("Topic").select_option(label="General")
    await expect(key(group(page), "hand")).to_have_count(0)


async def test_ephemeral_messages_show_to_one(page: Page, server: SandboxServer) -> None:
    await open_table(page)
    world, chat_id = server.world, group_id(server)
    table = next(m for m in world.messages(chat_id) if m.buttons)
    query = world.press(world.users[1002], table.chat, table.id, "hand")
    whisper = {"receiver_user_id": 1002, "callback_query_id": query, "replace_callback_query_message": True}
    sent = world.call("sendMessage", {"chat_id": chat_id, "text": "your hand", "ephemeral_message_parameters": whisper})
    assert sent.ok
    world.say(world.users[1003], table.chat, "after")
    await expect(group(page).locator(".body").last).to_have_text("after")
    await expect(group(page).locator(".whisper")).to_have_count(0)
    await page.locator('[data-speak-as="1002"]').click()
    await expect(group(page).locator(".whisper")).to_contain_text("your hand")
    await expect(key(group(page), "hand")).to_have_count(0)
