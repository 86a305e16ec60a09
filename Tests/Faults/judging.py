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


def site_state(world, expected):
    """Returns which site there is, and up to three differences from the new site.

    The site is "new", "old", "other" (complete according to its own manifest) or "no" (incomplete)."""
    site_hashes = world.site_hashes()
    if site_hashes == expected.after:
        return "new", []
    if site_hashes == expected.before:
        return "old", []
    differences = [f"{path} differs" for path, _ in sorted(set(site_hashes.items()) ^ set(expected.after.items()))[:3]]
    return ("no" if world.verify() else "other"), differences


def after_fault(case, run, world, expected):
    """Returns which site there is after a build with a failure, and the problems."""
    state, details = site_state(world, expected)
    faults = foreign_faults(world) + code_faults(case, run, state, details)
    if state == "new":
        faults += [f"verify: {line}" for line in world.verify()]
    faults += message_faults(case, run)
    if case.must_leave_nothing(run) and world.leftovers():
        faults.append(f"left: {world.leftovers()}")
    return state, faults


def code_faults(case, run, state, details):
    """Checks that the exit code matches the state of the site."""
    problem = f"code {run.code}, {state} site {details}: {run.output.strip()[-400:]}"
    if run.code is None:
        return ["it hangs"]
    if run.code < 0 or run.code > 128:
        is_right = case.may_crash and state in ("old", "new")
    elif run.code == DONE:
        is_right = state == "new"
    elif run.code == SKIPPED:
        # A photo was skipped and is named. The rest of the site is complete.
        is_right = state in ("new", "other") and any(photo in run.output for photo in family.PHOTOS)
    elif run.code in (INPUT_OUTPUT, TRY_LATER):
        # If no photo can be read and later calls fail as well, the build may have published a site without photos.
        is_right = state in ("old", "new") or state == "other" and case.mode == "on"
    else:
        is_right = False
    return [] if is_right else [problem]


def message_faults(case, run):
    """Checks that an error message names the file and describes the problem in plain words."""
    if run.code not in (INPUT_OUTPUT, TRY_LATER):
        return []
    technical_words = "Error Domain", "NSUnderlying", "Code=", "(unknown"
    faults = [f"raw words: {run.output}" for word in technical_words if word in run.output]
    if not run.output.strip():
        faults.append("no word about it")
    elif not case.may_crash and "/" not in run.output and "photo files" not in run.output:
        faults.append(f"names no file: {run.output}")
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
    faults = [] if run.code == DONE else [f"next build: code {run.code}: {run.output}"]
    state, details = site_state(world, expected)
    if state != "new":
        faults.append(f"next build: {state} site: {details}")
    for path in world.leftovers() + world.cache_leftovers():
        faults.append(f"next build left {path}")
    return faults + [f"next build: {fault}" for fault in foreign_faults(world)]
