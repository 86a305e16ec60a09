"""Which call fails, and how: every one that a build makes, or a sample of them."""

import dataclasses
import errno

from judging import REMOVALS
from world import KINDS

ERRORS = {
    "write": ["ENOSPC", "EIO"], "sync": ["EIO", "ENOSPC"], "name": ["EIO", "ENOSPC", "EACCES"],
    "open-to-write": ["ENOSPC", "EACCES", "EIO"], "open-to-read": ["EIO", "EACCES"], "read": ["EIO"],
    "close": ["EIO"], "memory": ["ENOMEM"]}
# All that can be asked for by name.
ALL = [*KINDS, "kill"]
MODES = {"write": ["once", "on", "short"], "memory": ["once"]}


@dataclasses.dataclass(frozen=True)
class Case:
    """The n-th call of a kind fails with an error: once, from then on, or from then on after it wrote half."""

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
        """A kill ends it, and so may a lack of memory: most is asked for where nothing else can be done."""
        return self.kind == "memory" or self.mode == "kill"

    def leaves_nothing(self, run):
        """Whether the build could clean up behind itself."""
        if run.code is None or run.code < 0 or run.code > 128:
            return False
        # Where there is no memory, none is asked for to clear up.
        if self.mode in ("on", "short") or self.kind == "memory":
            return False
        return run.what.split(" ")[0] not in REMOVALS


def numbers(count, most):
    """Every number up to a count, or so many of them, evenly spread."""
    if most is None or count <= most:
        return range(1, count + 1)
    return sorted({round(1 + step * (count - 1) / (most - 1)) for step in range(most)})


def cases(situation, counts, most, most_memory):
    """All cases of a situation in which so many calls of each kind were counted.

    Of a sample each number is tried with one error and one mode, turn and turn about; otherwise with
    every mode, and the errors in turn."""
    for kind in KINDS:
        modes = MODES.get(kind, ["once", "on"])
        for index, n in enumerate(numbers(counts[kind], most_memory if kind == "memory" else most)):
            chosen = modes if most is None else [modes[index % len(modes)]]
            for offset, mode in enumerate(chosen):
                error = "ENOSPC" if mode == "short" else ERRORS[kind][(index + offset) % len(ERRORS[kind])]
                yield Case(situation, kind, n, error, mode)


def kills(situation, counts, most):
    """Kills at every change of a name: publishing is made of these."""
    return [Case(situation, "name", n, "EIO", "kill") for n in numbers(counts["name"], most)]
