"""The input of every check."""

import dataclasses
import pathlib

from pages import Site
from server import SLOWLY, SUBPATH


@dataclasses.dataclass(frozen=True)
class Ground:
    """A site, the browser to check it in, and the addresses of its root folder."""

    site: Site
    browser: object
    server: str
    # The folder for screenshots of pages.
    pictures: pathlib.Path
    # Whether to check all pages. Otherwise a sample is checked: one page of each kind, in one language.
    everything: bool = True

    @property
    def kinds(self):
        """The longest page of each kind, in every language. In a sample, each kind has one language, in rotation."""
        if self.everything:
            return self.site.kinds
        variants = {}
        for path in self.site.kinds:
            language, _, rest = path.partition("/")
            variants.setdefault(rest, []).append(path)
        return [paths[turn % len(paths)] for turn, paths in enumerate(variants.values())]

    @property
    def pages(self):
        """All pages of the site, or in a sample one of each kind."""
        return list(self.site.pages) if self.everything else self.kinds

    @property
    def disk(self):
        return self.site.folder.resolve().as_uri() + "/"

    @property
    def http(self):
        return self.server + SUBPATH

    @property
    def slow(self):
        return self.server + SLOWLY
