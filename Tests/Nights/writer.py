"""An app that writes continuously while builds run: each site must show one state of the database.

Every transaction adds a bottle and a point for both children, in two tables that a build reads at very different
times, and deletes those of 50 transactions before. The number of the last transaction therefore determines all
data."""

import json
import multiprocessing
import random
import sqlite3
import time

import family
from house import House
from tree import differences, tree

TABLES, KEPT, STEP_SECONDS = ("bottle_feeds", "points"), 50, 7


class Children:
    """The two children for whom the app adds records."""

    def __init__(self, database):
        self.ids = [row[0] for row in database.execute("SELECT id FROM profiles WHERE kind = 'child' ORDER BY id")][:2]

    def give(self, database, number):
        """Adds 10 ml and a point for each child, at a time that depends only on the number."""
        moment, known = family.LAST - 86400 + number * STEP_SECONDS % 80000, family.LAST - 86400
        for place, child in enumerate(self.ids):
            row = [f"w{number}-{place}", child, moment, known]
            database.execute(
                "INSERT INTO bottle_feeds (id, profile_id, started_at, changed_at, volume_ml, contents) "
                "VALUES (?, ?, ?, ?, 10, 'formula')", row)
            database.execute(
                "INSERT INTO points (id, profile_id, given_at, changed_at, points, reason) "
                "VALUES (?, ?, ?, ?, 1, 'helped')", row)

    def take(self, database, number):
        for table in TABLES:
            database.execute(f"DELETE FROM {table} WHERE id IN (?, ?)", [f"w{number}-0", f"w{number}-1"])

    def take_all(self, database):
        for table in TABLES:
            database.execute(f"DELETE FROM {table} WHERE id GLOB 'w*-[01]'")


def write(path, stop):
    """Writes one transaction after another until `stop` is set."""
    database = sqlite3.connect(path, isolation_level=None, timeout=60)
    database.execute("PRAGMA synchronous = OFF")
    children, number = Children(database), 0
    while not stop.is_set():
        number += 1
        database.execute("BEGIN IMMEDIATE")
        children.give(database, number)
        children.take(database, number - KEPT)
        database.execute("COMMIT")


def numbers(site):
    """Returns the numbers of the transactions whose records a site contains, by child and table."""
    found = {}
    for journal in sorted(site.glob("data/*/journal.json")):
        records = json.loads(journal.read_text())["records"]
        for table in TABLES:
            ids = [record["id"] for record in records.get(table, [])]
            if mine := {int(key[1:-2]) for key in ids if key[0] == "w" and key[-2] == "-"}:
                found[f"{journal.parent.name}'s {table}"] = mine
    return found


def run(home, sample, built, seed, builds, **size):
    """Builds while an app writes. Returns the problems and the number of the last transaction in the last site."""
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
                faults.append(f"a build during the app's writes ended with {end}")
            elif len(shown) != 4 or len(set(map(frozenset, shown.values()))) > 1:
                newest = {name: max(some) for name, some in shown.items()}
                faults.append(f"the children's records are not of one moment: {newest}")
            else:
                moments.append((max(map(max, shown.values())), house.tree()))
    finally:
        stop.set()
        app.join()
    for number, site in moments:
        faults += same_again(house, number, site)
    if len({number for number, _ in moments}) < len(moments):
        faults.append("the app wrote nothing between two builds")
    return faults, moments[-1][0] if moments else 0


def same_again(house, number, site):
    """Sets the database to the state after transaction `number` and builds without the app. Returns the differences."""
    with family.opened(house.database) as database:
        children = Children(database)
        children.take_all(database)
        for kept in range(max(1, number - KEPT + 1), number + 1):
            children.give(database, kept)
    end, alone = house.clean_build()
    found = [f"the build of moment {number} alone ended with {end}"] if not end.published else []
    return found + [f"moment {number}: {difference}" for difference in differences(site, alone)]
