"""Encodes HEIC and AVIF files, and changes them."""

import pathlib
import struct
import subprocess
import tempfile


def output(command, source, suffix):
    """Returns the file that a program makes from the bytes of a JPEG or PNG file."""
    with tempfile.TemporaryDirectory() as folder:
        # The programs recognize the kind of the source by its name.
        before = pathlib.Path(folder, "source.png" if source.startswith(b"\x89PNG") else "source.jpg")
        after = pathlib.Path(folder, "result" + suffix)
        before.write_bytes(source)
        subprocess.run([*command, "-o", after, before], check=True, stdout=subprocess.DEVNULL)
        return after.read_bytes()


def box(kind, *contents):
    """Returns a box of the ISO base media file format."""
    content = b"".join(contents)
    return struct.pack(">I4s", 8 + len(content), kind) + content


def full_box(kind, *contents, version=0, flags=0):
    """Returns a box that starts with a version and flags."""
    return box(kind, struct.pack(">I", version << 24 | flags), *contents)


def boxes(content):
    """Yields the kind and the content of each box."""
    while content:
        size, kind = struct.unpack(">I4s", content[:8])
        yield kind, content[8:size]
        content = content[size:]


def joined(parts):
    """Returns the bytes of a dictionary of boxes."""
    return b"".join(box(kind, content) for kind, content in parts.items())


def rotation(orientation):
    """Returns the properties that have the effect of an EXIF orientation: irot, followed by imir."""
    angles = {3: 2, 5: 1, 6: 3, 7: 3, 8: 1}
    mirrors = {2: 1, 4: 0, 5: 0, 7: 0}
    properties = [box(b"irot", bytes([angles[orientation]]))] if orientation in angles else []
    return properties + ([box(b"imir", bytes([mirrors[orientation]]))] if orientation in mirrors else [])


def color_profile(profile):
    """Returns the property that contains an ICC profile."""
    return box(b"colr", b"prof", profile)


def adding(file, properties):
    """Returns a file with additional properties of its main picture.

    The properties are boxes, and those that rotate are last. The encoders and fixtures.py write only the simplest
    versions of the boxes that are changed.
    """
    result = b""
    for kind, content in boxes(file):
        if kind == b"meta":
            meta = dict(boxes(content[4:]))
            containers = dict(boxes(meta[b"iprp"]))
            count = len(list(boxes(containers[b"ipco"])))
            containers[b"ipco"] += b"".join(properties)
            numbers = range(count + 1, count + 1 + len(properties))
            containers[b"ipma"] = associating(containers[b"ipma"], meta[b"pitm"][4:6], numbers)
            meta[b"iprp"] = joined(containers)
            # Each property also needs a byte of ipma. All pictures are behind the box.
            meta[b"iloc"] = moving(meta[b"iloc"], sum(len(each) + 1 for each in properties))
            content = content[:4] + joined(meta)
        result += box(kind, content)
    return result


def associating(ipma, item, numbers):
    """Returns the content of ipma with more properties of an item: the numbers of essential properties."""
    place = 8
    while ipma[place:place + 2] != item:
        place += 3 + ipma[place + 2]
    end = place + 3 + ipma[place + 2]
    new = bytes(0x80 | number for number in numbers)
    count = bytes([ipma[place + 2] + len(new)])
    return ipma[:place + 2] + count + ipma[place + 3:end] + new + ipma[end:]


def moving(iloc, distance):
    """Returns the content of iloc for pictures that were moved by a number of bytes."""
    # Version 1 also contains the place of each item: 0 is the file, 1 is the box idat in meta.
    version, base_size = iloc[0], iloc[5] >> 4
    assert iloc[4] == 0x44 and base_size in (0, 4)
    size = 14 + 2 * version + base_size
    # The start of an item is its base, or the offset of its only extent.
    start = 4 + 2 * version + (0 if base_size else 2)
    result = iloc[:8]
    for place in range(8, len(iloc), size):
        entry = iloc[place:place + size]
        offset = struct.unpack(">I", entry[start:start + 4])[0]
        if version == 0 or entry[2:4] == b"\0\0":
            offset += distance
        result += entry[:start] + struct.pack(">I", offset) + entry[start + 4:]
    return result
