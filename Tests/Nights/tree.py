"""What lies in a folder, and how two folders differ."""

import hashlib
import os

# What a build that was killed may leave in a site until the next one.
UNFINISHED = {".kinfolio-next.json", ".kinfolio-staging", ".kinfolio-unseen", ".kinfolio-seen"}


def files(folder, besides=()):
    """The paths of all files below a folder but these, and what an unfinished build has left."""
    found = []
    for above, folders, names in os.walk(folder):
        relative = os.path.relpath(above, folder)
        if relative == ".":
            folders[:] = [name for name in folders if name not in UNFINISHED]
        links = [name for name in folders if os.path.islink(os.path.join(above, name))]
        found += [os.path.normpath(os.path.join(relative, name)) for name in names + links]
    return sorted(set(found) - set(besides) - UNFINISHED)


def tree(folder, besides=()):
    """The hash of every file below a folder, by path; where a link leads, instead."""
    def content(path):
        if os.path.islink(path):
            return f"link to {os.readlink(path)}"
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    return {path: content(os.path.join(folder, path)) for path in files(folder, besides)}


def dates(folder):
    """When each file below a folder was written."""
    return {path: os.lstat(os.path.join(folder, path)).st_mtime_ns for path in files(folder)}


def empty_folders(folder):
    """The folders below a folder that hold nothing."""
    return [os.path.relpath(above, folder) for above, folders, names in os.walk(folder) if not folders + names]


def differences(one, other):
    """Says how two trees differ, the first few paths of each kind."""
    kinds = {
        "only in the first": one.keys() - other.keys(), "only in the second": other.keys() - one.keys(),
        "of other bytes": {path for path in one.keys() & other.keys() if one[path] != other[path]},
    }
    return [f"{kind}: {len(paths)}, such as {', '.join(sorted(paths)[:4])}" for kind, paths in kinds.items() if paths]
