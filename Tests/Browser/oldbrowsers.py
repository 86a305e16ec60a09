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
from tabs import PHONE, visit_pages

OLDEST = {"iOS": 14.5, "Chrome": 80, "Firefox": 78}

# The current browsers that simulate the old ones after newer features are removed.
SIMULATED_BROWSERS = {"WebKit": "iOS", "Chromium": "Chrome", "Firefox": "Firefox"}

# The first versions of iOS, Chrome and Firefox that have a feature, and what older versions show instead.
UNSUPPORTED = 999
NEWER = {
    "appearance:": (15.4, 84, 80, "the prefixed property does the same"),
    "aspect-ratio:": (15, 88, 89, "the shape of the thumbnail, which is a square"),
    "color-scheme:": (13, 81, 96, "light scroll bars in the dark"),
    "overflow-anchor:": (27, 56, 66, "the script keeps the place where one reads"),
    "print-color-adjust:": (15.4, 136, 97, "the prefixed property does the same"),
    "scrollbar-width:": (18.2, 121, 64, "::-webkit-scrollbar does the same"),
    "text-decoration-thickness:": (12.1, 89, 70, "lines of the usual thickness"),
    "text-size-adjust:": (UNSUPPORTED, 54, UNSUPPORTED, "the prefixed property does the same on iOS; Firefox asks before it enlarges"),
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
SCRIPT_MEMBERS = set("""
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
OTHER_OWN_NAMES = {"failure", "kinfolioCounts", "kinfolioMonth", "q"}

# The functions, constructors and keywords that the scripts write before a parenthesis, apart from their own functions.
GLOBAL_FUNCTIONS = {
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
    found, start, depth, brace_index = [], 0, 0, 0
    for index, character in enumerate(css):
        if character == "{":
            if depth == 0:
                brace_index = index
            depth += 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                found.append((css[start:brace_index].strip(), css[brace_index + 1:index]))
                start = index + 1
    return found


def missing_features(browser):
    """Returns the features that an old browser lacks."""
    column = list(OLDEST).index(browser)
    return {name for name, facts in NEWER.items() if facts[column] > OLDEST[browser]}


def without_missing_features(css, missing, browser):
    """Returns a stylesheet without the parts that a browser ignores if it lacks some features."""
    parts = []
    for prelude, body in rules(css):
        if prelude.startswith("@media"):
            parts.append(f"{prelude} {{ {without_missing_features(body, missing, browser)} }}")
        elif prelude.startswith("@supports"):
            # The only such rule is for browsers without `gap` in flex containers.
            if browser == "Chrome":
                parts.append(without_missing_features(body, missing, browser))
        elif not any(re.search(rf"{re.escape(name)}\b", prelude) for name in missing if name.startswith(":")):
            declarations = [part.strip() for part in body.split(";") if part.strip() and not needs_missing_feature(part, missing)]
            parts.append(f"{prelude} {{ {'; '.join(declarations)} }}")
    return "\n".join(parts)


def needs_missing_feature(declaration, missing):
    name, _, value = declaration.strip().partition(":")
    return f"{name}:" in missing or any(re.search(rf"(?<![\w-]){re.escape(feature)}|\d{re.escape(feature)}\b", value) for feature in missing)


# Scripts for features that a changed stylesheet cannot remove: dialogs, and `gap` in flex containers only (Chrome).
NO_DIALOG = "delete HTMLDialogElement.prototype.showModal;"
NO_GAPS = """addEventListener("DOMContentLoaded", () => {
  for (const node of document.querySelectorAll("*")) if (/flex/.test(getComputedStyle(node).display)) node.style.gap = "0px";
});"""


# Returns the selectors of rows in which two adjacent items are less than four pixels apart.
TOUCHING_ROWS = """() => [".scrubber ul", ".masthead .rooms ul", ".moments li", ".day time", ".filters"].filter((selector) =>
  [...document.querySelectorAll(selector)].some((row) => [...row.children].some((item, index) => {
    const before = row.children[index - 1], box = item.getBoundingClientRect();
    return before && box.width && box.left - before.getBoundingClientRect().right < 4 && box.left >= before.getBoundingClientRect().right - 1;
  })))"""


def used_features(css):
    """Returns every feature that a stylesheet uses."""
    found = set()
    for prelude, body in rules(css):
        if prelude.startswith("@"):
            found |= used_features(body) | ({prelude} if not AT_RULES.fullmatch(prelude) else set())
            continue
        found |= set(re.findall(r"::?[a-z-]+", prelude))
        for declaration in body.split(";"):
            name, _, value = declaration.strip().partition(":")
            if name and not name.startswith("--"):
                found.add(f"{name}:")
            value = re.sub(r'"[^"]*"|#\w+|--[\w-]+', "", value)
            found |= set(re.findall(r"([a-z-]+\()", value))
            found |= set(re.findall(r"(?<![\w#])-?[\d.]+([a-z]+|%)", value))
            if name != "grid-area":
                found |= set(re.findall(r"(?<![\w.-])(-?[a-z][a-z-]+)(?![\w(-])", value))
    return found


async def features(context):
    """Stylesheet and script use only features that the oldest browsers support or that have a fallback."""
    faults = []
    for path in context.site.files:
        text = (context.site.folder / path).read_text("utf-8") if path.startswith("assets/site.") else ""
        if path.endswith(".css"):
            for name in sorted(used_features(without_comments(text)) - KNOWN - set(NEWER)):
                faults.append(f"{name} is new in the stylesheet: from which versions is it known?")
        if path.endswith(".js"):
            code = re.sub(r'"(?:[^"\\\n]|\\.)*"|//.*|\bdataset\.\w+', "", text)
            own_names = set(re.findall(r"(\w+)\s*:|\bfunction (\w+)|\bvar (\w+)|\b(?:this|prototype|month)\.(\w+)\s*=[^=]", code))
            own_names = {name for groups in own_names for name in groups if name}
            parameters = {name.strip() for parameter_list in re.findall(r"\bfunction \w*\s*\(([^)]*)\)", code) for name in parameter_list.split(",")}
            for name in sorted(set(re.findall(r"(?<![\w.])([a-zA-Z]\w*)\s*\(", code)) - own_names - parameters - GLOBAL_FUNCTIONS):
                faults.append(f"{name}() is new in the script: from which versions is it known?")
            own_names |= month_data_keys(context.site) | OTHER_OWN_NAMES
            for name in sorted(set(re.findall(r"\.([a-zA-Z]\w*)", code)) - own_names - SCRIPT_MEMBERS):
                faults.append(f".{name} is new in the script: from which versions is it known?")
            faults += [f"{match} is newer than the oldest browsers" for match in NEWER_SYNTAX.findall(code)]
    return faults


def month_data_keys(site):
    """Returns the keys in the files of the months, which are the site's own names."""
    months = [path for path in site.files if path.endswith("photos.js")]
    return set(re.findall(r'"(\w+)":', "".join((site.folder / path).read_text("utf-8") for path in months)))


async def oldest_browser(context):
    """In the oldest browser, charts and photos are visible, pages fit the window, and a tile leads to its photo."""
    browser = SIMULATED_BROWSERS[context.browser.name]
    missing = missing_features(browser)
    scripts = [NO_DIALOG] if browser != "Chrome" else [NO_GAPS]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        shutil.copytree(context.site.folder, folder)
        for stylesheet in folder.glob("assets/site.*.css"):
            stylesheet.write_text(without_missing_features(without_comments(stylesheet.read_text("utf-8")), missing, browser), "utf-8")
        site = Site(folder)
        root = folder.resolve().as_uri() + "/"

        async def visit(tab, path):
            await tab.open(path, PHONE)
            file = context.screenshot_folder / f"old-{browser.lower()}-{looks.screenshot_name(path)}.jpg"
            faults = await looks.picture_problems(tab, site, file)
            return faults + [fault for fault in await everypage.page_problems(tab) if "wider" in fault]

        faults = await visit_pages(context.browser, root, looks.pages_per_size(context, 2)[0], visit, scripts=scripts)
        async with context.browser.tab(root, size=PHONE, scripts=scripts) as tab:
            await tab.open("en/timeline/index.html")
            faults += [f"{name} touch each other" for name in await tab.ask(TOUCHING_ROWS)]
        if browser != "Chrome":
            async with context.browser.tab(root, size=PHONE, scripts=scripts) as tab:
                await tab.open("en/timeline/index.html")
                await tab.ask("() => (document.querySelector('.tile a') || document.body).click()")
                if not await tab.wait_for_url(lambda address: "/p/" in address):
                    faults.append(f"a tile leads to {tab.url}")
    return [f"{browser} {OLDEST[browser]}: {fault}" for fault in faults]
