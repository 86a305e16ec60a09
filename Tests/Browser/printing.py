"""Checks that printed pages contain all charts and photos, uncut, and no navigation."""

import collections
import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree

from tabs import PHONE, visit_pages

PRINTED_PAGES = [r"en/[^/]+/visits/\d[^/]+/index\.html", r"en/(?!timeline)[^/]+/index\.html", r"en/timeline/index\.html"]

PAGE_CONTENT = """() => ({
  charts: [...document.querySelectorAll(".chart img")].map((image) => image.src),
  photos: new Set([...document.querySelectorAll("main .frame img")].filter((image) => !image.closest("details:not([open]), .lightbox")).map((image) => image.src)).size,
  months: [...document.querySelectorAll("nav.scrubber li")].slice(0, 3).map((item) => item.textContent).join(""),
})"""


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def only_letters(text):
    """Returns only the letters of a text, because WebKit's PDF files do not identify the other characters."""
    return re.sub(r"[\W\d_]+", "", text)


def chart_words(svg):
    """Returns the texts of a chart that have more than two letters, reduced to their letters."""
    root = xml.etree.ElementTree.fromstring(svg)
    found = [only_letters(text.text or "") for text in root.iter("{http://www.w3.org/2000/svg}text")]
    return [word for word in found if len(word) > 2]


def printed_page_problems(pdf, page, site):
    """Returns the problems of a printed page."""
    text = only_letters(run("pdftotext", "-raw", str(pdf), "-"))
    faults = []
    for source in page["charts"]:
        name = source.split("/")[-1]
        expected = chart_words((site.folder / "charts" / name).read_text("utf-8"))
        missing = [word for word in expected if word not in text]
        if len(missing) * 2 > len(expected):
            faults.append(f"the chart {name} is not printed; it has {missing[:3]}")
    if page["months"] and page["months"] in text:
        faults.append("the list of months is printed")
    images = [line.split() for line in run("pdfimages", "-list", str(pdf)).splitlines()[2:]]
    pictures = collections.defaultdict(set)
    for image in images:
        # Excludes portraits, which are smaller than an inch and repeat on many pages.
        if image[2] == "image" and int(image[3]) > int(image[12]):
            pictures[image[10]].add(image[0])
    if len(pictures) < page["photos"]:
        faults.append(f"{len(pictures)} of {page['photos']} photos are printed")
    cut = [number for number, pages in pictures.items() if len(pages) > 1]
    if cut:
        faults.append(f"{len(cut)} photos are cut across pages")
    with tempfile.NamedTemporaryFile(suffix=".pdf") as uncompressed:
        run("qpdf", "--qdf", "--object-streams=disable", str(pdf), uncompressed.name)
        if b"/ShadingType 2" in pathlib.Path(uncompressed.name).read_bytes():
            faults.append("shades are printed")
    return faults


async def printed_pages(context):
    """Visits, profiles and the timeline print all of their charts and photos, and not the list of months."""
    paths = [path for pattern in PRINTED_PAGES for path in context.site.matching(pattern)[: None if context.is_complete else 1]]

    async def visit(tab, path):
        # Prints without scrolling first, so that pictures further down must be loaded for printing.
        await tab.open(path, PHONE)
        await tab.wait(1000)
        page = await tab.ask(PAGE_CONTENT)
        page["months"] = only_letters(page["months"])
        with tempfile.NamedTemporaryFile(suffix=".pdf") as pdf:
            await tab.print_pdf(pathlib.Path(pdf.name))
            return printed_page_problems(pathlib.Path(pdf.name), page, context.site)

    return await visit_pages(context.browser, context.file_root, paths, visit)
