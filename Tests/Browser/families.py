"""Fills two databases that contain only the schema, one with an empty and one with a huge family: EMPTY HUGE.

The empty family has only a name. The huge family has 40 profiles, some with long names, and two years with few
records each, so that its site builds quickly."""

import datetime
import sqlite3
import sys

PEOPLE, HALVES = 40, 4
LAST = datetime.datetime(2026, 11, 8, 12, tzinfo=datetime.timezone.utc)
NAMES = ["Alba", "Maximiliano", "María-Guadalupe del Carmen", "Ox", "Grand-mère Geneviève", "Zoë", "Donau" * 12, "Lía"]
WEIGHTS = {"child": 16, "elder": 62, "pet": 4}
KINDS = ["child"] * 4 + ["elder"] * 2 + ["pet"] * 2


def put(family, table, **values):
    values["changed_at"] = int(LAST.timestamp())
    places = ", ".join("?" * len(values))
    family.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", list(values.values()))


def name_it(family):
    put(family, "family", id=1, name="Lark", time_zone="Europe/Madrid", language="en", units="metric", paper="a4")


def crowd(family):
    """Adds a caregiver and 40 profiles with a visit each.

    For each half year, every profile gets a milestone and an activity entry, every child a nap, and each of the first
    eight profiles a weight.
    """
    put(family, "caregivers", id="c", name="Marta", role="owner")
    for number in range(PEOPLE):
        person, kind = f"p{number}", KINDS[number % len(KINDS)]
        put(
            family, "profiles", id=person, kind=kind, name=f"{NAMES[number % len(NAMES)]} {number}", slot=number % 4,
            birth_date=f"{1940 if kind == 'elder' else 2018}-{1 + number % 12:02}-03")
        put(family, "visits", id=f"v{number}", profile_id=person, visited_on="2026-11-20", kind="checkup", clinician="Ruiz")
        for half in range(HALVES):
            moment = LAST - datetime.timedelta(days=182 * half + number % 9)
            start, day = int(moment.timestamp()), str(moment.date())
            key, shared = f"{number}-{half}", {"profile_id": person, "logged_by": "c"}
            put(family, "milestones", id=f"m{key}", kind="other", title="A long walk", reached_on=day, **shared)
            if number < len(NAMES):
                put(family, "measurements", id=f"g{key}", kind="weight", value=WEIGHTS[kind] - half / 2, measured_on=day, **shared)
            if kind == "child":
                put(family, "sleeps", id=f"s{key}", kind="nap", started_at=start, ended_at=start + 3600, **shared)
            put(
                family, "activity", id=f"a{key}", happened_at=start, kind="record_added", subject="weight",
                after="20 kg", **shared)


if __name__ == "__main__":
    for path, fill in zip(sys.argv[1:], [[name_it], [name_it, crowd]]):
        with sqlite3.connect(path) as family:
            for step in fill:
                step(family)
