"""Checks of the oldest supported browsers: the features they lack, and how they show the site.

The versions are those of MDN's browser-compat-data. `NEWER` lists the features that one of these browsers
lacks, with what its users see instead. `KNOWN` lists all other properties, selectors, functions, units and
keywords of the stylesheet.
"""

import pathlib
import re
import shutil
import tempfile

import everypage
import looks
from pages import Site
from tabs import PHONE, each

OLDEST = {"iOS": 14.5, "Chrome": 80, "Firefox": 78}

# The current browsers that simulate the old ones after newer features are removed.
STANDS_FOR = {"WebKit": "iOS", "Chromium": "Chrome", "Firefox": "Firefox"}

# The first versions of iOS, Chrome and Firefox that have a feature, and what older versions show instead.
NEVER = 999
NEWER = {
    "appearance:": (15.4, 84, 80, "the prefixed property does the same"),
    "aspect-ratio:": (15, 88, 89, "the shape of the thumbnail, which is a square"),
    "color-scheme:": (13, 81, 96, "light scroll bars in the dark"),
    "overflow-anchor:": (27, 56, 66, "the script keeps the place where one reads"),
    "print-color-adjust:": (15.4, 136, 97, "the prefixed property does the same"),
    "scrollbar-width:": (18.2, 121, 64, "::-webkit-scrollbar does the same"),
    "text-decoration-thickness:": (12.1, 89, 70, "lines of the usual thickness"),
    "text-size-adjust:": (NEVER, 54, NEVER, "the prefixed property does the same on iOS; Firefox asks before it enlarges"),
    "text-underline-offset:": (12.1, 87, 70, "lines at the usual place"),
    "text-wrap:": (17.5, 114, 121, "headings with lines of unequal length"),
    ":focus-visible": (15.4, 86, 85, "the browser's own ring"),
    ":has": (15.4, 105, 121, "a page that may move while it is read"),
    "dvh": (15.4, 108, 101, "the height without the bars of the browser"),
    "anywhere": (15.4, 80, 65, "words that break only where they would be wider than the page"),
}

PROPERTIES = """
-webkit-appearance -webkit-print-color-adjust -webkit-text-size-adjust -webkit-user-select align-items align-self background
background-color background-image background-position background-repeat background-size border border-bottom border-collapse
border-color border-left border-radius border-spacing border-top border-width box-shadow box-sizing break-after break-before
break-inside clip-path color column-gap columns content cursor display filter flex flex-basis flex-direction flex-wrap font
font-feature-settings font-size font-weight gap grid-area grid-column grid-template grid-template-columns height justify-content
left letter-spacing line-height list-style margin margin-bottom margin-left margin-right margin-top max-height max-width min-height
min-width object-fit opacity order outline outline-color outline-offset overflow overflow-wrap overflow-x overflow-y padding
padding-bottom padding-left padding-right padding-top place-content place-items position right scroll-padding-top text-align
text-decoration text-overflow text-transform top touch-action transform transition user-select vertical-align visibility white-space
width z-index
"""

KNOWN = {f"{name}:" for name in PROPERTIES.split()} | set("""
brightness( calc( clamp( fit-content( grayscale( inset( linear-gradient( min( minmax( repeat( var(
::-webkit-scrollbar ::after ::before ::placeholder :checked :disabled :empty :first-child :focus :hover :last-child
:not :root
rem em px pt vh vw fr s deg %
-apple-system absolute auto auto-fill auto-fit avoid balance baseline block border-box break-word center collapse column contain
cover dark dashed ellipsis exact filter fixed flex flex-end flex-start grab grid hidden inherit inline-block inline-flex inline-grid inset left light local
max-content min-content no-repeat none normal nowrap page pointer pre pre-line relative right sans-serif separate solid space-between span
start static sticky stretch system-ui thin to top transparent underline uppercase visible wrap
""".split())

