"""Checks that the same family gives the same bytes, regardless of user, place, time and environment."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import family
from program import Program
from tree import differences, file_hashes

AS_OF = "2026-11-08T21:30"
UNPRIVILEGED = 65534


class Builder:
    """A way to build a family: the place of its copies, and the environment of the program."""

    def __init__(self, name, umask=0o022, jobs="2", copy_order=1, epoch=False, unprivileged=False, shared_memory=False,
                 prefix=(), cwd="/", relative=False, **environment):
        self.name, self.umask, self.jobs, self.copy_order, self.epoch = name, umask, jobs, copy_order, epoch
        self.unprivileged, self.shared_memory, self.prefix, self.relative = unprivileged, shared_memory, list(prefix), relative
        self.environment = environment

    def build(self, home, original, program_path, languages):
        """Copies the family and the program into a new folder, builds there and returns the hashes of the site's files."""
        parent = pathlib.Path("/dev/shm") if self.shared_memory else home
        folder = pathlib.Path(tempfile.mkdtemp(prefix="nights-", dir=parent)) / self.name
        try:
            folder.mkdir()
            return self.build_in(folder, original, program_path, languages)
        finally:
            shutil.rmtree(folder.parent)

    def build_in(self, folder, original, program_path, languages):
        program = Program(program_path, folder / "program")
        copy_files(original, folder / "family", self.copy_order)
        (folder / "out").mkdir()
        command = [
            *self.prefix, program.path, "build", "family/family.sqlite", "--languages", languages, "--jobs", self.jobs,
            "--output", f"out/{self.name}"]
        command += [] if self.epoch else ["--as-of", AS_OF]
        time_variables = {"SOURCE_DATE_EPOCH": str(family.LAST_TIME)} if self.epoch else {}
        if self.unprivileged:
            change_owner(folder)
            command = ["setpriv", f"--reuid={UNPRIVILEGED}", f"--regid={UNPRIVILEGED}", "--clear-groups", *command]
        result = subprocess.run(
            command, cwd=folder, umask=self.umask, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={"PATH": os.environ["PATH"], **time_variables, **self.environment})
        if result.returncode != 0:
            return {"": f"code {result.returncode}: {result.stdout.strip()[-600:]}"}
        return file_hashes(folder / "out" / self.name)


def change_owner(folder):
    folder.parent.chmod(0o755)
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, UNPRIVILEGED, UNPRIVILEGED, follow_symlinks=False)


def copy_files(original, folder, copy_order):
    """Copies a folder's files one by one, in order of their names, or in reverse order if `copy_order` is negative."""
    paths = sorted((path for path in original.rglob("*") if path.is_file()), reverse=copy_order < 0)
    for path in paths:
        new = folder / path.relative_to(original)
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, new)


def compile_locale(home, name):
    """Compiles a locale below `home` and returns the environment variables that select it."""
    folder = home / "locales"
    folder.mkdir(exist_ok=True)
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", folder / f"{name}.UTF-8"], check=True)
    return {"LC_ALL": f"{name}.UTF-8", "LANG": f"{name}.UTF-8", "LOCPATH": str(folder)}


def builders(home, is_thorough):
    """Returns the ways to build: two that differ in many respects, or with `is_thorough` many more."""
    french, turkish = compile_locale(home, "fr_FR"), compile_locale(home, "tr_TR")
    root = os.geteuid() == 0
    found = [
        Builder("tokyo", umask=0o077, jobs="1", copy_order=-1, TZ="Asia/Tokyo", **french),
        Builder("lord howe", umask=0, jobs="8", epoch=True, unprivileged=root, shared_memory=os.path.isdir("/dev/shm"),
                HOME="/nowhere", TZ="Australia/Lord_Howe", **turkish)]
    if not is_thorough:
        return found
    return found + [
        Builder("another day", prefix=["faketime", "2031-02-03 04:05:06"]),
        Builder("C", LC_ALL="C", TZ="UTC"), Builder("french", **french), Builder("turkish", **turkish),
        Builder("east", TZ="Asia/Tokyo"), Builder("half an hour", TZ="Australia/Lord_Howe"),
        Builder("mine alone", umask=0o077), Builder("everybody's", umask=0), Builder("one", jobs="1"),
        Builder("eight", jobs="8"), Builder("backwards", copy_order=-1), Builder("seconds", epoch=True),
        Builder("in memory", shared_memory=True), Builder("unprivileged", unprivileged=root)]


def run(home, sample, program_path, languages, is_thorough, **family_size):
    """Builds a family in many ways. Returns the differences between the sites, and the number of ways."""
    # Lets another user enter the folders.
    for folder in home.parent, home:
        folder.chmod(0o755)
    original = home / "original"
    family.write_small_family(sample, original, **family_size)
    first_hashes = Builder("plain").build(home, original, program_path, languages)
    if len(first_hashes) < 2:
        return [f"the plain build: {first_hashes.get('')}"], 0
    faults, other_builders = [], builders(home, is_thorough)
    for builder in other_builders:
        site_hashes = builder.build(home, original, program_path, languages)
        faults += [f"{builder.name}: {site_hashes.get('', difference)}" for difference in differences(first_hashes, site_hashes)]
    return faults, len(other_builders)
