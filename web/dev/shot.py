"""Picture a page: python web/dev/shot.py URL out.png [--size 1280x800] [--hover CSS --click CSS --press KEYS]"""

from __future__ import annotations

import argparse

from playwright.sync_api import sync_playwright

FLAGS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-domain-reliability", "--disable-sync", "--disable-default-apps",
    "--disable-extensions", "--no-first-run", "--no-default-browser-check", "--no-pings", "--metrics-recording-only",
    "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,InterestFeedContentSuggestions,"
    "AutofillServerCommunication,CertificateTransparencyComponentUpdater",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("out")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--full", action="store_true", help="the whole page, not only what fits")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--hover", action="append", default=[])
    parser.add_argument("--click", action="append", default=[])
    parser.add_argument("--press", action="append", default=[])
    wanted = parser.parse_args()
    width, height = map(int, wanted.size.split("x"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=wanted.scale)
        page.on("console", lambda message: print(message.type, message.text))
        page.on("pageerror", lambda error: print("error", error))
        page.goto(wanted.url)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(400)
        for selector in wanted.click:
            page.locator(selector).first.click()
        for keys in wanted.press:
            page.keyboard.press(keys)
        for selector in wanted.hover:
            page.locator(selector).first.hover()
        page.wait_for_timeout(300)
        page.screenshot(path=wanted.out, full_page=wanted.full)
        browser.close()


if __name__ == "__main__":
    main()
