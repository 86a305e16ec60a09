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

SMALL_FAMILY = {"days": 3, "photos": 4, "visits": 1, "profile_names": ["Leo", "Canela"]}
TWO_CHILDREN = {"days": 2, "photos": 1, "visits": 1, "profile_names": ["Alba", "Leo"]}
LARGER_FAMILY = {"days": 14, "photos": 10, "visits": 3, "profile_names": ["Alba", "Leo", "Carmen", "Canela"]}
LONG_WEEKS = 8


class Trials:
    """Runs trials, each in its own temporary folder, and counts those that failed."""

    failed = 0

    def run(self, name, trial):
        """Runs a trial: a function that takes a folder and returns its problems and a summary."""
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="nights-") as folder:
            home = pathlib.Path(folder) / "home"
            home.mkdir()
            try:
                faults, summary = trial(home)
            except Exception:
                faults, summary = [traceback.format_exc()], "came to no end"
        self.failed += bool(faults)
        print(f"{'✘' if faults else '✔'} {name}: {summary} ({time.monotonic() - start:.0f} s)", flush=True)
        for fault in faults:
            print(f"    {fault}", flush=True)


def week_trial(sample, program, seed, night_count, family_size, total_counts):
    def trial(home):
        week = Week(home, sample, program, seed, night_count, **family_size)
        faults = week.run()
        total_counts.update(week.counts)
        return faults, described_counts(week.counts)
    return trial


def described_counts(counts):
    return ", ".join(f"{name}: {number}" for name, number in sorted(counts.items()))


def writing_app_trial(sample, program, seed, builds):
    def trial(home):
        faults, number = writer.run(home, sample, program, seed, builds, **TWO_CHILDREN)
        return faults, f"{builds} builds during {number} transactions, each the same as one of its moment alone"
    return trial


def surroundings_trial(sample, program, languages, is_thorough, family_size):
    def trial(home):
        faults, number = surroundings.run(home, sample, program, languages, is_thorough, **family_size)
        return faults, f"{number} other ways to build, all the same bytes" if not faults else f"{number} ways"
    return trial


def main():
    parser = argparse.ArgumentParser(prog="Tests/Nights/run", description=__doc__)
    parser.add_argument("sample", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--long", action="store_true", help=f"{LONG_WEEKS} weeks and every surrounding")
    parser.add_argument("--weeks", type=int, help="so many weeks instead")
    parser.add_argument("--nights", type=int, default=NIGHTS, help="so many nights a week")
    parser.add_argument("--seed", type=int, help="the first week's seed, as an earlier run has printed it")
    options = parser.parse_args()
    seed = random.randrange(10**6) if options.seed is None else options.seed
    trials, total_counts = Trials(), collections.Counter()
    weeks = (LONG_WEEKS if options.long else 1) if options.weeks is None else options.weeks
    family_size = LARGER_FAMILY if options.long else SMALL_FAMILY
    for number in range(seed, seed + weeks):
        trials.run(
            f"{options.nights} nights, seed {number}",
            week_trial(options.sample, options.program, number, options.nights, family_size, total_counts))
    trials.run("An app that writes", writing_app_trial(options.sample, options.program, seed, 20 if options.long else 2))
    trials.run("Surroundings", surroundings_trial(
        options.sample, options.program, "en,es,fr" if options.long else "en", options.long, family_size))
    if weeks > 1:
        print(f"{weeks} weeks: {described_counts(total_counts)}")
    return trials.failed


sys.exit(1 if main() else 0)
