"""An app that writes without pause while builds run: each site must tell of one moment of the database.

Every transaction gives both children a bottle and a point, in two tables that a build reads far apart,
and takes one of fifty away from both, so that all the data of a moment follow from its number alone."""

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
    """The two children who are given something."""

    def __init__(self, database):
        self.ids = [row[0] for row in database.execute("SELECT id FROM profiles WHERE kind = 'child' ORDER BY id")][:2]

    def give(self, database, number):
        """Ten millilitres and a point for each of them, at a moment that the number tells."""
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
    """Writes until it is told to stop, a transaction after the other."""
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
    """The transactions a site shows, by child and table."""
    found = {}
    for journal in sorted(site.glob("data/*/journal.json")):
        records = json.loads(journal.read_text())["records"]
        for table in TABLES:
            ids = [record["id"] for record in records.get(table, [])]
            if mine := {int(key[1:-2]) for key in ids if key[0] == "w" and key[-2] == "-"}:
                found[f"{journal.parent.name}'s {table}"] = mine
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
    """Sets the database to one moment and builds it alone: that must give the very same site."""
    with family.opened(house.database) as database:
        children = Children(database)
        children.take_all(database)
        for kept in range(max(1, number - KEPT + 1), number + 1):
            children.give(database, kept)
    end, alone = house.clean_build()
    found = [f"the build of moment {number} alone ended with {end}"] if not end.published else []
    return found + [f"moment {number}: {difference}" for difference in differences(site, alone)]
