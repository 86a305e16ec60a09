"""Builds that are killed, or told to stop, at any moment."""

import random
import signal
import time

import judging

STOPPED = 143


def kill(world, expected, standing, source, moment, sign):
    """Sends a signal to a build so many seconds after it began; the faults of what it left, and of the next."""
    world.begin(source, standing)
    process = world.start(jobs=2)
    time.sleep(max(0, moment - (time.monotonic() - world.begun)))
    process.send_signal(sign)
    sent = time.monotonic()
    run = world.end(process)
    which, details = judging.standing(world, expected)
    faults = judging.foreign_faults(world)
    if which not in ("old", "new"):
        faults.append(f"{which} site: {details}")
    if sign == signal.SIGTERM:
        faults += stopping_faults(run, which, world.leavings(), time.monotonic() - sent)
    run = world.build()
    return which, faults + judging.after_recovery(run, world, expected)


def stopping_faults(run, which, leavings, seconds):
    """A build that is told to stop publishes nothing and leaves nothing, unless it was done already."""
    faults = [f"took {seconds:.1f} s to stop"] if seconds > 10 else []
    # Before the program listens for it, the signal ends it as any other program.
    if run.code not in (judging.DONE, STOPPED, -signal.SIGTERM):
        faults.append(f"code {run.code}: {run.words}")
    if (run.code == judging.DONE) != (which == "new"):
        faults.append(f"code {run.code}, {which} site")
    return faults + ([f"left: {leavings}"] if leavings else [])


def moments(count, seed):
    """Random moments as parts of a build's duration, half of them in its last third, where it publishes."""
    chance = random.Random(seed)
    return [chance.uniform(0 if turn % 2 else 0.66, 1.1) for turn in range(count)]
