"""What is left for readers whose browser runs no script: all of it."""

from tabs import PHONE, each

# A form, a dialog or a template is for scripts; a closed <details> is opened by its reader.
HIDDEN = """() => [...document.querySelectorAll(
  "main :is(a[href], img, table, h1, h2, h3, p, li, dt, dd, figcaption), header a[href], footer p"
)].filter((node) => !node.closest("form, dialog, template, details:not([open])") && !node.checkVisibility({
  opacityProperty: true, visibilityProperty: true
})).map((node) => `${node.nodeName} ${node.textContent.trim().slice(0, 40)}`)"""

PICTURES = """async () => {
  const images = [...document.images].filter((image) => !image.closest("details:not([open])"));
  images.forEach((image) => { image.loading = "eager"; });
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  return images.filter((image) => !image.naturalWidth).map((image) => image.currentSrc || image.src);
}"""


async def nothing_hidden(ground):
    """Without JavaScript every kind of page shows all its words, links and pictures."""

    async def visit(one, path):
        await one.open(path, PHONE)
        hidden = [f"{node} is hidden" for node in await one.ask(HIDDEN)]
        return hidden + [f"{source} does not show" for source in await one.ask(PICTURES)]

    return await each(ground.browser, ground.disk, ground.kinds, visit, javascript=False)
