"""Writes the HEIC files in Tests/Fixtures/Photos again, from pictures that heif-enc encodes."""

import io
import struct
import typing

import colors
import formats
import heif
from heif import box, boxes, full_box
from PIL import Image


class Item(typing.NamedTuple):
    """A picture in a file: its kind, its data, its properties, and whether viewers show it."""

    kind: bytes
    data: bytes
    properties: list
    hidden: bool = False


def size(width, height):
    return full_box(b"ispe", struct.pack(">II", width, height))


def coded(image, *properties, hidden=False):
    """Returns an item with the picture as heif-enc encodes it."""
    source = io.BytesIO()
    image.save(source, "PNG")
    file = dict(boxes(heif.output(["heif-enc", "-q", "95"], source.getvalue(), ".heic")))
    containers = dict(boxes(dict(boxes(file[b"meta"][4:]))[b"iprp"]))
    decoder = dict(boxes(containers[b"ipco"]))[b"hvcC"]
    return Item(b"hvc1", file[b"mdat"], [box(b"hvcC", decoder), size(*image.size), *properties], hidden)


def heic(items, references=b"", brands=b"heicmif1heic", start=b""):
    """Returns a file of items with the numbers from 1, of which the first is the main picture.

    `start` contains boxes with absolute offsets, which therefore remain at the start of the file.
    """
    file_type = box(b"ftyp", brands[:4], bytes(4), brands[4:])
    properties = list(dict.fromkeys(each for item in items for each in item.properties))
    numbered = list(enumerate(items, 1))
    associations = b"".join(
        struct.pack(">HB", number, len(item.properties))
        + bytes(0x80 | properties.index(each) + 1 for each in item.properties) for number, item in numbered)

    def meta(first):
        places, place = b"", first
        for number, item in numbered:
            places += struct.pack(">HHIHII", number, 0, place, 1, 0, len(item.data))
            place += len(item.data)
        return full_box(
            b"meta",
            full_box(b"hdlr", bytes(4), b"pict", bytes(13)),
            full_box(b"pitm", struct.pack(">H", 1)),
            full_box(b"iloc", b"\x44\x40", struct.pack(">H", len(items)), places),
            full_box(b"iinf", struct.pack(">H", len(items)), *(
                full_box(b"infe", struct.pack(">HH", number, 0), item.kind, b"\0", version=2, flags=item.hidden)
                for number, item in numbered)),
            full_box(b"iref", references) if references else b"",
            box(b"iprp", box(b"ipco", *properties), full_box(b"ipma", struct.pack(">I", len(items)), associations)))

    before = file_type + start
    place = len(before) + len(meta(0)) + 8
    return before + meta(place) + box(b"mdat", *(item.data for item in items))


def reference(kind, source, *targets):
    return box(kind, struct.pack(">HH", source, len(targets)), *(struct.pack(">H", target) for target in targets))


def grid():
    """Returns a picture of 128 × 96 pixels that consists of four squares of 64 pixels, as phones store theirs."""
    image = Image.new("RGB", (128, 128))
    image.paste(colors.RGB.picture(128, 96))
    squares = [image.crop((x, y, x + 64, y + 64)) for y in (0, 64) for x in (0, 64)]
    # Two rows and two columns.
    layout = struct.pack(">BBBBHH", 0, 0, 1, 1, 128, 96)
    items = [Item(b"grid", layout, [size(128, 96)]), *(coded(square, hidden=True) for square in squares)]
    return heic(items, reference(b"dimg", 1, 2, 3, 4, 5))


def depth():
    """Returns a picture with the distance of each point, as in portraits of phones."""
    kind = full_box(b"auxC", b"urn:mpeg:hevc:2015:auxid:2\0")
    distances = Image.linear_gradient("L").resize((96, 64))
    return heic([coded(colors.RGB.picture()), coded(distances, kind, hidden=True)], reference(b"auxl", 2, 1))


def burst():
    """Returns three pictures in a row, with other colors, and the one that the camera chose."""
    other = colors.RGB.backwards().picture()
    frames = [coded(other), coded(colors.RGB.picture()), coded(other)]
    brands = b"msf1msf1hevcheicmif1"
    samples = box(b"mdat", *(frame.data for frame in frames))
    track = movie(frames, place=16 + len(brands) + 8 - 4)
    return heic([frames[1]], brands=brands, start=samples + track)


def movie(frames, place):
    """Returns the box that describes the frames as a sequence of pictures, of which the first is at `place`."""
    width, height = 96, 64
    matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    duration, sizes = len(frames), [len(frame.data) for frame in frames]
    entry = box(
        b"hvc1", bytes(6), struct.pack(">H", 1), bytes(16),
        struct.pack(">HHIIIH", width, height, 72 << 16, 72 << 16, 0, 1), bytes(32), struct.pack(">Hh", 24, -1),
        frames[0].properties[0], full_box(b"ccst", b"\x84\0\0\0"))
    table = box(
        b"stbl",
        full_box(b"stsd", struct.pack(">I", 1), entry),
        full_box(b"stts", struct.pack(">III", 1, len(frames), 1)),
        full_box(b"stsc", struct.pack(">IIII", 1, 1, len(frames), 1)),
        full_box(b"stsz", struct.pack(f">II{len(sizes)}I", 0, len(sizes), *sizes)),
        full_box(b"stco", struct.pack(">II", 1, place)))
    information = box(
        b"minf", full_box(b"vmhd", bytes(8), flags=1),
        box(b"dinf", full_box(b"dref", struct.pack(">I", 1), full_box(b"url ", flags=1))), table)
    media = box(
        b"mdia", full_box(b"mdhd", struct.pack(">IIIIHH", 0, 0, 10, duration, 0x55C4, 0)),
        full_box(b"hdlr", bytes(4), b"pict", bytes(13)), information)
    track = box(
        b"trak",
        full_box(
            b"tkhd", struct.pack(">IIIII", 0, 0, 1, 0, duration), bytes(16), matrix,
            struct.pack(">II", width << 16, height << 16), flags=3),
        media)
    header = full_box(
        b"mvhd", struct.pack(">IIIIIH", 0, 0, 10, duration, 0x10000, 0x100), bytes(10), matrix, bytes(24),
        struct.pack(">I", 2))
    return box(b"moov", header, track)


if __name__ == "__main__":
    for name, file in [("grid", grid()), ("depth", depth()), ("burst", burst())]:
        (formats.FIXTURES / f"{name}.heic").write_bytes(file)
