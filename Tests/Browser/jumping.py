"""Checks of moving between the timeline's months: with the lightbox, by jumps, and by scrolling back."""

from finding import LIGHTBOX_STATE, TIMELINE, month_pages, photo_count, wait_for
from keyboard import run_walk
from tabs import DESKTOP, PHONE

HAS_MONTHS = "() => document.querySelectorAll('.scrubber li > a[data-month]').length > 0"
CLICK_OLDEST = "() => [...document.querySelectorAll('.scrubber li > a[data-month]')].pop().click()"

MONTHS_IN_SIGHT = """() => [...document.querySelectorAll(".stream .month:not(.room)")].filter((node) => {
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
    for (let wait = 0; wait < 3000 && (wait < 2 || inSight(".room").length); wait += 1) await frame();
    if (held) astray = Math.max(astray, Math.abs(held.getBoundingClientRect().top - before.top - by));
    inSight(".tile a").forEach(([tile]) => tiles.add(tile.href));
  }
  return { astray, tiles: tiles.size };
}"""


async def across_months(context):
    """On a month's own page, the lightbox continues through all months and counts every photo."""

    async def walk_through(walk, site):
        pages = [path for path in month_pages(site) if "data-full" in site.pages[path].source]
        page = pages[1] if pages[1:] else TIMELINE
        await walk.tab.open(page)
        if await walk.tab_to(lambda stop: stop["region"] == "photo", "a photo") is None:
            return
        await walk.press("Enter")
        opened = await wait_for(walk, LIGHTBOX_STATE, lambda box: box["open"] and box["shown"], "Enter does not open the lightbox")
        number = int(opened["counter"].split()[0])
        if number < 2 or opened["counter"].split()[-1] != str(photo_count(site)):
            walk.faults.append(f"{page}: of {photo_count(site)} photos its first is {opened['counter']!r}")
        count = photo_count(site)
        for key, expected in ("ArrowLeft", number - 1), ("End", count), ("ArrowLeft", count - 1), ("Home", 1):
            await walk.press(key)
            answer = await wait_for(
                walk, LIGHTBOX_STATE, lambda box: box["counter"].split()[0] == str(expected) and box["shown"] != opened["shown"],
                f"{key} does not lead to photo {expected}")
            if not answer["described"]:
                walk.faults.append(f"photo {expected} has no words for who cannot see it")
        await walk.press("Escape")
        await wait_for(
            walk, LIGHTBOX_STATE, lambda box: not box["open"] and box["tile"] == opened["shown"],
            "after another month's photo the focus is not given back to the photo that was opened")

    return await run_walk(context, walk_through)


# Returns how many pixels a month's heading is away from the top edge, where a jump should place it. Returns 0 if
# the page ends before the heading can get there.
HEADING_OFFSET = """(month) => {
  const section = document.getElementById(month), box = section.getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  return atEnd && box.top > edge ? 0 : box.top - edge;
}"""


async def exact_jumps(context):
    """A jump to a month, from the list or by an address, ends exactly at its heading and stays there."""
    keys = ["/".join(path.split("/")[2:4]) for path in month_pages(context.site)]
    if not keys:
        return ["there are no months"]

    sampled_keys = [keys[len(keys) * part // 4] for part in (3, 1, 2)] + keys[-1:]

    async def walk_through(walk, site):
        for size in (PHONE, DESKTOP) if context.is_complete else (PHONE,):
            await walk.tab.open(TIMELINE, size)
            for key in sampled_keys:
                await walk.tab.ask("(key) => document.querySelector(`.scrubber a[data-month='${key}']`).click()", key)
                await expect_heading_at_top(walk, key, f"the list at {size[0]} px")
            for key in sampled_keys:
                # Opens another page first, because changing only the fragment would not load the page again.
                await walk.tab.open("en/index.html")
                await walk.tab.open(f"{TIMELINE}#month={key}")
                await expect_heading_at_top(walk, key, f"the address at {size[0]} px")

    async def expect_heading_at_top(walk, key, origin):
        section = "m-" + key.replace("/", "-")
        await wait_for(walk, MONTHS_IN_SIGHT, lambda now: section in now, f"{origin} does not lead to {key}")
        await wait_for(
            walk, f"() => ({HEADING_OFFSET})('{section}')", lambda offset: abs(offset) <= 2, f"{origin} does not lead exactly to {key}")
        await walk.tab.wait(700)
        offset = await walk.tab.ask(HEADING_OFFSET, section)
        if abs(offset) > 2:
            walk.faults.append(f"{origin} leads to {key}, but {offset:.0f} px off")

    return await run_walk(context, walk_through)


async def scrolling_back(context):
    """A jump leads to its month; scrolling up from there to the newest passes every photo, and nothing moves."""

    async def walk_through(walk, site):
        await walk.tab.open(TIMELINE)
        # Clicks with a script, because tabbing to the link would pass and load all photos before the jump.
        if not await walk.tab.ask(HAS_MONTHS):
            walk.faults.append("no link leads to the oldest month")
            return
        oldest = month_pages(site)[-1]
        section = "m-" + "-".join(oldest.split("/")[2:4])
        await walk.tab.ask(CLICK_OLDEST)
        await wait_for(walk, MONTHS_IN_SIGHT, lambda now: section in now, f"the scrubber does not lead to {oldest}")
        await walk.tab.wait(200)
        scrolled = await walk.tab.ask(SCROLL_UP)
        if scrolled["astray"] > 1:
            walk.faults.append(f"while one scrolls up, photos jump by {scrolled['astray']} px")
        if scrolled["tiles"] < photo_count(site) - site.pages[oldest].source.count('class="tile'):
            walk.faults.append(f"scrolling up, one comes past {scrolled['tiles']} of {photo_count(site)} photos")
        walk.faults += [f"{node} moved of itself" for node in await walk.tab.ask("() => window.layoutShifts || []")]

    return await run_walk(context, walk_through)