# The browser's objects, methods and properties that the scripts use.
SCRIPT = set("""
CSS IntersectionObserver activeElement add addEventListener altKey alt appendChild apply assign back backgroundColor
baseURI body bottom button call checked children className classList clearTimeout click clientX clientY cloneNode close closest
concat contains createElement createTextNode ctrlKey dataset disabled documentElement draggable every fill filter find findIndex
focus forEach get getAttribute getBoundingClientRect getClientRects getComputedStyle getDate getElementById getFullYear getMonth
hasAttribute hash head height hidden href hreflang hypot indexOf innerHeight innerWidth insertBefore isContentEditable
isIntersecting join key keys language languages left length loading location map matches max metaKey min name normalize observe
offsetHeight onerror open padStart parentNode pointerId preventDefault prototype push pushState querySelector querySelectorAll
reduce remove removeAttribute replace replaceState round scrollBy scrollIntoView scrollLeft scrollPaddingTop scrollRestoration
scrollTop selectedIndex set setAttribute setDate setPointerCapture shiftKey showModal slice some sort split src srcset state style
supports tabIndex tagName target test textContent timeStamp title toLowerCase toggle top transform trim type unobserve value
vendor width abs
""".split())

# The site's own names that `features` cannot find in the script: globals, a form field, and a key that some months
# lack.
FIELDS = {"failure", "kinfolioCounts", "kinfolioMonth", "q"}

# The functions, constructors and keywords that the scripts write before a parenthesis, apart from their own functions.
GLOBALS = {
    "Boolean", "Date", "IntersectionObserver", "Object", "String", "URL", "URLSearchParams", "clearTimeout", "encodeURIComponent",
    "getComputedStyle", "parseFloat", "setTimeout", "function", "if", "for", "while", "return", "catch", "switch",
}

# Newer syntax, as far as a pattern can detect it.
NEWER_SYNTAX = re.compile(r"\?\?=|\|\|=|&&=|#\w+\s*[(=]|\bstatic\s*\{|\bawait\b|\(\?<[=!]")

# The at-rules (the text before the brace) that old browsers support.
AT_RULES = re.compile(
    r"@media (screen|print)( and \((min|max)-width: [\d.]+rem\))?|@media \((min|max)-width: [\d.]+rem\)"
    r"|@media \(prefers-(color-scheme|reduced-motion): [a-z-]+\)|@supports \(not \(appearance: none\)\) and \(not \(inset: 0\)\)")


def without_comments(css):
    return re.sub(r"/\*.*?\*/", "", css, flags=re.S)


def rules(css):
    """Returns the rules of a stylesheet as pairs: the text before the brace and the text inside."""
    found, start, depth, opened = [], 0, 0, 0
    for place, letter in enumerate(css):
        if letter == "{":
            if depth == 0:
                opened = place
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth == 0:
                found.append((css[start:opened].strip(), css[opened + 1:place]))
                start = place + 1
    return found


def lacking(browser):
    """Returns the features that an old browser lacks."""
    column = list(OLDEST).index(browser)
    return {name for name, facts in NEWER.items() if facts[column] > OLDEST[browser]}


def aged(css, lacks, browser):
    """Returns a stylesheet without the parts that a browser ignores if it lacks some features."""
    read = []
    for before, inside in rules(css):
        if before.startswith("@media"):
            read.append(f"{before} {{ {aged(inside, lacks, browser)} }}")
        elif before.startswith("@supports"):
            # The only such rule is for browsers without `gap` in flex containers.
            if browser == "Chrome":
                read.append(aged(inside, lacks, browser))
        elif not any(re.search(rf"{re.escape(name)}\b", before) for name in lacks if name.startswith(":")):
            kept = [part.strip() for part in inside.split(";") if part.strip() and not is_lacking(part, lacks)]
            read.append(f"{before} {{ {'; '.join(kept)} }}")
    return "\n".join(read)


def is_lacking(declaration, lacks):
    name, _, value = declaration.strip().partition(":")
    return f"{name}:" in lacks or any(re.search(rf"(?<![\w-]){re.escape(feature)}|\d{re.escape(feature)}\b", value) for feature in lacks)


# Scripts for features that a changed stylesheet cannot remove: dialogs, and `gap` in flex containers only (Chrome).
NO_DIALOG = "delete HTMLDialogElement.prototype.showModal;"
NO_GAPS = """addEventListener("DOMContentLoaded", () => {
  for (const node of document.querySelectorAll("*")) if (/flex/.test(getComputedStyle(node).display)) node.style.gap = "0px";
});"""


# Returns the selectors of rows in which two adjacent items are less than four pixels apart.
TOUCHING = """() => [".scrubber ul", ".masthead .rooms ul", ".moments li", ".day time", ".filters"].filter((selector) =>
  [...document.querySelectorAll(selector)].some((row) => [...row.children].some((item, index) => {
    const before = row.children[index - 1], box = item.getBoundingClientRect();
    return before && box.width && box.left - before.getBoundingClientRect().right < 4 && box.left >= before.getBoundingClientRect().right - 1;
  })))"""


