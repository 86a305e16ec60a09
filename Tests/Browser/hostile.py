"""Writes text that tries to act as markup into a family's database, and checks that pages show it as plain text."""

import re
import sqlite3
import sys

from tabs import each

HARM = (
    "<script>alert(1)</script>\"><img src=x onerror=alert(1)>' {{family}} {{{t}}} </title></style>"
    " javascript:alert(1) \u202egpj.exe \u2028 \N{BABY} " + "Donau" * 60
)

# All columns with free text. Those in `SHOWN` must appear on some page.
WORDS = {
    "activity": ["subject", "before", "after"], "caregivers": ["name"], "check_ins": ["note"],
    "doses": ["name", "unit", "note"], "family": ["name"], "food_logs": ["note"],
    "foods": ["name"], "food_names": ["name"], "invitations": ["name"],
    "medicines": ["name", "unit", "note"], "milestones": ["title", "note"], "notes": ["text"],
    "pet_foods": ["name"], "photos": ["caption"], "points": ["reason"],
    "profiles": ["name", "relationship", "care_notes"], "reactions": ["signs"], "reminders": ["title"],
    "replies": ["text"], "symptoms": ["name", "note"], "tasks": ["title", "details"],
    "usage_sessions": ["app"], "vaccinations": ["vaccine", "note"], "visits": ["clinician", "note"],
}
SHOWN = {
    "caregivers.name", "family.name", "food_names.name", "milestones.title", "notes.text", "photos.caption",
    "profiles.name", "replies.text", "symptoms.name", "tasks.title", "vaccinations.vaccine",
}
MARKED = "(" + "|".join(f"{table}\\.{name}" for table in WORDS for name in WORDS[table]) + ") (\\S.{0,24})"

FOUND = """() => ({
  text: document.title + "\\n" + document.body.textContent,
  strangers: [...document.querySelectorAll("*")].filter((node) =>
    (node.nodeName === "SCRIPT" && !/\\/(assets\\/[^/]+|(photos|months)\\.js)$/.test(node.src)) || [...node.attributes].some(({ name, value }) =>
      /^on/i.test(name) || (["href", "src", "action"].includes(name) && /^\\s*javascript:/i.test(value)))
  ).map((node) => node.outerHTML.slice(0, 100)),
})"""


def spoil(database):
    """Replaces every value in the free-text columns of a database with harmful text. Leaves NULL unchanged."""
    with sqlite3.connect(database) as family:
        for table, columns in WORDS.items():
            for column in columns:
                family.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} IS NOT NULL", (f"{table}.{column} {HARM}",))


async def only_words(ground):
    """Harmful text is shown as it was written and creates no element or address."""
    # Searches all files, because only the longest page of each kind is opened below.
    shown = "\n".join(page.source for page in ground.site.pages.values())

    async def visit(one, path):
        await one.open(path)
        found = await one.ask(FOUND)
        faults = [f"{stranger} is not the site's own" for stranger in found["strangers"]]
        for place, rest in re.findall(MARKED, found["text"]):
            if rest != HARM[:25]:
                faults.append(f"{place} is shown as {rest!r}")
        return faults

    faults = await each(ground.browser, ground.disk, ground.kinds, visit)
    return faults + [f"{place} is shown nowhere" for place in sorted(SHOWN) if place not in shown]


if __name__ == "__main__":
    spoil(sys.argv[1])
