"""Takes screenshots of the main pages and checks that their charts are readable and their photos visible."""

import collections
import io
import re
import statistics
import xml.etree.ElementTree

import PIL.Image

from tabs import visit_pages

PAGES = [
    r"(en|es|fr)/index\.html", r"(en|fr)/timeline/index\.html", r"en/timeline/p/[^/]+/index\.html",
    r"en/[^/]+/index\.html", r"en/[^/]+/(food|tasks|growth)/index\.html",
    r"(en|es)/[^/]+/visits/\d[^/]+/index\.html",
]
# The pages in a sample: one of each kind, including a child, an elder and a pet.
SAMPLE_PAGES = [
    r"en/index\.html", r"en/timeline/index\.html", r"en/timeline/p/[^/]+/index\.html", r"en/about/index\.html",
    r"en/activity/index\.html", r"en/[^/]+/food/index\.html", r"en/[^/]+/growth/index\.html", r"en/[^/]+/tasks/index\.html",
    r"en/(alba|child)/index\.html", r"en/carmen/index\.html", r"en/canela/index\.html", r"en/[^/]+/visits/\d[^/]+/index\.html",
]
PHONE, DESKTOP = (390, 844), (1440, 900)
SIZES = {"light": [PHONE, DESKTOP], "dark": [PHONE, DESKTOP]}
# The sizes in a sample: a light desktop and a dark phone, as in `accessibility.py`.
SAMPLE_SIZES = {"light": [DESKTOP], "dark": [PHONE]}

# The height in pixels at which screenshots are cut off.
MAXIMUM_HEIGHT = 12_000

# The minimum contrast between text and its background (WCAG 2.2, 1.4.3).
MINIMUM_CONTRAST = 4.5

# Returns the positions of charts and photos on the page, after all of them are loaded and no more months are added.
PICTURE_BOXES = """async () => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  for (let attempt = 0, before = 0; attempt < 20 && before !== document.images.length; attempt += 1) {
    before = document.images.length;
    for (const image of document.images) image.loading = "eager";
    const visible = [...document.images].filter((image) => image.checkVisibility());
    await Promise.race([pause(20000), Promise.all(visible.map((image) => image.decode().catch(() => {})))]);
    await pause(150);
  }
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((image) => !image.closest("details:not([open])")).map((image) => {
    const box = image.getBoundingClientRect(), scroll = image.closest(".scroll");
    const visibleRight = scroll ? scroll.getBoundingClientRect().right : innerWidth;
    return { source: image.currentSrc, left: box.left + scrollX, top: box.top + scrollY, width: box.width, height: box.height, right: visibleRight + scrollX };
  }).filter((box) => box.width && box.height);
  const squashed = [...document.querySelectorAll(".avatar")].map((avatar) => avatar.getBoundingClientRect())
    .filter((box) => Math.abs(box.width - box.height) > 1).length;
  return { squashed, charts: boxes(".chart img"), photos: boxes(".frame img, .avatar img") };
}"""


def luminance(color):
    parts = [part / 255 for part in color[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colors(picture):
    return collections.Counter(dict((color, count) for count, color in picture.getcolors(picture.width * picture.height)))


def highest_contrast(picture):
    """Returns the highest contrast between the most common color of a picture and any other color in it."""
    color_counts = colors(picture)
    background = color_counts.most_common(1)[0][0]
    return max(contrast(background, color) for color in color_counts)


def text_boxes(svg):
    """Yields the estimated boxes of a chart's texts (left, top, right, bottom) as fractions of its width and height."""
    root = xml.etree.ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.get("viewBox").split())
    for text in root.findall("{*}text") + root.findall("{*}g[@id='dark']/{*}text"):
        size = float(text.get("font-size"))
        length = len(text.text or "") * size * 0.45
        left = float(text.get("x")) - length * {"middle": 0.5, "end": 1}.get(text.get("text-anchor"), 0)
        top = float(text.get("y")) - size * 0.75
        yield max(0, left) / width, max(0, top) / height, (left + length) / width, (top + size * 0.8) / height


def chart_faults(picture, box, svg):
    contrasts = []
    for left, top, right, bottom in text_boxes(svg):
        area = (
            box["left"] + left * box["width"], box["top"] + top * box["height"],
            box["left"] + right * box["width"], box["top"] + bottom * box["height"])
        if area[2] <= min(box["right"], picture.width) and area[3] <= picture.height and area[2] - area[0] >= 4:
            contrasts.append(highest_contrast(picture.crop([round(side) for side in area])))
    if contrasts and statistics.median(contrasts) < MINIMUM_CONTRAST:
        yield f"the text of a chart has a contrast of {statistics.median(contrasts):.1f}: {box['source']}"


def photo_faults(picture, box):
    area = box["left"], box["top"], box["left"] + box["width"], box["top"] + box["height"]
    if area[0] < 0 or area[2] > picture.width + 1 or area[3] > picture.height:
        return
    color_counts = colors(picture.crop([round(side) for side in area]))
    share = color_counts.most_common(1)[0][1] / color_counts.total()
    if share > 0.97:
        yield f"a photo is one color: {box['source']}"


async def picture_problems(tab, site, file):
    """Returns the problems of an open page and saves its screenshot to a file."""
    boxes = await tab.ask(PICTURE_BOXES)
    picture = PIL.Image.open(io.BytesIO(await tab.screenshot(full_page=True))).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(picture.height, MAXIMUM_HEIGHT)))
    picture.save(file, quality=80)
    faults = [f"{boxes['squashed']} portraits are not round"] if boxes["squashed"] else []
    for box in boxes["charts"]:
        address = re.sub("#.*", "", box["source"])
        if not address:
            faults.append("a chart has not come")
            continue
        faults += chart_faults(picture, box, (site.folder / "charts" / address.split("/")[-1]).read_text("utf-8"))
    for box in boxes["photos"]:
        faults += photo_faults(picture, box)
    return faults


def screenshot_name(path):
    """Returns the name of a page's screenshot."""
    return re.sub(r"/p/.*", "/photo", re.sub(r"/index\.html$", "", path)).replace("/", "-")


def main_pages(context):
    if not context.is_complete:
        return [path for pattern in SAMPLE_PAGES for path in context.site.matching(pattern)[:1]]
    return [path for path in context.site.kinds if any(re.fullmatch(page, path) for page in PAGES)]


def pages_per_size(context, count):
    """Returns the main pages to visit in each of `count` sizes.

    In a sample, only Chromium visits all of them in each size. The other browsers visit each page in one size.
    """
    pages = main_pages(context)
    if context.is_complete or context.browser.name == "Chromium":
        return [pages] * count
    return [pages[number::count] for number in range(count)]


async def screenshots(context):
    """Charts are readable and photos visible on the main pages, light and dark, on a phone and a desktop."""
    faults = []
    sizes_by_scheme = SIZES if context.is_complete else SAMPLE_SIZES
    for (scheme, sizes), visited_pages in zip(sizes_by_scheme.items(), pages_per_size(context, len(sizes_by_scheme))):

        async def visit(tab, path):
            found = []
            for size in sizes:
                await tab.open(path, size)
                file = context.screenshot_folder / f"{context.browser.name.lower()}-{size[0]}-{scheme}-{screenshot_name(path)}.jpg"
                found += [f"{scheme}, {size[0]} px: {fault}" for fault in await picture_problems(tab, context.site, file)]
            return found

        faults += await visit_pages(context.browser, context.file_root, visited_pages, visit, scheme=scheme)
    return faults
