"""Shared by the benchmarks: the peers from PyPI, and the measurement of a process."""

import os
import pathlib
import subprocess
import sys
import time

PACKAGES = [
    "matplotlib==3.9.2", "weasyprint==62.3", "pydyf==0.11.0", "pillow==13.0.0", "sigal==2.6.1",
    "playwright==1.65.2"
]


def python():
    """Returns a Python interpreter with the peers. Installs them into their own folder in .build if necessary."""
    home = pathlib.Path(".build/peers")
    program = home / "bin/python"
    ready, wanted = home / "ready", " ".join(PACKAGES)
    if not ready.exists() or ready.read_text() != wanted:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        subprocess.run([program, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        ready.write_text(wanted)
    return program


def measure(command):
    """Returns the wall and processor seconds of a whole process."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(word) for word in command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} ended with {process.returncode}: {complaint}")
    return wall, usage.ru_utime + usage.ru_stime


def print_ratio(peer, ours, theirs):
    """Prints our processor time relative to that of a peer."""
    print(f"Ratio of processor time to {peer}: {ours / theirs:.2f}")
