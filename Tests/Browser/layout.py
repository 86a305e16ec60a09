"""Checks of the layout: each kind of page at all widths, and the main pages while their pictures load slowly."""

from tabs import DESKTOP, PHONE, visit_pages
from everypage import page_problems

# 640, 720 and 384 px are windows of 1280, 1440 and 768 px at 200 % zoom; 320 px is one of 1280 px at 400 %.
WIDTHS = [320, 360, 384, 640, 720, 768, 1440, 3840]
# The widths in a sample: the narrowest and widest windows, a phone and a zoomed desktop.
SAMPLE_WIDTHS = [320, 384, 720, 3840]

MAIN_PAGES = [
    r"en/index\.html", r"en/timeline/index\.html", r"en/timeline/p/[^/]+/index\.html",
    r"en/[^/]+/visits/\d[^/]+/index\.html",
]

WIDEST_ELEMENTS = """() => {
  const windowWidth = document.documentElement.clientWidth;
  const found = [...document.body.querySelectorAll("*")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && Math.max(box.right, box.left + node.scrollWidth) > windowWidth + 0.5 && !node.closest(".scroll, .people, .choice, .filters, nav.scrubber");
  });
  return found.slice(0, 3).map((node) => `${node.nodeName}.${node.className}`).join(", ");
}"""

# Returns up to five words of 2 to 20 letters that are split across lines.
SPLIT_WORDS = r"""() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), cut = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.offsetWidth === 1) continue;
    const whole = document.createRange();
    whole.selectNodeContents(node);
    if (whole.getClientRects().length < 2) continue;
    for (const word of node.data.matchAll(/(?<!\p{L})\p{L}{2,20}(?!\p{L})/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 8) cut.add(word[0]);
    }
  }
  return [...cut].slice(0, 5);
}"""

SCROLL = """async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top);
    await new Promise((done) => setTimeout(done, 60));
    // Waits while a visible month is not drawn yet, as a reader would.
    const isInSight = (month) => month.getBoundingClientRect().bottom > 0 && month.getBoundingClientRect().top < innerHeight;
    for (let attempt = 0; attempt < 3000 && [...document.querySelectorAll(".room")].some(isInSight); attempt += 1) {
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  // Waits at most two seconds: pictures that were scrolled past before they existed are never loaded.
  const late = new Promise((done) => setTimeout(done, 2000));
  await Promise.race([late, Promise.all([...document.images].map((image) => image.decode().catch(() => {})))]);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


async def widths(context):
    """No kind of page scrolls sideways, from 320 px to 4K and at 200 % zoom."""

    async def visit(tab, path):
        faults = []
        await tab.open(path)
        for width in WIDTHS if context.is_complete else SAMPLE_WIDTHS:
            await tab.resize(width, 800)
            found = [fault for fault in await page_problems(tab) if "wider" in fault]
            faults += [f"{fault} ({await tab.ask(WIDEST_ELEMENTS)})" for fault in found]
        return faults

    return await visit_pages(context.browser, context.file_root, context.kinds, visit)


async def split_words(context):
    """No word of common length is split across lines, on phones, tablets and desktops."""

    async def visit(tab, path):
        faults = []
        await tab.open(path)
        for width in (320, 360, 768, 1440) if context.is_complete else (320, 360, 768):
            await tab.resize(width, 800)
            faults += [f"{word} is cut in two at {width} px" for word in await tab.ask(SPLIT_WORDS)]
        return faults

    return await visit_pages(context.browser, context.file_root, context.kinds, visit)


async def layout_shifts(context):
    """Home, timeline, a photo, profiles and a visit do not shift while scrolling and while pictures load late."""
    site = context.site
    profiles = [path for path in site.kinds if path.startswith("en/") and path.count("/") == 2]
    paths = list(dict.fromkeys([site.first(pattern) for pattern in MAIN_PAGES] + profiles))
    faults = []
    for size in PHONE, DESKTOP:

        async def visit(tab, path):
            await tab.open(path, size)
            await tab.ask(SCROLL)
            return [f"{node} moved while the page was loading" for node in await tab.ask("() => layoutShifts")]

        faults += await visit_pages(context.browser, context.slow_http_root, paths, visit)
    return faults


# The same for words of 2 to 8 letters, which fit on a phone even with large text. Dates and amounts are excluded,
# because non-breaking spaces join their parts.
SPLIT_SHORT_WORDS = SPLIT_WORDS.replace(r"(?<!\p{L})\p{L}{2,20}(?!\p{L})", r"(?<![\p{L}\u00a0\u202f])\p{L}{2,8}(?![\p{L}\u00a0\u202f])")


async def large_text(context):
    """With text at twice the size, no page is wider than a phone and no short word is split across lines."""

    async def visit(tab, path):
        await tab.open(path)
        found = await page_problems(tab)
        faults = [f"{fault} ({await tab.ask(WIDEST_ELEMENTS)})" for fault in found]
        return faults + [f"{word} is cut in two" for word in await tab.ask(SPLIT_SHORT_WORDS)]

    return await visit_pages(context.browser, context.file_root, context.kinds, visit, size=(390, 844), font_size=32)
