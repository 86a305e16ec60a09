"""An app that writes without pause while builds run: each site must tell of one moment of the database.

Every transaction gives a bottle to both children and takes one of fifty away from both, so that all
the data of a moment follow from its number alone."""

import json
import multiprocessing
import random
import sqlite3
import time

import family
from house import House
from tree import differences, tree

BOTTLES, STEP_SECONDS = 50, 7


class Children:
    """The two children the bottles are given to."""

    def __init__(self, database):
        self.ids = [row[0] for row in database.execute("SELECT id FROM profiles WHERE kind = 'child' ORDER BY id")][:2]

    def give(self, database, number):
        """Ten millilitres for each of them, at a moment that the number tells."""
        start = family.LAST - 86400 + number * STEP_SECONDS % 80000
        database.executemany(
            "INSERT INTO bottle_feeds (id, profile_id, started_at, volume_ml, contents, changed_at) "
            "VALUES (?, ?, ?, 10, 'formula', ?)",
            [(f"w{number}-{place}", child, start, family.LAST - 86400) for place, child in enumerate(self.ids)])

    def take(self, database, number):
        database.execute("DELETE FROM bottle_feeds WHERE id IN (?, ?)", [f"w{number}-0", f"w{number}-1"])


def write(path, stop):
    """Writes until it is told to stop, a transaction after the other."""
    database = sqlite3.connect(path, isolation_level=None, timeout=60)
    database.execute("PRAGMA synchronous = OFF")
    children, number = Children(database), 0
    while not stop.is_set():
        number += 1
        database.execute("BEGIN IMMEDIATE")
        children.give(database, number)
        children.take(database, number - BOTTLES)
        database.execute("COMMIT")


def numbers(site):
    """The transactions whose bottles a site shows, by child."""
    found = []
    for journal in sorted(site.glob("data/*/journal.json")):
        records = json.loads(journal.read_text())["records"].get("bottle_feeds", [])
        mine = {int(record["id"][1:-2]) for record in records if record["id"][0] == "w" and record["id"][-2] == "-"}
        found += [mine] if mine else []
    return found


def run(home, sample, built, seed, builds, **size):
    """Builds while an app writes; tells what disagrees, and how many transactions passed meanwhile."""
    house, rng = House(home, sample, built, **size), random.Random(seed)
    with family.opened(house.database) as database:
        database.execute("PRAGMA journal_mode = WAL")
    stop = multiprocessing.Event()
    app = multiprocessing.Process(target=write, args=(house.database, stop))
    app.start()
    faults, moments = [], []
    try:
        for _ in range(builds):
            time.sleep(rng.random())
            end = house.build()
            shown = numbers(house.site)
            if not end.published:
                faults.append(f"a build beside the app ended with {end}")
            elif len(shown) != 2 or shown[0] != shown[1] or len(shown[0]) > BOTTLES:
                faults.append(f"the children's bottles are not of one moment: {[sorted(one)[-3:] for one in shown]}")
            else:
                moments.append((max(shown[0]), house.tree()))
    finally:
        stop.set()
        app.join()
    for number, site in moments:
        faults += same_again(house, number, site)
    if len({number for number, _ in moments}) < len(moments):
        faults.append("the app wrote nothing between two builds")
    return faults, moments[-1][0] if moments else 0


def same_again(house, number, site):
    """Sets the database to one moment and builds it alone: that must give the very same site."""
    with family.opened(house.database) as database:
        database.execute("DELETE FROM bottle_feeds WHERE id GLOB 'w*-[01]'")
        children = Children(database)
        for bottle in range(max(1, number - BOTTLES + 1), number + 1):
            children.give(database, bottle)
    end, alone = house.clean_build()
    found = [f"the build of moment {number} alone ended with {end}"] if not end.published else []
    return found + [f"moment {number}: {difference}" for difference in differences(site, alone)]
