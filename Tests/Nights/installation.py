"""A family, its site and everything else that a nightly build depends on, in one folder."""

import contextlib
import datetime
import pathlib
import shutil
import subprocess

import family
from program import Program
from tree import file_hashes

FIRST_EVENING = datetime.datetime(2026, 11, 8, 21, 30)
DISK_SIZE = "192m"


class Installation:
    """The state that changes from night to night: family, photos, options, program, cache and site."""

    def __init__(self, home, sample, program_path, **family_size):
        self.home, self.family = home, home / "family"
        family.write_small_family(sample, self.family, **family_size)
        self.database, self.photos = self.family / "family.sqlite", self.family / "photos"
        self.program = Program(program_path, home / "program")
        self.disk = home / "disk"
        self.site = self.disk / "site"
        self.site.mkdir(parents=True, exist_ok=True)
        self.as_of = FIRST_EVENING
        self.options = {"--languages": "en"}
        # The family's own files in the site, with their contents.
        self.foreign = {}
        # Files that were removed from the site since the last build that published.
        self.missing = set()

    def build_arguments(self, output):
        """Returns the arguments of a build into a folder."""
        options = [argument for option in self.options.items() for argument in option]
        return [
            "build", self.database, "--photos", self.photos, "--output", output, "--allow-shrink",
            "--busy-timeout", "0.3", "--as-of", self.as_of.isoformat(timespec="minutes"), *options]

    def start(self, **options):
        return self.program.start(self.build_arguments(self.site), self.disk, **options)

    def build(self, **options):
        return self.program.run(self.build_arguments(self.site), self.disk, **options)

    def clean_build(self):
        """Builds the same input into an empty folder without a cache. Returns how it ended, and the hashes of its files."""
        clean_folder = self.home / "clean"
        shutil.rmtree(clean_folder, ignore_errors=True)
        result = self.program.run(self.build_arguments(clean_folder / "site"), clean_folder)
        return result, file_hashes(clean_folder / "site")

    def file_hashes(self):
        """Returns the hashes of the site, without the family's own files and links to folders that contain them."""
        folders = {str(parent) for path in self.foreign for parent in pathlib.PurePath(path).parents}
        return file_hashes(self.site, excluded=folders.union(self.foreign))

    def unfinished(self):
        """Returns the paths that belong neither to the site nor to the cache, such as leftovers of a build."""
        other_paths = {path for path in self.disk.iterdir() if path.name not in ("site", "cache", "temp", "lost+found")}
        unfinished_cache_files = (self.disk / "cache").glob("**/new-*")
        return other_paths.union(self.site.glob(".kinfolio*"), unfinished_cache_files, (self.disk / "temp").glob("*"))

    def verify(self):
        """Returns the lines that `kinfolio verify` prints, one for each difference."""
        result = self.program.run(["verify", self.site, "--quiet"], self.home / "verified")
        return [line for line in result.output.splitlines() if line] if result.code in (0, 3) else [str(result)]


@contextlib.contextmanager
def small_disk(installation, is_wanted):
    """Mounts a small disk for the site if `is_wanted` and if the machine allows it. Yields whether it is mounted."""
    installation.site.rmdir()
    mounted = is_wanted and not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK_SIZE}", "nights", installation.disk], stderr=subprocess.DEVNULL).returncode
    installation.site.mkdir()
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", installation.disk], check=True)
