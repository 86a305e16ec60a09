"""A small site in which everything is wrong that a check looks for."""

PAGE = """<!DOCTYPE html>
<html lang="xx"><head><meta charset="utf-8"><title>Broken</title>
<link rel="alternate" hreflang="en" href="index.html">
<style>
a:focus { outline: none; }
.away { position: fixed; left: -3000px; }
.pale { color: #ddd; background: #fff; }
.long { width: 5000px; }
.narrow { width: 3em; overflow-wrap: anywhere; }
</style></head>
<body><main>
<p class="pale">Pale</p>
<a hreflang="en" href="nowhere.html">Nowhere</a> <a class="away" href="#nothing">Nothing</a>
<p id="twice">One</p><p id="twice">notes.text &amp;lt;script&amp;gt;</p>
<img src="ROOTphotos/shown.svg">
<p>What stands below a picture without a size.</p>
<p hidden>secret</p>
<div class="long">Long</div> <p class="narrow">Indivisible</p>
<img src="http://outside.invalid/pixel.png" onerror="void 0">
<script src="gone.js"></script>
<script>console.error("oops"); setTimeout(() => { alert(1); nothing(); }, 1);</script>
</main></body></html>
"""

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300"/></svg>'

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
    (folder / "photos").mkdir()
    for name in "shown", "unused":
        (folder / f"photos/{name}.svg").write_text(PICTURE)
