"""Simulates the nights of one house.

Whatever happens between the builds and during them, the site must be complete and equal to a clean build."""

import collections
import datetime
import random

from edits import BETWEEN_NIGHTS
from house import House, small_disk
from mishaps import CHANCES, MISHAPS, killed, left_alone
from tampering import TAMPERING, edited_by_hand
from tree import dates, differences, empty_folders

NIGHTS = 7
# The days until the next night: usually 1; 0 for a repeated build; -3 and 400 for a wrong clock.
DAYS = [1, 1, 1, 1, 1, 1, 0, 0, 0, -3, 400]


class Fault(Exception):
    """A problem that a family would have to repair by hand or would never notice."""


class Week:
    """The nights of one house. `run` returns the first problem, preceded by everything that had happened."""

    def __init__(self, home, sample, built, seed, nights=NIGHTS, **size):
        self.nights = nights
        self.rng = random.Random(seed)
        self.house = House(home, sample, built, **size)
        self.story, self.count = [], collections.Counter()
        # Whether the site is known to match the current input.
        self.is_fresh = False

    def run(self):
        with small_disk(self.house, self.rng.random() < 0.5) as mounted:
            self.story.append("on a small disk" if mounted else "on the machine's disk")
            try:
                self.first_night()
                for night in range(1, self.nights + 1):
                    self.night(f"night {night}")
                self.last_night()
            except Fault as fault:
                return ["; ".join(self.story), *fault.args]
        return []

    def first_night(self):
        first = self.house.build()
        # Later builds have less to do.
        self.house.usual_seconds = first.seconds / 2
        self.judge([first], before={}, earlier={})

    def night(self, name):
        house, rng = self.house, self.rng
        self.story.append(name)
        if self.is_fresh and rng.random() < 0.2:
            self.story.append("a page edited by hand")
            self.count["edited by hand"] += 1
            if faults := edited_by_hand(house, rng):
                raise Fault(*faults)
        # In about a third of the nights only one thing changes, not even the time. The build must notice that
        # change alone.
        is_quiet = rng.random() < 0.33
        edits = [rng.choice(BETWEEN_NIGHTS) for _ in range(1 if is_quiet else rng.randint(0, 3))]
        edits += [rng.choice(TAMPERING) for _ in range(0 if is_quiet else rng.randint(0, 2))]
        self.story += [edit(house, rng) for edit in edits]
        house.moment += datetime.timedelta(days=0 if is_quiet else rng.choice(DAYS))
        mishap = rng.choices(list(CHANCES), CHANCES.values())[0]
        self.story.append(f"build {mishap.__name__.replace('_', ' ')} at {house.moment:%Y-%m-%d}")
        before, earlier = house.tree(), dates(house.site)
        unfinished = house.unfinished()
        ends = mishap(house, rng)
        codes = " and ".join(str(end.code) for end in ends)
        self.story[-1] += f" ({codes})"
        self.count[f"{mishap.__name__.replace('_', ' ')} ({codes})"] += 1
        for end in ends:
            if end.code not in MISHAPS[mishap]:
                raise Fault(f"a build {mishap.__name__} ended with {end}")
        if mishap is not killed and (left := house.unfinished() - unfinished):
            raise Fault(f"this was left behind: {sorted(map(str, left))}")
        self.judge(ends, before, earlier)

    def last_night(self):
        """Runs an undisturbed build, after which no traces of the earlier nights may be left."""
        house = self.house
        self.story.append("last night")
        before, earlier = house.tree(), dates(house.site)
        self.judge(left_alone(house, self.rng), before, earlier)
        if not self.is_fresh:
            raise Fault("the last build, which was not disturbed, published nothing")
        if left := house.unfinished():
            raise Fault(f"this was left behind: {sorted(map(str, left))}")
        if empty := empty_folders(house.site):
            raise Fault(f"empty folders were left in the site: {empty}")

    def judge(self, ends, before, earlier):
        """Checks that the site is the complete old or new one; if a build reported success, the new one."""
        house = self.house
        self.count["builds"] += len(ends)
        published = [end for end in ends if end.published]
        after = house.tree()
        self.is_fresh = bool(published)
        if self.is_fresh:
            house.missing.clear()
        if published or after != before:
            clean, wanted = house.clean_build()
            if not clean.published:
                raise Fault(f"the clean build ended with {clean}")
            if after != wanted:
                raise Fault("the site differs from a clean build (the second)", *differences(after, wanted))
            if published and clean.code != published[-1].code:
                raise Fault(f"a clean build ends with {clean}, this one with {published[-1]}")
            self.count["clean builds compared"] += 1
        now = dates(house.site)
        # If a missing file is restored, the manifest is also written again, with the same contents.
        same = {path for path in after if before.get(path) == after[path]} - {"kinfolio.json"}
        if touched := sorted(path for path in same if now[path] != earlier[path]):
            raise Fault(f"files that did not change were written again: {len(touched)}, such as {touched[:4]}")
        self.verify(is_finished=bool(published))

    def verify(self, is_finished):
        house = self.house
        for path, content in house.foreign.items():
            if not (house.site / path).is_file() or (house.site / path).read_bytes() != content:
                raise Fault(f"the family's own file {path} is not as it was")
        # `verify` reports the family's own files as extra. The comparison of trees has excluded other extra files.
        known = ("extra: ",) if is_finished else ("extra: ", "interrupted: ")
        missing = [] if is_finished else [f"missing: {path}" for path in house.missing]
        problems = [line for line in house.verify() if not line.startswith(known) and line not in missing]
        if problems:
            raise Fault("verify finds the site not whole", *problems[:5])
