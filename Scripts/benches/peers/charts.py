"""Draws the charts of ChartsBench with matplotlib: FOLDER COUNT."""

import sys

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt

# 480 × 170 points, with two dots per point.
SIZE, DOTS_PER_INCH = (480 / 72, 170 / 72), 144


def draw(number, path):
    days = range(30)
    first = [200 + ((day + 1) * 73 + number * 37) % 300 for day in days]
    second = [((day + 1) * 41 + number * 53) % 250 for day in days]
    totals = [sum(pair) for pair in zip(first, second)]
    weeks = [totals[max(0, day - 6) : day + 1] for day in days]
    figure, axes = plt.subplots(figsize=SIZE, dpi=DOTS_PER_INCH)
    axes.bar(days, first, label="Breast milk")
    axes.bar(days, second, bottom=first, label="Formula")
    axes.plot(days, [sum(week) / len(week) for week in weeks], "k", label="7-day mean")
    axes.set_title(f"Milk per day, chart {number}")
    axes.set_ylabel("ml")
    axes.legend(fontsize=8)
    figure.savefig(path)
    plt.close(figure)


def main():
    for number in range(int(sys.argv[2])):
        draw(number, f"{sys.argv[1]}/{number}.png")


main()
