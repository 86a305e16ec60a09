"""The site over HTTP from below a sub-path, as a shared host would serve it."""

import contextlib
import functools
import http.server
import re
import threading
import time

SUBPATH, SLOWLY = "/families/lark/", "/slowly/"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files as they are; below `SLOWLY` pictures come late, so that whatever waits for them moves."""

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
