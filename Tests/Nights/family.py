"""A small family in its own folder: the last days of the sample family, with a few photos."""

import contextlib
import shutil
import sqlite3

# The sample family's last evening, 2026-11-08T21:30, in seconds since 1970.
LAST = 1794169800

# The time columns of the tables with the most records.
MOMENTS = {
    "bottle_feeds": "started_at", "nursing_sessions": "started_at", "milk_waste": "wasted_at",
    "pumping_sessions": "started_at", "sleeps": "started_at", "diapers": "happened_at",
    "doses": "given_at", "food_logs": "eaten_at", "replies": "received_at", "pet_meals": "fed_at",
    "activity": "happened_at", "points": "given_at", "usage_sessions": "started_at",
    "gallery_events": "happened_at",
}


@contextlib.contextmanager
def opened(database):
    """Yields the database in a transaction, which is committed unless an exception is raised."""
    with contextlib.closing(sqlite3.connect(database)) as family, family:
        yield family


def let_go(family):
    """Deletes records with a broken reference until there are none.

    A profile with a missing portrait is kept without a portrait."""
    while broken := family.execute("PRAGMA foreign_key_check").fetchall():
        for table, row, parent, _ in broken:
            if table == "profiles" and parent == "photos":
                family.execute("UPDATE profiles SET portrait_id = NULL WHERE rowid = ?", [row])
            else:
                family.execute(f"DELETE FROM {table} WHERE rowid = ?", [row])


def shrink(sample, folder, days, photos, visits, people):
    """Writes `folder`/family.sqlite and `folder`/photos.

    They contain the given people of the sample family, with their last days, photos and visits."""
    folder.mkdir()
    shutil.copy(sample / "family.sqlite", folder)
    with opened(folder / "family.sqlite") as family:
        names = ", ".join("?" * len(people))
        family.execute(f"DELETE FROM profiles WHERE name NOT IN ({names})", people)
        let_go(family)
        for table, moment in MOMENTS.items():
            family.execute(f"DELETE FROM {table} WHERE {moment} < ?", [LAST - days * 86400])
        family.execute(
            "DELETE FROM photos WHERE id NOT IN "
            "(SELECT id FROM photos WHERE file IS NOT NULL ORDER BY captured_at DESC, id LIMIT ?)", [photos])
        family.execute(
            "DELETE FROM visits WHERE id NOT IN (SELECT id FROM visits ORDER BY visited_on DESC, id LIMIT ?)", [visits])
        let_go(family)
        wanted = [name for (name,) in family.execute("SELECT file FROM photos")]
    for name in wanted:
        (folder / "photos" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(sample / "photos" / name, folder / "photos" / name)
