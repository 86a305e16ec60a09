"""Changes of the cache and the site that may happen between two nights."""

import os
import shutil

from tree import files


def cache_damaged(house, rng):
    """Damages a file of the cache, more often one that is read as text."""
    paths = [house.disk / "cache" / path for path in files(house.disk / "cache")]
    notes = [path for path in paths if path.suffix in (".json", ".standstill")]
    if not paths:
        return "no cache to damage"
    path = rng.choice(notes if notes and rng.random() < 0.6 else paths)
    how = rng.choice([digits_changed, digits_changed, cut, emptied, scribbled])
    how(path, rng)
    return f"{path.name} of the cache {how.__name__.replace('_', ' ')}"


def digits_changed(path, rng):
    """Replaces some digits by others: the file stays well-formed, but its values change."""
    content = bytearray(path.read_bytes())
    places = [place for place, byte in enumerate(content) if 49 <= byte <= 57]
    for place in rng.sample(places, min(len(places), 1 + len(places) // 50)):
        content[place] = rng.choice(b"123456789")
    path.write_bytes(content)


def cut(path, rng):
    os.truncate(path, rng.randint(0, path.stat().st_size))


def emptied(path, rng):
    path.write_bytes(b"")


def scribbled(path, rng):
    content = bytearray(path.read_bytes() or b"?")
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)


def cache_removed(house, rng):
    shutil.rmtree(house.disk / "cache", ignore_errors=True)
    return "the cache removed"


def some_file(house, rng):
    """Returns a random file of the site that the program has written, except the manifest; None if there is none."""
    paths = [path for path in files(house.site, besides=house.foreign) if path != "kinfolio.json"]
    return house.site / rng.choice(paths) if paths else None


def site_touched(house, rng):
    path = some_file(house, rng)
    if path:
        os.utime(path)
    return f"{path and path.relative_to(house.site)} touched"


def site_file_removed(house, rng):
    path = some_file(house, rng)
    if path:
        path.unlink()
        house.missing.add(str(path.relative_to(house.site)))
    return f"{path and path.relative_to(house.site)} removed"


def foreign_file(house, rng):
    """Adds one of the family's own files to a folder of the site."""
    path = some_file(house, rng)
    folder = path.parent if path else house.site
    name = rng.choice(["CNAME", "notes.txt", ".htaccess", "Ñ ñ.html", "-rf"])
    content = rng.randbytes(20)
    (folder / name).write_bytes(content)
    house.foreign[str((folder / name).relative_to(house.site))] = content
    return f"{name} put next to {path and path.relative_to(house.site)}"


TAMPERING = [cache_damaged, cache_damaged, cache_removed, site_touched, site_file_removed, foreign_file]


def edited_by_hand(house, rng):
    """Edits a file of the site. The next build must stop and name the file. Returns the problems."""
    path = some_file(house, rng)
    if path is None:
        return []
    content, before = path.read_bytes(), house.tree()
    path.write_bytes(content + b" ")
    edited = house.tree()
    end = house.build()
    faults = []
    if end.code != 65 or path.name not in end.said:
        faults.append(f"{path} was edited by hand, and the build ended with {end}")
    if house.tree() != edited:
        faults.append(f"{path} was edited by hand, and the refused build changed the site")
    if f"changed: {path.relative_to(house.site)}" not in house.verify():
        faults.append(f"verify does not tell that {path} was changed")
    path.write_bytes(content)
    return faults + ([] if house.tree() == before else ["it could not be put back"])
