"""The site over HTTP from below a sub-path, as a shared host would serve it."""

import contextlib
import functools
import http.server
import re
import threading
import time

SUBPATH, SLOWLY = "/families/lark/", "/slowly/"

# How many bytes come at a time of what every page begins with, how many after that.
FINE, HEADER, COARSE = 250, 8_000, 2_000


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files as they are; below `SLOWLY` pictures come late and pages bit by bit, so that whatever waits
    for what comes after it moves."""

    protocol_version = "HTTP/1.1"

    def translate_path(self, path):
        for prefix in SUBPATH, SLOWLY:
            if path.startswith(prefix):
                return super().translate_path("/" + path.removeprefix(prefix))
        return super().translate_path("/outside-of-every-site")

    def do_GET(self):
        if self.path.startswith(SLOWLY) and re.search("/(photos|charts)/", self.path):
            time.sleep(0.1)
        super().do_GET()

    def copyfile(self, source, outputfile):
        size = FINE
        while self.path.startswith(SLOWLY) and self.path.endswith(".html") and (piece := source.read(size)):
            outputfile.write(piece)
            time.sleep(0.02)
            size = FINE if source.tell() < HEADER else COARSE
        super().copyfile(source, outputfile)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A tab that is closed hangs up in the middle of an answer; what fails in a page is seen there."""


@contextlib.contextmanager
def serving(folder):
    """Serves a folder on a free port of this machine alone; gives the address of its root."""
    handler = functools.partial(Handler, directory=str(folder))
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
