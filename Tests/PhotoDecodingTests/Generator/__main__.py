"""Writes the photos of PhotoDecodingTests and the colors that a viewer must see into a JSON file: FILE."""

import base64
import functools
import json
import pathlib
import sys

import colors
from formats import animated_webp, arithmetic_jpeg, avif, deep_avif, fixture, heic, jpeg, png, webp

# The largest permitted difference in each channel. Formats with losses store colors at half the resolution.
EXACT, LOSSY = 8, 14

# The name of each format, its colors and function.
FORMATS = [
    ("JPEG baseline", colors.RGB, LOSSY, jpeg),
    ("JPEG progressive", colors.RGB, LOSSY, functools.partial(jpeg, progressive=True)),
    ("JPEG arithmetic", colors.RGB, LOSSY, arithmetic_jpeg),
    ("JPEG CMYK", colors.CMYK, LOSSY, jpeg),
    ("JPEG gray", colors.GRAY, LOSSY, jpeg),
    ("JPEG 4:4:4", colors.RGB, LOSSY, functools.partial(jpeg, subsampling=0)),
    ("PNG 8 bit", colors.RGB, EXACT, png),
    ("PNG 16 bit", colors.RGB, EXACT, functools.partial(png, bits=16)),
    ("PNG palette", colors.RGB, EXACT, functools.partial(png, palette=True)),
    ("PNG interlaced", colors.RGB, EXACT, functools.partial(png, interlaced=True)),
    ("PNG alpha", colors.RGBA, EXACT, png),
    ("WebP lossy", colors.RGB, LOSSY, webp),
    ("WebP lossless", colors.RGB, EXACT, functools.partial(webp, lossless=True)),
    ("WebP alpha", colors.RGBA, LOSSY, webp),
    ("WebP animated", colors.RGB, LOSSY, animated_webp),
    ("HEIC 8 bit", colors.RGB, LOSSY, heic),
    ("HEIC 10 bit", colors.RGB, LOSSY, functools.partial(heic, bits=10)),
    ("HEIC grid", colors.RGB, LOSSY, fixture("grid.heic")),
    ("HEIC burst", colors.RGB, LOSSY, fixture("burst.heic")),
    ("HEIC depth map", colors.RGB, LOSSY, fixture("depth.heic")),
    ("AVIF 8 bit", colors.RGB, LOSSY, avif),
    ("AVIF 10 bit", colors.RGB, LOSSY, deep_avif),
    ("AVIF HDR", colors.HDR, LOSSY, functools.partial(deep_avif, color_space="9/16/9")),
]
# The formats that are tried in all orientations: one of each container.
TURNED = {"JPEG baseline", "PNG 8 bit", "WebP lossy", "HEIC 8 bit", "AVIF 8 bit"}


def areas(fill, profile, tolerance):
    """Returns the permitted values of the four colors, as Photo.swift describes."""
    if fill != colors.HDR:
        return [
            {"lowest": [max(value - tolerance, 0) for value in color],
             "highest": [min(value + tolerance, 255) for value in color]}
            for color in colors.visible(fill, profile)
        ]
    # Programs darken the brightest parts in different ways. A profile replaces the curve for HDR.
    ranges = [(0, 255)] * 4 if profile else [(200, 255), (90, 160), (0, 255), (0, 255)]
    return [
        {"lowest": [lowest] * 3, "highest": [highest] * 3, "largest": largest}
        for (lowest, highest), largest in zip(ranges, [None, None, 0, 2])
    ]


def photos():
    """Yields the photos, as Photo.swift describes."""
    profiles = colors.profiles()
    for name, fill, tolerance, function in FORMATS:
        for profile_name, (mode, profile) in profiles.items():
            # Only pictures with inks have a profile for inks.
            if mode == "CMYK" != fill.mode:
                continue
            used = profile if mode in (fill.mode, fill.mode[:3]) else None
            for orientation in range(1, 9) if name in TURNED else [1]:
                width, height = (128, 96) if name == "HEIC grid" else (96, 64)
                yield {
                    "name": f"{name}, {profile_name}" + (f", orientation {orientation}" if orientation > 1 else ""),
                    "file": base64.b64encode(function(fill, profile, orientation)).decode(),
                    "width": width,
                    "height": height,
                    "areas": areas(fill, used, tolerance),
                }


pathlib.Path(sys.argv[1]).write_text(json.dumps(list(photos())))
