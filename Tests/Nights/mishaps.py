"""Disturbances of a night's build.

Each is a function that takes the installation and a random number generator, runs one or two builds, and returns how
they ended."""

import contextlib
import os
import signal
import sqlite3
import time

from program import wait_for_end


def left_alone(installation, rng):
    result = installation.build()
    installation.usual_seconds = result.seconds
    return [result]


def twice_at_once(installation, rng):
    first = installation.start()
    time.sleep(rng.random() * 0.2)
    second = installation.start()
    return [wait_for_end(first), wait_for_end(second)]


def locked(installation, rng):
    """The database is locked during the whole build."""
    with contextlib.closing(sqlite3.connect(installation.database, isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        return [installation.build()]


def disk_full(installation, rng):
    """The disk has a random number of free bytes, at most about as many as a site takes."""
    free_bytes = rng.randint(0, 2_000_000 if rng.random() < 0.5 else 12_000_000)
    if not os.path.ismount(installation.disk):
        return [installation.build(largest_file=rng.randint(0, 300_000))]
    ballast = installation.disk / "ballast"
    file_system = os.statvfs(installation.disk)
    with open(ballast, "wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(1, file_system.f_bavail * file_system.f_frsize - free_bytes))
    try:
        return [installation.build()]
    finally:
        ballast.unlink()


def killed(installation, rng):
    """The build is killed at a random moment."""
    return [interrupted_build(installation, rng, signal.SIGKILL)]


def told_to_stop(installation, rng):
    return [interrupted_build(installation, rng, signal.SIGTERM)]


def interrupted_build(installation, rng, signal_number):
    """Sends a signal to a build: in half of the cases while it publishes, otherwise at a random moment."""
    build = installation.start()
    deadline = time.monotonic() + rng.random() * installation.usual_seconds
    staging_folder = installation.disk / ".site.kinfolio-next"
    publishing = rng.random() < 0.5
    while build.poll() is None and (publishing or time.monotonic() < deadline):
        if publishing and staging_folder.exists():
            time.sleep(rng.random() * 0.05)
            break
        time.sleep(0.0005)
    with contextlib.suppress(ProcessLookupError):
        build.send_signal(signal_number)
    return wait_for_end(build)


# The exit codes that each may end with. A build with code 0 or 3 has published. Of two builds at once both may
# publish, because the second may begin after the first has ended. Until the program handles SIGTERM, the system ends it.
ACCEPTED_EXIT_CODES = {
    left_alone: {0, 3}, twice_at_once: {0, 3, 75}, locked: {0, 3, 75}, disk_full: {0, 3, 74},
    killed: {0, 3, -signal.SIGKILL}, told_to_stop: {0, 3, 143, -signal.SIGTERM}}
WEIGHTS = {left_alone: 5, twice_at_once: 2, locked: 1, disk_full: 3, killed: 4, told_to_stop: 2}
