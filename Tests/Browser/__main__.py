"""Tries sites in a browser and prints one line for each check, with its faults below it."""

import argparse
import asyncio
import pathlib
import shutil
import sys
import tempfile
import time
import traceback

import broken
import screenshots
from browser import browser
from checks import BROKEN, ENDS, HOSTILE, SAMPLE
from ground import Ground
from pages import Site
from server import serving

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


async def run(count, chromium, folder, family, tasks, everything=True):
    """Runs checks on a site: triples of a name, a check, and what becomes of its faults."""
    with serving(folder) as server:
        ground = Ground(Site(folder), chromium, server, everything)
        for name, check, judged in tasks:
            start = time.monotonic()
            faults = judged(await trying(check, ground))
            count.tell(f"{family}: {name}", faults, time.monotonic() - start)


def title(check):
    return check.__doc__.strip().rstrip(".")


def missing(phrases):
    """Turns faults round: what a check should have found and has not."""
    return lambda faults: [
        f"{phrase!r} was not found; only {faults[:3]}" for phrase in phrases if not any(phrase in fault for fault in faults)
    ]


def plain(checks):
    return [(title(check), check, lambda faults: faults) for check in checks]


async def main(chosen):
    count = Count()
    everything = not chosen.sample

    async def take(ground):
        return await screenshots.take(ground, chosen.screenshots)

    async with browser() as chromium:
        with tempfile.TemporaryDirectory() as folder:
            broken.build(pathlib.Path(folder))
            turned = [(f"{check.__name__} sees it", check, missing(phrases)) for check, phrases in BROKEN.items()]
            await run(count, chromium, pathlib.Path(folder), "Broken site", turned)
        tasks = plain(SAMPLE)
        if everything:
            tasks.append((f"Screenshots are in {chosen.screenshots}", take, lambda faults: faults))
        with tempfile.TemporaryDirectory() as stick:
            # It works wherever somebody has put it, whatever that folder is called.
            moved = pathlib.Path(stick) / "Oma's stick #1, 100 % schön?"
            shutil.copytree(chosen.site, moved)
            await run(count, chromium, moved, "Sample family", tasks, everything)
        await run(count, chromium, chosen.hostile, "Hostile family", plain(HOSTILE), everything)
        await run(count, chromium, chosen.empty, "Empty family", plain(ENDS), everything)
        await run(count, chromium, chosen.huge, "Huge family", plain(ENDS), everything)
    return count.failed


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in "site", "hostile", "empty", "huge", "screenshots":
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument(
        "--sample", action="store_true", help="try one page of every kind, in one language each, and take no screenshots")
    return parser.parse_args()


sys.exit(1 if asyncio.run(main(arguments())) else 0)
