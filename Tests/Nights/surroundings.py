"""Checks that the same family gives the same bytes, regardless of user, place, time and environment."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import family
from program import Program
from tree import differences, tree

MOMENT = "2026-11-08T21:30"
UNPRIVILEGED = 65534


class Builder:
    """A way to build a family: the place of its copies, and the environment of the program."""

    def __init__(self, name, umask=0o022, jobs="2", order=1, epoch=False, unprivileged=False, shared_memory=False,
                 prefix=(), cwd="/", relative=False, **environment):
        self.name, self.umask, self.jobs, self.order, self.epoch = name, umask, jobs, order, epoch
        self.unprivileged, self.shared_memory, self.prefix, self.relative = unprivileged, shared_memory, list(prefix), relative
        self.environment = environment

    def build(self, home, original, built, languages):
        """Copies the family and the program into a new folder, builds there and returns the site's tree."""
        above = pathlib.Path("/dev/shm") if self.shared_memory else home
        place = pathlib.Path(tempfile.mkdtemp(prefix="nights-", dir=above)) / self.name
        try:
            place.mkdir()
            return self.built(place, original, built, languages)
        finally:
            shutil.rmtree(place.parent)

    def built(self, place, original, built, languages):
        program = Program(built, place / "program")
        copy(original, place / "family", self.order)
        (place / "out").mkdir()
        words = [
            *self.prefix, program.path, "build", "family/family.sqlite", "--languages", languages, "--jobs", self.jobs,
            "--output", f"out/{self.name}"]
        words += [] if self.epoch else ["--as-of", MOMENT]
        moment = {"SOURCE_DATE_EPOCH": str(family.LAST)} if self.epoch else {}
        if self.unprivileged:
            give_away(place)
            words = ["setpriv", f"--reuid={UNPRIVILEGED}", f"--regid={UNPRIVILEGED}", "--clear-groups", *words]
        end = subprocess.run(
            words, cwd=place, umask=self.umask, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={"PATH": os.environ["PATH"], **moment, **self.environment})
        if end.returncode != 0:
            return {"": f"code {end.returncode}: {end.stdout.strip()[-600:]}"}
        return tree(place / "out" / self.name)


def give_away(place):
    place.parent.chmod(0o755)
    for path in [place, *place.rglob("*")]:
        os.chown(path, UNPRIVILEGED, UNPRIVILEGED, follow_symlinks=False)


def copy(original, folder, order):
    """Copies a folder's files one by one, in order of their names, or in reverse order if `order` is negative."""
    paths = sorted((path for path in original.rglob("*") if path.is_file()), reverse=order < 0)
    for path in paths:
        new = folder / path.relative_to(original)
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, new)


def locale(home, name):
    """Compiles a locale below `home` and returns the environment variables that select it."""
    folder = home / "locales"
    folder.mkdir(exist_ok=True)
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", folder / f"{name}.UTF-8"], check=True)
    return {"LC_ALL": f"{name}.UTF-8", "LANG": f"{name}.UTF-8", "LOCPATH": str(folder)}


def ways(home, thorough):
    """Returns the ways to build: two that differ in many respects, or with `thorough` many more."""
    french, turkish = locale(home, "fr_FR"), locale(home, "tr_TR")
    root = os.geteuid() == 0
    found = [
        Builder("tokyo", umask=0o077, jobs="1", order=-1, TZ="Asia/Tokyo", **french),
        Builder("lord howe", umask=0, jobs="8", epoch=True, unprivileged=root, shared_memory=os.path.isdir("/dev/shm"),
                HOME="/nowhere", TZ="Australia/Lord_Howe", **turkish)]
    if not thorough:
        return found
    return found + [
        Builder("another day", prefix=["faketime", "2031-02-03 04:05:06"]),
        Builder("C", LC_ALL="C", TZ="UTC"), Builder("french", **french), Builder("turkish", **turkish),
        Builder("east", TZ="Asia/Tokyo"), Builder("half an hour", TZ="Australia/Lord_Howe"),
        Builder("mine alone", umask=0o077), Builder("everybody's", umask=0), Builder("one", jobs="1"),
        Builder("eight", jobs="8"), Builder("backwards", order=-1), Builder("seconds", epoch=True),
        Builder("in memory", shared_memory=True), Builder("unprivileged", unprivileged=root)]


def run(home, sample, built, languages, thorough, **size):
    """Builds a family in many ways. Returns the differences between the sites, and the number of ways."""
    # Lets another user enter the folders.
    for folder in home.parent, home:
        folder.chmod(0o755)
    original = home / "original"
    family.shrink(sample, original, **size)
    first = Builder("plain").build(home, original, built, languages)
    if len(first) < 2:
        return [f"the plain build: {first.get('')}"], 0
    faults, others = [], ways(home, thorough)
    for way in others:
        site = way.build(home, original, built, languages)
        faults += [f"{way.name}: {site.get('', difference)}" for difference in differences(first, site)]
    return faults, len(others)
