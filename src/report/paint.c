#include "report/paint.h"

void report_paint(const Report *report, Paint paint, const char *text, Text *out) {
  static const char *const codes[] = {
      [PAINT_BAD] = "1;31", [PAINT_GOOD] = "32", [PAINT_OPEN] = "33", [PAINT_STRONG] = "1", [PAINT_FAINT] = "2"};
  if (report->colors) text_format(out, "\033[%sm%s\033[0m", codes[paint], text);
  else text_add(out, text);
}
