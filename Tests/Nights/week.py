"""Simulates the nights of one installation.

Whatever happens between the builds and during them, the site must be complete and equal to a clean build."""

import collections
import datetime
import random

from edits import EDITS
from installation import Installation, small_disk
from mishaps import ACCEPTED_EXIT_CODES, WEIGHTS, killed, left_alone
from tampering import TAMPERING, edited_by_hand
from tree import differences, empty_folders, modification_times

NIGHTS = 7
# The days until the next night: usually 1; 0 for a repeated build; -3 and 400 for a wrong clock.
DAYS_TO_NEXT_NIGHT = [1, 1, 1, 1, 1, 1, 0, 0, 0, -3, 400]


class Fault(Exception):
    """A problem that a family would have to repair by hand or would never notice."""


class Week:
    """The nights of one installation. `run` returns the first problem, preceded by everything that had happened."""

    def __init__(self, home, sample, program_path, seed, nights=NIGHTS, **family_size):
        self.nights = nights
        self.rng = random.Random(seed)
        self.installation = Installation(home, sample, program_path, **family_size)
        self.events, self.counts = [], collections.Counter()
        # Whether the site is known to match the current input.
        self.is_fresh = False

    def run(self):
        with small_disk(self.installation, self.rng.random() < 0.5) as mounted:
            self.events.append("on a small disk" if mounted else "on the machine's disk")
            try:
                self.first_night()
                for night in range(1, self.nights + 1):
                    self.night(f"night {night}")
                self.last_night()
            except Fault as fault:
                return ["; ".join(self.events), *fault.args]
        return []

    def first_night(self):
        first_result = self.installation.build()
        # Later builds have less to do.
        self.installation.usual_seconds = first_result.seconds / 2
        self.check_site([first_result], hashes_before={}, times_before={})

    def night(self, name):
        installation, rng = self.installation, self.rng
        self.events.append(name)
        if self.is_fresh and rng.random() < 0.2:
            self.events.append("a page edited by hand")
            self.counts["edited by hand"] += 1
            if faults := edited_by_hand(installation, rng):
                raise Fault(*faults)
        # In about a third of the nights only one thing changes, not even the time. The build must notice that
        # change alone.
        is_quiet = rng.random() < 0.33
        edits = [rng.choice(EDITS) for _ in range(1 if is_quiet else rng.randint(0, 3))]
        edits += [rng.choice(TAMPERING) for _ in range(0 if is_quiet else rng.randint(0, 2))]
        self.events += [edit(installation, rng) for edit in edits]
        installation.as_of += datetime.timedelta(days=0 if is_quiet else rng.choice(DAYS_TO_NEXT_NIGHT))
        mishap = rng.choices(list(WEIGHTS), WEIGHTS.values())[0]
        self.events.append(f"build {mishap.__name__.replace('_', ' ')} at {installation.as_of:%Y-%m-%d}")
        hashes_before, times_before = installation.file_hashes(), modification_times(installation.site)
        unfinished = installation.unfinished()
        results = mishap(installation, rng)
        codes = " and ".join(str(result.code) for result in results)
        self.events[-1] += f" ({codes})"
        self.counts[f"{mishap.__name__.replace('_', ' ')} ({codes})"] += 1
        for result in results:
            if result.code not in ACCEPTED_EXIT_CODES[mishap]:
                raise Fault(f"a build {mishap.__name__} ended with {result}")
        if mishap is not killed and (leftovers := installation.unfinished() - unfinished):
            raise Fault(f"this was left behind: {sorted(map(str, leftovers))}")
        self.check_site(results, hashes_before, times_before)

    def last_night(self):
        """Runs an undisturbed build, after which no traces of the earlier nights may be left."""
        installation = self.installation
        self.events.append("last night")
        hashes_before, times_before = installation.file_hashes(), modification_times(installation.site)
        self.check_site(left_alone(installation, self.rng), hashes_before, times_before)
        if not self.is_fresh:
            raise Fault("the last build, which was not disturbed, published nothing")
        if leftovers := installation.unfinished():
            raise Fault(f"this was left behind: {sorted(map(str, leftovers))}")
        if empty := empty_folders(installation.site):
            raise Fault(f"empty folders were left in the site: {empty}")

    def check_site(self, results, hashes_before, times_before):
        """Checks that the site is the complete old or new one; if a build reported success, the new one."""
        installation = self.installation
        self.counts["builds"] += len(results)
        published = [result for result in results if result.published]
        hashes_after = installation.file_hashes()
        self.is_fresh = bool(published)
        if self.is_fresh:
            installation.missing.clear()
        if published or hashes_after != hashes_before:
            clean_result, clean_hashes = installation.clean_build()
            if not clean_result.published:
                raise Fault(f"the clean build ended with {clean_result}")
            if hashes_after != clean_hashes:
                raise Fault("the site differs from a clean build (the second)", *differences(hashes_after, clean_hashes))
            if published and clean_result.code != published[-1].code:
                raise Fault(f"a clean build ends with {clean_result}, this one with {published[-1]}")
            self.counts["clean builds compared"] += 1
        times_after = modification_times(installation.site)
        # If a missing file is restored, the manifest is also written again, with the same contents.
        unchanged_paths = {path for path in hashes_after if hashes_before.get(path) == hashes_after[path]} - {"kinfolio.json"}
        if rewritten_paths := sorted(path for path in unchanged_paths if times_after[path] != times_before[path]):
            raise Fault(f"files that did not change were written again: {len(rewritten_paths)}, such as {rewritten_paths[:4]}")
        self.verify(is_finished=bool(published))

    def verify(self, is_finished):
        installation = self.installation
        for path, content in installation.foreign.items():
            if not (installation.site / path).is_file() or (installation.site / path).read_bytes() != content:
                raise Fault(f"the family's own file {path} is not as it was")
        # `verify` reports the family's own files as extra. The comparison of trees has excluded other extra files.
        expected_prefixes = ("extra: ",) if is_finished else ("extra: ", "interrupted: ")
        missing = [] if is_finished else [f"missing: {path}" for path in installation.missing]
        problems = [line for line in installation.verify() if not line.startswith(expected_prefixes) and line not in missing]
        if problems:
            raise Fault("verify finds the site not whole", *problems[:5])
