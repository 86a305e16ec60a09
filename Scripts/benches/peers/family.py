"""Families with many photos and records, for the benchmarks of sites."""

import os
import pathlib
import sqlite3
import subprocess

PEOPLE = """
INSERT INTO family VALUES (1, 'Bench', 'Etc/UTC', 'en', 'metric', 'a4', 1767225600);
INSERT INTO profiles (id, kind, name, birth_date, sex, slot, changed_at) VALUES
  ('mia', 'child', 'Mia', '2020-01-10', 'female', 0, 1767225600),
  ('leo', 'child', 'Leo', '2020-01-10', 'male', 1, 1767225600);
"""
WORDS = "mango avocado park sand grandma bath spoon banana laugh pool dog snow birthday".split()
LAST, FIRST = 1782000000, 1600000000


def of_photos(home, folder):
    """Creates a database of all photos in a folder, five hours apart up to June 2026. Returns its path."""
    path = home / "family.sqlite"
    subprocess.run([os.environ["KINFOLIO"], "init", path], check=True, stdout=subprocess.DEVNULL)
    photos = sorted(folder.glob("*.jpg"))
    with sqlite3.connect(path) as database:
        database.executescript(PEOPLE)
        database.executemany(
            "INSERT INTO photos (id, profile_id, captured_at, file, caption, favourite, changed_at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (
                    photo.stem, "leo" if number % 3 else "mia", taken, photo.name,
                    f"{WORDS[number % 13]} and {WORDS[number % 11]}", number % 17 == 0, taken,
                )
                for number, photo in enumerate(photos)
                for taken in [LAST - 18000 * (len(photos) - number)]
            ),
        )
    return path


def add_records(path, count):
    """Adds `count` feeds, diapers and naps of both children, evenly spread from September 2020 to June 2026."""
    moments = [FIRST + (LAST - FIRST) * number // count for number in range(count)]
    rows = [(f"r{number}", ("mia", "leo")[number // 3 % 2], at, at + 1200) for number, at in enumerate(moments)]
    with sqlite3.connect(path) as database:
        database.executemany(
            "INSERT INTO bottle_feeds (id, profile_id, started_at, ended_at, volume_ml, contents, changed_at) "
            "VALUES (?1, ?2, ?3, ?4, 90 + ?3 % 80, 'formula', ?4)", rows[0::3])
        database.executemany(
            "INSERT INTO diapers (id, profile_id, happened_at, wet, dirty, changed_at) "
            "VALUES (?1, ?2, ?3, 1, ?3 % 2, ?4)", rows[1::3])
        database.executemany(
            "INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at) "
            "VALUES (?1, ?2, ?3, ?4, 'nap', ?4)", rows[2::3])


def add_a_photo(path, name):
    """Adds a photo, taken two hours after the newest."""
    with sqlite3.connect(path) as database:
        database.execute(
            "INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at) "
            "SELECT ?1, 'mia', max(captured_at) + 7200, ?2, 'one more', max(captured_at) FROM photos",
            (pathlib.Path(name).stem, name))


def change_a_caption(path):
    """Appends an exclamation mark to the newest photo's caption."""
    with sqlite3.connect(path) as database:
        database.execute(
            "UPDATE photos SET caption = caption || '!' "
            "WHERE captured_at = (SELECT max(captured_at) FROM photos)"
        )
