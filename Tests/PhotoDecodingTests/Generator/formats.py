"""Files of each format, made from four colors, the bytes of a color profile or None, and an EXIF orientation.

These three are the arguments of each format's function."""

import functools
import io
import pathlib
import struct
import subprocess
import zlib

import colors
import heif
from PIL import Image

FIXTURES = pathlib.Path(__file__).parents[2] / "Fixtures/Photos"

# The first pixel and the distance to the next one, across and down, of each pass of an interlaced PNG.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def exif(orientation):
    """Returns an EXIF block that starts with "Exif"; empty for upright pictures."""
    tags = Image.Exif()
    tags[0x0112] = orientation
    return b"" if orientation == 1 else tags.tobytes()


def saved(kind, fill, profile, orientation, **options):
    """Returns the file that Pillow writes."""
    file = io.BytesIO()
    image = colors.stored(fill.picture(), orientation)
    image.save(file, kind, icc_profile=profile or b"", exif=exif(orientation), **options)
    return file.getvalue()


def jpeg(fill, profile, orientation, **options):
    return saved("JPEG", fill, profile, orientation, quality=95, **options)


def arithmetic_jpeg(*picture):
    """Returns a JPEG with arithmetic instead of Huffman coding."""
    command = ["jpegtran", "-arithmetic", "-copy", "all"]
    return subprocess.run(command, input=jpeg(*picture), check=True, stdout=subprocess.PIPE).stdout


def png(fill, profile, orientation, bits=8, interlaced=False, palette=False):
    """Returns a PNG file. Pillow writes neither 16 bits nor interlaced rows."""
    image = colors.stored((colors.Fill("L", range(4)) if palette else fill).picture(), orientation)
    width, height = image.size
    rows = b""
    for left, top, right, down in PASSES if interlaced else [(0, 0, 1, 1)]:
        for y in range(top, height, down):
            pixels = [image.getpixel((x, y)) for x in range(left, width, right)]
            values = pixels if palette else [value for pixel in pixels for value in pixel]
            # The first byte means no filter. For 16 bits each byte is repeated, so that 0xC8 becomes 0xC8C8.
            rows += b"\0" + bytes(value for value in values for _ in range(bits // 8))
    color_type = 3 if palette else {"RGB": 2, "RGBA": 6}[image.mode]
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, bits, color_type, 0, 0, interlaced)),
        (b"iCCP", b"profile\0\0" + zlib.compress(profile) if profile else b""),
        (b"PLTE", b"".join(map(bytes, fill.values)) if palette else b""),
        (b"eXIf", exif(orientation)[6:]),
        (b"IDAT", zlib.compress(rows)),
    ]
    file = b"\x89PNG\r\n\x1a\n"
    for name, content in [chunk for chunk in chunks if chunk[1]] + [(b"IEND", b"")]:
        file += struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    return file


def webp(fill, profile, orientation, **options):
    return saved("WEBP", fill, profile, orientation, **{"quality": 95} | options)


def animated_webp(fill, *rest):
    """Returns an animation whose second picture has the colors in reverse order."""
    return webp(fill, *rest, save_all=True, append_images=[fill.backwards().picture()], duration=100)


def heic(*picture, bits=8):
    return heif_file(("heif-enc", "-q", "95", "-b", str(bits)), ".heic", bits, *picture)


def avif(*picture):
    return heif_file(("heif-enc", "-q", "95"), ".avif", 8, *picture)


def deep_avif(*picture, color_space="1/13/6"):
    """Returns an AVIF file with 10 bits, which Debian's heif-enc cannot write."""
    command = "avifenc", "--depth", "10", "--yuv", "420", "--speed", "10", "--cicp", color_space
    return heif_file(command, ".avif", 10, *picture)


def heif_file(command, suffix, bits, fill, profile, orientation):
    return with_properties(encoded(command, suffix, bits, fill, orientation), profile, orientation)


@functools.cache
def encoded(command, suffix, bits, fill, orientation):
    """Returns a file whose EXIF orientation has no effect, as is usual in these formats."""
    source = jpeg(fill, None, orientation, subsampling=0) if bits == 8 else png(fill, None, orientation, bits=16)
    return heif.output(command, source, suffix)


def fixture(name):
    """Returns a function that adds a profile to a file in the repository."""
    file = (FIXTURES / name).read_bytes()
    return lambda _, profile, orientation: with_properties(file, profile, orientation)


def with_properties(file, profile, orientation):
    properties = [heif.color_profile(profile)] if profile else []
    return heif.adding(file, properties + heif.rotation(orientation))
