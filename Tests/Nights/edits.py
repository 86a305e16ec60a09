"""Changes that may happen between two nights.

Each is a function that takes the installation and a random number generator and returns a description of the change."""

import os
import shutil
import uuid

import family
from family import transaction


def random_record(installation, rng):
    """Returns the table and the id of a random record."""
    with transaction(installation.database) as database:
        records = [
            (table, record_id) for table in sorted(family.TIME_COLUMNS)
            for (record_id,) in database.execute(f"SELECT id FROM {table} ORDER BY id")]
    return rng.choice(records)


def random_photo(installation, rng):
    """Returns the file of a random photo."""
    return rng.choice(sorted(installation.photos.rglob("*.jpg")))


def new_id(rng):
    return str(uuid.UUID(int=rng.getrandbits(128)))


def record_added(installation, rng):
    table, record_id = random_record(installation, rng)
    with transaction(installation.database) as database:
        columns = [column[1] for column in database.execute(f"PRAGMA table_info({table})")]
        values = dict(zip(columns, database.execute(f"SELECT * FROM {table} WHERE id = ?", [record_id]).fetchone()))
        delay = rng.randint(60, 7200)
        for column in {family.TIME_COLUMNS[table], "ended_at"} & values.keys():
            values[column] = values[column] and values[column] + delay
        values["id"] = new_id(rng)
        database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", list(values.values()))
    return f"a record added to {table}"


def record_changed(installation, rng):
    table, change = rng.choice([
        ("bottle_feeds", f"volume_ml = {rng.randint(20, 240)}"), ("measurements", "value = value * 1.01"),
        ("milestones", "title = title || '!'"), ("sleeps", "ended_at = ended_at + 60"),
        ("visits", "clinician = 'Dr. Nuñez'"), ("profiles", "name = name || 'a'")])
    with transaction(installation.database) as database:
        row = rng.choice(database.execute(f"SELECT id FROM {table} ORDER BY id").fetchall() or [[""]])
        database.execute(f"UPDATE {table} SET {change} WHERE id = ?", row)
    return f"{table} changed: {change}"


def record_removed(installation, rng):
    table, record_id = random_record(installation, rng)
    with transaction(installation.database) as database:
        database.execute(f"DELETE FROM {table} WHERE id = ?", [record_id])
        family.delete_broken_references(database)
    return f"a record of {table} removed"


def profile_removed(installation, rng):
    with transaction(installation.database) as database:
        profiles = database.execute("SELECT id, name FROM profiles ORDER BY id").fetchall()
        if len(profiles) < 2:
            return "no caregiver removed"
        profile_id, name = rng.choice(profiles)
        database.execute("DELETE FROM profiles WHERE id = ?", [profile_id])
        family.delete_broken_references(database)
    return f"{name} removed"


def family_changed(installation, rng):
    column, value = rng.choice([
        ("units", rng.choice(["metric", "imperial"])), ("paper", rng.choice(["a4", "letter"])),
        ("time_zone", rng.choice(["Asia/Tokyo", "Australia/Lord_Howe", "America/New_York", "Europe/Madrid"])),
        ("language", rng.choice(["en", "es", "fr"])), ("name", rng.choice(["Wren", "Ñandú", "Lark"]))])
    with transaction(installation.database) as database:
        database.execute(f"UPDATE family SET {column} = ?", [value])
    return f"the family's {column}: {value}"


def journal_mode_changed(installation, rng):
    mode = rng.choice(["WAL", "DELETE"])
    with transaction(installation.database) as database:
        database.commit()
        database.execute(f"PRAGMA journal_mode = {mode}")
    return f"the database in {mode} mode"


def caption_changed(installation, rng):
    text = rng.choice(["Mango", "Première fois 🥭", "<b>Ñ</b> & co", "", "A very long walk " * 9])
    with transaction(installation.database) as database:
        row = rng.choice(database.execute("SELECT id FROM photos ORDER BY id").fetchall() or [[""]])
        database.execute("UPDATE photos SET caption = ? WHERE id = ?", [text, *row])
    return f"a caption: {text[:20]!r}"


def photo_replaced(installation, rng):
    path = random_photo(installation, rng)
    content, date = bytearray(path.read_bytes()), path.stat().st_mtime_ns
    # Flips a bit of the pixel data, which usually gives another picture and sometimes a broken one.
    content[-rng.randint(60, len(content) // 3)] ^= 4
    if rng.random() < 0.5:
        path.unlink()
    path.write_bytes(content)
    date = rng.choice([date, date - 10**15])
    os.utime(path, ns=(date, date))
    return f"{path.name} replaced by one of the same size and no younger date"


def photo_removed(installation, rng):
    if len(list(installation.photos.rglob("*.jpg"))) < 3:
        return "no photo removed"
    path = random_photo(installation, rng)
    path.unlink()
    if rng.random() < 0.5:
        with transaction(installation.database) as database:
            database.execute("DELETE FROM photos WHERE file = ?", [str(path.relative_to(installation.photos))])
            family.delete_broken_references(database)
    return f"{path.name} removed"


def photo_added(installation, rng):
    path = random_photo(installation, rng)
    new_photo = path.with_name(f"{new_id(rng)}.jpg")
    # The same picture with a comment in the JPEG file, so that the contents of the file differ.
    jpeg_comment = b"\xff\xfe\x00\x12" + rng.randbytes(16)
    content = path.read_bytes()
    new_photo.write_bytes(content[:2] + jpeg_comment + content[2:])
    with transaction(installation.database) as database:
        profile_row = rng.choice(database.execute("SELECT id FROM profiles ORDER BY id").fetchall())
        captured_at = family.LAST_TIME - rng.randint(0, 20 * 86400)
        database.execute(
            "INSERT INTO photos (id, profile_id, captured_at, file, changed_at) VALUES (?, ?, ?, ?, ?)",
            [new_id(rng), *profile_row, captured_at, str(new_photo.relative_to(installation.photos)), captured_at])
    return f"{new_photo.name} added"


def option_changed(installation, rng):
    option, values = rng.choice([
        ("--units", ["metric", "imperial"]), ("--paper", ["a4", "letter"]), ("--centiles", ["who", "cdc"]),
        ("--jobs", ["1", "8"]), ("--languages", ["en", "es", "fr"]), ("--share-address", ["https://lark.example/a/"])])
    installation.options[option] = rng.choice(values)
    return f"{option} {installation.options[option]}"


def template_edited(installation, rng):
    own_templates = installation.home / "templates"
    if not own_templates.exists():
        shutil.copytree(installation.program.templates, own_templates)
    installation.options["--templates"] = own_templates
    return append_text(rng.choice(sorted(own_templates.rglob("*.html.mustache"))), "\n<!-- own -->\n")


def asset_edited(installation, rng):
    if rng.random() < 0.5:
        return append_text(rng.choice(sorted(installation.program.assets.glob("Style/*.css"))), "\n.own { color: red; }\n")
    path = installation.program.assets / "Strings/en.strings"
    text = path.read_text()
    path.write_text(text.replace('"Made with Kinfolio', '"Made at night with Kinfolio'))
    return "a phrase changed"


def append_text(path, addition):
    path.write_text(path.read_text() + addition)
    return f"{path.name} edited"


def program_replaced(installation, rng):
    os.utime(installation.program.path)
    return "the program installed again"


EDITS = [
    record_added, record_added, record_changed, record_changed, record_removed, profile_removed, family_changed,
    journal_mode_changed, caption_changed, photo_replaced, photo_removed, photo_added, option_changed, template_edited,
    asset_edited, program_replaced,
]
