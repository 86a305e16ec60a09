"""Folders in which a family's site is built repeatedly, with or without a failure."""

import hashlib
import mmap
import os
import pathlib
import shutil
import struct
import subprocess
import time

import family

KINDS = ["write", "sync", "name", "open-to-write", "open-to-read", "read", "close", "memory"]
FOREIGN = {"CNAME": b"lark.example\n", "notes/todo.txt": b"mine\n"}
NO_FAULT = "none 0 0 once"
# Only a build that hangs takes so long, even on a busy machine.
TIMEOUT_SECONDS = 600


class Run:
    """The result of a build: its exit code, output and duration, the calls of each kind, and the failed calls.

    `failed_count` is the number of calls that failed, and `failed_call` the name and path of the first of them."""

    def __init__(self, code, output, call_counts, failed_count, failed_call, seconds):
        self.code, self.output, self.call_counts, self.failed_count = code, output, call_counts, failed_count
        self.failed_call, self.seconds = failed_call, seconds


class World:
    """A set of folders to build in. Two worlds share no files."""

    def __init__(self, home, program, library):
        self.home, self.program, self.library = home, program, library
        self.public, self.site = home / "public", home / "public/site"
        self.temporary = home / "tmp"
        # The photo decoder opens it in a confined build, which may write to its state folder.
        self.calls = home / "state/kinfolio/calls"
        self.saved_states = home.with_name(home.name + "-kept")

    def copy_family(self, source):
        """Replaces the family's records and photos by those of a folder."""
        shutil.rmtree(self.home / "family", ignore_errors=True)
        shutil.copytree(source, self.home / "family")

    def begin(self, source, saved_state=None):
        """Starts again with a family.

        The site and the cache are those saved under the name `saved_state`. Without a name, the site contains only
        foreign files."""
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)
        if saved_state:
            for name in "public", "cache":
                shutil.copytree(self.saved_states / saved_state / name, self.home / name, symlinks=True)
        else:
            for path, text in FOREIGN.items():
                (self.site / path).parent.mkdir(parents=True, exist_ok=True)
                (self.site / path).write_bytes(text)
        self.temporary.mkdir()
        self.copy_family(source)

    def save(self, name):
        """Keeps a copy of the site and the cache for `begin`."""
        shutil.rmtree(self.saved_states / name, ignore_errors=True)
        for part in "public", "cache":
            shutil.copytree(self.home / part, self.saved_states / name / part, symlinks=True)

    def start(self, plan=NO_FAULT, jobs=1):
        """Starts a build in which the planned call fails."""
        self.calls.parent.mkdir(parents=True, exist_ok=True)
        self.calls.write_bytes(bytes(4096))
        watched_folders = [self.public, self.home / "cache", self.temporary, self.home / "family"]
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / "cache"),
            "XDG_STATE_HOME": str(self.home / "state"),
            "TMPDIR": str(self.temporary), "LD_PRELOAD": str(self.library), "FAULTS_COUNTS": str(self.calls),
            "FAULTS_BELOW": ":".join(map(str, watched_folders)), "FAULTS_PLAN": plan}
        command = family.build(self.program, self.home / "family", self.site, "--jobs", str(jobs))
        self.start_time = time.monotonic()
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self.home)

    def end(self, process):
        """Waits for a build and returns its result. A build that hangs is killed and gets the code None."""
        try:
            output = process.communicate(timeout=TIMEOUT_SECONDS)[0]
            code = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            output, code = process.communicate()[0], None
        data = self.calls.read_bytes()
        *call_counts, failed_count = struct.unpack(f"{len(KINDS) + 1}q", data[: 8 * len(KINDS) + 8])
        failed_call = data[8 * len(KINDS) + 8 :].split(b"\0")[0].decode(errors="replace")
        return Run(
            code, output.decode(errors="replace"), dict(zip(KINDS, call_counts)), failed_count, failed_call,
            time.monotonic() - self.start_time)

    def build(self, plan=NO_FAULT, jobs=1):
        return self.end(self.start(plan, jobs))

    def verify(self):
        """Returns the lines of `kinfolio verify`, except those about foreign files and about an interrupted build."""
        run = subprocess.run([self.program, "verify", self.site, "--quiet"], capture_output=True, text=True)
        allowed_prefixes = ["interrupted: "] + [f"extra: {name.split('/')[0]}" for name in FOREIGN]
        lines = (run.stdout + run.stderr).splitlines()
        return [line for line in lines if not any(line.startswith(prefix) for prefix in allowed_prefixes)]

    def site_hashes(self):
        """Returns the hashes of the files that visitors of the site can see, without Kinfolio's hidden files."""
        files = {}
        for folder, folders, names in os.walk(self.site, followlinks=True):
            folders[:] = [name for name in folders if not name.startswith(".kinfolio")]
            for name in names:
                path = pathlib.Path(folder, name)
                if not name.startswith(".kinfolio"):
                    files[str(path.relative_to(self.site))] = hashlib.sha256(path.read_bytes()).hexdigest()
        return files

    def leftovers(self):
        """Returns the paths that no build should leave: files next to the site, temporary or hidden ones, and links."""
        outside = [path for path in self.public.iterdir() if path != self.site] + list(self.temporary.iterdir())
        inside = [path for path in self.site.rglob("*") if path.name.startswith(".kinfolio") or path.is_symlink()]
        return sorted(str(path.relative_to(self.home)) for path in outside + inside)

    def cache_leftovers(self):
        """Returns the unfinished files in the cache."""
        return sorted(str(path.relative_to(self.home)) for path in self.home.glob("cache/kinfolio/photos-*/new-*"))
