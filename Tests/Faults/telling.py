"""One line a check, and below it what was found wrong."""

import collections
import threading

MOST_TOLD = 10


class Count:
    """How many checks passed and failed; everything that was wrong also goes into a file."""

    def __init__(self, log):
        self.failed = 0
        self.log = log
        self.lock = threading.Lock()
        self.groups = {}
        self.sites = collections.Counter()

    def note(self, group, case, words, site, faults):
        """Notes what a case of a group showed, and which site stood; may be called by several threads."""
        with self.lock:
            self.sites[site] += 1
            self.groups.setdefault(group, []).append((case, faults))
            for fault in faults:
                print(f"{case} [{words}]\n    {fault}", file=self.log, flush=True)

    def cases(self):
        return sum(map(len, self.groups.values()))

    def tell(self):
        """Prints a line for every group."""
        for group, found in sorted(self.groups.items()):
            bad = [(case, faults) for case, faults in found if faults]
            self.failed += bool(bad)
            some = f", {len(bad)} of them wrong" if bad else ""
            print(f"{'✘' if bad else '✔'} Faults: {group} ({len(found)} cases{some})", flush=True)
            for case, faults in bad[:MOST_TOLD]:
                print(f"    {case}: {faults[0][:400]}")
