"""Measures how long a site's timeline takes to jump to a month in Chromium: jump.py SITE. Prints JSON.

Measures in the page, from the click in the list of months to the second frame in which the month's first photo
is visible. Jumps once to every month, alternating between both ends of the list.
"""

import json
import pathlib
import statistics
import sys

from playwright.sync_api import sync_playwright

JUMP = """(index) => new Promise((done) => {
  const links = [...document.querySelectorAll(".scrubber a[data-index]")];
  const link = links[index], start = performance.now();
  link.click();
  (function look() {
    const month = document.getElementById("m-" + link.dataset.month.replace("/", "-"));
    const tile = month && month.querySelector(".tile");
    const box = tile && tile.getBoundingClientRect();
    if (box && box.bottom > 0 && box.top < innerHeight) {
      requestAnimationFrame(() => done(performance.now() - start));
    } else if (performance.now() - start > 5000) {
      done(5000);
    } else requestAnimationFrame(look);
  })();
})"""


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path="/usr/bin/chromium-headless-shell")
        page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.goto(f"file://{site}/en/timeline/index.html")
        count = page.evaluate("document.querySelectorAll('.scrubber a[data-index]').length")
        order = [place for pair in zip(range(count), reversed(range(count))) for place in pair][:count]
        times = []
        for index in order:
            times.append(page.evaluate(JUMP, index))
            page.wait_for_timeout(300)
        chromium.close()
    print(json.dumps({"median": statistics.median(times), "most": max(times), "count": len(times)}))


main()
