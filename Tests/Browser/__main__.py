"""Tries sites in three browsers and prints one line for each check, with its faults below it."""

import argparse
import asyncio
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
    """All checks of a run, of which only those are tried whose name contains some words."""

    def __init__(self, browsers, pictures, only):
        self.browsers = browsers
        self.pictures = pictures
        self.only = only
        self.count = Count()

    async def take(self, folder, family, tasks, everything):
        """Runs checks on a site: a browser's name, the check's, the check, and what becomes of its faults.

        The browsers work at the same time, each on one check after the other.
        """
        with serving(folder) as server:
            site = Site(folder)

            async def work(browser):
                ground = Ground(site, self.browsers[browser], server, self.pictures, everything)
                for name, title, check, judged in tasks:
                    line = f"{family}, {browser}: {title}"
                    if name == browser and self.only in line:
                        start = time.monotonic()
                        faults = judged(await trying(check, ground))
                        self.count.tell(line, faults, time.monotonic() - start)

            await asyncio.gather(*(work(browser) for browser in self.browsers))


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
    async with playwright() as driver:
        browsers = {browser.name: browser for browser in (Chromium(driver), Firefox(driver), WebKit())}
        run = Run(browsers, chosen.pictures, chosen.only)
        with tempfile.TemporaryDirectory() as folder:
            broken.build(pathlib.Path(folder))
            turned = [
                (browser, f"{check.__name__} sees it", check, missing(phrases))
                for browser in browsers
                for check, phrases in (BROKEN_IN_ALL | (BROKEN if browser == "Chromium" else {})).items()
            ]
            await run.take(pathlib.Path(folder), "Broken site", turned, everything)
        with tempfile.TemporaryDirectory() as stick:
            # It works wherever somebody has put it, whatever that folder is called.
            moved = pathlib.Path(stick) / "Oma's stick #1, 100 % schön?"
            shutil.copytree(chosen.site, moved)
            await run.take(moved, "Sample family", plain(SAMPLE, everything), everything)
        await run.take(chosen.hostile, "Hostile family", plain(HOSTILE, everything, small=()), everything)
        await run.take(chosen.empty, "Empty family", plain(ENDS, everything, small=()), everything)
        await run.take(chosen.huge, "Huge family", plain(ENDS, everything, small=()), everything)
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
