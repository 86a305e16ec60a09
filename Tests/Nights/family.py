"""A small family in its own folder: the last days of the sample family, with a few photos."""

import contextlib
import shutil
import sqlite3

# The sample family's last evening, 2026-11-08T21:30, in seconds since 1970.
LAST_TIME = 1794169800

# The time columns of the tables with the most records.
TIME_COLUMNS = {
    "bottle_feeds": "started_at", "nursing_sessions": "started_at", "milk_waste": "wasted_at",
    "pumping_sessions": "started_at", "sleeps": "started_at", "diapers": "happened_at",
    "doses": "given_at", "food_logs": "eaten_at", "replies": "received_at", "pet_meals": "fed_at",
    "activity": "happened_at", "points": "given_at", "usage_sessions": "started_at",
    "gallery_events": "happened_at",
}


@contextlib.contextmanager
def transaction(path):
    """Yields the database in a transaction, which is committed unless an exception is raised."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        yield database


def delete_broken_references(database):
    """Deletes records with a broken reference until there are none.

    A profile with a missing portrait is kept without a portrait."""
    while broken := database.execute("PRAGMA foreign_key_check").fetchall():
        for table, row, parent, _ in broken:
            if table == "profiles" and parent == "photos":
                database.execute("UPDATE profiles SET portrait_id = NULL WHERE rowid = ?", [row])
            else:
                database.execute(f"DELETE FROM {table} WHERE rowid = ?", [row])


def write_small_family(sample, folder, days, photos, visits, profile_names):
    """Writes `folder`/family.sqlite and `folder`/photos.

    They contain the given profiles of the sample family, with their last days, photos and visits."""
    folder.mkdir()
    shutil.copy(sample / "family.sqlite", folder)
    with transaction(folder / "family.sqlite") as database:
        placeholders = ", ".join("?" * len(profile_names))
        database.execute(f"DELETE FROM profiles WHERE name NOT IN ({placeholders})", profile_names)
        delete_broken_references(database)
        for table, time_column in TIME_COLUMNS.items():
            database.execute(f"DELETE FROM {table} WHERE {time_column} < ?", [LAST_TIME - days * 86400])
        database.execute(
            "DELETE FROM photos WHERE id NOT IN "
            "(SELECT id FROM photos WHERE file IS NOT NULL ORDER BY captured_at DESC, id LIMIT ?)", [photos])
        database.execute(
            "DELETE FROM visits WHERE id NOT IN (SELECT id FROM visits ORDER BY visited_on DESC, id LIMIT ?)", [visits])
        delete_broken_references(database)
        photo_files = [name for (name,) in database.execute("SELECT file FROM photos")]
    for name in photo_files:
        (folder / "photos" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(sample / "photos" / name, folder / "photos" / name)
