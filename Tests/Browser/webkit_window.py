"""A WebKitGTK window that reads commands from standard input and writes the answers to file descriptor 3.

Commands and answers are lines of JSON. The program runs with Debian's own Python, which has the GTK bindings,
and needs an X display.
"""

import json
import os
import sys

import gi

for library, version in ("Gtk", "3.0"), ("Gdk", "3.0"), ("WebKit2", "4.1"):
    gi.require_version(library, version)
from gi.repository import Gdk, Gio, GLib, Gtk, WebKit2  # noqa: E402

# Sends the page's errors and warnings to this program.
COMPLAINTS = """(() => {
  const send = (text) => webkit.messageHandlers.complaint.postMessage(String(text));
  for (const kind of ["error", "warn"]) console[kind] = (...words) => send(`console ${kind}: ${words.join(" ")}`);
  addEventListener("error", (event) => event.message && send(`script error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => send(`script error: ${event.reason}`));
  document.addEventListener("securitypolicyviolation", (event) => send(`blocked: ${event.blockedURI} ${event.violatedDirective}`));
})();"""

# Notifies this program when the page has received the second event of a key press.
RELEASES = """addEventListener("keyup", () => webkit.messageHandlers.released.postMessage(""), true);"""

KEYS = {"Enter": "Return", "ArrowLeft": "Left", "ArrowRight": "Right", "ArrowUp": "Up", "ArrowDown": "Down"}


