"""Checks that browsers without JavaScript show all of the content."""

from tabs import PHONE, visit_pages

# Excludes forms, dialogs and templates, which only scripts use, and closed <details>, which readers can open.
HIDDEN_ELEMENTS = """() => [...document.querySelectorAll(
  "main :is(a[href], img, table, h1, h2, h3, p, li, dt, dd, figcaption), header a[href], footer p"
)].filter((node) => !node.closest("form, dialog, template, details:not([open])") && !node.checkVisibility({
  opacityProperty: true, visibilityProperty: true
})).map((node) => `${node.nodeName} ${node.textContent.trim().slice(0, 40)}`)"""

BROKEN_PICTURES = """async () => {
  const images = [...document.images].filter((image) => !image.closest("details:not([open])"));
  images.forEach((image) => { image.loading = "eager"; });
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  return images.filter((image) => !image.naturalWidth).map((image) => image.currentSrc || image.src);
}"""


async def nothing_hidden(context):
    """Without JavaScript, every kind of page shows all of its text, links and pictures."""

    async def visit(tab, path):
        await tab.open(path, PHONE)
        hidden = [f"{node} is hidden" for node in await tab.ask(HIDDEN_ELEMENTS)]
        return hidden + [f"{source} does not show" for source in await tab.ask(BROKEN_PICTURES)]

    return await visit_pages(context.browser, context.file_root, context.kinds, visit, javascript=False)