def names(css):
    """Returns every feature that a stylesheet uses."""
    found = set()
    for before, inside in rules(css):
        if before.startswith("@"):
            found |= names(inside) | ({before} if not AT_RULES.fullmatch(before) else set())
            continue
        found |= set(re.findall(r"::?[a-z-]+", before))
        for declaration in inside.split(";"):
            name, _, value = declaration.strip().partition(":")
            if name and not name.startswith("--"):
                found.add(f"{name}:")
            value = re.sub(r'"[^"]*"|#\w+|--[\w-]+', "", value)
            found |= set(re.findall(r"([a-z-]+\()", value))
            found |= set(re.findall(r"(?<![\w#])-?[\d.]+([a-z]+|%)", value))
            if name != "grid-area":
                found |= set(re.findall(r"(?<![\w.-])(-?[a-z][a-z-]+)(?![\w(-])", value))
    return found


async def features(ground):
    """Stylesheet and script use only features that the oldest browsers support or that have a fallback."""
    faults = []
    for path in ground.site.files:
        text = (ground.site.folder / path).read_text("utf-8") if path.startswith("assets/site.") else ""
        if path.endswith(".css"):
            for name in sorted(names(without_comments(text)) - KNOWN - set(NEWER)):
                faults.append(f"{name} is new in the stylesheet: from which versions is it known?")
        if path.endswith(".js"):
            code = re.sub(r'"(?:[^"\\\n]|\\.)*"|//.*|\bdataset\.\w+', "", text)
            own = set(re.findall(r"(\w+)\s*:|\bfunction (\w+)|\bvar (\w+)|\b(?:this|prototype|month)\.(\w+)\s*=[^=]", code))
            own = {name for groups in own for name in groups if name}
            parameters = {name.strip() for names in re.findall(r"\bfunction \w*\s*\(([^)]*)\)", code) for name in names.split(",")}
            for name in sorted(set(re.findall(r"(?<![\w.])([a-zA-Z]\w*)\s*\(", code)) - own - parameters - GLOBALS):
                faults.append(f"{name}() is new in the script: from which versions is it known?")
            own |= words_of_months(ground.site) | FIELDS
            for name in sorted(set(re.findall(r"\.([a-zA-Z]\w*)", code)) - own - SCRIPT):
                faults.append(f".{name} is new in the script: from which versions is it known?")
            faults += [f"{match} is newer than the oldest browsers" for match in NEWER_SYNTAX.findall(code)]
    return faults


def words_of_months(site):
    """Returns the keys in the files of the months, which are the site's own names."""
    months = [path for path in site.files if path.endswith("photos.js")]
    return set(re.findall(r'"(\w+)":', "".join((site.folder / path).read_text("utf-8") for path in months)))


async def shown(ground):
    """In the oldest browser, charts and photos are visible, pages fit the window, and a tile leads to its photo."""
    browser = STANDS_FOR[ground.browser.name]
    lacks = lacking(browser)
    scripts = [NO_DIALOG] if browser != "Chrome" else [NO_GAPS]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        shutil.copytree(ground.site.folder, folder)
        for sheet in folder.glob("assets/site.*.css"):
            sheet.write_text(aged(without_comments(sheet.read_text("utf-8")), lacks, browser), "utf-8")
        site = Site(folder)
        root = folder.resolve().as_uri() + "/"

        async def visit(one, path):
            await one.open(path, PHONE)
            file = ground.pictures / f"old-{browser.lower()}-{looks.named(path)}.jpg"
            faults = await looks.look(one, site, file)
            return faults + [fault for fault in await everypage.look(one) if "wider" in fault]

        faults = await each(ground.browser, root, looks.main_pages(ground), visit, scripts=scripts)
        async with ground.browser.tab(root, size=PHONE, scripts=scripts) as one:
            await one.open("en/timeline/index.html")
            faults += [f"{name} touch each other" for name in await one.ask(TOUCHING)]
        if browser != "Chrome":
            async with ground.browser.tab(root, size=PHONE, scripts=scripts) as one:
                await one.open("en/timeline/index.html")
                await one.ask("() => (document.querySelector('.tile a') || document.body).click()")
                if not await one.until_url(lambda address: "/p/" in address):
                    faults.append(f"a tile leads to {one.url}")
    return [f"{browser} {OLDEST[browser]}: {fault}" for fault in faults]
