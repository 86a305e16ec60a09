"""Writes text that tries to act as markup into a family's database, and checks that pages show it as plain text."""

import re
import sqlite3
import sys

from tabs import visit_pages

HARMFUL_TEXT = (
    "<script>alert(1)</script>\"><img src=x onerror=alert(1)>' {{family}} {{{t}}} </title></style>"
    " javascript:alert(1) \u202egpj.exe \u2028 \N{BABY} " + "Donau" * 60
)

# All columns with free text. Those in `SHOWN_COLUMNS` must appear on some page.
FREE_TEXT_COLUMNS = {
    "activity": ["subject", "before", "after"], "caregivers": ["name"], "check_ins": ["note"],
    "doses": ["name", "unit", "note"], "family": ["name"], "food_logs": ["note"],
    "foods": ["name"], "food_names": ["name"], "invitations": ["name"],
    "medicines": ["name", "unit", "note"], "milestones": ["title", "note"], "notes": ["text"],
    "pet_foods": ["name"], "photos": ["caption"], "points": ["reason"],
    "profiles": ["name", "full_name", "relationship", "care_notes"], "reactions": ["signs"], "reminders": ["title"],
    "replies": ["text"], "symptoms": ["name", "note"], "tasks": ["title", "details"],
    "usage_sessions": ["app"], "vaccinations": ["vaccine", "note"], "visits": ["clinician", "note"],
}
SHOWN_COLUMNS = {
    "caregivers.name", "family.name", "food_names.name", "milestones.title", "notes.text", "photos.caption",
    "profiles.name", "replies.text", "symptoms.name", "tasks.title", "vaccinations.vaccine",
}
SHOWN_COLUMN_PATTERN = "(" + "|".join(
    f"{table}\\.{name}" for table, columns in FREE_TEXT_COLUMNS.items() for name in columns) + ") (\\S.{0,24})"

PAGE_TEXT_AND_ELEMENTS = """() => ({
  text: document.title + "\\n" + document.body.textContent,
  foreignElements: [...document.querySelectorAll("*")].filter((node) =>
    (node.nodeName === "SCRIPT" && !/\\/(assets\\/[^/]+|(photos|months)\\.js)$/.test(node.src)) || [...node.attributes].some(({ name, value }) =>
      /^on/i.test(name) || (["href", "src", "action"].includes(name) && /^\\s*javascript:/i.test(value)))
  ).map((node) => node.outerHTML.slice(0, 100)),
})"""


def insert_harmful_text(database):
    """Replaces every value in the free-text columns of a database with harmful text. Leaves NULL unchanged."""
    with sqlite3.connect(database) as family:
        for table, columns in FREE_TEXT_COLUMNS.items():
            for column in columns:
                family.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} IS NOT NULL", (f"{table}.{column} {HARMFUL_TEXT}",))


async def harmful_text(context):
    """Harmful text is shown as it was written and creates no element or address."""
    # Searches all files, because only the longest page of each kind is opened below.
    shown = "\n".join(page.source for page in context.site.pages.values())

    async def visit(tab, path):
        await tab.open(path)
        found = await tab.ask(PAGE_TEXT_AND_ELEMENTS)
        faults = [f"{element} is not the site's own" for element in found["foreignElements"]]
        for column, following_text in re.findall(SHOWN_COLUMN_PATTERN, found["text"]):
            if following_text != HARMFUL_TEXT[:25]:
                faults.append(f"{column} is shown as {following_text!r}")
        return faults

    faults = await visit_pages(context.browser, context.file_root, context.kinds, visit)
    return faults + [f"{column} is shown nowhere" for column in sorted(SHOWN_COLUMNS) if column not in shown]


if __name__ == "__main__":
    insert_harmful_text(sys.argv[1])
