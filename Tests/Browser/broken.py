"""A small site that contains every error that the checks look for."""

PAGE = """<!DOCTYPE html>
<html lang="xx"><head><meta charset="utf-8"><title>Broken</title>
<link rel="alternate" hreflang="en" href="index.html">
<style>
a:focus { outline: none; }
.away { position: fixed; left: -3000px; }
.pale { color: #ddd; background: #fff; }
.long { width: 5000px; }
.narrow { width: 3em; overflow-wrap: anywhere; }
@media print { .chart { display: none; } }
</style></head>
<body><main>
<p class="pale">Pale</p>
<a hreflang="en" href="nowhere.html">Nowhere</a> <a class="away" href="#nothing">Nothing</a>
<p id="twice">One</p><p id="twice">notes.text &amp;lt;script&amp;gt;</p>
<img src="ROOTphotos/shown.svg">
<p>What stands below a picture without a size.</p>
<p hidden>secret</p>
<span class="frame"><img src="ROOTphotos/shown.svg" width="300" height="300"></span>
<div class="chart"><img src="ROOTcharts/pale.svg" width="300" height="100"></div>
<a href="ROOTdata/table.csv">Table</a>
<div class="long">Long</div> <p class="narrow">Indivisible</p>
<img src="http://outside.invalid/pixel.png" onerror="void 0">
<script src="gone.js"></script>
<script>console.error("oops"); setTimeout(() => { alert(1); nothing(); }, 1);</script>
</main></body></html>
"""

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300"/></svg>'

CHART = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="300" height="100">
<text x="10" y="50" font-size="30" fill="#ddd">Unreadable</text></svg>"""

# Features that are missing in the lists of `oldbrowsers.py`.
STYLE = ".new { inset: 0; }"
SCRIPT = 'document.title.replaceAll("a", "b");'

PATHS = [
    "index.html", "en/index.html", "en/timeline/index.html", "en/timeline/p/1/index.html",
    "en/child/index.html", "en/child/visits/2026-01-01/index.html", "es/index.html",
]


def build(folder):
    """Writes the site into an empty folder."""
    for path in PATHS:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PAGE.replace("ROOT", "../" * path.count("/")), encoding="utf-8")
    for path, text in {
        "photos/shown.svg": PICTURE, "photos/unused.svg": PICTURE, "charts/pale.svg": CHART, "data/table.csv": "a,b\n",
        "assets/site.css": STYLE, "assets/site.js": SCRIPT,
    }.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
