"""Drives `kinfolio-photos` as `kinfolio build` does: with a socket and frames for each photo, one after another."""

import json
import os
import socket
import struct
import subprocess
import threading


def send(link, message, payload):
    header = json.dumps({"payload": len(payload), "message": message}).encode()
    link.sendall(struct.pack(">I", len(header)) + header + payload)


def receive(link):
    def exactly(count):
        pieces = bytearray()
        while len(pieces) < count:
            piece = link.recv(count - len(pieces))
            if not piece:
                raise SystemExit("A worker has ended.")
            pieces += piece
        return bytes(pieces)

    header = json.loads(exactly(struct.unpack(">I", exactly(4))[0]))
    return header["message"], exactly(header["payload"])


def work(program, photos, recipe, out):
    """Renders photos from a shared list with one worker. Returns its processor seconds and peak megabytes."""
    ours, theirs = socket.socketpair()
    process = subprocess.Popen([program], stdin=theirs)
    theirs.close()
    while photos:
        try:
            path = photos.pop()
        except IndexError:
            break
        link, end = socket.socketpair()
        socket.send_fds(ours, [b"\xfe" * 4], [end.fileno()])
        end.close()
        send(link, {"render": {"recipe": recipe}}, path.read_bytes())
        message, payload = receive(link)
        link.close()
        ours.recv(4)
        for rendition, made in zip(recipe["renditions"], message["rendered"]["pictures"]):
            name = f"{path.stem}-{rendition['width']}.{rendition['format']}"
            (out / name).write_bytes(payload[: made["bytes"]])
            payload = payload[made["bytes"] :]
    ours.close()
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def run(program, photos, recipe, out, jobs):
    """Renders photos with `jobs` workers. Returns their total processor seconds and highest peak megabytes."""
    left = list(reversed(photos))
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(work(program, left, recipe, out)))
        for _ in range(jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(results) < jobs or left:
        raise SystemExit("A worker has failed.")
    return sum(result[0] for result in results), max(result[1] for result in results)
