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
from installation import Installation
from tree import differences

TABLES, KEPT_TRANSACTIONS, STEP_SECONDS = ("bottle_feeds", "points"), 50, 7


class Children:
    """The two children for whom the app adds records."""

    def __init__(self, database):
        self.ids = [row[0] for row in database.execute("SELECT id FROM profiles WHERE kind = 'child' ORDER BY id")][:2]

    def add_records(self, database, number):
        """Adds 10 ml and a point for each child, at a time that depends only on the number."""
        time_in_seconds, changed_at = family.LAST_TIME - 86400 + number * STEP_SECONDS % 80000, family.LAST_TIME - 86400
        for index, child in enumerate(self.ids):
            row = [f"w{number}-{index}", child, time_in_seconds, changed_at]
            database.execute(
                "INSERT INTO bottle_feeds (id, profile_id, started_at, changed_at, volume_ml, contents) "
                "VALUES (?, ?, ?, ?, 10, 'formula')", row)
            database.execute(
                "INSERT INTO points (id, profile_id, given_at, changed_at, points, reason) "
                "VALUES (?, ?, ?, ?, 1, 'helped')", row)

    def delete_records(self, database, number):
        for table in TABLES:
            database.execute(f"DELETE FROM {table} WHERE id IN (?, ?)", [f"w{number}-0", f"w{number}-1"])

    def delete_all_records(self, database):
        for table in TABLES:
            database.execute(f"DELETE FROM {table} WHERE id GLOB 'w*-[01]'")


def write(path, committed, stop):
    """Writes one transaction after another until `stop` is set. `committed` is the number of the last one."""
    database = sqlite3.connect(path, isolation_level=None, timeout=60)
    database.execute("PRAGMA synchronous = OFF")
    children, number = Children(database), 0
    while not stop.is_set():
        number += 1
        database.execute("BEGIN IMMEDIATE")
        children.add_records(database, number)
        children.delete_records(database, number - KEPT_TRANSACTIONS)
        database.execute("COMMIT")
        committed.value = number


def transaction_numbers(site):
    """Returns the numbers of the transactions whose records a site contains, by child and table."""
    numbers_by_table = {}
    for journal in sorted(site.glob("data/*/journal.json")):
        records = json.loads(journal.read_text())["records"]
        for table in TABLES:
            ids = [record["id"] for record in records.get(table, [])]
            if app_numbers := {int(key[1:-2]) for key in ids if key[0] == "w" and key[-2] == "-"}:
                numbers_by_table[f"{journal.parent.name}'s {table}"] = app_numbers
    return numbers_by_table


def run(home, sample, program_path, seed, builds, **family_size):
    """Builds while an app writes. Returns the problems and the number of the last transaction in the last site."""
    installation, rng = Installation(home, sample, program_path, **family_size), random.Random(seed)
    with family.transaction(installation.database) as database:
        database.execute("PRAGMA journal_mode = WAL")
    committed, stop = multiprocessing.Value("q", 0), multiprocessing.Event()
    app = multiprocessing.Process(target=write, args=(installation.database, committed, stop))
    app.start()
    last = 0
    faults, states = [], []
    try:
        for _ in range(builds):
            time.sleep(rng.random())
            # On a busy machine, the app can need longer for its next transaction.
            while committed.value == last and app.is_alive():
                time.sleep(0.01)
            result = installation.build()
            last = committed.value
            numbers_by_table = transaction_numbers(installation.site)
            if not result.published:
                faults.append(f"a build during the app's writes ended with {result}")
            elif len(numbers_by_table) != 4 or len(set(map(frozenset, numbers_by_table.values()))) > 1:
                newest = {name: max(numbers) for name, numbers in numbers_by_table.items()}
                faults.append(f"the children's records are not of one moment: {newest}")
            else:
                states.append((max(map(max, numbers_by_table.values())), installation.file_hashes()))
    finally:
        stop.set()
        app.join()
    for number, site in states:
        faults += rebuild_differences(installation, number, site)
    if len({number for number, _ in states}) < len(states):
        faults.append("the app wrote nothing between two builds")
    return faults, states[-1][0] if states else 0


def rebuild_differences(installation, number, site):
    """Sets the database to the state after transaction `number` and builds without the app. Returns the differences."""
    with family.transaction(installation.database) as database:
        children = Children(database)
        children.delete_all_records(database)
        for kept_number in range(max(1, number - KEPT_TRANSACTIONS + 1), number + 1):
            children.add_records(database, kept_number)
    result, clean_hashes = installation.clean_build()
    faults = [f"the build of moment {number} alone ended with {result}"] if not result.published else []
    return faults + [f"moment {number}: {difference}" for difference in differences(site, clean_hashes)]
