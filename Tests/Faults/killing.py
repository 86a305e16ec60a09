"""Kills builds, or asks them to stop, at random moments."""

import random
import signal
import time

import judging

STOPPED = 143


def kill(world, expected, standing, source, moment, sign):
    """Sends a signal to a build `moment` seconds after its start, and then builds again.

    Returns which site the stopped build left, and the problems of both builds."""
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
    """Checks that a stopped build publishes nothing and leaves nothing, unless it had already finished."""
    faults = [f"took {seconds:.1f} s to stop"] if seconds > 10 else []
    # Until the program handles the signal, the system ends it directly.
    if run.code not in (judging.DONE, STOPPED, -signal.SIGTERM):
        faults.append(f"code {run.code}: {run.words}")
    if (run.code == judging.DONE) != (which == "new"):
        faults.append(f"code {run.code}, {which} site")
    return faults + ([f"left: {leavings}"] if leavings else [])


def moments(count, seed):
    """Returns random moments as fractions of a build's duration.

    Half of them are in its last third, in which it publishes."""
    chance = random.Random(seed)
    return [chance.uniform(0 if turn % 2 else 0.66, 1.1) for turn in range(count)]
