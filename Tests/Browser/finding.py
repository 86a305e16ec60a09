"""Checks of the timeline's lightbox, filters and search, used only with the keyboard."""

import re

from keyboard import FOCUSED, run_walk
from tabs import PHONE

TIMELINE = "en/timeline/index.html"

LIGHTBOX_STATE = """() => {
  const box = document.querySelector("dialog.lightbox"), focused = document.activeElement;
  // A month that was loaded from another file has absolute addresses.
  const fileNames = (files) => files.replace(/\\S*\\//g, "");
  return {
    open: box.open, inHistory: Boolean(history.state && history.state.viewing), outside: !(focused === document.body || box.contains(focused)),
    counter: box.querySelector(".counter").textContent, shown: fileNames((box.querySelector(".stage img") || {}).srcset || ""),
    described: Boolean((box.querySelector(".stage img") || {}).alt), tile: fileNames(focused.dataset ? focused.dataset.full || "" : ""),
  };
}"""

SEARCH_STATE = """() => ({
  status: document.querySelector(".finder [role=status]").textContent,
  tiles: [...document.querySelectorAll(".stream .tile, .stream .moments li")].filter((node) => node.checkVisibility() && node.getBoundingClientRect().top < innerHeight)
    .map((node) => node.textContent + " " + [...node.querySelectorAll("img")].map((image) => image.alt).join(" ")),
})"""


async def wait_for(walk, script, accepts, problem):
    """Runs a script in the page until `accepts` returns True for its result, and returns the result.

    After about twenty seconds, or more on a busy machine, adds a problem and returns the last result.
    """
    answer = None
    for _ in range(400):
        answer = await walk.tab.ask(script)
        if accepts(answer):
            return answer
        await walk.tab.wait(50)
    walk.faults.append(f"{problem}: {str(answer)[:200]}")
    return answer


async def lightbox(context):
    """The lightbox opens with Enter, counts photos, moves with the arrow keys, keeps the focus and returns it."""

    async def walk_through(walk, site):
        await walk.tab.open(TIMELINE)
        if await walk.tab_to(lambda stop: stop["region"] == "photo", "a photo") is None:
            return
        await walk.press("Enter")
        first = await wait_for(walk, LIGHTBOX_STATE, lambda box: box["open"] and box["shown"], "Enter does not open the lightbox")
        if not first["open"]:
            return
        if not first["described"]:
            walk.faults.append("the photo in the lightbox has no words for who cannot see it")
        if not first["counter"].startswith("1 "):
            walk.faults.append(f"the counter says {first['counter']} for the first photo")
        for key, number in ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2):
            await walk.press(key)
            await wait_for(
                walk, LIGHTBOX_STATE, lambda box: box["counter"].startswith(f"{number} "),
                f"{key} does not lead to photo {number}")
        for _ in range(12):
            await walk.press("Tab")
            if (await walk.tab.ask(LIGHTBOX_STATE))["outside"]:
                walk.faults.append("Tab leaves the lightbox while it is open")
                break
        shown = (await walk.tab.ask(LIGHTBOX_STATE))["shown"]
        await walk.press("Escape")
        await wait_for(
            walk, LIGHTBOX_STATE, lambda box: not box["open"] and not box["inHistory"] and box["tile"] == shown,
            "Escape does not close the lightbox and give the focus back to the photo that was shown")
        await walk.press("Enter")
        await walk.press("End")
        last = await wait_for(
            walk, LIGHTBOX_STATE, lambda box: len(set(box["counter"].split()[::2])) == 1, "End does not lead to the last photo")
        await walk.press("Home")
        await wait_for(
            walk, LIGHTBOX_STATE, lambda box: box["counter"].split()[0] == "1", f"Home does not lead from {last['counter']} to the first")

    return await run_walk(context, walk_through)


