"""Checks that the costs of Kinfolio grow with the size of a family, and not with its square.

Measures every case with an amount of data and with four times as much. The processor time of each stage may grow at most
six times. Processor time hardly depends on other programs that run at the same time, and the minimum of several runs
does so even less."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import cases

LIMIT = 6
ROUNDS = 6
# Costs below this are not compared: they are mostly those of the start.
LEAST_SECONDS = 0.01


def processor_time(command, folder):
    """Runs a program and returns its processor seconds with those of its children, and its output."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(
            [str(word) for word in command], stdout=output, stderr=subprocess.STDOUT, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read()
    if process.returncode not in (0, 3):
        raise SystemExit(f"{' '.join(process.args)} ended with {process.returncode}:\n{text[-2000:]}")
    return usage.ru_utime + usage.ru_stime, text


def measured(case, folder):
    """Returns the processor seconds of each stage of a case."""
    seconds, text = processor_time(case.command(folder), folder)
    if not case.has_stages:
        return {"": seconds}
    return {stage: float(number) for stage, number in (line.split(": ") for line in text.splitlines())}


def measured_at_both_sizes(case, home):
    """Returns the least processor seconds of each stage of a case, at both sizes.

    Repeats the measurement if a cost seems to grow too much, because other programs can disturb a single one."""
    folders = [home / case.name / str(size) for size in (1, 4)]
    for size, folder in zip((1, 4), folders):
        folder.mkdir(parents=True)
        case.prepare(folder, size)
    least = {}
    for _ in range(ROUNDS):
        first, second = [measured(case, folder) for folder in folders]
        for stage in first:
            costs = least.get(stage, (first[stage], second[stage]))
            least[stage] = min(costs[0], first[stage]), min(costs[1], second[stage])
        if all(growth(*costs) <= LIMIT for costs in least.values()):
            break
    return least


def growth(small, large):
    return large / max(small, LEAST_SECONDS)


def main():
    parser = argparse.ArgumentParser(prog="Tests/Growth/run", description=__doc__)
    parser.add_argument("sample", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", default="", help="only the cases whose names contain this")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory(prefix="growth-") as home:
        for case in cases.all(options.sample, options.program.resolve()):
            if options.only not in case.name:
                continue
            costs = measured_at_both_sizes(case, pathlib.Path(home))
            is_bad = any(growth(*pair) > LIMIT for pair in costs.values())
            failed |= is_bad
            stages = ", ".join(
                f"{stage or 'all'} {growth(small, large):.1f} ({small:.2f} → {large:.2f} s)"
                for stage, (small, large) in costs.items() if large > LEAST_SECONDS)
            print(f"{'✘' if is_bad else '✔'} {case.name}: {stages}", flush=True)
    return failed


sys.exit(1 if main() else 0)
