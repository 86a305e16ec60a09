"""The program under test: a copy in its own folder, so that its templates and assets can change."""

import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time

PUBLISHED = {0, 3}


class Program:
    """A copy of `kinfolio` below a prefix, with its own templates and assets."""

    def __init__(self, built, prefix):
        built = pathlib.Path(built)
        self.path = prefix / "bin" / "kinfolio"
        self.templates, self.assets = (prefix / "share/kinfolio" / name for name in ("Templates", "Assets"))
        self.path.parent.mkdir(parents=True)
        for name in "kinfolio", "kinfolio-photos":
            shutil.copy2(built.parent / name, self.path.parent)
        shutil.copytree("Templates", self.templates)
        shutil.copytree("Assets", self.assets)

    def start(self, arguments, working_folder, largest_file=None, environment={}):
        """Starts the program with its cache and temporary folder in `working_folder`."""
        for name in "cache", "temp":
            (working_folder / name).mkdir(parents=True, exist_ok=True)
        base_environment = {
            "PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(working_folder / "cache"), "TMPDIR": str(working_folder / "temp")}
        return subprocess.Popen(
            [self.path, *map(str, arguments)], env=base_environment | environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=None if largest_file is None else lambda: limit_file_size(largest_file))

    def run(self, arguments, working_folder, **options):
        """Runs the program and waits until it ends."""
        return wait_for_end(self.start(arguments, working_folder, **options))


class ProcessResult:
    """The result of a process: exit code, output and duration in seconds."""

    def __init__(self, code, output, seconds):
        self.code, self.output, self.seconds = code, output, seconds

    @property
    def published(self):
        return self.code in PUBLISHED

    def __str__(self):
        return f"code {self.code}: {self.output.strip()[-600:]}"


def wait_for_end(process):
    """Waits for a process and returns its result.

    Processes that it started must end within a minute after it; otherwise the code is -1000."""
    start = time.monotonic()
    output, _ = process.communicate(timeout=3600)
    seconds = time.monotonic() - start
    for _ in range(1200):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.05)
    else:
        os.killpg(process.pid, signal.SIGKILL)
        output += "\nProcesses it had started were still there a minute after its end."
        return ProcessResult(-1000, output, seconds)
    return ProcessResult(process.returncode, output, seconds)


def limit_file_size(largest_file):
    """Limits the size of files in bytes: writing beyond it fails, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