async def lightbox_focus(context):
    """Closing the lightbox at another photo scrolls to that photo on the page and focuses it."""

    async def walk_through(walk, site):
        await walk.tab.open(TIMELINE, PHONE)
        if await walk.tab_to(lambda stop: stop["region"] == "photo", "a photo") is None:
            return
        await walk.press("Enter")
        await wait_for(walk, LIGHTBOX_STATE, lambda box: box["open"] and box["shown"], "Enter does not open the lightbox")
        for number in range(2, 10):
            await walk.press("ArrowRight")
            await wait_for(walk, LIGHTBOX_STATE, lambda box: box["counter"].startswith(f"{number} "), f"no photo {number}")
        shown = (await walk.tab.ask(LIGHTBOX_STATE))["shown"]
        await walk.press("Escape")
        await wait_for(walk, LIGHTBOX_STATE, lambda box: not box["open"] and not box["inHistory"], "Escape does not close the lightbox")
        # Going back in the browser's history may scroll the page a moment later.
        await walk.tab.wait(500)
        focused = await wait_for(walk, FOCUSED, lambda focused: focused and focused["inSight"], "the photo is not in sight") or {}
        tile = (await walk.tab.ask(LIGHTBOX_STATE))["tile"]
        if tile != shown:
            walk.faults.append(f"the photo that was shown last is not focused: {focused}")

    return await run_walk(context, walk_through)


async def search_in_spanish(context):
    """The language switch keeps the search."""

    async def walk_through(walk, site):
        await walk.tab.open(TIMELINE + "#q=mango")
        await wait_for(walk, SEARCH_STATE, lambda now: now["status"] and now["tiles"], "nothing is found")
        await walk.tab.ask("() => document.querySelector('.languages a[hreflang=es]').click()")
        if not await walk.tab.wait_for_url(lambda address: address.endswith("es/timeline/index.html#q=mango")):
            walk.faults.append(f"the language switch leads to {walk.tab.url}")

    return await run_walk(context, walk_through)


def photo_count(site):
    """Returns the number of photos in the English timeline."""
    return sum(bool(re.fullmatch(r"en/timeline/p/[^/]+/index\.html", path)) for path in site.pages)


def month_pages(site):
    """Returns the pages of the English timeline's months, newest first."""
    return sorted((path for path in site.pages if re.fullmatch(r"en/timeline/\d+/\d+/index\.html", path)), reverse=True)


# Types a word, and a longer one at the moment at which the address changes, as on a slow phone.
TYPE_ON = """() => {
  const field = document.querySelector(".finder [name=q]");
  const type = (text) => { field.value = text; field.dispatchEvent(new Event("input", {bubbles: true})); };
  addEventListener("popstate", () => type("mango"), {once: true});
  type("m");
}"""

TYPED = "() => ({field: document.querySelector('.finder [name=q]').value, address: location.hash})"


async def search(context):
    """Search and filters narrow the timeline, show the number of results and are kept in the address."""

    async def walk_through(walk, site):
        await walk.tab.open(TIMELINE)
        if await walk.tab_to(lambda stop: stop["field"] == "q", "the search") is None:
            return
        await walk.tab.ask(TYPE_ON)
        await wait_for(
            walk, TYPED, lambda now: now == {"field": "mango", "address": "#q=mango"}, "letters are lost while one types")
        await walk.tab.open(TIMELINE)
        await walk.tab_to(lambda stop: stop["field"] == "q", "the search")
        await walk.tab.type("MÁNGO")
        # The results of the first letters can be on the page for a moment.
        answer = await wait_for(
            walk, SEARCH_STATE,
            lambda now: now["status"] and now["tiles"] and all("mango" in text.lower() for text in now["tiles"]),
            "nothing is found, or not only what contains the word")
        await walk.tab_to(lambda stop: stop["field"] == "who", "the choice of a person")
        await walk.press("ArrowDown")
        narrower = await wait_for(walk, SEARCH_STATE, lambda now: now["status"] != answer["status"], "the person changes nothing")
        address = await walk.tab.ask("() => location.href")
        if "who=" not in address or "q=" not in address:
            walk.faults.append(f"the address does not keep what was chosen: {address}")
        await walk.tab.reload()
        await wait_for(walk, SEARCH_STATE, lambda now: now == narrower, "the address finds something else")
        await walk.tab_to(lambda stop: stop["field"] == "q", "the search")
        await walk.tab.type("zzzz")
        await wait_for(walk, SEARCH_STATE, lambda now: now["status"] and not now["tiles"], "what is nowhere is found")

    return await run_walk(context, walk_through)
