"""Galleries of the same photos made by Hugo and sigal, for the nightly benchmark."""

import shutil
import subprocess

# The same sizes as ours: a thumbnail and a large picture.
HUGO_MONTH = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>
<h1>{{ .Title }}</h1>
{{ range .Resources.ByType "image" }}{{ $small := .Fill "320x320 q84" }}{{ $large := .Fit "1600x1600 q84" }}
<a href="{{ $large.RelPermalink }}"><img loading="lazy" alt="{{ .Name }}" src="{{ $small.RelPermalink }}" width="{{ $small.Width }}" height="{{ $small.Height }}"></a>
{{ end }}</body></html>
"""
HUGO_HOME = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Photos</title></head><body>
{{ range .Site.RegularPages }}<p><a href="{{ .RelPermalink }}">{{ .Title }}</a></p>
{{ end }}</body></html>
"""
A_MONTH = 150


def hugo(home, photos):
    """Creates a Hugo site with one page per month, and returns the command that builds it."""
    root = home / "hugo"
    layouts = root / "layouts"
    (layouts / "_default").mkdir(parents=True)
    (root / "config.toml").write_text('baseURL = "https://example.org/"\ntimeout = "600s"\n')
    (layouts / "_default/single.html").write_text(HUGO_MONTH)
    (layouts / "index.html").write_text(HUGO_HOME)
    for number, photo in enumerate(sorted(photos.glob("*.jpg"))):
        month = root / f"content/photos/month-{number // A_MONTH:04}"
        if not month.exists():
            month.mkdir(parents=True)
            (month / "index.md").write_text(f"---\ntitle: Month {number // A_MONTH}\n---\n")
        shutil.copy(photo, month / photo.name)
    return ["hugo", "--quiet", "--source", root]


def sigal(home, photos, python):
    """Configures a sigal gallery of all photos, and returns the command that builds it."""
    script = "Scripts/benches/peers/photos.py"
    subprocess.run([python, script, "sigal", photos, home], check=True)
    return [python.with_name("sigal"), "build", "-q", "-c", home / "sigal.conf.py"]


def add(photos, home):
    """Adds a photo for all three programs and returns its name."""
    newest = max(photos.glob("*.jpg"))
    name = "99999.jpg"
    # Extra bytes after the end of the picture make it a different photo for every program.
    (photos / name).write_bytes(newest.read_bytes() + b"another")
    month = max((home / "hugo/content/photos").iterdir())
    shutil.copy(photos / name, month / name)
    return name
