#ifndef KINFOLIO_CIMAGING_SHIM_H
#define KINFOLIO_CIMAGING_SHIM_H

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gd.h>
#include <gd_errors.h>
#include <jpeglib.h>
#include <jerror.h>
#include <lcms2.h>
#include <libexif/exif-data.h>
#include <libheif/heif.h>
#include <png.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <zlib.h>

/* Ignores gd's errors. By default gd prints them. */
static void shim_gd_ignore(int priority, const char *format, va_list arguments) {
  (void)priority;
  (void)format;
  (void)arguments;
}
static inline void shim_gd_be_quiet(void) { gdSetErrorMethod(shim_gd_ignore); }

/* The state of reading a picture with libjpeg. libjpeg's error handler must not return, so it has
   to call longjmp, and Swift code cannot call setjmp. Each call that can fail is therefore wrapped
   in a function below with its own setjmp, and longjmp never skips a Swift frame. */
typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  int failure;   /* libjpeg's code of the error that ended the reading, 0 = none */
  int cut_short; /* number of warnings that the file ended early */
  int damaged;   /* number of rows of blocks in which pixels were made up */
  JDIMENSION damaged_row; /* the last of them */
  int multi_scan; /* whether all pixels are in memory before the first row is known */
  char message[JMSG_LENGTH_MAX];
} shim_jpeg;

/* Replaces libjpeg's error handler, which would print and exit. */
static void shim_jpeg_fail(j_common_ptr info) {
  shim_jpeg *jpeg = (shim_jpeg *)info->client_data;
  jpeg->failure = info->err->msg_code;
  info->err->format_message(info, jpeg->message);
  longjmp(jpeg->escape, 1);
}

/* Counts a row of blocks when its first pixel is lost. */
static void shim_jpeg_count_damage(shim_jpeg *jpeg) {
  if (jpeg->damaged > 0 && jpeg->damaged_row == jpeg->info.input_iMCU_row) return;
  if (jpeg->damaged++ == 0)
    jpeg->errors.format_message((j_common_ptr)&jpeg->info, jpeg->message);
  jpeg->damaged_row = jpeg->info.input_iMCU_row;
}

/* Counts the warnings about lost pixels, because libjpeg continues and fills them with gray. Other
   warnings, such as extra bytes between segments, are common in camera files and harmless. */
static void shim_jpeg_warn(j_common_ptr info, int level) {
  shim_jpeg *jpeg = (shim_jpeg *)info->client_data;
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
      jpeg->cut_short++;
      break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      shim_jpeg_count_damage(jpeg);
      break;
    default:
      break;
  }
}

/* Limits the passes over all pixels. A small progressive file can contain thousands of them. */
static void shim_jpeg_watch(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > 200) ERREXIT(info, JERR_BAD_PROGRESSION);
}

/* Reads the header of `bytes`, which must not move until the picture is read. It is written in C
   because jpeg_create_decompress is a macro. */
static inline int shim_jpeg_open(shim_jpeg *jpeg, const unsigned char *bytes, unsigned long count) {
  memset(jpeg, 0, sizeof *jpeg);
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = shim_jpeg_fail;
  jpeg->errors.emit_message = shim_jpeg_warn;
  jpeg->progress.progress_monitor = shim_jpeg_watch;
  jpeg->info.client_data = jpeg;
  if (setjmp(jpeg->escape)) return 0;
  jpeg_create_decompress(&jpeg->info);
  jpeg->info.progress = &jpeg->progress;
  jpeg_mem_src(&jpeg->info, bytes, count);
  if (jpeg_read_header(&jpeg->info, TRUE) != JPEG_HEADER_OK) return 0;
  jpeg->multi_scan = jpeg_has_multiple_scans(&jpeg->info);
  return 1;
}

/* Returns whether every coefficient of a progressive picture has been read to its last bit. A file can end
   between two scans without a warning about its pixels. */
static inline int shim_jpeg_is_complete(const shim_jpeg *jpeg) {
  if (!jpeg->info.progressive_mode || jpeg->info.coef_bits == NULL) return 1;
  for (int component = 0; component < jpeg->info.num_components; component++)
    for (int index = 0; index < DCTSIZE2; index++)
      if (jpeg->info.coef_bits[component][index] != 0) return 0;
  return 1;
}

/* Starts decoding. After that the size of the output is known. */
static inline int shim_jpeg_start(shim_jpeg *jpeg) {
  if (setjmp(jpeg->escape)) return 0;
  return jpeg_start_decompress(&jpeg->info);
}

/* Decodes all rows directly into `rows`, with a single setjmp. */
static inline int shim_jpeg_read(shim_jpeg *jpeg, unsigned char **rows) {
  if (setjmp(jpeg->escape)) return 0;
  while (jpeg->info.output_scanline < jpeg->info.output_height) {
    JDIMENSION done = jpeg->info.output_scanline;
    jpeg_read_scanlines(&jpeg->info, rows + done, jpeg->info.output_height - done);
  }
  return jpeg_finish_decompress(&jpeg->info);
}

/* The formats of pixels consist of macros that Swift does not import. BGRA means blue, green, red and an
   ignored byte, the memory order of a gd pixel. Adobe programs store the inverted amounts of ink. */
static inline cmsUInt32Number shim_bgra8(void) { return TYPE_BGRA_8; }
static inline cmsUInt32Number shim_gray8(void) { return TYPE_GRAY_8; }
static inline cmsUInt32Number shim_cmyk8(int inverted) {
  return inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8;
}

/* PNG_FORMAT_BGRA and PNG_IMAGE_VERSION are macros with casts, and the message is an array that Swift imports as
   a tuple. */
static inline void shim_png_prepare(png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
}
static const png_uint_32 shim_png_bgra = PNG_FORMAT_BGRA;
static inline const char *shim_png_message(const png_image *image) { return image->message; }

#endif
