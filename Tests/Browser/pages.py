"""A built site, read from its files: the pages, their links, and one page of each kind."""

import dataclasses
import functools
import html.parser
import pathlib
import posixpath
import re
import urllib.parse

ADDRESSES = {"href", "src", "data", "poster", "action"}


@dataclasses.dataclass
class Page(html.parser.HTMLParser):
    """The parts of a page's HTML that the checks need."""

    path: str
    source: str
    ids: list = dataclasses.field(default_factory=list)
    addresses: list = dataclasses.field(default_factory=list)
    links: list = dataclasses.field(default_factory=list)
    siblings: dict = dataclasses.field(default_factory=dict)
    switches: dict = dataclasses.field(default_factory=dict)
    tags: list = dataclasses.field(default_factory=list)

    def __post_init__(self):
        super().__init__()
        self.feed(self.source)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.tags.append((tag, values))
        if "id" in values:
            self.ids.append(values["id"])
        self.addresses += [values[name] for name in ADDRESSES if name in values]
        for candidate in values.get("srcset", "").split(","):
            self.addresses += candidate.split()[:1]
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if "hreflang" in values:
            addresses_by_language = self.siblings if tag == "link" else self.switches
            addresses_by_language[values["hreflang"]] = values.get("href", "")

    def target(self, address):
        """Returns the path and the fragment that an address leads to. The path is None for an outside address."""
        parts = urllib.parse.urlsplit(address)
        if parts.scheme or parts.netloc or parts.path.startswith("/"):
            return None, parts.fragment
        path = urllib.parse.unquote(parts.path)
        folder = posixpath.dirname(self.path)
        return (posixpath.normpath(posixpath.join(folder, path)) if path else self.path), parts.fragment


@dataclasses.dataclass(frozen=True)
class Site:
    """A folder that contains a site."""

    folder: pathlib.Path

    @functools.cached_property
    def files(self):
        return {file.relative_to(self.folder).as_posix() for file in self.folder.rglob("*") if file.is_file()}

    @functools.cached_property
    def pages(self):
        return {
            path: Page(path, (self.folder / path).read_text(encoding="utf-8"))
            for path in sorted(self.files)
            if path.endswith(".html")
        }

    @functools.cached_property
    def kinds(self):
        """The longest page of each kind in each language. Paths of one kind differ only in dates, numbers and ids."""
        longest = {}
        for path, page in self.pages.items():
            kind = re.sub(r"/p/[^/]+/", "/p/ID/", path)
            kind = re.sub(r"/\d[\d-]*(?=/)", "/0", kind)
            kind = re.sub(r"-\d+(?=/)", "", kind)
            kind = re.sub(r"/activity/(by|kind)/[^/]+/", r"/activity/\1/ID/", kind)
            if kind not in longest or len(page.source) > len(longest[kind].source):
                longest[kind] = page
        return [page.path for page in longest.values()]

    def matching(self, pattern):
        """Returns those of `kinds` whose whole path matches a pattern."""
        return [path for path in self.kinds if re.fullmatch(pattern, path)]

    def first(self, pattern):
        """Returns the first page whose whole path matches a pattern."""
        return next(path for path in self.pages if re.fullmatch(pattern, path))
