"""The screens of /forgetme: what it does, and that it is done."""

from __future__ import annotations

from bot.render.frame import button, screen
from bot.render.screen import Press, Screen
from bot.render.texts import Texts


def forget_screen(texts: Texts) -> Screen:
    """What is forgotten, what stays, and are you sure?"""
    yes = button(texts, "button-forget-yes", Press("forget", word="yes"), "danger")
    no = button(texts, "button-forget-no", Press("forget", word="no"), "primary")
    return screen(texts, texts.html("forget-question").split("\n"), [(yes,), (no,)])


def forgotten_screen(texts: Texts) -> Screen:
    """Goodbye."""
    return screen(texts, [texts.html("forget-done")])


def kept_screen(texts: Texts) -> Screen:
    """Changed their mind."""
    return screen(texts, [texts.html("forget-kept")])
