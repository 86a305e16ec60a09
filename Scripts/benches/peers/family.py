"""A family whose only records are photos, for the benches of sites."""

import os
import sqlite3
import subprocess

PEOPLE = """
INSERT INTO family VALUES (1, 'Bench', 'Etc/UTC', 'en', 'metric', 'a4', 1767225600);
INSERT INTO profiles (id, kind, name, birth_date, sex, slot, changed_at) VALUES
  ('mia', 'child', 'Mia', '2020-01-10', 'female', 0, 1767225600),
  ('leo', 'child', 'Leo', '2020-01-10', 'male', 1, 1767225600);
"""
WORDS = "mango avocado park sand grandma bath spoon banana laugh pool dog snow birthday".split()
LAST = 1782000000


def of_photos(home, folder):
    """A database of every photo in a folder: six hours apart, the last in June 2026, with captions."""
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
                for taken in [LAST - 21600 * (len(photos) - number)]
            ),
        )
    return path


def change_a_caption(path):
    """Puts another word into the newest photo's caption."""
    with sqlite3.connect(path) as database:
        database.execute(
            "UPDATE photos SET caption = caption || '!' "
            "WHERE captured_at = (SELECT max(captured_at) FROM photos)"
        )
