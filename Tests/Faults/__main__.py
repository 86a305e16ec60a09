"""Builds a small family's site with a failure at each call in turn, and kills builds: PROGRAM LIBRARY HOME."""

import argparse
import concurrent.futures
import contextlib
import pathlib
import queue
import random
import shutil
import signal
import sys
import time

import cases
import family
import judging
import killing
from results import Results
from world import World

FIRST_BUILD, SECOND_BUILD = "first build", "build after an edit"
# The name of the saved state from which second builds start.
AFTER_FIRST_BUILD = "standing"
JOBS = 2


class FaultContext:
    """The family, its expected sites, and the worlds to build them in."""

    def __init__(self, program, library, home):
        shutil.rmtree(home, ignore_errors=True)
        self.first_family, self.second_family = home / "first", home / "second"
        family.create_families(program, home)
        self.worlds = queue.SimpleQueue()
        for number in range(JOBS):
            world = World(home / f"world{number}", program, library)
            self.call_counts, self.build_seconds = self.prepare(world)
            self.worlds.put(world)

    def prepare(self, world):
        """Builds both sites without a failure and keeps the first as a starting point.

        Returns the number of calls in each situation, and the seconds that the second build took.
        """
        world.begin(self.first_family)
        foreign_hashes = world.site_hashes()
        first_run = self.build_without_fault(world)
        self.expected_first = judging.Expected(foreign_hashes, world.site_hashes())
        world.save(AFTER_FIRST_BUILD)
        world.begin(self.second_family, AFTER_FIRST_BUILD)
        second_run = self.build_without_fault(world)
        second_hashes = world.site_hashes()
        world.begin(self.second_family)
        self.build_without_fault(world)
        assert world.site_hashes() == second_hashes, "a build after an edit differs from a clean one"
        self.expected_second = judging.Expected(self.expected_first.after, second_hashes)
        return {FIRST_BUILD: first_run.call_counts, SECOND_BUILD: second_run.call_counts}, second_run.seconds

    @staticmethod
    def build_without_fault(world):
        run = world.build()
        assert run.code == 0, run.output
        return run

    @contextlib.contextmanager
    def borrowed_world(self):
        world = self.worlds.get()
        try:
            yield world
        finally:
            self.worlds.put(world)

    def situation(self, name):
        if name == FIRST_BUILD:
            return self.expected_first, self.first_family, None
        return self.expected_second, self.second_family, AFTER_FIRST_BUILD


def try_case(context, results, case):
    """Builds with a failure and then without one. Records the problems."""
    expected, source, saved_state = context.situation(case.situation)
    with context.borrowed_world() as world:
        world.begin(source, saved_state)
        run = world.build(case.plan)
        if not run.failed_count:
            # This build made fewer calls: threads share some of them, and caches of earlier builds save some.
            results.record(f"{case.situation}, a call that was not made", case, "", "new", [])
            return
        site, faults = judging.after_fault(case, run, world, expected)
        faults += judging.after_recovery(world.build(), world, expected)
        results.record(case.group, case, f"{run.failed_call.replace(str(world.home), '')} → {run.code}: {run.output.strip()}", site, faults)


def try_kill(context, results, task):
    name, fraction, signal_number = task
    expected, source, saved_state = context.situation(name)
    with context.borrowed_world() as world:
        delay = fraction * context.build_seconds
        site, faults = killing.kill_and_rebuild(world, expected, saved_state, source, delay, signal_number)
        results.record(f"{name}, {signal.Signals(signal_number).name}", f"after {delay:.3f} s", "", site, faults)


def tasks(context, options):
    """Returns all cases to run, shuffled in an order that depends only on the seed."""
    maximum_calls, maximum_memory_calls, kill_count = (3, 3, 8) if options.sample else (None, 400, 240)
    kinds = options.kinds.split(",") if options.kinds else cases.ALL_KINDS
    selected = []
    for situation in FIRST_BUILD, SECOND_BUILD:
        call_counts = context.call_counts[situation]
        possible_cases = cases.cases(situation, call_counts, maximum_calls, maximum_memory_calls)
        selected += [(try_case, case) for case in possible_cases if case.kind in kinds]
        if "kill" in kinds:
            selected += [(try_case, case) for case in cases.kills(situation, call_counts, maximum_calls)]
    if "kill" in kinds:
        selected += [(try_kill, (SECOND_BUILD if index % 8 else FIRST_BUILD, fraction, signal.SIGKILL))
                     for index, fraction in enumerate(killing.random_fractions(kill_count, options.seed))]
        selected += [(try_kill, (SECOND_BUILD, fraction, signal.SIGTERM))
                     for fraction in killing.random_fractions(kill_count // 4, options.seed + 1)]
    random.Random(options.seed).shuffle(selected)
    return selected


def main():
    started = time.monotonic()
    parser = argparse.ArgumentParser(description=__doc__)
    for name in "program", "library", "home":
        parser.add_argument(name, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--seconds", type=float, help="begin nothing after so many")
    parser.add_argument("--sample", action="store_true", help="try a small sample, always the same cases")
    parser.add_argument("--kinds", help=f"only these of {','.join(cases.ALL_KINDS)}")
    parser.add_argument("--seed", type=int, default=8)
    options = parser.parse_args()
    context = FaultContext(options.program, options.library, options.home)
    print(f"One build: {context.build_seconds:.2f} s; calls: {context.call_counts}", flush=True)
    with open(options.home / "faults.txt", "w") as log, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        results = Results(log)
        planned_tasks = tasks(context, options)
        cases_started = time.monotonic()

        def attempt(task):
            if not options.seconds or time.monotonic() - cases_started < options.seconds:
                task[0](context, results, task[1])

        list(pool.map(attempt, planned_tasks))
    print(f"{results.case_count()} of {len(planned_tasks)} cases in {time.monotonic() - started:.0f} s; resulting sites: {dict(results.sites)}", flush=True)
    results.report()
    return results.failed


sys.exit(1 if main() else 0)
