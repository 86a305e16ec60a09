"""Serves a site over HTTP below a sub-path, as a shared host does."""

import contextlib
import functools
import http.server
import re
import threading
import time

SUBPATH, SLOW_SUBPATH = "/families/lark/", "/slowly/"

# The first bytes of a slow page arrive in small pieces, the rest in large ones. The text of each list item in the first
# bytes is cut in the middle.
HEADER_SIZE, LARGE_PIECE = 8_000, 2_000
ITEM_TEXT = re.compile(rb"<li\b[^<]*(?:<[^>]*>)*([^<]{4,})")


def pieces(page):
    """Returns the pieces in which a page arrives."""
    middles = (sum(item.span(1)) // 2 for item in ITEM_TEXT.finditer(page, 0, HEADER_SIZE))
    cuts = [0, *middles, *range(HEADER_SIZE, len(page), LARGE_PIECE), len(page)]
    return [page[start:end] for start, end in zip(cuts, cuts[1:])]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files unchanged.

    Below `SLOW_SUBPATH`, pictures arrive late and pages in small pieces, so that elements whose position depends on
    later content visibly move.
    """

    protocol_version = "HTTP/1.1"

    def translate_path(self, path):
        for prefix in SUBPATH, SLOW_SUBPATH:
            if path.startswith(prefix):
                return super().translate_path("/" + path.removeprefix(prefix))
        return super().translate_path("/outside-of-every-site")

    def do_GET(self):
        if self.path.startswith(SLOW_SUBPATH) and re.search("/(photos|charts)/", self.path):
            time.sleep(0.1)
        super().do_GET()

    def copyfile(self, source, outputfile):
        if not (self.path.startswith(SLOW_SUBPATH) and self.path.endswith(".html")):
            return super().copyfile(source, outputfile)
        for piece in pieces(source.read()):
            outputfile.write(piece)
            time.sleep(0.02)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """Ignores the error: closing a tab interrupts responses, and the checks of the page report real failures."""


@contextlib.contextmanager
def serve(folder):
    """Serves a folder on a free port that only this machine can reach. Yields the address of the server."""
    handler = functools.partial(Handler, directory=str(folder))
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
