// Why an answer is UNKNOWN, for people: what engines have noted about their own work is left out, and there is something to try.
#ifndef REPORT_REASON_H
#define REPORT_REASON_H
#include "report/report.h"

void report_plain_reason(const char *reason, Text *out);
// A command that may settle more, on a line of its own; nothing where none is known.
void report_next_text(const Report *report, Text *out);
#endif
