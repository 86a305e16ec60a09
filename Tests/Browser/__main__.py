"""Checks five sites in three browsers and prints one line per check, followed by the problems it found."""

import argparse
import asyncio
import collections
import contextlib
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

import broken
from browser import Chromium, Firefox, playwright
from checks import BROKEN, BROKEN_IN_ALL, ENDS, HOSTILE, SAMPLE, SMALL
from ground import Ground
from pages import Site
from server import serving
from webkit import WebKit

MOST_TOLD = 20


class Count:
    """The numbers of checks that passed and failed."""

    passed = failed = 0

    def tell(self, name, faults, seconds):
        if faults:
            self.failed += 1
        else:
            self.passed += 1
        print(f"{'✘' if faults else '✔'} {name} ({seconds:.0f} s)", flush=True)
        for fault in faults[:MOST_TOLD]:
            print(f"    {fault}")
        if len(faults) > MOST_TOLD:
            print(f"    … and {len(faults) - MOST_TOLD} more")


async def trying(check, *arguments):
    """Returns the problems that a check found. If the check raises an exception, the traceback is the problem."""
    try:
        return await check(*arguments)
    except Exception:
        return [traceback.format_exc()]


class Run:
    """The queues of checks, one per browser. Contains only the checks whose printed line contains `only`."""

    def __init__(self, browsers, pictures, everything, only):
        self.browsers = browsers
        self.pictures = pictures
        self.everything = everything
        self.only = only
        self.count = Count()
        self.waiting = {name: collections.deque() for name in browsers}

    def add(self, folder, server, family, tasks):
        """Adds checks of a site. A task is a tuple of browser, title, check, and a filter for its problems."""
        site = Site(folder)
        for name, title, check, judged in tasks:
            line = f"{family}, {name}: {title}"
            if self.only in line:
                ground = Ground(site, self.browsers[name], server, self.pictures, self.everything)
                self.waiting[name].append((line, check, ground, judged))

    async def run(self):
        """Runs all checks: all browsers at the same time, and up to `browser.checks` checks at a time in each."""
        async with asyncio.TaskGroup() as group:
            for name, browser in self.browsers.items():
                for _ in range(browser.checks):
                    group.create_task(self.work(self.waiting[name]))

    async def work(self, waiting):
        while waiting:
            line, check, ground, judged = waiting.popleft()
            start = time.monotonic()
            faults = judged(await trying(check, ground))
            self.count.tell(line, faults, time.monotonic() - start)


def title(check):
    return check.__doc__.strip().rstrip(".")


def missing(phrases):
    """Returns a function that takes the problems of a check and reports each phrase that none of them contains."""
    return lambda faults: [
        f"{phrase!r} was not found; only {faults[:3]}" for phrase in phrases if not any(phrase in fault for fault in faults)
    ]


def plain(checks, everything, small=SMALL):
    """Returns the tasks of each browser. In a sample, Chromium runs all checks and the others only those in `small`."""
    return [
        (browser, title(check), check, lambda faults: faults)
        for browser in checks for check in checks[browser] if everything or browser == "Chromium" or check in small
    ]


async def main(chosen):
    everything = not chosen.sample
    shutil.rmtree(chosen.pictures, ignore_errors=True)
    chosen.pictures.mkdir(parents=True)
    async with contextlib.AsyncExitStack() as stack:
        driver = await stack.enter_async_context(playwright())
        browsers = {browser.name: browser for browser in (Chromium(driver), Firefox(driver), WebKit())}
        run = Run(browsers, chosen.pictures, everything, chosen.only)

        def add(folder, family, tasks):
            run.add(folder, stack.enter_context(serving(folder)), family, tasks)

        wrong = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        broken.build(wrong)
        add(wrong, "Broken site", [
            (browser, f"{check.__name__} sees it", check, missing(phrases))
            for browser in browsers
            for check, phrases in (BROKEN_IN_ALL | (BROKEN if browser == "Chromium" else {})).items()
        ])
        # The sample's site must work in a folder whose name contains characters that are special in addresses.
        stick = stack.enter_context(tempfile.TemporaryDirectory())
        moved = pathlib.Path(stick) / "Oma's stick #1, 100 % schön?"
        shutil.copytree(chosen.site, moved)
        add(moved, "Sample family", plain(SAMPLE, everything))
        add(chosen.hostile, "Hostile family", plain(HOSTILE, everything, small=()))
        add(chosen.empty, "Empty family", plain(ENDS, everything, small=()))
        add(chosen.huge, "Huge family", plain(ENDS, everything, small=()))
        await run.run()
    if not run.count.passed + run.count.failed:
        sys.exit(f"No check has {chosen.only!r} in its line.")
    return run.count.failed


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in "site", "hostile", "empty", "huge", "pictures":
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--sample", action="store_true", help="try one page of every kind, in one language each")
    parser.add_argument("--only", default="", metavar="WORDS", help="try only the checks with these words in their line")
    return parser.parse_args()


sys.exit(1 if asyncio.run(main(arguments())) else 0)
