"""What is tried, on which family. A new check is an async function from a `Ground` to its faults."""

import accessibility
import everypage
import finding
import hostile
import jumping
import keyboard
import layout
import links
import withoutscript

# The sample family's site.
SAMPLE = [
    links.addresses, links.languages, links.reachable, accessibility.validity, accessibility.violations,
    everypage.start, everypage.from_disk, everypage.from_a_host, layout.widths, layout.words, layout.shifts,
    withoutscript.nothing_hidden, keyboard.skipping, keyboard.photos, keyboard.every_stop,
    finding.light_box, jumping.across_months, jumping.jumping,
    finding.found,
]

# The site of the same family after `hostile.spoil`.
HOSTILE = [
    links.addresses, links.reachable, accessibility.markup, everypage.from_disk, layout.widths,
    hostile.only_words,
]

# The sites of a family nobody is in yet, and of one with forty profiles; `families.py` makes both.
ENDS = [
    links.addresses, links.reachable, accessibility.markup, everypage.from_disk, layout.widths,
]

# What each check must find on the site of `broken.py`, where everything is wrong: one that finds
# nothing there is worth nothing elsewhere.
BROKEN = {
    links.addresses: ["leads nowhere", "nothing has the id", "two elements with the id"],
    links.languages: ["its siblings are", "its lang is not"],
    links.reachable: ["no link leads here", "no page shows this photo"],
    accessibility.validity: ["Duplicate ID"],
    accessibility.violations: ["light, 1440 px: image-alt", "dark, 360 px: color-contrast"],
    everypage.start: ["es-MX is sent to"],
    everypage.from_disk: [
        "console error: oops", "script error", "request outside", "request failed", "dialog", "px wider", "does not show",
    ],
    everypage.from_a_host: ["answer 404"],
    layout.widths: ["of 320", "of 3840"],
    layout.words: ["Indivisible is cut in two at 360 px"],
    layout.shifts: ["moved"],
    withoutscript.nothing_hidden: ["P secret is hidden", "does not show"],
    keyboard.skipping: ["the first stop is not the skip link"],
    keyboard.photos: ["Tab never comes to"],
    keyboard.every_stop: ["lacks ring", "lacks inSight"],
    finding.light_box: ["Tab never comes to a photo"],
    jumping.across_months: ["Tab never comes to a photo"],
    jumping.jumping: ["no link leads to the oldest month"],
    finding.found: ["Tab never comes to the search"],
    hostile.only_words: ["is not the site's own", "notes.text is shown as", "family.name is shown nowhere"],
}
