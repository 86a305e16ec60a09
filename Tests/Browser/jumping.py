"""Checks of moving between the timeline's months: with the lightbox, by jumps, and by scrolling back."""

from finding import BOX, TIMELINE, months, total, waiting
from keyboard import on
from tabs import DESKTOP, PHONE

HAS_MONTHS = "() => document.querySelectorAll('.scrubber li > a[data-month]').length > 0"
CLICK_OLDEST = "() => [...document.querySelectorAll('.scrubber li > a[data-month]')].pop().click()"

IN_SIGHT = """() => [...document.querySelectorAll(".stream .month:not(.room)")].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight / 2;
}).map((node) => node.id)"""

# Scrolls to the top by half a window at a time, and waits while a visible month is not drawn yet.
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


async def across_months(ground):
    """On a month's own page, the lightbox continues through all months and counts every photo."""

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


# Returns how many pixels a month's heading is away from the top edge, where a jump should place it. Returns 0 if
# the page ends before the heading can get there.
OFF = """(month) => {
  const section = document.getElementById(month), box = section.getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  return atEnd && box.top > edge ? 0 : box.top - edge;
}"""


async def exact(ground):
    """A jump to a month, from the list or by an address, ends exactly at its heading and stays there."""
    keys = ["/".join(path.split("/")[2:4]) for path in months(ground.site)]
    if not keys:
        return ["there are no months"]

    chosen = [keys[len(keys) * part // 4] for part in (3, 1, 2)] + keys[-1:]

    async def walk_through(walk, site):
        for size in (PHONE, DESKTOP) if ground.everything else (PHONE,):
            await walk.one.open(TIMELINE, size)
            for key in chosen:
                await walk.one.ask("(key) => document.querySelector(`.scrubber a[data-month='${key}']`).click()", key)
                await stays(walk, key, f"the list at {size[0]} px")
            for key in chosen:
                # Opens another page first, because changing only the fragment would not load the page again.
                await walk.one.open("en/index.html")
                await walk.one.open(f"{TIMELINE}#month={key}")
                await stays(walk, key, f"the address at {size[0]} px")

    async def stays(walk, key, way):
        section = "m-" + key.replace("/", "-")
        await waiting(walk, IN_SIGHT, lambda now: section in now, f"{way} does not lead to {key}")
        await walk.one.wait(700)
        off = await walk.one.ask(OFF, section)
        if abs(off) > 2:
            walk.faults.append(f"{way} leads to {key}, but {off:.0f} px off")

    return await on(ground, walk_through)


async def jumping(ground):
    """A jump leads to its month; scrolling up from there to the newest passes every photo, and nothing moves."""

    async def walk_through(walk, site):
        await walk.one.open(TIMELINE)
        # Clicks with a script, because tabbing to the link would pass and load all photos before the jump.
        if not await walk.one.ask(HAS_MONTHS):
            walk.faults.append("no link leads to the oldest month")
            return
        oldest = months(site)[-1]
        section = "m-" + "-".join(oldest.split("/")[2:4])
        await walk.one.ask(CLICK_OLDEST)
        await waiting(walk, IN_SIGHT, lambda now: section in now, f"the scrubber does not lead to {oldest}")
        await walk.one.wait(200)
        seen = await walk.one.ask(SCROLL_UP)
        if seen["astray"] > 1:
            walk.faults.append(f"while one scrolls up, photos jump by {seen['astray']} px")
        if seen["tiles"] < total(site) - site.pages[oldest].source.count('class="tile'):
            walk.faults.append(f"scrolling up, one comes past {seen['tiles']} of {total(site)} photos")
        walk.faults += [f"{node} moved of itself" for node in await walk.one.ask("() => window.layoutShifts || []")]

    return await on(ground, walk_through)
