"""Serves a site over HTTP below a sub-path, as a shared host does."""

import contextlib
import functools
import http.server
import re
import threading
import time

SUBPATH, SLOW_SUBPATH = "/families/lark/", "/slowly/"

# The bytes per chunk of a slow page: `SMALL_CHUNK` in its first `HEADER_SIZE` bytes, `LARGE_CHUNK` after them.
SMALL_CHUNK, HEADER_SIZE, LARGE_CHUNK = 250, 8_000, 2_000


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
        size = SMALL_CHUNK
        while self.path.startswith(SLOW_SUBPATH) and self.path.endswith(".html") and (chunk := source.read(size)):
            outputfile.write(chunk)
            time.sleep(0.02)
            size = SMALL_CHUNK if source.tell() < HEADER_SIZE else LARGE_CHUNK
        super().copyfile(source, outputfile)

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
