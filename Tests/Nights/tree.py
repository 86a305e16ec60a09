"""The files of a folder, and the differences between two folders."""

import hashlib
import os

# The files that a killed build may leave in a site until the next build.
UNFINISHED = {".kinfolio-next.json", ".kinfolio-staging", ".kinfolio-unseen", ".kinfolio-seen"}


def files(folder, excluded=()):
    """Returns the paths of all files below a folder, except `excluded` and the leftovers of an unfinished build."""
    paths = []
    for parent, folders, names in os.walk(folder):
        relative = os.path.relpath(parent, folder)
        if relative == ".":
            folders[:] = [name for name in folders if name not in UNFINISHED]
        links = [name for name in folders if os.path.islink(os.path.join(parent, name))]
        paths += [os.path.normpath(os.path.join(relative, name)) for name in names + links]
    return sorted(set(paths) - set(excluded) - UNFINISHED)


def file_hashes(folder, excluded=()):
    """Returns the hash of every file below a folder by its path; for a link, its target."""
    def content(path):
        if os.path.islink(path):
            return f"link to {os.readlink(path)}"
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    return {path: content(os.path.join(folder, path)) for path in files(folder, excluded)}


def modification_times(folder):
    """Returns the modification time of each file below a folder, in nanoseconds."""
    return {path: os.lstat(os.path.join(folder, path)).st_mtime_ns for path in files(folder)}


def empty_folders(folder):
    """Returns the empty folders below a folder."""
    return [os.path.relpath(parent, folder) for parent, folders, names in os.walk(folder) if not folders + names]


def differences(first, second):
    """Describes how two trees differ, with the first four paths of each kind of difference."""
    kinds = {
        "only in the first": first.keys() - second.keys(), "only in the second": second.keys() - first.keys(),
        "of other bytes": {path for path in first.keys() & second.keys() if first[path] != second[path]},
    }
    return [f"{kind}: {len(paths)}, such as {', '.join(sorted(paths)[:4])}" for kind, paths in kinds.items() if paths]
