"""Debian's Chromium, driven by Playwright, with axe-core to find accessibility problems."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

PATIENCE = 60_000  # milliseconds, for a busy machine
NAMES = ("chromium", "chromium-browser", "google-chrome")
# Nothing leaves this machine, not even requests to the browser vendor's services.
FLAGS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-domain-reliability", "--disable-sync", "--disable-default-apps",
    "--disable-extensions", "--no-first-run", "--no-default-browser-check", "--no-pings", "--metrics-recording-only",
    "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,InterestFeedContentSuggestions,"
    "AutofillServerCommunication,CertificateTransparencyComponentUpdater",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]  # fmt: skip
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@contextmanager
def chromium() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    assert program is not None, "the tests need Chromium; on Debian: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def visitor(browser: Browser, port: int, **how: Any) -> BrowserContext:
    """Return the browser context of somebody with their own cookie, at a desk unless `how` says otherwise."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{port}", **{"viewport": DESK, "locale": "en", **how})
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    return context


def faults(page: Page) -> list[str]:
    """Return what axe finds serious."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found if fault["impact"] in ("serious", "critical")
    ]
