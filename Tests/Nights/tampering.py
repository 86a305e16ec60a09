"""Changes of the cache and the site that may happen between two nights."""

import os
import shutil

from tree import files


def cache_damaged(installation, rng):
    """Damages a file of the cache, more often one that is read as text."""
    paths = [installation.disk / "cache" / path for path in files(installation.disk / "cache")]
    text_files = [path for path in paths if path.suffix in (".json", ".standstill")]
    if not paths:
        return "no cache to damage"
    path = rng.choice(text_files if text_files and rng.random() < 0.6 else paths)
    damage = rng.choice([digits_changed, digits_changed, cut, emptied, scribbled])
    damage(path, rng)
    return f"{path.name} of the cache {damage.__name__.replace('_', ' ')}"


def digits_changed(path, rng):
    """Replaces some digits by others: the file stays well-formed, but its values change."""
    content = bytearray(path.read_bytes())
    positions = [position for position, byte in enumerate(content) if 49 <= byte <= 57]
    for position in rng.sample(positions, min(len(positions), 1 + len(positions) // 50)):
        content[position] = rng.choice(b"123456789")
    path.write_bytes(content)


def cut(path, rng):
    os.truncate(path, rng.randint(0, path.stat().st_size))


def emptied(path, rng):
    path.write_bytes(b"")


def scribbled(path, rng):
    content = bytearray(path.read_bytes() or b"?")
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)


def cache_removed(installation, rng):
    shutil.rmtree(installation.disk / "cache", ignore_errors=True)
    return "the cache removed"


def random_site_file(installation, rng):
    """Returns a random file of the site that the program has written, except the manifest; None if there is none."""
    paths = [path for path in files(installation.site, excluded=installation.foreign) if path != "kinfolio.json"]
    return installation.site / rng.choice(paths) if paths else None


def site_touched(installation, rng):
    path = random_site_file(installation, rng)
    if path:
        os.utime(path)
    return f"{path and path.relative_to(installation.site)} touched"


def site_file_removed(installation, rng):
    path = random_site_file(installation, rng)
    if path:
        path.unlink()
        installation.missing.add(str(path.relative_to(installation.site)))
    return f"{path and path.relative_to(installation.site)} removed"


def foreign_file(installation, rng):
    """Adds one of the family's own files to a folder of the site."""
    path = random_site_file(installation, rng)
    folder = path.parent if path else installation.site
    name = rng.choice(["CNAME", "notes.txt", ".htaccess", "Ñ ñ.html", "-rf"])
    content = rng.randbytes(20)
    (folder / name).write_bytes(content)
    installation.foreign[str((folder / name).relative_to(installation.site))] = content
    return f"{name} put next to {path and path.relative_to(installation.site)}"


TAMPERING = [cache_damaged, cache_damaged, cache_removed, site_touched, site_file_removed, foreign_file]


def edited_by_hand(installation, rng):
    """Edits a file of the site. The next build must stop and name the file. Returns the problems."""
    path = random_site_file(installation, rng)
    if path is None:
        return []
    content, hashes_before = path.read_bytes(), installation.file_hashes()
    path.write_bytes(content + b" ")
    edited_hashes = installation.file_hashes()
    result = installation.build()
    faults = []
    if result.code != 65 or path.name not in result.output:
        faults.append(f"{path} was edited by hand, and the build ended with {result}")
    if installation.file_hashes() != edited_hashes:
        faults.append(f"{path} was edited by hand, and the refused build changed the site")
    if f"changed: {path.relative_to(installation.site)}" not in installation.verify():
        faults.append(f"verify does not tell that {path} was changed")
    path.write_bytes(content)
    return faults + ([] if installation.file_hashes() == hashes_before else ["it could not be put back"])
