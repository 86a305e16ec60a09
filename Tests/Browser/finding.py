"""The light box, the filters and the search of the timeline, by keyboard alone."""

import re

from keyboard import on

TIMELINE = "en/timeline/index.html"

BOX = """() => {
  const box = document.querySelector("dialog.lightbox"), focused = document.activeElement;
  return {
    open: box.open, outside: !(focused === document.body || box.contains(focused)),
    counter: box.querySelector(".counter").textContent, shown: (box.querySelector(".stage img") || {}).srcset || "",
    described: Boolean((box.querySelector(".stage img") || {}).alt), tile: focused.dataset ? focused.dataset.full || "" : "",
  };
}"""

FOUND = """() => ({
  said: document.querySelector(".finder [role=status]").textContent,
  tiles: [...document.querySelectorAll(".stream .tile, .stream .moments li")].filter((node) => node.checkVisibility() && node.getBoundingClientRect().top < innerHeight)
    .map((node) => node.textContent + " " + [...node.querySelectorAll("img")].map((image) => image.alt).join(" ")),
})"""


IN_SIGHT = """() => [...document.querySelectorAll(".stream .month:not(.room)")].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight / 2;
}).map((node) => node.id)"""

# Goes up by half a window at a time and waits, as one does, where a month is still to come.
SCROLL_UP = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const boxed = (selector) => [...document.querySelectorAll(selector)].map((node) => [node, node.getBoundingClientRect()]);
  const inSight = (selector) => boxed(selector).filter(([, box]) => box.bottom > 0 && box.top < innerHeight);
  const tiles = new Set();
  let astray = 0;
  for (let turn = 0; scrollY > 0 && turn < 1000; turn += 1) {
    const [held, before] = inSight(".day h3, .tile")[0] || [];
    const from = scrollY, by = Math.min(from, innerHeight / 2);
    scrollBy(0, -by);
    for (let wait = 0; wait < 100 && (wait < 2 || inSight(".room").length); wait += 1) await frame();
    if (held) astray = Math.max(astray, Math.abs(held.getBoundingClientRect().top - before.top - by));
    inSight(".tile a").forEach(([tile]) => tiles.add(tile.href));
  }
  return { astray, tiles: tiles.size };
}"""


async def waiting(walk, script, until, what):
    """What the page answers once that is as wanted, or a fault and the last answer."""
    answer = None
    for _ in range(100):
        answer = await walk.one.ask(script)
        if until(answer):
            return answer
        await walk.one.page.wait_for_timeout(50)
    walk.faults.append(f"{what}: {str(answer)[:200]}")
    return answer


async def light_box(ground):
    """The light box opens with Enter, counts, goes on with arrows, keeps the focus and gives it back."""

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
        # The step back in the browser's history that goes with it comes a moment later.
        await walk.one.page.wait_for_timeout(200)
        await walk.press("Enter")
        await walk.press("End")
        last = await waiting(
            walk, BOX, lambda box: len(set(box["counter"].split()[::2])) == 1, "End does not lead to the last photo")
        await walk.press("Home")
        await waiting(walk, BOX, lambda box: box["counter"].split()[0] == "1", f"Home does not lead from {last['counter']} to the first")

    return await on(ground, walk_through)


def total(site):
    """How many photos the English timeline has."""
    return sum(bool(re.fullmatch(r"en/timeline/p/[^/]+/index\.html", path)) for path in site.pages)


def months(site):
    """The pages of the months, newest first."""
    return sorted((path for path in site.pages if re.fullmatch(r"en/timeline/\d+/\d+/index\.html", path)), reverse=True)


async def across_months(ground):
    """From a month's own page the light box goes on through all months, and counts every photo."""

    async def walk_through(walk, site):
        pages = [path for path in months(site) if "data-full" in site.pages[path].source]
        page = pages[1] if pages[1:] else TIMELINE
        await walk.one.open(page)
        if await walk.tab_to(lambda stop: stop["place"] == "photo", "a photo") is None:
            return
        await walk.press("Enter")
        opened = await waiting(walk, BOX, lambda box: box["open"] and box["shown"], "Enter does not open the light box")
        number = int(opened["counter"].split()[0])
        if number < 2 or opened["counter"].split()[-1] != str(total(site)):
            walk.faults.append(f"{page}: of {total(site)} photos its first is {opened['counter']!r}")
        for key, wanted in ("ArrowLeft", number - 1), ("End", total(site)), ("ArrowLeft", total(site) - 1), ("Home", 1):
            await walk.press(key)
            answer = await waiting(
                walk, BOX, lambda box: box["counter"].split()[0] == str(wanted) and box["shown"] != opened["shown"],
                f"{key} does not lead to photo {wanted}")
            if not answer["described"]:
                walk.faults.append(f"photo {wanted} has no words for who cannot see it")
        await walk.press("Escape")
        await waiting(
            walk, BOX, lambda box: not box["open"] and box["tile"] == opened["shown"],
            "after another month's photo the focus is not given back to the photo that was opened")

    return await on(ground, walk_through)


async def jumping(ground):
    """A jump leads to its month; from there one scrolls up to the newest, past every photo, and nothing moves."""

    async def walk_through(walk, site):
        await walk.one.open(TIMELINE)
        # Tab would come past all photos, and then all of them have been there already.
        links = await walk.one.page.query_selector_all(".scrubber li > a[data-month]")
        if not links:
            walk.faults.append("no link leads to the oldest month")
            return
        oldest = months(site)[-1]
        section = "m-" + "-".join(oldest.split("/")[2:4])
        await links[-1].click()
        await waiting(walk, f"({IN_SIGHT})()", lambda now: section in now, f"the scrubber does not lead to {oldest}")
        await walk.one.page.wait_for_timeout(200)
        seen = await walk.one.ask(SCROLL_UP)
        if seen["astray"] > 1:
            walk.faults.append(f"while one scrolls up, photos jump by {seen['astray']} px")
        if seen["tiles"] < total(site) - site.pages[oldest].source.count('class="tile'):
            walk.faults.append(f"scrolling up, one comes past {seen['tiles']} of {total(site)} photos")
        walk.faults += [f"{node} moved of itself" for node in await walk.one.ask("() => layoutShifts")]

    return await on(ground, walk_through)


async def found(ground):
    """Search and filters narrow the timeline, say how much is left, and the address keeps them."""

    async def walk_through(walk, site):
        await walk.one.open(TIMELINE)
        if await walk.tab_to(lambda stop: stop["field"] == "q", "the search") is None:
            return
        await walk.one.page.keyboard.type("MÁNGO")
        answer = await waiting(walk, FOUND, lambda now: now["said"] and now["tiles"], "nothing is found")
        wrong = [text for text in answer["tiles"] if "mango" not in text.lower()]
        if wrong:
            walk.faults.append(f"found, but without the word: {wrong[0][:100]}")
        await walk.tab_to(lambda stop: stop["field"] == "who", "the choice of a person")
        await walk.press("ArrowDown")
        narrower = await waiting(walk, FOUND, lambda now: now["said"] != answer["said"], "the person changes nothing")
        address = walk.one.page.url
        if "who=" not in address or "q=" not in address:
            walk.faults.append(f"the address does not keep what was chosen: {address}")
        await walk.one.page.reload()
        await waiting(walk, FOUND, lambda now: now == narrower, "the address finds something else")
        await walk.tab_to(lambda stop: stop["field"] == "q", "the search")
        await walk.one.page.keyboard.type("zzzz")
        await waiting(walk, FOUND, lambda now: now["said"] and not now["tiles"], "what is nowhere is found")

    return await on(ground, walk_through)
