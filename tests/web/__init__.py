"""Tests of the page in a real browser: `lunario serve` in a process of its own, the built pages, Chromium."""
