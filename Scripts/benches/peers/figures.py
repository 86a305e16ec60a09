"""Draws the figures of one child's visit with matplotlib: FOLDER OUTPUT.pdf.

The number, kinds and sizes of the figures are those of Kinfolio's document, and they come from the same rows:
the folder contains the site's CSV files of the child and the growth tables. The styles are matplotlib's own.
"""

import csv
import datetime as dt
import pathlib
import statistics
import sys

import matplotlib

matplotlib.use("pdf")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.backends.backend_pdf import PdfPages

WHOLE, HALF, THIRD = (6.7, 2.4), (3.3, 3.1), (2.2, 1.6)
CENTILE_LINES = [-2.67, -2, -1.33, -0.67, 0, 0.67, 1.33, 2, 2.67]
TABLES = {
    "weight": "who_weight_for_age",
    "length": "who_length_height_for_age",
    "head": "who_head_circumference_for_age",
    "weight_for_length": "who_weight_for_length",
}


class Visit:
    """The rows of one child's last `days` days."""

    def __init__(self, folder, days):
        self.folder = pathlib.Path(folder)
        self.daily = self.rows("daily")[-days:]
        self.dates = [dt.date.fromisoformat(row["date"]) for row in self.daily]
        self.growth = self.rows("growth")

    def rows(self, name):
        with open(self.folder / f"{name}.csv", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def numbers(self, name):
        return [float(row[name] or 0) for row in self.daily]

    def moments(self, name, column, last):
        """Yields the rows of the last `last` days, each with its day (0 is the first) and its hour of the day."""
        for row in self.rows(name):
            if row[column]:
                moment = dt.datetime.fromisoformat(row[column])
                day = (moment.date() - self.dates[-last]).days
                if 0 <= day < last:
                    yield day, moment.hour + moment.minute / 60, row

    def measured(self, measure):
        return [row for row in self.growth if row["measure"] == measure]


def coverage(visit, axes):
    axes.bar(visit.dates, visit.numbers("coverage"))


def per_day(visit, axes):
    names = ["feeds", "milk_ml", "sleep_s", "wet", "dirty"]
    for row, name in enumerate(names):
        found = visit.numbers(name)
        low, middle, high = statistics.quantiles(found, n=4)
        most = max(found) or 1
        axes.barh(row, (high - low) / most, left=low / most, height=0.5)
        axes.plot([middle / most] * 2, [row - 0.3, row + 0.3], "k")
        axes.text(1.02, row, f"{middle:.0f} ({low:.0f}–{high:.0f})", va="center")
    axes.set_yticks(range(len(names)), names)


def raster(days):
    def draw(visit, axes):
        for day, start, row in visit.moments("sleeps", "started_at", days):
            if row["ended_at"]:
                begun, ended = (dt.datetime.fromisoformat(row[c]) for c in ("started_at", "ended_at"))
                hours = (ended - begun).total_seconds() / 3600
                axes.broken_barh([(start, min(hours, 24 - start))], (day - 0.4, 0.8))
                if start + hours > 24 and day + 1 < days:
                    axes.broken_barh([(0, start + hours - 24)], (day + 0.6, 0.8))
        lanes = [("bottle_feeds", "started_at", "|"), ("nursing_sessions", "started_at", "|"),
                 ("diapers", "happened_at", "d"), ("doses", "given_at", "P"),
                 ("temperatures", "measured_at", "^")]
        for name, column, marker in lanes:
            points = [(hour, day) for day, hour, _ in visit.moments(name, column, days)]
            if points:
                axes.plot(*zip(*points), marker, label=name, markersize=3)
        axes.set_yticks(range(days), [date.strftime("%-d %b") for date in visit.dates[-days:]])
        axes.invert_yaxis()
        axes.set_xlim(0, 24)
        axes.legend(fontsize=5, ncols=5)

    return draw


def centiles(measure):
    def draw(visit, axes):
        table = np.loadtxt(
            visit.folder / f"{TABLES[measure]}.csv", delimiter=",", skiprows=1, usecols=(1, 2, 3, 4),
            converters={0: lambda _: 0}, encoding="utf-8")
        girls = table[len(table) // 2:]
        points = visit.measured(measure)
        if measure == "weight_for_length":
            lengths = {row["date"]: float(row["value"]) for row in visit.measured("length")}
            places = [lengths[row["date"]] for row in points]
            girls = girls[girls[:, 0] <= max(places) + 5]
        else:
            places = [int(row["age_days"]) for row in points]
            girls = girls[girls[:, 0] <= max(places) + 30][::7]
        index, l, m, s = girls.T
        for z in CENTILE_LINES:
            line = m * np.power(1 + l * s * z, 1 / l)
            axes.plot(index, line, "k--" if z % 2 else "k-", linewidth=0.6)
            axes.text(index[-1], line[-1], f"{z:+.2f}", fontsize=6)
        axes.plot(places, [float(row["value"]) for row in points], "o", label="Age")
        corrected = [(int(row["corrected_age_days"]), float(row["value"])) for row in points
                     if row["corrected_age_days"] and int(row["corrected_age_days"]) >= 0]
        if corrected and measure != "weight_for_length":
            axes.plot(*zip(*corrected), "x", label="Corrected age")
        axes.legend(fontsize=6)

    return draw


def deviations(visit, axes):
    for z in CENTILE_LINES:
        axes.axhline(z, color="k", linewidth=0.6, linestyle="--")
    for measure, marker in zip(TABLES, "od^D"):
        points = [(int(row["age_days"]), float(row["z"])) for row in visit.measured(measure) if row["z"]]
        axes.plot(*zip(*points), marker + "-", label=measure, markersize=3)
    axes.legend(fontsize=6, ncols=4)


def milk(visit, axes):
    drunk, formula = dict.fromkeys(visit.dates, 0.0), dict.fromkeys(visit.dates, 0.0)
    for day, _, row in visit.moments("bottle_feeds", "started_at", len(visit.dates)):
        kind = formula if row["contents"] == "formula" else drunk
        kind[visit.dates[day]] += float(row["volume_ml"])
    axes.bar(visit.dates, drunk.values(), label="Breast milk")
    axes.bar(visit.dates, formula.values(), bottom=list(drunk.values()), label="Formula")
    total = visit.numbers("milk_ml")
    medians = [statistics.median(total[max(0, i - 6):i + 1]) for i in range(len(total))]
    axes.plot(visit.dates, medians, "k", label="7-day median")
    axes.axhline(800, linestyle="--")
    axes.legend(fontsize=6)


def feed_gaps(visit, axes):
    starts = sorted(
        day * 24 + hour for name in ("bottle_feeds", "nursing_sessions")
        for day, hour, _ in visit.moments(name, "started_at", len(visit.dates)))
    axes.hist(np.diff(starts), bins=range(13), histtype="stepfilled")


def nursing(visit, axes):
    axes.bar(visit.dates, np.array(visit.numbers("nursing_right_s")) / 60, label="Right")
    axes.bar(visit.dates, -np.array(visit.numbers("nursing_left_s")) / 60, label="Left")
    axes.legend(fontsize=6)


def milk_balance(visit, axes):
    axes.bar(visit.dates, visit.numbers("pumped_ml"), label="Pumped")
    axes.bar(visit.dates, [-ml for ml in visit.numbers("milk_ml")], label="Drunk")
    axes.legend(fontsize=6)


def sleep_pattern(visit, axes):
    asleep = np.zeros(96)
    for day, start, row in visit.moments("sleeps", "started_at", len(visit.dates)):
        if row["ended_at"]:
            begun, ended = (dt.datetime.fromisoformat(row[c]) for c in ("started_at", "ended_at"))
            quarters = int((ended - begun).total_seconds() / 900)
            asleep[(int(start * 4) + np.arange(quarters)) % 96] += 1
    axes.fill_between(np.arange(96) / 4, asleep / len(visit.dates), step="post")
    axes.step(np.arange(96) / 4, asleep / len(visit.dates), where="post")


def sleep(visit, axes):
    total, night = (np.array(visit.numbers(n)) / 3600 for n in ("sleep_s", "night_sleep_s"))
    axes.axhspan(12, 16, alpha=0.2)
    axes.vlines(visit.dates, night, total)
    axes.plot(visit.dates, total, "o", label="Total")
    axes.plot(visit.dates, night, "d", label="At night")
    axes.legend(fontsize=6)


def diapers(visit, axes):
    cells = [visit.numbers("wet"), visit.numbers("dirty")]
    for colour in ["yellow", "brown", "green", "orange"]:
        row = [0] * len(visit.dates)
        for day, _, diaper in visit.moments("diapers", "happened_at", len(visit.dates)):
            row[day] += diaper["colour"] == colour
        cells.append(row)
    axes.pcolormesh(cells, edgecolors="k", linewidth=0.4)
    for y, row in enumerate(cells):
        for x, count in enumerate(row):
            if count:
                axes.text(x + 0.5, y + 0.5, f"{count:.0f}", ha="center", va="center", fontsize=5)
    axes.set_yticks(np.arange(6) + 0.5, ["Wet", "Dirty", "Yellow", "Brown", "Green", "Orange"])


def eaten(visit):
    """Yields the day, the food and the row's id for each time that something was eaten."""
    foods = {row["id"]: row for row in visit.rows("foods")}
    for day, _, row in visit.moments("food_logs", "eaten_at", len(visit.dates)):
        yield visit.dates[day], foods[row["food_id"]], row["id"]


def new_foods(visit, axes):
    points = [(date, food["name"]) for date, food, _ in eaten(visit)]
    names = list(dict.fromkeys(name for _, name in points))[-12:]
    points = [point for point in points if point[1] in names]
    axes.plot(*zip(*points), "o")
    first = {name: min(date for date, other in points if other == name) for name in names}
    axes.plot(first.values(), first.keys(), "d", label="First tasted")
    axes.legend(fontsize=6)


def allergens(visit, axes):
    points = [(date, name, log) for date, food, log in eaten(visit) for name in food["allergens"].split()]
    dates, names, logs = zip(*points)
    axes.plot(dates, names, "o", label="Eaten")
    reacted = {row["food_log_id"] for row in visit.rows("reactions")}
    axes.plot(*zip(*[point[:2] for point in points if point[2] in reacted]), "k^", label="Reactions")
    axes.legend(fontsize=6)


def vaccinations(visit, axes):
    rows = visit.rows("vaccinations")
    given = [(dt.date.fromisoformat(row["given_on"]), row["vaccine"]) for row in rows if row["given_on"]]
    due = [(dt.date.fromisoformat(row["next_due_on"]), row["vaccine"]) for row in rows if row["next_due_on"]]
    axes.plot(*zip(*given), "o", label="Given")
    axes.plot(*zip(*due), "d", label="Due", fillstyle="none")
    axes.legend(fontsize=6)


FIGURES = [
    ("Days recorded", (6.7, 0.8), coverage),
    ("Weight", THIRD, centiles("weight")),
    ("Length and height", THIRD, centiles("length")),
    ("Head circumference", THIRD, centiles("head")),
    ("Per 24 hours", (3.3, 1.6), per_day),
    ("Around the clock", (3.3, 2.3), raster(14)),
    ("Weight", HALF, centiles("weight")),
    ("Length and height", HALF, centiles("length")),
    ("Head circumference", HALF, centiles("head")),
    ("Weight for length", HALF, centiles("weight_for_length")),
    ("All measures in standard deviations", (6.7, 3.3), deviations),
    ("Milk per day", WHOLE, milk),
    ("Time between feeds", WHOLE, feed_gaps),
    ("At the breast per day", WHOLE, nursing),
    ("Milk pumped and drunk", WHOLE, milk_balance),
    ("Sleep by the hour of the day", WHOLE, sleep_pattern),
    ("Sleep per day", WHOLE, sleep),
    ("Around the clock", (6.7, 5.2), raster(28)),
    ("Diapers per day", (6.7, 2.6), diapers),
    ("New foods", (6.7, 2.7), new_foods),
    ("Allergens eaten and reactions", (6.7, 3.3), allergens),
    ("Vaccinations", (6.7, 3.0), vaccinations),
]


def main():
    visit = Visit(sys.argv[1], days=30)
    with PdfPages(sys.argv[2]) as pdf:
        for title, size, draw in FIGURES:
            figure, axes = plt.subplots(figsize=size)
            draw(visit, axes)
            axes.set_title(title)
            pdf.savefig(figure)
            plt.close(figure)


if __name__ == "__main__":
    main()
