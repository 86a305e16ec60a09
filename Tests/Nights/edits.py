"""Changes that may happen between two nights.

Each is a function that takes the house and a random number generator and returns a description of the change."""

import os
import shutil
import uuid

import family
from family import opened


def some_record(house, rng):
    """Returns the table and the id of a random record."""
    with opened(house.database) as database:
        found = [
            (table, row) for table in sorted(family.MOMENTS)
            for (row,) in database.execute(f"SELECT id FROM {table} ORDER BY id")]
    return rng.choice(found)


def some_photo(house, rng):
    """Returns the file of a random photo."""
    return rng.choice(sorted(house.photos.rglob("*.jpg")))


def new_id(rng):
    return str(uuid.UUID(int=rng.getrandbits(128)))


def record_added(house, rng):
    table, row = some_record(house, rng)
    with opened(house.database) as database:
        columns = [column[1] for column in database.execute(f"PRAGMA table_info({table})")]
        values = dict(zip(columns, database.execute(f"SELECT * FROM {table} WHERE id = ?", [row]).fetchone()))
        later = rng.randint(60, 7200)
        for column in {family.MOMENTS[table], "ended_at"} & values.keys():
            values[column] = values[column] and values[column] + later
        values["id"] = new_id(rng)
        database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", list(values.values()))
    return f"a record added to {table}"


def record_changed(house, rng):
    table, change = rng.choice([
        ("bottle_feeds", f"volume_ml = {rng.randint(20, 240)}"), ("measurements", "value = value * 1.01"),
        ("milestones", "title = title || '!'"), ("sleeps", "ended_at = ended_at + 60"),
        ("visits", "clinician = 'Dr. Nuñez'"), ("profiles", "name = name || 'a'")])
    with opened(house.database) as database:
        row = rng.choice(database.execute(f"SELECT id FROM {table} ORDER BY id").fetchall() or [[""]])
        database.execute(f"UPDATE {table} SET {change} WHERE id = ?", row)
    return f"{table} changed: {change}"


def record_removed(house, rng):
    table, row = some_record(house, rng)
    with opened(house.database) as database:
        database.execute(f"DELETE FROM {table} WHERE id = ?", [row])
        family.let_go(database)
    return f"a record of {table} removed"


def profile_removed(house, rng):
    with opened(house.database) as database:
        people = database.execute("SELECT id, name FROM profiles ORDER BY id").fetchall()
        if len(people) < 2:
            return "no caregiver removed"
        person, name = rng.choice(people)
        database.execute("DELETE FROM profiles WHERE id = ?", [person])
        family.let_go(database)
    return f"{name} removed"


def family_changed(house, rng):
    column, value = rng.choice([
        ("units", rng.choice(["metric", "imperial"])), ("paper", rng.choice(["a4", "letter"])),
        ("time_zone", rng.choice(["Asia/Tokyo", "Australia/Lord_Howe", "America/New_York", "Europe/Madrid"])),
        ("language", rng.choice(["en", "es", "fr"])), ("name", rng.choice(["Wren", "Ñandú", "Lark"]))])
    with opened(house.database) as database:
        database.execute(f"UPDATE family SET {column} = ?", [value])
    return f"the family's {column}: {value}"


def journal_mode(house, rng):
    mode = rng.choice(["WAL", "DELETE"])
    with opened(house.database) as database:
        database.commit()
        database.execute(f"PRAGMA journal_mode = {mode}")
    return f"the database in {mode} mode"


def caption(house, rng):
    words = rng.choice(["Mango", "Première fois 🥭", "<b>Ñ</b> & co", "", "A very long walk " * 9])
    with opened(house.database) as database:
        row = rng.choice(database.execute("SELECT id FROM photos ORDER BY id").fetchall() or [[""]])
        database.execute("UPDATE photos SET caption = ? WHERE id = ?", [words, *row])
    return f"a caption: {words[:20]!r}"


def photo_replaced(house, rng):
    path = some_photo(house, rng)
    content, date = bytearray(path.read_bytes()), path.stat().st_mtime_ns
    # Flips a bit of the pixel data, which usually gives another picture and sometimes a broken one.
    content[-rng.randint(60, len(content) // 3)] ^= 4
    if rng.random() < 0.5:
        path.unlink()
    path.write_bytes(content)
    date = rng.choice([date, date - 10**15])
    os.utime(path, ns=(date, date))
    return f"{path.name} replaced by one of the same size and no younger date"


def photo_removed(house, rng):
    if len(list(house.photos.rglob("*.jpg"))) < 3:
        return "no photo removed"
    path = some_photo(house, rng)
    path.unlink()
    if rng.random() < 0.5:
        with opened(house.database) as database:
            database.execute("DELETE FROM photos WHERE file = ?", [str(path.relative_to(house.photos))])
            family.let_go(database)
    return f"{path.name} removed"


def photo_added(house, rng):
    path = some_photo(house, rng)
    new = path.with_name(f"{new_id(rng)}.jpg")
    # The same picture with a comment in the JPEG file, so that the contents of the file differ.
    remark = b"\xff\xfe\x00\x12" + rng.randbytes(16)
    content = path.read_bytes()
    new.write_bytes(content[:2] + remark + content[2:])
    with opened(house.database) as database:
        person = rng.choice(database.execute("SELECT id FROM profiles ORDER BY id").fetchall())
        taken = family.LAST - rng.randint(0, 20 * 86400)
        database.execute(
            "INSERT INTO photos (id, profile_id, captured_at, file, changed_at) VALUES (?, ?, ?, ?, ?)",
            [new_id(rng), *person, taken, str(new.relative_to(house.photos)), taken])
    return f"{new.name} added"


def option_changed(house, rng):
    option, values = rng.choice([
        ("--units", ["metric", "imperial"]), ("--paper", ["a4", "letter"]), ("--centiles", ["who", "cdc"]),
        ("--jobs", ["1", "8"]), ("--languages", ["en", "es", "fr"]), ("--share-address", ["https://lark.example/a/"])])
    house.options[option] = rng.choice(values)
    return f"{option} {house.options[option]}"


def template_edited(house, rng):
    own = house.home / "templates"
    if not own.exists():
        shutil.copytree(house.program.templates, own)
    house.options["--templates"] = own
    return edited(rng.choice(sorted(own.rglob("*.html.mustache"))), "\n<!-- own -->\n")


def asset_edited(house, rng):
    if rng.random() < 0.5:
        return edited(rng.choice(sorted(house.program.assets.glob("Style/*.css"))), "\n.own { color: red; }\n")
    path = house.program.assets / "Strings/en.strings"
    words = path.read_text()
    path.write_text(words.replace('"Made with Kinfolio', '"Made at night with Kinfolio'))
    return "a phrase changed"


def edited(path, words):
    path.write_text(path.read_text() + words)
    return f"{path.name} edited"


def program_replaced(house, rng):
    os.utime(house.program.path)
    return "the program installed again"


BETWEEN_NIGHTS = [
    record_added, record_added, record_changed, record_changed, record_removed, profile_removed, family_changed,
    journal_mode, caption, photo_replaced, photo_removed, photo_added, option_changed, template_edited, asset_edited,
    program_replaced,
]
