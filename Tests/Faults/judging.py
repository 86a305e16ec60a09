"""Checks the result of a build with a failure, and of the next build without one."""

import family
from world import FOREIGN

DONE, SKIPPED, INPUT_OUTPUT, TRY_LATER = 0, 3, 74, 75
# Calls of the cleanup. If one of them fails, the files to remove may stay until the next build.
REMOVALS = ["unlink", "rmdir", "remove", "opendir", "fts_read"]


class Expected:
    """The hashes of the files before and after a build. Before a first build there are only foreign files."""

    def __init__(self, before, after):
        self.before, self.after = before, after


def standing(world, expected):
    """Returns which site there is, and up to three differences from the new site.

    The site is "new", "old", "other" (complete according to its own manifest) or "no" (incomplete)."""
    seen = world.seen()
    if seen == expected.after:
        return "new", []
    if seen == expected.before:
        return "old", []
    listed = [f"{path} differs" for path, _ in sorted(set(seen.items()) ^ set(expected.after.items()))[:3]]
    return ("no" if world.verify() else "other"), listed


def after_fault(case, run, world, expected):
    """Returns which site there is after a build with a failure, and the problems."""
    which, details = standing(world, expected)
    faults = foreign_faults(world) + code_faults(case, run, which, details)
    if which == "new":
        faults += [f"verify: {line}" for line in world.verify()]
    faults += word_faults(case, run)
    if case.leaves_nothing(run) and world.leavings():
        faults.append(f"left: {world.leavings()}")
    return which, faults


def code_faults(case, run, which, details):
    """Checks that the exit code matches the state of the site."""
    story = f"code {run.code}, {which} site {details}: {run.words.strip()[-400:]}"
    if run.code is None:
        return ["it hangs"]
    if run.code < 0 or run.code > 128:
        is_right = case.may_crash and which in ("old", "new")
    elif run.code == DONE:
        is_right = which == "new"
    elif run.code == SKIPPED:
        # A photo was skipped and is named. The rest of the site is complete.
        is_right = which in ("new", "other") and any(photo in run.words for photo in family.PHOTOS)
    elif run.code in (INPUT_OUTPUT, TRY_LATER):
        # If no photo can be read and later calls fail as well, the build may have published a site without photos.
        is_right = which in ("old", "new") or which == "other" and case.mode == "on"
    else:
        is_right = False
    return [] if is_right else [story]


def word_faults(case, run):
    """Checks that an error message names the file and describes the problem in plain words."""
    if run.code not in (INPUT_OUTPUT, TRY_LATER):
        return []
    faults = [f"raw words: {run.words}" for raw in ("Error Domain", "NSUnderlying", "Code=", "(unknown") if raw in run.words]
    if not run.words.strip():
        faults.append("no word about it")
    elif not case.may_crash and "/" not in run.words and "photo files" not in run.words:
        faults.append(f"names no file: {run.words}")
    return faults


def foreign_faults(world):
    """Checks that files which Kinfolio did not write are unchanged."""
    faults = []
    for path, text in FOREIGN.items():
        file = world.site / path
        if not file.exists() or file.read_bytes() != text:
            faults.append(f"foreign file {path} was touched")
    return faults


def after_recovery(run, world, expected):
    """Returns the problems of the next build, which runs without a failure and without any repair in between."""
    faults = [] if run.code == DONE else [f"next build: code {run.code}: {run.words}"]
    which, details = standing(world, expected)
    if which != "new":
        faults.append(f"next build: {which} site: {details}")
    for left in world.leavings() + world.cache_leavings():
        faults.append(f"next build left {left}")
    return faults + [f"next build: {fault}" for fault in foreign_faults(world)]
