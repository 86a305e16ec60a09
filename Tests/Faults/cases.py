"""The calls that fail, and how: every call that a build makes, or a sample of them."""

import dataclasses
import errno

from judging import REMOVALS
from world import KINDS

ERRORS = {
    "write": ["ENOSPC", "EIO"], "sync": ["EIO", "ENOSPC"], "name": ["EIO", "ENOSPC", "EACCES"],
    "open-to-write": ["ENOSPC", "EACCES", "EIO"], "open-to-read": ["EIO", "EACCES"], "read": ["EIO"],
    "close": ["EIO"], "memory": ["ENOMEM"]}
# The names that `--kinds` accepts.
ALL_KINDS = [*KINDS, "kill"]
MODES = {"write": ["once", "on", "short"], "memory": ["once"]}


@dataclasses.dataclass(frozen=True)
class Case:
    """A failure of the n-th call of a kind.

    The mode `once` fails this call, `on` also all later ones. `short` writes half and fails all later ones. `kill`
    ends the process at this call.
    """

    situation: str
    kind: str
    n: int
    error: str
    mode: str

    @property
    def plan(self):
        return f"{self.kind} {self.n} {getattr(errno, self.error)} {self.mode}"

    @property
    def group(self):
        return f"{self.situation}, {self.kind}, {self.mode}"

    @property
    def may_crash(self):
        """Whether the build may crash: if it is killed, or without memory, because most code cannot handle that."""
        return self.kind == "memory" or self.mode == "kill"

    def must_leave_nothing(self, run):
        """Whether the build was able to clean up and must therefore leave nothing."""
        if run.code is None or run.code < 0 or run.code > 128:
            return False
        # A lasting failure or a lack of memory may also prevent the cleanup.
        if self.mode in ("on", "short") or self.kind == "memory":
            return False
        return run.failed_call.split(" ")[0] not in REMOVALS


def call_numbers(count, maximum):
    """Returns the numbers from 1 to `count`, or `maximum` of them, evenly spread. None for `maximum` means all."""
    if maximum is None or count <= maximum:
        return range(1, count + 1)
    return sorted({round(1 + index * (count - 1) / (maximum - 1)) for index in range(maximum)})


def cases(situation, call_counts, maximum_calls, maximum_memory_calls):
    """Yields all cases of a situation, given the number of calls of each kind.

    In a sample (`maximum_calls` is not None), each number gets one error and one mode, in rotation. Otherwise each number
    gets every mode, with the errors in rotation."""
    for kind in KINDS:
        modes = MODES.get(kind, ["once", "on"])
        for index, n in enumerate(call_numbers(call_counts[kind], maximum_memory_calls if kind == "memory" else maximum_calls)):
            case_modes = modes if maximum_calls is None else [modes[index % len(modes)]]
            for offset, mode in enumerate(case_modes):
                error = "ENOSPC" if mode == "short" else ERRORS[kind][(index + offset) % len(ERRORS[kind])]
                yield Case(situation, kind, n, error, mode)


def kills(situation, call_counts, maximum_calls):
    """Returns kills at the calls that change a name, because these calls publish the site."""
    return [Case(situation, "name", n, "EIO", "kill") for n in call_numbers(call_counts["name"], maximum_calls)]
