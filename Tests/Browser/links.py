"""Checks that only read files: every address has a target, and every page is linked."""

import collections
import posixpath


async def addresses(context):
    """Every href, src and srcset names a file of the site, and every #fragment an id in that file."""
    site = context.site
    ids = {path: set(page.ids) for path, page in site.pages.items()}
    faults = []
    for path, page in site.pages.items():
        duplicates = [name for name, count in collections.Counter(page.ids).items() if count > 1]
        faults += [f"{path}: two elements with the id {name}" for name in duplicates]
        for address in sorted(set(page.addresses)):
            target, fragment = page.target(address)
            if target not in site.files:
                faults.append(f"{path}: {address} leads nowhere")
            elif fragment and target.endswith(".svg"):
                if f'id="{fragment}"' not in (site.folder / target).read_text("utf-8"):
                    faults.append(f"{path}: nothing in the picture has the id of {address}")
            elif fragment and fragment not in ids.get(target, ()):
                faults.append(f"{path}: nothing has the id of {address}")
    return faults


async def languages(context):
    """Every page names and links to its counterpart in each language."""
    site = context.site
    site_languages = sorted({path.split("/")[0] for path in site.pages if "/" in path})
    faults = []
    for path, page in site.pages.items():
        language, _, rest = path.partition("/")
        if language not in site_languages:
            continue
        for links_by_language in page.siblings, page.switches:
            found = {code: page.target(address)[0] for code, address in links_by_language.items() if code != "x-default"}
            if found != {code: f"{code}/{rest}" for code in site_languages}:
                faults.append(f"{path}: its siblings are {found}")
        if ("html", language) not in [(tag, values.get("lang")) for tag, values in page.tags]:
            faults.append(f"{path}: its lang is not {language}")
    return faults


async def downloads(context):
    """Links to CSV and JSON files save them instead of showing them as text."""
    return [
        f"{path}: {values['href']} has no download attribute"
        for path, page in context.site.pages.items() for tag, values in page.tags
        if tag == "a" and values.get("href", "").endswith((".csv", ".json")) and "download" not in values
    ]


async def reachable(context):
    """Plain links lead from the start page to every page and document, and every photo is used by a page."""
    site = context.site
    visited, remaining = set(), ["index.html"]
    while remaining:
        path = remaining.pop()
        if path in visited:
            continue
        visited.add(path)
        if path in site.pages:
            page = site.pages[path]
            remaining += filter(None, (page.target(link)[0] for link in page.links))
    expected = {path for path in site.files if path.endswith((".html", ".pdf", ".ics", ".csv"))}
    photos = {page.target(address)[0] for page in site.pages.values() for address in page.addresses}
    unused = {path for path in site.files if posixpath.dirname(path) == "photos"} - photos
    return [f"{path}: no link leads here" for path in sorted(expected - visited)] + [
        f"{path}: no page shows this photo" for path in sorted(unused)
    ]
