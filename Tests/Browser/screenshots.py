"""Pictures of the main pages for people to look at."""

import re

from browser import each

PAGES = [
    r"(en|es|fr)/index\.html", r"(en|fr)/timeline/index\.html", r"en/timeline/p/[^/]+/index\.html",
    r"en/[^/]+/index\.html", r"en/[^/]+/(food|tasks|growth)/index\.html",
    r"en/[^/]+/visits/\d[^/]+/index\.html", r"es/[^/]+/visits/\d[^/]+/index\.html",
]
SIZES = [(360, 740), (768, 1024), (1440, 900)]
TALLEST = 3200


async def take(ground, folder):
    """Writes WIDTH-light-PAGE.jpg and its dark sister; faults where a page cannot be opened."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    paths = [path for path in ground.site.kinds if any(re.fullmatch(page, path) for page in PAGES)]

    async def visit(one, path):
        name = re.sub(r"/index\.html$", "", path)
        name = re.sub(r"/p/.*", "/photo", name).replace("/", "-")
        await one.open(path)
        for width, height in SIZES:
            await one.page.set_viewport_size({"width": width, "height": height})
            tall = min(TALLEST, await one.ask("() => document.documentElement.scrollHeight"))
            for scheme in "light", "dark":
                await one.page.emulate_media(color_scheme=scheme)
                await one.page.screenshot(
                    path=folder / f"{width}-{scheme}-{name}.jpg", type="jpeg", quality=80, full_page=True,
                    clip={"x": 0, "y": 0, "width": width, "height": tall})
        return []

    return await each(ground.chromium, ground.disk, paths, visit)
