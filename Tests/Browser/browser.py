"""Debian's Chromium, one for the whole run, and tabs that note down whatever goes wrong in them."""

import asyncio
import contextlib
import dataclasses

from playwright.async_api import Error, async_playwright

TABS = 4
DESKTOP, PHONE = (1440, 900), (360, 740)

# What moves without anybody having asked is kept from the first frame on, however little.
SHIFTS = """
window.layoutShifts = [];
new PerformanceObserver((list) => list.getEntries().filter((entry) => !entry.hadRecentInput).forEach(
  (entry) => layoutShifts.push(
    `${entry.sources.map(({ node }) => node && (node.className || node.nodeName)).join(" ")} (${entry.value.toFixed(4)})`)
)).observe({ type: "layout-shift", buffered: true });
"""


@contextlib.asynccontextmanager
async def browser():
    """Chromium without a window; it can reach nothing but this machine."""
    async with async_playwright() as driver:
        chromium = await driver.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
        )
        yield chromium
        await chromium.close()


@dataclasses.dataclass
class Tab:
    """A page in the browser, with what went wrong since it was last asked."""

    page: object
    root: str
    faults: list = dataclasses.field(default_factory=list)

    def __post_init__(self):
        page = self.page
        page.on("console", lambda line: self.note(f"console {line.type}: {line.text}", line.type in ("error", "warning")))
        page.on("pageerror", lambda error: self.note(f"script error: {error}"))
        page.on("request", lambda request: self.note(
            f"request outside the site: {request.url}", not request.url.startswith(self.root)))
        page.on("requestfailed", lambda request: self.note(
            f"request failed: {request.url} {request.failure}", request.failure != "net::ERR_ABORTED"))
        page.on("response", lambda response: self.note(
            f"answer {response.status}: {response.url}", response.status >= 400))
        page.on("dialog", self.dismiss)

    def note(self, fault, applies=True):
        if applies:
            self.faults.append(fault)

    async def dismiss(self, dialog):
        self.note(f"dialog: {dialog.message}")
        await dialog.dismiss()

    async def open(self, path, size=None):
        """Opens a page of the site, in a window of a size where one is given."""
        if size:
            await self.page.set_viewport_size({"width": size[0], "height": size[1]})
        await self.page.goto(self.root + path)

    async def ask(self, script, argument=None):
        return await self.page.evaluate(script, argument)

    def told(self, path):
        """What went wrong, each with the page's path, and forgets it."""
        faults, self.faults = [f"{path}: {fault}" for fault in self.faults], []
        return faults


@contextlib.asynccontextmanager
async def tab(chromium, root, **options):
    """A tab with a profile of its own, in a language the site is not written in unless told."""
    options = {"locale": "de-DE", "reduced_motion": "reduce"} | options
    context = await chromium.new_context(**options)
    await context.add_init_script(SHIFTS)
    yield Tab(await context.new_page(), root)
    await context.close()


async def each(chromium, root, paths, visit, **options):
    """Visits pages in a few tabs at a time; what went wrong in them and what `visit` has found."""
    waiting = list(reversed(paths))

    async def work():
        found = []
        async with tab(chromium, root, **options) as one:
            while waiting:
                path = waiting.pop()
                try:
                    found += [f"{path}: {fault}" for fault in await visit(one, path)]
                except Error as error:
                    found.append(f"{path}: {error.message.splitlines()[0]}")
                found += one.told(path)
        return found

    return sorted(sum(await asyncio.gather(*(work() for _ in range(TABS))), []))
