"""Uses Pillow to create, render and compare the photos of the benchmarks.

make FOLDER COUNT           creates missing photos of 12 megapixels, with noise and EXIF
small FOLDER COUNT          creates missing photos of a third of a megapixel, which is faster
pillow FOLDER OUT SPEC      renders the photos named on standard input: draft mode, then Lanczos, each size from
                            the next larger one
sigal FOLDER OUT            writes the settings for a sigal gallery with our sizes
quality FOLDER WIDTH=FILE…  prints the mean difference between files and the first photo resized with Lanczos
"""

import json
import pathlib
import sys

import numpy
from PIL import Image

SIZE = (4032, 3024)


def make(path, number):
    """Writes a photo with smooth light, patterned shapes with sharp edges, and the noise of a phone's sensor."""
    random = numpy.random.default_rng(number)
    y, x = numpy.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(numpy.float32)
    light = 110 + 50 * numpy.sin(x / 900 + number) + 40 * numpy.cos(y / 700)
    picture = light[..., None] * numpy.array([1.05, 1.0, 0.9], numpy.float32)
    for _ in range(60):
        (column, row), radius = random.uniform(0, SIZE), random.uniform(40, 500)
        top, left = int(max(0, row - radius)), int(max(0, column - radius))
        part = (slice(top, int(row + radius)), slice(left, int(column + radius)))
        distance = numpy.hypot(x[part] - column, y[part] - row)
        color = random.uniform(40, 210) + random.uniform(-30, 30, 3)
        pattern = 12 * numpy.sin(x[part] / random.uniform(8, 60))[..., None]
        picture[part] = numpy.where((distance < radius)[..., None], color + pattern, picture[part])
    picture += random.normal(0, 4, (SIZE[1], SIZE[0], 1))
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x0112] = "Bench", "12 MP", 1
    exif.get_ifd(0x8769)[0x9003] = f"2026:05:{number % 28 + 1:02} 10:{number % 60:02}:00"
    image = Image.fromarray(picture.clip(0, 255).astype(numpy.uint8))
    unfinished = path.with_suffix(".new")
    image.save(unfinished, "jpeg", quality=92, exif=exif)
    unfinished.rename(path)


def small(path, number):
    """Writes a small photo with smooth light and some noise, which is fast."""
    random = numpy.random.default_rng(number)
    y, x = numpy.mgrid[0:480, 0:640].astype(numpy.float32)
    light = 120 + 60 * numpy.sin(x / 90 + number) + 40 * numpy.cos(y / 70 + number)
    picture = light[..., None] * numpy.array([1.05, 1.0, 0.9]) + random.normal(0, 4, (480, 640, 1))
    unfinished = path.with_suffix(".new")
    Image.fromarray(picture.clip(0, 255).astype(numpy.uint8)).save(unfinished, "jpeg", quality=90)
    unfinished.rename(path)


def pillow(path, out, spec):
    largest = max(rendition["width"] for rendition in spec)
    image = Image.open(path)
    image.draft("RGB", (largest, largest * image.height // image.width))
    for width in sorted({rendition["width"] for rendition in spec}, reverse=True):
        height = round(SIZE[1] * width / SIZE[0])
        image = image.resize((width, height), Image.Resampling.LANCZOS)
        for rendition in spec:
            if rendition["width"] != width:
                continue
            if rendition["format"] == "webp":
                more = {"method": rendition["method"]}
            else:
                more = {"progressive": rendition["progressive"]}
            name = f"{path.stem}-{width}.{rendition['format']}"
            image.save(out / name, quality=rendition["quality"], **more)


def sigal(folder, out):
    size = "img_size = (1600, 1200)\nthumb_size = (320, 240)\nmake_thumbs = True\n"
    quality = "jpg_options = {'quality': 84, 'optimize': True, 'progressive': True}\n"
    (out / "sigal.conf.py").write_text(
        f"source = {str(folder)!r}\ndestination = {str(out / 'gallery')!r}\n"
        f"{size}{quality}autorotate_images = True\nignore_directories = []\nuse_orig = False\n"
    )


def quality(path, files):
    whole = Image.open(path).convert("RGB")
    differences = []
    for file in files:
        width, name = file.split("=")
        made = Image.open(name).convert("RGB")
        exact = whole.resize(made.size, Image.Resampling.LANCZOS)
        assert made.width == int(width)
        pair = [numpy.asarray(image).astype(float) for image in (made, exact)]
        differences.append(numpy.abs(pair[0] - pair[1]).mean())
    print(json.dumps(differences))


def main():
    task, folder, *more = sys.argv[1:]
    folder = pathlib.Path(folder)
    if task in ("make", "small"):
        folder.mkdir(exist_ok=True)
        for number in range(int(more[0])):
            path = folder / f"{number:05}.jpg"
            if not path.exists():
                (make if task == "make" else small)(path, number)
    elif task == "pillow":
        for line in sys.stdin:
            pillow(pathlib.Path(line.strip()), pathlib.Path(more[0]), json.loads(more[1]))
    elif task == "sigal":
        sigal(folder, pathlib.Path(more[0]))
    elif task == "quality":
        quality(min(folder.glob("*.jpg")), more)


main()
