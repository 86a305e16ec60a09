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
import telling
import world

FIRST, AGAIN = "first build", "build after an edit"
JOBS = 2


class Ground:
    """The family, its expected sites, and the worlds to build them in."""

    def __init__(self, program, library, home):
        shutil.rmtree(home, ignore_errors=True)
        self.first, self.second = home / "first", home / "second"
        family.make(program, home)
        self.worlds = queue.SimpleQueue()
        for number in range(JOBS):
            place = world.World(home / f"world{number}", program, library)
            self.counts, self.seconds = self.prepare(place)
            self.worlds.put(place)

    def prepare(self, place):
        """Builds both sites without a failure and keeps the first as a starting point.

        Returns the number of calls in each situation, and the seconds that the second build took.
        """
        place.begin(self.first)
        empty = place.seen()
        one = self.good(place)
        self.expected_first = judging.Expected(empty, place.seen())
        place.keep("standing")
        place.begin(self.second, "standing")
        two = self.good(place)
        changed = place.seen()
        place.begin(self.second)
        self.good(place)
        assert place.seen() == changed, "a build after an edit differs from a clean one"
        self.expected_again = judging.Expected(self.expected_first.after, changed)
        return {FIRST: one.counts, AGAIN: two.counts}, two.seconds

    @staticmethod
    def good(place):
        run = place.build()
        assert run.code == 0, run.words
        return run

    @contextlib.contextmanager
    def place(self):
        place = self.worlds.get()
        try:
            yield place
        finally:
            self.worlds.put(place)

    def situation(self, name):
        return (self.expected_first, self.first, None) if name == FIRST else (self.expected_again, self.second, "standing")


def try_case(ground, count, case):
    """Builds with a failure and then without one. Records the problems."""
    expected, source, standing = ground.situation(case.situation)
    with ground.place() as place:
        place.begin(source, standing)
        run = place.build(case.plan)
        if not run.failed:
            # This build made fewer calls: threads share some of them, and caches of earlier builds save some.
            count.note(f"{case.situation}, a call that was not made", case, "", "new", [])
            return
        site, faults = judging.after_fault(case, run, place, expected)
        faults += judging.after_recovery(place.build(), place, expected)
        count.note(case.group, case, f"{run.what.replace(str(place.home), '')} → {run.code}: {run.words.strip()}", site, faults)


def try_kill(ground, count, task):
    name, part, sign = task
    expected, source, standing = ground.situation(name)
    with ground.place() as place:
        moment = part * ground.seconds
        site, faults = killing.kill(place, expected, standing, source, moment, sign)
        count.note(f"{name}, {signal.Signals(sign).name}", f"after {moment:.3f} s", "", site, faults)


def tasks(ground, chosen):
    """Returns all cases to run, shuffled in an order that depends only on the seed."""
    most, memory, kills = (3, 3, 8) if chosen.sample else (None, 400, 240)
    kinds = chosen.kinds.split(",") if chosen.kinds else cases.ALL
    all = []
    for situation in FIRST, AGAIN:
        counts = ground.counts[situation]
        all += [(try_case, case) for case in cases.cases(situation, counts, most, memory) if case.kind in kinds]
        if "kill" in kinds:
            all += [(try_case, case) for case in cases.kills(situation, counts, most)]
    if "kill" in kinds:
        all += [(try_kill, (AGAIN if turn % 8 else FIRST, part, signal.SIGKILL))
                for turn, part in enumerate(killing.moments(kills, chosen.seed))]
        all += [(try_kill, (AGAIN, part, signal.SIGTERM)) for part in killing.moments(kills // 4, chosen.seed + 1)]
    random.Random(chosen.seed).shuffle(all)
    return all


def main():
    started = time.monotonic()
    parser = argparse.ArgumentParser(description=__doc__)
    for name in "program", "library", "home":
        parser.add_argument(name, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--seconds", type=float, help="begin nothing after so many")
    parser.add_argument("--sample", action="store_true", help="try a small sample, always the same cases")
    parser.add_argument("--kinds", help=f"only these of {','.join(cases.ALL)}")
    parser.add_argument("--seed", type=int, default=8)
    chosen = parser.parse_args()
    ground = Ground(chosen.program, chosen.library, chosen.home)
    print(f"One build: {ground.seconds:.2f} s; calls: {ground.counts}", flush=True)
    with open(chosen.home / "faults.txt", "w") as log, concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        count = telling.Count(log)
        planned = tasks(ground, chosen)
        begun = time.monotonic()

        def attempt(task):
            if not chosen.seconds or time.monotonic() - begun < chosen.seconds:
                task[0](ground, count, task[1])

        list(pool.map(attempt, planned))
    print(f"{count.cases()} of {len(planned)} cases in {time.monotonic() - started:.0f} s; then stood: {dict(count.sites)}", flush=True)
    count.tell()
    return count.failed


sys.exit(1 if main() else 0)
