"""The checks of each site.

A check is an async function that takes a `Ground` and returns the problems it found. Its docstring is the
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

# The checks of the sample family's site. Those in `IN_ALL` run in every browser. Checks that only read files
# and the accessibility checks run once. Only Chromium reports layout shifts. Firefox cannot be driven without
# JavaScript.
IN_ALL = [
    everypage.start, everypage.from_disk, everypage.from_a_host, layout.widths, layout.large_letters,
    keyboard.skipping, keyboard.photos, finding.light_box, finding.returning, finding.languages,
    jumping.across_months, jumping.exact, jumping.jumping, finding.found, looks.pictures, printing.whole,
    oldbrowsers.shown,
]
SAMPLE = {
    "Chromium": [
        links.addresses, links.languages, links.reachable, links.downloads, oldbrowsers.features, accessibility.validity, accessibility.violations,
        layout.words, layout.shifts, withoutscript.nothing_hidden, keyboard.every_stop, *IN_ALL,
    ],
    "Firefox": [*IN_ALL, keyboard.every_stop],
    "WebKit": [*IN_ALL, keyboard.every_stop, withoutscript.nothing_hidden],
}

# The checks that a sample runs in Firefox and WebKit: those whose results differ most between browsers.
SMALL = {
    everypage.from_disk, finding.light_box, finding.returning, finding.languages, jumping.exact, looks.pictures,
    printing.whole, oldbrowsers.shown,
}

# The checks of the same family's site after `hostile.spoil`.
HOSTILE = {
    "Chromium": [
        links.addresses, links.reachable, accessibility.markup, everypage.from_disk, layout.widths, hostile.only_words,
    ],
    "Firefox": [everypage.from_disk, layout.widths],
    "WebKit": [everypage.from_disk, layout.widths],
}

# The checks of the sites of an empty family and of one with 40 profiles. `families.py` creates both families.
ENDS = {
    "Chromium": [links.addresses, links.reachable, accessibility.markup, everypage.from_disk, layout.widths],
    "Firefox": [everypage.from_disk, layout.widths],
    "WebKit": [everypage.from_disk, layout.widths],
}

# The problems that each check must find on the site of `broken.py`, which contains every error. This proves
# that the check can fail. `BROKEN_IN_ALL` runs in every browser, because each reports errors in its own way.
BROKEN_IN_ALL = {
    everypage.from_disk: [
        "console error: oops", "script error", "request outside", "request failed", "dialog", "px wider", "does not show",
    ],
    everypage.from_a_host: ["answer 404"],
    looks.pictures: ["a photo is one color", "has a contrast of"],
    printing.whole: ["is not printed"],
    keyboard.skipping: ["the first stop is not the skip link"],
    oldbrowsers.shown: ["a photo is one color"],
}
BROKEN = {
    links.addresses: ["leads nowhere", "nothing has the id", "two elements with the id"],
    links.languages: ["its siblings are", "its lang is not"],
    links.reachable: ["no link leads here", "no page shows this photo"],
    links.downloads: ["has no download attribute"],
    accessibility.validity: ["Duplicate ID"],
    accessibility.violations: ["light, 1440 px: image-alt", "dark, 360 px: color-contrast"],
    everypage.start: ["es-MX is sent to"],
    layout.widths: ["of 320", "of 3840"],
    layout.large_letters: ["px wider"],
    layout.words: ["Indivisible is cut in two at 360 px"],
    layout.shifts: ["moved"],
    oldbrowsers.features: ["inset: is new", ".replaceAll is new"],
    withoutscript.nothing_hidden: ["P secret is hidden", "does not show"],
    keyboard.photos: ["Tab never comes to"],
    keyboard.every_stop: ["lacks ring", "lacks inSight"],
    finding.light_box: ["Tab never comes to a photo"],
    finding.returning: ["Tab never comes to a photo"],
    finding.languages: ["nothing is found"],
    finding.found: ["Tab never comes to the search"],
    jumping.across_months: ["Tab never comes to a photo"],
    jumping.exact: ["there are no months"],
    jumping.jumping: ["no link leads to the oldest month"],
    hostile.only_words: ["is not the site's own", "notes.text is shown as", "family.name is shown nowhere"],
}
