"""Disturbances of a night's build.

Each is a function that takes the house and a random number generator, runs one or two builds, and returns how
they ended."""

import contextlib
import os
import signal
import sqlite3
import time

from program import ended


def left_alone(house, rng):
    end = house.build()
    house.usual_seconds = end.seconds
    return [end]


def twice_at_once(house, rng):
    first = house.start()
    time.sleep(rng.random() * 0.2)
    second = house.start()
    return [ended(first), ended(second)]


def locked(house, rng):
    """The database is locked during the whole build."""
    with contextlib.closing(sqlite3.connect(house.database, isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        return [house.build()]


def disk_full(house, rng):
    """The disk has a random number of free bytes, at most about as many as a site takes."""
    room = rng.randint(0, 2_000_000 if rng.random() < 0.5 else 12_000_000)
    if not os.path.ismount(house.disk):
        return [house.build(largest_file=rng.randint(0, 300_000))]
    ballast = house.disk / "ballast"
    space = os.statvfs(house.disk)
    with open(ballast, "wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(1, space.f_bavail * space.f_frsize - room))
    try:
        return [house.build()]
    finally:
        ballast.unlink()


def killed(house, rng):
    """The build is killed at a random moment."""
    return [shot(house, rng, signal.SIGKILL)]


def told_to_stop(house, rng):
    return [shot(house, rng, signal.SIGTERM)]


def shot(house, rng, sign):
    """Sends a signal to a build: in half of the cases while it publishes, otherwise at a random moment."""
    build = house.start()
    end = time.monotonic() + rng.random() * house.usual_seconds
    staging = house.disk / ".site.kinfolio-next"
    publishing = rng.random() < 0.5
    while build.poll() is None and (publishing or time.monotonic() < end):
        if publishing and staging.exists():
            time.sleep(rng.random() * 0.05)
            break
        time.sleep(0.0005)
    with contextlib.suppress(ProcessLookupError):
        build.send_signal(sign)
    start = time.monotonic()
    stopped = ended(build)
    if time.monotonic() - start > 10:
        stopped.said += "\nIt took more than ten seconds to stop."
        stopped.code = -1000
    return stopped


# The exit codes that each may end with. A build with code 0 or 3 has published. Of two builds at once both may
# publish, because the second may begin after the first has ended.
MISHAPS = {
    left_alone: {0, 3}, twice_at_once: {0, 3, 75}, locked: {0, 3, 75}, disk_full: {0, 3, 74},
    killed: {0, 3, -signal.SIGKILL}, told_to_stop: {0, 3, 143}}
CHANCES = {left_alone: 5, twice_at_once: 2, locked: 1, disk_full: 3, killed: 4, told_to_stop: 2}
