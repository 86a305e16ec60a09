"""The input of every check."""

import dataclasses
import pathlib

from pages import Site
from server import SLOW_SUBPATH, SUBPATH


@dataclasses.dataclass(frozen=True)
class CheckContext:
    """A site, the browser to check it in, and the addresses of its root folder."""

    site: Site
    browser: object
    server_address: str
    # The folder for screenshots of pages.
    screenshot_folder: pathlib.Path
    # Whether to check all pages. Otherwise a sample is checked: one page of each kind, in one language.
    is_complete: bool = True

    @property
    def kinds(self):
        """The longest page of each kind, in every language. In a sample, each kind has one language, in rotation."""
        if self.is_complete:
            return self.site.kinds
        variants = {}
        for path in self.site.kinds:
            language, _, rest = path.partition("/")
            variants.setdefault(rest, []).append(path)
        return [paths[turn % len(paths)] for turn, paths in enumerate(variants.values())]

    @property
    def pages(self):
        """All pages of the site, or in a sample one of each kind."""
        return list(self.site.pages) if self.is_complete else self.kinds

    @property
    def file_root(self):
        return self.site.folder.resolve().as_uri() + "/"

    @property
    def http_root(self):
        return self.server_address + SUBPATH

    @property
    def slow_http_root(self):
        return self.server_address + SLOW_SUBPATH
