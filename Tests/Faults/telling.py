"""Prints one line per group of cases, followed by its problems."""

import collections
import threading

MOST_TOLD = 10


class Count:
    """The results of all cases. Writes every problem to a log file as well."""

    def __init__(self, log):
        self.failed = 0
        self.log = log
        self.lock = threading.Lock()
        self.groups = {}
        self.sites = collections.Counter()

    def note(self, group, case, words, site, faults):
        """Records the problems of a case and which site it left. Several threads may call this at the same time."""
        with self.lock:
            self.sites[site] += 1
            self.groups.setdefault(group, []).append((case, faults))
            for fault in faults:
                print(f"{case} [{words}]\n    {fault}", file=self.log, flush=True)

    def cases(self):
        return sum(map(len, self.groups.values()))

    def tell(self):
        """Prints a line for each group, and counts the groups with problems as failed."""
        for group, found in sorted(self.groups.items()):
            bad = [(case, faults) for case, faults in found if faults]
            self.failed += bool(bad)
            some = f", {len(bad)} of them wrong" if bad else ""
            print(f"{'✘' if bad else '✔'} Faults: {group} ({len(found)} cases{some})", flush=True)
            for case, faults in bad[:MOST_TOLD]:
                print(f"    {case}: {faults[0][:400]}")
