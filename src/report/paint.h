// Colours of a terminal, where a report is to have them.
#ifndef REPORT_PAINT_H
#define REPORT_PAINT_H
#include "report/report.h"

typedef enum Paint { PAINT_BAD, PAINT_GOOD, PAINT_OPEN, PAINT_STRONG, PAINT_FAINT } Paint;

void report_paint(const Report *report, Paint paint, const char *text, Text *out);
#endif
