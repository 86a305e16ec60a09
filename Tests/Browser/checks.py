"""The checks of each site.

A check is an async function that takes a `CheckContext` and returns the problems it found. Its docstring is the
title that is printed."""

import accessibility
import everypage
import finding
import hostile
import jumping
import keyboard
import layout
import links
import looks
import oldbrowsers
import printing
import withoutscript

# The checks of the sample family's site. Those in `IN_EVERY_BROWSER` run in every browser. Checks that only read
# files and the accessibility checks run once. Only Chromium reports layout shifts. Firefox cannot be driven
# without JavaScript.
IN_EVERY_BROWSER = [
    everypage.start_page, everypage.from_disk, everypage.from_a_host, layout.widths, layout.large_text,
    keyboard.skip_link, keyboard.photo_pages, finding.lightbox, finding.lightbox_focus, finding.search_in_spanish,
    jumping.across_months, jumping.exact_jumps, jumping.scrolling_back, finding.search, looks.screenshots,
    printing.printed_pages, oldbrowsers.oldest_browser,
]
SAMPLE_FAMILY = {
    "Chromium": [
        links.addresses, links.languages, links.reachable, links.downloads, oldbrowsers.features, accessibility.validity, accessibility.violations,
        layout.split_words, layout.layout_shifts, withoutscript.nothing_hidden, keyboard.all_stops, *IN_EVERY_BROWSER,
    ],
    "Firefox": [*IN_EVERY_BROWSER, keyboard.all_stops],
    "WebKit": [*IN_EVERY_BROWSER, keyboard.all_stops, withoutscript.nothing_hidden],
}

# The checks that a sample runs in Firefox and WebKit: those whose results differ most between browsers.
SAMPLED_CHECKS = {
    everypage.from_disk, finding.lightbox, finding.lightbox_focus, finding.search_in_spanish, jumping.exact_jumps,
    looks.screenshots, printing.printed_pages, oldbrowsers.oldest_browser,
}

# The checks of the same family's site after `hostile.insert_harmful_text`.
HOSTILE_FAMILY = {
    "Chromium": [
        links.addresses, links.reachable, accessibility.markup, everypage.from_disk, layout.widths, hostile.harmful_text,
    ],
    "Firefox": [everypage.from_disk, layout.widths],
    "WebKit": [everypage.from_disk, layout.widths],
}

# The checks of the sites of an empty family and of one with 40 profiles. `families.py` creates both families.
EMPTY_OR_HUGE_FAMILY = {
    "Chromium": [links.addresses, links.reachable, accessibility.markup, everypage.from_disk, layout.widths],
    "Firefox": [everypage.from_disk, layout.widths],
    "WebKit": [everypage.from_disk, layout.widths],
}

# The problems that each check must find on the site of `broken.py`, which contains every error. This proves
# that the check can fail. `BROKEN_IN_EVERY_BROWSER` runs in every browser, because each reports errors in its own way.
BROKEN_IN_EVERY_BROWSER = {
    everypage.from_disk: [
        "console error: oops", "script error", "request outside", "request failed", "dialog", "px wider", "does not show",
    ],
    everypage.from_a_host: ["answer 404"],
    looks.screenshots: ["a photo is one color", "has a contrast of"],
    printing.printed_pages: ["is not printed"],
    keyboard.skip_link: ["the first stop is not the skip link"],
    oldbrowsers.oldest_browser: ["a photo is one color"],
}
BROKEN = {
    links.addresses: ["leads nowhere", "nothing has the id", "two elements with the id"],
    links.languages: ["its siblings are", "its lang is not"],
    links.reachable: ["no link leads here", "no page shows this photo"],
    links.downloads: ["has no download attribute"],
    accessibility.validity: ["Duplicate ID"],
    accessibility.violations: ["light, 1440 px: image-alt", "dark, 360 px: color-contrast"],
    everypage.start_page: ["es-MX is sent to"],
    layout.widths: ["of 320", "of 3840"],
    layout.large_text: ["px wider"],
    layout.split_words: ["Indivisible is cut in two at 360 px"],
    layout.layout_shifts: ["moved"],
    oldbrowsers.features: ["inset: is new", ".replaceAll is new"],
    withoutscript.nothing_hidden: ["P secret is hidden", "does not show"],
    keyboard.photo_pages: ["Tab never comes to"],
    keyboard.all_stops: ["lacks ring", "lacks inSight"],
    finding.lightbox: ["Tab never comes to a photo"],
    finding.lightbox_focus: ["Tab never comes to a photo"],
    finding.search_in_spanish: ["nothing is found"],
    finding.search: ["Tab never comes to the search"],
    jumping.across_months: ["Tab never comes to a photo"],
    jumping.exact_jumps: ["there are no months"],
    jumping.scrolling_back: ["no link leads to the oldest month"],
    hostile.harmful_text: ["is not the site's own", "notes.text is shown as", "family.name is shown nowhere"],
}
