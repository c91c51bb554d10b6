"""Play a match through the page: python web/dev/play.py GAME [--players N --size 390x844 --lang es --theme light --shots DIR]

Presses targets of the board where they can be pressed, else lines of the list; prints what it had to press there.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from shot import FLAGS

BASE = "http://127.0.0.1:5180"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--base", default=BASE)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--every", type=int, default=10, help="a picture each so many presses")
    parser.add_argument("--most", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    width, height = map(int, wanted.size.split("x"))
    dice = random.Random(wanted.seed)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 1000)
        context.add_init_script(f"localStorage['lunario.lang'] = '\"{wanted.lang}\"'; localStorage['lunario.theme'] = '\"{wanted.theme}\"'")
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and print(message.type, message.text))
        page.on("pageerror", lambda error: print("error", error))
        seats = [{"kind": "me", "name": "Ana"}, *({"kind": "computer", "computer": "greedy"} for _ in range(wanted.players - 1))]
        answer = page.request.post(f"{wanted.base}/api/tables", data={"game": wanted.game, "seats": seats, "start": True})
        page.goto(f"{wanted.base}/table/{answer.json()['id']}")
        play(page, wanted, dice)
        browser.close()


def play(page: Page, wanted: argparse.Namespace, dice: random.Random) -> None:
    pressed, by_list = 0, set()
    wanted.shots and wanted.shots.mkdir(parents=True, exist_ok=True)

    def shoot(name: str) -> None:
        if wanted.shots:
            page.screenshot(path=wanted.shots / f"{wanted.game}-{wanted.size}-{wanted.theme}-{wanted.lang}-{name}.png")

    page.wait_for_selector("main")
    started = idle = time.time()
    while pressed < wanted.most:
        what = page.evaluate("""() => {
          if (document.querySelector('footer.dock .go:not([data-confirm])')) return 'end'
          if (document.querySelector('[data-confirm]:enabled')) return 'confirm'
          if (document.querySelector('.chooser [data-target]')) return 'chooser'
          const on = [...document.querySelectorAll('main [data-target]')].filter(t => t.getClientRects().length && !t.closest('[inert]'))
          if (on.length) return 'board ' + on.length
          return document.querySelector('.acts [data-target]') ? 'list' : ''
        }""")
        if what == "end":
            break
        if not what:
            if time.time() - idle > 60:
                print("stuck"), shoot("stuck")
                return
            page.wait_for_timeout(50)
            continue
        idle = time.time()
        if pressed % wanted.every == 0:
            shoot(f"{pressed:03}")
        before = page.locator("footer.dock").inner_text()
        if what == "confirm":
            page.locator("[data-confirm]").dispatch_event("click")  # the turn may be confirmed already: then nothing happens
        else:
            selector = {"chooser": ".chooser [data-target]", "list": ".acts .list [data-target]"}.get(what, "main [data-target]")
            found = page.locator(selector).filter(visible=True)
            count = found.count()
            if not count:
                continue
            if what == "list":
                by_list.add(found.first.inner_text().split("\n")[1] if "\n" in found.first.inner_text() else found.first.inner_text())
            try:
                found.nth(dice.randrange(count)).click(timeout=3000)
            except Exception as problem:  # noqa: BLE001
                print("cannot press:", str(problem)[:600]), shoot(f"{pressed:03}-cannot")
                found = page.locator(".acts .list [data-target]")
                found.count() and found.nth(dice.randrange(found.count())).click(timeout=3000)
        pressed += 1
        page.wait_for_timeout(120)
        bad = page.locator("footer.dock .bad")
        if bad.count():
            print("problem:", bad.inner_text(), "| before:", before), shoot(f"{pressed:03}-bad")
    shoot("end")
    print(f"{wanted.game}: {pressed} presses in {time.time() - started:.0f} s; only in the list: {sorted(by_list)[:12]}")
    end = page.locator("footer.dock .go:not([data-confirm])")
    if end.count():
        end.click()
        page.wait_for_timeout(700)
        if wanted.shots:
            page.screenshot(path=wanted.shots / f"{wanted.game}-{wanted.size}-{wanted.theme}-{wanted.lang}-result.png", full_page=True)


if __name__ == "__main__":
    main()
