"""Checks of the site used only with the keyboard (Tab, Enter, Escape): the focused element is always visible."""

from tabs import PHONE, visit_pages

FOCUSED = """() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const box = node.getBoundingClientRect(), look = getComputedStyle(node);
  return {
    href: node.href || "", rel: node.rel || "", lang: node.hreflang || "", name: node.nodeName, field: node.name || "", text: node.textContent.trim().slice(0, 60),
    region: node.matches(".skip") ? "skip" : node.closest("dialog") ? "box" : node.closest(".tile") ? "photo" : node.closest("main") ? "main" : "around",
    ring: look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2,
    inSight: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""

STOPS = """() => [...document.querySelectorAll("a[href], summary, button, input, select, [tabindex='0']")].filter(
  (node) => node.checkVisibility() && !node.closest("details:not([open]) > :not(summary)") && !node.disabled).length"""


# The number of stops of a page that a sample tries. Longer pages repeat the same controls.
SAMPLE_STOPS = 120


class Walk:
    """A keyboard user in one tab. Each step may add problems to `faults`."""

    def __init__(self, tab):
        self.tab = tab
        self.faults = []

    async def press(self, key):
        await self.tab.press(key)
        focused = await self.tab.ask(FOCUSED)
        # Firefox and WebKit scroll a moment after the key press.
        for _ in range(20):
            if not focused or focused["inSight"]:
                break
            await self.tab.wait(100)
            focused = await self.tab.ask(FOCUSED)
        return focused

    async def tab_to(self, accepts, description, maximum_presses=400):
        """Presses Tab until `accepts` returns True for the focused element, and returns it.

        If there is no such element, adds a problem and returns None.
        """
        rounds = 0
        for _ in range(maximum_presses):
            focused = await self.press("Tab")
            # After the last stop no element has the focus; then Tab continues at the first stop.
            rounds += focused is None
            if rounds > 1:
                break
            if focused and accepts(focused):
                return focused
        self.faults.append(f"{self.tab.url}: Tab never comes to {description}")
        return None

    async def follow(self, accepts, description):
        """Tabs to a link and presses Enter. Returns False if there is no such link.

        Adds a problem if the browser does not get to the link's address.
        """
        link = await self.tab_to(accepts, description)
        if link is None:
            return False
        await self.tab.press("Enter")
        if not await self.tab.wait_for_url(lambda address: address == link["href"]):
            self.faults.append(f"{description} leads to {self.tab.url}, not to {link['href']}")
        return True


async def run_walk(context, walk_through, **options):
    """Runs a walk from file:// and returns its problems and those that the browser reported."""
    async with context.browser.tab(context.file_root, **options) as tab:
        walk = Walk(tab)
        await walk_through(walk, context.site)
        return walk.faults + tab.take_faults("on the way")


async def all_stops(context):
    """Tab reaches every control on each kind of page, on a phone, and each stop is in view and outlined."""

    async def visit(tab, path):
        walk = Walk(tab)
        await tab.open(path, PHONE)
        stops = await tab.ask(STOPS)
        for number in range(stops if context.is_complete else min(stops, SAMPLE_STOPS)):
            focused = await walk.press("Tab")
            if focused is None:
                return [f"Tab ends after {number} of {stops} stops"]
            lacks = [fault for fault in ("ring", "inSight") if not focused[fault]]
            walk.faults += [f"{focused['name']} {focused['text']!r} lacks {fault}" for fault in lacks]
        return walk.faults

    english = [path for path in context.site.kinds if path.startswith("en/")]
    if not context.is_complete:
        english = [path for path in english if "/activity/" not in path or path == "en/activity/index.html"]
    return await visit_pages(context.browser, context.file_root, english, visit, tabs=context.browser.tabs_with_focus)


async def skip_link(context):
    """The first stop is the skip link, and it leads past the navigation."""

    async def walk_through(walk, site):
        await walk.tab.open("en/index.html")
        if (await walk.press("Tab") or {}).get("region") != "skip":
            # Stops here, because Enter would follow another link and leave the page during the next step.
            walk.faults.append("the first stop is not the skip link")
            return
        await walk.press("Enter")
        if (await walk.press("Tab") or {}).get("region") not in ("main", "photo"):
            walk.faults.append("after skipping, the next stop is not in the content")

    return await run_walk(context, walk_through)


async def photo_pages(context):
    """Links lead from home to the timeline, through the lightbox to a photo, to its neighbors and to Spanish."""

    async def walk_through(walk, site):
        await walk.tab.open("en/index.html")
        await walk.follow(lambda stop: stop["href"].endswith("en/timeline/index.html"), "the timeline")
        if await walk.tab_to(lambda stop: stop["region"] == "photo", "the first photo") is None:
            return
        await walk.press("Enter")
        if not await walk.follow(lambda stop: stop["region"] == "box" and stop["href"], "the photo's page"):
            return
        first = await walk.tab.ask("() => location.href")
        await walk.follow(lambda stop: stop["rel"] == "next", "the older photo")
        await walk.follow(lambda stop: stop["rel"] == "prev", "the newer photo")
        if await walk.tab.ask("() => location.href") != first:
            walk.faults.append("older and newer do not lead back to the same photo")
        await walk.follow(lambda stop: stop["lang"] == "es", "Spanish")
        if await walk.tab.ask("() => location.href") != first.replace("/en/", "/es/"):
            walk.faults.append(f"the language switch loses the photo: {walk.tab.url}")

    return await run_walk(context, walk_through)
