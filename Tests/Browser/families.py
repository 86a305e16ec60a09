"""Fills two databases that contain only the schema, one with an empty and one with a huge family: EMPTY HUGE.

The empty family has only a name. The huge family has 40 profiles, some with long names, and two years with few
records each, so that its site builds quickly."""

import datetime
import sqlite3
import sys

PROFILE_COUNT, HALF_YEAR_COUNT = 40, 4
LAST_TIME = datetime.datetime(2026, 11, 8, 12, tzinfo=datetime.timezone.utc)
NAMES = ["Alba", "Maximiliano", "María-Guadalupe del Carmen", "Ox", "Grand-mère Geneviève", "Zoë", "Donau" * 12, "Lía"]
WEIGHTS = {"child": 16, "elder": 62, "pet": 4}
KINDS = ["child"] * 4 + ["elder"] * 2 + ["pet"] * 2


def insert(family, table, **values):
    values["changed_at"] = int(LAST_TIME.timestamp())
    placeholders = ", ".join("?" * len(values))
    family.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({placeholders})", list(values.values()))


def add_family(family):
    insert(family, "family", id=1, name="Lark", time_zone="Europe/Madrid", language="en", units="metric", paper="a4")


def add_profiles(family):
    """Adds a caregiver and 40 profiles with a visit each.

    For each half year, every profile gets a milestone and an activity entry, every child a nap, and each of the first
    eight profiles a weight.
    """
    insert(family, "caregivers", id="c", name="Marta", role="owner")
    for number in range(PROFILE_COUNT):
        profile, kind = f"p{number}", KINDS[number % len(KINDS)]
        insert(
            family, "profiles", id=profile, kind=kind, name=f"{NAMES[number % len(NAMES)]} {number}", slot=number % 4,
            birth_date=f"{1940 if kind == 'elder' else 2018}-{1 + number % 12:02}-03")
        insert(family, "visits", id=f"v{number}", profile_id=profile, visited_on="2026-11-20", kind="checkup", clinician="Ruiz")
        for half_year_index in range(HALF_YEAR_COUNT):
            time = LAST_TIME - datetime.timedelta(days=182 * half_year_index + number % 9)
            start, day = int(time.timestamp()), str(time.date())
            id_suffix, shared_values = f"{number}-{half_year_index}", {"profile_id": profile, "logged_by": "c"}
            insert(family, "milestones", id=f"m{id_suffix}", kind="other", title="A long walk", reached_on=day, **shared_values)
            if number < len(NAMES):
                insert(
                    family, "measurements", id=f"g{id_suffix}", kind="weight", value=WEIGHTS[kind] - half_year_index / 2,
                    measured_on=day, **shared_values)
            if kind == "child":
                insert(family, "sleeps", id=f"s{id_suffix}", kind="nap", started_at=start, ended_at=start + 3600, **shared_values)
            insert(
                family, "activity", id=f"a{id_suffix}", happened_at=start, kind="record_added", subject="weight",
                after="20 kg", **shared_values)


if __name__ == "__main__":
    for path, steps in zip(sys.argv[1:], [[add_family], [add_family, add_profiles]]):
        with sqlite3.connect(path) as family:
            for step in steps:
                step(family)
