"""The cases of the growth check: what is made larger, and the program that is measured."""

import contextlib
import shutil
import sqlite3
import subprocess

# The sample family's last evening, 2026-11-08T21:30, in seconds since 1970, and the days that its records cover.
MOMENT, DAYS = 1794169800, 250
# Some of these phrases are signs of danger, and some only look like them.
WORDS = ["mango", "avocado", "park", "sand", "grandma", "spoon", "laugh", "dog", "fever", "blueberries", "fell asleep"]


@contextlib.contextmanager
def transaction(path):
    """Yields the database in a transaction, which is committed unless an exception is raised."""
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        yield database


class Case:
    """What is measured: a name, a function that prepares a folder with an amount of data, and a command."""

    has_stages = False

    def __init__(self, name, prepare, command):
        self.name, self.prepare, self.command = name, prepare, command


class StageCase(Case):
    """A family whose stages are measured by StageCosts."""

    has_stages = True

    def __init__(self, name, program, prepare):
        super().__init__(name, prepare, lambda folder: [
            program.with_name("StageCosts"), folder / "family.sqlite", MOMENT, folder / "photos", folder / "cache",
            program.with_name("kinfolio-photos")])


def words(number, count):
    """Returns a text of `count` words that differs for each number."""
    return " ".join(WORDS[(number * 7 + place * place) % len(WORDS)] for place in range(count))


def all(sample, program):
    def empty_family(folder, profiles):
        (folder / "photos").mkdir()
        subprocess.run([program, "init", folder / "family.sqlite"], check=True, capture_output=True)
        with transaction(folder / "family.sqlite") as database:
            database.execute("INSERT INTO family VALUES (1, 'Lark', 'Europe/Paris', 'en', 'metric', 'a4', 1767225600)")
            database.executemany(
                "INSERT INTO profiles (id, kind, name, birth_date, sex, slot, changed_at) "
                "VALUES (?1, ?2, ?1, '2026-01-10', 'female', ?3, 1767225600)",
                [(f"p{number}", ("child", "elder", "pet")[number % 3], number % 4) for number in range(profiles)])

    def history(folder, size):
        """The sample family with more days and records, but few photos and visits."""
        shutil.copy(sample / "family.sqlite", folder)
        (folder / "photos").mkdir()
        with transaction(folder / "family.sqlite") as database:
            for table in "visits", "photos":
                database.execute(f"DELETE FROM {table} WHERE rowid % 12 > 0")
            repeat(database, 2 * size)

    def baby(folder, size):
        """A child from its first of many days on, with a sleep in every hour."""
        empty_family(folder, 1)
        moments = [MOMENT - number * 3600 for number in range(24 * 300 * size)]
        with transaction(folder / "family.sqlite") as database:
            database.execute("UPDATE profiles SET birth_date = date(?, 'unixepoch')", [moments[-1]])
            database.executemany(
                "INSERT INTO sleeps (id, profile_id, started_at, ended_at, kind, changed_at) "
                "VALUES (?1, 'p0', ?1, ?1 + 1800, 'night', ?1 + 1800)", [(moment,) for moment in moments[1:-24]])
            database.executemany(
                "INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at) "
                "VALUES (?1, 'p0', ?1, 90, 'formula', ?1)", [(moment,) for moment in moments[:-24:4]])

    def profiles(folder, size):
        empty_family(folder, 20 * size)

    def photos(folder, size):
        """Many records of a few photo files without their own times, and a long cell in the list of their times."""
        empty_family(folder, 1)
        files = sorted((sample / "photos").rglob("*.jpg"))[:4]
        for file in files:
            shutil.copy(file, folder / "photos")
        with transaction(folder / "family.sqlite") as database:
            database.executemany(
                "INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at) "
                "VALUES (?, 'p0', ?, ?, ?, ?)",
                [(f"f{number}", MOMENT - number * 50000, files[number % 4].name, words(number, 4), MOMENT)
                 for number in range(100 * size)])

    def date_list(folder, size):
        photos(folder, 1)
        with transaction(folder / "family.sqlite") as database:
            database.execute("UPDATE photos SET captured_at = NULL")
        (folder / "photos/Photo Details.csv").write_text(
            f"imgName,originalCreationDate\na.jpg,{'x' * 1500 * size}\n")

    def notes(count, length):
        def prepare(folder, size):
            empty_family(folder, 1)
            with transaction(folder / "family.sqlite") as database:
                database.executemany(
                    "INSERT INTO notes (id, profile_id, written_at, kind, text, changed_at) "
                    "VALUES (?, 'p0', ?, 'note', ?, ?)",
                    [(f"n{number}", MOMENT - number * 3600, text, MOMENT)
                     for number in range(count(size)) for text in [words(number, length(size))]])
        return prepare

    def sheet(folder, size):
        empty_family(folder, 1)
        rows = [f"{number % 28 + 1}.{number // 28 % 12 + 1}.{2026 - number // 336};8:{number % 60:02};{number % 90 + 60}"
                for number in range(1000 * size)]
        (folder / "sheet.csv").write_text("Date;Time;Volume\n" + "\n".join(rows) + "\n")

    def audited(folder, size):
        photos(folder, size)
        (folder / "site").mkdir()
        for number in range(200 * size):
            (folder / f"site/{number}.html").write_text(words(number, 1000))

    yield StageCase("A longer history", program, history)
    yield StageCase("More days of a baby", program, baby)
    yield StageCase("More profiles", program, profiles)
    yield StageCase("More photos", program, photos)
    yield StageCase("A longer list of photo dates", program, date_list)
    yield StageCase("More notes", program, notes(lambda size: 30 * size, lambda size: 300))
    yield StageCase("Longer notes", program, notes(lambda size: 4, lambda size: 2000 * size))
    yield Case("A longer sheet to import", sheet, lambda folder: [
        program, "import", "sheet", folder / "sheet.csv", "--into", folder / "family.sqlite", "--units", "volume=ml",
        "--date-order", "dmy", "--tab", "feeds", "--yes"])
    yield Case("A larger folder to audit", audited, lambda folder: [
        program, "audit", folder / "site", "--database", folder / "family.sqlite", "--photos", folder / "photos"])


def repeat(database, times):
    """Repeats all records of profiles, each time some months earlier."""
    tables = {
        table: list(database.execute(f"PRAGMA table_info({table})"))
        for (table,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()}
    tables = {table: columns for table, columns in tables.items() if "profile_id" in [column[1] for column in columns]}
    database.execute("PRAGMA defer_foreign_keys = ON")
    for number in range(1, times):
        for table, columns in tables.items():
            copied = {
                column for _, _, parent, column, *_ in database.execute(f"PRAGMA foreign_key_list({table})")
                if parent in tables}

            def value(name, kind):
                if name == "id" or name in copied:
                    return f"{name} || '~{number}'"
                if name in ("source", "source_id"):
                    return "NULL"
                if name.endswith("_at"):
                    return f"{name} - {number * DAYS * 86400}"
                if name == "ends_on":
                    return f"date(coalesce({name}, '2026-11-08'), '-{number * DAYS} days')"
                if name.endswith("_on") or name == "covers_from":
                    return f"date({name}, '-{number * DAYS} days')"
                return name

            values = ", ".join(value(name, kind) for _, name, kind, *_ in columns)
            database.execute(f"INSERT INTO {table} SELECT {values} FROM {table} WHERE id NOT LIKE '%~%'")
    database.execute(f"UPDATE profiles SET birth_date = date(birth_date, '-{(times - 1) * DAYS} days')")
