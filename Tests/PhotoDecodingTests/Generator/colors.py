"""Pictures of four colors, color profiles, and the colors that a viewer sees."""

import ctypes
import functools
import io
import pathlib
import typing

from PIL import Image, ImageCms


class Fill(typing.NamedTuple):
    """The colors of a picture at the top left, top right, bottom left and bottom right."""

    mode: str
    values: tuple

    def picture(self, width=96, height=64):
        image = Image.new(self.mode, (2, 2))
        image.putdata(self.values)
        return image.resize((width, height), Image.Resampling.NEAREST)

    def backwards(self):
        return Fill(self.mode, self.values[::-1])


RGB = Fill("RGB", ((220, 60, 50), (110, 190, 90), (60, 80, 200), (230, 200, 90)))
# Opaque red and green, half transparent black, and blue that is not visible.
RGBA = Fill("RGBA", ((220, 60, 50, 255), (110, 190, 90, 255), (0, 0, 0, 128), (60, 80, 200, 0)))
GRAY = Fill("L", (70, 120, 170, 220))
# The amounts of cyan, magenta, yellow and black.
CMYK = Fill("CMYK", ((0, 200, 180, 0), (180, 20, 200, 20), (200, 160, 0, 30), (20, 30, 180, 0)))


def pq(nits):
    """Returns the value, from 0 to 255, of a brightness in cd/m² in the curve of HDR pictures (SMPTE ST 2084)."""
    power = (nits / 10_000) ** (2610 / 16384)
    return round(255 * ((3424 / 4096 + 2413 / 128 * power) / (1 + 2392 / 128 * power)) ** (2523 / 32))


# White paper in the light, half gray, and a red and a blue of a wide color space.
HDR = Fill("RGB", tuple(tuple(map(pq, nits)) for nits in [(203,) * 3, (26,) * 3, (90, 12, 8), (8, 16, 90)]))


def stored(image, orientation):
    """Returns a picture as a camera stores it for an EXIF orientation."""
    turn = Image.Transpose
    turns = {
        2: turn.FLIP_LEFT_RIGHT, 3: turn.ROTATE_180, 4: turn.FLIP_TOP_BOTTOM, 5: turn.TRANSPOSE, 6: turn.ROTATE_90,
        7: turn.TRANSVERSE, 8: turn.ROTATE_270,
    }
    return image.transpose(turns[orientation]) if orientation in turns else image


def profiles():
    """Returns the profiles by name, each with the mode of the pictures that it describes."""
    folder = pathlib.Path("/usr/share/color/icc")
    standard = (folder / "sRGB.icc").read_bytes()
    return {
        "no profile": (None, None),
        "sRGB": ("RGB", standard),
        "Display P3": ("RGB", display_p3()),
        "Adobe RGB": ("RGB", (folder / "colord/AdobeRGB1998.icc").read_bytes()),
        "gray": ("L", (folder / "Gray.icc").read_bytes()),
        "CMYK": ("CMYK", (folder / "ghostscript/default_cmyk.icc").read_bytes()),
        # The header and the list of contents, but not the contents.
        "broken": (None, standard[:400]),
    }


def visible(fill, profile):
    """Returns the four colors in sRGB; the profile is None if the picture has none that can be used.

    Without a profile, the colors are those of sRGB, and inks darken white paper.
    """
    if fill.mode == "RGBA":
        # The gray of a half transparent black on white is nearly the same in all profiles.
        return visible(RGB, profile)[:2] + [(127, 127, 127), (255, 255, 255)]
    if profile:
        image = ImageCms.profileToProfile(
            fill.picture(2, 2), io.BytesIO(profile), srgb(), ImageCms.Intent.RELATIVE_COLORIMETRIC, outputMode="RGB")
        return list(image.getdata())
    if fill.mode == "CMYK":
        return [tuple(round((255 - ink) * (255 - black) / 255) for ink in inks) for *inks, black in fill.values]
    return list(fill.picture(2, 2).convert("RGB").getdata())


@functools.cache
def srgb():
    return ImageCms.createProfile("sRGB")


class Chromaticity(ctypes.Structure):
    """cmsCIExyY of Little CMS."""

    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double), ("Y", ctypes.c_double)]


def display_p3():
    """Returns the profile of phone cameras, which Little CMS creates from its primaries."""
    library = ctypes.CDLL("liblcms2.so.2")
    library.cmsBuildParametricToneCurve.restype = ctypes.c_void_p
    library.cmsCreateRGBProfile.restype = ctypes.c_void_p
    library.cmsSaveProfileToMem.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32)]
    parameters = (ctypes.c_double * 5)(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    curve = library.cmsBuildParametricToneCurve(None, 4, parameters)
    white = Chromaticity(0.3127, 0.3290, 1)
    primaries = (Chromaticity * 3)(
        Chromaticity(0.680, 0.320, 1), Chromaticity(0.265, 0.690, 1), Chromaticity(0.150, 0.060, 1))
    profile = library.cmsCreateRGBProfile(ctypes.byref(white), primaries, (ctypes.c_void_p * 3)(curve, curve, curve))
    size = ctypes.c_uint32()
    library.cmsSaveProfileToMem(profile, None, ctypes.byref(size))
    content = ctypes.create_string_buffer(size.value)
    if not library.cmsSaveProfileToMem(profile, content, ctypes.byref(size)):
        raise RuntimeError("Little CMS cannot create Display P3")
    return content.raw
