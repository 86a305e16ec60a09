"""Checks that every page opens without errors, shows its pictures and fits into its window."""

from tabs import DESKTOP, PHONE, visit_pages

FACTS = """() => ({
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  broken: [...document.images].filter((image) => image.complete && !image.naturalWidth).map((image) => image.src),
})"""


async def page_problems(tab):
    facts = await tab.ask(FACTS)
    faults = [f"the picture {source} does not show" for source in facts["broken"]]
    if facts["wide"] > 0:
        faults.append(f"{facts['wide']} px wider than its window of {tab.size[0]}")
    return faults


def visitor(size):
    async def visit(tab, path):
        await tab.open(path, size)
        return await page_problems(tab)

    return visit


async def from_disk(context):
    """Opened from file:// on a phone, pages have no console errors, outside requests, missing files or overflow."""
    return await visit_pages(context.browser, context.file_root, context.pages, visitor(PHONE))


async def from_a_host(context):
    """Over HTTP from a sub-path on a desktop, pages have no console errors, missing files or overflow."""
    paths = [path for path in context.pages if path.startswith("en/") or path in context.kinds]
    return await visit_pages(context.browser, context.http_root, paths, visitor(DESKTOP))


async def start_page(context):
    """The start page redirects to the browser's language, or offers all languages if the site lacks it."""
    faults = []
    for root in context.file_root, context.http_root:
        for locale, expected in ("es-MX", "es/index.html"), ("fr-FR", "fr/index.html"), ("de-DE", "index.html"):
            async with context.browser.tab(root, locale=locale) as tab:
                await tab.open("index.html")
                # If no redirect is expected, waits for a late one.
                await tab.wait(300 if expected == "index.html" else 0)
                if not await tab.wait_for_url(lambda address: address == root + expected):
                    faults.append(f"index.html: {locale} is sent to {tab.url}")
                faults += tab.take_faults("index.html")
    return faults
