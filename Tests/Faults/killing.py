"""Kills builds, or asks them to stop, at random moments."""

import random
import signal
import time

import judging

STOPPED_EXIT_CODE = 143


def kill_and_rebuild(world, expected, saved_state, source, delay, signal_number):
    """Sends a signal to a build `delay` seconds after its start, and then builds again.

    Returns which site the stopped build left, and the problems of both builds."""
    world.begin(source, saved_state)
    process = world.start(jobs=2)
    time.sleep(max(0, delay - (time.monotonic() - world.start_time)))
    process.send_signal(signal_number)
    run = world.end(process)
    state, details = judging.site_state(world, expected)
    faults = judging.foreign_faults(world)
    if state not in ("old", "new"):
        faults.append(f"{state} site: {details}")
    if signal_number == signal.SIGTERM:
        faults += stop_faults(run, state, world.leftovers())
    run = world.build()
    return state, faults + judging.after_recovery(run, world, expected)


def stop_faults(run, state, leftovers):
    """Checks that a stopped build publishes nothing and leaves nothing, unless it had already finished."""
    faults = []
    # Until the program handles the signal, the system ends it directly.
    if run.code not in (judging.DONE, STOPPED_EXIT_CODE, -signal.SIGTERM):
        faults.append(f"code {run.code}: {run.output}")
    if (run.code == judging.DONE) != (state == "new"):
        faults.append(f"code {run.code}, {state} site")
    return faults + ([f"left: {leftovers}"] if leftovers else [])


def random_fractions(count, seed):
    """Returns random moments as fractions of a build's duration.

    Half of them are in its last third, in which it publishes."""
    generator = random.Random(seed)
    return [generator.uniform(0 if index % 2 else 0.66, 1.1) for index in range(count)]
