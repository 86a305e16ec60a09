"""Checks of the timeline's lightbox, filters and search, used only with the keyboard."""

import re

from keyboard import FOCUSED, on
from tabs import PHONE

TIMELINE = "en/timeline/index.html"

BOX = """() => {
  const box = document.querySelector("dialog.lightbox"), focused = document.activeElement;
  // A month that was loaded from another file has absolute addresses.
  const names = (files) => files.replace(/\\S*\\//g, "");
  return {
    open: box.open, outside: !(focused === document.body || box.contains(focused)),
    counter: box.querySelector(".counter").textContent, shown: names((box.querySelector(".stage img") || {}).srcset || ""),
    described: Boolean((box.querySelector(".stage img") || {}).alt), tile: names(focused.dataset ? focused.dataset.full || "" : ""),
  };
}"""

FOUND = """() => ({
  said: document.querySelector(".finder [role=status]").textContent,
  tiles: [...document.querySelectorAll(".stream .tile, .stream .moments li")].filter((node) => node.checkVisibility() && node.getBoundingClientRect().top < innerHeight)
    .map((node) => node.textContent + " " + [...node.querySelectorAll("img")].map((image) => image.alt).join(" ")),
})"""


async def waiting(walk, script, until, what):
    """Runs a script in the page until `until` accepts its result, and returns the result.

    After about five seconds, adds a problem and returns the last result.
    """
    answer = None
    for _ in range(100):
        answer = await walk.one.ask(script)
        if until(answer):
            return answer
        await walk.one.wait(50)
    walk.faults.append(f"{what}: {str(answer)[:200]}")
    return answer


async def light_box(ground):
    """The lightbox opens with Enter, counts photos, moves with the arrow keys, keeps the focus and returns it."""

    async def walk_through(walk, site):
        await walk.one.open(TIMELINE)
        if await walk.tab_to(lambda stop: stop["place"] == "photo", "a photo") is None:
            return
        await walk.press("Enter")
        first = await waiting(walk, BOX, lambda box: box["open"] and box["shown"], "Enter does not open the light box")
        if not first["open"]:
            return
        if not first["described"]:
            walk.faults.append("the photo in the light box has no words for who cannot see it")
        numbers = [first["counter"]]
        for key in "ArrowRight", "ArrowRight", "ArrowLeft":
            await walk.press(key)
            numbers.append((await walk.one.ask(BOX))["counter"])
        if [number.split()[0] for number in numbers] != ["1", "2", "3", "2"]:
            walk.faults.append(f"the counter says {numbers}")
        for _ in range(12):
            await walk.press("Tab")
            if (await walk.one.ask(BOX))["outside"]:
                walk.faults.append("Tab leaves the light box while it is open")
                break
        shown = (await walk.one.ask(BOX))["shown"]
        await walk.press("Escape")
        await waiting(
            walk, BOX, lambda box: not box["open"] and box["tile"] == shown,
            "Escape does not close the light box and give the focus back to the photo that was shown")
        # Closing also goes back in the browser's history, which happens a moment later.
        await walk.one.wait(200)
        await walk.press("Enter")
        await walk.press("End")
        last = await waiting(
            walk, BOX, lambda box: len(set(box["counter"].split()[::2])) == 1, "End does not lead to the last photo")
        await walk.press("Home")
        await waiting(walk, BOX, lambda box: box["counter"].split()[0] == "1", f"Home does not lead from {last['counter']} to the first")

    return await on(ground, walk_through)


async def returning(ground):
    """Closing the lightbox at another photo scrolls to that photo on the page and focuses it."""

    async def walk_through(walk, site):
        await walk.one.open(TIMELINE, PHONE)
        if await walk.tab_to(lambda stop: stop["place"] == "photo", "a photo") is None:
            return
        await walk.press("Enter")
        await waiting(walk, BOX, lambda box: box["open"] and box["shown"], "Enter does not open the light box")
        for number in range(2, 10):
            await walk.press("ArrowRight")
            await waiting(walk, BOX, lambda box: box["counter"].startswith(f"{number} "), f"no photo {number}")
        shown = (await walk.one.ask(BOX))["shown"]
        await walk.press("Escape")
        # Going back in the browser's history happens a moment later and may scroll the page.
        await walk.one.wait(500)
        focused = await walk.one.ask(FOCUSED)
        tile = (await walk.one.ask(BOX))["tile"]
        if tile != shown or not focused["inSight"]:
            walk.faults.append(f"the photo that was shown last is not focused and in sight: {focused}")

    return await on(ground, walk_through)


async def languages(ground):
    """The language switch keeps the search."""

    async def walk_through(walk, site):
        await walk.one.open(TIMELINE + "#q=mango")
        await waiting(walk, FOUND, lambda now: now["said"] and now["tiles"], "nothing is found")
        await walk.one.ask("() => document.querySelector('.languages a[hreflang=es]').click()")
        if not await walk.one.until_url(lambda address: address.endswith("es/timeline/index.html#q=mango")):
            walk.faults.append(f"the language switch leads to {walk.one.url}")

    return await on(ground, walk_through)


def total(site):
    """Returns the number of photos in the English timeline."""
    return sum(bool(re.fullmatch(r"en/timeline/p/[^/]+/index\.html", path)) for path in site.pages)


def months(site):
    """Returns the pages of the English timeline's months, newest first."""
    return sorted((path for path in site.pages if re.fullmatch(r"en/timeline/\d+/\d+/index\.html", path)), reverse=True)


async def found(ground):
    """Search and filters narrow the timeline, show the number of results and are kept in the address."""

    async def walk_through(walk, site):
        await walk.one.open(TIMELINE)
        if await walk.tab_to(lambda stop: stop["field"] == "q", "the search") is None:
            return
        await walk.one.type("MÁNGO")
        answer = await waiting(walk, FOUND, lambda now: now["said"] and now["tiles"], "nothing is found")
        wrong = [text for text in answer["tiles"] if "mango" not in text.lower()]
        if wrong:
            walk.faults.append(f"found, but without the word: {wrong[0][:100]}")
        await walk.tab_to(lambda stop: stop["field"] == "who", "the choice of a person")
        await walk.press("ArrowDown")
        narrower = await waiting(walk, FOUND, lambda now: now["said"] != answer["said"], "the person changes nothing")
        address = await walk.one.ask("() => location.href")
        if "who=" not in address or "q=" not in address:
            walk.faults.append(f"the address does not keep what was chosen: {address}")
        await walk.one.reload()
        await waiting(walk, FOUND, lambda now: now == narrower, "the address finds something else")
        await walk.tab_to(lambda stop: stop["field"] == "q", "the search")
        await walk.one.type("zzzz")
        await waiting(walk, FOUND, lambda now: now["said"] and not now["tiles"], "what is nowhere is found")

    return await on(ground, walk_through)
