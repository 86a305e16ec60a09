"""What every check is given."""

import dataclasses
import pathlib

from pages import Site
from server import SLOWLY, SUBPATH


@dataclasses.dataclass(frozen=True)
class Ground:
    """A site, the browser to try it in, and the roots of its addresses."""

    site: Site
    browser: object
    server: str
    # Where pictures of pages are kept.
    pictures: pathlib.Path
    # Whether every kind of page is tried in every language.
    everything: bool = True

    @property
    def kinds(self):
        """The longest page of every kind: in every language, or of a sample in one language each, in turn."""
        if self.everything:
            return self.site.kinds
        variants = {}
        for path in self.site.kinds:
            language, _, rest = path.partition("/")
            variants.setdefault(rest, []).append(path)
        return [paths[turn % len(paths)] for turn, paths in enumerate(variants.values())]

    @property
    def pages(self):
        """Every page of the site, or of a sample one of every kind."""
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
