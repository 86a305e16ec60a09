"""A small family, before and after an edit. Its site takes only a moment to build."""

import shutil
import sqlite3
import struct
import subprocess
import zlib

AS_OF = "2026-06-30"
RECORDS = """
INSERT INTO family VALUES (1, 'Lark', 'Europe/Paris', 'en', 'metric', 'a4', 1767225600);
INSERT INTO caregivers (id, name, role, changed_at) VALUES ('ana', 'Ana', 'owner', 1767225600);
INSERT INTO profiles (id, kind, name, birth_date, sex, slot, changed_at)
  VALUES ('mia', 'child', 'Mia', '2026-01-10', 'female', 0, 1767225600);
INSERT INTO measurements (id, profile_id, measured_on, kind, value, changed_at) VALUES
  ('w1', 'mia', '2026-01-10', 'weight', 3.4, 1780000000), ('w2', 'mia', '2026-06-20', 'weight', 7.2, 1780000000);
INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at) VALUES ('d1', 'mia', 1782000000, 1, 1782000000);
INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at) VALUES
  ('p1', 'mia', 1782000000, 'park.png', 'Lark', 1782000000), ('p2', 'mia', NULL, 'sand.jpg', 'Sand', 1782000000),
  ('p3', 'mia', 1780000000, 'spoon.png', 'Mango', 1782000000);
"""
EDIT = """
UPDATE photos SET caption = 'Mango, loved' WHERE id = 'p3';
DELETE FROM diapers;
INSERT INTO milestones (id, profile_id, reached_on, kind, title, changed_at)
  VALUES ('m1', 'mia', '2026-06-21', 'tooth', 'The first tooth', 1782100000);
INSERT INTO photos (id, profile_id, captured_at, file, caption, changed_at)
  VALUES ('p4', 'mia', 1782200000, 'bath.png', 'Bath', 1782200000);
"""
# A file next to the second photo, as photo services export it, with the date that the database lacks.
SIDECAR = '{"photoTakenTime": {"timestamp": "1781900000"}}'
PHOTOS = ["park.png", "sand.jpg", "spoon.png", "bath.png"]


def png(width, height, green):
    """Returns a PNG image of stripes."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = [bytes([0]) + bytes([(y * 5) % 256, green, 200 - y % 90] * width) for y in range(height)]
    pixels = zlib.compress(b"".join(rows))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def build(program, folder, output, *options):
    """Returns the command that builds a family's site."""
    return [
        str(program), "build", str(folder / "family.sqlite"), "--photos", str(folder / "photos"), "--as-of", AS_OF,
        "--languages", "en", "--output", str(output), "--quiet", *options]


def execute(path, statements):
    """Changes a database and leaves it in WAL mode, as an app does. Kinfolio then reads a copy of it."""
    with sqlite3.connect(path) as family:
        family.executescript("PRAGMA journal_mode = WAL;" + statements)
    family.close()


def create_families(program, home):
    """Creates the folders `first` and `second` in `home`: the family before and after the edit."""
    first, second = home / "first", home / "second"
    (first / "photos").mkdir(parents=True)
    # The largest photo is rendered a second time, for the photo book.
    for name, green, width in ("park.png", 10, 160), ("spoon.png", 90, 1500), ("bath.png", 170, 160):
        (first / "photos" / name).write_bytes(png(width, width * 3 // 4, green))
    subprocess.run([program, "init", first / "family.sqlite"], check=True, capture_output=True)
    execute(first / "family.sqlite", RECORDS)
    add_jpeg(program, first, home / "jpeg")
    shutil.copytree(first, second)
    execute(second / "family.sqlite", EDIT)
    (second / "photos/park.png").write_bytes(png(160, 120, 11))


def add_jpeg(program, family, temporary_folder):
    """Adds a JPEG photo, taken from a built site because these tests cannot write JPEG files themselves."""
    environment = {"XDG_CACHE_HOME": str(temporary_folder / "cache")}
    subprocess.run(build(program, family, temporary_folder / "site"), env=environment, capture_output=True)
    picture = sorted((temporary_folder / "site/photos").glob("*.jpg"), key=lambda file: (file.stat().st_size, file))[-1]
    shutil.copy(picture, family / "photos/sand.jpg")
    (family / "photos/sand.jpg.json").write_text(SIDECAR)
    shutil.rmtree(temporary_folder)
