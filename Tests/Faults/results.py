"""Prints one line per group of cases, followed by its problems."""

import collections
import threading

MAXIMUM_PRINTED_CASES = 10


class Results:
    """The results of all cases. Writes every problem to a log file as well."""

    def __init__(self, log):
        self.failed = 0
        self.log = log
        self.lock = threading.Lock()
        self.groups = {}
        self.sites = collections.Counter()

    def record(self, group, case, description, site, faults):
        """Records the problems of a case and which site it left. Several threads may call this at the same time."""
        with self.lock:
            self.sites[site] += 1
            self.groups.setdefault(group, []).append((case, faults))
            for fault in faults:
                print(f"{case} [{description}]\n    {fault}", file=self.log, flush=True)

    def case_count(self):
        return sum(map(len, self.groups.values()))

    def report(self):
        """Prints a line for each group, and counts the groups with problems as failed."""
        for group, group_cases in sorted(self.groups.items()):
            failed_cases = [(case, faults) for case, faults in group_cases if faults]
            self.failed += bool(failed_cases)
            failed_part = f", {len(failed_cases)} of them wrong" if failed_cases else ""
            print(f"{'✘' if failed_cases else '✔'} Faults: {group} ({len(group_cases)} cases{failed_part})", flush=True)
            for case, faults in failed_cases[:MAXIMUM_PRINTED_CASES]:
                print(f"    {case}: {faults[0][:400]}")
