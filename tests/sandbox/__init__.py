"""Tests of the local Telegram."""
