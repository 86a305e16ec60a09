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
from check_context import CheckContext
from checks import BROKEN, BROKEN_IN_EVERY_BROWSER, EMPTY_OR_HUGE_FAMILY, HOSTILE_FAMILY, SAMPLE_FAMILY, SAMPLED_CHECKS
from pages import Site
from server import serve
from webkit import WebKit

MAXIMUM_PRINTED_PROBLEMS = 20


class CheckCounter:
    """The numbers of checks that passed and failed."""

    passed = failed = 0

    def report(self, name, faults, seconds):
        if faults:
            self.failed += 1
        else:
            self.passed += 1
        print(f"{'✘' if faults else '✔'} {name} ({seconds:.0f} s)", flush=True)
        for fault in faults[:MAXIMUM_PRINTED_PROBLEMS]:
            print(f"    {fault}")
        if len(faults) > MAXIMUM_PRINTED_PROBLEMS:
            print(f"    … and {len(faults) - MAXIMUM_PRINTED_PROBLEMS} more")


async def problems_of(check, *arguments):
    """Returns the problems that a check found. If the check raises an exception, the traceback is the problem."""
    try:
        return await check(*arguments)
    except Exception:
        return [traceback.format_exc()]


class Run:
    """The queues of checks, one per browser. Contains only the checks whose printed line contains `only`."""

    def __init__(self, browsers, screenshot_folder, is_complete, only):
        self.browsers = browsers
        self.screenshot_folder = screenshot_folder
        self.is_complete = is_complete
        self.only = only
        self.counter = CheckCounter()
        self.queues = {name: collections.deque() for name in browsers}

    def add(self, folder, server_address, family, tasks):
        """Adds checks of a site. A task is a tuple of browser, title, check, and a filter for its problems."""
        site = Site(folder)
        for name, title, check, filter_problems in tasks:
            line = f"{family}, {name}: {title}"
            if self.only in line:
                context = CheckContext(site, self.browsers[name], server_address, self.screenshot_folder, self.is_complete)
                self.queues[name].append((line, check, context, filter_problems))

    async def run(self):
        """Runs all checks: all browsers at the same time, and up to `browser.checks` checks at a time in each."""
        async with asyncio.TaskGroup() as group:
            for name, browser in self.browsers.items():
                for _ in range(browser.checks):
                    group.create_task(self.work(self.queues[name]))

    async def work(self, queue):
        while queue:
            line, check, context, filter_problems = queue.popleft()
            start = time.monotonic()
            faults = filter_problems(await problems_of(check, context))
            self.counter.report(line, faults, time.monotonic() - start)


def title(check):
    return check.__doc__.strip().rstrip(".")


def missing_phrases(phrases):
    """Returns a function that takes the problems of a check and reports each phrase that none of them contains."""
    return lambda faults: [
        f"{phrase!r} was not found; only {faults[:3]}" for phrase in phrases if not any(phrase in fault for fault in faults)
    ]


def tasks_of(checks, is_complete, sampled_checks=SAMPLED_CHECKS):
    """Returns the tasks of each browser. In a sample, Chromium runs all checks and the others only `sampled_checks`."""
    return [
        (browser, title(check), check, lambda faults: faults)
        for browser in checks for check in checks[browser] if is_complete or browser == "Chromium" or check in sampled_checks
    ]


async def main(options):
    is_complete = not options.sample
    shutil.rmtree(options.pictures, ignore_errors=True)
    options.pictures.mkdir(parents=True)
    async with contextlib.AsyncExitStack() as stack:
        driver = await stack.enter_async_context(playwright())
        browsers = {browser.name: browser for browser in (Chromium(driver), Firefox(driver), WebKit())}
        run = Run(browsers, options.pictures, is_complete, options.only)

        def add(folder, family, tasks):
            run.add(folder, stack.enter_context(serve(folder)), family, tasks)

        broken_site = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        broken.build(broken_site)
        add(broken_site, "Broken site", [
            (browser, f"{check.__name__} sees it", check, missing_phrases(phrases))
            for browser in browsers if is_complete or browser == "Chromium"
            for check, phrases in (BROKEN_IN_EVERY_BROWSER | (BROKEN if browser == "Chromium" else {})).items()
        ])
        # The sample's site must work in a folder whose name contains characters that are special in addresses.
        temporary_folder = stack.enter_context(tempfile.TemporaryDirectory())
        site_copy = pathlib.Path(temporary_folder) / "Oma's stick #1, 100 % schön?"
        shutil.copytree(options.site, site_copy)
        add(site_copy, "Sample family", tasks_of(SAMPLE_FAMILY, is_complete))
        add(options.hostile, "Hostile family", tasks_of(HOSTILE_FAMILY, is_complete, sampled_checks=()))
        add(options.empty, "Empty family", tasks_of(EMPTY_OR_HUGE_FAMILY, is_complete, sampled_checks=()))
        add(options.huge, "Huge family", tasks_of(EMPTY_OR_HUGE_FAMILY, is_complete, sampled_checks=()))
        await run.run()
    if not run.counter.passed + run.counter.failed:
        sys.exit(f"No check has {options.only!r} in its line.")
    return run.counter.failed


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in "site", "hostile", "empty", "huge", "pictures":
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--sample", action="store_true", help="try one page of every kind, in one language each")
    parser.add_argument("--only", default="", metavar="WORDS", help="try only the checks with these words in their line")
    return parser.parse_args()


sys.exit(1 if asyncio.run(main(parse_arguments())) else 0)
