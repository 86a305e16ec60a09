"""WebKitGTK, which has the same engine as Safari. Each tab is a window with its own process and X display."""

import asyncio
import contextlib
import json
import os
import pathlib
import tempfile

from tabs import Tab, TabError

WINDOW = pathlib.Path(__file__).with_name("webkit_window.py")

# Debian's Python, because the Python that runs the checks has no GTK bindings.
PYTHON = "/usr/bin/python3"

# The maximum height in pixels of a page of which WebKit can take a screenshot.
MAXIMUM_HEIGHT = 12_000


class WebKit:
    """Opens tabs in WebKitGTK."""

    name, checks, tabs, tabs_with_focus = "WebKit", 1, 2, 2

    @contextlib.asynccontextmanager
    async def tab(self, root, size=(1440, 900), locale="de-DE", scheme="light", font_size=16, javascript=True, scripts=()):
        options = {
            "size": size, "locale": locale, "scheme": scheme, "font_size": font_size, "javascript": javascript,
            "scripts": list(scripts),
        }
        async with display() as name, process(name, options) as (window, answers):
            yield WebKitTab(root, size, window, answers)


class WebKitTab(Tab):
    """A tab that sends commands to a window in another process."""

    def __init__(self, root, size, window, answers):
        super().__init__(root, size)
        self.window = window
        self.answers = answers
        self.url = ""

    async def send(self, command, **values):
        self.window.stdin.write(json.dumps({"command": command, **values}).encode() + b"\n")
        try:
            line = await asyncio.wait_for(self.answers.readline(), 600)
        except asyncio.TimeoutError:
            # Ends the window, because a late answer would be taken for the answer to the next command.
            self.window.kill()
            line = b""
        if not line:
            raise TabError("WebKit has ended")
        answer = json.loads(line)
        self.url = answer["url"] or ""
        self.faults += answer["faults"]
        for address in answer["requests"]:
            # Ignores data addresses: they are WebKit's own images, because the page's policy blocks others.
            if not address.startswith("data:"):
                self.note_request(address)
        if answer["error"]:
            raise TabError(answer["error"])
        return answer["value"]

    async def load(self, address):
        await self.send("open", address=address)

    async def reload(self):
        await self.send("reload")

    async def set_size(self, width, height):
        await self.send("resize", width=width, height=height)

    async def ask(self, script, argument=None):
        return await self.send("ask", script=f"return await ({script})({json.dumps(argument)})")

    async def press(self, key):
        name = key.removeprefix("Shift+")
        await self.send("press", name=name, shift=name != key)

    async def screenshot(self, full_page=False):
        page_height = await self.ask("() => document.documentElement.scrollHeight")
        if full_page and page_height > MAXIMUM_HEIGHT:
            width, height = self.size
            await self.resize(width, MAXIMUM_HEIGHT)
            screenshot = await self.screenshot()
            await self.resize(width, height)
            return screenshot
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            await self.send("screenshot", path=file.name, full_page=full_page)
            return pathlib.Path(file.name).read_bytes()

    async def print_pdf(self, path):
        await self.send("print", path=str(path.absolute()))


@contextlib.asynccontextmanager
async def display():
    """Starts a virtual X display and yields its name."""
    read, write = os.pipe()
    server = await asyncio.create_subprocess_exec(
        "Xvfb", "-displayfd", str(write), "-screen", "0", "4000x1600x24", "-nolisten", "tcp",
        pass_fds=[write], stderr=asyncio.subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as file:
            yield ":" + (await asyncio.to_thread(file.readline)).strip()
    finally:
        server.terminate()
        await server.wait()


@contextlib.asynccontextmanager
async def process(display, options):
    """Starts a window in its own process. Yields the process and the stream of its answers."""
    read, write = os.pipe()
    environment = os.environ | {"DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8"}
    environment.pop("GTK_THEME", None)
    # The window writes its answers to file descriptor 3.
    window = await asyncio.create_subprocess_exec(
        "bash", "-c", f'exec "$@" 3>&{write}', "bash", PYTHON, WINDOW, json.dumps(options),
        pass_fds=[write], env=environment, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL)
    os.close(write)
    answers = asyncio.StreamReader(limit=1 << 24)
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(answers), os.fdopen(read, "rb"))
    try:
        yield window, answers
    finally:
        transport.close()
        with contextlib.suppress(ConnectionError):
            window.stdin.close()
        try:
            await asyncio.wait_for(window.wait(), 5)
        except asyncio.TimeoutError:
            # The window can end between the timeout and this call.
            with contextlib.suppress(ProcessLookupError):
                window.kill()
            await window.wait()
