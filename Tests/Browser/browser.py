"""Debian's Chromium and Firefox, driven by Playwright. Each is started once per combination of launch options."""

import asyncio
import contextlib
import functools

from playwright.async_api import Error, async_playwright

from tabs import DESKTOP, Tab, TabError

# Records unexpected layout shifts from the first frame on. Only Chromium reports them.
RECORD_SHIFTS = """
window.layoutShifts = [];
if (PerformanceObserver.supportedEntryTypes.includes("layout-shift")) {
  new PerformanceObserver((list) => list.getEntries().filter((entry) => !entry.hadRecentInput).forEach(
    (entry) => layoutShifts.push(
      `${entry.sources.map(({ node }) => node && (node.className || node.nodeName)).join(" ")} (${entry.value.toFixed(4)})`)
  )).observe({ type: "layout-shift", buffered: true });
}
"""

A4 = 8.27, 11.69

# The milliseconds after which an operation fails. Only one that hangs takes so long, even on a busy machine.
TIMEOUT = 600_000

# The errors that Chromium and Firefox report for requests that were canceled because the page was left.
CANCELED_REQUEST_ERRORS = "net::ERR_ABORTED", "NS_BINDING_ABORTED"


class Chromium:
    """Opens tabs in headless Chromium, which can connect only to this machine."""

    # `checks` run at a time, each with up to `tabs` tabs, or `tabs_with_focus` if it needs the keyboard focus.
    name, checks, tabs, tabs_with_focus = "Chromium", 3, 4, 4

    def __init__(self, driver):
        self.driver = driver
        self.running = {}

    async def browser(self, font_size):
        """Returns the browser with this default font size in pixels. Starts it at the first use."""
        if font_size not in self.running:
            self.running[font_size] = asyncio.ensure_future(self.driver.chromium.launch(
                timeout=TIMEOUT, executable_path="/usr/bin/chromium-headless-shell",
                args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", f"--blink-settings=defaultFontSize={font_size}"]))
        return await self.running[font_size]

    @contextlib.asynccontextmanager
    async def tab(self, root, size=DESKTOP, locale="de-DE", scheme="light", font_size=16, javascript=True, scripts=()):
        browser = await self.browser(font_size)
        context = await browser.new_context(
            locale=locale, reduced_motion="reduce", viewport={"width": size[0], "height": size[1]}, color_scheme=scheme,
            java_script_enabled=javascript)
        async with opened_tab(context, root, size, [RECORD_SHIFTS, *scripts]) as tab:
            yield tab


class Firefox:
    """Opens tabs in Firefox, which cannot be driven with JavaScript turned off."""

    # Only one of several tabs has the keyboard focus.
    name, checks, tabs, tabs_with_focus = "Firefox", 1, 2, 1

    def __init__(self, driver):
        self.driver = driver
        self.running = {}

    async def browser(self, font_size, scheme):
        if (font_size, scheme) not in self.running:
            self.running[font_size, scheme] = asyncio.ensure_future(self.driver.firefox.launch(
                timeout=TIMEOUT, channel="moz-firefox", executable_path="/usr/bin/firefox-esr",
                firefox_user_prefs={
                    "ui.prefersReducedMotion": 1,
                    "ui.useOverlayScrollbars": 1,
                    "layout.css.prefers-color-scheme.content-override": 0 if scheme == "dark" else 1,
                    "font.size.variable.x-western": font_size,
                    "font.size.variable.x-unicode": font_size,
                }))
        return await self.running[font_size, scheme]

    @contextlib.asynccontextmanager
    async def tab(self, root, size=DESKTOP, locale="de-DE", scheme="light", font_size=16, scripts=()):
        browser = await self.browser(font_size, scheme)
        context = await browser.new_context(locale=locale, viewport={"width": size[0], "height": size[1]})
        # Playwright passes the paper size in inches, but Firefox interprets the numbers as centimeters.
        async with opened_tab(context, root, size, scripts, inch=2.54) as tab:
            yield tab


@contextlib.asynccontextmanager
async def opened_tab(context, root, size, scripts, inch=1):
    """Yields a tab of a browser context and closes the context afterwards."""
    try:
        context.set_default_timeout(TIMEOUT)
        for script in scripts:
            await context.add_init_script(script)
        yield PlaywrightTab(root, size, await context.new_page(), inch)
    finally:
        await context.close()


def raising_tab_errors(method):
    """Wraps a method so that it raises an error of Playwright as a one-line `TabError`."""

    @functools.wraps(method)
    async def wrapped(*arguments, **keywords):
        try:
            return await method(*arguments, **keywords)
        except Error as error:
            raise TabError(error.message.splitlines()[0]) from error

    return wrapped


class PlaywrightTab(Tab):
    """A tab driven by Playwright."""

    def __init__(self, root, size, page, inch):
        super().__init__(root, size)
        self.page = page
        self.inch = inch
        page.on("console", lambda line: self.note(f"console {line.type}: {line.text}", line.type in ("error", "warning")))
        page.on("pageerror", lambda error: self.note(f"script error: {error}"))
        page.on("request", lambda request: self.note_request(request.url))
        page.on("requestfailed", lambda request: self.note(
            f"request failed: {request.url} {request.failure}", request.failure not in CANCELED_REQUEST_ERRORS))
        page.on("response", lambda response: self.note(f"answer {response.status}: {response.url}", response.status >= 400))
        page.on("dialog", self.dismiss)

    async def dismiss(self, dialog):
        self.note(f"dialog: {dialog.message}")
        await dialog.dismiss()

    @property
    def url(self):
        return self.page.url

    @raising_tab_errors
    async def load(self, address):
        await self.page.goto(address)

    @raising_tab_errors
    async def reload(self):
        await self.page.reload()

    @raising_tab_errors
    async def set_size(self, width, height):
        await self.page.set_viewport_size({"width": width, "height": height})

    @raising_tab_errors
    async def ask(self, script, argument=None):
        return await self.page.evaluate(script, argument)

    @raising_tab_errors
    async def press(self, key):
        await self.page.keyboard.press(key)

    @raising_tab_errors
    async def type(self, text):
        await self.page.keyboard.type(text)

    @raising_tab_errors
    async def screenshot(self, full_page=False):
        screenshot = await self.page.screenshot(full_page=full_page)
        # Playwright hides the caret with a style, which the site's content security policy blocks.
        self.faults = [fault for fault in self.faults if "style-src-elem" not in fault]
        return screenshot

    @raising_tab_errors
    async def print_pdf(self, path):
        width, height = (length * self.inch for length in A4)
        await self.page.pdf(path=path, width=f"{width}in", height=f"{height}in", print_background=True)


@contextlib.asynccontextmanager
async def playwright():
    """Yields the driver of Chromium and Firefox. All browsers that it has started end with it."""
    async with async_playwright() as driver:
        yield driver
