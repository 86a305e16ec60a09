"""Simulates what can happen to nightly builds in the course of years.

Runs many weeks with --long, and repeats an earlier run with --seed N. Prints one line per trial; below a failed
trial, prints what had happened until then."""

import argparse
import collections
import pathlib
import random
import sys
import tempfile
import time
import traceback

import surroundings
import writer
from week import NIGHTS, Week

SMALL = {"days": 3, "photos": 4, "visits": 1, "people": ["Leo", "Canela"]}
TWINS = {"days": 2, "photos": 1, "visits": 1, "people": ["Alba", "Leo"]}
LARGER = {"days": 14, "photos": 10, "visits": 3, "people": ["Alba", "Leo", "Carmen", "Canela"]}
LONG_WEEKS = 8


class Trials:
    """Runs trials, each in its own temporary folder, and counts those that failed."""

    failed = 0

    def run(self, name, trial):
        """Runs a trial: a function that takes a folder and returns its problems and a summary."""
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="nights-") as folder:
            home = pathlib.Path(folder) / "house"
            home.mkdir()
            try:
                faults, done = trial(home)
            except Exception:
                faults, done = [traceback.format_exc()], "came to no end"
        self.failed += bool(faults)
        print(f"{'✘' if faults else '✔'} {name}: {done} ({time.monotonic() - start:.0f} s)", flush=True)
        for fault in faults:
            print(f"    {fault}", flush=True)


def week(sample, program, seed, number_of_nights, size, total):
    def trial(home):
        nights = Week(home, sample, program, seed, number_of_nights, **size)
        faults = nights.run()
        total.update(nights.count)
        return faults, described(nights.count)
    return trial


def described(count):
    return ", ".join(f"{name}: {number}" for name, number in sorted(count.items()))


def app(sample, program, seed, builds):
    def trial(home):
        faults, number = writer.run(home, sample, program, seed, builds, **TWINS)
        return faults, f"{builds} builds during {number} transactions, each the same as one of its moment alone"
    return trial


def ways(sample, program, languages, thorough, size):
    def trial(home):
        faults, number = surroundings.run(home, sample, program, languages, thorough, **size)
        return faults, f"{number} other ways to build, all the same bytes" if not faults else f"{number} ways"
    return trial


def main():
    options = argparse.ArgumentParser(prog="Tests/Nights/run", description=__doc__)
    options.add_argument("sample", type=pathlib.Path, help=argparse.SUPPRESS)
    options.add_argument("program", type=pathlib.Path)
    options.add_argument("--long", action="store_true", help=f"{LONG_WEEKS} weeks and every surrounding")
    options.add_argument("--weeks", type=int, help="so many weeks instead")
    options.add_argument("--nights", type=int, default=NIGHTS, help="so many nights a week")
    options.add_argument("--seed", type=int, help="the first week's seed, as an earlier run has printed it")
    chosen = options.parse_args()
    seed = random.randrange(10**6) if chosen.seed is None else chosen.seed
    trials, total = Trials(), collections.Counter()
    weeks = (LONG_WEEKS if chosen.long else 1) if chosen.weeks is None else chosen.weeks
    size = LARGER if chosen.long else SMALL
    for number in range(seed, seed + weeks):
        trials.run(
            f"{chosen.nights} nights, seed {number}",
            week(chosen.sample, chosen.program, number, chosen.nights, size, total))
    trials.run("An app that writes", app(chosen.sample, chosen.program, seed, 20 if chosen.long else 2))
    trials.run("Surroundings", ways(
        chosen.sample, chosen.program, "en,es,fr" if chosen.long else "en", chosen.long, size))
    if weeks > 1:
        print(f"{weeks} weeks: {described(total)}")
    return trials.failed


sys.exit(1 if main() else 0)
