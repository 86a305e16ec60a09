"""A family, its site and everything else that a nightly build depends on, in one folder."""

import contextlib
import datetime
import pathlib
import shutil
import subprocess

import family
from program import Program
from tree import tree

FIRST_EVENING = datetime.datetime(2026, 11, 8, 21, 30)
DISK_SIZE = "192m"


class House:
    """The state that changes from night to night: family, photos, options, program, cache and site."""

    def __init__(self, home, sample, built, **size):
        self.home, self.family = home, home / "family"
        family.shrink(sample, self.family, **size)
        self.database, self.photos = self.family / "family.sqlite", self.family / "photos"
        self.program = Program(built, home / "program")
        self.disk = home / "disk"
        self.site = self.disk / "site"
        self.site.mkdir(parents=True, exist_ok=True)
        self.moment = FIRST_EVENING
        self.options = {"--languages": "en"}
        # The family's own files in the site, with their contents.
        self.foreign = {}
        # Files that were removed from the site since the last build that published.
        self.missing = set()

    def words(self, output):
        """Returns the arguments of a build into a folder."""
        options = [word for option in self.options.items() for word in option]
        return [
            "build", self.database, "--photos", self.photos, "--output", output, "--allow-shrink",
            "--busy-timeout", "0.3", "--as-of", self.moment.isoformat(timespec="minutes"), *options]

    def start(self, **more):
        return self.program.start(self.words(self.site), self.disk, **more)

    def build(self, **more):
        return self.program.run(self.words(self.site), self.disk, **more)

    def clean_build(self):
        """Builds the same input into an empty folder without a cache. Returns how the build ended, and the tree."""
        place = self.home / "clean"
        shutil.rmtree(place, ignore_errors=True)
        end = self.program.run(self.words(place / "site"), place)
        return end, tree(place / "site")

    def tree(self):
        """Returns the site's tree without the family's own files and without links to folders that contain them."""
        folders = {str(above) for path in self.foreign for above in pathlib.PurePath(path).parents}
        return tree(self.site, besides=folders.union(self.foreign))

    def unfinished(self):
        """Returns the paths that belong neither to the site nor to the cache, such as leftovers of a build."""
        outside = {path for path in self.disk.iterdir() if path.name not in ("site", "cache", "temp", "lost+found")}
        aside = (self.disk / "cache").glob("**/new-*")
        return outside.union(self.site.glob(".kinfolio*"), aside, (self.disk / "temp").glob("*"))

    def verify(self):
        """Returns the lines that `kinfolio verify` prints, one for each difference."""
        end = self.program.run(["verify", self.site, "--quiet"], self.home / "verified")
        return [line for line in end.said.splitlines() if line] if end.code in (0, 3) else [str(end)]


@contextlib.contextmanager
def small_disk(house, wanted):
    """Mounts a small disk for the site if `wanted` and if the machine allows it. Yields whether it is mounted."""
    house.site.rmdir()
    mounted = wanted and not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK_SIZE}", "nights", house.disk], stderr=subprocess.DEVNULL).returncode
    house.site.mkdir()
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", house.disk], check=True)
