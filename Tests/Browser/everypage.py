"""Checks that every page opens without errors, shows its pictures and fits into its window."""

from tabs import DESKTOP, PHONE, each

FACTS = """() => ({
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  broken: [...document.images].filter((image) => image.complete && !image.naturalWidth).map((image) => image.src),
})"""


async def look(one):
    facts = await one.ask(FACTS)
    faults = [f"the picture {source} does not show" for source in facts["broken"]]
    if facts["wide"] > 0:
        faults.append(f"{facts['wide']} px wider than its window of {one.size[0]}")
    return faults


def opening(size):
    async def visit(one, path):
        await one.open(path, size)
        return await look(one)

    return visit


async def from_disk(ground):
    """Opened from file:// on a phone, pages have no console errors, outside requests, missing files or overflow."""
    return await each(ground.browser, ground.disk, ground.pages, opening(PHONE))


async def from_a_host(ground):
    """Over HTTP from a sub-path on a desktop, pages have no console errors, missing files or overflow."""
    paths = [path for path in ground.pages if path.startswith("en/") or path in ground.kinds]
    return await each(ground.browser, ground.http, paths, opening(DESKTOP))


async def start(ground):
    """The start page redirects to the browser's language, or offers all languages if the site lacks it."""
    faults = []
    for root in ground.disk, ground.http:
        for locale, expected in ("es-MX", "es/index.html"), ("fr-FR", "fr/index.html"), ("de-DE", "index.html"):
            async with ground.browser.tab(root, locale=locale) as one:
                await one.open("index.html")
                # If no redirect is expected, waits for a late one.
                await one.wait(300 if expected == "index.html" else 0)
                if not await one.until_url(lambda address: address == root + expected):
                    faults.append(f"index.html: {locale} is sent to {one.url}")
                faults += one.take_faults("index.html")
    return faults
