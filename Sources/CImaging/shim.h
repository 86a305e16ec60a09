#ifndef KINFOLIO_CIMAGING_SHIM_H
#define KINFOLIO_CIMAGING_SHIM_H

#include <stdio.h>
#include <gd.h>
#include <gd_errors.h>
#include <jpeglib.h>
#include <libexif/exif-data.h>
#include <libheif/heif.h>
#include <lcms2.h>

#endif
