"""Tries sites in three browsers and prints one line for each check, with its faults below it."""

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
    """How many checks passed and failed."""

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
    """A check's faults; one that cannot run to its end has failed."""
    try:
        return await check(*arguments)
    except Exception:
        return [traceback.format_exc()]


class Run:
    """The checks of a run, of which only those are tried whose line contains some words."""

    def __init__(self, browsers, pictures, everything, only):
        self.browsers = browsers
        self.pictures = pictures
        self.everything = everything
        self.only = only
        self.count = Count()
        self.waiting = {name: collections.deque() for name in browsers}

    def add(self, folder, server, family, tasks):
        """Adds checks of a site: a browser's name, the check's, the check, and what becomes of its faults."""
        site = Site(folder)
        for name, title, check, judged in tasks:
            line = f"{family}, {name}: {title}"
            if self.only in line:
                ground = Ground(site, self.browsers[name], server, self.pictures, self.everything)
                self.waiting[name].append((line, check, ground, judged))

    async def run(self):
        """Runs all checks: the browsers at the same time, each as many checks at a time as it can bear."""
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
    """Turns faults round: what a check should have found and has not."""
    return lambda faults: [
        f"{phrase!r} was not found; only {faults[:3]}" for phrase in phrases if not any(phrase in fault for fault in faults)
    ]


def plain(checks, everything, small=SMALL):
    """The checks of each browser; of a sample Chromium tries all of them, the others the `small` ones."""
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
        # The sample's site works in any folder, whatever that is called.
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
