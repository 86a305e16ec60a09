#ifndef KINFOLIO_CCAIRO_SHIM_H
#define KINFOLIO_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <fontconfig/fontconfig.h>

#endif
