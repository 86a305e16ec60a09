"""What every check is given."""

import dataclasses
import pathlib

from pages import Site
from server import SLOWLY, SUBPATH


@dataclasses.dataclass(frozen=True)
class Ground:
    """A site, the browser to try it in, and the roots of its addresses."""

    site: Site
    chromium: object
    server: str

    @property
    def disk(self):
        return self.site.folder.resolve().as_uri() + "/"

    @property
    def http(self):
        return self.server + SUBPATH

    @property
    def slow(self):
        return self.server + SLOWLY