class Window:
    """A window with one page, and the problems that have occurred in it since the last answer."""

    def __init__(self, size, locale, scheme, font_size, javascript, scripts):
        self.answers = os.fdopen(3, "w", buffering=1)
        self.faults = []
        self.requests = []
        self.is_loading = False
        # The number of scripts, and of those that were answered.
        self.asks = self.answered_asks = 0
        # The number of key presses, and of those that were answered.
        self.presses = self.answered_presses = 0
        desktop = Gtk.Settings.get_default()
        desktop.props.gtk_enable_animations = False
        desktop.props.gtk_application_prefer_dark_theme = scheme == "dark"
        context = WebKit2.WebContext.new_ephemeral()
        context.set_preferred_languages([locale])
        content = WebKit2.UserContentManager()
        content.register_script_message_handler("complaint")
        content.connect("script-message-received::complaint", lambda _, message: self.faults.append(message.get_js_value().to_string()))
        content.register_script_message_handler("released")
        content.connect("script-message-received::released", lambda *_: self.finish_press(self.presses))
        for script in [COMPLAINTS, RELEASES, *scripts]:
            content.add_script(WebKit2.UserScript(
                script, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None))
        self.view = WebKit2.WebView(web_context=context, user_content_manager=content)
        settings = self.view.get_settings()
        settings.props.enable_javascript_markup = javascript
        settings.props.default_font_size = font_size
        settings.props.hardware_acceleration_policy = WebKit2.HardwareAccelerationPolicy.NEVER
        self.view.connect("load-changed", self.load_changed)
        self.view.connect("load-failed", self.load_failed)
        self.view.connect("resource-load-started", self.resource_started)
        self.view.connect("script-dialog", self.dialog_opened)
        self.window = Gtk.Window()
        self.window.set_decorated(False)
        self.window.add(self.view)
        self.window.set_default_size(*size)
        # Takes the keyboard focus, because the display has no window manager to assign it.
        self.window.connect("map-event", lambda window, _: window.get_window().focus(Gdk.CURRENT_TIME))
        self.window.show_all()
        self.view.grab_focus()
        self.wait_for_command(Gio.DataInputStream.new(Gio.UnixInputStream.new(0, False)))

    def wait_for_command(self, stream):
        stream.read_line_async(GLib.PRIORITY_DEFAULT, None, self.read_command, None)

    def read_command(self, stream, result, _):
        line, _ = stream.read_line_finish_utf8(result)
        if line is None:
            Gtk.main_quit()
            return
        command = json.loads(line)
        try:
            getattr(self, "do_" + command.pop("command"))(**command)
        except Exception as error:
            self.answer(error=repr(error))
        self.wait_for_command(stream)

    def answer(self, value=None, error=None):
        self.answers.write(json.dumps({
            "value": value, "error": error, "url": self.view.get_uri(), "faults": self.faults, "requests": self.requests,
        }) + "\n")
        self.faults, self.requests = [], []

    def do_open(self, address):
        self.is_loading = True
        self.view.load_uri(address)

    def do_reload(self):
        self.is_loading = True
        self.view.reload()

    def do_resize(self, width, height):
        self.window.resize(width, height)
        self.wait_until(lambda: self.view.get_allocated_width() == width and self.view.get_allocated_height() == height)

    def wait_until(self, condition, attempts=6000):
        """Answers as soon as `condition` returns True, or with an error after a minute."""
        if condition() or not attempts:
            self.answer(error=None if condition() else "it took too long")
        else:
            GLib.timeout_add(10, lambda: self.wait_until(condition, attempts - 1) or GLib.SOURCE_REMOVE)

    def do_ask(self, script):
        self.asks += 1
        number = self.asks

        def evaluated(view, result, _):
            try:
                text = view.call_async_javascript_function_finish(result).to_json(0)
                self.finish_ask(number, json.loads(text) if text else None)
            except GLib.Error as error:
                self.finish_ask(number, error=error.message)

        self.view.call_async_javascript_function(script, -1, None, None, None, None, evaluated, None)

    def finish_ask(self, number, value=None, error=None):
        if number > self.answered_asks:
            self.answered_asks = number
            self.answer(value, error)

    def do_press(self, name, shift):
        value = Gdk.unicode_to_keyval(ord(name)) if len(name) == 1 else Gdk.keyval_from_name(KEYS.get(name, name))
        display = Gdk.Display.get_default()
        found, keys = Gdk.Keymap.get_for_display(display).get_entries_for_keyval(value)
        for kind in Gdk.EventType.KEY_PRESS, Gdk.EventType.KEY_RELEASE:
            event = Gdk.Event.new(kind)
            event.window = self.view.get_window()
            event.keyval = value
            event.state = Gdk.ModifierType.SHIFT_MASK if shift else 0
            event.hardware_keycode = keys[0].keycode if found and keys else 0
            event.set_device(display.get_default_seat().get_keyboard())
            Gtk.main_do_event(event)
        self.presses += 1
        number = self.presses
        # A menu that the key opens takes the second event.
        GLib.timeout_add(5000, lambda: self.finish_press(number) or GLib.SOURCE_REMOVE)

    def finish_press(self, number):
        if number > self.answered_presses:
            self.answered_presses = number
            self.answer()

    def do_screenshot(self, path, full_page):
        def captured(view, result, _):
            try:
                view.get_snapshot_finish(result).write_to_png(path)
                self.answer()
            except GLib.Error as error:
                self.answer(error=error.message)

        region = WebKit2.SnapshotRegion.FULL_DOCUMENT if full_page else WebKit2.SnapshotRegion.VISIBLE
        self.view.get_snapshot(region, WebKit2.SnapshotOptions.NONE, None, captured, None)

    def do_print(self, path):
        settings = Gtk.PrintSettings()
        settings.set_printer("Print to File")
        settings.set("output-uri", "file://" + path)
        settings.set("output-file-format", "pdf")
        paper = Gtk.PageSetup()
        paper.set_paper_size(Gtk.PaperSize.new("iso_a4"))
        # Stored in `self`, because the operation would end before it has printed if nothing referred to it.
        self.printing = WebKit2.PrintOperation.new(self.view)
        self.printing.set_print_settings(settings)
        self.printing.set_page_setup(paper)
        failed = []
        self.printing.connect("failed", lambda _, error: failed.append(error.message))
        self.printing.connect("finished", lambda _: self.answer(error=failed[0] if failed else None))
        self.printing.print_()

    def load_changed(self, view, event):
        if event == WebKit2.LoadEvent.COMMITTED:
            # A script of the page that was left may never return, and the page receives no more keys.
            self.finish_ask(self.asks)
            self.finish_press(self.presses)
        if event == WebKit2.LoadEvent.FINISHED and self.is_loading:
            self.is_loading = False
            self.answer()

    def load_failed(self, view, event, address, error):
        # Loading a page that redirects is canceled, which is not a problem.
        if not error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED):
            self.faults.append(f"request failed: {address} {error.message}")
        return False

    def resource_started(self, view, resource, request):
        self.requests.append(request.get_uri())
        resource.connect("failed", self.resource_failed)
        resource.connect("finished", self.resource_finished)

    def resource_failed(self, resource, error):
        if not error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED):
            self.faults.append(f"request failed: {resource.get_uri()} {error.message}")

    def resource_finished(self, resource):
        response = resource.get_response()
        if response and response.get_status_code() >= 400:
            self.faults.append(f"answer {response.get_status_code()}: {resource.get_uri()}")

    def dialog_opened(self, view, dialog):
        self.faults.append(f"dialog: {dialog.get_message()}")
        return True


Window(**json.loads(sys.argv[1]))
Gtk.main()
