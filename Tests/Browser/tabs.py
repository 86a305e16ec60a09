"""The common interface of tabs in all browsers, and a function that visits many pages in several tabs."""

import asyncio
import contextlib

DESKTOP, PHONE = (1440, 900), (360, 740)


class TabError(Exception):
    """An operation that a browser could not complete."""


class Tab:
    """A tab of a browser, with the problems that have occurred in it since they were last taken.

    The subclass for each browser adds `load`, `reload`, `set_size`, `ask`, `press`, `screenshot`, `print_pdf` and `url`.
    """

    def __init__(self, root, size):
        self.root = root
        self.size = size
        self.faults = []

    def note(self, fault, applies=True):
        if applies:
            self.faults.append(fault)

    def note_request(self, address):
        self.note(f"request outside the site: {address}", not address.startswith(self.root))

    async def open(self, path, size=None):
        """Opens a page of the site. Resizes the window first if a size is given."""
        if size:
            await self.resize(*size)
        await self.load(self.root + path)

    async def resize(self, width, height):
        self.size = width, height
        await self.set_size(width, height)

    async def type(self, text):
        for letter in text:
            await self.press(letter)

    async def wait(self, milliseconds):
        await asyncio.sleep(milliseconds / 1000)

    async def wait_for_url(self, matches):
        """Waits until `matches` accepts the address, at least ten seconds and longer on a busy machine.

        Returns whether it does."""
        for _ in range(200):
            # A page that is being left cannot run a script, or does not return its result.
            with contextlib.suppress(TabError):
                if matches(await self.ask("() => document.readyState === 'loading' ? '' : location.href") or ""):
                    return True
            await self.wait(50)
        return False

    def take_faults(self, path):
        """Returns the problems, each prefixed with the page's path, and clears them."""
        faults, self.faults = [f"{path}: {fault}" for fault in self.faults], []
        return faults


async def visit_pages(browser, root, paths, visit, tabs=None, **options):
    """Visits pages in several tabs at a time. Returns the problems that `visit` found and those that the tabs noted."""
    if not paths:
        return ["there is no page to try"]
    remaining = list(reversed(paths))
    found = []

    async def work():
        async with browser.tab(root, **options) as tab:
            while remaining:
                path = remaining.pop()
                try:
                    found.extend(f"{path}: {fault}" for fault in await visit(tab, path))
                except TabError as error:
                    found.append(f"{path}: {error}")
                found.extend(tab.take_faults(path))

    async with asyncio.TaskGroup() as group:
        for _ in range(min(tabs or browser.tabs, len(paths))):
            group.create_task(work())
    return sorted(found)
