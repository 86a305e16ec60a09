"""Checks of the site used only with the keyboard (Tab, Enter, Escape): the focused element is always visible."""

from tabs import PHONE, each

FOCUSED = """() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const box = node.getBoundingClientRect(), look = getComputedStyle(node);
  return {
    href: node.href || "", rel: node.rel || "", lang: node.hreflang || "", name: node.nodeName, field: node.name || "", text: node.textContent.trim().slice(0, 60),
    place: node.matches(".skip") ? "skip" : node.closest("dialog") ? "box" : node.closest(".tile") ? "photo" : node.closest("main") ? "main" : "around",
    ring: look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2,
    inSight: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""

STOPS = """() => [...document.querySelectorAll("a[href], summary, button, input, select, [tabindex='0']")].filter(
  (node) => node.checkVisibility() && !node.closest("details:not([open]) > :not(summary)") && !node.disabled).length"""


class Walk:
    """A keyboard user in one tab. Each step may add problems to `faults`."""

    def __init__(self, one):
        self.one = one
        self.faults = []

    async def press(self, key):
        await self.one.press(key)
        focused = await self.one.ask(FOCUSED)
        if focused and not focused["inSight"]:
            # Firefox and WebKit scroll a moment after the key press.
            await self.one.wait(200)
            focused = await self.one.ask(FOCUSED)
        return focused

    async def tab_to(self, wanted, what, most=400):
        """Presses Tab until `wanted` accepts the focused element, and returns it.

        If no element is accepted, adds a problem and returns None.
        """
        rounds = 0
        for _ in range(most):
            focused = await self.press("Tab")
            # After the last stop no element has the focus; then Tab continues at the first stop.
            rounds += focused is None
            if rounds > 1:
                break
            if focused and wanted(focused):
                return focused
        self.faults.append(f"{self.one.url}: Tab never comes to {what}")
        return None

    async def follow(self, wanted, what):
        """Tabs to a link and presses Enter. Returns False if there is no such link.

        Adds a problem if the browser does not get to the link's address.
        """
        link = await self.tab_to(wanted, what)
        if link is None:
            return False
        await self.one.press("Enter")
        if not await self.one.until_url(lambda address: address == link["href"]):
            self.faults.append(f"{what} leads to {self.one.url}, not to {link['href']}")
        return True


async def on(ground, walk_through, **options):
    """Runs a walk from file:// and returns its problems and those that the browser reported."""
    async with ground.browser.tab(ground.disk, **options) as one:
        walk = Walk(one)
        await walk_through(walk, ground.site)
        return walk.faults + one.take_faults("on the way")


async def every_stop(ground):
    """Tab reaches every control on each kind of page, on a phone, and each stop is in view and outlined."""

    async def visit(one, path):
        walk = Walk(one)
        await one.open(path, PHONE)
        stops = await one.ask(STOPS)
        for number in range(stops):
            focused = await walk.press("Tab")
            if focused is None:
                return [f"Tab ends after {number} of {stops} stops"]
            lacks = [fault for fault in ("ring", "inSight") if not focused[fault]]
            walk.faults += [f"{focused['name']} {focused['text']!r} lacks {fault}" for fault in lacks]
        return walk.faults

    english = [path for path in ground.site.kinds if path.startswith("en/")]
    if not ground.everything:
        english = [path for path in english if "/activity/" not in path or path == "en/activity/index.html"]
    return await each(ground.browser, ground.disk, english, visit, tabs=ground.browser.tabs_with_focus)


async def skipping(ground):
    """The first stop is the skip link, and it leads past the navigation."""

    async def walk_through(walk, site):
        await walk.one.open("en/index.html")
        if (await walk.press("Tab") or {}).get("place") != "skip":
            # Stops here, because Enter would follow another link and leave the page during the next step.
            walk.faults.append("the first stop is not the skip link")
            return
        await walk.press("Enter")
        if (await walk.press("Tab") or {}).get("place") not in ("main", "photo"):
            walk.faults.append("after skipping, the next stop is not in the content")

    return await on(ground, walk_through)


async def photos(ground):
    """Links lead from home to the timeline, through the lightbox to a photo, to its neighbors and to Spanish."""

    async def walk_through(walk, site):
        await walk.one.open("en/index.html")
        await walk.follow(lambda stop: stop["href"].endswith("en/timeline/index.html"), "the timeline")
        if await walk.tab_to(lambda stop: stop["place"] == "photo", "the first photo") is None:
            return
        await walk.press("Enter")
        if not await walk.follow(lambda stop: stop["place"] == "box" and stop["href"], "the photo's page"):
            return
        first = await walk.one.ask("() => location.href")
        await walk.follow(lambda stop: stop["rel"] == "next", "the older photo")
        await walk.follow(lambda stop: stop["rel"] == "prev", "the newer photo")
        if await walk.one.ask("() => location.href") != first:
            walk.faults.append("older and newer do not lead back to the same photo")
        await walk.follow(lambda stop: stop["lang"] == "es", "Spanish")
        if await walk.one.ask("() => location.href") != first.replace("/en/", "/es/"):
            walk.faults.append(f"the language switch loses the photo: {walk.one.url}")

    return await on(ground, walk_through)
